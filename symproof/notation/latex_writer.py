r"""Terms to LaTeX: formulas set as in a book, for KaTeX, MathJax (on GitHub) and XeLaTeX.

There are exactly the parentheses that are needed, and never fewer: what is printed can be
read in one way only, and reads back as the same term.  Names are
the only thing that users put into a formula, and only letters, digits and primes get in.

A fraction has a bar, but in scripts and inside another fraction a slash: 10000^{2 i / d}; inside
a sentence it has one where no parentheses are needed for it.  A product has no sign unless two
numerals would meet or a parenthesis could pass for an argument; the dot product always has
one, ``\mathbin{\cdot}``, which looks like ``\cdot`` but is not read as one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..kernel.terms import BINDERS, Relation, Term, free_names, symbol
from .declared import Notation
from .matrices import is_column
from .names import (
    ACCENTS,
    GREEK,
    Name,
    accented,
    as_printed,
    declared,
    is_decorated,
    is_letter,
    parse_name,
    takes_matrix,
)
from .text_writer import context_of
from .words import APPLIED, RESERVED, RESERVED_BELOW


def write_term(term: Term, context: Notation | None = None) -> str:
    """``term`` in LaTeX, to be read in ``context`` (by default that of the term alone).

    Raises :class:`ValueError` if a symbol has a name that cannot be set without doubt.
    """
    return LatexWriter(context or context_of([term])).piece(term).tex


def write_inline(term: Term, context: Notation | None = None) -> str:
    """``term`` in LaTeX for the middle of a sentence, like :func:`write_term`."""
    return _Inline(context or context_of([term])).piece(term).tex


def write_relation(relation: Relation, context: Notation | None = None) -> str:
    """``relation`` in LaTeX, like :func:`write_term`."""
    context = context or context_of([relation.left, relation.right])
    left, right = write_term(relation.left, context), write_term(relation.right, context)
    return f"{left} {RELATION_SIGNS[relation.op]} {right}"


RELATION_SIGNS = {"=": "=", "!=": r"\neq", "<=": r"\leq", "<": "<", ">=": r"\geq", ">": ">"}
#: The functions whose name takes the exponent: sin²(x).
POWERED = frozenset("sin cos tan cot sec csc sinh cosh tanh coth sech csch".split())
FUNCTION_COMMANDS = {
    **{
        name: rf"\{name}"
        for name in "sin cos tan cot sec csc sinh cosh tanh coth exp arcsin arccos arctan".split()
    },
    **{name: rf"\mathrm{{{name}}}" for name in "sech csch Ci Re Im conj".split()},
    "sgn": r"\mathrm{sgn}",
    "log": r"\ln",
    "arg": r"\arg",
    "det": r"\det",
    "trace": r"\mathrm{tr}",
}
CONSTANTS = {"pi": r"\pi", "i": r"\mathrm{i}", "e": r"\mathrm{e}", "identity": "I"}


class LatexPiece(NamedTuple):
    """Some LaTeX; how tightly it holds together, whether it is taller than a line, and
    whether a factor behind it would be taken into its last sum."""

    tex: str
    tightness: int
    tall: bool = False
    open: bool = False


# A sum or a sign; a product; what can be a factor; what can carry an exponent.
_SUM, _PRODUCT, _FACTOR, _ATOM = range(4)


class LatexWriter:
    """Writes terms piece by piece; ``context`` says which names are declared.  ``script`` is
    the writer of scripts and of the two parts of a fraction: there fractions have a slash."""

    def __init__(self, context: Notation, script: bool = False) -> None:
        self.context = context
        self.words = declared(context.names, context.templates).words
        self.is_script = script
        self.script = self if script else LatexWriter(context, script=True)

    def piece(self, term: Term) -> LatexPiece:
        head, args = term.head, term.args
        if head in CONSTANTS:
            return LatexPiece(CONSTANTS[head], _ATOM)
        if head in FUNCTION_COMMANDS:
            return self.application(FUNCTION_COMMANDS[head], args[0])
        if head in BINDERS:
            return self.binder(head, *args)
        write = getattr(self, f"write_{head}")
        piece: LatexPiece = write(*args)
        return piece

    def at(self, tightness: int, term: Term, *, last: bool = True) -> LatexPiece:
        """``term`` where only what holds together at least as tightly may stand bare."""
        piece = self.piece(term)
        if piece.tightness >= tightness and (last or not piece.open):
            return piece
        return _parenthesised(piece)

    # Numbers and names.

    def write_num(self, value: int, scale: int) -> LatexPiece:
        digits = str(value).rjust(scale + 1, "0")
        whole, decimals = digits[: len(digits) - scale], digits[len(digits) - scale :]
        return LatexPiece(f"{whole}.{decimals}" if scale else whole, _ATOM)

    def write_hole(self, number: int) -> LatexPiece:
        return LatexPiece(rf"\square_{{{number}}}", _FACTOR)

    def write_sym(self, template: str, *args: Term) -> LatexPiece:
        name = _printable(template)
        subs, rest = args[: name.sub], args[name.sub :]
        sups, calls = rest[: name.sup], rest[name.sup : name.sup + name.call]
        tex = _word(name.base) + "'" * name.primes
        sub = rf"\mathrm{{{name.word}}}" if name.word else self.script.listed(subs)
        if name.sub == 1 and self.is_taken(name, subs[0]):
            sub = f"({sub})"
        scripts = [f"_{{{sub}}}"] if sub else []
        if sups:
            scripts.append(f"^{{({self.script.listed(sups)})}}")
        # A prime is a superscript and must touch the next one.
        tex += "".join(reversed(scripts) if name.primes else scripts)
        if calls:
            pieces = [self.piece(t) for t in calls]
            if takes_matrix(name) and len(calls) == 1 and calls[0].head == "matrix":
                return LatexPiece(tex + pieces[0].tex, _FACTOR, True)
            inner = LatexPiece(", ".join(p.tex for p in pieces), _SUM, any(p.tall for p in pieces))
            return LatexPiece(tex + _parenthesised(inner).tex, _ATOM, inner.tall)
        return LatexPiece(tex, _FACTOR if _has_script(name) else _ATOM)

    def is_taken(self, name: Name, index: Term) -> bool:
        """Whether with this index the symbol would look like another one, as x_pos does."""
        return index.head == "sym" and (name.base, index.args[0]) in self.words

    def listed(self, terms: Sequence[Term]) -> str:
        return ", ".join(self.piece(t).tex for t in terms)

    # Arithmetic.

    def write_add(self, *terms: Term) -> LatexPiece:
        first, *rest = terms
        pieces = [self.piece(first) if first.head == "neg" else self.at(_PRODUCT, first)]
        tex = pieces[0].tex
        for term in rest:
            negative = term.head == "neg"
            pieces.append(self.at(_PRODUCT, term.args[0] if negative else term))
            tex += f" {'-' if negative else '+'} {pieces[-1].tex}"
        return LatexPiece(tex, _SUM, any(p.tall for p in pieces), pieces[-1].open)

    def write_neg(self, term: Term) -> LatexPiece:
        inner = self.at(_PRODUCT, term)
        return inner._replace(tex=f"-{inner.tex}", tightness=_SUM)

    def write_mul(self, *factors: Term) -> LatexPiece:
        pieces = [self.at(_FACTOR, t, last=False) for t in factors[:-1]]
        pieces.append(self.at(_FACTOR, factors[-1]))
        tex = pieces[0].tex
        for before, left, right in zip(factors, pieces, pieces[1:], strict=False):
            if is_column(before) and right.tex[0].isdigit():
                right = _parenthesised(right)
            tex += f"{self.sign(before, left.tex, right.tex)}{right.tex}"
        return LatexPiece(tex, _PRODUCT, any(p.tall for p in pieces), pieces[-1].open)

    def sign(self, before: Term, left: str, right: str) -> str:
        """What stands between two factors."""
        beside = left[-1].isdigit() or left.startswith(r"\frac")
        if right[0].isdigit() or (beside and right.startswith(r"\frac")):
            return r" \cdot "
        if before.head == "sym" and right.startswith(("(", r"\left(", r"\begin")):
            if self.seems_applied(before.args[0]):
                return r" \cdot "
        crowded = _WORD_START.match(right) or (
            _WORD_END.search(left) and _LETTER_START.match(right)
        )
        return r" \thinspace " if crowded else " "

    def seems_applied(self, template: str) -> bool:
        """Whether a parenthesis behind this symbol would be read as its argument."""
        names, templates = self.context.names, self.context.templates
        if any(name.startswith(template + "(") for name in templates):
            return True
        name = parse_name(template)
        return template not in names | templates and name.base in APPLIED and not name.call

    def write_dot(self, left: Term, right: Term) -> LatexPiece:
        u = self.at(_FACTOR, left, last=False)
        v = self.piece(right)
        # u · A v, but (A u) · (A v): the sides are written alike.
        bare = right.head == "mul" and left.head != "mul" and r"\cdot" not in v.tex
        if v.open or not bare:
            v = self.at(_FACTOR, right, last=False)
        return LatexPiece(rf"{u.tex} \mathbin{{\cdot}} {v.tex}", _PRODUCT, u.tall or v.tall)

    def write_div(self, above: Term, below: Term) -> LatexPiece:
        return self.slashed(above, below) if self.is_script else self.barred(above, below)

    def barred(self, above: Term, below: Term) -> LatexPiece:
        over, under = self.script.piece(above).tex, self.script.piece(below).tex
        return LatexPiece(rf"\frac{{{over}}}{{{under}}}", _FACTOR, True)

    def slashed(self, above: Term, below: Term) -> LatexPiece:
        over = self.at(_PRODUCT if above.head == "mul" else _FACTOR, above, last=False)
        under = self.at(_FACTOR, below, last=False)
        return LatexPiece(f"{over.tex} / {under.tex}", _PRODUCT, over.tall or under.tall)

    def write_pow(self, base: Term, exponent: Term) -> LatexPiece:
        natural = exponent.head == "num" and exponent.args[1] == 0
        if base.head in POWERED and natural:
            command = f"{FUNCTION_COMMANDS[base.head]}^{{{exponent.args[0]}}}"
            return self.application(command, base.args[0])
        inner = self.at(_ATOM, base)
        power = self.script.piece(exponent).tex
        return LatexPiece(f"{inner.tex}^{{{power}}}", _FACTOR, inner.tall)

    def write_sqrt(self, term: Term) -> LatexPiece:
        inner = self.piece(term)
        return LatexPiece(rf"\sqrt{{{inner.tex}}}", _ATOM, inner.tall)

    def application(self, command: str, argument: Term) -> LatexPiece:
        inner = _parenthesised(self.piece(argument))
        return LatexPiece(command + inner.tex, _FACTOR, inner.tall)

    def write_floor(self, term: Term) -> LatexPiece:
        inner = self.piece(term)
        left, right = (r"\left", r"\right") if inner.tall else ("", "")
        return LatexPiece(rf"{left}\lfloor {inner.tex} {right}\rfloor", _ATOM, inner.tall)

    def write_factorial(self, term: Term) -> LatexPiece:
        inner = self.at(_ATOM, term)
        return LatexPiece(f"{inner.tex}!", _FACTOR, inner.tall)

    def write_abs(self, term: Term) -> LatexPiece:
        return self.between_bars("vert", term)

    def write_norm(self, term: Term) -> LatexPiece:
        return self.between_bars("Vert", term)

    def between_bars(self, bar: str, term: Term) -> LatexPiece:
        inner = self.piece(term)
        left, right = (r"\left", r"\right") if inner.tall else ("", "")
        tex = rf"{left}\l{bar} {inner.tex} {right}\r{bar}"
        return LatexPiece(tex, _ATOM, inner.tall)

    # Sums, matrices, families.

    def binder(self, head: str, var: str, lo: Term, hi: Term, body: Term) -> LatexPiece:
        name = _printable(var)
        index = self.write_sym(name.template).tex
        limits = f"_{{{index}={self.script.piece(lo).tex}}}^{{{self.script.piece(hi).tex}}}"
        if head in ("sum", "prod"):
            bare = body.head != "dot" if head == "sum" else self.stands_behind_product(body)
            inner = self.at(_PRODUCT if bare else _FACTOR, body, last=bare)
            space = r"\thinspace " if inner.tex.startswith((r"\sum", r"\prod")) else ""
            tex = rf"\{head}{limits} {space}{inner.tex}"
            return LatexPiece(tex, _FACTOR, tall=True, open=True)
        inner = self.piece(body)
        if body.head != "matrix":  # which has parentheses of its own
            inner = _parenthesised(inner)
        word = r"\mathrm{diag}" if head == "diag" else ""
        return LatexPiece(f"{word}{inner.tex}{limits}", _FACTOR, inner.tall)

    def write_deriv(self, var: str, point: Term, body: Term) -> LatexPiece:
        order, inside = 1, body
        while inside.head == "deriv" and inside.args[:2] == (var, symbol(var)):
            order, inside = order + 1, inside.args[2]
        sign = r"\partial" if free_names(inside) - {var} else "d"
        name = self.write_sym(_printable(var).template).tex
        power = f"^{{{order}}}" if order > 1 else ""
        gap = " " if sign != "d" or name.startswith("\\") else ""
        operator = rf"\frac{{{sign}{power}}}{{{sign}{gap}{name}{power}}}"
        text = rf"{operator} {self.delimited(inside)}"
        if point == symbol(var):
            return LatexPiece(text, _FACTOR, True, open=True)
        at = self.script.piece(point).tex
        return LatexPiece(rf"\left. {text} \right\rvert_{{{name}={at}}}", _FACTOR, True)

    def write_integral(self, var: str, lo: Term, hi: Term, body: Term) -> LatexPiece:
        name = self.write_sym(_printable(var).template).tex
        ends = f"_{{{self.script.piece(lo).tex}}}^{{{self.script.piece(hi).tex}}}"
        inner = self.at(_PRODUCT, body)
        return LatexPiece(rf"\int{ends} {inner.tex} \thinspace d{' ' * (name[0] == chr(92))}{name}",
                     _FACTOR, True)  # fmt: skip

    def limited(self, operator: str, body: Term) -> LatexPiece:
        """What belongs to a sign of a limit or an infinite sum, behind it."""
        inner = self.at(_PRODUCT if body.head != "dot" else _FACTOR, body, last=True)
        return LatexPiece(rf"{operator} {inner.tex}", _FACTOR, tall=True, open=True)

    def limit(self, to: str, var: str, body: Term) -> LatexPiece:
        name = self.write_sym(_printable(var).template).tex
        return self.limited(rf"\lim_{{{name} \to {to}}}", body)

    def write_limit(self, var: str, point: Term, body: Term) -> LatexPiece:
        return self.limit(self.script.piece(point).tex, var, body)

    def write_limit_above(self, var: str, point: Term, body: Term) -> LatexPiece:
        return self.limit(self.sided(point, "+"), var, body)

    def write_limit_below(self, var: str, point: Term, body: Term) -> LatexPiece:
        return self.limit(self.sided(point, "-"), var, body)

    def sided(self, point: Term, side: str) -> str:
        return rf"{self.script.at(_ATOM, point).tex}^{{{side}}}"

    def write_limit_infinity(self, var: str, body: Term) -> LatexPiece:
        return self.limit(r"\infty", var, body)

    def write_limit_minus_infinity(self, var: str, body: Term) -> LatexPiece:
        return self.limit(r"-\infty", var, body)

    def write_series(self, var: str, lo: Term, body: Term) -> LatexPiece:
        name = self.write_sym(_printable(var).template).tex
        ends = rf"_{{{name}={self.script.piece(lo).tex}}}^{{\infty}}"
        return self.limited(rf"\sum{ends}", body)

    def delimited(self, body: Term) -> str:
        """``body``, in parentheses unless nothing behind it can be taken for a part of it."""
        inner = self.piece(body)
        alone = inner.tightness == _ATOM and inner.tex.endswith(")")
        return inner.tex if alone or body.head == "deriv" else _parenthesised(inner).tex

    def stands_behind_product(self, body: Term) -> bool:
        """Whether all of ``body`` surely belongs to a Π: it has no sign of a product, and no Σ or
        Π behind a factor."""
        if body.head in ("sum", "prod"):
            return self.stands_behind_product(body.args[3])
        if body.head != "mul":
            return self.piece(body).tightness != _PRODUCT
        factors = [self.at(_FACTOR, t).tex for t in body.args]
        signs = [self.sign(*three) for three in zip(body.args, factors, factors[1:], strict=False)]
        opened = any(self.piece(t).open for t in body.args)
        return not opened and not any("cdot" in sign for sign in signs)

    def write_matrix(self, rows: int, columns: int, *entries: Term) -> LatexPiece:
        cells = [self.piece(t).tex for t in entries]
        starts = range(0, rows * columns, columns)
        lines = r" \\ ".join(" & ".join(cells[k : k + columns]) for k in starts)
        return LatexPiece(rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}", _ATOM, tall=True)

    def write_transpose(self, term: Term) -> LatexPiece:
        inner = self.at(_ATOM, term)
        if term.head == "num":  # 1^⊤ may be a row of ones
            inner = _parenthesised(inner)
        return LatexPiece(rf"{inner.tex}^{{\top}}", _FACTOR, inner.tall)


class _Inline(LatexWriter):
    """Inside a sentence: a fraction has a bar only where the slash would need parentheses."""

    def write_div(self, above: Term, below: Term) -> LatexPiece:
        return self.slashed(above, below)

    def at(self, tightness: int, term: Term, *, last: bool = True) -> LatexPiece:
        if term.head == "div" and tightness == _FACTOR:
            return self.barred(*term.args)
        return super().at(tightness, term, last=last)


def _parenthesised(piece: LatexPiece) -> LatexPiece:
    tex = rf"\left({piece.tex}\right)" if piece.tall else f"({piece.tex})"
    return LatexPiece(tex, _ATOM, piece.tall)


_LETTER_START = re.compile(rf"[A-Za-z]|\\(?:{'|'.join(GREEK)}|pi|mathrm)(?![A-Za-z])")
_WORD_END = re.compile(r"\\mathrm\{\w\w+\}$")
_WORD_START = re.compile(r"\\mathrm\{\w\w+\}")


def _printable(template: str) -> Name:
    name = parse_name(template)
    taken = name.base in RESERVED or name.word in RESERVED_BELOW
    if taken or template == CONSTANTS["identity"]:
        raise ValueError(f"{template!r} has a meaning in formulas and cannot name a symbol")
    return name


def _has_script(name: Name) -> bool:
    """True if the name ends with a script above the line, beside which no power stands."""
    return bool(name.primes or name.sup) or is_decorated(name.base)


def _word(word: str) -> str:
    if word in GREEK:
        return rf"\{word}"
    if is_decorated(word):
        return as_printed(word)
    letter, accent = accented(word)
    if accent:
        return f"{ACCENTS[accent]}{{{_word(letter)}}}"
    return word if is_letter(word) else rf"\mathrm{{{word}}}"
