"""Theorems written in Python: registered, checked, and kept as records.

``@theorem`` turns a function into a theorem: the signature is the ∀, the name is the id, the
docstring is the statement in words, and the derivation that is returned is the proof.
``@refuted`` does the same for a claim that is false.  Nothing is checked on import;
:func:`verify` runs the functions, finds the certificates and lets the kernel replay them all
as one document, and only what comes back from there counts as proved.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, NamedTuple, get_type_hints

from ..base.messages import Said
from ..base.showing import Shown
from ..deciding.findings import Finding, StepFailure
from ..deciding.strategies import refute
from ..deciding.verdicts import IllTyped, Refuted
from ..deciding.words import verdict_of
from ..kernel.claims import Claim, MalformedClaim, Premise, names_of, unfolding
from ..kernel.context import ProofError, Theorem
from ..kernel.facts import SORTS, Variable
from ..kernel.proofs import FORMAT, check
from ..kernel.terms import Relation, Term, free_names, substitute
from ..notation.encoding import encode, encode_claim
from ..notation.text_writer import write_condition
from .derivations import Derivation
from .formulas import closure, families, written_in_order
from .keeping import NONE, Certificates, KeptSteps, recall
from .placing import ChainPlace, discharged, instances_at, is_plain, place_of, proof_by_chains
from .reasons import (
    CaseDistinction,
    CitedTheorem,
    Induction,
    Reason,
    Rule,
    Step,
    Use,
    terms_inside,
    theorems_of,
)
from .steps import ProvedStep, asked_step, prove_step

Real = Annotated[Any, "real"]
Complex = Annotated[Any, "complex"]
Positive = Annotated[Any, "positive"]
Integer = Annotated[Any, "integer"]
Natural = Annotated[Any, "natural"]
PositiveInteger = Annotated[Any, "positive integer"]

_ASSUMPTIONS: Mapping[str, dict[str, bool]] = {
    "real": {"real": True},
    "positive": {"positive": True},
    "integer": {"integer": True},
    "natural": {"integer": True, "nonnegative": True},
    "positive integer": {"integer": True, "positive": True},
}


class Source(NamedTuple):
    """Where a statement comes from: a document, a line, and the formula as it stands there
    (LaTeX; "" if the document says it in words only)."""

    document: str
    line: int
    formula: str = ""


@dataclass(eq=False)
class Record(Shown):
    """A theorem, or a claim that is refuted, as its author wrote it."""

    name: str
    title: str
    statement: str
    chapter: str
    function: Callable[..., Any]
    sources: tuple[Source, ...] = ()
    remarks: tuple[str, ...] = ()
    rests_on: str = ""
    is_refuted: bool = False
    instead: Record | None = None
    finding: Finding | None = None
    kept: KeptSteps | None = field(default=None, init=False)

    @property
    def use(self) -> Use:
        """The theorem as a reason, its variables standing for themselves."""
        return Use(self, {})

    def at(self, **values: Any) -> Use:
        """An instance of the theorem as a reason.  A family is given as a function of its
        indices, under its name without the indices: ``omega=lambda i: …``; ``premises`` are the
        proofs of its premises, reasons or chains, and ``hypotheses`` those of its hypotheses, None
        for one that needs none."""
        premises, hypotheses = (tuple(values.pop(k, ())) for k in ("premises", "hypotheses"))
        return Use(self, values, premises, hypotheses)

    @property
    def place(self) -> tuple[str, int]:
        """File and line of the function."""
        return self.function.__code__.co_filename, self.function.__code__.co_firstlineno

    @cached_property
    def sorts(self) -> dict[str, str]:
        """The variables of the signature with their sorts, in order."""
        hints = get_type_hints(self.function, include_extras=True)
        code = self.function.__code__
        found: dict[str, str] = {}
        for name in code.co_varnames[: code.co_argcount]:
            (sort,) = getattr(hints.get(name), "__metadata__", ("",))
            if sort not in SORTS:
                raise MalformedClaim(f"{self.name}: {name} needs a sort, such as {name}: Real")
            found[name] = sort
        return found

    @cached_property
    def derivation(self) -> Derivation:
        """What the function returns; of a refuted claim, its one relation as a chain."""
        import sympy

        symbols = [sympy.Symbol(n, **_ASSUMPTIONS.get(s, {})) for n, s in self.sorts.items()]
        with written_in_order(tuple(self.sorts)):
            made = self.function(*symbols)
        if not isinstance(made, Derivation) or not made.steps:
            raise MalformedClaim(f"{self.name} must return calc(…) with at least one step")
        return made

    @property
    def assumptions(self) -> tuple[Premise, ...]:
        """What the theorem supposes, in the order in which it does."""
        return tuple(self.derivation.assumptions)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """All lines of the derivation, as written."""
        return (self.derivation.start, *(step.line for step in self.derivation.steps))

    @cached_property
    def claim(self) -> Claim:
        """The claim: the first line in its relation to the last."""
        ops = {step.op for step in self.derivation.steps}
        strongest = next(op for op in ("<", ">", "!=", "<=", ">=", "=") if op in ops)
        return self.claim_of(Relation(self.terms[0], strongest, self.terms[-1]))

    def claim_of(self, relation: Relation) -> Claim:
        """The claim that ``relation`` holds, with the names of this derivation."""
        names = frozenset().union(*map(free_names, self.terms), *map(_names, self.assumptions))
        inside = (t for step in self.derivation.steps for t in terms_inside(step.reason))
        made = closure(names.union(*map(free_names, inside)))
        names = names.union(*(free_names(d.body) - {*d.params} for d in made))
        names -= {d.name for d in made}
        variables = [Variable(n, s) for n, s in self.sorts.items() if n in names]
        for name in sorted(names - self.sorts.keys()):
            if name not in families:
                raise MalformedClaim(f"{self.name}: {name!r} is not declared")
            variables.append(Variable(name, *families[name]))
        plain = tuple(p.relation for p in self.assumptions if is_plain(p))
        others = tuple(p for p in self.assumptions if not is_plain(p))
        return Claim(tuple(variables), made, plain, relation, others)

    @cached_property
    def plain_terms(self) -> tuple[Term, ...]:
        """All lines without defined names."""
        meaning = unfolding(self.claim)
        return tuple(substitute(t, meaning) for t in self.terms)

    @property
    def plain(self) -> Relation:
        """The relation of the claim, without defined names."""
        return Relation(self.plain_terms[0], self.claim.relation.op, self.plain_terms[-1])

    @cached_property
    def asked(self) -> list[ProvedStep]:
        """The steps with what a search for their proofs is asked; raises :class:`StepFailure`."""
        return self._steps(self.location._replace(searched=False))

    @cached_property
    def steps(self) -> list[ProvedStep]:
        """The steps with their proofs; raises :class:`StepFailure` at the first without.  Steps
        by the laws of algebra are left for the kernel."""
        return self.prove_steps(presume=True) if self.kept is None else self.kept.steps

    def recall(self, entry: Any) -> None:
        """Take the proofs of a kept entry, if it is one of this theorem and its derivation, unless
        they are known already.  Raises :class:`StepFailure`."""
        if "entry" not in vars(self):
            self.kept = recall(self, entry)

    def forget(self) -> None:
        """Forget the proofs, so that they are searched for again."""
        self.kept = None
        vars(self).pop("steps", None)
        vars(self).pop("entry", None)

    def prove_steps(self, presume: bool = False) -> list[ProvedStep]:
        """The steps with their proofs; see :func:`~symproof.authoring.steps.prove_step`."""
        return self.asked and self._steps(self.location, presume)

    def _steps(self, place: ChainPlace, presume: bool = False) -> list[ProvedStep]:
        found = []
        for k, (step, claim) in enumerate(zip(self.derivation.steps, self.claims, strict=True)):
            relation = Relation(self.plain_terms[k], step.op, self.plain_terms[k + 1])
            with written_in_order(tuple(self.sorts)):
                if isinstance(step.reason, Induction | CaseDistinction):
                    proof, chains = proof_by_chains(step.reason, relation, place)
                    found.append(ProvedStep(claim, step, (), proof, inner=chains))
                    continue
                instances = instances_at(step.reason, place)
                if not place.searched:
                    found.append(asked_step(k + 1, step, claim, relation, instances))
                    continue
                algebraic = _is_algebraic(step.reason)
                plain = relation if presume else None
                found.append(prove_step(k + 1, step, claim, instances, algebraic, plain))
        return found

    @cached_property
    def claims(self) -> list[Claim]:
        """What each step claims."""
        return [
            self.claim_of(Relation(self.terms[k], step.op, step.line))
            for k, step in enumerate(self.derivation.steps)
        ]

    @cached_property
    def is_algebraic(self) -> bool:
        """Whether the theorem rests on the laws of algebra and on definitions alone."""
        return all(_is_algebraic(step.reason) for step in self.derivation.steps)

    @cached_property
    def location(self) -> ChainPlace:
        """The place at which the steps stand."""
        return place_of(self.claim, self.assumptions)

    @cached_property
    def entry(self) -> dict[str, Any]:
        """The theorem as an entry of a proof document; raises :class:`StepFailure`."""
        if self.kept is not None:
            return {part: self.kept.entry[part] for part in ("name", "claim", "proof")}
        proof: dict[str, Any] = {
            "rule": "chain",
            "lines": [encode(t) for t in self.terms],
            "ops": [step.op for step in self.derivation.steps],
            "proofs": [step.proof for step in self.steps],
        }
        lines = self.plain_terms
        between = [t for step in self.steps for t in step.between]
        proof = discharged(proof, [*lines, *between], self.location)
        return {"name": self.name, "claim": encode_claim(self.claim), "proof": proof}

    @cached_property
    def refutation(self) -> Refuted | IllTyped | None:
        """Why a refuted claim is false."""
        return refute(self.claim)


def _is_algebraic(reason: Reason) -> bool:
    """Whether a reason is a law of algebra or a definition, or rests on these alone."""
    if isinstance(reason, Rule):
        return reason.kind in ("algebra", "sums", "definition")
    if isinstance(reason, Induction | CaseDistinction):
        return False
    return all(isinstance(use, Use) and use.record.is_algebraic for use in reason)


def _names(premise: Premise) -> frozenset[str]:
    """The free names of an assumption."""
    relations = (premise.relation, *premise.hypotheses)
    return names_of(*relations) - {v.name for v in premise.variables}


class Library:
    """Records in the order in which they were written."""

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}

    def add(self, record: Record) -> Record:
        """Register a record; raises ``ValueError`` if its name is taken by another place.  What
        is written at a prompt or in a notebook may be written anew."""
        old = self.records.get(record.name)
        anew = record.function.__module__ == "__main__"
        if old is not None and old.place != record.place and not anew:
            raise ValueError(f"a second theorem named {record.name!r} at {record.place}")
        self.records[record.name] = record
        return record

    def arrange(self, modules: Sequence[str]) -> None:
        """Put the records of these modules first, module by module; all others stand behind them,
        in the order in which they were written."""
        places = {module: number for number, module in enumerate(modules)}

        def place(record: Record) -> int:
            return places.get(record.function.__module__, len(places))

        self.records = {r.name: r for r in sorted(self.records.values(), key=place)}

    def __getitem__(self, name: str) -> Record:
        return self.records[name]


library = Library()


def theorem(
    *,
    title: str,
    source: Source | Iterable[Source] = (),
    remarks: Iterable[str] = (),
    rests_on: str = "",
) -> Callable[[Callable[..., Any]], Record]:
    """Register the decorated function as a theorem.

    The parameters of the function are the variables, with their sorts as annotations; it returns
    the derivation.  ``title`` names the theorem in words, ``source`` says where the statement comes
    from, ``remarks`` are sentences for the reader, ``rests_on`` names what its assumptions take
    from elsewhere without proof: the reports list it.

    The decorator raises ``ValueError`` if the function has no docstring, the statement in words, or
    if another theorem has its name.
    """

    def register(function: Callable[..., Any]) -> Record:
        record = _record(function, title, source, remarks)
        record.rests_on = rests_on
        return library.add(record)

    return register


def refuted(
    *,
    title: str,
    instead: Record,
    source: Source | Iterable[Source] = (),
    remarks: Iterable[str] = (),
) -> Callable[[Callable[..., Any]], Record]:
    """Register the decorated function as a claim that is false; it returns the claim as a
    chain of one step by :data:`~.reasons.claimed`.

    ``instead`` is the theorem that is true; ``title``, ``source`` and ``remarks`` are those of
    :func:`theorem`, as are the errors.
    """

    def register(function: Callable[..., Any]) -> Record:
        record = _record(function, title, source, remarks)
        record.is_refuted, record.instead = True, instead
        return library.add(record)

    return register


def _record(
    function: Callable[..., Any],
    title: str,
    source: Source | Iterable[Source],
    remarks: Iterable[str],
) -> Record:
    statement = " ".join((function.__doc__ or "").split())
    if not statement:
        raise ValueError(f"{function.__name__} needs a docstring: the statement in words")
    sources = (source,) if isinstance(source, Source) else tuple(source)
    chapter = function.__module__.rsplit(".", 1)[-1]
    return Record(function.__name__, title, statement, chapter, function, sources, tuple(remarks))


class Checked(NamedTuple):
    """A record with what the kernel, or the point, has to say of it."""

    record: Record
    verdict: str
    theorem: Theorem | None = None
    finding: Finding | None = None

    @property
    def as_expected(self) -> bool:
        """Whether a theorem is proved, a refuted claim refuted."""
        return self.finding is None

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions under which a theorem is proved, in plain text."""
        return () if self.theorem is None else tuple(map(write_condition, self.theorem.conditions))

    @property
    def word(self) -> str:
        """The word for a reader: the verdict; "false" for a theorem with a refuted step."""
        is_refutation = self.finding is None or self.verdict != "refuted"
        return self.verdict if is_refutation else "false"


