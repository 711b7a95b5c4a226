// The rules for order: `bounds`, which is `sign` if there are no holes, and `squares`.

import { demand, optional, refuse } from "./reading.js";
import { FACT_OF, NONNEGATIVE, SORTS, has } from "./facts.js";
import { placed, ringRule } from "./equations.js";
import { check } from "./proofs.js";
import { TURNED, relation, upward } from "./relations.js";
import { ZERO, decode, difference, fill, product } from "./terms.js";

const HOLE_SORTS = { "=": SORTS.nonnegative, ">=": SORTS.nonnegative, ">": SORTS.positive };

//      Γ ⊢ Lₖ ≥ Rₖ     h₀ ≥ 0, h₁ ≥ 0, … give W[h₀, …] op 0     l − r = W[L₀ − R₀, …] in the ring
//      ------------------------------------------------------------------------------------------
//      Γ ⊢ l op r
export function bounds(proof, given, context) {
  const r = upward(given);
  demand(r.op in FACT_OF, "`bounds` proves inequalities");
  const { scope } = context;
  const frame = context.definitions.unfold(decode(proof.witness));
  const [relations, needs] = placed(optional(proof, "instances", []), frame, context, (e) => {
    const up = upward(e);
    demand(up.op in HOLE_SORTS, "an instance says nothing about order");
    return up;
  });
  const sorts = relations.map((e) => (e === undefined ? undefined : HOLE_SORTS[e.op]));
  demand(scope.withHoles(sorts).hasSort(frame, FACT_OF[r.op]), "the witness has no such sign");
  const gaps = relations.map((e) => (e === undefined ? undefined : difference(e.left, e.right)));
  const witness = scope.demandClosed(fill(frame, gaps));
  const shown = ringRule(proof, relation(difference(r.left, r.right), "=", witness), context);
  return [...needs, ...shown, ...scope.needs(witness)];
}

//      Γ ⊢ r ≥ 0     Γ ⊢ l² op r²               Γ ⊢ l ≥ 0     Γ ⊢ r ≥ 0     Γ ⊢ l² = r²
//      --------------------------  ≤ <          ---------------------------------------
//      Γ ⊢ l op r                               Γ ⊢ l = r
export function squares(proof, { left, op, right }, context) {
  const down = op === "<=" || op === "<";
  if (op === "!=") refuse("`squares` does not prove ≠");
  const [large, small] = down ? [right, left] : [left, right];
  const goal = relation(product(large, large), down ? TURNED[op] : op, product(small, small));
  const needs = [];
  const isNonnegative = (t) => has(context.scope.facts(t), NONNEGATIVE);
  if (proof.order !== undefined) {
    needs.push(...check(proof.order, relation(large, ">=", ZERO()), context));
  } else demand(isNonnegative(large), "the larger side may be negative");
  if (op === "=") demand(isNonnegative(small), "the right side may be negative");
  return [...needs, ...check(proof.squares, goal, context)];
}
