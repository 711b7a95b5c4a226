r"""Whether expressions in answers are equal, and which one is less: claims and their verdicts.

Each side is read in its own spelling, plain or LaTeX, and the letters of both together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from ...deciding.judgements import weigh
from ...deciding.verdicts import Verdict
from ...deciding.words import FALSE, PROVED
from ...kernel.claims import MalformedClaim, scope
from ...kernel.evaluation import Evaluation
from ...kernel.polynomials import NotNormal
from ...kernel.shapes import IllTyped
from ...kernel.terms import MalformedTerm
from ...notation.tokens import UnreadableText
from ...reading.claims.questions import Understood, understand, understand_relation
from .spelling import with_commands


class Compared(NamedTuple):
    """The comparison of two answers: its ``word`` is "same", "different" or "undecided", and its
    ``verdicts`` are those of the claims that decide it."""

    word: str
    reason: str = ""
    verdicts: tuple[Verdict, ...] = ()


def together(found: Sequence[Compared]) -> Compared:
    """Join comparisons of parts: different if one part is, then undecided if one is, else same."""
    for word in ("different", "undecided"):
        for compared in found:
            if compared.word == word:
                return compared
    reason = "; ".join(dict.fromkeys(c.reason for c in found if c.reason))
    return Compared("same", reason, tuple(v for c in found for v in c.verdicts))


def related(one: str, sign: str, other: str, where: str) -> Compared:
    """Whether a relation between two expressions holds: "same" if it is proved."""
    return _judged(lambda: understand_relation((one, other), sign, where))


def equivalent(one: str, other: str, where: str) -> Compared:
    """Whether each of two relations follows from the other."""
    texts = [one, other]
    if any("\\" in text for text in texts):
        texts = [with_commands(text) for text in texts]
    return _judged(lambda: understand(" <=> ".join(map(_latex, texts)), where))


def implied(given: Sequence[str], relation: str, where: str) -> Compared:
    """Whether a relation holds where all of the ``given`` ones do."""
    texts = [*given, relation]
    if any("\\" in text for text in texts):
        texts = [_latex(with_commands(text)) for text in texts]
    *supposed, claimed = texts
    return _judged(lambda: understand(f"{' and '.join(supposed)} => {claimed}", where))


def equal(one: str, other: str, where: str) -> Compared:
    """Whether two expressions are equal, or one is the other one rounded."""
    if (signs := [infinite(text) for text in (one, other)]) != ["", ""]:
        return Compared("same" if signs[0] == signs[1] else "different", "infinity")
    found = related(one, "=", other, where)
    if found.word != "different":
        return found
    rows = _entries(one), _entries(other)
    if rows[0] and rows[1] and list(map(len, rows[0])) == list(map(len, rows[1])):
        cells = zip(chain(*rows[0]), chain(*rows[1]), strict=True)
        return together([equal(a, b, where) for a, b in cells])
    return _rounded(one, other, where) or _rounded(other, one, where) or found


def _rounded(value: str, digits: str, where: str) -> Compared | None:
    """The comparison that says that ``digits`` are a value rounded or cut; None if they are not, or
    show no point, or are all 0.  It is undecided if the digits of the value end: whether they may
    be rounded, who asks for it knows."""
    if not _places(digits) or not digits.strip("-−+0.") or 0 < _places(value) <= _places(digits):
        return None
    claim = f"({value}) ≈ {digits}".replace("−", "-")
    found = _judged(lambda: understand(claim, where))
    if found.word != "same":
        return None
    if _ends(value, digits, where):
        return Compared("undecided", f"may {value} be rounded to {digits}?")
    return found._replace(reason=f"{digits} is rounded")


def _ends(value: str, digits: str, where: str) -> bool:
    """Whether a value is a rational number whose decimal digits end."""
    question, *_ = understand_relation((value, digits), "=", where).questions
    claim = question.claims[0]
    form = Evaluation(scope(claim))
    try:
        found = form.ring.constant(form.scalar_of(claim.relation.left))
    except (NotNormal, IllTyped):
        return False
    rest = 0 if found is None else found.denominator
    for prime in (2, 5):
        while rest and rest % prime == 0:
            rest //= prime
    return rest == 1


def ordered(one: str, other: str, where: str) -> tuple[str, tuple[Verdict, ...]]:
    """The sign that is proved between two real numbers, with its verdicts; "" if none is."""
    for sign in "=<>":
        found = related(one, sign, other, where)
        if found.word == "same":
            return sign, found.verdicts
    return "", ()


def _judged(read: Callable[[], Understood]) -> Compared:
    """The comparison that the verdict on a claim of equality gives; ``read`` reads the claim."""
    try:
        found = weigh(read())
    except (UnreadableText, MalformedClaim, MalformedTerm) as error:
        return Compared("undecided", f"not read: {str(error).splitlines()[0]}")
    if found.word in PROVED:
        return Compared("same", found.claim, found.verdicts)
    if found.word in FALSE:
        return Compared("different", found.line(), found.verdicts)
    return Compared("undecided", found.line(), found.verdicts)


def infinite(text: str) -> str:
    """The sign of an infinite end of an interval; empty for a number."""
    end = text.replace(" ", "").replace("−", "-")
    if end.lstrip("+-") not in ("\\infty", "∞", "oo", "infinity"):
        return ""
    return "-" if end.startswith("-") else "+"


def _places(text: str) -> int:
    """How many digits a decimal number has behind its point; 0 for any other text."""
    whole, _, decimals = text.strip().lstrip("-−+").partition(".")
    return len(decimals) if whole.isdigit() and decimals.isdigit() else 0


_COMMANDS = {"<=": "leq ", ">=": "geq ", "!=": "neq "}


def _latex(text: str) -> str:
    """A relation with the signs of LaTeX."""
    text = re.sub(r"<=|>=|!=", lambda sign: f"\\{_COMMANDS[sign[0]]}", text).replace("==", "=")
    return re.sub(r"\\gt(?![A-Za-z])", ">", re.sub(r"\\lt(?![A-Za-z])", "<", text))


_ENVIRONMENT = re.compile(
    r"\\begin\{(?P<name>[bpvV]?matrix|smallmatrix|array)\}(?P<columns>\{[lcr|]*\})?(?P<body>.*)"
    r"\\end\{(?P=name)\}",
    re.DOTALL,
)


def _entries(text: str) -> list[list[str]] | None:
    """The rows of a matrix that is written out and nothing else."""
    match = _ENVIRONMENT.fullmatch(text.strip().strip("[]() "))
    if match is None or "\\begin" in match["body"]:
        return None
    rows = [row for row in match["body"].split("\\\\") if row.strip()]
    return [[cell.strip() for cell in row.split("&")] for row in rows]
