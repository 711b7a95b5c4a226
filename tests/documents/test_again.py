"""After an edit: what is taken over is what a walk through the whole new text would find."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from symproof.documents import again
from symproof.documents.check import Session
from symproof.documents.lines import Line, Lines
from symproof.documents.scan import scan
from symproof.lsp.remembering import Remembering
from symproof.system.messages import Said

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
    "<!-- symproof: expect proved -->\n",
    "<!-- symproof: off SP101 -->\n$1 + 1 = 3$\n<!-- symproof: on SP101 -->\n",
    "$\\int_0^1 k t\\,dt = \\frac{k}{2}$\n",
    "The function $k(t)$ varies.\n",
    "Put $m = 3$. Then $m + 1 = 4$. Let $m$ be a real number.\n",
    "Let $x \\in \\mathbb{R}^3$. Then $x^T x = \\|x\\|^2$.\n",
    "1. Prove that $c + d = d + c$.\n2. L.H.S. $= d + c$.\n",
    "Then z + z = 2z, and q_1 = 4.\n", "$m = 5$\n", "We compute modulo 7.\n",
    "There is $w > 0$ with $w^2 = 2$. Hence $w = 3$.\n",
    "## A part\n", "# Another part\n", "\n", "\n\n", "words ", "$", "```\n", "A sentence ends. ",
)  # fmt: skip


def session(name: str, text: str, memory: Remembering, before: Session | None = None) -> Session:
    found = Session(scan(text, name), judging=memory, before=before)
    found.run()
    return found


def told(one: Session) -> tuple[Any, ...]:
    """All that is said of a document, to the last column."""
    results = [(r.data(), r.until, r.read) for r in one.results]
    return results, [(line, said.data()) for line, said in one.errors]


def edited(text: str, rng: random.Random) -> str:
    """A text with one change."""
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines) + 1)
    how = rng.randrange(6)
    if how == 0:
        return "".join([*lines[:at], rng.choice(PUT), *lines[at:]])
    if how == 1:
        return "".join([*lines[:at], *lines[at + rng.randrange(1, 4) :]])
    if how == 2:
        other = rng.randrange(len(lines) + 1)
        return "".join([*lines[:at], *lines[other : other + 5], *lines[at:]])
    place = rng.randrange(len(text) + 1)
    if how == 3:
        return text[:place] + rng.choice("2x $\n=+-y") + text[place:]
    if how == 4:
        return text[:place] + text[place + 1 :]
    digits = [k for k, letter in enumerate(text) if letter.isdigit()]
    place = rng.choice(digits or [0])
    return text[:place] + rng.choice("123456789") + text[place + 1 :]


def made(rng: random.Random) -> str:
    """A text in sections."""
    rows = []
    for k in range(12):
        rows.append(f"## Section {k}\n\n")
        rows += [rng.choice(PUT[:16]) + "\n" for _ in range(rng.randrange(1, 5))]
    return "".join(rows)


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Remembering:
    """Judgements, each made once; and stops wherever they may be."""
    monkeypatch.setattr(again, "_SPACE", 1)
    monkeypatch.setattr(again, "_MOST", 1000)
    return Remembering(lambda key: None, lambda key, answer: None)


@pytest.mark.parametrize("seed", range(6))
def test_random_edits(seed: int, memory: Remembering) -> None:
    rng = random.Random(seed)
    text = made(rng)
    before, name = session("a.md", text, memory), "a.md"
    for _ in range(12):
        text = edited(text, rng)
        after = session(name, text, memory, before)
        assert told(after) == told(session(name, text, memory)), text
        before = after


@pytest.mark.parametrize("path", sorted((HERE / "right").glob("*.*")), ids=lambda p: p.name)
def test_random_edits_of_documents(path: Path, memory: Remembering) -> None:
    rng = random.Random(path.name)
    text = path.read_text()
    before = session(path.name, text, memory)
    for _ in range(5):
        text = edited(text, rng)
        after = session(path.name, text, memory, before)
        assert told(after) == told(session(path.name, text, memory)), text
        before = after


def sections(**values: str) -> str:
    rows = [
        f"## Section {k}\n\nWe define\n\n$$f_{k}(t) = t + {values.get(f'f{k}', str(k))}.$$\n\n"
        f"Then $f_{k}(1) = {k + 1}$, and $x + {k}x = {k + 1}x$.\n"
        for k in range(30)
    ]
    return "\n".join(rows) + values.get("end", "\n## End\n\nThen $f_2(3) = 5$.\n")


def test_most_is_taken_over(memory: Remembering) -> None:
    before = session("a.md", sections(), memory)
    after = session("a.md", sections().replace("x + 8x", "x + 7x"), memory, before)
    assert after.since > 0
    assert before.before is after.before is None  # no chain of all texts there ever were
    same = [r for r in after.results if any(r is old for old in before.results)]
    assert len(same) >= len(after.results) - 25
    pairs = zip(before.results, after.results, strict=True)
    assert sum(old.outcome.word != new.outcome.word for old, new in pairs) == 1


def test_a_definition_that_is_used_in_a_section_far_behind(memory: Remembering) -> None:
    """Its lines are those of the new text, and its meaning the new one."""
    before = session("a.md", sections(), memory)
    assert before.results[-1].outcome.word == "proved"
    after = session("a.md", sections(f2="1+3"), memory, before)
    assert after.results[-1].outcome.word == "refuted"
    text = sections().replace("## Section 2", "Some words.\n\n## Section 2")
    after = session("a.md", text, memory, before)
    assert after.results[-1].outcome.premises == (before.results[-1].outcome.premises[0] + 2,)
    assert text.splitlines()[after.results[-1].outcome.premises[0] - 1].startswith("$$f_2")


@pytest.mark.parametrize(
    "put",
    ["Let $x$ be a matrix.", "Suppose $x > 0$", "<!-- symproof: x: positive -->",
     "<!-- symproof: off SP101 -->", "<!-- symproof: off -->", "<!-- symproof: expect proved -->",
     "The function $x(t)$.", "Here $i^2 = -1$ and $e^{i x}$.", "$$", "```", "<!--"],
)  # fmt: skip
def test_what_reaches_far(put: str, memory: Remembering) -> None:
    before = session("a.md", sections(), memory)
    text = sections().replace("## Section 1\n", f"## Section 1\n\n{put}\n")
    assert told(session("a.md", text, memory, before)) == told(session("a.md", text, memory))


def test_what_is_added_to_a_walk_is_part_of_its_state(memory: Remembering) -> None:
    """Nobody has to think of it: what is not known to be no state is compared."""
    before = session("a.md", sections(), memory)
    assert {"defined", "examples", "context clauses", "context open", "switches off"} <= {
        *next(iter(before.stops.values())).state
    }
    for k, stop in before.stops.items():
        before.stops[k] = stop._replace(state={**stop.state, "more": k})
    text = sections().replace("x + 8x", "x + 7x")
    after = session("a.md", text, memory, before)
    assert not any(after.results[-1] is old for old in before.results)


def test_another_ring_changes_the_whole_document(memory: Remembering) -> None:
    text = sections(end="\n## End\n\nThen $2 + 3 = 1$.\n")
    before = session("a.md", text, memory)
    assert before.results[-1].outcome.word == "refuted"
    text = text.replace("## Section 1\n", "## Section 1\n\nWe work in the field $\\mathbb{F}_2$.\n")
    after = session("a.md", text, memory, before)
    assert told(after) == told(session("a.md", text, memory))


def test_lines_correspond() -> None:
    old = {"a": Said("line {line}", line=Line(4)), "b": (Line(4), 3), "c": [Lines([Line(7)])]}
    new = {"a": Said("line {line}", line=Line(6)), "b": (Line(6), 3), "c": [Lines([Line(9)])]}
    lines: dict[int, int] = {}
    assert again.matched(old, new, lines)
    assert lines == {4: 6, 7: 9}
    moved = again.Moved(lines, 2, 20, 2)
    assert again.matched(moved(old), new, {4: 4, 6: 6, 9: 9})
    assert moved(Line(1)) == 1
    assert moved(Line(30)) == 32
    with pytest.raises(again.Unknown):
        moved(Line(5))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((Line(4), Line(4)), (Line(6), Line(7))),  # one line is not two
        ((Line(4), 3), (Line(6), 4)),  # a number is no line
        (Line(4), 4),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),  # the order may decide
        (Said("a", n=1), Said("b", n=1)),
        ([1], [1, 2]), ((1,), [1]),
    ],
)  # fmt: skip
def test_lines_do_not_correspond(old: Any, new: Any) -> None:
    assert not again.matched(old, new, {})


@pytest.mark.parametrize("lines", [{4: 9, 6: 7}, {4: 6, 5: 6}, {25: 25}])
def test_lines_keep_their_order(lines: dict[int, int]) -> None:
    with pytest.raises(again.Unknown):
        again.Moved(lines, 2, 20, 2)
