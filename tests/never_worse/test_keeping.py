"""The comparison with the list notices what gets worse, and only that."""

from __future__ import annotations

import pytest
from never_worse import keeping
from never_worse.keeping import Kept, Row

from symproof.kernel.claims import Claim, Definition, Premise, Relation, Variable
from symproof.meaning.reading import read_term
from symproof.notation.declared import Notation


def row(name: str, said: str, verdict: str = "proved", coq: str = "proved") -> Row:
    return Row(name, verdict, coq, keeping.fingerprint(said), said)


OLD = row("sin_zero", "⊢ sin(0) = 0")
LIST = Kept([OLD], [row("cos_zero", "⊢ cos(0) = 1", coq="-")])
NOW = {r.name: r for r in (*LIST.first, *LIST.later)}


def verdict_on(now: dict[str, Row], *reasons: str) -> list[str]:
    return list(keeping.worse(LIST, now, set(reasons)))


def test_the_same_is_not_worse() -> None:
    assert verdict_on(NOW) == []


def test_more_is_not_worse() -> None:
    more = row("new", "⊢ 1 = 1")
    better = NOW["cos_zero"]._replace(coq="proved")
    now = {**NOW, "new": more, "cos_zero": better}
    assert verdict_on(now) == []
    assert keeping.unlisted(LIST, now) == ["new"]
    later = keeping.updated(LIST, now)
    assert later == Kept([OLD], [better, more])


@pytest.mark.parametrize("name", ["sin_zero", "cos_zero"])
def test_a_theorem_that_is_gone_is_missed(name: str) -> None:
    now = {other: r for other, r in NOW.items() if other != name}
    (said,) = verdict_on(now)
    assert said.startswith(f"{name} is gone: ")
    assert verdict_on(now, name) == []


def test_another_statement_needs_a_reason_and_stands_in_the_list() -> None:
    new = row("sin_zero", "⊢ sin(0) = 0·1")
    (said,) = verdict_on({**NOW, "sin_zero": new})
    assert said.startswith("sin_zero says something else: ⊢ sin(0) = 0·1\n  it said: ⊢ sin(0) = 0")
    (said,) = verdict_on({**NOW, "sin_zero": new}, "sin_zero")
    assert "sin_zero is out of date" in said
    kept = keeping.updated(LIST, {**NOW, "sin_zero": new})
    assert kept.first == [OLD._replace(statement=new.statement)]
    assert keeping.seal(kept.first) == keeping.seal(LIST.first)
    (said,) = keeping.worse(kept, {**NOW, "sin_zero": new}, set())
    assert "says something else" in said  # bringing the list up to date is no reason


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"verdict": "undecided"}, "sin_zero was proved and is undecided: "),
        ({"verdict": "proved-with-conditions"}, "sin_zero was proved and is proved-with-cond"),
        ({"coq": "-"}, "sin_zero was proved by Coq: "),
    ],
)
def test_a_weaker_verdict_is_noticed_whatever_the_changelog_says(
    change: dict[str, str], said: str
) -> None:
    (found,) = verdict_on({**NOW, "sin_zero": OLD._replace(**change)}, "sin_zero")
    assert found.startswith(said)


def test_the_seal_knows_every_line() -> None:
    rows = [*LIST.first, *LIST.later]
    seal = keeping.seal(rows)
    assert seal != keeping.seal(rows[:1])
    assert seal != keeping.seal([OLD._replace(fingerprint="0" * 16), *LIST.later])


def test_what_is_written_is_read() -> None:
    text = keeping.written("# What it is\n", LIST)
    assert keeping.read(text) == LIST
    assert keeping.written(text.split(keeping.FIRST)[0], LIST) == text


@pytest.mark.parametrize(
    ("changelog", "names"),
    [
        ("- Restated: `a`, `b_c`: for all n, because it holds.\n- Other `d`.", {"a", "b_c"}),
        ("- Merged: `a` into\n  `b`, because it\n  is the same.\n", {"a", "b"}),
        ("- Restated: `a`.\n", set()),  # no reason
        ("- New: `a`, because.\n", set()),
        ("Restated: `a` because.\n", set()),  # no point of the list
    ],
)
def test_reasons_in_the_changelog(changelog: str, names: set[str]) -> None:
    assert keeping.explained(changelog) == names


def claim(relation: str, *variables: Variable, where: str = "x < 1") -> Claim:
    def read(text: str) -> Relation:
        left, op, right = text.split(" ")
        context = Notation(frozenset({"w_#"}), frozenset({"x", "y"}))
        return Relation(read_term(left, context), op, read_term(right, context))

    own = Premise((Variable("y", "integer"),), (read("y > 0"),), read("x != y"))
    return Claim(variables, (), (read(where),), read(relation), (own,))


X, W = Variable("x", "real"), Variable("w_#", "positive", ("natural",))


def test_statements_say_everything_that_is_claimed() -> None:
    said = keeping.statement(claim("w_0*x <= 2", X, W))
    assert said == (
        "w_i (i natural): positive; x: real; x < 1; (y: integer; y > 0 ⊢ x ≠ y) ⊢ w_0·x ≤ 2"
    )
    others = [
        claim("w_0*x < 2", X, W),
        claim("w_0*x <= 2", X._replace(sort="complex"), W),
        claim("w_0*x <= 2", X, W._replace(sort="real")),
        claim("w_0*x <= 2", X, W._replace(indices=("integer",))),
        claim("w_0*x <= 2", X, W, where="x <= 1"),
        claim("w_0*x <= 2", X, W)._replace(premises=()),
        claim("w_0*x <= 2", X, W)._replace(hypotheses=()),
    ]
    assert len({said, *map(keeping.statement, others)}) == 1 + len(others)


def test_the_order_of_names_and_hypotheses_does_not_matter() -> None:
    first = claim("w_0*x <= 2", X, W)
    assert keeping.statement(first._replace(variables=(W, X))) == keeping.statement(first)


def test_a_definition_says_what_it_is_and_of_what() -> None:
    made = Definition("f_#", ("n",), read_term("n + 1"))
    assert keeping.definition(made) == "f_n := n + 1"
