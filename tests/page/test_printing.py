"""A page as a PDF: every theorem, and formulas that have been set.

Printed is the page of the five documents; that of the whole library takes minutes and gigabytes.
"""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest
from needed import missing

SCRIPT = Path(__file__).with_name("printing.mjs")
CARD = re.compile(
    r'id="thm-(?:\w+)".*?<span class="no">([0-9.]+)</span><span class="title">(.*?)</h4>', re.DOTALL
)
TAG = re.compile("<[^>]*>")


def headings(page):
    """The number of every theorem with the first word of its title."""
    for number, title in CARD.findall(page):
        yield number, unescape(TAG.sub("", title)).split()[0]


def not_found(page, text):
    """The numbers of the theorems whose headings are not in the text of a PDF."""
    return [
        number
        for number, word in headings(page)
        if not re.search(rf"(?<![0-9.]){re.escape(number)}\s+{re.escape(word)}", text)
    ]


@pytest.fixture(scope="module")
def printed(browser, documents_page, tmp_path_factory):
    """What the script says, and the text of the PDF page by page."""
    if shutil.which("pdftotext") is None:
        missing("pdftotext is not installed (apt install poppler-utils)")
    folder = tmp_path_factory.mktemp("printed")
    (folder / "index.html").write_text(documents_page, encoding="utf-8")
    done = subprocess.run(
        [browser, SCRIPT, folder / "index.html", folder / "index.pdf"],
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    text = subprocess.run(
        ["pdftotext", "-enc", "UTF-8", folder / "index.pdf", "-"], capture_output=True, check=True
    ).stdout.decode()
    return json.loads(done.stdout), text.split("\f")[:-1]


def test_every_theorem_is_on_paper(printed, documents_page):
    pages = printed[1]
    assert len(list(headings(documents_page))) > 60
    assert not_found(documents_page, "\n".join(pages)) == []
    assert len(pages) > 20
    assert all(page.strip() for page in pages)  # none is blank


def test_every_formula_on_paper_has_been_set(printed):
    assert printed[0] == {"unset": 0}


def test_what_is_missing_is_noticed(printed, documents_page):
    pages = printed[1]
    half = pages[: len(pages) // 2]
    assert len(not_found(documents_page, "\n".join(half))) > 20