def verify(
    records: Iterable[Record],
    progress: Callable[[int, int], None] | None = None,
    certificates: Certificates = NONE,
) -> list[Checked]:
    """Check the records and everything they use, in the order in which they were written;
    ``progress`` is told how many of how many are done.  Proofs that are found among the
    ``certificates`` are not searched for; if one of them is not what it should be, all are."""
    wanted = list(records)
    entries: dict[str, dict[str, Any]] = {}
    failed: dict[str, Finding] = {}
    for k, record in enumerate(wanted, 1):
        _collect(record, entries, failed, certificates)
        if progress is not None:
            progress(k, len(wanted))
    proved: dict[str, Theorem] = {}
    while entries:
        try:
            document = json.loads(json.dumps(document_of(entries.values())))
            proved = {t.name: t for t in check(document)}
            break
        except ProofError as error:
            name = error.where.split(",")[0].removeprefix("theorem ")
            if certificates and any(library[n].kept for n in entries):
                return _searched(wanted, entries, progress)
            if name not in entries:
                raise
            failed[name] = _why_rejected(library[name], error)
            del entries[name]
            entries = _without_users(entries, name, failed)
    others = (library[n] for n in proved)
    if not all(r.kept is None or r.kept.describes(proved[r.name], r) for r in others):
        return _searched(wanted, entries, progress)
    return [_checked(record, proved, failed) for record in wanted]


