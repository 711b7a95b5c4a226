# %% [markdown]
# # The dot product
#
# Attention compares vectors by dot products. The dot product of two encodings depends on the
# offset of their positions only, and this is exact.

# %%
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %%
theorem("block_dot")

# %%
theorem("dot_product")

# %% [markdown]
# The picture shows the sum of the cosines against the offset, divided by the number of blocks, for
# the dimensions 4 and 64. It is largest at 0. It does not fall all the way: it goes up and down.

# %%
import math

from symproof.teaching.learn.pictures import curves


def mean(d):
    frequencies = [10000 ** (-2 * i / d) for i in range(d // 2)]
    return lambda offset: sum(math.cos(w * offset) for w in frequencies) / (d // 2)


curves({"d = 4": mean(4), "d = 64": mean(64)}, (-24, 24), (-1, 1))

# %% [markdown]
# ## Now you
#
# The step that makes the positions disappear is the cosine of a difference, read backwards.

# %%
dot = exercise("dot-product")
dot

# %%
dot.step("cos((i + j)*w)")

# %%
dot.step("cos((j - i)*w")

# %%
dot.step("cos((j - i)*w)")

# %% [markdown]
# The same under a Σ, for an arbitrary number of blocks.

# %%
total = exercise("dot-product-sum")
total

# %%
total.step("cos(w_i*(p - q))")

# %% [markdown]
# On paper it is one line, and the order of the positions does not matter:

# %%
# %load_ext symproof

# %% [symproof]
# For all real numbers $a$ and $b$ we have
# $$\sin a \sin b + \cos a \cos b = \cos(a - b) = \cos(b - a).$$

# %% [markdown]
# ## Further exercises
#
# `sine-of-the-offset`, `largest-dot-product`, `weighted-score`.
#
# Derivations, to be written line by line:
#
# `derive-block-dot`, `derive-dot-is-even`, `derive-both-move`, `derive-next-offsets`,
# `derive-dot-sum`.
