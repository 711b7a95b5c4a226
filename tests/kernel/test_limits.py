"""Limits and infinite sums: what the rule ``limits`` shows, and what it must not."""

from __future__ import annotations

import copy
import json
from typing import Any

import mpmath
import pytest
import sympy
from proof_data import cited

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import RefutedByValues
from symproof.kernel.claims import Claim, unfold
from symproof.kernel.context import LAW, TABLE, ProofError
from symproof.kernel.facts import Variable
from symproof.kernel.laws import LIMITING
from symproof.kernel.proofs import check
from symproof.kernel.terms import Lambda, Relation, Term, read_prefix, substitute
from symproof.notation.encoding import encode, encode_claim
from symproof.notation.sympy_writer import write

RING = {"rule": "ring"}


def claim(text: str, variables: str = "", hypotheses: str = "") -> Claim:
    own = tuple(Variable(*v.split(":")) for v in variables.split())
    (relation,) = read_prefix(text)
    return Claim(own, (), tuple(read_prefix(hypotheses)), relation)


def data(text: str) -> Any:
    return encode(read_prefix(text)[0])


def shown(about: Claim, values: list[Any], proof: Any = RING) -> tuple[Any, ...]:
    """The conditions under which the rule shows a claim."""
    entry = {
        "name": "it", "claim": encode_claim(about),
        "proof": {"rule": "limits", "values": values, "proof": proof},
    }  # fmt: skip
    (theorem,) = check({"symproof": 1, "theorems": [entry]})
    return theorem.conditions


def refused(text: str, proof: Any, variables: str = "", then: Any = RING) -> str:
    """Why the proof of the one limit on the left side is refused."""
    about = claim(text, variables)
    value = {"limit": encode(about.relation.left), "proof": proof}
    with pytest.raises(ProofError) as error:
        shown(about, [value], then)
    return str(error.value)


# -- what is true ----------------------------------------------------------------------------

TRUE = [
    ("(= (limit x 0 (/ (sin x) x)) 1)", ""),
    ("(= (limit x 0 (/ (- 1 (cos x)) (^ x 2))) (/ 1 2))", ""),
    ("(= (limit x 0 (/ (- (exp x) (+ 1 x)) (^ x 2))) (/ 1 2))", ""),
    ("(= (limit x 2 (/ (- (^ x 2) 4) (- x 2))) 4)", ""),
    ("(= (limit x a (/ (- (sin x) (sin a)) (- x a))) (cos a))", "a:real"),
    ("(= (limit_below x 0 (floor x)) -1)", ""),
    ("(= (limit_above x 0 (floor x)) 0)", ""),
    ("(= (limit x 0 (exp (/ (sin x) x))) (exp 1))", ""),
    ("(= (limit_infinity x (/ (+ (* 3 x) 1) (- x 1))) 3)", ""),
    ("(= (limit_minus_infinity x (/ (^ x 2) (+ (^ x 2) 1))) 1)", ""),
    ("(= (limit_infinity x (arctan (- (^ x 2) 1))) (/ pi 2))", ""),
    ("(= (limit_infinity x (* (^ x 5) (exp (neg x)))) 0)", ""),
    ("(= (limit_infinity b (integral t 0 b (* t (exp (neg t))))) 1)", ""),
    ("(= (series k 4 (^ 3 (neg k))) (/ 1 54))", ""),
    ("(= (series k 0 (* (^ k 2) (/ (* (^ 5 k) (exp -5)) (factorial k)))) 30)", ""),
    ("(= (series k 0 (^ (/ i 2) k)) (/ 1 (- 1 (/ i 2))))", ""),
    ("(= (series k 1 (/ 1 (* k (+ k 1)))) 1)", ""),
    ("(= (series k 1 (/ 1 (^ k 2))) (/ (^ pi 2) 6))", ""),
    ("(= (series k 0 (/ (^ x k) (factorial k))) (exp x))", "x:complex"),
    ("(> (series k 0 (^ 2 (neg k))) (limit x 0 (/ (sin x) x)))", ""),
]


@pytest.mark.parametrize(("text", "variables"), TRUE)
def test_what_is_true_is_proved(text: str, variables: str) -> None:
    assert decide(claim(text, variables)).word == "proved"


