"""Roles: what each formula of a sentence is, by the words around it.

A claim, or a condition: "if", "suppose" (for the rest of the paragraph), "where" or "set" (which
may introduce a name).  It is "unclear" where words leave it open, "open" if it may introduce a
name, too, a "value" if it may only be an example; "sought" if words ask for what fulfils it:
"solve"; a "reason" for what else the sentence says: "since m > 0"; "denied" if it is said not to
hold; "other" if it is no relation.
"""

from __future__ import annotations

from ...reading.lexing.rows import PLUS_MINUS
from ...reading.phrases import cues
from ...reading.scope.lexicon import Lexicon
from . import descriptions, introductions, wording
from .conditions import bare, is_bound
from .sentences import REACH, Item, Sentence
from .wording import FORMULA

GIVING = ("if", "suppose", "where", "set")
OPEN = ("unclear", "open", "value")  # a condition, perhaps


def kinds_of(sentence: Sentence, lexicon: Lexicon) -> list[str]:
    """The kind of each formula of a sentence: "claim", a condition, "unclear", or "other"."""
    places = range(len(sentence.items))
    kinds = [_by_words(sentence, k, lexicon) for k in places]
    for k in reversed(places):
        if kinds[k] == "both":
            kinds[k] = _related(sentence, k, _both(sentence, kinds, k, lexicon))
        if kinds[k] == "claim" and wording.is_still_supposing(_prefix(sentence, kinds, k)):
            kinds[k] = "unclear"
    for k in places:
        if kinds[k] == "joined":
            kinds[k] = _related(sentence, k, _joined(sentence, kinds, k, lexicon))
            if kinds[k] == "claim" and cues.anywhere(sentence.before[k], "or"):
                kinds[k] = "unclear"  # one of the two claims
                kinds[k - 1] = "unclear" if kinds[k - 1] == "claim" else kinds[k - 1]
    kinds = [_claimed(sentence, k, lexicon) if kinds[k] == "claim" else kinds[k] for k in places]
    kinds = ["reason" if _is_reason(sentence, k, kinds[k]) else kinds[k] for k in places]
    if sentence.is_asked or wording.pairs_off(sentence.words):
        return ["unclear" if kind != "other" else kind for kind in kinds]
    return [_ordered(sentence, k, kind) for k, kind in enumerate(kinds)]


def _by_words(sentence: Sentence, k: int, lexicon: Lexicon) -> str:
    """The kind of a formula by the words beside it: also "both" if it is that of the next one, and
    "joined" if it may be that of the one before."""
    item = sentence.items[k]
    if not item.is_relation:
        return "other"
    words, behind = sentence.near(k), sentence.behind(k)
    is_range = cues.before(words, "range from") and cues.behind(behind, "range to")
    if is_range or cues.behind(behind, "range begins"):
        return "unclear"  # "from $j = 1$ to $n$" claims nothing
    kind, lead = _tail(sentence, k), wording.lead(words)
    kind = lead if kind == "unclear" and lead == "if" else kind or lead or "claim"
    if kind == "claim" and k and cues.between(words, "joins") and not item.display:
        kind = "joined"
    if item.display and kind in ("where", "set") and _has_equation(item):
        kind = "open" if kind == "set" else "claim"
    if wording.is_enclosed(words, behind) and all(is_bound(s, lexicon) for s in item.cut):
        kind = "if"
    kind = _unless_example(sentence, k, kind)
    if kind in ("claim", *GIVING, "open") and _is_apposition(sentence, k, lexicon):
        kind = "suppose"
    return _related(sentence, k, kind)


def _related(sentence: Sentence, k: int, kind: str) -> str:
    """The ``kind`` of a formula, or "other" if it is nothing but a membership, and neither a
    condition nor waits for what others are."""
    is_membership = not any(s.has("rel") for s in map(bare, sentence.items[k].cut))
    return "other" if is_membership and kind not in (*GIVING, "joined", "both") else kind


def _tail(sentence: Sentence, k: int) -> str:
    """The kind of a formula by the words behind it, also behind a list with commas: "$x = 1$,
    $y = 2$이고"."""
    kind, last = wording.tail(sentence.behind(k)), k
    if kind:
        return kind
    while last + 1 < len(sentence.items) and wording.is_comma(sentence.behind(last)):
        last += 1
    behind = wording.tail(sentence.behind(last)) if last > k else ""
    return "both" if behind in ("both", "if", "set", "suppose") else ""


