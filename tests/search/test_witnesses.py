"""Witnesses are found for what follows from hypotheses, the kernel accepts them, and none is found
for what does not follow."""

from __future__ import annotations

import json
from itertools import product

import pytest
from claimed import read_claim
from flint import fmpq

from symproof.deciding.strategies import decide
from symproof.deciding.verdicts import Proved, Refuted
from symproof.kernel.proofs import check, goal_and_context
from symproof.notation.encoding import encode_claim
from symproof.search import witnesses
from symproof.search.witnesses.branch import SearchBudget, start
from symproof.search.witnesses.gram import SquaresProblem, squares
from symproof.search.witnesses.ideals import Ideal, factors
from symproof.search.witnesses.models import has_model
from symproof.search.witnesses.polynomials import (
    ONE,
    atom,
    atoms,
    constant,
    minus,
    plus,
    power,
    quotient,
    scaled,
    times,
)
from symproof.search.witnesses.simplex import feasible

X, Y, Z = map(atom, range(3))

# (claim, what is assumed), by the way in which it is found
FOLLOWS = {
    "equations": [
        ("a^2 = c^2", "a = b, b = c"),
        ("x = 2", "2*x + 1 = 5"),
        ("x = 7", "x + y = 10, x - y = 4"),
        ("x^2 + y^2 = 369", "x*y = 180, 2*(x + y) = 54"),
        ("x^3 + 1/x^3 = 18", "x + 1/x = 3"),
        ("x = 1", "x*(x - 1) = 0, x ≠ 0"),
        ("a/b = c/d", "a*d = b*c, b ≠ 0, d ≠ 0"),
        ("z = 0", "z: complex, w: complex, z*w = 0, w ≠ 0"),
        ("x = 0", "x: real, y: real, x^2 + y^2 = 0"),
    ],
    "inequalities": [
        ("x < z", "x < y, y < z"),
        ("x*y > 0", "x < 0, y < 0"),
        ("1/a > 1/b", "0 < a, a < b"),
        ("x*z <= y*z", "x <= y, z >= 0"),
        ("x^2 - 14*x + 50 > 0", "x: real"),
        ("a*b + a - b <= 1", "a: real, b: real, a^2 + b^2 = 1"),
        ("x*y <= 1", "x: real, y: real, x^2 + y^2 = 2"),
        ("b^2 >= 4*a*c", "a: real, b: real, c: real, x: real, a*x^2 + b*x + c = 0"),
        ("(x + y)/2 >= sqrt(x*y)", "x >= 0, y >= 0"),
    ],
    "orders": [
        ("x^6 + y^6 + z^6 >= 3*x^2*y^2*z^2", "x: real, y: real, z: real"),
        ("a/(b + c) + b/(c + a) + c/(a + b) >= 3/2", "a > 0, b > 0, c > 0"),
        ("a^3 + b^3 + c^3 >= 3*a*b*c", "a >= 0, b >= 0, c >= 0"),
        ("a*b + b*c + c*a <= 1/3", "a >= 0, b >= 0, c >= 0, a + b + c = 1"),
    ],
    "absolute values and roots": [
        ("abs(x + y) <= abs(x) + abs(y)", ""),
        ("abs(x) < 2", "-2 < x, x < 2"),
        ("sqrt(x) < sqrt(y)", "0 <= x, x < y"),
        ("sqrt(x) = y", "x >= 0, y >= 0, y*y = x"),
        ("abs(x - y) <= a + b", "x: real, y: real, abs(x) <= a, abs(y) <= b"),
    ],
    "integers": [
        ("n >= 1", "n: integer, 2*n > 1"),
        ("n^2 ≠ 2", "n: integer"),
        ("2*n ≠ 2*m + 1", "n: integer, m: integer"),
        ("n^2 >= n", "n: integer"),
    ],
    "sums of squares": [
        ("x^4 + y^4 + 1 >= 2*x^2*y - 1/2 + x^2*y^2", "x: real, y: real, x^2 <= 1/2, y^2 <= 1/2"),
        ("x^4 - 2*x^3 + 3*x^2 - 2*x + 1 > 0", "x: real"),
        ("a^4 + b^4 + c^4 >= a*b*c*(a + b + c)", "a: real, b: real, c: real"),
    ],
    "inductions": [
        ("2^n > n", "n: natural"),
        ("(1 + x)^n >= 1 + n*x", "n: natural, x >= -1"),
        ("x = 2", "x: real, x^4 - 5*x^2 + 4 = 0, x > 1"),
    ],
    "functions": [
        ("exp(x) < exp(y)", "x: real, y: real, x < y"),
        ("x = y", "x: real, y: real, exp(x) = exp(y)"),
        ("log(x) <= x - 1", "x > 0"),
        ("e^x >= 1 + x", "x: real"),
        ("exp(x) > 1 + x", "x > 0"),
        ("arctan(x) < pi/2", "x: real"),
        ("arctan(x) > -pi/2", "x: real"),
        ("0 < log(x)", "x > 1"),
        ("x^y < x^z", "x > 1, y: real, z: real, y < z"),
        ("cos(x) > 0", "x: real, -pi/2 < x, x < pi/2"),
        ("cos(y) <= cos(x)", "x: real, y: real, 0 <= x, x <= y, y <= pi"),
        ("x < y", "-pi/2 <= x, x <= pi/2, -pi/2 <= y, y <= pi/2, sin(x) < sin(y)"),
        ("cos(x) = sqrt(1 - sin(x)^2)", "x: real, cos(x) >= 0"),
    ],
    "equals for equals": [
        ("sin(x) = sin(y)", "x: real, y: real, x = y"),
        ("(16*(a^2)^(1/3))^(1/3) = 4", "a: real, a = 8"),
        ("a^b = c", "a > 0, b: real, d: real, c: real, b = d, a^d = c"),
        ("sqrt(x) > 2", "x: real, y: real, x = y + 1, y > 3"),
    ],
    "powers of constants": [
        ("x = 3", "x: real, 2^x = 8"),
        ("x = 2", "x: real, 4^x = 2^(x + 2)"),
        ("x < 3", "x: real, 2^x < 8"),
        ("x = 3", "x: real, sqrt(2)^x = 2*sqrt(2)"),
        ("x = 1 + log(5)/log(2)", "x: real, 2^x = 10"),
        ("x = 1/2", "x > 0, 4^(2*x^2 + 2*x) = 8"),
        ("x = 0", "x: real, 5^(x/2) = 2^(x/3)"),
        ("x*(2 + log(2)) = 5 + 2*log(3) - log(2)", "x: real, 2^(x + 1) = 9*exp(5 - 2*x)"),
        ("x < 4", "x: real, sqrt(2)^x < 4"),
        ("x > -3", "x: real, (1/2)^x < 8"),
        ("t*(2^t - 3*t)/4^t <= 1/12", "t: real"),
    ],
    "sums of logarithms": [
        ("x = 5", "x: real, x > 3, log(x) + log(x - 3) = log(10)"),
        ("x = sqrt(10)", "x: real, x > 3, log(x - 3) + log(x + 3) = 0"),
        ("x*y = 6", "x > 0, y > 0, log(x) + log(y) = log(6)"),
        ("x^2 = exp(1)*y", "x > 0, y > 0, 2*log(x) - log(y) = 1"),
        ("x*y > 1", "x > 0, y > 0, log(x) + log(y) > 0"),
        ("log(x) + log(y) <= log(z)", "x > 0, y > 0, z > 0, x*y <= z"),
    ],
    "roots in equations": [
        ("x = 0", "x: real, x >= -1, sqrt(2*x + 9) = sqrt(x + 1) + sqrt(x + 4)"),
        ("x = 16", "x: real, x >= 7, sqrt(x)*sqrt(x - 7) = 12"),
        ("x = 5", "x: real, x >= 1, sqrt(x + 4) + sqrt(2*x - 1) = 3*sqrt(x - 1)"),
        ("x = 4", "x: real, y: real, x^2 + y^2 = 25, x*y = 12, x > y, y > 0"),
        ("y = 2", "x: real, y: real, z: real, x + y + z = 6, x*y + y*z + z*x = 11, "
         "x*y*z = 6, x < y, y < z"),
        ("d = sqrt(8)", "d: real, d = sqrt(sqrt(2)^2 + 6)"),
    ],
    "angles": [
        ("sin(2*x) = -3/4", "x: real, cos(x) + sin(x) = 1/2"),
        ("sin(x + y) = 1", "sin(x) = 3/5, cos(x) = 4/5, sin(y) = 4/5, cos(y) = 3/5"),
        ("cos(pi - x) ≠ 0", "x: real, cos(x) ≠ 0"),
        ("x < pi/6", "x >= 0, sin(x) < 1/2, x <= pi/2"),
    ],
    "sums that vanish": [
        ("8/5*a^2 + b*c ≠ 0", "a >= 0, b >= 0, c >= 0, a*b + b*c + c*a = 1"),
        ("4*a^2 - b*c + 1 ≠ 0", "a > 0, b > 0, c > 0, a*b + b*c + c*a = 1"),
    ],
}  # fmt: skip

