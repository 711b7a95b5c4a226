"""After an edit: what is kept from the text before changes no result, and spares all its work."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from symproof.base.kept import Kept
from symproof.documents.judging.check import Walk
from symproof.documents.source.scan import scan
from symproof.reading.statements import chains as reading
from symproof.reading.statements import statements
from symproof.tools.lsp.remembering import Remembering

HERE = Path(__file__).parent
#: What is put into a text: definitions that hold further on, words that reach far, declarations,
#: and headings.
PUT = (
    "Let $x$ be positive. Then $|x| = x$.\n",
    "Suppose $y > 1$. Then $y^2 > y$.\n\nHence $y^3 > 1$.\n",
    "We define\n\n$$f(t) = t^2 + 1.$$\n",
    "Then $f(2) = 5$ and $f(3) = 11$.\n",
    "Let $n$ be an integer. Then $\\cos(2\\pi n) = 1$.\n",
    "$$\\begin{aligned} (a+b)^2 &= a^2 + 2ab + b^2 \\\\ &= (b+a)^2 \\end{aligned}$$\n",
    "<!-- symproof: u: positive -->\nSo $\\sqrt{u^2} = u$.\n",
    "<!-- symproof: expect refuted -->\n$2x = 3x$\n",
    "<!-- symproof: off SP101 -->\n$1 + 1 = 3$\n<!-- symproof: on SP101 -->\n",
    "$\\int_0^1 k t\\,dt = \\frac{k}{2}$\n",
    "The function $k(t)$ varies.\n",
    "Put $m = 3$. Then $m + 1 = 4$. Let $m$ be a real number.\n",
    "Let $x \\in \\mathbb{R}^3$. Then $x^T x = \\|x\\|^2$.\n",
    "1. Prove that $c + d = d + c$.\n2. L.H.S. $= d + c$.\n",
    "임의의 실수 $u$에 대하여 $u^2 \\ge 0$이다. $v > 0$이면 $|v| = v$이다.\n",
    "设 $p$ 为实数，$q > 0$。则 $|q| = q$，并且 $p^2 \\ge 0$。\n",
    "Then z + z = 2z, and q_1 = 4.\n", "We compute modulo 7.\n",
    "There is $w > 0$ with $w^2 = 2$. Hence $w = 3$.\n",
    "## A part\n", "\n", "words ", "$", "```\n", "A sentence ends. ",
)  # fmt: skip


def remembering() -> Remembering:
    return Remembering(lambda key: None, lambda key, answer: None)


def session(text: str, memory: Remembering, name: str = "a.md") -> Walk:
    found = Walk(scan(text, name), judging=memory)
    found.run()
    return found


def told(one: Walk) -> tuple[Any, ...]:
    """All that is said of a document, to the last column."""
    results = [(r.data(), r.until, r.read) for r in one.results]
    return results, [(line, said.data()) for line, said in one.errors]


def edited(text: str, rng: random.Random) -> str:
    """A text with one change."""
    lines = text.splitlines(keepends=True)
    at, place = rng.randrange(len(lines) + 1), rng.randrange(len(text) + 1)
    match rng.randrange(4):
        case 0:
            return "".join([*lines[:at], rng.choice(PUT), *lines[at:]])
        case 1:
            return "".join([*lines[:at], *lines[at + rng.randrange(1, 4) :]])
        case 2:
            return text[:place] + rng.choice("2x $\n=+-y") + text[place:]
    digits = [k for k, letter in enumerate(text) if letter.isdigit()]
    place = rng.choice(digits or [0])
    return text[:place] + rng.choice("123456789") + text[place + 1 :]


def demand_same(path: str, text: str, rng: random.Random, edits: int) -> None:
    """Raise unless a walk after each edit finds what one finds that has kept nothing."""
    memory = remembering()
    session(text, memory, path)
    for _ in range(edits):
        text = edited(text, rng)
        found = told(session(text, memory, path))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Kept, "ask", lambda self, question, weight, find: find())
            assert found == told(session(text, remembering(), path)), text


@pytest.mark.parametrize("seed", range(6))
def test_a_walk_after_an_edit_finds_what_a_first_walk_finds(seed: int) -> None:
    rng = random.Random(seed)
    rows: list[str] = []
    for k in range(3):
        rows += [f"## Section {k}\n\n", *(f"{rng.choice(PUT[:17])}\n" for _ in range(3))]
    demand_same("a.md", "".join(rows), rng, edits=2)


@pytest.mark.parametrize("path", sorted((HERE / "right").glob("*.md")), ids=lambda p: p.name)
@pytest.mark.slow
def test_a_walk_after_an_edit_of_a_document(path: Path) -> None:
    demand_same(path.name, path.read_text(), random.Random(path.name), edits=3)


def sections(**values: str) -> str:
    """A document of which no two formulas are the same."""
    rows = [
        f"## Section {k}\n\nWe define\n\n$$f_{k}(t) = t + {values.get(f'f{k}', str(k))}.$$\n\n"
        f"Then $f_{k}(1) = {k + 1}$, and $x + {k}x = {k + 1}x$.  Suppose $y > {k}$. Then "
        f"$y + {k} > {2 * k}$.  $n > {k}$이면 $n^2 > {k * k}$이다.  设 $p = {k}$，则 $p + 1 = "
        f"{k + 1}$。\n" for k in range(2, 12)
    ]  # fmt: skip
    return "\n".join(rows)


def test_after_an_edit_only_the_changed_relation_is_judged() -> None:
    memory = remembering()
    before = session(sections(), memory)
    judged = memory.judged
    assert judged >= 20
    after = session(sections(), memory)
    assert memory.judged == judged
    assert told(after) == told(before)
    edit = session(sections().replace("x + 8x = 9x", "x + 8x = 8x + x"), memory)
    assert memory.judged == judged + 1
    assert Counter(r.outcome.word for r in edit.results) == Counter(
        r.outcome.word for r in before.results
    )


def test_what_an_edited_definition_means_is_judged_again() -> None:
    memory = remembering()
    before = session(sections() + "\n## End\n\nThen $f_2(3) = 5$.\n", memory)
    assert before.results[-1].outcome.word == "follows"
    after = session(sections(f2="1+3") + "\n## End\n\nThen $f_2(3) = 5$.\n", memory)
    assert after.results[-1].outcome.word == "refuted"


def test_each_piece_is_cut_and_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a walk and in the walks after it, however many stages ask for it."""
    read: Counter[Any] = Counter()
    cut: Counter[Any] = Counter()
    answer, cutter = reading.Reader._answer, statements._Cutter

    def counted(self: reading.Reader, tokens: Any) -> Any:
        read[tuple(t.says for t in tokens)] += 1
        return answer(self, tokens)

    def counted_cut(marks: Any) -> Any:
        cut[tuple(t.says for t in marks)] += 1
        return cutter(marks)

    monkeypatch.setattr(reading.Reader, "_answer", counted)
    monkeypatch.setattr(statements, "_Cutter", counted_cut)
    for module in (reading, statements):
        monkeypatch.setattr(module, "_KEPT", Kept(100_000))
    memory = remembering()
    session(sections(), memory)
    assert len(cut) >= len(read) >= 60
    assert {*read.values()} == {*cut.values()} == {1}
    pieces = len(read)
    session(sections().replace("x + 8x = 9x", "x + 8x = 8x + x"), memory)
    assert len(read) == pieces + 1
    assert {*read.values()} == {*cut.values()} == {1}