def _searched(
    wanted: list[Record],
    entries: Iterable[str],
    progress: Callable[[int, int], None] | None,
) -> list[Checked]:
    """What :func:`verify` finds without certificates."""
    for name in entries:
        library[name].forget()
    return verify(wanted, progress)


def _why_rejected(record: Record, error: ProofError) -> Finding:
    """The finding of the step that fails, or else that the kernel does not take the proof."""
    try:
        record.prove_steps()
    except StepFailure as failure:
        return _found(record, failure)
    said = Said("{name} is rejected by the kernel: {why}", name=record.name, why=error)
    return Finding("SP201", said, *record.place, error.relation)


def _found(record: CitedTheorem, failure: StepFailure) -> Finding:
    """The finding about a step of the record."""
    return failure.finding._replace(theorem=record.name)


def _without_users(
    entries: dict[str, dict[str, Any]], name: str, failed: dict[str, Finding]
) -> dict[str, dict[str, Any]]:
    """The entries that do not use ``name``, not even through others."""
    gone = {name}
    for other in list(entries):
        for step in library[other].derivation.steps:
            for use in theorems_of(step.reason):
                if use.record.name in gone and other not in gone:
                    gone.add(other)
                    failed[other] = _needs(library[other], use, step)
    return {n: entry for n, entry in entries.items() if n not in gone}


