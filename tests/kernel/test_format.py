"""FORMAT.md describes the certificates that this kernel replays: its lists are the kernel's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from symproof.authoring.keeping import conditions_of
from symproof.kernel import (
    claims, comparing, conditions, cones, context, evaluation, facts, intervals, laws, numerals,
    proofs, sums, table, terms, witnesses,
)  # fmt: skip
from symproof.kernel.claims import decode_relation
from symproof.kernel.facts import Variable
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


@pytest.mark.parametrize("rule", sorted(proofs.RULES.keys() - {"sign"}))
def test_it_shows_its_inference_rule(rule: str) -> None:
    assert re.search("(?m)^```text\n(.*\n)* *-{5,}", section(f"`{rule}`", 3))


def test_the_heads_and_their_arguments() -> None:
    described = {
        head: arguments.replace(" ", "").replace("…", "*")
        for heads, arguments, _ in rows("Terms", "head")
        for head in quoted(heads)
    }
    assert described == terms._SHAPES


def test_the_binders_and_the_functions() -> None:
    (said,) = re.findall(r"([^.]*) are the \*\*binders\*\*", section("Terms"))
    assert set(quoted(said)) == terms.BINDERS
    (functions,) = (r for r in rows("Terms", "head") if r[2] == "functions of a number")
    assert set(quoted(functions[0])) == terms.FUNCTIONS


def test_the_limits_of_terms() -> None:
    said = section("Documents")
    assert f"at most {terms.MAX_DEPTH} deep" in said
    assert f"at most {terms.MAX_SIZE:,} nodes".replace(",", " ") in said


def test_every_head_has_a_shape() -> None:
    named = {name for row in rows("Shapes", "head") for name in quoted(row[0])}
    assert named | terms.FUNCTIONS == terms._SHAPES.keys()
    assert "functions" in rows("Shapes", "head")[0][0]


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
    assert set(ops) == set(claims.RELATIONS)
    for name, kept in (("turned", context.FLIPPED), ("opposite", context.NEGATED)):
        (row,) = re.findall(rf"^\| {name} \|(.*)\|$", TEXT, re.M)
        assert dict(zip(ops, quoted(row), strict=True)) == dict(kept)
    (row,) = re.findall(r"^\| gives \|(.*)\|$", TEXT, re.M)
    given = {op: set(quoted(cell)) for op, cell in zip(ops, row.split("|"), strict=True)}
    assert given == {op: set(kept) for op, kept in context.IMPLIES.items()}


def test_what_may_be_ignored_by_a_definition() -> None:
    (said,) = re.findall(r"has no heads but\s+(.*?) \(it is", section("Claims"), re.S)
    assert set(quoted(said)) == claims._TOTAL


def test_the_kinds_of_conditions() -> None:
    named = {n for row in rows("Conditions", "term") for n in quoted(row[0])}
    assert named == conditions._PARTIAL
    poles = {
        name: quoted(what)[0] if quoted(what) else what.split()[0]
        for row, what in rows("Conditions", "term") if what.endswith("of the argument != 0")
        for name in quoted(row)
    }  # fmt: skip
    assert poles == conditions._POLES


def test_the_reserved_names() -> None:
    (said,) = re.findall(r"do not begin with\n(.*?)\. A proof", section("Documents"), re.S)
    assert tuple(quoted(said)) == context.RESERVED


def test_the_steps_and_cones_of_the_rule_witness() -> None:
    steps = [quoted(row[0])[0] for row in rows("`witness`", "step", 3)]
    assert steps == list(witnesses.EXTENDS)
    ends = [quoted(row[0])[0] for row in rows("`witness`", "last step", 3)]
    assert ends == list(witnesses.ENDS)
    described = {quoted(row[0])[0] for row in rows("`witness`", "cone", 3)}
    assert described == set(re.findall(r'``\["(\w+)", ', cones.__doc__ or "")) | {"sum"}


def test_the_laws() -> None:
    described = [[name, *map("".join, map(quoted, more))]
                 for name, *more in rows("Laws", "law")]  # fmt: skip
    kept = [[law.name, law.variables, law.hypotheses, law.relation] for law in laws.LAWS]
    assert described == kept


def test_the_derivatives() -> None:
    described = {quoted(f)[0]: quoted(t)[0] for f, t in rows("Laws", "function")}
    assert described == {head: text for head, (text, _) in laws.DERIVATIVES.items()}


def test_the_limits_of_the_ring_and_of_enclosures() -> None:
    ring = section("The ring")
    assert f"for n ≤ {evaluation.FEW}," in ring
    assert f"for n ≤ {comparing.MANY};" in ring
    assert f"0 < m ≤ {sums.MAX_PEELED}," in ring
    enclosure = section("`enclosure`", 3)
    assert f"1 to {intervals.MAX_PRECISION}," in enclosure
    assert f"at most {numerals.MAX_CASES:,} values".replace(",", " ") in enclosure
    assert f"1 to {witnesses.MAX_MODULUS}:" in section("`witness`", 3)


def test_nothing_is_said_of_rules_that_are_gone() -> None:
    for name in ("normal-form", "equal-squares", "normal form"):
        assert name not in TEXT


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        if target.startswith("#"):
            headings = re.findall(r"^#+ (.*)$", TEXT, re.M)
            assert target[1:] in {h.lower().replace(" ", "-") for h in headings}
        else:
            assert (ROOT / target).exists(), target


# -- the laws as data --------------------------------------------------------------------


def test_the_file_of_laws_says_what_the_kernel_knows() -> None:
    data = json.loads(law_table())
    assert data["symproof"] == proofs.FORMAT
    read = {}
    for law in data["laws"]:
        assert law.keys() == {"name", "variables", "hypotheses", "relation", "source", "group"}
        variables = tuple(Variable(n, sort, tuple(ix)) for n, sort, ix in law["variables"])
        hypotheses = tuple(claims.Premise((), (), decode_relation(h)) for h in law["hypotheses"])
        read["law " + law["name"]] = context.Known(
            variables, (), hypotheses, decode_relation(law["relation"])
        )
    assert read == dict(table.TABLE)
    slopes = {head: terms.decode(term) for head, term in data["derivatives"].items()}
    assert slopes == dict(table.OUTER)


def test_it_has_one_line_for_each_law() -> None:
    lines = law_table().splitlines()
    assert len(lines) == len(laws.LAWS) + len(laws.DERIVATIVES) + 3


def test_the_committed_file_is_this_one() -> None:
    kept = (ROOT / "reports" / "laws.json").read_text(encoding="utf-8")
    assert kept == law_table(), "run python -m symproof"


def test_the_conditions_that_are_kept_are_those_that_the_kernel_finds() -> None:
    """Of what may be checked in a moment: theorems that use no other."""
    entries = json.loads((ROOT / "reports" / "proofs.json").read_bytes())["theorems"]
    alone = [e for e in entries if '"theorem":' not in json.dumps(e["proof"])][:40]
    assert len(alone) == 40
    for entry in alone:
        (theorem,) = proofs.check({"symproof": 1, "theorems": [entry]})
        assert conditions_of(theorem) == entry["conditions"]
