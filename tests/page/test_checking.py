"""“Check it here” in a real browser: see ``checking.mjs``."""

import json
import re

import pytest
from page.unpacking import unpacked
from page.visiting import visit

from symproof.report.page.build import LIMIT
from symproof.report.page.packing import packed

SCRIPT = "checking.mjs"
CODES = ["en", "ko", "zh"]
PACKED = re.compile('(?<=id="checking">)(.*?)(?=</script>)', re.DOTALL)
HELD = {
    "en": r"Proved, checked by your browser\. "
    r"Theorems checked, with all that it rests on: (\d+); seconds: \d+\.\d\.",
    "ko": r"증명됨\. 지금 쓰는 브라우저가 직접 검증했다\. "
    r"근거가 되는 정리까지 모두 (\d+)개를 검증했고 \d+\.\d초 걸렸다\.",
    "zh": r"已证明：由您的浏览器亲自验证。"
    r"连同它所依据的全部定理，共验证 (\d+) 个定理，用时 \d+\.\d 秒。",
}
STOPPED = {"en": "Check it here", "ko": "여기서 검증하기", "zh": "在此验证"}
#: The lemmas of the story: angle sums, R_i(k) v_p = v_{p+k}, blocks put together, the dot product,
#: (Mᵀ − I)(M − I), the distance, and the example with four positions.
CORE = [
    "sin_sum", "cos_sum", "block_shift", "block_assembly", "shift", "dot_product",
    "difference_product", "distance", "example_gram",
]  # fmt: skip


def material(page):
    return json.loads(unpacked(PACKED.search(page)[0]))


def with_material(page, **changed):
    """The page with other certificates, laws or another program."""
    text = json.dumps({**material(page), **changed}, ensure_ascii=False)
    return PACKED.sub(lambda _: packed(text.encode()), page)


def with_proofs(page, change):
    proofs = json.loads(material(page)["proofs"])
    change({e["name"]: e for e in proofs["theorems"]}, proofs["theorems"])
    return with_material(page, proofs=json.dumps(proofs))


@pytest.fixture(scope="module")
def visiting(browser, tmp_path_factory):
    def see(text, **wishes):
        return visit(browser, SCRIPT, text, tmp_path_factory.mktemp("page"), **wishes)

    return see


@pytest.fixture(scope="module")
def seen(visiting, documents_page):
    return visiting(documents_page, names=["", *CORE], codes=["en"], stop=["", "sin_sum"])


def test_the_core_story_is_checked(seen):
    for name in CORE:
        found = seen["checked"]["en"][name]
        assert found["kind"] == "holds"
        assert re.fullmatch(HELD["en"], found["said"])
        assert found["button"] == STOPPED["en"]
        assert not found["bar"]
    assert seen["errors"] == []
    assert seen["requests"] == []


def test_all_theorems_are_checked_at_once(seen, documents_page):
    total = len(json.loads(material(documents_page)["proofs"])["theorems"])
    found = seen["checked"]["en"][""]
    assert re.fullmatch(HELD["en"], found["said"])[1] == str(total)


def test_every_proved_theorem_has_a_button_and_a_certificate(seen, documents_page):
    proofs = json.loads(material(documents_page)["proofs"])["theorems"]
    assert {*seen["buttons"]} - {""} == {e["name"] for e in proofs}
    cards = dict(re.findall(r'id="thm-(\w+)" data-status="(\w+)"', documents_page))
    proved = {name for name, status in cards.items() if status not in ("refuted", "open")}
    assert {*seen["buttons"]} == {"", *proved}
    assert "refuted" in cards.values()


def test_the_page_answers_meanwhile_and_the_button_stops(seen):
    found = seen["stopped"]
    assert found["during"]["button"].startswith("Stop")
    assert found["during"]["bar"]
    assert found["during"]["named"]
    assert found["after"].strip() == "Check all theorems here"
    assert found["other"]["kind"] == "holds"
    assert found["left"].strip() == "Check all theorems here"


@pytest.fixture(scope="module")
def spoken(visiting, small_page):
    return visiting(
        small_page, names=["small_sum", "small_quotient", "small_double"], codes=CODES,
        refused="look",
    )  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_the_result_is_said_in_the_reader_s_language(spoken, code):
    found = spoken["checked"][code]
    counts = [re.fullmatch(HELD[code], found[name]["said"])[1] for name in found]
    assert counts == ["1", "1", "2"]
    assert {found[name]["button"] for name in found} == {STOPPED[code]}
    assert re.fullmatch(HELD[code], spoken["again"][code])
    assert spoken["errors"] == []


