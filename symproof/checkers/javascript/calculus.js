// The mean value theorem.

import { demand, text } from "./reading.js";
import { derivative } from "./derivatives.js";
import { NONNEGATIVE, POSITIVE, SORTS, has } from "./facts.js";
import { ringRule } from "./equations.js";
import { check } from "./proofs.js";
import { conditionNames, relation } from "./relations.js";
import { settle } from "./settling.js";
import {
  constantly, difference, make, name as symbol, negative, product, sizeOf, substitute,
} from "./terms.js";

const STRICT = ["<", ">", "!="];

//      Γ ⊢ a ≤ b     Γ, a ≤ t ≤ b ⊢ F(t) is defined     Γ, a < t < b ⊢ F′(t) op c
//      --------------------------------------------------------------------------
//      Γ ⊢ l op r      where l − r = F(b) − F(a) − c·(b − a); for <, >, ≠ with a < b
export function meanValue(proof, { left, op, right }, context) {
  const { scope } = context;
  const t = text(proof.variable, "`variable`");
  const isNew = !scope.has(t) && !context.definitions.meanings.has(t);
  demand(sizeOf(t) === 0 && isNew, () => `${t} is not new`);
  const [a, b, c] = ["from", "to", "slope"].map((key) => context.closed(proof[key]));
  const known = scope.facts(a);
  const sort = has(known, POSITIVE) ? SORTS.positive
    : has(known, NONNEGATIVE) ? SORTS.nonnegative : SORTS.real;
  const within = (facts, ops) =>
    context.withVariables([{ name: t, facts, indices: [] }]).assuming([
      relation(a, ops, symbol(t)), relation(symbol(t), ops, b),
    ]);
  const closed = within(sort, "<=");
  const open = within(has(known, NONNEGATIVE) ? SORTS.positive : SORTS.real, "<");
  const f = context.read(proof.function);
  closed.scope.demandClosed(f);
  open.scope.demandClosed(f);
  const order = relation(a, STRICT.includes(op) ? "<" : "<=", b);
  const slope = relation(derivative(f, t, open.scope), op, c);
  for (const side of [slope.left, slope.right]) open.scope.demandClosed(side);
  const left1 = settle(check(proof.order, order, context), context);
  const left2 = settle(check(proof.defined, relation(f, "=", f), closed), closed);
  const left3 = settle(check(proof.derivative, slope, open), open);
  const needs = [...left1, ...left2, ...left3];
  for (const n of needs) demand(!conditionNames(n).has(t), () => `what is left open speaks of ${t}`);
  const at = (u) => substitute(f, new Map([[t, constantly(u)]]));
  const gap = make(
    "add", difference(at(b), at(a)), negative(product(c, difference(b, a))),
  );
  return [
    ...needs,
    ...ringRule(proof, relation(difference(left, right), "=", gap), context),
    ...scope.needs(gap),
  ];
}
