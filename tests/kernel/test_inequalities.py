"""Inequalities that are added up, squares that are compared, and bounds for π."""

import pytest
from proof_data import (
    COMPUTED,
    by_instance,
    claim,
    entry,
    identity,
    instance,
    proved,
    squared,
    term,
)

from symproof.kernel.context import ProofError
from symproof.kernel.terms import Term, number, symbol
from symproof.notation.encoding import encode
from symproof.search.prover import by_squares


def hole(k):
    return Term("hole", k)


def bounds(witness, *instances):
    return {"rule": "ring", "witness": encode(witness), "instances": [*instances]}


def sign(text):
    return {"rule": "ring", "witness": term(text)}


def hypothesis(k, **more):
    return {"theorem": f"hypothesis {k}", "values": {}, **more}


COSINE = entry(
    "cosine", claim("cos(x) <= 1"),
    {**sign("2*sin(x/2)^2"), **identity("1 - cos(x) = 2*sin(x/2)^2")},
)  # fmt: skip
GREATER = entry("greater", claim("x^2 + 1 > 0"), sign("x^2 + 1"))


def test_a_multiple_of_a_theorem():
    proof = bounds(Term("mul", number(3), hole(0)), instance("cosine", x=term("2*x")))
    theorem = proved(COSINE, entry("a", claim("3*cos(2*x) <= 3"), proof))
    assert (theorem.conditions, theorem.uses) == ((), ("cosine",))


def test_it_does_not_matter_how_the_theorem_is_read():
    for backwards in (False, True):
        use = instance("cosine", reversed=backwards, x=term("x"))
        assert proved(COSINE, entry("a", claim("1 >= cos(x)"), bounds(hole(0), use)))


def test_under_a_sum():
    frame = Term("sum", "i", number(1), symbol("n"), hole(0))
    proof = bounds(frame, instance("cosine", x=encode(symbol("i"))))
    about = claim("Sum(cos(i), (i, 1, n)) <= n", "n: natural")
    assert proved(COSINE, entry("a", about, proof)).conditions == ()


def test_a_product_of_two():
    frame = Term("mul", hole(0), hole(1))
    uses = instance("cosine", x=term("x")), instance("cosine", x=term("y"))
    about = claim("(1 - cos(x))*(1 - cos(y)) >= 0")
    assert proved(COSINE, entry("a", about, bounds(frame, *uses)))


def test_strict_and_weak_add_up_to_strict():
    frame = Term("add", hole(0), hole(1))
    uses = instance("cosine", x=term("x")), instance("greater", x=term("y"))
    about = claim("1 - cos(x) + y^2 + 1 > 0")
    assert proved(COSINE, GREATER, entry("a", about, bounds(frame, *uses)))
    different = claim("y^2 + 2 != cos(x)")
    assert proved(COSINE, GREATER, entry("a", different, bounds(frame, *uses)))


def test_hypotheses_are_used_by_name():
    about = claim("a <= c", "a <= b, b <= c")
    proof = bounds(Term("add", hole(0), hole(1)), hypothesis(1), hypothesis(2))
    assert proved(entry("a", about, proof))
    equation = claim("a <= c", "a = b, b <= c")
    uses = hypothesis(1, reversed=True), hypothesis(2)
    assert proved(entry("a", equation, bounds(Term("add", hole(0), hole(1)), *uses)))


def test_the_hypotheses_of_an_instance_are_needed():
    use = instance("near", x=term("y"))
    near = entry("near", claim("x^2 >= x", "0 <= x - 1"),
                 bounds(Term("mul", symbol("x"), hole(0)), hypothesis(1)))  # fmt: skip
    with pytest.raises(ProofError):  # x may be negative as far as its sort says
        proved(near)
    near["proof"] = bounds(Term("add", hole(0), Term("pow", hole(0), number(2))), hypothesis(1))
    theorem = proved(near, entry("a", claim("y^2 >= y"), bounds(hole(0), use)))
    assert [c.relation.op for c in theorem.conditions] == ["<="]
    assert proved(near, entry("a", claim("y^2 >= y", "3 <= y"), bounds(hole(0), use))).uses


def test_squares():
    about = claim("x*y <= sqrt(x^2*y^2)")
    assert proved(entry("a", about, squared(about)))
    strict = claim("x < sqrt(x^2 + 1)")
    assert proved(entry("a", strict, squared(strict)))
    flipped = claim("2*n >= Abs(x)", "n: natural, x*x <= 4*n*n")
    square = identity("2*n*(2*n) - Abs(x)*Abs(x) = 4*n*n - x*x", "n: natural")
    given = {**bounds(hole(0), hypothesis(1)), **square}
    assert proved(entry("a", flipped, by_squares(flipped.relation, given)))


def test_the_larger_side_may_need_a_proof():
    about = claim("x <= 2*n - a", "n: natural, a <= n, x*x <= (2*n - a)*(2*n - a)")
    squares = bounds(hole(0), hypothesis(2))
    order = bounds(Term("add", hole(0), symbol("n")), hypothesis(1))
    assert proved(entry("a", about, by_squares(about.relation, squares, order)))
    for wrong in ({"rule": "ring"}, {"rule": "ring", "witness": term("n")}, {}):
        with pytest.raises(ProofError):
            proved(entry("a", about, by_squares(about.relation, squares, wrong)))
    with pytest.raises(ProofError, match="a premise that is not plain needs a proof"):
        proved(entry("a", about, by_squares(about.relation, squares)))


def test_the_bounds_of_pi():
    three = entry("three", claim("3 < pi"), by_instance("law pi is greater than 3", "<"))
    four = entry("four", claim("pi <= 4"), by_instance("law pi is less than 4", "<="))
    assert proved(three, four)
    uses = {"theorem": "three", "values": {}}, {"theorem": "four", "values": {}}
    frame = Term("mul", hole(0), hole(1))
    about = claim("pi^2 <= 7*pi - 12")
    assert proved(three, four, entry("a", about, bounds(frame, *uses)))


def test_the_logarithm_of_a_numeral_above_one_is_positive():
    assert proved(entry("a", claim("log(2) > 0"), sign("log(2)")))
    assert proved(entry("a", claim("1/log(2) = 1/log(2)"), COMPUTED)).conditions == ()
    for text in ("log(1) > 0", "log(0.5) > 0", "log(x) > 0"):
        with pytest.raises(ProofError):
            proved(entry("a", claim(text), sign(text.removesuffix(" > 0"))))
