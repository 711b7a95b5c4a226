"""What a report says of each kind of theorem."""

import re

import pytest

from symproof.authoring import reasons
from symproof.authoring.assumptions import assumed
from symproof.authoring.derivations import calc
from symproof.authoring.library import Real, library, refuted, theorem, verify
from symproof.authoring.operations import expand
from symproof.authoring.reasons import algebra, bounds, claimed, mean_value
from symproof.kernel.proofs import RULES
from symproof.report import compose as compose_module
from symproof.report import wording
from symproof.report.build import show
from symproof.report.compose import compose
from symproof.search.misfits import Dims, ShapeMisfit


@pytest.fixture(scope="module")
def handbook(checked_library):
    return compose(checked_library)


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
    assert texts(reason.instance) == ["a ↦ x", "b ↦ x"]
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


def test_a_quotation_of_plain_text_says_that_it_was_transcribed(handbook):
    origins = {s.name: [o.place.id for o in s.origins] for s in handbook.sections}
    assert origins["example_channels"] == ["{document}, line {line}, transcribed"]
    assert origins["sin_sum"] == ["{document}, line {line}"]
    assert origins["dot_product_at_most"] == ["{document}, lines {lines}"]


def test_sources_lead_to_theorems(small):
    ((document, lines),) = compose(small).sources
    assert document == "notes.md"
    assert [(k.line, [s.name for s in k.sections]) for k in lines] == [
        (3, ["small_sum"]),
        (7, ["small_sum"]),
    ]


def test_variables_that_stand_for_themselves_are_not_shown(handbook):
    for section in handbook.sections:
        for line in section.lines:
            for reason in line.reasons:
                for formula in reason.instance:
                    left, right = formula.text.split(" ↦ ")
                    assert left != right, (section.name, formula.text)


def test_shapes_in_words():
    message = wording.misfit(ShapeMisfit("product", Dims(2, 2), Dims(3, 1)))
    assert message.id == "The factors of a product do not fit: {left} and {right}."
    assert message.values["left"].values == {"rows": 2, "columns": 2}
    assert message.values["right"].values == {"rows": 3, "columns": 1}
    columns = wording.misfit(ShapeMisfit("product", Dims(2, 1), Dims(3, 1)))
    assert columns.id == "Two columns have no product."
    assert wording.misfit(ShapeMisfit("sides", Dims(), Dims())).id == (
        "The two sides have different numbers of blocks."
    )
    assert wording.misfit(None).id == "The shapes of the two sides do not fit."


def test_chapter_titles():
    assert wording.chapter_title("dot_product").id == "Dot product"
    assert wording.chapter_title("example_2x3").id == "Example 2×3"


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
    assert texts(section.hypotheses) == ["∀ p ∈ ℤ : a·p·x = 0", "x ≠ 0"]
    assert section.hypotheses[0].tex == r"\forall p \in \mathbb{Z} \colon a p x = 0"
    assert section.listed == section.hypotheses  # a reason mentions one by its number
    (reason,) = section.lines[1].reasons
    assert reason.rule.id == "{theorem} with {values}"
    assert reason.rule.values["theorem"].id == "assumption {number}"
    assert texts(reason.rule.values["values"]) == ["p ↦ 1"]


def test_every_rule_of_the_kernel_has_its_words():
    assert wording.KERNEL_RULES.keys() == RULES.keys()
    kinds = {v.kind for v in vars(reasons).values() if isinstance(v, reasons.Rule)}
    assert wording.RULES.keys() == kinds


def proved(*functions):
    """Sections of theorems that are forgotten afterwards; ``functions`` make them."""
    before = dict(library.records)
    try:
        return verify([make() for make in functions])
    finally:
        library.records = before


def parabola():
    @theorem(title="A small parabola")
    def small_parabola(x: Real):
        """The square of the cosine is at most 1."""
        return calc("cos(x)^2").le(1, by=bounds)

    return small_parabola


def shorter():
    @theorem(title="A small slope")
    def small_slope(x: Real):
        """The sine is at most its argument, if that is not negative."""
        by = mean_value("s", "sin(s)", 0, "x", slope=1)
        return calc("sin(x)").le("x", by=by).suppose("0 <= x")

    return small_slope


def stricter():
    @refuted(title="A small difference", instead=None)
    def small_difference(x: Real):
        """The cosine of a number and of its opposite differ."""
        return calc("cos(x)").ne("cos(-x)", by=claimed)

    return small_difference


