"""Many items: records in order, bounded work ahead, and nothing that one bad item stops."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from guides import block

from symproof.documents.judging.worker import AHEAD
from symproof.kernel.proofs import check
from symproof.tools.batch import verify
from symproof.tools.batch.rewards import _of_record, answer_reward, steps_reward

RIGHT = "Then $\\sin(2x) = 2\\sin x\\cos x$ for real $x$."
WRONG = "We have\n\n$$2 + 2 = 5$$\n"


def words(record: dict[str, Any]) -> list[str]:
    return [relation["verdict"] for relation in record["relations"]]


def test_records_come_in_order_with_what_was_found() -> None:
    items = [{"text": RIGHT, "id": "a"}, {"text": WRONG, "id": "b"}, "no formula here"]
    first, second, third = verify(items)
    assert (first["index"], first["id"], words(first)) == (0, "a", ["proved"])
    assert first["first_wrong"] is None
    assert (second["id"], words(second), second["first_wrong"]) == ("b", ["refuted"], 0)
    assert second["relations"][0]["line"] == 3
    assert second["counts"] == {"refuted": 1}
    assert (third["relations"], third["error"]) == ([], None)
    assert json.loads(json.dumps([first, second, third])) == [first, second, third]


def test_a_solution_stands_in_the_letters_of_its_question() -> None:
    """Where x is positive √(x²) = x, and elsewhere not; the question's own relations are none of
    the solution's, and lines count from the solution."""
    question = "Let $x$ be a positive real number.  It is wrong that $1 = 2$.\n"
    solution = "Hence\n\n$$\\sqrt{x^2} = x$$\n"
    (record,) = verify([(question, solution)])
    assert [(r["line"], r["verdict"]) for r in record["relations"]] == [(3, "proved")]
    (alone,) = verify([{"solution": solution}])
    assert words(alone) != ["proved"]


def test_lines_of_the_question_on_which_a_solution_rests_are_none_of_its_own() -> None:
    question, solution = "Let $k = 2$.\n\nLet $m = 3$.\n", "Let $n = 4$.\n\nThen $k + m + n = 9$.\n"
    (record,) = verify([(question, solution)])
    assert [(r["line"], r["premises"], r["open_premises"]) for r in record["relations"]] == [
        (1, [], []), (3, [0, 1], []),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("relations", "reward"),
    [
        ([("follows", [])], 1.0), ([("follows", [2])], 0.5), ([("given", [])], 0.5),
        ([("follows", [2]), ("proved", [])], 1.0),
    ],
)  # fmt: skip
def test_what_follows_from_an_open_line_earns_nothing(
    relations: list[tuple[str, list[int]]], reward: float
) -> None:
    rows = [{"verdict": word, "open_premises": open_} for word, open_ in relations]
    assert (
        _of_record({"error": None, "first_wrong": None, "stopped": False, "relations": rows})
        == reward
    )


@pytest.mark.parametrize(
    "item",
    [
        None, 3, ["a"], ("a", "b", "c"), ("a", 3), {}, {"text": 3}, {"question": "q"},
        {"text": "t", "solution": "s"}, b"bytes",
    ],
)  # fmt: skip
def test_what_is_no_item_is_said_and_stops_nothing(item: Any) -> None:
    first, second = verify([item, RIGHT])
    assert first["error"]
    assert first["relations"] == []
    assert words(second) == ["proved"]


