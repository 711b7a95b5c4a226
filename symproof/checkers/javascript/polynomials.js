// Sums of integers times monomials. A monomial is a list of atoms' numbers and exponents,
// [atom, exponent, atom, exponent, …], by rising atoms; a polynomial maps the key of a monomial to
// [coefficient, monomial].

import { demand } from "./reading.js";

const LARGEST = 1n << 200_000n;
const EXPONENT = 268_435_456;

export const keyOf = (monomial) => monomial.join();
export const UNIT = [];

export function single(coefficient, monomial = UNIT) {
  return new Map(coefficient === 0n ? [] : [[keyOf(monomial), [coefficient, monomial]]]);
}

export function include(poly, key, monomial, coefficient) {
  const present = poly.get(key);
  const sum = present === undefined ? coefficient : present[0] + coefficient;
  if (sum === 0n) poly.delete(key);
  else poly.set(key, [sum, monomial]);
}

export function monomialTimes(a, b) {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const result = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (j >= b.length || a[i] < b[j]) result.push(a[i], a[i + 1]), (i += 2);
    else if (i >= a.length || b[j] < a[i]) result.push(b[j], b[j + 1]), (j += 2);
    else {
      const e = exponent(a[i + 1] + b[j + 1]);
      if (e !== 0) result.push(a[i], e);
      i += 2;
      j += 2;
    }
  }
  return result;
}

export function exponent(e) {
  demand(Math.abs(e) <= EXPONENT, "an exponent is too large");
  return e;
}

export function monomialPower(monomial, n) {
  return monomial.map((x, place) => (place % 2 === 0 ? x : exponent(x * n)));
}

export function scaled(poly, n) {
  if (n === 1n) return poly;
  const result = new Map();
  if (n !== 0n) for (const [key, [c, m]] of poly) result.set(key, [c * n, m]);
  return result;
}

export function times(poly, other, work) {
  work.spend(poly.size * other.size);
  const result = new Map();
  for (const [c, m] of poly.values()) {
    for (const [d, n] of other.values()) {
      const monomial = monomialTimes(m, n);
      include(result, keyOf(monomial), monomial, c * d);
    }
  }
  return result;
}

export function power(poly, n, work) {
  let result = single(1n);
  for (let k = 0; k < n; k += 1) result = times(result, poly, work);
  return result;
}

export const absolute = (n) => (n < 0n ? -n : n);

export function gcd(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return absolute(a);
}

export function content(poly, start = 0n) {
  let result = start;
  for (const [c] of poly.values()) {
    demand(c < LARGEST && c > -LARGEST, "a coefficient is too long");
    if (result !== 1n) result = gcd(result, c);
  }
  return result;
}

export function divided(poly, n) {
  if (n === 1n) return poly;
  const result = new Map();
  for (const [key, [c, m]] of poly) result.set(key, [c / n, m]);
  return result;
}

// Keys in a fixed order, and what stands for the polynomial wherever it is compared.
const sortedKeys = (poly) => [...poly.keys()].sort();
export const textOf = (poly) => sortedKeys(poly).map((k) => `${k}:${poly.get(k)[0]}`).join(";");

// {integer, monomial, rest}: what all monomials have in common comes out; rest is null if it is 1.
export function takenApart(poly) {
  const [, [first, start]] = poly.entries().next().value;
  if (poly.size === 1) return { integer: first, monomial: start, rest: null };
  const lowest = new Map();
  let seen = 0;
  for (const [, m] of poly.values()) {
    const here = new Map();
    for (let i = 0; i < m.length; i += 2) here.set(m[i], m[i + 1]);
    for (const x of lowest.keys()) lowest.set(x, Math.min(lowest.get(x), here.get(x) ?? 0));
    for (const [x, e] of here) if (!lowest.has(x)) lowest.set(x, seen === 0 ? e : Math.min(0, e));
    seen += 1;
  }
  const monomial = [...lowest].filter(([, e]) => e !== 0).sort((a, b) => a[0] - b[0]).flat();
  const back = monomialPower(monomial, -1);
  const integer = content(poly);
  let rest = new Map();
  for (const [c, m] of poly.values()) {
    const n = monomialTimes(m, back);
    rest.set(keyOf(n), [c / integer, n]);
  }
  if (rest.get(sortedKeys(rest)[0])[0] > 0n) return { integer, monomial, rest };
  return { integer: -integer, monomial, rest: scaled(rest, -1n) };
}

export function* atomsIn(poly) {
  for (const [, m] of poly.values()) for (let i = 0; i < m.length; i += 2) yield m[i];
}

export const monomials = (poly) => poly.values();