def test_what_is_shown_is_accessible(spoken):
    assert spoken["axe"] == []


def test_what_is_not_proved_has_no_button(spoken):
    assert spoken["buttons"] == ["", "small_sum", "small_double", "small_quotient"]


# -- what is refused ---------------------------------------------------------------------------


def wrong_step(entries, _):
    entries["small_sum"]["proof"]["proofs"][0] = {"rule": "ring"}


def wrong_claim(entries, _):
    entries["small_sum"]["claim"]["relation"][2] = ["num", 0, 0]


def wrong_conditions(entries, _):
    entries["small_quotient"]["conditions"] = []


def without_what_it_rests_on(_, entries):
    entries[:] = [e for e in entries if e["name"] != "small_sum"]


REFUSED = {
    "en": "Refused by your browser: {place}. The checker says: ",
    "ko": "브라우저의 검증기가 받아들이지 않았다. 위치: {place}. 검증기의 설명(영어): ",
    "zh": "浏览器中的验证程序予以拒绝。位置：{place}。验证程序的说明（英文）： ",
}
STEP = {"en": ", step 1", "ko": ", 1단계", "zh": "，第 1 步"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "name", "theorem", "in_step"),
    [
        (wrong_step, "small_sum", "1.1 A small addition formula", True),
        (wrong_step, "small_double", "1.1 A small addition formula", True),
        (wrong_claim, "small_sum", "1.1 A small addition formula", False),
        (wrong_conditions, "small_quotient", "1.3 A small quotient", False),
        (without_what_it_rests_on, "small_double", "1.2 A small double angle", True),
        (without_what_it_rests_on, "small_sum", "–", False),
    ],
)  # fmt: skip
def test_what_was_changed_is_refused_with_its_place(
    visiting, small_page, change, name, theorem, in_step
):
    seen = visiting(with_proofs(small_page, change), names=[name], codes=CODES)
    for code in CODES:
        found = seen["checked"][code][name]
        place = theorem + (STEP[code] if in_step else "")
        said = REFUSED[code].format(place=place)
        assert found["said"].startswith(said)
        assert len(found["said"]) > len(said) + 2
        assert found["kind"] == "fails"
        assert seen["again"][code] == found["said"]
    assert seen["errors"] == []


@pytest.mark.slow
def test_what_does_not_rest_on_the_change_is_proved(visiting, small_page):
    seen = visiting(with_proofs(small_page, wrong_step), names=["small_quotient"])
    assert seen["checked"]["en"]["small_quotient"]["kind"] == "holds"


@pytest.mark.slow
def test_without_a_law_nothing_is_proved_by_it(visiting, small_page):
    laws = json.loads(material(small_page)["laws"])
    laws["laws"] = [law for law in laws["laws"] if law["name"] != "sin"]
    text = with_material(small_page, laws=json.dumps(laws))
    found = visiting(text, names=["small_sum", "small_quotient"])["checked"]["en"]
    assert [found[name]["kind"] for name in found] == ["fails", "holds"]


@pytest.mark.slow
def test_a_program_that_does_not_start_is_reported(visiting, small_page):
    text = with_material(small_page, program="no program")
    found = visiting(text, names=["small_sum"])["checked"]["en"]["small_sum"]
    assert found["kind"] == "fails"
    assert found["said"].startswith("Your browser does not start the checker.")


@pytest.mark.slow
def test_a_page_whose_policy_allows_no_worker_says_so(visiting, small_page):
    text = small_page.replace("worker-src blob:; ", "")
    assert text != small_page
    found = visiting(text, names=["small_sum"])["checked"]["en"]["small_sum"]
    assert found["said"].startswith("Your browser does not start the checker.")
    assert "checker.js" in found["said"]


def test_the_whole_library_is_in_the_page(library_page, checked_library):
    """All certificates, under the limit: no file beside the page is needed."""
    proofs = json.loads(material(library_page)["proofs"])["theorems"]
    assert [e["name"] for e in proofs] == [
        c.record.name for c in checked_library if c.theorem is not None
    ]
    assert len(library_page.encode()) < LIMIT
