r"""Decorations: a sign alone above or below a letter is a part of its name: ``x^*``, ``m_+``.

Such a sign is no operator, for no operand stands behind it.  A letter with it is another name than
the letter.  Some decorations are operations by custom: ``A^*`` is an adjoint, ``\bar z = z^*`` a
conjugate, ``A^+`` a pseudoinverse; where the words of a document speak of these, the sign stays
what it is, and its formula is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...notation.names import DECORATIONS, is_one_letter, layers
from ..lexing.latex import BOLD
from ..lexing.marks import Mark
from ..phrases import cues

#: The style of each script with a sign in it, by the kind of the script and the sign.
_STYLE = {(kind, sign): style for style, (kind, sign) in DECORATIONS.items()}
_STARS = ("*", r"\ast", r"\star", "∗", "⋆")
#: Behind these no name of a letter stands: one-sided limits, members of sets.
_NO_NAME_BEHIND = ("arrow", "→", "in", "big")
#: What would be an operand behind a sign without braces, as in ``x^-1``.
_OPERANDS = ("number", "run", "word", "open", "frac", "root")


class Operations(NamedTuple):
    """The operations of which the words of a document speak, so that a sign may stand for one: that
    ``conjugates`` numbers, that has an ``adjoint`` matrix or operator, that ``inverts`` any
    matrix."""

    conjugates: bool = False
    adjoint: bool = False
    inverts: bool = False

    @classmethod
    def of(cls, text: str) -> Operations:
        """The operations of which a text speaks."""
        return cls(
            bool(cues.anywhere(text, "conjugates")),
            bool(cues.anywhere(text, "has adjoints")),
            bool(cues.anywhere(text, "inverts any matrix")),
        )

    def may_operate(self, letter: str, style: str) -> bool:
        """True if the sign of a ``style`` may stand for an operation on a letter."""
        names = [letter, *layers(letter)]
        is_capital = names[-1][:1].isupper()
        is_bold = any(name.startswith(("bold", "vec")) for name in names)
        if style == "asterisk":
            return self.conjugates or (self.adjoint and (is_capital or is_bold))
        return style == "plus" and self.inverts


class _Script(NamedTuple):
    """A script with a sign alone in it: its ``style``, its text, and where it ends."""

    style: str
    text: str
    end: int


def decorated(marks: Sequence[Mark], operations: Operations) -> list[Mark]:
    """The marks of a formula in which letters with a decoration are names of their own."""
    done: list[Mark] = []
    at = 0
    while at < len(marks):
        script = _script(marks, at)
        if script is not None and _decorate(done, marks[at], script, operations):
            at = script.end
        else:
            done.append(marks[at])
            at += 1
    return done


def _script(marks: Sequence[Mark], at: int) -> _Script | None:
    """The script at a place that holds a sign alone."""
    if marks[at].kind not in ("sup", "sub") or marks[at].is_plain or at + 1 >= len(marks):
        return None
    is_braced = marks[at + 1].says == "{"
    inside = marks[at + 1 + is_braced : at + 2 + is_braced]
    end = at + 2 + 2 * is_braced
    sign = _sign(inside[0]) if inside else ""
    style = _STYLE.get((marks[at].kind, sign))
    if style is None or (is_braced and [m.says for m in marks[end - 1 : end]] != ["}"]):
        return None
    behind = marks[end : end + 1]
    if not is_braced and sign != "*" and behind and behind[0].kind in _OPERANDS:
        if not behind[0].before:
            return None
    first, *others = marks[at:end]
    return _Script(style, first.text + "".join(m.before + m.text for m in others), end)


def _sign(mark: Mark) -> str:
    """The sign that a mark is, as it names a style; no text for any other mark."""
    if mark.text in _STARS:
        return "*"
    return mark.says if mark.kind == "sign" and mark.says in ("+", "-") else ""


def _decorate(done: list[Mark], sign: Mark, script: _Script, operations: Operations) -> bool:
    """Put the decoration to the letter at the end of ``done``, or to that before its other script;
    False if none stands there."""
    begin = _begin_of_script(done, "sub" if sign.kind == "sup" else "sup")
    place = len(done) - 1 if begin is None else begin - 1
    letter = _letter_at(done, place)
    if not letter or operations.may_operate(letter, script.style):
        return False
    text = sign.before + script.text
    name = done[place]._replace(kind="word", says=script.style + letter)
    if name.text != letter and done[place].kind == "run":
        first, rest = name.text[:1], name.text[1:]
        done.insert(place, done[place]._replace(text=first, says=first))
        place, name = place + 1, name._replace(text=rest, before="", start=name.start + 1)
    if begin is None:
        done[place] = name._replace(text=name.text + text)
    else:
        done[place] = name
        _close_behind(done, text)
    return True


def _letter_at(marks: Sequence[Mark], place: int) -> str:
    """The letter that stands at a place, perhaps behind a factor; no text if it names nothing."""
    if place < 0:
        return ""
    if place and not {marks[place - 1].kind, marks[place - 1].says}.isdisjoint(_NO_NAME_BEHIND):
        return ""
    base = marks[place]
    if base.kind == "run":
        is_pair = len(base.says) == 2 and base.says.islower()
        return base.says[-1] if is_pair or len(base.says) == 1 else ""
    return base.says if base.is_name and is_one_letter(base.says) else ""


def _begin_of_script(done: Sequence[Mark], kind: str) -> int | None:
    """Where the script of this kind begins that ends ``done``; None if none does."""
    if not done:
        return None
    if done[-1].says != "}":
        is_script = len(done) > 1 and done[-2].kind == kind and not _is_long(done[-1])
        return len(done) - 2 if is_script else None
    depth = 0
    for at in range(len(done) - 1, 0, -1):
        depth += (done[at].kind in ("close", "end")) - (done[at].kind in ("open", "begin"))
        if depth == 0:
            return at - 1 if done[at - 1].kind == kind else None
    return None


def _is_long(mark: Mark) -> bool:
    """True if a script without braces holds the first sign of a mark only."""
    return mark.kind not in ("number", "run", "word") or (
        mark.text == mark.says and len(mark.says) > 1)  # fmt: skip


def _close_behind(done: list[Mark], text: str) -> None:
    """Let the script that ends ``done`` end behind ``text``; braces that print nothing hold
    one without braces together."""
    if done[-1].says == "}":
        done[-1] = done[-1]._replace(text=done[-1].text + text)
        return
    inside = done.pop()
    opened = Mark("open", "", "{", inside.before, inside.start)
    done += [opened, inside._replace(before=""), Mark("close", text, "}", "", inside.end)]


#: Commands that set letters in bold, with the brace that they open.
_BOLD = re.compile(rf"(\\(?:{'|'.join(BOLD)})\s*\{{\s*)([A-Za-z]{{2,}})(\s*\}})")


def bold_letters(formulas: Iterable[Sequence[Mark]]) -> frozenset[str]:
    """The letters that stand in bold by themselves in some formulas; the identity matrix is known
    without."""
    found = {mark.says.removeprefix("bold") for marks in formulas for mark in marks
             if mark.is_name and mark.says.startswith("bold")}  # fmt: skip
    return frozenset(found | {"I"})


def with_bold_products(marks: Sequence[Mark], letters: frozenset[str]) -> list[Mark]:
    r"""The marks with the letters of ``\mathbf{Ax}`` as factors, if each of them stands in bold by
    itself elsewhere, as ``letters`` do."""
    done: list[Mark] = []
    for mark in marks:
        found = _BOLD.fullmatch(mark.text) if mark.kind == "word" else None
        if found is None or mark.says != found[2] or not letters.issuperset(found[2]):
            done.append(mark)
            continue
        head, word, tail = found.groups()
        texts = [head + word[0], *word[1:-1], word[-1] + tail]
        start, before = mark.start, mark.before
        for letter, text in zip(word, texts, strict=True):
            done.append(Mark("word", text, f"bold{letter}", before, start, is_bold=True))
            start, before = start + len(text), ""
    return done
