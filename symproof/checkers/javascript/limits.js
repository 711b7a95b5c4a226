// Limits and infinite sums, and the rule that puts what they are in their place.

import { demand, isNatural, list, object, refuse, text } from "./reading.js";
import { above, approaching, derivative, isLimiting, nearby } from "./derivatives.js";
import { FACT_OF, POSITIVE, REAL, SORTS, has } from "./facts.js";
import { valuesOf } from "./instances.js";
import { derivativeOf, functionNeeds, functionRow, isFunction } from "./laws.js";
import { check } from "./proofs.js";
import {
  condition, conditionNames, mapped, relation, sides,
} from "./relations.js";
import { settle } from "./settling.js";
import {
  AT_POINT, BINDING, LIMITS, ONE, ZERO, constantly, difference, fill, make, name as symbol,
  negative, product, rebuilt, substitute,
} from "./terms.js";

const ORDER = 8n; // derivatives that are compared

//      Γ ⊢ Tₖ exists and is vₖ     Γ ⊢ l[v₁, v₂, …] op r[v₁, v₂, …]
//      -----------------------------------------------------------
//      Γ ⊢ l[T₁, T₂, …] op r[T₁, T₂, …]      where no Tₖ stands below a name that is bound
export function limits(proof, goal, context) {
  const values = new Map();
  const needs = [];
  for (const item of list(proof.values, "the values")) {
    const term = context.closed(object(item, "a value").limit);
    demand(isLimiting(term), "neither a limit nor an infinite sum");
    demand(!context.scope.has(term.args[0]), "what moves already means something");
    const found = (term.head === "series" ? series : limit)(term, object(item.proof, "a proof"), context);
    values.set(term, found.value);
    needs.push(...found.needs, ...context.scope.needs(...term.terms.slice(0, -1)));
  }
  const put = (t) => values.get(t) ?? (BINDING.includes(t.head) ? t : rebuilt(t, put));
  return [...needs, ...check(proof.proof, mapped(goal, put), context)];
}

const KINDS = { order: byOrder, near: byBody, context: byParts, turned: byTurning, law: byLaw };

// {value, needs}: what the limit of a real function is, and what that needs.
function limit(term, data, context) {
  demand(LIMITS.includes(term.head), "no limit");
  demand(approaching(term, context.scope).hasSort(term.terms.at(-1), REAL), "a limit of what may not be real");
  const kind = Object.keys(KINDS).find((key) => key in object(data, "a proof of a limit"));
  return KINDS[kind ?? refuse("a limit without a proof")](term, data, context);
}

const like = (term, body) => make(term.head, ...term.args.slice(0, -1), body);
const put = (term, x, value) => substitute(term, new Map([[x, constantly(value)]]));

function byOrder(term, data, context) {
  demand(AT_POINT.includes(term.head), "derivatives are taken at a point");
  const [x, point, body] = term.args;
  demand(isNatural(data.order) && data.order <= ORDER, "no order");
  const order = Number(data.order);
  const proofs = list(data.zeros, "the zeros", 2);
  const inner = nearby(term, context.scope);
  const needs = [];
  const values = (body.head === "div" ? body.terms : [body, ONE()]).map((whole, side) => {
    const zeros = list(proofs[side], "the zeros of a side", order);
    let slope = whole;
    let value;
    for (let k = 0; k <= Math.max(order, 1); k += 1) {
      if (k > 0) slope = derivative(slope, x, inner);
      const at = put(slope, x, point);
      needs.push(...context.scope.needs(at));
      if (k < order) needs.push(...check(zeros[k], relation(at, "=", ZERO()), context));
      else if (k === order) value = at;
    }
    return value;
  });
  return { value: make("div", ...values), needs };
}

function byBody(term, data, context) {
  const { body, needs } = near(term, "=", term.terms.at(-1), data, context);
  const found = limit(like(term, body), data.then, context);
  return { value: found.value, needs: [...needs, ...found.needs] };
}

function byParts(term, data, context) {
  const frame = context.read(data.context);
  const inner = context.change({ scope: approaching(term, context.scope) });
  const bodies = [];
  const values = [];
  const needs = [];
  for (const item of list(data.parts, "the parts")) {
    const [part, proof] = list(item, "a part", 2);
    const body = inner.closedNumber(part);
    const found = limit(like(term, body), proof, context);
    bodies.push(body);
    values.push(found.value);
    needs.push(...found.needs);
  }
  demand(fill(frame, bodies) === term.terms.at(-1) && !frame.free.has(term.args[0]),
    "the parts do not make up what the limit is of");
  needs.push(...continuous(frame, values, context.scope));
  return { value: fill(frame, values), needs };
}

function byTurning(term, data, context) {
  demand(!AT_POINT.includes(term.head), "what moves to a point is not turned");
  const [x, body] = term.args;
  const inverse = make("div", ONE(), symbol(x));
  const inside = put(body, x, term.head === "limit_infinity" ? inverse : negative(inverse));
  return limit(make("limit_above", x, ZERO(), inside), data.turned, context);
}

function byLaw(term, data, context) {
  const { law, needs } = ofTable("limit_infinity", data, context);
  let inner = symbol(term.args[0]);
  if (term.head !== "limit_infinity" || "of" in data) {
    const of = object(data.of, "what grows");
    const found = near(term, "<", ZERO(), of, context);
    inner = found.body;
    const small = limit(like(term, make("div", ONE(), inner)), of.then, context);
    const zero = check(of.zero, relation(small.value, "=", ZERO()), context);
    needs.push(...found.needs, ...small.needs, ...zero);
  }
  const [x, body] = law.left.args;
  demand(term.terms.at(-1) === put(body, x, inner), "not what the law is about");
  return { value: law.right, needs };
}