def test_the_convergence_of_a_power_series_is_a_condition() -> None:
    verdict = decide(claim("(= (series k 0 (* c (^ r k))) (/ c (- 1 r)))", "c:complex r:complex"))
    assert verdict.details == ["if 1 - r ≠ 0", "if |r| < 1"]
    assumed = claim("(= (series k 0 (^ r k)) (/ 1 (- 1 r)))", "r:real", "(< (abs r) 1)")
    assert decide(assumed).word == "proved"


# -- what is false, or means nothing ---------------------------------------------------------

FALSE = [
    ("(= (limit x 0 (/ (sin x) x)) 2)", ""),
    ("(= (limit x 0 (/ (- 1 (cos x)) (^ x 2))) (/ -1 2))", ""),
    ("(= (limit x a (/ (- (sin x) (sin a)) (- x a))) (sin a))", "a:real"),
    ("(= (limit_below x 0 (floor x)) 0)", ""),
    ("(= (limit_infinity x (/ (+ (* 3 x) 1) (- x 1))) 1)", ""),
    ("(= (series k 4 (^ 3 (neg k))) (/ 2 54))", ""),
    ("(= (series k 0 (^ r k)) (/ 1 (+ 1 r)))", "r:real"),
    ("(= (series k 1 (/ 1 (^ k 2))) (/ (^ pi 2) 8))", ""),
    ("(< (series k 0 (^ 2 (neg k))) 2)", ""),
    ("(!= (series k 1 (/ 1 (* k (+ k 1)))) 1)", ""),
]


@pytest.mark.parametrize(("text", "variables"), FALSE)
def test_what_is_false_is_refuted(text: str, variables: str) -> None:
    verdict = decide(claim(text, variables))
    assert isinstance(verdict, RefutedByValues)
    assert verdict.refuted


NOTHING = [
    ("(= (limit x 0 (/ 1 x)) 0)", ""),  # a pole
    ("(= (limit x 0 (/ (abs x) x)) 1)", ""),  # from above 1, from below −1
    ("(= (limit x 0 (floor x)) 0)", ""),
    ("(= (limit x 0 (sin (/ 1 x))) 0)", ""),  # oscillates
    ("(= (limit_infinity x (sin x)) 0)", ""),
    ("(= (limit_infinity x x) 0)", ""),
    ("(= (limit_infinity x (/ (exp x) x)) 0)", ""),
    ("(= (limit x 0 (sqrt x)) 0)", ""),  # not defined below 0
    ("(= (limit x 0 (log x)) 0)", ""),
    ("(= (series k 0 (^ 2 k)) -1)", ""),
    ("(= (series k 0 (^ -1 k)) (/ 1 2))", ""),
    ("(= (series k 0 1) (/ -1 2))", ""),
    ("(= (series k 1 (/ 1 k)) 0)", ""),
    ("(= (series k 1 k) (/ -1 12))", ""),
    ("(= (series k 0 (/ 1 k)) 0)", ""),  # 1/0
    ("(= (- (series k 1 (/ 1 k)) (series k 1 (/ 1 k))) 0)", ""),
    ("(= (* 0 (limit x 0 (/ 1 x))) 0)", ""),
    ("(= (limit x 0 (/ 1 x)) (limit x 0 (/ 1 x)))", ""),
    ("(= (limit_infinity b (integral t 1 b (/ 1 t))) 1)", ""),
    ("(= (limit x 0 (arg x)) 0)", ""),
]


@pytest.mark.parametrize(("text", "variables"), NOTHING)
def test_of_what_does_not_exist_nothing_is_proved_or_refuted(text: str, variables: str) -> None:
    assert decide(claim(text, variables)).word == "undecided"


# -- certificates that are forged ------------------------------------------------------------

X = "(limit x 0 "


def test_a_limit_needs_its_rule() -> None:
    about = claim("(= (limit x 0 x) (limit x 0 x))")
    with pytest.raises(ProofError, match="has no value in the ring"):
        shown(about, [])
    entry = {"name": "it", "claim": encode_claim(about), "proof": RING}
    with pytest.raises(ProofError):
        check({"symproof": 1, "theorems": [entry]})


