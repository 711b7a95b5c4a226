// Asks the checker about many certificates in one process.
//
// usage: node batch.mjs CHECKER LAWS [LIBRARY] <QUESTIONS >ANSWERS
//
// A question is a line of JSON: {"document": …}, or {"entry": …, "above": k} for an entry that stands
// below the first k of the library, whose own theorems are the first answer then. An answer is a line: a list [name, conditions] for each theorem,
// or a text that says why it was refused. A question may say what is "expected", where null stands for
// a refusal: the first other answer is the last one.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, laws, library] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`));
const { Refused, parse } = await load("reading.js");
const { demandName, replay, theorem } = await load("documents.js");
const { encodeCondition, write } = await load("verdicts.js");
const { forgetSince, mark } = await load("terms.js");
(await load("laws.js")).load(parse(readFileSync(laws, "utf8")));

const above = new Map();
const known = [];
if (library) {
  const said = [];
  for (const entry of parse(readFileSync(library, "utf8")).theorems) {
    const found = theorem(entry, above);
    above.set(entry.name, found.known);
    known.push([entry.name, found.known]);
    said.push([entry.name, found.conditions.map(encodeCondition)]);
  }
  console.log(write(said));
}

function answers(question) {
  if (question.document !== undefined) {
    const proved = [];
    for (const { name, conditions, error } of replay(question.document)) {
      if (error) throw error;
      proved.push([name, conditions.map(encodeCondition)]);
    }
    return proved;
  }
  const { entry } = question;
  const theorems = new Map(known.slice(0, Number(question.above)));
  demandName(entry.name, theorems);
  return [[entry.name, theorem(entry, theorems).conditions.map(encodeCondition)]];
}

for await (const line of createInterface({ input: process.stdin })) {
  const start = mark();
  let question = {};
  let answer;
  try {
    question = parse(line);
    answer = answers(question);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof RangeError)) {
      answer = `CRASH ${error.stack}`;
    } else answer = error.message;
  }
  console.log(write(answer));
  forgetSince(start);
  if ("expected" in question) {
    const said = typeof answer === "string" && !answer.startsWith("CRASH") ? null : answer;
    if (write(said) !== write(question.expected)) process.exit(0);
  }
}
