"""FORMAT.md describes the certificates that this kernel replays: its lists are the kernel's."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest

from symproof.authoring.keeping import conditions_of
from symproof.kernel import (
    claims,
    context,
    derivatives,
    enclosing,
    evaluation,
    facts,
    functions,
    intervals,
    laws,
    limits,
    matrices,
    polynomials,
    proofs,
    shapes,
    sums,
    terms,
    witnesses,
)
from symproof.kernel.claims import read
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation
from symproof.notation import encoding
from symproof.report.law_table import law_table

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "FORMAT.md").read_text(encoding="utf-8")


def section(title: str, level: int = 2) -> str:
    """What stands below a heading, up to the next one of its level or above."""
    found = re.search(
        rf"^{'#' * level} {re.escape(title)}\n(.*?)(?=^#{{1,{level}}} |\Z)", TEXT, re.S | re.M
    )
    assert found, f"FORMAT.md has no section {title}"
    return found[1]


def rows(title: str, header: str, level: int = 2) -> list[list[str]]:
    """The rows of the table below a heading whose first cell is ``header``, by cells."""
    found = re.search(
        rf"^\| {re.escape(header)} \|.*\n\| ---.*\n((?:\|.*\n)+)", section(title, level), re.M
    )
    assert found, f"no table of {header} under {title}"
    return [[c.strip() for c in row.strip("|").split(" |")] for row in found[1].splitlines()]


def quoted(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


def test_every_rule_has_a_section_of_its_own_and_nothing_else_has() -> None:
    titles = re.findall("^### (.*)$", section("Rules"), re.M)
    assert sorted(titles) == sorted(f"`{name}`" for name in proofs.RULES)


def test_every_key_of_a_proof_is_described_with_its_rule() -> None:
    """Those that the functions of the kernel look up, in the rule or in what it calls."""
    source = "".join(
        path.read_text(encoding="utf-8") for path in Path(proofs.__file__).parent.glob("*.py")
    )
    looked_up = {
        *re.findall(r'(?:proof|data|entry|obligation)\["([a-z]+)"\]', source),
        *re.findall(r'\.get\("([a-z]+)"', source),
    }
    for key in looked_up:
        assert re.search(f'[`"]{key}[`"]', TEXT), key
    assert {"rewrite", "witness", "nonzero", "under", "context", "premises", "or"} <= looked_up


@pytest.mark.parametrize("rule", sorted(proofs.RULES))
def test_it_shows_its_inference_rule(rule: str) -> None:
    assert re.search("(?m)^```text\n(.*\n)* *-{5,}", section(f"`{rule}`", 3))


def test_the_heads_and_their_arguments() -> None:
    described = {
        head: arguments.replace(" ", "").replace("…", "*")
        for heads, arguments, _ in rows("Terms", "head")
        for head in quoted(heads) or terms.FUNCTIONS
    }
    assert described == terms._SHAPES


def test_the_binders_and_the_functions() -> None:
    (said,) = re.findall(r"([^.]*) are the \*\*binders\*\*", " ".join(section("Terms").split()))
    assert set(quoted(said)) == terms.BINDERS
    named = [head for head, *_ in rows("Terms", "head") if not quoted(head)]
    assert named == ["[functions](#functions)"]


def test_every_head_has_a_shape() -> None:
    named = {name for row in rows("Shapes", "head") for name in quoted(row[0])}
    assert named | terms.FUNCTIONS | terms.LIMITS == terms._SHAPES.keys()
    assert "functions, `deriv`, `integral`, limits, " in rows("Shapes", "head")[0][0]


def test_every_head_that_binds_says_what_its_variable_is() -> None:
    named = {name for row in rows("Bound names", "head", 3) for name in quoted(row[0])}
    assert named | terms.BINDERS == terms.BINDING
    assert "binders" in rows("Bound names", "head", 3)[0][0]


def test_the_sorts_and_their_facts() -> None:
    described = {
        quoted(sort)[0]: frozenset(f for f in known.split(", ") if f)
        for sort, known in rows("Claims", "sort")
    }
    assert described == dict(facts.SORTS)


def test_the_facts() -> None:
    (said,) = re.findall(r"defined: ([\w, \n]+)\.", section("Facts"))
    assert {f.strip() for f in said.split(",")} == frozenset().union(*facts.SORTS.values())


def test_the_relations() -> None:
    ops = [quoted(c)[0] for c in re.findall(r"^\| op \|(.*)\|$", TEXT, re.M)[0].split("|")]
    assert tuple(ops) == ("=", "!=", "<=", "<", ">=", ">")
    assert set(ops) == set(terms.RELATIONS)
    for name, kept in (("turned", terms.FLIPPED), ("opposite", terms.NEGATED)):
        (row,) = re.findall(rf"^\| {name} \|(.*)\|$", TEXT, re.M)
        assert dict(zip(ops, quoted(row), strict=True)) == dict(kept)
    (row,) = re.findall(r"^\| gives \|(.*)\|$", TEXT, re.M)
    given = {op: set(quoted(cell)) for op, cell in zip(ops, row.split("|"), strict=True)}
    assert given == {op: set(kept) for op, kept in terms.IMPLIES.items()}


def test_what_may_be_ignored_by_a_definition() -> None:
    (said,) = re.findall(r"has no\s+heads but\s+(.*?) \(it\s+is", section("Claims"), re.S)
    assert set(quoted(said)) == claims._TOTAL


def test_the_functions() -> None:
    described = {
        name: ["".join(quoted(cell)) for cell in more]
        for head, *more in rows("Functions", "function", 3)
        for name in quoted(head)
    }
    assert described == {
        h: [f.of.replace("complex", ""), f.needs, f.values, f.defined, "u" * f.vanishes]
        for h, f in functions.TABLE.items()
        if not f.quotient
    }


def test_the_quotients() -> None:
    ((said, values),) = re.findall(
        r"quotients\*\* are (.*?)\. Each needs .*?; \*values\* are (.*?)\.",
        " ".join(section("Functions", 3).split()),
    )
    usual, named, special = quoted(values)
    described = {
        head: functions.Function(
            functions.TABLE[head].source,
            special if head == named else usual,
            f"(!= ({quotient.split('/')[1]} u) 0)",
            quotient=quotient,
        )
        for head, quotient in re.findall(r"`(\w+)` = `([\w/]+)`", said)
    }
    assert described == {h: f for h, f in functions.TABLE.items() if f.quotient}


def test_the_kinds_of_conditions() -> None:
    described = dict(rows("Conditions", "term"))
    assert described.keys() == {
        "binders", "`div`", "`pow`", "functions", "`deriv`", "`integral`", "limits, `series`",
    }  # fmt: skip
    text = " ".join(section("Conditions").split())
    (said,) = re.findall(r"is left out if .*? say it \((.*?)\)\.", text)
    of_functions = {r.op for needs in claims._DOMAINS.values() for r in needs}
    assert dict(re.findall(r"`(\S+)`: (\w+)", said)) == facts.FACTS
    assert facts.FACTS.keys() >= of_functions


def test_the_reserved_names() -> None:
    (said,) = re.findall(r"do not\s+begin with (.*?)\. A proof", section("Documents"), re.S)
    assert tuple(quoted(said)) == context.RESERVED


def test_the_steps_and_cones_of_the_rule_witness() -> None:
    steps = [quoted(row[0])[0] for row in rows("`witness`", "step", 3)]
    assert steps == list(witnesses.EXTENDS)
    ends = [quoted(row[0])[0] for row in rows("`witness`", "last step", 3)]
    assert ends == list(witnesses.ENDS)
    described = {quoted(row[0])[0] for row in rows("`witness`", "cone", 3)}
    _, cones = (witnesses.__doc__ or "").split("These are the cones")
    assert described == set(re.findall(r'``\["(\w+)", ', cones)) | {"sum"}


def test_the_laws_that_one_rule_uses() -> None:
    (said,) = re.findall(r"laws of the groups (.*?) are used", section("`limits`", 3), re.S)
    assert re.findall("“(.*?)”", said) == [*dict.fromkeys(law.group for law in laws.LIMITING)]
    assert not {law.group for law in laws.LAWS} & {law.group for law in laws.LIMITING}


def test_the_keys_of_the_file_of_laws() -> None:
    (block,) = re.findall("```text\n(.*?)```", section("Laws"), re.S)
    data = json.loads(law_table())
    kept = {*data, *data["laws"][0], *data["functions"]["exp"]}
    assert {*re.findall('"([a-z]+)"', block)} == kept


LIMITS = {
    "depth of a term": (terms, "MAX_DEPTH"),
    "nodes of a term, shared parts counted wherever they stand": (terms, "MAX_SIZE"),
    "nodes that are differentiated for one [derivative](#derivatives)": (derivatives, "MAX_NODES"),
    "products of monomials in a product of two sizes": (shapes, "MAX_PRODUCTS"),
    "digits of an integer in a file": (encoding, "MAX_DIGITS"),
    "digits after the point of a numeral": (terms, "MAX_PLACES"),
    "bits of a coefficient and its denominator in the ring": (polynomials, "MAX_BITS"),
    "size of an exponent in the ring": (polynomials, "MAX_EXPONENT"),
    "work in the ring for one question": (polynomials, "MAX_WORK"),
    "bits of both ends of an interval": (intervals, "MAX_BITS"),
    "argument of `exp` and `Ci` in an interval": (intervals, "MAX_EXPONENT"),
    "argument of `sin` and `cos` in an interval": (intervals, "MAX_ANGLE"),
    "work for one enclosure": (intervals, "MAX_WORK"),
}

# Limits that stand in a rule, each with the section and the words around it.
SAID = {
    ("`limits`", "n, from 0 to {}, of a limit"): (limits, "MAX_ORDER"),
    ("Derivatives", "at most {} nodes are differentiated"): (derivatives, "MAX_NODES"),
    ("Values", "for 0 ≤ n ≤ {} the numerator"): (polynomials, "EXPANDED"),
    ("Values", "an exponent from 1 to {} are multiplied out"): (polynomials, "EXPANDED"),
    ("Values of terms", "1 ≤ n ≤ {}, the body"): (evaluation, "FEW"),
    ("Values of terms", "once more with {} for 16."): (evaluation, "MANY"),
    ("Sums and products", "0 < m ≤ {}, where"): (sums, "MAX_PEELED"),
    ("Matrices", "Of a square matrix of at most {} rows"): (matrices, "MAX_ROWS"),
    ("`enclosure`", "they have at most {} values"): (enclosing, "MAX_CASES"),
    ("`enclosure`", "after the point, 1 to {}, of"): (intervals, "MAX_PRECISION"),
    ("`witness`", "ranges of at most {} values are written out"): (evaluation, "FEW"),
}


def number(text: str) -> int:
    """An integer whose thousands stand apart, with whatever space."""
    return int("".join(text.split()))


def test_the_limits() -> None:
    described = {name: number(most) for name, most in rows("Limits", "limit")}
    kept = {name: getattr(module, constant) for name, (module, constant) in LIMITS.items()}
    assert described == kept


@pytest.mark.parametrize(("title", "words"), SAID)
def test_the_limits_that_stand_in_a_rule(title: str, words: str) -> None:
    module, name = SAID[title, words]
    before, behind = map(re.escape, words.split("{}"))
    said = re.findall(f"{before}([0-9 ]+){behind}", " ".join(section(title, 3).split()))
    assert [number(n) for n in said] == [getattr(module, name)]


COSTS = {
    "{} for each round of replacing": (polynomials, "ROUND"),
    "{} for each value of a bound variable": (evaluation, "ENTER_SCOPE"),
    "{} for each atom that is made anew": (sums, "REINDEX"),
    "{} for each letter of a word": (matrices, "LETTER"),
}
# How a monomial or a series is written inside of the program.
INSIDE = {("polynomials", "SLOT"), ("polynomials", "MASK"), ("polynomials", "HALF"),
          ("intervals", "MORE")}  # fmt: skip


def test_no_limit_of_the_kernel_is_missing() -> None:
    """Each number that has a name is described, but for those that only one program has."""
    found = {
        (path.stem, name)
        for path in Path(proofs.__file__).parent.glob("*.py")
        for name in re.findall("^([A-Z_]{3,}) = .*[0-9]", path.read_text(encoding="utf-8"), re.M)
        if type(getattr(import_module(f"symproof.kernel.{path.stem}"), name)) is int
    }
    described = (*LIMITS.values(), *SAID.values(), *COSTS.values())
    named = {(m.__name__.split(".")[-1], n) for m, n in described if m is not encoding}
    assert found == named | INSIDE | {("proofs", "FORMAT")}


@pytest.mark.parametrize("sentence", COSTS)
def test_the_costs_of_work_in_the_ring(sentence: str) -> None:
    module, name = COSTS[sentence]
    assert sentence.format(getattr(module, name)) in " ".join(section("Limits").split())


def test_the_names_of_matrices() -> None:
    (said,) = re.findall(r"A name in which `(.*?)` occurs", " ".join(section("Terms").split()))
    assert terms.is_matrix(f"A[{said}]")
    assert not any(terms.is_matrix(f"A[{said.replace(sign, '')}]") for sign in "#×")


@pytest.mark.parametrize("size", [64, 65])
def test_the_limit_of_a_power_of_a_matrix(size: int) -> None:
    assert "exponents from 1 to 64, and from −64 to −1" in " ".join(section("Matrices", 3).split())
    power = terms.decode(["pow", ["matrix", 2, 2, *[["num", 0, 0]] * 4], ["num", size, 0]])
    form = evaluation.Evaluation(facts.Scope({}, {}))
    with nullcontext() if size == 64 else pytest.raises(polynomials.NotNormal):
        form.value(power)


def test_the_functions_that_have_enclosures() -> None:
    (said,) = re.findall(
        r"for the functions (.*?),\s+and\s+the quotients", section("`enclosure`", 3), re.S
    )
    assert {*quoted(said)} == intervals._METHODS & functions.TABLE.keys()


def test_nothing_is_said_of_rules_that_are_gone() -> None:
    for name in ("normal-form", "equal-squares", "normal form", "`pi`\n"):
        assert name not in TEXT


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        if target.startswith("#"):
            headings = re.findall(r"^#+ (.*)$", TEXT, re.M)
            assert target[1:] in {h.lower().replace(" ", "-").replace("`", "") for h in headings}
        else:
            assert (ROOT / target).exists(), target


# -- the laws as data --------------------------------------------------------------------


def test_the_file_of_laws_says_what_the_kernel_knows() -> None:
    data = json.loads(law_table())
    assert data["symproof"] == proofs.FORMAT
    found = {}
    for law in data["laws"]:
        assert law.keys() == {"name", "variables", "hypotheses", "relation", "source", "group"}
        variables = tuple(Variable(n, sort, tuple(ix)) for n, sort, ix in law["variables"])
        hypotheses = tuple(claims.Premise((), (), read(Relation, h)) for h in law["hypotheses"])
        found["law " + law["name"]] = context.Lemma(
            variables, (), hypotheses, read(Relation, law["relation"])
        )
    assert found == dict(context.TABLE)
    slopes = {head: terms.decode(term) for head, term in data["derivatives"].items()}
    assert slopes == dict(derivatives.OUTER)


def test_the_file_of_laws_says_what_functions_are() -> None:
    said = json.loads(law_table())["functions"]
    assert [*said] == [*functions.TABLE]
    for head, of in said.items():
        needs = [read(Relation, r) for r in of["needs"]]
        assert needs == claims._DOMAINS[head]
        for known in facts.SORTS.values():
            follows = [
                facts.SORTS[sort] - ({"real"} if sort == "nonzero" else set())
                for *given, sort in of["values"]
                if known.issuperset(given)
            ]
            assert facts.of_function(head, known) == frozenset().union(*follows)
        rules = (
            ("values", functions.TABLE[head].values),
            ("defined", functions.TABLE[head].defined),
        )
        for name, text in rules:
            assert "; ".join(": ".join(rule) for rule in of[name]) == text
        assert "/".join(of["quotient"]) == functions.TABLE[head].quotient
        assert of["of"] == functions.TABLE[head].of


def test_it_has_one_line_for_each_law() -> None:
    lines = law_table().splitlines()
    listed = (*laws.LAWS, *laws.LIMITING)
    assert len(lines) == len(listed) + len(functions.TABLE) + len(laws.DERIVATIVES) + 4


def test_the_committed_file_is_this_one() -> None:
    kept = (ROOT / "reports" / "laws.json").read_text(encoding="utf-8")
    assert kept == law_table(), "run python -m symproof"


def test_the_conditions_that_are_kept_are_those_that_the_kernel_finds() -> None:
    """Of what may be checked in a moment: theorems that use no other."""
    entries = json.loads((ROOT / "reports" / "proofs.json").read_bytes())["theorems"]
    alone = [e for e in entries if '"theorem":' not in json.dumps(e["proof"])][:30]
    assert len(alone) == 30
    for entry in alone:
        (theorem,) = proofs.check({"symproof": 1, "theorems": [entry]})
        assert conditions_of(theorem) == entry["conditions"]
