// What is said of a document: terms and conditions as data again.

const encode = (term) =>
  [term.head, ...term.args.map((x) => (typeof x === "object" ? encode(x) : x))];

export const encodeRelation = ({ left, op, right }) => [encode(left), op, encode(right)];

export const encodeCondition = ({ ranges, relation }) => ({
  ranges: ranges.map(({ name, from, to }) => [name, encode(from), encode(to)]),
  relation: encodeRelation(relation),
});

// JSON with integers of any size.
export function write(data) {
  if (typeof data === "bigint") return String(data);
  if (Array.isArray(data)) return `[${data.map(write).join(", ")}]`;
  if (typeof data !== "object" || data === null) return quoted(data);
  const pairs = Object.entries(data).map(([k, v]) => `${quoted(k)}: ${write(v)}`);
  return `{${pairs.join(", ")}}`;
}

// A text in JSON without what a terminal would obey.
function quoted(data) {
  const code = (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(data).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => [...c.split("")].map(code).join(""));
}