def test_what_cannot_be_checked_is_said() -> None:
    bad, good = verify(["\ud800 $1 = 1$", "$1 = 1$"])
    assert words(good) == ["proved"]
    assert bad["error"] is None or bad["relations"] == []
    large, after = verify(["x" * 1_100_000, RIGHT])
    assert "at most" in large["error"]
    assert words(after) == ["proved"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_items_are_taken_as_they_are_needed(jobs: int) -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield f"$1 + {taken} = {taken + 1}$"

    records = verify(endless(), jobs=jobs)
    for k in range(3):
        record = next(records)
        assert (record["index"], words(record)) == (k, ["proved"])
    records.close()
    assert taken <= 3 + AHEAD * jobs


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    items = [RIGHT, WRONG, None, "$x = x$", ("Let $x > 0$.", "$|x| = x$")] * 3
    assert [*verify(items, jobs=1)] == [*verify(items, jobs=3)]


def test_certificates_are_there_if_asked_for() -> None:
    (record,) = verify([RIGHT], certificates=True)
    (theorem,) = check(record["relations"][0]["certificate"])
    assert not theorem.conditions
    (without,) = verify([RIGHT])
    assert "certificate" not in without["relations"][0]


def test_a_refutation_has_its_certificate_too() -> None:
    """The claim, the point and the enclosures."""
    (record,) = verify(["For real $x$ we have $\\sin(2x) = \\sin x$."], certificates=True)
    (relation,) = record["relations"]
    assert relation["verdict"] == "refuted"
    assert relation["certificate"]["counterexample"]["values"] == {"x": "1"}
    (other,) = verify(["Then $f(x) + g(x) = 0$."], certificates=True)
    assert [(r["verdict"], r["certificate"]) for r in other["relations"]] == [("undecided", None)]


def test_settings_that_mean_nothing_are_refused() -> None:
    """Before any item is taken."""
    for settings, why in [
        ({"jobs": 0}, "at least one"), ({"jobs": -2}, "at least one"),
        ({"engine": "dask"}, "no engine 'dask'; there are processes and ray"),
        ({"language": "xx"}, "unknown language"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=why):
            verify(iter(()), **settings)  # type: ignore[arg-type]


def test_errors_are_said_in_the_language() -> None:
    english, korean, chinese = (
        next(verify([None], language=code))["error"] for code in ("en", "ko", "zh")
    )
    assert english == "an item is a text, a pair of texts or a mapping"
    assert korean.startswith("항목은")
    assert chinese.startswith("每一项")


def test_nothing_in_nothing_out() -> None:
    assert [*verify([])] == []


# -- rewards ----------------------------------------------------------------------------------


def test_the_reward_of_answers() -> None:
    completions = [
        "So $x = 2$, and the answer is $\\boxed{\\frac{1}{2}}$.", "The answer is 0.51.", "no idea",
        [{"role": "assistant", "content": "I think \\boxed{0.5}."}],
    ]  # fmt: skip
    found = answer_reward(completions=completions, prompts=["q"] * 4, answer=["1/2"] * 4)
    assert found == [1.0, 0.0, None, 1.0]


def test_answers_of_any_kind_and_empty_completions() -> None:
    completions: list[Any] = [
        "It is 42.", "$x = 0.5$", "No.", "", [], None, [{"role": "assistant", "content": None}],
        "$x = 1$ or $x = 2$", "The answer is (B).",
    ]  # fmt: skip
    answers: list[Any] = [42, 0.5, None, "3", 4, "5", "6", [1, 2], "B"]
    found = answer_reward(completions=completions, answer=answers)
    assert found == [1.0, 1.0, None, None, None, None, None, 1.0, 1.0]
    assert steps_reward(["", [], None]) == [0.5, 0.5, 0.5]


def test_the_reward_of_steps() -> None:
    found = steps_reward(["$1 + 1 = 2$", "$1 + 1 = 3$", "words"], prompts=["", "", ""])
    assert found == [1.0, 0.0, 0.5]
    assert steps_reward(["$|x| = x$"], prompts=["Let $x$ be a positive number."]) == [1.0]


def test_the_guide_on_fifty_solutions() -> None:
    """The trainer calls each reward as TRL's does: prompts, completions and the columns by name."""
    code = block("reports/guide/batch.md", "python rewards")
    rows = [
        (f"What is {k} + {k}?", f"${k} + {k} = {k + k + k % 2}$", str(2 * k)) for k in range(50)
    ]
    found: list[list[float | None]] = []

    class Trainer:
        def __init__(self, model: str, reward_funcs: list[Any], train_dataset: Any) -> None:
            prompts, completions, answer = map(list, zip(*train_dataset, strict=True))
            for reward in reward_funcs:
                found.append(reward(prompts=prompts, completions=completions, answer=answer,
                                    completion_ids=[[1]] * 50, trainer_state=None))  # fmt: skip

    exec(code, {"GRPOTrainer": Trainer, "model": "a model", "data": rows})
    right = [float(k % 2 == 0) for k in range(50)]
    assert found == [right, right]


def test_each_completion_has_its_answer() -> None:
    with pytest.raises(ValueError, match="there are 2 completions and 1 "):
        answer_reward(completions=["1", "2"], answer=["1"])
