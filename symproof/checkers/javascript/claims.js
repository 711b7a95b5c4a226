// Claims: what is said for all values of which variables, under what is assumed.

import { demand, different, list, object, oneOf, optional, refuse, text } from "./reading.js";
import { REAL, SORTS, has } from "./facts.js";
import { ORDER, decodeRelation, mapped, opposite, sides } from "./relations.js";
import { Scope } from "./scopes.js";
import { decode, isMatrixName, sizeOf, substitute } from "./terms.js";

const SORT_NAMES = Object.keys(SORTS);

// Heads of terms that are defined whatever their names are.
const TOTAL = new Set("num pi e i sym add mul neg sin cos sinh cosh exp abs".split(" "));

function decodeVariable(data) {
  const [name, sort, indices] = list(data, "a variable", 3);
  const facts = SORTS[oneOf(sort, SORT_NAMES, "a sort")];
  const variable = {
    name: text(name, "a name"),
    facts,
    indices: list(indices, "index sorts").map((s) => SORTS[oneOf(s, SORT_NAMES, "a sort")]),
  };
  demand(sizeOf(name) === variable.indices.length, () => `${name} has other indices`);
  if (isMatrixName(name)) {
    demand(sort === "complex" || sort === "real", () => `the matrix ${name} has no such sort`);
    for (const f of variable.indices.slice(-2)) {
      demand(has(f, SORTS.natural), () => `a size of ${name} is no natural number`);
    }
  }
  return variable;
}

export const decodeVariables = (data) => list(data, "the variables").map(decodeVariable);
const decodeRelations = (data) => list(data, "relations").map(decodeRelation);

function decodePremise(data) {
  const [variables, hypotheses, relation] = list(data, "a premise", 3);
  return {
    variables: decodeVariables(variables),
    hypotheses: decodeRelations(hypotheses),
    relation: decodeRelation(relation),
  };
}

function decodeDefinition(data) {
  const [name, parameters, body] = list(data, "a definition", 3);
  list(parameters, "parameters").forEach((p) => {
    demand(sizeOf(text(p, "a parameter")) === 0, () => `${p} is no parameter`);
  });
  different(parameters, "the parameters");
  demand(sizeOf(text(name, "a name")) === parameters.length, () => `${name} has other parameters`);
  return { name, parameters, body: decode(body) };
}

// Replaces defined names by what they mean.
class Definitions {
  constructor(meanings = new Map()) {
    this.meanings = meanings;
  }

  // Those that mean something where these names have another meaning.
  hiddenBy(names) {
    return new Definitions(new Map([...this.meanings].filter(([x]) => !names.includes(x))));
  }

  unfold(term) {
    return substitute(term, this.meanings);
  }

  unfoldRelation(r) {
    return mapped(r, (t) => this.unfold(t));
  }

  // An argument that a meaning ignores is not seen by anybody who asks whether a term is defined.
  demandVisible(term) {
    if (term.head === "sym" && this.meanings.has(term.args[0])) {
      const { parameters, body } = this.meanings.get(term.args[0]);
      parameters.forEach((p, k) => {
        if (!body.free.has(p)) demandTotal(this.unfold(term.terms[k]));
      });
    }
    const last = term.terms.length - 1;
    term.terms.forEach((t, k) => {
      const inside = term.binds && k === last ? this.hiddenBy([term.args[0]]) : this;
      inside.demandVisible(t);
    });
  }

  add({ name, parameters, body }) {
    const inside = this.hiddenBy(parameters);
    inside.demandVisible(body);
    for (const x of body.free) {
      const meaning = inside.meanings.get(x);
      if (meaning === undefined) continue;
      for (const y of meaning.body.free) {
        demand(
          meaning.parameters.includes(y) || !parameters.includes(y),
          () => `${y} of ${x} is a parameter of ${name}`,
        );
      }
    }
    this.meanings.set(name, { parameters, body: inside.unfold(body) });
  }
}

function demandTotal(term) {
  demand(TOTAL.has(term.head), () => `an argument with ${term.head} is ignored by a definition`);
  term.terms.forEach(demandTotal);
}

function demandNames(term, ...allowed) {
  for (const x of term.free) {
    if (!allowed.some((names) => names.has(x))) refuse(`${x} means nothing here`);
  }
}

function demandAlike(r, scope) {
  demand(scope.alike(r.left, r.right), "the sides of what is assumed have no common shape");
  if (ORDER.includes(r.op)) {
    demand(scope.isNumber(r.left), "what is assumed to be ordered is no number");
  }
}

// The claim with its definitions unfolded: {variables, scope, definitions, hypotheses (first
// the `given` ones, then those that the alternatives give), premises, relation}.
export function decodeClaim(data) {
  object(data, "a claim");
  const variables = decodeVariables(data.variables);
  const given = list(data.definitions, "the definitions").map(decodeDefinition);
  const hypotheses = decodeRelations(data.hypotheses);
  const relation = decodeRelation(data.relation);
  const premises = list(optional(data, "premises", []), "the premises").map(decodePremise);
  const alternatives = decodeRelations(optional(data, "or", []));

  const names = [...variables, ...given].map((x) => x.name);
  different(names, "the names");
  for (const p of premises) {
    different([...names, ...p.variables.map((v) => v.name)], "the names");
  }

  const declared = new Set(variables.map((v) => v.name));
  const definitions = new Definitions();
  for (const d of given) {
    demandNames(d.body, declared, new Set(definitions.meanings.keys()), new Set(d.parameters));
    definitions.add(d);
  }
  const scope = new Scope(new Map()).withVariables(variables);
  const above = new Set(names);

  function read(r, own = []) {
    for (const t of sides(r)) {
      demandNames(t, above, new Set(own.map((v) => v.name)));
      definitions.demandVisible(t);
    }
    const unfolded = definitions.unfoldRelation(r);
    for (const t of sides(unfolded)) scope.withVariables(own).demandClosed(t);
    return unfolded;
  }

  function assumed(r, own = []) {
    const unfolded = read(r, own);
    demandAlike(unfolded, scope.withVariables(own));
    return unfolded;
  }

  const claim = {
    variables,
    scope,
    definitions,
    given: hypotheses.length,
    hypotheses: hypotheses.map((r) => assumed(r)),
    premises: premises.map(({ variables: own, hypotheses: h, relation: r }) => ({
      variables: own,
      hypotheses: h.map((x) => assumed(x, own)),
      relation: assumed(r, own),
    })),
    relation: read(relation),
  };
  for (const a of alternatives.map((r) => assumed(r))) {
    if (ORDER.includes(a.op)) {
      for (const t of sides(a)) demand(has(scope.facts(t), REAL), "an alternative is not real");
    }
    claim.hypotheses.push(opposite(a));
  }
  return claim;
}

