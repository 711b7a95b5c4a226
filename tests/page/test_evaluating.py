"""The page's own arithmetic, where the language of the browser has no such function."""

import json
import subprocess
from importlib.resources import files

import mpmath
import pytest

POINTS = [1e-9, 0.01, 0.0628, 0.5, 1, 2, 5, 9.999, 10, 12.5, 22, 100, 628, 10000, 1e6]


@pytest.fixture(scope="module")
def cosine_integrals(node):
    source = (
        files("symproof.report.page").joinpath("assets", "evaluate.js").read_text(encoding="utf-8")
    )
    script = f"{source}\nconsole.log(JSON.stringify({[0, -1, *POINTS]}.map(functions.Ci)))"
    done = subprocess.run([node, "-"], input=script, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_cosine_integral(cosine_integrals):
    assert cosine_integrals[2:] == pytest.approx(
        [float(mpmath.ci(x)) for x in POINTS], rel=1e-9, abs=1e-11
    )


def test_the_cosine_integral_has_no_value_at_zero_and_below(cosine_integrals):
    assert cosine_integrals[:2] == [None, None]  # NaN, as JSON writes it
