"""The rule ring, told equations: laws, theorems and hypotheses replace powers of atoms, and
multiples of equations are taken away."""

from __future__ import annotations

from typing import Any

import pytest
from proof_data import by_instance, entry, instance, proved, term
from proof_data import claim as read

from symproof.kernel.claims import Claim
from symproof.kernel.context import ProofError
from symproof.kernel.evaluation import Evaluation
from symproof.kernel.facts import SORTS, Scope
from symproof.kernel.polynomials import NotNormal
from symproof.kernel.terms import Relation, Term, symbol

WHERE = "x y: real, p q: positive, n m: natural, k: integer"
FAMILY = "w: real"


VARIABLES = read("x + y + p + q + n + m + k = 0", WHERE).variables


def claim(text: str, where: str = WHERE) -> Claim:
    """The claim, about all variables."""
    return read(text, where)._replace(variables=VARIABLES)


def law(name: str, where: str = WHERE, **values: str) -> dict[str, Any]:
    """An instance of a law at terms."""
    return instance(f"law {name}", **{n: term(v, where) for n, v in values.items()})


def under(entry: dict[str, Any], *ranges: tuple[str, str, str]) -> dict[str, Any]:
    return {**entry, "under": [[var, term(lo, WHERE), term(hi, WHERE)] for var, lo, hi in ranges]}


def ring(*rewrite: dict[str, Any]) -> dict[str, Any]:
    return {"rule": "ring", "rewrite": [*rewrite]}


def multiples(*taken: tuple[list[Any], dict[str, Any]]) -> dict[str, Any]:
    """A context that takes multiples of equations away."""
    terms = [["mul", factor, ["hole", k]] for k, (factor, _) in enumerate(taken)]
    frame = ["add", *terms] if len(terms) > 1 else terms[0]
    return {"rule": "ring", "context": frame, "instances": [equation for _, equation in taken]}


def waves(angle: str) -> list[dict[str, Any]]:
    """What is to be known of sin and cos of one angle."""
    opposite = law("exp of a multiple", u=f"I*({angle})", n="-1")
    return [opposite, law("cos", u=angle), law("sin", u=angle)]