def _needs(record: CitedTheorem, use: Use, step: Step) -> Finding:
    said = Said("{name} needs {other}, which is not proved", name=record.name,
                other=use.record.name)  # fmt: skip
    return Finding("SP208", said, step.file, step.lineno)


def _circular(chain: list[CitedTheorem], step: Step) -> Finding:
    """That the last record of the chain of uses occurs in it before."""
    names = [r.name for r in chain]
    ring = " → ".join(names[names.index(names[-1]) :])
    said = Said("{name} rests on itself: {ring}", name=chain[-2].name, ring=ring)
    return Finding("SP206", said, step.file, step.lineno)


def _collect(
    record: Record,
    entries: dict[str, Any],
    failed: dict[str, Finding],
    certificates: Certificates = NONE,
) -> None:
    """Enter the record behind everything that it uses, however long the chain of uses is."""
    waiting: list[CitedTheorem] = [record]
    while waiting:
        top = waiting[-1]
        if top.name in entries or top.name in failed or top.is_refuted:
            waiting.pop()
            continue
        try:
            step, use = _missing(top, entries)
            if step is None or use is None:
                if top.name in certificates:
                    top.recall(certificates[top.name])
                entries[top.name] = top.entry
            elif use.record in waiting:
                failed[top.name] = _circular([*waiting, use.record], step)
            elif use.record.name in failed or use.record.is_refuted:
                failed[top.name] = _needs(top, use, step)
            else:
                waiting.append(use.record)
        except StepFailure as failure:
            failed[top.name] = _found(top, failure)
        except Exception as error:  # whatever an author's function raises is a finding about it
            failed[top.name] = _raised(top, error)


