// Proofs: each rule gives the conditions under which the relation has been proved.

import { demand, object, refuse, text } from "./reading.js";
import { ORDER, sides } from "./relations.js";
import { REAL } from "./facts.js";
import { ringRule } from "./equations.js";
import { enclosure } from "./enclosure.js";
import { meanValue } from "./calculus.js";
import { chain, discharge, induction } from "./structure.js";
import { limits } from "./limits.js";
import { witness } from "./witness.js";

const RULES = new Map(Object.entries({
  ring: ringRule, enclosure, "mean-value": meanValue, witness, chain, induction, discharge, limits,
}));

// What the relation needs if the proof is right; otherwise the proof is refused.
export function check(proof, relation, context) {
  object(proof, "a proof");
  const name = text(proof.rule, "a rule");
  const rule = RULES.get(name) ?? refuse(`no such rule: ${name}`);
  const { scope } = context;
  demand(scope.alike(relation.left, relation.right), "the sides have no common shape");
  if (ORDER.includes(relation.op)) {
    for (const t of sides(relation)) demand(scope.hasSort(t, REAL), "a side may not be real");
  }
  const needs = rule(proof, relation, context);
  return rule === discharge || rule === limits ? needs : [...scope.needs(...sides(relation)), ...needs];
}
