"""How anyone re-checks everything: a page in every language, with commands that work."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from needed import missing

from symproof.base.catalogs import LANGUAGES, translator
from symproof.report.build import reports
from symproof.report.rechecking import FILES, RECHECK, WAYS
from symproof.tools.arguments import parser
from symproof.tools.cli import RUN

ROOT = Path(__file__).parents[2]
COMMANDS = [command for way in WAYS for command in way.commands]


@pytest.fixture(scope="module")
def made():
    return reports([])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_is_on_the_page(made, language):
    page, say = made[f"{language}/rechecking.md"], translator(language)
    for way in WAYS:
        assert f"## {say(way.title.id)}\n" in page
        for sentence in (way.sentence, way.answer, way.trust):
            assert say(sentence.id) in page
    blocks = re.findall(r"```sh\n(.*?)\n```", page, re.DOTALL)
    assert [block.split("\n") for block in blocks] == [list(way.commands) for way in WAYS]
    assert page.count(f"*{say('To be trusted')}*") == len(WAYS)
    assert all(f"`{file}`" in page for file, _ in FILES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_linked_and_the_book_names_it(made, language):
    say = translator(language)
    title = say("how anyone re-checks everything")
    assert f"[{title}]({language}/rechecking.md)" in made["README.md"]
    assert "](rechecking.md)" in made[f"{language}/README.md"]
    book = made[f"{language}/handbook.tex"]
    assert r"\texttt{rechecking.md}" in book


def test_two_screens(made):
    """Of eighty columns and fifty lines, the blank ones aside."""
    lines = [line for line in made["en/rechecking.md"].split("\n") if line]
    assert sum(-(-len(line) // 80) for line in lines) <= 100


@pytest.mark.parametrize("file", [file for file, _ in FILES])
def test_the_files_are_there(file):
    assert (ROOT / file).is_file()


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("symproof ")])
def test_the_command_line_understands_the_commands(command):
    options = parser().parse_args(shlex.split(command)[1:])
    assert options.command in RUN


@pytest.mark.parametrize("word", ["--certificates", "--output-fromat"])
def test_it_would_not_understand_others(word, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args(["prove", "x = x", word, "mine.json"])
    assert word in capsys.readouterr().err


def test_all_commands_are_of_known_programs():
    programs = {command.split()[0] for command in COMMANDS}
    assert programs == {"symproof", "node", "cd"}


def test_the_commands_of_the_second_checker_do_what_is_said(tmp_path):
    node = shutil.which("node")
    if node is None:
        missing("Node.js is not installed (apt install nodejs)")
    (tmp_path / "paper.md").write_text("For all real $x$ we have $x + x = 2x$.\n")
    way = next(way for way in WAYS if RECHECK in way.commands)
    for command in way.commands[1:]:
        program, *arguments = shlex.split(command)
        if program == "node":
            place, file = arguments
            done = subprocess.run(
                [node, ROOT / place, file], cwd=tmp_path, capture_output=True, text=True,
                check=False,
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
            assert "proved: claim" in done.stdout
        else:
            subprocess.run(
                [sys.executable, "-m", program, *arguments], cwd=tmp_path, check=True,
                capture_output=True,
            )  # fmt: skip
    (tmp_path / "mine.json").write_text("{}")
    done = subprocess.run(
        [node, ROOT / RECHECK.split()[1], "mine.json"], cwd=tmp_path, capture_output=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 2
