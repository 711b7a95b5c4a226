"""Whether an answer is the one that is asked for, and which cases it has lost.

The letter of an equation that is to be solved stands for its solutions, not for all numbers: a step
of the way there is right if it holds for each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...base.messages import Said
from ...base.stopping import Stopped
from ...deciding.words import DOUBTED, FALSE, OPEN
from ...documents.reporting.findings import holds
from ..answers.comparing import same_answer
from ..answers.finding import answer_in
from ..answers.reading import readings
from ..answers.values import Listed, Quantity, Stated, Value
from ..answers.wording import MOST_CHARACTERS
from ..verifying import verify

_GREEK = "alpha|beta|gamma|theta|phi|varphi|lambda|mu|omega|xi|eta|rho|sigma|tau|psi"
_LETTER = re.compile(rf"(?<![A-Za-z\\])[A-Za-z](?![A-Za-z])|\\(?:{_GREEK})(?![A-Za-z])|[α-ω]")
_NAMED = re.compile(r"\s*(?P<name>[A-Za-z]|\\[A-Za-z]+)\s*=\s*(?P<value>[^=]+?)\s*")
_CLOSING = " .$\\)]\n。"  # what may stand behind the last formula of an answer
_AT = re.compile(r"([^\s,;=]+)\s*=")
_SIGN = re.compile(r"\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z])|[=<>≤≥≠]")


#: A reason behind an answer: no formula and no number stands in it.
_REASON = re.compile(
    r"(?<=[\w$)}%]),?\s+(?:because|since|using|by\s(?:the|a|an|definition|induction|parts|symmetry)\b)"
    r"(?![^\n]*(?:\bnot\b|n't))[^$\d=<>\n]*?(?=[.!]?\s*\Z)"
    r"|(?<=[\w$)}%])[，,]\s*(?:因为|由于|根据)[^$\d=<>\n]*?(?=[。.]?\s*\Z)"
)
#: The comma of a decimal: none of a list, a tuple, a set, or between three digits and three.
_DECIMAL = re.compile(r"(?<![\d,.;({\[])(\d+),(?=(?:\d{1,2}|\d{4,})(?![\d,;)}\]]))")


class Answered(NamedTuple):
    """What an answer says beside the one that is wanted: ``word`` is "right", "wrong" or "open",
    ``answer`` what was found; ``lost`` are the solutions that it lacks, ``alien`` those of it that
    are none."""

    word: str
    answer: str
    lost: tuple[str, ...] = ()
    alien: tuple[str, ...] = ()


def answered(wanted: str, text: str, relations: Sequence[dict[str, Any]]) -> Answered:
    """Compare the answer in a text with the one that is wanted.  If it is a right side of the last
    chain, whose links are proved from there on, as in √(x²) = |x|, that counts as well."""
    found = same_answer(wanted, text)
    answer = " ".join(found.answer.split())
    if found.same:
        return Answered("right", answer)
    if any(same_answer(wanted, f"${side}$").same for side in _last_sides(text, relations)):
        return Answered("right", answer)
    for rest in (*_rests(text), *_plainer(text)):
        if same_answer(wanted, rest).same:
            return Answered("right", answer)
    given, asked = _parts(text), _parts(wanted)
    lost = tuple(a for a in asked if all(same_answer(f"${a}$", f"${g}$").different for g in given))
    alien = tuple(g for g in given if all(same_answer(f"${a}$", f"${g}$").different for a in asked))
    if not found.different or (_has_relation(text) and not _has_relation(wanted)):
        return Answered("open", answer)
    if len(lost) == len(asked) or len(lost) + len(alien) == 0:  # another answer altogether
        return Answered("wrong", answer)
    return Answered("wrong", answer, lost, alien)


def _last_sides(text: str, relations: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The right sides of the chain at the end of a text, from its end on, while its links are
    proved; names of the sheet may stand in the last one, as in … = R(a + b)."""
    last = relations[-1]["text"].rpartition("=")[2] if relations else ""
    if not text.rstrip(_CLOSING).endswith(last.rstrip(_CLOSING).strip()):
        return
    for relation in reversed(relations):
        link = relation["text"]
        if not holds(relation) or "=" not in link:
            return
        yield link.rpartition("=")[2]
        if not _SIGN.match(link.lstrip()):
            return


def _rests(text: str) -> Iterator[str]:
    """What is left of an answer without its first equations, which lead to it and propose no
    value."""
    parts = answer_in(text).parts
    for k, part in enumerate(parts[:-1], 1):
        if "=" not in part or _NAMED.fullmatch(part):
            return
        yield ", ".join(f"${part}$" for part in parts[k:])


