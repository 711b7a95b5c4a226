"""Steps: every reason is binding, and every operation is needed."""

import pytest

from symproof import theory
from symproof.authoring.derivations import calc
from symproof.authoring.library import Integer, Natural, Real, library, theorem, verify
from symproof.authoring.operations import Operation, expand, expand_trig, matrix_product
from symproof.authoring.reasons import (
    algebra,
    claimed,
    definition,
    exact_values,
    exponentials,
    sums,
)
from symproof.authoring.steps import asked_step
from symproof.deciding.findings import StepFailure
from symproof.kernel.claims import unfolded
from symproof.theory.encoding import PE, omega, v
from symproof.theory.trigonometry import cos_even, cos_sum, pythagoras, sin_odd, sin_sum

theory.load()
DERIVED = [
    (record, k)
    for record in library.records.values()
    if record.function.__module__.startswith("symproof.") and not record.is_refuted
    for k, step in enumerate(record.derivation.steps)
    if step.operation is not None
]


def finding(function):
    """What is wrong with the theorem, or None."""
    function.__doc__ = "A statement."
    (checked,) = verify([theorem(title="A theorem of this test")(function)])
    return checked.finding


def code(function):
    found = finding(function)
    return found and found.code


# ── operations ────────────────────────────────────────────────────────────────────────────


def prove_again(record, k, operation):
    proved = record.steps[k]
    step = proved.step._replace(operation=operation)
    return asked_step(k + 1, step, proved.claim, unfolded(proved.claim), proved.instances)


@pytest.mark.parametrize(("record", "k"), DERIVED, ids=lambda x: getattr(x, "name", x))
def test_the_operation_is_needed(record, k):
    prove_again(record, k, record.derivation.steps[k].operation)
    with pytest.raises(StepFailure) as failure:
        prove_again(record, k, Operation("nothing", lambda expr: expr))
    assert failure.value.finding.code == "SP205"


def test_many_steps_are_derived():
    assert len(DERIVED) >= 100
    assert len({record.derivation.steps[k].operation.name for record, k in DERIVED}) >= 20


@pytest.mark.parametrize(
    ("name", "operation"),
    [
        ("sin_sum", "rewrite(exp)"),
        ("cos_sum", "expand"),
        ("block_shift", "expand_trig"),
        ("block_assembly", "block_collapse"),
        ("block_dot", "fu.TR10i"),
        ("dot_product", "block_collapse"),
        ("difference_product", "matrix expansion"),
        ("twice_minus", "matrix product"),
        ("twice_minus", "scalar matrix"),
        ("distance", "block_collapse"),
        ("distance", "sum rules"),
        ("example_entries", "evaluation"),
        ("example_step", "matrix product"),
    ],
)
def test_the_main_steps_of_the_subject_are_derived(name, operation):
    derived = {record.derivation.steps[k].operation.name for record, k in DERIVED
               if record.name == name}  # fmt: skip
    assert operation in derived


def test_another_operation_is_noticed():
    def wrong_operation(a: Real, b: Real):
        return calc("(a + b)*sin(a + b)").derive(expand_trig, "a*sin(a + b)", by=algebra)

    found = finding(wrong_operation)
    assert found.code == "SP205"
    assert found.message == "step 1 is not what expand_trig gives"
    assert len(found.details) == 1
    assert found.details[0].startswith("expand_trig gives ")
    assert "cos" in found.details[0]


def test_an_operation_that_changes_nothing_is_noticed():
    def idle_operation(a: Real, b: Real):
        shown = "sin(a)*cos(b) + cos(a)*sin(b)"
        return calc("sin(a + b)").derive(expand, shown, by=sin_sum)

    found = finding(idle_operation)
    assert found.code == "SP205"
    assert found.message == "step 1 cannot be derived by expand: it changes nothing"


def test_an_operation_does_not_excuse_a_false_line():
    def false_line(a: Real, b: Real):
        shown = "sin(a)*cos(b) - cos(a)*sin(b)"
        return calc("sin(a + b)").derive(expand_trig, shown, by=sin_sum)

    assert code(false_line) == "SP205"


def test_an_operation_may_have_its_terms_in_another_order():
    def other_order(a: Real, b: Real):
        shown = "cos(b)*sin(a) + sin(b)*cos(a)"
        return calc("sin(a + b)").derive(expand_trig, shown, by=sin_sum)

    assert finding(other_order) is None


def test_what_sympy_cannot_do_is_a_finding():
    def no_product(a: Real):
        left = [["a", "1"]]
        return calc(left).derive(Operation("failure", _fail), [["a", "cos(0)"]], by=exact_values)

    found = finding(no_product)
    assert found.code == "SP205"
    assert "cannot be derived by failure: nothing doing" in found.message


def _fail(expr):
    raise ValueError("nothing doing")


# ── SP202: true, but not by this reason ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("left", "right", "reason"),
    [
        ("sin(x)^2 + cos(x)^2", "1", algebra),
        ("sin(x)^2 + cos(x)^2", "1", exact_values),
        ("sin(x)^2 + cos(x)^2", "1", sin_odd),
        ("sin(2*x)", "2*sin(x)*cos(x)", algebra),
        ("cos(-x)", "cos(x)", sin_odd),
        ("cos(-y)", "cos(y)", cos_even),  # the theorem says it of x
        ("exp(x + y)", "exp(x)*exp(y)", algebra),
        ("cos(pi)", "-1", algebra),
        ("Sum(cos(-(i*x)), (i, 0, 3))", "Sum(cos(i*x), (i, 0, 3))", sums),
    ],
)
def test_a_reason_that_does_not_suffice(left, right, reason):
    def not_by_this(x: Real, y: Real):
        return calc(left).eq(right, by=reason)

    assert code(not_by_this) == "SP202"


