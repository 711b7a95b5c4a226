"""For Python users: :func:`prove`, :func:`follows` and :func:`assert_equal`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..base.errors import demand_text
from ..kernel.claims import Claim, demand_wellformed
from ..kernel.terms import Relation, Term
from ..notation.text_writer import write_term
from ..reading.claims.questions import Understood, understand_relation
from ..reading.claims.sorting import claim_about, narrowed
from .judgements import StatementJudgement, judged, weigh
from .strategies import decide
from .verdicts import Linked, Verdict
from .words import rank

MISSING: Any = object()


def prove(
    lhs: Any, rhs: Any = MISSING, *, where: str = "", sorts: Mapping[str, str] | None = None,
    library: bool = False,
) -> Verdict:  # fmt: skip
    """Decide whether ``lhs`` equals ``rhs``, or one claim without sentences in front of it: what
    :func:`symproof.documents.reporting.prompt.prove` says of the arguments and the verdict holds
    here.

    >>> prove("x + x = 2x").word
    'proved'
    """
    demand_text(where=where)
    _refuse_booleans(lhs, rhs)
    if isinstance(lhs, Claim) and rhs is MISSING:
        if where or sorts:
            raise ValueError(
                "a Claim says itself what its variables are; leave out where and sorts"
            )
        return decide(lhs)
    if rhs is not MISSING:
        understood = _equation(lhs, rhs, where, sorts)
    elif isinstance(lhs, str):
        return verdict_of(judged(lhs, where, sorts, library=library))
    else:
        declared: dict[str, str] = {}
        real: list[Term] = []
        left, op, right = _relation(lhs, declared, real)
        understood = understand_relation((left, right), op, where, declared, sorts, real)
    return verdict_of(weigh(understood))


def follows(
    hypotheses: Any, claim: Any, *, where: str = "", sorts: Mapping[str, str] | None = None
) -> Verdict:
    """Decide whether a claim follows from hypotheses.

    ``hypotheses`` is one relation or several in a list, ``claim`` one relation, or a list of which
    one holds: ``follows("x^2 = 4", ["x = 2", "x = -2"])``.  Relations are text in the notation of
    ``symproof prove``, or all of them SymPy relations (``Eq``, ``Lt``, …).  ``where`` and
    ``sorts`` say of letters what they say in :func:`prove`.

    Returns a verdict as :func:`prove` does; its first line says so if the hypotheses contradict
    each other.  Raises ``ValueError`` for what cannot be read or supposed or if nothing is
    claimed, and ``TypeError`` for text beside SymPy, or if SymPy has already decided a relation.

    >>> follows("2x + 1 = 5", "x = 2").word
    'proved'
    >>> follows("x^2 = 4", "x = 2").word
    'refuted'
    >>> print(follows(["x > 1", "x < 0"], "x = 2"))
    proved: x = 2 (the hypotheses contradict each other)
      where x: positive; x > 1; x < 0
    """
    demand_text(where=where)
    given, claimed = (
        [*value] if isinstance(value, list | tuple) and not isinstance(value, Relation) else [value]
        for value in (hypotheses, claim)
    )
    _refuse_booleans(*given, *claimed)
    if not claimed:
        raise ValueError("nothing is claimed")
    texts = [isinstance(value, str) for value in (*given, *claimed)]
    if all(texts):
        said = ", ".join(filter(None, [where, *given]))
        return prove(" or ".join(claimed), where=said, sorts=sorts)
    if any(texts):
        raise TypeError("hypotheses and claim are all text, or all SymPy relations")
    real: list[Term] = []
    relations, declared = _relations([*given, *claimed], real)
    more, (relation, *others) = relations[: len(given)], relations[len(given) :]
    sides = relation.left, relation.right
    understood = understand_relation(sides, relation.op, where, declared, sorts, real)
    known = narrowed(declared, {n: s for n, s in (sorts or {}).items() if n in declared})

    def under(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        found = tuple(
            claim_about(
                c.relation, known | {v.name: v.sort for v in c.variables},
                (*c.hypotheses, *more), tuple(others),
            )
            for c in claims
        )  # fmt: skip
        for c in found:
            demand_wellformed(c)
        return found

    questions = tuple(
        q._replace(claims=under(q.claims), narrower=under(q.narrower)) for q in understood.questions
    )
    return verdict_of(weigh(understood._replace(questions=questions)))


def verdict_of(judgement: StatementJudgement) -> Verdict:
    """The verdict of a judgement on a text."""
    if len(judgement.verdicts) == 1:
        return judgement.verdicts[0]
    worst = max(judgement.verdicts, key=lambda verdict: rank(verdict.word))
    return Linked(worst.claim, judgement.verdicts, judgement.claim)


def assert_equal(
    lhs: Any, rhs: Any, *, where: str = "", sorts: Mapping[str, str] | None = None
) -> None:
    """For test-suites: raise an ``AssertionError`` unless ``lhs`` = ``rhs`` is proved.

    ``lhs``, ``rhs``, ``where`` and ``sorts`` are those of :func:`prove`, and what it raises is
    raised here, too.  The error shows both sides, the point at which they differ, and the parts
    in which they differ.

    >>> assert_equal("cos(a - b)", "cos(a) cos(b) + sin(a) sin(b)")
    >>> assert_equal("(a + b)^2", "a^2 + b^2")
    Traceback (most recent call last):
    AssertionError: refuted:
        (a + b)^2
      = a^2 + b^2
      at a = 1, b = 1: 4 is not 2
      - (a + b)^2
        ^     ^
      + a^2 + b^2
         ^^
    """
    __tracebackhide__ = True  # pytest shows the line of the caller
    verdict = prove(lhs, rhs, where=where, sorts=sorts)
    if verdict.proved:
        return
    from .differences import differences

    left, _, right = verdict.claim.relation
    rows = [f"{verdict.word}:", f"    {write_term(left)}", f"  = {write_term(right)}"]
    rows += [f"  {row}" for row in (*verdict.details, *differences(verdict.claim))]
    raise AssertionError("\n".join(rows))


def _equation(lhs: Any, rhs: Any, where: str, sorts: Mapping[str, str] | None) -> Understood:
    sides = [lhs, rhs]
    declared: dict[str, str] = {}
    real: list[Term] = []
    given = [k for k, side in enumerate(sides) if not isinstance(side, (str, Term))]
    if given:
        from ..notation import sympy_reader
        from ..reading.objects import ObjectTable

        table = ObjectTable()
        terms, declared = sympy_reader.read_together((sides[k] for k in given), table)
        real += table.real
        for k, term in zip(given, terms, strict=True):
            sides[k] = term
    return understand_relation((sides[0], sides[1]), "=", where, declared, sorts, real)


def _relations(values: list[Any], real: list[Term]) -> tuple[list[Relation], dict[str, str]]:
    """Relations of SymPy, with the sorts of their letters, which are the same in all of them; what
    has to be real in them is added to ``real``."""
    from ..notation import sympy_reader
    from ..reading.objects import ObjectTable

    table = ObjectTable()
    made = [
        v if isinstance(v, Relation) else sympy_reader.read_relation(v, table=table) for v in values
    ]
    sides = [side for v in values if not isinstance(v, Relation) for side in v.args]
    found = sympy_reader.read_together(sides, table)[1]
    real += table.real
    return made, found


def _relation(value: Any, declared: dict[str, str], real: list[Term]) -> Relation:
    if isinstance(value, Relation):
        return value
    from ..notation import sympy_reader
    from ..reading.objects import ObjectTable

    table = ObjectTable()
    declared |= sympy_reader.sorts(value, table)
    real += table.real
    return sympy_reader.read_relation(value, table=table)


def _refuse_booleans(*values: Any) -> None:
    for value in values:
        if isinstance(value, bool) or type(value).__name__ in ("BooleanTrue", "BooleanFalse"):
            raise TypeError(
                "SymPy (or Python) has already decided this claim, so there is nothing left to "
                "prove; pass both sides separately: prove(lhs, rhs)"
            )
