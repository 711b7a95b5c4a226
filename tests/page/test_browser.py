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
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def seen(browser, library_page, tmp_path_factory):
    return visit(browser, library_page, tmp_path_factory.mktemp("page"), sliders=SLIDERS)


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
    refuted = {c.record.name: c.verdict for c in checked_library if c.record.is_refuted}
    assert seen["claims"].keys() == refuted.keys()
    for name, found in seen["claims"].items():
        assert found["checked"] == {"refuted": "checked", "ill-typed": "shapes"}[refuted[name]]
        assert found["reset"] == found["checked"]
        # Where the sides are equal and should not be, floating-point numbers cannot tell.
        assert found["computed"] in ("fails", "shapes", "close"), (name, found)


def test_most_claims_have_another_counterexample(seen):
    again = [found["again"] in ("fails", "shapes", "checked") for found in seen["claims"].values()]
    assert sum(again) > len(again) / 2


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


def test_print_shows_the_derivations_and_no_controls(seen):
    assert seen["print"] == {"closed": 0, "unset": 0, "controls": 0}


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
