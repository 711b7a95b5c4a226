"""Help: every example runs, and without a command symproof says what it can do."""

from __future__ import annotations

import gc
import io
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from guides import block, read
from needed import missing

from symproof.deciding.findings import EXPLANATIONS, codes_near
from symproof.tools import completion
from symproof.tools.arguments import COMMANDS, SHELLS, parser
from symproof.tools.cli import RUN, main

EXAMPLES = [line for command in COMMANDS.values() for line, _ in command.examples]
#: An exercise that is left before its end, and a server whose client does not say goodbye.
EXITS = {"symproof learn double-angle --lang ko": 1, "symproof lsp": 1}
SLOW = {line for line in EXAMPLES if "mine.py" in line}
RIGHT = "For all real $x$ we have $x + x = 2x$.\n"
COS, SIN = (
    "[[1.0, 1.0], [0.5403023058681398, 0.5403023058681398]]",
    "[[0.0, 0.0], [0.8414709848078965, 0.8414709848078965]]",
)
TABLES = f'{{"cos": {COS}, "sin": {SIN}}}'
SHEET = "## one\nCompute.\n<!-- grade: answer: \\frac14 -->\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the files that the examples name."""
    theory = block("README.md", "python theory")
    for name, text in {
        "paper.md": RIGHT, "chapters/one.md": RIGHT, "claims.txt": "# two\n1 + 1 = 2\nx = x\n",
        "mine.py": theory.replace("sin_double", "sin_double_in_help"), "sheet.md": SHEET,
        "answers/ada.md": "## one\n$0.25$\n",
        "config.json": '{"head_dim": 2}', "tables.json": TABLES,
        "solutions.jsonl": '{"question": "1 + 1?", "solution": "$1 + 1 = 2$"}\n',
    }.items():  # fmt: skip
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    gc.enable()


