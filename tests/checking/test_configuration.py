"""The configuration: what its keys do, and that everything else is an error with a name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symproof.tools.checking.configuration import (
    BadConfiguration,
    Configuration,
    find,
    load,
    matches,
)
from symproof.tools.cli import main

RIGHT = "$$\\sin 2x = 2\\sin x\\cos x$$\n"
WRONG = "<!-- symproof: x: real -->\n$$\\sin 2x = \\sin x$$\n"
OPEN = "$$\\sin 2x = \\sin x$$\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory that is the root of a checkout."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    for name in ("SYMPROOF_LIMITS", "SYMPROOF_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["check", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


# -- where it is -----------------------------------------------------------------------------


def test_the_nearest_configuration_holds(folder: Path) -> None:
    assert find(folder) is None
    write(folder, pyproject_toml="[tool.other]\n", a__b__x_md="")
    assert find(folder / "a" / "b") is None
    write(folder, pyproject_toml="[tool.symproof]\nstrict = true\n")
    assert find(folder / "a" / "b") == Path("pyproject.toml")
    write(folder, a__symproof_toml="")
    assert find(folder / "a" / "b") == Path("a/symproof.toml")


def test_nothing_above_the_checkout_holds(folder: Path) -> None:
    write(folder, symproof_toml="strict = true\n")
    (folder / "other" / ".git").mkdir(parents=True)
    assert find(folder / "other") is None


def test_two_configurations_in_one_folder_are_an_error(folder: Path) -> None:
    write(folder, symproof_toml="", pyproject_toml="[tool.symproof]\n")
    with pytest.raises(BadConfiguration, match=r"symproof\.toml; keep one"):
        find(folder)


def test_a_file_can_be_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, paper_md=OPEN, other_toml="strict = true\n", symproof_toml="strict = false\n")
    assert run(capsys, "paper.md")[0] == 0
    assert run(capsys, "paper.md", "--config", "other.toml")[0] == 1
    assert run(capsys, "paper.md", "--config", "missing.toml")[::2] == (
        2, "symproof: No such file or directory: missing.toml\n",
    )  # fmt: skip


def test_a_shared_file_without_our_table_is_no_configuration(folder: Path) -> None:
    write(folder, pyproject_toml="[tool.other]\n")
    with pytest.raises(BadConfiguration, match=r"there is no \[tool.symproof\]"):
        load(Path("pyproject.toml"))


# -- what it does ----------------------------------------------------------------------------


def test_paths_are_checked_when_none_are_given(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, docs__a_md=WRONG, docs__b_md=RIGHT, c_md=WRONG)
    write(folder, symproof_toml='paths = ["docs"]\n')
    code, out, _ = run(capsys)
    assert code == 1
    assert "docs/a.md:2:3: SP101" in out
    assert "2 files, " in out
    assert "c.md: 1 claim: " in run(capsys, "c.md")[1]


def test_paths_are_those_of_the_file(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, docs__a_md=WRONG, symproof_toml='paths = ["docs"]\n', sub__x_md="")
    monkeypatch.chdir(folder / "sub")
    assert "../docs/a.md:2:3: SP101" in run(capsys)[1].replace("\\", "/")


def test_the_command_line_comes_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, paper_md=OPEN)
    write(folder, symproof_toml='strict = true\noutput-format = "json"\nlanguage = "ko"\n')
    code, out, _ = run(capsys, "paper.md")
    assert code == 1
    (relation,) = json.loads(out)["relations"]
    assert "known" not in relation["reason"]
    code, out, _ = run(capsys, "paper.md", "--no-strict", "--output-format", "text", "--lang", "en")
    assert code == 0
    assert "nothing is known about x" in out


def test_limits_and_their_order(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, paper_md="$$x = 1234567$$\n", symproof_toml="[limits]\ndigits = 3\n")
    assert run(capsys, "paper.md", "--strict")[0] == 1
    assert run(capsys, "paper.md", "--strict", "--limit", "digits=9")[0] == 0
    monkeypatch.setenv("SYMPROOF_LIMITS", "digits=9")
    assert run(capsys, "paper.md", "--strict")[0] == 0


def test_context_for_some_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, a__x_md=OPEN, b__x_md=OPEN, shared_symproof="# for all\nx: real\n")
    write(folder, symproof_toml='[[context]]\npath = "a/*.md"\nfile = "shared.symproof"\n')
    code, out, _ = run(capsys, "a", "b")
    assert code == 1
    assert "a/x.md:1:3: SP101 refuted" in out
    assert "b/x.md:1:3: SP109 false unless something else is meant" in out
    write(folder, symproof_toml='[[context]]\npath = "b"\ndeclare = ["x: real"]\n')
    assert "b/x.md:1:3: SP101 refuted" in run(capsys, "a", "b")[1]


def test_the_side_file_of_a_document_comes_behind_the_context(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, x_md="$$\\sqrt{x^2} = x$$\n", x_symproof="x: positive\n")
    write(folder, symproof_toml='[[context]]\npath = "x.md"\ndeclare = ["x: real"]\n')
    assert "x.md: 1 claim: 1 certain" in run(capsys, "x.md")[1]
    write(folder, x_symproof="\nnonsense\n")
    code, out, _ = run(capsys, "x.md")
    assert code == 2
    assert "the side file: line 2" in out


def test_a_finding_is_ignored_for_a_reason(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, old__a_md=WRONG, new__a_md=WRONG)
    ignore = '[[ignore]]\ncode = "SP101"\npath = "old/**"\nreason = "being rewritten"\n'
    write(folder, symproof_toml=ignore)
    code, out, err = run(capsys, "old", "new", "--all")
    assert (code, err) == (1, "")
    assert "old/a.md:2:3: SP101 refuted (ignored: being rewritten)" in out
    assert "new/a.md:2:3: SP101 refuted: at " in out
    assert run(capsys, "old")[0] == 0


def test_another_code_is_not_ignored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ignore = '[[ignore]]\ncode = ["SP102", "SP103"]\npath = "*.md"\nreason = "old"\n'
    write(folder, a_md=WRONG, symproof_toml=ignore)
    code, out, err = run(capsys, "a.md")
    assert (code, "ignored" in out) == (1, False)
    assert "nothing is left to ignore: SP102, SP103 in *.md" in err


def test_an_entry_of_no_use_fails_only_strict_runs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ignore = '[[ignore]]\ncode = "SP101"\npath = "a.md"\nreason = "old"\n'
    write(folder, a_md=RIGHT, b_md=RIGHT, symproof_toml=ignore)
    code, _, err = run(capsys, "a.md")
    assert (code, err.count("SP311")) == (0, 1)
    assert run(capsys, "a.md", "--strict")[0] == 1
    assert run(capsys, "b.md", "--strict")[::2] == (0, "")  # nobody has looked


def test_a_theorem_is_ignored_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, theory_py=(
        "from symproof.authoring import Real, algebra, calc, theorem\n\n"
        '@theorem(title="A")\ndef configured_false(a: Real):\n    """A."""\n'
        '    return calc("a").eq("a + 1", by=algebra)\n'
    ))  # fmt: skip
    assert run(capsys, "theory.py")[0] == 1
    ignore = '[[ignore]]\ncode = "SP101"\npath = "theory.py"\nreason = "an example"\n'
    write(folder, symproof_toml=ignore)
    code, out, _ = run(capsys, "theory.py")
    assert code == 0
    assert "SP101 configured_false (ignored: an example)" in out


# -- errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("strickt = true", "has no key 'strickt'; did you mean 'strict'?"),
        ("outputformat = 'json'", "did you mean 'output-format'?"),
        ("lang = 'ko'", "did you mean 'language'?"),
        ("zzz = 1", "there are: paths, exclude, language, strict"),
        ("strict = 'yes'", "strict is true or false, not 'yes'"),
        ("strict = 1", "strict is true or false, not 1"),
        ("paths = 'docs'", "paths is a list of strings, not 'docs'"),
        ("paths = []", "paths is a list of strings"),
        ("paths = [1]", "paths is a list of strings"),
        ("language = 'tlh'", "language is not 'tlh'"),
        ("output-format = 'jsno'", "did you mean 'json'?"),
        ("output-format = 1", "output-format is not 1"),
        ("timeout = 0", "timeout is a positive number"),
        ("timeout = true", "timeout is a positive number"),
        ("jobs = 1.5", "jobs is a positive integer"),
        ("record = ''", "record is a string"),
        ("limits = 3", "limits is a table"),
        ("[limits]\ndept = 3", "limits has no key 'dept'; did you mean 'depth'?"),
        ("[limits]\ndepth = -3", "limits depth is a positive integer"),
        ("ignore = 'SP101'", "ignore is a list of tables"),
        ("[[ignore]]\ncode = 'SP101'\npath = '*'", "no 'reason'"),
        ("[[ignore]]\ncode = 'SP101'\nreason = 'x'", "no 'path'"),
        ("[[ignore]]\npath = '*'\nreason = 'x'", "no 'code'"),
        ("[[ignore]]\ncode = 'SP101'\npath = '*'\nreason = ' '", "the reason is empty"),
        (
            "[[ignore]]\ncode = 'SP140'\npath = '*'\nreason = 'x'",
            "code is not 'SP140'; did you mean 'SP",
        ),
        ("[[ignore]]\ncode = []\npath = '*'\nreason = 'x'", "is a list of strings"),
        ("[[ignore]]\ncode = 'SP101'\npath = '*'\nreasons = 'x'", "did you mean 'reason'?"),
        ("[[context]]\nfile = 'x'", "no 'path'"),
        ("[[context]]\npath = 'x'", "needs 'file' or 'declare'"),
        ("[[context]]\npath = 'x'\ndeclare = ['x: rael']", "'rael' is not a sort"),
        ("strict = ", "not TOML"),
        ("strict = true\nstrict = true", "not TOML"),
    ],
)
def test_what_is_wrong_is_named_in_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    write(folder, paper_md=RIGHT, symproof_toml=text + "\n")
    code, out, err = run(capsys, "paper.md")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("symproof: symproof.toml:")
    assert said in err


def test_the_table_in_pyproject_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, paper_md=RIGHT, pyproject_toml="[tool.symproof]\nstrikt = true\n")
    assert run(capsys, "paper.md")[2] == (
        "symproof: pyproject.toml: [tool.symproof] has no key 'strikt'; did you mean 'strict'?\n"
    )
    write(folder, pyproject_toml="[tool]\nsymproof = 1\n")
    assert "is a table" in run(capsys, "paper.md")[2]


@pytest.mark.parametrize("data", [b"strict = true\xff", b"\x00"])
def test_what_is_no_text_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    (folder / "symproof.toml").write_bytes(data)
    code, out, err = run(capsys, ".")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_side_file_of_the_configuration_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, x_md=RIGHT, symproof_toml='[[context]]\npath = "*"\nfile = "shared.txt"\n')
    assert run(capsys, "x.md")[::2] == (2, "symproof: No such file or directory: shared.txt\n")
    write(folder, shared_txt="nonsense\n")
    code, _, err = run(capsys, "x.md")
    assert code == 2
    assert err.startswith("symproof: shared.txt: line 1: 'nonsense' is no declaration")


def test_a_path_that_is_not_there_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, symproof_toml='paths = ["docs/missing.md"]\n')
    assert run(capsys)[::2] == (2, "symproof: No such file or directory: docs/missing.md\n")


# -- patterns --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "file", "fits"),
    [
        ("a.md", "a.md", True), ("a.md", "b/a.md", False), ("*.md", "a.md", True),
        ("*.md", "b/a.md", False), ("**/*.md", "a.md", True), ("**/*.md", "b/c/a.md", True),
        ("**", "b/c/a.md", True), ("b", "b/c/a.md", True), ("b/", "b/c/a.md", True),
        ("b", "bc/a.md", False), ("b/*", "b/a.md", True), ("b/**", "b/c/a.md", True),
        ("?.md", "a.md", True), ("?.md", "ab.md", False), ("./a.md", "a.md", True),
        ("a[1].md", "a[1].md", True), ("a.md", "aXmd", False), ("*", "../a.md", False),
    ],
)  # fmt: skip
def test_patterns(folder: Path, pattern: str, file: str, fits: bool) -> None:
    assert matches(pattern, folder / file, folder) is fits


def test_the_empty_configuration_says_nothing() -> None:
    assert Configuration().context_for(Path("x.md")) == ""
    assert Configuration().folder == Path()


@pytest.mark.parametrize(("code", "ignored"), [("SP103", True), ("SP109", True), ("SP111", False)])
def test_one_code_ignores_what_is_undecided_for_any_cause(
    code: str, ignored: bool, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, a_md=r"$$\sin(a + b) = \sin a$$")  # SP109
    ignore = f'[[ignore]]\ncode = "{code}"\npath = "*.md"\nreason = "old"\n'
    write(folder, symproof_toml=ignore)
    exit_code, out, _ = run(capsys, "a.md", "--strict", "--all")
    assert (exit_code, "(ignored: old)" in out) == (0, True) if ignored else (1, False)
