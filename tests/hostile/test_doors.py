"""Hostile input at every door of the command line: one clear line, exit code 2 or a verdict, no
word "proved" that the kernel has not said, and nothing that a terminal would obey."""

from __future__ import annotations

import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from soon import soon

from symproof.base.visible import visible
from symproof.diagnostics import FORMATS
from symproof.tools.cli import main

PROVED = re.compile(r"^proved\b", re.M)
OBEYED = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


def test_visible_text_obeys_nothing() -> None:
    assert visible("a\x1b[31m\nb\u202e\u2066\u200b\udcff") == "a?[31m?b????"
    assert visible("ω_i·t = √x, 한국어") == "ω_i·t = √x, 한국어"


# -- prove ----------------------------------------------------------------------------------

FORGED = [
    "x\nproved: 1 = 2", "x\r\nproved: 1 = 2", "x\x0cproved: 1 = 2", "x\u2028proved: 1 = 2",
    "x \x1b[2J\x1b[31m = x", "x \u202e = x", "\x1b]0;title\x07x = x",
]  # fmt: skip


@pytest.mark.parametrize("claim", FORGED)
def test_an_unread_claim_is_echoed_in_one_line(
    capsys: pytest.CaptureFixture[str], claim: str
) -> None:
    code, out, _ = run(capsys, "prove", claim)
    assert code == 2
    assert out.startswith("not-read: ")
    assert not PROVED.search(out)
    assert not OBEYED.search(out)


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_a_claim_of_a_line_cannot_become_two(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, separator: str
) -> None:
    piped(monkeypatch, f"x{separator}1 = 1\nx = x\n".encode())
    code, out, _ = run(capsys, "prove", "-")
    assert [row.split(":")[0] for row in out.split("\n")[:-1]] == ["not-read", "proved"]
    assert code == 2


@pytest.mark.parametrize(
    "claim",
    [
        "9^9^9^9^9 = 1", "(x+y+z+u+v+w)^200 = (x+y+z+u+v+w)^200 + 0*x", "exp(" * 20 + "1" + ")" * 20
        + " = 1", "Sum(1/k, (k, 1, 10^9)) = 1", "1/(1/(1/0)) = x",
        "Sum(Sum(Sum(sin(a*b*c*x), (a, 1, 9999)), (b, 1, 9999)), (c, 1, 9999)) = 0",
    ],
)  # fmt: skip
def test_giants_are_undecided_in_bounded_time(claim: str) -> None:
    started = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(
        [sys.executable, "-m", "symproof", "prove", claim],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.stdout.startswith("undecided: ")
    assert done.returncode == 1
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - started < 60


@pytest.mark.parametrize(
    "claim",
    [
        "log(exp(10^30)) = 10^30", "(4*a - x)^6000 = (x - 4*a)^6000", "x^(10^7) = x*x^(10^7 - 1)",
    ],
)  # fmt: skip
def test_giants_that_need_not_be_built_are_proved(
    claim: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "prove", claim)
    assert out.startswith("proved")
    assert code == 0


@pytest.mark.parametrize(
    ("left", "right"),
    [("х", "x"), ("ο", "o"), ("Α", "A"), ("ｘ", "x"), ("\u2126", "Ω"), ("x\u0301", "x"),
     ("x\u200d", "x"), ("ϲ", "c")],
)  # fmt: skip
def test_letters_that_look_alike_are_refused(
    capsys: pytest.CaptureFixture[str], left: str, right: str
) -> None:
    code, out, _ = run(capsys, "prove", f"{left} + {right} = {right} + {left}")
    assert (code, out.split(":")[0]) == (2, "not-read")


@pytest.mark.parametrize(("left", "right"), [("ν", "v"), ("ι", "i"), ("ω", "w"), ("Γ", "r")])
def test_greek_letters_are_other_letters(
    capsys: pytest.CaptureFixture[str], left: str, right: str
) -> None:
    code, out, _ = run(capsys, "prove", f"{left} = {right}")
    assert (code, out.split(":")[0]) == (1, "refuted")


# -- replay ---------------------------------------------------------------------------------


def proofs(name: str, letter: str = "x", rule: str = "ring") -> str:
    claim = {
        "variables": [[letter, "real", []]], "definitions": [], "hypotheses": [],
        "relation": [["sym", letter], "=", ["sym", letter]],
    }  # fmt: skip
    entry = {"name": name, "claim": claim, "proof": {"rule": rule}}
    return json.dumps({"symproof": 1, "theorems": [entry]})


@pytest.mark.parametrize(
    "text",
    [
        proofs("a\nproved: 1 = 2"), proofs("a\x1b[31m"), proofs("a\u202e"),
        proofs("a\nproved: 1 = 2", rule="no such rule"), proofs("a", "x\nproved: 1 = 2"),
        proofs("a", "х"),
        json.dumps({"relations": [{"verdict": "proved", "certificate": None, "line": 1,
                                   "file": "x\nproved: 1 = 2"}], "theorems": []}),
    ],
)  # fmt: skip
def test_names_in_files_cannot_say_proved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(text)
    _, out, err = run(capsys, "replay", str(file))
    assert "\nproved: 1 = 2" not in "\n" + out + err
    assert not OBEYED.search(out + err)
    assert "х" not in out  # it is no Latin letter, and is shown by its code


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000, '{"symproof":1,"theorems":' + "[" * 900 + "]" * 900 + "}", "9" * 100_000,
        '{"relations": 5, "theorems": []}',
        '{"symproof":1,"theorems":["' + "x" * 1_000_000 + '"]}', "\0" * 100,
    ],
)  # fmt: skip
def test_replay_of_nonsense_is_one_short_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(text)
    code, out, err = run(capsys, "replay", str(file))
    assert code in (1, 2)
    assert not PROVED.search(out)
    assert "internal" not in err
    assert len((out + err).splitlines()) == 1
    assert len(out + err) < 1_000


