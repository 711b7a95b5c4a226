"""The scanner: where the formulas of a document are.

It knows just enough of Markdown and LaTeX to find display and inline formulas, blocks of plain
text, the prose between them and the directives in comments.  Every piece is a stretch of the
document, so that an offset in a piece is a line and a column of the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from ...base.messages import Said
from ...notation.limits import LIMITS
from ...reading.lexing.latex import is_known
from ...reading.lexing.macros import Expansion, defined_in, expand
from .inputs import TEX
from .notebooks import BadNotebook, Cells, cells

ENVIRONMENTS = (
    "equation align gather multline eqnarray flalign alignat displaymath math dmath IEEEeqnarray"
).split()
#: What gives a command a meaning: the name of the command is the only group that is not empty.
_DEFINITION = (
    r"\\(?:(?:re)?newcommand|DeclareMathOperator|DeclareRobustCommand|"
    r"(?:New|Renew|Declare)DocumentCommand|DeclarePairedDelimiter)\*?\s*"
    r"(?:\{\s*)?\\(?P<command>[A-Za-z]+|.)"
    r"|\\(?:[gex]?def|let)\s*\\(?P<macro>[A-Za-z]+|.)"
)
_OPENING = re.compile(
    r"""
      (?P<front>\A(?P<rule>---|\+\+\+)[ \t]*\n(?=[\w"'-]+[ \t]*[:=])(?:.*\n)*?(?P=rule)[ \t]*$)
    | (?P<twice>\\\\[(\[])
    | (?P<escape>\\[\\$`])
    | (?P<role>(?::math:|\{math\})`(?P<inside>[^`]+)`)
    | (?P<block>^(?P<margin>[ \t]*)\.\.[ ]+math::)
    | (?P<fence>^[ \t>]*(?:`{3,}|~{3,})[^\n`]*$)
    | (?P<comment><!--)
    | (?P<remark>[%])
    | (?P<code>`+)
    | (?P<double>\$\$)
    | (?P<single>\$)
    | (?P<bracket>\\\[)
    | (?P<parenthesis>\\\()
    | \\begin\{(?P<environment>(?:ENVIRONMENTS)\*?)\}(?:[ \t]*\{[0-9]+\}
        |(?:(?<=IEEEeqnarray\})|(?<=IEEEeqnarray\*\}))[ \t]*\{[A-Za-z]+\})?
    | \\begin\{(?P<verbatim>[Vv]erbatim\*?|alltt|lstlisting|comment|minted|filecontents\*?)\}
    | \\(?:verb|lstinline)\*?(?:\[[^][\n]*\])?(?P<mark>[^\sA-Za-z*\[])
    | \\mintinline\{[^{}\n]*\}(?P<inline>[^\sA-Za-z])
    | (?P<disabled>\\iffalse\b)
    | (?P<stop>\\end\{document\}|\\endinput\b)
    | (?P<included>\\(?:input|include)\b(?:\s*\{[^{}\n]*\}|[ \t]+[^\s{}\\$]+)?)
    | (?P<definition>DEFINITION)
    | (?P<script><(?i:script)\b[^<>]*["']math/tex[^<>]*>)
    | <(?P<html>(?i:code|pre|script|style|textarea))\b[^<>]*>
    | (?P<indented>^(?:[ ]{4}|[ ]{0,3}\t))
    """.replace("ENVIRONMENTS", "|".join(ENVIRONMENTS)).replace("DEFINITION", _DEFINITION),
    re.VERBOSE | re.MULTILINE,
)
_REDEFINES = re.compile(_DEFINITION)
_CONDITIONAL = re.compile(r"\\(?:(?P<open>if(?!f\b|thenelse\b)[A-Za-z@]*)|(?P<else>else\b)|fi\b)")
_LIST_ITEM = re.compile(r"[ ]{0,3}(?:[-*+]|[0-9]{1,9}[.)]|\[\^[^\]]+\]:|:)[ \t]")
_INDENTED = re.compile(r"[ ]{4}|[ ]{0,3}\t")
_FENCE = re.compile(r"([ \t>]*)(`{3,}|~{3,})[ \t]*(\{?[\w+-]*\}?)")
_DIRECTIVE = re.compile(r"\s*symproof\s*:", re.IGNORECASE)
_BLANK = re.compile(r"\n[ \t>]*\n")
_QUOTED = re.compile(r"(?m)^[ \t>]+")  # the marks of a quotation
_EDGES = re.compile(r"[^\W\d_]+")  # words between formulas
_OPTIONS = re.compile(r"(?m)^[ \t]*:[\w-]+:[^\n]*")  # of a block, such as ":label: one"
_MATH_FENCES = ("math", "katex", "{math}")
_TEXT_FENCES = ("text", "txt", "plain", "plaintext")


_HEADING = re.compile(
    r"^[ ]{0,3}(?P<marks>#{1,6})[ \t]|\\(?P<command>part|chapter|(?:sub){0,2}section)\*?\s*\{"
    r"|\\refstepcounter\s*\{(?P<counter>part|chapter|(?:sub){0,2}section)\}",
    re.MULTILINE,
)
_LEVELS = ("part", "chapter", "section", "subsection", "subsubsection")
_TITLE_END = re.compile(r"[ \t]#+[ \t]*$")


class Piece(NamedTuple):
    """A stretch of the document: ``kind`` is "latex", "text" or "prose"; ``display`` says
    whether it stands on its own, ``ends`` whether it is set as in a line and ends a paragraph."""

    kind: str
    text: str
    start: int
    display: bool
    flaw: str = ""
    ends: bool = False


class Directive(NamedTuple):
    """What a ``symproof:`` comment says."""

    text: str
    start: int


class Document(NamedTuple):
    """A document cut into pieces and directives, in their order; ``defined`` are the commands
    to which it gives a meaning, with the offsets where it does.  The ``text`` of a notebook is
    that of its ``cells``, and ``lines`` are those of its ``file``.  Macros are written out in the
    ``text`` if there is an ``expansion``; places are those of the document as it is.  ``headings``
    are offsets outside of code and formulas."""

    name: str
    text: str
    parts: tuple[Piece | Directive, ...]
    lines: tuple[int, ...]
    defined: tuple[tuple[str, int], ...] = ()
    cells: Cells | None = None
    file: str = ""
    expansion: Expansion | None = None
    headings: tuple[int, ...] = ()

    def printed(self, start: int, end: int) -> str:
        """What the author wrote between two offsets."""
        if self.expansion is None:
            return self.text[start:end]
        places = self.expansion.place(start), self.expansion.place(end, behind=True)
        return self.expansion.source[slice(*places)]

    def outline(self) -> list[tuple[int, int, str]]:
        """The line, the level (0 is the highest) and the title of each heading, but for those of
        which only a counter is seen."""
        return [
            (self.place(match.start())[0], _level(match), _title(self.text, match))
            for match in self._headings() if not match["counter"]
        ]  # fmt: skip

    def levels(self) -> list[tuple[int, int]]:
        """The offset and the level of each heading."""
        return [(match.start(), _level(match)) for match in self._headings()]

    def _headings(self) -> Iterator[re.Match[str]]:
        found = (_HEADING.match(self.text, start) for start in self.headings)
        return (match for match in found if match is not None)

    def place(self, offset: int, behind: bool = False) -> tuple[int, int]:
        """Line and column of an offset, counted from 1; with ``behind`` of what ends there."""
        if self.expansion is not None:
            offset = self.expansion.place(offset, behind)
        if self.cells is not None:
            offset = self.cells.place(self.file, offset)
        line = bisect_right(self.lines, offset)
        return line, offset - self.lines[line - 1] + 1


class UnreadableDocument(ValueError):
    """The bytes are not a text document; ``said`` says why."""

    def __init__(self, sentence: str, **values: object) -> None:
        self.said = Said(sentence, **values)
        super().__init__(str(self.said))


def decode(data: bytes, limit: int = LIMITS.document) -> str:
    """The text of a document.  Raises :class:`UnreadableDocument`."""
    if len(data) > limit:
        raise UnreadableDocument(
            "the document has {size} bytes; at most {limit} are read", size=len(data), limit=limit
        )
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableDocument("the document is UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableDocument(
            "not UTF-8 (line {line}); save the document as UTF-8", line=line
        ) from None
    if "\0" in text:
        raise UnreadableDocument("this is a binary file, not a document")
    return text


def scan(text: str, name: str = "", inputs: str = "") -> Document:
    """Cut ``text`` into pieces.  ``name`` ending in ``.tex`` means LaTeX, in ``.ipynb`` a notebook,
    else Markdown; ``inputs`` is the text of the files in which it defines macros.  Raises
    :class:`UnreadableDocument`."""
    if name.endswith(".ipynb"):
        try:
            found = cells(text)
        except BadNotebook as error:
            raise UnreadableDocument("this is no notebook: {why}", why=str(error)) from None
        inside = scan(found.text, "cells.md")
        return inside._replace(name=name, lines=_lines(text), cells=found, file=text)
    is_tex = name.endswith(TEX)
    document = _cut(text, name, is_tex)
    expansion = _expanded(document, is_tex, inputs)
    if expansion is not None:
        inside = _cut(expansion.text, name, is_tex)
        document = inside._replace(lines=document.lines, expansion=expansion)
    elsewhere = dict.fromkeys(sorted(defined_in(inputs)), 0)
    return document._replace(defined=tuple({**dict(document.defined), **elsewhere}.items()))


def _cut(text: str, name: str, is_tex: bool) -> Document:
    """The document as its text is."""
    blocks = {} if is_tex or name.endswith(".txt") else dict(_code_blocks(text))
    scanner = _Scanner(text, is_tex, blocks)
    parts = tuple(scanner.parts())
    defined, headings = tuple(scanner.defined.items()), tuple(scanner.headings)
    return Document(name, text, parts, _lines(text), defined, headings=headings)


def _expanded(document: Document, is_tex: bool, inputs: str) -> Expansion | None:
    """The document with its macros written out, also those of its ``inputs``.  In Markdown formulas
    alone are TeX, and what they define holds behind them; in LaTeX what stands in the preamble or
    begins a line does."""
    text = document.text
    formulas = [p for p in document.parts if isinstance(p, Piece) and p.kind == "latex"]
    starts = [p.start for p in formulas]

    def is_formula(place: int) -> bool:
        k = bisect_right(starts, place) - 1
        return k >= 0 and place < starts[k] + len(formulas[k].text)

    def begins_line(place: int) -> bool:
        return not text[text.rfind("\n", 0, place) + 1 : place].strip() and not is_formula(place)

    if not is_tex:
        return expand(text, 0, is_known, is_formula, is_formula)
    preamble = max(text.find(r"\begin{document}"), 0)
    return expand(text, preamble, is_known, lambda _: True, begins_line, inputs)


def _lines(text: str) -> tuple[int, ...]:
    """Where the lines of a text begin."""
    lines = (0, *(m.end() for m in re.finditer(r"\r\n|\r|\n", text)))
    return lines[:-1] if lines[-1] == len(text) and len(lines) > 1 else lines


def _level(heading: re.Match[str]) -> int:
    """How deep a heading stands."""
    if heading["marks"]:
        return len(heading["marks"]) - 1
    return _LEVELS.index(heading["command"] or heading["counter"])


def _title(text: str, heading: re.Match[str]) -> str:
    """The title of a heading: to the end of its line, or to the brace that closes it."""
    end = text.find("\n", heading.end())
    rest = text[heading.end() : end if end >= 0 else len(text)]
    if heading["marks"]:
        return " ".join(_TITLE_END.sub("", rest).split())
    depth = 1
    for place, sign in enumerate(rest):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth == 0:
            return " ".join(rest[:place].split())
    return " ".join(rest.split())


_OF_MARKDOWN = (
    "front", "twice", "role", "block", "script", "fence", "comment", "code", "html", "indented",
)  # fmt: skip
#: What closes the mathematics that this opens; Markdown may write a backslash twice.
_CLOSERS = {"$$": "$$", r"\[": r"\]", r"\(": r"\)", r"\\[": r"\\]", r"\\(": r"\\)"}
_OF_TEX = ("remark", "verbatim", "mark", "inline", "disabled", "stop")


def _code_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Where the indented code of Markdown begins and ends: behind a blank line, in no list."""
    in_list, after_blank, begun, end, at = False, True, -1, 0, 0
    for line in text.splitlines(keepends=True):
        start, at = at, at + len(line)
        blank = not line.strip()
        indented = not blank and _INDENTED.match(line) is not None
        if not (blank or indented):
            if begun >= 0:
                yield begun, end
                begun = -1
            in_list = _LIST_ITEM.match(line) is not None or (
                in_list and not (after_blank and line[0] not in " \t"))  # fmt: skip
        elif indented and begun < 0 and after_blank and not in_list:
            begun = start
        if not blank:
            end = at
        after_blank = blank
    if begun >= 0:
        yield begun, end


# What stands around a formula that is a paragraph by itself.
_PARAGRAPH_BEFORE = re.compile(r"(?:\A|\n[ \t\r]*\n)[ \t\r\n]*(?:\$|\\\()\Z")
_PARAGRAPH_BEHIND = re.compile(r"(?:\$|\\\))[ \t]*[.,;:。，；]?[ \t\r]*(?:\Z|\n[ \t\r]*(?:\n|\Z))")


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


class _Scanner:
    def __init__(self, text: str, is_tex: bool, blocks: dict[int, int]) -> None:
        self.text, self.is_tex = text, is_tex
        self.found: list[Piece | Directive] = []
        self.hopeless: set[str] = set()  # closers that do not occur any more
        self.defined: dict[str, int] = {}
        self.headings: list[int] = []
        self.blocks = blocks  # where indented code begins, and where it ends
        self.paragraph = 0, -1  # from where the next blank line was looked for, and where it is

    def parts(self) -> list[Piece | Directive]:
        text, at, prose = self.text, 0, 0
        if self.is_tex and (begin := text.find(r"\begin{document}")) >= 0:
            self.directives_before(begin)
            self.definitions_in(re.sub(r"(?<!\\)%.*", _blank, text[:begin]), 0)
            at = prose = begin + len(r"\begin{document}")
        while match := _OPENING.search(text, at):
            kind = match.lastgroup or ""
            end = self.ignored(kind, match)
            if end is None:
                self.prose(prose, match.start())
                prose = end = self.opened(kind, match)
            at = max(end, match.end())
            prose = max(prose, at) if prose >= match.start() else prose
        self.prose(prose, len(text))
        self.found = [self.placed(part) for part in self.found]
        in_lines = frozenset() if self.is_tex else self.in_lines()
        self.found = [
            part._replace(display=False) if isinstance(part, Piece) and part.start in in_lines
            else part for part in self.found
        ]  # fmt: skip
        for piece in self.found:
            if isinstance(piece, Piece) and piece.kind == "latex":
                self.definitions_in(piece.text, piece.start)
        return self.found

    def placed(self, part: Piece | Directive) -> Piece | Directive:
        """The part; a formula between dollars that is all of its paragraph is a display."""
        if isinstance(part, Directive) or part.kind != "latex" or part.display:
            return part
        before = _PARAGRAPH_BEFORE.search(self.text, max(0, part.start - 80), part.start)
        behind = _PARAGRAPH_BEHIND.match(self.text, part.start + len(part.text))
        return part._replace(display=bool(before and behind), ends=bool(behind))

    def in_lines(self) -> frozenset[int]:
        """Where formulas between double dollars stand in lines of text, if a document has more of
        them between words than formulas between single dollars."""
        pieces = [p for p in self.found if isinstance(p, Piece) and p.kind == "latex"]
        starts, ends = [p.start for p in pieces], [p.start + len(p.text) for p in pieces]
        between = zip([0, *ends], [*starts, len(self.text)], strict=True)
        letters = sorted(
            m.start() for start, end in between for m in _EDGES.finditer(self.text, start, end)
        )
        found: set[int] = set()
        singles = doubles = 0
        lines = (*_lines(self.text), len(self.text) + 1)
        for piece in pieces:
            signs = self.text[max(piece.start - 2, 0) : piece.start]
            if signs != "$$":
                singles += signs[-1:] == "$"
            elif "\n" not in piece.text:
                number = bisect_right(lines, piece.start)
                at = bisect_right(letters, piece.start)
                before = at > bisect_right(letters, lines[number - 1] - 1)
                behind = at < bisect_right(letters, lines[number] - 1)
                if before or behind:
                    found.add(piece.start)
                doubles += before and behind
        return frozenset(found) if doubles > singles else frozenset()

    def ignored(self, kind: str, match: re.Match[str]) -> int | None:
        """Where to go on if the match opens nothing."""
        if kind == "definition":
            self.definitions_in(match[0], match.start())
            return match.end()
        if kind in ("escape", "included") or kind in (_OF_MARKDOWN if self.is_tex else _OF_TEX):
            return match.end()
        if kind == "indented" and match.start() not in self.blocks:
            return match.end()
        if kind == "single" and self.inline_end(match.end()) < 0:
            return match.end()
        return None

    def opened(self, kind: str, match: re.Match[str]) -> int:
        """Read what the match opens; returns where it ends."""
        if kind == "environment":
            return self.between(match, f"\\end{{{match[kind]}}}")
        if kind in ("double", "bracket", "parenthesis", "twice"):
            return self.between(match, _CLOSERS[match[0]], display=not match[0].endswith("("))
        if kind in ("stop", "indented"):
            return self.blocks[match.start()] if kind == "indented" else len(self.text)
        name = {"remark": "comment", "inline": "mark"}.get(kind, kind)
        return int(getattr(self, f"on_{name}")(match))

    def definitions_in(self, text: str, start: int) -> None:
        """Note the commands to which ``text``, which begins at ``start``, gives a meaning."""
        for match in _REDEFINES.finditer(text):
            name = match["command"] or match["macro"]
            self.defined.setdefault(name, start + match.start())

    def prose(self, start: int, end: int) -> None:
        self.headings += [m.start() for m in _HEADING.finditer(self.text, start, end)]
        if not self.is_tex and any(sign in self.text[start:end] for sign in "=≤≥<>∈≠≈"):
            self.found.append(Piece("prose", self.text[start:end], start, False))

    def directives_before(self, end: int) -> None:
        for match in re.finditer(r"%[ \t]*symproof\s*:(.*)", self.text[:end]):
            self.found.append(Directive(match[1], match.start(1)))

    def paragraph_end(self, start: int) -> int:
        """Where the next blank line is, or the end; it is looked for once in a paragraph."""
        since, end = self.paragraph
        if not since <= start <= end:
            blank = _BLANK.search(self.text, start)
            end = blank.start() if blank else len(self.text)
            self.paragraph = start, end
        return end

    def closing(self, closer: str, start: int) -> int:
        """Where the closer is, or −1; a closer once missing is not looked for again."""
        if closer in self.hopeless:
            return -1
        place = self.text.find(closer, start)
        if place < 0:
            self.hopeless.add(closer)
        return place

    def between(self, match: re.Match[str], closer: str, display: bool = True) -> int:
        """The LaTeX from the match to the closer."""
        start = match.end()
        end = self.closing(closer, start)
        if end < 0:
            end = self.paragraph_end(start)
            flaw = f"this {match[0]} is never closed"
            self.found.append(Piece("latex", self.unquoted(start, end), start, display, flaw))
            return end
        body = self.unquoted(start, end)
        if body.strip():
            self.found.append(Piece("latex", body, start, display))
        return end + len(closer)

    def unquoted(self, start: int, end: int) -> str:
        """The text between two places, without the marks of a quotation at the beginning of its
        lines if it begins in one."""
        body = self.text[start:end]
        if self.is_tex or "\n" not in body:
            return body
        line = self.text.rfind("\n", 0, start) + 1
        if not self.text[line:start].lstrip().startswith(">"):
            return body
        first = body.find("\n") + 1
        return body[:first] + _QUOTED.sub(_blank, body[first:])

    def on_fence(self, match: re.Match[str]) -> int:
        quote, marks, language = _FENCE.match(match[0]).groups()  # type: ignore[union-attr]
        start = min(match.end() + 1, len(self.text))
        closer = re.compile(rf"^[ \t>]*{re.escape(marks[0])}{{{len(marks)},}}[ \t]*$", re.M)
        close = closer.search(self.text, start)
        flaw = "" if close else f"this {marks} is never closed"
        end = close.start() if close else len(self.text)
        body = self.text[start:end]
        if ">" in quote:
            body = _QUOTED.sub(_blank, body)
        if language == "{math}":
            body = _OPTIONS.sub(_blank, body)
        if language.lower() in _MATH_FENCES:
            self.found.append(Piece("latex", body, start, True, flaw))
        elif language.lower() in _TEXT_FENCES:
            self.found.append(Piece("text", body, start, True, flaw))
        return close.end() if close else len(self.text)

    def on_comment(self, match: re.Match[str]) -> int:
        closer = "-->" if match["comment"] else "\n"
        end = self.closing(closer, match.end())
        end = len(self.text) if end < 0 else end
        opening = _DIRECTIVE.match(self.text, match.end(), end)
        if opening:
            self.found.append(Directive(self.text[opening.end() : end], opening.end()))
        return end if match["remark"] else min(end + len(closer), len(self.text))

    def on_code(self, match: re.Match[str]) -> int:
        closer = re.compile(rf"(?<!`){match[0]}(?!`)")
        close = closer.search(self.text, match.end(), self.paragraph_end(match.end()))
        return close.end() if close else match.end()

    def on_verbatim(self, match: re.Match[str]) -> int:
        closer = f"\\end{{{match['verbatim']}}}"
        end = self.closing(closer, match.end())
        return len(self.text) if end < 0 else end + len(closer)

    def on_mark(self, match: re.Match[str]) -> int:
        """Behind the mark that ends what stands for itself in one line, if there is one."""
        opened, start = match["mark"] or match["inline"], match.end()
        mark = "}" if opened == "{" else opened
        inside, found, _ = self.text[start : start + 2000].partition("\n")[0].partition(mark)
        return start + len(inside) + 1 if found else start

    def on_disabled(self, match: re.Match[str]) -> int:
        depth, end = 1, len(self.text)
        for found in _CONDITIONAL.finditer(self.text, match.end()):
            depth += 1 if found["open"] else 0 if found["else"] else -1
            if depth == 0 or (depth == 1 and found["else"]):
                return found.end()
        return end

    def on_html(self, match: re.Match[str]) -> int:
        closer = rf"</{match['html'].lower()}\s*>"
        close = None
        if closer not in self.hopeless:
            close = re.compile(closer, re.IGNORECASE).search(self.text, match.end())
        if close is None:
            self.hopeless.add(closer)
            return match.end()
        return close.end()

    def on_front(self, match: re.Match[str]) -> int:
        """The head of a page, which a generator reads and no reader sees, holds no formulas."""
        return match.end()

    def on_role(self, match: re.Match[str]) -> int:
        """Inline mathematics of reStructuredText and MyST."""
        self.found.append(Piece("latex", match["inside"], match.start("inside"), False))
        return match.end()

    def on_block(self, match: re.Match[str]) -> int:
        """A block of mathematics of reStructuredText: the rest of its line, and what is indented
        below, without options."""
        margin, end = len(match["margin"]), self.line_end(match.end())
        while end < len(self.text):
            row = self.text[end : self.line_end(end)]
            if row.strip() and len(row) - len(row.lstrip(" \t")) <= margin:
                break
            end += len(row)
        body = self.text[match.end() : end].rstrip()
        body = _OPTIONS.sub(_blank, body)
        if body.strip():
            start = match.end() + len(body) - len(body.lstrip())
            self.found.append(Piece("latex", body.lstrip(), start, True))
        return match.end() + len(body)

    def line_end(self, start: int) -> int:
        """Where the line ends that goes on at ``start``, with its newline."""
        end = self.text.find("\n", start)
        return len(self.text) if end < 0 else end + 1

    def on_script(self, match: re.Match[str]) -> int:
        """Mathematics as MathJax finds it in a page."""
        return self.between(match, "</script>", "display" in match[0])

    def on_single(self, match: re.Match[str]) -> int:
        """Inline mathematics, in which backticks may stand inside the dollars."""
        start, end = match.end(), self.inline_end(match.end())
        inside = self.text[start:end]
        ticks = int(len(inside) > 2 and inside[0] == inside[-1] == "`")
        body = inside[ticks : len(inside) - ticks]
        self.found.append(Piece("latex", body, start + ticks, False))
        return end + 1

    def inline_end(self, start: int) -> int:
        """Where inline mathematics ends, as Pandoc delimits it: no space inside the dollars, no
        digit behind them, and all in one paragraph; −1 if the dollar before ``start`` opens
        none."""
        text, limit, end = self.text, self.paragraph_end(start), start
        while (end := text.find("$", end, limit)) >= 0:
            if text[end - 1] == "\\":
                end += 1
                continue
            inside = text[start:end]
            spaced = inside[:1].isspace() or inside[-1:].isspace()
            money = spaced or text[end + 1 : end + 2].isdigit()
            return end if inside and (self.is_tex or not money) else -1
        return -1
