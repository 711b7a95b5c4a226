"""Attempts to prove what is false by the rule ``witness``."""

from __future__ import annotations

import json
from random import Random

import pytest
from claimed import read_claim

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved
from symproof.kernel.claims import Claim
from symproof.kernel.context import ProofError
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode, encode_claim
from symproof.search import witnesses

X, Y, Z, N = map(symbol, "xyzn")


def t(head, *args) -> list:
    return encode(Term(head, *args))


def c(value: int) -> list:
    return encode(number(value))


def claim_of(text: str, where: str = "") -> Claim:
    (claim,) = read_claim(text, where)
    return claim


def replayed(claim: Claim, proof: dict):
    entry = {"name": "claim", "claim": encode_claim(claim), "proof": proof}
    (theorem,) = check(json.loads(json.dumps({"symproof": 1, "theorems": [entry]})))
    return theorem


def accepted(text: str, where: str, *steps) -> bool:
    try:
        replayed(claim_of(text, where), {"rule": "witness", "steps": [*steps]})
    except ProofError:
        return False
    return True


# ── what is right is accepted, so that the refusals below mean something ────────────────────


@pytest.mark.parametrize(
    ("text", "where", "steps"),
    [
        ("x ≥ 0", "x > 1", [["done", ["sum", ["fact", 0], ["fact", 1], ["sign", c(1)]]]]),
        ("x^2 ≥ 0", "x: real", [["done", ["sum", ["sign", t("pow", X, number(2))], ["fact", 0]]]]),
        (
            "x ≠ 0", "x: real, y: real, x*y = 1",
            [["done", ["sum", ["times", encode(Term("neg", Y)), ["fact", 1]], ["fact", 0],
                       ["sign", c(1)]]]],
        ),
        (
            "n ≥ 1", "n: integer, 2*n > 1",
            [["cut", encode(Term("add", symbol("n"), number(-1))),
              ["product", ["sign", t("div", number(1), number(2))], ["fact", 0]]],
             ["done", ["sum", ["fact", 2], ["fact", 1]]]],
        ),
    ],
)  # fmt: skip
def test_what_is_right(text, where, steps):
    assert accepted(text, where, *steps)


# ── forged certificates ─────────────────────────────────────────────────────────────────────

SQUARE = ["sign", t("pow", Z, number(2))]
LAW = "law "

