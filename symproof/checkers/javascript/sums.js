// Σ and Π over an index k = 0, …, c − 1 of values of the ring.

import { demand } from "./reading.js";
import { NONZERO, POSITIVE, SORTS, has } from "./facts.js";
import * as P from "./polynomials.js";
import * as V from "./values.js";
import { ofLetters } from "./words.js";

const SPLIT = 8n; // summands that are written out at the end

const NEUTRAL = { sum: V.ZERO, prod: V.ONE };
const joined = (ring, kind, a, b) => (kind === "sum" ? ring.add(a, b) : ring.times(a, b));

// The values at k = from, …, from + count − 1, added or multiplied.
function writtenOut(ring, kind, from, count, index, body) {
  let result = NEUTRAL[kind];
  for (let k = 0n; k < count; k += 1n) {
    ring.spend(20);
    const at = ring.add(from, V.rational(k));
    result = joined(ring, kind, result, ring.replaceIndex(body, index, at));
  }
  return result;
}

export function repeat(ring, kind, count, index, body) {
  const c = ring.reduced(count);
  if (c.poly.size === 0) return NEUTRAL[kind];
  const v = ring.reduced(body);
  const last = V.numerator(c);
  if (!c.isConstant && c.denominator === 1n && c.factors.size === 0 && last > 0n && last <= SPLIT) {
    const n = ring.subtract(c, V.rational(last));
    if (has(ring.facts(n), SORTS.natural)) {
      const end = writtenOut(ring, kind, n, last, index, v);
      return joined(ring, kind, repeat(ring, kind, n, index, v), end);
    }
  }
  if (kind === "sum") return summed(ring, c, index, v);
  return v.text === V.ONE.text ? v : closed(ring, "prod", c, index, v);
}

// The atom of a Σ or Π whose index is renamed to say how deeply they are nested in the body. What was
// told may nest them more deeply when the index is replaced; and no name may be free in the body.
function closed(ring, kind, count, index, body) {
  for (let depth = ring.depth(body) + 1; ; depth += 1) {
    const bound = ring.index(`bound ${depth}`);
    if (dependsOn(ring, body, bound)) continue;
    const renamed = ring.replaceIndex(body, index, V.ofAtom(bound));
    if (ring.depth(renamed) < depth) return ring.repeated(kind, count, renamed, bound);
  }
}

const dependsOn = (ring, v, index) => [...v.atoms()].some((a) => ring.dependsOn(a, index));

// What does not depend on the index comes out of a sum, monomial by monomial. If the range may be
// empty, what may be divided by 0 stays inside.
function summed(ring, count, index, v) {
  const mayBeEmpty = !has(ring.facts(count), POSITIVE);
  const stays = (id, e) =>
    ring.dependsOn(id, index)
    || (mayBeEmpty && ((e < 0 && !has(ring.atoms[id].facts, NONZERO)) || divides(ring, id)));
  const factorStays = (poly, e) => {
    for (const a of P.atomsIn(poly)) {
      if (ring.dependsOn(a, index) || (mayBeEmpty && divides(ring, a))) return true;
    }
    return mayBeEmpty && badFactor(ring, poly, e);
  };
  const inside = new Map();
  const outside = new Map();
  for (const [key, f] of v.factors) (factorStays(f.poly, f.exponent) ? inside : outside).set(key, f);
  const terms = [];
  for (const [c, m] of v.poly.values()) {
    const within = [];
    const without = [];
    for (let i = 0; i < m.length; i += 2) (stays(m[i], m[i + 1]) ? within : without).push(m[i], m[i + 1]);
    const outer = V.term(c, without, v.denominator, outside);
    const inner = V.term(1n, within, 1n, inside);
    const alone = within.length === 0 && inside.size === 0;
    terms.push(ring.times(outer, alone ? count : closed(ring, "sum", count, index, inner)));
  }
  return ring.add(...terms);
}

const badFactor = (ring, poly, exponent) => exponent < 0 && !ring.isNonzeroFactor(poly);

// Whether something that may be 0 is divided by in a Σ or Π.
function divides(ring, id) {
  const atom = ring.atoms[id];
  if (atom.kind !== "sum" && atom.kind !== "prod") return false;
  const within = (v) => {
    for (const { poly, exponent } of v.factors.values()) if (badFactor(ring, poly, exponent)) return true;
    for (const [, m] of v.poly.values()) {
      for (let i = 0; i < m.length; i += 2) {
        if (m[i + 1] < 0 && !has(ring.atoms[m[i]].facts, NONZERO)) return true;
      }
    }
    for (const a of v.atoms()) if (divides(ring, a)) return true;
    return false;
  };
  return atom.parts.some(within);
}

// An atom in which an index is replaced, made anew from its parts.
export function remade(ring, atom, replace) {
  const { kind, name, parts } = atom;
  switch (kind) {
    case "index":
      return V.ofAtom(ring.index(name, parts.map((p) => ring.reduced(replace(p)))));
    case "variable":
      return ring.variable(name, atom.facts, parts.map(replace));
    case "half": {
      const x = ring.intern("half", name, parts.map((p) => ring.reduced(replace(p))), SORTS.integer);
      return V.ofAtom(x);
    }
    case "function":
      return ring.functionOf(name, replace(parts[0]));
    case "power":
      // It stays an atom, for it may have come out of a sum that is empty where the base is 1/0.
      return ring.powerAtom(...parts.map((p) => ring.reduced(replace(p))));
    case "integral":
      return ring.integral(atom.x, atom.body, parts.map((p) => ring.reduced(replace(p))));
    case "word": case "trace": case "determinant":
      return ofLetters(ring, atom, replace);
  }
  const own = ring.freshIndex();
  const body = replace(ring.replaceIndex(parts[1], atom.index, V.ofAtom(own)));
  return repeat(ring, kind, replace(parts[0]), own, body);
}

// The number of values, if it is a constant up to the limit.
export function rangeLength(ring, count) {
  const c = ring.constant(count);
  if (c === undefined) return undefined;
  demand(c[1] === 1n && c[0] >= 0n, "a range has no such number of values");
  if (c[0] <= BigInt(ring.limit)) return c[0];
  ring.longRanges = true;
  return undefined;
}
