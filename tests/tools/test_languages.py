"""The language of a run: which setting holds, and that nothing stays English."""

from __future__ import annotations

import argparse
import ast
import re
from contextlib import suppress
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import symproof
from symproof.base.catalogs import catalog_path
from symproof.base.errors import Unusable
from symproof.base.speaking import speaking
from symproof.diagnostics import FORMATS
from symproof.tools import arguments
from symproof.tools.cli import main
from symproof.tools.languages import (
    LOCALES,
    VARIABLE,
    language_of_client,
    language_of_run,
    language_of_words,
)

ROOT = Path(symproof.__file__).parent
#: What argparse says of a line that it cannot use, in front of it, and in a help.
OF_ARGPARSE = {
    "usage: ", "%(prog)s: error: %(message)s\n", "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s", "expected one argument",
    "expected at most one argument", "expected at least one argument",
    "invalid %(type)s value: %(value)r", "not allowed with argument %s",
    "invalid choice: %(value)r (choose from %(choices)s)", "ignored explicit argument %r",
}  # fmt: skip
#: What the system says of files, and the package with it.
OF_FILES = {
    "No such file or directory", "Permission denied", "Is a directory", "Not a directory",
    "a link that leads out of its folder; put the file itself there",
    "a folder; name a file in it", "this is no file to write into",
    "the command has another use for this file; name another output",
    "this file is the standard input; name another output",
}  # fmt: skip
SAYING = {"_say", "_said", "say"}
ELSEWHERE = {"unknown language {code}; there are {known}", "{said}; did you mean {near}?"}


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    for name in (VARIABLE, *LOCALES):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return monkeypatch


def test_the_first_setting_that_says_something_holds(nothing_set: pytest.MonkeyPatch) -> None:
    assert language_of_run() == "en"
    nothing_set.setenv("LANG", "zh_CN.UTF-8")
    assert language_of_run() == "zh"
    Path("symproof.toml").write_text('language = "ko"\n')
    assert language_of_run() == "ko"
    nothing_set.setenv(VARIABLE, "zh")
    assert language_of_run() == "zh"
    assert language_of_run("en") == "en"


def test_an_editor_is_spoken_to_in_its_own_language_if_nothing_else_is_set(
    nothing_set: pytest.MonkeyPatch,
) -> None:
    nothing_set.setenv("LANG", "zh_CN.UTF-8")  # of the process, which is not the reader
    assert language_of_client("ko-KR", None) == "ko"
    assert language_of_client("fr", None) == language_of_client("", None) == "en"
    assert language_of_client("ko-KR", "zh") == "zh"
    nothing_set.setenv(VARIABLE, "en")
    assert language_of_client("ko-KR", "zh") == "en"
    nothing_set.setenv(VARIABLE, "xx")
    with pytest.raises(Unusable, match="unknown language 'xx'"):
        language_of_client("ko-KR", None)


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8", "de_DE.UTF-8", "", "en_US"])
def test_a_locale_in_no_language_of_ours_is_english(
    nothing_set: pytest.MonkeyPatch, locale: str
) -> None:
    nothing_set.setenv("LANG", locale)
    assert language_of_run() == "en"


def test_the_locale_of_messages_is_the_one_that_posix_takes(
    nothing_set: pytest.MonkeyPatch,
) -> None:
    nothing_set.setenv("LANG", "ko_KR.UTF-8")
    nothing_set.setenv("LC_ALL", "C.UTF-8")
    assert language_of_run() == "en"


def test_a_language_that_somebody_has_named_is_demanded(nothing_set: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unusable, match="unknown language 'xx'"):
        language_of_run("xx")
    nothing_set.setenv(VARIABLE, "yy")
    with pytest.raises(Unusable, match=f"{VARIABLE}: unknown language 'yy'"):
        language_of_run()


def test_words_name_the_language_before_they_are_parsed(nothing_set: pytest.MonkeyPatch) -> None:
    Path("other.toml").write_text('language = "zh"\n')
    assert language_of_words(["check", "--lang", "ko", "a.md"]) == "ko"
    assert language_of_words(["check", "--lang=ko", "--config", "other.toml"]) == "ko"
    assert language_of_words(["check", "--config", "other.toml"]) == "zh"
    assert language_of_words(["prove", "--", "--lang", "ko"]) == "en"


