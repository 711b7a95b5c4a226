"""The rules: what each of them proves, and what each of them must not prove."""

import pytest
from proof_data import (
    COMPUTED,
    HOLE,
    RING,
    N,
    X,
    Y,
    about,
    by_instance,
    cited,
    claim,
    entry,
    instance,
    matrix,
    proved,
    real,
    searched,
    squared,
    term,
)

from symproof.kernel.claims import Claim, Condition, Definition
from symproof.kernel.context import INDUCTION, ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Lambda, Relation, Term, number, substitute, symbol
from symproof.notation.encoding import encode, encode_claim, encode_condition
from symproof.notation.text_writer import write_condition

NATURAL = Variable("n", "natural")
FAMILY = Variable("w_#", "real", ("integer",))
QUARTER, UNIT, SHIFT = matrix([0, -1], [1, 0]), matrix([1, 0], [0, 1]), matrix([0, 1], [0, 0])


def conditions(theorem):
    return [write_condition(c).replace("−", "-") for c in theorem.conditions]


def refused(*entries):
    with pytest.raises(ProofError) as caught:
        proved(*entries)
    return str(caught.value)


# -- ring ----------------------------------------------------------------------------------


def test_ring():
    assert proved(entry("a", claim("(x + y)*(x - y) = x^2 - y^2"), RING)).conditions == ()


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x + y = x", ""),
        ("sin(x)^2 + cos(x)^2 = 1", ""),
        ("x + 1 < x", ""),
        ("x != x", ""),
        ("x < y", ""),
    ],
)
def test_ring_refuses(text, where):
    refused(entry("a", claim(text, where), RING))


@pytest.mark.parametrize("text", ["x < x + 1", "x != x + 1", "x <= x", "exp(x) > 0", "-pi < 0"])
def test_the_ring_shows_signs(text):
    assert proved(entry("a", claim(text), RING)).conditions == ()


def test_certificates():
    assert proved(entry("a", claim("sin(x)^2 + cos(x)^2 = 1"), COMPUTED)).conditions == ()


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("sin(x)^2 + cos(x)^2 = 2", ""),
        ("x > 0", ""),
        ("x^n > 0", "n: natural"),
        ("x^n != 0", "n: natural"),
        ("x^(2*n) = x^n*x^n + 1", "n: natural"),
        ("0^n != 0", "n: natural"),
        ("x^n + Sum(0*log(x), (i, 1, m)) > 0", "n: natural, m: natural"),
        ("sqrt(x^(2*n)) = x^n", "n: natural"),
        ("x <= x - 1", ""),
        ("n > 0", "n: natural"),
        ("z >= z", "z: complex"),
        ("x != x", ""),
    ],
)
def test_there_is_no_certificate(text, where):
    refused(entry("a", claim(text, where), COMPUTED))


def test_the_index_of_an_inner_sum_is_not_taken_for_that_of_a_shadowing_one():
    def over(var, body):
        return Term("sum", var, number(1), N, body)

    def w(var):
        return Term("sym", "w_#", symbol(var))

    left = over("i", over("i", over("j", Term("mul", w("i"), w("j")))))
    right = Term("mul", N, N, over("k", Term("mul", w("k"), w("k"))))
    refused(entry("a", about(left, "=", right, NATURAL, FAMILY), COMPUTED))


def test_conditions_are_kept_and_hypotheses_settle_them():
    assert conditions(proved(entry("a", claim("x/x = 1"), COMPUTED))) == ["x ≠ 0"]
    assert conditions(proved(entry("a", claim("x/x = 1", "x: nonzero"), COMPUTED))) == []
    assert conditions(proved(entry("a", claim("y/(x - y) = y/(x - y)", "x > y"), RING))) == []
    assert conditions(proved(entry("a", claim("y/(x - y) = y/(x - y)", "x >= y"), RING))) == [
        "x - y ≠ 0"
    ]


def test_a_condition_that_never_holds_is_no_condition():
    assert "never" in refused(entry("a", claim("sqrt(-2) = sqrt(-2)"), RING))
    assert "never" in refused(entry("a", claim("log(0) = log(0)"), RING))
    assert "zero" in refused(entry("a", claim("x/(y - y) = x/(y - y)"), RING))


