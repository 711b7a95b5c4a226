// Matrices of which only the size is known. A letter is {id, transposed} of an atom; a word is a
// product of letters; a value {words, rows, columns} is a sum of words with coefficients.

import { demand, refuse } from "./reading.js";
import { REAL, SORTS, has } from "./facts.js";
import * as V from "./values.js";
import { repeat } from "./sums.js";

const LETTER = 20;

export class Words {
  constructor(rows, columns, terms) {
    this.rows = rows;
    this.columns = columns;
    this.terms = terms; // text of the word → {letters, coefficient}
  }
}

const textOf = (letters) => letters.map((l) => `${l.id}${l.transposed ? "ᵀ" : ""}`).join(" ");
const flipped = (letters) =>
  letters.map(({ id, transposed }) => ({ id, transposed: !transposed })).reverse();

function sizes(ring, { id, transposed }) {
  const [rows, columns] = ring.atoms[id].parts.slice(-2);
  return transposed ? [columns, rows] : [rows, columns];
}

const isOne = (ring, size) => ring.integerConstant(size) === 1n;

// What stands between two places of size 1 is a number, and comes out: [number, what is left].
function normal(ring, letters) {
  ring.spend(LETTER * (letters.length + 1));
  const ones = [];
  letters.forEach((l, k) => {
    if (isOne(ring, sizes(ring, l)[0])) ones.push(k);
  });
  if (letters.length > 0 && isOne(ring, sizes(ring, letters.at(-1))[1])) ones.push(letters.length);
  let number = V.ONE;
  for (let k = 0; k + 1 < ones.length; k += 1) {
    number = ring.times(number, scalar(ring, letters.slice(ones[k], ones[k + 1])));
  }
  if (ones.length < 2) return [number, letters];
  return [number, [...letters.slice(0, ones[0]), ...letters.slice(ones.at(-1))]];
}

function scalar(ring, letters) {
  const other = flipped(letters);
  const chosen = textOf(other) < textOf(letters) ? other : letters;
  let facts = chosen.reduce((all, { id }) => all & ring.atoms[id].facts, REAL);
  const half = chosen.length / 2;
  const square = textOf(chosen.slice(0, half)) === textOf(flipped(chosen.slice(half)));
  if (square && has(facts, REAL)) facts = SORTS.nonnegative;
  return V.ofAtom(ring.intern("word", textOf(chosen), [], facts, { letters: chosen }));
}

function collected(ring, rows, columns, found) {
  const terms = new Map();
  for (const { letters, coefficient } of found) {
    const [number, left] = normal(ring, letters);
    const key = textOf(left);
    const sum = ring.add(terms.get(key)?.coefficient ?? V.ZERO, ring.times(coefficient, number));
    terms.set(key, { letters: left, coefficient: sum });
  }
  if (isOne(ring, rows) && isOne(ring, columns)) {
    demand([...terms.keys()].every((k) => k === ""), "a number has letters left");
    return terms.get("")?.coefficient ?? V.ZERO;
  }
  return new Words(rows, columns, terms);
}

export function letter(ring, name, facts, parts) {
  const indices = parts.map((p) => ring.reduced(p));
  const id = ring.intern("letter", name, indices, facts);
  const [rows, columns] = indices.slice(-2);
  return collected(ring, rows, columns, [{ letters: [{ id, transposed: false }], coefficient: V.ONE }]);
}

function demandSame(ring, a, b) {
  demand(ring.equal(a, b), "the sizes of matrices differ");
}

// A multiple of the identity matrix beside a matrix of this size.
export function multipleOfIdentity(ring, coefficient, { rows, columns }) {
  demandSame(ring, rows, columns);
  return new Words(rows, columns, new Map([["", { letters: [], coefficient }]]));
}

export function wordSum(ring, a, b) {
  demandSame(ring, a.rows, b.rows);
  demandSame(ring, a.columns, b.columns);
  return collected(ring, a.rows, a.columns, [...a.terms.values(), ...b.terms.values()]);
}