// {body, needs}: what `left op body` needs for all numbers that are near.
function near(term, op, left, data, context) {
  const [x, point] = term.args;
  const bound = context.closed(data.near);
  const atPoint = AT_POINT.includes(term.head);
  let [low, high] = [bound, bound];
  if (atPoint) {
    low = term.head === "limit_above" ? point : difference(point, bound);
    high = term.head === "limit_below" ? point : make("add", point, bound);
    demand(has(context.scope.facts(bound), POSITIVE), "how near may not be positive");
  }
  for (const end of [low, high]) demand(context.scope.hasSort(end, REAL), "an end may not be real");
  const falls = term.head === "limit_minus_infinity";
  const facts = falls ? SORTS.real : above(context.scope.facts(low), true);
  const given = [
    ...(falls ? [] : [relation(low, "<", symbol(x))]),
    ...(falls || atPoint ? [relation(symbol(x), "<", high)] : []),
    ...(term.head === "limit" ? [relation(symbol(x), "!=", point)] : []),
  ];
  const place = context.withVariables([{ name: x, facts, indices: [] }]).assuming(given);
  const body = place.closedNumber(data.body);
  const needs = forAll(x, relation(left, op, body), data.proof, place);
  return { body, needs: [...needs, ...context.scope.needs(low, high)] };
}

// What a proof for all values of a name leaves open, which must not speak of it.
function forAll(x, goal, proof, place) {
  const needs = settle(check(proof, goal, place), place);
  for (const n of needs) demand(!conditionNames(n).has(x), () => `what is left open speaks of ${x}`);
  return needs;
}

// What is needed for a context to be continuous in its gaps at these values.
function continuous(frame, values, scope) {
  if (!frame.holes) return [];
  const { head, terms } = frame;
  const [base, exponent] = terms;
  const known = ["hole", "add", "mul", "neg", "div", "pow", "abs"].includes(head)
    || (isFunction(head) && (derivativeOf(head, ZERO()) !== undefined || functionRow(head).quotient.length > 0));
  demand(known, () => `${head} may not be continuous`);
  const filled = fill(frame, values);
  const found = head === "pow" && exponent.holes
    ? [relation(fill(base, values), ">", ZERO())] : scope.ownNeeds(filled);
  const needs = [];
  for (const { left, op, right } of found) {
    const strict = relation(left, op === ">=" ? ">" : op, right);
    if (!has(scope.facts(left), FACT_OF[strict.op])) needs.push(condition([], strict));
  }
  return [...needs, ...terms.flatMap((t) => continuous(t, values, scope))];
}

// {law, needs}: what a law about a limit or an infinite sum says.
function ofTable(head, data, context) {
  const name = text(object(data, "a law's values").law, "a law's name");
  demand(name.startsWith("law "), "only a law says what a limit is");
  const used = context.use(name);
  demand(used.relation.left.head === head, "a law of another kind");
  const values = valuesOf(data, used, context);
  const at = (r) => mapped(r, (t) => substitute(t, values));
  const law = at(used.relation);
  const needs = context.scope.needs(law.right, ...[...values.values()].map((value) => value.body));
  for (const p of used.premises) {
    const hypothesis = at(p.relation);
    needs.push(...context.scope.needs(...sides(hypothesis)), condition([], hypothesis));
  }
  return { law, needs };
}

//      Γ ⊢ t(m + k) = Σⱼ cⱼ·lⱼ(k) for all natural k     Σ lⱼ(k) for k = 0, 1, … is sⱼ by a law
//      --------------------------------------------------------------------------------------
//      Γ ⊢ Σ t(k) for k = m, m + 1, … is Σⱼ cⱼ·sⱼ
//
//      Γ ⊢ t(m + k) = g(m + k) − g(m + k + 1) for all natural k     Γ ⊢ g(x) → v as x grows
//      ------------------------------------------------------------------------------------
//      Γ ⊢ Σ t(k) for k = m, m + 1, … is g(m) − v
function series(term, data, context) {
  const [k, low, body] = term.args;
  const start = make("add", symbol(k), low);
  const needs = [];
  let [summand, value] = [ZERO(), ZERO()];
  if ("telescope" in data) {
    const growing = make("limit_infinity", k, body);
    const inner = context.change({ scope: approaching(growing, context.scope) });
    const g = inner.closedNumber(data.telescope);
    const last = limit(like(growing, g), data.then, context);
    needs.push(...last.needs);
    value = difference(put(g, k, low), last.value);
    summand = difference(put(g, k, start), put(g, k, make("add", start, ONE())));
  } else {
    for (const part of list(data.sums, "the sums")) {
      const { law, needs: own } = ofTable("series", part, context);
      const factor = context.closedNumber(part.factor);
      const [x, , ofLaw] = law.left.args;
      summand = make("add", summand, product(factor, put(ofLaw, x, symbol(k))));
      value = make("add", value, product(factor, law.right));
      needs.push(...own);
    }
  }
  const place = context.withVariables([{ name: k, facts: SORTS.natural, indices: [] }]);
  needs.push(...forAll(k, relation(put(body, k, start), "=", summand), data.proof, place));
  return { value, needs };
}
