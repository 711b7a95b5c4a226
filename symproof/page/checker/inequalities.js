// The rule that compares squares.

import { demand, refuse } from "./reading.js";
import { NONNEGATIVE, has } from "./facts.js";
import { check } from "./proofs.js";
import { TURNED, relation } from "./relations.js";
import { ZERO, product } from "./terms.js";

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
