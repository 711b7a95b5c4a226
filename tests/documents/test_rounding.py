r"""Rounding: what ``≈`` says, and ``=`` between a value and a decimal number that it is not.

The expected verdicts follow from √2 = 1.41421356…, π = 3.14159265…, 1/3 = 0.333…
"""

from __future__ import annotations

import pytest

from symproof.deciding.judgements import judge
from symproof.documents.reporting.api import check_document
from symproof.kernel.proofs import check


def verdict(formula: str) -> str:
    (found,) = check_document(f"$$\n{formula}\n$$\n", isolated=False).relations
    return str(found["verdict"])


@pytest.mark.parametrize(
    "formula",
    [
        r"\sqrt 2 \approx 1.414",
        r"\sqrt 2 \approx 1.4",
        r"1.41 \approx \sqrt 2",
        r"\sqrt 2 = 1.4142",
        r"\sqrt 2 = 1.4142135",  # cut: rounded it ends with 6
        r"\pi \approx 3",
        r"-\sqrt 2 \approx -1.414",
        r"\frac{1}{3} = 0.33",
        r"\frac{2}{3} = 0.66",
        r"\frac{2}{3} = 0.67",
        r"\frac{1 + 1}{3} \approx 0.7",
        r"\frac{1}{3000} \approx 0.00",
        r"\sqrt{0.25} = 0.5",  # exact
        r"\frac{51}{100} = 0.51",
        r"\frac{51}{100} = 0.5",  # a value with more digits is rounded, or cut
        r"\frac{1}{8} = 0.13",
        r"\frac{1}{8} = 0.12",
        r"0.33 = \frac{1}{3}",
        r"0.519 = 0.52",
        r"0.3 = 0.30001",
        r"1.7 \cdot 1.3 = 2.2",
        r"100 \cdot 1.07^3 = 122.50",
    ],
)
def test_a_right_rounding_is_proved(formula: str) -> None:
    assert verdict(formula) == "proved"


@pytest.mark.parametrize(
    "formula",
    [
        r"\sqrt 2 \approx 1.415",
        r"\sqrt 2 \approx 1.413",
        r"\frac{1}{3} = 0.34",
        r"-\frac{1}{3} = -0.34",
        r"\frac{1}{30} \approx 0.1",
        r"\pi \approx 4",
    ],
)
def test_one_unit_off_is_suspect(formula: str) -> None:
    assert verdict(formula) == "suspect"


@pytest.mark.parametrize(
    "formula",
    [
        r"\sqrt 2 \approx 1.417",
        r"\sqrt 2 = 1.6",
        r"\sqrt 2 \approx -1.41",
        r"\frac{1}{3} = 0.35",
        r"\pi \approx 3.16",
        r"\pi \approx 5",
        r"0.51 = 0.50",  # exact between decimals
        r"0.125 = \frac{1}{3}",
        r"\frac{1}{8} = 0.14",  # all digits are known, so that one unit off is false
        r"1.7 \cdot 1.3 = 2.3",
        r"2 \cdot 0.3 = 0.7",  # as many digits
        r"2 = 1.99",
        r"\sqrt 2 = 1",  # no decimal
    ],
)
def test_what_is_further_off_is_refuted(formula: str) -> None:
    assert verdict(formula) == "refuted"


@pytest.mark.parametrize(
    "formula",
    [
        r"\sqrt 2 \sim 1.41",
        r"100 \ll 1000.5",
        r"a \propto 2.5",
        r"\sqrt{140} \approx 10",  # which digits are these?
        r"x \approx 0.5",
        r"\sqrt 2 \approx \frac{7}{5}",
    ],
)
def test_what_is_no_rounding_is_undecided(formula: str) -> None:
    assert verdict(formula) == "undecided"


@pytest.mark.parametrize(
    "text",
    [
        r"Hence $\sqrt 2 = 1.41$ exactly.", r"Here $\sqrt 2 = 1.41$ is the exact value.",
        r"따라서 정확히 $\sqrt 2 = 1.41$이다.", r"因此 $\sqrt 2$ 精确等于 1.41：$\sqrt 2 = 1.41$。",
    ],
)  # fmt: skip
def test_what_is_said_to_be_exact_is_no_rounding(text: str) -> None:
    found = check_document(text, isolated=False).relations
    assert found[-1]["verdict"] == "refuted"


