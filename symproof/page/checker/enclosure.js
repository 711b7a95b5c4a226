// The rule `enclosure`: both sides by intervals, for all integers in the ranges of the names.

import { demand, isNatural, list, object, refuse } from "./reading.js";
import { SORTS, has } from "./facts.js";
import { Intervals } from "./intervals.js";
import { functionRow, isFunction } from "./laws.js";
import { condition, relation } from "./relations.js";
import { integer, name as symbol } from "./terms.js";

const VALUES = 10_000n;
const BITS = 4096n;
const GUARD = 16n;
const WORK = 4_000_000;

//      l(k) ∈ I(k) and r(k) ∈ J(k) and I(k) op J(k) for all integers k in their ranges
//      -------------------------------------------------------------------------------
//      Γ ⊢ l op r
export function enclosure(proof, r, context) {
  const ranges = object(proof.ranges ?? {}, "`ranges`");
  const precision = proof.precision;
  demand(isNatural(precision) && precision >= 1n && precision <= BITS, "no such precision");
  const free = new Set([...r.left.free, ...r.right.free]);
  const names = Object.keys(ranges).sort();
  demand(names.length === free.size && names.every((n) => free.has(n)), "other names have ranges");
  const { scope } = context;
  const needs = [];
  let values = 1n;
  const spans = names.map((n) => {
    const { facts, indices } = scope.entries.get(n);
    demand(has(facts, SORTS.integer) && indices.length === 0, () => `${n} is no integer`);
    const [first, last] = list(ranges[n], "a range", 2);
    demand(typeof first === "bigint" && typeof last === "bigint", "a range has no such ends");
    const length = last - first + 1n;
    values *= length > 0n ? length : 0n;
    needs.push(
      condition([], relation(symbol(n), ">", integer(first - 1n)), scope),
      condition([], relation(symbol(n), "<", integer(last + 1n)), scope),
    );
    return { n, first, last };
  });
  demand(values <= VALUES, "the names have too many values");
  let work = 0;
  const intervals = new Intervals(precision + GUARD, (more) => {
    work += more;
    demand(work <= WORK, "too much work for an enclosure");
  });
  const all = (k, env) => {
    if (k === spans.length) {
      const [x, y] = [r.left, r.right].map((t) => enclosed(intervals, t, env));
      demand(separated(x, r.op, y), "the enclosures do not show the relation");
      return;
    }
    const { n, first, last } = spans[k];
    for (let v = first; v <= last; v += 1n) all(k + 1, new Map(env).set(n, intervals.rational(v)));
  };
  all(0, new Map());
  return needs;
}

function separated(x, op, y) {
  switch (op) {
    case "<": return x.high < y.low;
    case "<=": return x.high <= y.low;
    case ">": return y.high < x.low;
    case ">=": return y.high <= x.low;
    case "!=": return x.high < y.low || y.high < x.low;
  }
  return false;
}

function enclosed(i, term, env) {
  const { head, args, terms } = term;
  const of = (t) => enclosed(i, t, env);
  if (isFunction(head)) return functionOf(i, head, of(terms[0]));
  switch (head) {
    case "num":
      demand(args[1] <= 1000n, "a numeral is too long");
      return i.rational(args[0], 10n ** args[1]);
    case "pi":
      return i.pi();
    case "e":
      return i.exp(i.rational(1n));
    case "sym":
      return env.get(args[0]) ?? refuse(`${args[0]} has no interval`);
    case "add":
      return terms.map(of).reduce((a, b) => i.add(a, b));
    case "mul":
      return terms.map(of).reduce((a, b) => i.times(a, b));
    case "neg":
      return i.negative(of(terms[0]));
    case "div":
      return i.divide(of(terms[0]), of(terms[1]));
    case "pow": {
      const [base, exponent] = terms.map(of);
      const n = i.integer(exponent);
      return n === undefined ? i.exp(i.times(exponent, i.log(base))) : i.power(base, n);
    }
    case "sum": case "prod": {
      const [name, from, to, body] = args;
      const [a, b] = [i.integer(of(from)), i.integer(of(to))];
      demand(a !== undefined && b !== undefined && b >= a - 1n, "a range has no certain ends");
      let result = i.rational(head === "sum" ? 0n : 1n);
      for (let k = a; k <= b; k += 1n) {
        const v = enclosed(i, body, new Map(env).set(name, i.rational(k)));
        result = head === "sum" ? i.add(result, v) : i.times(result, v);
      }
      return result;
    }
  }
  return refuse(`${head} has no interval`);
}

const OWN = ["abs", "sqrt", "exp", "log", "sin", "cos", "sinh", "cosh", "Ci"];

function functionOf(i, head, u) {
  if (OWN.includes(head)) return i[head](u);
  const { quotient } = functionRow(head);
  demand(quotient.length === 2, () => `${head} has no interval`);
  const [above, below] = quotient.map((f) => (f === "1" ? i.rational(1n) : functionOf(i, f, u)));
  return i.divide(above, below);
}
