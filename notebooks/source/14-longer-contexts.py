# %% [markdown]
# # Longer contexts
#
# A model was trained on texts of a certain length. Within it the fast blocks of rotary encoding
# turn many times; slow ones do not finish a single turn, and beyond the training their angles are
# new.

# %%
from symproof import prove
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import speak

speak("en")

# %% [markdown]
# The number of turns of a block within the length is its frequency times the length, divided by
# $2\pi$. Llama 3 has the base 500000, 64 blocks and was trained on 8192 positions. The block 34
# makes a whole turn, the block 35 does not:

# %%
prove("500000^(-34/64)*8192 > 2*pi")

# %%
prove("500000^(-35/64)*8192 < 2*pi")

# %%
theorem("llama_unfinished")

# %% [markdown]
# Change the base (in thousands), the length of the training and the factor by which the context is
# to grow. The picture shows the number of turns of each block within the training, as a power of
# 10: a block above the line at 0 finishes a turn, one below it does not. ω is without a change, PI
# divides all frequencies by the factor, NTK takes a larger base, and Llama 3 keeps the fast blocks
# and divides the slow ones.

# %%
import math

from symproof.teaching.learn.pictures import curves


def turns(base, length):
    return lambda block: length * base ** (-block / 64) / (2 * math.pi)


def bands(base, length, factor):
    before = turns(base, length)

    def after(block):
        kept = min(1.0, max(0.0, (before(block) - 1) / 3))
        return before(block) * ((1 - kept) / factor + kept)

    return after


def compared(base, length, factor):
    base = 1000 * base
    made = {
        "ω": turns(base, length),
        "PI": turns(base, length / factor),
        "NTK": turns(base * factor ** (64 / 63), length),
        "Llama 3": bands(base, length, factor),
    }
    return {name: lambda block, f=f: math.log10(f(block)) for name, f in made.items()}


def picture(base, length, factor):
    return curves(compared(base, length, factor), (0, 63), (-5, 5))


picture(500, 8192, 8)

# %%
from symproof.teaching.learn.widgets import explore

explore(picture, base=(10, 1000), length=(1024, 131072), factor=(2, 32))

# %% [markdown]
# How many blocks finish a turn? Count them for numbers of your own.

# %%
def finished(base, length):
    made = turns(base, length)
    return sum(made(block) > 1 for block in range(64))


finished(500000, 8192), finished(10000, 4096), finished(1000000, 131072)

# %% [markdown]
# What all of these changes have in common: no frequency grows, and none is divided by more than the
# factor.

# %%
theorem("ramp_at_most")

# %%
theorem("ramp_at_least")

# %% [markdown]
# A table that is multiplied by a number multiplies the scores by its square. It is often said
# otherwise:

# %%
theorem("factor_once")

# %% [markdown]
# ## Now you
#
# How much of a frequency is lost if only its part g is kept?

# %%
ramp = exercise("derive-ramp")
ramp

# %%
ramp.step("= g*w*(s - 1)/s")

# %%
ramp.step("= (1 - g)*w - (1 - g)*w/s")

# %%
ramp.step("= (1 - g)*w*(s - 1)/s")

# %% [markdown]
# ## Further exercises
#
# `derive-last-frequency`, `derive-reflection`, `derive-fixed-map`, `derive-weights-one`,
# `derive-two-biases`.
