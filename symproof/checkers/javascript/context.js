// A context Γ: a scope, what is assumed there, and what may be used by name.

import { demand, list, text } from "./reading.js";
import { SORTS } from "./facts.js";
import { decodeRelation, relation, sides, speaksOf } from "./relations.js";
import { decodeVariables } from "./claims.js";
import { laws } from "./laws.js";
import { decode, name as symbol, sizeOf } from "./terms.js";

// What may be used by name: a relation for all values of its variables, if its hypotheses, premises
// and conditions hold. `fixed` are the other names in it, which stand for themselves.
export function usable(relation, { variables = [], hypotheses = [], premises = [], conditions = [] } = {}) {
  const fixed = new Set();
  const see = (r, own) => {
    for (const t of sides(r)) for (const x of t.free) if (!own.has(x)) fixed.add(x);
  };
  const own = new Set(variables.map((v) => v.name));
  for (const r of [relation, ...hypotheses]) see(r, own);
  for (const p of premises) {
    const inner = new Set([...own, ...p.variables.map((v) => v.name)]);
    for (const r of [p.relation, ...p.hypotheses]) see(r, inner);
  }
  return { relation, variables, hypotheses, premises, conditions, fixed };
}

// A law's hypotheses are premises without variables.
function law(name) {
  const data = laws.get(name);
  if (data === undefined) return undefined;
  return usable(decodeRelation(data.relation), {
    variables: decodeVariables(data.variables),
    premises: data.hypotheses.map((h) => ({
      variables: [], hypotheses: [], relation: decodeRelation(h),
    })),
  });
}

export class Context {
  constructor(fields) {
    // scope, hypotheses, premises and supposed (name → usable), theorems (name → usable),
    // definitions, top (the scope of the theorem), stepping (whether this is the step of an induction)
    Object.assign(this, fields);
  }

  change(fields) {
    return new Context({ ...this, ...fields });
  }

  use(name) {
    let found = this.theorems.get(name) ?? this.supposed.get(name);
    if (name.startsWith("law ")) found = law(name.slice(4));
    const numbered = /^hypothesis ([1-9][0-9]{0,8})$/.exec(name);
    if (numbered) {
      const r = this.hypotheses[Number(numbered[1]) - 1];
      found = r && usable(r);
    }
    demand(found, () => `there is no "${name}" here`);
    return found;
  }

  // A term that a proof brings, with definitions unfolded, whatever names are bound here.
  read(data) {
    return this.definitions.unfold(decode(data));
  }

  closed(data) {
    return this.scope.demandClosed(this.read(data));
  }

  closedNumber(data) {
    const term = this.closed(data);
    demand(this.scope.isNumber(term), "a term that has not the shape of a number");
    return term;
  }

  closedRelation(data) {
    const r = this.definitions.unfoldRelation(decodeRelation(data));
    for (const t of sides(r)) this.scope.demandClosed(t);
    return r;
  }

  // Ranges [[variable, from, to], …], outermost first.
  closedRanges(data) {
    const ranges = [];
    for (const item of list(data, "the ranges")) {
      const [name, first, last] = list(item, "a range", 3);
      demand(sizeOf(text(name, "an index")) === 0, "an index has indices");
      const at = this.under(ranges);
      const [from, to] = [at.closed(first), at.closed(last)];
      for (const end of [from, to]) {
        demand(at.scope.hasSort(end, SORTS.integer), "an end of a range is no integer");
      }
      ranges.push({ name, from, to });
    }
    return ranges;
  }

  // Without what speaks of a name, which is bound again.
  without(name) {
    return this.change({
      hypotheses: this.hypotheses.filter((r) => !speaksOf(r, name)),
      supposed: new Map([...this.supposed].filter(([, u]) => !u.fixed.has(name))),
    });
  }

  assuming(hypotheses) {
    return this.change({ hypotheses: [...this.hypotheses, ...hypotheses] });
  }

  // Inside of ranges, outermost first: the index is at least the lower and at most the upper end,
  // unless an end speaks of an outer name that is the same.
  under(ranges) {
    let context = this.change({ top: undefined }); // an induction does not stand inside
    for (const range of ranges) {
      const { name, from, to } = range;
      const scope = context.scope.inRange(range);
      const said = [];
      if (!from.free.has(name)) said.push(relation(symbol(name), ">=", from));
      if (!to.free.has(name)) said.push(relation(symbol(name), "<=", to));
      context = context.without(name).change({ scope }).assuming(said);
    }
    return context;
  }

  withVariables(variables) {
    const context = variables.reduce((c, v) => c.without(v.name), this);
    return context.change({ scope: this.scope.withVariables(variables) });
  }
}