def test_what_a_hypothesis_needs_is_a_condition():
    theorem = proved(entry("a", claim("x = x", "1/y > 0"), RING))
    assert conditions(theorem) == ["y ≠ 0"]


def test_a_hypothesis_about_another_variable_of_the_same_name_settles_nothing():
    left = Term("sum", "y", number(0), N, Term("div", X, Y))
    variables = (*real("x", "y"), NATURAL)
    given = Claim(variables, (), (Relation(Y, "!=", number(0)),), Relation(left, "=", left))
    assert conditions(proved(entry("a", given, RING))) == ["y ≠ 0 for y = 0, …, n"]


# -- sign, equal squares -------------------------------------------------------------------


def witness(text, where=""):
    return {"rule": "ring", "witness": term(text, where)}


def test_sign():
    square = claim("x^2 + y^2 >= 2*x*y")
    assert proved(entry("a", square, witness("(x - y)^2"))).conditions == ()
    assert conditions(proved(entry("a", claim("x != 0"), witness("1/(1/x)")))) == ["x ≠ 0"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x^2 + y^2 > 2*x*y", "(x - y)^2"),
        ("x^2 + y^2 >= 2*x*y", "(x + y)^2"),
        ("x^2 + y^2 <= 2*x*y", "(x - y)^2"),
        ("x^3 + 0*y >= 0", "x^3 + 0*y"),
        ("x + y = y + x", "(x - y)^2"),
        ("x*y >= 0", "Abs(x*y)"),
    ],
)
def test_sign_refuses(text, shown):
    refused(entry("a", claim(text), witness(shown)))


def test_the_witness_is_closed():
    proof = {"rule": "ring", "witness": term("(x + stranger)^2")}
    assert "stranger" in refused(entry("a", claim("x^2 >= 0"), proof))


def test_equal_squares():
    sizes, roots = claim("Abs(x*y) = Abs(x)*Abs(y)"), claim("sqrt(x*y) = sqrt(x)*sqrt(y)")
    assert proved(entry("a", sizes, squared(sizes))).conditions == ()
    assert conditions(proved(entry("a", roots, squared(roots)))) == ["x·y ≥ 0", "x ≥ 0", "y ≥ 0"]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Abs(x) = x", ""),
        ("sqrt(x^2) = -x", ""),
        ("Abs(x) < Abs(-x)", ""),
        ("Abs(z) = z", "z: complex"),
        ("Abs(x) = Abs(y)", ""),
    ],
)
def test_equal_squares_refuses(text, where):
    about_claim = claim(text, where)
    refused(entry("a", about_claim, squared(about_claim)))


def test_equal_squares_of_matrices_say_nothing():
    # both fourth powers are the identity
    left, right = (Term("pow", m, number(2)) for m in (QUARTER, UNIT))
    refused(entry("a", about(left, "=", right), squared(about(left, "=", right))))


def test_matrices_are_not_ordered():
    square = Term("pow", QUARTER, number(2))  # minus the identity
    shown = {"rule": "ring", "witness": encode(square)}
    refused(entry("a", about(Term("add", square, UNIT), ">=", UNIT), shown))
    refused(entry("a", about(UNIT, "<=", UNIT), COMPUTED))
    refused(entry("a", about(UNIT, "<=", UNIT), RING))


def test_a_row_times_a_column_is_ordered():
    column = Term("matrix", 2, 1, X, Y)
    product = Term("mul", Term("transpose", column), column)
    shown = {"rule": "ring", "witness": encode(Term("dot", column, column))}
    assert proved(entry("a", about(product, ">=", number(0), *real("x", "y")), shown))


# -- instances -----------------------------------------------------------------------------

SQUARED = entry("squared", claim("(a + b)^2 = a^2 + 2*a*b + b^2"), RING)
QUOTIENT = entry("quotient", claim("a/a = 1"), COMPUTED)
COMMUTE = entry("commute", claim("a*b = b*a"), RING)


def test_instance():
    goal = claim("(x + sin(x))^2 = x^2 + 2*x*sin(x) + sin(x)^2")
    theorem = proved(
        SQUARED, entry("a", goal, by_instance("squared", a=term("x"), b=term("sin(x)")))
    )
    assert theorem.uses == ("squared",)


