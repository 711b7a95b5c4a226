r"""Cutting: the formulas of a document as marks, and what a document knows more of its marks.

``latex`` and ``plain`` cut them.  In a document letters in a style or with an accent have
a name of their own (``boldx``, ``haty``); small characters stand in scripts; in plain text remarks
in parentheses are left out, some words are none of a formula, digits behind a letter are its index,
and white space between the entries of a table separates them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...notation.limits import LIMITS
from ...notation.names import GREEK
from ...notation.tokens import UnreadableText
from ...notation.words import BARE
from . import latex, plain
from .latex import ACCENTS, BOLD, FACES
from .marks import (
    BLANKS,
    LINE,
    MANY_DIGITS,
    MANY_MARKS,
    ROW,
    SIGNS,
    Mark,
    demand_short,
)


def marks_of(text: str, is_latex: bool) -> list[Mark]:
    """The marks of a formula.  Raises :class:`UnreadableText` for what is too large."""
    demand_short(text)
    found = list(_in_latex(text) if is_latex else _in_text(text))
    if len(found) > LIMITS.tokens:
        raise UnreadableText("", found[LIMITS.tokens].start, MANY_MARKS, limit=LIMITS.tokens)
    for mark in found:
        if mark.kind == "number" and len(mark.says) > LIMITS.digits + 1:
            raise UnreadableText("", mark.start, MANY_DIGITS, limit=LIMITS.digits)
    return found


def _in_latex(text: str) -> Iterator[Mark]:
    marks = latex.marks(text)
    at = 0
    while at < len(marks) - 1:
        mark = marks[at]
        at += 1
        if mark.kind == "over" and [m.kind for m in marks[at : at + 3]] == _SEGMENT:
            _, letters, closing = marks[at : at + 3]
            whole = text[mark.start : closing.end]
            yield letters._replace(kind="word", text=whole, before=mark.before, start=mark.start)
            at += 3
        elif mark.kind in _OF_DOCUMENTS:
            yield from _OF_DOCUMENTS[mark.kind](mark)
        else:
            yield mark


#: Letters below a bar, which are the name of what stands between two points.
_SEGMENT = ["open", "run", "close"]


def _word(mark: Mark) -> Iterator[Mark]:
    """A word by its name in documents; an upright T is the sign of a transpose."""
    text, says = mark.text, mark.says
    if says in _GLYPHS:
        yield mark._replace(says=_GLYPHS[says], is_upright=True)
    elif text[0] != "\\":
        yield mark
    elif says == "T" and text.startswith(_UPRIGHT):
        yield mark._replace(kind="top")
    elif _STYLES.match(text):
        yield mark._replace(kind="word", says=_styled(text))
    else:
        yield mark


_GLYPHS = {"ⅈ": "i", "ℯ": "e"}
_UPRIGHT = ("\\mathrm", "\\mathsf", "\\mathup", "\\text{", "\\text ", "\\rm", "\\sf")
_PREFIXES = {**ACCENTS, **FACES, "mathscr": "cal", **dict.fromkeys(BOLD, "bold")}
_STYLES = re.compile(rf"\\(?:{'|'.join(_PREFIXES)})(?![A-Za-z])")


def _styled(text: str) -> str:
    r"""The name of a letter in styles of its own, with that of the letter behind them; several
    letters are a name by themselves: ``\vec{AB}``."""
    commands: list[str] = re.findall(r"[A-Za-z][A-Za-z0-9]*", text)
    letter = commands.pop()
    if len(letter) > 1 and letter not in GREEK:
        return letter
    styles = sorted(commands, key=lambda command: command in ACCENTS)
    return "".join(_PREFIXES[style] for style in styles) + letter


def _small(mark: Mark) -> Iterator[Mark]:
    """Small characters as a script in braces."""
    kind, sign = ("sup", "^") if mark.kind == "raised" else ("sub", "_")
    at, is_plain = mark.start, mark.is_plain
    yield Mark(kind, "", sign, mark.before, at, False, is_plain)
    yield Mark("open", "", "{", "", at, False, is_plain)
    for part in re.finditer(r"[0-9]+|[a-z]|.", mark.says):
        said, start, end = part[0], part.start(), part.end()
        what = "number" if said.isdigit() else "run" if said.isalpha() else SIGNS[said][0]
        yield Mark(what, mark.text[start:end], said, "", at + start, False, is_plain)
    yield Mark("close", "", "}", "", mark.end, False, is_plain)


def _top(mark: Mark) -> Iterator[Mark]:
    """A sign of transposition, behind ``^`` if it stands above the line by itself."""
    if mark.text[0] != "\\":
        yield Mark("sup", "", "^", mark.before, mark.start, False, mark.is_plain)
        mark = mark._replace(before="")
    yield mark


_OF_DOCUMENTS = {
    "word": _word, "accented": _word, "raised": _small, "lowered": _small, "top": _top
}  # fmt: skip

# -- plain text ------------------------------------------------------------------------------

_NOTE = re.compile(r"[(（]\s*[^()（）=+*/0-9]{2,}\s*[)）]")
_STRETCH = re.compile(r"[A-Za-z]+[0-9]*")
_NUMBERED = re.compile(r"([A-Za-z])([0-9]+)")
_WORDS = frozenset("where if for when and or with otherwise in".split())
_BIG = {**dict.fromkeys(("sum", "Sum"), "sum"), **dict.fromkeys(("prod", "Product"), "prod")}
_TAKES_SCRIPT = ("sup", "sub", "root")
_STARTS_CELL = frozenset(("number", "name", "word", "constant", "root", "dots", "±", "∓"))
_ENDS_CELL = frozenset(("number", "name", "constant", ")", "}", "dots", "'"))


def _in_text(text: str) -> list[Mark]:
    found: list[Mark] = []
    scripts: list[bool] = []  # of each brace that is open, whether it holds a script
    for mark in plain.marks(_NOTE.sub(_without_remark, text))[:-1]:
        if mark.kind == "word" and mark.text[0].isascii():
            found += _spelled(mark)
        elif mark.says == "{":
            before = found[-1] if found else None
            is_script = before is not None and (
                before.kind in _TAKES_SCRIPT or before.says == "sqrt")  # fmt: skip
            scripts.append(is_script)
            found.append(mark if is_script else mark._replace(says="\\{"))
        elif mark.says == "}":
            is_script = not scripts or scripts.pop()
            found.append(mark if is_script else mark._replace(says="\\}"))
        elif mark.kind in _OF_DOCUMENTS:
            found += _OF_DOCUMENTS[mark.kind](mark)
        else:
            found.append(mark)
    return _in_columns(_tables(found))


#: Blanks between two columns of plain text.
_WIDE = re.compile(r"[ ]{3,}|\t")


def _in_columns(marks: Sequence[Mark]) -> list[Mark]:
    """Put a gap between two columns of a line that have a relation each."""
    done: list[Mark] = []
    depth, relates = 0, False
    for place, mark in enumerate(marks):
        if mark.sign == LINE:
            relates = False
        elif relates and not depth and _begins_column(marks, place):
            done.append(Mark("gap", "", "", "", mark.start, False, True))
            relates = False
        relates |= mark.kind == "rel" and not depth
        depth += (mark.kind == "open") - (mark.kind == "close")
        done.append(mark)
    return done


def _begins_column(marks: Sequence[Mark], place: int) -> bool:
    """True if wide blanks stand before a mark, an operand before these, and a relation behind that
    does not begin with its sign or go on with the one before."""
    before, mark = marks[place - 1], marks[place]
    is_sign = mark.kind in ("rel", "times", "slash", "sup", "sub", "close", "comma", "stop")
    if is_sign or mark.sign in ("+", "-", "±", "∓") or not _WIDE.search(mark.before):
        return False
    if before.kind in ("rel", "sign", "times", "slash", "open"):
        return False
    for ahead in marks[place:]:
        if ahead.kind == "rel":
            return True
        if ahead.sign == LINE or (ahead is not mark and _WIDE.search(ahead.before)):
            return False
    return False


def _without_remark(note: re.Match[str]) -> str:
    """Blanks in place of parentheses that hold a remark such as ``(symbolic)`` and no formula."""
    inside = note[0][1:-1].strip()
    if any(not c.isascii() and (c in SIGNS or c in BLANKS) for c in inside):
        return note[0]
    foreign = all(ord(c) > 0x2E80 or c.isspace() for c in inside)
    spelled = inside.isascii() and inside.isalpha() and len(inside) > 3 and inside not in BARE
    return " " * len(note[0]) if foreign or spelled else note[0]


def _spelled(mark: Mark) -> Iterator[Mark]:
    """The words of a run of letters and digits; digits behind one letter are its index."""
    for part in _STRETCH.finditer(mark.text):
        said, at = part[0], mark.start + part.start()
        before = "" if part.start() else mark.before
        if numbered := _NUMBERED.fullmatch(said):
            yield Mark("word", numbered[1], numbered[1], before, at, False, True)
            yield Mark("sub", "", "_", "", at + 1, False, True)
            yield Mark("number", numbered[2], numbered[2], "", at + 1, False, True)
        elif said in _BIG:
            yield Mark("big", said, _BIG[said], before, at, False, True)
        else:
            says = mark.says if said == mark.text else said
            yield Mark("words" if said in _WORDS else "word", said, says, before, at, False, True)


def _tables(marks: Sequence[Mark]) -> list[Mark]:
    """Put a mark between the cells of tables, which are brackets that open at the end of a line,
    and an index mark behind Greek letters; other ends of lines in brackets say nothing."""
    done: list[Mark] = []
    opened: list[str] = []
    for place, mark in enumerate(marks):
        before = marks[place - 1] if place else None
        ahead = marks[place + 1].sign if place + 1 < len(marks) else ""
        if mark.kind == "number" and before and before.is_name and before.end == mark.start:
            done.append(Mark("sub", "", "_", "", mark.start, False, True))
        if mark.kind == "open":
            opened.append("table" if mark.says == "[" and ahead == LINE else mark.says)
        elif mark.kind == "close" and opened:
            opened.pop()
        inside = opened[-1] if opened else ""
        if inside == "table" and before and mark.sign not in (LINE, "]", "["):
            if _begins_cell(before, mark, marks[place + 1 : place + 2]):
                done.append(Mark("cell", "", "&", "", mark.start, False, True))
        if mark.sign == LINE and inside:
            ends_row = before and before.sign not in ("[", LINE, ROW)
            if inside == "table" and ends_row and ahead not in ("", "]", LINE):
                done.append(mark._replace(says=ROW))
            continue
        done.append(mark)
    return done


def _begins_cell(before: Mark, mark: Mark, behind: Sequence[Mark]) -> bool:
    """Whether a cell of a table begins with ``mark``: a blank stands before it, and none behind
    it if it is a sign."""
    follows = bool(behind) and not behind[0].before and behind[0].sign != LINE
    signed = mark.sign in ("+", "-") and follows
    gap = before.end < mark.start
    return gap and before.sign in _ENDS_CELL and (mark.sign in _STARTS_CELL or signed)
