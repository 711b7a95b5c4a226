"""Attacks: false claims that somebody tries to get past ``check`` or into print.

Whatever is done to the data, ``check`` raises ``ProofError`` or returns what the data proves;
no other exception leaves it, and no Python object makes anything say "proved".
"""

import copy
import dataclasses
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from proof_data import (
    COMPUTED,
    HOLE,
    RING,
    X,
    about,
    by_instance,
    claim,
    document,
    entry,
    instance,
    real,
    squared,
    term,
)

from symproof.base.messages import Said
from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved, Refuted, Undecided
from symproof.kernel.claims import Claim, unfolded, unfolding
from symproof.kernel.context import INDUCTION, ProofError, Theorem
from symproof.kernel.facts import Variable
from symproof.kernel.proofs import check
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode, encode_claim

ROOT = Path(__file__).parents[2]


def honest():
    """A document with every rule in it."""
    pythagoras = entry("pythagoras", claim("sin(a)^2 + cos(a)^2 = 1"), COMPUTED)
    using = entry(
        "using",
        claim("Sum(sin(w[i])^2 + cos(w[i])^2, (i, 1, n)) = Sum(1, (i, 1, n))", "n: natural"),
        {
            "rule": "ring",
            "context": encode(Term("sum", "i", number(1), symbol("n"), HOLE)),
            "instances": [instance("pythagoras", a=encode(Term("sym", "w_#", symbol("i"))))],
        },
    )
    chain = entry(
        "chain",
        claim("x < (x*y + y)/y"),
        {
            "rule": "chain",
            "lines": [term("x"), term("x + 1"), term("(x*y + y)/y")],
            "ops": ["<", "="],
            "proofs": [COMPUTED, RING],
        },
    )
    at = entry(
        "instance",
        claim("sin(2*x)^2 + cos(2*x)^2 = 1"),
        by_instance("pythagoras", a=term("2*x")),
    )
    induction = entry(
        "induction",
        claim("n + 1 > 0", "n: natural"),
        {"rule": "induction", "variable": "n", "base": COMPUTED, "step": COMPUTED},
    )
    sign = entry("sign", claim("x^2 + 1 > 0"), {"rule": "ring", "witness": term("x^2 + 1")})
    product = claim("Abs(x*y) = Abs(x)*Abs(y)")
    squares = entry("squares", product, squared(product))
    discharge = entry(
        "discharge",
        claim("1/(x^2 + 2*x + 2) = 1/(2 + 2*x + x^2)"),
        {"rule": "discharge", "proof": RING, "obligations": []},
    )
    return document(pythagoras, using, chain, at, induction, sign, squares, discharge)


def test_the_honest_document_is_accepted():
    assert len(check(honest())) == 8


# -- edited data ---------------------------------------------------------------------------


def places(data, path=()):
    yield path
    children = data.items() if type(data) is dict else enumerate(data) if type(data) is list else ()
    for key, value in children:
        yield from places(value, (*path, key))


def changed(data, path, value):
    """A copy of ``data`` with another value at ``path``."""
    if not path:
        return value
    data = copy.copy(data)
    data[path[0]] = changed(data[path[0]], path[1:], value)
    return data


JUNK = [None, True, -1, 0, 10**40, 1.5, "", "x", "real", "ring", [], {}, [[]], ["hole", 0],
        ["num", 1, 0], ["sym", "x"], "\ud800", {"rule": "ring"}]  # fmt: skip


def accepted_or_refused(data):
    try:
        return check(data)
    except ProofError:
        return None


@pytest.mark.slow
def test_any_place_replaced_by_junk():
    original = honest()
    everywhere = list(places(original))
    chooser = random.Random(1)
    for path in chooser.sample(everywhere, min(len(everywhere), 700)):
        accepted_or_refused(changed(original, path, chooser.choice(JUNK)))


