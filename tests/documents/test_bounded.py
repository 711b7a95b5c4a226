"""What would take long, or never end, is bounded by counted work, and loses only itself."""

from __future__ import annotations

import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from symproof.documents.judging.worker import (
    MEMORY,
    Job,
    Workers,
    check_all,
    check_bytes,
    check_one,
)
from symproof.notation import limits


def results(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = check_bytes("x.md", text.encode())["results"]
    return found


def test_definitions_that_grow_are_not_unfolded_for_ever() -> None:
    letters = "abcdghklmnpqrstuvwyz"
    chained = (f"Let ${b}(x) = {a}(x)^2 + {a}(x + 1)$."
               for a, b in pairwise(letters))  # fmt: skip
    found = results("\n\n".join(["Let $a(x) = x$.", *chained, "Then $z(1) = 2$.", "$$1 + 1 = 2$$"]))
    assert [r["verdict"] for r in found[-2:]] == ["undecided", "proved"]
    assert "too large" in str(found[-2]["reason"])


def test_few_definitions_are() -> None:
    found = results("Let $a(x) = x$. Let $b(x) = a(x)^2 + a(x + 1)$. Then $b(1) = 3$.")
    assert found[-1]["verdict"] == "follows"


def test_a_relation_under_many_conditions_is_open() -> None:
    many = ", ".join(f"$x_{{{k}}} > 0$" for k in range(limits.LIMITS.conditions + 1))
    found = results(f"Suppose that {many}.\n\n$$1 + 1 = 2$$\n\n$$y + y = 2y$$")
    assert [r["verdict"] for r in found[-2:]] == ["proved", "proved"]


def test_what_stands_behind_the_limit_is_not_even_looked_at() -> None:
    rows = "\n\n".join(f"$${k} + {k} = {2 * k}$$" for k in range(1, 20_000))
    found = check_bytes("x.md", rows.encode())
    assert len(found["results"]) == limits.LIMITS.relations
    [(line, _)] = found["errors"]
    assert line == 2 * limits.LIMITS.relations - 1


def test_what_was_judged_before_the_limit_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symproof.documents.scopes.overview.LIMITS", limits.Limits(relations=3))
    found = check_bytes("x.md", b"$$1 + 1 = 2$$\n\n" * 5)
    assert [r["verdict"] for r in found["results"]] == ["proved"] * 3
    [(line, said)] = found["errors"]
    assert line == 5
    assert "at most" in str(said)


def test_dollars_without_anything_between_them_are_no_formulas() -> None:
    assert [r["text"] for r in results("$" * 40_000 + "\n\n$$1 + 1 = 2$$")] == ["1 + 1 = 2"]


def test_values_of_other_members_are_not_asked_about() -> None:
    found = results(" and ".join(f"$x_{{{k}}} = {k}$" for k in range(60)) + ".")
    assert {r["verdict"] for r in found} == {"given"}


def test_workers_that_are_closed_answer_nothing_more() -> None:
    heavy = "\n\n".join(f"$$(a + b + c + d)^{{{k}}} (a + b) = 1$$" for k in range(30, 60))
    workers = Workers(600.0, MEMORY)
    found: list[dict[str, Any]] = []
    job = Job("x.md", heavy.encode())
    asked = threading.Thread(target=lambda: found.append(check_one(job, workers)))
    asked.start()
    asked.join(2)
    workers.close()
    asked.join(20)  # the document would take minutes
    assert not asked.is_alive()
    assert found[0]["results"] == []
    assert workers.take() is None


def test_the_same_verdicts_by_one_worker_and_by_two_and_under_load(tmp_path: Path) -> None:
    right = Path(__file__).parent / "right"
    names = ["cases.md", "euler.md", "law_of_cosines.md", "rotation.md", "softmax.md"]
    jobs = [(name, (right / name).read_bytes()) for name in names]
    jobs.append(("open.md", b"$$\\sin(x^2 + 1/7) = \\cos(x)^5 / 3$$\n\nLet $n > 2$. $$n^n > 8$$"))

    def found(parallel: int) -> list[dict[str, Any]]:
        return check_all([Job(*job) for job in jobs], parallel=parallel)

    alone = found(1)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        assert found(2) == alone
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert sum(len(document["results"]) for document in alone) > 30
