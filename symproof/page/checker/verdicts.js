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
  if (typeof data !== "object" || data === null) return JSON.stringify(data);
  const pairs = Object.entries(data).map(([k, v]) => `${JSON.stringify(k)}: ${write(v)}`);
  return `{${pairs.join(", ")}}`;
}