FORGED = {
    ("no steps", "malformed"): ("1 = 2", "", []),
    ("nothing is shown", "no contradiction"): ("1 = 2", "", [["done", ["sign", c(1)]]]),
    ("0 ≥ 0 is no contradiction", "no contradiction"): ("1 = 2", "", [["done", ["sign", c(0)]]]),
    ("0 = 0 is none", "no contradiction"): (
        "x = y", "x: real, y: real, x - x = 0", [["done", ["fact", 0]]],
    ),
    ("a fact before the first", "cannot be used"): ("x = 1", "x: real", [["done", ["fact", -1]]]),
    ("a fact behind the last", "cannot be used"): ("x = 1", "x: real", [["done", ["fact", 9]]]),
    ("a number that is a truth value", "expected int"): (
        "x = 1", "x: real, 0 > 0", [["done", ["fact", False]]],
    ),
    ("a cone that does not exist", "no cone"): ("1 = 2", "", [["done", ["axiom", c(1)]]]),
    ("an empty sum", "no cone"): ("1 = 2", "", [["done", ["sum"]]]),
    ("an end that does not exist", "malformed"): ("1 = 2", "", [["trust"]]),
    ("a step behind the end", "malformed"): (
        "1 = 2", "", [["done", ["sign", c(0)]], ["have", c(0), ["sign", c(0)]]],
    ),
    # squares of complex numbers are not ≥ 0
    ("a complex square", "not plain"): (
        "z^2 ≠ -1", "z: complex",
        [["done", ["sum", SQUARE, ["times", c(-1), ["fact", 0]], ["sign", c(1)]]]],
    ),
    ("a complex square of what is not 0", "the square"): (
        "z^2 ≠ -1", "z: complex, z ≠ 0",
        [["done", ["sum", ["square", ["fact", 0]], ["times", c(-1), ["fact", 1]], ["sign", c(1)]]]],
    ),
    ("the square of a complex number", "not plain"): (
        "z = 2", "z: complex",
        [["done", ["sum", ["sign", t("pow", Z, number(2))], ["sign", c(1)]]]],
    ),
    ("the square of i", "a sum with what is ≠ 0"): (
        "1 = 2", "", [["done", ["sum", ["sign", t("pow", Term("i"), number(2))], ["sign", c(1)]]]],
    ),
    ("a complex number by its order", "only real"): (
        "z^2 ≠ -1", "z: complex",
        [["split", encode(Z), [
            [op, [["done", ["sum", ["product", ["fact", 1], ["fact", 1]],
                            ["times", c(-1), ["fact", 0]], ["sign", c(1)]]]]]
            for op in ("<", "=", ">")]]],
    ),
    # signs do not add up or multiply like that
    ("what is not 0 with what is ≥ 0", "a sum with what is ≠ 0"): (
        "x = y", "x: real, y: real, y ≥ x", [["done", ["sum", ["fact", 1], ["fact", 0]]]],
    ),
    ("two that are not 0", "a sum with what is ≠ 0"): (
        "1 = 2", "x ≠ 0, -x ≠ 0", [["done", ["sum", ["fact", 0], ["fact", 1]]]],
    ),
    ("not 0 times ≥ 0", "a product of what is ≠ 0"): (
        "x > y", "z: real, w: real, x ≥ y, z ≠ w",
        [["done", ["sum", ["product", ["fact", 1], ["fact", 0]], ["fact", 2]]]],
    ),
    ("the square of what is ≥ 0", "the square"): (
        "x > 0", "x ≥ 0", [["done", ["sum", ["square", ["fact", 0]], ["fact", 1]]]],
    ),
    ("a multiple of an inequality", "only equations"): (
        "x ≤ 0", "x: real", [["have", encode(Term("neg", X)), ["times", c(-1), ["fact", 0]]],
                             ["done", ["sum", ["fact", 0], ["fact", 1]]]],
    ),
    ("a line that says something else", "a line is not"): (
        "x > 1", "x > 0",
        [["have", encode(Term("add", X, number(-1))), ["fact", 0]],
         ["done", ["sum", ["fact", 1], ["fact", 2]]]],
    ),
    ("the sign of what has none", "not plain"): (
        "x ≥ 0", "x: real", [["done", ["sum", ["sign", encode(X)], ["fact", 0]]]],
    ),
    # cases that are left out
    ("the case = is left out", "a case is missing"): (
        "x ≠ 0", "x: real",
        [["split", encode(X), [
            ["<", [["done", ["sum", ["fact", 1], ["fact", 0]]]]],
            [">", [["done", ["sum", ["fact", 1], ["times", c(-1), ["fact", 0]]]]]]]]],
    ),
    ("only one case", "a case is missing"): (
        "x ≥ 0", "x: real",
        [["split", encode(X), [[">=", [["done", ["sum", ["fact", 1], ["fact", 0]]]]]]]],
    ),
    ("no case", "a case is missing"): ("x ≥ 0", "x: real", [["split", encode(X), []]]),
    # rounding
    ("a real number is rounded", "the next integer"): (
        "x ≥ 1", "x > 0",
        [["cut", encode(Term("add", X, number(-1))), ["fact", 0]],
         ["done", ["sum", ["fact", 2], ["fact", 1]]]],
    ),
    ("half an integer is rounded", "the next integer"): (
        "n ≥ 2", "n: integer, n > 0",
        [["cut", encode(Term("add", Term("div", N, number(2)), number(-1))),
          ["product", ["sign", t("div", number(1), number(2))], ["fact", 0]]],
         ["done", ["sum", ["product", ["sign", c(2)], ["fact", 2]], ["fact", 1]]]],
    ),
    ("≥ is rounded by one", "the next integer"): (
        "n ≥ 1", "n: integer, 2*n ≥ 0",
        [["cut", encode(Term("add", N, number(-1))),
          ["product", ["sign", t("div", number(1), number(2))], ["fact", 0]]],
         ["done", ["sum", ["fact", 2], ["fact", 1]]]],
    ),
    ("more than one", "the next integer"): (
        "n ≥ 2", "n: integer, n > 0",
        [["cut", encode(Term("add", N, number(-2))), ["fact", 0]],
         ["done", ["sum", ["fact", 2], ["fact", 1]]]],
    ),
    ("≠ is rounded", "the next integer"): (
        "n ≥ 1", "n: integer, n ≠ 0",
        [["cut", encode(Term("add", N, number(-1))), ["fact", 0]],
         ["done", ["sum", ["fact", 2], ["fact", 1]]]],
    ),
    # what may be undefined
    ("1/x times x = 0", "among the facts"): (
        "x ≠ 0", "x: real",
        [["done", ["sum", ["times", t("div", number(-1), X), ["fact", 0]], ["sign", c(1)]]]],
    ),
    ("1/0", "among the facts"): (
        "1 = 2", "", [["done", ["sign", t("div", number(1), number(0))]]],
    ),
    ("0/0 in a line", "among the facts"): (
        "1 = 2", "",
        [["have", t("div", number(0), number(0)), ["sign", c(0)]], ["done", ["fact", 1]]],
    ),
    ("1/(x - x) of a variable", "among the facts"): (
        "x = x + 1", "x: real",
        [["have", t("div", number(1), Term("add", X, Term("neg", X))), ["sign", c(1)]],
         ["done", ["fact", 1]]],
    ),
    ("the root of −1", "among the facts"): (
        "1 = 2", "",
        [["law", LAW + "square of a root", {"x": [[], c(-1)]}],
         ["done", ["sum", ["sign", t("pow", Term("sqrt", number(-1)), number(2))],
                   ["times", c(-1), ["fact", 1]], ["sign", c(1)]]]],
    ),
    ("a root that may not be real", "among the facts"): (
        "x ≥ 0", "x: real",
        [["law", LAW + "square of a root", {"x": [[], encode(X)]}],
         ["done", ["sum", ["sign", t("pow", Term("sqrt", X), number(2))],
                   ["times", c(-1), ["fact", 1]], ["fact", 0]]]],
    ),
    ("the logarithm of what is not > 0", "among the facts"): (
        "x > 0", "x: real",
        [["law", LAW + "exp of a logarithm", {"x": [[], encode(X)]}],
         ["done", ["sum", ["sign", t("exp", Term("log", X))], ["times", c(-1), ["fact", 1]],
                   ["fact", 0]]]],
    ),
    ("a law without its hypothesis", "among the facts"): (
        "x ≥ 0", "x: real",
        [["law", LAW + "root of a square", {"x": [[], encode(X)]}],
         ["done", ["sum", ["sign", t("sqrt", Term("pow", X, number(2)))],
                   ["times", c(-1), ["fact", 1]], ["fact", 0]]]],
    ),
    ("a law of another sort", "not known to be real"): (
        "z^2 ≠ -1", "z: complex",
        [["law", LAW + "square of an absolute value", {"x": [[], encode(Z)]}],
         ["done", ["sum", ["sign", t("pow", Term("abs", Z), number(2))],
                   ["times", c(-1), ["fact", 1]], ["times", c(-1), ["fact", 0]],
                   ["sign", c(1)]]]],
    ),
    ("a law that does not exist", "there is no theorem"): (
        "1 = 2", "", [["law", "law of nature", {}], ["done", ["fact", 1]]],
    ),
    ("a lemma under a condition", "among the facts"): (
        "x ≠ 0", "x: real",
        [["lemma", [t("div", X, X), "=", c(1)], {"rule": "ring"}],
         ["done", ["sum", ["times", t("div", X, X), ["fact", 0]], ["sign", c(1)]]]],
    ),
    ("a lemma that is false", "the sides differ"): (
        "1 = 2", "", [["lemma", [c(1), "=", c(2)], {"rule": "ring"}], ["done", ["fact", 1]]],
    ),
    ("a lemma of nobody's variable", "neither declared"): (
        "1 = 2", "",
        [["lemma", [encode(X), "=", encode(X)], {"rule": "ring"}], ["done", ["fact", 1]]],
    ),
    ("a new name that is used before", "neither declared"): (
        "n = 1", "n: integer",
        [["have", encode(symbol("m")), ["sign", c(0)]], ["done", ["fact", 0]]],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "reason"), FORGED)
