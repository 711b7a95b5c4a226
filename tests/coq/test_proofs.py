"""What rests on more than algebra is proved in Coq as the kernel proved it; changed a little, it
is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from claimed import read_claim
from coq import own_theorems
from coq.toplevel import existing, module
from proof_data import cited, entry, proved

from symproof.authoring import keeping
from symproof.authoring.library import library, verify
from symproof.checkers.coq import verdicts
from symproof.checkers.coq.certificates import Certifier
from symproof.checkers.coq.export import Exporter, claim_file
from symproof.checkers.coq.names import Identifiers
from symproof.checkers.coq.places import ScriptPlace
from symproof.checkers.coq.plainly import holds_plainly
from symproof.checkers.coq.polynomials import add, scale
from symproof.checkers.coq.proofs import transitions
from symproof.checkers.coq.shapes import Inexpressible
from symproof.checkers.coq.signs import NONNEGATIVE, NONZERO, POSITIVE, HoleSigns, block
from symproof.checkers.coq.writer import Writer
from symproof.kernel.claims import Claim
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, Term, number, symbol
from symproof.notation.encoding import encode
from symproof.reading.claims.single import read_term
from symproof.theory import load

load()

# One theorem for each rule of the kernel: bounds, bounds by theorems and by hypotheses, squares,
# π, the mean value theorem for ≤, ≥ and <, a double sum, induction, premises; an induction under a
# hypothesis that does not change, a large multiple of an angle, how many terms a sum has; an
# equation that is supposed, a strict inequality that is.
THEOREMS = (
    "sin_squared_at_most", "cos_above", "sin_positive_near", "distance_at_most_offset",
    "pi_at_most", "sin_times", "sin_above", "cos_falls", "powers_fall", "cauchy_schwarz",
    "telescope", "similarity_falls", "distance_grows_to_pi", "whole_positions_differ",
    "period_of_8", "first_term", "independence", "gram_rows", "cosines_of_frequencies",
    "one_term", "one_square",
)  # fmt: skip

# A theorem, what its statements say, and what they say once they are false.
CHANGED = [
    ("sin_squared_at_most", "sin x ^ 2 <= 1", "sin x ^ 2 <= 1 / 2"),
    ("pi_at_most", "PI <= 4", "PI <= 3"),
    ("sin_times", "x * sin x <= x ^ 2", "x * sin x <= x ^ 2 / 2"),
    ("sin_above", "sin x - x + x ^ 3 / 6 >= 0", "sin x - x + x ^ 3 / 7 >= 0"),
    ("sin_above", "  0 <= x ->\n", ""),
    ("sin_positive_near", "2 * x <= PI ->", "x <= 2 * PI ->"),
    ("powers_fall", "  a <= b ->\n", ""),
    ("powers_fall", "a <= b ->", "b <= a ->"),
    ("cos_falls", "  b <= PI ->\n", ""),
    ("telescope", "u n - u (0)%Z", "u n + u (0)%Z"),
    ("telescope", "u n - u (0)%Z", "u (n - 1)%Z - u (0)%Z"),
    ("telescope", "  (0 <= n)%Z ->\n", ""),
    ("interchange", "c i j)) =", "c j i)) ="),
    ("similarity_falls", "0 < omega i", "0 <= omega i"),
    ("cauchy_schwarz", "norm (2 * count 0 (n - 1)) (stack (0)%Z (n - 1)%Z 2 (fun i : Z => "
     "rows [[u i]; [w i]]))", "1"),
    ("whole_positions_differ", "omega (0)%Z = 1", "omega (1)%Z = 1"),
    ("whole_positions_differ", "cos (IZR k) < 1", "cos (IZR k) <= 1"),
    ("period_of_8", "2000 * PI", "1000 * PI"),
    ("one_term", "  IZR r <= IZR n - 1 ->\n", ""),
    ("one_term", "IZR r <= IZR n - 1", "IZR r <= IZR n"),
    ("independence", "1 - IZR n <= IZR p ->", "2 - IZR n <= IZR p ->"),
    ("one_square", "IZR r <= IZR n - 1", "IZR r <= IZR n"),
    ("one_square", "u i ^ 2 + v i ^ 2) = 0", "u i ^ 2 - v i ^ 2) = 0"),
]  # fmt: skip


KEPT = keeping.read(Path(__file__).parents[2] / "reports" / "proofs.json")
EXPORTER = Exporter()  # a theorem that several others use is exported once


def exported(name: str):
    with own_theorems.registered():
        (checked,) = verify([library[name]], certificates=KEPT)
        return EXPORTER.file(checked)


def test_proofs_of_the_kernel_are_accepted(coq):
    files = [exported(name) for name in THEOREMS]
    answers = verdicts.judge_files(coq, files)
    assert [(v.name, v.word, v.reason) for v in answers] == [
        (name, verdicts.PROVED, "") for name in THEOREMS
    ]


def test_changed_statements_are_not_accepted(coqtop):
    """The same proofs, under statements that are false."""
    files = {name: exported(name) for name, _, _ in CHANGED}
    needed = {part.module: part for file in files.values() for part in file.everything}
    text = "".join(module(name, part) for name, part in needed.items())
    names = [f"{file.module}.{file.theorem}" for file in files.values()]
    for k, (name, right, wrong) in enumerate(CHANGED):
        file = files[name]
        assert right in file.text, (name, right)
        text += module(f"changed_{k}", file._replace(text=file.text.replace(right, wrong)))
        names.append(f"changed_{k}.{file.theorem}")
    assert existing(coqtop, text, names, 4) == {*names[: len(files)]}


def test_steps_are_given_what_the_lines_do_not_show(coq):
    """n stands in no line before the last but one; Coq guesses, and guesses r."""
    file = exported("one_square")
    given = "(one_square_step_1 n r u v)"
    assert given in file.text
    texts = [
        file.text.replace(given, f) for f in ("one_square_step_1", given.replace(" n ", " r "))
    ]
    guessed = [file._replace(text=text) for text in texts]
    assert [v.word for v in verdicts.judge_files(coq, guessed)] == [verdicts.FAILED] * 2
    assert "link cos_above_step_1." in exported("cos_above").text


def chained(*links):
    """Proof data: from each line to the next by an operation and a proof."""
    lines = [links[0], *(link[2] for link in links[1:])]
    return {
        "rule": "chain",
        "lines": [encode(read_term(line)) for line in lines],
        "ops": [link[0] for link in links[1:]],
        "proofs": [link[1] for link in links[1:]],
    }


RING = {"rule": "ring"}
ONE = {"rule": "ring", "witness": encode(number(1))}
SUPPOSED = cited({"theorem": "hypothesis 1", "values": {}})
UNEQUAL = {
    "at its end": ("y + 0 != 1", chained("y + 0", ("=", RING, "y"), ("!=", SUPPOSED, "1"))),
    "at its beginning": ("y != 1 + 0", chained("y", ("!=", SUPPOSED, "1"), ("=", RING, "1 + 0"))),
    "by less": ("y != y + 2", chained("y", ("<", ONE, "y + 1"), ("<", ONE, "y + 2"))),
    "by more": ("y + 1 != y", chained("y + 1", (">", ONE, "y"), ("=", RING, "y"))),
}


@pytest.mark.parametrize("what", UNEQUAL)
def test_a_chain_may_show_that_its_ends_differ(coq, what):
    text, proof = UNEQUAL[what]
    (claim,) = read_claim(text, "y != 1")
    assert proved(entry("it", claim, proof)).conditions == ()
    file = claim_file(claim, (), "Unequal", proof)
    (verdict,) = verdicts.judge_files(coq, [file])
    assert verdict.word == verdicts.PROVED, verdict.reason
    goal = file.text.rindex("<>")
    false = file._replace(text=f"{file.text[:goal]}={file.text[goal + 2 :]}")
    assert [v.word for v in verdicts.judge_files(coq, [false])] == [verdicts.FAILED]


def test_the_mean_value_theorem_for_unequal_values_is_left_to_the_kernel(coq):
    proof = {
        "rule": "mean-value", "variable": "t", "function": encode(read_term("exp(t)")),
        "from": encode(read_term("y")), "to": encode(read_term("y + 1")),
        "slope": encode(number(0)), "order": {"rule": "ring"}, "defined": RING,
        "derivative": {"rule": "ring", "witness": encode(read_term("exp(t)"))},
    }  # fmt: skip
    (claim,) = read_claim("exp(y + 1) != exp(y)")
    assert proved(entry("it", claim, proof)).conditions == ()
    (verdict,) = verdicts.judge_files(coq, [claim_file(claim, (), "Unequal", proof)])
    assert verdict.word == verdicts.INEXPRESSIBLE


@pytest.mark.parametrize(("given", "accepted"), [("x*1", True), ("x*2", False)])
def test_what_differs_differs_in_another_form(coq, given, accepted):
    (claim,) = read_claim("sin(x) != 0", f"sin({given}) != 0")
    proof = cited({"theorem": "hypothesis 1", "values": {}})
    file = claim_file(claim, (), "Differs", proof)
    words = [v.word for v in verdicts.judge_files(coq, [file])]
    assert words == [verdicts.PROVED if accepted else verdicts.INEXPRESSIBLE]


def test_a_theorem_that_is_used_must_be_accepted(coq):
    """What rests on a theorem that Coq does not accept is not accepted either."""
    file = exported("cos_above")
    (used,) = file.needs
    broken = used._replace(text=used.text.replace("Qed.", "Admitted.", 1))
    (verdict,) = verdicts.judge_files(coq, [file._replace(needs=(broken,))])
    assert verdict.word == verdicts.FAILED
    assert "axioms" in verdict.reason


def test_another_text_of_a_used_theorem_is_another_question(coq, monkeypatch):
    """The cache asks for what a theorem rests on as well."""
    file = exported("cos_above")
    verdicts.judge_files(coq, [file])
    asked = []
    monkeypatch.setattr(verdicts.cache, "read", lambda key: asked.append(key))
    monkeypatch.setattr(verdicts, "_compile", lambda *_: [{"failures": {}, "axioms": []}])
    monkeypatch.setattr(verdicts.cache, "write", lambda *_: None)
    (used,) = file.needs
    verdicts.judge_files(coq, [file])
    verdicts.judge_files(coq, [file._replace(needs=(used._replace(text=used.text + "\n"),))])
    first, second = asked
    assert first != second


def test_files_come_behind_what_they_need():
    file = exported("distance_grows_to_pi")
    order = [part.module for part in file.everything]
    assert len(order) == len(set(order))
    for part in file.everything:
        for need in part.needs:
            assert order.index(need.module) < order.index(part.module)
            assert f"From Theorems Require {need.module}." in part.text
    (group,) = verdicts._groups([*file.everything, exported("sin_times")], 1)
    assert {f.module for f in group} == {*order, "sin_times"}


def signs_of(text: str, where: str, wanted: str) -> list[str]:
    """The lines for the left side of a claim."""
    (claim,) = read_claim(f"{text} = 0", where)
    writer = Writer(claim)
    refuse = lambda *_: []  # noqa: E731
    place = ScriptPlace(writer, claim.variables, {}, (), {}, refuse, refuse, {})
    return HoleSigns({}, refuse).lines(claim.relation.left, wanted, place)


@pytest.mark.parametrize(
    ("text", "where", "wanted", "lemma"),
    [
        ("x^2 + y^4", "", NONNEGATIVE, "Rplus_le_le_0_compat"),
        ("x^2 + y", "y: positive", POSITIVE, "Rplus_le_lt_0_compat"),
        ("exp(x)*cosh(y)", "", POSITIVE, "Rmult_lt_0_compat"),
        ("x^2/y", "y: positive", NONNEGATIVE, "quotient_nonneg"),
        ("Sum(x^2, (i, 0, n - 1))", "n: natural", NONNEGATIVE, "sum_nonneg"),
        ("sqrt(x^2)", "", NONNEGATIVE, "sqrt_pos"),
        ("-2", "", NONZERO, "Rlt_not_eq"),
        ("-x", "x: positive", NONZERO, "Ropp_neq_0_compat"),
    ],
)
def test_signs_by_shape(text, where, wanted, lemma):
    assert any(lemma in line for line in signs_of(text, where, wanted))


@pytest.mark.parametrize(
    ("text", "where", "wanted"),
    [("-0", "", NONZERO), ("-x", "", NONZERO), ("x", "", NONNEGATIVE),
     ("x^3", "", NONNEGATIVE), ("x^2", "", POSITIVE),
     ("x - y", "x: positive", NONNEGATIVE), ("x*y", "x: positive", NONNEGATIVE),
     ("Sum(x, (i, 0, n - 1))", "n: natural", NONNEGATIVE), ("1 - 1", "", NONNEGATIVE)],
)  # fmt: skip
def test_no_sign_without_a_shape(text, where, wanted):
    with pytest.raises(Inexpressible):
        signs_of(text, where, wanted)


@pytest.mark.parametrize(
    ("ops", "goal", "lemmas"),
    [
        (["="], "=", [""]),
        (["=", "<=", "="], "<=", ["eq_le", "le_eq", ""]),
        (["<", "<="], "<", ["Rlt_le_trans", ""]),
        (["<=", "<"], "<", ["Rle_lt_trans", ""]),
        ([">=", ">", "="], ">", ["Rge_gt_trans", "gt_eq", ""]),
    ],
)
def test_chains(ops, goal, lemmas):
    assert [rule for rule, _ in transitions(ops, goal)] == lemmas


def test_a_block_is_one_goal():
    assert block(["a."]) == ["{ a. }"]
    assert block(["a.", "b."]) == ["{ a.", "  b. }"]


@pytest.mark.parametrize(
    ("left", "right", "holds"),
    [
        ("sin(x)*(y + 1)", "y*sin(x) + sin(x)", True),
        ("(x + y)^2", "x^2 + 2*x*y + y^2", True),
        ("sin(x)^2 + cos(x)^2", "1", False),
        ("sin(-x)", "-sin(x)", False),
        ("x/y*y", "x", False),
        ("Sum(x, (i, 0, 1))", "2*x", False),
    ],
)
def test_what_algebra_alone_proves(left, right, holds):
    """Functions are letters here, and nothing is divided by."""
    (claim,) = read_claim(f"{left} = {right}", "")

    def difference(certifier: Certifier):
        sides = [certifier.number(side) for side in (claim.relation.left, claim.relation.right)]
        return add(sides[0], scale(-1, sides[1]))

    assert holds_plainly(difference) is holds


def test_an_inequality_without_a_witness_has_no_text():
    x = symbol("x")
    claim = Claim((Variable("x", "real"),), (), (), Relation(Term("sin", x), "<=", number(1)))
    assert claim_file(claim, ()).text  # 1 − sin x is twice a square
    cubic = Claim((Variable("x", "real"),), (), (),
                  Relation(Term("pow", x, number(3)), ">=", number(0)))  # fmt: skip
    assert not claim_file(cubic, ()).text
    assert Identifiers().of("x") == "x"


def test_arguments_of_hyperbolic_functions_of_complex_numbers(coq):
    """Their exponentials stand in no line."""
    true = ("sinh(I*x) = -sinh(-(I*x))", "cosh(-(-(I*x))) = cosh(I*x)")
    claims = [claim for text in true for claim in read_claim(text, "x: real")]
    assert [a.word for a in verdicts.judge_claims(coq, claims)] == [verdicts.PROVED] * 2
