// False claims: values for their variables, and both sides at that point.

const sorts = {
  natural: (x) => Number.isInteger(x) && x >= 0,
  "positive integer": (x) => Number.isInteger(x) && x > 0,
  integer: Number.isInteger,
  even: (x) => Number.isInteger(x) && x % 2 === 0,
  odd: (x) => Number.isInteger(x) && x % 2 !== 0,
  positive: (x) => x > 0,
  nonnegative: (x) => x >= 0,
  nonzero: (x) => x !== 0,
};
const fits = (x, sort) => Number.isFinite(x) && (sorts[sort]?.(x) ?? true);

// "1/3", "-0.5" or "2" as a number.
function numberOf(text) {
  const match = /^\s*([-−+]?\d*\.?\d+)\s*(?:\/\s*(\d+))?\s*$/.exec(text);
  return match ? Number(match[1].replace("−", "-")) / Number(match[2] ?? 1) : NaN;
}

const tolerance = 1e-9;
const clearlyFails = {
  "=": (d) => Math.abs(d) > tolerance, "!=": (d) => Math.abs(d) <= tolerance,
  "<=": (d) => d > tolerance, "<": (d) => d >= -tolerance,
  ">=": (d) => d < -tolerance, ">": (d) => d <= tolerance,
};
const exactlyHolds = {
  "=": (d) => d === 0, "!=": (d) => d !== 0,
  "<=": (d) => d <= 0, "<": (d) => d < 0, ">=": (d) => d >= 0, ">": (d) => d > 0,
};
const rounded = (d) => d !== 0 && Math.abs(d) <= tolerance;

// Both sides of a relation, and the entries of their difference.
function sidesOf(relation, names) {
  const left = evaluate(relation.left, names), right = evaluate(relation.right, names);
  const difference = add(left, multiply(-1, right));
  const entries = isMatrix(difference) ? difference.entries : [difference];
  if (!entries.every(Number.isFinite)) throw new NoValue();
  return { left, right, entries };
}

// Which word describes the claim for these values of its variables, and both sides.  Where what
// it assumes does not hold, it says nothing.
function judge(claim, values) {
  const names = { ...values.plain, ...values.families };
  try {
    for (const assumed of claim.assumed) {
      const { entries } = sidesOf(assumed, names);
      if (entries.some(rounded)) return { word: "close" };
      if (!entries.every(exactlyHolds[assumed.op])) return { word: "outside" };
    }
    const { left, right, entries } = sidesOf(claim, names);
    const failing = entries.find(clearlyFails[claim.op]);
    const strict = claim.op === "<" || claim.op === ">" || claim.op === "!=";
    if (failing === undefined) return { word: "holds", left, right };
    if (strict && Math.abs(failing) <= tolerance) return { word: "close", left, right };
    return { word: "fails", left, right };
  } catch (error) {
    if (error instanceof NoValue || error instanceof Misfit) return { word: "undefined" };
    throw error;
  }
}

const shortened = (entries) => (entries.length > 8 ? [...entries.slice(0, 8), "…"] : entries);
function written(x) {
  if (x === undefined) return "–";
  if (isIdentity(x)) return "I";
  const digits = (v) => (typeof v === "number" ? fixed(v) : v);
  return isMatrix(x) ? `(${shortened(x.entries).map(digits).join(", ")})` : digits(x);
}

