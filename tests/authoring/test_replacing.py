"""One side of an equation for the other, by SymPy, with the rest of the line as it is."""

import pytest

from symproof.authoring.derivations import calc
from symproof.authoring.formulas import to_term
from symproof.authoring.library import Real, Record, theorem
from symproof.authoring.operations import substitution
from symproof.authoring.reasons import algebra, hypothesis
from symproof.authoring.replacing import by_parts, parts_of, replaced
from symproof.authoring.values import equations_of, values_of
from symproof.deciding.findings import StepFailure
from symproof.kernel.claims import MalformedClaim
from symproof.kernel.terms import Term
from symproof.notation.text_writer import write_term
from symproof.theory.distance import D, block_difference
from symproof.theory.rotation import orthogonality
from symproof.theory.trigonometry import cos_difference, cos_zero, pythagoras

MATRIX, OTHER = ([["a", "b"], ["b", "c"]], [["c", "b"], ["a", "a"]])


def changed(line: object, *equations: tuple[object, object]) -> str:
    """The line after the equations have been used, as text."""
    pairs = [(to_term(left), to_term(right)) for left, right in equations]
    return write_term(by_parts(lambda expr: replaced(expr, *pairs), to_term(line)))


@pytest.mark.parametrize(
    ("line", "equation", "said"),
    [
        ("cos(p - p) + x", ("x", "y"), "y + cos(p - p)"),  # nothing else is carried out
        ("1/(1/x) + sin(0)", ("x", "y"), "1/(1/y) + sin(0)"),
        ("Sum(x_i, (i, 0, n - 1))", ("x_i", "2*x_i"), "Sum(2·x_i, (i, 0, n - 1))"),
        ("sqrt(a + b + c)", ("a + c", "x"), "√(b + x)"),  # a part of a sum
        ("a*b*c", ("a*c", "x"), "b·x"),
    ],
)
def test_an_equation_is_used_inside(line: str, equation: tuple[str, str], said: str) -> None:
    assert changed(line, equation) == said


def test_matrices_keep_their_order() -> None:
    product = Term("mul", to_term(MATRIX), to_term(OTHER))
    assert changed(product, (product, "x")) == "x"
    turned = Term("mul", to_term(OTHER), to_term(MATRIX))
    assert changed(product, (turned, "x")) == write_term(product)


def test_a_dot_product_is_a_row_times_a_column() -> None:
    u, v = to_term(["a", "b"]), to_term(["b", "c"])
    dot, product = Term("dot", u, v), Term("mul", Term("transpose", u), v)
    assert changed(dot, (product, "x")) == changed(product, (dot, "x")) == "x"
    assert changed(Term("dot", v, u), (product, "x")) == write_term(Term("dot", v, u))


def test_equal_terms_have_equal_objects() -> None:
    assert parts_of(to_term("a - b")) == parts_of(to_term("a - b"))
    assert parts_of(to_term("a_1")) != parts_of(to_term("a_2"))
    assert parts_of(to_term("0.5")) != parts_of(to_term("5"))


def test_the_equations_are_those_of_the_reason() -> None:
    reason = (cos_difference.at(a="x", b="2"), cos_zero.use)
    left, right = ([write_term(side) for side in plain] for plain, _ in equations_of(reason))
    assert left == ["cos(x - 2)", "cos(x)·cos(2) + sin(x)·sin(2)"]
    assert right == ["cos(0)", "1"]
    assert [*equations_of(algebra)] == [*equations_of(hypothesis)] == []


def test_a_value_of_nothing_is_refused() -> None:
    with pytest.raises(MalformedClaim, match="pythagoras has no variable 'y'"):
        values_of("pythagoras", pythagoras.claim.variables, {"y": 1})


def test_a_line_has_the_names_of_the_theorem() -> None:
    (step,) = calc(D("k", "i")).derive(substitution, by=block_difference).steps
    assert write_term(step.line) == "(R_i(k) - Identity)·v_p^(i)"
    assert not step.by_hand


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ("cos(x + 2)", cos_difference.at(a="x", b="2")),  # it is no instance
        ("cos(x - 2)", cos_difference),  # of other letters
        ("cos(x - 2)", orthogonality),
        ("cos(x - 2)", algebra),  # names no theorem
    ],
)
def test_an_equation_that_does_not_occur_makes_no_line(line: str, by: object) -> None:
    with pytest.raises(StepFailure, match="step 1 cannot be derived by subs: it changes nothing"):
        calc(line).derive(substitution, by=by)


def test_a_line_that_the_equation_does_not_make_is_refused() -> None:
    def wrong(x: Real) -> object:
        """A wrong sign."""
        made = "cos(x)*cos(2) - sin(x)*sin(2)"
        return calc("cos(x - 2)").derive(substitution, made, by=cos_difference.at(b="2", a="x"))

    record: Record = theorem(title="Wrong")(wrong)
    with pytest.raises(StepFailure, match="is not what subs gives"):
        record.prove_steps(presume=True)
