// Documents: theorems from top to bottom, each of which may use those above it.

import { Refused, demand, isObject, isText, list, object, optional, text } from "./reading.js";
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
    return condition([], bare.closedRelation(data.relation));
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

// The verdicts that are said with a proof.
const HELD = ["proved", "proved-with-conditions", "follows"];

// The documents of a file, with what they are about: a document, or the proofs in the output of
// symproof in JSON, where everything that is called proved has one, and nothing else.
export function* documentsIn(data) {
  if (!isObject(data) || !("relations" in data)) {
    yield { about: "", document: data };
    return;
  }
  const found = [
    ...list(data.relations, "the relations"), ...list(optional(data, "theorems", []), "the theorems"),
  ];
  for (const item of found) {
    const { text: said, name, verdict, certificate } = object(item, "what was found");
    const about = text(name || said, "what it is about");
    const hasProof = isObject(certificate) && "theorems" in certificate;
    demand(hasProof || !HELD.includes(text(verdict, "a verdict")),
      () => `"${about}" is called proved, but has no proof`);
    if (hasProof) yield { about: `${about}: `, document: certificate };
  }
}

// The names of theorems in a proof: of instances, and of the laws in the steps of a witness.
function* citedIn(data) {
  if (Array.isArray(data)) {
    if (data[0] === "law" && isText(data[1])) yield data[1];
    for (const item of data) yield* citedIn(item);
  } else if (isObject(data)) {
    if (isText(data.theorem)) yield data.theorem;
    yield* citedIn(Object.values(data));
  }
}

// The entries that the theorem of this name rests on, and its own; without a name all of them.
export function restingOn(document, name = null) {
  const entries = list(object(document, "a document").theorems, "the theorems");
  if (name === null) return entries;
  const wanted = new Set([name]);
  for (const entry of [...entries].reverse()) { // a theorem uses those above it
    if (!wanted.has(object(entry, "an entry").name)) continue;
    for (const cited of citedIn([entry.proof, optional(entry, "defined", [])])) wanted.add(cited);
  }
  demand(entries.some((entry) => entry.name === name), () => `there is no theorem "${name}"`);
  return entries.filter((entry) => wanted.has(entry.name));
}

// Yields {name, claim, conditions} for each theorem, its claim as data; the first entry that is refused
// ends it with {error}.
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
      yield { name, claim: entry.claim, conditions };
    } catch (error) {
      if (error instanceof RangeError) error = new Refused("too much recursion");
      if (!(error instanceof Refused)) throw error;
      yield { name, error };
      return;
    }
  }
}

