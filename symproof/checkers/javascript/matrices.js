// Values that are no numbers: matrices of values, families of blocks, words, and multiples of the
// identity matrix; and what is computed with them.

import { demand, refuse } from "./reading.js";
import * as V from "./values.js";
import { repeat } from "./sums.js";
import {
  Words, mapCoefficients, multipleOfIdentity, wordDeterminant, wordProduct, wordSum, wordSummed,
  wordTrace, wordTransposed,
} from "./words.js";

const POWERS = 64n;
const ROWS = 8; // of a matrix of which there is a determinant

export class Matrix {
  constructor(rows, columns, entries) {
    this.rows = rows;
    this.columns = columns;
    this.entries = entries; // row by row
  }

  at(i, j) {
    return this.entries[i * this.columns + j];
  }
}

// The blocks for all values of an index, of which one is kept that is generic.
export class Family {
  constructor(kind, count, index, block) {
    this.kind = kind; // stack, diag, or row: a transposed stack
    this.count = count;
    this.index = index;
    this.block = block; // a matrix
  }
}

export class Identity {
  constructor(coefficient) {
    this.coefficient = coefficient;
  }
}

const isMatrix = (v) => v instanceof Matrix;
const isFamily = (v) => v instanceof Family;
const isWords = (v) => v instanceof Words;
const isIdentity = (v) => v instanceof Identity;
export const isNumber = (v) => !(isMatrix(v) || isFamily(v) || isWords(v) || isIdentity(v));

const noValue = (what) => refuse(`${what} has no value in the ring`);

export function number(v) {
  return isNumber(v) ? v : noValue("a matrix where a number is expected");
}

// A matrix of one entry is that number.
export function matrix(rows, columns, entries) {
  return rows === 1 && columns === 1 ? entries[0] : new Matrix(rows, columns, entries);
}

export const asMatrix = (v) => (isNumber(v) ? new Matrix(1, 1, [v]) : v);

// Every number that a value consists of is changed.
export function mapped(v, change) {
  if (isNumber(v)) return change(v);
  if (isMatrix(v)) return new Matrix(v.rows, v.columns, v.entries.map(change));
  if (isFamily(v)) return new Family(v.kind, v.count, v.index, mapped(v.block, change));
  if (isWords(v)) return mapCoefficients(v, change);
  return new Identity(change(v.coefficient));
}

export function numbers(v) {
  if (isNumber(v)) return [v];
  if (isMatrix(v)) return v.entries;
  if (isFamily(v)) return numbers(v.block);
  if (isWords(v)) return [...v.terms.values()].map((t) => t.coefficient);
  return [v.coefficient];
}

function identityLike(ring, coefficient, v) {
  if (isWords(v)) return multipleOfIdentity(ring, coefficient, v);
  if (isFamily(v)) {
    demand(v.kind === "diag", "an identity matrix beside a stack");
    return new Family("diag", v.count, v.index, asMatrix(identityLike(ring, coefficient, v.block)));
  }
  if (!isMatrix(v) || v.rows !== v.columns) return noValue("an identity matrix of no such size");
  const entries = v.entries.map((_, k) =>
    k % (v.columns + 1) === 0 ? coefficient : V.ZERO);
  return new Matrix(v.rows, v.columns, entries);
}

// The other family with the same index, if they have equally many values.
function fitting(ring, a, b) {
  demand(ring.equal(a.count, b.count), "families have different numbers of values");
  if (a.index === b.index) return b;
  const at = V.ofAtom(a.index);
  return new Family(b.kind, b.count, a.index, mapped(b.block, (v) => ring.replaceIndex(v, b.index, at)));
}

