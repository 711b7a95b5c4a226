"""Uses: whether a relation of a formula defines a name, is a condition, or is claimed.

Words say it, and what is known of the name on its left side.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.terms import Relation, Term, free_names
from ...notation.names import parse_name
from ..prose.conditions import Given
from ..prose.spoken import Place
from ..scopes import definitions
from ..scopes.context import Context

#: Sorts that do not limit an index.
WHOLE = frozenset(("integer", "natural", "real"))
#: Without limits to the arguments of a function: these sorts are all numbers there are.
_EVERYWHERE = ("real", "complex")


def use_of(
    context: Context, place: Place, certain: Sequence[Given], relation: Relation, role: str,
    is_fresh: bool, kind: str, is_one: bool,
) -> str:  # fmt: skip
    """The use of a relation whose formula has this ``role`` and is of this ``kind``: "display",
    "line", or "text" without marks; it ``is_fresh`` if it may define, as the first of a chain of
    equations, and ``is_one`` if ± gives no two of it.

    It is a "definition", a "replacement" of one, a "law" about a name that is not defined, a
    "condition", or a "claim"."""
    introduces = is_fresh and role != "unclear" and (
        definitions.introduces(context, relation.left, relation.right))  # fmt: skip
    if introduces and not (relation.op == ":=" or _is_general(place, relation.left)):
        return "law"
    if role in ("definition", "open") and is_fresh and definitions.replaces(context, relation):
        return "replacement"
    if role in ("condition", "definition") and not (introduces and role == "definition"):
        return "condition"
    may_define = is_fresh and is_one and _is_open_to_names(place, role)
    if may_define and definitions.defines(
        context, relation, kind == "display", place.is_claimed, place.form,
        concludes=place.asserts == "words",
    ):  # fmt: skip
        return "definition"
    return "claim"


def _is_open_to_names(place: Place, role: str) -> bool:
    """Whether an equation at a place may bind: no question, no goal, no conclusion from "if"."""
    is_under_if = bool(place.ifs) and place.form == "claimed"
    is_wanted = place.is_goal or place.is_asked
    return role not in ("unclear", "existence") and not (is_wanted or is_under_if)


def _is_general(place: Place, left: Term) -> bool:
    """Whether ``left`` can be defined here: words do not deny it, and the arguments of a function
    are no letters that stand for one thing, or words say so."""
    if place.form in ("claimed", "defined"):
        return True  # what is claimed defines nothing, and is judged
    called = left.args[len(left.args) - parse_name(left.args[0]).call :]
    letters = frozenset[str]().union(*map(free_names, called))
    return place.form != "open" and not letters & place.points


def fixed_in(place: Place, left: Term) -> frozenset[str]:
    """The letters that are an index of ``left`` and stand for one thing each, unless words define
    it: λ of J_λ(w), with "fix λ > 0"."""
    if place.form in ("claimed", "defined"):
        return frozenset()
    indices = left.args[1 : len(left.args) - parse_name(left.args[0]).call]
    return place.points & frozenset[str]().union(*map(free_names, indices))


def limits_of(
    context: Context, place: Place, certain: Sequence[Given], relation: Relation
) -> tuple[tuple[Given, ...], str]:
    """The conditions under which a relation defines its left side, and what leaves open whether it
    does (see :class:`~symproof.documents.scopes.context.Clause`)."""
    left, _, right = relation
    given = [g for g in certain if g != place.own]
    letters = free_names(left) | free_names(right)
    near = tuple(
        g for g in given
        if g.cases and not g.sorts and (g in place.ifs or g.names & letters)
    )  # fmt: skip
    return near, "limit" if _is_limited(context, place, given, left) else ""


def _is_limited(context: Context, place: Place, given: Sequence[Given], left: Term) -> bool:
    """Whether words that are not read, or sorts, limit a definition of ``left``."""
    if len(left.args) == 1:
        return bool(place.cases or place.passing) or any(not g.cases for g in given)
    names = frozenset[str]().union(*map(free_names, left.args[1:])) - fixed_in(place, left)
    called = left.args[len(left.args) - parse_name(left.args[0]).call :]
    values = frozenset[str]().union(*map(free_names, called))
    if place.limit or _is_of_some(context, place, names, values):
        return True
    is_unread = any(not g.cases for g in given if g not in place.certain)
    sorts = [pair for g in given for pair in g.sorts]
    return is_unread or any(_limits(pair, names, values) for pair in sorts)


def _limits(
    pair: tuple[str, tuple[str, ...]], names: frozenset[str], values: frozenset[str]
) -> bool:
    """Whether the sorts that a name has at most limit it, as an argument among ``values`` or as an
    index among ``names``."""
    name, at_most = pair
    if name in values and "real" not in at_most:
        return True
    return name in names and not WHOLE & {*at_most}


def _is_of_some(
    context: Context, place: Place, names: frozenset[str], values: frozenset[str]
) -> bool:
    """Whether words limit the letters of arguments: to one thing, or to a part of the numbers."""
    said, points = context.letters.said, place.points | frozenset(context.letters.strange)
    if any(n in said and said[n].name in ("even", "odd") for n in names):
        return True
    if any(n in points and n not in context.sorts for n in names):
        return True
    return any(n in said and (said[n].name not in _EVERYWHERE or said[n].doubt) for n in values)
