r"""Documents put together at random from sentences whose meaning is known, in three languages.

A document is a list of sections.  In a section each letter is free, has a domain, or has a value;
sentences change that (binders, data, suppositions), or claim, deny, ask and give examples, with
relations whose truth at a point is a Python function.  What a relation may be called follows from
the points at which its letters may lie there, without a look at what symproof says:

- ``proved`` only if it holds at all of them, and is neither denied nor asked; of two alternatives,
  if one of them holds at each;
- ``follows`` only as :mod:`premise_oracle` says;
- ``given`` never if it is claimed and holds at all of them;
- ``refuted`` (or ill-typed) only if it fails at one of them, and is claimed.

After a heading a letter may still have one of its old meanings, or none: there a relation is proved
only if it holds in one of them, and refuted only if it fails in one of them.

``python tests/tools/attacks/drawn_documents.py --documents 100000 --seed 1`` prints what breaks it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.attacks.premise_oracle import WIDE, Claim, Fact, certainly, key, same

from symproof.documents.judging.worker import check_bytes

PROVED = ("proved", "proved-with-conditions")
REFUTED = ("refuted", "ill-typed")
LANGUAGES = ("en", "ko", "zh")
LETTERS = "xytabk"

REALS = tuple(Fraction(n, 2) for n in range(-12, 13))
DOMAINS: dict[str, tuple[Fraction, ...]] = {
    "real": REALS,
    "positive": tuple(v for v in REALS if v > 0),
    "negative": tuple(v for v in REALS if v < 0),
    "nonnegative": tuple(v for v in REALS if v >= 0),
    "integer": tuple(v for v in REALS if v.denominator == 1),
    "even": tuple(v for v in REALS if v.denominator == 1 and v % 2 == 0),
    "odd": tuple(v for v in REALS if v.denominator == 1 and v % 2 == 1),
}
#: How a domain is said: of one letter, and as a condition.
DOMAIN_WORDS = {
    "real": ("a real number", "실수", "实数"),
    "positive": ("a positive real number", "양의 실수", "正实数"),
    "negative": ("a negative real number", "음의 실수", "负实数"),
    "nonnegative": ("a nonnegative real number", "음이 아닌 실수", "非负实数"),
    "integer": ("an integer", "정수", "整数"),
    "even": ("an even integer", "짝수", "偶数"),
    "odd": ("an odd integer", "홀수", "奇数"),
}


@dataclass(frozen=True)
class Template:
    """A relation: its LaTeX with ``X`` and perhaps ``Y`` for letters, and whether it holds."""

    latex: str
    holds: Callable[..., bool]
    letters: int = 1


def whole(v: Fraction) -> bool:
    return v.denominator == 1


TEMPLATES = (
    Template(r"\sqrt{X^2} = X", lambda x: x >= 0),
    Template(r"\sqrt{X^2} = -X", lambda x: x <= 0),
    Template("|X| = X", lambda x: x >= 0),
    Template("|X| = -X", lambda x: x <= 0),
    Template("X^2 = 4", lambda x: x * x == 4),
    Template("X^2 = 9", lambda x: x * x == 9),
    Template("X + 1 = 3", lambda x: x == 2),
    Template(r"X \geq 0", lambda x: x >= 0),
    Template("X < 0", lambda x: x < 0),
    Template("X^2 > 0", lambda x: x != 0),
    Template(r"X^2 \ge 0", lambda x: True),
    Template("X^2 < 0", lambda x: False),
    Template(r"\sin(\pi X) = 0", whole),
    Template(r"\cos(2\pi X) = 1", whole),
    Template(r"\cos(\pi X) = 1", lambda x: whole(x) and x % 2 == 0),
    Template(r"(-1)^X = -1", lambda x: whole(x) and x % 2 == 1),
    Template("(X + 1)^2 = X^2 + 2X + 1", lambda x: True),
    Template("(X + 1)^2 = X^2 + 1", lambda x: x == 0),
    Template(r"X^3 \ge X^2", lambda x: x**3 >= x**2),
    Template(r"\cos(-X) = \cos X", lambda x: True),
    Template(r"\sin(-X) = \sin X", lambda x: x == 0),
    Template("X + Y = Y + X", lambda x, y: True, 2),
    Template("(X + Y)^2 = X^2 + Y^2", lambda x, y: x * y == 0, 2),
    Template("(X - Y)(X + Y) = X^2 - Y^2", lambda x, y: True, 2),
    Template(r"\sqrt{X^2Y^2} = XY", lambda x, y: x * y >= 0, 2),
    Template("XY > 0", lambda x, y: x * y > 0, 2),
    Template("X + Y = 5", lambda x, y: x + y == 5, 2),
    Template(r"|X + Y| \le |X| + |Y|", lambda x, y: True, 2),
    Template(r"|X + Y| = |X| + |Y|", lambda x, y: x * y >= 0, 2),
)

#: Sentences in English, Korean and Chinese; ``%L`` is a letter, ``%D`` a domain, ``%R`` a relation.
BIND = (
    ("Let $%L$ be %D.", "$%L$를 %D라고 하자.", "设 $%L$ 是%D。"),
    ("Now let $%L$ be %D.", "이제 $%L$를 %D라고 하자.", "现在设 $%L$ 为%D。"),
)
#: The same of a letter that may have been bound before, and is then what both sentences say.
LIMIT = (
    ("Suppose that $%L$ is %D.", "$%L$가 %D라고 가정하자.", "假设 $%L$ 为%D。"),
    ("Here $%L$ denotes %D.", "여기서 $%L$는 %D이다.", "这里 $%L$ 是%D。"),
)
SET = (
    ("Let $%R$.", "$%R$라고 하자.", "令 $%R$。"),
    ("Set $%R$.", "$%R$로 놓자.", "取 $%R$。"),
    ("Suppose $%R$.", "$%R$라고 가정하자.", "假设 $%R$。"),
)
CLAIM = (
    ("Then $%R$.", "그러면 $%R$이다.", "则 $%R$。"),
    ("It follows that $%R$.", "따라서 $%R$이다.", "因此 $%R$。"),
    ("We have $%R$.", "$%R$이다.", "我们有 $%R$。"),
    ("Hence $$%R.$$", "그러므로 $$%R$$", "所以 $$%R$$"),
)
GOAL = (
    ("Show that $%R$.", "$%R$임을 보여라.", "证明 $%R$。"),
    ("We want to prove that $%R$.", "$%R$임을 증명하려고 한다.", "我们要证明 $%R$。"),
)
DENY = (
    ("It is not true that $%R$.", "$%R$인 것은 아니다.", "并非 $%R$。"),
    ("The relation $%R$ does not hold.", "$%R$는 성립하지 않는다.", "$%R$ 不成立。"),
    ("It would be wrong to think that $%R$.", "$%R$라고 생각하면 틀리다.", "认为 $%R$ 是错误的。"),
    ("Nobody claims that $%R$.", "아무도 $%R$라고 주장하지 않는다.", "没有人断言 $%R$。"),
    ("We cannot conclude that $%R$.", "$%R$라고 결론지을 수 없다.", "我们不能得出 $%R$。"),
)
ASK = (
    ("Is $%R$?", "$%R$인가?", "是否有 $%R$？"),
    ("When does $%R$ hold?", "언제 $%R$가 성립하는가?", "何时 $%R$ 成立？"),
    ("It is not known whether $%R$.", "$%R$인지는 알려져 있지 않다.", "尚不知道 $%R$ 是否成立。"),
)
IF_DOMAIN = (
    ("If $%L$ is %D, then $%R$.", "$%L$가 %D이면 $%R$이다.", "若 $%L$ 是%D，则 $%R$。"),
    ("We have $%R$ if $%L$ is %D.", "$%L$가 %D일 때 $%R$이다.", "当 $%L$ 为%D时，$%R$。"),
)
IF_VALUE = (
    ("If $%H$, then $%R$.", "$%H$이면 $%R$이다.", "若 $%H$，则 $%R$。"),
    ("For example, if $%H$ then $%R$.", "예를 들어 $%H$이면 $%R$이다.", "例如，若 $%H$，则 $%R$。"),
    ("For $%H$ we have $%R$.", "$%H$일 때 $%R$이다.", "当 $%H$ 时，有 $%R$。"),
)
#: A letter that is bound in one sentence only; and two letters that are bound together.
EVERY = (
    (
        "For every %D $%L$ we have $%R$.",
        "모든 %D $%L$에 대하여 $%R$이다.",
        "对任意%D $%L$，有 $%R$。",
    ),
    ("$%R$ for every %D $%L$.", "임의의 %D $%L$에 대해 $%R$이다.", "对每个%D $%L$ 都有 $%R$。"),
)
BOTH = (
    (
        "Let $%L$ and $%M$ be %D and %E, respectively.",
        "$%L$와 $%M$를 각각 %D와 %E라고 하자.",
        "设 $%L$ 和 $%M$ 分别是%D和%E。",
    ),
)
CASES = (
    ("Case {n}: $%H$. Then $%R$.", "경우 {n}: $%H$. 그러면 $%R$이다.", "情形 {n}：$%H$。则 $%R$。"),
    (
        "{n}. Suppose $%H$. Then $%R$.",
        "{n}. $%H$라고 하자. 그러면 $%R$이다.",
        "{n}. 设 $%H$。则 $%R$。",
    ),
)
EXAMPLE = (
    (
        "For example, take $%H$. Then $%R$.",
        "예를 들어 $%H$로 놓자. 그러면 $%R$이다.",
        "例如取 $%H$。则 $%R$。",
    ),
    ("Indeed, for $%H$ we get $%R$.", "실제로 $%H$이면 $%R$이다.", "事实上，当 $%H$ 时得 $%R$。"),
)
EITHER = (
    ("Either $%R$ or $%S$.", "$%R$이거나 $%S$이다.", "$%R$ 或者 $%S$。"),
    ("Then $%R$ or $%S$.", "그러면 $%R$ 또는 $%S$이다.", "则 $%R$ 或 $%S$。"),
)
FILLER = (
    ("This is an easy exercise.", "이것은 쉬운 연습문제이다.", "这是一个简单的练习。"),
    ("The number $7$ is prime.", "수 $7$은 소수이다.", "数 $7$ 是素数。"),
    ("See also Section 2.", "2절도 참고하라.", "另见第 2 节。"),
)
#: A function by its values on a part of the line: where it is defined, and what it is there.
FUNCTION = (
    ("Let $%F$ for $%C$.", "$%C$에 대하여 $%F$라고 하자.", "对 $%C$ 定义 $%F$。"),
    ("Define $%F$ for all $%C$.", "모든 $%C$에 대하여 $%F$로 정의한다.", "对所有 $%C$，令 $%F$。"),
)
HEADING = (
    ("## Part {n}", "## {n}절", "## 第 {n} 节"),
    ("## Example {n}", "## 예제 {n}", "## 例 {n}"),
)

FUNCTIONS: tuple[tuple[str, Callable[[Fraction], Fraction]], ...] = (
    ("u^2", lambda u: u * u),
    ("2u", lambda u: 2 * u),
    ("u + 1", lambda u: u + 1),
    ("u", lambda u: u),
)
CONDITIONS: tuple[tuple[str, Callable[[Fraction], bool]], ...] = (
    ("u > 0", lambda u: u > 0),
    (r"u \ge 1", lambda u: u >= 1),
    ("u < 0", lambda u: u < 0),
)


@dataclass(frozen=True)
class Expected:
    """A relation of a document: its line and text, and what it may not be called, with a reason."""

    line: int
    text: str
    forbidden: tuple[str, ...]
    why: str


@dataclass
class Drawing:
    """A document in the making; ``known`` has the points of the letters that are bound, ``old``
    those that they had in earlier sections."""

    draw: random.Random
    language: int
    lines: list[str] = field(default_factory=list)
    expected: list[Expected] = field(default_factory=list)
    known: dict[str, tuple[Fraction, ...]] = field(default_factory=dict)
    old: dict[str, list[tuple[Fraction, ...]]] = field(default_factory=dict)
    functions: dict[str, tuple[Callable[[Fraction], Fraction], Callable[[Fraction], bool]]] = field(
        default_factory=dict
    )
    facts: list[Fact] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def say(self, frames: tuple[tuple[str, ...], ...], **parts: str) -> int:
        """One line, and its number."""
        text = self.draw.choice(frames)[self.language]
        for name, part in parts.items():
            text = text.replace("%" + name, part)
        self.lines += [text, ""]
        return len(self.lines) - 1

    def relation(self) -> tuple[str, Template, list[str]]:
        template = self.draw.choice(TEMPLATES)
        letters = self.draw.sample(LETTERS[:4], template.letters)
        text = template.latex
        for variable, letter in zip("XY", letters, strict=False):
            text = text.replace(variable, letter)
        return text, template, letters

    def truths(
        self, template: Template, letters: list[str], **local: tuple[Fraction, ...]
    ) -> tuple[bool, bool]:
        """Whether the relation holds wherever it is meant, and whether it fails somewhere, in each
        of the meanings that its letters may have."""
        known = self.known | local
        meanings = [
            [known[name]] if name in known else [REALS, *self.old.get(name, ())] for name in letters
        ]
        every = [
            all(template.holds(*point) for point in product(*ranges))
            for ranges in product(*meanings)
        ]
        return any(every), not all(every)

    def fact(
        self, line: int, text: str, letters: list[str], holds: Callable[..., bool],
        is_given: bool = False,
    ) -> Fact:  # fmt: skip
        """A line says what may be a premise from here on; perhaps nobody claims it."""
        self.facts.append(Fact(line, text, letters, holds, is_given=is_given))
        return self.facts[-1]

    def end(self, letter: str) -> None:
        """What was said of a letter is in force no more."""
        for fact in self.facts:
            fact.is_alive &= letter not in fact.letters

    def may_follow(
        self, line: int, text: str, template: Template, letters: list[str],
        **local: tuple[Fraction, ...],
    ) -> Claim:  # fmt: skip
        """A relation is claimed that may follow from lines in force, perhaps under a condition of
        its own sentence."""
        known = self.known | local
        alive = [fact for fact in self.facts if fact.is_alive]
        names = {*letters, *(name for fact in alive for name in fact.letters)}
        meanings = {
            name: (known[name],) if name in known else (WIDE, *self.old.get(name, ()))
            for name in names
        }
        claim = Claim(line, text, letters, template.holds, meanings, alive, bool(local))
        self.claims.append(claim)
        return claim

    def expect(self, line: int, text: str, truths: tuple[bool, bool], *, claimed: bool) -> None:
        holds, fails = truths
        is_said = any(same(fact.text, text) for fact in self.facts)
        forbidden: tuple[str, ...] = ("given",) if holds and claimed and not is_said else ()
        if not (holds and claimed):
            forbidden += PROVED if not holds else ()
        if not (fails and claimed):
            forbidden += REFUTED
        why = f"{'holds' if holds else 'does not hold'}, {'' if claimed else 'not '}claimed"
        if forbidden:
            self.expected.append(Expected(line, text, forbidden, why))


def narrowed(
    drawing: Drawing, letter: str, points: tuple[Fraction, ...]
) -> tuple[Fraction, ...] | None:
    """The points of a letter under a condition of one sentence; None if there are none, or if what
    the letter was before is open."""
    if letter in drawing.old and letter not in drawing.known:
        return None
    return tuple(v for v in points if v in drawing.known.get(letter, REALS)) or None


def bind(d: Drawing) -> None:
    letter, domain = d.draw.choice(LETTERS[:4]), d.draw.choice([*DOMAINS])
    frames = BIND if letter in d.known or letter in d.old else d.draw.choice((BIND, LIMIT))
    d.say(frames, L=letter, D=DOMAIN_WORDS[domain][d.language])
    d.known[letter] = DOMAINS[domain]
    if frames is BIND:
        d.end(letter)


def assign(d: Drawing) -> None:
    letter, value = d.draw.choice(LETTERS[:4]), d.draw.choice((-3, -2, 2, 3))
    if letter in d.known or letter in d.old:
        return  # two suppositions about one letter would contradict each other
    text = f"{letter} = {value}"
    line = d.say(SET, R=text)
    d.known[letter] = (Fraction(value),)
    d.fact(line, text, [letter], lambda x: x == value, is_given=True)


def claim(d: Drawing) -> None:
    text, template, letters = d.relation()
    frames = d.draw.choice((CLAIM, CLAIM, GOAL))
    line = d.say(frames, R=text)
    d.expect(line, text, d.truths(template, letters), claimed=True)
    d.may_follow(line, text, template, letters)
    if frames is CLAIM:
        d.fact(line, text, letters, template.holds)


def unclaimed(d: Drawing) -> None:
    text, template, letters = d.relation()
    line = d.say(d.draw.choice((DENY, ASK)), R=text)
    d.expect(line, text, d.truths(template, letters), claimed=False)
    d.may_follow(line, text, template, letters)


def condition(d: Drawing) -> None:
    text, template, letters = d.relation()
    letter = d.draw.choice(letters)
    if d.draw.random() < 0.5:
        domain = d.draw.choice([*DOMAINS])
        points = narrowed(d, letter, DOMAINS[domain])
        if points is None:
            return
        line = d.say(IF_DOMAIN, L=letter, D=DOMAIN_WORDS[domain][d.language], R=text)
    else:
        value = d.draw.choice((-3, -2, 2, 3))
        points = narrowed(d, letter, (Fraction(value),))
        if points is None:
            return
        line = d.say(IF_VALUE, H=f"{letter} = {value}", R=text)
    d.expect(line, text, d.truths(template, letters, **{letter: points}), claimed=True)
    d.may_follow(line, text, template, letters, **{letter: points})


def forget(d: Drawing, letter: str, *points: tuple[Fraction, ...]) -> None:
    """What a letter is now is open: as before, free, or one of these."""
    d.old.setdefault(letter, []).extend(
        [*([d.known.pop(letter)] if letter in d.known else ()), *points]
    )


def every(d: Drawing) -> None:
    text, template, letters = d.relation()
    letter, domain = d.draw.choice(letters), d.draw.choice([*DOMAINS])
    words = DOMAIN_WORDS[domain][d.language].removeprefix("a ").removeprefix("an ")
    line = d.say(EVERY, L=letter, D=words, R=text)
    d.expect(line, text, d.truths(template, letters, **{letter: DOMAINS[domain]}), claimed=True)
    d.may_follow(line, text, template, letters, **{letter: DOMAINS[domain]})
    forget(d, letter, DOMAINS[domain])
    d.fact(line, text, [], certainly)


def both(d: Drawing) -> None:
    letters = d.draw.sample(LETTERS[:4], 2)
    domains = d.draw.sample([*DOMAINS], 2)
    words = [DOMAIN_WORDS[domain][d.language] for domain in domains]
    d.say(BOTH, L=letters[0], M=letters[1], D=words[0], E=words[1])
    d.known |= {letter: DOMAINS[domain] for letter, domain in zip(letters, domains, strict=True)}
    for letter in letters:
        d.end(letter)


LIMITS: tuple[tuple[str, tuple[Fraction, ...]], ...] = (
    ("> 0", DOMAINS["positive"]),
    ("< 0", DOMAINS["negative"]),
    (r"\geq 0", DOMAINS["nonnegative"]),
    ("= 3", (Fraction(3),)),
    ("= -2", (Fraction(-2),)),
)


def cases(d: Drawing) -> None:
    text, template, letters = d.relation()
    letter, frames = d.draw.choice(letters), d.draw.choice(CASES)
    if any(text == f"{letter} {limit}" for limit, _ in LIMITS):
        return  # it would say the same twice
    inner: list[Fact] = []
    for n, (limit, points) in enumerate(d.draw.sample(LIMITS, 2), 1):
        inside = narrowed(d, letter, points)
        if inside is None:
            return
        numbered = tuple(frame.format(n=n) for frame in frames)
        for fact in inner:
            fact.is_alive = False
        line = d.say((numbered,), H=f"{letter} {limit}", R=text)
        d.expect(line, text, d.truths(template, letters, **{letter: inside}), claimed=True)
        d.may_follow(line, text, template, letters, **{letter: inside})
        inner = suppose(d, line, (letter, limit, points), (text, template, letters))
        forget(d, letter, points)


def suppose(
    d: Drawing, line: int, limit: tuple[str, str, tuple[Fraction, ...]],
    claimed: tuple[str, Template, list[str]],
) -> list[Fact]:  # fmt: skip
    """A line supposes a limit of a letter, and claims something."""
    letter, words, points = limit
    text, template, letters = claimed
    low, high = min(points), max(points)

    def holds(x: Fraction) -> bool:
        inner = low <= x <= high
        return inner or (len(points) > 1 and (x > high if high > 0 else x < low))

    return [d.fact(line, f"{letter} {words}", [letter], holds),
            d.fact(line, text, letters, template.holds)]  # fmt: skip


def example(d: Drawing) -> None:
    text, template, letters = d.relation()
    letter, (limit, points) = d.draw.choice(letters), d.draw.choice(LIMITS)
    inside = narrowed(d, letter, points)
    if inside is None or text == f"{letter} {limit}":
        return
    line = d.say(EXAMPLE, H=f"{letter} {limit}", R=text)
    d.expect(line, text, d.truths(template, letters, **{letter: inside}), claimed=True)
    d.may_follow(line, text, template, letters, **{letter: inside})
    suppose(d, line, (letter, limit, points), (text, template, letters))
    forget(d, letter, points)


def either(d: Drawing) -> None:
    one, first, letters = d.relation()
    other, second, letters_too = d.relation()
    if one == other:
        return
    names = [*dict.fromkeys([*letters, *letters_too])]
    if len(names) > 3:  # too many points
        return

    def holds(*point: Fraction) -> bool:
        at = dict(zip(names, point, strict=True))
        parts = ((first, letters), (second, letters_too))
        return any(part.holds(*(at[name] for name in of)) for part, of in parts)

    line = d.say(EITHER, R=one, S=other)
    both_parts = Template("", holds, len(names))
    truths = d.truths(both_parts, names)
    for text in (one, other):
        d.expect(line, text, truths, claimed=False)
        d.may_follow(line, text, both_parts, names)


def function(d: Drawing) -> None:
    name = d.draw.choice("fgh")
    if name in d.functions:
        return
    (body, value), (where, inside) = d.draw.choice(FUNCTIONS), d.draw.choice(CONDITIONS)
    line = d.say(FUNCTION, F=f"{name}(u) = {body}", C=where)
    d.functions[name] = (value, inside)
    d.fact(line, "", [], certainly)


def use(d: Drawing) -> None:
    if not d.functions:
        return
    name = d.draw.choice(sorted(d.functions))
    value, inside = d.functions[name]
    at = Fraction(d.draw.choice((-3, -2, -1, 1, 2, 3)))
    said = value(at) + d.draw.choice((0, 0, 0, 1))
    text = f"{name}({at}) = {said}"
    holds = inside(at) and said == value(at)
    line = d.say(CLAIM, R=text)
    d.expect(line, text, (holds, not holds), claimed=True)
    d.may_follow(line, text, Template("", lambda: holds, 0), [])


def filler(d: Drawing) -> None:
    d.say(FILLER)


def heading(d: Drawing) -> None:
    n = sum(line.startswith("## ") for line in d.lines) + 1
    d.lines += [d.draw.choice(HEADING)[d.language].format(n=n), ""]
    for letter, points in d.known.items():
        d.old.setdefault(letter, []).append(points)
    d.known.clear()
    first = next(k for k, line in enumerate(d.lines) if line.startswith("## "))
    for fact in d.facts:
        fact.is_alive &= fact.line <= first  # what stands above all parts holds in each of them


KINDS = (
    *(bind,) * 4, *(assign,) * 2, *(claim,) * 7, *(unclaimed,) * 3, *(condition,) * 3, either,
    function, use, use, filler, heading, every, every, both, cases, example,
)  # fmt: skip


Kind = Callable[[Drawing], None]


def document(seed: str, kinds: Sequence[Kind] = KINDS) -> Drawing:
    """The document of a seed, of some kinds of sentences."""
    draw = random.Random(seed)
    drawing = Drawing(draw, draw.randrange(len(LANGUAGES)))
    for _ in range(draw.randint(6, 24)):
        draw.choice(kinds)(drawing)
    return drawing


def broken(drawing: Drawing) -> tuple[list[str], Counter[str]]:
    """What symproof says of a document that it may not say, and how often it says what."""
    results = check_bytes("x.md", "\n".join(drawing.lines).encode())["results"]
    said: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for r in results:
        said.setdefault(key(r["line"], r["text"]), []).append(r)
    verdicts = {place: {r["verdict"] for r in found} for place, found in said.items()}
    found = []
    for one in drawing.expected:
        for r in said.get(key(one.line, one.text), []):
            if r["verdict"] in one.forbidden:
                found.append(f"line {one.line}: {one.text} is called {r['verdict']}: it {one.why}")
    for claim in drawing.claims:
        for r in said.get(key(claim.line, claim.text), []):
            if r["verdict"] == "follows":
                wrong = claim.objections(r, verdicts)
                found += [f"line {claim.line}: {claim.text} {objection}" for objection in wrong]
    return found, Counter(r["verdict"] for r in results)


def main(arguments: list[str] | None = None, kinds: Sequence[Kind] = KINDS) -> int:
    """Draw documents, print what breaks the rules, and how many relations got which verdict."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--documents", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", type=int, default=10, help="broken documents that are printed")
    settings = parser.parse_args(arguments)
    counted: Counter[str] = Counter()
    wrong = 0
    for k in range(settings.documents):
        drawing = document(f"{settings.seed}/{k}", kinds)
        found, verdicts = broken(drawing)
        counted += verdicts
        if found:
            wrong += 1
            if wrong <= settings.show:
                print(f"--- document {k}", *drawing.lines, *found, sep="\n")
    print(f"{settings.documents} documents, {wrong} broken; {dict(counted.most_common())}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
