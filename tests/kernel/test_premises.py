"""Premises: hypotheses with a ∀ of their own.

The example is the linear independence of sines and cosines of different frequencies, for an
arbitrary number of them.  It is proved as on paper: the operator F(p + 1) + F(p − 1) −
2cos(ω_n h)·F(p) removes the last frequency, and the induction hypothesis does the rest.
"""

import copy

import pytest
from proof_data import (
    COMPUTED,
    RING,
    cited,
    claim,
    document,
    entry,
    instance,
    proved,
    searched,
    term,
)

from symproof.kernel.claims import Claim, Condition, Premise
from symproof.kernel.context import INDUCTION, ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.proofs import check
from symproof.kernel.terms import Lambda, Relation, decode, number, substitute, symbol
from symproof.notation.encoding import encode, encode_condition

SORTS = (
    "n: natural, i: natural, j: natural, p: integer, w: real, a: real, b: real, x: real, y: real"
)
FAMILIES = tuple(Variable(f"{name}_#", "real", ("natural",)) for name in "wabxy")
VARIABLES = (Variable("n", "natural"), Variable("h", "real"), *FAMILIES)
FIRST, SECOND = Variable("i", "natural"), Variable("j", "natural")


def read(text):
    return decode(term(text, SORTS))


def relation(text):
    return claim(text, SORTS).relation


def line(text):
    return encode(read(text))


def chain(*steps):
    lines = [read(t) if isinstance(t, str) else t for t in steps[::2]]
    links = zip(lines, steps[1::2], lines[1:], strict=False)
    proofs = [certificate(a, b) if proof is COMPUTED else proof for a, proof, b in links]
    return {"rule": "chain", "lines": list(map(encode, lines)), "ops": ["="] * len(proofs),
            "proofs": proofs}  # fmt: skip


def certificate(left, right):
    own = (*VARIABLES, FIRST, SECOND, Variable("p", "integer"))
    return searched(Claim(own, (), (), Relation(left, "=", right)))


def family(text):
    return [["i"], line(text)]


def use(name, **values):
    return instance(name, **{k: line(v) for k, v in values.items()})


def by(name, op="=", **values):
    return cited(use(name, **values), op)


def using(context, *instances):
    return {"rule": "ring", "context": encode(context), "instances": [*instances]}


def holes(text):
    """The term, h0, h1, … being its holes."""
    found = read(text)

    def change(t):
        if t.head == "sym" and t.args[0] in [f"h{k}" for k in range(6)]:
            return type(t)("hole", int(t.args[0][1:]))
        return type(t)(t.head, *(change(u) if type(u) is type(t) else u for u in t.args))

    return change(found)


def wave(last, at):
    return f"Sum(a[i]*sin(w[i]*h*({at})) + b[i]*cos(w[i]*h*({at})), (i, 0, {last}))"


C = "(2*cos(w[i]*h) - 2*cos(w[n]*h))"
PREMISES = (
    Premise((FIRST,), (relation("i <= n - 1"),), relation("sin(w[i]*h) != 0")),
    Premise(
        (FIRST, SECOND),
        (relation("i + 1 <= j"), relation("j <= n - 1")),
        relation("2*cos(w[i]*h) - 2*cos(w[j]*h) != 0"),
    ),
    Premise((Variable("p", "integer"),), (), relation(f"{wave('n - 1', 'p')} = 0")),
)
GOAL = Claim(VARIABLES, (), (), relation("Sum(a[i]*x[i] + b[i]*y[i], (i, 0, n - 1)) = 0"), PREMISES)


def of_hypothesis(x, y):
    """The induction hypothesis for the coefficients that the operator leaves."""
    removed = chain(
        f"Sum(({C}*a[i])*sin(w[i]*h*p) + ({C}*b[i])*cos(w[i]*h*p), (i, 0, n - 1))",
        COMPUTED,
        f"{wave('n', 'p + 1')} + {wave('n', 'p - 1')} - 2*cos(w[n]*h)*{wave('n', 'p')}",
        using(holes("h0 + h1 - 2*cos(w[n]*h)*h2"), *(
            use("premise 3", p=at) for at in ("p + 1", "p - 1", "p"))),
        "0 + 0 - 2*cos(w[n]*h)*0",
        RING,
        "0",
    )  # fmt: skip
    values = {"a_#": family(f"{C}*a[i]"), "b_#": family(f"{C}*b[i]"),
              "x_#": family(f"({x})/{C}"), "y_#": family(f"({y})/{C}")}  # fmt: skip
    return {"theorem": INDUCTION, "values": values, "reversed": False,
            "premises": [by("premise 1", "!=", i="i"), by("premise 2", "!=", i="i", j="j"),
                         removed]}  # fmt: skip