def test_a_forged_witness_is_refused(name, reason):
    text, where, steps = FORGED[name, reason]
    with pytest.raises(ProofError, match=reason):
        replayed(claim_of(text, where), {"rule": "witness", "steps": steps})


@pytest.mark.parametrize(
    "steps",
    [None, 5, {}, "done", [5], [[]], [[5]], [["done"]], [["done", 5]], [["done", []]],
     [["done", ["fact"]]], [["done", ["fact", 0, 0]]], [["done", ["fact", None]]],
     [["done", ["sign"]]], [["done", ["times", ["num", 1, 0]]]], [["split", ["num", 0, 0]]],
     [["split", ["num", 0, 0], [["<"]]]], [["split", ["num", 0, 0], [["~", []]]]],
     [["law", 5, {}], ["done", ["fact", 0]]], [["law", "law cos", {}], ["done", ["fact", 0]]],
     [["law", "law cos", 7], ["done", ["fact", 0]]], [["none", ["num", 0, 0], []]],
     [["have", ["num", 0, 0]]], [["lemma", 5, {}]],
     [["lemma", [["num", 1, 0], "=", ["num", 1, 0]], 5], ["done", ["fact", 0]]],
     [["cut", ["hole", 0], ["fact", 0]], ["done", ["fact", 0]]]],
)  # fmt: skip
def test_what_is_no_proof_is_refused_in_the_usual_way(steps):
    claim = claim_of("x = 1", "x: real, x > 0")
    with pytest.raises(ProofError):
        replayed(claim, {"rule": "witness", "steps": steps})


