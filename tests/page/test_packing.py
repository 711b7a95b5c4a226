"""Packed text comes out again, in Python and in the page; changed text does not."""

import json
import os
import random
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from page.unpacking import lengthened, unpacked

from symproof.report.page import packing
from symproof.report.page.packing import packed, shortened

READER = Path(packing.__file__).with_name("assets") / "unpack.js"
DRAW = random.Random(20)
SENTENCES = "".join(f"<p>Step {k}: sin({k % 7}·x) 단계 步骤</p>" for k in range(2000)).encode()
CONTENTS = [
    b"", b"a", b"ab" * 4, bytes(1000), b"abcabcabcabd" * 300, SENTENCES,
    DRAW.randbytes(1), DRAW.randbytes(4097),
    # Copies of all lengths from near and from far.
    b"".join(SENTENCES[(k := DRAW.randrange(60_000)) : k + DRAW.randrange(300)] for _ in range(99)),
    SENTENCES + DRAW.randbytes(70_000) + SENTENCES + bytes(3) + SENTENCES,
]  # fmt: skip


@settings(suppress_health_check=[HealthCheck.too_slow])  # of machines with much else to do
@given(
    st.lists(
        st.lists(st.sampled_from(["<b>", "</b>", "x", "é", "한", '"', "\\", " "])).map("".join)
    )
)
def test_shortened_texts_come_back(texts):
    tokens, short = shortened(texts)
    assert lengthened(tokens, short) == texts


def test_too_many_words_are_refused():
    with pytest.raises(ValueError, match="different tags and words"):
        shortened([f"<{k}>" for k in range(60_000)])


@given(st.binary(max_size=300))
@settings(max_examples=50)
def test_bytes_come_back(content):
    assert unpacked(packed(content)) == content


@pytest.mark.parametrize("content", CONTENTS)
def test_bytes_of_many_kinds_come_back(content):
    assert unpacked(packed(content)) == content


def test_what_is_repeated_far_away_is_not_stored_again():
    noise = random.Random(1).randbytes(100_000)  # three times what gzip remembers
    assert len(packed(noise + noise)) < 1.01 * len(packed(noise))


class Elements(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.seen, self.text = [], ""

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)

    def handle_data(self, data):
        self.text += data


def test_what_is_packed_can_stand_in_a_script_element():
    text = packed(SENTENCES + random.Random(2).randbytes(50_000))
    assert text.isascii()
    assert text.isprintable()
    assert not set(text) & set("< z")
    parser = Elements()
    parser.feed(f"<script>{text}</script>")
    assert (parser.seen, parser.text) == (["script"], text)


def test_packing_is_the_same_for_every_seed_and_locale():
    program = (
        "from symproof.report.page.packing import packed, shortened\n"
        "texts = [f'<b>{k % 50}</b> 한 é' for k in range(500)]\n"
        "print(packed(repr(shortened(texts)).encode()))"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONUTF8": "1"},
        ).stdout
        for seed, locale in (("0", "C"), ("1", "C.UTF-8"), ("77", "ko_KR.UTF-8"))
    }  # fmt: skip
    assert len(made) == 1


# -- damage ----------------------------------------------------------------------------------


def damaged():
    """Packed text, changed in many ways."""
    text = packed(SENTENCES)
    draw = random.Random(3)
    places = [draw.randrange(len(text) - 20) for _ in range(60)]
    for at in (0, 4, 5, 9, 10, 11, 14, 15, 20, *places):
        yield text[:at] + ("5" if text[at] != "5" else "6") + text[at + 1 :]
    yield text[5:]
    yield text[: len(text) // 10 * 5]
    yield text[:40] + text[45:]
    yield text[:20] + text[25:30] + text[20:25] + text[30:]
    yield packed(SENTENCES[:-1])[:5] + text[5:]
    yield ""
    yield "!!!!!"


# -- the reader of the page ------------------------------------------------------------------


def read(node, texts, folder):
    """For each text what ``unpack.js`` makes of it, in hexadecimal digits; None if it throws."""
    program = folder / "read.cjs"
    program.write_text(
        READER.read_text(encoding="utf-8")
        + """
        const found = JSON.parse(require("node:fs").readFileSync(0, "utf8")).map((text) => {
          try { return Buffer.from(unpacked(text)).toString("hex"); } catch { return null; }
        });
        process.stdout.write(JSON.stringify(found));
        """,
        encoding="utf-8",
    )
    done = subprocess.run(
        [node, program], input=json.dumps(texts).encode(), capture_output=True, check=True,
        timeout=300,
    )  # fmt: skip
    return json.loads(done.stdout)


def test_the_page_reads_what_is_packed(node, tmp_path):
    found = read(node, list(map(packed, CONTENTS)), tmp_path)
    assert found == [content.hex() for content in CONTENTS]


def test_the_page_refuses_what_has_been_changed(node, tmp_path):
    texts = [*damaged(), "~~~~~" * 9, "no text at all", "한국어 아님" * 5]
    assert read(node, texts, tmp_path) == [None] * len(texts)