def _unless_example(sentence: Sentence, k: int, kind: str) -> str:
    """The ``kind`` of a formula, or "value" if it is one of several at the end of its sentence:
    "it is negative, for example for x = 2"."""
    is_example = kind == "if" and k and cues.before(sentence.near(k), "as example")
    is_last = not any(item.is_relation for item in sentence.items[k + 1 :])
    return "value" if is_example and is_last and _has_equation(sentence.items[k]) else kind


def _has_equation(item: Item) -> bool:
    return any(t.says in ("=", ":=") for s in item.cut for t in s.marks)


def _both(sentence: Sentence, kinds: list[str], k: int, lexicon: Lexicon) -> str:
    """The kind of a formula whose words leave it to the next one."""
    behind = next((kind for kind in kinds[k + 1 :] if kind != "other"), "")
    if behind in GIVING and any(kind in GIVING for kind in kinds[:k]):
        bound = all(is_bound(s, lexicon) for s in sentence.items[k].cut)
        behind = "unclear" if bound else ""  # "A이면 B이고 C이면 D"
    if behind in (*GIVING, "unclear"):
        return behind
    joined = "joined" if k and cues.between(sentence.before[k], "joins") else "claim"
    return wording.lead(sentence.near(k)) or joined


def _claimed(sentence: Sentence, k: int, lexicon: Lexicon) -> str:
    """The kind of a formula that would be a claim."""
    item = sentence.items[k]
    if cues.beside(sentence.near(k), sentence.behind(k), "denied"):
        return "denied"
    beside = sentence.near(k), sentence.behind(k)[:REACH]
    if wording.asks(*beside) and (not item.display or cues.before(beside[0], "asks")):
        return "unclear"
    if wording.seeks(*beside) and (not item.display or cues.before(beside[0], "seeks")):
        return "sought"
    is_chain = any(sum(t.kind == "rel" for t in s.marks) > 1 for s in item.cut)
    if wording.may_be_fulfilled(*beside) and not is_chain:
        return "sought"
    if wording.lists_cases(sentence.ahead(k)):
        return "unclear"
    if elsewhere := _elsewhere(sentence, k):
        return elsewhere
    if _is_limit(item, sentence.near(k), lexicon):
        signs = {t.says if t.kind == "rel" else t.sign for s in item.cut for t in s.marks}
        return "value" if signs & {"=", ":="} and not signs & PLUS_MINUS else "unclear"
    return "claim"


def _ordered(sentence: Sentence, k: int, kind: str) -> str:
    """The ``kind`` of a formula; if words suppose or set it that are no order ("it would be wrong
    to suppose"), an equation may only introduce a name, and all else is "unclear"."""
    if kind not in ("suppose", "set"):
        return kind
    order = wording.order(sentence.near(k))
    plain = order is None or introductions.has_plain_opening(order)
    if wording.is_suspended(sentence.behind(k)):
        return "unclear"
    may_set = kind == "set" and _has_equation(sentence.items[k])
    return kind if plain else "open" if may_set else "unclear"


def _is_reason(sentence: Sentence, k: int, kind: str) -> bool:
    """Whether an order, or that something is not 0, is named as a reason: "since m > 0"."""
    signs = {t.says for s in sentence.items[k].cut for t in s.marks if t.kind == "rel"}
    is_order = bool(signs) and not signs & {"=", ":=", *PLUS_MINUS}
    said = cues.beside(sentence.before[k], sentence.behind(k)[:REACH], "by reason")
    return kind in ("claim", "unclear") and is_order and bool(said)


def is_doubted(sentence: Sentence, k: int) -> bool:
    """Whether words leave open whether a relation holds, or say that it holds in one of several
    cases."""
    ahead, behind = sentence.ahead(k), sentence.behind(k)[:REACH]
    return wording.lists_cases(ahead) or bool(cues.beside(ahead, behind, "left open"))


