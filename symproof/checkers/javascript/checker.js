// The command: checks certificates again, by what FORMAT.md says and nothing else.
//
//     node checker.js [--laws FILE] [--json] FILE…
//
// It prints what each theorem says, under which conditions and of what, and exits with 0 if all are
// proved, with 1 if one is refused, and with 2 if a file could not be used or has no theorem. What is
// taken for granted stands in the file of laws. A file is a document, or the output of symproof in
// JSON, of which the proofs are checked.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { documentsIn, replay } from "./documents.js";
import { load } from "./laws.js";
import { Refused, parse, placeOf } from "./reading.js";
import { encodeCondition, write } from "./verdicts.js";
import { claimTexts, conditionText, visible } from "./writing.js";

// Beside the command in an installed package, else among the reports of the repository.
const LAWS = ["laws.json", "../../../reports/laws.json"]
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find(existsSync);
const USAGE = "usage: node checker.js [--laws FILE] [--json] FILE…";

// A byte order mark is kept and is no JSON, and what is no UTF-8 throws an error.
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// What `use` makes of the data in a file; a problem with it names the file.
function read(file, use = (data) => data) {
  try {
    return use(parse(UTF8.decode(readFileSync(file))));
  } catch (error) {
    throw new Refused(`${file}: ${error.message}`);
  }
}

function lines({ name, claim, conditions, error }) {
  if (error) return [`refused: ${name}${placeOf(error)}: ${error.message}`];
  const [said, where] = claimTexts(claim);
  const word = conditions.length === 0 ? "proved" : "proved-with-conditions";
  return [
    `${word}: ${name}: ${said}`,
    ...conditions.map((c) => `  if ${conditionText(encodeCondition(c))}`),
    ...(where === "" ? [] : [`  where ${where}`]),
  ];
}

function data({ name, claim, conditions, error }) {
  if (error) return { name, verdict: "refused", place: error.place.flat(), reason: error.message };
  return { name, verdict: "proved", claim, conditions: conditions.map(encodeCondition) };
}

function main() {
  const { values, positionals } = parseArgs({
    options: {
      laws: { type: "string", default: LAWS },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new Refused(USAGE);
  if (values.laws === undefined) throw new Refused("where are the laws?  Name them with --laws");
  load(read(values.laws));
  let code = 0;
  for (const file of positionals) {
    let count = 0;
    for (const { about, document } of read(file, (data) => [...documentsIn(data)])) {
      for (const verdict of replay(document)) {
        if (values.json) console.log(write(data(verdict)));
        else for (const [k, row] of lines(verdict).entries()) console.log(visible((k ? "" : about) + row));
        if (verdict.error) code = 1;
        count += 1;
      }
    }
    if (count === 0) throw new Refused(`${file}: there is no proof in it`);
  }
  return code;
}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof Refused || error.code?.startsWith("ERR_PARSE_ARGS"))) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
