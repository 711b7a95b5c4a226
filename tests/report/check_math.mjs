// Typesets every formula of Markdown files with KaTeX (strict) and with MathJax, as GitHub,
// editors and notebooks do, and prints those that either refuses.
//
//   node tests/report/check_math.mjs reports/en/*.md
//
// The npm packages katex and mathjax-full are looked for in the folder that the variable
// SYMPROOF_NODE_MODULES names, or in ./node_modules.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const modules = resolve(process.env.SYMPROOF_NODE_MODULES ?? "node_modules");
const require = createRequire(`${modules}/`);
const katex = require("katex");
const { mathjax } = require("mathjax-full/js/mathjax.js");
const { TeX } = require("mathjax-full/js/input/tex.js");
const { CHTML } = require("mathjax-full/js/output/chtml.js");
const { liteAdaptor } = require("mathjax-full/js/adaptors/liteAdaptor.js");
const { RegisterHTMLHandler } = require("mathjax-full/js/handlers/html.js");
require("mathjax-full/js/input/tex/ams/AmsConfiguration.js");

RegisterHTMLHandler(liteAdaptor());
// Without the packages noerrors and noundefined, which print what they do not understand.
const page = mathjax.document("", {
  InputJax: new TeX({
    packages: ["base", "ams"],
    formatError: (_, error) => {
      throw error;
    },
  }),
  OutputJax: new CHTML(),
});

function formulas(text) {
  const found = [];
  const prose = text.replace(/^( *)```math\n([^]*?)^ *```$/gm, (_, indent, tex) => {
    found.push({ tex, display: true });
    return "";
  });
  for (const match of prose.matchAll(/\$([^$]+)\$/g)) {
    found.push({ tex: match[1], display: false });
  }
  return found;
}

const seen = new Set();
let refused = 0;
for (const file of process.argv.slice(2)) {
  for (const { tex, display } of formulas(readFileSync(file, "utf8"))) {
    const key = `${display} ${tex}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const [name, typeset] of [
      ["KaTeX", () => katex.renderToString(tex, { displayMode: display, strict: "error" })],
      ["MathJax", () => page.convert(tex, { display })],
    ]) {
      try {
        typeset();
      } catch (error) {
        refused += 1;
        console.log(`${file}: ${name}: ${error.message}\n    ${tex}`);
      }
    }
  }
}
console.log(`${seen.size} formulas, ${refused} refused`);
process.exit(refused ? 1 : 0);
