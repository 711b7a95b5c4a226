# %% [markdown]
# # The distance
#
# How far apart are two encodings? The square of their distance is a sum over the blocks, and each
# block contributes $2 - 2\cos(\omega_i k)$.

# %%
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %%
theorem("block_distance")

# %%
theorem("distance")

# %% [markdown]
# Equal offsets have equal distances. The converse does not hold: in the picture for dimension 4
# many offsets have the same distance.

# %%
import math

from symproof.teaching.learn.pictures import curves


def distance(d):
    frequencies = [10000 ** (-2 * i / d) for i in range(d // 2)]
    return lambda k: math.sqrt(sum(2 - 2 * math.cos(w * k) for w in frequencies))


curves({"d = 4": distance(4), "d = 16": distance(16)}, (0, 40))

# %% [markdown]
# ## Now you

# %%
square = exercise("block-distance")
square

# %%
square.step("2 + 2*cos(w*k)")

# %%
square.step("2 - 2*cos(w*k)")

# %% [markdown]
# The root of a square is an absolute value. What happens without it?

# %%
root = exercise("root-of-the-distance")
root

# %%
root.step("2*sin(x/2)")

# %%
root.step(r"2\left|\sin\frac{x}{2}\right|")

# %% [markdown]
# The same mistake on paper is found at its step; the step before is fine.

# %%
# %load_ext symproof

# %% [symproof]
# Let $x$ be a real number. Then
# $$\sqrt{2 - 2\cos x} = \sqrt{4 \sin^2 \frac{x}{2}} = 2 \sin \frac{x}{2}.$$

# %% [markdown]
# ## Further exercises
#
# `half-angle`, `distance-sum`, `largest-distance`.
#
# Derivations, to be written line by line:
#
# `derive-block-distance`, `derive-half-angle`, `derive-distance-from-dot`,
# `derive-equal-offsets`, `derive-largest-distance`.
