// Derivatives of terms, and what a `deriv` stands for.

import { demand, refuse } from "./reading.js";
import { NONNEGATIVE, POSITIVE, REAL, SORTS, has, indexFacts } from "./facts.js";
import { derivativeOf, functionRow, isFunction } from "./laws.js";
import {
  LIMITS, ONE, ZERO, constantly, integer, make, negative, substitute,
} from "./terms.js";

const NODES = 100_000; // of all that is differentiated for one derivative

export const isLimiting = ({ head }) => head === "series" || LIMITS.includes(head);

// The sort of what is not less, or is greater if it is strict, than that of which this is known.
export function above(known, strict) {
  if (strict && has(known, NONNEGATIVE)) return SORTS.positive;
  return SORTS[["positive", "nonnegative"].find((s) => has(known, SORTS[s])) ?? "real"];
}

// The scope in which the body of a limit or a `series` stands.
export function approaching({ head, args }, scope) {
  const known = args.length > 2 ? scope.facts(args[1]) : 0;
  if (head === "series") return scope.with(args[0], indexFacts(known));
  if (head === "limit_infinity" || has(known, POSITIVE)) return scope.with(args[0], SORTS.positive);
  return scope.with(args[0], head === "limit_above" ? above(known, true) : REAL);
}

// The scope in which the body of a `deriv` stands: its variable is near the point.
export function nearby({ args: [x, point] }, scope) {
  const known = scope.facts(point);
  const sort = ["positive", "nonzero"].find((s) => has(known, SORTS[s])) ?? "real";
  return scope.with(x, SORTS[sort]);
}

// The scope in which the body of an `integral` stands, its variable between the ends, which are
// included unless it is strict.
export function between({ args: [x, from, to] }, scope, strict = false) {
  return scope.with(x, above(scope.facts(from) & scope.facts(to), strict));
}

// The derivative of the body, at the point.
export function slope(term, scope, counted = undefined) {
  const [x, point, body] = term.args;
  const change = derivative(body, x, nearby(term, scope), counted);
  return substitute(change, new Map([[x, constantly(point)]]));
}

function productOf(factors) {
  const left = factors.filter((x) => x !== ONE());
  return left.length === 0 ? ONE() : left.length === 1 ? left[0] : make("mul", ...left);
}

const sumOf = (terms) => (terms.length === 1 ? terms[0] : make("add", ...terms));

// Of terms that are differentiated for it the nodes are `counted`.
export function derivative(term, t, scope, counted = { nodes: 0 }) {
  const { head, args, terms } = term;
  if (!term.free.has(t)) return ZERO();
  counted.nodes += term.nodes * (head === "mul" ? terms.length : 1);
  demand(counted.nodes <= NODES, "too much is differentiated");
  demand(scope.hasSort(term, REAL), "what is differentiated may not be real");
  const d = (u) => derivative(u, t, scope, counted);
  switch (head) {
    case "sym":
      return args.length === 1 ? ONE() : refuse("a family has no derivative");
    case "neg":
      return negative(d(terms[0]));
    case "add":
      return sumOf(terms.filter((u) => u.free.has(t)).map(d));
    case "mul":
      return sumOf(terms.flatMap((u, k) =>
        u.free.has(t) ? [productOf(terms.map((x, j) => (j === k ? d(x) : x)))] : []));
    case "div": {
      const [u, v] = terms;
      return make("div", make("add", d(u), negative(productOf([term, d(v)]))), v);
    }
    case "pow": {
      const [u, v] = terms;
      if (!v.free.has(t)) {
        const isNumeral = v.head === "num" && v.args[1] === 0n && v.args[0] > 0n;
        const w = isNumeral ? integer(v.args[0] - 1n) : make("add", v, negative(ONE()));
        return productOf([v, make("pow", u, w), d(u)]);
      }
      demand(!u.free.has(t) && scope.hasSort(u, SORTS.positive), "a power has no derivative");
      return productOf([term, make("log", u), d(v)]);
    }
    case "sum": {
      const [x, from, to, body] = args;
      demand(!from.free.has(t) && !to.free.has(t), "a sum has no derivative");
      return make("sum", x, from, to, derivative(body, t, scope.inside(term), counted));
    }
  }
  if (head === "deriv") return ofDerivative(term, t, d(slope(term, scope, counted)), d);
  if (!isFunction(head)) return refuse(`${head} has no derivative`);
  const outer = derivativeOf(head, terms[0]);
  if (outer !== undefined) return productOf([outer, d(terms[0])]);
  const [above, below] = functionRow(head).quotient;
  if (below === undefined) return refuse(`${head} has no derivative`);
  return d(make("div", above === "1" ? ONE() : make(above, ...terms), make(below, ...terms)));
}

// The derivative of a derivative, which must be one at a variable; `change` is that of its slope.
function ofDerivative(term, t, change, d) {
  const [x, point, body] = term.args;
  demand(point.head === "sym" && point.terms.length === 0, "a derivative at no variable");
  if (t === x || !body.free.has(t)) return change;
  const at = substitute(body, new Map([[x, constantly(point)]]));
  return make("add", change, make("mul", ZERO(), d(at)));
}
