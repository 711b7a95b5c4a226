"""The table of laws: read as it is written, true wherever it claims to be, and no mistake in it
would go unnoticed."""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from flint import acb, arb, fmpq
from kernel.law_mutants import changed, mutants
from kernel.law_points import (
    PRECISION,
    Exact,
    Found,
    Place,
    claim_of,
    judged,
    occasions,
    parts,
    places,
    special_values,
    written,
)

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved
from symproof.kernel.claims import Claim, MalformedClaim, conditions, demand_wellformed, unfold
from symproof.kernel.context import LAW, TABLE, Lemma, read_law
from symproof.kernel.derivatives import OUTER
from symproof.kernel.facts import SORTS, Scope, Variable
from symproof.kernel.laws import DERIVATIVES, LAWS, Law
from symproof.kernel.shapes import NUMBER, shape
from symproof.kernel.terms import (
    BINDERS,
    FUNCTIONS,
    Lambda,
    Relation,
    Term,
    free_names,
    read_prefix,
    symbol,
)
from symproof.search.enclosures import NodeBudget, NothingCertain, Point
from symproof.search.enclosures.balls import ball, certain, settle
from symproof.search.enclosures.matrices import number_of
from symproof.search.enclosures.values import working

NAMES = [law.name for law in LAWS]
SEED = 20
LEAST = 30  # places at which a law with variables has to be found true

NEGATIVE = "-1 (/ -1 2) (neg pi)"
NOT_REAL = "i (neg i) (+ 1 i) (* i pi) (* 2 i pi) (/ (* i pi) 2)"
NOT_POSITIVE = f"0 {NEGATIVE} {NOT_REAL}"
NOT_SINES = "2 e pi (neg pi) (/ pi 2) (* 2 pi)"
NOT_ANGLES = "2 e pi (neg pi) (* 2 pi)"
ZEROS_OF_SINE = "0 pi (neg pi) (* 2 pi)"
ZEROS_OF_SINH = "0 (* i pi) (* 2 i pi)"
# The special values at which a law says nothing; it has to be found true at all others.
OUTSIDE = {
    "roots of unity": {"n": "1"},
    "tan": {"u": "(/ pi 2)"},
    "sec": {"u": "(/ pi 2)"},
    "csc": {"u": ZEROS_OF_SINE},
    "cot": {"u": ZEROS_OF_SINE},
    "tanh": {"u": "(/ (* i pi) 2)"},
    "sech": {"u": "(/ (* i pi) 2)"},
    "csch": {"u": ZEROS_OF_SINH},
    "coth": {"u": ZEROS_OF_SINH},
    "square of a root": {"x": f"{NEGATIVE} {NOT_REAL}"},
    "root of a square": {"x": NEGATIVE},
    "root of a product": {"x": f"{NEGATIVE} {NOT_REAL}", "y": f"{NEGATIVE} {NOT_REAL}"},
    "power one half": {"x": f"{NEGATIVE} {NOT_REAL}"},
    "equal squares": {"x": NEGATIVE, "y": NEGATIVE},
    "comparison of squares": {"y": NEGATIVE},
    "strict comparison of squares": {"x": "(* 2 pi)", "y": f"0 {NEGATIVE}"},  # 2π is the greatest
    "absolute value of what is not negative": {"x": NEGATIVE},
    "exp of a logarithm": {"x": NOT_POSITIVE},
    "logarithm of a product": {"x": NOT_POSITIVE, "y": NOT_POSITIVE},
    "logarithm of a power": {"x": NOT_POSITIVE},
    "power": {"x": NOT_POSITIVE},
    "Euler's formula for arcsin": {"u": NOT_SINES},
    "arccos": {"u": NOT_SINES},
    "conjugate of a quotient": {"v": "0"},
    "Euler's formula for arg": {"u": "0"},
    "arg": {"u": "0 (neg i) (+ 1 i)", "t": "(neg pi) (* 2 pi)"},  # no special t is ±π/4 or -π/2
    "least argument": {"u": "0"},
    "greatest argument": {"u": "0"},
    "power of a root": {"x": f"{NEGATIVE} {NOT_REAL}"},
    "sign of a positive number": {"x": f"0 {NEGATIVE}"},
    "sign of zero": {"x": f"1 2 (/ 1 2) e pi (/ pi 2) (* 2 pi) {NEGATIVE}"},
    "floor": {"t": f"1 2 e pi (/ pi 2) (* 2 pi) {NEGATIVE}"},
    "factorial of the next": {"n": "-2 -1"},
    "arcsin of the negative": {"u": NOT_SINES},
    "arcsin": {"x": f"-1 (/ 1 2) (/ -1 2) {NOT_SINES}", "t": NOT_ANGLES},
    "arctan": {"x": f"1 -1 (/ 1 2) (/ -1 2) {NOT_SINES}", "t": f"(/ pi 2) {NOT_ANGLES}"},
    "greatest value of arcsin": {"u": NOT_SINES},
    "sign of the sine": {"u": f"{NEGATIVE} 0 pi (* 2 pi)"},
    "sign of the sine with the ends": {"u": f"{NEGATIVE} (* 2 pi)"},
}
# The sums without an empty range.
NEVER_EMPTY = {"roots of unity"}
# The laws that never hold of two equal numbers.
NEVER_EQUAL = {"strict comparison of squares"}


