r"""Documents put together at random whose lines rest on each other: equations to solve, lines that
are claimed of unknown values, what is said again, what contradicts, and names that are bound anew.

``python tests/tools/attacks/drawn_premises.py --documents 1500 --seed 1`` prints what breaks the
promises of :mod:`drawn_documents` and :mod:`premise_oracle`.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.attacks.drawn_documents import (
    BIND,
    CLAIM,
    DOMAIN_WORDS,
    DOMAINS,
    KINDS,
    LETTERS,
    SET,
    Drawing,
    Template,
    main,
)
from tools.attacks.premise_oracle import Fact

SOLVE = (
    ("Solve $%R$.", "$%R$를 풀어라.", "解 $%R$。"),
    ("Consider the equation $%R$.", "방정식 $%R$를 생각하자.", "考虑方程 $%R$。"),
    ("$$%R$$", "$$%R$$", "$$%R$$"),
    ("We look for numbers with $%R$.", "$%R$인 수를 찾자.", "求满足 $%R$ 的数。"),
)
EQUATIONS = (
    Template("X^2 = 4", lambda x: x * x == 4),
    Template("X^2 = 9", lambda x: x * x == 9),
    Template("2X + 1 = 7", lambda x: x == 3),
    Template("X^2 = X", lambda x: x in (0, 1)),
    Template("X + Y = 5", lambda x, y: x + y == 5, 2),
    Template("X - Y = 1", lambda x, y: x - y == 1, 2),
    Template("XY = 6", lambda x, y: x * y == 6, 2),
)
#: What follows from some of them, or from none.
CONSEQUENCES = (
    Template("X^4 = 16", lambda x: x**4 == 16),
    Template("X^3 = 9X", lambda x: x**3 == 9 * x),
    Template("X = 2", lambda x: x == 2),
    Template("X = 3", lambda x: x == 3),
    Template("2X = 6", lambda x: 2 * x == 6),
    Template("X^3 = X^2", lambda x: x**3 == x**2),
    Template("Y = 5 - X", lambda x, y: x + y == 5, 2),
    Template("X = 5 + Y", lambda x, y: x == 5 + y, 2),
    Template("X^2 = (1 + Y)^2", lambda x, y: x * x == (1 + y) ** 2, 2),
    Template("X^2Y^2 = 36", lambda x, y: (x * y) ** 2 == 36, 2),
)
#: Values of functions of which nothing else is known, and what is said of them.
VALUES = ("p(1)", "p(2)", "q(1)")
OF_VALUES = (
    Template("X = 4", lambda x: x == 4),
    Template("X + 1 = 5", lambda x: x == 4),
    Template("X = 5", lambda x: x == 5),
    Template("X^2 = 16", lambda x: x * x == 16),
    Template("2X = X + Y", lambda x, y: x == y, 2),
    Template("X = Y", lambda x, y: x == y, 2),
)


def filled(template: Template, letters: list[str]) -> str:
    """The relation of a template for letters."""
    text = template.latex
    for variable, letter in zip("XY", letters, strict=False):
        text = text.replace(variable, letter)
    return text


def solve(d: Drawing) -> None:
    """An equation that nothing claims, and perhaps what is concluded from it."""
    template = d.draw.choice(EQUATIONS)
    letters = d.draw.sample(LETTERS[:4], template.letters)
    text = filled(template, letters)
    line = d.say(SOLVE, R=text)
    d.expect(line, text, d.truths(template, letters), claimed=False)
    d.may_follow(line, text, template, letters)
    d.fact(line, text, letters, template.holds, is_given=True)
    if d.draw.random() < 0.7:
        conclude(d, letters)


def conclude(d: Drawing, letters: list[str]) -> None:
    """A claim on letters."""
    fitting = [t for t in CONSEQUENCES if t.letters <= len(letters)]
    template = d.draw.choice(fitting)
    state(d, template, d.draw.sample(letters, template.letters))


def state(d: Drawing, template: Template, letters: list[str]) -> None:
    """A claim, which may be a premise from here on."""
    text = filled(template, letters)
    line = d.say(CLAIM, R=text)
    holds, fails = d.truths(template, letters)
    is_implied = d.may_follow(line, text, template, letters).is_implied()
    d.expect(line, text, (holds, fails and not is_implied), claimed=True)
    d.fact(line, text, letters, template.holds)


def open_line(d: Drawing) -> None:
    """Claims on values of functions that are not known."""
    for _ in range(d.draw.randint(1, 3)):
        template = d.draw.choice(OF_VALUES)
        state(d, template, d.draw.sample(VALUES, template.letters))


def _alive(d: Drawing) -> list[Fact]:
    """Equations in force of letters."""
    return [fact for fact in d.facts if fact.is_alive and fact.letters and " = " in fact.text]


def again(d: Drawing) -> None:
    """An equation that was said is said again, in the other order."""
    if facts := _alive(d):
        fact = d.draw.choice(facts)
        left, right = fact.text.split(" = ")
        text = f"{right} = {left}"
        letters = list(fact.letters)
        state(d, Template(text, fact.holds, 0), letters)


def contradict(d: Drawing) -> None:
    """A letter of an equation in force gets a value that it cannot have, and something is
    concluded."""
    facts = [fact for fact in _alive(d) if len(fact.letters) == 1 and fact.letters[0] in LETTERS]
    if facts:
        (letter,) = d.draw.choice(facts).letters
        text = f"{letter} = 7"
        frames = d.draw.choice((CLAIM, SOLVE))
        line = d.say(frames, R=text)
        d.fact(line, text, [letter], lambda x: x == 7, is_given=frames is SOLVE)
        conclude(d, [letter])


def stale(d: Drawing) -> None:
    """A letter of a line in force is bound anew, and something is concluded."""
    facts = [fact for fact in _alive(d) if {*fact.letters} <= {*LETTERS}]
    if facts:
        fact = d.draw.choice(facts)
        letter, domain = d.draw.choice(list(fact.letters)), d.draw.choice([*DOMAINS])
        d.say(BIND, L=letter, D=DOMAIN_WORDS[domain][d.language])
        d.known[letter] = DOMAINS[domain]
        d.end(letter)
        conclude(d, list(fact.letters))


def second_value(d: Drawing) -> None:
    """A letter gets a value, something is concluded, and it gets another one."""
    letter = d.draw.choice(LETTERS[4:])
    for value in d.draw.sample((2, 3, -2), 2):
        text = f"{letter} = {value}"
        line = d.say(SET[:2], R=text)
        if all(fact.text != text for fact in d.facts if fact.is_alive and letter in fact.letters):
            d.end(letter)
        d.fact(line, text, [letter], lambda x, v=value: x == v, is_given=True)
        conclude(d, [letter])


PREMISES = (
    *KINDS, *(solve,) * 8, *(open_line,) * 3, *(again,) * 3, *(contradict,) * 3, *(stale,) * 3,
    *(second_value,) * 2,
)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(kinds=PREMISES))
