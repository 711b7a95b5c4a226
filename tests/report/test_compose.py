"""What a report says of each kind of theorem."""

import re

from symproof.authoring import reasons
from symproof.authoring.assumptions import assumed
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, library, theorem, verify
from symproof.authoring.reasons import algebra
from symproof.engines.second_opinion import Answer, Opinion
from symproof.kernel.proofs import RULES
from symproof.report import wording
from symproof.report.compose import compose


def texts(formulas):
    return [f.text for f in formulas]


def test_the_statement_is_what_the_kernel_returned(sections):
    section = sections["small_sum"]
    assert section.quantifiers.text == "∀ a, b ∈ ℝ"
    assert section.quantifiers.tex == r"\forall a, b \in \mathbb{R}"
    assert section.relation.text == "sin(a + b) = sin(a)·cos(b) + cos(a)·sin(b)"
    assert section.verdict.id == "proved"


def test_reasons_with_their_instances(sections):
    first, second = sections["small_double"].lines
    (reason,) = first.reasons
    assert reason.theorem.name == "small_sum"
    assert texts(reason.instance) == ["a := x", "b := x"]
    assert second.reasons[0].rule.id == "the laws of rings and matrices"
    assert (first.number, second.number) == (1, 2)


def test_dependencies_in_both_directions(sections):
    assert [link.name for link in sections["small_double"].uses] == ["small_sum"]
    assert [link.name for link in sections["small_sum"].used_by] == ["small_double"]
    assert sections["small_sum"].uses == ()


def test_conditions(sections):
    section = sections["small_quotient"]
    assert section.verdict.id == "proved under conditions"
    assert texts(c.relation for c in section.conditions) == ["x ≠ 0"]
    assert sections["small_sum"].conditions == ()


def test_a_refuted_claim_shows_its_counterexample_and_what_is_true(sections):
    section = sections["small_mistake"]
    assert section.is_refuted
    assert section.verdict.id == "refuted"
    assert section.instead.name == "small_double"
    assert [link.name for link in sections["small_double"].corrects] == ["small_mistake"]
    (value,) = texts(section.counterexample.point)
    assert value == "x = 1"  # sin 2 = 0.909…, 2 sin 1 = 1.682…
    left, right = section.counterexample.sides
    assert left.text.startswith("sin(2·x) = 0.90929742682")
    assert right.tex.startswith(r"2 \sin(x) = 1.682941969")
    assert re.fullmatch(r"0\.909\d*… ≠ 1\.682\d*…", section.counterexample.conclusion.text)
    assert section.lines == ()


def test_what_is_not_proved_is_not_called_proved(sections):
    section = sections["small_failure"]
    assert section.verdict.id == "undecided"
    assert "step 1" in section.failure
    assert section.lines == ()
    assert section.relation is None


def test_places_without_a_formula_are_listed_together(sections):
    with_formula, bare = sections["small_sum"].origins
    assert (with_formula.lines, with_formula.formula.tex) == ((3,), r"\sin(a+b) = \dots")
    assert (bare.lines, bare.formula) == ((7,), None)


def test_sources_lead_to_theorems(small):
    ((document, lines),) = compose(small).sources
    assert document == "notes.md"
    assert [(k.line, [s.name for s in k.sections]) for k in lines] == [
        (3, ["small_sum"]),
        (7, ["small_sum"]),
    ]


def test_the_second_opinion_is_counted(small):
    answers = [Answer(Opinion.EQUAL, ""), Answer(Opinion.OUTSIDE, "blocks inside blocks")]
    sections = {s.name: s for s in compose(small, {"small_double": answers}).sections}
    opinion = sections["small_double"].opinion
    assert (opinion.steps, opinion.equal, opinion.unequal) == (2, 1, 0)
    assert [m.id for m in opinion.outside] == ["there are blocks inside blocks"]
    assert sections["small_sum"].opinion is None


def test_variables_that_stand_for_themselves_are_not_shown(library_records):
    handbook = compose(verify(library_records))
    for section in handbook.sections:
        for line in section.lines:
            for reason in line.reasons:
                for formula in reason.instance:
                    left, right = formula.text.split(" := ")
                    assert left != right, (section.name, formula.text)


def test_shapes_in_words():
    message = wording.misfit("the product of a 2×1 matrix and a 3×1 matrix")
    assert message.id == "The factors of a product do not fit: {left} and {right}."
    assert message.values["left"].values == {"rows": "2", "columns": "1"}
    assert message.values["right"].values == {"rows": "3", "columns": "1"}
    blocks = "a family (stack) of 2×1 blocks"
    assert wording.misfit(f"{blocks} beside {blocks}").id == (
        "The two sides have different numbers of blocks."
    )
    assert wording.misfit("something else").id == "The shapes of the two sides do not fit."


def test_chapter_titles():
    assert wording.chapter_title("example_4x4").id == "Example 4×4"
    assert wording.chapter_title("dot_product").id == "Dot product"


def test_assumptions_are_part_of_the_statement():
    """With the ∀ of their own, and as reasons."""
    before = dict(library.records)

    @theorem(title="A supposed theorem")
    def supposed(a: Real, x: Real):
        """If a p x is 0 for all integers p, and x is not 0, then a x is 0."""
        return (
            calc("a*x")
            .eq("a*1*x", by=algebra)
            .eq(0, by=assumed(1, p=1))
            .suppose("a*p*x = 0", p="integer")
            .suppose("x != 0")
        )

    try:
        (section,) = compose(verify([supposed])).sections
    finally:
        library.records = before
    assert texts(section.hypotheses) == ["(∀ p ∈ ℤ : a·p·x = 0)", "x ≠ 0"]
    assert section.hypotheses[0].tex == r"(\forall p \in \mathbb{Z} \colon a p x = 0)"
    (reason,) = section.lines[1].reasons
    assert reason.rule.id == "{theorem} with {values}"
    assert reason.rule.values["theorem"].id == "assumption {number}"
    assert texts(reason.rule.values["values"]) == ["p := 1"]


def test_every_rule_of_the_kernel_has_its_words():
    assert wording.KERNEL_RULES.keys() == RULES.keys()
    kinds = {v.kind for v in vars(reasons).values() if isinstance(v, reasons.Rule)}
    assert wording.RULES.keys() == kinds
