"""From checked records to the model of a report.

What is shown of a theorem is taken from the claim that the kernel has returned and from the
proofs that it has replayed; titles, remarks and sources are the author's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from .. import theory
from ..authoring.arrangement import same_up_to_order
from ..authoring.library import Checked, Record, Source
from ..authoring.placing import AssumedRelation, InnerChain, is_plain
from ..authoring.reasons import CitedTheorem, Use, definition, theorems_of
from ..authoring.steps import ProvedStep
from ..checkers.coq.record import Recorded, recorded
from ..deciding.verdicts import IllTyped, Refuted
from ..kernel.claims import Claim, Definition, Premise
from ..kernel.context import LAW, TABLE
from ..kernel.facts import Variable
from ..kernel.terms import (
    NEGATED,
    Lambda,
    Relation,
    Term,
    children,
    decode,
    number,
    substitute,
    symbol,
)
from ..notation.declared import Notation
from ..notation.text_writer import context_of
from ..search.literals import literal
from ..theory.exercises import TaughtExercise, exercises
from . import model, wording
from .conventions import TRANSCRIBED
from .framing import frame_of, framed, parts_of
from .model import RELATIONS, Code, Message, ShownFormula, Sign, Taught, TheoremLink, Words
from .quoting import quoted
from .reasoning import INDEX_LETTERS, Reasons, undischarged

if TYPE_CHECKING:
    from ..search.enclosures import Counterexample

_OURS = f"{theory.__name__}."
_DEFINED = Sign(":=", ":=")
_SETS = {
    "complex": Sign(r"\mathbb{C}", "ℂ"),
    "real": Sign(r"\mathbb{R}", "ℝ"),
    "nonzero": Sign(r"\mathbb{R}_{\neq 0}", "ℝ≠0"),
    "nonnegative": Sign(r"\mathbb{R}_{\geq 0}", "ℝ≥0"),
    "positive": Sign(r"\mathbb{R}_{> 0}", "ℝ>0"),
    "integer": Sign(r"\mathbb{Z}", "ℤ"),
    "even": Sign(r"2 \mathbb{Z}", "2ℤ"),
    "odd": Sign(r"2 \mathbb{Z} + 1", "2ℤ + 1"),
    "natural": Sign(r"\mathbb{N}", "ℕ"),
    "positive integer": Sign(r"\mathbb{N}_{\geq 1}", "ℕ≥1"),
}
_IN = Sign(r"\in", "∈")
_COMMA = Sign(",", ",")
_NEXT = Sign(r",\;", ",")
_SHORT = 40  # letters of assumptions that fit beside the quantifiers


def compose(checked: Sequence[Checked], numbered: bool = True) -> model.Handbook:
    """The handbook of these records, in their order, a chapter for each module.  What is no whole
    book is not ``numbered``."""
    chapters: dict[str, list[Checked]] = {}
    for c in checked:
        chapters.setdefault(c.record.chapter, []).append(c)
    chapters = {name: _as_shown(members) for name, members in chapters.items()}
    links = {
        c.record.name: _link(c.record, name, f"{k}.{m}" if numbered else "", kind_of(c))
        for k, (name, members) in enumerate(chapters.items(), start=1)
        for m, c in enumerate(members, start=1)
    }
    used_by: dict[str, list[TheoremLink]] = {}
    corrects: dict[str, list[TheoremLink]] = {}
    for c in checked:
        for used in c.theorem.uses if c.theorem else ():
            used_by.setdefault(used, []).append(links[c.record.name])
        if c.record.instead is not None:
            corrects.setdefault(c.record.instead.name, []).append(links[c.record.name])
    composer = _Composer(links, used_by, corrects, recorded(checked))
    sections = {c.record.name: composer.section(c) for c in checked}
    made = tuple(composer.chapter(name, those, sections) for name, those in chapters.items())
    taken: dict[str, list[TheoremLink]] = {}
    for c in checked:
        if c.record.rests_on:
            taken.setdefault(c.record.rests_on, []).append(links[c.record.name])
    named = tuple((Words(name), tuple(those)) for name, those in taken.items())
    return model.Handbook(parts_of(made), tuple(_shared(made)), _sources(made), named)


def _as_shown(members: Sequence[Checked]) -> list[Checked]:
    """The records of a chapter in the order in which it shows them: those of a table together, and
    the lemmas that are used once at the end."""
    frame = frame_of(members[0].record)
    names = [c.record.name for c in members]
    if frame is None or not {*frame.own} <= {*names}:
        return [*members]
    tables = {name: cases.shows for cases in frame.cases for name in cases.shows}

    def place(checked: Checked) -> tuple[bool, int, int]:
        name = checked.record.name
        table = tables.get(name, (name,))
        return name in frame.once, names.index(table[0]), table.index(name)

    return sorted(members, key=place)


def _shared(chapters: Sequence[model.ChapterSections]) -> Iterator[ShownFormula]:
    """The definitions that more than one chapter uses."""
    first: dict[str, str] = {}
    shown: set[str] = set()
    for chapter in chapters:
        for d in (d for section in chapter.sections for d in section.definitions):
            if first.setdefault(d.tex, chapter.name) != chapter.name and d.tex not in shown:
                shown.add(d.tex)
                yield d


def _link(
    record: CitedTheorem, chapter: str, number: str = "", kind: Message | None = None
) -> TheoremLink:
    return TheoremLink(record.name, Words(record.title), chapter, number, kind)


def kind_of(checked: Checked) -> Message:
    """What a record is in its chapter: what the frame of the chapter says, which calls all else
    a proposition.  Without a frame every theorem is one."""
    record, frame = checked.record, frame_of(checked.record)
    if record.is_refuted:
        return wording.KINDS["false"]
    if checked.theorem is not None and _is_definition(record, checked.theorem.claim):
        return wording.KINDS["definition"]
    if frame is None or record.name in (frame.main, *frame.theorems):
        return wording.KINDS["theorem"]
    is_lemma = record.name in (*frame.lemmas, *frame.once)
    return wording.KINDS["lemma" if is_lemma else "proposition"]


def _sources(
    chapters: Iterable[model.ChapterSections],
) -> tuple[tuple[Code, tuple[model.SourceLine, ...]], ...]:
    found: dict[str, dict[int, list[model.Section]]] = {}
    for chapter in chapters:
        for section in chapter.sections:
            for origin in section.origins:
                lines = found.setdefault(origin.document, {})
                for line in origin.lines:
                    lines.setdefault(line, []).append(section)
    return tuple(
        (
            Code(document),
            tuple(model.SourceLine(k, tuple(dict.fromkeys(lines[k]))) for k in sorted(lines)),
        )
        for document, lines in sorted(found.items())
    )


class _Composer:
    def __init__(
        self,
        links: Mapping[str, TheoremLink],
        used_by: Mapping[str, list[TheoremLink]],
        corrects: Mapping[str, list[TheoremLink]],
        coq: Mapping[str, Recorded],
    ) -> None:
        self.links, self.used_by, self.corrects = links, used_by, corrects
        self.coq = coq
        self.places = {name: k for k, name in enumerate(links)}

    def link(self, record: CitedTheorem) -> TheoremLink:
        """A mention of a theorem, whether or not it has a section."""
        return self.links.get(record.name) or _link(record, "")

    def place(self, name: str) -> int:
        """Where a theorem stands in the book; first what has no place there."""
        return self.places.get(name, -1)

    def chapter(
        self, name: str, members: Sequence[Checked], sections: Mapping[str, model.Section]
    ) -> model.ChapterSections:
        """A chapter; ``sections`` are those of all records."""
        record = members[0].record
        doc = record.function.__globals__.get("__doc__") or ""
        opening = " ".join(doc.strip().split("\n\n")[0].split())
        frame = frame_of(record)
        return model.ChapterSections(
            name,
            Words(frame.title) if frame else wording.chapter_title(name),
            Message(opening) if opening else None,
            tuple(sections[c.record.name] for c in members),
            self.links[record.name].number.partition(".")[0],
            framed(name, frame, sections) if frame else None,
            tuple(_practice(name)) if record.function.__module__.startswith(_OURS) else (),
        )

    def section(self, checked: Checked) -> model.Section:
        record = checked.record
        common: dict[str, Any] = {
            "name": record.name,
            "chapter": record.chapter,
            "number": self.links[record.name].number,
            "title": Words(record.title),
            "statement": Words(record.statement),
            "is_refuted": record.is_refuted,
            "kind": kind_of(checked),
            "origins": tuple(_origins(record.sources)),
            "remarks": tuple(map(Words, record.remarks)),
            "used_by": tuple(dict.fromkeys(self.used_by.get(record.name, ()))),
            "corrects": tuple(self.corrects.get(record.name, ())),
            "instead": self.link(record.instead) if record.instead else None,
            "coq": wording.coq(self.coq[record.name]) if record.name in self.coq else None,
        }
        if checked.finding is not None:
            failure = Code(checked.finding.message)
            return model.Section(**common, verdict=wording.VERDICTS["undecided"], failure=failure)
        claim = checked.theorem.claim if checked.theorem else record.claim
        steps = record.steps if checked.theorem else ()
        definitions = _definitions(claim, steps)
        terms = [*record.terms, *(d.body for d in definitions), *_declared(claim)]
        context = context_of(terms)._replace(shows_identity=any(map(_has_identity, terms)))
        lines = tuple(self.line(k, step, context) for k, step in enumerate(steps, start=1))
        quantifiers = quantifiers_of(claim, context)
        common |= {
            "quantifiers": quantifiers,
            "scope": quantifiers if _are_cited(lines) else scope_of(claim, quantifiers, context),
            "relation": relation_of(claim.relation, context),
            "hypotheses": tuple(_assumed(record, claim, context)),
            "definitions": tuple(_definition(d, context) for d in definitions),
        }
        if checked.theorem is None:
            return model.Section(**common, **_refutation(record.refutation, context))
        named = {use.record.name: use.record for use in _uses(record)}
        used = sorted((n for n in checked.theorem.uses if n in named), key=self.place)
        word = "proved-with-conditions" if checked.theorem.conditions else "proved"
        return model.Section(
            **common,
            verdict=wording.VERDICTS[word],
            conditions=tuple(condition_of(c, context) for c in checked.theorem.conditions),
            start=ShownFormula((record.derivation.start,), context),
            lines=lines,
            is_definition=_is_definition(record, claim),
            law=_law(record),
            rules=_rules(record.steps),
            uses=tuple(self.link(named[n]) for n in used),
        )

    def line(self, k: int, proved: ProvedStep, context: Notation) -> model.DerivationLine:
        step = proved.step
        reasons = Reasons(context, self.link).of(proved)
        name = wording.operation(step.operation.name) if step.operation else None
        chains = {(c.case, c.start): c for c in _chains(proved)}
        return model.DerivationLine(
            k, RELATIONS[step.op], ShownFormula((step.line,), context), reasons,
            name, step.by_hand, step.backwards,
            tuple(self.chain(c, context) for c in chains.values()),
        )  # fmt: skip

    def chain(self, chain: InnerChain, context: Notation) -> model.InnerDerivation:
        """A derivation inside a derivation."""
        if chain.premise is not None:
            title = _presupposed(chain.premise, context)
        elif isinstance(chain.case, AssumedRelation):
            title = Message(
                "Case {case}, which is assumption {number} here:",
                case=relation_of(chain.case.relation, context), number=chain.case.number,
            )  # fmt: skip
        else:
            variable, value = chain.case
            title = _case(variable, value, context)
        lines = tuple(self.line(k, step, context) for k, step in enumerate(chain.steps, start=1))
        return model.InnerDerivation(title, ShownFormula((chain.start,), context), lines)


def _chains(proved: ProvedStep) -> tuple[InnerChain, ...]:
    """The derivations inside a line's reason."""
    return (*proved.inner, *(c for i in proved.instances for c in i.inner))