def test_a_bound_variable_does_not_inherit_hypotheses_of_another_one_with_its_name():
    # √(k − 1) needs k ≥ 1 for k = 0, …, n; what is assumed of the free k says nothing about it
    body = Term("sqrt", Term("add", symbol("k"), number(-1)))
    total = Term("sum", "k", number(0), symbol("n"), body)
    claim = Claim(
        claim_of("k = n", "k: real, n: natural").variables, (),
        (Relation(symbol("k"), ">=", number(1)),), Relation(total, "=", total),
    )  # fmt: skip
    (needed,) = [c for c in replayed(claim, {"rule": "ring"}).conditions if c.ranges]
    condition = {
        "ranges": [[v, encode(lo), encode(hi)] for v, lo, hi in needed.ranges],
        "relation": [encode(needed.relation.left), ">=", encode(needed.relation.right)],
    }
    steps = [["done", ["sum", ["fact", 0], ["fact", 1]]]]
    obligation = {"condition": condition, "proof": {"rule": "witness", "steps": steps}}
    proof = {"rule": "discharge", "proof": {"rule": "ring"}, "obligations": [obligation]}
    with pytest.raises(ProofError):
        replayed(claim, proof)


# ── conditions are carried, and never found by search ───────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "where"),
    [("sqrt(x) = 7", "x < 0"), ("1/x = 7", "x = 0"), ("log(x) > 5", "x: real, x < -1"),
     ("log(cos(2)) = 5", "x > 0"), ("1/0 = 1", "x > 0"), ("sqrt(-1) = 2", "x: real, x > 0"),
     ("x/y = 3", "x: real, y: real, y^2 = 0")],
)  # fmt: skip
def test_a_claim_that_is_nowhere_defined_is_not_proved(text, where):
    assert not decide(claim_of(text, where)).proved


@pytest.mark.parametrize(
    ("text", "where", "needed"),
    [("1/x > 0", "x: real, x ≥ 0", 1), ("x/x = 1", "x: real", 1), ("1/x > 0", "x > 0", 0),
     ("1/(x + y) > 0", "x > 0, y > 1", 0), ("1/(x - y) > 0", "x > y", 0),
     ("sqrt(x*y) ≥ 0", "x: real, y: real, x < 0, y < 0", 0)],
)  # fmt: skip
def test_conditions_are_those_of_the_claim(text, where, needed):
    verdict = decide(claim_of(text, where))
    assert isinstance(verdict, Proved)
    assert len(verdict.conditions) == needed


def test_contradictory_hypotheses_are_said_in_the_first_line():
    verdict = decide(claim_of("x = 3", "x: real, x < 0, x > 1"))
    assert str(verdict).splitlines()[0].endswith("(the hypotheses contradict each other)")
    honest = decide(claim_of("x = 3", "x: real, x > 2, x = 3"))
    assert isinstance(honest, Proved)
    assert not honest.remark


@pytest.mark.parametrize(
    ("text", "where", "contradict"),
    [
        # integers whose values are gone through, whether the claim has a part in the proof or not
        ("x = 7", "x: integer, x^2 = 2", True), ("x < 7", "x: integer, x^2 = 2", True),
        ("x > 7", "x: integer, x^2 = 3", True), ("y = 1", "x: integer, y: real, x^2 = 2", True),
        ("x = x", "x: integer, x^2 = 2", True), ("1/y > 0", "x: integer, y: real, x^2 = 3", True),
        ("n = 3", "n: integer, n > 1, n < 5, n^2 = 10", True),
        ("x = 1 or x = 7", "x: integer, x^2 = 3", True),
        ("x > 1", "x: real, x^2 = 2, x > 0", False), ("x < 7", "x: integer, x^2 = 4", False),
        ("x = 2", "x: integer, x^2 = 4, x > 0", False), ("x = x", "x: integer, x^3 = 8", False),
        ("x < 2", "x: real, x^2 = 3", False), ("abs(x) < 2", "x: real, x^2 = 2", False),
        ("n > 2", "n: integer, n > 1, n < 5, n^2 = 9", False),
    ],
)  # fmt: skip
def test_integers_that_contradict_each_other_are_said_in_the_first_line(text, where, contradict):
    verdict = decide(claim_of(text, where))
    assert isinstance(verdict, Proved)
    assert verdict.vacuous is contradict
    assert str(verdict).splitlines()[0].endswith("contradict each other)") is contradict


