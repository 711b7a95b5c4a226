"""One Coq file a theorem: the definitions, one lemma a step with its reason, the theorem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...authoring.reasons import Rule, Use
from ...kernel.claims import Claim, Condition, Premise, names_of, unfold, unfolding
from ...kernel.terms import Relation
from .names import Identifiers, identifier
from .places import UsableStatement
from .polynomials import TooManyTerms
from .proofs import Proof, script, transitions
from .scripts import Script
from .shapes import NO_CERTIFICATE, Inexpressible, Number, shape, together
from .writer import Writer, WrittenClaim

if TYPE_CHECKING:
    from ...authoring.library import Checked, Record

HEADER = """From Symproof Require Import Steps Bounds Witnesses Calculus.
From Symproof Require Intervals.
Local Open Scope R_scope.
"""


class ExportedLemma(NamedTuple):
    """A lemma of a file: its name, the number of the step (0 is the theorem), the lines from
    ``first`` to ``last``, and whether its certificates were found."""

    name: str
    step: int
    first: int
    last: int
    complete: bool


class Exported(NamedTuple):
    """A theorem in Coq: the module, the name in it, the text and its lemmas; or the reason
    why there is no text.  ``definitions`` are the defined names in it, and ``needs`` the files
    of the theorems that it uses."""

    module: str
    theorem: str
    text: str
    lemmas: tuple[ExportedLemma, ...]
    reason: str = ""
    definitions: tuple[str, ...] = ()
    needs: tuple[Exported, ...] = ()

    @property
    def everything(self) -> tuple[Exported, ...]:
        """This file behind all that it needs, directly or not, each once."""
        found = {n.module: n for need in self.needs for n in need.everything}
        return (*found.values(), self)

    def lemma_at(self, line: int) -> ExportedLemma | None:
        """The lemma in which a line lies."""
        return next((m for m in self.lemmas if m.first <= line <= m.last), None)


class _Text:
    """A file under construction, which knows its lines."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def add(self, block: str) -> tuple[int, int]:
        first = len(self.rows) + 1
        self.rows += [*block.split("\n"), ""]
        return first, len(self.rows) - 1


class Exporter:
    """Makes the files of theorems, each once.  What the kernel has said of them is taken from
    ``checked``; a theorem that is not among these, and is used, is checked when it is needed."""

    def __init__(self, checked: Iterable[Checked] = ()) -> None:
        self.checked = {c.record.name: c for c in checked}
        self.files: dict[str, Exported] = {}

    def file(self, checked: Checked) -> Exported:
        """The file of a theorem, or the reason why there is no text."""
        record, theorem = checked.record, checked.theorem
        if theorem is None:
            return Exported(record.name, record.name, "", (), "the kernel does not prove it")
        if record.name not in self.files:
            self.files[record.name] = theorem_file(record, theorem.conditions, self)
        return self.files[record.name]

    def used(self, name: str) -> tuple[Exported, UsableStatement]:
        """The file of a theorem that another one uses, and what it says there.  Raises
        :class:`Inexpressible`."""
        from ...authoring.library import library, verify

        if name not in self.checked:
            (self.checked[name],) = verify([library[name]])
        checked = self.checked[name]
        if checked.theorem is None:
            raise Inexpressible(f"it uses the theorem {name}, which the kernel does not prove")
        exported = self.file(checked)
        if not exported.text:
            raise Inexpressible(f"it uses the theorem {name}, which is not expressible")
        return exported, _known(exported, checked.record, checked.theorem.conditions)


def theorem_file(
    record: Record, conditions: Iterable[Condition], exporter: Exporter | None = None
) -> Exported:
    """The theorem that ``record`` proves under ``conditions``; the files of the theorems that it
    uses are those of ``exporter``."""
    given, others = tuple(conditions), exporter or Exporter()
    module = identifier(record.name)
    names = Identifiers([module])
    needs: dict[str, Exported] = {}

    def theorem(name: str) -> UsableStatement:
        needs[name], found = others.used(name)
        return found

    try:
        beside = [record.claim, *record.claims]
        writer = Writer(record.claim, names, beside)
        text = _Text()
        definitions = writer.definitions()
        lemmas = []
        for definition in definitions:
            text.add(definition)
        for k, (claim, step) in enumerate(zip(record.claims, record.steps, strict=True), 1):
            name = names.fresh(f"{module}_step_{k}")
            reason = comment(f"Step {k}, by {_reason(step.step.reason)}.")
            try:
                within = Writer(claim, names, beside)
                statement = within.statement(given)
                found = script(within, step.proof, len(given), theorem)
            except Exception as obstacle:
                raise Inexpressible(f"step {k}: {obstacle_of(obstacle)}") from None
            if not found.complete:
                raise Inexpressible(f"step {k}: {NO_CERTIFICATE}")
            lemmas.append(_lemma(text, statement, name, k, reason, found))
        conclusion = Writer(record.claim, names, beside).statement(given)
        steps = [m.name for m in lemmas]
        proof = _transitivity(writer, steps, [Writer(c, names, beside) for c in record.claims])
        first, last = text.add(f"Theorem {module} :\n  {conclusion.text()}.\n{proof}")
    except Exception as obstacle:  # a form of which nobody has told the writer
        return Exported(module, module, "", (), obstacle_of(obstacle))
    lemmas.append(ExportedLemma(module, 0, first, last, True))
    head = [comment(f"{record.title}. {record.statement}"), HEADER.rstrip()]
    head += [f"From Theorems Require {n.module}." for n in needs.values()]
    rows = [*"\n".join(head).split("\n"), ""]
    return Exported(
        module,
        module,
        "\n".join([*rows, *text.rows]),
        tuple(m._replace(first=m.first + len(rows), last=m.last + len(rows)) for m in lemmas),
        definitions=tuple(names.of(d.name) for d in writer.claim.definitions),
        needs=tuple(needs.values()),
    )