def known(name: str) -> Lemma:
    return TABLE[LAW + name]


# ── the table is well formed ───────────────────────────────────────────────────────────────


def test_names_are_unique():
    assert [name for name, count in Counter(NAMES).items() if count > 1] == []


def nested(text: str) -> list:
    """A text with parentheses as lists of lists; the reader of the table has no part in it."""
    stack: list[list] = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == "(":
            stack.append([])
        elif word == ")":
            stack[-2].append(stack.pop())
        else:
            stack[-1].append(word)
    (found,) = stack
    return found


def says(text: str | list, term: Term) -> bool:
    """Whether the text is what the term is written as."""
    head, args = term.head, list(term.args)
    if isinstance(text, str):
        if re.fullmatch("[0-9]+", text):
            return (head, args) == ("num", [int(text), 0])
        if re.fullmatch("-[0-9]+", text):
            return head == "neg" and says(text[1:], args[0])
        return (head, args) == ((text, []) if text in ("i", "pi", "e") else ("sym", [text]))
    sign, *rest = text
    if sign == "-":
        return head == "add" and says(rest[0], args[0]) and says(["neg", rest[1]], args[1])
    signs = {"+": "add", "*": "mul", "/": "div", "^": "pow"}
    if head == "sym" or head in BINDERS:
        name = sign if head == "sym" else rest.pop(0)
        sign, name_read = (head, args.pop(0))
        if name != name_read or (head in BINDERS and head != text[0]):
            return False
    same = head == signs.get(sign, sign) and len(rest) == len(args)
    return same and all(says(t, a) for t, a in zip(rest, args, strict=True))


@pytest.mark.parametrize("law", LAWS, ids=NAMES)
def test_a_law_is_read_as_it_is_written(law):
    """Nothing of the text is skipped, and nothing else is read."""
    read = known(law.name)
    texts = nested(law.hypotheses) + nested(law.relation)
    relations = [*(premise.relation for premise in read.premises), read.relation]
    for (op, left, right), relation in zip(texts, relations, strict=True):
        assert relation.op == op
        assert says(left, relation.left)
        assert says(right, relation.right)
    variables = [
        f"{v.name}:{v.indices[0] if v.indices else v.sort}".replace(" ", "_")
        for v in read.variables
    ]
    assert variables == [v if ":" in v else f"{v}:complex" for v in law.variables.split()]


def test_the_reader_of_the_table_is_seen_to_err():
    (term,) = read_prefix("(sum k 0 (- n 1) (* (f# k) -2))")
    assert says(nested("(sum k 0 (- n 1) (* (f# k) -2))")[0], term)
    for wrong in (
        "(sum k 0 (+ n 1) (* (f# k) -2))", "(sum j 0 (- n 1) (* (f# k) -2))",
        "(prod k 0 (- n 1) (* (f# k) -2))", "(sum k 0 (- n 1) (* (g# k) -2))",
        "(sum k 0 (- n 1) (* (f# k) 2))", "(sum k 0 (- n 1) (* (f# k) -2 3))",
    ):  # fmt: skip
        assert not says(nested(wrong)[0], term)


