// Instances: what may be used by name, for certain values of its variables.

import { demand, different, list, object, optional, text } from "./reading.js";
import { has } from "./facts.js";
import { ask, shows } from "./evaluation.js";
import { check } from "./proofs.js";
import { between, derivative } from "./derivatives.js";
import {
  condition, conditionNames, mapped, relation, sides, substituteInCondition, turned,
} from "./relations.js";
import { settle } from "./settling.js";
import * as sizes from "./sizes.js";
import {
  constantly, difference, isMatrixName, make, name as symbol, primed, sizeOf, substitute,
} from "./terms.js";

// The value of a variable: a function of parameters that have its index sorts.
function decodeValue(data, variable, context) {
  const [given, body] = list(data, "a value", 2);
  const parameters = list(given, "parameters").map((p) => text(p, "a parameter"));
  different(parameters, "the parameters");
  const { indices } = variable;
  demand(parameters.length === indices.length, "a value has other parameters");
  demand(parameters.every((p) => sizeOf(p) === 0), "a parameter has indices");
  const scope = parameters.reduce((s, p, k) => s.with(p, indices[k]), context.scope);
  const value = scope.demandClosed(context.read(body));
  if (isMatrixName(variable.name)) {
    const [rows, columns] = parameters.slice(-2).map((p) => sizes.size(symbol(p)));
    demand(sizes.alike(scope.shape(value), sizes.rectangle(rows, columns)), "a value has another shape");
    demand(has(scope.facts(value), variable.facts), "a value has another sort");
  } else {
    demand(scope.hasSort(value, variable.facts), () => `${variable.name} has another sort`);
  }
  return { parameters, body: value };
}

// The values that an instance gives to the variables of what is used.
export function valuesOf(data, used, context) {
  const given = object(data.values, "the values");
  demand(Object.keys(given).length === used.variables.length, "there are other values than variables");
  const values = new Map();
  for (const v of used.variables) {
    demand(v.name in given, () => `there is no value for ${v.name}`);
    values.set(v.name, decodeValue(given[v.name], v, context));
  }
  return values;
}

// {relation, needs, premises}: what is used says for these values; what it needs but that the
// premises hold; and those.  Its name is one of the context outside of the ranges.
export function instanceOf(data, context, outside = context, ranges = []) {
  const used = outside.use(text(data.theorem, "a theorem's name"));
  demand(!ranges.some(({ name }) => used.fixed.has(name)), "a name of what is used is bound here");
  const values = valuesOf(data, used, context);
  const put = (r) => mapped(r, (t) => substitute(t, values));
  const { scope } = context;
  const needs = [];
  for (const h of used.hypotheses.map(put)) {
    needs.push(...scope.needs(...sides(h)), condition([], h));
  }
  for (const c of used.conditions) needs.push(...conditionNeeds(substituteInCondition(c, values), scope));
  const result = put(used.relation);
  needs.push(...scope.needs(...sides(result)));
  const premises = used.premises.map((p) => placedPremise(p, values, scope));
  return { relation: result, needs, premises };
}

//      Γ ⊢ f(t) and F(t) are defined between a and b, the ends included     Γ ⊢ F′(t) = f(t) in between
//      ------------------------------------------------------------------------------------------------
//      Γ ⊢ ∫ f(t) dt from a to b = F(b) − F(a)
function byAntiderivative(data, context) {
  const term = context.closed(data.integral);
  demand(term.head === "integral", "no integral");
  const [x, from, to, body] = term.args;
  const outer = context.without(x);
  const closed = outer.change({ scope: between(term, context.scope) });
  const open = outer.change({ scope: between(term, context.scope, true) });
  const f = closed.closedNumber(data.antiderivative);
  const slope = relation(derivative(f, x, open.scope), "=", body);
  const needs = settle([...check(data.proof, slope, open), ...closed.scope.needs(f)], open);
  for (const n of needs) demand(!conditionNames(n).has(x), () => `what is left open speaks of ${x}`);
  const at = (u) => substitute(f, new Map([[x, constantly(u)]]));
  const result = relation(term, "=", difference(at(to), at(from)));
  return { relation: result, needs: [...needs, ...context.scope.needs(...sides(result))] };
}

// {relation, needs}: what an instance says in a context, under ranges, and under which conditions.
export function instance(data, context, outside = context, ranges = []) {
  if ("integral" in object(data, "an instance")) return byAntiderivative(data, context);
  const found = instanceOf(object(data, "an instance"), context, outside, ranges);
  const reversed = optional(data, "reversed", false);
  demand(typeof reversed === "boolean", "`reversed` is neither true nor false");
  const proofs = list(optional(data, "premises", []), "the proofs of premises", found.premises.length);
  const open = found.premises.flatMap((p, k) => premiseNeeds(p, proofs[k], context));
  const { relation } = found;
  return { relation: reversed ? turned(relation) : relation, needs: [...found.needs, ...open] };
}

// A condition of a theorem, and before it what its ranges and terms need.
function conditionNeeds({ ranges, relation: r }, outer) {
  const needs = [];
  let scope = outer;
  const passed = [];
  for (const range of ranges) {
    for (const c of scope.rangeNeeds(range)) {
      needs.push(condition([...passed, ...c.ranges], c.relation));
    }
    passed.push(range);
    scope = scope.inRange(range);
  }
  for (const c of [...scope.needs(...sides(r)), condition([], r)]) {
    needs.push(condition([...passed, ...c.ranges], c.relation));
  }
  return needs;
}

// A premise for these values. Its own variables are renamed if they are in scope.
function placedPremise(premise, values, scope) {
  const all = new Map(values);
  const variables = [];
  for (const v of premise.variables) {
    const taken = (x) => scope.has(x) || variables.some((w) => w.name === x);
    const name = taken(v.name) ? primed(v.name, taken) : v.name;
    variables.push({ ...v, name });
    const parameters = v.indices.map((_, k) => `index ${k}`);
    all.set(v.name, { parameters, body: make("sym", name, ...parameters.map(symbol)) });
  }
  const put = (r) => mapped(r, (t) => substitute(t, all));
  return { variables, hypotheses: premise.hypotheses.map(put), relation: put(premise.relation) };
}

// What the proof of a premise leaves open.
function premiseNeeds({ variables, hypotheses, relation: goal }, proof, context) {
  const local = variables.length > 0 || hypotheses.length > 0;
  const { scope } = context;
  if (proof === null) {
    demand(!local, "a premise with variables or hypotheses needs a proof");
    demand(scope.alike(goal.left, goal.right), "the sides have no common shape");
    demand(
      scope.factsSay(goal) || ask(scope, (ring) => shows(ring, goal)),
      "a premise is not shown",
    );
    return scope.needs(...sides(goal));
  }
  const inner = context.withVariables(variables).assuming(hypotheses);
  const open = settle(check(proof, goal, inner), inner);
  demand(!local || open.length === 0, "the proof of a premise leaves a condition open");
  return open;
}
