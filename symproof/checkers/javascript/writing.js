// Claims as text: what a theorem says, for the person who asks. Operators stand between their parts,
// everything else is written as FORMAT.md names it. Nothing here decides anything.

const SUM = 1;
const PRODUCT = 2;
const POWER = 3;
const ATOM = 4;

// What a terminal would obey, or what turns the direction of writing, becomes a question mark.
export function visible(said) {
  return said.replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, "?");
}

// A decimal: m times 10 to the power −s.
function decimal(m, s) {
  const digits = String(m).padStart(Number(s) + 1, "0");
  const point = digits.length - Number(s);
  return s === 0n ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

// The names that symproof gives: a word, primes, and gaps for indices below and above, arguments, and
// the size of a matrix.
const GIVEN = /^[A-Za-z]\w*'*(_(#|\(#(,#)*\)))?(\^\(#(,#)*\))?(\(#(,#)*\))?(\[#×#\])?$/;

// Any other name stands in quotes, so that it is not taken for a part of the formula.
const quoted = (name) => (GIVEN.test(name) ? name : JSON.stringify(name));

// A name with its arguments in the place of the signs #; behind one in quotes they stand in brackets.
function named(name, args) {
  const given = [...args];
  if (GIVEN.test(name)) return name.replace(/#/g, () => written(given.shift(), ATOM));
  const parts = given.map((t) => written(t, SUM));
  return quoted(name) + (parts.length === 0 ? "" : `(${parts.join(", ")})`);
}

function sum(parts) {
  const rest = parts.slice(1).map((t) =>
    t[0] === "neg" ? ` - ${written(t[1], PRODUCT)}` : ` + ${written(t, PRODUCT)}`);
  return written(parts[0], SUM) + rest.join("");
}

// The text of a term, and how tightly its parts hold together.
function text([head, ...args]) {
  switch (head) {
    case "num": return [decimal(...args), ATOM];
    case "sym": return [named(args[0], args.slice(1)), ATOM];
    case "add": return [sum(args), SUM];
    case "neg": return [`-${written(args[0], PRODUCT)}`, SUM];
    case "mul": return [args.map((t) => written(t, POWER)).join("*"), PRODUCT];
    case "div": return [args.map((t) => written(t, POWER)).join("/"), PRODUCT];
    case "pow": return [args.map((t) => written(t, ATOM)).join("^"), POWER];
    case "matrix": {
      const [rows, columns, ...entries] = args;
      const row = (r) => entries.slice(r * Number(columns), (r + 1) * Number(columns));
      const lines = Array.from({ length: Number(rows) }, (_, r) =>
        `[${row(r).map((t) => written(t, SUM)).join(", ")}]`);
      return [`[${lines.join(", ")}]`, ATOM];
    }
    default: {
      const parts = args.map((t) => (Array.isArray(t) ? written(t, SUM) : quoted(t)));
      return [parts.length === 0 ? head : `${head}(${parts.join(", ")})`, ATOM];
    }
  }
}

// A term in brackets, unless its parts hold together at least as tightly as is asked for.
function written(term, least) {
  const [said, tightness] = text(term);
  return tightness < least ? `(${said})` : said;
}

export function relationText([left, op, right]) {
  return `${written(left, SUM)} ${op} ${written(right, SUM)}`;
}

export function conditionText({ ranges, relation }) {
  const over = ranges.map(([name, from, to]) =>
    ` for ${quoted(name)} = ${written(from, SUM)}, ..., ${written(to, SUM)}`);
  return relationText(relation) + over.reverse().join("");
}

const variableText = ([name, sort, indices]) =>
  `${quoted(name)}: ${sort}${indices.length === 0 ? "" : ` (${indices.join(", ")})`}`;

function premiseText([variables, hypotheses, relation]) {
  const given = [...variables.map(variableText), ...hypotheses.map(relationText)];
  return `(for all ${given.join(", ")}: ${relationText(relation)})`;
}

// What a claim says, and what it says it of: its variables, definitions, hypotheses and premises.
export function claimTexts({ variables, definitions, hypotheses, relation, premises, or }) {
  const defined = definitions.map(([name, parameters, body]) =>
    `${named(name, parameters.map((p) => ["sym", p]))} := ${written(body, SUM)}`);
  const where = [
    ...variables.map(variableText), ...defined, ...hypotheses.map(relationText),
    ...(premises ?? []).map(premiseText),
  ];
  return [[relation, ...(or ?? [])].map(relationText).join(" or "), where.join("; ")];
}
