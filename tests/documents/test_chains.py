"""Chains that go on over paragraphs, or whose left side stands in words; points that multiply;
angles in degrees."""

from __future__ import annotations

import pytest

from symproof.documents.judging.worker import check_bytes

DECLARED = {
    "md": "<!-- symproof: A, B, a, b, x, y: real -->\n\n",
    "tex": "% symproof: A, B, a, b, x, y: real\n\n",
}


def verdicts(text: str, kind: str = "md") -> list[str]:
    found = check_bytes(f"notes.{kind}", (DECLARED[kind] + text).encode())
    assert not found["errors"]
    return [r["verdict"] for r in found["results"]]


SQUARE = "$(a+b)^2 = a^2 + 2ab + b^2$"

GOES_ON = {
    "a left side in words": (
        "L.H.S. $= \\sin^2 x + \\cos^2 x + y$\n\n$= 1 + y$\n\n$= 2 + y$",
        "given proved refuted",
    ),
    "in Korean": ("좌변 $= (x + 1)^2$\n\n$= x^2 + 2x + 1$\n\n$= x^2 + 1$",
                  "given proved refuted"),
    "in Chinese": ("左边 $= (x + 1)^2$\n\n$= x^2 + 2x + 1$。\n\n$= x^2 + 1$",
                   "given proved refuted"),
    "in one formula": ("We get $= (x + 1)x = x^2 + x = x^2 + 1$.", "given proved refuted"),
    "a paragraph that is a formula": (f"{SQUARE}\n\n$= a^2 + b(2a + b)$\n\n$= a^2$",
                                      "proved proved refuted"),
    "a display after a reason": (f"$${SQUARE[1:-1]}$$\n\nsince $ab = ba$.\n\n$$= a(a + 2b) + b^2$$",
                                 "proved proved proved"),
    "an item of its own": (
        "- left $= x(x + 1)$\n\n  $= x^2 + x$\n\n- right $= x + 5$\n\n  $= 5 + x$",
        "given proved given proved",
    ),
    "a right side in words": ("$x + x = 2x = 3x =$ R.H.S.", "proved refuted given"),
    "both sides in words": ("L.H.S. $= x + x = 2x =$ R.H.S.", "given proved given"),
    "the other side": (f"{SQUARE}\n\nR.H.S. $= x + y$\n\n$= y + x$", "proved given proved"),
}  # fmt: skip


@pytest.mark.parametrize("name", GOES_ON)
def test_a_chain_goes_on(name: str) -> None:
    text, expected = GOES_ON[name]
    assert verdicts(text) == expected.split()


NOT_COMPARED = {
    "the other side of an equation": f"{SQUARE}\n\nR.H.S. $= x$",
    "another item": f"1. {SQUARE}\n\n2. $= x$",
    "another item of LaTeX": f"\\item {SQUARE}\n\n\\item $= x$",
    "another section": f"$${SQUARE[1:-1]}$$\n\n# Two\n\n$$= x$$",
    "a reason before": f"{SQUARE}\n\nNow we use $a + b = b + a$.\n\n$= x$",
    "words in front": f"{SQUARE}\n\nwhich is $= x$ in the other case",
    "nothing before": "$$= x$$",
}


@pytest.mark.parametrize("name", NOT_COMPARED)
def test_nothing_is_claimed_of_what_stands_in_words(name: str) -> None:
    kind = "tex" if "LaTeX" in name else "md"
    found = verdicts(NOT_COMPARED[name], kind)
    assert found[-1] == "given"
    assert set(found[:-1]) <= {"proved"}


