// The rule `witness`: from what is assumed, and the opposite of the claim, it follows that 0 > 0.

import { Refused, demand, isNatural, list, oneOf, refuse, text } from "./reading.js";
import { INTEGER, NONNEGATIVE, NONZERO, POSITIVE, REAL, has } from "./facts.js";
import { evaluate } from "./evaluation.js";
import { instanceOf } from "./instances.js";
import * as M from "./matrices.js";
import { check } from "./proofs.js";
import {
  GIVES, OPS, condition, opposite, relation, sameCondition, sides, upward,
} from "./relations.js";
import { Ring } from "./ring.js";
import * as V from "./values.js";
import { ZERO } from "./terms.js";

const COVERS = { "<": "<", "=": "=", ">": ">", "<=": "<=", ">=": ">=", "!=": "<>" };

//      Γ, D, ¬(l op r) ⊢ 0 > 0
//      -----------------------      where the terms of Γ and of l op r are defined, which is D
//      Γ ⊢ l op r
export function witness(proof, goal, context) {
  const { scope, hypotheses } = context;
  const needed = [...hypotheses, goal].flatMap((r) => scope.needs(...sides(r)));
  const start = new Place(context, new Ring(scope, 16), needed.map(raised), []);
  const conditions = [];
  for (const c of start.needed) {
    const named = c.relation.left.free.size > 0 || c.relation.right.free.size > 0;
    if (c.ranges.length === 0 && named && !conditions.some((d) => sameCondition(c, d))) conditions.push(c);
  }
  const given = [...hypotheses, ...conditions.map((c) => c.relation), opposite(goal)];
  start.with(...given.map((r) => start.readable(r))).run(proof.steps);
  return [];
}

const raised = (c) => condition(c.ranges, upward(c.relation));

// The facts {value, op} that are known at a place of the proof, each of which says value op 0.
class Place {
  constructor(context, ring, needed, facts) {
    this.context = context;
    this.ring = ring;
    this.needed = needed; // what the terms of the beginning need
    this.facts = facts;
  }

  with(...facts) {
    return new Place(this.context, this.ring, this.needed, [...this.facts, ...facts]);
  }

  value(term) {
    this.ring.work = 0;
    return M.number(evaluate(this.ring, term, this.context.scope));
  }

  // The fact that a relation says.
  fact(r) {
    const { left, op, right } = upward(r);
    const value = this.value(left);
    if (right === ZERO()) return { value, op };
    return { value: this.ring.subtract(value, this.value(right)), op };
  }