export function add(ring, a, b) {
  if (isNumber(a) && isNumber(b)) return ring.add(a, b);
  if (isIdentity(a) && isIdentity(b)) return new Identity(ring.add(a.coefficient, b.coefficient));
  if (isIdentity(a)) return add(ring, identityLike(ring, a.coefficient, b), b);
  if (isIdentity(b)) return add(ring, a, identityLike(ring, b.coefficient, a));
  if (isWords(a) && isWords(b)) return wordSum(ring, a, b);
  if (isMatrix(a) && isMatrix(b) && a.rows === b.rows && a.columns === b.columns) {
    return new Matrix(a.rows, a.columns, a.entries.map((x, k) => ring.add(x, b.entries[k])));
  }
  if (isFamily(a) && isFamily(b) && a.kind === b.kind) {
    const other = fitting(ring, a, b);
    return new Family(a.kind, a.count, a.index, asMatrix(add(ring, a.block, other.block)));
  }
  return noValue("this sum of matrices");
}

export function subtract(ring, a, b) {
  return add(ring, a, mapped(b, V.negative));
}

function matrixProduct(ring, a, b) {
  demand(a.columns === b.rows, "the sizes of matrices differ");
  const entries = [];
  for (let i = 0; i < a.rows; i += 1) {
    for (let j = 0; j < b.columns; j += 1) {
      const parts = [];
      for (let k = 0; k < a.columns; k += 1) parts.push(ring.times(a.at(i, k), b.at(k, j)));
      entries.push(ring.add(...parts));
    }
  }
  return new Matrix(a.rows, b.columns, entries);
}

export function times(ring, a, b) {
  if (isNumber(a) && isNumber(b)) return ring.times(a, b);
  if (isNumber(a)) return mapped(b, (v) => ring.times(a, v));
  if (isNumber(b)) return mapped(a, (v) => ring.times(v, b));
  if (isIdentity(a)) return mapped(b, (v) => ring.times(a.coefficient, v));
  if (isIdentity(b)) return mapped(a, (v) => ring.times(v, b.coefficient));
  if (isWords(a) && isWords(b)) return wordProduct(ring, a, b);
  if (isMatrix(a) && isMatrix(b)) {
    const { rows, columns, entries } = matrixProduct(ring, a, b);
    return matrix(rows, columns, entries);
  }
  if (isFamily(a) && isFamily(b)) {
    const kind = { "diag diag": "diag", "diag stack": "stack", "row diag": "row", "row stack": "sum" }[
      `${a.kind} ${b.kind}`];
    if (kind === undefined) return noValue("this product of families");
    const block = matrixProduct(ring, a.block, fitting(ring, a, b).block);
    if (kind !== "sum") return new Family(kind, a.count, a.index, block);
    return sumOf(ring, a.count, a.index, block);
  }
  return noValue("this product of matrices");
}

function sumOf(ring, count, index, block) {
  const entries = block.entries.map((v) => repeat(ring, "sum", count, index, v));
  return matrix(block.rows, block.columns, entries);
}

export function transpose(v) {
  if (isNumber(v) || isIdentity(v)) return v;
  if (isWords(v)) return wordTransposed(v);
  if (isFamily(v)) {
    const kind = { stack: "row", row: "stack", diag: "diag" }[v.kind];
    return new Family(kind, v.count, v.index, transpose(v.block));
  }
  const entries = [];
  for (let j = 0; j < v.columns; j += 1) for (let i = 0; i < v.rows; i += 1) entries.push(v.at(i, j));
  return new Matrix(v.columns, v.rows, entries);
}

// A square matrix with few rows.
function squareMatrix(v) {
  if (!isMatrix(v) || v.rows !== v.columns || v.rows > ROWS) return noValue("a determinant or trace");
  return v;
}

// The determinant of a square matrix by that of the rows from one on, for sets of columns.
function determinantOf(ring, { rows: n, entries }) {
  const found = new Map();
  const minor = (row, columns) => {
    if (row === n) return V.ONE;
    const key = columns.join(" ");
    if (!found.has(key)) {
      const parts = columns.map((c, k) => {
        const rest = columns.filter((x) => x !== c);
        const entry = entries[row * n + c];
        return ring.times(k % 2 === 0 ? entry : V.negative(entry), minor(row + 1, rest));
      });
      found.set(key, ring.add(...parts));
    }
    return found.get(key);
  };
  return minor(0, Array.from({ length: n }, (_, k) => k));
}