def test_the_witness_of_a_sign_is_shown():
    (section,) = compose(proved(parabola)).sections
    (reason,) = section.lines[0].reasons
    assert reason.rule.id == "{difference} is {witness}"
    assert reason.rule.values["difference"].id == "the difference of the sides"
    assert reason.rule.values["witness"].text == "sin(x)^2 ≥ 0"  # 1 − cos² x = sin² x


def test_the_mean_value_theorem_says_where_and_how_steep():
    (section,) = compose(proved(shorter)).sections
    first, second = section.lines[0].reasons
    said = first.rule.values["theorem"].values
    assert (said["function"].text, said["range"].text) == ("sin(s)", "0 ≤ s ≤ x")
    assert first.rule.values["slope"].id == "its derivative is at most {slope}"
    assert first.rule.values["slope"].values["slope"].text == "1"
    assert second.rule.values["witness"].text == "2·sin(s/2)^2 ≥ 0"  # 1 − cos s


def test_short_assumptions_stand_beside_the_quantifiers():
    (section,) = compose(proved(shorter)).sections
    assert section.scope.text == "∀ x ∈ ℝ, 0 ≤ x"
    assert section.quantifiers.text == "∀ x ∈ ℝ"
    assert (texts(section.hypotheses), section.listed) == (["0 ≤ x"], ())


def test_an_equality_that_refutes_is_not_called_an_enclosure():
    (checked,) = proved(stricter)
    (section,) = compose([checked]).sections
    found = section.counterexample
    assert found.equal
    assert found.conclusion.text == "cos(x) = cos(-x)"
    for form in ("text", "markdown", "latex"):
        said = show(checked, "en", form)
        assert "The two sides are equal at the point, by their normal form: refuted." in said
        assert "nclosures" not in said


def test_values_that_lie_apart_are_called_enclosures(small, sections):
    assert not sections["small_mistake"].counterexample.equal
    said = show(small[3], "en", "text")
    assert "Rigorous enclosures at the point: refuted." in said
    assert "normal form: refuted" not in said


def test_an_assumption_has_one_arrow_and_bounds_stand_together(handbook):
    for section in handbook.sections:
        for h in (*section.hypotheses, *([section.scope] if section.scope else ())):
            assert h.text.count("⇒") <= 1, (section.name, h.text)
            assert not (h.text.startswith("(") and h.text.endswith(")")), (section.name, h.text)


def test_bounds_of_one_variable_are_one_chain():
    before = dict(library.records)

    @theorem(title="A supposed range")
    def supposed_range(a: Real):
        """If a p is 0 for p = −1, 0, 1 and p ≠ q, then a is 0."""
        return (
            calc("a")
            .eq("a*1", by=algebra)
            .eq(0, by=assumed(1, p=1, q=0))
            .suppose("a*p = 0", given=["-1 <= p", "p <= 1", "p != q"], p="integer", q="integer")
        )

    try:
        (section,) = compose(verify([supposed_range])).sections
    finally:
        library.records = before
    assert texts(section.hypotheses) == ["∀ p, q ∈ ℤ : -1 ≤ p ≤ 1, p ≠ q ⇒ a·p = 0"]


def test_numbers_are_those_of_chapters_and_sections(handbook, small):
    places = {
        s.name: f"{k}.{m}"
        for k, chapter in enumerate(handbook.chapters, start=1)
        for m, s in enumerate(chapter.sections, start=1)
    }
    for section in handbook.sections:
        assert section.number == places[section.name]
        for link in (*section.uses, *section.used_by, *section.corrects):
            assert link.number == places.get(link.name, "")
        order = [[int(n) for n in link.number.split(".")] for link in section.uses if link.number]
        assert order == sorted(order), section.name
    assert {s.number for s in compose(small, numbered=False).sections} == {""}


def test_a_definition_is_not_derived(handbook):
    sections = {s.name: s for s in handbook.sections}
    stated = sections["rotation_entries"]
    assert stated.is_definition
    assert stated.relation.text not in [d.text.replace(" := ", " = ") for d in stated.notation]
    assert not sections["shift"].is_definition
    assert sections["shift"].notation == sections["shift"].definitions


def test_definitions_of_the_notation_are_shared_by_chapters(handbook):
    for d in handbook.definitions:
        named = {
            c.name for c in handbook.chapters for s in c.sections for e in s.definitions
            if e.tex == d.tex
        }  # fmt: skip
        assert len(named) > 1, d.text
    assert 5 < len(handbook.definitions) < 40