def test_an_instance_brings_its_conditions():
    goal = claim("(x - y)/(x - y) = 1")
    theorem = proved(QUOTIENT, entry("a", goal, by_instance("quotient", a=term("x - y"))))
    assert conditions(theorem) == ["x - y ≠ 0"]


def test_an_instance_brings_its_hypotheses():
    rule = entry("rule", claim("a/(a - b) = a/(a - b)", "a > b"), RING)
    goal = claim("x/(x - y) = x/(x - y)")
    theorem = proved(rule, entry("a", goal, by_instance("rule", a=term("x"), b=term("y"))))
    assert conditions(theorem) == ["x - y ≠ 0", "x > y"]


def test_a_theorem_read_from_right_to_left():
    proof = cited(instance("rule", reversed=True, a=term("x")), ">")
    rule = entry("rule", claim("a^2 + 1 > 0"), witness("a^2 + 1"))
    assert proved(rule, entry("a", claim("0 < x^2 + 1"), proof))
    refused(rule, entry("a", claim("0 > x^2 + 1"), proof))


@pytest.mark.parametrize("order", ["<=", "!=", "<"])
def test_what_a_strict_inequality_implies(order):
    rule = entry("rule", claim("0 < a^2 + 1"), witness("a^2 + 1"))
    use = instance("rule", a=term("x"))
    frame = ["neg", ["hole", 0]] if order == "!=" else ["hole", 0]
    proof = {"rule": "ring", "witness": frame, "instances": [use]}
    assert proved(rule, entry("a", claim(f"0 {order} x^2 + 1"), proof))


@pytest.mark.parametrize("order", ["<", "!=", "="])
def test_what_a_weak_inequality_does_not_imply(order):
    rule = entry("rule", claim("0 <= a^2"), witness("a^2"))
    use = instance("rule", a=term("x"))
    for place in ("context", "witness"):
        for frame in (["hole", 0], ["neg", ["hole", 0]]):
            proof = {"rule": "ring", place: frame, "instances": [use]}
            refused(rule, entry("a", claim(f"0 {order} x^2"), proof))


@pytest.mark.parametrize(
    ("sort", "value", "where"),
    [
        ("positive", "x", ""),
        ("positive", "x^2", ""),
        ("nonzero", "x", ""),
        ("natural", "n - 1", "n: natural"),
        ("integer", "n/2", "n: natural"),
        ("even", "n", "n: natural"),
        ("real", "I*x", ""),
        ("real", "z", "z: complex"),
    ],
)
def test_a_value_of_the_wrong_sort(sort, value, where):
    rule = entry("rule", claim("a = a", f"a: {sort}"), RING)
    goal = claim(f"{value} = {value}", where)
    refused(rule, entry("a", goal, by_instance("rule", a=term(value, where))))


@pytest.mark.parametrize("sort", ["real", "complex"])
def test_a_matrix_is_not_a_value(sort):
    rule = entry("commute", claim("a*b = b*a", f"a: {sort}, b: {sort}"), RING)
    goal = about(Term("mul", QUARTER, SHIFT), "=", Term("mul", SHIFT, QUARTER))
    proof = by_instance("commute", a=encode(QUARTER), b=encode(SHIFT))
    refused(rule, entry("a", goal, proof))


@pytest.mark.parametrize(
    "values",
    [
        {"a": term("x")},
        {"a": term("x"), "b": term("y"), "c": term("x")},
        {"a": term("x"), "b": term("stranger")},
        {"a": term("x"), "b": ["hole", 0]},
        {},
    ],
)
def test_values_for_exactly_the_variables(values):
    refused(COMMUTE, entry("a", claim("x*y = y*x"), by_instance("commute", **values)))


