"""A fourth language is one file: a document in German, with and without its words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from symproof.reading.phrases.vocabulary import VARIABLE

LANGUAGES = Path(__file__).with_name("languages")
DOCUMENT = r"""
Sei $x = 2$. Dann gilt $x^2 + 1 = 5$.

## Beträge

Wenn $y > 0$ ist, dann gilt $|y| = y$.

## Sinus

Für jede ganze Zahl $k$ gilt $\sin(k\pi) = 0$.

## Aufgaben

Zeige, dass $(a + b)^2 = a^2 + b^2$.

Löse die Gleichung $2z + 3z = 7z$.

Die Behauptung $1 = 2$ ist falsch.
"""


def verdicts(folder: Path, **environment: str) -> dict[str, str]:
    """The verdicts on the document by what is printed."""
    (folder / "de.md").write_text(DOCUMENT, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "symproof", "check", "de.md", "--output-format", "json"],
        cwd=folder, capture_output=True, text=True, env={**os.environ, **environment}, check=False,
    )  # fmt: skip
    return {r["text"]: r["verdict"] for r in json.loads(run.stdout)["relations"]}


def test_a_document_in_a_fourth_language_is_read(tmp_path: Path) -> None:
    found = verdicts(tmp_path, **{VARIABLE: str(LANGUAGES)})
    assert found["x^2 + 1 = 5"] == "follows"
    assert found["|y| = y"].startswith("proved")
    assert found[r"\sin(k\pi) = 0"].startswith("proved")
    assert found["(a + b)^2 = a^2 + b^2"] == "suspect"  # a goal; nothing is known about a and b
    assert found["2z + 3z = 7z"] not in ("refuted", "suspect")
    assert found["1 = 2"] == "undecided"  # the words deny it


def test_without_its_file_the_same_words_say_nothing(tmp_path: Path) -> None:
    found = verdicts(tmp_path)
    assert found["|y| = y"] == "follows"  # from y > 0, which no known word asserts
    assert found[r"\sin(k\pi) = 0"] == "undecided"
    assert found["(a + b)^2 = a^2 + b^2"] == "suspect"  # whatever the words
    assert found["1 = 2"] == "refuted"
