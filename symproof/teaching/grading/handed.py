"""Answers as students hand them in: files of several formats, headings of several kinds.

A file is whatever ``check`` reads, in UTF-8 or UTF-16.  An answer stands below a heading of
Markdown or LaTeX, a line in bold letters or a line of plain text, which names its exercise by the
name, the title or the number.  Nothing here judges an answer; lines stay where they are.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ...base.naming import plain
from ...base.tables import table
from ...documents.reporting.findings import SUFFIXES
from ...documents.source.notebooks import BadNotebook, cells
from ...documents.source.scan import UnreadableDocument, decode
from .sheets import REMARK, GradedExercise, without_code

_MARKED = re.compile(
    r"^(?P<level>#{1,6})[ \t]+(?P<hash>[^\n]*?)[ \t]*$"
    r"|^[ \t]*\\(?:(?:sub)*section|paragraph)\*?\{(?P<latex>[^{}\n]*)\}"
    r"|^[ \t]*(?P<mark>\*\*|__)(?P<bold>[^*\n]+?)(?P=mark):?[ \t]*$"
    r"|^[ \t]*(?P<line>[^\s#$\\*][^$\\\n]{0,79}?)[ \t]*$",
    re.MULTILINE,
)
TEX = (".tex", ".latex", ".ltx")
_NUMBER = re.compile(r"\(?(?P<number>[0-9]{1,3})[ \t]*[.):]?(?:[ \t]+(?P<rest>.*))?")
_BODY = re.compile(r"\\begin\{document\}(?P<body>.*?)(?:\\end\{document\}|\Z)", re.DOTALL)
_LATEX_REMARK = re.compile(r"(?<!\\)%[^\n]*")
_TWO_FORMULAS = re.compile(
    r"(?<![$\\])\$(?P<between>[ \t]*+\n?+[ \t]*+)\$(?!\$)(?=\s*(?:[=<>≤≥]|\\(?:le|ge)q?(?![a-z])))"
)


class _Heading(NamedTuple):
    """A heading: where it begins and where the answer below it does, and the name of it."""

    start: int
    end: int
    name: str


def text_of_answers(path: Path, data: bytes) -> str:
    """The text of a file of answers as Markdown, without what is no text of the student.

    Raises :class:`~symproof.documents.source.scan.UnreadableDocument` for another format, a binary
    or too long file and an unknown encoding.
    """
    if path.suffix not in SUFFIXES:
        raise UnreadableDocument("answers are read from files {formats}; save this one as one of "
                                 "them", formats=", ".join(SUFFIXES))  # fmt: skip
    text = decoded(data)
    if path.suffix == ".ipynb":
        try:
            return cells(text).text
        except BadNotebook as error:
            raise UnreadableDocument("this is no notebook: {why}", why=str(error)) from None
    return _of_latex(text) if path.suffix in TEX else text


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8 or in UTF-16 with its mark, its lines ended as ours.  Raises
    :class:`~symproof.documents.source.scan.UnreadableDocument` as :func:`text_of_answers`."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):  # which is then said of the document
            data = data.decode("utf-16").encode()
    return decode(data).replace("\r\n", "\n").replace("\r", "\n")


def _of_latex(text: str) -> str:
    """The body of a LaTeX document without comments, its lines where they are."""
    text = _LATEX_REMARK.sub("", text)
    body = _BODY.search(text)
    return text if body is None else "\n" * text.count("\n", 0, body.start("body")) + body["body"]


def answers(text: str, exercises: Sequence[GradedExercise] = ()) -> dict[str, str]:
    """The answer to each exercise in a text, by the names of the ``exercises`` and by the other
    headings; the last one counts.

    Comments are left out, so that nobody declares anything there, and lines stay where they are.

    >>> answers("## half\\n1/4")
    {'half': '\\n1/4'}
    """
    found = {}
    headings = [*_headings(text, exercises)]
    ends = [*(heading.start for heading in headings[1:]), len(text)]
    for heading, end in zip(headings, ends, strict=False):
        words = REMARK.sub(lambda match: "\n" * match[0].count("\n"), text[heading.end : end])
        above = text.count("\n", 0, heading.end) + len(words) - len(words.lstrip("\n"))
        found[heading.name] = "\n" * above + _joined(words.strip("\n"))
    return found


def _joined(text: str) -> str:
    """The text with formulas that follow each other made to one, where the second begins with a
    sign of a relation."""
    return _TWO_FORMULAS.sub(lambda match: match["between"], text)


def _headings(text: str, exercises: Sequence[GradedExercise]) -> Iterator[_Heading]:
    """The headings of a text: each one of the second level or of LaTeX, and what else names an
    exercise.  A heading inside of a block of code is none."""
    for match in _MARKED.finditer(without_code(text)):
        kinds = ("hash", "latex", "bold", "line")
        label = next((match[kind] for kind in kinds if match[kind]), "")
        name = _named(label, exercises, is_heading=bool(match["hash"] or match["latex"]),
                      is_line=bool(match["line"]))  # fmt: skip
        if not name and (match["level"] == "##" or match["latex"]):
            name = label.partition(":")[0].strip()
        if name:
            yield _Heading(match.start(), match.end(), name)


def _named(label: str, exercises: Sequence[GradedExercise], is_heading: bool, is_line: bool) -> str:
    """The name of the exercise that a label names, or "".  A number alone names one in a heading
    only, for elsewhere it may be an answer; a line of plain text needs a word or a colon."""
    stripped, has_word = _without_words(label)
    is_marked = has_word or label.rstrip().endswith(":") or not is_line
    for part in (stripped, stripped.partition(":")[0]):
        typed = plain(part.strip(" \t:."))
        for exercise in exercises if is_marked else ():
            if typed in _names(exercise):
                return exercise.name
    found = _NUMBER.fullmatch(stripped.strip())
    if found is None or not (is_heading or has_word):
        return ""
    number, rest = int(found["number"]), plain((found["rest"] or "").strip(" \t:."))
    if 1 <= number <= len(exercises) and rest in ("", *_names(exercises[number - 1])):
        return exercises[number - 1].name
    return ""


def _names(exercise: GradedExercise) -> tuple[str, ...]:
    """What names an exercise: its name, its title, both."""
    said = (exercise.name, exercise.title, f"{exercise.name}: {exercise.title}")
    return tuple(plain(text) for text in said if text)


def _without_words(label: str) -> tuple[str, bool]:
    """The label without the words around a name, and whether it has one of them."""
    before, behind = _words()
    found, end = before.match(label), behind.search(label)
    rest = label[found.end() :] if found else label
    has_word = found is not None or (end is not None and before.search(end[0]) is not None)
    return behind.sub("", rest).strip(), has_word


@cache
def _words() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The patterns of the words before and behind the name of an exercise."""
    said = table(Path(__file__).with_name("headings.toml"))
    before, behind = (
        "|".join(re.escape(w) for w in sorted(said[kind], key=len, reverse=True))
        for kind in ("before", "behind")
    )
    return (re.compile(rf"[ \t]*(?:{before})(?![a-z])[ \t]*", re.IGNORECASE),
            re.compile(rf"(?<=[0-9])[ \t]*(?:{behind})[ \t]*:?[ \t]*\Z"))  # fmt: skip
