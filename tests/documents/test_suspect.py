r"""Suspect: what is false as it is read, although nothing says what its letters are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symproof.diagnostics import github, sarif
from symproof.diagnostics.model import Output
from symproof.documents.judging.worker import check_bytes
from symproof.documents.reporting.api import check_document


def check(text: str) -> list[dict[str, Any]]:
    return check_document(text, isolated=False).relations


def verdicts(text: str) -> list[str]:
    return [r["verdict"] for r in check(text)]


GOALS = (
    r"Prove that $\sin(a + b) = \sin a\cos b - \cos a\sin b$.",
    r"We have to show that $(a - b)^2 = a^2 - b^2$.",
    r"Verify: $(x + 1)^2 = x^2 + x + 1$.",
    r"$\sin(a + b) = \sin a\cos b - \cos a\sin b$임을 증명하시오.",
    r"$(x + 1)^2 = x^2 + x + 1$임을 보여라.",
    r"证明 $\sin(a + b) = \sin a\cos b - \cos a\sin b$。",
    r"求证：$(x + 1)^2 = x^2 + x + 1$。",
)
LINKS = (
    r"$$\cos 2A\sin A = (1 - 2\sin^2 A)\sin A = \sin A - 2\sin^2 A.$$",
    r"$$(x + 1)^2 - 1 = x^2 + 2x = x(x - 2).$$",
    "L.H.S. $= \\sin(a + b) = \\sin a\\cos b - \\cos a\\sin b$",
    "좌변은 $= (a + b)^2 = a^2 + ab + b^2$",
    "左边 $= (a + b)^2 = a^2 + ab + b^2$",
)


@pytest.mark.parametrize("text", [*GOALS, *LINKS])
def test_a_false_relation_that_is_asserted_is_suspect(text: str) -> None:
    found = check(text)
    assert found[-1]["verdict"] == "suspect", found[-1]
    assert found[-1]["code"] == "SP106"
    assert found[-1]["counterexample"] is not None
    assert found[-1]["level"] == "warning"


@pytest.mark.parametrize(
    "text",
    [
        r"Prove that $\sin(a + b) = \sin a\cos b + \cos a\sin b$.",
        r"证明 $(x + 1)^2 = x^2 + 2x + 1$。",
        r"$(x + 1)^2 = x^2 + 2x + 1$임을 보여라.",
        r"$$\cos 2A\sin A = (1 - 2\sin^2 A)\sin A = \sin A - 2\sin^3 A.$$",
    ],
)
def test_a_true_one_is_proved(text: str) -> None:
    assert verdicts(text)[-1] == "proved"


@pytest.mark.parametrize(
    "text",
    [
        r"Solve $2x + 1 = x + 5$.",  # an equation
        r"$$2x + 1 = x + 5$$",
        r"Then $x^2 + 1 = 5x - 5$.",
        r"$$f(x) = 2x - 4 = 0$$",  # other letters on the other side
        r"$$x = y = 2$$",
        r"$$f(x + y) + x = f(x) + f(y) + x = f(y) + 2f(x) + x$$",  # values of a function
        r"$$y_1 + y_2 = 2y_1 + y_2 - 1 = 3y_1 + y_2 - 2$$",  # members of a family
        r"$$zw = (a + ib)(c + id) = ac - bd + i(ad + bc)$$",  # i may be the unit
        r"Suppose $(x + 1)^2 = x^2 + x + 1$.",
        r"Is it true that $(x + 1)^2 + y = x^2 + 1 + y = x^2 + x + y$?",
        r"For acute $A$ we have $\sin A\cos A + \sin A = \sqrt{\sin^2 A}\cos A + \sqrt{\sin^2 A}$.",
        r"$$ab < a^2 + b^2 < a^2$$",  # bounds
    ],
)
def test_what_may_be_a_condition_is_not(text: str) -> None:
    assert "suspect" not in verdicts(text)
    assert "refuted" not in verdicts(text)


def test_what_is_declared_is_refuted() -> None:
    claim = r"Prove that $\sin(a + b) = \sin a\cos b - \cos a\sin b$."
    assert verdicts(f"<!-- symproof: a, b: real -->\n{claim}") == ["refuted"]


def test_a_condition_from_before_is_tried() -> None:
    text = (
        "Let $A + B = \\pi$.\n\n"
        "Then L.H.S. $= \\sin A\\cos B + \\cos B = \\sin B\\cos B + \\cos B\\cdot\\sin A/\\sin A$"
    )
    assert "suspect" not in verdicts(text)


def test_two_suspect_links_around_one_wrong_line() -> None:
    found = check(r"$$y = (x + 1)^2 = x^2 + x + 1 = x(x + 2) + 1$$")
    assert [r["verdict"] for r in found[1:]] == ["suspect", "suspect"]
    assert [bool(r["notes"]) for r in found[1:]] == [True, True]


def test_it_is_a_warning_and_fails_with_strict() -> None:
    report = check_document(GOALS[0], isolated=False)
    assert report.exit_code() == 0
    assert report.exit_code(strict=True) == 1


@pytest.mark.parametrize(("strict", "level"), [(False, "warning"), (True, "error")])
def test_formats_show_it_as_a_warning(strict: bool, level: str) -> None:
    report = check_document(GOALS[0], isolated=False)
    (result,) = report.diagnostics(strict)
    assert (result.level, result.code) == (level, "SP106")
    output = Output([result])
    assert json.loads(sarif.write(output))["runs"][0]["results"][0]["level"] == level
    assert github.write(output).startswith(f"::{level} ")
    assert output.exit_code == int(strict)


def test_it_can_be_expected_and_switched_off() -> None:
    expected = check(f"<!-- symproof: expect suspect -->\n{GOALS[0]}")
    assert (expected[0]["expected"], expected[0]["level"]) == ("suspect", "none")
    other = check("<!-- symproof: expect suspect -->\nProve that $(x + 1)^2 = x^2 + 2x + 1$.")
    assert "error" in {r["level"] for r in other}
    (off,) = check(f"<!-- symproof: off SP106 -->\n{GOALS[0]}")
    assert off["suppressed"]["by"] == "document"


def test_conditions_that_are_not_read_do_not_speak_of_numbers() -> None:
    words = "If the moon is of cheese and $\\heartsuit$, then"
    assert verdicts(f"{words} $\\cos 0 + 1 = 1$.")[-1] == "suspect"
    assert verdicts(f"{words} $\\cos 0 + 1 = 2$.")[-1] == "proved"


def items(*texts: str) -> str:
    """A list of exercises as a document in LaTeX."""
    inside = "\n\n".join(f"\\item {text}" for text in texts)
    begin, end = (f"\\{edge}{{enumerate}}" for edge in ("begin", "end"))
    return f"\\begin{{document}}\n{begin}\n{inside}\n{end}\n\\end{{document}}\n"


def last_of(text: str) -> str:
    return str(check_bytes("notes.tex", text.encode())["results"][-1]["verdict"])


def test_conditions_of_other_exercises_do_not_hide_an_error() -> None:
    given = r"Given $\sin A = \frac35$, we have $\sin^2 A = \frac{9}{25}$."
    wrong = r"L.H.S. $= (\sin A + 1)^2 = \sin^2 A + \sin A + 1$"
    assert last_of(items(given, wrong)) == "suspect"
    assert last_of(items(f"{given}\n\n{wrong}")) == "suspect"  # false at arcsin(3/5), too
    zero = r"Given $\sin A = 0$, we have $\sin^2 A = 0$."
    assert last_of(items(f"{zero}\n\n{wrong}")) in ("undecided", "proved")  # it holds there


def test_a_condition_of_another_exercise_that_proves_it_is_asked_for() -> None:
    given = r"Given $A + B + C = \pi$, we have $\sin(A + B) = \sin C$."
    follows = r"L.H.S. $= \sin(A + B)\cos C + A = \sin C\cos C + A + B - B$"
    wrong = r"L.H.S. $= \sin(A + B)\cos C + A = -\sin C\cos C + A + B - B$"
    assert last_of(items(given, follows)) == "undecided"
    assert last_of(items(follows)) == "suspect"
    assert last_of(items(given, wrong)) == "suspect"


@pytest.mark.parametrize(
    "formula",
    [
        r"2\frac{1}{3} = \frac{7}{3}",  # 2 + 1/3
        r"\sin(2n + 1)\frac{\pi}{2} = \sin(3\pi/2)",
        r"\cos(1 + 1)\pi = 1",
    ],
)
def test_what_print_leaves_open_is_neither_refuted_nor_suspect(formula: str) -> None:
    assert not {"suspect", "refuted"} & {*verdicts(f"$${formula}$$")}
