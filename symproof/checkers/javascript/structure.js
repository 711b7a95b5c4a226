// The rules that put proofs together: `chain`, `induction`, `discharge`.

import { demand, inside, list, object, oneOf, optional, text } from "./reading.js";
import { SORTS } from "./facts.js";
import { usable } from "./context.js";
import { check } from "./proofs.js";
import {
  GIVES, OPS, conditionNames, mapped, relation, sameRanges, sameRelation, speaksOf, under, upward,
} from "./relations.js";
import { given, settle } from "./settling.js";
import { ONE, ZERO, constantly, make, name as symbol, substitute } from "./terms.js";

//      Γ ⊢ t₀ op₁ t₁     Γ ⊢ t₁ op₂ t₂     …
//      -------------------------------------
//      Γ ⊢ t₀ op tₙ
export function chain(proof, { left, op, right }, context) {
  const lines = list(proof.lines, "the lines").map((t) => context.closed(t));
  const ops = list(proof.ops, "the operations", lines.length - 1);
  const proofs = list(proof.proofs, "the proofs", ops.length);
  demand(ops.length > 0, "a chain without steps");
  demand(lines[0] === left && lines.at(-1) === right, "a chain has other ends");
  const all = ops.map((o) => oneOf(o, OPS, "an operation")).reduce(together, "=");
  demand(GIVES[all].includes(op), () => `the steps of a chain give ${all}`);
  const step = (p, k) => check(p, relation(lines[k], ops[k], lines[k + 1]), context);
  return proofs.flatMap((p, k) => inside("step", k + 1, () => step(p, k)));
}

function together(before, op) {
  if (before === "=") return op;
  if (op === "=" || (op === before && op !== "!=")) return before;
  for (const [strict, weak] of [["<", "<="], [">", ">="]]) {
    if ([strict, weak].includes(before) && [strict, weak].includes(op)) return strict;
  }
  return demand(false, "the steps of a chain do not go together");
}

//      Γ(0) ⊢ P(0)     Γ(n + 1), ∀ g, Γ(n) ⇒ P(n) ⊢ P(n + 1)
//      -----------------------------------------------------
//      Γ(n) ⊢ P(n)
export function induction(proof, r, context) {
  demand(context.scope === context.top && !context.stepping, "an induction does not stand here");
  const n = text(proof.variable, "`variable`");
  const { entries } = context.scope;
  demand(
    entries.has(n) && entries.get(n).facts === SORTS.natural && entries.get(n).indices.length === 0,
    () => `${n} is no natural number`,
  );
  const names = list(optional(proof, "general", []), "`general`");
  const general = [...new Set(names.map((x) => text(x, "a name")))];
  demand(general.every((x) => x !== n && entries.has(x)), "a general name is no other variable");
  const all = [n, ...general];

  const at = (value) => {
    const values = new Map([[n, constantly(value)]]);
    const put = (x) => mapped(x, (t) => substitute(t, values));
    const supposed = new Map([...context.supposed].map(([name, u]) => [name, usable(put(u.relation), {
      ...u, hypotheses: u.hypotheses.map(put),
    })]));
    return [put(r), context.change({ hypotheses: context.hypotheses.map(put), supposed })];
  };

  const speaks = (x) => all.some((y) => speaksOf(x, y));
  const premises = [...context.supposed.values()].filter((u) => all.some((y) => u.fixed.has(y)));
  const hypothesis = usable(r, {
    variables: general.map((x) => ({ name: x, ...entries.get(x) })),
    hypotheses: context.hypotheses.filter(speaks),
    premises: premises.map(({ variables, hypotheses, relation: p }) => ({
      variables, hypotheses, relation: p,
    })),
  });

  const [first, base] = at(ZERO());
  const [next, after] = at(make("add", symbol(n), ONE()));
  const step = after.change({
    supposed: new Map(after.supposed).set("induction hypothesis", hypothesis),
    stepping: true,
  });
  const needs = [
    ...settle(check(proof.base, first, base), base),
    ...settle(check(proof.step, next, step), step),
  ];
  for (const c of needs) {
    demand(!all.some((x) => conditionNames(c).has(x)), "what is left open speaks of the variables");
  }
  return needs;
}

//      Γ ⊢ l op r if C and D     Γ, i in the ranges of C ⊢ C if E
//      ----------------------------------------------------------
//      Γ ⊢ l op r if D, and E for all i in the ranges of C
export function discharge(proof, r, context) {
  let needs = check(proof.proof, r, context);
  for (const [k, item] of list(proof.obligations, "the obligations").entries()) {
    object(item, "an obligation");
    const data = object(item.condition, "a condition");
    const ranges = context.closedRanges(data.ranges);
    const inner = context.under(ranges);
    const goal = inner.closedRelation(data.relation);
    const found = inside("obligation", k + 1, () => check(item.proof, goal, inner));
    needs = needs.filter((c) =>
      !sameRanges(c.ranges, ranges)
      || !(sameRelation(c.relation, goal) || given(inner.scope, [goal], upward(c.relation))));
    needs.push(...under(ranges, found));
  }
  return needs;
}