def test_a_rational_value_of_a_counterexample_is_a_fraction() -> None:
    written = ["1/2", "−2/3 + 1/7·i", "0.911…·10^−7", "3"]
    assert [compose_module._decimal(w).tex for w in written] == [
        r"\frac{1}{2}", r"-\frac{2}{3} + \frac{1}{7} \mathrm{i}", r"0.911\ldots \cdot 10^{-7}", "3"
    ]  # fmt: skip


# -- who has written a line ------------------------------------------------------------------


def square(derive):
    """A theorem whose second line comes from ``derive``, as it is shown."""

    def square(x: Real):
        """A square."""
        return derive(calc("(x + 1)^2"))

    before = dict(library.records)
    try:
        (checked,) = verify([theorem(title="A square")(square)])
    finally:
        library.records = before
    return [compose([checked]).chapters[0], *(show(checked, c) for c in ("en", "ko", "zh"))]


def test_a_line_that_sympy_derives_is_said_to_be_derived():
    chapter, en, ko, zh = square(lambda chain: chain.derive(expand, by=algebra))
    assert "multiplying out (derived by SymPy: expand)" in en
    assert "by hand" not in en
    assert "(SymPy로 유도: expand)" in ko
    assert "（由 SymPy 推导：expand）" in zh
    assert (chapter.derived, chapter.reproduced, chapter.typed) == (1, 0, 0)


def test_a_line_by_hand_is_not_said_to_be_derived():
    shown = "1 + 2*x + x^2"
    chapter, en, ko, zh = square(lambda chain: chain.derive(expand, shown, by=algebra))
    assert "(written by hand; SymPy reproduces it: expand)" in en
    assert "derived" not in en
    assert "유도:" not in ko
    assert "推导：" not in zh
    assert (chapter.derived, chapter.reproduced, chapter.typed) == (0, 1, 0)


def test_of_a_line_from_which_sympy_leads_back_it_is_not_said_that_it_is_reproduced():
    chapter, en, _, _ = square(
        lambda chain: chain.derive(expand, by=algebra).derive_back(expand, "(1 + x)^2", by=algebra)
    )
    assert "(written by hand; SymPy makes the line before of it: expand)" in en
    assert "reproduces" not in en
    assert (chapter.derived, chapter.reproduced, chapter.typed) == (1, 1, 0)


def test_of_a_line_without_operation_nothing_is_said_of_sympy():
    chapter, en, _, _ = square(lambda chain: chain.eq("x^2 + 2*x + 1", by=algebra))
    assert "SymPy" not in en
    assert (chapter.derived, chapter.reproduced, chapter.typed) == (0, 0, 1)


# -- what was checked, and what there was nothing to check of ---------------------------------


def test_a_definition_and_a_law_bear_no_mark_of_being_checked(handbook):
    status = {s.name: s.status for s in handbook.sections}
    assert status["rotation_entries"] == "definition"
    assert status["exp_sum"] == "granted"
    for name in ("rotation_entries", "exp_sum"):
        (section,) = (s for s in handbook.sections if s.name == name)
        assert not section.is_checked
        assert section.mark.id in ("definition", "granted")


def test_what_follows_from_laws_is_checked(handbook):
    """What is a law for some values of its variables is granted, whatever else its proof uses."""
    status = {s.name: s.status for s in handbook.sections}
    for name in ("euler", "sin_sum", "cos_zero", "powers_fall", "exponential_grows"):
        assert status[name] == "proved", name
    for name in ("sin_exponential", "cos_exponential", "exp_sum"):
        assert status[name] == "granted", name
    assert status["pi_at_most"] == "proved"  # the law says that it is less than 4
    assert status["monotone_decay"] == "refuted"


def test_the_pages_say_so(made):
    page, checks = made["en/trigonometry.md"], made["en/checks.md"]
    assert "[granted](checks.md#exp_sum)" in page
    assert "[✓ checked](checks.md#euler)" in page
    assert "[definition](checks.md#rotation_entries)" in made["en/shift.md"]
    false = made["en/corrections.md"]
    assert "[✓ checked](checks.md#relative_weights)" in false
    assert "[refuted](checks.md#monotone_decay)" in false
    assert "[ill-typed](checks.md#column_times_column)" in false
    (row,) = (row for row in checks.splitlines() if 'id="exp_sum"' in row)
    assert "Taken for granted: the law “exp of a sum”." in row
    assert "proved" not in row
    (row,) = (row for row in checks.splitlines() if 'id="rotation_entries"' in row)
    assert "By definition." in row
    assert "Kernel" not in row