def _missing(
    record: CitedTheorem, entries: Mapping[str, Any]
) -> tuple[Step, Use] | tuple[None, None]:
    """The first theorem that the record uses and that is not entered yet, with the step."""
    for step in record.derivation.steps:
        for use in theorems_of(step.reason):
            if use.record.name not in entries:
                return step, use
    return None, None


def _raised(record: CitedTheorem, error: Exception) -> Finding:
    place, tb = record.place, error.__traceback__
    while tb is not None:
        if tb.tb_frame.f_code.co_filename == place[0]:
            place = place[0], tb.tb_lineno
        tb = tb.tb_next
    kind = type(error).__name__
    said = Said("{name}: {kind}: {why}", name=record.name, kind=kind, why=error)
    return Finding("SP206", said, *place)


def _checked(
    record: Record, proved: Mapping[str, Theorem], failed: Mapping[str, Finding]
) -> Checked:
    if record.name in failed:
        finding = failed[record.name]
        return Checked(record, verdict_of(finding.code), None, finding)
    if not record.is_refuted:
        theorem = proved[record.name]
        if theorem.claim != record.claim:  # another of this name, since written anew, is used
            said = Said("two theorems named {name} are used at once", name=record.name)
            finding = Finding("SP206", said, *record.place, record.claim.relation)
            return Checked(record, verdict_of(finding.code), None, finding)
        word = "proved-with-conditions" if theorem.conditions else "proved"
        return Checked(record, word, theorem)
    if record.refutation is not None:
        return Checked(record, record.refutation.word)
    said = Said("{name} is not refuted", name=record.name)
    finding = Finding("SP207", said, *record.place, record.claim.relation)
    return Checked(record, "undecided", None, finding)


def proof_of(record: Record) -> dict[str, Any]:
    """A proof document of the record and of everything that it uses.  Raises
    :class:`StepFailure`, or ``KeyError`` if something that it uses is not proved."""
    entries: dict[str, dict[str, Any]] = {}
    _collect(record, entries, {})
    if record.name not in entries:
        raise KeyError(record.name)
    return document_of(entries.values())


def document_of(entries: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A proof document of these entries."""
    return {"symproof": FORMAT, "theorems": list(entries)}
