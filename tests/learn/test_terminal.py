"""``symproof learn``, with answers piped in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from symproof.base.catalogs import translator
from symproof.teaching.learn.progress import Progress
from symproof.teaching.learn.terminal import commands, listing, run
from symproof.theory.exercises import LEVELS, exercises


def learn(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "symproof", "learn", *arguments],
        input=typed, capture_output=True, timeout=60, check=False,
    )  # fmt: skip


def test_the_list_names_chapters_and_exercises() -> None:
    done = learn()
    assert done.returncode == 0
    text = done.stdout.decode()
    assert text.startswith("1 The encoding\n  frequency")
    assert "\n16 Rotary encoding\n" in text
    assert "\nA theorem of your own\n" in text
    assert "내적" in learn("--lang", "ko").stdout.decode()
    assert "点积" in learn("--lang", "zh").stdout.decode()


def test_a_session_from_the_first_mistake_to_the_end() -> None:
    typed = b"# my try\n\nhint\ncos((i+j)w)\ncos((j-i)w\n\\cos((j-i)w)\nnever read"
    done = learn("dot-product", typed=typed)
    assert done.returncode == 0
    rows = done.stdout.decode().splitlines()
    assert [r.split(":")[0] for r in rows if not r.startswith(" ")][3:] == [
        "Hint 1 of 2", "false", "could not read it", "proved", "Go on with",
    ]  # fmt: skip
    assert rows[-2] == "  The exercise is done."


@pytest.mark.parametrize("typed", [b"", b"quit\ncos((j-i)w)\n", b"cos(i w)\n"])
def test_answers_that_end_too_early(typed: bytes) -> None:
    done = learn("dot-product", typed=typed)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines()[-1] == "Not done yet."


def test_goal_and_solution_on_request() -> None:
    text = learn("dot-product", typed=b"goal\nsolution\n").stdout.decode()
    assert text.count("goal: sin(i·w)·sin(j·w) + cos(i·w)·cos(j·w) = ?") == 2
    assert "One solution: cos((j - i)*w)" in text


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
        "import sys; from symproof.tools.cli import main; main(['learn']);"
        "sys.exit(any(m in sys.modules for m in ('sympy', 'jinja2', 'babel', 'numpy')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0


# -- words, levels and progress ----------------------------------------------------------------


def session(
    name: str, *answers: str, language: str = "en", progress: Progress | None = None
) -> tuple[int, list[str]]:
    """The exit code and what is said after the first line of help."""
    said: list[str] = []
    code = run(name, language, answers, said.append, progress)
    return code, said[2:]


@pytest.mark.parametrize("word", ["help", "?", "？", "도움", "도움말", "帮助", "HELP"])
@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_help_names_everything_in_every_language(word: str, language: str) -> None:
    code, (told, last) = session("dot-product", word, language=language)
    assert code == 1
    assert "hint, 힌트, 提示" in told
    assert all(w in told for words in commands().values() for w in words)
    assert translator(language, "learn")("the next hint") in told
    assert last == translator(language, "learn")("Not done yet.")


@pytest.mark.parametrize("words", [("hint", "HINT"), ("힌트", "힌트"), ("提示", "提示")])
def test_hints_in_three_languages(words: tuple[str, str]) -> None:
    _, said = session("dot-product", *words)
    assert [s.partition(":")[0] for s in said[:2]] == ["Hint 1 of 2", "Hint 2 of 2"]


@pytest.mark.parametrize("word", ["solution", "answer", "풀이", "답", "解答", "答案"])
def test_who_asks_for_the_answer_is_told(word: str) -> None:
    _, said = session("dot-product", word)
    assert said[0].startswith("One solution: ")


@pytest.mark.parametrize("word", ["quit", "exit", "끝내기", "退出"])
def test_whoever_leaves_is_not_done(word: str) -> None:
    assert session("dot-product", word, "cos((j-i)w)") == (1, ["Not done yet."])


@pytest.mark.parametrize("answer", ["helps", "hint 2", "x?", "힌트요", "solution = 1", "답은"])
def test_what_only_begins_like_a_command_is_an_answer(answer: str) -> None:
    _, said = session("dot-product", answer)
    assert said[0].startswith(("could not read it", "false", "undecided"))


def test_each_command_has_words_of_its_own() -> None:
    words = [word for words in commands().values() for word in words]
    assert len(words) == len({*words})
    assert all(word == word.lower() for word in words)


def test_progress_inside_of_an_exercise() -> None:
    _, said = session("offset-three", "progress", "0", "진도")
    assert said[0].splitlines() == [
        "Task 1 of 2: cos(π/2·3) = ?", "Exercises that are done: 0 of 122",
    ]  # fmt: skip
    assert said[2].startswith("Task 2 of 2: cos(π/3·3) = ?")


def test_what_is_done_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "state" / "learn.json"
    code, said = session("row-one", "Matrix([1, 0, sqrt(3)/2, 1/2])", progress=Progress(file))
    assert code == 0
    assert said[-1] == "Go on with: symproof learn score-one"
    session("score-one", "3", progress=Progress(file))  # false
    assert Progress(file).done == {"row-one"}
    rows = [*listing("en", Progress(file))]
    assert [r.split()[0] for r in rows if r.endswith("✓")] == ["row-one"]
    assert "Exercises that are done: 1 of 122" in rows
    assert not any("✓" in r or "done" in r for r in listing("en", Progress()))


def test_two_sessions_do_not_forget_each_other(tmp_path: Path) -> None:
    file = tmp_path / "learn.json"
    one, other = Progress(file), Progress(file)
    one.add("row-one")
    other.add("score-one")
    assert Progress(file).done == {"row-one", "score-one"}


@pytest.mark.parametrize("content", ["", "[1]", '{"done": 3}', "[" * 5000, '{"done": [3, "x"]}'])
def test_a_file_that_is_broken_keeps_nobody_from_learning(tmp_path: Path, content: str) -> None:
    file = tmp_path / "learn.json"
    file.write_text(content, encoding="utf-8")
    progress = Progress(file)
    assert progress.done <= {"x"}
    progress.add("row-one")
    assert "row-one" in Progress(file).done


def test_a_folder_that_cannot_be_written_keeps_nobody_from_learning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    progress = Progress(tmp_path / "file" / "learn.json")
    why = progress.add("row-one")
    assert progress.done == {"row-one"}
    assert "is not kept" in str(why)
    assert progress.add("row-one") is None  # it is said once
    code, said = session(
        "row-one", "Matrix([1, 0, sqrt(3)/2, 1/2])",
        progress=Progress(tmp_path / "file" / "learn.json"),
    )  # fmt: skip
    assert code == 0
    assert [row for row in said if "is not kept" in row and "learn.json" in row]


def test_levels() -> None:
    for level in LEVELS:
        rows = [r for r in listing("en", Progress(), level) if r.startswith("  ")]
        assert len(rows) >= 10
        assert {r.split()[1] for r in rows} == {str(level)}
    assert {e.level for e in exercises().values()} == {*LEVELS}
    assert "수준 1: 법칙 하나 또는 값 하나" in listing("ko", Progress())


def test_a_level_is_followed_by_the_next_one(tmp_path: Path) -> None:
    """All of the first level but one are done: behind the last one stands one of the second."""
    easy = [name for name, e in exercises().items() if e.level == 1]
    progress = Progress()
    progress.done = frozenset(easy) - {"row-one"}
    _, said = session("row-one", "Matrix([1, 0, sqrt(3)/2, 1/2])", progress=progress)
    following = said[-1].split()[-1]
    assert exercises()[following].level == 2
    progress.done = frozenset(exercises()) - {"row-one"}
    _, said = session("row-one", "Matrix([1, 0, sqrt(3)/2, 1/2])", progress=progress)
    assert not said[-1].startswith("Go on")


def test_at_a_terminal_progress_is_kept_and_for_piped_answers_it_is_not(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "symproof", "learn"]
    file = tmp_path / "symproof" / "learn.json"
    answer = b"cos((j-i)w)\n"
    subprocess.run([*command, "dot-product"], input=answer, env=environment, check=True,
                   capture_output=True, timeout=60)  # fmt: skip
    assert not file.exists()
    above, below = pty.openpty()
    os.write(above, answer)
    subprocess.run([*command, "dot-product"], stdin=below, env=environment, check=True,
                   capture_output=True, timeout=60)  # fmt: skip
    os.close(above)
    os.close(below)
    assert json.loads(file.read_text(encoding="utf-8")) == {"done": ["dot-product"]}
    listed = subprocess.run(command, env=environment, capture_output=True, check=True, timeout=60)
    assert "✓" in listed.stdout.decode()


def test_a_level_that_there_is_not() -> None:
    done = learn("--level", "4")
    assert done.returncode == 2
    assert b"choose from 1, 2, 3" in done.stderr


@pytest.mark.parametrize("name", ["dot_product", "Dot product", "dot-product"])
def test_blanks_and_dashes_of_a_name_are_the_same(name: str) -> None:
    assert session(name)[0] == 1


@pytest.mark.parametrize("name", ["dotproduct", "dot", "dot-product-x", ""])
def test_other_letters_are_another_name(name: str) -> None:
    with pytest.raises(ValueError, match="there is no exercise"):
        session(name)
