"""Sessions: what counts as progress, what is said, what is refused."""

from __future__ import annotations

import pytest
import sympy

from symproof.teaching.learn import exercise


def test_any_equivalent_answer_counts() -> None:
    for answer in (
        "cos((j-i)*w)", "cos((i - j)w)", "cos(w*j - w*i)", "= cos(w*(j-i))", "sin(pi/2 + (i-j)*w)",
        r"\cos\left((j-i)w\right)", "$\\cos((j-i)w)$", "ｃｏｓ（（ｊ－ｉ）＊ｗ）",
    ):  # fmt: skip
        feedback = exercise("dot-product").step(answer)
        assert feedback.done, (answer, str(feedback))


def test_a_sympy_expression_is_an_answer() -> None:
    i, j, w = sympy.symbols("i j w", real=True)
    assert exercise("dot-product").step(sympy.cos((i - j) * w)).done


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("cos((i + j)*w)", "false"),
        ("cos((j - i)*w) + 1/10^9", "false"),
        ("sin(i*w)*sin(j*w) + cos(i*w)*cos(j*w)", "nothing-new"),
        ("1*(cos(j*w)*cos(i*w)) + sin(j*w)*sin(i*w) + 0", "nothing-new"),
        ("dot(Matrix([sin(i*w), cos(i*w)]), Matrix([sin(j*w), cos(j*w)]))", "nothing-new"),
        ("(e^(I*(j-i)*w) + e^(-I*(j-i)*w))/2", "proved"),
        ("cos((j - i)*w", "not-read"),
        ("cos((j - i)*v)", "not-read"),
        ("cosine of the difference", "not-read"),
        ("x = y", "not-read"),
        ("", "not-read"),
        ("   ", "not-read"),
        ("Matrix([1, 2])", "false"),
        ("BLANK", "not-read"),
        ("?", "not-read"),
        ("__import__('os').system('true')", "not-read"),
        ("9^9^9^9", "undecided"),
        ("(" * 500, "not-read"),
        ("1" * 5000, "not-read"),
        ("1/0", "undecided"),
        ("cos((j - i)*w)/(w - w)", "undecided"),
        ("sqrt(-1)", "undecided"),
        (0.5, "not-read"),
        (None, "not-read"),
    ],
)
def test_answers_that_do_not_finish_it(answer: object, kind: str) -> None:
    session = exercise("dot-product")
    feedback = session.step(answer)
    assert feedback.kind == kind, str(feedback)
    assert not session.done
    assert exercise("dot-product").step("cos((j - i)*w)").done


def test_the_place_of_what_could_not_be_read() -> None:
    feedback = exercise("dot-product").step("cos(i·v - j·w)")
    assert feedback.place == ("cos(i·v - j·w)", 6)
    assert "v is not a letter of this exercise; those are: i, j, w" in str(feedback)
    assert exercise("dot-product").step("2 + @").place == ("2 + @", 4)


def test_letters_side_by_side_are_a_product_if_they_are_those_of_the_exercise() -> None:
    assert exercise("dot-product").step("cos(iw - jw)").done
    assert exercise("dot-product").step("cos(iw + jw)").kind == "false"
    assert exercise("dot-product").step("cos(iv - jw)").kind == "not-read"


def test_an_exercise_without_letters_lists_none() -> None:
    text = str(exercise("fifteen-degrees").step("z"))
    assert "z is not a letter of this exercise; it has none" in text
    assert not text.rstrip().endswith(":")


def test_a_false_answer_shows_the_point_and_both_sides() -> None:
    text = str(exercise("dot-product").step("cos((i + j)*w)"))
    assert text.startswith("false: sin(i·w)·sin(j·w)")
    assert "at i = 1, j = 1, w = 1: 1 is not −0.416146836547" in text


def test_a_step_on_the_way_counts_once() -> None:
    session = exercise("double-angle")
    first = session.step("cos(x)^2 - sin(x)^2")
    assert (first.kind, first.done) == ("proved", False)
    again = session.step("cos(x)*cos(x) - sin(x)*sin(x)")
    assert again.kind == "nothing-new"
    assert "this is line 2 again" in str(again)
    assert session.step("cos(x)^2 - (1 - cos(x)^2)").done
    after = session.step("cos(x)^2")
    assert (after.kind, after.done) == ("done", True)


def test_what_is_left_is_said() -> None:
    session = exercise("shift-coefficients")
    assert "Left to do: 1. Next: cos(w·(p + k)) = ?·sin(w·p)" in str(session.step("cos(k*w)"))
    assert not session.done
    assert session.step("sin(-w*k)").done


def test_a_counterexample_is_never_called_proved() -> None:
    session = exercise("not-additive")
    assert "proved" not in str(session.step("a = 1, b = 1"))
    line = str(exercise("false-line-sine").step("3"))
    assert "found; this step is refuted" in line
    assert "proved" not in line


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("a = 1; b = 2", "found"),
        ("b = 1/2\na = pi/3", "found"),
        (r"a = \frac{1}{2}, b = 1", "found"),
        ("a = 0, b = 1", "false"),
        ("a = 1, b = -1", "false"),
        ("a = 1, b = c", "not-read"),
        ("a, b", "not-read"),
        ("a = , b = 1", "not-read"),
        ("x = 1, a = 1, b = 1", "not-read"),
        ("a = I, b = 1", "not-read"),
        ("a = 1/0, b = 1", "undecided"),
        ("1, 2", "not-read"),
        (5, "not-read"),
    ],
)
def test_points(answer: object, kind: str) -> None:
    assert exercise("not-additive").step(answer).kind == kind


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("cos(4x) = 2 cos(2x)^2 - 1", "nothing-new"),  # the argument 2x is not asked for
        ("cos(4x) = 1 - 8 sin(x)^2 cos(x)^2", "proved"),
        ("cos(4x) + sin(x)^2 = 1 - 8 sin(x)^2 cos(x)^2 + sin(x)^2", "proved"),
        ("0*cos(4x) + sin(x)^2 + cos(x)^2 = 1", "nothing-new"),
        ("cos(4x) = cos(-4x)", "nothing-new"),
        ("cos(4x) <= 1", "nothing-new"),
        ("cos(4x) = 1", "false"),
        ("cos(4x) = cos(4x) = 1", "not-read"),
        ("cos(4x) = sin(y)", "not-read"),
    ],
)
def test_theorems_of_ones_own(answer: str, kind: str) -> None:
    assert exercise("own-four-angles").step(answer).kind == kind


def test_hints_come_one_by_one() -> None:
    session = exercise("dot-product")
    assert session.hint().startswith("Hint 1 of 2: ")
    assert session.hint().startswith("Hint 2 of 2: ")
    assert session.hint().startswith("Hint 2 of 2: ")


def test_names_and_languages_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="no exercise 'dot-prodct'; did you mean 'dot-product'"):
        exercise("dot-prodct")
    with pytest.raises(ValueError, match="unknown language"):
        exercise("dot-product", "xx")


def test_a_session_depends_on_its_answers_only() -> None:
    answers = ["cos((i+j)w)", "cos(iw)", "cos((j-i)w)"]
    one, other = exercise("dot-product"), exercise("dot-product")
    assert [str(one.step(a)) for a in answers] == [str(other.step(a)) for a in answers]