def test_a_rounding_is_shown_as_one_and_its_certificate_has_both_ends() -> None:
    (found,) = check_document(r"We have $\sqrt 2 = 1.41$.", isolated=False).relations
    assert found["reading"] == "√2 ≈ 1.41"
    ends = [str(theorem.claim.relation.op) for theorem in check(found["certificate"])]
    assert ends == ["<=", "<"]


def test_what_a_name_stands_for_may_be_rounded() -> None:
    found = check_document(r"Let $c = \sqrt 2$. Then $c = 1.41$ and $c = 1.43$.", isolated=False)
    assert [r["verdict"] for r in found.relations] == ["given", "follows", "refuted"]


def test_nothing_follows_from_a_rounding() -> None:
    text = r"We have $\sqrt 2 = 1.41$. Hence $\sqrt 2 < 1.414$."
    assert check_document(text, isolated=False).relations[-1]["verdict"] == "refuted"


@pytest.mark.parametrize(
    ("claim", "rounds"),
    [("sqrt(2) = 1.41", True), ("0.33 = 1/3", True), ("1.7*1.3 = 2.2", True),
     ("sqrt(2) = 1.43", False), ("2*0.3 = 0.7", False), ("sqrt(2) < 1.41", False)],
)  # fmt: skip
def test_a_prompt_refutes_equality_and_says_that_it_is_a_rounding(claim: str, rounds: bool) -> None:
    found = judge(claim)
    assert found.word == "refuted"
    assert ("≈" in found.text()) == rounds


def test_a_rounding_is_no_equality() -> None:
    found = check_document(r"$$\sqrt 2 \approx 1.414, \quad 1.414^2 = 2$$", isolated=False)
    assert [r["verdict"] for r in found.relations] == ["proved", "refuted"]


def test_the_circle_number_that_is_rounded_keeps_its_meaning() -> None:
    text = "Here $\\pi \\approx 3.14$.\n\n$$\\sin\\pi = 0$$\n"
    found = check_document(text, isolated=False).relations
    assert [r["verdict"] for r in found] == ["proved", "proved"]


FLOORS = "# One\n\nHere $[x]$ is the greatest integer not above $x$. "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("For all real $x$ we have $[x + 1] = [x] + 1$.", "proved"),
        (r"We have $[\frac52] = 2$.", "proved"),
        (r"We have $\sqrt[3]{8} = [\frac52]$.", "proved"),
        ("For all real $x$ we have $[2x] = 2[x]$.", "refuted"),
        ("For all real $x$ we have $[x] = x$.", "refuted"),
        ("We have $[a, b] = 2$.", "not-read"),
        ("\n\n# Another part\n\nWe have $2[x+1] = 2x + 2$.", "not-read"),
    ],
)
def test_brackets_round_in_the_part_that_says_so(text: str, expected: str) -> None:
    (found,) = check_document(FLOORS + text, isolated=False).relations
    assert found["verdict"] == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r"1000 \cdot 1.07^3 = 1000 \cdot 1.225", "proved"),  # 1.225043
        (r"1000 \cdot \sqrt 2 = 1000 \cdot 1.4142", "proved"),
        (r"1000 \cdot 1.07^3 = 1000 \cdot 1.235", "refuted"),
        (r"3 \cdot 0.3 = 1", "refuted"),  # 0.3 is no result there
        (r"1 = 3 \cdot 0.3", "refuted"),
        (r"3 \cdot 0.5 = 1.6", "refuted"),
        (r"\frac{1}{4} \times 100 = 25\%", "undecided"),  # or is 100 % meant?
        (r"\frac{1}{4} = 25\%", "proved"),
        (r"\frac{1}{4} = 24\%", "refuted"),
        (r"\frac{1}{4} \times 100\% = 25\%", "proved"),
    ],
)
def test_a_product_with_a_decimal_number_shows_its_digits(formula: str, expected: str) -> None:
    assert verdict(formula) == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r"\log 100 = 2", "undecided"),  # to the base 10
        (r"\log 2 = 0.3010", "undecided"),
        (r"\log 2 = 0.6931", "proved"),
        (r"\ln 100 = 2", "refuted"),
        (r"\log 100 = 3", "refuted"),
        (r"\log_{10} 100 = 2", "proved"),
    ],
)
def test_a_logarithm_may_have_the_base_10(formula: str, expected: str) -> None:
    assert verdict(formula) == expected
