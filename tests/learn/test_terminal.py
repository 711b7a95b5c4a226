"""``symproof learn``, with answers piped in."""

from __future__ import annotations

import subprocess
import sys

import pytest


def learn(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "symproof", "learn", *arguments],
        input=typed, capture_output=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_the_list_names_chapters_and_exercises() -> None:
    done = learn()
    assert done.returncode == 0
    text = done.stdout.decode()
    assert text.startswith("Trigonometry\n  sine-of-a-sum")
    assert "\nRotary encoding (RoPE)\n" in text
    assert "내적" in learn("--lang", "ko").stdout.decode()
    assert "点积" in learn("--lang", "zh").stdout.decode()


@pytest.mark.slow
def test_a_session_from_the_first_mistake_to_the_end() -> None:
    typed = b"# my try\n\nhint\ncos((i+j)w)\ncos((j-i)w\n\\cos((j-i)w)\nnever read"
    done = learn("dot-product", typed=typed)
    assert done.returncode == 0
    rows = done.stdout.decode().splitlines()
    assert [r.split(":")[0] for r in rows if not r.startswith(" ")][3:] == [
        "Hint 1 of 2", "false", "could not read it", "proved",
    ]  # fmt: skip
    assert rows[-1] == "  The exercise is done."


@pytest.mark.slow
@pytest.mark.parametrize("typed", [b"", b"quit\ncos((j-i)w)\n", b"cos(i w)\n"])
def test_answers_that_end_too_early(typed: bytes) -> None:
    done = learn("dot-product", typed=typed)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines()[-1] == "Not done yet."


@pytest.mark.slow
def test_goal_and_solution_on_request() -> None:
    text = learn("dot-product", typed=b"goal\nsolution\n").stdout.decode()
    assert text.count("goal: sin(i·w)·sin(j·w) + cos(i·w)·cos(j·w) = ?") == 2
    assert "One solution: cos((j - i)*w)" in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (("dot-prodct",), b"", b"did you mean 'dot-product'?"),
        (("dot-product", "--lang", "xx"), b"", b"unknown language 'xx'"),
        (("dot-product",), b"\xff\n", b"not UTF-8"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], typed: bytes, said: bytes) -> None:
    done = learn(*arguments, typed=typed)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_english_needs_neither_sympy_nor_babel() -> None:
    code = (
        "import sys; from symproof.cli import main; main(['learn']);"
        "sys.exit(any(m in sys.modules for m in ('sympy', 'jinja2', 'babel', 'numpy')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0
