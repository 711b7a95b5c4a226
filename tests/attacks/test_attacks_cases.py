"""Attacks on the cases of a witness: what a branch of ``split`` assumes can be used in this branch
under the name of a hypothesis, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from claimed import read_claim
from needed import missing
from proof_data import cited
from tools.checker.asking import NODE, both

from symproof.kernel.terms import Term, number, symbol
from symproof.notation.encoding import encode, encode_claim

X, Y, ZERO = symbol("x"), symbol("y"), number(0)


def lemma(left: Term, op: str, right: Term, proof: Any) -> list[Any]:
    return ["lemma", [encode(left), op, encode(right)], proof]


def named(k: int, op: str = "=", **values: Any) -> dict[str, Any]:
    return cited({"theorem": f"hypothesis {k}", "values": values}, op)


def accepted(text: str, where: str, *steps: Any) -> bool:
    """Whether the kernel and the checker accept a witness; they must agree."""
    if NODE is None:
        missing("Node.js is not installed")
    (claim,) = read_claim(text, where)
    proof = {"rule": "witness", "steps": [*steps]}
    entry = {"name": "it", "claim": encode_claim(claim), "proof": proof}
    (found,) = both([{"document": {"symproof": 1, "theorems": [entry]}}])
    assert not found.differ, found
    return bool(found.kernel)


def split(*branches: Any, term: Term = X) -> list[Any]:
    return ["split", encode(term), [*branches]]


def by_case(k: int, op: str, end: Any) -> list[Any]:
    """A branch in which the k-th hypothesis says x op 0."""
    return [op, [lemma(X, op, ZERO, named(k, op)), end]]


def done(*facts: int) -> list[Any]:
    return ["done", ["sum", *(["fact", k] for k in facts)]]


def test_a_branch_may_use_its_case() -> None:
    """x² ≥ 0: where x is 0 by replacing x, elsewhere by a square."""
    square = Term("pow", X, number(2))
    told = {"theorem": "hypothesis 1", "values": {}, "target": encode(X)}
    zero = lemma(square, "=", ZERO, {"rule": "ring", "rewrite": [told]})
    end = done(0, 2)
    other = ["done", ["sum", ["fact", 0], ["square", ["fact", 1]]]]
    assert accepted(
        "x^2 >= 0", "x: real",
        split(["=", [zero, end]], ["!=", [other]]),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("case", "used", "fine"), [("<", 1, True), ("<", 2, False), ("<", 0, False), (">", 1, False)]
)
def test_the_name_of_a_case(case: str, used: int, fine: bool) -> None:
    """|x| ≥ 0, where a branch says beside that x < 0."""
    claim = "abs(x) >= 0", "x: real"
    others = [["done", ["sum", ["fact", 0], ["sign", encode(Term("abs", X))]]]]
    branch = [lemma(X, "<", ZERO, named(used, "<")), *others]
    assert accepted(*claim, split([case, branch], [">=" if case == "<" else "<=", others])) is fine


def test_a_case_is_not_known_in_the_other_branch() -> None:
    """x ≥ 0 for all x is refused, whatever a branch takes from the other one."""
    for k in (1, 2, 3):
        for op in ("<", ">="):
            refused = [op, [lemma(X, ">=", ZERO, named(k, ">=")), done(0, 2)]]
            other = [">=" if op == "<" else "<", [done(0, 1)]]
            assert not accepted("x >= 0", "x: real", split(refused, other))


def test_a_case_is_not_known_before_the_split_and_not_behind_it() -> None:
    honest = [">=", [done(0, 1)]]
    for k in (1, 2):
        early = lemma(X, ">=", ZERO, named(k, ">="))
        assert not accepted("x >= 0", "x: real", early, done(0, 1))
        assert not accepted("x >= 0", "x: real", early, split(honest, ["<", [done(0, 1)]]))


def test_an_inner_case_has_the_next_number() -> None:
    """x ≤ 0 is the first hypothesis there, x < 0 the second one."""
    trivial = ["done", ["sum", ["fact", 0], ["sign", encode(Term("abs", X))]]]
    for k, fine in ((1, False), (2, True), (3, False), (0, False)):
        inner = split(["<", [lemma(X, "<", ZERO, named(k, "<")), trivial]], [">=", [trivial]])
        outer = split(["<=", [inner]], [">", [trivial]])
        assert accepted("abs(x) >= 0", "x: real", outer) is fine


def test_a_case_stands_for_its_own_values_only() -> None:
    """What is said of x in a case is not said of another name."""
    trivial = ["done", ["sum", ["fact", 0], ["sign", encode(Term("abs", X))]]]
    known = lemma(X, "<", ZERO, named(1, "<"))
    branch = split(["<", [known, trivial]], [">=", [trivial]])
    assert accepted("abs(x) >= 0*y", "x: real, y: real", branch)
    for values in ({"x": [[], encode(Y)]}, {"y": [[], encode(X)]}, {}):
        moved = lemma(Y, "<", ZERO, named(1, "<", **values))
        branch = split(["<", [moved, trivial]], [">=", [trivial]])
        assert not accepted("abs(x) >= 0*y", "x: real, y: real", branch)


def test_an_index_of_the_same_name_is_another_one() -> None:
    """Inside of a sum over n nothing is known of the n of the case."""
    n = symbol("n")
    body = Term("sum", "n", number(0), number(2), n)
    told = {"theorem": "hypothesis 1", "values": {}, "target": encode(n)}
    trivial = ["done", ["sum", ["fact", 0], ["sign", encode(Term("abs", n))]]]

    def branches(left: Term, **more: Any) -> Any:
        proof = {"rule": "ring", "rewrite": [told | more]}
        return ["=", [lemma(left, "=", ZERO, proof), trivial]], ["!=", [trivial]]

    assert accepted("abs(n) >= 0", "n: integer", split(*branches(n), term=n))
    under = [["n", encode(number(0)), encode(number(2))]]
    for more in ({}, {"under": under}):
        assert not accepted("abs(n) >= 0", "n: integer", split(*branches(body, **more), term=n))


@pytest.mark.parametrize(
    ("text", "where", "fine"),
    [
        ("(x - 1)^2 > 0", "x: real, x != 1", True),
        ("(x - y)^2 > 0", "x: real, y: real, x > y", True),
        ("(x - y)^2 > 0", "x: real, y: real, x >= y", False),
        ("(x - y)^2 > 0", "x: real, y: real, x = y", False),
        ("(x - y)^2 > 0", "x: real, y: real, x <= y", False),
        ("(z - 1)^2 > 0", "z: complex, z != 1", False),
    ],
)
def test_the_square_of_what_may_be_zero_or_no_real_number_is_not_positive(
    text: str, where: str, fine: bool
) -> None:
    try:
        found = accepted(text, where, ["done", ["sum", ["square", ["fact", 0]], ["fact", 1]]])
    except ValueError:  # complex numbers are not ordered
        found = False
    assert found is fine