function startExplorer(claims) {
  const select = byId("claim"), inputs = byId("inputs");
  let claim = claims[0];
  let asked = {}; // the members of families that have been asked for
  let needed = new Set(); // those that this point needs
  let start = {}; // what the inputs hold at the checked counterexample
  let checked = null; // the same as one text

  const key = (name, index) => `${name}[${index}]`;
  const usual = (index) => String(index.length ? 1 / (1 + Math.abs(index[0])) : 1);

  function field(label, id, value) {
    const box = document.createElement("div");
    const caption = document.createElement("label");
    const [base, sub] = label.split("_");
    caption.textContent = base;
    if (sub !== undefined) caption.append(Object.assign(document.createElement("sub"), { textContent: sub }));
    const input = document.createElement("input");
    Object.assign(input, { id: `x-${id}`, value, inputMode: "decimal", autocomplete: "off" });
    input.dataset.key = id;
    caption.htmlFor = input.id;
    input.addEventListener("input", show);
    box.append(caption, input);
    inputs.append(box);
    return input;
  }

  const inputOf = (id) => inputs.querySelector(`[data-key="${CSS.escape(id)}"]`);

  function choose(name) {
    claim = claims.find((c) => c.name === name);
    select.value = name;
    for (const shown of all("[data-claim]")) shown.hidden = shown.dataset.claim !== name;
    reset();
  }

  function reset() {
    all("div", inputs).forEach((box) => box.remove());
    asked = {};
    checked = null;
    for (const v of claim.variables) {
      if (v.indices === 0) field(v.label, v.name, claim.point.values[v.name] ?? "1");
    }
    for (const v of claim.variables) {
      for (const row of claim.point.families[v.name] ?? []) member(v, row.slice(0, -1).map(Number), row.at(-1));
    }
    show(); // which asks for all members that are needed
    checked = held();
    start = Object.fromEntries(all("input", inputs).map((input) => [input.dataset.key, numberOf(input.value)]));
    show();
  }

  // The input of a member of a family, made when it is first asked for.
  function member(variable, index, value) {
    const id = key(variable.name, index);
    asked[id] ??= field(`${variable.label}_${index}`, id, value ?? usual(index).slice(0, 6));
    needed.add(asked[id]);
    return asked[id];
  }

  function read(invalid) {
    const value = (input, sort) => {
      const x = numberOf(input.value);
      const wrong = !fits(x, sort);
      input.setAttribute("aria-invalid", String(wrong));
      if (wrong) invalid.push(input);
      return x;
    };
    const values = { plain: {}, families: {} };
    for (const v of claim.variables) {
      if (v.indices === 0) values.plain[v.name] = value(inputOf(v.name), v.sort);
      else values.families[v.name] = (...index) => value(member(v, index), v.sort);
    }
    return values;
  }

  const held = () => all("div:not([hidden]) > input", inputs).map((input) => input.value).join();

  function show() {
    const invalid = [];
    const values = read(invalid);
    needed = new Set();
    const large = Object.values(values.plain).some((x) => Math.abs(x) > 1e6);
    let found = invalid.length || large ? { word: "sort" } : judge(claim, values);
    if (invalid.length) found = { word: "sort" };
    if (found.word !== "sort" && found.word !== "outside") {
      for (const input of Object.values(asked)) input.parentElement.hidden = !needed.has(input);
    }
    byId("verdict").dataset.computed = found.word;
    if (held() === checked) found = { ...found, word: "checked" };
    byId("left").textContent = written(found.left);
    byId("right").textContent = written(found.right);
    byId("verdict").textContent = word(found.word);
    const kind = { fails: "fails", checked: "fails", holds: "holds" }[found.word] ?? "";
    byId("verdict").className = `verdict ${kind}`;
    byId("verdict").dataset.word = found.word;
    return found;
  }

  let seed = 1;
  const draw32 = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 8;

  // Small values at random until the claim fails; if it assumes something, every other time near
  // the checked counterexample, where that is likelier to hold.
  function again() {
    const before = all("input", inputs).map((input) => input.value);
    for (let tries = 0; tries < 500; tries++) {
      const near = claim.assumed.length > 0 && tries % 2 === 0;
      for (const input of all("input", inputs)) {
        const v = claim.variables.find((x) => x.name === input.dataset.key.split("[")[0]);
        const x = (draw32() % 9) - (sorts[v.sort] && v.sort !== "integer" ? 0 : 4);
        const whole = /integer|natural|even|odd/.test(v.sort);
        const from = near ? start[input.dataset.key] ?? 0 : 0;
        if (whole) input.value = from + Math.abs(x) + (v.sort === "positive integer" ? 1 : 0);
        else input.value = Number((from + x / (1 + (draw32() % 3))).toFixed(2));
      }
      if (show().word === "fails") return;
    }
    all("input", inputs).forEach((input, k) => { input.value = before[k] ?? input.value; });
    show();
    byId("verdict").textContent = word("none");
  }

  select.addEventListener("change", () => choose(select.value));
  byId("again").addEventListener("click", again);
  byId("reset").addEventListener("click", reset);
  speakers.push(() => {
    for (const option of select.options) {
      option.textContent = `${labelOf(option.value)} ${titleOf(option.value)}`;
    }
    show();
  });
  choose(claim.name);
  return choose;
}
