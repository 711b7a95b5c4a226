"""The page in a real browser: see ``browser.mjs`` for what is done there."""

import json
import math
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("browser.mjs")
SLIDERS = [
    {"p": 5, "k": 2, "i": 1, "d": 16},
    {"p": 0, "k": 0, "i": 0, "d": 2},
    {"p": 73.5, "k": 12.1, "i": 31, "d": 64},
    {"p": 100, "k": 128, "i": 3, "d": 256},
    {"p": 100, "k": 4, "i": 1, "d": 4},
]


def visit(browser, text, folder, **wishes):
    file = folder / "index.html"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [browser, SCRIPT, file, json.dumps(wishes)],
        capture_output=True, text=True, check=False, timeout=1500,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


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
    folder = tmp_path_factory.mktemp("page")
    return visit(browser, library_page, folder, sliders=SLIDERS, points=POINTS)


def test_no_error_and_no_request(seen):
    assert seen["errors"] == []
    assert seen["requests"] == []
    assert seen["blocked"]


def test_the_language_is_switched(seen):
    headings = {code: found["heading"] for code, found in seen["languages"].items()}
    assert headings == {
        "en": "Position encoding, proved step by step",
        "ko": "위치 인코딩, 한 단계씩 증명하기",
        "zh": "位置编码的逐步证明",
    }
    for code, found in seen["languages"].items():
        assert found["lang"] == code
        assert found["title"] == found["heading"]
        assert found["pressed"] == [code]
        assert found["others"] == 0
    assert len({found["nodes"] for found in seen["languages"].values()}) == 3


def test_the_reader_s_language_is_chosen(seen):
    assert seen["preferred"] == "ko"


def test_links_land_on_their_theorems(seen):
    assert all(abs(offset) < 2 for offset in seen["landed"])


def test_who_goes_on_is_not_brought_back(seen):
    assert seen["left"]


def test_a_link_may_choose_the_language(seen):
    assert seen["linked"] == "zh"


def test_every_character_of_a_formula_can_be_seen(seen):
    assert set(seen["fonts"]) == {"loaded"}
    assert seen["glyphs"]["count"] > 50
    assert seen["glyphs"]["invisible"] == []
    assert not seen["glyphs"]["left"]


@pytest.mark.parametrize("case", ["silent", "damaged"])
def test_what_cannot_be_unpacked_is_read_in_english(seen, case, checked_library):
    found = seen[case]
    assert found["note"]
    assert not seen["noted"]  # where it can
    assert found["cards"] == len(checked_library)
    assert found["heading"] == seen["languages"]["en"]["heading"]
    assert len(found["statement"]) > 20


def test_damage_is_noticed(seen):
    assert [e for e in seen["damaged"]["errors"] if "damaged" in e]


def number(text):
    return float(text.replace("−", "-"))