def test_a_limit_that_is_assumed_does_not_exist_by_that() -> None:
    about = claim("(= 0 0)", "", "(= (limit x 0 (/ 1 x)) 1)")
    entry = {"name": "it", "claim": encode_claim(about), "proof": RING}
    with pytest.raises(ProofError, match="never holds"):
        check({"symproof": 1, "theorems": [entry]})


def test_a_law_about_an_infinite_sum_is_no_instance() -> None:
    about = claim("(= (series k 0 (^ 2 k)) (/ 1 (- 1 2)))")
    instance = {"theorem": LAW + "geometric series", "values": {"u": [[], data("2")]},
                "premises": [RING]}  # fmt: skip
    entry = {
        "name": "it", "claim": encode_claim(about),
        "proof": cited(instance),
    }  # fmt: skip
    with pytest.raises(ProofError):
        check({"symproof": 1, "theorems": [entry]})


def test_a_divergent_sum_needs_what_is_false() -> None:
    part = {"law": LAW + "geometric series", "values": {"u": [[], data("2")]}, "factor": data("1")}
    about = claim("(= (series k 0 (^ 2 k)) -1)")
    value = {"limit": encode(about.relation.left), "proof": {"sums": [part], "proof": RING}}
    (condition,) = shown(about, [value])
    assert condition.relation == read_prefix("(< (abs 2) 1)")[0]


def test_a_theorem_is_no_law() -> None:
    """A theorem may assume something, which the rule would not ask for."""
    about = claim("(= (limit_infinity x 1) 2)", "", "(= 1 2)")
    first = {
        "name": "it", "claim": encode_claim(about),
        "proof": {"rule": "limits", "proof": cited({
            "theorem": "hypothesis 1", "values": {}}),
            "values": [{"limit": data("(limit_infinity x 1)"),
                        "proof": {"context": data("1"), "parts": []}}]},
    }  # fmt: skip
    second = {
        "name": "that", "claim": encode_claim(claim("(= (limit_infinity x 1) 2)")),
        "proof": {"rule": "limits", "proof": RING, "values": [
            {"limit": data("(limit_infinity x 1)"), "proof": {"law": "it", "values": {}}}]},
    }  # fmt: skip
    assert check({"symproof": 1, "theorems": [first]})
    with pytest.raises(ProofError, match="no law 'it'"):
        check({"symproof": 1, "theorems": [first, second]})


@pytest.mark.parametrize(
    ("text", "proof", "why"),
    [
        # the denominator is 0 at the point
        (f"(= {X}(/ 1 x)) 0)", {"order": 0, "zeros": [[], []]}, "division by zero"),
        # the numerator is not
        (f"(= {X}(/ 1 x)) 0)", {"order": 1, "zeros": [[RING], [RING]]}, "the sides differ"),
        (f"(= {X}(/ x 1)) 1)", {"order": 1, "zeros": [[RING], [RING]]}, "the sides differ"),
        (f"(= {X}x) 1)", {"order": 1, "zeros": [[RING], [RING]]}, "the sides differ"),
        # no derivative at the point
        (f"(= {X}(abs x)) 0)", {"order": 0, "zeros": [[], []]}, ""),
        (f"(= {X}(floor x)) 0)", {"order": 0, "zeros": [[], []]}, "no derivative of floor"),
        (f"(= {X}(/ (abs x) x)) 1)", {"order": 1, "zeros": [[RING], [RING]]}, ""),
        (f"(= {X}x) 0)", {"order": -1, "zeros": [[], []]}, "before the last"),
        (f"(= {X}x) 0)", {"order": 9, "zeros": [[RING] * 9, [RING] * 9]}, "before the last"),
        (f"(= {X}x) 0)", {"order": 1, "zeros": [[], []]}, "before the last"),
        (f"(= {X}x) 0)", {"order": True, "zeros": [[RING], [RING]]}, "expected int"),
        (f"(= {X}x) 0)", {"order": 0, "zeros": [[]]}, "malformed"),
        ("(= (limit_infinity x x) 0)", {"order": 0, "zeros": [[], []]}, "at a point"),
        (f"(= {X}x) 0)", {"turned": {"order": 0, "zeros": [[], []]}}, "not turned"),
        (f"(= {X}x) 0)", {}, "without a proof"),
    ],
)  # fmt: skip
def test_derivatives_at_a_point(text: str, proof: Any, why: str) -> None:
    assert why in refused(text, proof)