def test_a_value_must_be_defined_where_a_condition_is_said_to_hold():
    # z ≠ 0 follows from x·z ≠ 0, but x = 1/z makes x·z = 1 only where z ≠ 0
    z = symbol("z")
    shown = Term("div", number(1), Term("div", X, Term("mul", X, z)))
    lemma = about(z, "!=", number(0), Variable("x", "nonzero"), *real("z"))
    lemma_entry = entry("lemma", lemma, {"rule": "ring", "witness": encode(shown)})
    goal = about(z, "!=", number(0), *real("z"))
    proof = by_instance("lemma", "!=", x=encode(Term("div", number(1), z)), z=encode(z))
    assert "z ≠ 0" in conditions(proved(lemma_entry, entry("a", goal, proof)))


def test_a_value_must_be_defined_where_a_hypothesis_is_said_to_hold():
    lemma = entry("lemma", claim("b/b = 1", "b + 0*a != 0"), COMPUTED)
    goal = claim("x/x = 1", "x != 0")
    proof = by_instance("lemma", a=term("1/(x - 1)"), b=term("x"))
    assert "x - 1 ≠ 0" in conditions(proved(lemma, entry("a", goal, proof)))


def test_families_are_given_as_functions_of_their_indices():
    linear = claim("Sum(2*w[i], (i, 1, n)) = 2*Sum(w[i], (i, 1, n))", "n: natural, w: real")
    goal = claim("Sum(2*(y*i), (i, 1, n)) = 2*Sum(y*i, (i, 1, n))", "n: natural")
    values = {"n": [[], encode(N)], "w_#": [["k"], encode(Term("mul", Y, symbol("k")))]}
    proof = cited({"theorem": "linear", "values": values})
    assert proved(entry("linear", linear, RING), entry("a", goal, proof))
    for wrong in (
        [[], encode(Y)],
        [["k", "l"], encode(Y)],
        [["k"], encode(Term("mul", Y, symbol("i")))],
        ["k", encode(Y)],
    ):
        bad = cited({"theorem": "linear", "values": {**values, "w_#": wrong}})
        refused(entry("linear", linear, RING), entry("a", goal, bad))


# -- using ---------------------------------------------------------------------------------

PYTHAGORAS = entry("pythagoras", claim("sin(a)^2 + cos(a)^2 = 1"), COMPUTED)


def using(context, *instances):
    return {"rule": "ring", "context": encode(context), "instances": [*instances]}


def test_using_a_theorem_in_a_context():
    goal = claim("3*(sin(x)^2 + cos(x)^2) + y = 3 + y")
    context = Term("add", Term("mul", number(3), HOLE), Y)
    theorem = proved(
        PYTHAGORAS, entry("a", goal, using(context, instance("pythagoras", a=term("x"))))
    )
    assert theorem.uses == ("pythagoras",)


def test_only_what_stands_in_a_hole_is_used():
    proof = using(Y, instance("pythagoras", a=term("x")), {"theorem": "nowhere", "values": {}})
    assert proved(PYTHAGORAS, entry("a", claim("y + 0*x = y"), proof)).uses == ()


def test_a_bound_variable_reaches_into_the_hole():
    goal = claim("Sum(sin(i*x)^2 + cos(i*x)^2, (i, 1, n)) = Sum(1, (i, 1, n))", "n: natural")
    context = Term("sum", "i", number(1), N, HOLE)
    at = encode(Term("mul", symbol("i"), X))
    assert proved(PYTHAGORAS, entry("a", goal, using(context, instance("pythagoras", a=at))))


def test_a_condition_under_a_sum_keeps_its_range():
    goal = claim("Sum((i - x)/(i - x), (i, 1, n)) = Sum(1, (i, 1, n))", "n: natural")
    context = Term("sum", "i", number(1), N, HOLE)
    at = encode(Term("add", symbol("i"), Term("neg", X)))
    theorem = proved(QUOTIENT, entry("a", goal, using(context, instance("quotient", a=at))))
    assert [c for c in conditions(theorem) if "≠" in c] == ["i - x ≠ 0 for i = 1, …, n"]


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("sin(x)^2 + cos(x)^2 + y = 1", Term("add", HOLE, Y)),
        ("sin(x)^2 + cos(x)^2 = 1", Term("mul", HOLE, HOLE)),
        ("sin(x)^2 + cos(x)^2 = 1", Term("hole", 1)),
        ("sin(x)^2 + cos(x)^2 < 1", HOLE),
        ("sin(x)^2 + cos(x)^2 = 1", X),
        ("sin(y)^2 + cos(y)^2 + 0*x = 1", HOLE),
        ("sin(x)^2 + cos(x)^2 = cosh(x)^2 - sinh(x)^2", HOLE),
    ],
)
def test_using_refuses(text, context):
    refused(
        PYTHAGORAS, entry("a", claim(text), using(context, instance("pythagoras", a=term("x"))))
    )


