# %% [markdown]
# # Guide: use it in pytest
#
# Formulas in programs can be tested like everything else. `assert_equal` passes only if the
# equality is proved, for all values of the letters; there is no tolerance.

# %%
import os
import tempfile
from pathlib import Path

os.chdir(tempfile.mkdtemp())
_ = Path("test_identities.py").write_text("""
import sympy
from symproof import assert_equal, prove

x = sympy.Symbol("x", real=True)


def test_the_double_angle():
    assert_equal(sympy.cos(2 * x), 1 - 2 * sympy.sin(x) ** 2)


def test_text_will_do():
    assert_equal("sin(3t)", "3 sin t - 4 sin(t)^3")


def test_something_that_must_stay_false():
    assert prove("sin(a + b) = sin(a) + sin(b)").refuted
""")

# %% [markdown]
# At a terminal you would type `pytest -q`. Here the time that it took is left out.

# %%
import re
import subprocess
import sys


def pytest():
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider"]
    done = subprocess.run(command, capture_output=True, text=True)
    print(re.sub(r" in [0-9.]+s", "", done.stdout))


pytest()

# %% [markdown]
# A test that fails shows both sides and a point at which they differ.

# %%
_ = Path("test_identities.py").write_text("""
from symproof import assert_equal


def test_a_wrong_sign():
    assert_equal("cos(a + b)", "cos(a)*cos(b) + sin(a)*sin(b)")
""")
pytest()

# %% [markdown]
# A verdict has no truth value, so that nobody writes `if prove(…)` and takes an undecided claim for
# a proved one. Ask `.proved`, `.refuted` or `.undecided`.

# %%
from symproof import prove
from symproof.base.catalogs import translator
from symproof.tools.display import speak

speak("en")
translate = translator("en", "notebooks")

try:
    bool(prove("x = x"))
except TypeError as error:
    print(translate(str(error)))

# %% [markdown]
# In a notebook the same verdicts show themselves as formulas.

# %%
prove("tan(x) = sin(x)/cos(x)")
