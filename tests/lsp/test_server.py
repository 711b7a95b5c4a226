"""The server, asked by a client over standard input and output."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from guides import block
from needed import missing

from symproof.documents.judging.worker import check_bytes
from symproof.tools.cli import main

try:
    from lsp.client import Client, rows
    from lsprotocol import types
except ImportError as error:
    missing(f"{error} (pip install 'symproof[lsp]')")

from symproof.tools.languages import VARIABLE, language_of_client
from symproof.tools.lsp.checking import Judging, check
from symproof.tools.lsp.completions import completions
from symproof.tools.lsp.hovers import hover, premises
from symproof.tools.lsp.server import opened_from, server
from symproof.tools.lsp.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

WORDS = """Let $x$ be real. 한글 𝑥 $\\sin 2x = 2\\sin x$, and $\\cos(x)^2 + \\sin(x)^2 = 1$.

Prove that $a + b = a - b$.

Hence $$y < x + z$$

$$\\foo = 1$$
"""
NOTEBOOK = json.dumps({
    "cells": [
        {"cell_type": "markdown", "source": ["$x$ is real. 한글 𝑥\\n\n", "$\\sin 2x = \\sin x$"]},
        {"cell_type": "code", "source": ["1 = 2"]},
    ],
    "nbformat": 4, "nbformat_minor": 5, "metadata": {},
})  # fmt: skip


def checked(path: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What ``symproof check`` finds in a file."""
    main(["check", "--output-format", "json", str(path)])
    found = json.loads(capsys.readouterr().out)
    return [r for r in found["relations"] if r["code"]]


def fixed(text: str, action: types.CodeAction) -> str:
    """The text with a fix."""
    assert action.edit is not None
    assert action.edit.changes is not None
    (edits,) = action.edit.changes.values()
    (edit,) = edits
    start, end = edit.range.start, edit.range.end
    made = Text(text).edited(
        (start.line, start.character), (end.line, end.character), edit.new_text
    )
    return made.value


def titles(actions: Sequence[types.CodeAction]) -> list[str]:
    return [action.title for action in actions]


def test_what_the_server_can() -> None:
    """Asked of the features and not of a process."""
    assert {
        types.TEXT_DOCUMENT_HOVER, types.TEXT_DOCUMENT_DEFINITION, types.TEXT_DOCUMENT_CODE_ACTION,
        types.TEXT_DOCUMENT_COMPLETION, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL,
        types.TEXT_DOCUMENT_INLAY_HINT,
    } <= {*server.protocol.fm.features}  # fmt: skip


def test_positions_are_utf_16_whatever_a_client_likes_better(client: Client) -> None:
    assert client.greeting.capabilities.position_encoding == types.PositionEncodingKind.Utf16
    assert rows(client.open("untitled:words", WORDS)) == [
        (0, 24, 41, "SP101"), (2, 12, 25, "SP106"), (4, 8, 17, "SP109"), (6, 2, 10, "SP104"),
    ]  # fmt: skip


