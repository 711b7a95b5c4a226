"""The page as a file: what is in it, and what is not."""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from contextlib import nullcontext
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
import small_theory
from babel.messages.pofile import read_po
from jinja2 import nodes
from page.unpacking import lengthened, unpacked

from symproof.base.catalogs import LANGUAGES, catalog_path, translator
from symproof.kernel.terms import Relation
from symproof.notation.latex_writer import write_relation
from symproof.report.compose import compose
from symproof.report.model import ShownFormula
from symproof.report.page import build
from symproof.tools.cli import main

TRANSLATED = [code for code in LANGUAGES if code != "en"]


def element(page, pattern):
    return re.search(pattern, page, re.DOTALL)[1]


def packed(page):
    return json.loads(unpacked(element(page, 'id="packed">(.*?)</script>')))


def everything(page):
    """All texts of the page: those that stand there, and those that are packed."""
    found = packed(page)
    texts = (lengthened(*found[name]) for name in ("formulas", "parts", "versions"))
    return page + found["styles"] + "".join(map("".join, texts))


def formulas_of(value):
    """All formulas of a model."""
    if isinstance(value, ShownFormula):
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
    style, script = (element(library_page, f"<{k}>(.*?)</{k}>") for k in ("style", "script"))
    own, formulas, code = (
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        for text in (style, packed(library_page)["styles"], script)
    )
    assert f"style-src 'sha256-{own}' 'sha256-{formulas}';" in policy
    assert f"script-src 'sha256-{code}';" in policy
    assert "worker-src blob:;" in policy
    assert policy.count(":") == 1  # nothing else is allowed by its scheme
    assert "data:" not in policy


def test_nothing_is_loaded(library_page):
    text = everything(library_page)
    names = {"http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2000/svg"}
    assert set(re.findall(r"https?://[^\s\"'<)]+", text)) <= names
    assert not re.search(r"<(?:img|iframe|link|object|embed|audio|video)\b", text)
    assert not re.search(r"\bsrc=|@import|localStorage|sessionStorage|document\.cookie", text)
    assert "url(" not in text


def source_of(html):
    return unescape(re.search(r'x-tex">(.*?)</annotation>', html)[1])


class Boundaries(HTMLParser):
    """How many parentheses are open where KaTeX lets a formula be broken."""

    def __init__(self, html):
        super().__init__()
        self.path, self.open, self.found = [], 0, []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        names = (dict(attrs).get("class") or "").split()
        if "base" in names:
            self.found.append(self.open)
        self.path.append(names)

    def handle_endtag(self, tag):
        self.path.pop()

    def handle_data(self, data):
        if {"mopen", "mclose"} & set(self.path[-1]):
            self.open += sum(map(data.count, "([")) - sum(map(data.count, ")]"))


def test_parentheses_that_are_open_at_a_break_are_counted():
    r"""In ``((a) + b)`` as KaTeX sets it by itself."""
    spans = '<span class="base"><span class="{}">{}</span></span>'
    parts = [("mopen", "(("), ("mclose", ")"), ("mord", "(b"), ("mclose", ")")]
    assert Boundaries("".join(spans.format(*part) for part in parts)).found == [0, 2, 1, 1]


@pytest.mark.slow
def test_no_formula_can_be_broken_inside_parentheses(library_page):
    formulas = lengthened(*packed(library_page)["formulas"])
    found = [Boundaries(html).found for html in formulas]
    assert sum(len(f) > 1 for f in found) > 500
    assert [source_of(h) for h, f in zip(formulas, found, strict=True) if any(f)] == []


def test_every_formula_is_one_of_the_model_or_notation_in_prose(small, small_page):
    found = packed(small_page)
    sources = list(map(source_of, lengthened(*found["formulas"])))
    text = everything(small_page)
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


@pytest.mark.slow
def test_the_page_is_the_same_for_every_seed_and_locale(small_page, katex_fonts):
    program = (
        "import sys, hashlib, small_theory\n"
        "from symproof.report.page.build import page\n"
        "print(hashlib.sha256(page(small_theory.checked()).encode()).hexdigest())"
    )
    folder = Path(small_theory.__file__).parent
    for seed, locale in (("1", "C"), ("2", "ko_KR.UTF-8")):
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=folder, check=True, capture_output=True, text=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale,
                 "SYMPROOF_NODE_MODULES": str(katex_fonts.parents[2].resolve())},
        )  # fmt: skip
        assert done.stdout.strip() == hashlib.sha256(small_page.encode()).hexdigest()


def test_models_are_written_and_not_represented(library_page):
    assert not re.search(r"\b(?:Formula|Term|Sign|Link|Message)\(", everything(library_page))


def test_without_scripts_there_is_one_language_and_every_statement(library_page, checked_library):
    text = element(library_page, "<body>(.*)<script")
    body = text[: text.index("<script")]
    assert set(re.findall(r'<span lang="(\w+)"', body)) == {"en"}
    assert len(re.findall('<span lang="en"', body)) == len(packed(library_page)["versions"][1])
    shown = unescape(re.sub("<[^>]*>", "", body))
    for section in compose(checked_library).sections:
        assert section.title.id.replace("'s", "’s") in shown
        assert section.relation is None or section.relation.text in shown