def test_two_places_exchanged():
    original = honest()
    everywhere = [p for p in places(original) if p]
    chooser = random.Random(2)
    for _ in range(400):
        first, second = chooser.sample(everywhere, 2)
        if first == second[: len(first)] or second == first[: len(second)]:
            continue
        a, b = original, original
        for key in first:
            a = a[key]
        for key in second:
            b = b[key]
        accepted_or_refused(changed(changed(original, first, b), second, a))


def test_any_key_left_out():
    original = honest()
    for path in places(original):
        if path and type(path[-1]) is str:
            parent = original
            for key in path[:-1]:
                parent = parent[key]
            rest = {k: v for k, v in parent.items() if k != path[-1]}
            accepted_or_refused(changed(original, path[:-1], rest))


def test_any_list_truncated():
    original = honest()
    for path in places(original):
        value = original
        for key in path:
            value = value[key]
        if type(value) is list and value:
            accepted_or_refused(changed(original, path, value[:-1]))


@pytest.mark.parametrize("length", range(0, 400, 23))
def test_truncated_text(length):
    text = json.dumps(honest())[: -1 - length]
    with pytest.raises(ValueError, match="line 1 column"):
        json.loads(text)


@pytest.mark.parametrize(
    "data",
    [None, [], "symproof", {}, {"symproof": 1}, {"symproof": 2, "theorems": []},
     {"symproof": 1, "theorems": {}}, {"symproof": 1, "theorems": [None]},
     {"symproof": 1, "theorems": [[]]}, {"symproof": 1, "theorems": [{"name": "a"}]}],
)  # fmt: skip
def test_not_a_document(data):
    with pytest.raises(ProofError):
        check(data)


FALSE = claim("x + 1 = x")


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "Ring",
        "ring ",
        "rіng",
        "axiom",
        "sorry",
        "__class__",
        "check",
        "_ring",
        None,
        1,
        ["ring"],
    ],
)
def test_rules_that_do_not_exist(rule):
    for about_claim in (FALSE, claim("x = x")):
        with pytest.raises(ProofError):
            check(document(entry("a", about_claim, {"rule": rule})))


def test_more_data_does_not_help():
    proof = {
        "rule": "ring",
        "proved": True,
        "trusted": 1,
        "conditions": [],
        "hypotheses": ["x = 0"],
    }
    with pytest.raises(ProofError):
        check(document(entry("a", FALSE, proof)))


def test_another_claim_under_the_proof():
    data = honest()
    for k, theorem in enumerate(data["theorems"]):
        swapped = copy.deepcopy(data)
        left, op, right = theorem["claim"]["relation"]
        swapped["theorems"][k]["claim"]["relation"] = [left, op, ["add", right, ["num", 1, 0]]]
        if op == "=":
            with pytest.raises(ProofError):
                check(swapped)


# -- references ----------------------------------------------------------------------------


def test_a_theorem_does_not_use_itself():
    with pytest.raises(ProofError):
        check(document(entry("a", FALSE, by_instance("a", x=term("x")))))


def test_two_theorems_do_not_use_each_other():
    first = entry("a", FALSE, by_instance("b", x=term("x")))
    second = entry("b", FALSE, by_instance("a", x=term("x")))
    with pytest.raises(ProofError):
        check(document(first, second))


def test_a_theorem_does_not_use_one_below():
    true = entry("b", claim("x = x"), RING)
    user = entry("a", claim("y = y"), by_instance("b", x=term("y")))
    check(document(true, user))
    with pytest.raises(ProofError):
        check(document(user, true))


@pytest.mark.parametrize("name", ["", INDUCTION, "true"])
def test_names_that_are_taken(name):
    true = entry("true", claim("x = x"), RING)
    with pytest.raises(ProofError):
        check(document(true, entry(name, claim("y = y"), RING)))


def test_nothing_is_remembered_from_another_document():
    check(document(entry("true", claim("x = x"), RING)))
    with pytest.raises(ProofError):
        check(document(entry("a", claim("y = y"), by_instance("true", x=term("y")))))


def test_a_refused_document_proves_nothing():
    good = entry("good", claim("x = x"), RING)
    with pytest.raises(ProofError):
        check(document(good, entry("bad", FALSE, RING)))