def test_an_inequality_is_not_put_into_a_context():
    rule = entry("rule", claim("0 <= a^2"), witness("a^2"))
    context = Term("mul", number(-1), HOLE)
    refused(rule, entry("a", claim("0 = -x^2"), using(context, instance("rule", a=term("x")))))


def test_no_hole_in_the_bounds_of_a_range_with_holes():
    goal = claim("Sum(x/x, (i, 0*x, 1)) = 2")
    context = Term("sum", "i", Term("mul", number(0), HOLE), number(1), HOLE)
    refused(QUOTIENT, entry("a", goal, using(context, instance("quotient", a=term("x")))))


# -- chains --------------------------------------------------------------------------------


def chain(lines, ops, proofs):
    return {"rule": "chain", "lines": lines, "ops": ops, "proofs": proofs}


def test_chain_keeps_the_conditions_of_every_line():
    lines = [term("x"), term("x*y/y"), term("x + 0*y")]
    theorem = proved(entry("a", claim("x = x + 0*y"), chain(lines, "= =".split(), [RING] * 2)))
    assert conditions(theorem) == ["y ≠ 0"]


@pytest.mark.parametrize(
    ("text", "lines", "ops"),
    [
        ("x = x + 1", ["x", "x + 1"], ["<"]),
        ("x < x", ["x", "x + 1", "x"], ["<", ">"]),
        ("x < x + 1", ["x", "x", "x + 1"], ["<=", "<="]),
        ("x != x", ["x", "x + 1", "x"], ["!=", "!="]),
        ("x = x", ["x"], []),
        ("x = x", [], []),
        ("x = x", ["x", "x"], ["=", "="]),
        ("x = x + 0", ["x", "x"], ["="]),
        ("x = x", ["x", "x"], ["is"]),
        ("x = x", ["x", "x"], [["="]]),
    ],
)
def test_chain_refuses(text, lines, ops):
    proofs = [COMPUTED] * len(ops)
    refused(entry("a", claim(text), chain([term(t) for t in lines], ops, proofs)))


def test_strict_and_weak_steps():
    lines = [term("x"), term("x"), term("x + 1")]
    proof = chain(lines, ["<=", "<"], [COMPUTED] * 2)
    assert proved(entry("a", claim("x < x + 1"), proof))


# -- induction -----------------------------------------------------------------------------


def by_induction(step, base=COMPUTED, variable="n"):
    return {"rule": "induction", "variable": variable, "base": base, "step": step}


def hypothesis(**values):
    return instance(INDUCTION, **values)


def test_induction():
    # 2^n > 0 from 2^(n+1) = 2·2^n, with the hypothesis as the only inequality
    relation = Relation(Term("pow", number(2), N), ">=", number(1))
    goal = Claim((NATURAL,), (), (), relation)
    lines = [
        encode(Term("pow", number(2), Term("add", N, number(1)))),
        encode(Term("add", Term("pow", number(2), N), Term("pow", number(2), N))),
        encode(Term("pow", number(2), N)),
        encode(number(1)),
    ]
    step = chain(
        lines,
        ["=", ">=", ">="],
        [
            searched(claim("2^(n + 1) = 2^n + 2^n", "n: natural")),
            RING,
            cited(hypothesis(), ">="),
        ],
    )
    assert proved(entry("a", goal, by_induction(step))).uses == ()


def test_the_hypothesis_is_not_the_goal():
    step = cited(hypothesis())
    refused(entry("a", claim("n = 0", "n: natural"), by_induction(step)))
    refused(entry("a", claim("n = 0", "n: natural"), by_induction(COMPUTED)))


def test_the_base_does_not_have_the_hypothesis():
    step = cited(hypothesis())
    refused(entry("a", claim("0*n = 1", "n: natural"), by_induction(step, base=step)))


