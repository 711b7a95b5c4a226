"""Even and odd functions, written by a function of which nothing is supposed.

    f is even    f(x) stands for (f(x) + f(−x))/2
    f is odd     f(x) stands for (f(x) − f(−x))/2

Every even function is of this form (it is so written by itself), and everything of this form is
even.  So a claim holds for all even f if and only if the claim that is written so holds for all f.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...base.messages import Said
from ...kernel.claims import Claim, MalformedClaim
from ...kernel.terms import Lambda, Relation, Term, free_names, number, substitute, symbol
from ...notation.names import Name, parse_name

EVEN, ODD = "even function", "odd function"
_SAID = {
    EVEN: "{name} is an even function: ({name}(x) + {name}(-x))/2 for any function {name}",
    ODD: "{name} is an odd function: ({name}(x) - {name}(-x))/2 for any function {name}",
}
NOT_READ = "{name} is not read where {function} is an {kind}; write what is meant with {function}"


def written(kinds: Mapping[str, str]) -> dict[str, Lambda]:
    """The term that stands for each even or odd function, by template; ``kinds`` are by name."""
    found: dict[str, Lambda] = {}
    for name, kind in kinds.items():
        template = Name(name, call=1).template
        x = symbol("x")
        here, there = Term("sym", template, x), Term("sym", template, Term("neg", x))
        both = Term("add", here, there if kind == EVEN else Term("neg", there))
        found[template] = Lambda(("x",), Term("div", both, number(2)))
    return found


def said(kinds: Mapping[str, str]) -> tuple[Said, ...]:
    """For people: what is written for each function of ``kinds``."""
    return tuple(Said(_SAID[kind], name=name) for name, kind in sorted(kinds.items()))


def claimed(claim: Claim, kinds: Mapping[str, str]) -> Claim:
    """The ``claim`` with what stands for the functions of ``kinds``.  Raises ``MalformedClaim`` for
    another name made of such a function, as f′."""
    if not kinds:
        return claim
    meaning = written(kinds)

    def with_meaning(relation: Relation) -> Relation:
        left, op, right = relation
        _demand_plain(free_names(left) | free_names(right), kinds)
        return Relation(substitute(left, meaning), op, substitute(right, meaning))

    return claim._replace(
        relation=with_meaning(claim.relation),
        hypotheses=tuple(map(with_meaning, claim.hypotheses)),
        alternatives=tuple(map(with_meaning, claim.alternatives)),
    )


def _demand_plain(names: Iterable[str], kinds: Mapping[str, str]) -> None:
    """Raise ``MalformedClaim`` for a name made of a function of ``kinds`` that is not the function
    at one argument."""
    for name in sorted(names):
        base, primes = parse_name(name).base, parse_name(name).primes
        if base in kinds and name != Name(base, call=1).template:
            values = {"name": base + "'" * primes, "function": base, "kind": kinds[base]}
            raise MalformedClaim(Said(NOT_READ, **values))