  readable(r) {
    try {
      return this.fact(r);
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }

  // --- what terms of the proof need must hold here --------------------------------------------------

  demandHolds(conditions) {
    for (const c of conditions.map(raised)) demand(this.holds(c), "a condition is not known here");
  }

  holds(c) {
    if (this.needed.some((d) => sameCondition(c, d))) return true;
    if (c.ranges.length > 0) return false;
    if (this.context.scope.factsSay(c.relation)) return true;
    const said = this.readable(c.relation);
    if (said === undefined) return false;
    return this.ring.signSays(said.value, said.op) || this.facts.some((f) =>
      f !== undefined && GIVES[f.op].includes(said.op) && this.ring.equal(f.value, said.value));
  }

  term(data) {
    const term = this.context.closedNumber(data);
    this.demandHolds(this.context.scope.needs(term));
    return term;
  }

  demandInteger(term, value) {
    const { scope } = this.context;
    demand(scope.hasSort(term, INTEGER) || has(this.ring.facts(value), INTEGER), "no integer");
  }

  // --- steps ------------------------------------------------------------------------------------------

  run(steps) {
    let place = this;
    list(steps, "the steps").forEach((step, k) => {
      const [name, ...args] = list(step, "a step");
      const isLast = k === steps.length - 1;
      const rule = (isLast ? LAST : STEPS).get(text(name, "a step's name")) ?? refuse(`no such step here: ${name}`);
      list(args, "a step", rule.length - 1);
      place = rule(place, ...args);
    });
    demand(place === undefined, "the last step is missing");
  }
}

// Each step but the last gives the place with one more fact.
const STEPS = new Map(Object.entries({
  have(place, data, cone) {
    const value = place.value(place.term(data));
    const { value: said, op } = says(place, cone);
    demand(place.ring.equal(value, said), "the cone says something else");
    return place.with({ value, op });
  },

  cut(place, data, cone) {
    const term = place.term(data);
    const value = place.value(term);
    place.demandInteger(term, value);
    const { value: said, op } = says(place, cone);
    const q = place.ring.constant(place.ring.subtract(said, value));
    demand(q !== undefined, "a cut by what is no constant");
    const [above, below] = q;
    demand(
      op === ">" ? above <= below : (op === ">=" || op === "=") && above < below,
      "a cut by too much",
    );
    return place.with({ value, op: ">=" });
  },

  law(place, name, values) {
    const found = instanceOf({ theorem: name, values }, place.context);
    for (const p of found.premises) {
      demand(p.variables.length === 0 && p.hypotheses.length === 0, "a premise with variables");
      const { scope } = place.context;
      place.demandHolds([...scope.needs(...sides(p.relation)), condition([], p.relation)]);
    }
    place.demandHolds(found.needs);
    return place.with(place.fact(found.relation));
  },

  lemma(place, data, proof) {
    const goal = place.context.closedRelation(data);
    place.demandHolds(check(proof, goal, place.context));
    return place.with(place.fact(goal));
  },
}));

const LAST = new Map(Object.entries({
  done(place, cone) {
    const { value, op } = says(place, cone);
    demand(op === ">" || op === "!=", "the end of a proof says nothing strict");
    demand(place.ring.isZero(value), "the end of a proof says no contradiction");
  },

  split(place, data, branches) {
    const term = place.term(data);
    const value = place.value(term);
    const found = list(branches, "the branches").map((b) => list(b, "a branch", 2));
    const ops = found.map(([op]) => oneOf(op, OPS, "an operation"));
    const covered = new Set(ops.flatMap((op) => [...COVERS[op]]));
    demand(covered.size === 3, "a split that does not cover all cases");
    const ordered = ops.some((op) => op !== "=" && op !== "!=");
    demand(!ordered || has(place.ring.facts(value), REAL), "a split by what may not be real");
    for (const [op, steps] of found) {
      const down = op === "<" || op === "<=";
      const fact = down
        ? { value: V.negative(value), op: op === "<" ? ">" : ">=" } : { value, op };
      const context = place.context.assuming([relation(term, op, ZERO())]);
      new Place(context, place.ring, place.needed, [...place.facts, fact]).run(steps);
    }
  },
}));

// --- cones: what follows from facts by products and sums ----------------------------------------------

function says(place, data) {
  const [name, ...args] = list(data, "a cone");
  const rule = CONES.get(text(name, "a cone's name")) ?? refuse(`no such cone: ${name}`);
  return rule(place, ...args);
}

const single = (args, length) => list(args, "a cone", length);

const CONES = new Map(Object.entries({
  fact(place, ...args) {
    const [k] = single(args, 1);
    demand(isNatural(k) && k < BigInt(place.facts.length), "there is no such fact");
    return place.facts[Number(k)] ?? refuse("the ring cannot read this fact");
  },

  sign(place, ...args) {
    const [data] = single(args, 1);
    const term = place.term(data);
    const facts = place.context.scope.facts(term);
    const op = has(facts, POSITIVE) ? ">" : has(facts, NONNEGATIVE) ? ">="
      : has(facts, NONZERO) ? "!=" : refuse("the facts say no sign");
    return { value: place.value(term), op };
  },

  square(place, ...args) {
    const { value, op } = says(place, single(args, 1)[0]);
    demand(op === "!=" || op === ">", "the square of what may be 0");
    demand(has(place.ring.facts(value), REAL), "the square of what may not be real");
    return { value: place.ring.times(value, value), op: ">" };
  },

  times(place, ...args) {
    const [data, cone] = single(args, 2);
    const { value, op } = says(place, cone);
    demand(op === "=", "a multiple of what is no equation");
    return { value: place.ring.times(place.value(place.term(data)), value), op };
  },

  product(place, ...args) {
    return folded(place, args, (p, q) => {
      const ops = [p.op, q.op];
      const value = place.ring.times(p.value, q.value);
      if (ops.includes("=")) return { value, op: "=" };
      if (!ops.includes("!=")) return { value, op: ops.includes(">=") ? ">=" : ">" };
      demand(!ops.includes(">="), "a product of which nothing is known");
      return { value, op: "!=" };
    });
  },

  sum(place, ...args) {
    return folded(place, args, (p, q) => {
      const ops = [p.op, q.op];
      const value = place.ring.add(p.value, q.value);
      if (ops.includes("!=")) {
        demand(ops.includes("="), "a sum of which nothing is known");
        return { value, op: "!=" };
      }
      return { value, op: ops.includes(">") ? ">" : ops.includes(">=") ? ">=" : "=" };
    });
  },
}));

function folded(place, args, join) {
  demand(args.length > 0, "a cone without parts");
  return args.map((c) => says(place, c)).reduce(join);
}
