// Checks certificates: node checker.js [--laws FILE] [--json] FILE…

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { replay } from "./documents.js";
import { load } from "./laws.js";
import { Refused, parse } from "./reading.js";

const LAWS = fileURLToPath(new URL("../../../reports/laws.json", import.meta.url));

function main(args) {
  const files = [...args];
  const json = files.includes("--json");
  if (json) files.splice(files.indexOf("--json"), 1);
  const at = files.indexOf("--laws");
  const laws = at < 0 ? LAWS : files.splice(at, 2)[1];
  load(parse(readFileSync(laws, "utf8")));
  let code = 0;
  for (const file of files) {
    for (const { name, conditions, error } of replay(parse(readFileSync(file, "utf8")))) {
      if (error) code = 1;
      console.log(error ? `refused: ${name}: ${error.message}` : `proved: ${name} (${conditions.length})`);
    }
  }
  return code;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