# Nothing of this follows; a point shows it.
DOES_NOT = [
    ("x = 2", "x: real, x^2 = 4"),
    ("a = c", "a: real, b: real, c: real, a = b"),
    ("x*y > 0", "x: real, y: real, x < 0"),
    ("1/a > 1/b", "a ≠ 0, b ≠ 0, a < b"),
    ("abs(x + y) < abs(x) + abs(y)", ""),
    ("sqrt(x^2) = x", "x: real"),
    ("x^2 - 14*x + 49 > 0", "x: real"),
    ("n >= 2", "n: integer, 2*n > 1"),
    ("a^3 + b^3 + c^3 > 3*a*b*c", "a >= 0, b >= 0, c >= 0"),
    ("a^3 + b^3 + c^3 >= 3*a*b*c", "a: real, b: real, c: real"),
    ("exp(x) > 1 + x", "x: real"),
    ("arctan(x) < 3/2", "x: real"),
    ("sin(x) < sin(y)", "x: real, y: real, x < y"),
    ("log(x) >= 0", "x > 0"),
    ("x = 9", "x: real, sqrt(x)*sqrt(x - 7) = 12"),
    ("x = 8/7", "x: real, sqrt(x + 4) + sqrt(2*x - 1) = 3*sqrt(x - 1)"),
    ("x = 4", "x: real, y: real, x^2 + y^2 = 25, x*y = 12"),
    ("x = 3", "x: real, sqrt(2)^x = 4*sqrt(2)"),
    ("x = log(10)", "x: real, 2^x = 10"),
    ("x = 1/2", "x: real, 4^(2*x^2 + 2*x) = 8"),
    ("d = 8", "d: real, d = sqrt(sqrt(2)^2 + 6)"),
    ("x*y = 5", "x > 0, y > 0, log(x) + log(y) = log(6)"),
    ("x + y = 6", "x > 0, y > 0, log(x) + log(y) = log(6)"),
    ("x^2 = y", "x > 0, y > 0, 2*log(x) - log(y) = log(2)"),
    ("x*y > 2", "x > 0, y > 0, log(x) + log(y) > 0"),
    ("x = 5", "x: real, x > 3, log(x) + log(x - 3) = log(4)"),
    ("log(x) + log(y) <= log(x + y)", "x > 0, y > 0"),
    ("x = y", "x: real, y: real, x^4 = y^4"),
    ("z^2 >= 0", "z: complex, x > 0"),
    ("n^2 ≠ 4", "n: integer"),
    ("2^n > n + 1", "n: natural"),
    ("sin(x) = sin(y)", "x: real, y: real, x = y^2"),
    ("x > 4", "x: real, 2^x > 8"),
    ("x < 2", "x: real, 4^x < 2^(x + 3)"),
    ("cos(x) = cos(y)", "x: real, y: real, y = x + 1"),
    ("x = 3", "x: real, 2^x = 4"),
    ("x^4 - 2*x^3 + 3*x^2 - 2*x + 1 > 9/16", "x: real"),
]  # fmt: skip


