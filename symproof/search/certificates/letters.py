"""Signs of letters without which a relation is not defined: x > 0 because of log x, x ≥ 0 because
of √x, x ≠ 0 because of 1/x.

The kernel does not know them as facts.  What follows from them has a proof in which such a letter
is written so that its sign is plain: x = exp(log x) > 0, x = (√x)² ≥ 0.  That leaves the condition
open that the relation has anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...kernel.claims import Condition
from ...kernel.context import LAW
from ...kernel.facts import SORTS, Facts, Scope
from ...kernel.instances import is_plain
from ...kernel.terms import Lambda, Relation, Term, free_names, number, substitute, symbol
from ...notation.encoding import encode

_NONZERO = frozenset(("nonzero",))
_SAID: Mapping[str, Facts] = {
    ">": SORTS["positive"], ">=": SORTS["nonnegative"], "!=": _NONZERO,
}  # fmt: skip
# How letters with these facts are written, and the law by which they may be written so.
_WRITTEN: Mapping[Facts, tuple[Callable[[Term], Term], str]] = {
    SORTS["positive"]: (lambda x: Term("exp", Term("log", x)), "exp of a logarithm"),
    SORTS["nonnegative"]: (
        lambda x: Term("pow", Term("sqrt", x), number(2)), "square of a root",
    ),
}  # fmt: skip


def granted(needed: Iterable[Condition], here: Scope) -> dict[str, Facts]:
    """What conditions say of the signs of real letters at a place."""
    found: dict[str, Facts] = {}
    for ranges, (left, op, right) in needed:
        is_letter = left.head == "sym" and len(left.args) == 1 and right == number(0)
        if is_letter and not ranges and op in _SAID:
            name = left.args[0]
            if "real" in here.sorts.get(name, frozenset()):
                found[name] = found.get(name, frozenset()) | _SAID[op]
    return found


def signed(here: Scope, known: Mapping[str, Facts], bound: Iterable[str] = ()) -> Scope:
    """A place at which signs of letters are facts; those that are ``bound`` are others there."""
    own = {n: here.sorts[n] | said for n, said in known.items() if n not in {*bound}}
    return here._replace(sorts={**here.sorts, **own})


def proof_by_letters(
    relation: Relation, known: Mapping[str, Facts], here: Scope
) -> dict[str, Any] | None:
    """A proof of what is plain if letters have the signs that are ``known``."""
    letters = [n for n in sorted(known) if n in free_names(relation.left)]
    ways = {n: next((w for said, w in _WRITTEN.items() if said <= known[n]), None) for n in letters}
    laws = [(n, way) for n, way in ways.items() if way is not None]
    again = substitute(relation.left, {n: Lambda((), way[0](symbol(n))) for n, way in laws})
    if not laws or not is_plain(relation._replace(left=again), here):
        return None
    told = [
        {"theorem": LAW + law, "values": {"x": [[], encode(symbol(n))]}} for n, (_, law) in laws
    ]
    return {
        "rule": "chain",
        "lines": [encode(t) for t in (relation.left, again, relation.right)],
        "ops": ["=", relation.op],
        "proofs": [{"rule": "ring", "rewrite": told}, {"rule": "ring"}],
    }
