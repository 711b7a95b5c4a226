# %% [markdown]
# # The 4×4 example by hand
#
# Four positions, the frequencies $\pi/2$ and $\pi/3$: every number can be written down exactly.

# %%
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %%
theorem("example_entries")

# %% [markdown]
# The dot products of the four encodings form a matrix. Along each diagonal all its entries are
# equal, because they depend on the difference of row and column only.

# %%
import math

from symproof.teaching.learn.pictures import heatmap


def score(q, k):
    return round(math.cos(math.pi / 2 * (q - k)) + math.cos(math.pi / 3 * (q - k)), 10)


heatmap([[score(q, k) for k in range(4)] for q in range(4)], cell=40, numbers=True)

# %%
theorem("example_gram")

# %% [markdown]
# ## Now you
#
# Write the encoding of position 1 exactly. Decimals are not exact: 0.87 is not the sine of $\pi/3$.

# %%
row = exercise("row-one")
row

# %%
row.step("Matrix([1, 0, 0.87, 0.5])")

# %%
row.step("Matrix([1, 0, √3/2, 1/2])")

# %% [markdown]
# The score does not determine the offset: 1 is not the only one with the score 1/2.

# %%
same = exercise("same-score")
same

# %%
same.step("3")

# %%
same.step("5")

# %% [markdown]
# ## Further exercises
#
# `score-one`, `score-formula`, `offset-three`.
#
# Derivations, to be written line by line:
#
# `derive-example-score`, `derive-fast-period`, `derive-common-period`, `derive-one-and-five`,
# `derive-neighbours`.
