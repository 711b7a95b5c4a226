"""The formulas of scaled frequencies, by values that are computed by hand or in the papers."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from flint import arb

from symproof.testing.identify import precisely
from symproof.testing.models import model
from symproof.testing.rounding import FORMATS, Arithmetic, nearest
from symproof.testing.scaling import ATTENTION, SCALED, Scaling, data

DOUBLE = Arithmetic(FORMATS["float64"], FORMATS["float64"])


def frequencies(scaling: dict[str, Any], base: int, d: int, length: int = 10) -> list[arb]:
    found = model({"head_dim": d, "rope_theta": base, "rope_scaling": scaling}, length)
    with precisely():
        return [
            found.scaling.frequency(DOUBLE, found.base, i, Fraction(2 * i, d), d)
            for i in range(d // 2)
        ]


L = {"original_max_position_embeddings": 1000}


@pytest.mark.parametrize(
    ("scaling", "length", "expected"),
    [
        ({"rope_type": "linear", "factor": 4}, 10, [1 / 4, 1 / 40]),
        # the base 100 becomes 100·9² with d/(d−2) = 2: the first frequency stays, the last is 1/9
        ({"rope_type": "ntk", "factor": 9}, 10, [1, 1 / 90]),
        ({"rope_type": "dynamic", "factor": 2, **L}, 1000, [1, 1 / 10]),
        ({"rope_type": "dynamic", "factor": 2, **L}, 5000, [1, 1 / 90]),
        # 159 and 15.9 turns: above 20 nothing is scaled, between 10 and 20 a part is
        ({"rope_type": "llama3", "factor": 8, "low_freq_factor": 10, "high_freq_factor": 20, **L},
         10, [1, 0.1 * ((1 - (t := (100 / math.tau - 10) / 10)) / 8 + t)]),
        ({"rope_type": "llama3", "factor": 8, "low_freq_factor": 16, "high_freq_factor": 20, **L},
         10, [1, 1 / 80]),
        # d·ln(L/2πβ)/(2 ln B) is 0.70 for 32 and 2.2 for 1: the ramp goes from 0 to 3
        ({"rope_type": "yarn", "factor": 4, **L}, 10, [1, 0.1 * (1 / 3 / 4 + 2 / 3)]),
        ({"rope_type": "longrope", "short_factor": [1, 2], "long_factor": [3, 5], **L},
         1000, [1, 1 / 20]),
        ({"rope_type": "longrope", "short_factor": [1, 2], "long_factor": [3, 5], **L},
         1001, [1 / 3, 1 / 50]),
    ],
)  # fmt: skip
def test_a_frequency(scaling: dict[str, Any], length: int, expected: list[float]) -> None:
    for found, value in zip(frequencies(scaling, 100, 4, length), expected, strict=True):
        assert float(found.mid()) == pytest.approx(value, rel=1e-12)
        assert abs(float(found.mid()) - value) <= float(found.rad()) + 1e-15
        assert not found.contains(arb(value * (1 + 1e-9)))


@pytest.mark.parametrize(
    ("family", "given", "expected"),
    [
        ("yarn", {"factor": 4}, 0.1 * math.log(4) + 1),
        ("yarn", {"factor": 1}, 1),
        ("yarn", {"factor": 40, "mscale": 0.707, "mscale_all_dim": 0.707}, 1),
        ("yarn", {"factor": 40, "mscale": 1, "mscale_all_dim": 2},
         (0.1 * math.log(40) + 1) / (0.2 * math.log(40) + 1)),
        ("yarn", {"factor": 4, "attention_factor": 1.5}, 1.5),
        ("longrope", {"original_max_position_embeddings": 4096, "max_position_embeddings": 131072},
         math.sqrt(1 + 5 / 12)),  # of Phi-3: ln 32/ln 4096
        ("longrope", {"original_max_position_embeddings": 4, "max_position_embeddings": 4}, 1),
    ],
)  # fmt: skip
def test_an_attention_factor(family: str, given: dict[str, Any], expected: float) -> None:
    found = ATTENTION[family]({k: Fraction(v) for k, v in given.items()}, 10)
    assert float(arb(found).mid()) == pytest.approx(expected, rel=1e-14)


def test_every_family_has_a_formula_and_a_source() -> None:
    families = data()["family"]
    assert families.keys() == SCALED.keys()
    assert families.keys() >= ATTENTION.keys()
    assert all(row["source"] and row["names"] for row in families.values())


def test_departures_differ_from_the_claim_and_from_each_other() -> None:
    yarn = {"rope_type": "yarn", "factor": 4, **L}
    found = model({"head_dim": 8, "rope_theta": 100, "rope_scaling": yarn}, 10)
    with precisely():
        said = [d.says for d in found.scaling.departures(found.base, found.d)]
        assert len(said) == len({*said})
        assert "the frequencies are scaled twice" in said
        assert not any("mscale" in text or "short_factor" in text for text in said)
        assert [*Scaling().departures(Fraction(100), 8)] == []


@pytest.mark.parametrize("form", ["float16", "bfloat16", "float32"])
def test_the_nearest_number(form: str) -> None:
    """Rounding to a format is that of NumPy, and exact for what the format holds."""
    numpy = pytest.importorskip("numpy")
    for k in range(1, 400):
        x = 3.0 ** (-k / 10) if k % 2 else 1.1**k
        found = nearest(FORMATS[form], Fraction(x))
        assert nearest(FORMATS[form], found) == found
        if form != "bfloat16" and x < 60000:
            assert float(found) == float(numpy.dtype(form).type(x))
    assert nearest(FORMATS["bfloat16"], Fraction(257)) == 256
    assert nearest(FORMATS["bfloat16"], Fraction(259)) == 260
