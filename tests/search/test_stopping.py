"""A library whose work is not counted is ended after a time, and then there is no verdict."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

import symproof
from symproof.base.messages import Said
from symproof.base.stopping import STOPPED, Stopped, within
from symproof.deciding.judgements import judge
from symproof.documents.judging.worker import check_bytes
from symproof.search import antiderivatives, limiting
from symproof.tools.batch import rewards
from symproof.tools.cli import main

RUNS_AWAY = "Sum(1/(k^7 + k + 1)^5, (k, 1, oo)) = 1"  # in SymPy's search for an antidifference


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library has half a second."""
    monkeypatch.setattr(limiting, "LIBRARY", 0.5)
    monkeypatch.setattr(antiderivatives, "LIBRARY", 0.5)


def endless() -> None:
    while True:
        pass


def catching() -> None:
    while True:
        with suppress(Exception):
            endless()


@pytest.mark.parametrize("work", [endless, catching])
def test_work_without_an_end_is_ended(work: Callable[[], None]) -> None:
    with pytest.raises(Stopped, match=r"more than 0\.05 s of processor time"), within(0.05):
        work()


def test_what_is_done_in_time_is_left_alone() -> None:
    before = signal.getsignal(signal.SIGVTALRM)
    with within(0.05):
        found = sum(range(10))
    end = time.process_time() + 0.2
    while time.process_time() < end:  # the time is over, and nothing happens
        pass
    assert found == 45
    assert signal.getsignal(signal.SIGVTALRM) is before
    assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0


def test_what_sleeps_uses_no_time() -> None:
    """Beside other work a process waits; that is no reason to end it."""
    with within(0.05):
        time.sleep(0.3)


def test_an_error_of_the_work_is_that_error() -> None:
    with pytest.raises(ZeroDivisionError), within(9.0):
        raise ZeroDivisionError
    assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0


def test_other_threads_may_ask() -> None:
    found = []

    def ask() -> None:
        with within(9.0):
            found.append(judge("integrate(t^2, (t, 0, 1)) = 1/3").word)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert found == ["proved"]


# -- doors -----------------------------------------------------------------------------------


def test_prove_says_it_and_ends_with_2(soon: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", RUNS_AWAY]) == 2
    assert capsys.readouterr().out.startswith(f"stopped: {RUNS_AWAY}\n  it needs more than 0.5 s")
    assert main(["prove", RUNS_AWAY, "--output-format", "json"]) == 2
    found = json.loads(capsys.readouterr().out)
    assert found["exit_code"] == 2
    assert [(r["verdict"], r["code"]) for r in found["relations"]] == [(STOPPED, "SP312")]


@pytest.mark.parametrize(("language", "word"), [("ko", "중단됨"), ("zh", "已中断")])
def test_prove_says_it_in_other_languages(
    soon: None, capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    assert main(["prove", RUNS_AWAY, "--lang", language]) == 2
    assert capsys.readouterr().out.startswith(word)


def test_from_python_it_is_an_error_and_no_verdict(soon: None) -> None:
    with pytest.raises(symproof.Stopped):
        symproof.prove(RUNS_AWAY)
    assert symproof.prove("integrate(t^2, (t, 0, 1)) = 1/3").proved


def test_in_a_document_the_others_are_judged(soon: None) -> None:
    text = b"$$\\sum_{k=1}^\\infty \\frac{1}{(k^7 + k + 1)^5} = 1$$\n\n$$\\int_0^1 t^2 dt = 1/3$$\n"
    words = [r["verdict"] for r in check_bytes("a.md", text)["results"]]
    assert words == [STOPPED, "proved"]


def test_an_answer_of_which_nothing_is_known_has_no_reward(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: object) -> None:
        raise Stopped(Said("{why}", why="a limit"))

    assert rewards.answer_reward(["$2$", "$3$"], ["2", "2"]) == [1.0, 0.0]
    monkeypatch.setattr(rewards, "same_answer", ended)
    assert rewards.answer_reward(["$2$"], ["2"]) == [None]
