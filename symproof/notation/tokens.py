"""The error of a text that is no formula."""

from __future__ import annotations

from ..base.messages import Said


class UnreadableText(ValueError):
    """The text is not a formula; ``reason`` says why, at offset ``position`` of ``text``.  It is
    the ``sentence``, which is the key of its translations, with ``values`` in its gaps."""

    def __init__(self, text: str, position: int, sentence: str, **values: object) -> None:
        self.said = Said(sentence, **values)
        self.reason = str(self.said)
        super().__init__(text, position, self.reason)
        self.text = text
        self.position = position
        self.sentence, self.values = sentence, values

    def at(self, text: str, position: int) -> UnreadableText:
        """The same, said of a place in another ``text``, of which this one is a part or a copy."""
        return UnreadableText(text, position, self.sentence, **self.values)

    def __str__(self) -> str:
        return f"{self.reason}\n{self.place}"

    @property
    def place(self) -> str:
        """The line of the text, and a mark below the place."""
        start = max(self.text.rfind("\n", 0, self.position) + 1, self.position - 50)
        line, *_ = self.text[start : self.position + 30].split("\n", 1)
        shown = "".join(c if c.isprintable() else "?" for c in line)
        return f"  {shown}\n  {' ' * (self.position - start)}^"
