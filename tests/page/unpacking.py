"""The inverse of ``symproof/report/page/packing.py``, which a page does in JavaScript."""

import base64
import lzma
import zlib

from symproof.report.page import packing


def lengthened(tokens, texts):
    """The texts that ``packing.shortened`` has shortened."""
    return ["".join(tokens[ord(c) - packing._FIRST] for c in text) for text in texts]


def unpacked(text):
    """The bytes that ``packing.packed`` has packed."""
    data = base64.a85decode(text.replace("v", "<"))
    reader = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=packing._FILTERS)
    content = reader.decompress(data[8:])
    numbers = (zlib.adler32(content), len(content))
    assert data[:8] == b"".join(n.to_bytes(4, "big") for n in numbers)
    return content
