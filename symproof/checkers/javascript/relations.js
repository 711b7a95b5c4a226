// Relations [left, op, right], their ops, and conditions: relations under ranges.

import { list, oneOf } from "./reading.js";
import { decode, make, substitute } from "./terms.js";

export const OPS = ["=", "!=", "<=", "<", ">=", ">"];
export const ORDER = ["<=", "<", ">=", ">"];
export const TURNED = { "=": "=", "!=": "!=", "<=": ">=", "<": ">", ">=": "<=", ">": "<" };
export const OPPOSITE = { "=": "!=", "!=": "=", "<=": ">", "<": ">=", ">=": "<", ">": "<=" };
export const GIVES = {
  "=": ["=", "<=", ">="], "!=": ["!="], "<=": ["<="], "<": ["<", "<=", "!="], ">=": [">="],
  ">": [">", ">=", "!="],
};

export const relation = (left, op, right) => ({ left, op, right });

export function decodeRelation(data) {
  const [left, op, right] = list(data, "a relation", 3);
  return relation(decode(left), oneOf(op, OPS, "an operation"), decode(right));
}

export const sides = ({ left, right }) => [left, right];
export const turned = ({ left, op, right }) => relation(right, TURNED[op], left);
export const upward = (r) => (r.op === "<" || r.op === "<=" ? turned(r) : r);
export const opposite = ({ left, op, right }) => relation(left, OPPOSITE[op], right);
export const mapped = (r, change) => relation(change(r.left), r.op, change(r.right));
export const speaksOf = (r, x) => r.left.free.has(x) || r.right.free.has(x);
export const sameRelation = (a, b) => a.op === b.op && a.left === b.left && a.right === b.right;

// A relation for all values in the ranges, which are {name, from, to}, outermost first.
export const condition = (ranges, what) => ({ ranges, relation: what });

export const sameRanges = (a, b) =>
  a.length === b.length &&
  a.every((r, k) => r.name === b[k].name && r.from === b[k].from && r.to === b[k].to);

export const sameCondition = (a, b) =>
  sameRanges(a.ranges, b.ranges) && sameRelation(a.relation, b.relation);

export const under = (ranges, conditions) =>
  ranges.length === 0
    ? conditions
    : conditions.map((c) => condition([...ranges, ...c.ranges], c.relation));

// A condition as one term, in which its ranges bind: so names are replaced as in binders.
const asTerm = ({ ranges, relation: r }) =>
  ranges.reduceRight((t, g) => make("all", g.name, g.from, g.to, t), make("pair", r.left, r.right));

export function conditionNames(c) {
  return asTerm(c).free;
}

export function substituteInCondition(c, values) {
  let term = substitute(asTerm(c), values);
  const ranges = [];
  while (term.head === "all") {
    const [name, from, to, inner] = term.args;
    ranges.push({ name, from, to });
    term = inner;
  }
  return { ranges, relation: relation(term.args[0], c.relation.op, term.args[1]) };
}