def claim_of(text: str, where: str):
    (claim,) = read_claim(text, where)
    return claim


@pytest.mark.parametrize(("text", "where"), [c for group in FOLLOWS.values() for c in group])
def test_what_follows(text, where):
    claim = claim_of(text, where)
    proof = witnesses.prove(claim)
    assert proof is not None
    entry = {"name": "claim", "claim": encode_claim(claim), "proof": json.loads(json.dumps(proof))}
    (theorem,) = check({"symproof": 1, "theorems": [entry]})
    assert theorem.claim == claim
    verdict = decide(claim)
    assert isinstance(verdict, Proved)
    assert not verdict.remark


@pytest.mark.parametrize(("text", "where"), DOES_NOT)
def test_what_does_not_follow(text, where):
    claim = claim_of(text, where)
    assert witnesses.prove(claim) is None
    assert isinstance(decide(claim), Refuted)


def test_a_witness_is_the_same_every_time():
    claim = claim_of("1/a > 1/b", "0 < a, a < b")
    assert witnesses.prove(claim) == witnesses.prove(claim)


@pytest.mark.parametrize(
    ("where", "contradict"),
    [("x < 0, x > 1", True), ("x^2 = -1", True), ("n: integer, 0 < 2*n, 2*n < 2", True),
     ("x > 1, x < 2", False), ("x^2 = 2, x > 0", False), ("n: integer, 0 < n, n < 2", False)],
)  # fmt: skip
def test_hypotheses_that_contradict_each_other(where, contradict):
    name = "n" if "n:" in where else "x"
    claim = claim_of(f"{name} = 1", where if "n:" in where else f"x: real, {where}")
    assert (witnesses.contradictory(claim) is not None) is contradict


