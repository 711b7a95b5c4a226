"""Where a proof stands inside a lemma: the names that Coq has for variables, hypotheses and
theorems, and what they say.

What the kernel calls "hypothesis 2" or "premise 1" has a name in the script; a theorem of the
library is one of another file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...kernel.claims import Claim, Condition, Premise, names_of, unfold
from ...kernel.context import of_ranges
from ...kernel.facts import SORTS, Range, Scope, Variable, bound_facts
from ...kernel.terms import NEGATED, Lambda, Relation, Term, decode, number, substitute
from .names import Identifiers
from .shapes import Inexpressible
from .writer import Writer

Lines = list[str]
TRIVIAL = Relation(number(0), "=", number(0))
_DECIDED = {"=": "eq", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "!=": "ne"}


@dataclass(frozen=True)
class UsableStatement:
    """What may be used under the Coq name ``text``: a relation without defined names for all
    ``variables``, if ``hypotheses``, ``premises`` and ``conditions`` hold; ``opened`` are the Coq
    definitions in it."""

    text: str
    variables: tuple[Variable, ...]
    hypotheses: tuple[Relation, ...]
    premises: tuple[Premise, ...]
    relation: Relation
    conditions: tuple[Condition, ...] = ()
    opened: tuple[str, ...] = ()


@dataclass(frozen=True)
class ScriptPlace:
    """A place in a script: a writer that knows its variables, the assumptions under their Coq
    names, where theorems are found, and who proves what stands inside a proof."""

    writer: Writer
    variables: tuple[Variable, ...]
    meaning: Mapping[str, Lambda]
    hypotheses: tuple[tuple[str, Relation], ...]
    known: Mapping[str, UsableStatement]
    theorem: Callable[[str], UsableStatement]
    prove: Callable[[Relation, Any, ScriptPlace], Lines]
    sorts: Mapping[str, str]  # of a variable: under which name the script has what its sort says

    @property
    def here(self) -> Scope:
        return self.writer.here

    def fresh(self, wish: str) -> str:
        """A fresh name, similar to ``wish``."""
        return self.writer.names.fresh(wish)

    def find(self, name: str) -> UsableStatement:
        """What the kernel knows under ``name``."""
        kind, _, rest = name.partition(" ")
        if kind == "hypothesis" and rest.isdigit():
            text, relation = self.hypotheses[int(rest) - 1]
            return UsableStatement(text, (), (), (), relation)
        return self.known.get(name) or self.theorem(name)

    def declare(self, variables: Sequence[Variable]) -> ScriptPlace:
        """The place inside a ∀ over ``variables``, which get names of their own and hide what was
        assumed of others with these names."""
        hidden = {v.name for v in variables}
        everything = (*(v for v in self.variables if v.name not in hidden), *variables)
        names = Identifiers(self.writer.names.taken)
        names.given = dict(self.writer.names.given)
        for v in variables:
            names.given[v.name] = names.fresh(Identifiers().of(v.name))
        writer = Writer(Claim(everything, (), (), TRIVIAL), names)
        kept = tuple(h for h in self.hypotheses if not hidden & names_of(h[1]))
        return replace(self, writer=writer, variables=everything, hypotheses=kept)

    def assuming(self, *said: tuple[str, Relation]) -> ScriptPlace:
        """The same with more hypotheses."""
        return replace(self, hypotheses=(*self.hypotheses, *said))

    def knowing(self, name: str, known: UsableStatement) -> ScriptPlace:
        """The same with one thing more that may be used."""
        return replace(self, known={**self.known, name: known})

    def within(self, ranges: Sequence[Range]) -> tuple[ScriptPlace, str, Lines]:
        """The place inside ranges, what to introduce there, and lines that say of the indices as
        real numbers what their ranges say."""
        inside, intros = self, []
        for var, lo, _ in ranges:
            known = bound_facts(lo, inside.here)
            sort = next(s for s, said in SORTS.items() if said == known)
            inside = inside.declare((Variable(var, sort),))
            name = inside.writer.names.of(var)
            intros += [name, inside.fresh(f"{name}_from"), inside.fresh(f"{name}_to")]
        lines: Lines = []
        for relation in of_ranges(tuple(ranges)):
            fact = inside.fresh("range")
            text = inside.writer.relation(relation)
            lines.append(f"assert ({fact} : {text}) by (clear - {' '.join(intros)}; in_reals).")
            inside = inside.assuming((fact, relation))
        return inside, " ".join(intros), lines

    def written(self, data: Any) -> Term:
        """A term of the proof without defined names."""
        return substitute(decode(data), self.meaning)

    def argument(self, v: Variable, value: Lambda) -> str:
        """The value of a variable as an argument in Coq."""
        if v.sort == "complex" or "complex" in v.indices:
            raise Inexpressible("an instance for complex numbers")
        indices = [Variable(p, s) for p, s in zip(value.params, v.indices, strict=True)]
        writer = self.declare(indices).writer
        if "integer" in SORTS[v.sort]:
            text = f"({writer.integer(value.body, writer.here)})%Z"
        else:
            text = f"({writer.real(value.body, writer.here)})"
        binders = " ".join(map(writer.binder, indices))
        return f"(fun {binders} => {text})" if binders else text


def start(
    writer: Writer,
    theorem: Callable[[str], UsableStatement],
    prove: Callable[[Relation, Any, ScriptPlace], Lines],
    conditions: int,
) -> tuple[ScriptPlace, Lines]:
    """The place at the beginning of the lemma that ``writer`` states, and the lines that lead
    there; ``conditions`` is their number."""
    claim, meaning, names = writer.claim, writer.everything, writer.names
    intros = [names.of(v.name) for v in claim.variables]
    sorts = {}
    for v in claim.variables:
        if writer.sort_hypotheses(v):
            sorts[v.name] = names.fresh(f"{names.of(v.name)}_sort")
    intros += sorts.values()
    said = [(names.fresh(f"hypothesis_{k}"), unfold(h, meaning))
            for k, h in enumerate(claim.hypotheses, 1)]  # fmt: skip
    known = {}
    for k, p in enumerate(claim.premises, 1):
        name = names.fresh(f"premise_{k}")
        hypotheses = tuple(unfold(h, meaning) for h in p.hypotheses)
        known[f"premise {k}"] = UsableStatement(
            name, p.variables, hypotheses, (), unfold(p.relation, meaning)
        )
    intros += [name for name, _ in said] + [k.text for k in known.values()]
    intros += [names.fresh(f"condition_{k}") for k in range(1, conditions + 1)]
    lines = [f"intros {' '.join(intros)}."] if intros else []
    for k, r in enumerate(claim.alternatives, 1):
        name = names.fresh(f"otherwise_{k}")
        said.append((name, unfold(r._replace(op=NEGATED[r.op]), meaning)))
        lines.append(f"apply or_{_DECIDED[r.op]}; intro {name}.")
    opened = [names.of(d.name) for d in claim.definitions]
    lines += [f"cbv beta delta [{' '.join(opened)}] in *."] if opened else []
    plain = Writer(Claim(claim.variables, (), (), TRIVIAL), names)
    return ScriptPlace(
        plain, claim.variables, meaning, tuple(said), known, theorem, prove, sorts
    ), lines