PROVED = {
    "cos(x)^2 + sin(x)^2 = 1": ring(*waves("x")),
    "sin(2*x) = 2*sin(x)*cos(x)": ring(
        law("exp of a multiple", u="I*x", n="2"), law("exp of a multiple", u="I*x", n="-2"),
        *waves("x"), law("sin", u="2*x"),
    ),
    "exp(x + y) = exp(x)*exp(y)": ring(law("exp of a sum", u="x", v="y")),
    "exp(I*pi) = -1": ring(law("exp of a multiple", u="I*pi/2", n="2"), law("a quarter turn")),
    "sqrt(p)^4 = p^2": ring(law("square of a root", x="p")),
    "abs(x)^2*y = x^2*y": ring(law("square of an absolute value", x="x")),
    "log(p*q) - log(q) = log(p)": ring(law("logarithm of a product", x="p", y="q")),
    "Sum(x/y, (k, 1, n)) = x/y*n": ring(
        {"theorem": "law factor of a sum", "values": {
            "c": [[], term("1/y", WHERE)], "f#": [["k"], term("1")],
            "m": [[], term("1")], "n": [[], term("n", WHERE)],
        }},
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", PROVED)
def test_what_follows_from_laws(text: str) -> None:
    assert proved(entry("true", claim(text, WHERE), PROVED[text])).name == "true"


def test_equations_hold_inside_of_ranges() -> None:
    inside = [under(e, ("k", "1", "n")) for e in waves("k*x")]
    about = claim("Sum(cos(k*x)^2, (k, 1, n)) = n - Sum(sin(k*x)^2, (k, 1, n))", WHERE)
    assert proved(entry("true", about, ring(*inside))).conditions == ()
    with pytest.raises(ProofError, match="differ"):
        proved(entry("true", about, ring(*waves("k*x"))))  # of another k


def test_conditions_of_what_is_told_come_along() -> None:
    told = ring(law("exp of a logarithm", x="x"))
    (needed,) = proved(entry("true", claim("exp(log(x)) = x", WHERE), told)).conditions
    assert needed.relation == Relation(symbol("x"), ">", Term("num", 0, 0))
    told = ring(law("tan", u="x"))
    (needed,) = proved(entry("needless", claim("y = y", WHERE), told)).conditions
    assert (needed.relation.op, needed.relation.left.head) == ("!=", "cos")


def test_ranges_of_what_is_told_must_be_ranges() -> None:
    told = ring(under(law("square of an absolute value", x="x*m"), ("m", "k", "n")))
    about = claim("y = y", WHERE)
    with pytest.raises(ProofError, match="not known to be"):
        proved(entry("needless", about, ring(under(law("cos", u="x"), ("m", "x", "n")))))
    (needed,) = proved(entry("needless", about, told)).conditions
    assert needed.relation.op == ">="
    assert "'k'" in repr(needed.relation)


def hypotheses(text: str, *given: str) -> Claim:
    about = claim(text, WHERE)
    return about._replace(hypotheses=tuple(claim(g, WHERE).relation for g in given))


def hypothesis(number: int = 1) -> dict[str, Any]:
    return instance(f"hypothesis {number}")


def test_hypotheses_are_told_and_taken_away() -> None:
    about = hypotheses("x^3 = 8*y", "x = 2*y", "y^2 = 1")
    assert proved(entry("true", about, ring(hypothesis(1), hypothesis(2))))
    first = term("x^2 + 2*x*y + 4*y^2", WHERE), hypothesis(1)
    assert proved(entry("true", about, multiples(first, (term("8*y", WHERE), hypothesis(2)))))
    with pytest.raises(ProofError, match="differ"):
        proved(entry("true", about, multiples(first)))


def test_the_target_may_be_another_power() -> None:
    told = {**hypothesis(), "target": term("x^2", WHERE)}
    assert proved(entry("true", hypotheses("x^4 = 1 + 2*y + y^2", "y - x^2 = -1"), ring(told)))


def test_long_powers_are_not_multiplied_out() -> None:
    assert proved(entry("true", claim("(4*y - x)^6000 = (x - 4*y)^6000", WHERE), ring()))
    assert proved(entry("true", claim("(x + 1)^20/(x + 1)^18 = x^2 + 2*x + 1", WHERE), ring()))
    with pytest.raises(ProofError):
        proved(entry("false", claim("(4*y - x)^6000 = (x - 4*y)^6001", WHERE), ring()))


# -- what is refused -------------------------------------------------------------------------------

ZERO_DIVISORS = {  # false for x = 0, y = 1, where x² = x
    "1/(x + y) = 1/(1 + y)": ["x^2 = x"],
    "x/(x + y) = 1/(1 + y)": ["x^2 = x"],
    "1/(x*y + x + 1) = 1/(y + 2)": ["x^2 = x"],
    "(x + y)/(x + y) = x": ["x^2 = x"],
}


@pytest.mark.parametrize("text", ZERO_DIVISORS)
@pytest.mark.parametrize("used", ["before", "as a law of a divisor"])
def test_what_is_no_factor_of_a_divisor_is_not_divided_by(text: str, used: str) -> None:
    about = hypotheses(text, *ZERO_DIVISORS[text], "q = 1/(x + y)")
    told = [hypothesis(1), hypothesis(2)] if used == "before" else [
        {**hypothesis(2), "target": term("q", WHERE)}, hypothesis(1),
    ]  # fmt: skip
    with pytest.raises(ProofError, match="differ"):
        proved(entry("false", about, ring(*told)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("abs(n - 1) = n - 1",
         under(law("square of an absolute value", x="n - 1"), ("k", "1", "n"))),
        ("cos(x)^2 = cos(x)", under(law("cos", u="x"), ("k", "1", "n"))),
        ("cos(x)^2 = cos(x)", under(law("cos", u="x*k"), ("k", "1", "n"), ("m", "1", "n"))),
    ],
)  # fmt: skip
def test_what_holds_in_a_range_is_not_used_outside(text: str, told: dict[str, Any]) -> None:
    with pytest.raises(ProofError, match="does not vary with all indices"):
        proved(entry("false", claim(text, WHERE), ring(told)))


def test_indices_of_other_ranges_are_others() -> None:
    """For k ≤ n, |n − k| is n − k; the range of the sum is longer."""
    here, index = Scope({"n": SORTS["natural"]}, {}), symbol("k")
    n, zero = symbol("n"), Term("num", 0, 0)
    size = Term("abs", Term("add", n, Term("neg", index)))

    def total(last: Term) -> Term:
        return Term("sum", "k", zero, last, size)

    for last, same in ((n, True), (Term("add", n, n), False)):
        form = Evaluation(here)
        form.assume(Relation(size, "=", size.args[0]), size, [("k", zero, n)])
        plain = Term("sum", "k", zero, last, size.args[0])
        assert form.vanishes(form.difference(total(last), plain)) is same


REFUSED = {
    "no such law": law("of nature"),
    "a value of another sort": law("square of an absolute value", x="I"),
    "a value that is missing": law("cos"),
    "a hypothesis that is not plain":
        {**law("absolute value of what is not negative", x="x"), "premises": [None]},
    "a hypothesis without a proof": law("absolute value of what is not negative", x="p"),
    "a hypothesis with a wrong proof":
        {**law("absolute value of what is not negative", x="x"),
         "premises": [{"rule": "ring", "witness": term("x", WHERE)}]},
    "an inequality": law("pi is less than 4"),
    "a target that is a sum": {**law("cos", u="x"), "target": term("cos(x) + 1", WHERE)},
    "a target that is a number": {**law("cos", u="x"), "target": term("2")},
    "a target that is a multiple": {**law("cos", u="x"), "target": term("2*cos(x)", WHERE)},
    "a target that is a quotient": {**law("cos", u="x"), "target": term("1/cos(x)", WHERE)},
    "a target that does not occur": {**law("cos", u="x"), "target": term("y", WHERE)},
    "a target that occurs twice":
        {**law("half turns", n="k"), "target": term("exp(I*pi*k)", WHERE)},
    "a target in a function": law("root of a square", x="sqrt(p)"),
    "ranges that are none": {**law("cos", u="x"), "under": "k"},
    "a range without an end": {**law("cos", u="x"), "under": [["k", term("1")]]},
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_told_is_refused(name: str) -> None:
    with pytest.raises(ProofError):
        proved(entry("false", claim("cos(x) = 2*y", WHERE), ring(REFUSED[name])))


@pytest.mark.parametrize("instances", [[law("pi is less than 4")], [], [[]], "x"])
def test_only_equations_are_put_into_a_context(instances: Any) -> None:
    proof = {"rule": "ring", "context": ["hole", 0], "instances": instances}
    with pytest.raises(ProofError):
        proved(entry("false", claim("x = y", WHERE), proof))


def test_the_factor_of_an_equation_must_be_defined() -> None:
    about = hypotheses("x = 1", "x*y = y")
    told = multiples((term("1/y", WHERE), hypothesis()))
    (needed,) = proved(entry("true", about, told)).conditions
    assert needed.relation == Relation(symbol("y"), "!=", Term("num", 0, 0))


def test_what_a_target_needs_is_needed() -> None:
    about = hypotheses("x^2 = 1", "x = 1")
    told = {**hypothesis(), "target": term("x*(y/y)", WHERE)}
    (needed,) = proved(entry("true", about, ring(told))).conditions
    assert needed.relation == Relation(symbol("y"), "!=", Term("num", 0, 0))


def test_what_is_told_beside_a_witness_keeps_its_conditions() -> None:
    """That x is 1 is a theorem about an x that is 1, and of no other."""
    one = entry("one", hypotheses("x = 1", "x = 1"), by_instance("hypothesis 1"))
    values = {v.name: [[], ["sym", v.name]] for v in VARIABLES}
    told = ring({"theorem": "one", "values": values})
    for proof in (told, {**told, "witness": term("0")}):
        (needed,) = proved(one, entry("weak", claim("x >= 1", WHERE), proof)).conditions
        assert needed.relation == Relation(symbol("x"), "=", Term("num", 1, 0))


def test_of_a_sum_not_one_summand_alone_is_replaced() -> None:
    """From x + y = 3 does not follow x = 3, nor x·y = 3 from x·y + y = 3."""
    for text, given in (("x = 3", "x + y = 3"), ("y = 3", "x + y = 3"), ("x*y = 3", "x*y + y = 3")):
        with pytest.raises(ProofError, match="positive power of one atom"):
            proved(entry("false", hypotheses(text, given), ring(hypothesis())))


def test_no_theorem_takes_the_name_of_a_law() -> None:
    with pytest.raises(ProofError, match="cannot be named"):
        proved(entry("law cos", claim("x = x", WHERE), ring()))


def test_equations_that_lead_back_come_to_an_end() -> None:
    """x² is x·y and y is x·z: nothing is found, and nothing runs for ever."""
    about = hypotheses("x^2 = 3*q", "x^2 = x*y", "y = x*p")
    with pytest.raises(ProofError):
        proved(entry("false", about, ring(hypothesis(1), hypothesis(2))))
    back = hypotheses("x = 2", "x = y", "y = x")
    with pytest.raises(ProofError, match="differ"):
        proved(entry("false", back, ring(hypothesis(1), hypothesis(2))))


def test_blocks_and_sums_count_for_themselves() -> None:
    """The index of a family is none of the sum around it, though their ranges have one name."""
    text = (
        "Sum(dot(w[k]*stack(Matrix([[w[k]]]), (k, 0, n - 1)), stack(Matrix([[1]]), (k, 0, n - 1))),"
        " (k, 0, n - 1)) = {}"
    )
    right = "Sum(w[k], (k, 0, n - 1))^2"
    wrong = "n*Sum(w[k]^2, (k, 0, n - 1))"
    where = "n: natural, w: real"
    assert proved(entry("true", read(text.format(right), where), ring()))
    with pytest.raises(ProofError, match="differ"):
        proved(entry("false", read(text.format(wrong), where), ring()))


def test_a_value_is_not_one_of_its_numbers() -> None:
    """Where a value cannot be computed, nothing is said."""
    form = Evaluation(Scope({"x": SORTS["real"]}, {}))
    with pytest.raises(NotNormal, match="division by zero"):
        form.value(Term("div", symbol("x"), Term("add", symbol("x"), Term("neg", symbol("x")))))
