"""Comparing: what is said of a document beside its record.

Each relation gets a mark, ``r["record"]``, with what ``is`` the matter:

=========  ======================================================================================
kept       it is as it was recorded
gained     it is proved now
new        it is proved, and there was no such line
lost       it was proved, and is no more: a finding of its own (SP107)
basis      the document rests on it, and it was another one or none (SP108)
known      its finding has been accepted
open       its finding has not
stopped    there is no verdict on it, so nothing is compared
=========  ======================================================================================

What is gone, has moved or is written in another way is said in one line, and fails nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from ...base.messages import Said, by_count, said_together
from ...base.stopping import STOPPED
from ...deciding.words import is_no_worse
from ...documents.judging.basis import listed
from ...documents.reporting.explained import texts
from ...documents.reporting.findings import Checked, Report, switched_off
from ...version import __version__
from .lines import STEPS, RecordedLine, field
from .matching import FORM, PLACE, MatchedLines, matched

#: How a line is mended that was proved as it was recorded.
AS_RECORDED = "with {new} instead of {old} it is as it was recorded"
_SIGN = re.compile(r"(\\[A-Za-z]+|[0-9]+|\S)(\s*)")
_LONGEST = 2_000  # signs of lines of which a change is looked for


class RecordedDocument(NamedTuple):
    """The record of one document: the name of its file, the version that wrote it, the lines."""

    file: str
    version: str
    lines: tuple[RecordedLine, ...]


def lines_of(document: Checked) -> list[RecordedLine]:
    """The record lines of a document, one for each of its results."""
    in_line: dict[int, list[Mapping[str, Any]]] = {}
    for r in document.results:
        in_line.setdefault(r["line"], []).append(r)
    return [
        RecordedLine(path, r["verdict"], field(r["text"]) or "–", field(r["form"]),
             tuple(field(text) for line in r["premises"]
                   for text in texts(in_line.get(line, ()), r)))
        for path, r in zip(_paths(document), document.results, strict=True)
    ]  # fmt: skip


def with_line(
    recorded: Sequence[RecordedLine], document: Checked, place: int
) -> list[RecordedLine]:
    """The recorded lines, but that the result at ``place`` of the document is recorded as it is
    now: instead of the line that it was, or behind what stands before it."""
    new, lines = lines_of(document), [*recorded]
    pairs = matched(lines, new)
    was = [pair.old for pair in pairs if pair.new == place]
    if was:
        lines[was[0]] = new[place]
    else:
        before = [pair.old + 1 for pair in pairs if pair.new < place and not pair.moved]
        lines.insert(max(before, default=0), new[place])
    return lines


def _paths(document: Checked) -> Iterator[str]:
    """The heading path of each result."""
    headings, open_ = [*document.outline], list[tuple[int, str]]()
    for r in document.results:
        while headings and headings[0][0] <= r["line"]:
            _, level, title = headings.pop(0)
            open_ = [(depth, text) for depth, text in open_ if depth < level]
            open_.append((level, field(title) or "–"))
        yield STEPS.join(text for _, text in open_)


def beside(report: Report, recorded: Mapping[str, RecordedDocument], base: str = "") -> Report:
    """The report with its documents compared with their records, which are known by the names of
    the documents; at its end it says how many relations have which mark.  With ``base``, the
    records are those of this revision."""
    report = report._replace(documents=tuple(
        _compared(d, recorded[d.name]) if d.name in recorded and (d.results or not d.errors) else d
        for d in report.documents
    ))  # fmt: skip
    counts = _counted(report.marks)
    if base:
        counts = [Said("beside {base}: {counts}", base=base, counts=counts[0] if counts else "–")]
    else:
        counts = [Said("beside the record: {counts}", counts=said) for said in counts]
    return report._replace(remarks=(*report.remarks, *counts))


def _compared(document: Checked, recorded: RecordedDocument) -> Checked:
    """The document with a mark on each of its relations, and remarks on the others."""
    new = lines_of(document)
    pairs = matched(recorded.lines, new)
    of_place = {pair.new: pair for pair in pairs}
    results = []
    for k, (r, line) in enumerate(zip(document.results, new, strict=True)):
        pair = of_place.get(k)
        old = None if pair is None else recorded.lines[pair.old]
        mark = {
            "is": _mark(r, old, line, pair), "file": recorded.file,
            "verdict": old.verdict if old else "", "text": old.text if old else "",
            "by": pair.by if pair else "", "moved": bool(pair and pair.moved),
            "by_version": False,
        }  # fmt: skip
        notes = r["notes"]
        if mark["is"] == "lost" and old is not None and pair is not None:
            mark["by_version"] = recorded.version != __version__ and _is_untouched(
                old, line, recorded.lines, new
            )
            notes = notes or _repair(old, line, pair)
        results.append(switched_off({**r, "record": mark, "notes": notes}))
    gone = {*range(len(recorded.lines))} - {pair.old for pair in pairs}
    data = {
        "file": document.name, "record": recorded.file, "version": recorded.version,
        "lost": [r["line"] for r in results if r["record"]["is"] == "lost"],
        **{what: _lines(results, what) for what in _HAPPENED},
        "gone": [recorded.lines[k]._asdict() for k in sorted(gone)],
    }  # fmt: skip
    return document._replace(results=tuple(results), record=data, remarks=tuple(_remarks(data)))


def _mark(
    r: Mapping[str, Any], old: RecordedLine | None, new: RecordedLine, pair: MatchedLines | None
) -> str:
    """The mark of a result ``r``, whose line is ``new``, beside the recorded line ``old``."""
    is_same = pair is not None and pair.by != PLACE
    if new.verdict == STOPPED:
        return STOPPED
    if old is None:
        return "new" if new.holds else "basis" if new.is_given else "open"
    if new.holds:
        return "kept" if old.holds else "gained"
    if old.holds:
        if r["expected"] == r["verdict"]:
            return "kept"
        return "basis" if new.is_given and is_same else "lost"
    if new.is_given:
        return "kept" if old.is_given and is_same else "basis"
    return "known" if is_same and is_no_worse(new.verdict, old.verdict) else "open"


def _is_untouched(
    old: RecordedLine, new: RecordedLine, olds: Iterable[RecordedLine], news: Iterable[RecordedLine]
) -> bool:
    """Whether a line and those on which it rested are in the document as they were."""
    return old.text == new.text and {line.text for line in news}.issuperset(old.premises)


def _repair(old: RecordedLine, new: RecordedLine, pair: MatchedLines) -> list[list[Any]]:
    """The one change that makes a line what it was, as a note."""
    if pair.by != PLACE:
        return []
    was, now = (_SIGN.findall(line.text) for line in (old, new))
    if len(was) + len(now) > _LONGEST:
        return []
    left, right = ([sign for sign, _ in signs] for signs in (now, was))
    steps = SequenceMatcher(None, left, right, autojunk=False).get_opcodes()
    changes = [step[1:] for step in steps if step[0] != "equal"]
    if len(changes) != 1:
        return []
    begin, end, old_begin, old_end = changes[0]
    if begin == end or old_begin == old_end:  # with a neighbour, so that there is what to change
        if begin:
            begin, old_begin = begin - 1, old_begin - 1
        else:
            end, old_end = end + 1, old_end + 1
    change = [_text(now[begin:end]), _text(was[old_begin:old_end])]
    return [Said(AS_RECORDED, old=change[0], new=change[1]).data()]


def _text(signs: Iterable[tuple[str, str]]) -> str:
    """The text of signs, each with the blanks behind it."""
    return "".join(sign + blanks for sign, blanks in signs).strip()


# -- in words --------------------------------------------------------------------------------


def _remarks(data: Mapping[str, Any]) -> Iterator[Said]:
    """What is different beside a record and fails nothing, each in one line."""
    if data["version"] != __version__:
        yield Said("recorded by symproof {old}; this is {new}",
                   old=data["version"], new=__version__)  # fmt: skip
    for what in _HAPPENED:
        if data[what]:
            yield by_count(*_HAPPENED[what], len(data[what]), lines=listed(data[what]))
    for line in data["gone"]:
        yield Said("gone, recorded as {verdict}: {text}",
                   verdict=Said(line["verdict"]), text=line["text"])  # fmt: skip


def _lines(results: Sequence[Mapping[str, Any]], what: str) -> list[int]:
    """The lines of the document where the relations stand to which it has happened."""
    return [*dict.fromkeys(r["line"] for r in results if what in _happened(r["record"]))]


def _happened(mark: Mapping[str, Any]) -> Iterator[str]:
    """What has happened to a relation."""
    if mark["moved"]:
        yield "moved"
    if mark["by"] == FORM:
        yield "rewritten"
    if mark["by"] == PLACE and mark["is"] in ("kept", "gained"):
        yield "changed"
    elif mark["is"] == "gained":
        yield "gained"


#: what has happened to a relation, in one line, in several
_HAPPENED = {
    "moved": ("moved: line {lines}", "moved: lines {lines}"),
    "rewritten": ("written in another way: line {lines}", "written in another way: lines {lines}"),
    "changed": ("changed, and proved: line {lines}", "changed, and proved: lines {lines}"),
    "gained": ("proved now: line {lines}", "proved now: lines {lines}"),
}
#: In which words the marks are counted.
_COUNTED = {
    "lost": "no longer proved", STOPPED: "stopped", "open": "newly open or false",
    "basis": "new in the basis",
    "kept": "as recorded", "known": "known", "gained": "proved now",
    "new": "new and proved",
}  # fmt: skip


def _counted(marks: Mapping[str, int]) -> list[Said]:
    """How many relations have which mark, the most serious first, in one sentence; none if no
    relation has a mark."""
    parts = [
        Said("{count} {verdict}", count=marks[mark], verdict=Said(_COUNTED[mark]))
        for mark in _COUNTED if marks[mark]
    ]  # fmt: skip
    return [said_together(parts, ", ")] if parts else []