@pytest.mark.parametrize("other", ["а", "a\u200b", "A", "a ", "ａ"])
def test_names_that_only_look_alike(other):
    theorem = entry("a", claim("x = x"), RING)
    with pytest.raises(ProofError):
        check(document(theorem, entry("b", claim("y = y"), by_instance(other, x=term("y")))))
    assert other != "a"


@pytest.mark.parametrize("other", ["х", "x\u200b", "X", "x ", "𝑥"])
def test_variables_that_only_look_alike(other):
    with pytest.raises(ProofError):
        check(document(entry("a", about(X, "=", symbol(other), *real("x", other)), COMPUTED)))


# -- captured variables --------------------------------------------------------------------


def test_a_bound_variable_does_not_escape_through_an_instance():
    # Σ_{i=1}^{n} a = n·a at a = i would give Σ i = n·i
    rule = entry("rule", claim("Sum(a, (i, 1, n)) = n*a", "n: natural"), COMPUTED)
    left = Term("sum", "i", number(1), symbol("n"), symbol("i"))
    goal = about(left, "=", Term("mul", symbol("n"), symbol("i")),
                 Variable("n", "natural"), Variable("i", "real"))  # fmt: skip
    for proof in (
        by_instance("rule", n=encode(symbol("n")), a=encode(symbol("i"))),
        {
            "rule": "ring",
            "context": encode(HOLE),
            "instances": [instance("rule", n=encode(symbol("n")), a=encode(symbol("i")))],
        },
    ):
        with pytest.raises(ProofError):
            check(document(rule, entry("a", goal, proof)))


def test_a_definition_does_not_capture():
    # d := i·x under Σ_i is not Σ_i i·x
    data = entry("a", claim("x = x"), COMPUTED)
    body = ["mul", ["sym", "i"], ["sym", "x"]]
    under = ["sum", "i", ["num", 1, 0], ["num", 2, 0], ["sym", "d"]]
    data["claim"]["variables"] = [["i", "real", []], ["x", "real", []]]
    data["claim"]["definitions"] = [["d", [], body]]
    data["claim"]["relation"] = [under, "=", ["mul", ["num", 3, 0], ["sym", "x"]]]
    with pytest.raises(ProofError):
        check(document(data))
    data["claim"]["relation"][2] = ["mul", ["num", 2, 0], body]
    assert check(document(data))


def test_a_condition_with_a_range_is_not_captured():
    rule = entry("rule", claim("Sum(1/(i - a), (i, 1, n)) = Sum(1/(j - a), (j, 1, n))",
                               "n: natural"), RING)  # fmt: skip
    goal = claim("Sum(1/(j - i), (j, 1, n)) = Sum(1/(k - i), (k, 1, n))", "n: natural, i: integer")
    proof = by_instance("rule", n=encode(symbol("n")), a=encode(symbol("i")))
    (_, theorem) = check(document(rule, entry("a", goal, proof)))
    ranges = {var for c in theorem.conditions for var, _, _ in c.ranges}
    assert ranges
    assert "i" not in ranges


# -- size ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "x^100000000000000000000 = x",
        "x^(-100000000000000000000) = x",
        "2^9^9^9 = 2",
        "(x + y)^1000000 = x",
        "Sum(i, (i, 1, 1000000000000)) = 1",
        "cos(pi/1000000007) = 1",
        "exp(x/10000000000000000000) = 1",
        "sqrt(100000000000000000000000000007) = 1",
    ],
)
def test_giants_are_refused_quickly(text):
    with pytest.raises(ProofError):
        check(document(entry("a", claim(text), COMPUTED)))


def test_numerals_beyond_every_bound():
    relation = [["num", 1, 10**30], "=", ["num", 10**5000, 0]]
    data = {"variables": [], "definitions": [], "hypotheses": [], "relation": relation}
    with pytest.raises(ProofError):
        check({"symproof": 1, "theorems": [{"name": "a", "claim": data, "proof": COMPUTED}]})


