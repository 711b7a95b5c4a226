"""Much text in few characters: tags and words by a list, LZMA, 85 signs.

Set formulas and sentences in three languages consist of few different tags and words, over and
over.  So a text becomes one character for each of them, by a common list, and all of it is then
compressed: by LZMA, because formulas resemble formulas that stand much farther away than the
32 kB that gzip remembers, and because there is one program that writes it, where every build of
zlib writes other bytes.  ``assets/unpack.js`` reads it; browsers do not.
"""

from __future__ import annotations

import base64
import lzma
import re
import zlib
from collections import Counter
from collections.abc import Sequence


def shortened(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """The tags and words of HTML texts, the frequent ones first, and each text with the k-th
    of them as the character 32 + k.  Raises :class:`ValueError` if there are too many."""
    split = [_TOKEN.findall(text) for text in texts]
    counts = Counter(token for tokens in split for token in tokens)
    tokens = sorted(counts, key=lambda token: (-counts[token], token))
    if len(tokens) > _MOST:
        raise ValueError(f"more than {_MOST} different tags and words")
    sign = {token: chr(_FIRST + k) for k, token in enumerate(tokens)}
    return tokens, ["".join(map(sign.__getitem__, line)) for line in split]


_TOKEN = re.compile("<[^>]*>|[^<]+")
_FIRST = 32
_MOST = 0xD800 - _FIRST  # the characters behind these are no single units in JavaScript


def packed(content: bytes) -> str:
    """A checksum, the length and the compressed ``content`` as text that can stand in HTML."""
    stream = lzma.compress(content, format=lzma.FORMAT_RAW, filters=_FILTERS)
    data = _in_four_bytes(zlib.adler32(content)) + _in_four_bytes(len(content)) + stream
    data += bytes(-len(data) % 4)  # whole groups, which the page can read without a special case
    return base64.a85encode(data).decode().replace("z", "!!!!!").replace("<", "v")


def _in_four_bytes(number: int) -> bytes:
    return number.to_bytes(4, "big")


# Everything said, so that no preset decides.  Without `lp` and `pb` there is less to do for the
# reader, and text has no use for them.
_FILTERS = [{
    "id": lzma.FILTER_LZMA1, "dict_size": 1 << 23, "lc": 2, "lp": 0, "pb": 0,
    "mode": lzma.MODE_NORMAL, "mf": lzma.MF_BT4, "nice_len": 273, "depth": 512,
}]  # fmt: skip