def _known(
    exported: Exported, record: Record, conditions: tuple[Condition, ...]
) -> UsableStatement:
    """The statement of the theorem of ``record`` under its ``conditions``, as its file has it."""
    claim, meaning = record.claim, unfolding(record.claim)
    return UsableStatement(
        f"{exported.module}.{exported.theorem}",
        claim.variables,
        tuple(unfold(h, meaning) for h in claim.hypotheses),
        tuple(
            Premise(p.variables, tuple(unfold(h, meaning) for h in p.hypotheses),
                    unfold(p.relation, meaning))
            for p in claim.premises
        ),
        record.plain,
        conditions,
        tuple(f"{exported.module}.{name}" for name in exported.definitions),
    )  # fmt: skip


def claim_file(
    claim: Claim, conditions: Iterable[Condition], module: str = "Claim", proof: Proof | None = None
) -> Exported:
    """One claim as a file of its own, proved in one step: by a certificate, or as the kernel has
    proved it."""
    names = Identifiers([module])
    text = _Text()
    try:
        writer = Writer(claim, names)
        text.add(HEADER.rstrip())
        for definition in writer.definitions():
            text.add(definition)
        given = tuple(conditions)
        statement = writer.statement(given)
        found = script(writer, proof, len(given))
        lemma = _lemma(text, statement, "claim", 1, "", found)
    except Exception as obstacle:
        return Exported(module, "claim", "", (), obstacle_of(obstacle))
    return Exported(module, "claim", "\n".join(text.rows), (lemma,))


def _lemma(
    text: _Text, statement: WrittenClaim, name: str, step: int, comment: str, found: Script
) -> ExportedLemma:
    head = f"{comment}\n" if comment else ""
    first, last = text.add(f"{head}Lemma {name} :\n  {statement.text()}.\n{found.text()}")
    return ExportedLemma(name, step, first, last, found.complete)


def _transitivity(writer: Writer, steps: list[str], within: Sequence[Writer]) -> str:
    """The theorem as a run of its ``steps``, each with the writer of its claim."""
    relation = writer.claim.relation
    sizes = [shape(side, writer.meaning) for side in (relation.left, relation.right)]
    equal = "eq_trans" if isinstance(together(sizes), Number) else "same_trans"
    rows = ["Proof.", "  intros."]
    ops = [w.claim.relation.op for w in within]
    for name, w, (rule, _) in zip(steps, within, transitions(ops, relation.op), strict=True):
        tactic = f"{'step' if relation.op == '=' else 'link'} {_applied(name, w, not rule)}"
        rule = equal if rule == "chain" else rule
        rows.append(f"  eapply {rule}; [{tactic} |]." if rule else f"  {tactic}.")
    return "\n".join([*rows, "Qed."])


def _applied(name: str, writer: Writer, last: bool) -> str:
    """The lemma of a step, with the values of its variables if the line before, which alone is
    known until the ``last`` step, does not show them all: Coq would take the first number for
    which the first hypothesis holds."""
    left, _, right = unfold(writer.claim.relation, writer.everything)
    shown = names_of(Relation(left, "=", right if last else left))
    variables = writer.claim.variables
    if all(v.name in shown for v in variables):
        return name
    return f"({' '.join([name, *(writer.names.of(v.name) for v in variables)])})"


def obstacle_of(error: Exception) -> str:
    """Why there is no text: what the exporter says, or that it does not know the form."""
    if isinstance(error, Inexpressible | TooManyTerms):
        return str(error)
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return f"a form that the exporter does not know ({type(error).__name__})"


def _reason(reason: object) -> str:
    if isinstance(reason, Rule):
        return reason.kind.replace("_", " ")
    uses = reason if isinstance(reason, tuple) else ()
    named = [use.record.name for use in uses if isinstance(use, Use)]
    return ", ".join(named) or type(reason).__name__.lower()


def comment(words: str) -> str:
    """``words`` as a comment; Coq looks for strings and comments inside of comments."""
    plain = words.replace('"', "'").replace("(*", "( *").replace("*)", "* )")
    rows, row = [], "(*"
    for word in plain.split():
        if len(row) + len(word) > 90:
            rows.append(row)
            row = "  "
        row += f" {word}"
    return "\n".join([*rows, f"{row} *)"])