# ── the machinery ───────────────────────────────────────────────────────────────────────────


def test_quotients():
    p = times(plus(X, Y), minus(X, scaled(3, Z)))
    assert quotient(p, plus(X, Y)) == minus(X, scaled(3, Z))
    assert quotient(p, plus(X, Z)) is None
    assert quotient({}, X) is None


def test_factors():
    found = factors(minus(power(X, 2), power(Y, 2)))
    assert sorted(map(sorted, found)) == sorted(map(sorted, (plus(X, Y), minus(X, Y))))


def test_cofactors_make_up_the_member():
    generators = [minus(times(X, Y), ONE), minus(power(X, 2), Y)]
    target = minus(power(X, 3), ONE)
    k, cofactors = Ideal(generators, [target]).members([target])
    assert k == 0
    assert plus(*(times(c, generators[j]) for j, c in cofactors.items())) == target


def test_what_equations_say_of_one_letter():
    generators = [minus(plus(X, Y), scaled(5, ONE)), minus(times(X, Y), scaled(6, ONE))]
    p, cofactors = Ideal(generators, []).eliminant(atoms([X])[0])
    assert p == plus(power(X, 2), scaled(-5, X), scaled(6, ONE))
    assert plus(*(times(c, generators[j]) for j, c in cofactors.items())) == p


def test_equations_that_say_nothing_of_one_letter():
    assert Ideal([minus(times(X, Y), ONE)], []).eliminant(atoms([X])[0]) is None


def test_what_is_not_in_an_ideal():
    target = minus(X, ONE)
    assert Ideal([minus(power(X, 2), ONE)], [target]).members([target]) is None


@pytest.mark.parametrize("seed", range(40))
def test_a_solution_is_one_and_there_is_one_if_it_was_made(seed):
    columns = [
        {r: fmpq((3 * seed + 7 * j + 5 * r * j + r) % 7 - 3) for r in range(4)} for j in range(6)
    ]
    columns = [{r: c for r, c in column.items() if c} for column in columns]
    free = frozenset((5,)) if seed % 2 else frozenset()
    values = [fmpq((seed + j * j) % 4) for j in range(6)]
    goal: dict[int, fmpq] = {}
    for column, x in zip(columns, values, strict=True):
        for r, c in column.items():
            goal[r] = goal.get(r, fmpq(0)) + c * x
    goal = {r: c for r, c in goal.items() if c}
    found, _ = feasible(columns, free, goal)
    assert found is not None
    assert all(x >= 0 for j, x in found.items() if j not in free)
    for r in range(4):
        assert sum((columns[j].get(r, fmpq(0)) * x for j, x in found.items()), fmpq(0)) == goal.get(
            r, fmpq(0)
        )