AT_0 = {"order": 0, "zeros": [[], []]}


def parts(context: str, *of: str, then: Any = AT_0) -> dict[str, Any]:
    frame = read_prefix(context)[0]
    meaning = {f"h{k}": Lambda((), Term("hole", k)) for k in range(len(of))}
    return {"context": encode(substitute(frame, meaning)), "parts": [[data(g), then] for g in of]}


def test_parts() -> None:
    about = claim(f"(= {X}(+ x 1)) 1)")
    shown(about, [{"limit": encode(about.relation.left), "proof": parts("(+ h0 1)", "x")}])


@pytest.mark.parametrize(
    ("text", "proof", "why"),
    [
        (f"(= {X}(floor x)) 0)", parts("(floor h0)", "x"), "not known to be continuous"),
        (f"(= {X}(sgn x)) 0)", parts("(sgn h0)", "x"), "not known to be continuous"),
        (f"(= {X}(arg x)) 0)", parts("(arg h0)", "x"), "not known to be continuous"),
        (f"(= {X}(sqrt x)) 0)", parts("(sqrt h0)", "x"), ""),  # not below 0
        (f"(= {X}(/ 1 x)) 0)", parts("(/ 1 h0)", "x"), "division by zero"),
        (f"(= {X}(sum k 1 2 x)) 0)", parts("(sum k 1 2 h0)", "x"), "not known to be continuous"),
        (f"(= {X}(+ x 1)) 1)", parts("(+ h0 2)", "x"), "do not make up"),
        (f"(= {X}(+ x x)) 0)", parts("(+ h0 x)", "x"), "do not make up"),
        (f"(= {X}(+ x 1)) 1)", parts("(+ h0 1)"), "do not make up"),
        (f"(= {X}(arcsin (+ x 1))) (/ pi 2))", parts("(arcsin h0)", "(+ x 1)"), ""),
    ],
)  # fmt: skip
def test_parts_that_are_not_continuous(text: str, proof: Any, why: str) -> None:
    assert why in refused(text, proof)


def near(bound: str, body: str, proof: Any = RING, then: Any = AT_0) -> dict[str, Any]:
    return {"near": data(bound), "body": data(body), "proof": proof, "then": then}


@pytest.mark.parametrize(
    ("text", "proof", "variables", "why"),
    [
        (f"(= {X}(/ x x)) 0)", near("1", "0"), "", "the sides differ"),
        (f"(= {X}(/ x x)) 1)", near("0", "1"), "", "not known to be positive"),
        (f"(= {X}(/ x x)) 1)", near("d", "1"), "d:real", "not known to be positive"),
        (f"(= {X}(/ x x)) 1)", near("x", "1"), "", "neither declared"),
        # 1/(x − 1/2) is not defined everywhere between −1 and 1
        (f"(= {X}(* (/ 1 (- x (/ 1 2))) (- x (/ 1 2)))) 1)", near("1", "1"), "", "left open"),
        ("(= (limit_infinity x (/ x x)) 1)",
         near("-1", "1", then={"context": data("1"), "parts": []}), "", "left open"),
        ("(= (limit_minus_infinity x (/ x x)) 1)",
         near("1", "1", then={"context": data("1"), "parts": []}), "", "left open"),
    ],
)  # fmt: skip
def test_what_does_not_hold_near(text: str, proof: Any, variables: str, why: str) -> None:
    assert why in refused(text, proof, variables)


def test_near_a_point_that_is_left_out() -> None:
    about = claim(f"(= {X}(/ x x)) 1)")
    shown(about, [{"limit": encode(about.relation.left), "proof": near("1", "1")}])


def test_names_that_mean_something_already() -> None:
    about = claim(f"(= {X}(+ x 1)) 1)", "x:real")
    value = {"limit": encode(about.relation.left), "proof": parts("(+ h0 1)", "x")}
    with pytest.raises(ProofError, match="already means something"):
        shown(about, [value])