def test_the_hypothesis_ends_with_the_induction():
    trivial = by_induction(COMPUTED)
    use = cited(hypothesis())
    goal = claim("n = n + 0", "n: natural")
    refused(entry("a", goal, trivial), entry("b", claim("n = n", "n: natural"), use))


@pytest.mark.parametrize(
    "where", ["n: integer", "n: positive integer", "n: real", "n: nonnegative"]
)
def test_induction_is_over_natural_numbers(where):
    refused(entry("a", claim("n = n", where), by_induction(COMPUTED)))


def test_induction_is_over_a_declared_variable():
    refused(entry("a", claim("x = x"), by_induction(COMPUTED)))


def test_hypotheses_go_up_with_the_variable():
    # if x ≤ n then x < n + 1: the hypotheses of the step are those for n + 1
    goal = claim("x < n + 1", "n: natural, x <= n")
    use = cited(instance("hypothesis 1"), "<=")
    shown = chain([encode(X), encode(N), encode(Term("add", N, number(1)))], ["<=", "<"],
                  [use, {"rule": "ring", "witness": encode(number(1))}])  # fmt: skip
    assert proved(entry("a", goal, shown))
    stale = {"rule": "induction", "variable": "n", "base": shown, "step": shown}
    refused(entry("a", goal, stale))


def test_the_induction_hypothesis_brings_its_hypotheses():
    # from "x = 0 if x ≤ n" for n nothing follows for an x that is only known to be ≤ n + 1
    assumed = cited(hypothesis(x=encode(X)))
    general = {**by_induction(assumed), "general": ["x"]}
    shifted = claim("x*(n - n) = 0", "n: natural, x: natural, x <= n")
    assert "changes" in refused(entry("a", shifted, general))
    assert "changes" in refused(entry("a", shifted, by_induction(
        cited(hypothesis()))))  # fmt: skip
    free = claim("x*(n - n) = 0", "n: natural, x: natural, x > 3")
    assert proved(entry("a", free, general))
    other = cited(hypothesis(x=encode(number(2))))
    assert "never" in refused(entry("a", free, {**by_induction(other), "general": ["x"]}))


def test_a_condition_on_a_general_variable_cannot_be_left_open():
    # P(n): x/x = 1, which needs x ≠ 0; from P(n) for x = 0 nothing would follow
    goal = claim("x/x + 0*n = 1", "n: natural")
    assumed = cited(hypothesis())
    assert conditions(proved(entry("a", goal, by_induction(assumed)))) == ["x ≠ 0"]
    at_x = cited(hypothesis(x=encode(X)))
    general = {**by_induction(at_x), "general": ["x"]}
    assert "changes" in refused(entry("a", goal, general))


@pytest.mark.parametrize("general", [["n"], ["y"], ["x", "i"]])
def test_what_an_induction_cannot_be_general_in(general):
    goal = claim("x + 0*n = x", "n: natural")
    refused(entry("a", goal, {**by_induction(COMPUTED), "general": general}))


def test_a_condition_must_not_speak_of_the_variable():
    refused(entry("a", claim("n/n = 1", "n: natural"), by_induction(COMPUTED)))
    refused(entry("a", claim("(n - 3)/(n - 3) = 1", "n: natural"), by_induction(COMPUTED)))


def test_a_condition_in_which_the_variable_is_bound_does_not_speak_of_it():
    for last, changes in (("m", False), ("n", True)):
        total = f"Sum(1/(n - x), (n, 1, {last}))"
        goal = claim(f"{total} - {total} + 0*n = 0", "n: natural, m: natural")
        found = entry("a", goal, by_induction(COMPUTED))
        if changes:
            assert "changes" in refused(found)
        else:
            assert conditions(proved(found)) == ["n - x ≠ 0 for n = 1, …, m"]


def test_no_induction_inside_an_induction():
    inner = by_induction(COMPUTED, variable="m")
    goal = claim("m + n = n + m", "m: natural, n: natural")
    assert proved(entry("a", goal, inner))
    refused(entry("a", goal, by_induction(inner)))