def test_there_is_no_solution():
    # x + y = −1 with x, y ≥ 0; and two equations that contradict each other
    assert feasible([{0: fmpq(1)}, {0: fmpq(1)}], frozenset(), {0: fmpq(-1)})[0] is None
    columns = [{0: fmpq(1), 1: fmpq(2)}]
    assert feasible(columns, frozenset((0,)), {0: fmpq(1), 1: fmpq(3)})[0] is None


def test_work_that_is_spent_is_no_answer():
    columns = [{r: fmpq(r + j + 1) for r in range(3)} for j in range(5)]
    goal = {r: fmpq(r + 1) for r in range(3)}
    assert feasible(columns, frozenset(), goal)[0] is not None
    found, left = feasible(columns, frozenset(), goal, 1)
    assert found is None
    assert left <= 0


def test_polynomials_are_what_they_say():
    for a, b in product((X, plus(Y, constant(2)), {}), repeat=2):
        assert minus(plus(a, b), b) == a
        assert times(a, b) == times(b, a)


# The form, the weights, and which variables are not negative.
SUMS_OF_SQUARES = [
    ({(2, 0): 1, (1, 1): -2, (0, 2): 1}, [{(0, 0): 1}], [False, False]),
    ({(4,): 1, (2,): -1, (0,): 1}, [{(0,): 1}], [False]),
    ({(3,): 1, (1,): 1}, [{(0,): 1}, {(1,): 1}], [True]),
]
NO_SUMS_OF_SQUARES = [
    ({(2,): 1, (1,): -3, (0,): 1}, [{(0,): 1}], [False]),
    ({(4, 2): 1, (2, 4): 1, (2, 2): -3, (0, 0): 1}, [{(0, 0): 1}], [False, False]),  # Motzkin
]


def exact(form) -> dict:
    return {powers: fmpq(c) for powers, c in form.items()}


def product_of(a: dict, b: dict) -> dict:
    out: dict = {}
    for (p, c), (q, d) in product(a.items(), b.items()):
        key = tuple(map(int.__add__, p, q))
        out[key] = out.get(key, fmpq(0)) + c * d
    return out


@pytest.mark.parametrize(("form", "weights", "signed"), SUMS_OF_SQUARES)
def test_squares_add_up_to_the_form(form, weights, signed):
    problem = SquaresProblem(exact(form), [*map(exact, weights)], signed)
    found, left = squares(problem, 100_000)
    assert found
    assert left < 100_000
    total: dict = {}
    for s in found:
        assert s.factor > 0
        whole = product_of(product_of(s.root, s.root), problem.weights[s.weight])
        for powers, c in whole.items():
            total[powers] = total.get(powers, fmpq(0)) + s.factor * c
    assert {powers: c for powers, c in total.items() if c} == problem.form


@pytest.mark.parametrize(("form", "weights", "signed"), NO_SUMS_OF_SQUARES)
def test_what_is_no_sum_of_squares_is_not_written_as_one(form, weights, signed):
    assert squares(SquaresProblem(exact(form), [*map(exact, weights)], signed), 100_000)[0] is None


def test_squares_cost_work():
    form = exact({(2, 0): 1, (1, 1): -1, (0, 2): 1})
    assert squares(SquaresProblem(form, [exact({(0, 0): 1})], [False, False]), 1)[0] is None


@pytest.mark.parametrize(
    ("claim", "where", "found"),
    [  # the facts of a branch are the hypotheses and the opposite of the claim
        ("x = 3", "x: real, x^2 = 4", True),
        ("x*y > 1", "x > 0, y > 0", True),
        ("x + y = 9", "x: real, y: real, z: real, x*y*z = 1, x + z = 2", True),
        ("x*y > 0", "x > 0, y > 0", False),
        ("x = 2", "x: real, 2*x + 1 = 5", False),
        ("x >= 1", "x: real, x >= 1", False),
        ("x < 0", "x: real, x^2 <= 0, x != 0", False),  # x = 0 is a limit of points
        ("2 = 3", "", False),  # no letters
    ],
)
def test_a_point_at_which_all_facts_hold(claim: str, where: str, found: bool) -> None:
    (read,) = read_claim(claim, where)
    branch = start(*goal_and_context(read), SearchBudget(100_000, True))
    assert has_model(branch) == found
