"""One line of ``symproof prove``: a claim or a chain as text, and what is said of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import Any, NamedTuple

from ..base.messages import Said, Translate, said_of, said_together
from ..base.stopping import STOPPED, Stopped
from ..base.visible import visible
from ..kernel.claims import MalformedClaim, unfolded
from ..kernel.terms import MalformedTerm, Term
from ..notation.claims_writer import supposed
from ..notation.text_writer import write_clause, write_condition, write_term
from ..notation.tokens import UnreadableText
from ..reading.claims.library import assumption, is_own, may_mean_others, speaks
from ..reading.claims.questions import Question, Understood, Unread, understand, understand_ours
from ..reading.elaborate.placeholders import subterms
from ..reading.elaborate.rounding import rounding
from ..reading.scope.choices import Answer
from .certifying import joined
from .diagnostic import CLAIM, STEP, Basis, Diagnostic, Location
from .strategies import decide
from .verdicts import Proved, Refuted, Undecided, Verdict
from .words import (
    ERROR,
    FAILS,
    FALSE,
    HOLDS,
    NONE,
    NOT_UNDERSTOOD,
    VERDICT_WORDS,
    Paint,
    code_for,
    parts,
    plain,
    rank,
    worst,
)  # fmt: skip

#: How Python keeps bytes that are not UTF-8 in a text.
_BYTES = frozenset(map(chr, range(0xDC80, 0xDD00)))


DEPENDS = "it depends on how this is read; write it in one of these ways, or declare its names"


class StatementJudgement(NamedTuple):
    """The ``word`` that is printed first, the claim as it was read, what follows, and the
    verdicts of the links; ``assumed`` says which of several readings was taken."""

    word: str
    claim: str
    said: tuple[Said, ...]
    verdicts: tuple[Verdict, ...]
    assumed: tuple[Said, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.headline()}>"

    @property
    def exit_code(self) -> int:
        """0 if proved, 2 if the text could not be read or its question was stopped, else 1."""
        return VERDICT_WORDS[self.word].exit_code

    def headline(self, translate: Translate = str, paint: Paint = plain) -> str:
        """The word, the claim and what is to be known besides, in one line."""
        word = paint(self.word, translate(self.word))
        note = "" if self.note is None else f" ({self.note.in_language(translate)})"
        return f"{word}{translate(': ')}{self.claim}{note}"

    @property
    def note(self) -> Said | None:
        """A remark on the claim besides its verdict; None if there is none."""
        return next((v.note for v in self.verdicts if v.note is not None), None)

    def details(self, translate: Translate = str) -> list[str]:
        """What follows the first line; one of them may take several lines."""
        return [said.in_language(translate) for said in self.said]

    @property
    def document(self) -> dict[str, Any] | None:
        """The certificates as one proof document, if every link is proved."""
        proved = [v for v in self.verdicts if isinstance(v, Proved)]
        if len(proved) < len(self.verdicts):
            return None
        return joined([json.loads(verdict.certificate) for verdict in proved], "link")

    def text(self, translate: Translate = str, paint: Paint = plain) -> str:
        """The judgement over several lines."""
        rows = [self.headline(translate, paint)]
        for detail in self.details(translate):
            rows += [f"  {row}" for row in detail.splitlines()]
        return "\n".join(rows)

    def line(self, translate: Translate = str, paint: Paint = plain) -> str:
        """The judgement in one line."""
        short = [" ".join(row.split("\n", 1)[0].split()) for row in self.details(translate)]
        return translate("; ").join([self.headline(translate, paint), *short])

    def diagnostic(self, line: int = 0, coq: Any = None) -> Diagnostic:
        """The diagnostic of the claim, with its ``line`` in the standard input, 0 if it stands
        elsewhere, and the answer of Coq as plain data.  A chain has the counterexample of its worst
        link."""
        links = tuple(map(_link, self.verdicts))
        worst_link = next((link for link in links if link.verdict == self.word), None)
        code = code_for(self.word) if worst_link is None else worst_link.code
        proof: Mapping[str, Any] | None = self.document
        if proof is None and worst_link is not None:
            proof = worst_link.certificate
        message, *more = (*filter(None, (self.note,)), *self.said, None)
        return Diagnostic(
            CLAIM, self.claim, self.word, Location("", line, 0, line), code=code,
            level=ERROR if code else NONE, message=message, more=tuple(filter(None, more)),
            counterexample=None if worst_link is None else worst_link.counterexample,
            conditions=tuple(dict.fromkeys(c for link in links for c in link.conditions)),
            basis=Basis(assumptions=self.assumed), certificate=proof,
            links=links if len(links) > 1 else (), coq=coq,
        )  # fmt: skip


def _link(verdict: Verdict) -> Diagnostic:
    """The diagnostic of one link of a chain."""
    code = code_for(verdict.word, verdict.cause if isinstance(verdict, Undecided) else "")
    message, *more = (*verdict.said, None)
    conditions = verdict.conditions if isinstance(verdict, Proved) else ()
    return Diagnostic(
        STEP, write_clause(verdict.claim), verdict.word, code=code,
        level=ERROR if code else NONE, message=message, more=tuple(filter(None, more)),
        counterexample=verdict.failure if isinstance(verdict, Refuted) else None,
        conditions=tuple(map(write_condition, conditions)), certificate=verdict.evidence,
    )  # fmt: skip


def guarded(text: str, read: Callable[[], StatementJudgement]) -> StatementJudgement:
    """The judgement on a text that ``read`` finds; "not-read" for what a user can type and it
    cannot read, "stopped" if a question had to be ended."""
    broken = next((k for k, letter in enumerate(text) if letter in _BYTES), None)
    if broken is not None:
        number = len(text[:broken].encode("utf-8", "surrogateescape")) + 1
        said = Said("the line is not UTF-8 (byte {number})", number=number)
        return StatementJudgement("not-read", visible(text), (said,), ())
    try:
        return read()
    except UnreadableText as error:
        said = error.said
        if error.text == text:
            said = Said("column {column}: {why}", column=error.position + 1, why=said)
        shown = Said("{said}\n{place}", said=said, place=error.place)
        return StatementJudgement("not-read", visible(text), (shown,), ())
    except (MalformedClaim, MalformedTerm) as error:
        return StatementJudgement("not-read", visible(text), (said_of(error),), ())
    except Stopped as error:
        return StatementJudgement(STOPPED, visible(text), (error.said,), ())


def judge(text: str, where: str = "", *, library: bool = False) -> StatementJudgement:
    """Read and decide a claim; never raises for what a user can type.  With several readings the
    verdict is what all of them say; if the question about one is stopped, there is none.  The names
    are those of the library if ``library`` asks for it; see :func:`judged`."""
    return guarded(text, lambda: judged(text, where, library=library))


def judged(
    text: str, where: str = "", sorts: Mapping[str, str] | None = None, *, library: bool = False
) -> StatementJudgement:
    """The judgement on a claim.  If a name stands in it that only the library has, the names of the
    library are tried first: what holds of them is proved, with this assumption; what does not is
    refuted only if it holds of no other names, and is no definition of one of these.

    The arguments are those of :func:`~symproof.reading.claims.questions.understand`; if ``library``
    asks for it, nothing else is tried.  Raises what that function raises, and
    :class:`~symproof.kernel.claims.MalformedClaim`.
    """
    try:
        ours = _of_library(text, where, sorts, is_asked=library)
    except (UnreadableText, MalformedClaim, MalformedTerm):
        if library:
            raise
        ours = None
    if ours is None:
        return weigh(understand(text, where, sorts))
    if library or VERDICT_WORDS[ours.word].truth == HOLDS:
        return ours
    is_doubtful = ours.word == "ill-typed" or any(map(_may_define, ours.verdicts))
    try:
        others = weigh(understand(text, where, sorts))
    except (UnreadableText, MalformedClaim, MalformedTerm):
        if is_doubtful:
            raise
        return ours
    return others if is_doubtful or VERDICT_WORDS[others.word].truth == HOLDS else ours


def _of_library(
    text: str, where: str, sorts: Mapping[str, str] | None, *, is_asked: bool = False
) -> StatementJudgement | None:
    """The judgement on a claim about the library; None if it is not."""
    found = understand_ours(text, where, sorts, is_asked=is_asked)
    if found is None:
        return None
    understood, names = found
    made = weigh(understood)
    if (
        not is_asked
        and VERDICT_WORDS[made.word].truth == FAILS
        and any(may_mean_others(names, verdict.claim) for verdict in made.verdicts)
    ):
        return None
    if not is_asked and not all(speaks(verdict.claim) for verdict in made.verdicts):
        return None
    said = assumption(names, text, [verdict.claim for verdict in made.verdicts])
    return made._replace(said=(*made.said, *said), assumed=(*made.assumed, *said))


def _may_define(verdict: Verdict) -> bool:
    """True if a claim may say what a name of the library is for somebody else."""
    left, _, right = verdict.claim.relation
    names_entries = not any(is_own(one.name) for one in verdict.claim.definitions)
    return names_entries or (_is_own(left) and not any(map(_is_own, subterms(right))))


def _is_own(term: Term) -> bool:
    """True if a term is a name that only the library has, with its arguments."""
    return term.head == "sym" and is_own(term.args[0])


def weigh(understood: Understood) -> StatementJudgement:
    """The judgement that all readings of a text come to.  Raises
    :class:`~symproof.kernel.claims.MalformedClaim`."""
    found = [(_decided(question), question.answers) for question in understood.questions]
    reasons = [question.reasons for question in understood.questions]
    words = [_worst(verdicts) for verdicts, _ in found]
    is_false = words[0] in FALSE
    is_open = not understood.is_all or (is_false and understood.mixed is None)
    if is_open or any(parts(words[0], other) for other in words[1:]):
        return _open(found, words)
    if is_false and (understood.mixed or understood.unread):
        beside = [(_decided(question), question.answers) for question in understood.mixed or ()]
        others = [_worst(verdicts) for verdicts, _ in beside]
        true = [k for k, other in enumerate(others) if parts(words[0], other, is_mixed=True)]
        if true or understood.unread:
            both = [*found, *(beside[k] for k in true)], [*words, *(others[k] for k in true)]
            return _open(*both, understood.unread[:1])
    k = max(range(len(found)), key=lambda k: rank(words[k]))
    said = _said(found[k][1]) if k else ()
    return _judgement(words[k], found[k][0], said, reasons[k])._replace(assumed=said)


def _decided(question: Question) -> tuple[Verdict, ...]:
    """The verdicts of one reading: of its claims, or if they are not proved, of narrower ones."""
    verdicts = tuple(map(decide, question.claims))
    if question.narrower and not all(verdict.proved for verdict in verdicts):
        return tuple(map(decide, question.narrower))
    return verdicts


def _worst(verdicts: Sequence[Verdict]) -> str:
    return worst(v.word for v in verdicts)


def _judgement(
    word: str, verdicts: tuple[Verdict, ...], said: tuple[Said, ...], reasons: tuple[Said, ...]
) -> StatementJudgement:
    """The judgement on the links of a chain in one reading, of which ``said`` tells, and for which
    there are ``reasons``."""
    rows: list[Said] = []
    for verdict in verdicts:
        if verdict.word == word and word != "proved":
            if len(verdicts) > 1:
                rows.append(Said("in {claim}", claim=write_clause(verdict.claim)))
            rows += verdict.said
            rows += _as_rounding(verdict)
    rows += said
    if not _is_split(verdicts) and (supposition := supposed(*(v.claim for v in verdicts))):
        rows.append(Said("where {given}", given=supposition))
    rows += reasons
    return StatementJudgement(word, _chain(verdicts), tuple(rows), verdicts)


def _as_rounding(verdict: Verdict) -> tuple[Said, ...]:
    """The remark that a false equation holds as a rounding; () if it does not."""
    if not isinstance(verdict, Refuted):
        return ()
    relation = verdict.claim.relation
    meant = rounding(relation, unfolded(verdict.claim))
    ends = () if meant is None else (verdict.claim._replace(relation=r) for r in meant.right)
    if meant is None or not all(decide(end).proved for end in ends):
        return ()
    return (Said("{left} ≈ {right} holds: rounded, or cut, to the digits that are shown",
                 left=write_term(relation.left), right=write_term(relation.right)),)  # fmt: skip


def _open(
    found: Sequence[tuple[tuple[Verdict, ...], tuple[Answer, ...]]], words: Sequence[str],
    unread: Sequence[Unread] = (),
) -> StatementJudgement:  # fmt: skip
    """The judgement on a text whose readings ``found``, with their ``words``, say different things,
    are too many, or stand beside one that is ``unread``."""
    rows = [Said(DEPENDS)]
    shown: list[tuple[str, str | Said, tuple[Answer, ...]]] = [
        *((word, _chain(verdicts), answers)
          for (verdicts, answers), word in zip(found, words, strict=True)),
        *(("not-read", one.why, one.answers) for one in unread),
    ]  # fmt: skip
    for word, claim, answers in shown:
        rows.append(Said("{word}: {claim} ({answers})", word=Said(word), claim=claim,
                         answers=_all(_said(answers))))  # fmt: skip
    verdicts, _ = found[0]
    why = said_together(rows, "; ")
    open_ones = tuple(Undecided(v.claim, why, NOT_UNDERSTOOD) for v in verdicts)
    return StatementJudgement("undecided", _chain(verdicts), tuple(rows), open_ones)


def _said(answers: Sequence[Answer]) -> tuple[Said, ...]:
    return tuple(Said("if {conditions}", conditions=answer.said) for answer in answers)


def _all(said: Sequence[Said]) -> Said:
    """All of some sentences."""
    return reduce(lambda one, other: Said("{one}; {other}", one=one, other=other), said)


def _is_split(verdicts: Sequence[Verdict]) -> bool:
    """Whether these are different cases or directions, which suppose different things or do not
    share a side each with the next one."""
    claims = [v.claim for v in verdicts]
    is_linked = all(a.relation.right == b.relation.left for a, b in pairwise(claims))
    return not is_linked or len({claim.hypotheses for claim in claims}) > 1


def _chain(verdicts: Sequence[Verdict]) -> str:
    """The relations of links in one line, a side that two of them share once; cases and
    directions with what each of them supposes."""
    relations = [write_clause(v.claim) for v in verdicts]
    if _is_split(verdicts):
        said = (supposed(v.claim) for v in verdicts)
        return "; ".join(f"{r} [{s}]" for r, s in zip(relations, said, strict=True))
    return relations[0] + "".join(
        written.removeprefix(_left(verdict.claim))
        for written, verdict in zip(relations[1:], verdicts[1:], strict=True)
    )


def _left(claim: Any) -> str:
    return write_term(claim.relation.left)
