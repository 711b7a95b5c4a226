r"""What a claim by itself can hold: of all marks of a text those that its grammar knows.

Wide spaces and ends of lines are blanks there, and letters side by side are letters.  What
remains, words and signs without a meaning, is refused at its place.
"""

from __future__ import annotations

import re
import unicodedata

from ...notation.limits import LIMITS
from ...notation.tokens import UnreadableText
from .latex import nearest
from .marks import (
    BLANK_LINE,
    DOLLAR,
    LINE,
    MANY_DIGITS,
    MANY_MARKS,
    NEARLY,
    NO_POWER,
    TWO_SIGNS,
    UNKNOWN,
    Mark,
)

_UNREAD = frozenset(("words", "unknown", "accented", "set", "in", "arrow", "colon"))
_COMPARING = frozenset(("=", "!=", "<", "<=", ">", ">=", "≈", "≡", "∣", "→"))
_USUAL = _COMPARING | {"+", "-", "±"}
_SCRIPTS = ("raised", "lowered")
#: The kinds of marks that a claim can have whatever they say.
_TAKEN = frozenset(
    "run word open close bar sup sub prime top post comma slash begin end frac root big over pmod "
    "binom choose partial nabla dots".split()
) | {"open bar", "close bar", "of sets"}
#: Commands that print nothing by themselves and change what the next sign or the text says.
_HIDING = re.compile(
    r"\\(?:left|right|middle|bigg?[lrm]|Bigg?[lrm]|footnote|cite|ref|eqref)(?![A-Za-z])"
)
_COMMENT = re.compile(r"%[^\n]*\Z")
_TEXT_WORD = re.compile(r"\s*([A-Za-z][A-Za-z0-9]*)\s*")
_INVISIBLE = "this delimiter is invisible; write it"
_ADVICE = {
    r"\mp": TWO_SIGNS,
    r"\text": "these words between formulas are not known",
    "%": "a comment ends here what TeX reads; a per cent sign is written \\%",
    "$": DOLLAR,
}
_ADVICE_IN_TEXT = {
    ".": "a point stands between two digits, or before the T of a transpose",
    "@": "products of matrices are written with ·",
    "\u00b5": "this is the micro sign; write μ or mu",
    "\u2126": "this is the ohm sign; write Ω or Omega",
    "$": DOLLAR,
}
_FIRST = re.compile(r"\\(?:[A-Za-z]+|.)|.", re.DOTALL)


def strict(source: str, marks: list[Mark]) -> list[Mark]:
    """The ``marks`` of ``source`` as those of one claim.  Raises
    :class:`~symproof.notation.tokens.UnreadableText` for the first that a claim does not have, and
    for too many."""
    found: list[Mark] = []
    before = ""
    for mark in marks:
        kind = mark.kind
        if kind == "gap" or (kind == "row" and mark.says in (LINE, BLANK_LINE)):
            before += mark.before + mark.text
            continue
        if before:
            mark = mark._replace(before=before + mark.before)
            before = ""
        is_taken = kind in _TAKEN or (kind in ("sign", "rel") and mark.says in _USUAL)
        if not is_taken or "\\" in mark.before:
            mark = _of_claim(source, mark)
        if kind == "run":
            text, start = mark.text, mark.start
            found.append(Mark("word", text[0], text[0], mark.before, start))
            for letter in text[1:]:
                start += 1
                found.append(Mark("word", letter, letter, "", start))
        else:
            found.append(mark)
    if len(found) > LIMITS.tokens + 1:
        raise UnreadableText(source, found[LIMITS.tokens].start, MANY_MARKS, limit=LIMITS.tokens)
    return found


def _of_claim(source: str, mark: Mark) -> Mark:
    """The mark, if a claim can have it.  Raises
    :class:`~symproof.notation.tokens.UnreadableText`."""
    _demand_plain_blanks(source, mark)
    kind, says = mark.kind, mark.says
    if kind == "words" and mark.text.startswith("\\") and (word := _TEXT_WORD.fullmatch(says)):
        return mark._replace(kind="word", says=word[1], is_upright=True)
    if kind == "number" or kind in _SCRIPTS:
        _demand_few_digits(source, mark)
    if kind in _UNREAD or _is_strange(source, mark):
        raise unread(source, mark)
    return mark


def _is_strange(source: str, mark: Mark) -> bool:
    """Whether a claim does not have what a mark says, though it has others of the kind."""
    kind, says = mark.kind, mark.says
    if kind == "stop":
        return mark.text != "." or bool(source[mark.end :].strip())
    if kind == "rel":
        return says not in _COMPARING
    if kind in ("row", "cell"):
        return says == ";" or mark.is_plain
    if kind in _SCRIPTS:
        return not re.fullmatch(r"-?[0-9]+", says)
    return says == "∓" or (kind == "times" and mark.text == ".")


def _demand_plain_blanks(source: str, mark: Mark) -> None:
    """Refuse what prints nothing and yet says something; and a comment at the end, where no line
    follows."""
    if "\\" in mark.before and (hiding := _HIDING.search(mark.before)):
        at = mark.start - len(mark.before) + hiding.start()
        raise UnreadableText(source, at, UNKNOWN, sign=hiding[0])
    if mark.kind == "finish" and not mark.is_plain and (note := _COMMENT.search(mark.before)):
        at = mark.start - len(mark.before) + note.start()
        raise UnreadableText(source, at, _ADVICE["%"])


def _demand_few_digits(source: str, mark: Mark) -> None:
    if len(mark.says.lstrip("-").replace(".", "")) > LIMITS.digits:
        raise UnreadableText(source, mark.start, MANY_DIGITS, limit=LIMITS.digits)


def unread(source: str, mark: Mark) -> UnreadableText:
    """The exception for a mark that no claim can hold."""
    at, text = mark.start, mark.text
    if mark.kind == "unknown" and mark.is_plain and text[0].isdigit():
        return UnreadableText(source, at, NO_POWER)
    if mark.kind == "stop" and text.endswith(".") and len(text) > 1:
        return UnreadableText(source, at, _INVISIBLE)
    found = _FIRST.match(text)
    sign = found[0] if found and mark.kind != "arrow" else text
    advice = _ADVICE_IN_TEXT if mark.is_plain else _ADVICE
    if mark.is_plain and sign not in advice:
        name = unicodedata.name(sign[0], f"U+{ord(sign[0]):04X}")
        category = unicodedata.category(sign[0])
        if category.startswith("C"):
            reason = "{name} is an invisible character; delete it"
            return UnreadableText(source, at, reason, name=name)
        if category.startswith(("L", "M")):
            reason = "{name} is not used in formulas; only Latin and distinct Greek letters are"
            return UnreadableText(source, at, reason, name=name)
    shown = sign if sign.isprintable() else repr(sign)
    near = nearest(sign)
    if near and sign not in advice:
        return UnreadableText(source, at, NEARLY, sign=shown, near=near)
    return UnreadableText(source, at, advice.get(sign, UNKNOWN), sign=shown)
