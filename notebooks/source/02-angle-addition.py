# %% [markdown]
# # Angle addition
#
# Everything in this course rests on two formulas: the sine and the cosine of a sum. First the
# mistake that everybody makes once.

# %%
from symproof import prove
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %%
prove("sin(a + b) = sin(a) + sin(b)")

# %% [markdown]
# A verdict has no truth value. It is a proof that the kernel has replayed, or a point at which
# both sides have been enclosed and differ, or the admission that neither was found.

# %%
prove("sin(a + b) = sin(a)*cos(b) + cos(a)*sin(b)")

# %% [markdown]
# The library derives it from the exponential function, line by line. Each line names what it
# uses, and it may use nothing else.

# %%
theorem("sin_sum")

# %% [markdown]
# ## Now you
#
# Repeat it without looking up.

# %%
sine = exercise("sine-of-a-sum")
sine

# %%
sine.step("sin(b + a)")

# %%
sine.step("sin(a)*cos(b) - cos(a)*sin(b)")

# %%
sine.step("sin(a)*cos(b) + cos(a)*sin(b)")

# %% [markdown]
# Some exercises take several steps. A true line that is new, but not yet of the form that is
# asked for, is kept as a step on the way.

# %%
double = exercise("double-angle")
double

# %%
double.step("cos(x)^2 - sin(x)^2")

# %%
double.step("2cos²x - 1")

# %% [markdown]
# ## On paper
#
# Derivations can also be written as on paper. A cell that begins with `%%symproof` is Markdown:
# the words say what is supposed, and every step of a formula is checked.

# %%
# %load_ext symproof

# %% [symproof]
# Let $x$ be a real number. With the sine of a sum,
# $$\sin 2x = \sin(x + x) = \sin x \cos x + \cos x \sin x = 2 \sin x \cos x.$$

# %% [markdown]
# ## Further exercises
#
# `cosine-of-a-difference`, `power-reduction`, `sum-to-product`, `fifteen-degrees`, `one-wave`.
#
# Derivations, to be written line by line:
#
# `derive-sine-squared`, `derive-triple-angle`, `derive-sum-of-sines`, `derive-square-of-sum`,
# `derive-product-of-cosines`.