@pytest.mark.parametrize("k", range(len(SLIDERS)))
def test_sliders_show_what_the_formulas_give(seen, k):
    """Computed here from the definitions, by other means than the page's."""
    wish, found = SLIDERS[k], seen["sliders"][k]
    d, p, offset = wish["d"], wish["p"], wish["k"]
    frequencies = [10000 ** (-2 * i / d) for i in range(d // 2)]
    here = [f(w * p) for w in frequencies for f in (math.sin, math.cos)]
    there = [f(w * (p + offset)) for w in frequencies for f in (math.sin, math.cos)]
    dot = math.fsum(a * b for a, b in zip(here, there, strict=True))
    distance = math.dist(here, there)
    angle = frequencies[wish["i"]] * offset
    assert number(found["angle"]) == pytest.approx(angle, abs=6e-5)
    assert number(found["dot"]) == pytest.approx(dot, abs=1e-6)
    assert number(found["dotByTheorem"]) == pytest.approx(dot, abs=1e-6)
    assert number(found["distance"]) == pytest.approx(distance, abs=1e-6)
    assert number(found["distanceByTheorem"]) == pytest.approx(distance, abs=2e-6)
    block = frequencies[wish["i"]] * p
    assert found["p"] == pytest.approx([math.sin(block), -math.cos(block)], abs=1e-9)
    turned = block + angle
    assert found["q"] == pytest.approx([math.sin(turned), -math.cos(turned)], abs=1e-9)


def test_sliders_differ(seen):
    assert len({s["dot"] for s in seen["sliders"]}) == len(SLIDERS)


def test_moving_p_leaves_the_dot_product_alone(seen):
    before, after = seen["run"]["before"], seen["run"]["after"]
    assert before[1] != after[1]
    assert before[0] == after[0]


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


def test_nonsense_is_pointed_out(seen):
    assert seen["nonsense"] == {"word": "sort", "invalid": 1}


def test_the_keyboard_reaches_everything(seen):
    assert seen["firstStop"] == "skip"
    assert seen["skippedTo"] == "#main"
    graph = seen["graph"]
    assert graph["start"] != graph["right"]
    assert graph["pressed"] == [graph["right"]]
    assert graph["stops"] == 1
    assert graph["link"] == f"#thm-{graph['right']}"
    assert seen["certificate"]


def test_derivations_go_step_by_step(seen):
    everything, first, second = seen["steps"]
    assert everything["shown"] == everything["all"] >= 3
    assert (first["shown"], first["current"]) == (1, 0)
    assert (second["shown"], second["current"]) == (2, 1)


def test_formulas_are_set_with_mathml_and_marks(seen):
    assert seen["set"]["formulas"] == seen["set"]["mathml"] > 3
    assert seen["set"]["marks"] > 0


def test_searching(seen):
    assert seen["none"] == 0
    assert seen["refutedOnly"] == ["refuted"]


@pytest.mark.parametrize("view", ["light", "dark", "phone"])
def test_axe_finds_nothing(seen, view):
    assert seen["axe"][view] == []


def test_a_phone_need_not_scroll_sideways(seen):
    assert seen["phoneWidth"] == 390


def test_print_shows_everything_and_no_controls(seen):
    assert seen["print"] == {"closed": 0, "unset": 0, "controls": 0}
    paper = seen["paper"]
    assert (paper["explorer"], paper["panel"], paper["help"], paper["faded"]) == (0, 0, 0, 0)
    assert paper["picture"] == 1
    assert paper["instances"] > 300
    assert paper["remarks"] > 100
    assert seen["folded"] == 0  # afterwards


def test_wide_formulas_show_that_they_go_on(seen):
    for view in seen["narrow"]:
        assert view["wide"] > 0
        assert (view["withoutSign"], view["unreachable"], view["cut"]) == (0, 0, []), view
        assert view["needless"] == []  # whose line has room for them
    assert any(view["inSentences"] for view in seen["narrow"])


def test_no_formula_is_broken_inside_parentheses(seen):
    assert len(seen["narrow"]) == 7  # two phones in three languages, and a tablet
    for view in seen["narrow"]:
        assert view["lines"] > 50
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


# -- the checks themselves can fail ------------------------------------------------------------


@pytest.fixture(scope="module")
def spoiled(browser, small_page, tmp_path_factory):
    """The page with a script that the policy does not know and an input without a label."""
    text = small_page.replace("</main>", '<img src="https://example.invalid/x.png"></main>', 1)
    text = text.replace('<label for="find">', "<label>", 1)
    assert "example.invalid" in text
    return visit(browser, text, tmp_path_factory.mktemp("spoiled"))


def test_a_picture_from_elsewhere_is_refused_and_reported(spoiled):
    assert any("Content Security Policy" in error for error in spoiled["errors"])
    assert any(v.startswith("image-alt") for v in spoiled["axe"]["light"])


def test_a_missing_label_is_found(spoiled):
    assert any(v.startswith("label") for v in spoiled["axe"]["light"])
