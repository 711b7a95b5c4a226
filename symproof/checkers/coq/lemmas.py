"""Laws of the kernel's table of which instances are proved by a lemma of the support library."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.claims import of_sides, unfold
from ...kernel.context import LAW, TABLE, Lemma
from ...kernel.facts import Scope
from ...kernel.terms import Lambda, Relation
from .enclosures import by_enclosure
from .instances import settle
from .places import Lines, ScriptPlace
from .shapes import Inexpressible
from .signs import block

NO_LEMMA = "the law {name!r}, which has no lemma"
# The lemma of a law, and whether it needs the law's hypotheses, or
# what its terms need in order to be defined.
HYPOTHESES, DEFINED, NOTHING = range(3)
_LAWS = {
    "absolute value of what is not negative": ("absolute_value_of_nonnegative", HYPOTHESES),
    "square of an absolute value": ("absolute_value_squared", NOTHING),
    "absolute value of the negative": ("Rabs_Ropp", NOTHING),
    "absolute value of a product": ("Rabs_mult", NOTHING),
    "triangle inequality": ("Rabs_triang", NOTHING),
    "square of a root": ("root_squared", DEFINED),
    "exp at 0": ("exp_0", NOTHING),
    "exp of a sum": ("exp_plus", NOTHING),
    "exp of a logarithm": ("exp_of_logarithm", DEFINED),
    "tangent of exp at 0": ("exp_above", NOTHING),
    "sign of the sine": ("sine_positive", HYPOTHESES),
    "sign of the sine with the ends": ("sine_not_negative", HYPOTHESES),
    "tan": ("eq_refl", NOTHING),
}
_CONSTANT_LAWS = ("pi is greater than 3", "pi is less than 4")


def law(name: str, values: Mapping[str, Lambda], place: ScriptPlace) -> tuple[Relation, Lines]:
    """What the law that the kernel calls ``name`` says of ``values``, and lines that prove it.
    Raises :class:`~symproof.checkers.coq.shapes.Inexpressible`."""
    own = name.removeprefix(LAW)
    said = unfold(TABLE[name].relation, values)
    if own in _CONSTANT_LAWS:
        return said, by_enclosure(said, {}, place)
    if own not in _LAWS:
        raise Inexpressible(NO_LEMMA.format(name=own))
    lemma, needs = _LAWS[own]
    needed = [unfold(r, values) for r in _needed(TABLE[name], needs)]
    return said, [f"apply {lemma}.", *(row for r in needed for row in block(settle(r, place)))]


def _needed(known: Lemma, needs: int) -> list[Relation]:
    """What the lemma of a law supposes."""
    if needs == HYPOTHESES:
        return [premise.relation for premise in known.premises]
    here = Scope({}, {}).declare(known.variables)
    return [c.relation for c, _ in of_sides(known.relation, here)] if needs == DEFINED else []
