# %% [markdown]
# # The whole encoding turns
#
# The encoding is the stack of its blocks, and each block turns by its own angle. So one
# block-diagonal matrix $R(k)$ moves the whole vector.

# %%
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %%
theorem("shift")

# %% [markdown]
# The number $n$ of blocks is arbitrary here. The theorem is not proved by trying $n = 1, 2, 3$: it
# is proved for one generic block, and the ranges are compared exactly.
#
# For a concrete dimension SymPy builds the same objects. Here the dimension is 4, and the
# frequencies are 1 and 1/100.

# %%
from sympy import Rational, Symbol, diag

from symproof import prove
from symproof.theory.encoding import encoding

p, k = Symbol("p", real=True), Symbol("k", real=True)
encoding(p, 4)

# %%
from sympy import Matrix, cos, sin


def turn(w):
    return Matrix([[cos(w * k), sin(w * k)], [-sin(w * k), cos(w * k)]])


whole = diag(turn(1), turn(Rational(1, 100)))
prove(encoding(p + k, 4), whole * encoding(p, 4))

# %% [markdown]
# ## Now you
#
# Two moves, one after the other, are one move.

# %%
moves = exercise("two-turns")
moves

# %%
moves.step("R(k) + R(l)")

# %%
moves.step("R(l)*R(k)")

# %%
moves.step("R(k + l)")

# %% [markdown]
# ## Further exercises
#
# `turn-back`, `turn-plus-back`, `turn-minus-identity`, `length-stays`.
#
# Derivations, to be written line by line:
#
# `derive-orthogonal`, `derive-difference-product`, `derive-multiple-of-identity`,
# `derive-double-turn`, `derive-length-stays`.
