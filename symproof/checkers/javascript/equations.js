// The rule that computes in the ring.

import { FACT_OF, NONZERO, SORTS } from "./facts.js";
import { demand, list, object, optional } from "./reading.js";
import { ask, evaluate, inRange, says } from "./evaluation.js";
import { instance } from "./instances.js";
import * as M from "./matrices.js";
import { condition, relation, under, upward } from "./relations.js";
import { BINDERS, ZERO, decode, difference, fill, make, negative } from "./terms.js";

function rangeNeeds(ranges, context) {
  return ranges.flatMap((range, k) => {
    const outer = ranges.slice(0, k);
    return under(outer, context.under(outer).scope.rangeNeeds(range));
  });
}

function equation(r) {
  demand(r.op === "=", "what is told is no equation");
  return r;
}

const HOLE_FACTS = {
  "=": SORTS.nonnegative, ">=": SORTS.nonnegative, ">": SORTS.positive, "!=": NONZERO,
};

//      Γ ⊢ aₖ op bₖ     l − r = C[a₀, a₁, …] − C[b₀, b₁, …] + W[a₀ − b₀, a₁ − b₁, …] in the ring
//      -----------------------------------------------------------------------------------------
//      Γ ⊢ l op r
export function ringRule(proof, given, context) {
  const needs = [];
  const { scope } = context;
  const nonzero = list(optional(proof, "nonzero", []), "`nonzero`").map((t) => context.closedNumber(t));
  for (const t of nonzero) {
    needs.push(...scope.needs(t), condition([], relation(t, "!=", ZERO())));
  }
  const told = list(optional(proof, "rewrite", []), "`rewrite`").map((data) => {
    object(data, "an instance");
    const ranges = context.closedRanges(optional(data, "under", []));
    const inner = context.under(ranges);
    const { relation: e, needs: found } = instance(data, inner, context, ranges);
    const target = data.target === undefined ? e.left : inner.closedNumber(data.target);
    needs.push(...under(ranges, [...found, ...inner.scope.needs(target)]), ...rangeNeeds(ranges, context));
    return { ranges, equation: equation(e), target, scope: inner.scope };
  });
  const filled = [];
  const put = (frame, sides) => filled.push(scope.demandClosed(fill(frame, sides)));
  const nothing = relation(ZERO(), "=", ZERO());
  if (proof.context !== undefined) {
    const [frame, relations, found] = placed(proof.context, proof, context, equation);
    needs.push(...found);
    put(frame, relations.map((e) => (e ?? nothing).left));
    put(frame, relations.map((e) => (e ?? nothing).right));
  }
  let r = given;
  if (proof.witness !== undefined) {
    r = upward(given);
    demand(r.op in FACT_OF, "a witness proves inequalities");
    const [frame, relations, found] = placed(proof.witness, proof, context, upward);
    needs.push(...found);
    const facts = relations.map((e) => (e === undefined ? undefined : HOLE_FACTS[e.op]));
    demand(scope.withHoles(facts).hasSort(frame, FACT_OF[r.op]), "the witness has no such sign");
    put(frame, relations.map((e) => (e === undefined ? undefined : difference(e.left, e.right))));
  }
  for (const t of filled) needs.push(...scope.needs(t));
  const [before, after] = proof.context === undefined ? [] : filled;
  const witness = proof.witness === undefined ? undefined : filled.at(-1);
  const rest = make("add", r.left, negative(r.right),
    ...(before === undefined ? [] : [negative(before), after]),
    ...(witness === undefined ? [] : [negative(witness)]));
  demand(scope.shape(rest) !== undefined, "what is put in has another shape");
  const shown = ask(scope, (ring) => {
    for (const t of nonzero) ring.tellNonzero(M.number(evaluate(ring, t)));
    for (const equation of told) tell(ring, equation);
    return says(ring, evaluate(ring, rest), witness === undefined ? r.op : "=");
  });
  demand(shown, "the ring does not show the relation");
  return needs;
}

// Tells an equation inside of its ranges.
function tell(ring, { ranges, equation: e, target, scope }) {
  const inside = (k, outer, indices) => {
    if (k === ranges.length) {
      const value = (t) => M.number(evaluate(ring, t, scope));
      ring.tell(value(e.left), value(e.right), value(target), indices);
      return;
    }
    const { name, from, to } = ranges[k];
    const [a, b] = [from, to].map((t) => M.number(evaluate(ring, t, outer)));
    inRange(ring, name, a, b, (index) => inside(k + 1, outer.inRange(ranges[k]), [...indices, index]));
  };
  inside(0, ring.scope, []);
}

// The places of the holes of a term: {hole, context, ranges} for each.
export function holes(term, context, ranges = []) {
  if (!term.holes) return [];
  if (term.head === "hole") return [{ hole: term.args[0], context, ranges }];
  const isRange = BINDERS.includes(term.head);
  if (term.binds && !isRange) demand(!term.args.at(-1).holes, "a hole where no range binds");
  if (!isRange) return term.terms.flatMap((t) => holes(t, context, ranges));
  const [name, from, to, body] = term.args;
  if (from.holes || to.holes) {
    demand(!body.holes, "holes in the ends of a range and in its body");
    return [from, to].flatMap((t) => holes(t, context, ranges));
  }
  const range = { name, from, to };
  return holes(body, context.under([range]), [...ranges, range]);
}

// A context or witness, and the instances at the places of its holes: [term, relations by their
// numbers, needs].
function placed(data, proof, context, change) {
  const frame = context.definitions.unfold(decode(data));
  const given = list(optional(proof, "instances", []), "the instances");
  const relations = given.map(() => undefined);
  const needs = [];
  for (const { hole, context: inner, ranges } of holes(frame, context)) {
    const k = Number(hole); // without an instance there is nothing, which is none
    const { relation: found, needs: here } = instance(given[k], inner, context, ranges);
    relations[k] = change(found);
    demand(found.op !== "!=" || inner.scope.isNumber(found.left), "of matrices a hole has no sign");
    needs.push(...under(ranges, here));
  }
  return [frame, relations, needs];
}