def test_a_limit_below_a_bound_name_is_not_replaced() -> None:
    about = claim("(= (sum k 1 3 (limit x 0 (+ x 1))) 3)")
    value = {"limit": data(f"{X}(+ x 1))"), "proof": parts("(+ h0 1)", "x")}
    with pytest.raises(ProofError, match="no value in the ring"):
        shown(about, [value])


@pytest.mark.parametrize(
    ("text", "function", "then", "why"),
    [
        # (−1)^k is no real function
        ("(= (series k 0 (* 2 (^ -1 k))) 1)", "(^ -1 k)", {"context": data("0"), "parts": []},
         "not known to be real"),
        # g grows
        ("(= (series k 0 -1) 0)", "k", {"context": data("0"), "parts": []}, "do not make up"),
        ("(= (series k 0 1) 0)", "0", {"context": data("0"), "parts": []}, "the sides differ"),
    ],
)  # fmt: skip
def test_what_does_not_telescope(text: str, function: str, then: Any, why: str) -> None:
    proof = {"telescope": data(function), "then": then, "proof": RING}
    assert why in refused(text, proof)


def test_the_terms_of_a_sum_are_those_of_the_law() -> None:
    part = {"law": LAW + "geometric series", "values": {"u": [[], data("(/ 1 2)")]},
            "factor": data("1")}  # fmt: skip
    proof = {"sums": [part], "proof": RING}
    assert "the sides differ" in refused("(= (series k 1 (^ (/ 1 2) k)) 2)", proof)
    assert "neither declared" in refused(
        "(= (series k 0 (* k (^ (/ 1 2) k))) 2)", {**proof, "sums": [{**part, "factor": data("k")}]}
    )
    assert "of this kind" in refused(
        "(= (series k 0 (^ (/ 1 2) k)) 2)",
        {**proof, "sums": [{**part, "law": LAW + "negative power"}]},
    )


def test_values_that_are_forged_refute_nothing() -> None:
    verdict = decide(claim("(= (limit x 0 (/ (sin x) x)) 2)"))
    assert isinstance(verdict, RefutedByValues)
    true = claim("(= (limit x 0 (/ (sin x) x)) 1)")
    for forged in (
        RefutedByValues(true, verdict.certificate, verdict.plain, verdict.values),
        RefutedByValues(
            verdict.claim, verdict.certificate, verdict.plain._replace(
                relation=verdict.plain.relation._replace(op="!=")), verdict.values),
        RefutedByValues(verdict.claim, verdict.certificate, verdict.plain, json.dumps(
            {"symproof": 1, "theorems": []})),
    ):  # fmt: skip
        with pytest.raises(ProofError):
            assert not forged.refuted


def test_conditions_of_values_are_met_where_they_refute() -> None:
    verdict = decide(claim("(= (series k 0 (^ r k)) (/ 1 (+ 1 r)))", "r:real"))
    assert isinstance(verdict, RefutedByValues)
    (r,) = verdict.counterexample.point.values.values()
    assert abs(r) < 1
    less = verdict.plain._replace(hypotheses=())
    with pytest.raises(ProofError):
        RefutedByValues(verdict.claim, verdict.certificate, less, verdict.values).word  # noqa: B018


# -- the laws about limits and infinite sums -------------------------------------------------

VALUES: dict[str, list[str]] = {
    "power times exp(-x)": ["-3", "0", "(/ 1 2)", "7"],
    "logarithm times a negative power": ["1", "(/ 1 2)", "3"],
    "negative power": ["1", "(/ 1 2)", "4"],
    "geometric series": ["0", "(/ 1 2)", "(/ -9 10)", "(/ i 2)", "(/ (+ 1 i) 3)"],
    "exponential series": ["0", "1", "-3", "i", "(+ 2 i)"],
    "sine series": ["0", "1", "-3", "(+ 1 i)"],
    "cosine series": ["0", "1", "-3", "(+ 1 i)"],
    "logarithmic series": ["0", "(/ 1 2)", "(/ -9 10)", "-1"],
    "arctan series": ["0", "(/ 1 2)", "(/ -9 10)", "-1", "1"],
}
for _name in ("geometric series", "exponential series"):
    for _by in ("k", "the square of k"):
        VALUES[f"{_name} by {_by}"] = VALUES[_name]
