// Facts and sorts: what is certainly true of a value. A set of facts is a number, a bit for each.

export const REAL = 1;
export const INTEGER = 2;
export const EVEN = 4;
export const ODD = 8;
export const NONNEGATIVE = 16;
export const POSITIVE = 32;
export const NONZERO = 64;
export const ALL = 127;

export const SORTS = {
  complex: 0,
  real: REAL,
  nonzero: REAL | NONZERO,
  nonnegative: REAL | NONNEGATIVE,
  positive: REAL | NONNEGATIVE | POSITIVE | NONZERO,
  integer: REAL | INTEGER,
  even: REAL | INTEGER | EVEN,
  odd: REAL | INTEGER | ODD | NONZERO,
  natural: REAL | INTEGER | NONNEGATIVE,
  "positive integer": REAL | INTEGER | NONNEGATIVE | POSITIVE | NONZERO,
};

export const has = (facts, wanted) => (facts & wanted) === wanted;

// What a fact is called in front of a colon in the tables of functions, and what a sort gives there.
const NAMED = { ...SORTS, nonzero: NONZERO };

export function tableFacts(entries, facts) {
  let result = 0;
  for (const entry of entries) {
    const given = entry.slice(0, -1).reduce((all, fact) => all | NAMED[fact], 0);
    if (has(facts, given)) result |= NAMED[entry.at(-1)];
  }
  return result;
}

// Which fact about a number says that it is op 0.
export const FACT_OF = { "!=": NONZERO, ">=": NONNEGATIVE, ">": POSITIVE };

// The facts of an integer, or of a quotient of it by a positive one.
export function integerFacts(n, whole = true) {
  const sign = n > 0n ? SORTS.positive : n < 0n ? SORTS.nonzero : SORTS.nonnegative;
  return whole ? sign | INTEGER | (n % 2n === 0n ? EVEN : ODD) : sign;
}

export function sumFacts(parts) {
  if (parts.length === 1) return parts[0];
  let result = parts.reduce((all, f) => all & f, REAL | INTEGER | NONNEGATIVE | EVEN);
  if (has(result, NONNEGATIVE) && parts.some((f) => has(f, POSITIVE))) result |= POSITIVE | NONZERO;
  if (parts.every((f) => f & (EVEN | ODD))) {
    const odd = parts.filter((f) => !has(f, EVEN)).length;
    result |= odd % 2 === 1 ? ODD | NONZERO : EVEN;
  }
  return result;
}

export function productFacts(parts) {
  const result = parts.reduce((all, f) => all & f, ALL) & ~EVEN;
  return has(result, INTEGER) && parts.some((f) => has(f, EVEN)) ? result | EVEN : result;
}

export function powerFacts(base, exponent) {
  let result = has(exponent, INTEGER) ? base & NONZERO : 0;
  if (has(base, POSITIVE) && has(exponent, REAL)) result |= SORTS.positive;
  else if (has(base, NONNEGATIVE) && has(exponent, POSITIVE)) result |= SORTS.nonnegative;
  else if (has(exponent, INTEGER) && has(base, REAL)) {
    result |= REAL;
    if (has(exponent, EVEN) || has(base, NONNEGATIVE)) {
      result |= has(base, NONZERO) ? SORTS.positive : SORTS.nonnegative;
    }
  }
  return has(base, INTEGER) && has(exponent, INTEGER | NONNEGATIVE) ? result | INTEGER : result;
}

// The facts of Σ and Π of values that have these facts.
export const repeatedFacts = {
  sum: (body) => body & (REAL | INTEGER | NONNEGATIVE | EVEN),
  prod: (body) => body & (REAL | INTEGER | NONNEGATIVE | POSITIVE | NONZERO),
};

// The facts of an index that counts from a lower end.
export function indexFacts(from) {
  for (const sort of ["positive integer", "natural"]) {
    if (has(from | INTEGER, SORTS[sort])) return SORTS[sort];
  }
  return SORTS.integer;
}
