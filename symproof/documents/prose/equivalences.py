r"""Equivalences and alternatives: of A ⇔ B each side is claimed where the other one holds, and of
"x = 2 or x = −2" each relation where the other one fails.

Only what is read in full counts: of a relation that is not, nothing is supposed, and the whole is
not checked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...reading.phrases import cues
from ...reading.scope.lexicon import Lexicon
from ...reading.statements.statements import Statement, is_equivalence
from . import wording
from .conditions import Given, supposed
from .roles import GIVING
from .sentences import REACH, Item, Sentence


def suppositions(sides: Sequence[Sequence[Given]]) -> list[tuple[Given, ...]] | None:
    """The suppositions for each relation of some ``sides``, each a list of alternatives: a side
    beside the own one holds, and no other alternative of the own side.  None if one of these was
    not read."""
    found: list[tuple[Given, ...]] = []
    for k, side in enumerate(sides):
        beside = (*sides[max(k - 1, 0) : k], *sides[k + 1 : k + 2])
        holds = _either([given for other in beside for given in other])
        for own in range(len(side)):
            fails = [given.negated() for j, given in enumerate(side) if j != own]
            if not all(given.cases for given in (holds, *fails)):
                return None
            found.append((holds, *fails))
    return found


def _either(alternatives: Sequence[Given]) -> Given:
    """The condition that one of the ``alternatives`` holds; it has no cases if one of them was not
    read."""
    text = " ∨ ".join(given.text for given in alternatives)
    if len(alternatives) == 1:
        return alternatives[0]
    if any(given.sorts or not given.cases for given in alternatives):
        return Given(text)
    return Given(text, tuple(case for given in alternatives for case in given.cases))


def in_formula(
    cut: Sequence[Statement], lexicon: Lexicon, text: str
) -> list[tuple[Given, ...]] | None:
    """The suppositions for each statement of a row ``A ⇔ B ⇔ C``, in which alternatives may stand
    on each side; None if the row says anything else."""
    at = [k for k, statement in enumerate(cut) if is_equivalence(statement)]
    if not at or not at[0]:
        return None
    sides = [cut[start:end] for start, end in pairwise((0, *at, len(cut)))]
    joined = (s for side in sides for s in side[1:])
    opened = (side[0] for side in sides)
    is_plain = all(cues.anywhere(s.words, "or") for s in joined) and not any(
        s.words or s.trailing for s in opened
    )
    if not is_plain or not all(s.has("rel") for s in cut):
        return None
    return suppositions([[_read(s, lexicon, text) for s in side] for side in sides])


def others_fail(
    cut: Sequence[Statement], place: int, lexicon: Lexicon, text: str
) -> tuple[Given, ...]:
    """The conditions that the alternatives beside the statement at ``place`` of a row fail; () if
    one of them was not read."""
    first = last = place
    while first and cues.anywhere(cut[first].words, "or"):
        first -= 1
    while last + 1 < len(cut) and cues.anywhere(cut[last + 1].words, "or"):
        last += 1
    fails = [_read(cut[k], lexicon, text).negated() for k in range(first, last + 1) if k != place]
    return tuple(fails) if all(given.cases for given in fails) else ()


def _read(statement: Statement, lexicon: Lexicon, text: str) -> Given:
    """The condition that a statement of a formula holds."""
    said = " ".join(text[statement.start : statement.end].split())
    return supposed(said, [statement], lexicon)


def in_words(
    sentence: Sentence, kinds: Sequence[str], lexicon: Lexicon
) -> tuple[dict[int, tuple[Given, ...]], bool]:
    """The suppositions for the formulas of "A if and only if B or C", or of "A or B", by their
    numbers, and whether they are equivalent; nothing if the sentence says anything else."""
    items = [k for k in range(len(kinds)) if sentence.items[k].is_relation]
    if not cues.anywhere(sentence.words, "equivalent"):
        items = [k for k in items if kinds[k] not in GIVING]
    nothing: tuple[dict[int, tuple[Given, ...]], bool] = {}, False
    between = {k: sentence.before[k] for k in items[1:]}
    at = _equivalent(sentence, items)
    if not _may_be_sides(sentence, items) or len(at) > 1:
        return nothing
    if not all(cues.anywhere(words, "or") for k, words in between.items() if k not in at):
        return nothing
    before, behind = sentence.before[items[0]][-REACH:], sentence.behind(items[-1])
    if _is_asked(before, behind, bool(at)) or cues.beside(before, behind, "denied"):
        return nothing
    given = {k: _in_item(sentence.items[k], lexicon) for k in items}
    if not at:
        fails = {k: tuple(given[j].negated() for j in items if j != k) for k in items}
        is_read = all(g.cases for some in fails.values() for g in some)
        return (fails, False) if is_read else nothing
    if wording.lead(before):
        return nothing
    found = _for_sides(sentence, items, at[0], given)
    return (found, True) if found else nothing


def _for_sides(
    sentence: Sentence, items: Sequence[int], middle: int, given: Mapping[int, Given]
) -> dict[int, tuple[Given, ...]]:
    """The suppositions for the formulas on both sides of an equivalence whose second side begins
    at ``middle``; {} if one of them is not read.  Of words that say that one side follows from the
    other it is not read which: their suppositions are open."""
    way = cues.anywhere(sentence.words, "one way")
    if way and not cues.anywhere(sentence.words, "both ways"):
        return {k: (Given(way.text),) for k in items}
    sides = [[k for k in items if k < middle], [k for k in items if k >= middle]]
    found = suppositions([[given[k] for k in side] for side in sides])
    return dict(zip(items, found, strict=True)) if found else {}


def _is_asked(before: str, behind: str, is_equivalence: bool) -> bool:
    """True if words ask whether relations hold, or for what fulfils them; "the equation … holds if
    and only if …" names one only."""
    if wording.asks(before, behind):
        return True
    is_named = is_equivalence and cues.before(before, "names relation") is not None
    return not is_named and wording.seeks(before, behind)