def test_other_languages_stand_where_their_sentence_is(small, monkeypatch, node):
    """As if nothing had been set aside."""
    body_of = lambda page: element(page, "<body>(.*?)<script")  # noqa: E731
    page = build.page(small)
    versions = iter(lengthened(*packed(page)["versions"]))
    pieces = re.split('(?=<span lang="en">)', body_of(page))
    put_together = pieces[0] + "".join(
        piece[: (end := end_of_first_span(piece))] + next(versions) + piece[end:]
        for piece in pieces[1:]
    )
    monkeypatch.setattr(build.Speaker, "setting_aside", lambda self: nullcontext(()))
    assert put_together == body_of(build.page(small))


def end_of_first_span(text):
    depth = 0
    for tag in re.finditer("<span|</span>", text):
        depth += 1 if tag[0] == "<span" else -1
        if depth == 0:
            return tag.end()
    raise AssertionError(text)


def test_one_language_alone(small, node):
    made = build.page(small, languages=["ko"])
    assert '<html lang="ko">' in made
    assert 'data-language="zh"' not in made
    assert "<span lang=" not in made


def test_a_theory_without_encodings_has_no_playground(small_page, library_page):
    assert 'id="try"' not in small_page
    assert 'id="try"' in library_page


def test_without_katex_the_command_says_so_before_it_checks_or_writes_anything(
    monkeypatch, tmp_path, capsys, theory_file
):
    monkeypatch.setenv("SYMPROOF_NODE_MODULES", str(tmp_path / "nowhere"))
    arguments = ["build", "--html", "--theory", theory_file, "--out", str(tmp_path / "out")]
    assert main(arguments) == 2
    output, error = capsys.readouterr()
    assert (output, error.count("\n")) == ("", 1)
    assert error.startswith("symproof: SP309 ")
    assert not (tmp_path / "out").exists()


def test_without_katex_all_else_is_still_built(monkeypatch, tmp_path, capsys, theory_file):
    monkeypatch.setenv("SYMPROOF_NODE_MODULES", str(tmp_path / "nowhere"))
    assert main(["build", "--theory", theory_file, "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "en" / "README.md").exists()
    assert capsys.readouterr().err.startswith("symproof: theorems to check: 1\n")


def test_the_command_writes_the_page(tmp_path, node, theory_file):
    arguments = ["build", "--html", "--theory", theory_file, "--out", str(tmp_path)]
    assert main(arguments) == 0
    assert "The sine of twice an angle" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_check_and_html_exclude_each_other(tmp_path, capsys):
    assert main(["build", "--check", "--html", "--out", str(tmp_path)]) == 2
    assert main(["build", "--check", "--open", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("--check writes nothing") == 2


def test_the_page_is_shown_in_a_browser(theory_file, tmp_path, monkeypatch, capsys):
    shown = []
    monkeypatch.setattr("webbrowser.open", lambda address: not shown.append(address))
    arguments = ["build", "--open", "--theory", theory_file, "--out", str(tmp_path)]
    assert main(arguments) == 2
    assert "make it with --html" in capsys.readouterr().err
    (tmp_path / "index.html").write_text("<p>", encoding="utf-8")
    assert main(arguments) == 0
    assert shown == [(tmp_path / "index.html").as_uri()]
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    assert main(arguments) == 2
    assert "no browser was found" in capsys.readouterr().err


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


def parts_of(page):
    return lengthened(*packed(page)["parts"])


def test_refuted_claims_without_a_point_have_no_link_to_the_explorer(library_page, checked_library):
    names = {claim["name"] for claim in packed(library_page)["claims"]}
    cards = parts_of(library_page)[2:]
    assert len(cards) == len(checked_library)
    for section, html in zip(compose(checked_library).sections, cards, strict=True):
        assert ("data-try" in html) == (section.name in names)
        assert ("· <" in html) <= ("data-try" in html)  # no dot without a link before it
    assert 0 < len(names) < sum(c.record.is_refuted for c in checked_library)


def test_notation_and_remarks_have_their_labels(library_page, checked_library):
    cards = parts_of(library_page)[2:]
    for section, html in zip(compose(checked_library).sections, cards, strict=True):
        assert ('<span lang="en">Notation.</span>' in html) == bool(section.notation)
        assert html.count("<b>Remark.</b>") == len(section.remarks)
        assert ('<span lang="en">In the sources.</span>' in html) == bool(section.origins)


def test_no_blank_follows_a_full_width_sign(library_page):
    assert not re.search("[。：；，、]</b> ", everything(library_page))
    assert not re.search('[。：；]</span> *<span lang="(?!zh)', library_page)


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


def test_the_scripts_know_the_languages(library_page):
    assert packed(library_page)["languages"] == list(LANGUAGES)
