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
    last = session.hint()
    assert last.startswith("Hint 2 of 2: ")
    for _ in range(2):
        text = last.removeprefix("Hint 2 of 2: ")
        assert session.hint() == f"There are no more hints. The last one was: {text}"


def test_names_and_languages_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="no exercise 'dot-prodct'; did you mean 'dot-product'"):
        exercise("dot-prodct")
    with pytest.raises(ValueError, match="unknown language"):
        exercise("dot-product", "xx")


def test_a_session_depends_on_its_answers_only() -> None:
    answers = ["cos((i+j)w)", "cos(iw)", "cos((j-i)w)"]
    one, other = exercise("dot-product"), exercise("dot-product")
    assert [str(one.step(a)) for a in answers] == [str(other.step(a)) for a in answers]


# -- how students write --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "kind", "done"),
    [
        ("(2-2cos(w k)) I", "proved", True),  # the whole side, with I for the identity
        ("2 I - 2 cos(w k) I", "proved", False),  # on the way to that form
        ("2*I - R(k) - R(k).T", "proved", False),
        ("2I - R(k) - R(k)^T", "proved", False),
        ("(R(k)^T - I)(R(k) - I)", "nothing-new", False),  # the line that is there
        ("(2-2sin(w k)) I", "false", False),
        ("2*I + R(k) + R(k).T", "false", False),
        ("2I - M - M^T", "not-read", False),
    ],
)
def test_a_whole_side_is_read_where_its_factor_is_wanted(
    answer: str, kind: str, done: bool
) -> None:
    feedback = exercise("turn-minus-identity").step(answer)
    assert (feedback.kind, feedback.done) == (kind, done), str(feedback)


def test_a_whole_sum_is_read_where_a_summand_is_wanted() -> None:
    session = exercise("cosine-of-a-difference")
    assert session.step("cos(a)*cos(b) - sin(a)*sin(b)").kind == "false"
    assert session.step("cos(a - b)").kind == "nothing-new"
    assert session.step("sin(a) sin(b) + cos(a) cos(b)").done


@pytest.mark.parametrize(
    ("name", "answer", "kind", "done"),
    [
        ("sine-of-a-sum", "sin(a+b) = sin a cos b + cos a sin b", "proved", True),
        ("score-one", "cos(pi/2) + cos(pi/3) = 0 + 1/2 = 1/2", "proved", True),
        ("score-one", "= 0 + 1/2 = 1/2", "proved", True),
        ("score-one", "= 0 + 1/3 = 1/2", "false", False),
        ("score-one", "1/2 = cos(pi/2) + cos(pi/3)", "not-read", False),
        ("score-one", "cos(pi/2) + cos(pi/3) <= 1/2", "not-read", False),
        ("sine-of-a-sum", "sin(a+b) = sin a + sin b", "false", False),
        ("sine-of-a-sum", "cos(a+b) = cos a cos b - sin a sin b", "not-read", False),
        ("turn-plus-back", "R(k) + R(k)^T = 2cos(w k) I", "proved", True),
    ],
)
def test_the_whole_equation_is_an_answer(name: str, answer: str, kind: str, done: bool) -> None:
    feedback = exercise(name).step(answer)
    assert (feedback.kind, feedback.done) == (kind, done), str(feedback)


def test_i_is_the_imaginary_unit_where_no_matrix_stands() -> None:
    assert exercise("rope-complex").step("e^(I t (m - n))").done
    assert exercise("dot-product").step("I*cos((j - i)*w)").kind == "false"


@pytest.mark.parametrize("answer", ["[0, 1]", "0, 1", "(0,1)", "[0;1]", "0 and 1", "0과 1", "0和1"])
def test_the_entries_of_a_column_may_stand_side_by_side(answer: str) -> None:
    assert exercise("position-zero").step(answer).done


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1, 0", "at w = 1: 0 is not 1 (entry 1, 1)"),
        ("0, 1, 2", "on the left stands a column with 2 entries, on the right a column with 3"),
        (
            "[0, 1]^T",
            "on the left stands a column with 2 entries, on the right a row with 2 entries",
        ),
        ("0", "on the left stands a column with 2 entries, on the right a number"),
        ("sin 0", "on the left stands a column with 2 entries, on the right a number"),
        ("{0, 1}", "a set has no order; write a column as [a, b]"),
        ("0, y", "y is not a letter of this exercise"),
        ("0, @", "products of matrices are written with"),
    ],
)
def test_what_is_not_that_column(answer: str, said: str) -> None:
    feedback = exercise("position-zero").step(answer)
    assert feedback.kind in ("false", "not-read")
    assert said in str(feedback)