def test_a_contradiction_of_other_hypotheses_counts_for_nothing():
    contradictory = decide(claim_of("x = 3", "x: real, x < 0, x > 1"))
    honest = decide(claim_of("x > 0", "x: real, x > 1"))
    assert isinstance(contradictory, Proved)
    assert isinstance(honest, Proved)
    foreign = json.loads(contradictory.certificate)["theorems"][0]
    document = json.loads(honest.certificate)
    document["theorems"].insert(0, foreign)
    assert not Proved(honest.claim, json.dumps(document)).vacuous


# ── corrupted witnesses ─────────────────────────────────────────────────────────────────────

# Claims, and false claims beside them: hypotheses dropped, or another conclusion.
TWINS = [
    ("a^2 = c^2", "a = b, b = c", "a^2 = c^2", "a = b"),
    ("x = 2", "2*x + 1 = 5", "x = 3", "2*x + 1 = 5"),
    ("x = 2", "x^2 = 4, x > 0", "x = 2", "x: real, x^2 = 4"),
    ("1/a > 1/b", "0 < a, a < b", "1/a > 1/b", "a: real, b: real, a < b"),
    ("abs(x + y) <= abs(x) + abs(y)", "", "abs(x + y) < abs(x) + abs(y)", ""),
    ("abs(x) <= 1", "-1 <= x, x <= 1", "abs(x) <= 1", "x <= 1"),
    ("x*y <= (x + y)^2/4", "", "x*y <= (x + y)^2/5", "x: real, y: real"),
    ("sqrt(x) < sqrt(y)", "0 <= x, x < y", "sqrt(x) > sqrt(y)", "0 <= x, x < y"),
    ("x*y > 0", "x < 0, y < 0", "x*y > 0", "x: real, y < 0"),
    ("n >= 1", "n: integer, 2*n > 1", "n >= 2", "n: integer, 2*n > 1"),
    ("x = 0", "x: real, y: real, x^2 + y^2 = 0", "x = 1", "x: real, y: real, x^2 + y^2 = 0"),
    ("x = 1", "x*(x - 1) = 0, x != 0", "x = 1", "x*(x - 1) = 0"),
    ("a/b < c/b", "a < c, b > 0", "a/b < c/b", "a: real, b: real, c: real, a < c, b != 0"),
    ("x*z <= y*z", "x <= y, z >= 0", "x*z <= y*z", "x: real, y: real, z: real, x <= y"),
    ("sqrt(x*y) <= (x + y)/2", "x >= 0, y >= 0", "sqrt(x*y) < (x + y)/2", "x >= 0, y >= 0"),
]  # fmt: skip
WORDS = ["fact", "sign", "square", "times", "product", "sum", "have", "cut", "law", "done",
         "split", "<", "=", ">", "<=", ">=", "!=", "num", "neg", "add", "mul", "div", "pow",
         "sqrt", "abs"]  # fmt: skip


def mutated(data, draw: Random):
    """Data with a few places changed."""
    data = json.loads(json.dumps(data))
    for _ in range(draw.randint(1, 4)):
        places = list(spots(data))
        inner, k = draw.choice(places)
        old, other = inner[k], draw.choice(places)
        way = draw.randrange(4)
        if way == 0 or type(old) is int:
            inner[k] = draw.choice([old + 1, max(0, old - 1), 0, 1]) if type(old) is int else old
        elif type(old) is str:
            inner[k] = draw.choice(WORDS)
        elif way == 1 and len(inner) > 1:
            del inner[k]
        elif way == 2:
            inner.insert(k, json.loads(json.dumps(other[0][other[1]])))
        else:
            inner[k] = json.loads(json.dumps(other[0][other[1]]))
    return data


def spots(data):
    for k, part in enumerate(data):
        yield data, k
        if type(part) is list:
            yield from spots(part)
        elif type(part) is dict:
            for value in part.values():
                yield from spots(value) if type(value) is list else ()


