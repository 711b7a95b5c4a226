// Signs of values of the ring, as they are read off from the facts of their atoms, and facts of values.

import {
  EVEN, INTEGER, NONNEGATIVE, NONZERO, ODD, POSITIVE, REAL, SORTS, has, powerFacts,
} from "./facts.js";
import * as P from "./polynomials.js";

const APART = ["positive", "negative", "nonzero"];

// Which signs of a value say that it is op 0.
const SAYING = {
  "=": ["zero"], ">=": ["zero", "nonnegative", "positive"], ">": ["positive"],
  "<=": ["zero", "negative"], "<": ["negative"], "!=": APART,
};
// The facts that a sign says.
const SAID = {
  zero: SORTS.nonnegative, nonnegative: SORTS.nonnegative, positive: SORTS.positive,
  negative: SORTS.nonzero, nonzero: NONZERO,
};

// The facts of the e-th power of an atom.
function factsOfPower(ring, id, e) {
  const { facts } = ring.atoms[id];
  if (e === 1) return facts;
  const exponent = REAL | INTEGER | NONZERO | (e % 2 === 0 ? EVEN : ODD);
  return powerFacts(facts, exponent) | (facts & NONZERO);
}

function monomialHas(ring, m, fact) {
  for (let i = 0; i < m.length; i += 2) {
    if (!has(factsOfPower(ring, m[i], m[i + 1]), fact)) return false;
  }
  return true;
}

// The sign of a numerator beside factors of these signs, or undefined if nothing is known.
function polynomialSign(ring, poly, factorSigns) {
  if (poly.size === 0) return "zero";
  const terms = [...poly.values()];
  const above = terms.every(([c]) => c > 0n);
  const below = terms.every(([c]) => c < 0n);
  if ((above || below) && factorSigns.every((s) => s === "positive")
    && terms.every(([, m]) => monomialHas(ring, m, NONNEGATIVE))) {
    const strict = terms.some(([, m]) => monomialHas(ring, m, POSITIVE));
    if (strict) return above ? "positive" : "negative";
    if (above) return "nonnegative";
  }
  if (!factorSigns.every((s) => APART.includes(s))) return undefined;
  const apart = terms.length === 1
    ? monomialHas(ring, terms[0][1], NONZERO)
    : parts(ring, terms).some((part) => APART.includes(polynomialSign(ring, part, [])));
  return apart ? "nonzero" : undefined;
}

// The real and the imaginary part, p and q of p + i·q, if they are seen: else none.
function parts(ring, terms) {
  const found = [new Map(), new Map()];
  for (const [c, m] of terms) {
    let turned = 0;
    const others = [];
    for (let i = 0; i < m.length; i += 2) {
      if (m[i] === ring.unit) turned = m[i + 1];
      else if (has(ring.atoms[m[i]].facts, REAL)) others.push(m[i], m[i + 1]);
      else return [];
    }
    if (turned !== 0 && turned !== 1) return [];
    found[turned].set(P.keyOf(others), [c, others]);
  }
  return found.every((part) => part.size > 0) ? found : [];
}

const factorSign = (ring, poly) => polynomialSign(ring, poly, []);

// Whether a factor is nonzero by its sign, or was told to be.
export function isNonzeroFactor(ring, poly) {
  return APART.includes(factorSign(ring, poly)) || ring.nonzeroFactors.has(P.textOf(poly));
}

export function signOf(ring, v) {
  const r = ring.reduced(v);
  return polynomialSign(ring, r.poly, [...r.factors.values()].map(({ poly }) => factorSign(ring, poly)));
}

// Whether the sign of a value says that it is op 0.
export const signSays = (ring, v, op) => SAYING[op].includes(signOf(ring, v));

export function factsOf(ring, v) {
  const r = ring.reduced(v);
  let facts = SAID[signOf(ring, r)] ?? 0;
  const atoms = [...r.atoms()].map((a) => ring.atoms[a].facts);
  if (!atoms.every((f) => has(f, REAL))) return facts;
  facts |= REAL;
  const upward = [...r.factors.values()].every((f) => f.exponent > 0)
    && [...r.poly.values()].every(([, m]) => m.every((e, k) => k % 2 === 0 || e > 0));
  if (r.denominator !== 1n || !upward || !atoms.every((f) => has(f, INTEGER))) return facts;
  facts |= INTEGER;
  return [...r.poly.values()].every(([c]) => c % 2n === 0n) ? facts | EVEN : facts;
}
