"""Premises, ranges and what is shown: false claims that a kernel once accepted."""

import pytest
from proof_data import COMPUTED, HOLE, RING, cited, document, entry, proved

from symproof.kernel.claims import Claim, Condition, Definition, Premise
from symproof.kernel.context import ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode, encode_condition

ZERO, ONE = number(0), number(1)
H, INDEX, P, Q, X = map(symbol, "hipqx")
NEXT = Term("add", INDEX, ONE)
INTEGER = Variable("i", "integer")


def real(*names):
    return tuple(Variable(name, "real") for name in names)


def use(name, premises=(), **values):
    given = {k: [[], encode(v)] for k, v in values.items()}
    return {"theorem": name, "values": given, "premises": [*premises]}


def by(name, premises=(), op="=", **values):
    return cited(use(name, premises, **values), op)


def times(a, b):
    return Term("mul", a, b)


def refused(*entries):
    with pytest.raises(ProofError):
        check(document(*entries))


# -- 1: two variables of a premise are renamed to the same name ------------------------------
# lemma: if p·h = p'·h for all real p, p' then h = 0.  Used where a variable p is in scope, p and
# p' both become p', and p'·x = p'·x has a proof.


def one_premise_two_variables(second):
    other = symbol(second)
    premise = Premise(real("p", second), (), Relation(times(P, H), "=", times(other, H)))
    about = Claim(real("h"), (), (), Relation(H, "=", ZERO), (premise,))
    chain = {
        "rule": "chain",
        "lines": [encode(t) for t in (H, times(ONE, H), times(ZERO, H), ZERO)],
        "ops": ["="] * 3,
        "proofs": [RING, by("premise 1", p=ONE, **{second: ZERO}), RING],
    }
    return entry("lemma", about, chain)


def test_the_lemma_is_true():
    assert proved(one_premise_two_variables("q"))
    assert proved(one_premise_two_variables("p'"))


def test_variables_of_a_premise_stay_different():
    goal = Claim(real("p"), (), (), Relation(P, "=", ZERO))  # false at p = 1
    for second in ("q", "p'"):
        refused(one_premise_two_variables(second), entry("false", goal, by("lemma", [RING], h=P)))


def test_families_of_a_premise_stay_different():
    a, b = (symbol(n, ZERO) for n in ("a_#", "a_#'"))
    own = tuple(Variable(n, "real", ("integer",)) for n in ("a_#", "a_#'"))
    premise = Premise(own, (), Relation(times(a, H), "=", times(b, H)))
    about = Claim(real("h"), (), (), Relation(H, "=", ZERO), (premise,))
    values = {"a_#": [["k"], encode(ONE)], "a_#'": [["k"], encode(ZERO)]}
    chain = {
        "rule": "chain",
        "lines": [encode(t) for t in (H, times(ONE, H), times(ZERO, H), ZERO)],
        "ops": ["="] * 3,
        "proofs": [
            RING,
            cited({"theorem": "premise 1", "values": values}),
            RING,
        ],
    }
    goal = Claim(own[:1], (), (), Relation(a, "=", ZERO))  # false where a_0 = 1
    refused(entry("lemma", about, chain), entry("false", goal, by("lemma", [RING], h=a)))


# -- 2: a range whose bounds mention an outer variable of the same name ----------------------
# In Σ_{i=i+1}^{i+1} the bound speaks of the outer i, but of_ranges says i ≥ i + 1 of the inner.


def absurd(goal):
    """A proof of goal > 0 (or ≥ 0) from "hypothesis 1", when that is i ≥ i + 1: a − b = goal."""
    half = Term("div", ONE, number(2))

    def shape(shift):
        return Term("add", Term("pow", times(half, Term("add", goal, shift)), number(2)), ONE)

    witness = Term("add", shape(ONE), times(shape(number(-1)), HOLE))
    return {"rule": "ring", "witness": encode(witness), "instances": [use("hypothesis 1")]}


def over_one(body):
    return Term("sum", "i", NEXT, NEXT, body)


def test_a_premise_under_a_range_that_hides_its_own_bound():
    premise = Premise((), (), Relation(H, ">=", ONE))
    lemma = entry("lemma", Claim(real("h"), (), (), Relation(H, ">=", ONE), (premise,)),
                  by("premise 1", op=">="))  # fmt: skip
    goal = Claim((INTEGER, *real("x")), (), (), Relation(X, ">=", ONE))  # false at x = 0
    less = Term("add", X, number(-1))
    proof = {"rule": "ring", "witness": encode(over_one(HOLE)),
             "instances": [use("lemma", [absurd(less)], h=X)]}  # fmt: skip
    refused(lemma, entry("false", goal, proof))


