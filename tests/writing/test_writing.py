"""The door for writing: nothing that existed is lost, whoever runs the command.

Pipes and devices are made here; none of those of the system is written to.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from symproof.base.doors import Refused
from symproof.base.files import Guard, Kind, write_atomically
from symproof.tools.cli import main

NEVER = Kind("a file of nobody", lambda _: False)
OURS = '{"symproof": 1, "theorems": []}\n'
RECORD = "symproof-record 1\n\nrecorded by symproof 0.1.0\n\ndocument: note.md\n"
THEORY = """from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, theorem
from symproof.authoring.reasons import algebra

@theorem(title="Half of twice")
def NAME(x: Real):
    \"\"\"Half of twice a number is the number.\"\"\"
    return calc("(2*x)/2").eq("x", by=algebra)
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with something to read for each command."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "note.md").write_text("$3 + 4 = 7$\n")
    (tmp_path / "items.jsonl").write_text('{"text": "$3 + 4 = 7$"}\n')
    return tmp_path


#: The commands that write one file, whose name stands behind them.
PROVE = ["prove", "3 + 4 = 7", "--output-format", "json", "--output-file"]
CERTIFICATE = ["prove", "3 + 4 = 7", "--certificate"]
CHECK = ["check", "note.md", "--output-format", "json", "--output-file"]
TEXT = ["check", "note.md", "--output-file"]
BATCH = ["batch", "items.jsonl"]
COMMANDS = [PROVE, CERTIFICATE, CHECK, TEXT, BATCH]
commands = pytest.mark.parametrize("command", COMMANDS, ids=["prove", "proof", "check", "text",
                                                             "batch"])  # fmt: skip


BEGUN = "symproof: theorems to check: "