def said_in(name: str) -> set[str]:
    """The sentences that the functions of a module say."""
    tree = ast.parse((ROOT / "tools" / name).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    named = [c.args[0] for c in calls if getattr(c.func, "id", "") in SAYING]
    return {str(a.value) for a in named if isinstance(a, ast.Constant)}


def kinds() -> set[str]:
    """The kinds of which there is no such thing."""
    found: set[str] = set()
    for path in ROOT.rglob("*.py"):
        found |= set(re.findall(r"no_such\([\"'](\w+)[\"']", path.read_text(encoding="utf-8")))
    return found


def of_help() -> set[str]:
    """All that a help says."""
    found = {arguments._DESCRIPTION}
    for command in arguments.COMMANDS.values():
        found |= {command.group, command.text, *(about for _, about in command.examples)}
    made = arguments.parser()
    (commands,) = (a for a in made._actions if isinstance(a, argparse._SubParsersAction))
    for parser in [made, *commands.choices.values()]:
        found |= {action.help for action in parser._actions if action.help}
        found |= {group.title for group in parser._action_groups if group.title}
    return {re.sub(r"(question; default: )\d+", r"\1{seconds}", sentence) for sentence in found}


@pytest.mark.parametrize("language", ["ko", "zh"])
def test_the_catalog_has_exactly_what_the_command_line_says(language: str) -> None:
    with catalog_path(language, "commands").open("rb") as file:
        catalog = {str(m.id): str(m.string) for m in read_po(file, abort_invalid=True) if m.id}
    said = of_help() | said_in("arguments.py") | said_in("cli.py") | OF_ARGPARSE | OF_FILES
    said |= {f"there is no {kind} {{name}}" for kind in kinds()} | ELSEWHERE
    said.add("{text} is no line of a document; write the paths before --explain")
    assert set(catalog) == said
    for sentence, there in catalog.items():
        gaps = [re.findall(r"\{\w+\}|%\(\w+\)\w|%[rs]", text) for text in (sentence, there)]
        assert sorted(gaps[0]) == sorted(gaps[1]), sentence
        assert there.strip()


#: What is no word of a language: options, paths, quotations, names in capitals.
NAMES = re.compile(
    r"'[^']*'|\"[^\"]*\"|\{[^}]*\}|\$fpath|[\w./*~-]*[/._][\w./*-]+|--?[A-Za-z][\w-]*"
    r"|(?<![A-Za-z])[A-Z][A-Z_0-9]*(?![A-Za-z])(?:=\w+)?"
)
#: Names of commands, of the values of options, and of programs and formats.
KNOWN = {
    *arguments.COMMANDS, *arguments.SHELLS, *FORMATS, "symproof", "wide", "csv", "reports", "coq",
    "schema", "depth", "processes", "ray", "source", "en", "ko", "zh", "zzz", "main", "xlsx",
    "Coq", "LaTeX", "XeLaTeX", "KaTeX", "Markdown", "Matplotlib", "Lines", "Parquet", "Git",
    "Language", "Server", "Model", "Context", "Protocol", "real", "rope", "HTML",
}  # fmt: skip
COMMANDS: list[list[str]] = [
    ["--help"], ["check", "--help"], ["prove", "--help"], ["grade", "--help"],
    ["build", "--help"], ["batch", "--help"], ["explain", "--help"], ["completion", "--help"],
    ["proove"], ["prove"], ["prove", "1 = 1", "--wher"], ["learn", "nothere"],
    ["show", "nothere_at_all"], ["list", "zzz"], ["check", "nothere.md"],
    ["check", "--timeout", "-1", "a.md"], ["replay", "nothere.json"],
    ["prove", "(x+1)^2 = x^2+1"], ["prove", "[1;2]*[1;2] = 5"],
    ["check", "--accept", "--diff", "HEAD", "a.md"], ["batch", "items.csv", "-"],
    ["batch", "-", "nothere/records.jsonl"], ["grade", "nothere.md", "answers"],
]  # fmt: skip


@pytest.mark.parametrize("language", ["ko", "zh"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_english_word_is_left(
    nothing_set: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str,
    command: list[str],
) -> None:  # fmt: skip
    nothing_set.setenv(VARIABLE, language)
    with suppress(SystemExit):
        main(command)
    said = "".join(capsys.readouterr())
    assert re.search(r"[\uac00-\ud7a3]" if language == "ko" else r"[\u4e00-\u9fff]", said)
    shown = "\n".join(row for row in said.splitlines() if not row.lstrip().startswith("symproof "))
    words = re.findall(r"[A-Za-z]{2,}", NAMES.sub(" ", shown))
    assert [word for word in words if word not in KNOWN] == []


def test_a_language_ends_with_its_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "nothere", "--lang", "ko"]) == 2
    assert main(["learn", "nothere"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "연습 문제" in first
    assert second == "symproof: there is no exercise 'nothere'"
    with pytest.raises(ValueError, match="unknown language"), speaking("xx"):
        pass
