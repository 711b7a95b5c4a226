"""What notebooks show: the formula that was checked, its reasons, both sides of an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from types import SimpleNamespace

import pytest
from IPython.lib.pretty import pretty

import symproof
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, library, verify
from symproof.authoring.library import theorem as declare
from symproof.authoring.reasons import algebra
from symproof.base.messages import Said
from symproof.base.showing import Shown
from symproof.deciding.verdicts import Undecided, Verdict
from symproof.deciding.words import PROVED
from symproof.teaching.learn import exercise, theorem
from symproof.tools.display import SHOWN, speak, spoken
from symproof.tools.display.of_derivations import text as derivation_text
from symproof.tools.display.of_theorems import text as record_text


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins and ends in English, with no theorem left behind."""
    names = set(library.records)
    speak("en")
    yield
    speak("en")
    for name in set(library.records) - names:
        if library.records[name].function.__module__ == __name__:
            del library.records[name]


class Balanced(HTMLParser):
    """Fails on tags that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def html(shown: object) -> str:
    text: str = shown._repr_html_()  # type: ignore[attr-defined]
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert text.replace(r"\$", "").count("$") % 2 == 0
    return text


def verdict(claim: str) -> Verdict:
    return symproof.prove(claim)


def test_a_proved_claim_and_its_conditions() -> None:
    shown = html(verdict("tan(x) = sin(x)/cos(x)"))
    assert r"\tan(x) = \frac{\sin(x)}{\cos(x)}" in shown
    assert "proved under conditions" in shown
    assert "if cos(x) ≠ 0" in shown


def test_a_refuted_claim_shows_both_sides() -> None:
    shown = html(verdict("sin(a + b) = sin(a) + sin(b)"))
    assert ">refuted<" in shown
    assert "at a = 1, b = 1:" in shown
    assert r"$\sin(a + b)$ → <code>0.909297426825…</code>" in shown
    assert r"$\sin(a) + \sin(b)$ → <code>1.68294196961…</code>" in shown


@pytest.mark.parametrize("claim", ["x < y", "x + 1 <= x", "Matrix([1, 2]) = x", "log(x) = x"])
def test_nothing_but_a_proof_is_called_proved(claim: str) -> None:
    made = verdict(claim)
    assert not made.proved
    assert "proved" not in html(made).replace("undecided", "")


def test_signs_of_html_are_escaped() -> None:
    shown = html(verdict("x < y"))
    assert "x &lt; y" in shown
    assert "x < y" not in shown


def test_latex_of_a_verdict_is_the_claim_with_all_that_it_supposes() -> None:
    tex = verdict("sin(x)^2 <= 1")._repr_latex_()
    assert tex == r"$\displaystyle \sin^{2}(x) \leq 1 \quad \text{(proved; where x: real)}$"
    tex = verdict("x_i/x_i = 1")._repr_latex_()
    assert tex.endswith(r"\text{(proved-with-conditions; if x\_i ≠ 0; where i, x\_i: real)}$")


def test_a_forged_verdict_is_not_shown() -> None:
    good, other = verdict("sin(2x) = 2 sin x cos x"), verdict("x = y")
    forged = symproof.Proved(other.claim, good.certificate)
    with pytest.raises(Exception, match="another claim"):
        forged._repr_html_()


def test_a_theorem_is_checked_when_it_is_shown() -> None:
    shown = html(theorem("block_shift"))
    assert shown.count("<details>") == 4
    assert ">proved<" in shown
    assert "One block turns" in shown or "<b>" in shown
    assert "<code>sin_sum</code>" in shown
    assert record_text(theorem("block_shift")) == "proved: v_(p + k)^(i) = R_i(k)·v_p^(i)"


def test_a_refuted_theorem_shows_its_counterexample() -> None:
    shown = html(theorem("monotone_decay"))
    assert ">refuted<" in shown
    assert "at D = 43:" in shown


def test_a_failing_step_shows_both_sides() -> None:
    @declare(title="<b>wrong</b>")
    def wrong_for_display(a: Real) -> object:
        """<i>wrong</i>"""
        return calc("sin(2*a)").eq("sin(a)", by=algebra)

    shown = html(wrong_for_display)
    assert "&lt;b&gt;wrong&lt;/b&gt;" in shown
    assert "<i>" not in shown
    assert "step 1 is false" in shown
    assert ">false<" in shown
    assert "<code>0.909297426825…</code>" in shown
    assert "proved" not in shown
    assert record_text(wrong_for_display).startswith("SP101 step 1 is false: sin(2·a) = sin(a)")


def test_a_step_by_the_wrong_reason_is_not_called_false() -> None:
    @declare(title="weak")
    def weak_for_display(a: Real) -> object:
        """weak"""
        return calc("sin(2*a)").eq("2*sin(a)*cos(a)", by=algebra)

    shown = html(weak_for_display)
    assert "step 1 is true, but not by the reason that is given" in shown
    assert "refuted" not in shown


def test_reasons_are_joined_as_the_language_does() -> None:
    shown = {}
    for language in ("en", "zh"):
        speak(language)
        shown[language] = html(theorem("sin_difference"))
    assert re.search(r"</code>, \$x \\mapsto b\$; ", shown["en"])
    assert re.search(r"</code>、\$x \\mapsto b\$；", shown["zh"])


def test_a_chain_alone_is_only_recorded() -> None:
    chain = calc("x").eq("x + 1", by=algebra)
    assert "recorded" in html(chain)
    assert "proved" not in html(chain)
    assert derivation_text(chain) == "    x\n  = x + 1"
    assert r"= {} & x + 1" in chain._repr_latex_()


def test_what_a_student_types_is_escaped() -> None:
    shown = html(exercise("dot-product").step("<script>$x$</script>"))
    assert "<script>" not in shown
    assert "$x" not in re.sub(r"<code>.*?</code>", "", shown)
    assert "<mark>$</mark>" in shown
    assert "&lt;script&gt;" in shown


def test_an_exercise_and_its_feedback() -> None:
    session = exercise("dot-product")
    assert r"\boxed{\;?\;}" in html(session)
    wrong = html(session.step("cos((i + j)*w)"))
    assert "left side: $" in wrong
    assert "right side: $" in wrong
    assert "<mark>(</mark>" in html(session.step("cos((j - i)*w"))
    assert "The exercise is done." in html(session.step("cos((j - i)*w)"))


@pytest.mark.parametrize(("language", "word"), [("ko", "반박됨"), ("zh", "已证伪")])
def test_everything_is_said_in_the_language_that_is_spoken(language: str, word: str) -> None:
    speak(language)
    assert spoken() == language
    assert word in html(verdict("sin(2x) = sin(x)"))
    for shown in (theorem("distance"), theorem("monotone_decay"), exercise("no-decay")):
        words = re.sub(r"\$[^$]*\$|<code>.*?</code>|<[^>]*>", "", html(shown))
        assert set(re.findall("[A-Za-z]{3,}", words)) <= {"cos", "sin"}, words


def test_languages_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="unknown language"):
        speak("xx")
    assert spoken() == "en"


def test_theorems_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="no theorem 'blok_shift'; did you mean 'block_shift'"):
        theorem("blok_shift")


def test_in_a_notebook_a_theorem_may_be_written_anew() -> None:
    made: list[object] = []
    for right in ("a + a", "3*a - a"):
        cell = (
            "from symproof.authoring import Real, algebra, calc, theorem\n"
            "@theorem(title='t')\n"
            "def written_anew(a: Real):\n    'd'\n"
            f"    return calc('2*a').eq('{right}', by=algebra)\n"
        )
        names: dict[str, object] = {"__name__": "__main__"}
        exec(compile(cell, f"<cell {right}>", "exec"), names)
        made.append(names["written_anew"])
    assert [record_text(m) for m in made] == ["proved: 2·a = a + a", "proved: 2·a = 3·a - a"]
    del library.records["written_anew"]


def test_an_old_theorem_does_not_vouch_for_a_new_one_of_its_name() -> None:
    def cell(source: str, place: str) -> dict[str, object]:
        names: dict[str, object] = {"__name__": "__main__"}
        head = "from symproof.authoring import Real, algebra, calc, theorem\nimport sympy\n"
        exec(compile(head + source, place, "exec"), names | OLD)
        return {n: library.records[n] for n in ("t_named", "t_user") if n in library.records}

    OLD: dict[str, object] = {}
    OLD |= cell(
        "@theorem(title='t')\n"
        "def t_named(a: Real):\n    'd'\n    return calc('a + a').eq('2*a', by=algebra)\n"
        "@theorem(title='u')\n"
        "def t_user(a: Real):\n    'd'\n    return calc('a + a').eq('2*a', by=t_named)\n",
        "<cell 1>",
    )
    made = cell(
        "@theorem(title='t')\n"
        "def t_named(a: Real):\n    'd'\n    return calc('a*a').eq('a^3', by=algebra)\n",
        "<cell 2>",
    )
    user, new = OLD["t_user"], made["t_named"]
    checked = verify([user, new])  # type: ignore[list-item]
    for name in ("t_named", "t_user"):
        del library.records[name]
    assert checked[0].verdict == "proved"
    assert checked[1].verdict not in PROVED
    assert checked[1].finding is not None


def test_an_object_without_a_form_or_a_module_has_no_such_form() -> None:
    class Nameless(Shown):
        def __str__(self) -> str:
            return "plain"

    step = exercise("double-angle").step("cos(x)")
    assert step._repr_latex_() is None
    assert (Nameless()._repr_html_(), Nameless()._repr_latex_()) == (None, None)
    printed: list[str] = []
    printer = SimpleNamespace(text=printed.append)
    Nameless()._repr_pretty_(printer, False)
    step._repr_pretty_(printer, False)
    assert printed == ["plain", str(step)]


def test_ipython_prints_the_text_and_not_the_representation_of_a_dataclass() -> None:
    for verdict in map(symproof.prove, ["1 = 1", "1 = 2", "x^x = x", "1 + I > 0"]):
        assert pretty(verdict) == str(verdict)
    assert pretty(library.records["sin_sum"]) == record_text(library.records["sin_sum"])
    assert pretty(calc("1 + 1").eq("2", by=algebra)) == derivation_text(
        calc("1 + 1").eq("2", by=algebra)
    )


def test_every_class_that_is_shown_exists_and_its_module_has_a_form() -> None:
    assert len(SHOWN) == 5
    for name, module in SHOWN.items():
        home, _, cls = name.rpartition(".")
        assert issubclass(getattr(import_module(home), cls), Shown)
        assert callable(import_module(module).html)


def test_a_class_of_ones_own_is_shown_as_the_one_that_it_extends() -> None:
    class Mine(Undecided):
        pass

    claim = verdict("x < y").claim
    assert html(Mine(claim, Said("for a reason"))) == html(Undecided(claim, Said("for a reason")))