def test_levels_are_those_of_sarif(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "levels.md"
    file.write_text(WORDS, encoding="utf-8")
    main(["check", "--output-format", "sarif", str(file)])
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    expected = [(r["ruleId"], r["level"]) for r in run["results"]]
    found = client.open(file.as_uri(), WORDS)
    assert [(d.code, d.severity.name.lower()) for d in found if d.severity] == expected
    assert [level for _, level in expected] == ["error", "warning", "warning", "warning"]


@pytest.mark.parametrize(
    ("name", "language", "text"),
    [
        ("a.md", "markdown", "한글 $1 = 2$ and $x = $\r\n\r\n$$2 = 2 = 3$$\r\n"),
        ("a.tex", "latex", "한글 $1 = 2$ % $3 = 4$\n\\begin{align} 1 &= 1 \\\\ &= 2 \\end{align}"),
        ("a.ipynb", "json", NOTEBOOK),
    ],
)
def test_findings_are_those_of_check(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    name: str, language: str, text: str,
) -> None:  # fmt: skip
    file = tmp_path / name
    file.write_bytes(text.encode())
    expected = [
        (*Text(text).position(r["line"], r["column"]), r["code"]) for r in checked(file, capsys)
    ]
    found = client.open(file.as_uri(), text, language)
    assert [(line, start, code) for line, start, _, code in rows(found)] == expected
    assert expected


def test_a_side_file_and_the_configuration_hold(tmp_path: Path) -> None:
    (tmp_path / "symproof.toml").write_text(
        '[[ignore]]\ncode = ["SP104"]\npath = "a.md"\nreason = "a draft"\n'
    )
    (tmp_path / "a.symproof").write_text("n: even\n")
    session = Client(folder=tmp_path.as_uri())
    text = "$$(-1)^n = 1$$\n\n$$\\foo = 1$$\n\n$$1 = 2$$\n"
    assert rows(session.open((tmp_path / "a.md").as_uri(), text)) == [(4, 2, 7, "SP101")]
    assert session.end() == 0


def test_hovers(client: Client) -> None:
    uri = "untitled:hovers"
    text = "Let $x$ be positive. $\\sqrt{x^2} = x$\n\n$\\tan x = \\sin x / \\cos x$\n\n$1 = 2$\n"
    client.open(uri, text)

    def told(line: int, character: int) -> list[str]:
        found = client.hover(uri, line, character)
        assert found is not None
        assert isinstance(found.contents, types.MarkupContent)
        assert found.contents.kind == types.MarkupKind.PlainText
        return found.contents.value.splitlines()

    assert told(0, 30) == [
        "proved: where x > 0", "read as: √(x^2) = x", "the kernel has proved: √(x^2) = x",
        "for all x: positive", "by the rule ring",
    ]  # fmt: skip
    assert told(2, 5)[0] == "proved-with-conditions: if cos(x) ≠ 0; where x > 0"
    assert told(4, 2)[:2] == ["SP101 refuted: 1 is not 2",
                              "read as: 1 = 2"]  # fmt: skip


def test_a_hover_is_markdown_where_the_client_can_and_links_nowhere() -> None:
    session = Client(markdown=True)
    session.open(
        "untitled:a", "<!-- symproof: x: real -->\n$2x = x + x$\n\n$`[b](http://b.c)` = 1$\n"
    )
    found, broken = session.hover("untitled:a", 1, 2), session.hover("untitled:a", 3, 3)
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert found.contents.kind == types.MarkupKind.Markdown
    assert found.contents.value.splitlines() == [
        "**proved**", "", "```latex", "2 x = x + x", "```", "",
        r"- read as\: 2·x \= x \+ x", r"- the kernel has proved\: 2·x \= x \+ x",
        r"- for all x\: real", "- by the rule ring",
    ]  # fmt: skip
    assert broken is not None
    assert isinstance(broken.contents, types.MarkupContent)
    assert not re.search(r"(?<!\\)[]`<(]", broken.contents.value)
    assert session.end() == 0


def test_completions(client: Client) -> None:
    uri = "untitled:completions"
    client.open(uri, "𝑥 <!-- symproof: expect ref -->\n\n$\\alp + 1$\n")
    (verdict,) = client.completions(uri, 0, 27)
    assert isinstance(verdict.text_edit, types.TextEdit)
    assert (verdict.label, verdict.text_edit.range.start.character) == ("refuted", 25)
    (command,) = client.completions(uri, 2, 5)
    assert isinstance(command.text_edit, types.TextEdit)
    assert (command.label, command.text_edit.new_text) == ("\\alpha", "\\alpha")
    assert command.text_edit.range == types.Range(types.Position(2, 1), types.Position(2, 5))
    assert not client.completions(uri, 2, 8)
    assert not client.completions("untitled:nothing", 0, 0)


OUTLINED = """# One

Let $k = 2$. Then $k + 1 = 3$, and $k + 1 = 4$.

### Below

$1 + 1 = 2$

## Beside
"""


def test_headings_and_relations_are_symbols(client: Client) -> None:
    uri = "untitled:symbols"
    client.open(uri, OUTLINED)
    (one,) = client.symbols(uri)
    assert one.children is not None
    assert [(s.name, s.detail) for s in one.children] == [
        ("k = 2", "given"), ("k + 1 = 3", "follows from line 3"), ("k + 1 = 4", "refuted"),
        ("Below", ""), ("Beside", ""),
    ]  # fmt: skip
    *_, below, beside = one.children
    assert [s.name for s in below.children or ()] == ["1 + 1 = 2"]
    assert (len(beside.children or ()), one.range.end.line) == (0, 9)
    assert below.selection_range.start == types.Position(4, 0)
    client.open(empty := "untitled:empty", "No heading and no formula.\n")
    assert not client.symbols(empty)
    assert not client.symbols("untitled:nothing")


def test_what_holds_has_a_hint_and_nothing_else_has(client: Client) -> None:
    uri = "untitled:hints"
    client.open(uri, OUTLINED)
    assert [(h.label, h.position) for h in client.hints(uri, 0, 9)] == [
        ("follows from line 3", types.Position(2, 28)), ("proved", types.Position(6, 10)),
    ]  # fmt: skip
    assert [h.label for h in client.hints(uri, 4, 9)] == ["proved"]
    assert not client.hints("untitled:nothing", 0, 9)


@pytest.mark.parametrize(
    ("line", "some"),
    [
        (
            "<!-- symproof: ",
            ["define", "expect", "given", "let", "library", "link", "off", "on", "skip"],
        ),
        ("% symproof: x: real; ski", ["skip"]),
        ("<!-- symproof: x, y: pos", ["positive", "positive integer"]),
        ("<!-- symproof: off SP101, SP103, SP10", [f"SP10{n}" for n in (1, 2, 3, 4, 6, 7, 8, 9)]),
        ("<!-- symproof: define f(x) = \\arct", ["\\arctan", "\\arctg"]),
        ("<!-- symproof: define f(x) = si", []),
        ("<!-- symproof: x: real --> ex", []),
        ("let x be re", []),
        ("", []),
    ],
)
def test_the_completions_of_a_line(line: str, some: list[str]) -> None:
    found = completions(line)
    assert found.texts == some
    assert all(text.startswith(line[len(line) - found.typed :]) for text in some)


def test_hovers_say_why_a_name_is_a_vector(client: Client) -> None:
    uri = "untitled:kinds"
    text = "$$x^T y = y^T x$$\n\nThen $u + v = v + u$.\n"
    client.open(uri, text)
    found = client.hover(uri, 0, 4)
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert found.contents.value.splitlines()[-2:] == [
        "x: vector(n), because of x^T y", "y: vector(n), because of y^T x",
    ]  # fmt: skip
    found = client.hover(uri, 2, 8)
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert "because" not in found.contents.value
    assert client.hover(uri, 1, 0) is None


def test_where_a_definition_stands(client: Client) -> None:
    uri = "untitled:definitions"
    text = "Let $x$ be real. We define\n\n𝑥 $$f(x) = x^2.$$\n\nThen $f(2) = 4$, and $1 = 1$.\n"
    client.open(uri, text)
    (found,) = client.definition(uri, 4, 8)
    assert (found.range.start.line, found.range.start.character) == (2, 5)
    assert not client.definition(uri, 4, 24)
    said = client.hover(uri, 4, 8)
    assert said is not None
    assert "follows from line 3\\nread as: f(2) = 4\\nline 3: f(x) = x^2" in str(said.contents)
    definition = client.hover(uri, 2, 8)
    assert definition is not None
    assert "given\\nread as: f(x) = x^2\\nit defines f" in str(definition.contents)


def test_where_a_line_stands_on_which_another_rests() -> None:
    """Of a line with something given that, of another one all, of a comment the line."""
    text = "$1 + 1 = 2$. Let $k = 2$.\n\nThen $2 + 2 = 4$ and $3 + 3 = 6$.\n\nSo $4 + 4 = 8$.\n"
    checked = check("a.md", text, False, "", Judging(), lambda: None)
    *others, last = checked.results
    outcome = last.outcome._replace(word="follows", premises=(1, 2, 3), open=(3,), model="k = 2")
    checked.results = [*others, last._replace(outcome=outcome)]
    place = len(others)
    assert list(premises(checked, place)) == [
        [(1, 19), (1, 24)], [(2, 1), (2, 1)], [(3, 7), (3, 16)], [(3, 23), (3, 32)],
    ]  # fmt: skip
    assert hover(checked, place, str)["text"].splitlines()[:7] == [
        "follows from lines 1, 2 and 3; open: 3", "read as: 4 + 4 = 8", "line 1: k = 2",
        "line 3: 2 + 2 = 4", "line 3: 3 + 3 = 6", "all that is in force holds at k = 2",
        "the kernel has proved: 4 + 4 = 8",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (r"\sin(2x) = 2 \sin(x) \sin(x)", r"\sin(2x) = 2 \cos(x) \sin(x)"),
        (r"(x + 1)^2 = x^2 + 3x + 1", r"(x + 1)^2 = x^2 + 2x + 1"),
        (r"(x - 1)^2 = x^2 + 2x + 1", r"(x - 1)^2 = x^2 - 2x + 1"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["a.md", "a.tex", "a.ipynb"])
def test_the_nearest_repair(client: Client, wrong: str, right: str, name: str) -> None:
    def written(formula: str) -> str:
        text = f"Let $x$ be real. 𝑥 $${formula}$$"
        if name != "a.ipynb":
            return text
        return json.dumps({"cells": [{"cell_type": "markdown", "source": text}]})

    uri = f"file:///nowhere/{wrong[:5]}{name}"
    assert client.open(uri, written(wrong))[0].code == "SP101"
    best = client.actions(uri, 0, 0)[0]
    assert best.is_preferred
    assert best.title.startswith("write ")
    assert fixed(written(wrong), best) == written(right)
    client.replace(uri, fixed(written(wrong), best))
    assert client.diagnostics(uri) == []
    client.close(uri)


MD, TEX = "<!-- {} -->", "% {}\n"
SUSPECT = {
    "a.md": ("𝑥 Prove that {}$a + b = a - b$.\n", f"{MD} "),
    "b.md": ("- Prove that\n  {}$$a + b = a - b$$\n", f"{MD}\n  "),
    "a.tex": ("𝑥 Prove that\n{}\\[a + b = a - b\\]", TEX),
}


@pytest.mark.parametrize("name", SUSPECT)
def test_a_datum_and_what_is_expected(client: Client, name: str) -> None:
    """That a and b are real would make it false: no declaration is offered."""
    place, mark = SUSPECT[name]
    text = place.format("")
    # In a.tex a comment inside would part the goal from its words.
    at = "{}" + text.replace("{", "{{").replace("}", "}}") if name == "a.tex" else place
    uri = f"file:///nowhere/{name}"
    assert [d.code for d in client.open(uri, text)] == ["SP106"]
    given, expected = client.actions(uri, 0, 3)
    assert titles([given, expected]) == [
        f"take line {1 + (name != 'a.md')} as given", "expect the verdict suspect"
    ]  # fmt: skip
    assert [fixed(text, a) for a in (given, expected)] == [
        at.format(mark.format(f"symproof: {said}")) for said in ("given", "expect suspect")
    ]
    for action in (given, expected):
        client.replace(uri, fixed(text, action))
        assert client.diagnostics(uri) == []


def test_a_declaration_that_proves_a_relation_is_offered(client: Client) -> None:
    text = "We have $d(x+y) = dx + dy$.\n"
    client.open("untitled:declared", text)
    declared, *_ = client.actions("untitled:declared", 0, 10)
    assert titles([declared]) == ["declare d: real"]
    client.replace("untitled:declared", fixed(text, declared))
    assert client.diagnostics("untitled:declared") == []


def test_what_is_false_is_not_offered_as_given(client: Client) -> None:
    client.open("untitled:false", "$1 = 2$")
    assert titles(client.actions("untitled:false", 0, 0)) == ["expect the verdict refuted"]


def test_a_link_that_no_comment_reaches_is_not_offered_as_given(client: Client) -> None:
    """A comment before a formula speaks of its first relation."""
    client.open("untitled:link", "$$x = x + 0 = y$$")
    found = titles(client.actions("untitled:link", 0, 0))
    assert not any("as given" in title for title in found), found


def test_no_fix_for_what_is_proved(client: Client) -> None:
    client.open("untitled:proved", "$1 = 1$")
    assert not client.actions("untitled:proved", 0, 0)


@pytest.mark.parametrize(
    ("locale", "said"), [("ko-KR", "반박됨"), ("zh_CN.UTF-8", "已证伪"), ("fr", "refuted")]
)
def test_the_language_of_the_reader(
    locale: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE)
    from symproof.base.catalogs import translator
    from symproof.documents.reporting.findings import report_on

    translate = translator(language_of_client(locale, None), "documents")
    assert translate("refuted") == said
    report = report_on(["a"], [b""], [check_bytes("a.md", b"$1 = 2$")])
    assert [r.told(translate) for r in report.diagnostics()] != [""]


def test_a_session_in_korean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    session = Client(locale="ko")
    (found,) = session.open("untitled:a", "𝑥 $1 = 2$")
    assert found.message == "반박됨: 1 ≠ 2"
    assert titles(session.actions("untitled:a", 0, 0)) == ["판정 예상하기: 반박됨"]
    assert session.end() == 0


def test_the_configuration_of_a_folder_comes_before_the_locale_of_the_editor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE)
    (tmp_path / "symproof.toml").write_text('language = "zh"\n')
    session = Client(locale="ko", folder=tmp_path.as_uri())
    (found,) = session.open("untitled:a", "$1 = 2$")
    assert found.message.startswith("已证伪")
    assert session.end() == 0


def test_a_language_that_there_is_not_is_said_and_that_of_the_editor_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE)
    (tmp_path / "symproof.toml").write_text('language = "xx"\n')
    session = Client(locale="ko", folder=tmp_path.as_uri())
    (found,) = session.open("untitled:a", "$1 = 2$")
    assert found.message.startswith("반박됨")
    (said,) = (message.message for message in session.messages)
    assert "language" in said
    assert "xx" in said
    assert session.end() == 0