def run(line: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run a line of a shell; files may be redirected."""
    words, given = shlex.split(line), b""
    assert words.pop(0) == "symproof"
    for sign in "<>":
        if sign in words:
            at = words.index(sign)
            given = Path(words[at + 1]).read_bytes() if sign == "<" else given
            del words[at : at + 2]
    if words[0] in ("lsp", "mcp") or "mine.py" in words:  # one library a process
        command = [sys.executable, "-m", "symproof", *words]
        return subprocess.run(command, input=given, capture_output=True, check=False).returncode
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
    return main(words)


COMMIT = ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m"]


@pytest.mark.parametrize(
    "line", [pytest.param(e, marks=[pytest.mark.slow] * (e in SLOW)) for e in EXAMPLES]
)
def test_every_example_runs(
    line: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    needs = {"replay": EXAMPLES[4], "--check": "symproof build --theory mine.py --out mine-reports"}
    for word, before in needs.items():
        if word in line.split():
            assert run(before, monkeypatch) == 0
    if "--diff" in line.split():
        for command in (["init", "-q", "-b", "main"], ["add", "-A"], [*COMMIT, "the first"]):
            subprocess.run(["git", *command], check=True)
    assert run(line, monkeypatch) == EXITS.get(line, 0), capsys.readouterr()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_shows_its_examples(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert "\nexamples:\n" in said
    for line, about in COMMANDS[command].examples:
        assert f"  {line}" in said
        assert f"# {about}" in said
    assert all(len(row) <= 80 for row in said.splitlines() if "symproof" not in row)


def test_the_overview_has_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert re.findall(r"^    (\w+) ", said, re.M) == [*COMMANDS]
    assert COMMANDS.keys() == RUN.keys()
    assert all(len(row) <= 80 for row in said.splitlines())


def test_without_arguments_outside_of_a_checkout_nothing_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(folder.rglob("*"))
    assert main([]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "    prove " in err
    assert err.endswith("\nsymproof: name a command; nothing was done\n")
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize(
    ("files", "arguments", "built"),
    [
        (["pyproject.toml", "symproof/kernel/terms.py"], [], True),
        (["pyproject.toml"], [], False),
        (["symproof/kernel/terms.py"], [], False),
        ([], ["--check"], True),  # options alone are those of build, anywhere
    ],
)
def test_a_checkout_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: list[str], arguments: list[str],
    built: bool,
) -> None:  # fmt: skip
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    called = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(RUN, "build", lambda options: called.append(options.check) or 7)  # type: ignore[func-returns-value]
    assert main(arguments) == (7 if built else 2)
    assert called == ([bool(arguments)] if built else [])


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("SP1O1", "SP101"), ("supsect", "SP106"), ("derivtive", "SP302"),
        ("stale report", "SP302"), ("shapes fit", "SP102"),
    ],
)  # fmt: skip
def test_a_code_is_found_by_near_words(
    words: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert codes_near(words)[0] == first
    assert main(["explain", words]) == 2
    said = capsys.readouterr().err
    assert f"did you mean {first} ({EXPLANATIONS[first].title})" in said


@pytest.mark.parametrize("words", ["xyzzy", "!", "stale xyzzy"])
def test_no_code_is_found_by_other_words(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert codes_near(words) == []
    assert main(["explain", words]) == 2
    assert "symproof explain lists the codes" in capsys.readouterr().err


@pytest.mark.parametrize("code", EXPLANATIONS)
def test_a_code_is_explained_by_its_title(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", EXPLANATIONS[code].title.upper()]) == 0
    assert capsys.readouterr().out.startswith(f"{code}: ")


def test_the_codes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows == [f"{code}  {about.title}" for code, about in EXPLANATIONS.items()]


# -- completion ----------------------------------------------------------------------------

BASH = r"""source {file}
COMP_WORDS=({words}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)) COMPREPLY=()
name=$(complete -p symproof | grep -o -- '-F [^ ]*')
"${{name#-F }}"
printf '%s\n' "${{COMPREPLY[@]}}"
"""
ZSH = r"""
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1=; fpath=({folder} $fpath); autoload -U compinit; compinit -u -D'
zpty -w z 'zstyle ":completion:*" list-colors ""; LISTMAX=1000; print re''ady'
zpty -r z said '*ready*'
zpty -w -n z $'{words}\t\t'
zpty -r -t z said
sleep 2
while zpty -r -t z more; do said+=$more; done
print -r -- $said
"""


def completed(shell: str, folder: Path, words: str) -> set[str]:
    """What a shell offers behind ``words``, the last of which has begun."""
    if shutil.which(shell) is None:
        missing(f"{shell} is not installed (apt install {shell})")
    pytest.importorskip("shtab", reason="pip install 'symproof[completion]'")
    file = folder / "_symproof"
    file.write_text(completion.script(shell) + "\n", encoding="utf-8")
    last = words.split(" ")[-1]
    command = {
        "bash": BASH.format(file=file, words=words if last else f"{words}''"),
        "zsh": ZSH.format(folder=folder, words=words),
        "fish": f"source {file}; complete -C {shlex.quote(words)}",
    }[shell]
    done = subprocess.run(
        [shell, *(["-f"] if shell == "zsh" else []), "-c", command], cwd=folder,
        capture_output=True, text=True, check=False, timeout=60,
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": str(folder), "TERM": "dumb"},
    )  # fmt: skip
    return set(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\t", " ", done.stdout).split())


@pytest.mark.parametrize(
    "shell", ["bash", *(pytest.param(s, marks=pytest.mark.slow) for s in SHELLS if s != "bash")]
)
@pytest.mark.parametrize(
    ("words", "offered", "other"),
    [
        ("symproof ex", {"explain", "export"}, "prove"),
        ("symproof explain SP10", {"SP101", "SP106"}, "SP201"),
        ("symproof show sin_s", {"sin_sum"}, "cos_sum"),
        ("symproof check --acc", {"--accept"}, "--strict"),
        ("symproof prove --output-format j", {"json", "junit"}, "sarif"),
        ("symproof check pap", {"paper.md"}, "sheet.md"),
    ],
)
def test_a_shell_completes(
    shell: str, folder: Path, words: str, offered: set[str], other: str
) -> None:
    found = completed(shell, folder, words)
    assert offered <= found, found
    assert other not in found


def test_the_guide_says_how() -> None:
    shown = block("reports/guide/editor.md", "sh completion")
    shells = re.findall(r"^symproof completion (\w+) > ~/\S+$", shown, re.M)
    assert shells == ["bash", "fish"]
    assert "`symproof completion SHELL`" in read("README.md")


def test_completion_needs_shtab(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert "pip install 'symproof[completion]'" in capsys.readouterr().err


def test_every_name_that_completion_sets_is_an_argument() -> None:
    there = {action.dest for action in completion._actions(parser())}
    assert {*completion._FILES, *completion._FOLDERS, *completion._NAMES} <= there
