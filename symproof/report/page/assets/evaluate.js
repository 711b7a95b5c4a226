// Terms (as plain data: [head, argument, …]) to floating-point numbers and matrices.
// A matrix is {rows, columns, entries}; an identity matrix {times} takes the size of its neighbour.

class NoValue extends Error {}
class Misfit extends Error {}

// The cosine integral for x > 0: its power series below 10, where no digits cancel that matter;
// above, Ci x = f sin x - g cos x with the auxiliary integrals of Abramowitz and Stegun 5.2.12-13
// by Simpson's rule.
function cosineIntegral(x) {
  if (!(x > 0)) return NaN;
  if (x < 10) {
    let total = 0.57721566490153286 + Math.log(x);
    for (let k = 1, term = 1; k < 40; k++) {
      term *= -(x * x) / ((2 * k - 1) * (2 * k));
      total += term / (2 * k);
    }
    return total;
  }
  const step = 0.005, last = 8000;
  let f = 0, g = 0;
  for (let k = 0; k <= last; k++) {
    const u = (k * step) / x, weight = k === 0 || k === last ? 1 : k % 2 ? 4 : 2;
    const value = (weight * Math.exp(-k * step)) / (1 + u * u);
    f += value;
    g += value * u;
  }
  return ((Math.sin(x) * f - Math.cos(x) * g) * step) / (3 * x);
}

const constants = { pi: Math.PI, e: Math.E };
const functions = {
  sin: Math.sin, cos: Math.cos, tan: Math.tan, sinh: Math.sinh, cosh: Math.cosh, tanh: Math.tanh,
  exp: Math.exp, log: Math.log, sqrt: Math.sqrt, abs: Math.abs,
  Ci: cosineIntegral,
  cot: (x) => 1 / Math.tan(x), sec: (x) => 1 / Math.cos(x), csc: (x) => 1 / Math.sin(x),
  coth: (x) => 1 / Math.tanh(x), sech: (x) => 1 / Math.cosh(x), csch: (x) => 1 / Math.sinh(x),
};

const matrix = (rows, columns, entries) => ({ rows, columns, entries });
const isMatrix = (x) => typeof x === "object" && "entries" in x;
const isIdentity = (x) => typeof x === "object" && "times" in x;

function sized(x, other) {
  if (!isIdentity(x)) return x;
  const n = other.rows;
  return matrix(n, n, Array.from({ length: n * n }, (_, k) => (k % (n + 1) ? 0 : x.times)));
}

function add(a, b) {
  if (a === 0) return b; // an empty sum may be one of matrices
  if (b === 0) return a;
  if (isIdentity(a) && isIdentity(b)) return { times: a.times + b.times };
  if (isMatrix(b)) a = sized(a, b);
  if (isMatrix(a)) b = sized(b, a);
  if (!isMatrix(a) && !isMatrix(b)) return a + b;
  if (!isMatrix(a) || !isMatrix(b) || a.rows !== b.rows || a.columns !== b.columns) throw new Misfit();
  return matrix(a.rows, a.columns, a.entries.map((x, k) => x + b.entries[k]));
}

function multiply(a, b) {
  if (isIdentity(a) && isIdentity(b)) return { times: a.times * b.times };
  if (isIdentity(a)) return isMatrix(b) ? multiply(a.times, b) : { times: a.times * b };
  if (isIdentity(b)) return multiply(b, a);
  if (!isMatrix(a) && !isMatrix(b)) return a * b;
  if (!isMatrix(a)) return matrix(b.rows, b.columns, b.entries.map((x) => a * x));
  if (!isMatrix(b)) return multiply(b, a);
  if (a.columns !== b.rows) throw new Misfit();
  const entries = [];
  for (let r = 0; r < a.rows; r++) {
    for (let c = 0; c < b.columns; c++) {
      let total = 0;
      for (let k = 0; k < a.columns; k++) total += a.entries[r * a.columns + k] * b.entries[k * b.columns + c];
      entries.push(total);
    }
  }
  return entries.length === 1 ? entries[0] : matrix(a.rows, b.columns, entries);
}

function transpose(a) {
  if (!isMatrix(a)) return a;
  const entries = a.entries.map((_, k) => a.entries[(k % a.rows) * a.columns + Math.floor(k / a.rows)]);
  return matrix(a.columns, a.rows, entries);
}

function dotProduct(u, v) {
  if (u === 0 || v === 0) return 0;
  if (!isMatrix(u) && !isMatrix(v)) return u * v;
  if (!isMatrix(u) || !isMatrix(v) || u.entries.length !== v.entries.length) throw new Misfit();
  return u.entries.reduce((total, x, k) => total + x * v.entries[k], 0);
}

function stacked(blocks) {
  const parts = blocks.map((b) => (isMatrix(b) ? b : matrix(1, 1, [b])));
  return matrix(parts.reduce((n, b) => n + b.rows, 0), 1, parts.flatMap((b) => b.entries));
}

function diagonal(blocks) {
  const parts = blocks.map((b) => (isMatrix(b) ? b : matrix(1, 1, [b])));
  const size = parts.reduce((n, b) => n + b.rows, 0);
  const entries = new Array(size * size).fill(0);
  let start = 0;
  for (const b of parts) {
    b.entries.forEach((x, k) => {
      entries[(start + Math.floor(k / b.columns)) * size + start + (k % b.columns)] = x;
    });
    start += b.rows;
  }
  return matrix(size, size, entries);
}

const joined = {
  sum: (values) => values.reduce(add, 0),
  prod: (values) => values.reduce(multiply, 1),
  stack: stacked,
  diag: diagonal,
};

// The value of a term; `names` maps variables to numbers and families to functions.
function evaluate(term, names) {
  const [head, ...args] = term;
  const at = (t) => evaluate(t, names);
  if (head in constants) return constants[head];
  if (head in functions) return functions[head](at(args[0]));
  if (head in joined) {
    const [name, low, high, body] = args;
    const values = [];
    for (let k = at(low), last = at(high); k <= last; k++) values.push(evaluate(body, { ...names, [name]: k }));
    return joined[head](values);
  }
  switch (head) {
    case "num": return args[0] / 10 ** args[1];
    case "sym": {
      const value = names[args[0]];
      if (value === undefined) throw new NoValue(args[0]);
      return args.length > 1 ? value(...args.slice(1).map(at)) : value;
    }
    case "add": return args.map(at).reduce(add);
    case "mul": return args.map(at).reduce(multiply);
    case "neg": return multiply(-1, at(args[0]));
    case "div": return multiply(1 / at(args[1]), at(args[0]));
    case "pow": return at(args[0]) ** at(args[1]);
    case "matrix": return matrix(args[0], args[1], args.slice(2).map(at));
    case "identity": return { times: 1 };
    case "transpose": return transpose(at(args[0]));
    case "dot": return dotProduct(at(args[0]), at(args[1]));
    case "norm": { const v = at(args[0]); return Math.sqrt(dotProduct(v, v)); }
    default: throw new NoValue(head);
  }
}
