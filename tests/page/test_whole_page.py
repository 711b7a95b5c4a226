"""The page of the whole library in a real browser: see ``whole.mjs``.

Here is what concerns every theorem, every false claim and every formula.
"""

import pytest
from page.visiting import visit

# similarity_vanishes is claimed for D ≥ 100, and f_2(D) ≤ 1 fails at 1 as at 160 (g there).
POINTS = [
    {"claim": "similarity_vanishes", "values": {"D": "1"}},
    {"claim": "similarity_vanishes", "values": {"D": "0"}},
    {"claim": "similarity_vanishes", "values": {"D": "99"}},
    {"claim": "similarity_vanishes", "values": {"D": "100"}},
    {"claim": "similarity_vanishes", "values": {"D": "99.5"}},
]


@pytest.fixture(scope="module")
def seen(browser, library_page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    return visit(browser, "whole.mjs", library_page, folder, points=POINTS)


def test_no_error_and_no_request(seen):
    assert seen["errors"] == []
    assert seen["requests"] == []


def test_axe_finds_nothing(seen):
    assert seen["axe"] == []


def test_links_land_on_their_theorems(seen):
    assert all(abs(offset) < 2 for offset in seen["landed"])


def test_who_goes_on_is_not_brought_back(seen):
    assert seen["left"]


def test_a_link_may_choose_the_language(seen):
    assert seen["linked"] == "zh"


@pytest.mark.parametrize("case", ["silent", "damaged"])
def test_what_cannot_be_unpacked_is_read_in_english(seen, case, checked_library):
    found = seen[case]
    assert found["note"]
    assert not seen["noted"]  # where it can
    assert found["cards"] == len(checked_library)
    assert found["heading"] == "Position encoding, proved step by step"
    assert len(found["statement"]) > 20


def test_damage_is_noticed(seen):
    assert [e for e in seen["damaged"]["errors"] if "damaged" in e]


def test_checked_counterexamples_refute_their_claims(seen, checked_library):
    refuted = {c.record.name: c for c in checked_library if c.record.is_refuted}
    with_a_point = {
        name for name, c in refuted.items() if c.verdict == "refuted" and c.record.claim.variables
    }
    assert seen["claims"].keys() == with_a_point
    assert with_a_point < refuted.keys()  # some have none
    for name, found in seen["claims"].items():
        assert found["checked"] == found["reset"] == "checked"
        # Where the sides are equal and should not be, floating-point numbers cannot tell.
        assert found["computed"] in ("fails", "close"), (name, found)
        assert found["fields"]


def test_most_claims_have_another_counterexample(seen):
    again = [found["again"] in ("fails", "checked") for found in seen["claims"].values()]
    assert sum(again) > len(again) / 2


def test_what_is_proposed_satisfies_what_is_assumed(seen):
    proposed = seen["claims"]["similarity_vanishes"]["proposed"]
    assert proposed
    assert all(int(point["D"]) >= 100 for point in proposed)


def test_a_point_outside_the_assumptions_is_no_counterexample(seen):
    one, zero, below, at, fraction = seen["points"]
    for found in (one, zero, below):
        assert found == [
            "outside",
            "At this point the assumption does not hold, so it is no counterexample.",
            "verdict ",
        ]
    assert at[0] == "checked"  # 100 is the certified counterexample
    assert fraction[0] == "sort"


def test_the_explorer_shows_for_what_something_is_claimed(seen):
    assert "100" in seen["claims"]["similarity_vanishes"]["shown"]
    assert all("∀" in found["shown"] for found in seen["claims"].values())


def test_only_the_values_that_a_point_needs_are_asked_for(seen):
    for found in seen["claims"].values():
        assert len(found["fields"]) <= 30


def test_wide_formulas_show_that_they_go_on(seen):
    for view in seen["narrow"]:
        assert view["wide"] > 0
        assert (view["withoutSign"], view["unreachable"], view["cut"]) == (0, 0, []), view
        assert view["needless"] == []  # whose line has room for them
    assert any(view["inSentences"] for view in seen["narrow"])


def test_no_formula_is_broken_inside_parentheses(seen):
    assert len(seen["narrow"]) == 4  # two phones in three languages, and a tablet
    for view in seen["narrow"]:
        assert view["lines"] > 10
        assert view["torn"] == [], (view["asked"], view["code"])


def test_unfolded_pages_need_not_be_scrolled_sideways(seen):
    assert [view["width"] for view in seen["narrow"]] == [view["asked"] for view in seen["narrow"]]


def test_derivations_inside_derivations_are_shown(seen, checked_library):
    inner = {
        c.record.name
        for c in checked_library
        if not c.record.is_refuted
        if any(s.inner or any(i.inner for i in s.instances) for s in c.record.steps)
    }
    assert seen["inner"].keys() == inner
    assert len(inner) > 5
    for chains in seen["inner"].values():
        for chain in chains:
            assert chain["title"]
            assert chain["lines"] == len(chain["reasons"]) + 1 > 1
            assert all(chain["reasons"])


def test_assumptions_have_their_label(seen):
    assert seen["labels"] == 0
