// Sets the formulas that arrive on standard input, a JSON list of pairs of LaTeX: what to set, and
// the same without marks.  KaTeX is in the folder that is the first argument.  Prints the HTML of
// the formulas, and the styles of the classes in it.
"use strict";

const fs = require("node:fs");
const katex = require(process.argv[2]);

const options = {
  throwOnError: true,
  output: "htmlAndMathml",
  strict: (code) => (code === "htmlExtension" ? "ignore" : "error"),
  macros: { "\\arraystretch": "1.15" }, // fractions in neighbouring rows do not touch
  trust: (context) => context.command === "\\htmlClass",
};
const names = new Map();

function nameOf(style) {
  if (!names.has(style)) names.set(style, `s${names.size}`);
  return names.get(style);
}

function withoutStyles(html) {
  return html.replace(
    /( class="([^"]*)")? style="([^"]*)"/g,
    (_, attribute, classes, style) => ` class="${classes ? `${classes} ` : ""}${nameOf(style)}"`,
  );
}

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function set([tex, source]) {
  try {
    const html = katex.renderToString(tex, options);
    const annotation = `<annotation encoding="application/x-tex">${escaped(source)}</annotation>`;
    return withoutStyles(html).replace(/<annotation .*?<\/annotation>/s, () => annotation);
  } catch (error) {
    console.error(`KaTeX refuses a formula: ${error.message}`);
    process.exit(1);
  }
}

const html = JSON.parse(fs.readFileSync(0, "utf8")).map(set);
const styles = Object.fromEntries([...names].map(([style, name]) => [name, style]));
process.stdout.write(JSON.stringify({ html, styles }));
