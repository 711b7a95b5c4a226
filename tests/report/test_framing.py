"""The frames of chapters, the parts of the book, and what the first part may not lack."""

import re

import pytest
from small_theory import checked as small_checked

from symproof import theory
from symproof.authoring.chapters import Cases, Chapter, Example, Exercise, PropertyTable
from symproof.authoring.library import library
from symproof.report.build import reports
from symproof.report.compose import compose
from symproof.report.figures.gallery import WORDS
from symproof.report.framing import THEOREMS, Incomplete, demand_whole, frame_of, framed, parts_of

theory.load()
WHOLE = Chapter(
    title="A",
    question="B?",
    idea="C.",
    figure="rotation",
    caption="D.",
    main="shift",
    used="E ({distance}).",
    lemmas=("block_assembly",),
    example=Example("F", ("example_step",)),
    exercises=(Exercise("G?", "rotation_back"),),
)
FRAMES = {
    record.chapter: frame_of(record)
    for record in library.records.values()
    if record.chapter in theory.DOCUMENTS
}
FRAMES_OF_ALL = {
    record.chapter: frame_of(record)
    for record in library.records.values()
    if record.chapter in theory.CHAPTERS  # and not in a test
}


@pytest.fixture(scope="module")
def handbook(checked_library):
    return compose(checked_library)


def test_the_first_part_is_whole():
    assert FRAMES.keys() == set(theory.DOCUMENTS)
    demand_whole(FRAMES)


@pytest.mark.parametrize("part", ["question", "idea", "figure", "caption", "main", "used"])
def test_a_chapter_without_one_of_its_parts_fails(part):
    with pytest.raises(Incomplete, match=f"chapter shift of the first part has no {part}"):
        demand_whole({"shift": WHOLE._replace(**{part: ""})})


def test_a_chapter_without_exercises_or_without_a_frame_fails():
    with pytest.raises(Incomplete, match="has no exercises"):
        demand_whole({"shift": WHOLE._replace(exercises=())})
    with pytest.raises(Incomplete, match="has no question"):
        demand_whole({"shift": None})


def test_too_many_theorems_fail():
    many = WHOLE._replace(theorems=("block_shift",) * THEOREMS)
    with pytest.raises(Incomplete, match=f"{THEOREMS + 1} theorems; {THEOREMS} are the most"):
        demand_whole({"shift": many})
    demand_whole({"shift": WHOLE._replace(theorems=("block_shift",) * (THEOREMS - 1))})


def test_the_reports_are_not_made_without_it(checked_library, monkeypatch):
    records = [c for c in checked_library if c.record.chapter == "shift"]
    monkeypatch.setitem(
        records[0].record.function.__globals__, "CHAPTER", WHOLE._replace(figure="")
    )
    with pytest.raises(Incomplete, match="chapter shift of the first part has no figure"):
        reports(records, languages=["en"])


@pytest.fixture(scope="module")
def sections(handbook):
    return {section.name: section for section in handbook.sections}


def test_a_frame_is_told_with_mentions(sections):
    made = framed("shift", WHOLE, sections)
    assert made.main is sections["shift"]
    assert made.used.values["distance"].link == sections["distance"].link
    assert [section.name for section in made.example[1]] == ["example_step"]
    ((words, answer),) = made.exercises
    assert (words.id, answer.link.name) == ("G?", "rotation_back")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"used": "E ({no_such}).", "main": "shift"}, "there is no theorem no_such"),
        ({"main": "distance"}, "distance is no theorem of this chapter"),
        ({"lemmas": ("pythagoras",)}, "pythagoras is no theorem of this chapter"),
        ({"exercises": (Exercise("G?", "no_answer"),)}, "there is no theorem no_answer"),
    ],
)
def test_a_frame_that_names_what_is_not_there_is_refused(sections, changed, said):
    with pytest.raises(Incomplete, match=said):
        framed("shift", WHOLE._replace(**changed), sections)


def test_some_theorems_alone_have_no_frame(sections):
    assert framed("shift", WHOLE, {"shift": sections["shift"]}) is None


def test_the_kinds_of_theorems(sections):
    kinds = {name: section.kind.id for name, section in sections.items()}
    assert kinds["shift"] == "Theorem"
    assert kinds["block_assembly"] == "Lemma"
    assert kinds["block_shift"] == "Proposition"
    assert kinds["rotation_entries"] == "Definition"
    assert kinds["monotone_decay"] == "False claim"


def test_the_first_part_has_few_theorems_and_every_chapter_its_main_one(handbook):
    first, second = handbook.parts
    assert (first.number, second.number) == ("I", "II")
    assert {c.name for c in first.chapters} == set(theory.DOCUMENTS)
    theorems = [s for c in first.chapters for s in c.sections if s.kind.id == "Theorem"]
    assert len(first.chapters) <= len(theorems) <= THEOREMS
    for chapter in first.chapters:
        assert chapter.main.kind.id == "Theorem", chapter.name


def test_a_theory_of_ones_own_has_no_parts():
    (part,) = compose(small_checked()).parts
    assert (part.number, part.title, part.summary) == ("", None, None)
    assert parts_of(part.chapters) == (part,)