# -- check ----------------------------------------------------------------------------------

DISPLAYED = (
    "<!-- symproof: x: real -->\n\n$$x \x07\x1b[31m = x$$\n\nHence $$\\sin x = 2 \\sin x \u202e$$\n"
)


@pytest.mark.parametrize("form", ["text", "concise", "junit", "github"])
def test_no_report_of_a_document_obeys_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str
) -> None:
    file = tmp_path / "x.md"
    file.write_text(DISPLAYED)
    _, out, err = run(capsys, "check", str(file), "--output-format", form)
    assert "SP101" in out
    assert not OBEYED.search(out + err)


def test_the_line_that_is_shown_is_the_line_of_the_finding(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "x.md"
    file.write_text(
        "<!-- symproof: x: real -->\na\x0cb\u2028c\x85d\n\nHence $$\\sin x = 2 \\sin x$$\n"
    )
    _, out, _ = run(capsys, "check", str(file))
    assert ":4:9: SP101" in out
    assert "\n    Hence $$\\sin x = 2 \\sin x$$\n" in out


def test_links_that_lead_out_of_a_folder_are_not_followed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("$1 = 2$\n")
    inside = tmp_path / "in"
    (inside / "folder.md").mkdir(parents=True)
    (inside / "link.md").symlink_to(tmp_path / "secret")
    (inside / "loop.md").symlink_to("loop.md")
    (inside / "own.md").write_text("$1 = 1$\n")
    (inside / "again.md").symlink_to("own.md")
    (inside / "up").symlink_to("..", target_is_directory=True)
    code, out, _ = run(capsys, "check", str(inside), "--output-format", "json")
    assert code == 0
    names = {Path(r["file"]).name for r in json.loads(out)["relations"]}
    assert names == {"own.md", "again.md"}


@pytest.mark.parametrize("form", FORMATS)
def test_file_names_that_are_not_text(tmp_path: Path, form: str) -> None:
    name = os.fsdecode(b"a\nproved: 1 = 2 \xff.md")
    (tmp_path / name).write_text("<!-- symproof: x: real -->\nHence $\\sin x = 2 \\sin x$\n")
    out = tmp_path / "out"
    done = subprocess.run(
        [sys.executable, "-m", "symproof", "check", ".", "--output-format", form,
         "--output-file", str(out)],
        cwd=tmp_path, capture_output=True, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"")
    assert not PROVED.search(out.read_text("utf-8"))


@pytest.mark.parametrize("arguments", [("--timeout", "inf"), ("--timeout", "nan"),
                                       ("--limit", "depth=" + "9" * 40)])  # fmt: skip
def test_no_limit_is_endless(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    file = tmp_path / "x.md"
    file.write_text("$1 = 1$\n")
    code, out, err = run(capsys, "check", str(file), *arguments)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "internal" not in err


def test_a_side_file_has_a_limit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("$1 = 1$\n")
    (tmp_path / "x.symproof").write_text("\0" * 2_000_000)
    code, out, _ = run(capsys, "check", str(tmp_path / "x.md"))
    assert code == 2
    assert "the side file has 2000000 letters" in out
    assert len(out) < 1_000


# -- configuration, record, catalogs ------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["paths = " + "[" * 5000 + "]" * 5000, "timeout = " + "9" * 10_000, "x = '\0'"]
)
def test_a_configuration_that_is_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "symproof.toml"
    file.write_text(text)
    code, out, err = run(capsys, "check", "--config", str(file), str(tmp_path))
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "internal" not in err


def test_no_pattern_is_slow(tmp_path: Path) -> None:
    from symproof.tools.checking.configuration import matches

    file = tmp_path.joinpath(*["a" * 60] * 12, "a" * 60 + ".md")
    with soon():
        assert not matches("**/" * 40 + "*a" * 30 + "b", file, tmp_path)
        assert matches("**/" * 40 + "*a" * 30 + "*", file, tmp_path)
        assert not matches("[a-z]*/**", file, tmp_path)


def test_a_record_is_not_obeyed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("$1 = 2$\n")
    lines = "document: x.md\n\nproved: \x1b[31m1 = 3\n\nproved: $1 = 2$\n\nrefuted: \u202e1 = 2\n"
    record = "symproof-record 1\n\nrecorded by symproof \x1b[31m9\n\n" + lines
    (tmp_path / "x.md.symproof-record").write_text(record)
    code, out, err = run(capsys, "check", str(tmp_path / "x.md"))
    assert code == 1
    assert "gone, recorded as" in out
    assert not PROVED.search(out + err)
    assert not OBEYED.search(out + err)


def test_a_record_that_says_proved_proves_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "x.md").write_text("$1 = 2$\n")
    record = "symproof-record 1\n\nrecorded by symproof 9\n\ndocument: x.md\n\nproved: 1 = 2\n"
    (tmp_path / "x.md.symproof-record").write_text(record)
    code, out, _ = run(capsys, "check", str(tmp_path / "x.md"))
    assert code == 1
    assert "SP107 refuted" in out
    assert not PROVED.search(out)


