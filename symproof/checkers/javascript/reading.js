// Exact data from text, and what every part demands of it.
//
// JSON.parse would round integers of more than 53 bits, so the text is read here: integers become
// BigInt, other numbers stay numbers, which no place of the format allows.

export class Refused extends Error {
  place = []; // where in a proof, from outside to inside: ["step", 3], …
}

// What `check` gives; what it refuses, it refuses at the k-th part of this kind.
export function inside(kind, k, check) {
  try {
    return check();
  } catch (error) {
    if (error instanceof Refused) error.place.unshift([kind, k]);
    throw error;
  }
}

export const placeOf = ({ place }) => place.map(([kind, k]) => `, ${kind} ${k}`).join("");

export function refuse(message) {
  throw new Refused(message);
}

export function demand(holds, message) {
  if (!holds) refuse(typeof message === "function" ? message() : message);
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const WORDS = { true: true, false: false, null: null };
const DIGITS = 4000; // of an integer

export function parse(text) {
  let at = 0;

  function match(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  }

  function sign(expected) {
    match(SPACE);
    if (text[at] !== expected) return false;
    at += 1;
    return true;
  }

  function must(expected) {
    demand(sign(expected), () => `not JSON: "${expected}" is missing at ${at}`);
  }

  function string() {
    match(SPACE);
    const found = match(STRING);
    demand(found, () => `not JSON: no text at ${at}`);
    return JSON.parse(found[0]);
  }

  function items(close, item) {
    if (sign(close)) return;
    do item();
    while (sign(","));
    must(close);
  }

  function value() {
    match(SPACE);
    if (sign("[")) {
      const list = [];
      items("]", () => list.push(value()));
      return list;
    }
    if (sign("{")) {
      const object = Object.create(null);
      items("}", () => {
        const key = string();
        must(":");
        object[key] = value();
      });
      return object;
    }
    if (text[at] === '"') return string();
    for (const word in WORDS) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return WORDS[word];
      }
    }
    const found = match(NUMBER);
    demand(found && found[0], () => `not JSON at ${at}`);
    if (found[1] || found[2]) return Number(found[0]);
    demand(found[0].replace("-", "").length <= DIGITS, () => `an integer is too long at ${at}`);
    return BigInt(found[0]);
  }

  const result = value();
  match(SPACE);
  demand(at === text.length, () => `not JSON: more text at ${at}`);
  return result;
}

export const isText = (data) => typeof data === "string";
export const isNatural = (data) => typeof data === "bigint" && data >= 0n;
export const isObject = (data) =>
  typeof data === "object" && data !== null && !Array.isArray(data);

export function show(data) {
  const text = JSON.stringify(data, (_, v) => (typeof v === "bigint" ? Number(v) : v)) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

export function list(data, what, length = undefined) {
  demand(Array.isArray(data), () => `${what} is no list: ${show(data)}`);
  demand(length === undefined || data.length === length, () => `${what} has another length`);
  return data;
}

// A key that may be missing; if it is there its value counts, whatever it is.
export const optional = (data, key, otherwise) => (key in data ? data[key] : otherwise);

export function text(data, what) {
  demand(isText(data), () => `${what} is no text: ${show(data)}`);
  return data;
}

export function object(data, what) {
  demand(isObject(data), () => `${what} is no object: ${show(data)}`);
  return data;
}

export function oneOf(data, allowed, what) {
  demand(isText(data) && allowed.includes(data), () => `${what} is not known: ${show(data)}`);
  return data;
}

export function different(names, what) {
  demand(new Set(names).size === names.length, () => `${what} are not different: ${show(names)}`);
}
