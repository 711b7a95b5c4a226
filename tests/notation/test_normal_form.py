"""Normal forms forget letters and the order of sides and summands, and nothing else."""

from __future__ import annotations

import random

import pytest

from symproof.kernel.terms import Relation, Term, symbol
from symproof.notation.declared import Notation
from symproof.notation.normal_form import normal_form
from symproof.reading.claims.single import read_relations

CONTEXT = Notation(
    frozenset({"f(#)", "g(#)", "omega_#", "u_#"}), frozenset("x y z k n a b".split())
)


def form(text: str) -> str:
    (relation,) = read_relations(text, CONTEXT)
    return normal_form(relation)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sin(2x) = 2 sin(x) cos(x)", "sin(2a) = 2 sin(a) cos(a)"),  # a letter
        ("x^2 + y = 1", "1 = x^2 + y"),  # the sides
        ("x^2 + y = 1", "y + x^2 = 1"),  # the summands
        ("x - y = z", "-y + x = z"),
        ("x < y + z", "z + y > x"),  # read from right to left
        ("x^2 + y^2 = x + 2y", "x^2 + y^2 = 2x + y"),  # letters that only their uses tell apart
        ("Sum(omega_k, (k, 1, n)) = x", "Sum(u_a, (a, 1, b)) = y"),  # bound letters, families
        ("f(x + y) = f(x) + f(y)", "g(a) + g(b) = g(b + a)"),  # functions
        ("1/(x + y) != z", "z != 1/(y + x)"),
    ],
)
def test_it_is_the_same(one: str, other: str) -> None:
    assert form(one) == form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x + y = 1", "x - y = 1"),  # a sign
        ("2x = y", "3x = y"),  # a number
        ("x^2 + y = 1", "x^2 + x = 1"),  # one letter for two
        ("sin(x) = y", "cos(x) = y"),
        ("x < y + z", "x > y + z"),  # not the same from right to left
        ("x <= y", "x < y"),
        ("x/(y + 1) = z", "(y + 1)/x = z"),  # a quotient has an order
        ("x·y·x = 1", "x·x·y = 1"),  # factors have, for matrices
        ("f(x) = y", "omega_x = y"),  # a function is no family
        ("f(x) = x", "f(x) = y"),
        ("Sum(omega_k, (k, 1, n)) = n", "Sum(omega_k, (k, 1, n)) = k"),
        ("0 = 0", "sin(2x) = 2 sin(x) cos(x)"),  # nothing is computed
    ],
)
def test_it_is_another(one: str, other: str) -> None:
    assert form(one) != form(other)


def shuffled(term: Term, names: dict[str, str], choose: random.Random) -> Term:
    """The term with other names and its summands in another order."""
    args = [shuffled(a, names, choose) if type(a) is Term else a for a in term.args]
    if term.head == "sym":
        args[0] = names.get(args[0], args[0])
    if term.head == "add":
        choose.shuffle(args)
    return Term(term.head, *args)


@pytest.mark.parametrize("seed", range(6))
def test_other_letters_in_another_order_never_matter(seed: int) -> None:
    choose = random.Random(seed)
    letters = [*"xyzkn"]

    def term(depth: int) -> Term:
        if depth == 0:
            return symbol(choose.choice(letters))
        head = choose.choice(("add", "mul", "sin", "pow", "div", "add"))
        count = {"sin": 1, "pow": 2, "div": 2}.get(head, 3)
        return Term(head, *(term(depth - 1) for _ in range(count)))

    for _ in range(100):
        relation = Relation(term(3), "=", term(2))
        others = [*letters]
        choose.shuffle(others)
        names = dict(zip(letters, others, strict=True))
        left, right = (shuffled(side, names, choose) for side in (relation.left, relation.right))
        assert normal_form(Relation(right, "=", left)) == normal_form(relation)


def test_dots_have_none() -> None:
    with pytest.raises(ValueError, match="not a symbol name"):
        normal_form(Relation(symbol("x"), "=", symbol("…")))