CATALOG = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "the document is UTF-16; save it as UTF-8"
msgstr "{nothing} {0} {size.__class__} {size:999999999}"

msgid "not UTF-8 (line {line}); save the document as UTF-8"
msgstr "{line:999999999}{line.__class__}{line}{other}"
"""


def with_locale(folder: Path, toml: bytes, catalog: bytes, document: bytes) -> tuple[int, str]:
    (folder / "xx" / "LC_MESSAGES").mkdir(parents=True)
    (folder / "xx" / "language.toml").write_bytes(toml)
    (folder / "xx" / "LC_MESSAGES" / "documents.po").write_bytes(catalog)
    (folder / "x.md").write_bytes(document)
    done = subprocess.run(
        [sys.executable, "-m", "symproof", "check", "x.md", "--lang", "xx"], cwd=folder,
        env={**os.environ, "SYMPROOF_LOCALES": str(folder)}, capture_output=True, text=True,
        timeout=120,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_a_catalog_fills_gaps_and_nothing_else(tmp_path: Path) -> None:
    code, said = with_locale(tmp_path, b'name = "X"', CATALOG.encode(), b"\n\xff\n")
    assert code == 2
    assert "{line:999999999}{line.__class__}2{other}" in said


@pytest.mark.parametrize(
    ("toml", "catalog"),
    [(b"\xff", b""), (b"name = " + b"[" * 5000, b""), (b"name = 1\nfont = 2", b""),
     (b'name = "X"', b"\xff\xfe")],
)  # fmt: skip
def test_a_language_that_is_none(tmp_path: Path, toml: bytes, catalog: bytes) -> None:
    code, said = with_locale(tmp_path, toml, catalog, b"$1 = 2$\n")
    assert code == 2
    assert len(said.splitlines()) == 1
    assert "internal" not in said


# -- output ---------------------------------------------------------------------------------


def _small_files() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "found.json"
    out.write_text('{"symproof": 1}')
    done = subprocess.run(
        [sys.executable, "-B", "-m", "symproof", "prove", "sin(-x) = -sin(x)", "--output-format",
         "json", "--output-file", str(out)],  # -B: Python would keep bytecode that is cut short
        preexec_fn=_small_files, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert [p.read_text() for p in tmp_path.iterdir()] == ['{"symproof": 1}']


KILLED = """
import os, signal, sys
from pathlib import Path
from symproof.base import files
replace = os.replace
def stop(*names):
    os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[2] == "before":
    os.replace = stop
