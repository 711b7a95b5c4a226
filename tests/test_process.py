"""The process of a command ends at once, with its exit code, and loses nothing it has said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCHEMA = "import sys; sys.argv = ['symproof', 'explain', 'schema']"
RUN = "from symproof.__main__ import run; code = run(); print('taken apart', code)"


def python(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], text=True, timeout=60,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **settings},
    )  # type: ignore[call-overload, no-any-return]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("prove", "1 = 1"), 0), (("prove", "1 = 2"), 1), (("explain", "SP101"), 0),
        (("prove", "1 = 1", "--lang", "xx"), 2), (("replay", "no-such-file.json"), 2),
        (("prove",), 2), (("--version",), 0), ((), 0),
    ],
)  # fmt: skip
def test_the_exit_code_is_that_of_the_command(arguments, code, tmp_path):
    if not arguments:
        (tmp_path / "a.md").write_text("$1 + 1 = 2$\n", encoding="utf-8")
        arguments = ("check", "--no-cache", str(tmp_path))
    assert python("-m", "symproof", *arguments).returncode == code


def test_all_of_the_output_comes_through_a_pipe():
    from symproof.diagnostics.json_format import SCHEMA

    assert python("-m", "symproof", "explain", "schema").stdout == SCHEMA.read_text("utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_output_into_a_full_device_fails_with_one_sentence():
    with open("/dev/full", "w") as full:
        done = python("-m", "symproof", "prove", "1 = 1", stdout=full)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="descriptors are closed by the shell")
@pytest.mark.parametrize(("claim", "code"), [("1 = 1", 0), ("1 = 2", 1)])
def test_a_closed_output_is_no_error_of_symproof(claim, code):
    script = f"exec {sys.executable} -m symproof prove '{claim}' >&-"
    done = subprocess.run(["sh", "-c", script], stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such exit code")
def test_a_pipe_that_is_closed_ends_a_command_quietly():
    reading, writing = os.pipe()
    os.close(reading)
    done = python("-m", "symproof", "list", stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_what_is_to_be_done_at_the_end_is_done():
    late = "import atexit; atexit.register(print, 'at the end')"
    lines = python("-c", "; ".join([SCHEMA, late, RUN])).stdout.splitlines()
    assert lines[-1] == "at the end"
    assert not any(line.startswith("taken apart") for line in lines)


@pytest.mark.parametrize(
    "watching",
    [
        "sys.settrace(lambda *seen: None)",
        "sys.setprofile(lambda *seen: None)",
        "import threading, time; threading.Thread(target=time.sleep, args=(0.2,)).start()",
    ],
)
def test_a_watched_process_is_ended_by_python(watching):
    lines = python("-c", "; ".join([SCHEMA, watching, RUN])).stdout.splitlines()
    assert lines[-1] == "taken apart 0"


@pytest.mark.parametrize(
    "idle",
    [
        "pass",
        "import threading as t, time; t.Thread(target=time.sleep, args=(9,), daemon=True).start()",
    ],
)
def test_a_process_that_nobody_watches_ends_at_once(idle):
    lines = python("-c", "; ".join([SCHEMA, idle, RUN])).stdout.splitlines()
    assert lines[-1] == "}"


@pytest.mark.parametrize(
    ("arguments", "needless"),
    [
        (["prove", "sin(a + b) = sin(a)*cos(b) + cos(a)*sin(b)"],
         "sympy flint difflib tempfile subprocess symproof.documents.source "
         "symproof.documents.prose symproof.documents.judging symproof.tools.checking"),
        (["list", "shift"], "sympy flint symproof.deciding.verdicts symproof.theory"),
        (["learn"], "sympy flint symproof.documents"),
    ],
)  # fmt: skip
def test_a_command_imports_nothing_that_it_does_not_need(arguments, needless):
    script = (
        f"import sys; from symproof.tools.cli import main; main({arguments!r}); "
        f"print(*sorted({set(needless.split())!r} & set(sys.modules)), sep=',')"
    )
    python("-c", script)  # which leaves the tables of the package
    wanted = "symproof.theory,symproof.deciding.verdicts,sympy" if sys.dont_write_bytecode else ""
    assert python("-c", script).stdout.splitlines()[-1] in ("", wanted)


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        ("$1 + 1 = 2$", False),
        ("$\\sin^2 x + \\cos^2 x = 1$", False),
        ("Let $x$ be real. Then $x > 1$.", True),  # it is false at a point
    ],
)
def test_a_plain_line_of_a_document_needs_no_enclosures(line, needed):
    script = (
        "import sys; from symproof.documents.judging.worker import check_bytes; "
        f"check_bytes('a.md', {line.encode()!r}); print('flint' in sys.modules)"
    )
    assert python("-c", script).stdout.splitlines()[-1] == str(needed)
