"""The words of results: one table, from which every door of the package takes them.

A word stands in front of a result: the verdict on a relation, the grade of an answer.  It is an
identifier, the same in all languages, in the output for programs and in declarations; what a
reader sees is its translation, by a catalog.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..base.stopping import STOPPED

#: The truth of a result.  HOLDS: by itself, or where the lines hold that it names; GIVEN: supposed
#: or defined; UNKNOWN: neither proved nor refuted; SUSPECTED: false as it is read, although
#: something may be open; FAILS: certainly false; BROKEN: no verdict, for the derivation has a fault
#: of its own; ENDED: no verdict, for a limit has ended the question.
HOLDS, GIVEN, UNKNOWN, SUSPECTED, FAILS, BROKEN, ENDED = (
    "holds", "given", "unknown", "suspected", "fails", "broken", "ended"
)  # fmt: skip
#: The severity of a finding: it makes a run fail, it does so with ``--strict``, or it is none.
ERROR, WARNING, NONE = "error", "warning", "none"


#: How a word is painted: from the word and its text in a language to what is printed.
Paint = Callable[[str, str], str]


def plain(word: str, text: str) -> str:
    """The text of a word, without a colour."""
    return text


class Word(NamedTuple):
    """A row of the table: the ``truth`` of the result, the ``severity`` of its finding, the
    ``exit_code`` of a command that asks for this result alone, the ``code`` of the finding, "" if
    there is none, and the ``prose`` for it in a report, where that is another than the word."""

    truth: str
    severity: str = NONE
    exit_code: int = 0
    code: str = ""
    prose: str = ""


#: The words of relations and theorems, the best first: what a chain is worth is what its worst
#: link is.  Word: truth, severity, exit code, code, prose.
VERDICT_WORDS: dict[str, Word] = {
    "proved": Word(HOLDS),
    "proved-with-conditions": Word(HOLDS, prose="proved under conditions"),
    "follows": Word(HOLDS),
    "given": Word(GIVEN),
    "undecided": Word(UNKNOWN, WARNING, 1, "SP103"),
    "not-read": Word(UNKNOWN, WARNING, 2, "SP104", "could not read it"),
    "suspect": Word(SUSPECTED, WARNING, 1, "SP106"),
    "ill-typed": Word(FAILS, ERROR, 1, "SP102"),
    "refuted": Word(FAILS, ERROR, 1, "SP101"),
    "failed": Word(BROKEN, ERROR, 1),  # with a code SP2xx
    STOPPED: Word(ENDED, ERROR, 2, "SP312"),
}
#: The words of answers to exercises, the best first; the columns are the same.
ANSWER_WORDS: dict[str, Word] = {
    "right": Word(HOLDS),
    "found": Word(HOLDS),
    "done": Word(HOLDS, prose="nothing left to do"),
    "nothing-new": Word(UNKNOWN, prose="true, but it brings nothing new"),
    "open": Word(UNKNOWN),
    "incomplete": Word(UNKNOWN),
    "wrong": Word(FAILS, ERROR, 1),
    "false": Word(FAILS, ERROR, 1),
    "missing": Word(UNKNOWN),
}
WORDS = {**ANSWER_WORDS, **VERDICT_WORDS}


class Cause(NamedTuple):
    """A row of the table of causes: the ``code`` of a finding that has the cause, and the ``prose``
    that stands in its place in a report."""

    code: str
    prose: str


#: The causes for which a claim is undecided, in the order of a report.  Cause: code, prose.
CAUSES: dict[str, Cause] = {
    "false-unless": Cause("SP109", "false unless something else is meant"),
    "needs-hypothesis": Cause("SP110", "needs a hypothesis"),
    "not-understood": Cause("SP111", "not understood"),
    "no-proof": Cause("SP112", "no proof found"),
}
FALSE_UNLESS, NEEDS_HYPOTHESIS, NOT_UNDERSTOOD, NO_PROOF = CAUSES


def _where(holds: Callable[[Word], bool]) -> tuple[str, ...]:
    return tuple(name for name, word in VERDICT_WORDS.items() if holds(word))


#: All verdicts on relations, the best first.
VERDICTS = _where(lambda word: word.truth not in (BROKEN, ENDED))
#: All that may be said of a relation: a verdict, or that the question was ended before one.
SAYINGS = (*VERDICTS, STOPPED)
PROVED = _where(lambda word: word.truth == HOLDS)
FALSE = _where(lambda word: word.truth == FAILS)
#: False as it is read, although something may be open.
DOUBTED = _where(lambda word: word.truth in (SUSPECTED, FAILS))
#: Verdicts whose finding is a warning: they neither hold nor certainly fail.
OPEN = _where(lambda word: word.severity == WARNING)
#: Verdicts of what was read and not settled.
UNSETTLED = tuple(word for word in OPEN if word != "not-read")
#: The codes of the verdicts that are findings; that of "undecided" stands for those of its causes.
CODES = {name: word.code for name, word in VERDICT_WORDS.items() if word.code}
#: The verdict whose finding has a code.
VERDICT_OF = {
    **{code: name for name, code in CODES.items()},
    **{cause.code: "undecided" for cause in CAUSES.values()},
}
#: The meanings of the verdicts that are none.
MEANINGS = {
    "proved": "A proof was found, and the kernel has replayed it: the relation holds for all "
              "values that the words allow.",
    "proved-with-conditions": "A proof was found, and the kernel has replayed it: the relation "
                              "holds wherever the conditions hold that are shown with it, such as "
                              "a divisor that is not 0.",
    "follows": "A proof was found, and the kernel has replayed it: the relation holds wherever the "
               "lines of the document hold that are named with it.",
    "given": "The document supposes or defines it. It is taken as it is, and lines that use it "
             "follow from it.",
}  # fmt: skip
_RANKS = {name: rank for rank, name in enumerate(VERDICT_WORDS)}


def rank(word: str) -> int:
    """The place of a verdict in the table; a worse verdict has a higher rank.

    Raises ``KeyError`` for what is no verdict.

    >>> rank("proved") < rank("undecided") < rank("refuted")
    True
    """
    return _RANKS[word]


#: The degrees of a finding, the mildest first.
_DEGREES = (UNKNOWN, SUSPECTED, FAILS)


def is_no_worse(new: str, old: str) -> bool:
    """True if both verdicts are findings, and the ``new`` one has no worse truth than the ``old``.

    >>> is_no_worse("undecided", "suspect"), is_no_worse("refuted", "suspect")
    (True, False)
    """
    known = [VERDICT_WORDS[word].truth for word in (new, old) if word in VERDICT_WORDS]
    degrees = [_DEGREES.index(truth) for truth in known if truth in _DEGREES]
    return len(degrees) == 2 and degrees[0] <= degrees[1]


def parts(word: str, other: str, *, is_mixed: bool = False) -> bool:
    """True if a reading with the verdict ``other`` speaks against the ``word`` of the most natural
    one: it has another truth.  A mixed one only counts if the natural one is false.

    >>> parts("refuted", "suspect"), parts("proved", "refuted"), parts("undecided", "proved")
    (False, True, True)
    >>> parts("proved", "refuted", is_mixed=True), parts("refuted", "proved", is_mixed=True)
    (False, True)
    """
    if is_mixed and word not in DOUBTED:
        return False
    one, another = (FAILS if w in DOUBTED else VERDICT_WORDS[w].truth for w in (word, other))
    return one != another


def worst(words: Iterable[str]) -> str:
    """The worst of some verdicts, at least one.

    >>> worst(["proved", "refuted", "undecided"])
    'refuted'
    """
    return max(words, key=rank)


def verdict_of(code: str) -> str:
    """The verdict whose finding has a ``code``; "failed" for the code of a fault in a derivation.

    >>> verdict_of("SP101"), verdict_of("SP202")
    ('refuted', 'failed')
    """
    return VERDICT_OF.get(code, "failed")


def code_for(word: str, cause: str = "") -> str:
    """The code of the finding with a verdict, which an undecided claim has by its ``cause``; "" if
    the verdict is no finding.

    >>> code_for("refuted"), code_for("undecided", "no-proof"), code_for("proved")
    ('SP101', 'SP112', '')
    """
    return CAUSES[cause].code if word == "undecided" and cause else CODES.get(word, "")


def family_of(code: str) -> str:
    """The code of the verdict that a code stands beside: SP103 for those of its causes.

    >>> family_of("SP112"), family_of("SP107")
    ('SP103', 'SP107')
    """
    return CODES.get(VERDICT_OF.get(code, ""), code)


def codes_meant(code: str) -> tuple[str, ...]:
    """The codes that a person means by one: SP103 stands for those of all causes.

    >>> codes_meant("SP101"), len(codes_meant("SP103"))
    (('SP101',), 5)
    """
    if code != CODES["undecided"]:
        return (code,)
    return (code, *(cause.code for cause in CAUSES.values()))


def prose(word: str) -> str:
    """The English prose for a word, which is the key of its translations in reports and notebooks.

    >>> prose("proved-with-conditions"), prose("refuted")
    ('proved under conditions', 'refuted')
    """
    return WORDS[word].prose or word