def test_deep_data():
    deep = ["sym", "x"]
    for _ in range(100_000):
        deep = ["neg", deep]
    data = {"variables": [["x", "real", []]], "definitions": [], "hypotheses": [],
            "relation": [deep, "=", deep]}  # fmt: skip
    with pytest.raises(ProofError):
        check({"symproof": 1, "theorems": [{"name": "a", "claim": data, "proof": RING}]})


def test_deep_proofs():
    proof = RING
    for _ in range(100_000):
        proof = {"rule": "discharge", "proof": proof, "obligations": []}
    data = {"name": "a", "claim": encode_claim(claim("x = x")), "proof": proof}
    with pytest.raises(ProofError):
        check({"symproof": 1, "theorems": [data]})


def test_definitions_that_double():
    definitions = [["d0", [], ["sym", "x"]]]
    for k in range(64):
        definitions.append([f"d{k + 1}", [], ["add", ["sym", f"d{k}"], ["sym", f"d{k}"]]])
    last = ["sym", "d64"]
    data = {"variables": [["x", "real", []]], "definitions": definitions, "hypotheses": [],
            "relation": [last, "=", last]}  # fmt: skip
    with pytest.raises(ProofError):
        check({"symproof": 1, "theorems": [{"name": "a", "claim": data, "proof": RING}]})


# -- objects that lie ----------------------------------------------------------------------


class LyingStr(str):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = str.__hash__


