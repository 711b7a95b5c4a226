"""Each distinct formula once, and packing.

In the text a formula is a mention of its number, with the formula in plain text inside for
those who read without scripts; the page replaces it by what KaTeX has made of it.  Set
formulas consist of few different tags, over and over.  So a text becomes one character for each
tag and each word between tags, by a common list, and all of it is then compressed.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from ..report.model import Formula


class Store:
    """The formulas of a page, numbered in the order in which they are first mentioned."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.sources: list[str] = []

    @property
    def formulas(self) -> list[tuple[str, str]]:
        """The LaTeX of all formulas, by their numbers: to be set, and without marks."""
        return list(zip(self.numbers, self.sources, strict=True))

    def inline(self, formula: Formula) -> str:
        """A mention inside a sentence."""
        return self._mention(formula.tex, formula, "m")

    def display(self, formula: Formula, tex: str | None = None) -> str:
        """A mention that stands alone, set larger; ``tex`` is the formula with marks."""
        written = rf"\displaystyle {tex or formula.tex}"
        if r"\frac" in written and r"\begin{pmatrix}" in written:
            written = rf"\def\arraystretch{{1.3}}{written}"  # or the fractions touch each other
        return self._mention(written, formula, "m d")

    def _mention(self, tex: str, formula: Formula, classes: str) -> str:
        if tex not in self.numbers:
            self.numbers[tex] = len(self.sources)
            self.sources.append(formula.tex)
        kind = "" if formula.kind == "checked" else f' data-kind="{escape(formula.kind)}"'
        text = escape(formula.text)
        return f'<span class="{classes}" data-m="{self.numbers[tex]}"{kind}>{text}</span>'


def shortened(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """The tags and words of HTML texts, the frequent ones first, and each text with the k-th
    of them as the character 32 + k."""
    split = [_TOKEN.findall(text) for text in texts]
    counts = Counter(token for tokens in split for token in tokens)
    tokens = sorted(counts, key=lambda token: (-counts[token], token))
    if len(tokens) > _MOST:
        raise ValueError(f"more than {_MOST} different tags and words")
    sign = {token: chr(_FIRST + k) for k, token in enumerate(tokens)}
    return tokens, ["".join(map(sign.__getitem__, line)) for line in split]


def lengthened(tokens: Sequence[str], texts: Sequence[str]) -> list[str]:
    """What :func:`shortened` has shortened."""
    return ["".join(tokens[ord(c) - _FIRST] for c in text) for text in texts]


_TOKEN = re.compile("<[^>]*>|[^<]+")
_FIRST = 32
_MOST = 0xD800 - _FIRST  # the characters behind these are no single units in JavaScript


def packed(data: object) -> str:
    """Plain data as text: JSON, gzip, base 64."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()


def unpacked(text: str) -> Any:
    """What :func:`packed` has packed."""
    return json.loads(gzip.decompress(base64.b64decode(text)))
