"""The ring is right: relations that the rule ``ring`` alone proves, beside numbers.

    python tests/tools/differential/ring.py --claims 40000 --seed 7

Drawn are terms of sums, products, quotients and powers, with Σ and Π that stand in each other,
whose ranges may be empty and whose indices may hide a variable; beside each of them what one to
three steps make of it that people take for allowed, or another term.  Of what the kernel proves
without laws the conditions and the relation are computed with 50 digits at points.  A relation that
does not hold at a point at which its conditions hold is printed, and the exit code is 1.  The same
seed draws the same claims.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.differential.claims import ONE, ZERO, claim_of, point
from tools.differential.compare import fails_at

from symproof.kernel.context import ProofError
from symproof.kernel.proofs import FORMAT, check
from symproof.kernel.terms import MalformedTerm, Relation, Term, free_names, number, put, symbol
from symproof.notation.encoding import encode_claim
from symproof.notation.text_writer import write_relation

POINTS = 12
DEPTH = 4
INDICES = ["j", "m", "k", "x"]  # two of them are variables as well
INTEGERS = ["k", "n", "h", "o"]
MINUS_ONE = number(-1)
FUNCTIONS = ["abs", "sqrt", "conj", "Re", "exp", "sgn", "floor", "cosh", "cos", "factorial"]


class Seen(NamedTuple):
    """How many claims were proved, how many of these have a Σ or Π, and those that are false."""

    proved: int
    with_binders: int
    false: list[str]


class Drawing:
    """Draws terms and relations."""

    def __init__(self, draw: Random) -> None:
        self.draw = draw

    def leaf(self, integers: list[str]) -> Term:
        """A name, a small number or a constant; indices are drawn often."""
        kind = self.draw.random()
        if kind < 0.6:
            return symbol(self.draw.choice([*"xxyzpqu", *integers, *integers]))
        if kind < 0.9:
            return number(self.draw.randint(-2, 3))
        return self.draw.choice([Term("pi"), Term("i"), Term("num", 5, 1)])

    def end(self, integers: list[str]) -> Term:
        """An end of a range: an integer, by its facts too."""
        found = symbol(self.draw.choice(integers))
        if self.draw.random() < 0.3:
            found = number(self.draw.randint(-1, 2))
        if self.draw.random() < 0.3:
            return Term("add", found, number(self.draw.choice([-2, -1, 1, 2])))
        return found

    def exponent(self, integers: list[str]) -> Term:
        """An exponent, most often an integer."""
        name = symbol(self.draw.choice(integers))
        some = [number(k) for k in (-2, -1, 0, 1, 2, 3)]
        half = Term("div", ONE, number(2))
        return self.draw.choice([*some, name, name, Term("add", name, ONE), half])

    def term(self, depth: int, integers: list[str]) -> Term:
        """A term with parts of less depth, where these names are integers."""
        kind = self.draw.random()
        if depth == 0 or kind < 0.15:
            return self.leaf(integers)

        def part() -> Term:
            return self.term(depth - 1, integers)

        if kind < 0.55:
            return Term(self.draw.choice(["add", "add", "mul", "mul", "div"]), part(), part())
        if kind < 0.62:
            return Term("neg", part())
        if kind < 0.74:
            return Term("pow", part(), self.exponent(integers))
        if kind < 0.8:
            return Term(self.draw.choice(FUNCTIONS), part())
        index = self.draw.choice(INDICES)
        body = self.term(depth - 1, [*integers, index, index])
        head, high = self.draw.choice(["sum", "sum", "prod"]), self.end(integers)
        if self.draw.random() < 0.3:  # by what is 0 if the range is empty
            body = Term("div", body, high)
        low = self.end(integers) if self.draw.random() < 0.6 else ONE
        return Term(head, index, low, high, body)

    def relation(self) -> Relation:
        """An equation with what steps make of its left side, or a term beside 0 or another one."""
        left = self.term(self.draw.randint(1, DEPTH), INTEGERS)
        kind = self.draw.random()
        if kind < 0.6:
            right = left
            for _ in range(self.draw.randint(1, 3)):
                right = self.draw.choice([*everywhere(right, changes)])
            return Relation(left, "=", right)
        op = self.draw.choice(["!=", ">=", ">", "<", "<="])
        return Relation(left, op, ZERO if kind < 0.9 else self.term(2, INTEGERS))


def everywhere(term: Term, change: Callable[[Term], Iterator[Term]]) -> Iterator[Term]:
    """The term with one of its parts, or the whole, changed in one way."""
    yield from change(term)
    for k, part in enumerate(term.args):
        if type(part) is Term:
            for other in everywhere(part, change):
                yield Term(term.head, *term.args[:k], other, *term.args[k + 1 :])


def changes(term: Term) -> Iterator[Term]:
    """What people take for the same as a term; some of it is not where a part is 0, or a range is
    empty."""
    head, args = term.head, term.args
    x = symbol("x")
    yield Term("div", Term("mul", term, x), x)
    yield Term("add", term, Term("add", x, Term("neg", x)))
    if head in ("add", "mul"):
        yield Term(head, *reversed(args))
    if head == "mul" and args[1].head == "add":
        yield Term("add", *(Term("mul", args[0], part) for part in args[1].args))
    if head == "neg":
        yield Term("mul", MINUS_ONE, args[0])
    if head == "div":
        yield Term("mul", args[0], Term("pow", args[1], MINUS_ONE))
        yield Term("div", Term("mul", args[0], x), Term("mul", args[1], x))
        if args[0] == args[1]:
            yield ONE
    if head == "pow":
        yield from _of_powers(*args)
    if head in ("sum", "prod"):
        yield from _of_ranges(term)


def _of_powers(base: Term, exponent: Term) -> Iterator[Term]:
    less = Term("add", exponent, MINUS_ONE)
    yield Term("mul", base, Term("pow", base, less))
    yield Term("div", ONE, Term("pow", base, Term("neg", exponent)))
    if base.head in ("mul", "div"):
        yield Term(base.head, *(Term("pow", part, exponent) for part in base.args))
    if base.head == "pow":
        yield Term("pow", base.args[0], Term("mul", base.args[1], exponent))
    if exponent.head == "add":
        yield Term("mul", *(Term("pow", base, part) for part in exponent.args))
    if exponent == ZERO:
        yield ONE


def _of_ranges(term: Term) -> Iterator[Term]:
    head, (index, low, high, body) = term.head, term.args
    join, over = ("add" if head == "sum" else "mul"), (index, low, high)
    before, behind = Term("add", high, MINUS_ONE), Term("add", low, ONE)
    count = Term("add", high, Term("neg", low), ONE)
    moved = put(body, index, Term("add", symbol(index), MINUS_ONE))
    turned = put(body, index, Term("add", low, high, Term("neg", symbol(index))))
    yield Term(join, Term(head, index, low, before, body), put(body, index, high))
    yield Term(join, put(body, index, low), Term(head, index, behind, high, body))
    yield Term(head, index, behind, Term("add", high, ONE), moved)
    yield Term(head, *over, turned)
    if "m" not in free_names(body):
        yield Term(head, "m", low, high, put(body, index, symbol("m")))
    if body.head == "div" and head == "sum" and index not in free_names(body):
        yield Term("div", Term("mul", count, body.args[0]), body.args[1])
        if body.args[1] == high:
            yield body.args[0]  # as for so many equal ones, if they begin with 1
    if body.head == join:
        yield Term(join, *(Term(head, *over, part) for part in body.args))
    if index not in free_names(body):
        yield Term("mul", count, body) if head == "sum" else Term("pow", body, count)
    if body.head in ("mul", "div") and len(body.args) == 2 and head == "sum":
        for k, part in enumerate(body.args):
            if index not in free_names(part):
                rest = Term("sum", *over, body.args[1 - k])
                yield Term(body.head, *((part, rest) if k == 0 else (rest, part)))


def compared(seed: int, claims: int) -> Seen:
    """``claims`` random relations of this seed: those that the ring shows, beside numbers."""
    draw = Random(seed)
    drawing = Drawing(draw)
    proved, with_binders, false = 0, 0, []
    for _ in range(claims):
        try:
            relation = drawing.relation()
        except MalformedTerm:  # too deep
            continue
        claim = encode_claim(claim_of(relation))
        entry = {"name": "drawn", "claim": claim, "proof": {"rule": "ring"}}
        try:
            (theorem,) = check({"symproof": FORMAT, "theorems": [entry]})
        except ProofError:
            continue
        proved += 1
        with_binders += any(part.head in ("sum", "prod") for part in _parts(relation))
        for where in (point(draw) for _ in range(POINTS)):
            if fails_at(theorem, where):
                false.append(f"seed {seed}: {write_relation(relation)} at {where}")
                break
    return Seen(proved, with_binders, false)


def _parts(relation: Relation) -> Iterator[Term]:
    waiting = [relation.left, relation.right]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += [a for a in part.args if type(a) is Term]


def main() -> int:
    """Draw, compare, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--claims", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seen = compared(options.seed, options.claims)
    print(*seen.false, sep="\n", end="\n" if seen.false else "")
    print(f"{options.claims} claims, {seen.proved} proved, {seen.with_binders} of them with Σ or Π")
    print(f"{len(seen.false)} false")
    return 1 if seen.false else 0


if __name__ == "__main__":
    sys.exit(main())