class LyingInt(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class LyingList(list):
    def __eq__(self, other):
        return True

    def __len__(self):
        return 0


class LyingDict(dict):
    def __missing__(self, key):
        return "x"

    def __contains__(self, key):
        return True


def replaced_everywhere(data, kind, posing):
    """Copies of ``data``, each with one value of type ``kind`` replaced by one that poses."""
    for path in places(data):
        value = data
        for key in path:
            value = value[key]
        if type(value) is kind:
            yield changed(data, path, posing(value))


@pytest.mark.parametrize(
    ("kind", "posing"), [(str, LyingStr), (int, LyingInt), (list, LyingList), (dict, LyingDict)]
)
def test_only_exact_types_are_data(kind, posing):
    data = document(
        entry("pythagoras", claim("sin(a)^2 + cos(a)^2 = 1"), COMPUTED),
        entry(
            "b",
            claim("sin(x)^2 + cos(x)^2 = 1"),
            {
                "rule": "chain",
                "lines": [term("sin(x)^2 + cos(x)^2"), term("1")],
                "ops": ["="],
                "proofs": [by_instance("pythagoras", a=term("x"))],
            },
        ),
    )
    for false in replaced_everywhere(data, kind, posing):
        theorems = accepted_or_refused(false)
        if theorems is not None:  # a place that nobody reads, or the operator of a chain
            assert theorems == check(data)


def test_a_lying_operator_does_not_turn_around_a_chain():
    proof = {
        "rule": "chain",
        "lines": [term("x"), term("x + 1")],
        "ops": [LyingStr("<")],
        "proofs": [COMPUTED],
    }
    data = {"name": "a", "claim": encode_claim(claim("x = x + 1")), "proof": proof}
    with pytest.raises(ProofError):
        check({"symproof": 1, "theorems": [data]})


def test_objects_instead_of_data():
    theorem = Theorem("a", FALSE, (), ())
    for thing in (theorem, [theorem], {"symproof": 1, "theorems": [theorem]}, FALSE):
        with pytest.raises(ProofError):
            check(thing)


def test_changing_the_data_after_the_check_changes_no_theorem():
    data = honest()
    theorems = check(data)
    before = [str(t) for t in theorems]
    for theorem in data["theorems"]:
        theorem["claim"]["relation"][2] = ["num", 0, 0]
    assert [str(t) for t in theorems] == before


# -- what is printed -----------------------------------------------------------------------


def certificate():
    verdict = decide(claim("x = x"))
    assert isinstance(verdict, Proved)
    return verdict.certificate


def says_proved(verdict):
    try:
        return verdict.proved or verdict.word.startswith("proved") or "proved:" in str(verdict)
    except (ProofError, ValueError, KeyError, TypeError):
        return False


def test_a_genuine_verdict_says_so():
    assert says_proved(decide(claim("x = x")))


@pytest.mark.parametrize(
    "forged",
    [
        lambda: Proved(FALSE, certificate()),
        lambda: Proved(FALSE, "{}"),
        lambda: Proved(FALSE, ""),
        lambda: Proved(FALSE, '{"symproof": 1, "theorems": []}'),
        lambda: Proved(FALSE, json.dumps(document(entry("claim", FALSE, RING)["claim"]))),
        lambda: dataclasses.replace(decide(claim("x = x")), claim=FALSE),
        lambda: Undecided(FALSE, Said("proved")),
        lambda: decide(FALSE),
        lambda: Refuted(claim("x = x"), "{}"),
    ],
)
def test_forged_verdicts_do_not_say_proved(forged):
    assert not says_proved(forged())


def test_a_false_claim_is_not_proved_by_replacing_what_a_verdict_holds():
    verdict = decide(claim("x = x"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        verdict.claim = FALSE
    object.__setattr__(verdict, "claim", FALSE)
    assert not says_proved(verdict)


def test_a_claim_that_lies_about_equality():
    class LyingClaim(Claim):
        def __eq__(self, other):
            return True

        def __ne__(self, other):
            return False

        __hash__ = tuple.__hash__

    assert not says_proved(Proved(LyingClaim(*FALSE), certificate()))


def test_a_relation_that_lies_about_equality():
    class LyingRelation(Relation):
        def __eq__(self, other):
            return True

        def __ne__(self, other):
            return False

        __hash__ = tuple.__hash__

    forged = FALSE._replace(relation=LyingRelation(*FALSE.relation))
    assert not says_proved(Proved(forged, certificate()))


def test_a_claim_that_lies_does_not_stay_in_memory():
    unseen = about(Term("add", symbol("unseen"), number(1)), "=", symbol("unseen"), *real("unseen"))

    class LyingClaim(Claim):
        def __eq__(self, other):
            return True

        def __hash__(self):
            return hash(unseen)

    lying = LyingClaim(*claim("x = x"))
    unfolding(lying)
    unfolded(lying)
    decide(lying)
    with pytest.raises(ProofError):
        check(document(entry("a", unseen, RING)))
    assert not says_proved(decide(unseen))


# -- the same in every process -------------------------------------------------------------

SCRIPT = """
import sys
sys.path[:0] = [{tests!r}, {root!r}]
from proof_data import claim
from symproof.deciding.strategies import decide
for text, where in {claims!r}:
    verdict = decide(claim(text, where))
    print(verdict, getattr(verdict, "certificate", ""))
"""
CLAIMS = [
    ("sin(x + y) = sin(x)*cos(y) + cos(x)*sin(y)", ""),
    ("1/(x + y) + 1/(x - y) = 2*x/(x^2 - y^2)", ""),
    ("x^2 + y^2 >= 2*x*y", ""),
    ("Sum(a + w[i], (i, 1, n)) = n*a + Sum(w[i], (i, 1, n))", "n: natural"),
    ("sqrt(x^2) = x", ""),
    ("x^n > 0", "n: natural"),
    ("cos(pi/12) = (sqrt(6) + sqrt(2))/4", ""),
]


@pytest.fixture(scope="module")
def reference():
    return run(seed="0")


def run(*flags, seed):
    script = SCRIPT.format(tests=str(ROOT / "tests"), root=str(ROOT), claims=CLAIMS)
    done = subprocess.run(
        [sys.executable, *flags, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("seed", ["1", "42", "4294967295"])
def test_hash_seeds_change_nothing(reference, seed):
    assert run(seed=seed) == reference


@pytest.mark.parametrize("flag", ["-O", "-OO"])
def test_optimised_python_changes_nothing(reference, flag):
    assert run(flag, seed="7") == reference