GOAL = "$(a + b)^2 - (a - b)^2 = 4ab$"
SIDES = {
    "both sides of a goal": (
        f"Prove that {GOAL}.\n\nL.H.S. $= (a+b+a-b)(a+b-a+b) = 2a \\cdot 2b =$ R.H.S.",
        "proved proved proved proved",
    ),
    "a sign is wrong": (
        f"Prove that {GOAL}.\n\nL.H.S. $= (a+b+a-b)(a+b+a-b)$\n\n$= 4ab =$ R.H.S.",
        "proved refuted refuted proved",
    ),
    "the right side is another": (
        f"Show that {GOAL}.\n\nLHS $= 2a \\cdot 2b = 2ab =$ RHS",
        "proved proved refuted refuted",
    ),
    "from the right": (f"Show that {GOAL}.\n\nThe right-hand side $= 2a \\cdot 2b$ is positive.",
                       "proved proved"),
    "a display": (f"Show that {GOAL}.\n\nLHS\n$$= 2a \\cdot 2b$$", "proved proved"),
    "in Korean": (f"{GOAL}임을 증명하시오.\n\n(좌변) $= 2a \\cdot 2b =$ (우변)",
                  "proved proved proved"),
    "wrong in Korean": (f"{GOAL}임을 증명하시오.\n\n좌변 $= 2a \\cdot b =$ 우변",
                        "proved refuted refuted"),
    "in Chinese": (f"求证：{GOAL}。\n\n左边 $= 2a \\cdot 2b =$ 右边",
                   "proved proved proved"),
    "wrong in Chinese": (f"求证：{GOAL}。\n\n左边 $= 2a \\cdot b =$ 右边",
                         "proved refuted refuted"),
    "behind the end of a line": (f"Now, {SQUARE}\n\n$= a(a + 2b) + b^2$\n\n$= a^2$",
                                 "proved proved refuted"),
    "words that give a reason behind": (
        f"Now, {SQUARE}\n\n$= a(a + 2b) + b^2$ since $ab = ba$\n\n$= a^2$ by the above.",
        "proved proved proved refuted",
    ),
    "behind a reason": (f"{SQUARE}\n\nUsing that $a + b = b + a$\n\n$= b + a$",
                        "proved proved refuted"),
    "what both chains say": (f"{SQUARE}\n\nHere comes $a + b = b + a$\n\n$= b + a$",
                             "proved proved given"),
    "behind words that give a reason": (
        "$$x + y = y + x$$\n\nUsing that $x + y + 0 = y + x$\n\n$= x + y$",
        "proved proved proved",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SIDES)
def test_words_name_a_side_of_the_goal(name: str) -> None:
    text, expected = SIDES[name]
    assert verdicts(text) == expected.split()


NO_SIDE = {
    "two goals": f"Prove that {GOAL}. Prove that $2 = 1 + 1$.\n\nL.H.S. $= x$",
    "an item before": f"1. Prove that {GOAL}.\n\n2. L.H.S. $= x$",
    "a section before": f"Prove that {GOAL}.\n\n# Two\n\nL.H.S. $= x$",
    "another goal in its place": f"Prove that {GOAL}.\n\n$\\Rightarrow 2 = 1 + 1$\n\nL.H.S. $= x$",
    "a relation in its place": f"Prove that {GOAL}.\n\n$$2 = 1 + 1$$\n\nL.H.S. $= x$",
    "what is said likewise": "Now, $x = x + 0$\n\nSimilarly $y = y + 0$\n\n$= x$",
    "no goal": f"We have {GOAL}.\n\nL.H.S. $= x$",
    "the side of something else": f"Prove that {GOAL}.\n\nL.H.S. of (1) $= x$",
    "words between": f"Prove that {GOAL}.\n\nThe left side is positive and $= x$",
    "a part of a word": f"Prove that {GOAL}.\n\nThe slhs $= x$",
    "another Korean word": f"{GOAL}임을 증명하시오.\n\n좌변의 제곱 $= x$",
    "another Chinese word": f"求证：{GOAL}。\n\n左边的平方 $= x$",
    "a unit behind": f"Prove that {GOAL}.\n\nNow, $x = x$\n\n$= x/90$ right angles",
    "a condition ends the paragraph": "$$x = x$$\n\nSuppose $y = 2$\n\n$= 3$",
}


@pytest.mark.parametrize("name", NO_SIDE)
def test_other_words_name_no_side(name: str) -> None:
    found = verdicts(NO_SIDE[name])
    assert found[-1] == "given"
    assert "refuted" not in found


@pytest.mark.parametrize("words", ["L.H.S. ", ""])
def test_what_is_in_doubt_where_the_left_side_is_printed_stays_so(words: str) -> None:
    """The goal is sin((n + 1)A), and read as sin(n + 1)·A."""
    goal = r"$\sin(n + 1)A = \sin(nA + A)$"
    text = f"Prove that {goal}.\n\nL.H.S. $= \\sin(A + nA)$"
    if not words:
        text = r"Now, $\sin(nA + A) = \sin(n + 1)A$" + "\n\n" + r"$= \sin(A + nA)$"
    assert set(verdicts(text)) <= {"undecided"}


def test_the_line_of_the_goal_is_said() -> None:
    found = check_bytes("notes.md", f"Prove that {GOAL}.\n\nL.H.S. $= 2a + b$".encode())
    assert found["results"][-1]["notes"] == [
        ["one side is that of the goal in line {line}", {"line": 1}]
    ]


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"\frac{1}{2}.\frac{2}{3} = \frac{1}{3}", "proved"),
        (r"\frac{1}{2}.\frac{2}{3} = \frac{1}{4}", "refuted"),
        (r"\frac{1}{2} . \frac{2}{3} = \frac{1}{3}", "proved"),
        (r"\cos A.\cos 2A = \cos 2A \cos A", "proved"),
        (r"\cos A.\sin B = \cos A", "refuted"),
        (r"x = y. \frac{1}{2}", "not-read"),
        (r"x.y = 2", "not-read"),
        (r"2.2(1 + 1) = 4.4", "proved"),
        (r"2.2(1 + 1) = 8", "refuted"),
    ],
)
def test_a_point_that_touches_both_factors_multiplies(formula: str, verdict: str) -> None:
    assert verdicts(f"We have ${formula}$ here.") == [verdict]


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"\cos^228^\circ + \sin^228^\circ = 1", "proved"),
        (r"\cos^228^\circ - \sin^228^\circ = 1", "refuted"),
        (r"\tan^2135^\circ = 1", "proved"),
        (r"\tan^2135^\circ = 2", "refuted"),
        (r"\cos^10 + x = x", "not-read"),
        (r"x^228 = x", "not-read"),
    ],
)
def test_one_digit_is_the_power_of_a_function(formula: str, verdict: str) -> None:
    """As TeX prints it."""
    assert verdicts(f"We have ${formula}$ here.") == [verdict]


