// Values of the ring: N/s · f₁^m₁ · f₂^m₂ · …, with a polynomial N, a positive integer s, and
// factors f with exponents that are not 0.

import { demand, refuse } from "./reading.js";
import * as P from "./polynomials.js";

export const EXPANDED = 8; // powers up to this one are multiplied out

class Value {
  constructor(poly, denominator, factors) {
    this.poly = poly;
    this.denominator = denominator;
    this.factors = factors; // text of the polynomial → {poly, exponent}
    this.written = undefined;
    this.reduced = undefined;
  }

  // What stands for the value wherever it is compared: the same for the same N, s and factors.
  get text() {
    if (this.written === undefined) {
      const factors = [...this.factors].map(([f, { exponent }]) => `(${f})^${exponent}`).sort();
      this.written = `${P.textOf(this.poly)}/${this.denominator}${factors.join("")}`;
    }
    return this.written;
  }

  get isConstant() {
    if (this.poly.size === 0) return true;
    return this.factors.size === 0 && this.poly.size === 1 && this.poly.has("");
  }

  // All atoms that occur, those of the factors among them; parts of atoms do not count.
  *atoms() {
    yield* P.atomsIn(this.poly);
    for (const { poly } of this.factors.values()) yield* P.atomsIn(poly);
  }
}

const NONE = new Map();

// A value that is 0 keeps its factors: so what is added to it has them, too.
export function value(poly, denominator = 1n, factors = NONE) {
  if (poly.size === 0) return new Value(poly, 1n, factors);
  const common = P.content(poly, denominator);
  return new Value(P.divided(poly, common), denominator / common, factors);
}

export const rational = (n, d = 1n) => value(P.single(n), d);
export const ofAtom = (id, exponent = 1) => value(P.single(1n, [id, exponent]));
export const ZERO = rational(0n);
export const ONE = rational(1n);

export function numerator(v) {
  return v.poly.get("")?.[0] ?? 0n;
}

function expanded(poly, factors, work) {
  let rest = factors;
  for (const [key, { poly: f, exponent }] of factors) {
    if (exponent < 1 || exponent > EXPANDED) continue;
    if (rest === factors) rest = new Map(factors);
    rest.delete(key);
    poly = P.times(poly, P.power(f, exponent, work), work);
  }
  return [poly, rest];
}

export function sum(parts, work) {
  if (parts.length === 1) return parts[0];
  const lowest = new Map();
  for (const key of new Set(parts.flatMap((v) => [...v.factors.keys()]))) {
    const { poly } = parts.find((v) => v.factors.has(key)).factors.get(key);
    const exponent = Math.min(...parts.map((v) => v.factors.get(key)?.exponent ?? 0));
    lowest.set(key, { poly, exponent });
  }
  let denominator = 1n;
  for (const v of parts) {
    denominator *= v.denominator / P.gcd(denominator, v.denominator);
  }
  const result = new Map();
  for (const v of parts) {
    let { poly } = v;
    for (const [key, { poly: f, exponent }] of lowest) {
      const above = (v.factors.get(key)?.exponent ?? 0) - exponent;
      if (above > 0) poly = P.times(poly, P.power(f, above, work), work);
    }
    work.spend(poly.size);
    const by = denominator / v.denominator;
    for (const [key, [c, m]] of poly) P.include(result, key, m, c * by);
  }
  return value(result, denominator, new Map([...lowest].filter(([, f]) => f.exponent !== 0)));
}

export const negative = (v) => value(P.scaled(v.poly, -1n), v.denominator, v.factors);
export const difference = (a, b, work) => sum([a, negative(b)], work);

function mergedFactors(a, b) {
  if (b.size === 0) return a;
  if (a.size === 0) return b;
  const result = new Map(a);
  for (const [key, { poly, exponent }] of b) {
    const e = exponent + (a.get(key)?.exponent ?? 0);
    if (e === 0) result.delete(key);
    else result.set(key, { poly, exponent: e });
  }
  return result;
}

export function product(a, b, work) {
  const [poly, factors] = expanded(
    P.times(a.poly, b.poly, work), mergedFactors(a.factors, b.factors), work,
  );
  return value(poly, a.denominator * b.denominator, factors);
}

const bits = (n) => P.absolute(n).toString(16).length * 4;

function integerPower(base, n) {
  demand(base === 1n || base === -1n || bits(base) * n <= 200_000, "a coefficient is too long");
  if (base === -1n) return n % 2 === 0 ? 1n : -1n;
  return base === 1n ? 1n : base ** BigInt(n);
}

// v^n for an integer n. `v` must be reduced if n is negative.
export function power(v, n, work) {
  if (n === 0) return ONE;
  if (v.poly.size === 0) return n > 0 ? ZERO : refuse("a division by 0");
  if (n > 0 && n <= EXPANDED && v.factors.size === 0) {
    return value(P.power(v.poly, n, work), integerPower(v.denominator, n));
  }
  const { integer, monomial, rest } = P.takenApart(v.poly);
  const size = Math.abs(n);
  let above = integerPower(integer, size);
  let below = integerPower(v.denominator, size);
  if (n < 0) [above, below] = above < 0n ? [-below, -above] : [below, above];
  let factors = new Map();
  for (const [key, { poly, exponent }] of v.factors) {
    factors.set(key, { poly, exponent: P.exponent(exponent * n) });
  }
  if (rest !== null) {
    factors = mergedFactors(factors, new Map([[P.textOf(rest), { poly: rest, exponent: n }]]));
  }
  const [poly, left] = expanded(P.single(above, P.monomialPower(monomial, n)), factors, work);
  return value(poly, below, left);
}

// The part of a value that belongs to one monomial of its numerator.
export const term = (coefficient, monomial, denominator, factors) =>
  value(P.single(coefficient, monomial), denominator, factors);