def plain(x, y):
    return f"Sum(a[i]*({x}) + b[i]*({y}), (i, 0, n - 1))"


def split(x, y):
    return f"Sum({C}*a[i]*(({x})/{C}) + {C}*b[i]*(({y})/{C}), (i, 0, n - 1))"


def at(p):
    return f"sin(w[i]*h*({p}))", f"cos(w[i]*h*({p}))"


CANCEL = entry("cancel", claim("c*u*(v/c) = u*v"), COMPUTED)
FORM = "{} + (({} - {}) - ({} - {})*cos(w[n]*h))/sin(w[n]*h)*x[n] + ({} - {})*y[n]"


def step():
    waves = wave("n", "0"), wave("n", "1")
    vectors = ("x[i]", "y[i]"), at(1), at(0)

    def form(sums, f0, f1):
        rest, s1, s0 = sums
        return FORM.format(rest, f1, s1, f0, s0, f0, s0)

    under_sum = [f"Sum(h{2 * k} + h{2 * k + 1}, (i, 0, n - 1))" for k in range(3)]
    cancelled = [
        {**use("cancel", c=C, u=f"{u}[i]", v=v), "reversed": True}
        for vector in vectors
        for u, v in zip("ab", vector, strict=True)
    ]
    proof = chain(
        substitute(GOAL.relation.left, {"n": Lambda((), read("n + 1"))}),
        COMPUTED,
        form([plain(*v) for v in vectors], *waves),
        using(holes(form(under_sum, *waves)), *cancelled),
        form([split(*v) for v in vectors], *waves),
        using(holes(form(["h0", "h1", "h2"], *waves)), *(of_hypothesis(*v) for v in vectors)),
        form("000", *waves),
        using(holes(form("000", "h0", "h1")), use("premise 3", p="0"), use("premise 3", p="1")),
        form("000", "0", "0"),
        COMPUTED,
        "0",
    )
    lo_hi = (read("0"), read("n - 1"))
    nonzero = (
        (Condition((("i", *lo_hi),), relation(f"{C} != 0")), by("premise 2", "!=", i="i", j="n")),
        (Condition((), relation("sin(w[n]*h) != 0")), by("premise 1", "!=", i="n")),
    )
    return {"rule": "discharge", "proof": proof, "obligations": [
        {"condition": encode_condition(c), "proof": p} for c, p in nonzero
    ]}  # fmt: skip


def independence():
    return {"rule": "induction", "variable": "n", "general": ["a_#", "b_#", "x_#", "y_#"],
            "base": COMPUTED, "step": step()}  # fmt: skip


def refused(goal=GOAL, proof=None):
    with pytest.raises(ProofError) as caught:
        check(document(CANCEL, entry("independence", goal, proof or independence())))
    return str(caught.value)


def test_sines_and_cosines_of_different_frequencies_are_independent():
    theorem = proved(CANCEL, entry("independence", GOAL, independence()))
    assert theorem.conditions == ()
    assert theorem.uses == ("cancel",)
    assert theorem.claim.premises == PREMISES


@pytest.mark.parametrize("k", range(3))
def test_every_premise_is_needed(k):
    refused(GOAL._replace(premises=tuple(p for j, p in enumerate(PREMISES) if j != k)))


@pytest.mark.parametrize(
    ("k", "weaker"),
    [
        (0, Premise((FIRST,), (relation("i <= n - 2"),), relation("sin(w[i]*h) != 0"))),
        (0, Premise((FIRST,), (relation("i <= n - 1"),), relation("cos(w[i]*h) != 0"))),
        (1, Premise((FIRST, SECOND), (relation("i + 2 <= j"), relation("j <= n - 1")),
                    relation("2*cos(w[i]*h) - 2*cos(w[j]*h) != 0"))),
        (1, Premise((FIRST, SECOND), (relation("i + 1 <= j"), relation("j <= n - 1")),
                    relation("2*cos(w[i]*h) - 2*cos(w[j]*h) = 0"))),
        (2, Premise((Variable("p", "natural"),), (), PREMISES[2].relation)),
        (2, Premise((Variable("p", "integer"),), (relation("p >= 0"),), PREMISES[2].relation)),
        (2, Premise((Variable("p", "integer"),), (), relation(f"{wave('n', 'p')} = 0"))),
    ],
)  # fmt: skip
def test_weaker_premises_do_not_do(k, weaker):
    refused(GOAL._replace(premises=(*PREMISES[:k], weaker, *PREMISES[k + 1 :])))


@pytest.mark.slow
def test_the_families_must_be_general():
    for general in (["a_#", "b_#"], ["x_#", "y_#"], []):
        refused(proof={**independence(), "general": general})