def _definitions(claim: Claim, steps: Iterable[ProvedStep]) -> tuple[Definition, ...]:
    """What a claim and the lines below it define, those of the claim first."""
    found = dict.fromkeys(claim.definitions)
    waiting = list(steps)
    while waiting:
        step = waiting.pop(0)
        found |= dict.fromkeys(step.claim.definitions)
        waiting += [s for chain in _chains(step) for s in chain.steps]
    return tuple(found)


def _presupposed(premise: Premise, context: Notation) -> Message:
    """What a derivation of a premise is for, with the range of the premise's variables."""
    pieces = list(_for_all(premise.variables, {v.name for v in premise.variables}))[1:]
    if not pieces:
        return Message("Side conditions:")
    if premise.hypotheses:
        pieces += [_NEXT, *_together(premise.hypotheses)]
    return Message("Side conditions for {range}:", range=ShownFormula(tuple(pieces), context))


def _case(variable: Term, value: Term, context: Notation) -> Message:
    """Which case of an induction comes, by what its variable becomes."""
    name = ShownFormula((variable,), context)
    if value == number(0):
        return Message(
            "Base case: {case}", case=ShownFormula((variable, RELATIONS["="], value), context)
        )
    return Message(
        "From {variable} to {value}:", variable=name, value=ShownFormula((value,), context)
    )


