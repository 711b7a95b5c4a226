// From terms to values of the ring, and what the ring shows.

import { Refused, demand, refuse } from "./reading.js";
import { slope } from "./derivatives.js";
import { REAL, has } from "./facts.js";
import { isFunction } from "./laws.js";
import * as M from "./matrices.js";
import { Ring } from "./ring.js";
import { rangeLength, repeat } from "./sums.js";
import * as V from "./values.js";
import { BINDERS, isMatrixName, name as variable, sizeOf } from "./terms.js";
import { letter } from "./words.js";

const AT_FIRST = 16;
const AT_LAST = 5000;

export function evaluate(ring, term, scope = ring.scope) {
  const outside = ring.open.length === 0 && ring.env.size === 0;
  if (!outside) return evaluated(ring, term, scope);
  if (!ring.read.has(term)) ring.read.set(term, evaluated(ring, term, scope));
  return ring.read.get(term);
}

function evaluated(ring, term, scope) {
  const { head, args, terms } = term;
  if (head === "deriv") return evaluate(ring, slope(term, scope), scope);
  if (BINDERS.includes(head)) return binder(ring, term, scope);
  const value = (t) => evaluate(ring, t, scope);
  const number = (t) => M.number(value(t));
  if (head === "integral") return integral(ring, term, number);
  if (isFunction(head)) return ring.functionOf(head, number(terms[0]));
  switch (head) {
    case "num":
      return V.rational(args[0], 10n ** args[1]);
    case "pi": case "e": case "i":
      return ring.constantAtom(head);
    case "sym": {
      if (ring.env.has(args[0])) return ring.env.get(args[0]);
      const { facts } = scope.entries.get(args[0]);
      const parts = terms.map(number);
      return isMatrixName(args[0])
        ? letter(ring, args[0], facts, parts) : ring.variable(args[0], facts, parts);
    }
    case "add":
      return total(ring, terms.map(value));
    case "mul":
      return terms.map(value).reduce((a, b) => M.times(ring, a, b));
    case "neg":
      return M.mapped(value(terms[0]), V.negative);
    case "div":
      return M.times(ring, value(terms[0]), ring.power(number(terms[1]), -1));
    case "pow": {
      const [base, exponent] = [value(terms[0]), number(terms[1])];
      if (M.isNumber(base)) return ring.powerOf(base, exponent);
      return M.power(ring, base, ring.integerConstant(exponent));
    }
    case "matrix":
      return M.matrix(Number(args[0]), Number(args[1]), terms.map(number));
    case "identity":
      return new M.Identity(V.ONE);
    case "transpose":
      return M.transpose(value(terms[0]));
    case "det":
      return M.determinant(ring, value(terms[0]));
    case "trace":
      return M.trace(ring, value(terms[0]));
    case "dot":
      return M.dot(ring, value(terms[0]), value(terms[1]));
    case "norm": {
      demand(has(scope.facts(terms[0]), REAL), "the norm of what may not be real");
      const v = value(terms[0]);
      return ring.functionOf("sqrt", M.dot(ring, v, v));
    }
  }
  return refuse(`${head} has no value in the ring`);
}

// An atom: the same for the same body, and the same values of the ends and of the names in it.
function integral(ring, { args: [x, from, to, body] }, number) {
  const names = [...body.free].filter((y) => y !== x && sizeOf(y) === 0).sort();
  const parts = [from, to, ...names.map((y) => variable(y))].map((t) => ring.reduced(number(t)));
  return ring.integral(x, body, parts);
}

function total(ring, values) {
  if (values.every(M.isNumber)) return ring.add(...values);
  return values.reduce((a, b) => M.add(ring, a, b));
}

// While `body` runs a name means a value; in an open range, the lower end and an index.
function binding(ring, name, value, body) {
  const before = ring.env.get(name);
  ring.env.set(name, value);
  try {
    return body();
  } finally {
    if (before === undefined) ring.env.delete(name);
    else ring.env.set(name, before);
  }
}

// While `body` runs the range is open: `body` gets the index and the number of values.
export function inRange(ring, name, from, to, body) {
  const count = ring.reduced(ring.add(ring.subtract(to, from), V.ONE));
  const open = ring.open.filter((x) => x === name).length;
  const index = ring.index(`open ${open} ${name}`, [ring.reduced(from), count]);
  return binding(ring, name, ring.add(from, V.ofAtom(index)), () => {
    ring.open.push(name);
    try {
      return body(index, count);
    } finally {
      ring.open.pop();
    }
  });
}

function binder(ring, term, scope) {
  const { head, args: [name, first, last, body] } = term;
  const inner = scope.inside(term);
  const from = M.number(evaluate(ring, first, scope));
  const to = M.number(evaluate(ring, last, scope));
  const count = ring.add(ring.subtract(to, from), V.ONE);
  const length = rangeLength(ring, count);
  const lays = head === "stack" || head === "diag";
  if (length !== undefined && (lays || length > 0n)) {
    const at = (k) => {
      ring.spend(20);
      return binding(ring, name, ring.add(from, V.rational(k)), () => evaluate(ring, body, inner));
    };
    return writtenOut(ring, head, Array.from({ length: Number(length) }, (_, k) => at(BigInt(k))));
  }
  const [index, c, value] = inRange(ring, name, from, to, (k, n) => [k, n, evaluate(ring, body, inner)]);
  if (head === "sum") return M.summed(ring, c, index, value);
  if (head === "prod") return repeat(ring, "prod", c, index, M.number(value));
  return M.family(ring, head, c, index, value);
}

function writtenOut(ring, head, values) {
  if (head === "sum") return total(ring, values);
  if (head === "prod") return values.map(M.number).reduce((a, b) => ring.times(a, b));
  return M.laidOut(head, values);
}

// Asks a question of a ring; once more with longer ranges, if there are some and it is not answered.
export function ask(scope, question) {
  const ring = new Ring(scope, AT_FIRST);
  let found;
  let problem;
  try {
    found = question(ring);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    problem = error;
  }
  if (found) return found;
  if (ring.longRanges) return question(new Ring(scope, AT_LAST));
  if (problem !== undefined) throw problem;
  return found;
}

// Like `ask`, but what the ring cannot read is not shown.
export function readable(scope, question) {
  try {
    return ask(scope, question);
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

// Whether a difference of values is op 0.
export function says(ring, v, op) {
  if (op === "=") return M.numbers(v).every((x) => ring.isZero(x));
  return ring.signSays(M.number(v), op);
}

export function shows(ring, { left, op, right }) {
  return says(ring, M.subtract(ring, evaluate(ring, left), evaluate(ring, right)), op);
}