def test_a_base_does_not_have_the_hypothesis():
    proof = independence()
    proof["base"] = cited(of_hypothesis("x[i]", "y[i]"))
    assert "no theorem" in refused(proof=proof)


def test_the_premises_of_an_instance_are_proved():
    proof = independence()
    for name in ("premises", "values"):
        bad = copy.deepcopy(proof)
        bad["step"]["proof"]["proofs"][2]["instances"][0].pop(name)
        refused(proof=bad)
    bad = copy.deepcopy(proof)
    premises = bad["step"]["proof"]["proofs"][2]["instances"][0]["premises"]
    premises[2] = cited(use("premise 3", p="p"))
    assert "the sides differ" in refused(proof=bad)


def test_a_premise_is_used_for_values_of_its_sort():
    proof = independence()
    proof["step"]["proof"]["proofs"][3]["instances"][0] = use("premise 3", p="h")
    assert "not known to be integer" in refused(proof=proof)


def lemma(premise, conclusion, *variables):
    return Claim(variables, (), (), relation(conclusion), (premise,))


P_REAL = Variable("p", "real")
H = Variable("h", "real")
ZERO = Premise((P_REAL,), (), relation("p*h = 0"))


def test_a_theorem_with_a_premise_is_used_with_a_proof_of_it():
    # if p·h = 0 for all p then h = 0; for h = t − t this is so
    given = entry("zero", lemma(ZERO, "h = 0", H), chain(
        "h", RING, "1*h", by("premise 1", p="1"), "0"))  # fmt: skip
    used = by("zero", h="x - x")
    used["instances"][0]["premises"] = [RING]
    assert proved(given, entry("user", claim("x - x = 0"), used)).uses == ("zero",)
    used = by("zero", h="x")
    used["instances"][0]["premises"] = [RING]
    with pytest.raises(ProofError, match="differ"):
        check(document(given, entry("user", claim("x = 0"), used)))


def test_the_variable_of_a_premise_is_not_the_one_outside():
    # with h := p the premise is ∀ p′: p′·p = 0, which is not p·p = 0
    given = entry("zero", lemma(ZERO, "h = 0", H), chain(
        "h", RING, "1*h", by("premise 1", p="1"), "0"))  # fmt: skip
    used = by("zero", h="p")
    used["instances"][0]["premises"] = [cited(use("hypothesis 1"))]
    goal = claim("p = 0", "p: real, p*p = 0")
    with pytest.raises(ProofError, match="the sides differ"):
        check(document(given, entry("user", goal, used)))


def test_a_premise_does_not_hold_under_a_condition_only():
    given = entry("zero", lemma(ZERO, "h = 0", H), chain(
        "h", RING, "1*h", by("premise 1", p="1"), "0"))  # fmt: skip
    used = by("zero", h="0/x")
    used["instances"][0]["premises"] = [COMPUTED]
    with pytest.raises(ProofError, match="under a condition only"):
        check(document(given, entry("user", claim("0/x = 0"), used)))


@pytest.mark.parametrize(
    "premise",
    [
        Premise((Variable("h", "real"),), (), relation("h = 0")),
        Premise((P_REAL, P_REAL), (), relation("p = 0")),
        Premise((Variable("p", "number"),), (), relation("p = 0")),
        Premise((P_REAL,), (), relation("x = 0")),
        Premise((P_REAL,), (relation("y > 0"),), relation("p = 0")),
    ],
)
def test_what_is_no_premise(premise):
    with pytest.raises(ProofError):
        check(document(entry("a", lemma(premise, "h = h", H), RING)))


def test_names_of_assumptions_are_not_for_theorems():
    for name in ("hypothesis 1", "premise 1", "premise x", INDUCTION):
        with pytest.raises(ProofError, match="cannot be named"):
            check(document(entry(name, claim("x = x"), RING)))


def test_an_assumption_says_nothing_under_a_binder_of_its_names():
    # w_n = 0 for the n of the theorem says nothing of Σ_n w_n
    at_n = claim("w[n] = 0", SORTS).relation
    total = symbol("w_#", symbol("n"))
    left = type(total)("sum", "n", number(0), number(5), total)
    goal = Claim((Variable("n", "natural"), FAMILIES[0]), (), (at_n,),
                 relation("0 = 0")._replace(left=left))  # fmt: skip
    hole = type(total)("sum", "n", number(0), number(5), type(total)("hole", 0))
    proof = using(hole, {"theorem": "hypothesis 1", "values": {}, "reversed": False})
    with pytest.raises(ProofError, match="captures"):
        check(document(entry("a", goal, proof)))