def test_every_figure_stands_in_a_chapter_and_every_chapter_names_one_that_there_is():
    frames = {r.chapter: frame_of(r) for r in library.records.values() if frame_of(r)}
    named = [frame.figure for frame in frames.values() if frame.figure]
    assert len(named) == len(set(named))
    assert set(named) <= set(WORDS)


def test_notation_is_said_once_a_chapter(handbook):
    for chapter in handbook.chapters:
        texts = [d.tex for d in chapter.notation]
        assert len(texts) == len(set(texts)), chapter.name
        stated = {s.relation.tex for s in chapter.sections if s.is_definition}
        assert not {t.replace(":=", "=") for t in texts} & stated, chapter.name


def test_every_chapter_has_its_idea():
    for name, frame in FRAMES_OF_ALL.items():
        assert all((frame.question, frame.idea, frame.main)), name


def test_lemmas_that_are_used_once_stand_in_the_appendix(handbook):
    first, second = handbook.parts
    assert not any(chapter.once for chapter in first.chapters)
    moved = [section for chapter in second.chapters for section in chapter.once]
    assert len(moved) > 10
    assert {section.kind.id for section in moved} == {"Lemma"}
    for chapter in second.chapters:
        shown = {section.name for section in chapter.shown if hasattr(section, "name")}
        assert not shown & {section.name for section in chapter.once}


@pytest.mark.parametrize(
    ("chapter", "changed", "said"),
    [
        ("shift", {"once": ("block_shift",)}, "block_shift is not used by one theorem of it alone"),
        ("shift", {"once": ("rotation_entries",)}, "rotation_entries is not used by one"),
        ("shift", {"cases": (Cases("H", ("block_shift",)),)}, "has a derivation and is no case"),
        ("shift", {"cases": (Cases("H", ("pythagoras",)),)}, "pythagoras is no theorem of this"),
    ],
)
def test_what_is_no_lemma_and_no_case_is_refused(sections, chapter, changed, said):
    with pytest.raises(Incomplete, match=said):
        framed(chapter, WHOLE._replace(**changed), sections)


def test_numbers_are_in_the_order_of_the_pages(handbook):
    for chapter in handbook.chapters:
        groups = [getattr(shown, "sections", (shown,)) for shown in (*chapter.shown, chapter)]
        groups[-1] = chapter.once
        numbers = [section.number for group in groups for section in group]
        assert numbers == [f"{chapter.number}.{k}" for k in range(1, len(numbers) + 1)]
        assert numbers == [section.number for section in chapter.sections]


def test_cases_stand_in_a_table_where_the_first_of_them_stood(handbook):
    (decay,) = (chapter for chapter in handbook.chapters if chapter.name == "decay")
    falls, signs, middle, returns = decay.shown
    assert [section.name for section in falls.sections][:2] == ["fall_4", "rise_4"]
    assert [section.name for section in signs.sections] == ["positive_4", "negative_4"]
    assert middle is decay.frame.main
    assert [section.name for section in returns.sections] == ["return_4"]
    tabled = [s for table in (falls, signs, returns) for s in table.sections]
    assert {s.name for s in decay.sections} == {middle.name, *(s.name for s in tabled)}
    assert len(falls.remarks) == 1


def test_no_sentence_counts_up_to_a_number_plus_one_minus_one(handbook):
    odd = re.compile(r"\+ 1 - 1|\{0 - 1\}")
    for section in handbook.sections:
        chains = [section, *(chain for line in section.lines for chain in line.inner)]
        lines = [line.formula.tex for chain in chains for line in chain.lines]
        starts = [chain.start.tex for chain in chains if chain.start]
        assert not [tex for tex in (*lines, *starts) if odd.search(tex)], section.name


TABLE = PropertyTable("H:", ("I",), (("J", ("shift",)), ("K", ("monotone_decay",))))


def test_an_answer_is_yes_by_a_theorem_and_no_by_a_false_claim(handbook):
    sections = {s.name: s for chapter in handbook.chapters for s in chapter.sections}
    table = framed("shift", WHOLE._replace(comparison=TABLE), sections).comparison
    assert [(thing.id, [cell.id for cell in cells]) for thing, cells in table.rows] == [
        ("J", ["yes ({theorem})"]),
        ("K", ["no ({theorem})"]),
    ]
    assert framed("shift", WHOLE, sections).comparison is None


def test_a_table_that_names_no_theorem_fails(handbook):
    sections = {s.name: s for chapter in handbook.chapters for s in chapter.sections}
    wrong = TABLE._replace(rows=(("J", ("no_such_theorem",)),))
    with pytest.raises(Incomplete, match="there is no theorem no_such_theorem"):
        framed("shift", WHOLE._replace(comparison=wrong), sections)


def test_the_words_of_a_table_are_among_the_sentences():
    said = WHOLE._replace(comparison=TABLE).sentences
    assert {"H:", "I", "J", "K"} <= set(said)
    assert "H:" not in WHOLE.sentences
