// The mean value theorem, and derivatives of terms.

import { demand, refuse, text } from "./reading.js";
import { NONNEGATIVE, POSITIVE, REAL, SORTS, has } from "./facts.js";
import { ringRule } from "./equations.js";
import { derivativeOf } from "./laws.js";
import { check } from "./proofs.js";
import { conditionNames, relation } from "./relations.js";
import { settle } from "./settling.js";
import {
  ONE, ZERO, constantly, difference, integer, make, name as symbol, negative, product, sizeOf,
  substitute,
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
  const f = context.read(proof.function, [t]);
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

function productOf(factors) {
  const left = factors.filter((x) => x !== ONE());
  return left.length === 0 ? ONE() : left.length === 1 ? left[0] : make("mul", ...left);
}

const sumOf = (terms) => (terms.length === 1 ? terms[0] : make("add", ...terms));

export function derivative(term, t, scope) {
  const { head, args, terms } = term;
  if (!term.free.has(t)) return ZERO();
  demand(scope.hasSort(term, REAL), "what is differentiated may not be real");
  const d = (u) => derivative(u, t, scope);
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
      return make("sum", x, from, to, derivative(body, t, scope.inside(term)));
    }
  }
  const outer = terms.length === 1 ? derivativeOf(head, terms[0]) : undefined;
  if (outer === undefined) return refuse(`${head} has no derivative`);
  return productOf([outer, d(terms[0])]);
}
