"""Whether answers that are no formulas are the same: words, texts that are not read, and numerals
in some base.  They are compared letter by letter, and no claim is made of them."""

from __future__ import annotations

from .equality import Compared
from .values import AnswerInWords, Quantity, UnknownWords, Value
from .wording import without_text_commands


def unread(one: Value, other: Value) -> Compared:
    """Whether two texts of which one is not read are the same word by word."""
    texts = [
        " ".join(without_text_commands(value.text).replace("$", " ").lower().split())
        for value in (one, other) if isinstance(value, UnknownWords)
    ]  # fmt: skip
    if len(texts) == 2 and texts[0] == texts[1]:
        return Compared("same", texts[0])
    word = next(value.word for value in (one, other) if isinstance(value, UnknownWords))
    return Compared("undecided", f"what does “{word}” say of the answer?")


def words(one: Value, other: Value) -> Compared:
    """Whether two answers are the same words; single letters, as of a choice, may differ."""
    texts = [
        v.text.strip("() ").lower() for v in (one, other) if isinstance(v, AnswerInWords | Quantity)
    ]
    said = " and ".join(texts)
    if len(texts) == 2 and texts[0] == texts[1]:
        return Compared("same", said)
    if len(texts) == 2 and all(len(text) == 1 and text.isalpha() for text in texts):
        return Compared("different", said)
    return Compared("undecided", "words are compared letter by letter only")


def based(one: Quantity, other: Quantity) -> Compared:
    """Whether numerals in some base are the same number."""
    if not all(name.startswith("base ") for name in (one.unit, other.unit)):
        return Compared("undecided", "only one of the numerals has a base")
    try:
        numbers = [int(q.text, int(q.unit.removeprefix("base "))) for q in (one, other)]
    except ValueError:
        return Compared("undecided", "a digit does not belong to its base")
    return Compared(
        "same" if numbers[0] == numbers[1] else "different", f"{one.text}, {other.text}"
    )
