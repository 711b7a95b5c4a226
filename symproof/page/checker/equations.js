// The rules that compute in the ring: `ring`, `using`, `instance`.

import { demand, list, object, optional, refuse } from "./reading.js";
import { ask, equalTerms, evaluate, inRange, says } from "./evaluation.js";
import { instance } from "./instances.js";
import * as M from "./matrices.js";
import { GIVES, condition, relation, turned, under } from "./relations.js";
import { BINDERS, ZERO, decode, fill } from "./terms.js";

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

//      Γ ⊢ aₖ = bₖ     the ring shows l − r − Σ cₖ·(aₖ − bₖ) op 0 when told the equations "rewrite"
//      ---------------------------------------------------------------------------------------------
//      Γ ⊢ l op r
export function ringRule(proof, r, context) {
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
    const { relation: e, needs: found } = instance(data, inner);
    const target = data.target === undefined ? e.left : inner.closedNumber(data.target);
    needs.push(...under(ranges, [...found, ...inner.scope.needs(target)]), ...rangeNeeds(ranges, context));
    return { ranges, equation: equation(e), target, scope: inner.scope };
  });
  const multiples = list(optional(proof, "plus", []), "`plus`").map((item) => {
    const [factor, data] = list(item, "a multiple", 2);
    const { relation: e, needs: found } = instance(data, context);
    const c = context.closed(factor);
    demand(scope.shape(c) !== undefined, "a factor has no shape");
    needs.push(...found, ...scope.needs(c));
    return [c, equation(e)];
  });
  const shown = ask(scope, (ring) => {
    for (const t of nonzero) ring.tellNonzero(M.number(evaluate(ring, t)));
    for (const equation of told) tell(ring, equation);
    let d = M.subtract(ring, evaluate(ring, r.left), evaluate(ring, r.right));
    for (const [c, e] of multiples) {
      const gap = M.subtract(ring, evaluate(ring, e.left), evaluate(ring, e.right));
      d = M.subtract(ring, d, M.times(ring, evaluate(ring, c), gap));
    }
    return says(ring, d, r.op);
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

// The instances at the places of their holes: [relations by their numbers, needs].
export function placed(data, term, context, change = (r) => r) {
  const given = list(data, "the instances");
  const relations = given.map(() => undefined);
  const needs = [];
  for (const { hole, context: inner, ranges } of holes(term, context)) {
    const k = Number(hole); // without an instance there is nothing, which is none
    const { relation: found, needs: here } = instance(given[k], inner);
    relations[k] = change(found);
    needs.push(...under(ranges, here));
  }
  return [relations, needs];
}

//      Γ ⊢ aₖ = bₖ     l = C[a₀, a₁, …] and r = C[b₀, b₁, …] in the ring
//      ------------------------------------------------------------------
//      Γ ⊢ l = r
export function using(proof, r, context) {
  demand(r.op === "=", "`using` proves equations");
  const { scope } = context;
  const frame = context.definitions.unfold(decode(proof.context));
  const [relations, needs] = placed(proof.instances, frame, context, equation);
  const nothing = relation(ZERO(), "=", ZERO());
  const side = (of) => scope.demandClosed(fill(frame, relations.map((e) => of(e ?? nothing))));
  const [left, right] = [side((e) => e.left), side((e) => e.right)];
  for (const [a, b] of [[r.left, left], [r.right, right]]) {
    demand(scope.alike(a, b), "the context has another shape");
    demand(ask(scope, (ring) => equalTerms(ring, a, b)), "the context does not fit");
  }
  return [...needs, ...scope.needs(left), ...scope.needs(right)];
}

//      Γ ⊢ a op′ b     op′ gives op     l = a and r = b in the ring
//      ------------------------------------------------------------
//      Γ ⊢ l op r
export function instanceRule(proof, r, context) {
  const { relation: found, needs } = instance(proof.instance, context);
  const { scope } = context;
  for (const e of [found, turned(found)]) {
    if (!GIVES[e.op].includes(r.op)) continue;
    const fits = [[r.left, e.left], [r.right, e.right]].every(([a, b]) => scope.alike(a, b));
    if (!fits) continue;
    const equal = ask(scope, (ring) =>
      equalTerms(ring, r.left, e.left) && equalTerms(ring, r.right, e.right));
    if (equal) return needs;
  }
  return refuse("the instance says something else");
}