def demand_law(law: Lemma) -> None:
    """A law is a claim about numbers that the kernel would take; its hypotheses have no variables
    of their own, and each variable is there for something."""
    claim = claim_of(law)
    demand_wellformed(claim)
    assert law.hypotheses == law.conditions == ()
    assert not any(premise.variables or premise.hypotheses for premise in law.premises)
    here = Scope({}, {}).declare(law.variables)
    sides = [side for r in (*claim.hypotheses, law.relation) for side in (r.left, r.right)]
    assert {shape(side, here.sorts) for side in sides} == {NUMBER}
    used = frozenset().union(*map(free_names, (law.relation.left, law.relation.right)))
    assert used == {v.name for v in law.variables}
    bound = {t.args[0] for side in sides for t in parts(side) if t.head in BINDERS}
    assert bound.isdisjoint(v.name for v in law.variables)


@pytest.mark.parametrize("name", NAMES)
def test_a_law_is_well_formed(name):
    demand_law(known(name))


@pytest.mark.parametrize(
    ("variables", "relation"),
    [
        ("u", "(= (sin u) (cos v))"),
        ("u v", "(= (sin u) (cos u))"),
        ("u u", "(= (sin u) (cos u))"),
        ("n", "(= (sum k 0 n k) n)"),
        ("n:half", "(= n n)"),
        ("k:integer", "(= (sum k 0 k k) k)"),
        ("f#:natural n:integer", "(= (f# n) (f# n))"),
        ("u", "(= u (transpose u) (norm u))"),
    ],
)
def test_what_is_not_well_formed(variables, relation):
    with pytest.raises((AssertionError, KeyError, ValueError)):
        demand_law(read_law(Law("", variables, "", relation, "", "")))


_SOURCE = re.compile(
    r"DLMF (?:\d+\.\d+\.\d+|§\d+\.\d+(?:\([ivx]+\))?)|DLMF, Common Notations"
    r"|(?:[A-Z][a-z]+, )+[A-Z][\w ]+, \d+\.\d+|(?:[A-Z][a-z]+, )+\d+\.\d+"
)


SOURCES = {law.source for law in LAWS} | {source for _, source in DERIVATIVES.values()}


@pytest.mark.parametrize("source", sorted(SOURCES))
def test_a_source_names_a_place_in_a_book(source):
    assert _SOURCE.fullmatch(source)


# ── laws are true ──────────────────────────────────────────────────────────────────────────


def tried(law: Lemma) -> dict[Found, list[Place]]:
    """The places at which a law was looked at, by what was found; none after the first at which
    it fails."""
    found: dict[Found, list[Place]] = {word: [] for word in Found}
    for place in places(law, Random(SEED)):
        word = judged(law, place)
        found[word].append(place)
        if word is Found.FAILS:
            break
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_law_is_true(name):
    law = known(name)
    found = tried(law)
    for place in found[Found.FAILS]:
        raise AssertionError(f"false at { {n: written(v.body) for n, v in place.values.items()} }")
    assert not found[Found.BLURRED]
    met = occasions(law, found[Found.HOLDS])
    assert met.places >= (LEAST if law.variables else 1)
    for v in law.variables:
        outside = OUTSIDE.get(name, {}).get(v.name, "")
        values = {(v.name, value.body) for value in special_values(v)}
        assert values - met.special == {(v.name, value) for value in read_prefix(outside)}
    if any(t.head in BINDERS for t in parts(law.relation.left)):
        assert met.ranges == ({"empty", "one number"} if name not in NEVER_EMPTY else set())
    plain = [v for v in law.variables if not v.indices]
    pairs = {(a.name, b.name) for a, b in combinations(plain, 2) if a.sort == b.sort}
    assert met.equal == (pairs if name not in NEVER_EQUAL else set())


# ── a mistake would be noticed ─────────────────────────────────────────────────────────────


class Why(Enum):
    """Why a mutant is not rejected."""

    DECIDED = "it is true, and symproof decides it"
    NOWHERE = "there is no place where its sides are defined"
    SAME_PLACES = "its hypotheses and sides say what has been dropped"
    POSITIVE_BASE = "a power has a value there only of a base that is not negative"
    WEAKER = "it says less than the law"
    SAME_VALUES = "where its sides are defined it says the same"
    OF_THE_NEGATIVE = "it is the law of the negative of a variable"
    MORE = "it is true of more numbers than the law says"
    CONJUGATE = "the conjugate roots of unity are the roots of unity"


