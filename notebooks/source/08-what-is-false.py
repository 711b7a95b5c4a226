# %% [markdown]
# # What is false
#
# Some sentences about position encodings are repeated often and are false. One counterexample is
# enough. Find it yourself.

# %%
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %% [markdown]
# “The dot product decays with the distance.” For the frequencies 1 and 1/100 it would have to fall
# with every step of the offset $D$.

# %%
import math

from symproof.teaching.learn.pictures import curves

curves({"cos D + cos(D/100)": lambda x: math.cos(x) + math.cos(x / 100)}, (0, 12))

# %%
decay = exercise("no-decay")
decay

# %%
decay.step("D = 2")

# %%
decay.step("D = 3")

# %% [markdown]
# The library knows this claim as refuted. What is true instead: the dot product is never larger
# than for equal positions.

# %%
theorem("monotone_decay")

# %%
theorem("dot_product_at_most")

# %% [markdown]
# ## Find the false line
#
# One line of a derivation does not follow from the line before.

# %%
line = exercise("false-line-sine")
line

# %%
line.step("2")

# %%
line.step("3")

# %% [markdown]
# In a text the false step is found for you. Where a small change makes it true, the change is
# named.

# %%
# %load_ext symproof

# %% [symproof]
# Let $a$ and $b$ be real numbers. Then $$\cos(a + b) = \cos a \cos b + \sin a \sin b.$$

# %% [markdown]
# ## Further exercises
#
# `not-additive`, `unequal-weights`, `false-line-distance`, `repair-the-cosine`.
#
# Derivations, to be written line by line:
#
# `derive-relative-weights`, `derive-scales`, `derive-score-of-sines`, `derive-change-of-score`,
# `derive-row-times-column`.
