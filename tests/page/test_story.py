"""The story with which the page begins, and the library that is folded below it."""

import pytest
from page.visiting import visit

from symproof import theory
from symproof.authoring.library import library
from symproof.report.page.story import STORY, story

theory.load()


def test_its_theorems_are_there_and_proved():
    for scene in STORY:
        assert not library[scene.theorem].is_refuted
    assert len({scene.theorem for scene in STORY}) == 13


def test_no_story_without_all_of_its_theorems():
    names = {scene.theorem for scene in STORY}
    assert story(names) == STORY
    assert story(names - {"shift"}) == ()


def test_a_theory_of_ones_own_has_no_story(small_page, library_page):
    assert 'id="story"' not in small_page
    assert 'id="story"' in library_page


@pytest.fixture(scope="module")
def seen(browser, library_page, tmp_path_factory):
    return visit(browser, "story.mjs", library_page, tmp_path_factory.mktemp("story"))


def test_no_error_and_no_request(seen):
    assert seen["errors"] == []
    assert seen["requests"] == []


def test_every_scene_has_its_picture_and_leads_to_its_theorem(seen):
    assert [scene["target"] for scene in seen["scenes"]] == [f"thm-{s.theorem}" for s in STORY]
    assert all(scene["drawn"] for scene in seen["scenes"])


def test_pictures_move_when_asked_and_stop(seen):
    assert not seen["movesUnasked"]
    assert seen["moved"] == [True] * len(STORY)
    assert not seen["movesStopped"]


def test_what_depends_on_the_offset_alone_stays_while_the_position_moves(seen):
    """The points on the curves over the offsets: cards 5, 7, 10 (two) and 13."""
    assert seen["points"] == [0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0, 0, 1]
    assert all(seen["stays"])


def test_no_picture_is_there_twice():
    assert len({scene.picture for scene in STORY}) == len(STORY)


def test_the_library_is_folded_and_unfolds(seen):
    assert seen["cardsAtFirst"] == 0
    assert seen["chapters"] == 23
    assert seen["arrived"]["name"] == "thm-shift"
    assert seen["arrived"]["visible"]
    assert 0 <= seen["arrived"]["top"] < 200
    assert seen["unfolded"] == 1
    assert "thm-pythagoras" in seen["found"]


def test_exercises_are_answered_by_theorems(seen):
    assert len(seen["exercises"]) >= 24
    assert all(
        name.startswith("thm-") and name[4:] in library.records for name in seen["exercises"]
    )


def test_axe_finds_nothing(seen):
    assert seen["axe"] == []
    assert seen["axePhone"] == []


def test_particles_stay_with_their_formulas_on_a_phone(seen):
    assert seen["glued"] > 10
    assert seen["broken"] == []


def test_it_fits_a_phone(seen):
    assert seen["phoneWidth"] == 390
