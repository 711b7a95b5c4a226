"""The page as a file: what is in it, and what is not."""

import base64
import hashlib
import json
import re
from html import unescape

import pytest
from babel.messages.pofile import read_po
from jinja2 import nodes

from symproof.cli import main
from symproof.kernel.claims import Relation
from symproof.notation.latex_writer import write_relation
from symproof.page import build
from symproof.page.store import lengthened, unpacked
from symproof.report.catalogs import LANGUAGES, catalog_path, translator
from symproof.report.compose import compose
from symproof.report.model import Formula

TRANSLATED = [code for code in LANGUAGES if code != "en"]


def element(page, pattern):
    return re.search(pattern, page, re.DOTALL)[1]


def packed(page):
    return unpacked(element(page, 'id="packed">(.*?)</script>'))


def formulas_of(value):
    """All formulas of a model."""
    if isinstance(value, Formula):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from formulas_of(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from formulas_of(getattr(value, name))


def test_the_page_of_the_library_is_small_enough(library_page):
    assert len(library_page.encode()) < build.LIMIT


def test_every_theorem_has_a_card(library_page, checked_library):
    for c in checked_library:
        assert library_page.count(f'id="thm-{c.record.name}"') == 1


def test_the_policy_allows_this_script_and_this_style_and_nothing_else(library_page):
    policy = unescape(element(library_page, 'Policy" content="(.*?)"'))
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    for kind in ("style", "script"):
        text = element(library_page, f"<{kind}>(.*?)</{kind}>")
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy


def test_nothing_is_loaded(library_page):
    found = packed(library_page)
    everything = library_page + "".join(
        lengthened(*found["formulas"]) + lengthened(*found["parts"])
    )
    names = {"http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2000/svg"}
    assert set(re.findall(r"https?://[^\s\"'<)]+", everything)) <= names
    assert not re.search(r"<(?:img|iframe|link|object|embed|audio|video)\b", everything)
    assert not re.search(r"\bsrc=|@import|localStorage|sessionStorage|document\.cookie", everything)
    assert set(re.findall(r"url\((.{5})", everything)) <= {"data:"}


def source_of(html):
    return unescape(re.search(r'x-tex">(.*?)</annotation>', html)[1])


def test_every_formula_is_one_of_the_model_or_notation_in_prose(small, small_page):
    found = packed(small_page)
    sources = list(map(source_of, lengthened(*found["formulas"])))
    text = small_page + "".join(lengthened(*found["parts"]))
    checked = {int(k) for k in re.findall(r'data-m="(\d+)">', text)}
    prose = {int(k) for k in re.findall(r'data-m="(\d+)" data-kind="prose"', text)}
    model = {f.tex for f in formulas_of(compose(small)) if f.kind != "prose"}
    instances = {
        write_relation(Relation(instance.left, "=", instance.right))
        for c in small
        if c.theorem
        for step in c.record.steps
        for instance in step.instances
    }
    assert checked
    assert instances
    assert {sources[k] for k in checked - prose} <= model | instances


def test_two_runs_make_the_same_page(small, small_page):
    assert build.page(small) == small_page


def test_data_cannot_end_its_element():
    assert build._json({"a": "</script><script>alert(1)"}) == (
        '{"a":"\\u003c/script>\\u003cscript>alert(1)"}'
    )


def test_one_language_alone(small, node):
    made = build.page(small, languages=["ko"])
    assert '<html lang="ko">' in made
    assert 'data-language="zh"' not in made
    assert "<span lang=" not in made


def test_a_theory_without_encodings_has_no_playground(small_page, library_page):
    assert 'id="try"' not in small_page
    assert 'id="try"' in library_page


def test_without_katex_the_command_says_so_and_writes_the_rest(
    monkeypatch, tmp_path, capsys, theory_file
):
    monkeypatch.setenv("SYMPROOF_NODE_MODULES", str(tmp_path / "nowhere"))
    arguments = ["build", "--html", "--theory", theory_file, "--out", str(tmp_path / "out")]
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "SP309" in error
    assert not (tmp_path / "out" / "index.html").exists()
    assert (tmp_path / "out" / "en" / "README.md").exists()


def test_the_command_writes_the_page(tmp_path, node, theory_file):
    arguments = ["build", "--html", "--theory", theory_file, "--out", str(tmp_path)]
    assert main(arguments) == 0
    assert "The sine of twice an angle" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_check_and_html_exclude_each_other(tmp_path, capsys):
    assert main(["build", "--check", "--html", "--out", str(tmp_path)]) == 2
    assert "--check writes nothing" in capsys.readouterr().err


@pytest.fixture
def theory_file(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "from sympy import cos, sin\n"
        "from symproof.authoring import Real, algebra, calc, theorem\n"
        "from symproof.theory.trigonometry import sin_sum\n"
        '@theorem(title="The sine of twice an angle")\n'
        "def page_test_double(a: Real):\n"
        '    """The sine of twice an angle."""\n'
        '    return calc(sin(2*a)).eq("sin(a + a)", by=algebra)'
        ".eq(2*sin(a)*cos(a), by=sin_sum.at(b=a))\n",
        encoding="utf-8",
    )
    yield str(file)
    from symproof.authoring.library import library

    library.records.pop("page_test_double", None)


# -- wording ---------------------------------------------------------------------------------


def sentences():
    environment = build._environment()
    for path in (build.HERE / "templates").glob("*.html"):
        tree = environment.parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "_":
                yield call.args[0].value
    yield from (message.id for message in build.WORDS.values())


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_translated_and_nothing_left_over(language):
    with catalog_path(language, "page").open("rb") as file:
        catalog = read_po(file)
    known = {m.id for m in catalog if m.id and m.string and not m.fuzzy}
    reports = translator(language)
    own = {s for s in sentences() if reports(s) == s}
    assert own - known == set()
    assert known - set(sentences()) == set()


def test_words_of_scripts_are_those_that_there_are():
    used = set()
    for name in build.SCRIPTS:
        used |= set(re.findall(r'\bword\("(\w+)"', build._asset(name)))
        used |= set(re.findall(r'word: "(\w+)"', build._asset(name)))
    options = re.findall(
        r'data-word="(\w+)"',
        "".join(p.read_text(encoding="utf-8") for p in (build.HERE / "templates").glob("*.html")),
    )
    assert used | set(options) == build.WORDS.keys()


def test_data_are_json(library_page):
    data = json.loads(element(library_page, 'id="data">(.*?)</script>'))
    assert data["languages"] == list(LANGUAGES)