SURVIVORS = {
    "exp at 0": {"(= (cosh 0) 1)": Why.DECIDED},
    "whole turns": {
        "(= (exp u) (exp u))": Why.DECIDED,
        "(= (exp (+ u (neg (* 2 n pi i)))) (exp u))": Why.DECIDED,
        "(= (exp (+ u (* -2 n pi i))) (exp u))": Why.DECIDED,
        "(= (exp (+ u (* 2 pi i))) (exp u))": Why.DECIDED,
    },
    "half turns": {
        "(= (^ (cosh (* i pi n)) 2) 1)": Why.DECIDED,
        "(= (^ (exp (* i pi)) 2) 1)": Why.DECIDED,
        "(= (^ (exp (* i pi n)) -2) 1)": Why.DECIDED,
    },
    "roots of unity": {
        "(= (sum k 0 -1 (^ (exp (/ (* 2 pi i) n)) k)) 0)": Why.DECIDED,
        "(= (sum k 0 (+ (neg n) -1) (^ (exp (/ (* 2 pi i) n)) k)) 0)": Why.NOWHERE,
        "(= (sum k 0 (* n -1) (^ (exp (/ (* 2 pi i) n)) k)) 0)": Why.NOWHERE,
        "(= (sum k 0 (+ n -1) (^ (exp (/ (* -2 pi i) n)) k)) 0)": Why.CONJUGATE,
        "n: integer": Why.SAME_PLACES,
        "n: natural": Why.SAME_PLACES,
    },
    "root of a square": {"x: complex": Why.SAME_PLACES},
    "absolute value of what is not negative": {"x: complex": Why.SAME_PLACES},
    "equal squares": {
        "(= x x)": Why.DECIDED,
        "(= y y)": Why.DECIDED,
        "x: complex": Why.SAME_PLACES,
        "y: complex": Why.SAME_PLACES,
    },
    "strict comparison of squares": {"x: complex": Why.SAME_PLACES, "y: complex": Why.SAME_PLACES},
    "conjugate of a power": {"n: real": Why.POSITIVE_BASE},
    "triangle inequality": {
        "(<= (abs v) (+ (abs u) (abs v)))": Why.DECIDED,
        "(<= (abs u) (+ (abs u) (abs v)))": Why.DECIDED,
        "(<= (abs (+ u (neg v))) (+ (abs u) (abs v)))": Why.OF_THE_NEGATIVE,
        "(<= (abs (+ (neg u) v)) (+ (abs u) (abs v)))": Why.OF_THE_NEGATIVE,
    },
    "arg": {"t: complex": Why.SAME_PLACES},
    "absolute value of the negative": {"(= (abs x) (abs x))": Why.DECIDED},
    "logarithm of a power": {"n: real": Why.POSITIVE_BASE},
    "power of a sum": dict.fromkeys(
        ("m: real", "m: complex", "n: real", "n: complex"), Why.POSITIVE_BASE
    ),
    "power of a multiple": dict.fromkeys(
        ("m: real", "m: complex", "n: real", "n: complex"), Why.POSITIVE_BASE
    ),
    "power of a product": dict.fromkeys(("n: real", "n: complex"), Why.POSITIVE_BASE),
    "last summand": {
        "without (>= n m)": Why.SAME_PLACES,
        "if (>= n (+ m -1))": Why.SAME_PLACES,
    },
    "Euler's formula for arcsin": {
        "(= (exp (* i (arcsin u))) (+ (sqrt (+ -1 (neg (^ u 2)))) (* i u)))": Why.NOWHERE,
        "(= (exp (* i (arcsin u))) (+ (sqrt (+ 1 (neg (^ u -2)))) (* i u)))": Why.SAME_VALUES,
    },
    "floor": {"(= (floor n) n)": Why.DECIDED},
    "sign of zero": {"(= (abs x) 0)": Why.DECIDED},
    "power of a root": dict.fromkeys(
        (
            "n: integer",
            "n: real",
            "n: complex",
            "n: nonzero",
            "n: nonnegative",
            "n: positive",
            "n: natural",
        ),
        Why.MORE,
    ),
    "floor from below": {"(< x (+ (floor x) 2))": Why.DECIDED},
    "factorial of zero": {"(= (factorial 1) 1)": Why.DECIDED},
    "arcsin": {"t: complex": Why.SAME_PLACES},
    "arctan": {"t: complex": Why.SAME_PLACES},
    "greatest value of arcsin": dict.fromkeys(
        ("(<= (arcsin u) pi)", "(<= (arcsin u) (* pi 2))"), Why.WEAKER
    ),
    "bound of arctan": dict.fromkeys(("(< (arctan u) pi)", "(< (arctan u) (* pi 2))"), Why.WEAKER),
    "pi is greater than 3": {"(< -3 pi)": Why.DECIDED},
    "pi is less than 4": {"(< e 4)": Why.DECIDED, "(< pi 5)": Why.DECIDED},
    "tangent of exp at 0": {
        "(>= (exp u) u)": Why.DECIDED,
        "(>= (exp u) (+ -1 u))": Why.DECIDED,
        "(>= (exp u) (* 1 u))": Why.DECIDED,
        "u: complex": Why.SAME_PLACES,
    },
    "sign of the sine": {"u: complex": Why.SAME_PLACES},
    "sign of the sine with the ends": {"u: complex": Why.SAME_PLACES},
}