def _uses(record: Record) -> Iterator[Use]:
    """The theorems that the steps of a derivation name."""
    for step in record.derivation.steps:
        yield from theorems_of(step.reason)


def _declared(claim: Claim) -> Iterator[Term]:
    """The names of a claim, applied to something."""
    own = (v for premise in claim.premises for v in premise.variables)
    for name in (*(v.name for v in (*claim.variables, *own)), *(d.name for d in claim.definitions)):
        yield symbol(name, *(number(0) for _ in range(name.count("#"))))


def relation_of(relation: Relation, context: Notation) -> ShownFormula:
    return ShownFormula((relation.left, RELATIONS[relation.op], relation.right), context)


def _definition(definition: Definition, context: Notation) -> ShownFormula:
    name = symbol(definition.name, *map(symbol, definition.params))
    return ShownFormula((name, _DEFINED, definition.body), context)


def _practice(chapter: str) -> Iterator[model.Practice]:
    """The exercises of a chapter whose answers are derivations."""
    for exercise in exercises().values():
        if exercise.chapter == chapter and exercise.tasks[0].kind == "derive":
            yield model.Practice(
                Code(exercise.name),
                Taught(exercise.statement),
                replace(
                    relation_of(exercise.tasks[0].relations[0], exercise.context), kind="asked"
                ),
                _known(exercise),
                exercise.is_printed,
            )


