// What is taken for granted: the laws' file, read once.

import { demand, object, list, text } from "./reading.js";
import { decode, constantly, substitute } from "./terms.js";
import { decodeRelation, mapped } from "./relations.js";

export const laws = new Map(); // name → {variables, hypotheses, relation}, as data
const functions = new Map();
const derivatives = new Map();

export function load(data) {
  object(data, "the file of laws");
  demand(data.symproof === 1n, "the file of laws has another version");
  for (const law of list(data.laws, "the laws")) laws.set(text(law.name, "a law's name"), law);
  for (const [head, row] of Object.entries(object(data.functions, "the functions"))) {
    functions.set(head, {
      of: row.of,
      needs: row.needs.map(decodeRelation),
      values: row.values,
      defined: row.defined,
      quotient: row.quotient,
      vanishes: row.vanishes,
    });
  }
  for (const [head, term] of Object.entries(object(data.derivatives, "the derivatives"))) {
    derivatives.set(head, decode(term));
  }
}

const at = (u) => new Map([["u", constantly(u)]]);

export const isFunction = (head) => functions.has(head);
export const functionRow = (head) => functions.get(head);
export const functionNeeds = (head, u) =>
  functions.get(head).needs.map((r) => mapped(r, (t) => substitute(t, at(u))));
export const derivativeOf = (head, u) =>
  derivatives.has(head) ? substitute(derivatives.get(head), at(u)) : undefined;
