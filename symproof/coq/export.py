"""One Coq file a theorem: the definitions, one lemma a step with its reason, the theorem."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ..authoring.reasons import Rule, Use
from ..kernel.claims import Claim
from ..kernel.conditions import Condition
from .names import Names, identifier
from .polynomials import TooLarge
from .scripts import script
from .shapes import Inexpressible, Number, shape, together
from .writer import Writer

if TYPE_CHECKING:
    from ..authoring.library import Record

NO_CERTIFICATE = "it rests on more than algebra and angles"
HEADER = "From Symproof Require Import Steps.\nLocal Open Scope R_scope.\n"


class Lemma(NamedTuple):
    """A lemma of a file: its name, the number of the step (0 is the theorem), the lines from
    ``first`` to ``last``, and whether its certificates were found."""

    name: str
    step: int
    first: int
    last: int
    complete: bool


class Exported(NamedTuple):
    """A theorem in Coq: the module, the name in it, the text and its lemmas; or the reason
    why there is no text."""

    module: str
    theorem: str
    text: str
    lemmas: tuple[Lemma, ...]
    reason: str = ""

    def lemma_at(self, line: int) -> Lemma | None:
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


def theorem_file(record: Record, conditions: Iterable[Condition]) -> Exported:
    """The theorem that ``record`` proves under ``conditions``."""
    given = tuple(conditions)
    module = identifier(record.name)
    names = Names([module])
    try:
        beside = [record.claim, *record.claims]
        writer = Writer(record.claim, names, beside)
        text = _Text()
        text.add(comment(f"{record.title}. {record.statement}") + "\n" + HEADER.rstrip())
        for definition in writer.definitions():
            text.add(definition)
        lemmas = []
        for k, (claim, step) in enumerate(
            zip(record.claims, record.derivation.steps, strict=True), 1
        ):
            name = names.fresh(f"{module}_step_{k}")
            reason = comment(f"Step {k}, by {_reason(step.reason)}.")
            try:
                lemma = _lemma(text, Writer(claim, names, beside), given, name, k, reason)
            except Exception as obstacle:
                raise Inexpressible(f"step {k}: {obstacle_of(obstacle)}") from None
            if not lemma.complete:
                raise Inexpressible(f"step {k}: {NO_CERTIFICATE}")
            lemmas.append(lemma)
        conclusion = Writer(record.claim, names, beside).statement(given)
        proof = _transitivity(writer, [m.name for m in lemmas])
        first, last = text.add(f"Theorem {module} :\n  {conclusion.text()}.\n{proof}")
    except Exception as obstacle:  # a form of which nobody has told the writer
        return Exported(module, module, "", (), obstacle_of(obstacle))
    lemmas.append(Lemma(module, 0, first, last, all(m.complete for m in lemmas)))
    return Exported(module, module, "\n".join(text.rows), tuple(lemmas))


def claim_file(claim: Claim, conditions: Iterable[Condition], module: str = "Claim") -> Exported:
    """One claim as a file of its own, proved in one step."""
    names = Names([module])
    text = _Text()
    try:
        writer = Writer(claim, names)
        text.add(HEADER.rstrip())
        for definition in writer.definitions():
            text.add(definition)
        lemma = _lemma(text, writer, tuple(conditions), "claim", 1, "")
    except Exception as obstacle:
        return Exported(module, "claim", "", (), obstacle_of(obstacle))
    return Exported(module, "claim", "\n".join(text.rows), (lemma,))


def _lemma(
    text: _Text,
    writer: Writer,
    conditions: tuple[Condition, ...],
    name: str,
    step: int,
    comment: str,
) -> Lemma:
    statement = writer.statement(conditions)
    found = script(writer)
    head = f"{comment}\n" if comment else ""
    first, last = text.add(f"{head}Lemma {name} :\n  {statement.text()}.\n{found.text()}")
    return Lemma(name, step, first, last, found.complete)


def _transitivity(writer: Writer, steps: list[str]) -> str:
    """The theorem as a run of its steps."""
    relation = writer.claim.relation
    sizes = [shape(side, writer.meaning) for side in (relation.left, relation.right)]
    rule = "eq_trans" if isinstance(together(sizes), Number) else "same_trans"
    op = relation.op
    if op in ("<=", ">="):
        rule = {"<=": "Rle_trans", ">=": "Rge_trans"}[op]
    elif op != "=" and len(steps) > 1:
        raise Inexpressible(f"a chain that gives {op}")
    tactic = {"<=": "step_up", ">=": "step_down"}.get(op, "step")
    rows = ["Proof.", "  intros."]
    rows += [f"  eapply {rule}; [{tactic} {name} |]." for name in steps[:-1]]
    return "\n".join([*rows, f"  {tactic} {steps[-1]}.", "Qed."])


def obstacle_of(error: Exception) -> str:
    """Why there is no text: what the exporter says, or that it does not know the form."""
    if isinstance(error, Inexpressible | TooLarge):
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
