// Shapes. A size is a polynomial with integer coefficients in terms: a map from monomials to
// [coefficient, terms of the monomial]. Shapes are NUMBER, IDENTITY and rectangles {rows, columns}.

import { demand } from "./reading.js";

const PRODUCTS = 1000;

export const NUMBER = { rows: constant(1n), columns: constant(1n) };
export const IDENTITY = {};

export function constant(n) {
  return new Map(n === 0n ? [] : [["", [n, []]]]);
}

function collected(monomials) {
  const result = new Map();
  for (const [n, terms] of monomials) {
    const key = terms.map((t) => t.id).join();
    const sum = n + (result.get(key)?.[0] ?? 0n);
    if (sum === 0n) result.delete(key);
    else result.set(key, [sum, terms]);
  }
  return result;
}

const plus = (a, b) => collected([...a.values(), ...b.values()]);

function multiplied(a, b) {
  demand(a.size * b.size <= PRODUCTS, "a size is too long");
  const monomials = [];
  for (const [m, u] of a.values()) {
    for (const [n, v] of b.values()) {
      monomials.push([m * n, [...u, ...v].sort((s, t) => s.id - t.id)]);
    }
  }
  return collected(monomials);
}

export function size(term) {
  const { head, args, terms } = term;
  if (head === "num" && args[1] === 0n) return constant(args[0]);
  if (head === "add") return terms.map(size).reduce(plus);
  if (head === "mul") return terms.map(size).reduce(multiplied);
  if (head === "neg") return multiplied(constant(-1n), size(terms[0]));
  return new Map([[String(term.id), [1n, [term]]]]);
}

export function count(from, to) {
  return plus(plus(size(to), multiplied(constant(-1n), size(from))), constant(1n));
}

const same = (a, b) =>
  a.size === b.size && [...a].every(([key, [n]]) => b.has(key) && b.get(key)[0] === n);

export function rectangle(rows, columns) {
  const one = NUMBER.rows;
  return same(rows, one) && same(columns, one) ? NUMBER : { rows, columns };
}

export function isSquare(shape) {
  return shape !== undefined && (shape === IDENTITY || same(shape.rows, shape.columns));
}

export function alike(a, b) {
  if (a === undefined || b === undefined) return false;
  if (a === b) return true;
  if (a === NUMBER || b === NUMBER) return false;
  if (a === IDENTITY) return isSquare(b);
  if (b === IDENTITY) return isSquare(a);
  return same(a.rows, b.rows) && same(a.columns, b.columns);
}

export function common(shapes) {
  const shape = shapes.find((s) => s !== IDENTITY) ?? IDENTITY;
  return shapes.every((s) => alike(s, shape)) ? shape : undefined;
}

export function times(a, b) {
  if (a === undefined || b === undefined) return undefined;
  if (a === NUMBER) return b;
  if (b === NUMBER) return a;
  if (a === IDENTITY) return b;
  if (b === IDENTITY) return a;
  return same(a.columns, b.rows) ? rectangle(a.rows, b.columns) : undefined;
}

export function transposed(shape) {
  if (shape === undefined || shape === NUMBER || shape === IDENTITY) return shape;
  return { rows: shape.columns, columns: shape.rows };
}

export function dot(a, b) {
  if (!alike(a, b) || a === IDENTITY || b === IDENTITY) return undefined;
  const isOne = [a.rows, a.columns].filter((s) => same(s, NUMBER.rows));
  return isOne.length === 1 ? NUMBER : undefined;
}

export function repeated(head, times, shape) {
  if (shape === IDENTITY) return undefined;
  const rows = multiplied(times, shape.rows);
  return rectangle(rows, head === "diag" ? multiplied(times, shape.columns) : shape.columns);
}

export function speaksOf(shape, name) {
  if (shape === IDENTITY) return false;
  return [shape.rows, shape.columns].some((s) =>
    [...s.values()].some(([, terms]) => terms.some((t) => t.free.has(name))));
}
