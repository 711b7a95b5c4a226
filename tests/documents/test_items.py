"""What is supposed in an item of a list holds to the end of the item, and no further."""

from __future__ import annotations

import pytest
from documents.held import held

from symproof.documents.judging.worker import check_bytes

GIVEN = {  # how an item supposes that x is positive, in LaTeX and in Markdown
    "tex": "\\begin{enumerate}\n\\item SUPPOSED\n\n  We have $|x| = x$.\n\n"
    "\\item We have $|x| = x$.\n\\end{enumerate}\n\nWe have $|x| = x$.\n",
    "md": "Exercises.\n\n1. SUPPOSED\n\n   We have $|x| = x$.\n\n2. We have $|x| = x$.\n\n"
    "We have $|x| = x$.\n",
}
SUPPOSED = [
    "Suppose $x > 0$.", "Given $x > 0$.", "If $x > 0$, show that $x + |x| = 2x$.",
    "$x > 0$이라고 하자.", "设 $x > 0$。",
]  # fmt: skip


def verdicts(text: str) -> list[str]:
    found = check_bytes("notes.md", text.encode())["results"]
    return [held(r["verdict"]) for r in found if r["text"] == "|x| = x"]


@pytest.mark.parametrize("supposed", SUPPOSED)
@pytest.mark.parametrize("form", GIVEN)
def test_it_holds_in_the_item_only(form: str, supposed: str) -> None:
    inside, *outside = verdicts(GIVEN[form].replace("SUPPOSED", supposed))
    assert inside == "proved"
    assert len(outside) == 2
    assert not {*outside} & {"proved", "refuted"}


@pytest.mark.parametrize(
    "between",
    [
        "Let $x$ be a real number.", "Now $x$ is an arbitrary real number.", "For every real $x$:",
        "In general, ", "\\section{Next}", "Suppose $x < 0$.",
    ],
)  # fmt: skip
def test_another_word_on_the_letter_ends_it(between: str) -> None:
    text = f"\\begin{{enumerate}}\n\\item Suppose $x > 0$.\n\n{between}\n\nWe have $|x| = x$.\n"
    assert verdicts(text) != ["proved"]