@pytest.mark.parametrize("k", range(len(TWINS)))
def test_no_corrupted_witness_proves_what_is_false(k):
    text, where, false, assumed = TWINS[k]
    claim, wrong = claim_of(text, where), claim_of(false, assumed)
    proof = witnesses.prove(claim)
    assert proof is not None
    replayed(claim, proof)
    assert decide(wrong).refuted
    draw = Random(k)
    tried = [proof["steps"], *(mutated(proof["steps"], draw) for _ in range(150))]
    for steps in tried:
        with pytest.raises(ProofError):
            replayed(wrong, {"rule": "witness", "steps": steps})


# ── hypotheses that are defined because of others ───────────────────────────────────────────


def beside(where: str, defined: list):
    claim = claim_of("1 = 1", where)
    entry = {"name": "claim", "claim": encode_claim(claim), "defined": defined,
             "proof": {"rule": "ring"}}  # fmt: skip
    (theorem,) = check(json.loads(json.dumps({"symproof": 1, "theorems": [entry]})))
    return theorem


def nonzero(term: Term, *steps: list) -> dict:
    relation = [encode(term), "!=", c(0)]
    return {"condition": {"ranges": [], "relation": relation},
            "proof": {"rule": "witness", "steps": [*steps]}}  # fmt: skip


ONE_LESS = Term("add", X, Term("neg", number(1)))


def test_a_hypothesis_is_defined_by_another_one():
    verdict = decide(claim_of("x = 3/2", "x: real, x > 1, 1/(x - 1) = 2"))
    assert isinstance(verdict, Proved)
    assert not verdict.conditions


@pytest.mark.parametrize(
    "where",
    [
        "x: real, 1/(x - 1) = 2",  # only itself says that it is defined
        "x: real, 1/(x - 1) = 2, x ≥ 1",
        "x: real, 1/(x - 1) = 2, 1/(x - 1) > 1",
    ],
)
def test_no_hypothesis_is_defined_by_itself(where):
    verdict = decide(claim_of("x = 3/2", where))
    assert isinstance(verdict, Proved)
    assert verdict.conditions


def opposite(of: int, assumed: int) -> list:
    """The last step where one fact says t ≠ 0 and the other t = 0."""
    return ["done", ["sum", ["fact", of], ["times", c(-1), ["fact", assumed]]]]


def over(first: Term, second: Term, known: int = 0, assumed: int = 2) -> dict:
    """first ≠ 0, from first·(1/second) > 1."""
    by = encode(Term("neg", Term("div", number(1), second)))
    cone = ["sum", ["fact", known], ["times", by, ["fact", assumed]], ["sign", c(1)]]
    return nonzero(first, ["done", cone])


CROSSED = "x: real, y: real, y*(1/x) > 1, x*(1/y) > 1"


def test_what_is_defined_by_others_is_no_condition():
    where = "x: real, y: real, y*(1/x) > 1, x*(1/(y - 1)) > 1"
    assert len(beside(where, []).conditions) == 2
    less = Term("add", Y, Term("neg", number(1)))
    # x ≠ 0 from the second hypothesis, which needs y − 1 ≠ 0; this stays a condition
    assert len(beside(where, [over(X, less)]).conditions) == 1


@pytest.mark.parametrize(
    ("where", "defined"),
    [
        ("x: real, 1/(x - 1) = 2", [nonzero(ONE_LESS, opposite(1, 2))]),
        ("x: real, 1/(x - 1) = 2", [nonzero(ONE_LESS, opposite(0, 1))]),
        ("x: real, 1/(x - 1) = 2, 1/(x - 1) > 1", [nonzero(ONE_LESS, opposite(2, 3))]),
        (CROSSED, [over(X, Y), over(Y, X)]),
        (CROSSED, [over(Y, X), over(X, Y)]),
        (CROSSED, [over(X, Y, 1, 4), over(Y, X, 0, 4)]),
        (CROSSED, [over(Y, X, 0, 4), over(X, Y, 1, 4)]),
    ],
)
def test_what_is_assumed_does_not_define_itself(where, defined):
    with pytest.raises(ProofError):
        beside(where, defined)


def test_a_hypothesis_that_is_never_defined_is_named():
    assert not isinstance(decide(claim_of("x = 1", "x: real, 1/(x - x) = 2")), Proved)
    verdict = decide(claim_of("x > 5", "x: real, log(-x^2) = 1"))
    assert not isinstance(verdict, Proved) or verdict.conditions
