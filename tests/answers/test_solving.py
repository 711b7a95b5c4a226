"""Answers as sets of solutions: right ones, lost solutions, and ones that are none."""

from __future__ import annotations

import pytest

from symproof import check_solutions

RIGHT = [
    ("2x + 1 = 5", "x = 2"),
    ("x^2 = 4", "x = 2 or x = -2"),
    ("x^2 - 5x + 6 = 0", "x ∈ {2, 3}"),
    ("x^2 < 4", "x ∈ (-2, 2)"),
    ("x^2 < 4", "-2 < x and x < 2"),
    ("x^2 >= 4", "x ∈ (-∞, -2] ∪ [2, ∞)"),
    ("sqrt(x) = x - 2", "x = 4"),
    ("(x^2 - 1)/(x - 1) = 2", "no solution"),
    ("x^2 = -1", "x ∈ ∅"),
    ("x^2 - 2x - 1 = 0", ["x = 1 + sqrt(2)", "x = 1 - sqrt(2)"]),
    (["x + y = 3", "x - y = 1"], "x = 2 and y = 1"),
    (["x + y = 3", "x*y = 2"], ["x = 2 and y = 1", "x = 1 and y = 2"]),
    ("|x - 1| = 3", "x = 4 or x = -2"),
    ("log(x) + log(x - 3) = log(10)", "x = 5"),
    ("sqrt(2*x + 9) = sqrt(x + 1) + sqrt(x + 4)", "x = 0"),
    (["x + y = 3", "2x + 2y = 6"], "x = t and y = 3 - t"),
    (["x + y = 3", "2x + 2y = 6"], "x = 2*t + 1 and y = 2 - 2*t"),
    ("x + y + z = 6", "x = s and y = t and z = 6 - s - t"),
    ("x^2 = y^2", ["x = t and y = t", "x = t and y = -t"]),
    ("x > 0", "x = t and t > 0"),
    ("1/x < 1", "x > 1 or x < 0"),
    # several values of one letter are several solutions; values of several letters are one
    ("(x-1)*(x+1)*x = 3x", "x = 2, x = -2, x = 0"),
    ("x^2 = 4", "x = 2; x = -2"),
    ("x^2 = 4", "x = 2 and x = -2"),
    ("x^2 = 4", "x = 2, -2"),
    ("x^2 = 4", "x = ±2"),
    ("x^2 = 4", "{2, -2}"),
    ("x^2 = 2x", "x = 0 또는 x = 2"),
    ("x^2 = 2x", "x = 0 和 x = 2"),
    ("(x - 1)*(x - 2)*(x - 3) = 0", "x = 1, x = 2, or x = 3"),
    (["x + y = 3", "x - y = -1"], "x = 1, y = 2"),
    (["x + y = 3", "x*y = 2"], "x = 1, y = 2; x = 2, y = 1"),
    (["x + y = 3", "x*y = 2"], "x = 1, y = 2; y = 1, x = 2"),
    ("x^2 < 4", "x > -2, x < 2"),
    ("x^2 = -4", "no real solutions"),
    ("x^2 = -4", "没有实数解"),
]  # fmt: skip

LOST = [
    ("x^2 = 4", "x = 2", "x = −2"),
    ("x^2 = 2x", "x = 2", "x = 0"),  # divided by x
    ("x^3 = x", "x ∈ {1, -1}", "x = 0"),
    ("x^2 - 2x - 1 = 0", "x = 1 + sqrt(2)", "x = 1 - √2"),
    (["x + y = 3", "x*y = 2"], "x = 2 and y = 1", "x = 1, y = 2"),
    ("x^2 + 1 = 1", "no solution", "x = 0"),
    ("x^2 = 2", "x = sqrt(2)", "x = -√2"),
    ("exp(x) + exp(-x) = 4", "x = log(2 + sqrt(3))", "x = log(2 - √3)"),
    ("x + y + z = 6", "x = s and y = s and z = 6 - 2*s", "x = 0, y = 1, z = 5"),
    ("x^2 = y^2", "x = t and y = t", "x = 3, y = −3"),
    ("x >= 0", "x = t and t > 0", "x = 0"),
    ("x^3 = x", "x = 1, x = -1", "x = 0"),
    (["x + y = 3", "x*y = 2"], "x = 1, y = 2", "x = 2, y = 1"),
]  # fmt: skip