def test_a_discharge_under_a_range_that_hides_its_own_bound():
    # x/x = 1 without any condition; undefined at x = 0
    goal = Claim((INTEGER, *real("x")), (), (), Relation(over_one(Term("div", X, X)), "=", ONE))
    needed = Condition((("i", NEXT, NEXT),), Relation(X, "!=", ZERO))
    given = {"rule": "chain", "lines": [encode(X), encode(ZERO)], "ops": [">"],
             "proofs": [absurd(X)]}  # fmt: skip
    proof = {"rule": "discharge", "proof": COMPUTED,
             "obligations": [{"condition": encode_condition(needed), "proof": given}]}  # fmt: skip
    refused(entry("false", goal, proof))


def test_a_condition_under_a_range_that_hides_its_own_bound():
    # log(q) for q ≥ 0: the condition q > 0 must stay
    left = over_one(Term("log", Q))
    about = Claim((INTEGER, Variable("q", "nonnegative")), (), (), Relation(left, "=", left))
    theorem = proved(entry("a", about, RING))
    assert [c.relation for c in theorem.conditions] == [Relation(Q, ">", ZERO)]


def test_a_condition_of_an_instance_under_such_a_range():
    # the natural way to get there: a theorem about Σ_{i=n}^{n}, used at n = i + 1
    n = symbol("n")
    body = Term("sum", "i", n, n, Term("log", Q))
    own = (Variable("n", "integer"), Variable("q", "nonnegative"))
    rule = entry("rule", Claim(own, (), (), Relation(body, "=", body)), RING)
    at = over_one(Term("log", Q))
    about = Claim((INTEGER, own[1]), (), (), Relation(at, "=", at))
    theorem = proved(rule, entry("a", about, by("rule", n=NEXT, q=Q)))
    assert [c.relation for c in theorem.conditions if c.relation.op == ">"]


# -- 3: a parameter captures a variable that an earlier definition stands for ------------------
# d := x and f(x) := d + x.  So f(5) = x + 5; the kernel reads 5 + 5, and the true one is "refuted".

DEFINED = (
    Definition("d", (), X),
    Definition("f(#)", ("x",), Term("add", symbol("d"), X)),
)
AT_FIVE = symbol("f(#)", number(5))


def of_f(right):
    return Claim(real("x"), DEFINED, (), Relation(AT_FIVE, "=", right))


def test_a_parameter_does_not_capture():
    refused(entry("false", of_f(number(10)), COMPUTED))


# -- 4: what is printed ----------------------------------------------------------------------


def test_a_sum_of_matrices_is_not_ill_typed():
    from symproof.deciding.judgements import judge

    said = judge("Sum(Matrix([[1, 0], [0, 1]]), (i, 1, 2)) = Matrix([[2, 0], [0, 2]])")
    assert said.word != "ill-typed"  # it is true, and its shapes fit


@pytest.fixture
def supposed():
    from symproof.authoring.assumptions import assumed
    from symproof.authoring.derivations import calc
    from symproof.authoring.library import Real, library, theorem
    from symproof.authoring.reasons import algebra

    before = dict(library.records)

    @theorem(title="A premise")
    def red_premise(h: Real):
        """Something."""
        return (calc("h").eq("1*h", by=algebra).eq("0", by=assumed(1, p=1))
                .suppose("p*h = 0", p="real"))  # fmt: skip

    @theorem(title="A hypothesis")
    def red_hypothesis(h: Real):
        """Something."""
        return calc("h").eq("0", by=assumed(1)).suppose("h = 0")

    yield red_premise, red_hypothesis
    library.records = before


@pytest.mark.parametrize("k", [0, 1])
def test_a_notebook_shows_what_a_theorem_supposes(supposed, k):
    from symproof.tools.display import of_theorems

    said = ("p·h = 0", "h = 0 ⇒ h = 0")[k]
    text = of_theorems.text(supposed[k])
    assert text != "proved: h = 0", f"{said} is missing in {text!r}"
    assert r"\displaystyle h = 0$" not in of_theorems.latex(supposed[k])
