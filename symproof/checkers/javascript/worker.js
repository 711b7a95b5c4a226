// The checker beside a page: asked about one theorem, or about all, it checks it together with all
// that it rests on, from the beginning, and says how far it is.
//
//     {laws, proofs, name}  →  {done, total} after each theorem, and then {count} or {refused}
//
// `laws` and `proofs` are JSON. Where the document states conditions, which the page shows, a theorem
// counts as proved under exactly these.

import { replay, restingOn } from "./documents.js";
import { load } from "./laws.js";
import { Refused, demand, parse } from "./reading.js";
import { encodeCondition, write } from "./verdicts.js";

function checkAll({ laws, proofs, name }, tell) {
  load(parse(laws));
  const document = parse(proofs);
  const theorems = restingOn(document, name);
  let done = 0;
  for (const verdict of replay({ symproof: document.symproof, theorems })) {
    if (verdict.error) throw Object.assign(verdict.error, { theorem: verdict.name });
    const { conditions: stated } = theorems[done];
    if (stated !== undefined && write(verdict.conditions.map(encodeCondition)) !== write(stated)) {
      throw Object.assign(new Refused("other conditions than stated"), { theorem: verdict.name });
    }
    done += 1;
    tell({ done, total: theorems.length });
  }
  demand(done === theorems.length && done > 0, "not all theorems were checked");
  return { count: done };
}

self.addEventListener("message", ({ data }) => {
  try {
    self.postMessage(checkAll(data, (progress) => self.postMessage(progress)));
  } catch (error) {
    const { theorem = null, place = [], message } = error;
    self.postMessage({ refused: { theorem, place, message } });
  }
});