EXTRANEOUS = [
    ("sqrt(x) = x - 2", "x = 1 or x = 4", "x = 1"),  # squared
    ("(x^2 - 1)/(x - 1) = 2", "x = 1", "x = 1"),  # multiplied by 0
    ("x^2 = 4", ["x = 2", "x = -2", "x = 3"], "x = 3"),
    ("x^2 < 4", "x ∈ [-2, 2]", "x ≥ -2, x ≤ 2"),
    ("x^2 - 2x - 1 = 0", "x = 1 + sqrt(3)", "x = 1 + √3"),
    (["x + y = 3", "2x + 2y = 6"], "x = t and y = t", "x = t, y = t"),
    ("x > 0", "x = t and t >= 0", "x = t, t ≥ 0"),
    ("x^2 = 4", "x = 2, x = -2, x = 3", "x = 3"),
    ("x^2 = 4", "{2, -2, 3}", "x = 3"),
]  # fmt: skip


@pytest.mark.parametrize(("conditions", "answer"), RIGHT)
def test_right_answers_are_proved(conditions, answer):
    found = check_solutions(conditions, answer)
    assert found.proved, str(found)
    assert found.verdicts


@pytest.mark.parametrize(("conditions", "answer", "named"), LOST)
def test_lost_solutions_are_named(conditions, answer, named):
    found = check_solutions(conditions, answer)
    assert found.refuted
    assert found.lost == (named,)
    assert not found.extraneous


@pytest.mark.parametrize(("conditions", "answer", "named"), EXTRANEOUS)
def test_extraneous_solutions_are_named(conditions, answer, named):
    found = check_solutions(conditions, answer)
    assert found.refuted
    assert any(text.startswith(f"{named}, as ") for text in found.extraneous)


@pytest.mark.parametrize(("conditions", "answer"), [
    ("x^2 >= 0", "t = 1/x"), ("x = x", "x^2 >= 0 and t = sqrt(x)"),
    ("x = x", "t = log(x) and x = x"),
    (["x + y = 3", "2x + 2y = 6"], "x = t^2 and y = 3 - t^2"),
])  # fmt: skip
def test_letters_are_taken_out_only_where_they_have_a_value(conditions, answer):
    assert check_solutions(conditions, answer).word == "undecided"


@pytest.mark.parametrize("answer", ["x > 2, x < -2", "x < -2 and x > 2", "x = 2, x > 5"])
def test_what_never_holds_together_is_no_refutation(answer):
    found = check_solutions("x^2 > 4", answer)
    assert found.word == "undecided"
    assert "write 'or' between cases" in found.left_open[0]


def test_no_real_solution_is_none_of_real_unknowns_only():
    with pytest.raises(ValueError, match="real"):
        check_solutions("z^2 = -4", "no real solutions", where="z: complex")


@pytest.mark.slow
def test_answers_with_whole_numbers_of_their_own():
    both = ["x = pi/6 + 2*pi*k", "x = 5*pi/6 + 2*pi*k"]
    assert check_solutions("sin(x) = 1/2", both, where="k: integer").proved
    assert check_solutions("sin(x) = 0", "x = pi*k", where="k: integer").proved
    half = check_solutions("sin(x) = 1/2", both[0], where="k: integer")
    assert half.refuted
    assert half.lost == ("x = 5/6·π, up to multiples of 2·π",)
    double = check_solutions("sin(x) = 0", "x = 2*pi*k", where="k: integer")
    assert double.refuted
    assert not double.extraneous


def test_what_is_not_decided_is_said():
    found = check_solutions("x^5 + x = 1 + sin(x)", "x = 1/2")
    assert not found.proved
    assert str(found).startswith(("undecided", "refuted"))


def test_an_answer_has_no_truth_value():
    with pytest.raises(TypeError):
        bool(check_solutions("x = 1", "x = 1"))


@pytest.mark.parametrize(
    ("answer", "why"),
    [("x ∈ 3", "no set"), ("x ∈ (1, 2, 3)", "no interval"), ("x = ", "expected"),
     ("x = y_i", "no plain relation"), ("x = ±1, y = ±2", "signs ±")],
)  # fmt: skip
def test_what_is_no_answer(answer, why):
    with pytest.raises(ValueError, match=why):
        check_solutions("x = 1", answer)


def test_values_that_may_belong_to_one_solution_are_not_read():
    with pytest.raises(ValueError, match="which of these belong together"):
        check_solutions("x^2 = y^2", "x = y, x = -y")
    with pytest.raises(ValueError, match="which of these belong together"):
        check_solutions(["x + y = 3", "x*y = 2"], "x = 1, x = 2, y = 2")


