// Facts of values of the ring, by those of their atoms, and the relations to 0 that they show.

import {
  FACT_OF, NONZERO, POSITIVE, REAL, has, integerFacts, powerFacts, productFacts,
  sumFacts,
} from "./facts.js";
import * as P from "./polynomials.js";
import * as V from "./values.js";

const power = (facts, e) => powerFacts(facts, integerFacts(BigInt(e)));

// The facts of a numerator, or of its negative, over 1 or over another positive integer.
function factsOfTerms(ring, poly, whole, sign = 1n) {
  return sumFacts([...poly.values()].map(([c, m]) => {
    const factors = [integerFacts(sign * c, whole)];
    for (let i = 0; i < m.length; i += 2) factors.push(power(ring.atoms[m[i]].facts, m[i + 1]));
    return productFacts(factors);
  }));
}

function factsOfNumerator(ring, poly, whole = true) {
  const facts = factsOfTerms(ring, poly, whole);
  const apart = has(factsOfTerms(ring, poly, whole, -1n), POSITIVE)
    || parts(ring, [...poly.values()]).some((part) => has(factsOfNumerator(ring, part), NONZERO));
  return apart ? facts | NONZERO : facts;
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

// Whether a factor is nonzero by its facts, or was told to be.
export function isNonzeroFactor(ring, poly) {
  return has(factsOfNumerator(ring, poly), NONZERO) || ring.nonzeroFactors.has(P.textOf(poly));
}

export function factsOf(ring, v) {
  const r = ring.reduced(v);
  if (r.poly.size === 0) return integerFacts(0n);
  const factors = [...r.factors.values()].map(({ poly, exponent }) =>
    power(factsOfNumerator(ring, poly), exponent));
  return productFacts([factsOfNumerator(ring, r.poly, r.denominator === 1n), ...factors]);
}

// Whether the facts of a value, or of its negative, say that it is op 0; or whether it is 0.
export function signSays(ring, v, op) {
  if (op === "<" || op === "<=") return signSays(ring, V.negative(v), op === "<" ? ">" : ">=");
  return op === "=" ? ring.isZero(v) : has(factsOf(ring, v), FACT_OF[op]);
}