def _known(exercise: TaughtExercise) -> ShownFormula | None:
    """What an exercise defines, and which letters are no real numbers."""
    rows = [_definition(d, exercise.context).pieces for d in exercise.definitions]
    rows += [(symbol(name), _IN, _SETS[sort]) for name, sort in exercise.sorts.items()]
    pieces = [piece for row in rows for piece in (_NEXT, *row)]
    return ShownFormula(tuple(pieces[1:]), exercise.context, "asked") if pieces else None


def quantifiers_of(claim: Claim, context: Notation) -> ShownFormula | None:
    """∀ p, k ∈ ℝ, n ∈ ℕ, ω_i ∈ ℝ (i ∈ ℕ): neighbours of one sort share it."""
    pieces = _for_all(claim.variables, {v.name for v in claim.variables})
    return ShownFormula(pieces, context) if pieces else None


def _assumed(record: Record, claim: Claim, context: Notation) -> Iterator[ShownFormula]:
    """What the claim assumes, in the order in which the theorem supposes it."""
    plain, others = iter(claim.hypotheses), iter(claim.premises)
    for premise in record.assumptions:
        if is_plain(premise):
            yield relation_of(next(plain), context)
        else:
            yield _premise(next(others), claim, context)


def scope_of(
    claim: Claim, quantifiers: ShownFormula | None, context: Notation, short: int = _SHORT
) -> ShownFormula | None:
    """∀ x ∈ ℝ, 0 ≤ x: the quantifiers with what is assumed, if that is short and has no
    variables of its own."""
    if quantifiers is None or claim.premises or not claim.hypotheses:
        return quantifiers
    assumed = ShownFormula(tuple(_together(claim.hypotheses)), context)
    if len(assumed.text) > short:
        return quantifiers
    return ShownFormula((*quantifiers.pieces, _NEXT, *assumed.pieces), context)


def _are_cited(lines: Iterable[model.DerivationLine]) -> bool:
    """Whether a reason mentions an assumption, which it does by its number."""
    for line in lines:
        for reason in line.reasons:
            said = reason.rule and reason.rule.values.get("theorem", reason.rule)
            if isinstance(said, Message) and "number" in said.values:
                return True
        if any(_are_cited(chain.lines) for chain in line.inner):
            return True
    return False