export function wordProduct(ring, a, b) {
  demandSame(ring, a.columns, b.rows);
  const found = [];
  for (const s of a.terms.values()) {
    for (const t of b.terms.values()) {
      const coefficient = ring.times(s.coefficient, t.coefficient);
      found.push({ letters: [...s.letters, ...t.letters], coefficient });
    }
  }
  return collected(ring, a.rows, b.columns, found);
}

export function wordTransposed(a) {
  const terms = new Map();
  for (const { letters, coefficient } of a.terms.values()) {
    const other = flipped(letters);
    terms.set(textOf(other), { letters: other, coefficient });
  }
  return new Words(a.columns, a.rows, terms);
}

export function mapCoefficients(a, change) {
  const terms = new Map();
  for (const [key, { letters, coefficient }] of a.terms) {
    terms.set(key, { letters, coefficient: change(coefficient) });
  }
  return new Words(a.rows, a.columns, terms);
}

export function wordSummed(ring, count, index, a) {
  const letters = [...a.terms.values()].flatMap((t) => t.letters);
  if (letters.some((l) => ring.dependsOn(l.id, index))) refuse("a letter depends on the index of a sum");
  return mapCoefficients(a, (v) => repeat(ring, "sum", count, index, v));
}

const factsOfLetters = (ring, letters) =>
  letters.reduce((all, { id }) => all & ring.atoms[id].facts, REAL);

// The trace of a word is that of its letters in any cyclic order, and that of its transpose.
function traceOf(ring, letters) {
  ring.spend(LETTER * letters.length ** 2);
  const orders = [letters, flipped(letters)].flatMap((w) =>
    w.map((_, k) => [...w.slice(k), ...w.slice(0, k)]));
  const number = orders.find((w) => isOne(ring, sizes(ring, w[0])[0]));
  if (number !== undefined) return scalar(ring, number);
  const [chosen] = orders.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  const facts = factsOfLetters(ring, chosen);
  return V.ofAtom(ring.intern("trace", textOf(chosen), [], facts, { letters: chosen }));
}

export function wordTrace(ring, { rows, columns, terms }) {
  demandSame(ring, rows, columns);
  const parts = [...terms.values()].map(({ letters, coefficient }) =>
    ring.times(coefficient, letters.length === 0 ? rows : traceOf(ring, letters)));
  return ring.add(...parts);
}

// Of a multiple of a product of square matrices.
export function wordDeterminant(ring, { rows, columns, terms }) {
  demandSame(ring, rows, columns);
  demand(terms.size === 1, "the determinant of a sum has no value");
  const [{ letters, coefficient }] = terms.values();
  let result = ring.integerConstant(coefficient) === 1n ? V.ONE : ring.powerOf(coefficient, rows);
  for (const l of letters) {
    for (const size of sizes(ring, l)) demandSame(ring, size, rows);
    const facts = factsOfLetters(ring, [l]); // and the transpose has the same determinant
    const atom = V.ofAtom(ring.intern("determinant", l.id, [], facts, { letters: [l] }));
    result = ring.times(result, atom);
  }
  return result;
}

// What an atom made of letters is when an index is replaced in them.
export function ofLetters(ring, { kind, letters }, replace) {
  const value = numberOfWord(ring, letters, replace);
  if (kind === "word" || !(value instanceof Words)) return value;
  return kind === "trace" ? wordTrace(ring, value) : wordDeterminant(ring, value);
}

// The number that a word is when an index is replaced in its letters.
function numberOfWord(ring, letters, replace) {
  const made = letters.map(({ id, transposed }) => {
    const { name, facts, parts } = ring.atoms[id];
    const value = letter(ring, name, facts, parts.map(replace));
    return transposed && value instanceof Words ? wordTransposed(value) : value;
  });
  return made.reduce((a, b) => {
    if (a instanceof Words && b instanceof Words) return wordProduct(ring, a, b);
    if (a instanceof Words) return mapCoefficients(a, (v) => ring.times(v, b));
    if (b instanceof Words) return mapCoefficients(b, (v) => ring.times(a, v));
    return ring.times(a, b);
  });
}

