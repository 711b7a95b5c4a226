// Intervals with ends that are integers times 2^−P. Each contains every value of what it encloses,
// of which it is certain that it is defined and a real number.

import { absolute } from "./polynomials.js";
import { demand } from "./reading.js";
import {
  constant, cosineNearZero, ln2, piAt, sineNearZero, taylor, twiceArtanh,
} from "./series.js";

const LARGEST = 1n << 32_768n;
const LONG = 1n << 2048n; // beyond, operations cost more
const ARGUMENT = 2048n; // of exp and Ci
const ANGLE = 1n << 32n; // of sin and cos
const GUARD = 64n;

const floorDiv = (a, b) => {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
};
const ceilDiv = (a, b) => -floorDiv(-a, b);

function least(first, ...others) {
  let found = first;
  for (const n of others) if (n < found) found = n;
  return found;
}

function greatest(first, ...others) {
  let found = first;
  for (const n of others) if (n > found) found = n;
  return found;
}

const bitLength = (n) => BigInt(n.toString(2).length);

function root(n) {
  if (n < 2n) return n;
  let x = 1n << ((bitLength(n) + 1n) / 2n);
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

export class Intervals {
  // `guard` are the bits with which series are summed beyond the precision: with fewer of them
  // intervals are wider.
  constructor(precision, spend, guard = GUARD) {
    this.p = precision;
    this.square = Number(precision) ** 2; // to which the time of a series is proportional
    this.spend = spend;
    this.guard = guard;
    this.found = new Map();
  }

  // What was computed before is not computed again.
  once(name, a, compute) {
    const key = `${name} ${a.low} ${a.high}`;
    if (!this.found.has(key)) {
      this.spend(20 + this.square / 1000);
      this.found.set(key, compute());
    }
    return this.found.get(key);
  }

  interval(low, high) {
    demand(low > -LARGEST && high < LARGEST, "an interval is too large");
    this.spend(low > -LONG && high < LONG ? 1 : 100);
    return { low, high };
  }

  rational(n, d = 1n) {
    return this.interval(floorDiv(n << this.p, d), ceilDiv(n << this.p, d));
  }

  // The end of scale 2^w, with its error, as an interval.
  rounded(low, high, w) {
    const shift = w - this.p;
    return this.interval(low >> shift, -(-high >> shift));
  }

  integer({ low, high }) {
    const one = 1n << this.p;
    return low === high && low % one === 0n ? low / one : undefined;
  }

  add(a, b) {
    return this.interval(a.low + b.low, a.high + b.high);
  }

  negative(a) {
    return { low: -a.high, high: -a.low };
  }

  times(a, b) {
    const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
    return this.interval(least(...ends) >> this.p, -(-greatest(...ends) >> this.p));
  }

  divide(a, b) {
    demand(b.low > 0n || b.high < 0n, "a divisor may be 0");
    const pairs = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => [x << this.p, y]));
    return this.interval(
      least(...pairs.map(([x, y]) => floorDiv(x, y))),
      greatest(...pairs.map(([x, y]) => ceilDiv(x, y))),
    );
  }

  power(a, n) {
    if (n < 0n) return this.divide(this.rational(1n), this.power(a, -n));
    if (n === 0n) return this.rational(1n);
    let result = n % 2n === 1n ? a : undefined;
    let square = a;
    for (let left = n / 2n; left > 0n; left /= 2n) {
      const even = this.times(square, square);
      square = this.interval(greatest(even.low, 0n), even.high);
      if (left % 2n === 1n) result = result === undefined ? square : this.times(result, square);
    }
    return result;
  }

  abs(a) {
    if (a.low >= 0n) return a;
    if (a.high <= 0n) return this.negative(a);
    return this.interval(0n, greatest(-a.low, a.high));
  }

  sqrt(a) {
    this.spend(20);
    demand(a.low >= 0n, "the number under a root may be negative");
    const high = a.high << this.p;
    const up = root(high);
    return this.interval(root(a.low << this.p), up * up === high ? up : up + 1n);
  }

  // From a function that gives [low, high] at an end, which it is told at the scale 2^P.
  rising(name, a, at) {
    return this.once(name, a, () => {
      const low = at(a.low);
      return this.interval(low.low, (a.high === a.low ? low : at(a.high)).high);
    });
  }

  exp(a) {
    return this.rising("exp", a, (x) => {
      demand(absolute(x) <= ARGUMENT << this.p, "the argument of exp is too large");
      const size = absolute(x) >> this.p;
      const w = this.p + this.guard + 3n * size;
      const l = ln2(w);
      const wide = x << (w - this.p);
      const n = floorDiv(wide, l.value);
      const { value, error } = taylor(wide - n * l.value, w, { first: 0n, step: 1n });
      const wrong = error + 4n * (absolute(n) + 1n) * l.error;
      return this.rounded(value - wrong, value + wrong, w - n);
    });
  }

  log(a) {
    demand(a.low > 0n, "the number in a logarithm may not be positive");
    return this.rising("log", a, (x) => {
      const w = this.p + this.guard;
      // x = m·2^n at the scale 2^P, with 2/3 ≤ m < 4/3
      let n = bitLength(x) - this.p;
      if (3n * x < 2n << (this.p + n)) n -= 1n;
      const one = 1n << (this.p + n); // m = x / one
      const { value, error } = twiceArtanh(x - one, x + one, w);
      const l = ln2(w);
      const middle = value + n * l.value;
      const wrong = error + absolute(n) * l.error;
      return this.rounded(middle - wrong, middle + wrong, w);
    });
  }

  pi() {
    const w = this.p + this.guard;
    const { value, error } = piAt(w);
    return this.rounded(value - error, value + error, w);
  }

  // sin (quarter 0) and cos (quarter 1): sin(x + quarter·π/2).
  circular(a, quarter) {
    this.spend(2 + this.square / 4000);
    demand(greatest(absolute(a.low), absolute(a.high)) <= ANGLE << this.p, "an angle is too large");
    const one = 1n << this.p;
    const middle = (a.low + a.high) >> 1n;
    const far = greatest(a.high - middle, middle - a.low);
    if (far >= one) return this.interval(-one, one);
    const w = this.p + this.guard;
    const { value: pi, error: off } = piAt(w);
    const wide = middle << this.guard;
    const turns = floorDiv(2n * wide + pi / 2n, pi); // the nearest number of quarter turns
    const rest = wide - (turns * pi) / 2n;
    const place = (turns + quarter) & 3n;
    const near = place % 2n === 0n ? sineNearZero(rest, w) : cosineNearZero(rest, w);
    const value = place < 2n ? near.value : -near.value;
    const wrong = near.error + (absolute(turns) * off) / 2n + 2n + (far << this.guard);
    const { low, high } = this.rounded(value - wrong, value + wrong, w);
    return this.interval(greatest(low, -one), least(high, one));
  }

  sin(a) {
    return this.circular(a, 0n);
  }

  cos(a) {
    return this.circular(a, 1n);
  }

  hyperbolic(a, change) {
    const sum = this.add(this.exp(a), change(this.exp(this.negative(a))));
    return this.interval(floorDiv(sum.low, 2n), ceilDiv(sum.high, 2n));
  }

  sinh(a) {
    return this.hyperbolic(a, (b) => this.negative(b));
  }

  cosh(a) {
    return this.hyperbolic(a, (b) => b);
  }

  // Euler's constant: γ = Σ (−1)^(k+1) nᵏ/(k·k!) − log n − E₁(n), where 0 < E₁(n) < e^(−n)
  // (DLMF 6.2.2 to 6.2.4, 6.6.2).
  gamma(w) {
    return constant("gamma", w, () => {
      const n = w;
      const v = w + 2n * n + this.guard;
      const { value, error } = taylor(n << v, v, {
        first: 1n, step: 1n, alternating: true, divisor: (k) => k,
      });
      const { low, high } = new Intervals(v, this.spend, this.guard).log({ low: n << v, high: n << v });
      const shift = v - w;
      const wrong = error + (high - low) + (1n << shift);
      return { value: (value - low) >> shift, error: (wrong >> shift) + 2n };
    });
  }

  // Ci x = γ + log x + Σ (−1)ᵏ x²ᵏ/(2k·(2k)!), DLMF 6.6.6; its slope is at most 1/x.
  Ci(a) {
    demand(a.low > 0n, "the argument of Ci may not be positive");
    demand(a.high <= ARGUMENT << this.p, "the argument of Ci is too large");
    const slope = ceilDiv(1n << this.p, a.low);
    return this.once("Ci", a, () => {
      const x = (a.low + a.high) >> 1n;
      const far = greatest(a.high - x, x - a.low) * slope;
      const w = this.p + this.guard + 3n * (x >> this.p);
      this.spend(Number(w) ** 2 / 40);
      const wide = x << (w - this.p);
      const { value: g, error: off } = this.gamma(w);
      const { low, high } = new Intervals(w, this.spend, this.guard).log({ low: wide, high: wide });
      const { value, error } = taylor(wide, w, {
        first: 2n, step: 2n, alternating: true, divisor: (k) => k,
      });
      const wrong = off + error;
      const all = this.rounded(low + g - value - wrong, high + g - value + wrong, w);
      return this.interval(all.low - far, all.high + far);
    });
  }
}

