"""Arrangement: which statements of one formula are conditions of the others.

A condition stands before a colon or an arrow, behind a word such as "for", in parentheses, or
beside a claim as a mere limit of a letter: ``|x| = x, x > 0``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..reading.phrases import cues
from ..system.kept import Kept
from . import equivalences, negations, wording
from .conditions import Given, bare, is_bound, shared, supposed
from .layout import is_enumeration
from .lexicon import Lexicon
from .statements import IMPLIES, Statement, decimal, is_equivalence

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


def arranged(cut: list[Statement], lexicon: Lexicon, text: str, claimed: bool) -> Sequence[Placed]:
    """The statements of a formula in their roles; a bound is no condition if words say that it
    is ``claimed``."""
    question = (*cut,), lexicon, text, claimed
    return _KEPT.ask(question, 1 + len(text), lambda: tuple(_arranged(cut, lexicon, text, claimed)))


def _arranged(cut: list[Statement], lexicon: Lexicon, text: str, claimed: bool) -> list[Placed]:
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
    if wording.claims_existence(words) or {"\\exists", "\\nexists"} & signs:
        more = wording.claims_more(words) or {"\\nexists", "!", "\\neg", "\\lnot"} & signs
        return "number" if more else "existence"
    return ""


def _row(cut: list[Statement], lexicon: Lexicon, text: str, claimed: bool) -> list[Placed]:
    if found := equivalences.in_formula(cut, lexicon, text):
        return [Placed(s, "claim", given, is_side=True)
                for s, given in zip(cut, found, strict=True)]  # fmt: skip
    roles = [_role(cut, k) for k in range(len(cut))]
    if any(map(is_equivalence, cut)) or any(wording.claims_equivalence(s.words) for s in cut):
        roles = [_EQUIVALENT.get(role, role) for role in roles]
    bounds = [role == "claim" and is_bound(s, lexicon) for role, s in zip(roles, cut, strict=True)]
    for k, statement in enumerate(cut):
        continues = k and roles[k - 1] == "quiet" and statement.break_before == ","
        if bounds[k] and continues and not statement.words:
            roles[k] = "quiet"  # "for x > 0, y > 0"
    if not claimed and any(r == "claim" and not b for r, b in zip(roles, bounds, strict=True)):
        for k, bound in enumerate(bounds):
            if bound and roles[k] == "claim" and not _is_value(cut, k, roles, bounds):
                roles[k] = "condition"
    for k in range(1, len(cut)):
        if roles[k] == "claim" and not wording.is_understood(cut[k].words):
            roles[k] = "unclear"
        if roles[k] == roles[k - 1] == "claim" and wording.is_alternative(cut[k].words):
            roles[k - 1 : k + 1] = ["either", "either"]  # one of the two claims
        elif roles[k] == "claim" and roles[k - 1] == "either" and (
            wording.is_alternative(cut[k].words)):  # fmt: skip
            roles[k] = "either"
    given = [_given(cut, k, roles[k], lexicon, text) for k in range(len(cut))]
    kinds = [_KIND.get(role, role) for role in roles]
    shares = shared(kinds, given)
    done = []
    for k, statement in enumerate(cut):
        certain, possible = shares[k]
        arrows = [j for j in range(k + 1) if cut[j].break_before == IMPLIES]
        for j in range(arrows[-1] if arrows else 0):
            if roles[j] == "claim" and cut[j].has("rel"):
                certain = [*certain, supposed(_text(cut[j], text), [cut[j]], lexicon)]
        if not wording.is_remark(statement.trailing):
            certain = [*certain, Given(statement.trailing)]
        role = roles[k]
        if role == "claim" and negations.is_denied("", statement.trailing):
            role, certain = "denied", []
        if role == "claim" and not certain and wording.is_otherwise(text):
            role = "unclear"  # under the other condition
        if role == "either":
            role, certain = "unclear", [*certain, *equivalences.others_fail(cut, k, lexicon, text)]
        done.append(Placed(statement, role, tuple(certain), tuple(possible)))
    return done


_EQUIVALENT = {"claim": "equivalence", "condition": "equivalence"}
_KIND = {"quiet": "condition", "definition": "condition", "worded": "condition", "none": "other",
         "decimal": "other", "existence": "other", "equivalence": "other"}  # fmt: skip


def _role(cut: list[Statement], k: int) -> str:
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
    if not (statement.has("rel") or statement.is_broken):
        return "worded" if wording.worded(words) else "none"
    if is_enumeration(cut, k):
        return "none"
    if any(s.break_before == IMPLIES for s in cut[k + 1 :]) and not any(
        s.break_before == IMPLIES for s in cut[: k + 1]
    ):
        return "condition"
    return "definition" if cues.anywhere(words, "naming word") else "claim"


def _is_value(cut: list[Statement], k: int, roles: list[str], bounds: list[bool]) -> bool:
    """Whether a bound gives a letter its value, and stands first or behind others that do."""
    if not any(t.kind == "rel" and t.says in ("=", ":=") for t in cut[k].marks):
        return False
    return not any(roles[j] == "claim" and not bounds[j] for j in range(k))


def _given(cut: list[Statement], k: int, role: str, lexicon: Lexicon, text: str) -> Given:
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
    alternative = wording.is_alternative(words) or wording.is_alternative(behind)
    if alternative or not wording.is_understood(words) or negations.may_deny(words, behind):
        return given.doubted()
    return given.negated() if negations.negates(words) else given


def _text(statement: Statement, text: str) -> str:
    return " ".join(text[statement.start : statement.end].split())[:80]
