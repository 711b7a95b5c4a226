"""Proofs of the kernel as Coq scripts, rule by rule.

Equations are left to certificates wherever they suffice.  What rests on more, on inequalities,
on theorems, on assumptions, on an induction or on a derivative, is proved as the kernel proved
it: each rule becomes a lemma of the support library, each step inside it a goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...kernel.claims import Claim, Premise, names_of, unfold
from ...kernel.context import INDUCTION, LAW
from ...kernel.derivatives import derivative
from ...kernel.equations import excess, holes, interval_variable
from ...kernel.facts import SORTS, facts
from ...kernel.instances import premise_at
from ...kernel.terms import (
    BINDERS,
    FLIPPED,
    Lambda,
    Relation,
    Term,
    children,
    difference,
    fill,
    number,
    substitute,
    symbol,
)
from ...notation.encoding import decode_condition
from ...search.bounds import witness
from ...search.prover import SQUARES
from .enclosures import by_enclosure
from .instances import instance
from .places import Lines, ScriptPlace, UsableStatement, start
from .polynomials import TooManyTerms
from .rewriting import by_substitution, by_values
from .scripts import Script, equation
from .shapes import NO_CERTIFICATE, Inexpressible, Number, shape
from .signs import NONNEGATIVE, NONZERO, POSITIVE, HoleSigns, block
from .witnesses import by_witness
from .writer import Writer

LONGEST = 150_000  # characters of a script; Coq takes about 10 s for as many
_STRENGTH = {">=": NONNEGATIVE, ">": POSITIVE, "!=": NONZERO}
_NAMES = {"=": "eq", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "!=": "ne"}
_GAPS = {"=": "nonnegative", ">=": "nonnegative", ">": "positive"}
_WEAKER = {("=", "<="): "Req_le", ("=", ">="): "Req_ge", ("<", "<="): "Rlt_le",
           (">", ">="): "Rgt_ge", ("<", "!="): "Rlt_not_eq", (">", "!="): "Rgt_not_eq"}  # fmt: skip
_BINARY = {"add": "Rplus", "mul": "Rmult"}
Proof = Mapping[str, Any]


def script(
    writer: Writer,
    proof: Proof | None = None,
    conditions: int = 0,
    theorem: Callable[[str], UsableStatement] | None = None,
) -> Script:
    """A proof of the statement that ``writer`` makes of its claim under so many ``conditions``:
    by a certificate, or by the ``proof`` that the kernel has accepted, in which theorems are
    found by ``theorem``.  Raises :class:`Inexpressible`."""
    relation = unfold(writer.claim.relation, writer.meaning)
    obstacle = Inexpressible(NO_CERTIFICATE)
    if relation.op == "=" and not writer.claim.alternatives:
        try:
            found = equation(writer)
            if found.complete or proof is None:
                return found
        except Inexpressible as error:
            obstacle = error
            if proof is None:
                raise
    if writer.is_complex:
        raise obstacle
    place, lines = start(writer, theorem or _no_theorem, prove, conditions)
    try:
        shown = prove(relation, proof or {"rule": "ring"}, place)
    except TooManyTerms as error:
        raise Inexpressible(str(error)) from None
    except Inexpressible as error:
        raise obstacle if str(error) == NO_CERTIFICATE else error from None
    found = Script((*lines, *shown), True)
    if len(found.text()) > LONGEST:
        raise Inexpressible("a proof with too many terms")
    return found


def _no_theorem(name: str) -> UsableStatement:
    raise Inexpressible(f"it uses the theorem {name}")


def prove(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """Lines that prove a relation between numbers without defined names.  Raises
    :class:`Inexpressible`, :class:`~symproof.checkers.coq.polynomials.TooManyTerms`."""
    if relation.op == "=":
        lines = certified(relation, place)
        if lines is not None:
            return lines
    rule = _RULES.get(proof["rule"])
    if rule is None:
        raise Inexpressible(NO_CERTIFICATE)
    try:
        return rule(relation, proof, place)
    except Inexpressible as obstacle:
        if relation.op == "=" or names_of(relation):
            raise
        try:  # certain numbers
            return by_enclosure(relation, {}, place)
        except Inexpressible:
            raise obstacle from None


def certified(relation: Relation, place: ScriptPlace) -> Lines | None:
    """An equation by a certificate, if there is one."""
    sides = [shape(side, {}) for side in (relation.left, relation.right)]
    if not all(isinstance(side, Number) for side in sides):
        raise Inexpressible("an equation between matrices inside a proof")
    premises = tuple(_premise_of(k) for name, k in place.known.items() if name != INDUCTION)
    claim = Claim(place.variables, (), (), relation, premises)
    try:
        found = equation(Writer(claim, place.writer.names))
    except Inexpressible:
        return None
    return [*_under_roots(relation, place), *found.lines] if found.complete else None


def _under_roots(relation: Relation, place: ScriptPlace) -> Lines:
    """Facts that what stands under roots is not negative, where a witness shows it."""
    lines: Lines = []
    for under in dict.fromkeys(u for t in (relation.left, relation.right) for u in _radicands(t)):
        found = None
        if NONNEGATIVE not in facts(under, place.here):
            found = witness(under, ">=", place.here)
        if found is not None:
            text = place.writer.real(under, place.here)
            shown = _by_certificate(Relation(number(0), "<=", under), {}, place)
            lines += [f"assert ({place.fresh('under')} : 0 <= {text}).", *block(shown)]
    return lines


def _radicands(term: Term) -> Iterator[Term]:
    """What stands under roots outside of binders."""
    if term.head == "sqrt":
        yield term.args[0]
    if term.head not in BINDERS:
        for child in children(term):
            yield from _radicands(child)


def _equal(left: Term, right: Term, place: ScriptPlace) -> Lines:
    if place.writer.real(left, place.here) == place.writer.real(right, place.here):
        return ["first [reflexivity | casts; reflexivity | same_form]."]
    lines = certified(Relation(left, "=", right), place)
    if lines is None:
        raise Inexpressible(NO_CERTIFICATE)
    return lines


def _by_certificate(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """An equation that gives ≤, or a sign that a witness shows."""
    left, op, right = relation
    if op in ("<=", ">="):
        lines = certified(Relation(left, "=", right), place)
        if lines is not None:
            return [f"apply {'Req_le' if op == '<=' else 'Req_ge'}.", *lines]
    if any(entry["theorem"].startswith("hypothesis ") for entry in proof.get("rewrite", ())):
        return by_substitution(relation, proof, place)
    if op == "=":
        return by_values(relation, proof, place)
    high, wanted, low = _downwards(relation)
    found = witness(difference(high, low), wanted, place.here)
    if found is None:
        raise Inexpressible("an inequality for which no witness was found")
    return _witnessed(relation, found.term, place, HoleSigns({}, _no_leaf), found.term)


def _downwards(relation: Relation) -> Relation:
    left, op, right = relation
    return Relation(right, FLIPPED[op], left) if op in ("<", "<=") else relation


def _no_leaf(k: int, place: ScriptPlace) -> Lines:
    raise Inexpressible("a hole that nothing fills")


def _witnessed(
    relation: Relation, filled: Term, place: ScriptPlace, signs: HoleSigns, frame: Term
) -> Lines:
    high, op, low = _downwards(relation)
    text = place.writer.real(filled, place.here)
    return [
        f"apply ({_NAMES[relation.op]}_by_witness _ _ ({text})).",
        *block(_equal(difference(high, low), filled, place)),
        *block(signs.lines(frame, _STRENGTH[op], place)),
    ]


def by_bounds(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """A witness, in which holes stand for what theorems say is ≥ 0."""
    frame = place.written(proof["witness"])
    given = proof.get("instances", [])
    gaps = [number(0)] * len(given)
    known = {}
    for k, at in holes(frame, place.here):
        inside, _, _ = place.within(at.since(place.here))
        _, _, said = instance(given[k], inside)
        high, op, low = _downwards(said)
        gaps[k] = difference(high, low)
        known[k] = SORTS[_GAPS[op]]

    def leaf(k: int, here: ScriptPlace) -> Lines:
        lines, name, _ = instance(given[k], here)
        return [*lines, f"gap {name}."]

    return _witnessed(relation, fill(frame, gaps), place, HoleSigns(known, leaf), frame)


def by_squares(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """The larger side is not negative, and the squares compare by a ``proof``; those of roots are
    what stands under them.  For an equation, neither side is negative."""
    if relation.op == "=":
        return _by_equal_squares(relation, place)
    high, op, low = _downwards(relation)
    lines = [f"apply {_NAMES[relation.op]}_by_squares.", *block(_not_negative(high, place))]
    squares = []
    for side in (high, low):
        square = Term("mul", side, side)
        if side.head == "sqrt":
            under = _not_negative(side.args[0], place)
            fact, text = place.fresh("under"), place.writer.real(side.args[0], place.here)
            lines += [f"assert ({fact} : 0 <= {text}).", *block(under)]
            lines += [f"rewrite (square_of_root _ {fact})."]
            square = side.args[0]
        squares.append(square)
    inner = Relation(squares[0], op, squares[1])
    if op != relation.op:
        inner = Relation(squares[1], relation.op, squares[0])
    return [*lines, *prove(inner, proof, place)]


def _not_negative(term: Term, place: ScriptPlace) -> Lines:
    """Lines for 0 ≤ t, by its shape or by a witness."""
    if NONNEGATIVE in facts(term, place.here):
        return HoleSigns({}, _no_leaf).lines(term, NONNEGATIVE, place)
    try:
        return _by_certificate(Relation(number(0), "<=", term), {}, place)
    except Inexpressible:
        return ["settled_by_hypothesis."]


def _by_equal_squares(relation: Relation, place: ScriptPlace) -> Lines:
    left, _, right = relation
    signs = HoleSigns({}, _no_leaf)
    squares = _equal(Term("mul", left, left), Term("mul", right, right), place)
    return [
        "apply equal_by_squares.",
        *(row for s in (left, right) for row in block(signs.lines(s, NONNEGATIVE, place))),
        *block(squares),
    ]  # fmt: skip


def by_ring(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """A certificate, a single theorem, a witness, or equals for equals in a context."""
    frame = proof.get("witness", proof.get("context"))
    if frame == ["hole", 0] and _is_said(relation, proof["instances"][0], place):
        return by_instance(relation, proof, place)
    if "witness" in proof:
        return by_bounds(relation, proof, place)
    return by_using(relation, proof, place) if frame else _by_certificate(relation, proof, place)


def _is_said(relation: Relation, used: Proof, place: ScriptPlace) -> bool:
    """Whether a relation is an instance of a theorem as it is written, or in another form ≠."""
    if used["theorem"].startswith(LAW):
        return True
    _, _, said = instance(used, place)
    texts = [place.writer.relation(r) for r in (relation, said)]
    return texts[0] == texts[1] or relation.op == said.op == "!="


def by_instance(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """A relation that is an instance of a theorem."""
    (used,) = proof["instances"]
    if used["theorem"] in SQUARES.values():
        *_, squares = used["premises"]
        return by_squares(relation, squares, place)
    if used["theorem"].startswith(LAW):
        return _by_law(relation)
    lines, name, said = instance(used, place)
    goal, fact = (place.writer.relation(r) for r in (relation, said))
    if relation.op != "!=" or said.op != "!=" or fact == goal:
        return [*lines, f"known_relation {name}."]
    gap = difference(said.left, said.right)  # of ≠ in another form linear arithmetic knows nothing
    return [
        *lines,
        f"apply (ne_by_witness _ _ ({place.writer.real(gap, place.here)})).",
        *block(_equal(difference(relation.left, relation.right), gap, place)),
        f"apply Rminus_eq_contra; exact {name}.",
    ]


def _by_law(relation: Relation) -> Lines:
    """The standard library proves π ≤ 4 from its three axioms, 3 < π with a fourth."""
    if relation != Relation(Term("pi"), "<=", number(4)):
        raise Inexpressible(NO_CERTIFICATE)
    return ["exact PI_4."]


def by_using(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """Equals for equals in a context."""
    frame = place.written(proof["context"])
    given = proof["instances"]
    sides = [(number(0), number(0))] * len(given)
    for k, at in holes(frame, place.here):
        _, _, said = instance(given[k], place.within(at.since(place.here))[0])
        sides[k] = said.left, said.right
    before, after = (fill(frame, [pair[s] for pair in sides]) for s in (0, 1))
    texts = [place.writer.real(t, place.here) for t in (before, after)]

    def same(context: Term, here: ScriptPlace) -> Lines:
        if context.head == "hole":
            lines, name, _ = instance(given[context.args[0]], here)
            return [*lines, f"known_relation {name}."]
        if not any(holes(context, here.here)):
            return ["reflexivity."]
        head, args = context.head, context.args
        if head in _BINARY:
            *first, last = args
            left = Term(head, *first) if len(first) > 1 else first[0]
            if head == "add" and last.head == "neg":
                parts = [block(same(left, here)), block(same(last.args[0], here))]
                return ["apply (f_equal2 Rminus).", *parts[0], *parts[1]]
            parts = [block(same(left, here)), block(same(last, here))]
            return [f"apply (f_equal2 {_BINARY[head]}).", *parts[0], *parts[1]]
        if head in ("sum", "prod"):
            inside, intros, lines = here.within((args[:3],))
            rule = "sum_same" if head == "sum" else "product_same"
            return [f"apply {rule}; intros {intros}.", *lines, *same(args[3], inside)]
        if head == "div":
            parts = [block(same(a, here)) for a in args]
            return ["apply (f_equal2 Rdiv).", *parts[0], *parts[1]]
        if head == "pow" and args[1].head == "num":
            return [f"apply (f_equal (fun x => x ^ {args[1].args[0]})).", *same(args[0], here)]
        if len(args) == 1:
            return ["f_equal.", *same(args[0], here)]
        raise Inexpressible(f"a theorem used inside {head}")

    return [
        f"apply (eq_trans (y := {texts[0]})).",
        *block(_equal(relation.left, before, place)),
        f"apply (eq_trans (y := {texts[1]})).",
        *block(same(frame, place)),
        *_equal(after, relation.right, place),
    ]


def by_chain(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """Transitivity, link by link."""
    terms = [relation.left, *map(place.written, proof["lines"][1:-1]), relation.right]
    ops, proofs = proof["ops"], proof["proofs"]
    goal, lines = relation.op, []
    if goal == "!=" and "!=" not in ops:
        goal = "<" if "<" in ops else ">"
        lines = [f"apply {_WEAKER[goal, '!=']}."]
    for k, (rule, own) in enumerate(transitions(ops, goal)):
        link = Relation(terms[k], ops[k], terms[k + 1])
        shown = [*_weakened(link, own), *prove(link, proofs[k], place)]
        if not rule:
            return [*lines, *shown]
        text = place.writer.real(terms[k + 1], place.here)
        lines += [f"apply ({rule} _ ({text}) _).", *block(shown)]
    raise Inexpressible("a chain without links")


def transitions(ops: Sequence[str], goal: str) -> Iterator[tuple[str, str]]:
    """For each link of a chain that proves ``goal`` the lemma that splits it off, "" for the
    last, and the relation that it needs of the link."""
    for k, op in enumerate(ops):
        weak = {"<": "<=", ">": ">="}.get(goal, goal)
        if k == len(ops) - 1:
            yield "", goal
        elif goal == "=":
            yield "chain", "="
        elif op == "=":
            yield f"eq_{_NAMES[goal]}", "="
        elif set(ops[k + 1 :]) == {"="}:
            yield f"{_NAMES[goal]}_eq", goal
            goal = "="
        elif goal == weak:
            yield f"R{_NAMES[goal]}_trans", goal
        elif op == goal:
            yield f"R{_NAMES[goal]}_{_NAMES[weak]}_trans", goal
            goal = weak
        else:
            yield f"R{_NAMES[weak]}_{_NAMES[goal]}_trans", weak


def _weakened(link: Relation, goal: str) -> Lines:
    """What leads from a goal to the link that is stronger."""
    if link.op == goal:
        return []
    return [f"apply {_WEAKER[link.op, goal]}."]


def by_discharge(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """The conditions that hold are facts first."""
    lines: Lines = []
    for obligation in proof["obligations"]:
        found = decode_condition(obligation["condition"])
        ranges = tuple(
            (v, substitute(lo, place.meaning), substitute(hi, place.meaning))
            for v, lo, hi in found.ranges
        )
        left, op, right = found.relation
        goal = Relation(substitute(left, place.meaning), op, substitute(right, place.meaning))
        text = place.writer.condition(found._replace(ranges=ranges, relation=goal))
        name = place.fresh("settles")
        inside, intros, said = place.within(ranges)
        shown = prove(goal, obligation["proof"], inside)
        intro = [f"intros {intros}."] if intros else []
        lines += [f"assert ({name} : {text}).", *block([*intro, *said, *shown])]
    return [*lines, *prove(relation, proof["proof"], place)]


def by_mean_value(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """F(b) − F(a) compares with c·(b − a) as F′ does with c in between."""
    left, op, right = relation
    if op == "!=":  # Rolle's theorem takes the excluded middle as a further axiom
        raise Inexpressible("the mean value theorem for ≠, which rests on more than algebra")
    t = proof["variable"]
    low, high, slope = (place.written(proof[key]) for key in ("from", "to", "slope"))
    weak = op in ("=", "<=", ">=")
    order = Relation(low, "<=" if weak else "<", high)
    opened = place.declare((interval_variable(t, low, "<", place.here),))
    name = opened.writer.names.of(t)
    ends = [("from", Relation(low, "<", symbol(t))), ("to", Relation(symbol(t), "<", high))]
    inside = opened.assuming(*((opened.fresh(f"{name}_{e}"), r) for e, r in ends))
    intros = [name, *(h for h, _ in inside.hypotheses[-2:])]
    whole = place.declare((interval_variable(t, low, "<=", place.here),))
    function = whole.written(proof["function"])
    change = derivative(function, t, inside.here)
    write = inside.writer.real
    total = excess(function, t, low, high, slope)
    texts = [place.writer.real(x, place.here) for x in (low, high, slope)]
    functions = [f"(fun {name} : R => {write(f, inside.here)})" for f in (function, change)]
    said = {"positive": "0 < ", "nonnegative": "0 <= "}.get(
        interval_variable(t, low, "<", place.here).sort
    )
    sort = [f"assert ({inside.fresh(f'{name}_sort')} : {said}{name}) by settled_by_hypothesis."]
    ends_and_slope = " ".join(f"({x})" for x in texts)
    return [
        f"apply ({_NAMES[op]}_by_slope {functions[0]} {ends_and_slope}).",
        *block(["cbv beta.", *_equal(difference(left, right), total, place)]),
        f"apply (mean_value_{_NAMES[op]} {' '.join(functions)} {ends_and_slope}).",
        *block([f"intros {name}; intros; cbv beta.", "differentiate."]),
        *block(prove(order, proof["order"], place)),
        *block([f"intros {' '.join(intros)}; cbv beta.", *(sort if said else []),
                *prove(Relation(change, op, slope), proof["derivative"], inside)]),
    ]  # fmt: skip


def _premise_of(known: UsableStatement) -> Premise:
    return Premise(known.variables, known.hypotheses, known.relation)


def by_induction(relation: Relation, proof: Proof, place: ScriptPlace) -> Lines:
    """From n = 0, and from n to n + 1."""
    n, general = proof["variable"], set(proof.get("general", []))
    names = place.writer.names
    moving = [v for v in place.variables if v.name in general]
    changing = {n, *general}
    supposed = [h for h in place.hypotheses if changing & names_of(h[1])]
    premises = [k for k in place.known if k.startswith("premise ")]
    premises = [k for k in premises if changing & _names_in(place.known[k])]
    number_name, sort = names.of(n), place.sorts[n]
    intros = [
        *(names.of(v.name) for v in moving),
        *(place.sorts[v.name] for v in moving if place.writer.sort_hypotheses(v)),
        *(name for name, _ in supposed),
        *(place.known[k].text for k in premises),
    ]
    hypothesis = place.fresh("induction_hypothesis")
    assumed = UsableStatement(hypothesis, tuple(moving), tuple(h for _, h in supposed),
                    tuple(_premise_of(place.known[k]) for k in premises), relation)  # fmt: skip
    again = [f"intros {' '.join(intros)}."] if intros else []

    def case(value: Term, data: Proof, inside: ScriptPlace) -> Lines:
        at = {n: Lambda((), value)}
        known = dict(inside.known)
        for k in premises:
            p = premise_at(_premise_of(place.known[k]), at, ())
            known[k] = replace(place.known[k], variables=p.variables, hypotheses=p.hypotheses,
                               relation=p.relation)  # fmt: skip
        hypotheses = tuple((name, unfold(h, at)) for name, h in inside.hypotheses)
        inside = replace(inside, known=known, hypotheses=hypotheses)
        return [*again, *prove(unfold(relation, at), data, inside)]

    successor = Term("add", symbol(n), number(1))
    step = case(successor, proof["step"], place.knowing(INDUCTION, assumed))
    return [
        f"revert {' '.join([number_name, sort, *intros])}.",
        "induct.",
        *block(case(number(0), proof["base"], place)),
        *block([f"intros {number_name} {sort} {hypothesis}; casts.", *step]),
    ]


def _names_in(known: UsableStatement) -> frozenset[str] | set[str]:
    return names_of(known.relation, *known.hypotheses)


_RULES: dict[str, Callable[[Relation, Proof, ScriptPlace], Lines]] = {
    "ring": by_ring, "chain": by_chain, "discharge": by_discharge, "mean-value": by_mean_value,
    "induction": by_induction, "enclosure": by_enclosure, "witness": by_witness,
}  # fmt: skip
