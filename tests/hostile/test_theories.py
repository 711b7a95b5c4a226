"""Theory files with bad names and circular reasons, and words that are commands elsewhere.

A theory file is Python and may do what its author may.  Its words are another matter: reports
are read by others, and no TeX, HTML or Markdown of a title or a quoted source acts in them.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from symproof.authoring.library import library
from symproof.report.quoting import is_notation, quoted
from symproof.theory import load
from symproof.tools.cli import main

HEAD = """
from sympy import Symbol
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, Source, theorem
from symproof.authoring.reasons import algebra
"""
EVIL = (
    r"\input{/etc/passwd} \write18{id} \def\x{} {id} {{7}} <<id>> <script>alert(1)</script> "
    r"<img src=x onerror=y> [l](javascript:z) ![i](http://x) `c` $m$ ^^5c & % # ~ <!-- "
)


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    load()  # what is loaded now stays
    before = dict(library.records)
    yield
    library.records.clear()
    library.records.update(before)
    gc.enable()


def check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, body: str
) -> tuple[int, str]:
    file = tmp_path / f"{name}.py"
    file.write_text(HEAD + body, "utf-8")
    code = main(["check", str(file)])
    out, err = capsys.readouterr()
    assert "internal" not in err
    return code, out + err


CITES = '''

@theorem(title="A title")
def {name}(a: Real):
    """A statement."""
    return calc("a + a").eq("3a", by={by})
'''


@pytest.mark.parametrize(
    ("uses", "ring"),
    [
        ({"own_a": "own_a"}, "own_a → own_a"),
        ({"own_a": "own_b", "own_b": "own_a"}, "own_a → own_b → own_a"),
        ({"own_a": "own_b.at(a=a)", "own_b": "own_c", "own_c": "own_b"}, "own_b → own_c → own_b"),
    ],
)
def test_a_theorem_that_rests_on_itself(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, uses: dict[str, str], ring: str
) -> None:
    body = "".join(CITES.format(name=name, by=by) for name, by in uses.items())
    code, said = check(capsys, tmp_path, "own_ring", body)
    assert code == 1
    assert re.search(rf"own_ring\.py:\d+: SP206 \w+ rests on itself: {ring}\n", said)
    assert "Recursion" not in said
    assert not re.search(r"^proved", said, re.M)


def test_a_chain_of_uses_may_be_long(tmp_path: Path) -> None:
    from symproof.authoring.library import proof_of
    from symproof.authoring.theories import load_file
    from symproof.kernel.proofs import check as replay

    rows = [
        f'\n@theorem(title="T")\ndef own_{k}(a: Real):\n    """S."""\n'
        f'    return calc("a + a").eq("2a", by={f"own_{k - 1}" if k else "algebra"})\n'
        for k in range(1500)
    ]
    file = tmp_path / "own_long.py"
    file.write_text(HEAD + "".join(rows), "utf-8")
    last = load_file(file)[-1]
    assert len(replay(proof_of(last))) == 1500


def test_letters_that_look_alike_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    body = (
        '\n@theorem(title="T")\ndef own_alike(a: Real, а: Real):\n    """S."""\n'
        "    return calc(a + а).eq(а + a, by=algebra)\n"
    )
    code, said = check(capsys, tmp_path, "own_alike", body)
    assert code == 1
    assert "'а' is not a symbol name" in said


@pytest.mark.parametrize("name", [r"\input{/etc/passwd}", "x}", "x$", "x\u202e", "<b>", "x\n"])
def test_names_of_symbols_are_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    body = (
        '\n@theorem(title="T")\ndef own_name(a: Real):\n    """S."""\n'
        f"    x = Symbol({name!r}, real=True)\n    return calc(a + x).eq(x + a, by=algebra)\n"
    )
    code, said = check(capsys, tmp_path, "own_name", body)
    assert code == 1
    assert "is not a symbol name" in said


# -- reports --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evil")
    file = folder / "own_evil.py"
    file.write_text(
        HEAD + f"\n@theorem(title={EVIL!r}, source=[Source({EVIL!r}, 3, {EVIL!r}), "
        f'Source("a`b", 4, "x\\n```\\n<script>")], remarks=[{EVIL!r}])\n'
        f"def own_evil(a: Real):\n    {EVIL!r}\n"
        '    return calc("a + a").eq("2a", by=algebra)\n',
        "utf-8",
    )
    load()  # what is loaded now stays
    before = dict(library.records)
    assert main(["build", "--theory", str(file), "--out", str(folder / "out")]) == 0
    library.records.clear()
    library.records.update(before)
    return folder / "out"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found.add(tag)


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_no_tex_of_an_author_is_a_command(reports: Path, language: str) -> None:
    tex = (reports / language / "handbook.tex").read_text("utf-8")
    assert r"\textbackslash{}input" in tex
    assert not re.search(r"\\(input|write18|def\\x)(?![A-Za-z])", tex.split(r"\begin{document}")[1])
    assert "^^" not in tex


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_no_markdown_of_an_author_acts(reports: Path, language: str) -> None:
    commonmark = pytest.importorskip("markdown_it", reason="pip install markdown-it-py").MarkdownIt(
        "commonmark"
    )
    for name in ("own_evil.md", "README.md"):
        text = (reports / language / name).read_text("utf-8")
        html = commonmark.render(re.sub(r'<a id="own_evil"></a>|<!-- Generated.*?-->', "", text))
        parser = _Tags()
        parser.feed(html)
        assert not parser.found & {"script", "img", "b"}
        assert "javascript:" not in "".join(re.findall(r'(?:href|src)="[^"]*"', html))


def test_braces_of_an_author_are_no_gaps(reports: Path) -> None:
    assert "{id} {{7}}" in (reports / "en" / "own_evil.md").read_text("utf-8")


@pytest.mark.parametrize(
    "formula",
    [r"\input{x}", r"\write18{id}", r"\def\x{}", r"\csname input\endcsname", r"\catcode`\%=0",
     "a}{b", "}{", "{", "x\\", "^^5cinput x", "x\n```\n", "$x$", "x % y", r"\begin{filecontents}",
     r"\end{document}", r"\href{javascript:x}{y}", r"\includegraphics{x}", r"\verb|x|"],
)  # fmt: skip
def test_what_is_no_notation_is_quoted_as_text(formula: str) -> None:
    assert not is_notation(formula)
    assert not re.search(r"\\(?!text\b|backslash\b|wedge\b|sim\b|[{}$&#%_])", quoted(formula))
    assert "\n" not in quoted(formula)


@pytest.mark.parametrize(
    "formula",
    [r"\begin{bmatrix} \sin(0) & 1 \\ 2 & \frac{\pi}{2} \end{bmatrix}", r"x_{i} = \text{a}"],
)
def test_notation_is_quoted_as_it_stands(formula: str) -> None:
    assert quoted(formula) == formula