def rejected(law: Lemma) -> bool:
    """Whether the tests above reject a law because it is not well formed or false."""
    try:
        demand_wellformed(claim_of(law))
    except MalformedClaim:
        return True
    return bool(tried(law)[Found.FAILS])


@pytest.mark.parametrize("name", NAMES)
def test_mutants_are_rejected(name):
    assert known(name) not in dict(mutants(known(name))).values()
    kept = {what: law for what, law in mutants(known(name)) if not rejected(law)}
    reasons = SURVIVORS.get(name, {})
    assert kept.keys() == reasons.keys()
    for what, law in kept.items():
        assert is_so(reasons[what], law, known(name)), what


def is_so(why: Why, mutant: Lemma, law: Lemma) -> bool:
    """Whether a mutant is kept for this reason."""
    if why is Why.DECIDED:
        return isinstance(decide(claim_of(mutant)), Proved)
    (left, op, right), (own, same_op, bound) = mutant.relation, law.relation
    if why is Why.WEAKER:
        between = mutant._replace(relation=Relation(bound, op, right), variables=())
        return (left, op) == (own, same_op) and isinstance(decide(claim_of(between)), Proved)
    if why is Why.OF_THE_NEGATIVE:
        return any(is_of_the_negative(v.name, mutant, law) for v in law.variables)
    held = tried(mutant)[Found.HOLDS]
    if why is Why.SAME_VALUES:
        equal = law._replace(relation=Relation(right, "=", bound), premises=())
        return left == own and held and all(judged(equal, p) is Found.HOLDS for p in held)
    if why is Why.NOWHERE:
        return not held
    beyond = [place for place in held if not within(law, place)]
    if why is Why.MORE:
        return bool(held) and not tried(mutant)[Found.FAILS]
    if why is Why.SAME_PLACES:
        return bool(held) and not beyond
    if why is Why.POSITIVE_BASE:
        bases = [v.name for v in law.variables if v.sort == "complex"]
        return bool(beyond) and all(fits(p, b, "nonnegative") for p in beyond for b in bases)
    return bool(held)


def is_of_the_negative(name: str, mutant: Lemma, law: Lemma) -> bool:
    """Whether the mutant is the law of −v for the variable v of this name."""
    of_it = unfold(law.relation, {name: Lambda((), Term("neg", symbol(name)))})
    pairs = zip(mutant.relation[::2], of_it[::2], strict=True)
    claims = [Claim(law.variables, (), (), Relation(a, "=", b)) for a, b in pairs]
    return mutant.relation.op == of_it.op and all(isinstance(decide(c), Proved) for c in claims)


def within(law: Lemma, place: Place) -> bool:
    """Whether the values have the sorts of the law, and its hypotheses hold."""
    at = Exact(Point({}, {}), PRECISION, NodeBudget())
    hypotheses = [unfold(premise.relation, place.values) for premise in law.premises]
    with working(PRECISION):
        true = all(at.holds(hypothesis, {}) for hypothesis in hypotheses)
    return true and all(fits(place, v.name, v.sort) for v in law.variables if not v.indices)


