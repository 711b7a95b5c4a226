"""Every displayed relation of the five sources is accounted for, as a formula."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from symproof import theory
from symproof.authoring.formulas import definitions, families
from symproof.authoring.library import library
from symproof.kernel.terms import BINDERS, children, symbol
from symproof.notation.declared import Notation
from symproof.reading.claims.single import read_relations, read_term
from symproof.theory.sources import COLUMNS, DISTANCE, DOT, EXAMPLE, SHIFT
from symproof.theory.traceability import ROWS, Row, agrees, derived, transcribed

theory.load()

# How many lines the documents have; the copies here end with the last formula.
LINES = {SHIFT: 140, DISTANCE: 62, DOT: 61, COLUMNS: 78, EXAMPLE: 190}
SOURCES = Path(__file__).parents[1] / "documents" / "sources"
# How many relations each document displays: those that define, those that assert, and how many
# of the latter are false.  Counted by hand.
COUNTS = {
    SHIFT: (6, 11, 0),
    DISTANCE: (4, 8, 1),
    DOT: (4, 7, 0),
    COLUMNS: (2, 4, 1),
    EXAMPLE: (6, 23, 0),
}
# What they claim besides, in words: document, line, words, and what holds it or why nothing does.
IN_WORDS = tomllib.loads(Path(__file__).with_name("claims.toml").read_text(encoding="utf-8"))[
    "claim"
]
CLAIMS = 108


def name(row: Row) -> str:
    return f"{row.document}:{row.line}:{row.theorem}"


def squeezed(text: str) -> str:
    return "".join(text.split())


def stands_on_line(formula: str, line: int, text: str) -> bool:
    """Whether the formula begins on that line, whitespace aside."""
    first, *rest = text.splitlines()[line - 1 :]
    place = squeezed(first + "".join(rest)).find(squeezed(formula))
    return 0 <= place < len(squeezed(first))


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {document: (SOURCES / document).read_text(encoding="utf-8") for document in COUNTS}


@pytest.mark.parametrize("document", COUNTS)
def test_all_relations_are_there(document):
    kinds = Counter(row.kind for row in ROWS if row.document == document)
    asserted = kinds["assert"] + kinds["false"]
    assert (kinds["define"], asserted, kinds["false"]) == COUNTS[document]


def test_there_are_75():
    assert len(ROWS) == len(set(ROWS)) == 75
    assert sum(row.kind == "define" for row in ROWS) == 22
    assert {(row.document, row.line) for row in ROWS if row.kind == "false"} == {
        (DISTANCE, 10),
        (COLUMNS, 64),
    }


@pytest.fixture(params=COUNTS)
def rows(request):
    """The rows of one document."""
    return [row for row in ROWS if row.document == request.param]


def test_transcriptions_show_the_lines_that_are_proved(rows):
    assert [
        f"{name(row)}: {transcribed(row)} are not {derived(row)}" for row in rows if not agrees(row)
    ] == []


def test_false_rows_belong_to_refuted_claims_alone(rows):
    assert [
        name(row) for row in rows if library[row.theorem].is_refuted != (row.kind == "false")
    ] == []


def says_its_source(row: Row) -> bool:
    """Whether the theorem names the document and the line."""
    places = {(document, line) for document, line, _ in library[row.theorem].sources}
    shown = 116 if row.line == 127 and row.document == SHIFT else row.line  # goes on there
    return (row.document, shown) in places


def test_theorems_say_that_they_come_from_there(rows):
    assert [name(row) for row in rows if not says_its_source(row)] == []


def keeps_letters_apart(row: Row) -> bool:
    """Whether different letters of the transcription stay different when they are renamed."""
    context = Notation(frozenset(definitions) | frozenset(families), frozenset({"pos"}))
    new = {read_term(a, context): read_term(b, context) for a, b in row.renaming}
    relations = read_relations(row.transcription, context)
    old = set().union(*(letters(side) for left, _, right in relations for side in (left, right)))
    old = {*old, *new} - {symbol(name) for name in definitions if "#" not in name}
    return len({new.get(letter, letter) for letter in old}) == len(old)


def test_renaming_keeps_letters_apart(rows):
    assert [name(row) for row in rows if not keeps_letters_apart(row)] == []


def test_letters_that_become_one_and_another_source_are_noticed():
    row = next(row for row in ROWS if (row.document, row.line) == (SHIFT, 48))
    assert not keeps_letters_apart(row._replace(renaming=(("a", "x"), ("b", "x"))))
    assert not says_its_source(row._replace(line=1))


def letters(term):
    """The letters in a term, bound ones included."""
    found = {symbol(term.args[0])} if term.head in BINDERS else set()
    if term.head == "sym" and len(term.args) == 1:
        found.add(term)
    return found.union(*map(letters, children(term)))


@pytest.mark.parametrize(
    ("document", "line", "old", "new"),
    [
        (SHIFT, 48, "+ cos(a)", "- cos(a)"),  # a sign
        (SHIFT, 49, "cos(b) -", "sin(b) -"),  # another function
        (SHIFT, 11, "-2*i", "-3*i"),  # a numeral
        (DISTANCE, 22, "(i, 1, d/2))*", "(i, 0, d/2))*"),  # a bound
        (DISTANCE, 32, ".T - ", " - "),  # a transpose
        (DISTANCE, 40, "0], [0, 2", "1], [0, 2"),  # an entry
        (DOT, 24, "v_j", "v_i"),  # a position
        (DOT, 43, "(j - i)", "(i - j)"),  # a direction
        (COLUMNS, 12, "cos(j/10000^(2*m", "cos(j/10000^(3*m"),  # an exponent
        (EXAMPLE, 111, "-1.5, 0.5, 2", "1.5, 0.5, 2"),  # a number in a table
        (EXAMPLE, 132, "omega_0", "omega_1"),  # a frequency
    ],
)
def test_other_formulas_do_not_agree(document, line, old, new):
    row = next(
        r for r in ROWS if (r.document, r.line) == (document, line) and old in r.transcription
    )
    assert not agrees(row._replace(transcription=row.transcription.replace(old, new, 1)))


def test_other_lines_do_not_agree():
    row = next(row for row in ROWS if (row.document, row.line) == (DISTANCE, 36))
    assert not agrees(row._replace(lines=(4, 5)))
    assert not agrees(row._replace(lines=(3,)))
    assert not agrees(row._replace(theorem="difference_product", lines=(0, -1)))


def test_formulas_stand_in_the_sources(rows, texts):
    assert [
        name(row) for row in rows if not stands_on_line(row.formula, row.line, texts[row.document])
    ] == []


def test_theorems_quote_their_sources(library_records, texts):
    quoted = [(record.name, *source) for record in library_records for source in record.sources]
    assert len(quoted) > len(ROWS) / 2
    assert [
        (name, document, line)
        for name, document, line, formula in quoted
        if not 1 <= line <= LINES[document]
        # The example is plain text, typeset in the theory.
        or (formula and document != EXAMPLE and not stands_on_line(formula, line, texts[document]))
    ] == []


def test_a_formula_from_another_line_is_noticed(texts):
    row = next(row for row in ROWS if (row.document, row.line) == (SHIFT, 48))
    assert not stands_on_line(row.formula, 47, texts[SHIFT])
    assert not stands_on_line(row.formula, 49, texts[SHIFT])
    assert not stands_on_line(row.formula.replace("+", "-"), 48, texts[SHIFT])


def faults_of(claim: dict) -> list[str]:
    """What an entry of the table of claims lacks: a place, words, and either statements that name
    this place as their source, or a reason why there is none."""
    document, line, held_by = claim["document"], claim["line"], claim.get("held_by", [])
    faults = [
        f"{name} does not name {document}, line {line}"
        for name in held_by
        if name not in library.records
        or (document, line) not in {(d, k) for d, k, _ in library[name].sources}
    ]
    if not 1 <= line <= LINES[document]:
        faults.append(f"{document} has no line {line}")
    if not claim["words"].strip():
        faults.append(f"{document}, line {line}: no words")
    if bool(held_by) == bool(claim.get("without", "").strip()):
        faults.append(f"{document}, line {line}: statements, or the reason why there are none")
    return faults


def test_all_claims_of_the_sources_are_accounted_for():
    assert len(ROWS) + len(IN_WORDS) == CLAIMS
    assert len({(c["document"], c["line"], c["words"]) for c in IN_WORDS}) == len(IN_WORDS)
    assert Counter(c["document"] for c in IN_WORDS) == {
        SHIFT: 4, DISTANCE: 3, DOT: 12, COLUMNS: 6, EXAMPLE: 8,
    }  # fmt: skip
    assert [fault for claim in IN_WORDS for fault in faults_of(claim)] == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"held_by": []}, "statements, or the reason why there are none"),
        ({"held_by": ["gone"]}, "gone does not name"),
        ({"held_by": ["pythagoras"]}, "pythagoras does not name"),
        ({"without": "Nobody knows."}, "statements, or the reason why there are none"),
        ({"line": 1000}, "no line 1000"),
        ({"words": " "}, "no words"),
    ],
)
def test_a_claim_without_its_statement_is_noticed(changed, said):
    assert faults_of(IN_WORDS[0]) == []
    assert any(said in fault for fault in faults_of(IN_WORDS[0] | changed))
