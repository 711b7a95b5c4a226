r"""Macros: what a document abbreviates is written out before anything is read.

``\newcommand``, ``\def``, ``\let``, ``\DeclareMathOperator`` and their like give a command a body.
Each use behind its definition is replaced by that body as TeX does, argument by argument, and each
character of the text that results knows its place in the source.  A command is left as it is if it
is defined in two ways, if a body needs more than arguments, or if a command that has a usual
meaning is redefined outside of a preamble, where the new meaning may end before the document does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

_NAME = r"\\(?P<name>[A-Za-z]+|[^\sA-Za-z])"
_COMMAND = re.compile(_NAME)
_DEFINITION = re.compile(
    r"\\(?P<kind>(?:re)?newcommand|providecommand|DeclareMathOperator"
    r"|(?:New|Renew|Declare)DocumentCommand|DeclarePairedDelimiter|[gex]?def|let)(?P<star>\*?)"
    rf"\s*(?P<brace>\{{\s*)?{_NAME}(?(brace)\s*\}})"
)
_COUNT = re.compile(r"\s*\[([1-9])\]")
_DEFAULT = re.compile(r"\s*\[([^][]*)\]")
_PARAMETERS = re.compile(r"((?:#[1-9])*)(?=\{)")
#: A signature: arguments in braces, and such as stand in brackets or parentheses.
_MANDATORY = re.compile(r"\s*\{((?:\s*(?:m|r\[\]|r\(\)))*)\s*\}")
_SLOT = re.compile(r"m|r.")
#: The signs of a pair of delimiters, each in braces or alone.
_PAIR = re.compile(r"\s*(?:\{\s*(\\?[^{}\s]+)\s*\}|(\\[A-Za-z]+|\S))" * 2)
_MEANT = re.compile(r"\s*=?\s*(\\(?:[A-Za-z]+|[^\sA-Za-z]))")
#: An argument without braces: a command or a sign, but none that ends a formula or a part of it.
_ARGUMENT = re.compile(r"\s*(\\(?!(?:end|right)(?![A-Za-z])|[])\\])(?:[A-Za-z]+|.)|[^\s{}\\$&%#])")
_REMARK = re.compile(r"(?<!\\)%[^\n]*(?:\n[ \t]*)?")
_HOLE = re.compile(r"#(#|[1-9])")
_BRACE = re.compile(r"\\.|[][{}()]", re.DOTALL)
_CLOSES = {"{": "}", "[": "]", "(": ")"}
_ENDS_IN_COMMAND = re.compile(r"\\[A-Za-z]+\Z")
#: How often a body may hold another command, and how much longer a text may become.
_DEPTH, _GROWTH = 20, 200_000


class Macro(NamedTuple):
    """A command with a number of arguments, the value of the first if that may be left out, its
    body, where its definition begins and ends, the command that it copies, and whether it is one
    of a package: its arguments stand in braces, perhaps behind a star.  ``opens`` are the signs
    with which its arguments begin, if some are not in braces."""

    arguments: int
    default: str | None
    body: str
    start: int
    end: int
    copies: str = ""
    is_packaged: bool = False
    opens: str = ""


class Stretch(NamedTuple):
    """From ``start`` on the text stands at ``place`` of the source: character by character if it
    ``moves``, else all of it in the stead of what ends at ``end``."""

    start: int
    place: int
    end: int
    moves: bool


class Expansion(NamedTuple):
    """A ``text`` without macros and the ``source`` from which it is made."""

    source: str
    text: str
    stretches: tuple[Stretch, ...]
    starts: tuple[int, ...]

    def place(self, offset: int, behind: bool = False) -> int:
        """Where in the source an offset in the text stands; where a stretch ends if the offset is
        ``behind`` what is meant."""
        k = max(bisect_right(self.starts, offset) - 1, 0)
        stretch = self.stretches[k]
        if stretch.moves or offset == stretch.start:
            return stretch.place + offset - stretch.start
        return stretch.end if behind else stretch.place


#: The forms of a command, of which the first that fits a use is meant.
_Forms = tuple[Macro, ...]


@cache
def packaged() -> dict[str, _Forms]:
    """The commands of packages that documents use without defining them; one may take arguments in
    several ways."""
    source = (Path(__file__).parent / "packages.tex").read_text(encoding="utf-8")
    masked = without_remarks(source)
    found: dict[str, _Forms] = {}
    for match in _DEFINITION.finditer(masked):
        forms = (m._replace(start=0, end=0, is_packaged=True) for m in _forms(masked, match))
        found[match["name"]] = (*found.get(match["name"], ()), *forms)
    return found


class _Endless(Exception):
    """A macro needs itself, or its text grows without end; ``args[0]`` is its name."""


def expand(
    source: str, preamble: int, is_known: Callable[[str], bool],
    is_tex: Callable[[int], bool], holds: Callable[[int], bool], inputs: str = "",
) -> Expansion | None:  # fmt: skip
    """The expansion of a source, or None if no macro is used.  What stands before the offset
    ``preamble`` is one, and ``inputs`` is the text of the files that it names.  ``is_known`` says
    whether a command has a usual meaning; ``is_tex`` whether a command at an offset is one, and
    ``holds`` whether a definition there holds from there to the end."""
    own, others = defined_in(source), defined_in(inputs)
    usual = {name: m for name, m in packaged().items() if name not in own | others}
    found = _macros(source, preamble, is_known, holds)
    named = _macros(inputs, len(inputs), is_known, lambda _: True)
    for name in own & others:  # the order of the two definitions is not known
        forms = found.pop(name, ())
        if forms and _are_alike(forms, named.get(name, ())):
            found[name] = forms
        named.pop(name, None)
    everywhere = {name: tuple(m._replace(start=0, end=0) for m in named[name]) for name in named}
    macros = usual | everywhere | found
    is_quiet = _quiet(source, macros)

    def is_used(name: str, place: int) -> bool:
        return place >= macros[name][0].end and not is_quiet(place) and is_tex(place)

    while macros:
        writer = _Writer(macros, _GROWTH + 2 * len(source))
        try:
            pieces = list(writer.pieces(source, is_used))
        except _Endless as error:
            del macros[error.args[0]]
            continue
        return _joined(source, pieces) if len(pieces) > 1 else None
    return None


def defined_in(source: str) -> set[str]:
    """The names of the commands that a source defines in any way."""
    return {match["name"] for match in _DEFINITION.finditer(without_remarks(source))}


def _macros(
    source: str, preamble: int, is_known: Callable[[str], bool], holds: Callable[[int], bool]
) -> dict[str, _Forms]:
    """The commands of a source that have one meaning wherever they are used."""
    found: dict[str, _Forms] = {}
    dropped: set[str] = set()
    masked = without_remarks(source)
    for match in _DEFINITION.finditer(masked):
        name, forms = match["name"], _forms(masked, match)
        renews = is_known(name) and match.start() >= preamble
        is_local = match.start() >= preamble and not holds(match.start())
        if not forms or renews or is_local or not _are_alike(found.setdefault(name, forms), forms):
            dropped.add(name)
    dropped |= {name for name, forms in found.items() if any(m.copies in found for m in forms)}
    return _measuring({name: forms for name, forms in found.items() if name not in dropped})


def _measuring(kept: Mapping[str, _Forms]) -> dict[str, _Forms]:
    """Macros, those that measure a formula before they set it as ones that set it once."""
    single = {name: forms[0] for name, forms in kept.items() if len(forms) == 1}
    formulas = _formulas(single)
    measured = _measured(single, formulas)
    return {name: (_set_plainly(single[name], formulas[name]),) if name in measured else forms
            for name, forms in kept.items()}  # fmt: skip


#: What measures a box before it is set, or sets it in one of several ways.
_MEASURES = re.compile(r"\\(?:sbox|setbox|savebox|settowidth|ifdim|ifnum|ifx)(?![A-Za-z])")
_MATH = re.compile(r"(?<!\\)\$(?:\\.|[^$\\])*\$", re.DOTALL)


def _formulas(macros: Mapping[str, Macro]) -> dict[str, frozenset[int]]:
    """The arguments that macros set as formulas: between dollars, or by another macro."""
    found = {name: frozenset(int(hole) for math in _MATH.findall(macro.body)
                             for hole in _HOLE.findall(math) if hole != "#")
             for name, macro in macros.items()}  # fmt: skip
    grown = True
    while grown:
        grown = False
        for name, macro in macros.items():
            handed = found[name].union(*(
                _handed(macro.body, use.end(), macros[use["name"]], found[use["name"]])
                for use in _COMMAND.finditer(macro.body) if use["name"] in macros
            ))  # fmt: skip
            grown |= handed != found[name]
            found[name] = handed
    return found


def _handed(body: str, at: int, macro: Macro, formulas: frozenset[int]) -> frozenset[int]:
    """The arguments of a macro with this ``body`` that it hands to another one, whose name ends at
    a place, as ``formulas``."""
    given = _arguments(body, at, macro) if formulas else None
    values = [given[0][k - 1].strip() for k in formulas] if given else []
    return frozenset(int(value[1]) for value in values if re.fullmatch("#[1-9]", value))


def _measured(
    macros: Mapping[str, Macro], formulas: Mapping[str, frozenset[int]]
) -> frozenset[str]:
    """The macros that set formulas and measure them, or leave this to another one."""
    setting = {name: macro.body for name, macro in macros.items() if formulas[name]}
    found, grown = {name for name, body in setting.items() if _MEASURES.search(body)}, True
    while grown:
        more = {name for name, body in setting.items() if name not in found
                and any(use["name"] in found for use in _COMMAND.finditer(body))}  # fmt: skip
        found, grown = found | more, bool(more)
    return frozenset(found)


def _set_plainly(macro: Macro, formulas: frozenset[int]) -> Macro:
    """A macro as one that sets each of its arguments once, in order: ``formulas`` that follow each
    other as the rows of a display."""
    used = {int(hole) for hole in _HOLE.findall(macro.body) if hole != "#"}
    rows = ["#" + str(k) for k in range(1, macro.arguments + 1) if k in used]
    said, before = "", False
    for hole in rows:
        is_formula = int(hole[1]) in formulas
        joint = " \\\\ " if is_formula and before else " \\[" if is_formula else "\\] " * before
        said, before = f"{said}{joint}{hole} ", is_formula
    return macro._replace(body=said + "\\]" * before)


def without_remarks(source: str) -> str:
    """A source with blanks for its remarks."""
    return _REMARK.sub(lambda m: " " * len(m[0]), source)


def _are_alike(forms: _Forms, others: _Forms) -> bool:
    """True if two definitions say one thing."""
    return [(*m[:3], m.opens) for m in forms] == [(*m[:3], m.opens) for m in others]


def _forms(text: str, match: re.Match[str]) -> _Forms:
    """The forms of a command that a definition gives; none if it is of a kind that is not read."""
    if match["kind"] == "DeclarePairedDelimiter":
        return _delimiters(text, match)
    macro = _macro(text, match)
    return () if macro is None else (macro,)


def _delimiters(text: str, match: re.Match[str]) -> _Forms:
    """The forms of a command that puts delimiters around its argument, perhaps behind a star or a
    size in brackets; none without its two delimiters."""
    pair = _PAIR.match(text, match.end())
    if pair is None:
        return ()
    left, right = pair[1] or pair[2], pair[3] or pair[4]
    plain = Macro(1, None, f"\\left{left} #1\\right{right} ", match.start(), pair.end(), "", True)
    return plain, plain._replace(arguments=2, body=plain.body.replace("#1", "#2"), opens="[{")


def _macro(text: str, match: re.Match[str]) -> Macro | None:
    """What a definition says, if it is one of a kind that is read."""
    kind, at, count, default, opens = match["kind"], match.end(), 0, None, ""
    if kind == "let":
        meant = _MEANT.match(text, at)
        if meant is None:
            return None
        return Macro(0, None, meant[1], match.start(), meant.end(), meant[1][1:])
    if kind.endswith("def"):
        parameters = _PARAMETERS.match(text, at)
        if parameters is None:
            return None
        count, at = len(parameters[1]) // 2, parameters.end()
    elif kind.endswith("DocumentCommand"):
        signature = _MANDATORY.match(text, at)
        if signature is None:
            return None
        count, opens = _slots(signature[1])
        at = signature.end()
    elif kind.endswith("command") and (number := _COUNT.match(text, at)):
        count, at = int(number[1]), number.end()
        if value := _DEFAULT.match(text, at):
            default, at = value[1], value.end()
    body = _group(text, at)
    if body is None:
        return None
    said = text[body[0] : body[1]].strip()
    if any(hole == "#" or int(hole) > count for hole in _HOLE.findall(said)):
        return None
    if kind == "DeclareMathOperator":
        said = f"\\operatorname{match['star']}{{{said}}}"
    return Macro(count, default, said, match.start(), body[1] + 1, opens=opens)


def _slots(signature: str) -> tuple[int, str]:
    """The number of arguments in a signature, and if some are not in braces the signs with which
    they begin."""
    slots = _SLOT.findall(signature)
    opens = "".join(slot[-1].replace("m", "{") for slot in slots)
    return len(slots), opens if opens.strip("{") else ""


def _group(text: str, at: int, opens: str = "{") -> tuple[int, int] | None:
    """The ends of the inside of the braces, or of another pair of signs, that open at a
    place."""
    at = at + len(text[at:]) - len(text[at:].lstrip()) if text[at : at + 1].isspace() else at
    if text[at : at + 1] != opens:
        return None
    depths, closes = {opens: 0, "{": 0}, _CLOSES[opens]
    for sign in _BRACE.finditer(text, at):
        for kind in depths:
            depths[kind] += (sign[0] == kind) - (sign[0] == _CLOSES[kind])
        if sign[0] == closes and not any(depths.values()):
            return at + 1, sign.start()
        if min(depths.values()) < 0:  # what holds this group ends before it
            return None
    return None


#: A part of the text that results: what it says, its place, where that ends, whether it moves.
_Piece = tuple[str, int, int, bool]


class _Writer:
    """Writes macros out; what is left of ``budget`` bounds the characters that they make."""

    def __init__(self, macros: dict[str, _Forms], budget: int) -> None:
        self.macros, self.budget = macros, budget

    def pieces(
        self, text: str, is_used: Callable[[str, int], bool], depth: int = 0
    ) -> Iterator[_Piece]:
        """A text in pieces; ``is_used`` says whether a macro of a name is, at a place.  Raises
        :class:`_Endless`."""
        at = last = 0
        while match := _COMMAND.search(text, at):
            at, name = match.end(), match["name"]
            if name not in self.macros or not is_used(name, match.start()):
                continue
            found = [(m, a) for m in self.macros[name] if (a := _arguments(text, at, m))]
            if not found:
                continue
            macro, (values, at) = found[0]
            yield text[last : match.start()], last, match.start(), True
            body = self.body(name, macro.body, values, depth, text[at : at + 1])
            yield body, match.start(), at, False
            last = at
        yield text[last:], last, len(text), True

    def body(self, name: str, body: str, values: list[str], depth: int, behind: str) -> str:
        """The ``body`` of a macro with the values of its arguments, in which no macro is left; a
        command does not run into the value behind it."""

        def filled(hole: re.Match[str]) -> str:
            value = values[int(hole[1]) - 1]
            is_glued = value[:1].isalpha() and _ENDS_IN_COMMAND.search(body[: hole.start()])
            return f" {value}" if is_glued else value

        said = _HOLE.sub(filled, body)
        self.budget -= len(said) + 1
        if depth == _DEPTH or self.budget < 0:
            raise _Endless(name)
        said = "".join(part for part, *_ in self.pieces(said, lambda *_: True, depth + 1))
        return said + " " if behind.isalpha() and _ENDS_IN_COMMAND.search(said) else said


def _arguments(text: str, at: int, macro: Macro) -> tuple[list[str], int] | None:
    """The arguments of a macro whose name ends at a place, and where they end."""
    values: list[str] = []
    if macro.is_packaged and macro.arguments:
        at += text[at : at + 1] == "*"
    if macro.default is not None:
        value = _DEFAULT.match(text, at)
        values.append(value[1] if value else macro.default)
        at = value.end() if value else at
    for opens in macro.opens:
        group = _group(text, at, opens)
        if group is None:
            return None
        values.append(text[group[0] : group[1]])
        at = group[1] + 1
    while len(values) < macro.arguments:
        if group := _group(text, at):
            values.append(text[group[0] : group[1]])
            at = group[1] + 1
        elif not macro.is_packaged and (single := _ARGUMENT.match(text, at)):
            values.append(single[1])
            at = single.end()
        else:
            return None
    if macro.arguments == 0 and text[at - 1].isalpha():
        at = len(text) - len(text[at:].lstrip(" \t")) if text[at : at + 1] in (" ", "\t") else at
    return values, at


def _quiet(source: str, macros: dict[str, _Forms]) -> Callable[[int], bool]:
    """Whether a place stands in a remark or in the definition of a macro."""
    spans = sorted([*((m.start, m.end) for forms in macros.values() for m in forms),
                    *(m.span() for m in _REMARK.finditer(source))])  # fmt: skip
    starts = [start for start, _ in spans]
    ends = list(accumulate((end for _, end in spans), max))

    def is_quiet(place: int) -> bool:
        k = bisect_right(starts, place) - 1
        return k >= 0 and place < ends[k]

    return is_quiet


def _joined(source: str, pieces: list[_Piece]) -> Expansion:
    stretches, at = [], 0
    for said, place, end, moves in pieces:
        if said:
            stretches.append(Stretch(at, place, end, moves))
            at += len(said)
    return Expansion(
        source, "".join(said for said, *_ in pieces), tuple(stretches),
        tuple(s.start for s in stretches),
    )  # fmt: skip
