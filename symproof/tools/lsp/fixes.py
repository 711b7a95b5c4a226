"""Quick fixes: changes of the text that settle a finding.  None is offered that has not been tried:
the changed text is checked, and the relation must be what the fix promises."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from ...base.messages import Said, Translate
from ...deciding.words import PROVED, UNSETTLED
from ...documents.judging.outcomes import Result
from ...documents.judging.unsaid import answers, does_harm, is_settled
from ...documents.reporting.findings import code_of
from .checking import CheckedText, repairs

WRITE = "write {new} instead of {old}"
DECLARE = "declare {declaration}"
GIVEN = "take line {line} as given"
EXPECT = "expect the verdict {word}"
MOST = 12  # changes that are tried for one repair
_SIGNS = {"+": "-", "-": "+", "−": "+"}
_TRANSPOSED = re.compile(r"\^\s*(?:T(?![A-Za-z])|\{T\}|\\{1,2}top(?![A-Za-z])|\{\\{1,2}top\})")
_FACTOR = re.compile(
    r"(?:[0-9]+|\\{1,2}[A-Za-z]+|(?<![A-Za-z\\])[A-Za-z](?![A-Za-z]))"
    r"\s*(?:\\{1,2}cdot(?![A-Za-z])|[*·])?\s*"
)


class Change(NamedTuple):
    """``new`` instead of what stands from ``start`` to ``end`` of a text."""

    start: int
    end: int
    new: str

    def of(self, text: str) -> str:
        """The changed text."""
        return text[: self.start] + self.new + text[self.end :]


class Proposal(NamedTuple):
    """Changes of which one may do; ``settles`` says of all results afterwards if it does."""

    said: Said
    changes: Iterator[Change]
    settles: Callable[[Sequence[Result]], bool]


def fixes(
    checked: CheckedText, place: int, tried: Callable[[str], CheckedText], translate: Translate
) -> Iterator[dict[str, Any]]:
    """The fixes for one relation, the best one first."""
    result = checked.results[place]
    code = code_of(result.data())
    if not code:
        return
    for said, changes, settles in _proposals(checked, place):
        for change in islice(changes, MOST):
            after = tried(change.of(checked.text))
            same = len(after.results) == len(checked.results)
            if same and len(after.errors) <= len(checked.errors) and (
                settles(after.results)):  # fmt: skip
                yield {
                    "title": said.in_language(translate), "change": change, "code": code,
                    "start": (result.line, result.column), "preferred": said.id == WRITE,
                }  # fmt: skip
                break


def _proposals(checked: CheckedText, place: int) -> Iterator[Proposal]:
    text, result = checked.text, checked.results[place]
    start, end = (checked.offset(place) for place in ((result.line, result.column), result.until))
    for old, new in repairs(result):
        yield Proposal(Said(WRITE, old=old, new=new), _rewritten(text, start, end, old, new),
                       lambda found: found[place].outcome.word in PROVED)  # fmt: skip
    before = checked.before(result)
    if before is None:
        return
    rows = [r.data() for r in checked.results]
    for said in answers(result.outcome.reason):
        yield Proposal(
            Said(DECLARE, declaration=said), _comments(checked, before, said),
            lambda found: _helps(rows, [r.data() for r in found], place))  # fmt: skip
    word = result.outcome.word
    if word in UNSETTLED:
        yield Proposal(
            Said(GIVEN, line=result.line), _comments(checked, before, "given"),
            lambda found: found[place].outcome.word == "given")  # fmt: skip
    yield Proposal(
        Said(EXPECT, word=Said(word)), _comments(checked, before, f"expect {word}"),
        lambda found: not code_of(found[place].data()))  # fmt: skip


def _helps(before: list[dict[str, Any]], after: list[dict[str, Any]], place: int) -> bool:
    """Whether a relation holds with a declaration, and no other one fares worse."""
    return is_settled(before[place], after[place]) and not does_harm(before, after)


def _comments(checked: CheckedText, at: int, said: str) -> Iterator[Change]:
    """A comment that says something: before a formula, or before its paragraph, where it does not
    part the formula from its words."""
    yield _comment(checked, at, said)
    if not checked.is_notebook:
        blank = checked.text.rfind("\n\n", 0, at)
        yield _comment(checked, blank + 2 if blank >= 0 else 0, said)


def _comment(checked: CheckedText, at: int, said: str) -> Change:
    """A comment that says something, on a line of its own where the formula begins one."""
    indent = checked.text[checked.line_at(at) : at]
    if checked.name.endswith((".tex", ".latex", ".ltx")):
        return Change(at, at, f"% symproof: {said}\n{indent if not indent.strip() else ''}")
    if not checked.is_notebook and not indent.strip():
        return Change(at, at, f"<!-- symproof: {said} -->\n{indent}")
    return Change(at, at, f"<!-- symproof: {said} --> ")


def _rewritten(text: str, start: int, end: int, old: str, new: str) -> Iterator[Change]:
    """What may stand in the text for ``new`` instead of ``old``, which are plain text."""

    def found(pattern: str | re.Pattern[str], put: str) -> Iterator[Change]:
        for match in re.compile(pattern).finditer(text, start, end):
            yield Change(match.start(), match.end(), put)

    name, other = old.partition("(")[0], new.partition("(")[0]
    if old.isdigit():
        yield from found(rf"(?<![0-9.]){old}(?![0-9.])", new.replace("−", "-"))
    elif old[:2] in ("+ ", "− "):
        for sign, opposite in _SIGNS.items():
            yield from found(re.escape(sign), opposite)
    elif name != other and name.isalpha() and other.isalpha() and "(" in old:
        yield from found(rf"(?<![A-Za-z]){name}(?![A-Za-z])", other)
    elif new == f"{old}ᵀ" or new == f"({old})ᵀ":
        mark = _TRANSPOSED.search(text)
        letters = re.finditer(rf"(?<![A-Za-z\\]){re.escape(old)}(?![A-Za-z])", text[start:end])
        for match in letters:
            at = start + match.end()
            yield Change(at, at, "^T" if mark is None else mark[0])
    elif old == f"{new}ᵀ" or old == f"({new})ᵀ":
        yield from found(_TRANSPOSED, "")
    elif old.startswith("−"):
        yield from found("[-−]", "")
    else:
        yield from found(_FACTOR, "")
