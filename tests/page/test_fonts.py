"""Fonts with a few outlines, read again by fontTools."""

import io

import pytest

from symproof.report.page.fonts import NotTrueType, with_outlines

KEPT = "x=∑(2"


@pytest.fixture(params=["Main-Regular", "Math-Italic", "Size2-Regular", "AMS-Regular"])
def font(katex_fonts, request):
    return (katex_fonts / f"KaTeX_{request.param}.ttf").read_bytes()


def opened(font):
    from fontTools.ttLib import TTFont

    return TTFont(io.BytesIO(font), checkChecksums=2)  # which raises if one is wrong


def test_outlines_are_kept_or_empty_and_nothing_else_changes(font):
    before, after = opened(font), opened(with_outlines(font, KEPT))
    kept = {".notdef", *(name for c, name in before.getBestCmap().items() if chr(c) in KEPT)}
    assert after.getGlyphOrder() == before.getGlyphOrder()
    assert after.getBestCmap() == before.getBestCmap()
    assert after["hmtx"].metrics == before["hmtx"].metrics
    for name in before.getGlyphOrder():
        if name in kept:
            assert after["glyf"][name] == before["glyf"][name]
        else:
            assert after["glyf"][name].numberOfContours == 0
    for tag in set(before.keys()) - {"GlyphOrder", "glyf", "loca", "head"}:
        assert after.reader[tag] == before.reader[tag]


def test_a_font_with_all_its_outlines_has_all_of_them(font):
    everything = map(chr, range(0x10000))
    before, after = opened(font), opened(with_outlines(font, everything))
    for name in before.getBestCmap().values():
        assert after["glyf"][name] == before["glyf"][name]


def test_it_becomes_smaller_and_is_the_same_every_time(font):
    made = with_outlines(font, KEPT)
    assert made == with_outlines(font, reversed(KEPT))
    assert len(made) < 0.9 * len(font)


@pytest.mark.parametrize("text", [b"", b"no font", b"\0\1\0\0\0\0" + bytes(6), bytes(500)])
def test_what_is_no_font(text):
    with pytest.raises(NotTrueType):
        with_outlines(text, KEPT)


def test_other_kinds_of_fonts_are_refused(katex_fonts):
    compressed = katex_fonts / "KaTeX_Main-Regular.woff2"
    with pytest.raises(NotTrueType):
        with_outlines(compressed.read_bytes(), KEPT)


def test_a_font_that_ends_too_early_is_refused(font):
    with pytest.raises(NotTrueType):
        with_outlines(font[:200], KEPT)


def test_a_glyph_that_is_put_together_of_others_is_refused(font):
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    changed = opened(font)
    name = changed.getBestCmap().get(ord("="), ".notdef")
    pen = TTGlyphPen(changed.getGlyphSet())
    pen.addComponent(changed.getGlyphOrder()[1], (1, 0, 0, 1, 10, 10))
    changed["glyf"][name] = pen.glyph()
    file = io.BytesIO()
    changed.save(file)
    with pytest.raises(NotTrueType, match="put together"):
        with_outlines(file.getvalue(), KEPT)
