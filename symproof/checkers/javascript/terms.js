// Terms: lists [head, argument, …], each kept once, so that the same lists are the same object.

import { demand, isNatural, isText, refuse, show } from "./reading.js";

export const DEPTH = 200;
export const NODES = 1_000_000;
const PLACES = 1000n; // after the point

export const FUNCTIONS = (
  "exp log sin cos tan csc sec cot sinh cosh tanh csch sech coth sqrt arcsin arccos arctan abs conj " +
  "Re Im arg Ci sgn floor factorial"
).split(" ");
export const BINDERS = ["sum", "prod", "stack", "diag"];
export const AT_POINT = ["limit", "limit_above", "limit_below"];
export const LIMITS = [...AT_POINT, "limit_infinity", "limit_minus_infinity"];
// The first argument means something in the last one.
export const BINDING = ["deriv", "integral", "series", ...LIMITS, ...BINDERS];

// What stands behind a head: n a natural number, s a text, t a term, * further terms.
const ARGUMENTS = {
  num: "nn", pi: "", i: "", e: "", sym: "s*", add: "tt*", mul: "tt*", neg: "t", div: "tt",
  pow: "tt", matrix: "nn*", identity: "", transpose: "t", norm: "t", dot: "tt", hole: "n",
  det: "t", trace: "t",
};
for (const head of FUNCTIONS) ARGUMENTS[head] = "t";
for (const head of BINDERS) ARGUMENTS[head] = "sttt";
ARGUMENTS.deriv = "stt";
ARGUMENTS.integral = "sttt";
ARGUMENTS.series = "stt";
for (const head of LIMITS) ARGUMENTS[head] = AT_POINT.includes(head) ? "stt" : "st";
const KINDS = new Map(Object.entries(ARGUMENTS));

export const NO_NAMES = new Set();

let kept = new Map();
let journal = [];
let next = 0;

// The terms that are made between `mark` and `forgetSince` are not kept any longer.
export const mark = () => journal.length;
export function forgetSince(length) {
  for (const key of journal.splice(length)) kept.delete(key);
}

const isTerm = (x) => typeof x === "object";
const BINDS = new Set([...BINDING, "all"]); // `all` binds the index of a condition

// One of the sets, if it has all of their names.
function union(sets) {
  const all = new Set(sets.flatMap((s) => [...s]));
  return sets.find((s) => s.size === all.size) ?? all;
}

export function make(head, ...args) {
  let key = head;
  for (const x of args) key += isTerm(x) ? `,${x.id}` : isText(x) ? `"${x.length}:${x}` : `#${x}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const terms = args.filter(isTerm);
  const binds = BINDS.has(head);
  let depth = 0;
  let nodes = 1;
  for (const t of terms) {
    depth = Math.max(depth, t.depth);
    nodes += t.nodes;
  }
  demand(depth < DEPTH, "a term is too deep");
  demand(nodes <= NODES, "a term is too large");
  let free;
  if (binds) {
    const body = new Set(terms.at(-1).free);
    body.delete(args[0]);
    free = union([...terms.slice(0, -1).map((t) => t.free), body]);
  } else {
    free = union([...terms.map((t) => t.free), head === "sym" ? new Set([args[0]]) : NO_NAMES]);
  }
  const holes = head === "hole" || terms.some((t) => t.holes);
  const term = { head, args, terms, binds, free, holes, depth: depth + 1, nodes, id: next };
  next += 1;
  kept.set(key, term);
  journal.push(key);
  return term;
}

export const sizeOf = (name) => name.split("#").length - 1;
export const isMatrixName = (name) => name.includes("#×#");

export function decode(data) {
  demand(Array.isArray(data) && KINDS.has(data[0]), () => `no term: ${show(data)}`);
  const [head, ...given] = data;
  const kinds = KINDS.get(head);
  const open = kinds.endsWith("*");
  const least = open ? kinds.length - 1 : kinds.length;
  demand(
    given.length >= least && (open || given.length === least),
    () => `"${head}" has another number of arguments: ${show(data)}`,
  );
  const args = given.map((x, place) => {
    const kind = place < least ? kinds[place] : "t";
    if (kind === "n") demand(isNatural(x), () => `no natural number: ${show(x)}`);
    else if (kind === "s") demand(isText(x), () => `no name: ${show(x)}`);
    else return decode(x);
    return x;
  });
  if (head === "num") demand(args[1] <= PLACES, "a numeral is too long");
  if (head === "sym") {
    demand(sizeOf(args[0]) === args.length - 1, () => `${args[0]} has other arguments`);
  }
  if (BINDING.includes(head)) demand(sizeOf(args[0]) === 0, () => `${args[0]} cannot be bound`);
  if (head === "matrix") {
    const [r, c] = args;
    demand(r * c > 0n && r * c === BigInt(args.length - 2), "a matrix has another size");
  }
  return make(head, ...args);
}

export const integer = (n) => (n < 0n ? make("neg", make("num", -n, 0n)) : make("num", n, 0n));
export const ZERO = () => integer(0n);
export const ONE = () => integer(1n);
export const name = (x) => make("sym", x);
export const negative = (t) => make("neg", t);
export const difference = (a, b) => make("add", a, negative(b));
export const product = (a, b) => make("mul", a, b);

export function rebuilt(term, change) {
  if (term.terms.length === 0) return term;
  return make(term.head, ...term.args.map((x) => (isTerm(x) ? change(x) : x)));
}

export function primed(x, isTaken) {
  do x += "'";
  while (isTaken(x));
  return x;
}

// Replaces names by functions of their arguments: values has {parameters, body} for each name.
export function substitute(term, values) {
  if (values.size === 0) return term;
  let met = false;
  for (const x of values.keys()) met ||= term.free.has(x);
  if (!met) return term;
  if (term.head === "sym") {
    const [x, ...given] = term.args;
    const args = given.map((t) => substitute(t, values));
    const value = values.get(x);
    if (value === undefined) return make("sym", x, ...args);
    return substitute(
      value.body,
      new Map(value.parameters.map((p, k) => [p, { parameters: [], body: args[k] }])),
    );
  }
  if (!term.binds) return rebuilt(term, (t) => substitute(t, values));
  const x = term.args[0];
  const body = term.args.at(-1);
  const inner = new Map([...values].filter(([y]) => y !== x));
  const incoming = new Set();
  for (const [y, { parameters, body: value }] of inner) {
    if (!body.free.has(y)) continue;
    for (const z of value.free) if (!parameters.includes(z)) incoming.add(z);
  }
  let bound = x;
  if (incoming.has(x)) {
    bound = primed(x, (y) => incoming.has(y) || body.free.has(y) || inner.has(y));
    inner.set(x, { parameters: [], body: name(bound) });
  }
  const outside = term.args.slice(1, -1).map((t) => substitute(t, values));
  return make(term.head, bound, ...outside, substitute(body, inner));
}

export const constantly = (body) => ({ parameters: [], body });

export function fill(term, terms) {
  if (!term.holes) return term;
  if (term.head !== "hole") return rebuilt(term, (t) => fill(t, terms));
  return terms[Number(term.args[0])] ?? refuse(`nothing for hole ${term.args[0]}`);
}