def test_no_list_is_read_where_no_column_is_wanted() -> None:
    feedback = exercise("score-one").step("1/2, 1/2")
    assert ", does not fit here" in str(feedback)


def test_a_matrix_is_no_length() -> None:
    feedback = exercise("length-stays").step("Identity")
    assert feedback.kind == "false"
    assert "on the left stands a number, on the right an identity matrix" in str(feedback)


@pytest.mark.parametrize(
    "answer",
    ["5", "line 5", "the fifth line", "It is line five.", "(5)", "5번째 줄", "다섯째 줄", "제5행",
     "第五行", "第5行"],
)  # fmt: skip
def test_the_number_of_a_line_in_words(answer: str) -> None:
    assert exercise("false-line-distance").step(answer).done


@pytest.mark.parametrize("answer", ["line", "line x", "-5", "line 5 or 4", "5.5", "the cosine"])
def test_what_is_no_number_of_a_line(answer: str) -> None:
    feedback = exercise("false-line-distance").step(answer)
    assert feedback.kind == "not-read"
    assert "write the number of a line" in str(feedback)


def test_the_value_of_a_single_letter_needs_no_name() -> None:
    assert exercise("no-decay").step("3").done
    assert exercise("no-decay").step("2").kind == "false"
    assert exercise("no-decay").step("1, 2").kind == "not-read"
    assert exercise("no-decay").step("offset 3").place == ("offset 3", 7)
    assert "write values such as" in str(exercise("no-decay").step("D"))
    assert exercise("not-additive").step("3").kind == "not-read"  # which of the two?


def test_letters_side_by_side_that_are_none_of_the_exercise() -> None:
    text = str(exercise("root-of-the-distance").step("2 |sin(wk/2)|"))
    assert "w is not a letter of this exercise; those are: x" in text


def test_an_exercise_names_the_chapter_of_the_book_that_lists_it() -> None:
    assert "\n  chapter: 4 How far a rotation moves a vector\n" in str(
        exercise("derive-double-turn")
    )
    assert "\n  장: 4 회전은 벡터를 얼마나 움직이는가\n" in str(exercise("two-turns", "ko"))
    assert "\n  章：A theorem of your own\n" not in str(exercise("own-bound", "zh"))
    assert "  章：自己的定理\n" in str(exercise("own-bound", "zh"))


# -- derivations ---------------------------------------------------------------------------------


def test_a_derivation_goes_on_from_any_line_that_is_there() -> None:
    session = exercise("derive-block-dot")
    assert session.step("sin(w*p)*sin(w*q) + cos(w*p)*cos(w*q) = cos(w*p - w*q)").kind == "proved"
    assert session.step("cos(w*q - w*p)").kind == "proved"
    assert session.step("cos(w*p - w*q) = cos(w*(p - q))").done


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        ("= cos(w*p + w*q)", "false", "1 is not −0.416146836547"),
        ("= cos(w*p - w*q) = cos(w*(p + q))", "false", "cos(w·p - w·q) = cos(w·(p + q))"),
        ("cos(w*(p - q))", "nothing-new", "the goal itself; write the lines that lead to it"),
        ("= cos(w*q)*cos(w*p) + sin(w*p)*sin(w*q)", "nothing-new", "this is line 1 again"),
        ("cos(w*p) = cos(w*p)", "not-read", "a chain has to go on from a line that is there"),
        ("< 2", "not-read", "a sign < leads to no ="),
        ("= cos(w*p - w*q)*p/p", "undecided", "not in all cases"),
        ("= cos(v)", "not-read", "v is not a letter of this exercise"),
        ("= cos(w*p -", "not-read", "the formula ends where an operand was expected"),
        (7, "false", "1 is not 7"),
    ],
)
def test_lines_that_lead_nowhere(answer: object, kind: str, said: str) -> None:
    session = exercise("derive-block-dot")
    feedback = session.step(answer)
    assert feedback.kind == kind, str(feedback)
    assert said in str(feedback)
    assert len(session.lines) == 1  # nothing of it is kept
    assert session.step("= cos(w*p - w*q) = cos(w*(p - q))").done


def test_what_is_still_to_be_shown_is_said() -> None:
    feedback = exercise("derive-largest-distance").step("4*sin(x/2)^2")
    assert "a step on the way" in str(feedback)
    assert "still to be shown: 4·sin(x/2)^2 ≤ 4" in str(feedback)


def test_where_algebra_is_asked_for_lines_are_told_apart_as_they_are_written() -> None:
    assert exercise("derive-scaled-block").step("= r^2*(sin(w*p)^2 + cos(w*p)^2) = r^2").done
    goal = exercise("derive-scaled-block").step("= 1*r^2 = r^2 + 0")
    assert goal.kind == "nothing-new"