def _is_definition(record: Record, claim: Claim) -> bool:
    """Whether a theorem says no more than what a name stands for."""
    stated = {(symbol(d.name, *map(symbol, d.params)), d.body) for d in claim.definitions}
    left, op, right = claim.relation
    by = [step.reason for step in record.derivation.steps]
    return op == "=" and (left, right) in stated and by == [definition]


def _has_identity(term: Term) -> bool:
    return term.head == "identity" or any(map(_has_identity, children(term)))


def _law(record: Record) -> Message | None:
    """The law that a theorem is for some values of the law's variables, up to order, if what the
    law supposes is plain.  Its proof may use other laws besides."""
    if len(record.steps) != 1:
        return None
    proof = undischarged(record.steps[0].proof)
    for told in (*proof.get("rewrite", []), *proof.get("instances", [])):
        name = told["theorem"]
        if name.startswith(LAW) and not any(told.get("premises", ())):
            values = {n: Lambda(tuple(ps), decode(b)) for n, (ps, b) in told["values"].items()}
            if _is_instance(record.plain, TABLE[name].relation, values):
                return Words(name.removeprefix(LAW))
    return None


def _is_instance(claim: Relation, law: Relation, values: Mapping[str, Lambda]) -> bool:
    """Whether a claim is a law for these values of its variables, up to order."""
    left, right = substitute(law.left, values), substitute(law.right, values)
    return (
        law.op == claim.op
        and same_up_to_order(left, claim.left)
        and same_up_to_order(right, claim.right)
    )


def _premise(premise: Premise, claim: Claim, context: Notation) -> ShownFormula:
    """∀ m ∈ ℕ: 0 < m < n ⇒ …: an assumption with variables of its own."""
    taken = {v.name for v in (*claim.variables, *premise.variables)}
    pieces: list[Term | Sign] = list(_for_all(premise.variables, taken))
    if pieces:
        pieces.append(Sign(r"\colon", ":"))
    if premise.hypotheses:
        pieces += [*_together(premise.hypotheses), Sign(r"\Rightarrow", "⇒")]
    left, op, right = premise.relation
    return ShownFormula((*pieces, left, RELATIONS[op], right), context)


def _together(relations: Iterable[Relation]) -> Iterator[Term | Sign]:
    """1 ≤ m ≤ n, p ≠ 0: relations with commas, two bounds of one term in one chain."""
    last: Relation | None = None
    for relation in relations:
        left, op, right = relation
        continues = (
            last is not None
            and last.right == left
            and last.left != right
            and {last.op, op} <= {"<", "<="}
        )
        if not continues:
            yield from (_NEXT,) if last is not None else ()
            yield left
        yield from (RELATIONS[op], right)
        last = relation


def _for_all(variables: Sequence[Variable], taken: set[str]) -> tuple[Term | Sign, ...]:
    pieces: list[Term | Sign] = []
    plain = [v for v in variables if not v.indices]
    for k, variable in enumerate(plain):
        pieces.append(symbol(variable.name))
        followed = k + 1 < len(plain) and plain[k + 1].sort == variable.sort
        pieces += [_COMMA] if followed else [_IN, _SETS[variable.sort], _NEXT]
    families = [v for v in variables if v.indices]
    for (sort, indices), alike in groupby(families, key=lambda v: (v.sort, v.indices)):
        pieces += [*_families([v.name for v in alike], sort, indices, taken), _NEXT]
    return (Sign(r"\forall", "∀"), *pieces[:-1]) if pieces else ()


def _families(
    names: Sequence[str], sort: str, indices: Sequence[str], taken: set[str]
) -> Iterator[Term | Sign]:
    """a_(i, j), b_(i, j) ∈ ℝ (i, j ∈ ℤ): families of one sort with indices of the same sorts."""
    letters = [c for c in INDEX_LETTERS if c not in taken][: len(indices)]
    for k, name in enumerate(names):
        yield from (_COMMA,) if k else ()
        yield symbol(name, *map(symbol, letters))
    yield from (_IN, _SETS[sort], Sign(r"\;(", "("))
    for k, (letter, own) in enumerate(zip(letters, indices, strict=True)):
        if k:
            yield from (_COMMA,) if own == indices[k - 1] else (_IN, _SETS[indices[k - 1]], _COMMA)
        yield symbol(letter)
    yield from (_IN, _SETS[indices[-1]], Sign(")", ")"))


