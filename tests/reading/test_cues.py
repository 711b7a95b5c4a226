"""Cues: how words are written as data, how far they reach, and what the code asks of them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import symproof
from symproof.reading.phrases import cues, vocabulary
from symproof.reading.phrases.spelling import FORMULA, BadSpelling, any_of, spelled
from symproof.reading.phrases.vocabulary import BadWords, languages

PACKAGE = Path(symproof.__file__).parent
LISTS = {"noun": ["angle", "side"], "filler": ["now", "also"]}


@pytest.mark.parametrize(
    ("phrase", "found", "not_found"),
    [
        ("we have", ["we have", "We\nhave"], ["we  behave", "owe have", "we haves"]),
        ("일~때", ["일 때", "일때"], ["일 아닌 때"]),
        ("suppose (that) we", ["suppose we", "suppose that we"], ["suppose thatwe"]),
        ("(the) case", ["case", "the case"], ["thecase"]),
        ("integer(s)", ["integer", "integers"], ["integerss"]),
        ("[we/one] can [find/see]", ["we can find", "one can see"], ["we can", "she can find"]),
        ("satisf*", ["satisfies", "satisf"], ["unsatisfied"]),
        ("*n't", ["doesn't", "don’t"], ["not"]),
        ("|이", ["이", "(이"], ["사이"]),
        ("인|", ["인", "인 수"], ["인간"]),
        ("there is … with", ["there is some number with"], ["with it there is"]),
        ("the {noun}", ["the angle", "the side"], ["the sum"]),
        ("{filler…} let", ["let", "now let", "now also let"], ["nowlet"]),
        ("has {up to 2 words} roots", ["has roots", "has two real roots"], ["has a b c roots"]),
        ("若{up to 3 letters}不", ["若此不", "若不"], ["若，不", f"若{FORMULA}不"]),
        ("若{up to 3 letters and formulas}不", [f"若{FORMULA}不"], ["若。不"]),
        ("if {formula}", [f"if {FORMULA}"], ["if x"]),
        ("case {digits}", ["case 12"], ["case a"]),
        ("Fig", ["Fig"], ["fig"]),
        ("für", ["für", "Für"], ["fürs"]),
        ("d'où", ["d'où", "d’où"], ["d où"]),
    ],
)  # fmt: skip
def test_a_phrase_matches_what_its_notation_says(
    phrase: str, found: list[str], not_found: list[str]
) -> None:
    pattern = re.compile(any_of([phrase], LISTS), re.IGNORECASE)
    assert [text for text in found if not pattern.search(text)] == []
    assert [text for text in not_found if pattern.search(text)] == []


@pytest.mark.parametrize(
    "phrase", ["[a/b", "a)", "{noun", "(maybe", "{verb}", "(the)", "~", "…", ""]
)
def test_a_phrase_that_follows_no_rule_is_refused(phrase: str) -> None:
    with pytest.raises(BadSpelling):
        spelled(phrase, LISTS)


#: A language of the tests, one cue a way to reach.
TOML = """
[lists]
light = ["now", "the"]

[[cue]]
category = "next"
side = "before"
words = ["let"]

[[cue]]
category = "across"
side = "before"
reach = "across light"
words = ["let"]

[[cue]]
category = "two words"
side = "before"
reach = "2 words"
words = ["let"]

[[cue]]
category = "clause"
side = "before"
reach = "words"
words = ["let"]

[[cue]]
category = "clause and formulas"
side = "before"
reach = "words and formulas"
words = ["let"]

[[cue]]
category = "four letters"
side = "before"
reach = "4 letters"
words = ["设"]

[[cue]]
category = "guarded"
side = "anywhere"
words = ["当", "for"]
but_not = ["相当", "当然", "for example"]

[[cue]]
category = "followed"
side = "behind"
words = ["整数"]
followed_by = ["时", "{stop}"]

[[cue]]
category = "list"
side = "between"
reach = "commas"
words = ["and", "or"]
"""


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with one more language, which is read from now on."""
    (tmp_path / "xx.toml").write_text(TOML, encoding="utf-8")
    monkeypatch.setenv(vocabulary.VARIABLE, str(tmp_path))
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    languages.cache_clear()
    cues._languages.cache_clear()
    cues._compiled.cache_clear()
    cues._asked.cache_clear()


@pytest.mark.parametrize(
    ("category", "found", "not_found"),
    [
        ("next", "let ", "let the "),
        ("across", "let now, the ", "let it "),
        ("two words", "let a small ", "let a very small "),
        ("clause", "let a very small number ", "let us see, "),
        ("clause", "let it be ", f"let {FORMULA} be "),
        ("clause and formulas", f"let {FORMULA} be ", f"let {FORMULA}, "),
        ("four letters", "设一个函数", "设一个好函数"),
    ],
)
def test_words_reach_as_far_as_the_data_say(
    words: Path, category: str, found: str, not_found: str
) -> None:
    assert cues.before(found, category)
    assert not cues.before(not_found, category)


def test_words_that_mean_something_else_are_none(words: Path) -> None:
    assert cues.anywhere("当 x", "guarded")
    assert cues.anywhere("for examples", "guarded")
    for text in ("相当大", "当然", "for example"):
        assert not cues.anywhere(text, "guarded")


