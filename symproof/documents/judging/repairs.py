"""Repairs: the nearest change that makes a false step true, as a hint to its author."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base.messages import Said
from ...kernel.terms import Relation, Term, number, rebuild
from ...notation.text_writer import write_term
from ...reading.elaborate.placeholders import as_products

HOLDS = "with {new} instead of {old} this holds"
MAX_REPAIRS = 120
MAX_NODES = 6_000  # in all the relations that are tried
_EXCHANGED = {"sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh"}


def variations(term: Term) -> Iterator[tuple[Term, str, str]]:
    """``term`` changed in one place, with what stood there and what stands there now."""
    yield from _here(term)
    for place, child in enumerate(term.args):
        if type(child) is Term:
            for changed, old, new in variations(child):
                args = [*term.args]
                args[place] = changed
                yield Term(term.head, *args), old, new


def _here(term: Term) -> Iterator[tuple[Term, str, str]]:
    head, args = term.head, term.args
    if head == "add":
        for place, t in enumerate(args):
            turned = t.args[0] if t.head == "neg" else Term("neg", t)
            signs = ("−", "+") if t.head == "neg" else ("+", "−")
            size = t.args[0] if t.head == "neg" else t
            changed = Term("add", *args[:place], turned, *args[place + 1 :])
            yield changed, f"{signs[0]} {shown(size)}", f"{signs[1]} {shown(size)}"
    elif head in _EXCHANGED:
        other = Term(_EXCHANGED[head], *args)
        yield other, shown(term), shown(other)
    elif head == "num" and not args[1]:
        for other in (number(args[0] + 1), *([number(args[0] - 1)] if args[0] else [])):
            yield other, shown(term), shown(other)
        if args[0]:
            yield Term("neg", term), shown(term), f"−{shown(term)}"
    elif head == "transpose":
        yield args[0], shown(term), shown(args[0])
    elif head == "mul":
        for place, t in enumerate(args):
            if t.head in ("matrix", "sym", "stack", "add", "diag"):
                turned = Term("transpose", t)
                changed = Term("mul", *args[:place], turned, *args[place + 1 :])
                yield changed, shown(t), shown(turned)
        if len(args) == 2:
            yield args[1], shown(term), shown(args[1])
            yield args[0], shown(term), shown(args[0])
    elif head == "neg":
        yield args[0], shown(term), shown(args[0])


def repair(relation: Relation, holds: Callable[[Relation], bool]) -> Said | None:
    """The first change in one place that makes the relation hold, and does not make its sides the
    same."""
    left, op, right = relation
    allowed = min(MAX_REPAIRS, MAX_NODES // (left.size + right.size))
    tried = 0
    for is_right, side in ((True, right), (False, left)):
        for changed, old, new in variations(side):
            tried += 1
            if tried > allowed:
                return None
            candidate = Relation(left, op, changed) if is_right else Relation(changed, op, right)
            if _plain(candidate.left) != _plain(candidate.right) and holds(candidate):
                return Said(HOLDS, new=new, old=old)
    return None


def _plain(term: Term) -> Term:
    """The term without factors, exponents and denominators 1, and without summands 0."""
    done = rebuild(term, _plain)
    head, args = done.head, done.args
    if head in ("pow", "div") and args[1] == number(1):
        done = args[0]
    elif head in _NEUTRAL:
        kept = [t for t in args if t != _NEUTRAL[head]]
        done = Term(head, *kept) if len(kept) > 1 else (*kept, _NEUTRAL[head])[0]
    return done


_NEUTRAL = {"add": number(0), "mul": number(1)}


#: What stands for a term that plain text has nothing like.
UNSHOWN = "…"


def shown(term: Term) -> str:
    """The term in plain text."""
    try:
        return write_term(as_products(term))
    except ValueError:
        return UNSHOWN
