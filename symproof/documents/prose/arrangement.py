"""Arrangement: which statements of one formula are conditions of the others.

A condition stands before a colon or an arrow, behind a word such as "for", in parentheses, or
beside a claim as a mere limit of a letter: ``|x| = x, x > 0``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...base.kept import Kept
from ...reading.lexing.rows import IMPLIES
from ...reading.phrases import cues
from ...reading.scope.lexicon import Lexicon
from ...reading.statements.layout import is_enumeration
from ...reading.statements.statements import Statement, decimal, is_equivalence
from . import equivalences, wording
from .conditions import Given, bare, is_bound, shared, supposed

_LINE = ("nl", "row")
_SILENT = ("quiet", "condition")


class Placed(NamedTuple):
    """A statement with its ``role`` ("claim", "condition", "quiet" for a condition of which
    nothing is said, "definition", "existence", "equivalence", "decimal", "none"), the conditions
    that surely hold for it, and those that may; whether it ``is_side`` of an equivalence."""

    statement: Statement
    role: str
    certain: tuple[Given, ...] = ()
    possible: tuple[Given, ...] = ()
    is_side: bool = False


#: The roles of the statements of formulas, of so many letters altogether.
_KEPT: Kept[tuple[Placed, ...]] = Kept(200_000)
#: A distinction of cases, whose words belong to it.
_CASES = re.compile(r"\\begin\{([dr]?cases\*?)\}.*?\\end\{\1\}", re.DOTALL)


def arranged(
    cut: Sequence[Statement], lexicon: Lexicon, text: str, claimed: bool
) -> Sequence[Placed]:
    """The statements of a formula in their roles; a bound is no condition if words say that it
    is ``claimed``."""
    question = tuple(cut), lexicon, text, claimed
    return _KEPT.ask(question, 1 + len(text), lambda: tuple(_arranged(cut, lexicon, text, claimed)))


def _arranged(cut: Sequence[Statement], lexicon: Lexicon, text: str, claimed: bool) -> list[Placed]:
    done: list[Placed] = []
    start = 0
    for place in range(1, len(cut) + 1):
        if place == len(cut) or cut[place].break_before in _LINE:
            done += _row(cut[start:place], lexicon, text, claimed)
            start = place
    exists = ""
    for k, placed in enumerate(done):
        exists = exists or _existence(placed.statement)
        if exists and placed.role not in ("none", "quiet"):
            done[k] = placed._replace(role=exists)
    return done


def _existence(statement: Statement) -> str:
    """Whether a statement begins to say that something exists, or how much does."""
    signs = {t.says for t in statement.marks if t.sign in ("unknown", "!")}
    words = f"{statement.words} such that"
    if cues.anywhere(words, "exists") or {"\\exists", "\\nexists"} & signs:
        more = cues.anywhere(words, "how many") or {"\\nexists", "!", "\\neg", "\\lnot"} & signs
        return "number" if more else "existence"
    return ""


def _row(cut: Sequence[Statement], lexicon: Lexicon, text: str, claimed: bool) -> list[Placed]:
    """The statements of one row of a formula in their roles."""
    if found := equivalences.in_formula(cut, lexicon, text):
        return [Placed(s, "claim", given, is_side=True)
                for s, given in zip(cut, found, strict=True)]  # fmt: skip
    roles = _either(cut, _roles(cut, lexicon, claimed))
    given = [_given(cut, k, roles[k], lexicon, text) for k in range(len(cut))]
    shares = shared([_KIND.get(role, role) for role in roles], given)
    done = []
    for k, statement in enumerate(cut):
        role, (certain, possible) = roles[k], shares[k]
        certain = [*certain, *_antecedents(cut, k, roles, lexicon, text)]
        if not wording.is_remark(statement.trailing):
            certain.append(Given(statement.trailing))
        if role == "claim" and cues.behind(statement.trailing, "denied"):
            role, certain = "denied", []
        if role == "claim" and not certain and cues.anywhere(_CASES.sub("", text), "otherwise"):
            role = "unclear"  # under the other condition
        if role == "either":
            role, certain = "unclear", [*certain, *equivalences.others_fail(cut, k, lexicon, text)]
        done.append(Placed(statement, role, tuple(certain), tuple(possible)))
    return done


def _roles(cut: Sequence[Statement], lexicon: Lexicon, claimed: bool) -> list[str]:
    """The roles of the statements of a row by their form, and by the words before each."""
    roles = [_role(cut, k) for k in range(len(cut))]
    if any(map(is_equivalence, cut)) or any(cues.anywhere(s.words, "equivalent") for s in cut):
        roles = [_EQUIVALENT.get(role, role) for role in roles]
    bounds = [
        role == "claim" and s.break_before != IMPLIES and is_bound(s, lexicon)
        for role, s in zip(roles, cut, strict=True)
    ]  # fmt: skip
    for k, statement in enumerate(cut):
        continues = k and roles[k - 1] == "quiet" and statement.break_before == ","
        if bounds[k] and continues and not statement.words:
            roles[k] = "quiet"  # "for x > 0, y > 0"
    for k, statement in enumerate(cut):
        is_set_off = k and statement.break_before == "sep" and not statement.words
        if claimed and bounds[k] and is_set_off and not bounds[k - 1]:
            if not any(t.says in ("=", ":=") for t in statement.marks):
                roles[k] = "condition"  # "we have $f(j) = 1 \\quad j > 0$"
    if not claimed and any(r == "claim" and not b for r, b in zip(roles, bounds, strict=True)):
        for k, bound in enumerate(bounds):
            if bound and roles[k] == "claim" and not _is_value(cut, k, roles, bounds):
                roles[k] = "condition"
    return roles


def _either(cut: Sequence[Statement], roles: Sequence[str]) -> list[str]:
    """The roles of a row where "either" is one of several claims, and "unclear" one behind words
    that are not understood."""
    done = [*roles]
    for k in range(1, len(cut)):
        if done[k] == "claim" and not cues.between(cut[k].words, "understood"):
            done[k] = "unclear"
        if done[k] == "claim" and cues.anywhere(cut[k].words, "or"):
            if done[k - 1] in ("claim", "either"):
                done[k - 1 : k + 1] = ["either", "either"]
    return done


def _antecedents(
    cut: Sequence[Statement], place: int, roles: Sequence[str], lexicon: Lexicon, text: str
) -> Iterator[Given]:
    """The conditions that claims before the last ⇒ in front of a statement are."""
    arrows = [j for j in range(place + 1) if cut[j].break_before == IMPLIES]
    for j in range(arrows[-1] if arrows else 0):
        if roles[j] == "claim" and cut[j].has("rel"):
            yield supposed(_text(cut[j], text), [cut[j]], lexicon)


_EQUIVALENT = {"claim": "equivalence", "condition": "equivalence"}
_KIND = {"quiet": "condition", "definition": "condition", "worded": "condition", "none": "other",
         "decimal": "other", "existence": "other", "equivalence": "other"}  # fmt: skip


def _of_no_relation(words: str) -> str:
    return "worded" if wording.worded(words) else "none"


def _is_antecedent(cut: Sequence[Statement], place: int) -> bool:
    """Whether a statement stands in front of the first ⇒ of a row."""
    arrows = (k for k, statement in enumerate(cut) if k and statement.break_before == IMPLIES)
    return place < next(arrows, 0)


def _role(cut: Sequence[Statement], k: int) -> str:
    statement = cut[k]
    words = statement.words
    plain = bare(statement)
    ahead = cut[k + 1].break_before if k + 1 < len(cut) else ""
    first, last = decimal(cut, k)
    if first < last:
        return "decimal" if k == first else "none"
    if plain.has("rel") or plain.has("in"):
        if ahead == ":" and any(s.has("rel") for s in map(bare, cut[k + 1 :])):
            return "quiet"
        if cues.anywhere(words, "condition word"):
            return "quiet"
        if plain != statement and (k or len(cut) > 1):
            return "quiet"  # in parentheses, or "for all" behind a claim
    is_antecedent = _is_antecedent(cut, k)
    if not (statement.has("rel") or statement.is_broken):
        return "quiet" if is_antecedent and statement.has("in") else _of_no_relation(words)
    if is_enumeration(cut, k):
        return "none"
    if is_antecedent:
        return "condition"
    return "definition" if cues.anywhere(words, "naming word") else "claim"


def _is_value(cut: Sequence[Statement], k: int, roles: list[str], bounds: list[bool]) -> bool:
    """Whether a bound gives a letter its value, and stands first or behind others that do."""
    if not any(t.kind == "rel" and t.says in ("=", ":=") for t in cut[k].marks):
        return False
    return not any(roles[j] == "claim" and not bounds[j] for j in range(k))


def _given(cut: Sequence[Statement], k: int, role: str, lexicon: Lexicon, text: str) -> Given:
    said = _text(cut[k], text)
    if role == "worded":
        return Given(f"{cut[k].words} {said}")
    if role not in (*_SILENT, "definition"):
        return Given(said)
    words = cut[k].words
    behind = cut[k + 1].words if k + 1 < len(cut) else ""
    end = k + 1
    if is_enumeration(cut, k):
        while end < len(cut) and is_enumeration(cut[: end + 1], end - 1):
            end += 1
    given = supposed(said, cut[k:end], lexicon)
    alternative = cues.anywhere(words, "or") or cues.anywhere(behind, "or")
    if alternative or not cues.between(words, "understood") or wording.may_deny(words, behind):
        return given.doubted()
    return given.negated() if wording.negates(words) else given


def _text(statement: Statement, text: str) -> str:
    return " ".join(text[statement.start : statement.end].split())[:80]