def _plainer(text: str) -> Iterator[str]:
    """A short answer without the reason behind it, and with points for the commas of its
    decimals."""
    if len(text) > MOST_CHARACTERS:
        return
    bare = _REASON.sub("", text)
    pointed = _DECIMAL.sub(r"\1.", bare)
    if bare != text:
        yield bare
    if pointed != bare:
        yield pointed


def _values(text: str) -> Sequence[Value]:
    value, *_ = readings(answer_in(text))
    return value.items if isinstance(value, Listed) else (value,)


def _parts(text: str) -> list[str]:
    """The answers of a text that has several, as they are written."""
    values = [v for v in _values(text) if isinstance(v, Quantity)]
    return [v.equation or v.text for v in values] if len(values) == len(_values(text)) else []


def _has_relation(text: str) -> bool:
    return any(isinstance(value, Stated) for value in _values(text))


def solutions(text: str) -> list[tuple[str, str]]:
    """The letter and its value of each solution ``x = 3`` in an answer, if all have one letter."""
    found = [_NAMED.fullmatch(part) for part in _parts(text)]
    named = [(match["name"], match["value"]) for match in found if match]
    return named if len(named) == len(found) and len({name for name, _ in named}) == 1 else []


class RelationForSolutions(NamedTuple):
    """What becomes of a relation for the solutions: the verdict, and if it is refuted, the solution
    for which it is, or "" if it is false without letters, and why."""

    verdict: str
    solution: str
    why: str


def in_cases(
    wanted: str, relations: Sequence[dict[str, Any]], cases: Sequence[tuple[str, str]],
    language: str,
) -> dict[int, RelationForSolutions]:  # fmt: skip
    """The relations of an answer that are not proved, by their places, when the letter has the
    value of each solution.

    Letters of the answer that is ``wanted``, as in |x|, are any numbers.  ``x = 3`` in "x = 3 or
    x = 0" does not hold for each of them, and need not; only if it is wrong
    by itself is it asked.  Nor is it known what holds behind a supposition.  Raises
    :class:`~symproof.base.stopping.Stopped` if one of the cases is.
    """
    free = set() if solutions(wanted) else set(_LETTER.findall(wanted))
    found: dict[int, RelationForSolutions] = {}
    asked: dict[int, str] = {}
    is_supposed = False
    for k, relation in enumerate(relations):
        whole, verdict, why = _whole(relations, k), relation["verdict"], relation["reason"]
        is_supposed |= verdict == "given"
        if verdict in FALSE and _varied(relation, whole) <= free:
            found[k] = RelationForSolutions("refuted", "", why)
        elif verdict in DOUBTED or (verdict in OPEN and cases and not _NAMED.fullmatch(whole)):
            found[k] = RelationForSolutions("undecided", "", why)
            if not is_supposed:
                asked[k] = whole
    pairs = [(k, f"{name} = {value}") for k in asked for name, value in cases]
    items = ((f"Let ${case}$.", f"Then\n\n$${asked[k]}$$") for k, case in pairs)
    judged: dict[int, list[bool]] = {}
    for (k, case), record in zip(pairs, verify(items, language=language), strict=True):
        if record["stopped"]:
            raise Stopped(Said("the case {case} was stopped", case=case))
        last = record["relations"][-1:]
        judged.setdefault(k, []).append(any(r["verdict"] == "given" or holds(r) for r in last))
        for r in last:
            if r["verdict"] in FALSE and found[k].verdict != "refuted":
                found[k] = RelationForSolutions("refuted", case, r["reason"])
    for k, all_hold in judged.items():
        if all(all_hold):
            found[k] = RelationForSolutions("proved", "", "")
    return found


def _varied(relation: Mapping[str, Any], whole: str) -> set[str]:
    """The letters that have other values at the point at which a relation is false, or if there is
    no point, all of it; a name that the sheet has given a value has no other one."""
    found = relation["counterexample"]
    if found is None:
        return set(_LETTER.findall(whole))
    names = _AT.findall(found["point"])
    return {f"\\{name}" if name.isascii() and name[1:].isalpha() else name for name in names}


def _whole(relations: Sequence[dict[str, Any]], k: int) -> str:
    """The text of a relation; a link of a chain begins with the side before it."""
    text = str(relations[k]["text"])
    if k and _SIGN.match(text.lstrip()):
        return _SIGN.split(_whole(relations, k - 1))[-1] + text
    return text
