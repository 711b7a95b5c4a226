"""Terms to text: the notation of what people type, with no more parentheses than needed.

Reading what is written here, in the context that :func:`context_of` gives, yields the same
term.  Every multiplication sign is written, so that nothing depends on the customs for
products without one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..kernel.claims import Claim, Condition
from ..kernel.terms import BINDERS, BINDING, LIMITS, Relation, Term, children, symbol
from .declared import Notation
from .names import GREEK, Name, as_printed, is_decorated, is_letter, is_styled, parse_name
from .words import RESERVED

# How tightly a written term holds together: a sum or a sign, a product, a power, an operand.
_SUM, _PRODUCT, _POWER, _OPERAND = range(4)
_TIGHTNESS = {
    "add": _SUM, "neg": _SUM, "mul": _PRODUCT, "div": _PRODUCT, "pow": _POWER, "sqrt": _POWER,
}  # fmt: skip
_BINDER_NAMES = {"sum": "Sum", "prod": "Product", "stack": "stack", "diag": "diag"}
#: Bars around these would be a determinant.
GRIDS = frozenset(("matrix", "stack", "diag", "identity", "transpose"))
_SIGNS = {"!=": "≠", "<=": "≤", ">=": "≥"}


def context_of(terms: Iterable[Term]) -> Notation:
    """The context that declares every name in ``terms``."""
    names = {name for term in terms for name in _names(term)}
    templates = frozenset(name for name in names if "#" in name)
    return Notation(templates, frozenset(names - templates))


def _names(term: Term) -> Iterator[str]:
    pending = [term]
    while pending:
        term = pending.pop()
        if term.head == "sym" or term.head in BINDING:
            yield term.args[0]
        pending.extend(children(term))


def write_term(term: Term, context: Notation | None = None) -> str:
    """``term`` as text, to be read in ``context`` (by default that of the term alone).

    Raises :class:`ValueError` if a symbol has a name that the notation cannot spell.
    """
    return _Writer(context or context_of([term])).at(_SUM, term)


def write_clause(claim: Claim) -> str:
    """The relation of a claim and its alternatives: ``x = 2 or x = -2``."""
    return " or ".join(map(write_relation, (claim.relation, *claim.alternatives)))


def write_relation(relation: Relation, context: Notation | None = None) -> str:
    """``relation`` as text, like :func:`write_term`."""
    context = context or context_of([relation.left, relation.right])
    left, right = write_term(relation.left, context), write_term(relation.right, context)
    return f"{left} {_SIGNS.get(relation.op, relation.op)} {right}"


def print_term(term: Term) -> str:
    r"""``term`` as text for a reader of a document, whose names are printed as they stand there:
    ``\dot{\theta}`` for dottheta.  Raises :class:`ValueError` like :func:`write_term`."""
    return write_term(term, context_of([term])._replace(in_print=True))


def print_template(name: str) -> str:
    """The member with the index i of a family, or the name itself, like :func:`print_term`."""
    return print_term(symbol(name, *(symbol("i"),) * name.count("#")))


def print_relation(relation: Relation) -> str:
    """``relation`` as text for a reader of a document, like :func:`print_term`."""
    context = context_of([relation.left, relation.right])
    return write_relation(relation, context._replace(in_print=True))


class _Writer:
    """Writes terms; in an index the letters I and E are letters."""

    def __init__(self, context: Notation, *, is_index: bool = False) -> None:
        self._context = context
        self._is_index = is_index
        self._constants = {
            "pi": "π",
            "i": "ⅈ" if is_index or "I" in context.names or context.shows_identity else "I",
            "e": "ℯ" if is_index or "E" in context.names else "E",
            "identity": "I" if context.shows_identity else "Identity",
        }

    def at(self, tightness: int, term: Term) -> str:
        """``term`` at a place that takes what holds together at least as tightly."""
        text = self._text(term)
        return text if _TIGHTNESS.get(term.head, _OPERAND) >= tightness else f"({text})"

    def _text(self, term: Term) -> str:
        head, args = term.head, term.args
        if head in self._constants:
            return self._constants[head]
        if head == "num":
            value, scale = args
            digits = str(value).rjust(scale + 1, "0")
            return f"{digits[:-scale]}.{digits[-scale:]}" if scale else digits
        if head == "sym":
            return self._symbol(term)
        if head == "hole":
            return f"□{args[0]}"
        if head == "add":
            return self._sum(args)
        if head == "neg":
            return f"-{self.at(_PRODUCT, args[0])}"
        if head == "mul":
            # a/b·c reads as (a/b)·c, but a·b·c is one product of three.
            first = _PRODUCT if args[0].head == "div" else _POWER
            return "·".join([self.at(first, args[0]), *self._all(_POWER, args[1:])])
        if head == "div":
            return f"{self.at(_PRODUCT, args[0])}/{self.at(_POWER, args[1])}"
        if head == "pow":
            return f"{self._base(args[0])}^{self._exponent(args[1])}"
        if head == "transpose":
            text = self.at(_OPERAND, args[0])
            return f"({text})ᵀ" if args[0].head == "num" else f"{text}ᵀ"
        if head == "factorial":
            text = self.at(_OPERAND, args[0])
            return f"({text})!" if args[0].head == "factorial" else f"{text}!"
        if head == "matrix":
            return self._matrix(*args)
        if head in BINDERS:
            var, lo, hi, body = args
            name = self._plain(parse_name(var))
            parts = self._all(_SUM, (body, lo, hi))
            return f"{_BINDER_NAMES[head]}({parts[0]}, ({name}, {parts[1]}, {parts[2]}))"
        if head == "deriv":
            var, point, body = args
            name, order = self._plain(parse_name(var)), 1
            while body.head == "deriv" and body.args[:2] == (var, symbol(var)):
                order, body = order + 1, body.args[2]
            often = f", {order}" if order > 1 else ""
            text = f"diff({self.at(_SUM, body)}, {name}{often})"
            at = "" if point == symbol(var) else self.at(_SUM, point)
            return f"Subs({text}, {name}, {at})" if at else text
        if head == "integral":
            var, *terms = args
            lo, hi, body = self._all(_SUM, terms)
            return f"integrate({body}, ({self._plain(parse_name(var))}, {lo}, {hi}))"
        if head in LIMITS or head == "series":
            return self._limit(term)
        inner = ", ".join(self._all(_SUM, args))
        if head == "abs" and "|" not in inner and args[0].head not in GRIDS:
            return f"|{inner}|"
        if head == "sqrt":
            plain = args[0].head in ("num", "pi") or (
                args[0].head == "sym" and len(args[0].args) == 1
            )
            return f"√{inner}" if plain else f"√({inner})"
        return f"{head}({inner})"

    def _limit(self, term: Term) -> str:
        var, *ends = term.args
        *lows, body = self._all(_SUM, ends)
        name = self._plain(parse_name(var))
        if term.head == "series":
            return f"Sum({body}, ({name}, {lows[0]}, oo))"
        at, *side = {
            "limit_infinity": ("oo",), "limit_minus_infinity": ("-oo",),
            "limit_above": (*lows, "plus"), "limit_below": (*lows, "minus"),
        }.get(term.head, lows)  # fmt: skip
        return f"limit({', '.join((body, name, at, *side))})"

    def _all(self, tightness: int, terms: Iterable[Term]) -> list[str]:
        return [self.at(tightness, term) for term in terms]

    def _sum(self, terms: tuple[Term, ...]) -> str:
        text = ""
        for term in terms:
            negative = term.head == "neg"
            part = self.at(_PRODUCT, term.args[0] if negative else term)
            if text:
                text += f" {'-' if negative else '+'} {part}"
            else:
                text = f"-{part}" if negative else part
        return text

    def _base(self, term: Term) -> str:
        if term.head == "e" and "e" not in self._context.names and not self._is_index:
            return "e"
        text = self.at(_OPERAND, term)
        # A declared superscript would swallow an exponent in parentheses, and e raised to a
        # power is Euler's number.
        taken = term.head == "sym" and any(
            name.startswith(f"{term.args[0]}^(") for name in self._context.templates
        )
        return f"({text})" if taken or text == "e" else text

    def _exponent(self, term: Term) -> str:
        text, base = self.at(_POWER, term), term
        while base.head in ("transpose", "pow"):
            base = base.args[0]
        called = base.head == "sym" and self._text(base).endswith(")")
        is_called = called and not text.startswith("(")  # a^f(x) may be a^f·(x)
        return f"({text})" if is_called or text.startswith("√") else text

    def _matrix(self, rows: int, columns: int, *entries: Term) -> str:
        texts = self._all(_SUM, entries)
        starts = range(0, rows * columns, columns)
        lines = [f"[{', '.join(texts[start : start + columns])}]" for start in starts]
        return f"[{', '.join(lines)}]"

    def _symbol(self, term: Term) -> str:
        name = parse_name(term.args[0])
        text = self._plain(name)
        args = term.args[1:]
        if name.sub == 1 and _is_short(args[0]):
            text += f"_{self._text(args[0])}"
        elif name.sub:
            below = _Writer(self._context, is_index=True)
            text += f"_({', '.join(below._all(_SUM, args[: name.sub]))})"
        begin, end = name.sub + name.sup, name.sub + name.sup + name.call
        sup, call = args[name.sub : begin], args[begin:end]
        if sup:
            text += f"^({', '.join(self._all(_SUM, sup))})"
        if call:
            text += f"({', '.join(self._all(_SUM, call))})"
        return text

    def _plain(self, name: Name) -> str:
        if name.base in RESERVED:
            raise ValueError(f"{name.base!r} has a meaning in formulas and cannot name a symbol")
        word = f"_{name.word}" if name.word else ""
        is_shown = is_styled if self._context.in_print else is_decorated
        base = as_printed(name.base) if is_shown(name.base) else name.base
        return GREEK.get(base, base) + word + "'" * name.primes


def _is_short(index: Term) -> bool:
    if index.head == "num":
        return not index.args[1]
    return index.head == "sym" and is_letter(index.args[0])


def write_condition(condition: Condition) -> str:
    """The condition in plain text."""
    return _condition(condition, write_relation(condition.relation), write_term)


def print_condition(condition: Condition) -> str:
    """The condition as text for a reader of a document, like :func:`print_term`."""
    return _condition(condition, print_relation(condition.relation), print_term)


def _condition(condition: Condition, text: str, write: Callable[[Term], str]) -> str:
    """The ``text`` of the relation of a condition with its ranges."""
    for var, lo, hi in reversed(condition.ranges):
        text += f" for {write(symbol(var))} = {write(lo)}, …, {write(hi)}"
    return text
