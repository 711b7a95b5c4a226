"""What is taken for granted: the laws of the kernel, the derivatives, and the rules of proof, for a
page of the reports.

The laws are the kernel's own data, and the inference rules stand above its functions.  Names and
groups are the keys of their translations.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator, Set
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from sys import maxsize

from ..checkers.coq import laws as coq
from ..kernel.claims import NEVER, Claim, Condition, conditions
from ..kernel.context import LAW, TABLE, Lemma
from ..kernel.derivatives import OUTER
from ..kernel.facts import Scope, Variable
from ..kernel.laws import DERIVATIVES, LAWS, LIMITING, Law
from ..kernel.proofs import RULES
from ..kernel.terms import Lambda, Relation, Term, children, number, substitute, symbol
from ..kernel.witnesses import ENDS, EXTENDS, cone
from ..notation.declared import Notation
from ..notation.text_writer import context_of
from ..reading.claims.single import read_term
from . import model, wording
from .compose import condition_of, quantifiers_of, relation_of, scope_of
from .model import RELATIONS, Code, Message, ShownFormula, Sign, Words

Group = tuple[Message, tuple[model.GrantedLaw, ...]]

_SLOPE = Sign(r"\frac{\mathrm{d}}{\mathrm{d} u}", "d/du")
_CONTEXT = Notation()


@lru_cache
def granted() -> tuple[Group, ...]:
    """The laws, group by group, and the derivatives."""
    by_coq = coq.recorded()
    groups = [
        (Words(group), tuple(_law(law, by_coq) for law in laws))
        for group, laws in groupby((*LAWS, *LIMITING), key=lambda law: law.group)
    ]
    slopes = tuple(_slope(head, source, by_coq) for head, (_, source) in DERIVATIVES.items())
    return (*groups, (Message("Derivatives"), slopes))


def _law(law: Law, by_coq: Set[str]) -> model.GrantedLaw:
    claim = _claim(TABLE[LAW + law.name])
    context = context_of([
        claim.relation.left, claim.relation.right,
        *(symbol(v.name, *(number(0) for _ in v.indices)) for v in claim.variables),
    ])  # fmt: skip
    scope = scope_of(claim, quantifiers_of(claim, context), context, short=maxsize)
    return model.GrantedLaw(
        Words(law.name),
        _unproved(relation_of(claim.relation, context)),
        scope and _unproved(scope),
        _needed(claim, context),
        law.source,
        _by_coq(law.name, by_coq),
    )


def _claim(law: Lemma) -> Claim:
    """The law, with families that are written as f with an index."""
    names = {v.name: v.name.replace("#", "_#") for v in law.variables if v.indices}
    meaning = {old: Lambda(("k",), symbol(new, symbol("k"))) for old, new in names.items()}
    left, right = (substitute(t, meaning) for t in (law.relation.left, law.relation.right))
    variables = tuple(v._replace(name=names.get(v.name, v.name)) for v in law.variables)
    hypotheses = tuple(premise.relation for premise in law.premises)
    return Claim(variables, (), hypotheses, Relation(left, law.relation.op, right))


def _needed(claim: Claim, context: Notation) -> tuple[ShownFormula | Message, ...]:
    """What must hold so that both sides are defined; what a sum needs is said for all sums."""
    here = Scope({}, {}).declare(claim.variables)
    found: dict[Condition, None] = {}
    for side in (claim.relation.left, claim.relation.right):
        needed = (condition for condition, _ in conditions(side, here))
        found.update(dict.fromkeys(c for c in needed if c.relation != NEVER))  # not of a limit
        for bounds in _ranges(side):
            found.pop(Condition((), bounds), None)
    shown = (condition_of(condition, context) for condition in found)
    return tuple(
        Message(
            "{relation} whenever {ranges}",
            relation=_unproved(c.relation), ranges=tuple(map(_unproved, c.ranges)),
        )
        if c.ranges
        else _unproved(c.relation)
        for c in shown
    )  # fmt: skip


def _unproved(formula: ShownFormula) -> ShownFormula:
    """The formula, for which the table of laws vouches and no proof."""
    return replace(formula, kind="law")


def _ranges(term: Term) -> Iterator[Relation]:
    """What the sums in a term need."""
    if term.head == "sum":
        _, lo, hi, _ = term.args
        yield Relation(hi, ">=", Term("add", lo, number(-1)))
    for child in children(term):
        yield from _ranges(child)


def _slope(head: str, source: str, by_coq: Set[str]) -> model.GrantedLaw:
    u = symbol("u")
    function = Term(head, u)
    claim = Claim((Variable("u", "real"),), (), (), Relation(function, "=", OUTER[head]))
    context = context_of([function, OUTER[head]])
    scope = quantifiers_of(claim, context)
    name = coq.DERIVATIVE.format(head)
    return model.GrantedLaw(
        Words(name),
        ShownFormula((_SLOPE, function, RELATIONS["="], OUTER[head]), context, "law"),
        scope and _unproved(scope),
        _needed(claim, context),
        source,
        _by_coq(name, by_coq),
    )


def _by_coq(name: str, proved: Set[str]) -> tuple[Code, ...] | Message:
    """The lemmas by which Coq has proved a law, or why there are none."""
    if name in proved:
        return tuple(map(Code, coq.names_of_lemmas()[name]))
    return wording.without_lemma(coq.NOT_EXPRESSIBLE.get(name, ""))


@lru_cache
def inferences() -> tuple[tuple[Message, Message, str], ...]:
    """The rules of proof: name, sentence and inference rule."""
    found: list[tuple[Message, Message, str]] = []
    for rule, name in wording.KERNEL_RULES.items():
        found.append((name, wording.RULE_SENTENCES[rule], _inference_above(RULES[rule])))
    return tuple(found)


@lru_cache
def language_of_witnesses() -> tuple[tuple[Code, str], ...]:
    """The words of which witnesses are made, each with its inference rule: cones, steps that give
    one more fact, and steps that end a proof."""
    words: dict[str, Callable[..., object]] = {"cone": cone, **EXTENDS, **ENDS}
    return tuple((Code(name), _inference_above(rule)) for name, rule in words.items())


def _inference_above(rule: Callable[..., object]) -> str:
    """The inference rules that stand above a function of the kernel."""
    paragraphs = (inspect.getdoc(rule) or "").split("\n\n")
    said = "\n\n".join(textwrap.dedent(p) for p in paragraphs if _is_inference(p))
    return said.replace("``", "")


def _is_inference(paragraph: str) -> bool:
    """Whether a paragraph has premises above a line and a conclusion below it."""
    return re.search(r"(?m)^ *-{5,}", paragraph) is not None


@lru_cache
def domains() -> tuple[Message, ...]:
    """Sentences on where the terms of a law are defined."""
    return (
        Message(
            "{root} is defined for {nonnegative}, {logarithm} for {positive}.",
            root=_formula("sqrt(x)"), nonnegative=_relation("x", ">=", "0"),
            logarithm=_formula("log(x)"), positive=_relation("x", ">", "0"),
        ),
        Message(
            "If the exponent is an integer, {power} is a repeated product: it is defined for"
            " {natural}, and {nothing} is 1; for {negative} it is defined if {nonzero}.",
            power=_formula("x^n"), natural=_relation("n", ">=", "0"),
            nothing=_formula("x^0"), negative=_relation("n", "<", "0"),
            nonzero=_relation("x", "!=", "0"),
        ),
        Message(
            "Otherwise {power} is defined for {positive}, and for {zero} if {exponent}.",
            power=_formula("x^y"), positive=_relation("x", ">", "0"),
            zero=_relation("x", "=", "0"), exponent=_relation("y", ">", "0"),
        ),
        Message(
            "{sum} is defined for {range}, and is 0 for {empty}.",
            sum=ShownFormula((_SUM,), context_of([_SUM]), "prose"),
            range=_relation("n", ">=", "m - 1"), empty=_relation("n", "=", "m - 1"),
        ),
    )  # fmt: skip


_SUM = Term("sum", "k", symbol("m"), symbol("n"), symbol("f_#", symbol("k")))


def _formula(text: str) -> ShownFormula:
    return ShownFormula((read_term(text, _CONTEXT),), _CONTEXT, "prose")


def _relation(left: str, op: str, right: str) -> ShownFormula:
    sides = [read_term(side, _CONTEXT) for side in (left, right)]
    return ShownFormula((sides[0], RELATIONS[op], sides[1]), _CONTEXT, "prose")
