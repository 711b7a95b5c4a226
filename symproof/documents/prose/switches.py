"""Switches: declarations about the relations that follow them, not about their letters."""

from __future__ import annotations

from ...base.messages import Said
from ...deciding.words import codes_meant
from .declarations import Declaration

#: The declarations about the next relation.
_ABOUT_NEXT = ("skip", "given", "expect")


class Switches:
    """The relations that are skipped, taken for granted, expected or switched off from one place of
    a document on; what cannot be is noted in ``errors``."""

    def __init__(self, errors: list[tuple[int, Said]]) -> None:
        self.errors = errors
        self.skipping = False
        self.expecting = ""
        self.off: dict[str, int] = {}
        self._skip_next = self._given_next = False
        self._said_at = dict.fromkeys(_ABOUT_NEXT, 0)

    def declare(self, d: Declaration) -> bool:
        """Take a declaration into account; whether it was about relations."""
        if d.kind in _ABOUT_NEXT and not d.value.startswith(("begin", "end")):
            self._demand_use(d.kind)
            self._said_at[d.kind] = d.line
        if d.kind == "expect":
            self.expecting = d.value
        elif d.kind == "given":
            self._given_next = True
        elif d.kind == "skip":
            if d.value == "end" and not self.skipping:
                self._note(d.line, Said("nothing is switched off here"))
            self.skipping = d.value == "begin" or (self.skipping and d.value != "end")
            self._skip_next = self._skip_next or not d.value
        elif d.kind == "off":
            self.off |= dict.fromkeys(codes_meant(d.value), d.line or 1)
        elif d.kind == "on":
            self._switch_on(d)
        else:
            return False
        return True

    def _switch_on(self, d: Declaration) -> None:
        """Let findings with the code of a declaration count again, or with that of all causes those
        with the codes that are off."""
        switched = self.off.keys() & {*codes_meant(d.value)}
        if not switched:
            self._note(d.line, Said("nothing is switched off here"))
        for code in switched:
            del self.off[code]

    def close(self, left: list[Declaration]) -> None:
        """The end of the document: ``left`` are the declarations that stand behind it."""
        for d in left:
            if d.kind in _ABOUT_NEXT:
                self.declare(d)
        for kind in _ABOUT_NEXT:
            self._demand_use(kind)

    def take_skip(self) -> bool:
        """Whether this formula is left out; the next one is not."""
        skipped, self._skip_next = self._skip_next, False
        return skipped

    def take_given(self) -> bool:
        """Whether this relation is taken for granted; the next one is not."""
        given, self._given_next = self._given_next, False
        return given

    def take_expected(self, word: str) -> str:
        """The verdict that is expected, if it is ``word``; nothing is expected any more then."""
        if word != self.expecting:
            return ""
        self.expecting = ""
        return word

    def _demand_use(self, kind: str) -> None:
        """A declaration about the next relation that no relation follows is a mistake."""
        waiting = {"skip": self._skip_next, "given": self._given_next, "expect": self.expecting}
        if waiting[kind]:
            said = Said("no relation follows that {word} could be about", word=kind)
            self._note(self._said_at[kind], said)

    def _note(self, line: int, said: Said) -> None:
        self.errors.append((line or 1, said))
