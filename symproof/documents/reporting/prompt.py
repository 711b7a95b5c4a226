r"""The prompt: a claim with words around its formulas is read as a small document.

"Let $n$ be an even integer.  Then $n^2$ is even." says in sentences what ``--where`` says in
conditions.  The sentences of documents read it, and what they judge of its claims is the verdict,
so that both doors say the same.  A claim without such words is read and decided below, by
:mod:`symproof.deciding.judgements`, and nothing of documents is loaded for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...base.messages import Said
from ...base.stopping import STOPPED, Stopped
from ...deciding.api import MISSING, verdict_of
from ...deciding.api import prove as prove_alone
from ...deciding.judgements import StatementJudgement, guarded, judged
from ...deciding.verdicts import (
    IllTyped,
    Proved,
    Refuted,
    RefutedByValues,
    Undecided,
    Verdict,
)
from ...deciding.words import DOUBTED, FALSE, PROVED, worst
from ...kernel.claims import decode_claim
from ...kernel.terms import Relation
from ...notation.tokens import UnreadableText
from ...reading.phrases.sentences import NO_CLAIM

if TYPE_CHECKING:
    from ..judging.outcomes import Outcome, Result
    from ..source.scan import Document

#: Formulas between the delimiters of a document.
_FORMULA = re.compile(
    r"(?<!\\)(?P<dollars>\$\$?).+?(?<!\\)(?P=dollars)|\\\(.+?\\\)|\\\[.+?\\\]", re.DOTALL
)
#: A sign that makes two relations of one.
_SIGNED = re.compile(r"[±∓]|\\(?:pm|mp)(?![A-Za-z])")
#: A comma between two conditions: what stands behind it has a sign of its own.
_NEXT = re.compile(r",(?=[^,()]*(?:\([^()]*\)[^,()]*)*(?:[:=<>≤≥≠]|\\[lgn]eq?(?![a-z])))")


def has_words(text: str) -> bool:
    """True if words stand around the formulas of a text, which have delimiters.

    >>> has_words("If $n$ is even, then $n^2$ is even."), has_words("$x^2 >= 0$")
    (True, False)
    """
    words = _FORMULA.sub(" ", text)
    return words != text and any(map(str.isalpha, words))


def prove(
    lhs: Any, rhs: Any = MISSING, *, where: str = "", sorts: Mapping[str, str] | None = None,
    library: bool = False,
) -> Verdict:  # fmt: skip
    """Decide whether ``lhs`` equals ``rhs``, or decide one claim.

    ``lhs`` and ``rhs`` are SymPy expressions or matrices, terms, numbers, or text in the
    notation of ``symproof prove``.  With one argument, it is a claim: text such as
    ``"sin(x)^2 <= 1"`` or ``"a = b <= c"``, sentences with formulas between dollar signs, a SymPy
    relation, or a :class:`~symproof.kernel.claims.Claim`.
    Variables get their sorts from SymPy's assumptions, from ``where`` (``"n: integer, x > 0"``)
    or from ``sorts``, which has to say at least as much as those two; otherwise they are real in
    text and complex in SymPy expressions.  ``library`` says that the names in a claim that is text
    are those of the library; where PE stands, and nothing says what it is, they are tried first.

    Returns ``Proved``, ``Refuted``, ``IllTyped`` or ``Undecided``, or for a chain and for several
    cases ``Linked``; none of them can be used as a boolean.  Raises ``ValueError`` for what cannot
    be read or supposed, ``TypeError`` if SymPy has already turned the claim into true or false or
    ``where`` is no text, and ``Stopped``, which is no verdict, if a call of SymPy had to be ended.

    >>> print(prove("1/a > 1/b", where="0 < a, a < b"))
    proved: 1/a > 1/b
      where a: positive; b: real; a < b
    >>> print(prove("sin(2x) = 2 sin x"))
    refuted: sin(2·x) = 2·sin(x)
      at x = 1: 0.909297426825… is not 1.68294196961…
      where x: real
    >>> prove("Let $f(x) = x^2 + 1$. Then $f(2) = 5$.").word
    'proved'
    >>> from sympy import cos, sin, symbols
    >>> x = symbols("x", real=True)
    >>> prove(sin(x)**2, 1 - cos(x)**2).word
    'proved'
    >>> prove("PE_(p + k) = R(k)·PE_p").word
    'proved'
    """
    if isinstance(lhs, str) and rhs is MISSING and isinstance(where, str):
        return verdict_of(_judged(lhs, where, sorts, library=library))
    return prove_alone(lhs, rhs, where=where, sorts=sorts, library=library)


def judge(text: str, where: str = "", *, library: bool = False) -> StatementJudgement:
    """Read and decide a claim with its sentences; never raises for what a user can type.  The
    arguments are those of :func:`prove`.

    >>> judge("Let $n$ be an odd integer. Then $n^2$ is even.").word
    'refuted'
    """
    return guarded(text, lambda: _judged(text, where, library=library))


def _judged(
    text: str, where: str = "", sorts: Mapping[str, str] | None = None, *, library: bool = False
) -> StatementJudgement:
    """The judgement on a claim, by the sentences of documents if words stand around its formulas;
    where there are no delimiters, and it cannot be read alone, it is cut at its words.  Raises
    what :func:`~symproof.deciding.judgements.judged` raises."""
    if has_words(text):
        return _in_words(_document(text), where, sorts, library=library)
    try:
        return judged(text, where, sorts, library=library)
    except UnreadableText as error:
        from ..source.undelimited import cut_at_words

        document = cut_at_words(text)
        if document is None:
            raise
        with suppress(UnreadableText):
            return _in_words(document, where, sorts, library=library)
        raise error from None


def _document(text: str) -> Document:
    """The document that a text with delimiters is.  Raises
    :class:`~symproof.notation.tokens.UnreadableText` if it is too long."""
    from ..source.scan import UnreadableDocument, decode, scan

    try:
        return scan(decode(text.encode("utf-8", "surrogatepass")), "claim.md")
    except UnreadableDocument as error:
        raise UnreadableText(text, 0, error.said.id, **error.said.values) from None


def _in_words(
    document: Document, where: str, sorts: Mapping[str, str] | None, *, library: bool
) -> StatementJudgement:
    """The judgement on the claims of a small document, the worst of them first.

    Raises :class:`~symproof.notation.tokens.UnreadableText` for a claim that is not read, or if
    nothing is claimed, and :class:`~symproof.base.stopping.Stopped`.
    """
    claims = [r for r in _results(document, _side(where, sorts, library=library), where)
              if r.outcome.word != "given"]  # fmt: skip
    for result in claims:
        if result.outcome.word == STOPPED:
            raise Stopped(result.outcome.reason or Said(STOPPED))
        if result.read is None or result.outcome.word == "not-read":
            raise _unread(document, result)
    if not claims:
        raise UnreadableText(document.text, len(document.text), NO_CLAIM)
    word = worst(r.outcome.word for r in claims)
    said = [row for r in claims if r.outcome.word == word for row in _said(r, len(claims) > 1)]
    verdicts = [verdict for r in claims for verdict in _verdicts(r.read, r.outcome)]
    shown = "; ".join(dict.fromkeys(map(_shown, claims)))
    return StatementJudgement(word, shown, tuple(said), tuple(verdicts))


def _side(where: str, sorts: Mapping[str, str] | None, *, library: bool) -> str:
    """The side file of a document that says what is said beside a claim."""
    told = [*_NEXT.split(where), *(f"{name}: {sort}" for name, sort in (sorts or {}).items())]
    return "\n".join((*filter(str.strip, told), *(("library",) if library else ())))


def _results(document: Document, side: str, where: str) -> list[Result]:
    """The results of a document with a ``side`` file that stands for ``where``.  Raises
    :class:`~symproof.notation.tokens.UnreadableText` for a declaration that is not read."""
    from ..judging.check import Walk
    from ..prose.declarations import BadDeclaration, side_file

    try:
        walk = Walk(document, list(side_file(side)))
    except BadDeclaration as error:
        raise UnreadableText(where, 0, "{why}", why=str(error)) from None
    results = walk.run()
    for _, why in walk.errors:
        raise UnreadableText(where or document.text, 0, why.id, **why.values)
    return results


def _unread(document: Document, result: Result) -> UnreadableText:
    """The error for a claim that is not read, at its place."""
    rows = document.text.split("\n")[: result.line - 1]
    at = sum(len(row) + 1 for row in rows) + result.column - 1
    reason = result.outcome.reason or Said(NO_CLAIM)
    return UnreadableText(document.text, at, reason.id, **reason.values)


def _shown(result: Result) -> str:
    """The relation of a result as it was read, or as it is printed if ± makes it two of them, or
    plain text cannot say it."""
    return result.text if _SIGNED.search(result.text) else result.reading or result.text


def _said(result: Result, is_one_of_several: bool) -> Iterable[Said]:
    """The sentences on a result: its reason, and the remarks."""
    if is_one_of_several:
        yield Said("in {claim}", claim=_shown(result))
    yield from filter(None, (result.outcome.reason, *result.notes))


def _verdicts(relation: Relation | None, outcome: Outcome) -> Iterable[Verdict]:
    """The verdicts that the evidence of an outcome is; "undecided" where it decides nothing."""
    from ...deciding.certifying import theorems_of
    from ...reading.claims.sorting import claim_about

    if outcome.word in PROVED and outcome.evidence:
        for evidence in outcome.evidence:
            yield Proved(theorems_of(evidence)[-1].claim, evidence)
        return
    if outcome.word in FALSE and outcome.evidence:
        yield from map(_refuted, map(json.loads, outcome.evidence))
        return
    reason = outcome.reason or Said(outcome.word)
    claim = claim_about(relation, {}) if relation else None
    if claim is not None:
        is_false = outcome.word in FALSE and outcome.word in DOUBTED
        yield IllTyped(claim, None, str(reason)) if is_false else Undecided(claim, reason)


def _refuted(evidence: Mapping[str, Any]) -> Refuted:
    """The verdict that the evidence of a refutation is."""
    claim = decode_claim(evidence["claim"])
    if "by" in evidence:
        return RefutedByValues.from_evidence(claim, evidence["counterexample"], evidence["by"])
    return Refuted(claim, json.dumps(evidence["counterexample"]))