def test_every_law_is_called_granted(made):
    page = made["en/granted.md"].split("## Rules of proof")[0]
    assert page.count("Granted, not proved by the kernel.") == page.count("```math\n") > 50
    assert "checked" not in page


# -- what stands behind "the definitions" ------------------------------------------------------


def rules_of(handbook, name, number):
    (section,) = (s for s in handbook.sections if s.name == name)
    return [reason.rule.id for reason in section.lines[number - 1].reasons]


def test_where_the_names_are_only_unfolded_the_definitions_are_the_reason(handbook):
    assert rules_of(handbook, "block_shift", 1) == ["the definitions"]
    assert rules_of(handbook, "shift", 4) == ["the definitions"]
    assert rules_of(handbook, "orthogonality", 1) == ["the definitions"]


def test_where_more_than_unfolding_is_needed_it_is_named(handbook):
    """A dot product of entries, a product of matrices that commute, a sum that changes places."""
    laws = "the laws of rings and matrices"
    assert rules_of(handbook, "weights_unmoved", 1) == ["the definitions", laws]
    assert rules_of(handbook, "norm_squared", 5) == ["the definitions", laws]
    with_sums = ["the definitions", "the laws of rings, matrices and finite sums"]
    assert rules_of(handbook, "order_unseen", 1) == with_sums


def test_what_sympy_has_done_is_named_as_the_reason(handbook):
    assert rules_of(handbook, "even_entry", 1) == ["the definitions", "the product of matrices"]
    assert rules_of(handbook, "dot_product", 1) == ["the definitions", "working block by block"]
    assert rules_of(handbook, "cos_sum", 4) == ["multiplying out"]
    said = {s.name: [line.sympy and line.sympy.id for line in s.lines] for s in handbook.sections}
    assert said["even_entry"] == [" (derived by SymPy)"]
    assert said["cos_sum"][-1] == " (derived by SymPy: {operation})"
    assert said["block_assembly"] == [" (derived by SymPy: {operation})"]


def test_few_reasons_of_the_first_part_are_laws_alone(handbook):
    """Where nothing says what is done, it is done by hand."""
    lines = [line for c in handbook.parts[0].chapters for s in c.sections for line in s.lines]
    laws = {"the laws of rings and matrices", "the laws of rings, matrices and finite sums"}
    unnamed = [x for x in lines if any(r.rule and r.rule.id in laws for r in x.reasons)]
    assert 1 <= len(unnamed) <= 15
    assert all(line.operation is None for line in unnamed)


def test_no_step_by_definition_hides_algebra(checked_library, handbook):
    """A step whose sides differ when all names are unfolded names more than the definitions."""
    sections = {s.name: s for s in handbook.sections}
    for c in (c for c in checked_library if c.theorem is not None):
        plain = c.record.plain_terms
        for k, step in enumerate(c.record.derivation.steps):
            if step.reason == reasons.definition:
                found = len(sections[c.record.name].lines[k].reasons)
                assert found == (1 if plain[k] == plain[k + 1] else 2), (c.record.name, k + 1)


# -- the identity matrix ----------------------------------------------------------------------


def test_the_identity_is_written_as_in_the_formulas(handbook):
    (section,) = (s for s in handbook.sections if s.name == "orthogonality")
    assert section.relation.text == "R_i(k)ᵀ·R_i(k) = I"
    assert section.relation.tex.endswith("= I")


def test_beside_the_identity_the_imaginary_unit_is_another_letter():
    def twice(x: Real):
        """The identity, twice."""
        return calc("I*Identity + I*Identity").eq("2*I*Identity", by=algebra)

    before = dict(library.records)
    try:
        (checked,) = verify([theorem(title="Twice")(twice)])
    finally:
        library.records = before
    text = show(checked, "en")
    assert "ⅈ·I + ⅈ·I = 2·ⅈ·I" in text


def test_without_the_identity_i_is_the_imaginary_unit(handbook):
    (section,) = (s for s in handbook.sections if s.name == "euler")
    assert section.relation.text == "exp(I·x) = cos(x) + I·sin(x)"
