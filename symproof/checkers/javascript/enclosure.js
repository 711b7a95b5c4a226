// The rule `enclosure`: both sides by intervals, for all integers in the ranges of the names.

import { demand, isNatural, list, object, optional, refuse } from "./reading.js";
import { SORTS, has } from "./facts.js";
import { Intervals } from "./intervals.js";
import { functionRow, isFunction } from "./laws.js";
import { condition, relation } from "./relations.js";
import { integer, name as symbol } from "./terms.js";

const VALUES = 10_000n;
const BITS = 4096n;
const GUARD = 16n;
const WORK = 12_000_000;

// The order of names, which is that of their code points and not of their UTF-16 units.
function byCodePoints(a, b) {
  const [s, t] = [a, b].map((name) => [...name].map((c) => c.codePointAt(0)));
  const k = s.findIndex((c, place) => c !== t[place]);
  return k < 0 ? s.length - t.length : s[k] - (t[k] ?? -1);
}

//      l(k) ∈ I(k) and r(k) ∈ J(k) and I(k) op J(k) for all integers k in their ranges
//      -------------------------------------------------------------------------------
//      Γ ⊢ l op r
export function enclosure(proof, r, context) {
  const ranges = object(optional(proof, "ranges", {}), "`ranges`");
  const precision = proof.precision;
  demand(isNatural(precision) && precision >= 1n && precision <= BITS, "no such precision");
  const free = new Set([...r.left.free, ...r.right.free]);
  const names = Object.keys(ranges).sort(byCodePoints);
  demand(names.length === free.size && names.every((n) => free.has(n)), "other names have ranges");
  const { scope } = context;
  const needs = [];
  let values = 1n;
  const spans = names.map((n) => {
    const { facts, indices } = scope.entries.get(n);
    demand(has(facts, SORTS.integer) && indices.length === 0, () => `${n} is no integer`);
    const [first, last] = list(ranges[n], "a range", 2);
    demand(typeof first === "bigint" && typeof last === "bigint", "a range has no such ends");
    demand(first <= last, "a range is empty");
    values *= last - first + 1n;
    needs.push(
      condition([], relation(symbol(n), ">", integer(first - 1n))),
      condition([], relation(symbol(n), "<", integer(last + 1n))),
    );
    return { n, first, last };
  });
  demand(values <= VALUES, "the names have too many values");
  let work = 0;
  const intervals = new Intervals(precision + GUARD, (more) => {
    work += more;
    demand(work <= WORK, "too much work for an enclosure");
  });
  const sides = new Enclosing(intervals);
  const all = (k) => {
    if (k === spans.length) {
      const [x, y] = [sides.of(r.left), sides.of(r.right)];
      demand(separated(x, r.op, y), "the enclosures do not show the relation");
      return;
    }
    const { n, first, last } = spans[k];
    for (let v = first; v <= last; v += 1n) sides.with(n, v, () => all(k + 1));
  };
  all(0);
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

const OWN = ["abs", "sqrt", "exp", "log", "sin", "cos", "sinh", "cosh", "Ci"];

// The intervals of terms, where names are integers. What powers depend on is often met again.
class Enclosing {
  constructor(intervals) {
    this.i = intervals;
    this.env = new Map(); // name → {integer, interval}
    this.powers = new Map();
  }

  with(name, integer, body) {
    const before = this.env.get(name);
    this.env.set(name, { integer, interval: this.i.rational(integer) });
    try {
      return body();
    } finally {
      this.env.set(name, before);
    }
  }

  of(term) {
    const { i, env } = this;
    const { head, args, terms } = term;
    i.spend(1);
    if (isFunction(head)) return this.functionOf(head, this.of(terms[0]));
    switch (head) {
      case "num":
        return i.rational(args[0], 10n ** args[1]);
      case "pi":
        return i.pi();
      case "e":
        return i.exp(i.rational(1n));
      case "sym":
        return env.get(args[0])?.interval ?? refuse(`${args[0]} has no interval`);
      case "add":
        return terms.map((t) => this.of(t)).reduce((a, b) => i.add(a, b));
      case "mul":
        return terms.map((t) => this.of(t)).reduce((a, b) => i.times(a, b));
      case "neg":
        return i.negative(this.of(terms[0]));
      case "div":
        return i.divide(this.of(terms[0]), this.of(terms[1]));
      case "pow": {
        const key = [...term.free].reduce((k, x) => `${k} ${env.get(x)?.integer}`, `${term.id}`);
        if (!this.powers.has(key)) this.powers.set(key, this.power(this.of(terms[0]), this.of(terms[1])));
        return this.powers.get(key);
      }
      case "sum": case "prod": {
        const [name, from, to, body] = args;
        const [a, b] = [i.integer(this.of(from)), i.integer(this.of(to))];
        demand(a !== undefined && b !== undefined && b >= a - 1n, "a range has no certain ends");
        let result = i.rational(head === "sum" ? 0n : 1n);
        for (let k = a; k <= b; k += 1n) {
          const v = this.with(name, k, () => this.of(body));
          result = head === "sum" ? i.add(result, v) : i.times(result, v);
        }
        return result;
      }
    }
    return refuse(`${head} has no interval`);
  }

  power(base, exponent) {
    const n = this.i.integer(exponent);
    return n === undefined ? this.i.exp(this.i.times(exponent, this.i.log(base))) : this.i.power(base, n);
  }

  functionOf(head, u) {
    const { i } = this;
    if (OWN.includes(head)) return i[head](u);
    const { quotient } = functionRow(head);
    demand(quotient.length === 2, () => `${head} has no interval`);
    const [above, below] = quotient.map((f) => (f === "1" ? i.rational(1n) : this.functionOf(f, u)));
    return i.divide(above, below);
  }
}