def refused(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said of a command that must write nothing: one sentence, exit code 2, behind what it
    has begun."""
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    assert main(arguments) == 2
    _, err = capfd.readouterr()
    said = [row for row in err.splitlines() if not row.startswith(BEGUN)]
    assert len(said) == 1
    assert "internal" not in err
    after = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    assert after == before
    return err


def made_by(command: list[str], name: str = "made") -> bytes:
    """What a command writes to a file that was not there."""
    assert main([*command, name]) == 0
    return Path(name).read_bytes()


# -- links, modes -------------------------------------------------------------------------


@commands
def test_a_link_stays_and_the_file_behind_it_is_written(command: list[str], place: Path) -> None:
    (place / "far").mkdir()
    (place / "far" / "target").touch()
    (place / "middle").symlink_to("far/target")
    (place / "link").symlink_to("middle")
    assert made_by(command) == made_by(command, "link")
    assert (place / "link").is_symlink()
    assert (place / "middle").is_symlink()
    assert (place / "far" / "target").read_bytes() == (place / "made").read_bytes()


@commands
def test_a_link_to_nothing_makes_its_target(command: list[str], place: Path) -> None:
    (place / "link").symlink_to("target")
    assert made_by(command, "link")
    assert (place / "target").is_file()
    assert (place / "link").is_symlink()


@commands
def test_a_link_to_itself_is_refused(
    command: list[str], place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (place / "link").symlink_to("link")
    assert "link" in refused(capfd, *command, "link")
    assert (place / "link").is_symlink()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o666])
@commands
def test_a_file_keeps_its_mode(command: list[str], mode: int, place: Path) -> None:
    (place / "made").touch()
    (place / "made").chmod(mode)
    assert made_by(command)
    assert stat.S_IMODE((place / "made").stat().st_mode) == mode


@commands
def test_a_new_file_has_the_mode_of_the_user(command: list[str], place: Path) -> None:
    before = os.umask(0o027)
    try:
        made_by(command)
    finally:
        os.umask(before)
    assert stat.S_IMODE((place / "made").stat().st_mode) == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_a_file_keeps_its_owner(place: Path) -> None:
    (place / "made").touch()
    os.chown(place / "made", 12345, 23456)
    made_by(PROVE)
    known = (place / "made").stat()
    assert (known.st_uid, known.st_gid) == (12345, 23456)


# -- pipes and devices --------------------------------------------------------------------


@commands
def test_a_pipe_is_written_into_and_stays(command: list[str], place: Path) -> None:
    os.mkfifo(place / "pipe")
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append((place / "pipe").read_bytes()))
    reader.start()
    assert main([*command, "pipe"]) == 0
    reader.join(60)
    assert stat.S_ISFIFO((place / "pipe").lstat().st_mode)
    assert heard == [made_by(command)]


def device(path: Path, kind: int, major: int, minor: int) -> None:
    """Make a device, or skip the test where that is not allowed."""
    try:
        os.mknod(path, kind | 0o666, os.makedev(major, minor))
        if kind == stat.S_IFCHR:
            os.close(os.open(path, os.O_WRONLY))
    except OSError as error:
        pytest.skip(f"no device can be made here: {error}")


@commands
def test_a_device_that_takes_everything_stays(command: list[str], place: Path) -> None:
    device(place / "sink", stat.S_IFCHR, 1, 3)
    assert main([*command, "sink"]) == 0
    assert stat.S_ISCHR((place / "sink").lstat().st_mode)


@commands
def test_a_device_that_is_full_stays_and_is_named(
    command: list[str], place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    device(place / "full", stat.S_IFCHR, 1, 7)
    assert "full" in refused(capfd, *command, "full")
    assert stat.S_ISCHR((place / "full").lstat().st_mode)


@commands
def test_a_disk_is_not_written(
    command: list[str], place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    device(place / "disk", stat.S_IFBLK, 7, 250)
    assert "a disk" in refused(capfd, *command, "disk")
    assert stat.S_ISBLK((place / "disk").lstat().st_mode)


@pytest.mark.parametrize("held", ["pipe", "file"])
@pytest.mark.parametrize("command", [PROVE, BATCH], ids=["prove", "batch"])
def test_the_standard_output_has_a_name(command: list[str], held: str, place: Path) -> None:
    (place / "out").write_text("first\n")
    with (place / "out").open("ab") as file:
        done = subprocess.run(
            [sys.executable, "-m", "symproof", *command, "/dev/stdout"], timeout=120,
            stdout=subprocess.PIPE if held == "pipe" else file, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        file.write(b"last\n")
    assert done.returncode == 0
    expected = made_by(command)
    if held == "pipe":
        assert done.stdout == expected
    else:
        assert (place / "out").read_bytes() == b"first\n" + expected + b"last\n"


# -- the input ----------------------------------------------------------------------------

LINKS: dict[str, Callable[[Path, Path], None]] = {
    "itself": lambda file, other: None,
    "symbolic": lambda file, other: other.symlink_to(file.name),
    "hard": lambda file, other: os.link(file, other),
}


@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "force"])
@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(
    ("command", "name"),
    [
        (CHECK, "note.md"), (TEXT, "note.md"), (["check", ".", "--output-file"], "note.md"),
        (TEXT, "note.symproof"), (TEXT, "symproof.toml"), (TEXT, "note.md.symproof-record"),
        (["check", "own.py", "--output-file"], "own.py"),
        (["check", "note.md", "--context", "side", "--output-file"], "side"),
        (BATCH, "items.jsonl"), (["batch", "rows.txt"], "rows.txt"),
    ],
    ids=["json", "text", "folder", "side", "settings", "record", "theory", "context", "batch",
         "rows"],
)  # fmt: skip
def test_an_input_is_never_written(
    command: list[str], name: str, link: str, force: list[str], place: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    texts = {"note.symproof": "x: real\n", "side": "x: real\n",
             "symproof.toml": 'language = "en"\n',
             "note.md.symproof-record": RECORD, "own.py": THEORY,
             "rows.txt": '{"index": 0, "text": "$3 + 4 = 7$"}\n'}  # fmt: skip
    if name in texts:
        (place / name).write_text(texts[name])
    LINKS[link](place / name, place / "other.txt")
    refused(capfd, *command, name if link == "itself" else "other.txt", *force)


def test_records_are_not_written_over_their_items_in_parquet(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pyarrow.table({"text": ["$3 + 4 = 7$"]}), place / "items.parquet")
    refused(capfd, "batch", "items.parquet", "items.parquet")
    assert main(["batch", "items.parquet", "records.parquet"]) == 0
    assert main(["batch", "items.parquet", "records.parquet"]) == 0
    capfd.readouterr()
    shutil.copy("items.parquet", "others.parquet")
    assert "something else" in refused(capfd, "batch", "items.parquet", "others.parquet")


@pytest.mark.parametrize("command", [["batch", "-"], ["prove", "-", "--output-file"]])
def test_the_standard_input_is_not_written(command: list[str], place: Path) -> None:
    (place / "in.txt").write_text("3 + 4 = 7\n")
    with (place / "in.txt").open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-m", "symproof", *command, "in.txt", "--force"],
            stdin=file, capture_output=True, timeout=120,
        )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"standard input" in done.stderr
    assert (place / "in.txt").read_text() == "3 + 4 = 7\n"


def test_one_file_is_not_the_place_of_two_outputs(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    refused(capfd, *PROVE, "both", "--certificate", "both")
    refused(capfd, *PROVE, "both", "--certificate", "./both", "--force")
    assert not (place / "both").exists()
    assert main([*PROVE, "one", "--certificate", "two"]) == 0


# -- files of others ----------------------------------------------------------------------

OTHERS = {
    "essay.md": "# An essay\n", "data.json": '{"name": "symproof"}\n', "list.json": "[]\n",
    "lines.jsonl": '{"text": "mine"}\n', "page.xml": "<?xml version='1.0'?>\n<a/>\n",
    "script.py": "print(1)\n", "broken.json": '{"sym', "blob": "\0\1\2",
    "other.sarif": '{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "lint"}}}]}',
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
@commands
def test_a_file_of_somebody_else_is_left(
    command: list[str], name: str, place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    if command == TEXT and name == "blob":
        pytest.skip("what is printed has no mark, and goes over files without a suffix")
    (place / name).write_text(OTHERS[name])
    assert "--force" in refused(capfd, *command, name)
    assert made_by([*command[:1], "--force", *command[1:]], name) == made_by(command)


@commands
def test_what_is_ours_or_empty_is_replaced(command: list[str], place: Path) -> None:
    (place / "out").touch()
    first = made_by(command, "out")
    assert made_by(command, "out") == first


@pytest.mark.parametrize("form", ["json", "sarif", "junit"])
@pytest.mark.parametrize("before", ["json", "sarif", "junit"])
def test_results_replace_results(before: str, form: str, place: Path) -> None:
    for chosen in (before, form):
        arguments = ["check", "note.md", "--output-format", chosen, "--output-file", "found.md"]
        assert main(arguments) == 0


@pytest.mark.parametrize("name", ["found", "found.txt", "found.log", "FOUND.TXT"])
def test_what_is_printed_replaces_what_was_printed(name: str, place: Path) -> None:
    (place / name).write_text("note.md: 1 claim: 1 certain; 100 % of the formulas read\n")
    assert main([*TEXT, name]) == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_is_read_only_is_left(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    (place / "out").write_text(OURS)
    (place / "out").chmod(0o444)
    refused(capfd, *PROVE, "out")


# -- records ------------------------------------------------------------------------------

NEXT = "note.md.symproof-record"
ACCEPT = ["check", "note.md", "--accept"]


def test_a_record_replaces_a_record_alone(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (place / NEXT).write_text("groceries\n")
    assert "--force" in refused(capfd, *ACCEPT)
    assert main([*ACCEPT, "--force"]) == 0
    (place / NEXT).chmod(0o600)
    assert main(ACCEPT) == 0
    assert (place / NEXT).read_text().startswith("symproof-record")
    assert stat.S_IMODE((place / NEXT).stat().st_mode) == 0o600


def test_a_record_follows_a_link_in_its_folder(place: Path) -> None:
    (place / "kept").write_text(RECORD)
    (place / NEXT).symlink_to("kept")
    assert main(ACCEPT) == 0
    assert (place / NEXT).is_symlink()
    assert "$3 + 4 = 7$" not in RECORD
    assert (place / "kept").read_text() != RECORD


@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "force"])
@pytest.mark.parametrize("text", [None, RECORD, "groceries\n"], ids=["nothing", "record", "other"])
def test_a_record_goes_nowhere_by_a_link_that_nobody_has_named(
    text: str | None, force: list[str], place: Path, capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    (place / "in").mkdir()
    (place / "note.md").rename(place / "in" / "note.md")
    if text is not None:
        (place / "outside").write_text(text)
    (place / "in" / NEXT).symlink_to(place / "outside")
    refused(capfd, "check", "in/note.md", "--accept", *force)
    assert (place / "outside").exists() == (text is not None)


def test_a_record_is_no_pipe(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(place / NEXT)
    assert "no file to write into" in refused(capfd, *ACCEPT)


def test_no_record_is_written_where_one_is_refused(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.md", "b.md"):
        (place / name).write_text("$5 = 5$\n")
    (place / "b.md.symproof-record").write_text("groceries\n")
    refused(capfd, "check", "a.md", "b.md", "--accept")
    assert not (place / "a.md.symproof-record").exists()


# -- folders ------------------------------------------------------------------------------


@pytest.fixture
def theory(place: Path, request: pytest.FixtureRequest) -> str:
    """A theory file whose theorem has a name of its own in the process."""
    name = "".join(c if c.isalnum() else "_" for c in request.node.name)
    (place / f"{name}.py").write_text(THEORY.replace("NAME", name))
    return f"{name}.py"


def test_reports_replace_reports_alone(
    theory: str, place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    command = ["build", "--theory", theory, "--out", "out"]
    (place / "out").mkdir()
    (place / "out" / "README.md").write_text("# My own project\n")
    assert "README.md" in refused(capfd, *command)
    assert sorted(p.name for p in (place / "out").iterdir()) == ["README.md"]
    assert main([*command, "--force"]) == 0
    assert main(command) == 0


@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "force"])
def test_reports_do_not_leave_their_folder(
    force: list[str], theory: str, place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (place / "out").mkdir()
    (place / "mine").write_text("<!-- Generated by symproof. Do not edit. -->\n")
    (place / "out" / "README.md").symlink_to("../mine")
    assert "leads out" in refused(capfd, "build", "--theory", theory, "--out", "out", *force)


def test_a_page_of_somebody_else_is_left(
    theory: str,
    place: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("symproof.report.page.typesetting.tools", lambda: ("node", Path("katex")))
    (place / "out").mkdir()
    (place / "out" / "index.html").write_text("<h1>My page</h1>\n")
    command = ["build", "--theory", theory, "--out", "out"]
    assert "index.html" in refused(capfd, *command, "--html")
    assert main(command) == 0  # which does not write it
    assert (place / "out" / "index.html").read_text() == "<h1>My page</h1>\n"


def test_an_export_replaces_an_export_alone(
    theory: str, place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    command = ["export", "coq", "out", "--theory", theory]
    (place / "out" / "theorems").mkdir(parents=True)
    (place / "out" / "theorems" / "All.v").write_text("(* my own theorems *)\n")
    assert "All.v" in refused(capfd, *command)
    assert main([*command, "--force"]) == 0
    assert main(command) == 0


@pytest.mark.parametrize("name", ["_CoqProject", "theorems"])
def test_an_export_does_not_leave_its_folder(
    name: str, theory: str, place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (place / "out").mkdir()
    (place / "elsewhere").mkdir()
    (place / "out" / name).symlink_to("../elsewhere")
    said = refused(capfd, "export", "coq", "out", "--theory", theory, "--force")
    assert "leads out" in said


# -- the door itself ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guard", "is_kept"),
    [
        (Guard(), False), (Guard(NEVER), True), (Guard(NEVER, force=True), False),
        (Guard(inputs=(Path("other"),)), False), (Guard(inputs=(Path("file"),)), True),
        (Guard(inputs=(Path("./file"),), force=True), True),
        (Guard(folders=(Path(),)), False), (Guard(folders=(Path("folder"),)), True),
    ],
)  # fmt: skip
def test_a_guard_keeps_what_it_says(guard: Guard, is_kept: bool, place: Path) -> None:
    (place / "file").write_text("old")
    if is_kept:
        with pytest.raises(Refused, match="file"):
            write_atomically(Path("file"), "new", guard)
    else:
        write_atomically(Path("file"), "new", guard)
    assert (place / "file").read_text() == ("old" if is_kept else "new")
    assert not [name for name in os.listdir() if name.startswith(".file.")]


def test_a_certificate_that_was_written_can_be_replayed(place: Path) -> None:
    made_by(CERTIFICATE, "proof.json")
    assert json.loads((place / "proof.json").read_text())["symproof"] == 1
    assert main(["replay", "proof.json"]) == 0
