"""LaTeX in tokens: commands by their meaning, brackets matched, arguments in braces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..kernel.claims import RELATIONS
from ..kernel.terms import FUNCTIONS
from .descent import BARE
from .names import GREEK, GREEK_NAMES
from .text_tokens import RESERVED
from .tokens import Token, UnreadableText, checked


class UnreadableLatex(UnreadableText):
    """The LaTeX is not a formula; ``reason`` says why, at offset ``position`` of ``text``."""


RELATION_COMMANDS = {
    "le": "<=", "leq": "<=", "leqslant": "<=", "lt": "<", "ge": ">=", "geq": ">=",
    "geqslant": ">=", "gt": ">", "ne": "!=", "neq": "!=",
}  # fmt: skip
_COMMANDS: dict[str, tuple[str, str]] = {
    **{f"\\{name}": ("greek", name) for name in GREEK},
    **{f"\\{name}": ("function", name) for name in BARE},
    r"\ln": ("function", "log"), r"\pi": ("constant", "pi"),
    r"\frac": ("frac", ""), r"\tfrac": ("frac", ""), r"\dfrac": ("frac", ""),
    r"\sqrt": ("sqrt", ""), r"\sum": ("binder", "sum"), r"\prod": ("binder", "prod"),
    r"\cdot": ("*", ""), r"\times": ("*", ""), r"\ast": ("*", ""),
    **{f"\\{name}": (sign, "") for name, sign in RELATION_COMMANDS.items()},
    r"\prime": ("'", ""),
    r"\top": ("top", ""), r"\intercal": ("top", ""),
    r"\lvert": ("abs(", ""), r"\rvert": ("abs)", ""),
    r"\lVert": ("norm(", ""), r"\rVert": ("norm)", ""), r"\|": ("norm", ""), r"\Vert": ("norm", ""),
    r"\vert": ("abs", ""), r"\\": ("row", ""),
}  # fmt: skip
_SIGNS: dict[str, tuple[str, str]] = {
    **{sign: (sign, "") for sign in "+-/=<>()[]{}_^',&.;"},
    "*": ("*", ""), "|": ("abs", ""), "−": ("-", ""), "·": ("*", ""), "⋅": ("*", ""),
    "×": ("*", ""), "≤": ("<=", ""), "≥": (">=", ""), "≠": ("!=", ""), "π": ("constant", "pi"),
    **{letter: ("greek", name) for letter, name in GREEK_NAMES.items()},
}  # fmt: skip
_SIZES = r"\\(?:left|right|middle|[bB]igg?[lrm]?)(?![A-Za-z])"
_TOKEN = re.compile(
    rf"""
      (?P<blank>(?:[\s~]|%[^\n]*(?:\n|$)|\\[,;:!>\ ]|\\(?:quad|qquad|thinspace|medspace|thickspace
        |negthinspace|displaystyle|textstyle|limits|nolimits|nonumber)(?![A-Za-z]))+)
    | (?P<size>{_SIZES}\s*)
    | (?P<row>\\\\\*?(?:\s*\[\s*-?[0-9.]+\s*(?:pt|em|ex|mm|cm|mu)\s*\])?)
    | (?P<dot>\\mathbin\s*\{{\s*\\cdot\s*\}})
    | (?P<environment>\\(?P<edge>begin|end)\s*\{{\s*(?P<name>[A-Za-z]+\*?)\s*\}})
    | (?P<word>\\(?P<style>mathrm|mathup|mathit|mathsf|text|textrm|textit|operatorname|mathbf
        |textbf|boldsymbol|bm)(?:\s*\{{(?P<letters>\\?[A-Za-z][A-Za-z0-9]*)\}}
        |\s+(?P<letter>[A-Za-z])))
    | (?P<number>[0-9]+(?:\.[0-9]+)?)
    | (?P<letter_>[A-Za-z])
    | (?P<command>\\(?:[A-Za-z]+|.))
    """,
    re.VERBOSE,
)
_BOLD = frozenset(("mathbf", "textbf", "boldsymbol", "bm"))
MATRICES = frozenset(("pmatrix", "bmatrix", "matrix", "smallmatrix"))
_ALIGNMENTS = frozenset(
    "aligned align align* split gathered gather gather* equation equation* alignedat".split()
)
_DOTS = "dots are not read here; write a sum, a stack or a block diagonal with its range"
_ADVICE = {
    **dict.fromkeys((r"\dots", r"\cdots", r"\ldots", r"\vdots", r"\ddots", "…"), _DOTS),
    r"\pm": "write two formulas, one for each sign",
    r"\mp": "write two formulas, one for each sign",
    r"\infty": "infinite bounds are not supported",
    r"\approx": "an approximation has no exact meaning here; use = or \\leq",
    r"\int": "integrals are not supported",
    r"\underbrace": "braces with a remark are not read; write what is meant as a relation",
    r"\overbrace": "braces with a remark are not read; write what is meant as a relation",
    r"\text": "words between formulas are not read; only a name stands in \\text{…}",
    r"\{": "write parentheses; braces that are printed mean a set",
    r"\square": "a gap is not a formula",
    "!": "factorials are not supported; unequal is written \\neq",
    "$": "write the formula without $",
}
OPENING = {"(": ")", "[": "]", "{": "}", "abs(": "abs)", "norm(": "norm)", "begin": "end"}
_ARITY = {"frac": 2, "sqrt": 1, "^": 1, "_": 1}
_ENDS_OPERAND = frozenset(("number", "letter", "greek", "word", "constant", "'", "top",
                           *OPENING.values()))  # fmt: skip


def tokenize(tex: str) -> list[Token]:
    """The tokens of ``tex``, brackets matched, within the limits, every argument in braces
    and no other braces, then an end token."""
    tokens = checked(tex, _scan(tex), OPENING, ("abs", "norm"), _ends_operand, UnreadableLatex)
    return _brace(tex, [*tokens, Token("stop", "", len(tex), len(tex))])


def _ends_operand(token: Token) -> bool:
    return token.kind in _ENDS_OPERAND


def _scan(tex: str) -> Iterator[Token]:
    at, last_end = 0, -1
    styles: dict[str, str] = {}
    while at < len(tex):
        match = _TOKEN.match(tex, at)
        kind = (match and match.lastgroup) or ""
        source = match[0] if match else tex[at]
        token = Token(kind, "", at, at + len(source), at == last_end)
        at = token.end
        if match is None or kind == "command":
            meaning = (_COMMANDS if match else _SIGNS).get(source)
            if meaning is None:
                raise UnreadableLatex(tex, token.start, _advice(source))
            token = token._replace(kind=meaning[0], text=meaning[1])
        elif kind in ("blank", "size"):
            if kind == "size" and tex[at : at + 1] == ".":
                raise UnreadableLatex(tex, token.start, "this delimiter is invisible; write it")
            continue
        elif kind == "environment":
            token = token._replace(kind=match["edge"], text=match["name"])
        elif kind == "word":
            token = _upright(tex, token, match["style"], match["letters"] or match["letter"])
        elif kind == "letter_":
            token = token._replace(kind="letter", text=source)
        elif kind == "number":
            token = token._replace(text=source)
        if token.kind in ("letter", "greek", "word"):
            style = "bold" if match and match["style"] in _BOLD else "not bold"
            if styles.setdefault(token.text, style) != style:
                reason = f"{token.text} is bold here and not bold there; give it two names"
                raise UnreadableLatex(tex, token.start, reason)
        last_end = at
        yield token


def _upright(tex: str, token: Token, style: str, letters: str) -> Token:
    """What a name in a font of its own says: a function, a constant or a name."""
    if style in _BOLD or style in ("mathit", "textit"):
        head = None
    elif letters in ("i", "e"):
        head = "constant"
    elif letters == "diag":
        head = "binder"
    else:
        head = "function" if letters in {*FUNCTIONS, "ln"} - {"sqrt", "abs"} else None
        if letters in RESERVED and head is None:
            raise UnreadableLatex(tex, token.start, f"{letters} is not supported")
    if head is not None:
        return token._replace(kind=head, text="log" if letters == "ln" else letters)
    if letters.startswith("\\"):
        if letters[1:] not in GREEK:
            raise UnreadableLatex(tex, token.start, _advice(letters))
        return token._replace(kind="greek", text=letters[1:])
    return token._replace(kind="word" if len(letters) > 1 else "letter", text=letters)


def _advice(source: str) -> str:
    if source in _ADVICE:
        return _ADVICE[source]
    if source.startswith("\\"):
        return f"the command {source} is not known here"
    return f"{source if source.isprintable() else repr(source)} has no meaning here"


def _brace(tex: str, tokens: list[Token]) -> list[Token]:
    """``tokens`` with every argument of a command or script in braces, and no others."""
    done: list[Token] = []
    groups: list[tuple[bool, int]] = []
    due = 0
    pending = tokens[::-1]
    while pending:
        token = pending.pop()
        if token.kind == "{":
            groups.append((due > 0, max(due - 1, 0)))
            due = 0
        elif due and token.kind not in _SINGLE:
            what = "write x^{1/n} for a root" if token.kind == "[" else "an argument in braces"
            raise UnreadableLatex(tex, token.start, f"{what} was expected here")
        elif due:
            if len(token.text) > 1 and token.kind == "number":
                if done[-1].kind not in ("frac", "}"):
                    reason = "put braces around all that belongs to this argument"
                    raise UnreadableLatex(tex, token.start, reason)
                middle = token.start + 1
                pending.append(token._replace(text=token.text[1:], start=middle))
                token = token._replace(text=token.text[0], end=middle)
            due -= 1
            start, end = token.start, token.end
            done += [Token("{", "", start, start), token, Token("}", "", end, end)]
            continue
        if token.kind == "}":
            is_argument, due = groups.pop()
        else:
            is_argument = token.kind != "{" or groups[-1][0]
            due = _ARITY.get(token.kind, 0) if token.kind != "{" else 0
        if is_argument:
            done.append(token)
    return done


_SINGLE = frozenset(("number", "letter", "greek", "word", "constant", "top", "'"))


def chains(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens of each chain of relations, without the layout around them."""
    *tokens, end = tokens
    tokens = _without_stop(tokens)
    aligned = len(tokens) > 1 and tokens[0].kind == "begin" and tokens[0].text in _ALIGNMENTS
    if aligned:
        tokens, end = tokens[1:-1], tokens[-1]
    chain: list[Token] = []
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token.kind in OPENING) - (token.kind in OPENING.values())
        if depth or not aligned or token.kind not in ("&", "row"):
            chain.append(token)
        elif token.kind == "row":
            ahead = next((t.kind for t in tokens[place + 1 :] if t.kind != "&"), "stop")
            if ahead != "stop" and ahead not in RELATIONS:
                yield [*_without_stop(chain), token._replace(kind="stop")]
                chain = []
    yield [*_without_stop(chain), end._replace(kind="stop")]


def _without_stop(tokens: list[Token]) -> list[Token]:
    return tokens[:-1] if tokens and tokens[-1].kind in (".", ",", ";") else tokens
