// Sums of series at the scale 2^w, with integers: {value, error}, where the true value times 2^w is at
// most error away from value.

import { absolute } from "./polynomials.js";

// 2·artanh(a/b), |a/b| ≤ 1/3. A power is less than 3 units away, its quotient by k less than 4; those
// that are left out are less than 4 units together, since they fall by more than 9 each time.
export function twiceArtanh(a, b, w) {
  const one = 1n << w;
  const ratio = (a * one) / b;
  const square = (ratio * ratio) / one;
  let power = 2n * ratio;
  let value = 0n;
  let error = 4n;
  for (let k = 1n; power !== 0n; k += 2n) {
    value += power / k;
    power = (power * square) / one;
    error += 8n;
  }
  return { value, error };
}

// arctan(1/n) for an integer n > 1. A power is less than 2 units away, its quotient by k as well, and
// so are all that are left out.
function arctanInverse(n, w) {
  let power = (1n << w) / n;
  let value = 0n;
  let error = 2n;
  for (let k = 1n, sign = 1n; power !== 0n; k += 2n, sign = -sign) {
    value += sign * (power / k);
    power /= n * n;
    error += 2n;
  }
  return { value, error };
}

// Σ of ±xᵏ/(k!·divisor(k)) for k = first, first + step, …, with alternating signs if asked for.
export function taylor(x, w, { first, step, alternating, divisor = () => 1n }) {
  const size = (absolute(x) >> w) + 1n; // |x| < size
  const one = 1n << w;
  let power = one; // xᵏ/k!, which is at most `off` away from the true one
  let off = 0n;
  let k = 0n;
  const next = () => {
    k += 1n;
    power = (power * x) / (one * k);
    off = (off * size) / k + 2n;
  };
  while (k < first) next();
  let value = 0n;
  let error = 0n;
  let sign = 1n;
  while (power !== 0n || k < 2n * size) {
    value += (sign * power) / divisor(k);
    error += off + 1n;
    for (let j = 0n; j < step; j += 1n) next();
    if (alternating) sign = -sign;
  }
  // From here on a term is at most `off`, and at most half of the one before it.
  return { value, error: error + 2n * off };
}

// cos x and sin x for |x| ≤ 0.8: each term is at most 2 units away, and all that are left out are less
// than 4.
export function cosineNearZero(x, w) {
  const square = (x * x) >> w;
  let power = 1n << w;
  let value = 0n;
  let error = 4n;
  for (let k = 1n; power !== 0n; k += 2n) {
    value += power;
    power = -(((power * square) >> w) / (k * (k + 1n)));
    error += 4n;
  }
  return { value, error };
}

export function sineNearZero(x, w) {
  const square = (x * x) >> w;
  let power = x;
  let value = 0n;
  let error = 4n;
  for (let k = 2n; power !== 0n; k += 2n) {
    value += power;
    power = -(((power * square) >> w) / (k * (k + 1n)));
    error += 4n;
  }
  return { value, error };
}

const constants = new Map();

export function constant(name, w, compute) {
  const key = `${name} ${w}`;
  if (!constants.has(key)) constants.set(key, compute());
  return constants.get(key);
}

export const ln2 = (w) => constant("ln2", w, () => twiceArtanh(1n, 3n, w));

// π = 16·arctan(1/5) − 4·arctan(1/239).
export const piAt = (w) => constant("pi", w, () => {
  const [a, b] = [arctanInverse(5n, w), arctanInverse(239n, w)];
  return { value: 16n * a.value - 4n * b.value, error: 16n * a.error + 4n * b.error };
});