def condition_of(condition: Any, context: Notation) -> model.SideCondition:
    at_most = RELATIONS["<="]
    ranges = (
        ShownFormula((lo, at_most, symbol(var), at_most, hi), context)
        for var, lo, hi in condition.ranges
    )
    return model.SideCondition(relation_of(condition.relation, context), tuple(ranges))


def _origins(sources: Iterable[Source]) -> Iterator[model.Origin]:
    """The places with a formula, one by one; the others together, document by document."""
    bare: dict[str, list[int]] = {}
    for document, line, formula in sources:
        if formula:
            written = ShownFormula((Sign(quoted(formula), formula),), Notation(), "quoted")
            yield model.Origin(Code(document), (line,), written, document in TRANSCRIBED)
        else:
            bare.setdefault(document, []).append(line)
    for document, lines in bare.items():
        yield model.Origin(Code(document), tuple(lines), None)


def _rules(steps: Iterable[ProvedStep]) -> tuple[tuple[Message, int], ...]:
    counts = Counter(wording.kernel_rule(step.proof) for step in steps)
    rules = (*wording.RING, *wording.KERNEL_RULES.values())
    return tuple((rule, counts[rule]) for rule in dict.fromkeys(rules) if counts[rule])


def _refutation(verdict: Refuted | IllTyped | None, context: Notation) -> dict[str, Any]:
    if verdict is None:
        return {"verdict": wording.VERDICTS["undecided"]}
    if isinstance(verdict, IllTyped):
        misfit = wording.misfit(verdict.misfit)
        return {"verdict": wording.VERDICTS[verdict.word], "misfit": misfit}
    found = verdict.counterexample  # examined anew, so the claim is refuted
    shown = _counterexample(verdict.claim.relation, found, context)
    return {"verdict": wording.VERDICTS["refuted"], "counterexample": shown}


def _counterexample(
    relation: Relation, found: Counterexample, context: Notation
) -> model.ShownCounterexample:
    values = _decimal(found.left), _decimal(found.right)
    entry: list[Sign] = []
    if found.place:
        row, column = found.place
        entry = [Sign(rf"_{{{row}, {column}}}", f"[{row}, {column}]")]
    sides = []
    for side, value in zip((relation.left, relation.right), values, strict=True):
        written: list[Term | Sign] = [side]
        if entry:
            written = [Sign(r"\left(", "("), side, Sign(r"\right)", ")"), *entry]
        if side.head != "num":
            sides.append(ShownFormula((*written, RELATIONS["="], value), context, "value"))
    ends: tuple[Term | Sign, Sign, Term | Sign] = (
        (relation.left, RELATIONS["="], relation.right)
        if found.equal
        else (values[0], RELATIONS[NEGATED[relation.op]], values[1])
    )
    conclusion = ShownFormula(ends, context, "value")
    point = tuple(_point(found, context))
    return model.ShownCounterexample(point, tuple(sides), conclusion, found.equal)


def _point(found: Counterexample, context: Notation) -> Iterator[ShownFormula]:
    equals = RELATIONS["="]
    for name, value in sorted(found.point.values.items()):
        yield ShownFormula((symbol(name), equals, literal(value)), context, "value")
    for name, table in sorted(found.point.families.items()):
        for index, value in sorted(table.items()):
            at = symbol(name, *map(literal, index))
            yield ShownFormula((at, equals, literal(value)), context, "value")


def _decimal(written: str) -> Sign:
    """A number such as ``−0.911…·10^−7``, ``1 + 2·i`` or ``−1/2`` as a formula."""
    tex = written.replace("−", "-").replace("…", r"\ldots").replace("·i", r" \mathrm{i}")
    tex = re.sub(r"(\d+)/(\d+)", r"\\frac{\1}{\2}", tex)
    mantissa, _, exponent = tex.partition("·10^")
    return Sign(rf"{mantissa} \cdot 10^{{{exponent}}}" if exponent else mantissa, written)
