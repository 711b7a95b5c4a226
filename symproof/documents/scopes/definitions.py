"""Definitions: whether a relation says what a name means, and what that changes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ...base.messages import Said
from ...kernel.terms import Relation, Term, free_names, number
from ...notation.names import as_printed, parse_name
from ...notation.tokens import UnreadableText
from ...reading.elaborate.linear import linear
from ...reading.elaborate.placeholders import BLANK, DOTS, is_cases
from ...reading.scope.lexicon import Lexicon
from ...reading.statements.chains import Chain, Reader
from ...reading.statements.statements import Statement
from ..judging.claims import shape
from ..judging.deciding import MAX_ALTERNATIVES
from ..judging.outcomes import Outcome
from ..prose.conditions import Given
from .context import Context, TooLarge, base_of, is_name


def introduces(context: Context, left: Term, right: Term) -> bool:
    """Whether ``left = right`` defines a new name, or repeats a definition."""
    return context.is_new(left) or context.repeats(left, right)


def replaces(context: Context, relation: Relation) -> bool:
    """Whether a relation gives a name that has a meaning another one: "let f(x) = x^3"."""
    left, op, right = relation
    known = is_name(left) and op in ("=", ":=") and bool(context.clauses.get(left.args[0]))
    return known and not context.is_new(left) and not context.repeats(left, right)


def sequences(cut: Sequence[Statement], lexicon: Lexicon) -> frozenset[str]:
    """The names with an index of which a formula lists several, as ``T_0(x) = 1`` and
    ``T_1(x) = x``, or ``a_{2k} = 0`` and ``a_{2k+1} = 1``: some of them may well be constant."""
    if len(cut) < 2:
        return frozenset()
    found = set()
    classes: dict[str, int] = {}
    for statement in cut:
        with suppress(UnreadableText, RecursionError):
            chain = Reader(lexicon).chain(statement)
            left = chain.first
            if left is None or not is_name(left) or len(left.args) < 2 or len(chain.links) != 1:
                continue
            name = parse_name(left.args[0])
            values = left.args[len(left.args) - name.call :] if name.call and name.sub else ()
            letters = frozenset[str]().union(*map(free_names, values))
            if letters and letters <= free_names(chain.links[0].term):
                found.add(left.args[0])
            slopes = [abs(v) for a, v in linear(left.args[-1]).items() if a is not None]
            if not name.call and len(slopes) == 1 < slopes[0]:
                classes[left.args[0]] = classes.get(left.args[0], 0) + 1
    return frozenset(found | {template for template, times in classes.items() if times > 1})


def redefines(context: Context, relation: Relation) -> bool:
    """Whether a condition gives a defined function another meaning: "for f(x) = x^3"."""
    left, op, right = relation
    if op != "=" or not is_name(left) or len(left.args) < 2 or left.args[0] not in context.clauses:
        return False
    letters = [a.args[0] for a in left.args[1:] if a.head == "sym" and len(a.args) == 1]
    general = len(letters) == len(left.args) - 1 and bool({*letters} & free_names(right))
    return general and not context.repeats(left, right)


def defines(
    context: Context, relation: Relation, display: bool, is_claimed: bool = False, form: str = "",
    concludes: bool = False,
) -> bool:  # fmt: skip
    """True if a relation says what its left side means, as it does of a new name in whatever words,
    but for those that claim it (``form`` "claimed") of what has no meaning yet; in a line of prose
    (no ``display``) it may be an example, unless words such as "then" claim it of a letter, or
    right beside it (``concludes``)."""
    left, op, right = relation
    if not is_name(left) or op == ":=":
        return is_name(left)
    if _is_no_body(context, left, right):
        return False
    if context.is_new(left) and left not in (DOTS, BLANK):
        return form != "claimed" or _is_value_of_names(context, left, right)
    repeats = context.repeats(left, right)
    if concludes and not repeats:
        return False
    if not display and _is_another_value(context, left, right, is_claimed):
        return True
    if len(left.args) > 1 or context.clauses_for(left.args[0]):
        return repeats
    # "for k = 1", "set a = …", or a value for a letter that has been used: an example.
    return not (display or is_claimed) or left.args[0] not in context.sorts


def _is_no_body(context: Context, left: Term, right: Term) -> bool:
    """Whether a letter is said something about by itself, as in x = x + 1, or is a rate that the
    equation may state."""
    is_of_itself = len(left.args) == 1 and left.args[0] in free_names(right)
    return is_of_itself or context.is_rate_of(left, right)


def _is_value_of_names(context: Context, left: Term, right: Term) -> bool:
    """Whether a letter is made of names, all of which have a meaning: then it can only be named."""
    names = free_names(right)
    is_one = not any(free_names(a) for a in left.args[1:])
    return is_one and bool(names) and all(n in context.clauses for n in names)


def _is_another_value(context: Context, left: Term, right: Term, is_claimed: bool) -> bool:
    """Whether an equation gives a name that is known another value, as an example, and not one that
    words claim of what has none."""
    if is_claimed and not context.clauses_for(left.args[0]):
        return False
    return _is_value(left, right) and not _is_instance(context, left)


def _is_instance(context: Context, left: Term) -> bool:
    """Whether ``left``, which is not new, is a value of what has a definition: ``f(2)``."""
    template = left.args[0]
    is_known = template in context.clauses or context.differentiated(left) or context.rated(left)
    return len(left.args) > 1 and bool(is_known)


def _is_value(left: Term, right: Term) -> bool:
    """Whether a name without variables is given a value without variables."""
    return not any(free_names(a) for a in left.args[1:]) and not free_names(right)


def role(left: Term) -> Said:
    """Why a relation is taken as given whose left side is a name that it defines."""
    return Said("it defines {name}", name=as_printed(base_of(left.args[0])))


def define(
    context: Context, relation: Relation, line: int, given: tuple[Given, ...] = (),
    doubt: str = "", points: frozenset[str] = frozenset(),
) -> Outcome:  # fmt: skip
    """Take a relation that defines where ``given`` holds as a definition, or as the example that it
    is; ``doubt`` and ``points`` are those of :meth:`~.context.Context.define`."""
    left, op, right = relation
    new = context.is_new(left)
    if op == ":=" and context.define(left, (right,), line, replace=True):
        return Outcome("given")
    if context.repeats(left, right):
        return Outcome("given", Said("as above"))
    name = left.args[0]
    if not new:
        if context.clauses_for(name):
            lost = Said("{name} has more than one value", name=as_printed(base_of(name)))
            context.forget(base_of(name), lost, known=False)
        said = Said("a value for {name}; nothing is claimed of it", name=as_printed(base_of(name)))
        return Outcome("given", said)
    is_defined = context.define(left, (right,), line, False, given, doubt, points)
    if not is_defined and not is_cases(right):
        said = Said("{name} is not defined; this is taken as a law about it",
                    name=as_printed(base_of(name)))  # fmt: skip
        return Outcome("given", said)
    return Outcome("given")


def entries_of(context: Context, left: Term, right: Term) -> list[Relation]:
    """F as the matrix of its entries F[q, k], if F is new and those are defined; the indices may
    count from 0 or from 1, so that one of the relations has to hold."""
    if right.head != "matrix" or shape(right) != "matrix" or not context.is_new(left):
        return []
    name, *args = left.args
    base, *sup = name.split("^", 1)
    template = f"{base}_(#,#)" + (f"^{sup[0]}" if sup else "")
    if "_" in base or template not in context.clauses:
        return []
    rows, cols = right.args[:2]
    found = []
    for origin in (0, 1):
        entries = [
            Term("sym", template, number(r + origin), number(c + origin), *args)
            for r in range(rows) for c in range(cols)
        ]  # fmt: skip
        found.append(Relation(Term("matrix", rows, cols, *entries), "=", right))
    return found


def again(context: Context, relation: Relation) -> Said | None:
    """A remark on an equation that is a definition once more: turned around, or with other
    letters."""
    left, op, right = relation
    if op == "=" and context.repeats(right, left):
        return Said("as above")
    is_renamed = op == "=" and _is_renamed(context, left, right)
    return Said("a definition above, with other letters") if is_renamed else None


def _is_renamed(context: Context, left: Term, right: Term) -> bool:
    """Whether ``left`` is a defined name with other letters as its arguments, and ``right`` its
    definition with these."""
    if left.head != "sym" or len(left.args) < 2:
        return False
    plain = left.args[1:]
    letters = [a.args[0] for a in plain if a.head == "sym" and len(a.args) == 1]
    is_general = len({*letters}) == len(letters) == len(plain) and any(
        c.patterns != plain and all(p.head == "sym" for p in c.patterns)
        for c in context.clauses.get(left.args[0], [])
    )
    with suppress(TooLarge, RecursionError):
        return is_general and context.unfold(left, {}) == context.unfold(right, {})
    return False


def dispute(context: Context, name: Term, chain: Chain, line: int) -> None:
    """A definition a = b = c whose links are not all proved leaves open which is meant."""
    bodies = tuple(k.term for k in chain.links if not is_cases(k.term))
    if len(bodies) > 1:
        context.define(name, bodies[:MAX_ALTERNATIVES], line)
        clauses = context.clauses.get(name.args[0], [])
        context.clauses[name.args[0]] = [c for c in clauses if len(c.bodies) > 1]
