"""What the list of equivalent mutants says never occurs: of matrices nothing is known but that they
are real, a sum that is an integer has no denominator, a polynomial has no coefficient 0, …

Each is looked for in many random terms, and each mutant that rests on it names its test here.
"""

import pytest
from kernel.test_mutants_matrices import HERE as FAMILIES
from kernel.test_mutants_matrices import grown, laid_out
from kernel.test_mutants_meaning import HERE, THEMES
from tools.differential import shaped

from symproof.kernel import claims, intervals
from symproof.kernel.context import ProofContext
from symproof.kernel.evaluation import Evaluation
from symproof.kernel.facts import SORTS, facts
from symproof.kernel.functions import QUOTIENTS
from symproof.kernel.polynomials import HALF, MAX_EXPONENT, NotNormal, Value, exponents, only
from symproof.kernel.shapes import IllTyped
from symproof.kernel.sums import Ring
from symproof.kernel.terms import FUNCTIONS, Lambda, Term, number, substitute, symbol

WHOLE = SORTS["natural"]

# -- shapes ----------------------------------------------------------------------------------------


def shaped_terms(seed, count=400):
    drawing = shaped.Drawing(shaped.Random(seed))
    for _ in range(count):
        yield drawing.term(drawing.draw.randint(1, 4)), shaped.HERE


def families(seed):
    leaves = [*laid_out(symbol("n")), *laid_out(symbol("m"))[:4], Term("identity"), symbol("x")]
    for term in grown(leaves, seed, 150):
        yield term, FAMILIES


def value_of(term, here):
    try:
        return Evaluation(here).value(term)
    except (NotNormal, IllTyped):
        return None


@pytest.mark.parametrize("drawn", [shaped_terms, families])
@pytest.mark.parametrize("seed", range(2))
def test_of_a_matrix_nothing_is_known_but_that_it_is_real(drawn, seed):
    """Guard: only numbers have sorts, and ``facts`` adds a sign to functions of numbers alone."""
    matrices = 0
    for term, here in drawn(seed):
        value = value_of(term, here)
        if value is not None and not isinstance(value, Value):
            assert facts(term, here) <= {"real"}, term
            matrices += 1
    assert matrices > 30


@pytest.mark.parametrize("seed", range(2))
def test_a_norm_is_one_of_a_matrix(seed):
    """So that no sign of its argument is known, from which one of the norm would follow."""
    for term, here in shaped_terms(seed):
        if value_of(Term("norm", term), here) is not None:
            assert facts(term, here) <= {"real"}, term


def test_a_number_is_its_own_transpose():
    for name in HERE.sorts:
        if "#" not in name:
            value = value_of(Term("transpose", symbol(name)), HERE)
            assert value == value_of(symbol(name), HERE)


# -- polynomials -----------------------------------------------------------------------------------


def fractions(ring):
    """Everything that the ring has kept: the parts of atoms, divisors, meanings of powers."""
    for atom in ring.atoms:
        yield from atom.parts
    yield from ring.factors
    yield from (meaning for rules in ring.rules.values() for _, meaning in rules)


@pytest.mark.parametrize("theme", THEMES)
def test_polynomials_have_no_coefficient_and_no_multiplicity_zero(theme):
    """Guards: ``add`` and ``_times`` leave out what is 0, ``power`` has no power 0 of a divisor."""
    for term in THEMES[theme]():
        form = Evaluation(HERE)
        try:
            value = form.value(term)
        except (NotNormal, IllTyped):
            continue
        for kept in (value, *fractions(form.ring)):
            assert all(kept.terms.values()), term
            assert all(m for _, m in kept.den), term
            for key in kept.terms:
                assert all(0 < abs(e) <= kept.largest for _, e in exponents(key)), term
            assert kept.largest <= MAX_EXPONENT < HALF


@pytest.mark.parametrize("theme", ["powers", "integers", "exponents", "sums", "more sums"])
def test_what_the_sorts_know_to_be_whole_has_no_denominator(theme):
    """Guard: nothing that is divided is known to be an integer."""
    whole = 0
    for term in THEMES[theme]():
        if "integer" in facts(term, HERE) and (value := value_of(term, HERE)) is not None:
            assert (value.scale, value.den) == (1, ()), term
            whole += 1
    assert whole > 10


