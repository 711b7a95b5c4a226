# %% [markdown]
# # Meet the encoding
#
# A Transformer sees the words of a sentence all at once, without their order. The position
# encoding gives every position $p$ a vector of its own, so that the order can be seen.
#
# Run the cells from top to bottom with Shift and Enter. Every verdict is computed at the moment
# when the cell runs: the proof is checked by a small kernel, the counterexample is evaluated.

# %%
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %% [markdown]
# Block $i$ of the vector consists of the sine and the cosine of one angle, $\omega_i p$. The
# frequencies $\omega_i$ fall from block to block. In the picture each row is a position and each
# column an entry, red for positive and blue for negative numbers.

# %%
import math

from symproof.teaching.learn.pictures import heatmap


def entry(p, j, d=16):
    angle = p / 10000 ** ((j - j % 2) / d)
    return math.cos(angle) if j % 2 else math.sin(angle)


heatmap([[entry(p, j) for j in range(16)] for p in range(24)])

# %% [markdown]
# On the left the colours change with every position, on the right hardly at all: these are the
# high and the low frequencies. Here is the definition of a block, as a theorem of the library.
# Fold out a line to see its reason.

# %%
theorem("block_entries")

# %%
theorem("standard_frequency")

# %% [markdown]
# ## Now you
#
# An exercise shows a goal. Your answer is not compared with a stored text: whatever is equal
# counts, however it is written, if it has the form that is asked for.

# %%
first = exercise("frequency")
first

# %%
first.step("i/d")

# %%
first.step("2*i/d")

# %% [markdown]
# The second exercise asks for the smallest period. Zero is a period, too, but not a positive one.

# %%
second = exercise("wavelength")
second

# %%
second.step("0")

# %%
print(second.hint())

# %%
second.step(r"\frac{2\pi}{w}")

# %% [markdown]
# ## Further exercises
#
# Begin them in a cell of your own, for example with `exercise("position-zero")`:
# `position-zero`, `frequency-ratio`, `block-length`, `encoding-length`.
#
# Derivations, to be written line by line:
#
# `derive-softmax`, `derive-frequencies`, `derive-scaled-block`, `derive-half-wavelength`,
# `derive-quarter-wavelength`.
