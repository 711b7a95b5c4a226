# %% [markdown]
# # Write and check your own theorem
#
# A theorem is a function. Its signature says for which numbers it holds, its docstring is the
# statement in words, and the chain that it returns is the proof.

# %%
from symproof.teaching.learn import exercise
from symproof.tools.display import speak

speak("en")

# %%
from sympy import cos, sin

from symproof.authoring import Real, algebra, calc, theorem
from symproof.theory.trigonometry import sin_sum


@theorem(title="sin 2a")
def sin_double(a: Real):
    """sin 2a = 2 sin a cos a"""
    return (
        calc(sin(2 * a))
        .eq("sin(a + a)", by=algebra)
        .eq(2 * sin(a) * cos(a), by=sin_sum.at(b=a))
    )


sin_double

# %% [markdown]
# Every reason is binding: `by=sin_sum.at(b=a)` allows this instance of angle addition and the laws
# of rings, nothing else. See what happens if the factor 2 is forgotten, or the reason is too weak.

# %%
@theorem(title="sin 2a")
def factor_forgotten(a: Real):
    """sin 2a = sin a cos a"""
    return calc(sin(2 * a)).eq(sin(a) * cos(a), by=sin_sum.at(b=a))


factor_forgotten

# %%
@theorem(title="sin 2a")
def reason_too_weak(a: Real):
    """sin 2a = 2 sin a cos a"""
    return calc(sin(2 * a)).eq(2 * sin(a) * cos(a), by=algebra)


reason_too_weak

# %% [markdown]
# A chain by itself is only a record. It is checked when a theorem returns it.

# %%
calc("cos(x + x)").eq("cos(2*x)", by=algebra)

# %% [markdown]
# ## Now you
#
# In these exercises you write the statement. It must be true, it must not be algebra alone, and it
# must really be about what is asked for.

# %%
own = exercise("own-four-angles")
own

# %%
own.step("cos(4*x) - cos(4*x) + sin(x)^2 + cos(x)^2 = 1")

# %%
own.step("cos(4*x) = 8*cos(x)^4 - 8*cos(x)^2 + 1")

# %% [markdown]
# ## Further exercises
#
# `own-double`, `own-block`, `own-bound`. A theory of your own in a file is checked with
# `symproof check mine.py`.
#
# Derivations, to be written line by line:
#
# `derive-turns-commute`, `derive-determinant`, `derive-weights-stay`, `derive-four-parts`,
# `derive-spectrum`, `derive-telescope`, `derive-two-cosines`, `derive-cauchy`,
# `derive-difference-of-cosines`, `derive-small-change`, `derive-wavelength-ratio`,
# `derive-whole-wavelength`, `derive-from-one`, `derive-cosine-first`, `derive-one-step`,
# `derive-return`, `derive-length-of-sum`, `derive-mean-of-sines`, `derive-two-blocks`,
# `derive-commuting`, `derive-row`, `derive-row-sum`.