# -- names -----------------------------------------------------------------------------------------


def test_an_index_in_a_sum_is_free_nowhere_else():
    """Guard: whoever looks into a sum gives its index another name; a name once used is used again
    when the sum is closed."""
    ring = Ring()
    n, inner, outer = ring.symbol("n", WHOLE), *map(ring.counter, ("#1", "#0"))
    g = ring.symbol("g_##", SORTS["real"], inner, outer)
    total = ring.sum(n, inner, g)
    for _ in range(3):
        ring.rename(total, {only(outer): ring.rational(2)})
    assert ring.opened == 0
    names = {atom.name[1] for atom in ring.atoms if isinstance(atom.name, tuple)}
    assert names == {"#0", "#1", "^1", "~1"}


# -- tables ----------------------------------------------------------------------------------------


def test_each_function_has_an_interval():
    without = FUNCTIONS - intervals._METHODS - QUOTIENTS.keys()
    assert without == {"arcsin", "arccos", "arctan", "conj", "Re", "Im", "arg", "sgn", "floor",
                       "factorial"}  # fmt: skip


def test_heads_that_need_nothing_come_to_no_table():
    """Guard: the heads that need something are those of which ``_needs`` speaks."""
    whole = {"div", "pow"} | FUNCTIONS
    terms = {head: Term(head, *[symbol("z")] * (1 + (head in ("div", "pow")))) for head in whole}
    asking = {head for head, term in terms.items() if claims.conditions(term, HERE)}
    assert asking == {"div", "pow", *(h for h in FUNCTIONS if claims._DOMAINS[h])}
    poles = "tan cot sec csc tanh coth sech csch"
    assert asking == {"div", "pow", "sqrt", "log", "Ci", "arcsin", "arccos", "arg", "factorial",
                      *poles.split()}  # fmt: skip


def test_a_term_has_all_its_slots():
    """Guard: ``Term.__init__`` sets each of them, and there is no dictionary for others."""
    body = {k: v for k, v in vars(Term).items() if k not in ("__slots__", *Term.__slots__)}
    assert "__dict__" not in body
    whole = type("Term", (), {**body, "__slots__": Term.__slots__})
    assert whole("num", 1, 0).args == (1, 0)
    for slot in Term.__slots__:
        fewer = tuple(s for s in Term.__slots__ if s != slot)
        with pytest.raises(AttributeError):
            type("Term", (), {**body, "__slots__": fewer})("num", 1, 0)


def test_a_new_name_of_an_index_is_not_replaced_once_more():
    """In Σ_i i·x at x = i, i′ = 5 the new name of i is i′, which has a value of its own outside."""
    i, x = symbol("i"), symbol("x")
    term = Term("sum", "i", number(0), x, Term("mul", i, x, symbol("i''")))
    values = {"x": Lambda((), i), "i'": Lambda((), number(5)), "i''": Lambda((), number(7))}
    moved = substitute(term, values)
    var, lo, hi, body = moved.args
    assert (lo, hi, body) == (number(0), i, Term("mul", symbol(var), i, number(7)))
    assert var not in ("i", "x")


# -- assumptions -----------------------------------------------------------------------------------


def test_whoever_assumes_nothing_had_nothing_assumed(monkeypatch):
    """Guard: the rules hand on what is assumed, or hide all of it."""
    from kernel import test_premises, test_proofs

    honest, seen = ProofContext.assuming, []

    def recorded(self, hypotheses, premises):
        seen.append((bool(hypotheses or premises), bool(self.hypotheses or self.premises)))
        return honest(self, hypotheses, premises)

    monkeypatch.setattr(ProofContext, "assuming", recorded)
    for module, name in (
        (test_proofs, "test_hypotheses_go_up_with_the_variable"),
        (test_proofs, "test_discharge"),
        (test_proofs, "test_the_hypothesis_of_an_induction_says_nothing_inside_a_range"),
        (test_premises, "test_sines_and_cosines_of_different_frequencies_are_independent"),
        (test_premises, "test_a_theorem_with_a_premise_is_used_with_a_proof_of_it"),
    ):
        getattr(module, name)()
    assert (True, True) in seen
    assert (False, True) not in seen