# Where a hypothesis fails the infinite sum has another value or none.
OUTSIDE = {
    "geometric series": ["1", "2", "-2"],  # that of −1 has a mean
    "logarithmic series": ["1", "-2"],
    "arctan series": ["2", "-2"],
}


def numeric(term: Term, **names: Any) -> Any:
    symbols = {name: sympy.Symbol(name) for name in names}
    made = sympy.lambdify([*symbols.values()], write(term, symbols), "mpmath")
    return made(*names.values())


def difference(law: Relation) -> float:
    """How far both sides of a law are apart, about."""
    with mpmath.workdps(30):
        right = numeric(law.right)
        if law.left.head == "limit_infinity":
            var, body = law.left.args
            return float(abs(numeric(body, **{var: mpmath.mpf(10) ** 6}) - right))
        k, low, body = law.left.args
        summand = sympy.lambdify(sympy.Symbol(k), write(body, {k: sympy.Symbol(k)}), "mpmath")
        first = low.args[0]
        partial = [mpmath.mpf(0)]
        for n in range(first, 4000):
            partial.append(partial[-1] + summand(mpmath.mpf(n)))
        mean = (partial[-1] + partial[-2]) / 2  # of those that alternate
        return float(abs(mean - right))


def instances(name: str, values: dict[str, list[str]]) -> list[Relation]:
    known = TABLE[LAW + name]
    if not known.variables:
        return [known.relation]
    (variable,) = known.variables
    return [
        unfold(known.relation, {variable.name: Lambda((), read_prefix(v)[0])})
        for v in values.get(name, [])
    ]


@pytest.mark.parametrize("name", [law.name for law in LIMITING])
def test_a_law_is_true(name: str) -> None:
    found = instances(name, VALUES)
    assert found
    slow = {"reciprocal squares", "negative power", "logarithm times a negative power",
            "logarithmic series", "arctan series"}  # fmt: skip
    for law in found:
        assert difference(law) < (2e-2 if name in slow else 1e-5), law


@pytest.mark.parametrize("name", sorted(OUTSIDE))
def test_a_law_is_false_where_its_hypotheses_are(name: str) -> None:
    for law in instances(name, OUTSIDE):
        try:
            apart = difference(law)
        except (ZeroDivisionError, ValueError, OverflowError):
            continue
        assert not apart < 0.1, law


@pytest.mark.parametrize("name", [law.name for law in LIMITING])
def test_a_mistake_in_a_law_is_noticed(name: str) -> None:
    for law in instances(name, VALUES)[-1:]:
        other = law._replace(right=Term("add", law.right, read_prefix("(/ 1 10)")[0]))
        assert difference(other) > 0.05


def test_nothing_of_a_certificate_can_be_left_out() -> None:
    """Each key that is taken away, and each list that is emptied, is missed."""
    verdict = decide(claim("(= (limit_infinity x (arctan (- (^ x 2) 1))) (/ pi 2))"))
    document = json.loads(verdict.certificate)  # type: ignore[attr-defined]

    def keys(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        if isinstance(value, dict):
            return [p for k, v in value.items() for p in [(*path, k), *keys(v, (*path, k))]]
        if isinstance(value, list):
            return [p for k, v in enumerate(value) for p in keys(v, (*path, k))]
        return []

    own = ("theorems", 0, "proof")
    known = {"defined", "premises", "reversed", "rewrite", "nonzero", "obligations"}
    for path in keys(document["theorems"][0]["proof"], own):
        if path[-1] in known:
            continue
        changed = copy.deepcopy(document)
        holder = changed
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]
        with pytest.raises(ProofError):
            check(changed)


def test_evidence_in_a_file_is_replayed() -> None:
    from symproof.tools.checking.replaying import _refuted

    verdict = decide(claim("(= (series k 0 (^ r k)) (/ 1 (+ 1 r)))", "r:real"))
    found = json.loads(json.dumps(verdict.evidence))
    assert _refuted(found).holds
    forged = copy.deepcopy(found)
    forged["claim"]["relation"][2] = data("(/ 1 (- 1 r))")
    less = {k: v for k, v in found.items() if k != "by"}
    for wrong in (forged, less, {**found, "by": {}}, {**found, "by": None}):
        assert not _refuted(wrong).holds
