"""Two looks at a document where somebody waits: what is decided soon is found first."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from symproof.documents.judging.check import Walk
from symproof.documents.judging.deciding import Judging
from symproof.documents.judging.looks import Look, is_dear, looks
from symproof.documents.judging.worker import Job, check_each, opened
from symproof.kernel.claims import Claim
from symproof.kernel.terms import Relation, Term, number, symbol

SLOW_FIRST = """We have $\\int_0^1 x^2 dx = \\frac13$.

Hence $\\int_0^1 x^2 dx = \\frac12$.

For all real $x$ we have $(x+1)^2 = x^2 + 1$.
"""
SOON = "For all real $x$ we have $(x+1)^2 = x^2 + 1$.\n\nMoreover $1 = 2$.\n"


def looked(text: str) -> list[Look]:
    """All looks at a text."""
    document, declared = opened("a.md", text.encode(), "")
    return list(looks(lambda judging: Walk(document, declared, judging=judging), Judging()))


def test_what_is_decided_soon_is_found_before_what_stands_above_it() -> None:
    found = [(r.line, r.outcome.word) for look in looked(SLOW_FIRST) for r in look.found]
    assert found == [(5, "refuted"), (1, "proved"), (3, "refuted")]
    assert sum(look.is_turn for look in looked(SLOW_FIRST)) == 1


def test_one_look_is_enough_where_nothing_is_put_off() -> None:
    seen = looked(SOON)
    assert not any(look.is_turn for look in seen)
    assert [r.line for look in seen for r in look.found] == [1, 3]


@pytest.mark.parametrize("text", [SLOW_FIRST, SOON, "", "No formula.\n"])
def test_the_last_look_finds_what_one_walk_finds(text: str) -> None:
    document, declared = opened("a.md", text.encode(), "")
    last = looked(text)[-1].walk.results
    assert [r.data() for r in last] == [r.data() for r in Walk(document, declared).run()]


K, X = symbol("k"), symbol("x")


@pytest.mark.parametrize(
    ("side", "dear"),
    [
        (Term("add", X, X), False),
        (Term("sum", "k", number(0), X, K), False),
        (Term("add", X, Term("integral", "k", number(0), X, K)), True),
        (Term("series", "k", number(0), K), True),
        (Term("limit", "k", X, K), True),
    ],
)
def test_what_is_put_off(side: Term, dear: bool) -> None:
    assert is_dear(Claim((), (), (), Relation(side, "=", X))) is dear


def test_what_has_many_hypotheses_is_put_off() -> None:
    holds = Relation(X, "<", number(1))
    assert [is_dear(Claim((), (), (holds,) * many, holds)) for many in (3, 4)] == [False, True]


def test_workers_tell_what_is_found_and_the_answer_is_the_same() -> None:
    told = []
    job = Job("a.md", SLOW_FIRST.encode(), is_watched=True)
    (watched,) = check_each([job], watch=lambda _, found, done, parts: told.append((found, done)))
    (alone,) = check_each([Job("a.md", SLOW_FIRST.encode())])
    assert watched == alone
    assert [r["line"] for found, _ in told for r in found] == [5, 1, 3]
    assert max(done for _, done in told) == told[-1][1]


def test_nothing_is_told_of_a_job_that_nobody_watches() -> None:
    told = []
    list(check_each([Job("a.md", SOON.encode())], watch=lambda *all_: told.append(all_)))
    assert not told


def test_what_a_later_line_may_make_a_premise_is_told_at_the_end() -> None:
    text = "$$\\sin(2x) = \\cos x$$\n\nThen $\\sin(2x) + 1 = \\cos x + 1$.\n"
    seen = looked(text)
    assert [r.outcome.word for r in seen[-1].walk.results] == ["given", "follows"]
    assert [r.line for look in seen for r in look.found] == [3]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudoterminals")
def test_a_terminal_sees_each_finding_once_and_the_slow_one_last(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(SLOW_FIRST)
    command = [sys.executable, "-m", "symproof", "check", "--no-cache", "a.md"]
    shown = on_terminal(command, tmp_path)
    plain = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert sorted(shown.splitlines()) == sorted(plain.stdout.splitlines())
    places = [row.split(": ")[0] for row in shown.splitlines() if row.startswith("a.md")]
    assert places == ["a.md:5:27", "a.md:3:8", "a.md"]


def on_terminal(command: list[str], folder: Path) -> str:
    """What a command prints on a terminal, of which the standard error is none."""
    import pty

    ours, theirs = pty.openpty()
    plain = {**os.environ, "NO_COLOR": "1"}
    with subprocess.Popen(command, cwd=folder, stdout=theirs, stderr=subprocess.DEVNULL, env=plain):
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal is gone
            while some := os.read(ours, 4096):
                shown += some
        os.close(ours)
    return shown.decode()