def fits(place: Place, name: str, sort: str) -> bool:
    """Whether the value of a variable has a sort."""
    with working(PRECISION):
        value = number_of(
            Exact(Point({}, {}), PRECISION, NodeBudget()).value(place.values[name].body, {})
        )
        if SORTS[sort] and isinstance(value, acb):
            return False
        whole = isinstance(value, fmpq) and value.q == 1
        signs = {"nonnegative": ">=", "positive": ">", "nonzero": "!="}
        return all(
            certain(value, signs[fact], fmpq(0)) if fact in signs else whole
            for fact in SORTS[sort] - {"real"}
        )


def test_there_are_mutants_of_every_kind():
    """Fewer would be rejected if an operator stopped working."""
    made = [what for name in NAMES for what, _ in mutants(known(name))]
    assert len(made) >= 600
    assert SURVIVORS.keys() <= set(NAMES)


# ── derivatives ────────────────────────────────────────────────────────────────────────────

H = Fraction(1, 2**40)
DERIVATIVE_PRECISION = 256
U = (Variable("u", "real"),)
FEWER = {"arcsin": 15, "arccos": 15}  # places in so small a domain
NO_DERIVATIVE = {
    "arcsin": f"1 -1 {NOT_SINES}",
    "arccos": f"1 -1 {NOT_SINES}",
    "log": f"0 {NEGATIVE}",
    "sqrt": f"0 {NEGATIVE}",
    "Ci": f"0 {NEGATIVE}",
    "abs": "0",
}


def slope_meets(head: str, derivative: Term, place: Place) -> bool | None:
    """Whether (F(u + h) − F(u))/h is a value of the derivative between u and u + h, as the mean
    value theorem demands; None where F or the derivative is not defined at u."""
    here = Scope({}, {}).declare(U)
    function = Term(head, symbol("u"))
    needed = [c for side in (function, derivative) for c, _ in conditions(side, here)]
    at = Exact(Point({}, {}), DERIVATIVE_PRECISION, NodeBudget())
    with working(DERIVATIVE_PRECISION):
        low = number_of(at.value(place.values["u"].body, {}))
        at.values["u"] = low
        try:
            if not all(map(at.met, needed)):
                return None
            before = number_of(at.value(function, {}))
            high = at.values["u"] = settle(low + fmpq(H.numerator, H.denominator))
            rise = settle(number_of(at.value(function, {})) - before)
            at.values["u"] = ball(low).union(ball(high))
            slope = number_of(at.value(derivative, {}))
        except NothingCertain:
            return None
        gap = ball(settle(settle(rise * 2**40) - slope))
        sharp = arb(2) ** -20 * (1 + abs(ball(slope)).upper())
        return isinstance(gap, arb) and gap.contains(0) and bool(gap.rad() < sharp)


def slopes(head: str, derivative: Term) -> dict[str, Place | None]:
    """Where the derivative was tried: each place as text, with the place if it is defined there.
    Raises AssertionError at a place where it is wrong."""
    law = Lemma(U, (), (), Relation(symbol("u"), "=", symbol("u")))
    found: dict[str, Place | None] = {}
    for place in places(law, Random(SEED)):
        meets = slope_meets(head, derivative, place)
        text = written(place.values["u"].body)
        assert meets is not False, f"wrong at {text}"
        found[text] = None if meets is None else place
    return found


@pytest.mark.parametrize("head", DERIVATIVES)
def test_a_derivative_is_true(head):
    assert head in FUNCTIONS
    assert free_names(OUTER[head]) <= {"u"}
    found = slopes(head, OUTER[head])
    assert sum(place is not None for place in found.values()) >= FEWER.get(head, LEAST)
    for value in special_values(U[0]):
        outside = read_prefix(NO_DERIVATIVE.get(head, ""))
        assert (found[written(value.body)] is None) == (value.body in outside)


@pytest.mark.parametrize("head", DERIVATIVES)
def test_a_wrong_derivative_is_rejected(head):
    for wrong in {*changed(OUTER[head], U), Term("neg", OUTER[head])}:
        with pytest.raises(AssertionError):
            assert any(slopes(head, wrong).values())


def test_no_function_has_two_derivatives():
    assert OUTER.keys() == DERIVATIVES.keys()