def test_words_may_need_others_behind_them(words: Path) -> None:
    assert cues.behind("整数时", "followed")
    assert cues.behind(" 整数", "followed")
    assert not cues.behind("整数的", "followed")


def test_nothing_else_stands_between(words: Path) -> None:
    assert cues.between(", and ", "list")
    assert cues.between("", "list")
    assert not cues.between(", and then ", "list")


def test_the_first_and_the_last_words_are_told_with_their_places(words: Path) -> None:
    text = "当 a 当 b"
    first, last = cues.anywhere(text, "guarded"), cues.last(text, "guarded")
    assert first is not None
    assert last is not None
    assert (first.text, first.start, last.start) == ("当", 0, 4)
    assert cues.last("nothing", "guarded") is None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ('[[cue]]\ncategory = "a"\nside = "left"\nwords = ["x"]', "'left'"),
        ('[[cue]]\ncategory = "a"\nside = "before"\nreach = "far"\nwords = ["x"]', "'far'"),
        ('[[cue]]\ncategory = "a"\nside = "between"\nwords = ["x"]', "'next'"),
        ('[[cue]]\ncategory = "a"\nside = "before"\nreach = "across fog"\nwords = ["x"]', "fog"),
        ('[[cue]]\ncategory = "a"\nside = "before"\nword = ["x"]', "word"),
        ('[[cue]]\ncategory = "a"\nside = "before"\nwords = ["{fog}"]', "'fog'"),
        ('[[cue]]\ncategory = "a"\nside = "before"\nwords = ["x"]\nbut_not = ["y"]', "'y'"),
        ('[[cue]]\ncategory = "a"\nside = "before"\nwords = ["(x)"]', "nothing at all"),
        ("[[cue", "xx.toml"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_data_is_named_with_its_file(words: Path, data: str, said: str) -> None:
    (words / "xx.toml").write_text(data, encoding="utf-8")
    forget()
    with pytest.raises(BadWords, match=re.escape(said)) as caught:
        cues.demand_sound()
    assert "xx.toml" in str(caught.value)


def test_a_mistake_in_the_data_ends_the_command(tmp_path: Path) -> None:
    (tmp_path / "xx.toml").write_text("[[cue]]\ncategory = 'a'\nside = 'left'\nwords = ['x']")
    (tmp_path / "a.md").write_text("$1 = 1$")
    run = subprocess.run(
        [sys.executable, "-m", "symproof", "check", "a.md"], cwd=tmp_path, capture_output=True,
        text=True, env={**os.environ, vocabulary.VARIABLE: str(tmp_path)}, check=False,
    )  # fmt: skip
    assert run.returncode == 2
    assert "xx.toml" in run.stderr


# -- the data of the package -------------------------------------------------------------------


def test_all_words_of_the_package_are_sound() -> None:
    cues.demand_sound()


def used() -> set[tuple[str, str]]:
    """The categories that the code names, with their sides."""
    sides = {"before": "before", "behind": "behind", "anywhere": "anywhere", "last": "anywhere",
             "without": "anywhere", "between": "between"}  # fmt: skip
    found = set()
    rooms = ("documents", "reading/lexing", "reading/statements")
    for path in (path for room in rooms for path in (PACKAGE / room).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        constants = {t.id: {n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant)}
                     for node in tree.body if isinstance(node, ast.Assign)
                     for t in node.targets if isinstance(t, ast.Name)}  # fmt: skip
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Attribute(ast.Name("cues"), "beside"), [_, _, *args]):
                    found |= {(side, ast.literal_eval(a)) for a in args for side in cues.SIDES[:2]}
                case ast.Call(ast.Attribute(ast.Name("cues"), name), [_, *args]):
                    for arg in args:
                        match arg:
                            case ast.Constant(str(category)):
                                found.add((sides[name], category))
                            case ast.Starred(ast.Name(listed)):
                                found |= {(sides[name], category) for category in constants[listed]}
    return found


def test_the_code_and_the_data_know_the_same_categories() -> None:
    known = {(cue["side"], cue["category"]) for data in languages().values()
             for cue in data.get("cue", ())}  # fmt: skip
    known |= {
        ("before", name) for data in languages().values() for name in data.get("described", ())
    }
    assert known - used() == set()
    spread = {"suppose", "case", "set", "where", "if", "left side", "right side"}
    assert {pair for pair in used() - known if pair[1] not in spread} == set()


_WORDS = re.compile(r"[가-힣\u4e00-\u9fff]")


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in the code of a module that are no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, documented)
            and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


#: Modules that still read words, in which a formula says whether a number is even.
LEFT = ("blocks.py",)


def test_the_code_around_documents_holds_no_word_of_a_language() -> None:
    """No Korean and no Chinese, and no English between the signs of a regular expression."""
    english = re.compile(r"(?<![\\A-Za-z])(?:if|when|where|suppose|then|hence|is)\b[|)]")
    found = [
        (path.name, line, text)
        for path in sorted((PACKAGE / "documents").rglob("*.py")) if path.name not in LEFT
        for line, text in literals(path) if _WORDS.search(text) or english.search(text)
    ]  # fmt: skip
    assert found == []