@pytest.mark.parametrize(
    ("left", "right", "reason"),
    [
        ("sin(x)^2 + cos(x)^2", "1", pythagoras),
        ("cos(-x)", "cos(x)", cos_even),
        ("cos(-y)", "cos(y)", cos_even.at(x="y")),
        ("cos(pi)", "-1", exact_values),
        ("sin(x)*(x + y)", "sin(x)*y + x*sin(x)", algebra),
        ("Sum(2*cos(i*x) + 1, (i, 0, 3))", "2*Sum(cos(i*x), (i, 0, 3)) + 4", sums),
    ],
)
def test_a_reason_that_suffices(left, right, reason):
    def by_this(x: Real, y: Real):
        return calc(left).eq(right, by=reason)

    assert finding(by_this) is None


# ── SP203: a reason that is not needed ────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("left", "right", "reason"),
    [
        ("sin(x) + sin(x)", "2*sin(x)", sin_odd),
        ("sin(x) + sin(x)", "2*sin(x)", definition),
        ("sin(x) + sin(x)", "2*sin(x)", exponentials),
        ("sin(x) + sin(x)", "2*sin(x)", sums),
        ("sin(0) + sin(0)", "2*sin(0)", exact_values),
        ("cos(-x)", "cos(x)", [cos_even, sin_odd]),
        ("cos(-x)*y", "cos(x)*y", [cos_even, cos_even.at(x="y")]),
    ],
)
def test_a_reason_that_is_not_needed(left, right, reason):
    def too_much(x: Real, y: Real):
        return calc(left).eq(right, by=reason)

    assert code(too_much) == "SP203"


def test_a_definition_must_be_unfolded():
    def nothing_unfolded(p: Real, i: Natural):
        return calc(v(p, i) + v(p, i)).eq(2 * v(p, i), by=definition)

    def unfolded(p: Real, i: Natural):
        return calc(v(p, i)).eq(["sin(omega[i]*p)", "cos(omega[i]*p)"], by=definition)

    assert code(nothing_unfolded) == "SP203"
    assert finding(unfolded) is None


# ── SP204: a step that says nothing ───────────────────────────────────────────────────────


def test_the_same_line_again():
    def again(x: Real):
        return calc("sin(x)").eq("sin(x)", by=algebra)

    found = finding(again)
    assert found.code == "SP204"
    assert found.message == "step 1 says nothing: the line is the same as the one before"


def test_another_order_says_something():
    def turned(x: Real, y: Real):
        return calc("x + y").eq("y + x", by=algebra)

    assert finding(turned) is None


# ── SP206: not a claim ────────────────────────────────────────────────────────────────────


def test_an_undeclared_name():
    def undeclared(x: Real):
        return calc("x + y").eq("y + x", by=algebra)

    found = finding(undeclared)
    assert found.code == "SP206"
    assert "'y' is not declared" in found.message


def test_an_index_that_is_not_an_integer():
    def real_index(x: Real, p: Real):
        return calc(omega[x] * p + 0).eq("p*omega[x]", by=algebra)

    assert code(real_index) == "SP206"


def test_a_bound_that_is_not_an_integer():
    def real_bound(x: Real):
        return calc("Sum(2*i, (i, 0, x))").eq("2*Sum(i, (i, 0, x))", by=sums)

    def integer_bound(m: Natural):
        return calc("Sum(2*i, (i, 0, m))").eq("2*Sum(i, (i, 0, m))", by=sums)

    assert code(real_bound) == "SP206"
    assert finding(integer_bound) is None


# ── SP1xx: what is wrong with the mathematics ─────────────────────────────────────────────


@pytest.mark.parametrize("reason", [algebra, definition, exponentials, sin_sum, cos_sum, claimed])
def test_a_false_step_is_false_for_any_reason(reason):
    def false(a: Real, b: Real):
        return calc("sin(a + b)").eq("sin(a)*cos(b) - cos(a)*sin(b)", by=reason)

    found = finding(false)
    assert found.code == "SP101"
    assert found.details[0].startswith("at a = ")


def test_shapes_that_do_not_fit():
    def two_columns(p: Real, q: Real):
        return calc(PE(p) * PE(q)).eq(PE(q) * PE(p), by=algebra)

    assert code(two_columns) == "SP102"


def test_a_step_that_is_neither_proved_nor_refuted():
    def unknown(x: Real):
        return calc("exp(x)").ge("1 + x", by=exponentials)

    assert code(unknown) == "SP112"


def test_the_second_step_is_named():
    def second(k: Integer, x: Real):
        return (
            calc("sin(-x)")
            .eq("-sin(x)", by=sin_odd)
            .eq("-sin(x + k)", by=algebra)
        )  # fmt: skip

    found = finding(second)
    assert (found.code, found.message) == ("SP101", "step 2 is false")
    assert found.file == __file__


def test_a_matrix_product_is_not_carried_out_by_nothing():
    def product(a: Real):
        left = calc("[[a, 1]]*[[a], [1]]")
        return left.derive(matrix_product, [["a^2 + 1"]], by=algebra)

    assert finding(product) is None
