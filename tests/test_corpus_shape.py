"""The corpora are what they claim to be: large, varied and without repetitions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from corpus import BEYOND, IDENTITIES, Entry, entries, failing, read_corpus

from symproof.kernel.facts import SORTS
from symproof.kernel.terms import FUNCTIONS
from symproof.notation.words import EXPANDED

KINDS = ("accept", "reject")
CONSTRUCTS = {"Sum", "Matrix", "Identity", "T", "dot", "norm", "stack", "diag", "Abs", "I", "pi"}
FIXED = FUNCTIONS | EXPANDED | CONSTRUCTS | {"π"}
CIRCULAR_AND_HYPERBOLIC = set("sin cos tan cot sec csc sinh cosh tanh coth sech csch".split())

TOKEN = re.compile(r"[^\W\d]\w*|\d+(?:\.\d+)?|[<>!=]=|\*\*|[^\w\s]")
RELATION = re.compile(r"(?<![<>!=])[<>=](?!=)|[<>!=]=|[≡∣]")


def skeleton(claim_text: str) -> tuple[str, ...]:
    """The claim with names numbered in order of appearance and every numeral alike."""
    names: dict[str, str] = {}
    tokens = []
    for token in TOKEN.findall(claim_text):
        if token[0].isdigit():
            token = "0"
        elif token.isidentifier() and token not in FIXED:
            token = names.setdefault(token, f"x{len(names)}")
        tokens.append({"**": "^", "==": "=", "−": "-"}.get(token, token))
    return tuple(tokens)


def repetitions(corpus: Iterable[Entry]) -> list[tuple[Entry, Entry]]:
    """The pairs of claims with the same skeleton."""
    first: dict[tuple[str, ...], Entry] = {}
    pairs = [(first.setdefault(skeleton(e.claim_text), e), e) for e in corpus]
    return [(old, new) for old, new in pairs if old is not new]


def words(corpus: Iterable[Entry]) -> set[str]:
    return {token for e in corpus for token in TOKEN.findall(e.claim_text)}


@pytest.mark.parametrize("kind", KINDS)
def test_no_claim_is_repeated_under_other_names_or_numerals(kind):
    assert repetitions(entries(kind)) == []


def test_the_further_identities_are_further_ones():
    assert repetitions([*entries("accept"), *read_corpus(IDENTITIES)]) == []


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_enough_claims(kind):
    assert sum(not e.file.endswith(BEYOND) for e in entries(kind)) >= 200


def test_there_are_enough_further_identities():
    assert len(read_corpus(IDENTITIES)) >= 100


@pytest.mark.parametrize("kind", KINDS)
def test_every_function_and_every_construct_occurs(kind):
    within = words(e for e in entries(kind) if not e.file.endswith(BEYOND))
    assert (CIRCULAR_AND_HYPERBOLIC | CONSTRUCTS | {"exp", "log", "sqrt", "Ci"}) - within == set()


def test_every_sort_occurs():
    declared = {s.strip() for k in KINDS for e in entries(k) for s in _sorts(e).values()}
    assert declared == SORTS.keys()


def demand_one_relation(entry: Entry) -> None:
    """One relation, with known sorts of its own names."""
    assert len(RELATION.findall(entry.claim_text)) == 1
    for name, sort in _sorts(entry).items():
        assert sort in SORTS
        assert name in TOKEN.findall(entry.claim_text)
    for size in re.findall(r"\(\w+, ([^()]*), ([^()]*)\)", entry.claim_text):
        bounds = [t for part in size for t in TOKEN.findall(part) if t.isidentifier()]
        bound_names = set(re.findall(r"\((\w+), [^()]*, [^()]*\)", entry.claim_text))
        assert {*bounds} <= _sorts(entry).keys() | bound_names, "a size without a sort"


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_is_one_relation_with_known_sorts_of_its_own_names(kind):
    assert failing(entries(kind), demand_one_relation) == []


@pytest.mark.parametrize(
    ("claim", "where"),
    [("x = y = z", ""), ("x", ""), ("x = y", "x: number"), ("x = y", "z: real"),
     ("Sum(x, (i, 0, n)) = x", "")],
)  # fmt: skip
def test_a_line_of_another_shape_is_named(claim, where):
    wrong = Entry("accept/x.txt", 7, claim, where)
    assert [found.split(": ")[0] for found in failing([wrong], demand_one_relation)] == [
        "accept/x.txt:7"
    ]


def test_true_and_false_claims_are_not_the_same():
    """A false claim may differ from a true one in its sorts alone, never in nothing."""
    assert {e[2:] for e in entries("accept")} & {e[2:] for e in entries("reject")} == set()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sin(a + b) = 2*a", "sin(u+v)  =  17*u"),
        ("x**2 >= 0", "y^3 >= 1"),
        ("cos(pi/3) = 1/2", "cos(pi/5) = 3/4"),
        ("sin(2x) = 0.5", "sin(3t) = 7"),
        ("Sum(w[i], (i, 0, n - 1)) = n", "Sum(v[j], (j, 1, m - 2)) = m"),
    ],
)
def test_renaming_and_renumbering_is_seen_through(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sin(x) = x", "cos(x) = x"),
        ("sin(a + b) = a", "sin(a + b) = b"),
        ("a - b = a", "a + b = a"),
        ("x <= y", "x < y"),
        ("x*y = x", "x*x = x"),
        ("exp(I*x) = 1", "exp(t*x) = 1"),
        ("sin(pi*n) = 0", "sin(m*n) = 0"),
    ],
)
def test_different_claims_stay_different(one, other):
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    "line", ["x = x  # note", "x = x  # where:", "x = x  # where: x: real  # y"]
)
def test_a_malformed_line_is_reported_with_its_place(tmp_path: Path, line):
    path = tmp_path / "claims.txt"
    path.write_text(f"# a comment\n\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"claims\.txt:3: "):
        read_corpus(path)


def test_claims_are_read_with_line_and_sorts(tmp_path: Path):
    path = tmp_path / "claims.txt"
    path.write_text("# a comment\n\nx = y\nn > 0   # where: n: natural\n", encoding="utf-8")
    assert [e[1:] for e in read_corpus(path)] == [(3, "x = y", ""), (4, "n > 0", "n: natural")]


def _sorts(entry: Entry) -> dict[str, str]:
    items = (item.partition(":") for item in entry.where_text.split(","))
    return {name.strip(): sort.strip() for name, colon, sort in items if colon}