else:
    os.fdopen = stop
files.write_atomically(Path(sys.argv[1]), "new" * 1000)
"""


@pytest.mark.parametrize("moment", ["before", "writing"])
def test_a_killed_run_leaves_the_old_file_whole(tmp_path: Path, moment: str) -> None:
    file = tmp_path / "report.md"
    file.write_text("old and whole")
    done = subprocess.run([sys.executable, "-c", KILLED, str(file), moment], timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert file.read_text() == "old and whole"


# -- what is no file ------------------------------------------------------------------------


def ended(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A run of the command line that may not wait for anybody."""
    return subprocess.run(
        [sys.executable, "-m", "symproof", *arguments],
        cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "{fifo}.md"], ["check", "x.md", "--context", "{fifo}.md"],
        ["replay", "{fifo}.md"],
        ["check", "x.md", "--config", "{fifo}.md"],
        ["check", "{fifo}.py"], ["check", "/dev/zero"], ["replay", "/dev/zero"],
        ["check", "x.md", "--context", "/dev/zero"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_pipes_and_devices_are_refused_at_every_door(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("$1 = 1$\n")
    for name in ("pipe.md", "pipe.py"):
        os.mkfifo(tmp_path / name)
    done = ended([a.format(fifo="pipe") for a in arguments], tmp_path)
    said = done.stderr.decode()
    assert done.returncode == 2
    assert "not a regular file" in said
    assert re.search(r"pipe\.(md|py)|/dev/zero", said)
    assert not PROVED.search(done.stdout.decode())


def test_a_pipe_beside_a_document_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("$1 = 1$\n")
    os.mkfifo(tmp_path / "x.symproof")
    done = ended(["check", "x.md"], tmp_path)
    assert (done.returncode, b"x.symproof" in done.stderr) == (2, True)


@pytest.mark.parametrize("place", [".", "x.md"])
def test_a_link_beside_a_document_that_leads_out_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "secret").write_text("x: positive\n")
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "x.md").write_text("$|x| = x$\n")
    (folder / "x.symproof").symlink_to(tmp_path / "secret")
    done = ended(["check", place], folder)
    assert done.returncode == 2
    assert b"leads out" in done.stderr
    assert b"x.symproof" in done.stderr
    assert not PROVED.search(done.stdout.decode())


def test_a_link_beside_a_document_that_stays_is_followed(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("$|x| = x$\n")
    (tmp_path / "shared").write_text("x: positive\n")
    (tmp_path / "x.symproof").symlink_to("shared")
    done = ended(["check", "x.md", "--strict"], tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_document_from_python_is_a_regular_file(tmp_path: Path) -> None:
    from symproof.documents.reporting.api import check_document

    os.mkfifo(tmp_path / "pipe.md")
    with pytest.raises(OSError, match="not a regular file"):
        check_document(tmp_path / "pipe.md")


def test_a_document_and_its_side_file_may_be_links_to_one_place(tmp_path: Path) -> None:
    from symproof.base.doors import Refused, read_beside

    real, shown = tmp_path / "real", tmp_path / "shown"
    real.mkdir()
    shown.mkdir()
    for name in ("x.md", "x.symproof"):
        (real / name).write_text(name)
        (shown / name).symlink_to(real / name)
    assert read_beside(shown / "x.symproof", shown / "x.md") == b"x.symproof"
    (shown / "y.md").write_text("y")
    with pytest.raises(Refused):
        read_beside(shown / "x.symproof", shown / "y.md")
