"""Properties of square matrices as relations: symmetric, orthogonal, invertible, idempotent.

Words say them of names ("let S be a symmetric matrix", "$A$가 가역행렬이면"); the relation is made
of each matrix of the name that occurs, with the size that it has there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ...kernel.terms import Relation, Term, is_matrix, number
from ..elaborate.placeholders import subterms
from ..scope.scope import key_of_matrix

_IDENTITY, _TWO, _ZERO = Term("identity"), number(2), number(0)


def _turned(m: Term) -> Term:
    return Term("transpose", m)


#: What each property says of a matrix.
_RELATIONS: dict[str, Callable[[Term], tuple[Relation, ...]]] = {
    "symmetric": lambda m: (Relation(_turned(m), "=", m),),
    "skew": lambda m: (Relation(_turned(m), "=", Term("neg", m)),),
    "orthogonal": lambda m: (
        Relation(Term("mul", _turned(m), m), "=", _IDENTITY),
        Relation(Term("mul", m, _turned(m)), "=", _IDENTITY),
    ),
    "invertible": lambda m: (Relation(Term("det", m), "!=", _ZERO),),
    "idempotent": lambda m: (Relation(Term("pow", m, _TWO), "=", m),),
    "square": lambda m: (),
    "involutory": lambda m: (Relation(Term("pow", m, _TWO), "=", _IDENTITY),),
}


def relations(
    said: Iterable[Relation], properties: Mapping[str, frozenset[str]]
) -> Iterator[Relation]:
    """The relations that ``properties`` say of the square matrices in what is ``said``; the keys
    are names without sizes, as those of :class:`~symproof.reading.claims.kinds.Declared`."""
    if not properties:
        return
    parts = (part for r in said for side in (r.left, r.right) for part in subterms(side))
    for matrix in dict.fromkeys(p for p in parts if p.head == "sym" and is_matrix(p.args[0])):
        key = key_of_matrix(matrix)
        own = properties.get(key) or properties.get(key.partition("@")[0], frozenset())
        for name in sorted(own) if matrix.args[-2] == matrix.args[-1] else ():
            yield from _RELATIONS[name](matrix)
