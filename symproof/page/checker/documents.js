// Documents: theorems from top to bottom, each of which may use those above it.

import { Refused, demand, isObject, list, object, optional, text } from "./reading.js";
import { decodeClaim } from "./claims.js";
import { Context, usable } from "./context.js";
import { check } from "./proofs.js";
import { condition, sameCondition, sides } from "./relations.js";
import { settle } from "./settling.js";

const RESERVED = ["hypothesis ", "premise ", "induction hypothesis", "law "];

// {claim, conditions}: what an entry proves when these theorems may be used, or it is refused.
export function theorem(entry, theorems) {
  const claim = decodeClaim(entry.claim);
  const { scope, hypotheses, premises, relation, variables, definitions } = claim;
  const context = new Context({
    scope, hypotheses, definitions, theorems, top: scope, stepping: false,
    supposed: new Map(premises.map((p, k) => [`premise ${k + 1}`, usable(p.relation, p)])),
  });
  const proved = settle(check(entry.proof, relation, context), context);
  const open = [];
  for (const c of [...assumedConditions(claim, context), ...proved]) {
    if (!among(open, c)) open.push(c);
  }
  const bare = context.change({ hypotheses: [], supposed: new Map() });
  const conditions = withoutDefined(open, optional(entry, "defined", []), claim, bare);
  return { claim, conditions, known: usable(relation, { variables, hypotheses, premises, conditions }) };
}

// What the terms of the hypotheses need. That an alternative does not hold says nothing of what its
// own terms need: it does not hold where it is not defined either. So only what stands before it counts.
function assumedConditions({ hypotheses, given, scope }, context) {
  return hypotheses.flatMap((h, k) => {
    const before = hypotheses.slice(0, Math.max(k, given));
    return settle(scope.needs(...sides(h)), context.change({ hypotheses: before }));
  });
}

const among = (conditions, c) => conditions.some((d) => sameCondition(c, d));

//      Γ ⊢ l op r if C and D     Γ′ ⊢ C if D
//      -------------------------------------      where Γ′ ⊆ Γ is defined if D
//      Γ ⊢ l op r if D
function withoutDefined(open, defined, { hypotheses, given, scope }, bare) {
  const goals = list(defined, "the conditions proved").map((item) => {
    const data = object(object(item, "a condition proved").condition, "a condition");
    demand(bare.closedRanges(data.ranges).length === 0, "a condition under ranges is proved");
    return condition([], bare.closedRelation(data.relation), scope);
  });
  goals.forEach((goal, k) => {
    const later = goals.slice(k);
    const granted = open.filter((c) => !among(later, c));
    const holds = (needs, known) =>
      settle(needs, bare.change({ hypotheses: known })).every((c) => among(granted, c));
    const assumed = [];
    for (const h of hypotheses.slice(0, given)) {
      if (holds(scope.needs(...sides(h)), assumed)) assumed.push(h);
    }
    const inside = bare.change({ hypotheses: assumed });
    demand(holds(check(defined[k].proof, goal.relation, inside), assumed),
      "not defined without this condition");
  });
  return open.filter((c) => !among(goals, c));
}

export function demandName(name, theorems) {
  demand(name !== "", "a theorem without a name");
  demand(!RESERVED.some((r) => name.startsWith(r)), () => `"${name}" is reserved`);
  demand(!theorems.has(name), () => `there are two theorems "${name}"`);
}

// The documents of a file, with what they are about: a document, or the proofs in the output of
// symproof in JSON, where other findings have none.
export function* documentsIn(data) {
  if (!isObject(data) || !("relations" in data)) {
    yield { about: "", document: data };
    return;
  }
  for (const found of list(data.relations, "the relations")) {
    const { text: said, certificate } = object(found, "a relation");
    if (isObject(certificate) && "theorems" in certificate) {
      yield { about: `${text(said, "a text")}: `, document: certificate };
    }
  }
}

// Yields {name, conditions} for each theorem; the first entry that is refused ends it with {error}.
export function* replay(document) {
  object(document, "a document");
  demand(document.symproof === 1n, "another version of the format");
  const entries = list(document.theorems, "the theorems");
  const theorems = new Map();
  for (const entry of entries) {
    const name = text(object(entry, "an entry").name, "a name");
    try {
      demandName(name, theorems);
      const { conditions, known } = theorem(entry, theorems);
      theorems.set(name, known);
      yield { name, conditions };
    } catch (error) {
      if (error instanceof RangeError) error = new Refused("too much recursion");
      if (!(error instanceof Refused)) throw error;
      yield { name, error };
      return;
    }
  }
}

