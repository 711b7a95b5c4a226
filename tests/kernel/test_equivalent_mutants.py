"""The list of equivalent mutants: an excuse that something cannot happen names the test that shows
it."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LIST = HERE / "equivalent_mutants.txt"
KINDS = {"words", "less", "same", "limits", "guarded", "never", "slack"}
SHOWN = {"guarded", "never"}  # what such a reason says is shown by a test
CLAIMS = ("ill-typed", "ill typed", "guarded", "cannot", "never", "does not occur",
          "do not occur", "well-formed", "is a matrix")  # fmt: skip


def reasons():
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [line.rpartition(" || ")[2] for line in lines if line and not line.startswith("#")]


def known_tests():
    """The names of the tests that run on mutants."""
    files = [*HERE.glob("test_*.py"), *(HERE.parent / "attacks").glob("test_*.py")]
    return {n for f in files for n in re.findall(r"^def (test_\w+)", f.read_text("utf-8"), re.M)}


def kind(reason):
    return reason.partition(":")[0]


def test_each_reason_is_of_a_known_kind():
    assert {kind(reason) for reason in reasons()} == KINDS


@pytest.mark.parametrize("reason", sorted(r for r in {*reasons()} if kind(r) in SHOWN))
def test_what_is_said_never_to_happen_is_shown_by_a_test(reason):
    named = re.findall(r"\btest_\w+", reason)
    assert named
    assert {*named} <= known_tests()


@pytest.mark.parametrize("word", CLAIMS)
def test_no_other_reason_says_what_cannot_happen(word):
    silent = [r for r in reasons() if word in r and "test_" not in r]
    assert silent == []
