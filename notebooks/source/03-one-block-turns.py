# %% [markdown]
# # One block turns
#
# A block is a point on the unit circle. When the position grows by $k$, the point moves along the
# circle by the angle $\omega_i k$, wherever it was before.

# %%
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %%
import math

from symproof.teaching.learn.pictures import circle
from symproof.teaching.learn.widgets import explore


def block(p, w=0.5):
    return math.sin(w * p), math.cos(w * p)


def turned(k):
    return circle({"p": block(1), "p+k": block(1 + k)})


explore(turned, k=(1, 9))

# %% [markdown]
# With sliders installed (`pip install ipywidgets`) you can move $k$ yourself; without them you see
# three of its values. The theorem says which matrix does it.

# %%
theorem("block_shift")

# %% [markdown]
# The matrix contains $k$, but not $p$. That is the whole point.
#
# ## Now you
#
# Find the matrix. The signs of the sines are easily exchanged; then the two sides are shown at a
# point at which they differ.

# %%
matrix = exercise("shift-matrix")
matrix

# %%
matrix.step("[[cos(w*k), -sin(w*k)], [sin(w*k), cos(w*k)]]")

# %%
matrix.step(r"\begin{pmatrix} \cos(wk) & \sin(wk) \\ -\sin(wk) & \cos(wk) \end{pmatrix}")

# %% [markdown]
# ## Further exercises
#
# `shifted-sine`, `shift-coefficients`, `quarter-turn`.
#
# Derivations, to be written line by line:
#
# `derive-shifted-cosine`, `derive-block-shift`, `derive-two-shifts`, `derive-shift-back`,
# `derive-two-neighbours`.
