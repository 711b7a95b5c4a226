"""What readers do on the page, in a real browser: see ``browser.mjs``.

The page is that of the five documents, which has a piece of every kind.  What concerns every
theorem of the library is in ``test_whole_page.py``.
"""

import math

import pytest
from page.visiting import visit

SCRIPT = "browser.mjs"
SLIDERS = [
    {"p": 5, "k": 2, "i": 1, "d": 16},
    {"p": 0, "k": 0, "i": 0, "d": 2},
    {"p": 73.5, "k": 12.1, "i": 31, "d": 64},
    {"p": 100, "k": 128, "i": 3, "d": 256},
    {"p": 100, "k": 4, "i": 1, "d": 4},
]


@pytest.fixture(scope="module")
def seen(browser, documents_page, tmp_path_factory):
    return visit(browser, SCRIPT, documents_page, tmp_path_factory.mktemp("page"), sliders=SLIDERS)


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


def test_every_character_of_a_formula_can_be_seen(seen):
    assert set(seen["fonts"]) == {"loaded"}
    assert seen["glyphs"]["count"] > 50
    assert seen["glyphs"]["invisible"] == []
    assert not seen["glyphs"]["left"]


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


def test_the_buttons_of_the_explorer_propose_points_and_go_back(seen):
    checked, proposed, reset = seen["explored"]
    assert checked == reset == "checked"
    assert proposed == "fails"


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


# -- the checks themselves can fail ------------------------------------------------------------


@pytest.fixture(scope="module")
def spoiled(browser, small_page, tmp_path_factory):
    """The page with a script that the policy does not know and an input without a label."""
    text = small_page.replace("</main>", '<img src="https://example.invalid/x.png"></main>', 1)
    text = text.replace('<label for="find">', "<label>", 1)
    assert "example.invalid" in text
    return visit(browser, SCRIPT, text, tmp_path_factory.mktemp("spoiled"))


def test_a_picture_from_elsewhere_is_refused_and_reported(spoiled):
    assert any("Content Security Policy" in error for error in spoiled["errors"])
    assert any(v.startswith("image-alt") for v in spoiled["axe"]["light"])


def test_a_missing_label_is_found(spoiled):
    assert any(v.startswith("label") for v in spoiled["axe"]["light"])