def test_a_decimal_point_is_in_doubt_where_points_multiply() -> None:
    found = verdicts("$\\frac{1}{2}.\\frac{2}{3} = \\frac{1}{3}$\n\n$2.2(1 + 1) = 8$\n\n$2 = 3$")
    assert found == ["proved", "undecided", "refuted"]
    chain = verdicts("$\\frac{1}{2}.\\frac{2}{3} = \\frac{1}{3}$\n\nWe get $= 2.2(1 + 1)$\n\n$= 8$")
    assert chain == ["proved", "given", "undecided"]


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"60^\circ = \frac{\pi}{3}", "proved"),
        (r"60^\circ = \frac{\pi}{4}", "refuted"),
        (r"60^\circ = 2 \cdot 30^\circ", "proved"),
        (r"60^\circ = 61^\circ", "refuted"),
        (r"\sin 30^\circ = \frac{1}{2}", "proved"),
        (r"\sin 30^\circ = \frac{1}{3}", "refuted"),
        (r"60^\circ = \frac{60}{90}", "undecided"),
        (r"30 = 30^\circ", "undecided"),
        (r"45^\circ = \arctan 1", "proved"),
        (r"45^\circ = \arctan 2", "refuted"),
    ],
)
def test_degrees_on_one_side_leave_the_unit_of_the_other_open(formula: str, verdict: str) -> None:
    """60° = 60/90 right angles is what somebody wrote."""
    assert verdicts(f"We have ${formula}$ here.") == [verdict]


def results(text: str) -> list[dict[str, object]]:
    return check_bytes("notes.md", (DECLARED["md"] + text).encode())["results"]


def test_a_last_sign_leaves_the_remarks_on_the_links_before_as_they_are() -> None:
    """The second false link is right but for the line between, with and without the sign."""
    plain = results("$x + x = 3x = 2x$")
    signed = results("$x + x = 3x = 2x =$ R.H.S.")
    assert plain[1]["notes"]
    assert [r["notes"] for r in signed] == [*(r["notes"] for r in plain), []]
