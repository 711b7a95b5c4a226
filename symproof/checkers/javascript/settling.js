// Which conditions are left open, and what a relation that is known gives.

import { Refused } from "./reading.js";
import { evaluate, readable, says, shows } from "./evaluation.js";
import * as M from "./matrices.js";
import * as V from "./values.js";
import {
  GIVES, opposite, sameCondition, sameRanges, turned, upward,
} from "./relations.js";

const UPWARD = [">=", ">"];

// Whether the values are the same, or the first is a positive rational multiple of the second.
function positiveMultiple(ring, d, e) {
  if (!M.isNumber(d) || !M.isNumber(e)) return says(ring, M.subtract(ring, d, e), "=");
  if (ring.equal(d, e)) return true;
  const [a, b] = [ring.reduced(d), ring.reduced(e)];
  if (a.poly.size === 0 || b.poly.size === 0) return false;
  const [key, [below]] = b.poly.entries().next().value;
  const above = a.poly.get(key)?.[0] ?? 0n;
  const [n, m] = [above * b.denominator, below * a.denominator];
  if (n === 0n || n > 0n !== m > 0n) return false;
  const q = n < 0n ? V.rational(-n, -m) : V.rational(n, m);
  return ring.equal(a, ring.times(q, b));
}

function givesIn(ring, known, r, difference) {
  for (const k of [known, turned(known)]) {
    const entails = GIVES[k.op].includes(r.op);
    const compares = UPWARD.includes(k.op) && UPWARD.includes(r.op);
    if (!entails && !compares) continue;
    const d = M.subtract(ring, evaluate(ring, k.left), evaluate(ring, k.right));
    if (entails && positiveMultiple(ring, difference, d)) return true;
    if (!compares) continue;
    const strict = k.op === ">=" && r.op === ">";
    if (says(ring, M.subtract(ring, difference, d), strict ? ">" : ">=")) return true;
  }
  return false;
}

// Whether one of the known relations gives the relation.
export function given(scope, known, r) {
  if (known.length === 0) return false;
  return readable(scope, (ring) => {
    const difference = M.subtract(ring, evaluate(ring, r.left), evaluate(ring, r.right));
    return known.some((k) => {
      try {
        return givesIn(ring, k, r, difference);
      } catch (error) {
        if (error instanceof Refused) return false;
        throw error;
      }
    });
  });
}

// The conditions that are left open in a context, in their order.
export function settle(conditions, context) {
  const open = [];
  for (const c of conditions) {
    if (open.some((o) => sameCondition(o, c))) continue;
    const { ranges } = c;
    const r = upward(c.relation);
    const { scope, hypotheses } = context.under(ranges); // what a name is there that no range binds
    if (readable(scope, (ring) => shows(ring, r))) continue;
    if (ranges.length === 0 && readable(scope, (ring) => shows(ring, opposite(r)))) {
      throw new Refused("a condition never holds");
    }
    const left = open.filter((o) => sameRanges(o.ranges, ranges)).map((o) => o.relation);
    if (!given(scope, [...hypotheses, ...left], r)) open.push(c);
  }
  return open;
}
