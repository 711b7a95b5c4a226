# %% [markdown]
# # Rotary encoding (RoPE)
#
# Rotary encoding adds nothing to the words. It turns queries and keys: the query at position $m$ by
# the angle $mt$, the key at position $n$ by the angle $nt$. The score is their dot product.

# %%
from symproof import prove
from symproof.teaching.learn import exercise
from symproof.tools.display import speak

speak("en")

# %%
import math

from symproof.teaching.learn.pictures import circle
from symproof.teaching.learn.widgets import explore


def arrow(position, t=0.4):
    return math.cos(position * t), math.sin(position * t)


def pair(n):
    return circle({"q": arrow(1), "k": arrow(n)})


explore(pair, n=(1, 9))

# %% [markdown]
# Turning both by the same angle changes nothing. So the score depends on $n - m$ only, for all
# queries and keys. Here this is checked for the exponential form.

# %%
prove("exp(I*m*t)*exp(-I*n*t) = exp(I*(m - n)*t)")

# %% [markdown]
# ## Now you
#
# First write out a turned query, then look at the product of the two turns.

# %%
turn = exercise("rope-turn")
turn

# %%
turn.step("Matrix([a*cos(m*t) + b*sin(m*t), b*cos(m*t) - a*sin(m*t)])")

# %%
turn.step("Matrix([a*cos(m*t) - b*sin(m*t), a*sin(m*t) + b*cos(m*t)])")

# %%
relative = exercise("rope-relative")
relative

# %%
relative.step("Q(m - n)")

# %%
relative.step("Q(n - m)")

# %% [markdown]
# ## Further exercises
#
# `rope-score`, `rope-length`, `rope-complex`.
#
# Derivations, to be written line by line:
#
# `derive-rope-relative`, `derive-rope-score`.