def _elsewhere(sentence: Sentence, k: int) -> str:
    """The kind of a relation in a line that may hold only where words say that are not read: an
    equation may introduce a name all the same; "" if it holds here."""
    if sentence.items[k].display or not _may_hold_elsewhere(sentence, k):
        return ""
    is_open = cues.beside(sentence.ahead(k), sentence.behind(k)[:REACH], "left open")
    return "open" if _has_equation(sentence.items[k]) and not is_open else "unclear"


def _may_hold_elsewhere(sentence: Sentence, k: int) -> bool:
    """Whether words behind a relation limit it that are not read."""
    behind = sentence.behind(k)[:REACH]
    limit = wording.limited(behind)
    known = not limit or descriptions.is_plain(limit) or descriptions.before(limit) is not None
    return not known or bool(cues.beside(sentence.ahead(k), behind, "left open"))


def _is_limit(item: Item, words: str, lexicon: Lexicon) -> bool:
    """Whether a relation in a line only limits a letter, and no word claims it: it may well be a
    condition, in words that are not known here."""
    limits = bool(item.cut) and all(is_bound(s, lexicon) for s in item.cut)
    return limits and not (item.display or cues.anywhere(words, "says"))


def _is_apposition(sentence: Sentence, k: int, lexicon: Lexicon) -> bool:
    """Whether a relation belongs to a letter that is introduced: "let n be an integer, n > 1",
    "let n be an integer with n > 1"."""
    words = sentence.before[k].rstrip()
    described = descriptions.behind(sentence.before[k])
    narrows = described is not None and descriptions.only_narrows(described.rest)
    if k and descriptions.before(sentence.near(k - 1)):  # "let real numbers $a, b$ satisfy $a < b$"
        narrows |= descriptions.only_narrows(words)
    is_joined = narrows or words.endswith((",", "，"))
    if not k or not is_joined or cues.anywhere(words, "says"):
        return False
    introduced = not sentence.items[k - 1].is_relation and (
        wording.lead(sentence.near(k - 1)) in ("set", "suppose")
    )
    return introduced and all(is_bound(s, lexicon) for s in sentence.items[k].cut)


def _prefix(sentence: Sentence, kinds: list[str], k: int) -> str:
    """The words before a relation since the one before it."""
    first = next((j + 1 for j in reversed(range(k)) if kinds[j] != "other"), 0)
    return FORMULA.join(sentence.before[first : k + 1])[-REACH:]


def _joined(sentence: Sentence, kinds: list[str], k: int, lexicon: Lexicon) -> str:
    """The kind of a relation that "and" or a comma joins to the one before it."""
    earlier = [j for j in range(k) if kinds[j] != "other"]
    before = kinds[earlier[-1]] if earlier else "claim"
    if before not in (*GIVING, "unclear", "open"):
        return "claim"
    limits = all(is_bound(s, lexicon) for s in sentence.items[k].cut)
    is_listed = before == "where" and (limits or not _is_opened(sentence, earlier))
    if before in ("set", "suppose") or is_listed:
        return before
    behind = [kinds[j] for j in range(k + 1, len(kinds)) if kinds[j] != "other"]
    chained = behind and behind[0] == "joined"
    while behind and behind[0] == "joined":
        behind.pop(0)
    if before in ("unclear", "open"):
        return "unclear" if chained else "claim"
    if "claim" in kinds[:k]:  # "A for x > 0 and …": another claim, or another condition
        if behind and behind[0] in GIVING:
            return "claim"
        return before if limits else "unclear"
    if behind and behind[0] == "claim":
        return before  # "for x > 0, y > 0 we have …"
    if not wording.is_comma(sentence.before[k]):
        return before
    letters = [_letters(sentence.items[j]) for j in (*earlier, k)]
    if chained and limits and not letters[-1] & frozenset().union(*letters[:-1]):
        return before  # "for x > 0, y > 0, …" says nothing yet
    return "unclear" if chained else "claim"


def _is_opened(sentence: Sentence, places: list[int]) -> bool:
    """Whether a sentence begins with the conditions at these ``places``: "with $u = 2x$, …"."""
    found = cues.before(sentence.before[0], "where")
    is_first = places == list(range(len(places)))
    return is_first and found is not None and introductions.has_plain_opening(
        sentence.before[0][: found.start])  # fmt: skip


def _letters(item: Item) -> frozenset[str]:
    return frozenset(
        t.says for s in item.cut for t in s.marks if t.sign in ("run", "name")
    )  # fmt: skip