export function determinant(ring, v) {
  if (isNumber(v)) return v;
  if (isWords(v)) return wordDeterminant(ring, v);
  if (isIdentity(v)) {
    return ring.integerConstant(v.coefficient) === 1n ? V.ONE : noValue("this determinant");
  }
  return determinantOf(ring, squareMatrix(v));
}

export function trace(ring, v) {
  if (isNumber(v)) return v;
  if (isWords(v)) return wordTrace(ring, v);
  const { rows, entries } = squareMatrix(v);
  return ring.add(...entries.filter((_, k) => k % (rows + 1) === 0));
}

// The adjugate by the determinant.
function inverse(ring, v) {
  const { rows: n, entries } = squareMatrix(v);
  const cofactors = entries.map((_, place) => {
    const [j, i] = [Math.floor(place / n), place % n];
    const rest = entries.filter((_, k) => Math.floor(k / n) !== i && k % n !== j);
    const minor = determinantOf(ring, { rows: n - 1, entries: rest });
    return (i + j) % 2 === 0 ? minor : V.negative(minor);
  });
  const factor = ring.power(determinantOf(ring, v), -1);
  return mapped(new Matrix(n, n, cofactors), (x) => ring.times(factor, x));
}

export function power(ring, v, n) {
  if (n !== undefined && n < 0n) return power(ring, inverse(ring, v), -n);
  demand(n !== undefined && n >= 1n && n <= POWERS, "a power of a matrix has no value");
  if (isIdentity(v)) return new Identity(ring.power(v.coefficient, Number(n)));
  let result = v;
  for (let k = 1n; k < n; k += 1n) result = times(ring, result, v);
  return result;
}

export function dot(ring, a, b) {
  if (isWords(a) && isWords(b)) {
    const column = ring.integerConstant(a.columns) === 1n;
    return number(column ? wordProduct(ring, wordTransposed(a), b) : wordProduct(ring, a, wordTransposed(b)));
  }
  if (isMatrix(a) && isMatrix(b)) {
    return ring.add(...a.entries.map((x, k) => ring.times(x, b.entries[k])));
  }
  if (isFamily(a) && isFamily(b) && a.kind === b.kind && a.kind !== "diag") {
    const other = fitting(ring, a, b).block;
    const { rows, columns, entries } = a.block;
    demand(a.kind === "stack" ? columns === 1 : rows === 1, "no vectors");
    demand(rows === other.rows && columns === other.columns, "blocks of different sizes");
    const block = ring.add(...entries.map((x, k) => ring.times(x, other.entries[k])));
    return repeat(ring, "sum", a.count, a.index, block);
  }
  return noValue("this product of vectors");
}

// Blocks on top of each other, or along the diagonal.
export function laidOut(kind, blocks) {
  if (blocks.length === 0) return noValue("a matrix without entries");
  const parts = blocks.map(asMatrix);
  demand(parts.every(isMatrix), "blocks that are no matrices");
  const columns = kind === "stack" ? parts[0].columns : parts.reduce((n, p) => n + p.columns, 0);
  const entries = [];
  let left = 0;
  for (const p of parts) {
    for (let i = 0; i < p.rows; i += 1) {
      const row = p.entries.slice(i * p.columns, (i + 1) * p.columns);
      const right = columns - left - p.columns;
      const zeros = (n) => Array(n).fill(V.ZERO);
      entries.push(...(kind === "stack" ? row : [...zeros(left), ...row, ...zeros(right)]));
    }
    left += p.columns;
  }
  return matrix(entries.length / columns, columns, entries);
}

export function family(ring, kind, count, index, block) {
  const m = asMatrix(block);
  if (!isMatrix(m)) return noValue("a family of such blocks");
  const own = ring.index(`block ${ring.open.length}`);
  const renamed = mapped(m, (v) => ring.replaceIndex(ring.reduced(v), index, V.ofAtom(own)));
  return new Family(kind, count, own, renamed);
}

// Σ over an index of a value of any kind.
export function summed(ring, count, index, v) {
  if (isFamily(v)) return noValue("a sum of families");
  if (isWords(v)) return wordSummed(ring, count, index, v);
  return mapped(v, (x) => repeat(ring, "sum", count, index, x));
}