def test_a_bound_variable_does_not_capture_the_hypothesis():
    # P(n): w_n = w_0. Inside Σ_n the hypothesis would hold for each n.
    goal = claim("w[n] = w[0]", "n: natural, w: real")
    at = Term("sum", "n", number(0), number(5), HOLE)
    step = using(at, hypothesis())
    refused(entry("a", goal, by_induction(step)))


# -- discharge -----------------------------------------------------------------------------


def discharge(proof, *obligations):
    listed = [{"condition": encode_condition(c), "proof": p} for c, p in obligations]
    return {"rule": "discharge", "proof": proof, "obligations": listed}


def test_discharge():
    goal = claim("(x^2 + 2*x + 2)/(x^2 + 2*x + 2) = 1")
    below = goal.relation.left.args[1]
    nonzero = Condition((), Relation(below, "!=", number(0)))
    plain = proved(entry("a", goal, COMPUTED))
    assert plain.conditions == (nonzero,)
    shown = {"rule": "ring", "witness": term("(x + 1)^2 + 1")}
    assert proved(entry("a", goal, discharge(COMPUTED, (nonzero, shown)))).conditions == ()


def test_what_is_discharged_must_be_proved():
    nonzero = Condition((), Relation(X, "!=", number(0)))
    for shown in (COMPUTED, RING, {"rule": "ring", "witness": encode(Term("mul", X, X))}):
        refused(entry("a", claim("x/x = 1"), discharge(COMPUTED, (nonzero, shown))))


def test_what_the_proof_of_a_condition_needs_remains():
    nonzero = Condition((), Relation(X, "!=", number(0)))
    shown = {"rule": "ring", "witness": term("1/(1/x)")}
    theorem = proved(entry("a", claim("x/x = 1"), discharge(COMPUTED, (nonzero, shown))))
    assert "x ≠ 0" in conditions(theorem)


def test_conditions_do_not_discharge_each_other():
    x_nonzero = Condition((), Relation(X, "!=", number(0)))
    inverse_nonzero = Condition((), Relation(Term("div", number(1), X), "!=", number(0)))
    goal = claim("1/(1/x) = x")
    first = {"rule": "ring", "witness": term("1/(1/x)")}
    second = {"rule": "ring", "witness": term("1/x")}
    proof = discharge(COMPUTED, (x_nonzero, first), (inverse_nonzero, second))
    assert "x ≠ 0" in conditions(proved(entry("a", goal, proof)))


def test_discharging_something_else_drops_nothing():
    other = Condition((), Relation(number(1), "!=", number(0)))
    theorem = proved(entry("a", claim("x/x = 1"), discharge(COMPUTED, (other, COMPUTED))))
    assert conditions(theorem) == ["x ≠ 0"]


def test_the_hypothesis_of_an_induction_says_nothing_inside_a_range():
    # P(n) is n + 1 ≠ 0, also written with Σ_n 1/(n + 1) for n = −5, …, m, where it is false
    follower = Term("add", N, number(1))
    lo, hi = number(-5), symbol("m")
    vanishing = Term("sum", "n", lo, hi, Term("div", number(0), follower))
    condition = Condition((("n", lo, hi),), Relation(follower, "!=", number(0)))
    goal = about(Term("add", follower, vanishing), "!=", number(0), NATURAL,
                 Variable("m", "natural"))  # fmt: skip
    use = cited(hypothesis(), "!=")
    step = discharge(COMPUTED, (condition, use))
    assert "no theorem" in refused(entry("a", goal, by_induction(step)))


def test_definitions_mean_the_same_in_claims_and_proofs():
    double = Definition("d(#)", ("t",), Term("mul", number(2), symbol("t")))
    call = Term("sym", "d(#)", X)
    goal = Claim(real("x"), (double,), (), Relation(call, "=", Term("add", X, X)))
    line = encode(Term("add", Term("mul", number(0), call), call))
    lines = [encode(substitute(call, {"d(#)": Lambda(("t",), double.body)})), line,
             encode(Term("add", X, X))]  # fmt: skip
    assert proved(entry("a", goal, chain(lines, ["=", "="], [RING] * 2)))
    assert encode_claim(goal)["definitions"]