def test_a_client_accepts_a_line(tmp_path: Path) -> None:
    """The command of the action writes the record, and the finding goes; an action of a version
    that is no more writes nothing."""
    paper, text = tmp_path / "paper.md", "$$\\cos 2a = 1 - 2\\sin^2 a$$\n"
    paper.write_text(text)
    assert main(["check", str(paper), "--accept"]) == 0
    session = Client(folder=tmp_path.as_uri())
    assert [d.code for d in session.open(paper.as_uri(), text.replace("-", "+"))] == ["SP107"]
    found = session.actions(paper.as_uri(), 0, 0)
    line, document = [action for action in found if isinstance(action, types.Command)]
    assert titles([line, document]) == ["accept this line", "accept the document"]
    session.execute(line)
    assert [d.code for d in session.diagnostics(paper.as_uri())] == []
    record = tmp_path / "paper.md.symproof-record"
    written = record.read_text()
    assert "suspect: " in written
    session.replace(paper.as_uri(), text)
    session.diagnostics(paper.as_uri())
    session.execute(document)
    assert record.read_text() == written
    assert "accept it again" in session.messages[-1].message
    assert session.end() == 0


def test_the_guide() -> None:
    said = json.loads(block("reports/guide/editor.md", "json lsp"))
    assert [said["command"], *said["args"]] == ["symproof", "lsp"]
    for language in said["languages"]:
        item = types.TextDocumentItem("untitled:a", language, 1, "")
        assert opened_from(item) is not None


def test_what_is_decided_is_published_before_the_slowest_line(client: Client) -> None:
    slow = "$$\\int_0^1 \\frac{{x^{{{0}}}}}{{1+x^2}} dx = {0}$$\n\n"
    text = "".join(slow.format(k) for k in range(20, 60)) + "$$1 = 2$$\n"
    uri = "file:///slow.md"
    client.put(uri, text)
    first = rows(client.first(uri))
    assert [(line, code) for line, _, _, code in first] == [(80, "SP101")]
    client.definition(uri, 0, 0)