def _equivalent(sentence: Sentence, items: Sequence[int]) -> list[int]:
    """The relations of a sentence that words say to be equivalent to those in front of them."""
    at = [k for k in items[1:] if cues.anywhere(sentence.before[k], "equivalent")]
    return at or (list(items[1:]) if _are_equivalent(sentence, items) else [])


def _are_equivalent(sentence: Sentence, items: Sequence[int]) -> bool:
    """True if words behind two relations that "and" joins say that they are equivalent."""
    if len(items) != 2:
        return False
    joining, behind = sentence.before[items[1]], sentence.behind(items[1])[:REACH]
    is_joined = (
        cues.between(joining, "joins") or cues.between(joining, "and")
    ) and not cues.anywhere(joining, "or")
    is_said = cues.anywhere(behind, "equivalent") and not wording.may_deny("", behind)
    return bool(is_joined and is_said)


def _may_be_sides(sentence: Sentence, items: Sequence[int]) -> bool:
    """True if several formulas of a sentence are single relations, of which none says where the
    sides of another one are equal."""
    is_each_one = all(len(sentence.items[k].cut) == 1 for k in items)
    return len(items) > 1 and is_each_one and not any(says_of_equality(sentence, k) for k in items)


#: What ends a clause within a sentence.
_CLAUSE_ENDS = re.compile(r"[,;，；]")


def says_of_equality(sentence: Sentence, k: int) -> bool:
    """True if the formula at a place says when, and only when, the sides of another relation are
    equal: "with equality if and only if"."""
    before = _CLAUSE_ENDS.split(sentence.before[k])[-1]
    behind = _CLAUSE_ENDS.split(sentence.behind(k))[0]
    equal = [bool(cues.anywhere(words, "of equality")) for words in (before, behind)]
    only = [bool(cues.anywhere(words, "equivalent")) for words in (before, behind)]
    return any(only) if equal[0] else equal[1] and only == [True, False]


def _in_item(item: Item, lexicon: Lexicon) -> Given:
    """The condition that a formula of a sentence holds."""
    return supposed(" ".join(item.text.split()), item.cut, lexicon)
