"""Which false claims the page lets a reader try, and with what data."""

import pytest

from symproof.authoring.derivations import calc
from symproof.authoring.library import Complex, Natural, Real, library, refuted, theorem, verify
from symproof.authoring.reasons import algebra, claimed
from symproof.kernel.terms import decode
from symproof.notation.text_writer import write_term
from symproof.report.page import trying


@pytest.fixture
def claims(monkeypatch):
    """What becomes of the false claims of a small theory, by their names."""
    monkeypatch.setattr(library, "records", {})

    @theorem(title="What is true")
    def true(x: Real):
        """Right."""
        return calc("x + x").eq("2*x", by=algebra)

    @refuted(title="Only far away", instead=true)
    def far(D: Natural):
        """Wrong."""
        return calc(D).le("100", by=claimed).suppose("D >= 100")

    @refuted(title="Anywhere", instead=true)
    def anywhere(x: Real):
        """Wrong."""
        return calc("x**2").eq("x", by=claimed)

    @refuted(title="Without variables", instead=true)
    def nowhere():
        """Wrong."""
        return calc("1 + 1").eq("3", by=claimed)

    @refuted(title="Of complex numbers", instead=true)
    def complex_only(z: Complex):
        """Wrong."""
        return calc("z*z").eq("z*z + z", by=claimed)

    checked = verify(library.records.values())
    assert {c.verdict for c in checked} == {"proved", "refuted"}
    return {claim["name"]: claim for claim in trying.claims(checked)}


def written(relation):
    left, right = (write_term(decode(relation[side])) for side in ("left", "right"))
    return f"{left} {relation['op']} {right}"


def test_what_is_claimed_and_what_is_assumed(claims):
    assert written(claims["far"]) == "D <= 100"
    assert [written(r) for r in claims["far"]["assumed"]] == ["D >= 100"]
    assert int(claims["far"]["point"]["values"]["D"]) > 100
    assert claims["anywhere"]["assumed"] == []


def test_without_variables_there_is_nothing_to_try(claims):
    assert "nowhere" not in claims


def test_points_are_real(claims):
    for claim in claims.values():
        assert all("i" not in value for value in claim["point"]["values"].values())


def test_claims_of_the_library(checked_library):
    names = {claim["name"] for claim in trying.claims(checked_library)}
    false = {c.record.name: c for c in checked_library if c.record.is_refuted}
    assert "similarity_vanishes" in names < false.keys()
    assert not any(false[name].verdict == "ill-typed" for name in names)
