"""Fonts with the outlines of a few characters only.

Every glyph keeps its number and its width, so that nothing else in the font has to change; those
that the page does not need are empty.  Not compressed: the fonts of KaTeX have much in common,
and the page compresses all of them together.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from itertools import pairwise


class NotTrueType(ValueError):
    """A file is not a font with TrueType outlines of the common kind."""


def with_outlines(font: bytes, characters: Iterable[str]) -> bytes:
    """The TrueType ``font`` with the outlines of these characters.  Raises
    :class:`NotTrueType`."""
    try:
        tables = _tables(font)
        number_of = _character_map(tables["cmap"])
        wide = tables["head"][51] == 1
        starts = _starts(tables["loca"], wide)
        glyphs = [tables["glyf"][a:b] for a, b in pairwise(starts)]
        needed = {0, *(number_of.get(ord(c), 0) for c in characters)}
        composed = any(glyphs[k][:1] >= b"\x80" for k in needed)  # of other glyphs
    except (struct.error, KeyError, IndexError, StopIteration) as error:
        raise NotTrueType("not a font with TrueType outlines") from error
    if composed:
        raise NotTrueType("a glyph that is put together of others cannot be kept alone")
    places, outlines = [0], b""
    for k, glyph in enumerate(glyphs):
        outlines += glyph if k in needed else b""
        places.append(len(outlines))
    tables["glyf"] = outlines
    tables["loca"] = struct.pack(f">{len(places)}{'L' if wide else 'H'}", *(
        place if wide else place // 2 for place in places
    ))  # fmt: skip
    return _joined(font[:4], tables)


def _tables(font: bytes) -> dict[str, bytes]:
    tables = {}
    for k in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, start, length = struct.unpack_from(">4sLLL", font, 12 + 16 * k)
        tables[tag.decode("latin-1")] = font[start : start + length]
    return tables


def _starts(loca: bytes, wide: bool) -> list[int]:
    """Where the glyphs start, and where the last one ends."""
    if wide:
        return list(struct.unpack(f">{len(loca) // 4}L", loca))
    return [2 * half for half in struct.unpack(f">{len(loca) // 2}H", loca)]


def _character_map(cmap: bytes) -> dict[int, int]:
    """The glyph of each character, from a subtable of format 4, as every such font has one."""
    count = struct.unpack_from(">H", cmap, 2)[0]
    offsets = [struct.unpack_from(">L", cmap, 8 + 8 * k)[0] for k in range(count)]
    at = next(offset for offset in offsets if cmap[offset : offset + 2] == b"\0\4")
    size = struct.unpack_from(">H", cmap, at + 6)[0] // 2
    columns = [at + 14, *(at + 16 + 2 * size * k for k in (1, 2, 3))]
    found = {}
    for k in range(size):
        last, first, shift, way = (struct.unpack_from(">H", cmap, c + 2 * k)[0] for c in columns)
        for character in range(first, last + 1):
            glyph = character
            if way:
                place = columns[3] + 2 * k + way + 2 * (character - first)
                glyph = struct.unpack_from(">H", cmap, place)[0] if character != 0xFFFF else 0
            found[character] = (glyph + shift) % 0x10000 if glyph else 0
    return found


def _joined(version: bytes, tables: dict[str, bytes]) -> bytes:
    """A font file of these tables, with its checksums."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    head = version + struct.pack(
        ">4H", count, 16 * power, power.bit_length() - 1, 16 * (count - power)
    )
    tables["head"] = tables["head"][:8] + bytes(4) + tables["head"][12:]
    directory, body = b"", b""
    for tag, table in sorted(tables.items()):
        start = len(head) + 16 * count + len(body)
        directory += struct.pack(
            ">4sLLL", tag.encode("latin-1"), _checksum(table), start, len(table)
        )
        body += table + bytes(-len(table) % 4)
    made = bytearray(head + directory + body)
    adjustment = (0xB1B0AFBA - _checksum(bytes(made))) % 2**32
    start = next(
        struct.unpack_from(">L", made, 20 + 16 * k)[0]
        for k in range(count) if made[12 + 16 * k : 16 + 16 * k] == b"head"
    )  # fmt: skip
    struct.pack_into(">L", made, start + 8, adjustment)
    return bytes(made)


def _checksum(table: bytes) -> int:
    padded = table + bytes(-len(table) % 4)
    total: int = sum(struct.unpack(f">{len(padded) // 4}L", padded))
    return total % 2**32
