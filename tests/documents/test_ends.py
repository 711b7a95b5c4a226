"""Where sentences and paragraphs end, and what holds behind an end: each a value that nobody
changes."""

from __future__ import annotations

import pytest

from symproof.documents.prose.conditions import Given, supposed
from symproof.documents.prose.sentences import Break, Sentence, sentences
from symproof.documents.prose.suppositions import Conditions, State, behind_break
from symproof.documents.scopes.overview import look_through
from symproof.documents.source.scan import scan
from symproof.reading.lexing import plain
from symproof.reading.scope.lexicon import Lexicon
from symproof.reading.statements.statements import statements


def events(text: str, name: str = "a.md") -> list[Sentence | Break]:
    document = scan(text, name)
    return [*sentences(document.text, look_through(document, []).parts)]


def formulas(text: str, name: str = "a.md") -> list[list[str]]:
    """The formulas of each sentence that has some."""
    return [[item.text for item in one.items] for one in events(text, name)
            if isinstance(one, Sentence) and one.items]  # fmt: skip


def given(text: str) -> Given:
    return supposed(text, statements(plain.marks(text)[:-1]), Lexicon())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Let $x > 0$. Then $x = x$.", [["x > 0"], ["x = x"]]),
        ("By Thm. 2 we have $x = x$, i.e. $y = y$.", [["x = x", "y = y"]]),  # no end
        ("$x > 0$이면 $x = x$이다. $y = y$이다.", [["x > 0", "x = x"], ["y = y"]]),
        ("设 $x > 0$，则 $x = x$。又 $y = y$。", [["x > 0", "x = x"], ["y = y"]]),
        ("If $x > 0$, then $x = x$; otherwise $y = y$.", [["x > 0", "x = x"], ["y = y"]]),
        ("Let $x > 0$\n\nThen $x = x$", [["x > 0"], ["x = x"]]),  # the paragraph ends it
        ("Let $x > 0$ and\n\n$$x = x$$", [["x > 0", "x = x"]]),  # a display does not
        ("$x = x.$ So $y = y$", [["x = x."], ["y = y"]]),  # the full stop stands in the formula
        ("## On $x = x$\n\nHence $y = y$", [["x = x"], ["y = y"]]),
    ],
)  # fmt: skip
def test_sentences_end_where_words_and_print_say_so(text: str, found: list[list[str]]) -> None:
    assert formulas(text) == found


def test_a_sentence_knows_the_words_that_lead_in_to_it() -> None:
    said = [one for one in events("We now show the following.\n\n$$x = x$$\n\nHence $y = y$.")
            if isinstance(one, Sentence) and one.items]  # fmt: skip
    assert [one.lead_in.strip() for one in said] == ["We now show the following", ""]


def test_a_question_is_asked_and_a_title_leads_in_to_nothing() -> None:
    asked, *_ = (one for one in events("Is $x = x$? Yes.") if isinstance(one, Sentence))
    assert asked.is_asked
    *_, last = (one for one in events("## We show\n\n$x = x$.") if isinstance(one, Sentence)
                if one.items)  # fmt: skip
    assert last.lead_in == ""


@pytest.mark.parametrize(
    ("text", "name", "goes_on", "is_heading"),
    [
        ("A.\n\nB.", "a.md", [False], [False]),
        ("A.\n\n# B", "a.md", [False, False], [False, True]),  # a blank line, and a heading
        ("A:\n1. B\n\n   C\n2. D", "a.md", [False, True, False], [False] * 3),
        ("A:\n1. B\n\nC", "a.md", [False, False], [False] * 2),  # C is not indented
        ("A: \\item B\n\nC \\item D", "a.tex", [False, True, False], [False] * 3),
    ],
)  # fmt: skip
def test_paragraphs_end_and_items_go_on(
    text: str, name: str, goes_on: list[bool], is_heading: list[bool]
) -> None:
    found = [one for one in events(text, name) if isinstance(one, Break)]
    assert [one.goes_on for one in found] == goes_on
    assert [one.is_heading for one in found] == is_heading


def test_commands_begin_items_and_environments_turn_lists() -> None:
    text = "\\begin{itemize}\\item A \\item B\\end{itemize} C"
    found = [one for one in events(text, "a.tex") if isinstance(one, Break)]
    assert [one.begins_item for one in found] == ["", "command", "command", ""]
    assert [one.turns_list for one in found] == [True, False, False, True]


def test_a_theorem_is_stated_to_its_end() -> None:
    text = "\\begin{theorem}\nLet $x = x$. Then $y = y$.\n\\end{theorem}\nSo $z = z$."
    said = [one for one in events(text, "a.tex") if isinstance(one, Sentence) and one.items]
    assert [one.is_stated for one in said] == [True, True, False]


X, Y, BELOW = given("x > 0"), given("y > 0"), given("x < 1")


def test_doubt_about_a_letter_lets_its_conditions_fade_and_no_others() -> None:
    before = Conditions(supposed=(X, Y))
    after = before.doubted(frozenset("x"))
    assert (after.supposed, after.faded) == ((Y,), (X,))
    assert before.doubted(frozenset("z")) == before == Conditions(supposed=(X, Y))
    assert before.doubted(None) == Conditions(faded=(X, Y))


def test_a_bound_from_the_other_side_goes_with_one_of_the_same_letters_while_they_are_fresh() -> (
    None
):
    before = Conditions(supposed=(X,))
    assert before.followed(BELOW, frozenset("x")) == before
    assert before.followed(BELOW, frozenset()) == Conditions(faded=(X,))  # another case, perhaps
    assert before.followed(Y, frozenset()) == before


@pytest.mark.parametrize(
    ("end", "behind"),
    [
        (Break(False, False, "", False), Conditions(faded=(X,), usual=(X,), lapsed=(Y,))),
        (Break(False, True, "", False), Conditions(supposed=(X,), lapsed=(Y,))),  # an item goes on
        (Break(True, False, "", False), Conditions()),  # nothing is meant behind a heading
    ],
)  # fmt: skip
def test_what_holds_behind_a_paragraph(end: Break, behind: Conditions) -> None:
    state = State(Conditions(supposed=(X,), cases=(Y,), earlier=(Y,)))
    assert behind_break(state, end).conditions == behind


def test_what_is_supposed_in_front_of_a_list_is_usual_in_each_of_its_items() -> None:
    item = Break(False, False, "mark", False)
    first = behind_break(State(Conditions(supposed=(X,))), item)
    assert first.conditions.usual == (X,)
    said = first._replace(conditions=first.conditions._replace(supposed=(Y,)))
    assert behind_break(said, item).conditions.usual == (X,)
    assert behind_break(said, Break(False, False, "", False)).conditions.usual == (X,)


def test_what_is_said_anew_of_a_letter_is_usual_no_more() -> None:
    before = Conditions(faded=(X, Y), usual=(X, Y))
    assert before.doubted(frozenset("x")).usual == (Y,)
    assert before.followed(BELOW, frozenset()).usual == (Y,)