@pytest.mark.parametrize(
    ("conditions", "answer", "where"),
    [
        ("x^2 - 2x - 15 = 0", "x = -3", "x <= 0"),
        ("x^2 = 9", "x = 3", "x > 0"),
        ("x^2 = 9", "x = 3", "x > 1"),
        ("x^2 + y = 0", "x = sqrt(-y), x = -sqrt(-y)", "y < 0"),
        ("x^2 = a", "x = sqrt(a) or x = -sqrt(a)", "a > 1"),
        ("n*x = n*pi", "x = pi", "n > 0"),
        (r"\pi < |m|", r"m < -\pi \text{ or } m > \pi", ""),
        ("x^2 = 4", r"x = 2 \lor x = -2", ""),
        ("x^2 = -1", r"\text{no solution}", ""),
        ("sin(x) = 0", "x = n*pi", ""),
        ("sin(x) = 0", r"x = n\pi, n \in \mathbb{Z}", ""),
        ("sin(x) = 0", "x = kπ, k ∈ ℤ", ""),
        ("cos(x) = 1", "x = 2*j*pi, j ∈ ℤ", ""),
        ("x^2 = 4", "x = 2, x = -2", "n > 0"),
        ("tan(x) = 1", "x = π/4 + nπ, n ∈ ℤ", ""),
        ("tan(x)^2 = 3", "x = n*pi ± pi/3", ""),
        ("cos(2x) = cos(x)", "x = 2*pi*n/3", ""),
        ("2sin(x) = 2sin(2x)", "x = n*pi or x = pi/3 + 2n*pi or x = -pi/3 + 2n*pi", ""),
        ("e^(2x) - 3e^x + 2 = 0", "x = 0 or x = log(2)", ""),
        ("sqrt(x) - 2x + x^2 = 0", "x = 0 or x = 1 or x = (3 - sqrt(5))/2", ""),
        (r"\left|\frac{x+1}{x-2}\right| < 2", r"x < 1 \text{ or } x > 5", ""),
        ("x^{3/2} + 4 = 0", r"\varnothing", ""),
    ],
)
def test_answers_as_textbooks_write_them_are_proved(conditions, answer, where):
    assert check_solutions(conditions, answer, where=where).word == "proved"


@pytest.mark.parametrize(
    ("conditions", "answer", "where", "named"),
    [
        ("x^2 - 2x - 15 = 0", "no solution", "x <= 0", "lost: x = −3"),
        ("x^2 - 2x - 15 = 0", "x = -3, x = 5", "x <= 0", "extraneous: x = 5"),
        ("x^2 = 9", "x = 3, x = -3", "x > 0", "extraneous: x = -3"),
        ("x^2 = 9", "x = 3, x = -3", "x > 1", "extraneous: x = -3"),
        ("x^2 + y = 0", "x = sqrt(-y)", "y < 0", "lost: x = "),
        (r"\pi < |m|", r"m < -\pi", "", "lost: m = "),
        ("x^2 = 4", r"\text{no solution}", "", "lost: x = "),
        ("sin(x) = 0", "x = 2n*pi", "", "lost: x = π"),
        ("sin(x) = 0", r"x = 2n\pi, n \in \mathbb{Z}", "", "lost: x = π"),
        ("sin(x) = 1", "x = kπ, k ∈ ℤ", "", "extraneous: x = k·π"),
        ("tan(x) = 1", "x = π/4 + 2nπ, n ∈ ℤ", "", "lost: x = 5/4·π"),
        ("tan(x) = 1", "x = 3π/4 + nπ, n ∈ ℤ", "", "extraneous: x = 3/4·π"),
        ("sin(4x) + sin(3x) = 0", r"x = \frac{2k\pi}{7}", "", "lost: x = π"),
        ("2sin(x) = 2sin(2x)", "x = 2n*pi or x = pi/3 + 2n*pi", "", "lost: x = "),
        (
            r"\left|\frac{x+1}{x-2}\right| < 2",
            r"x < 1 \text{ or } x \ge 5",
            "",
            "extraneous: x ≥ 5",
        ),
        ("x^{3/2} = 8", r"\varnothing", "", "lost: x = 4"),
    ],
)
def test_wrong_answers_as_textbooks_write_them_are_refuted(conditions, answer, where, named):
    found = check_solutions(conditions, answer, where=where)
    assert found.word == "refuted"
    assert named in str(found)


@pytest.mark.parametrize(
    ("conditions", "answer"),
    [
        ("sin(x)*sin(x - 1) + 0/(x - 1) = 0", "x = n*pi or x = 1 + 2*n*pi"),
        ("sin(x) + 0*sqrt(x) = 0", "x = n*pi"),
        ("sin(x) + 0/(x - 2*pi) = 0", "x = n*pi"),
        ("sin(x)*cos(x)/cos(x) = 0", "x = n*pi/2"),
    ],
)
def test_a_period_is_none_where_the_conditions_are_not_defined(conditions, answer):
    assert check_solutions(conditions, answer).word != "proved"
