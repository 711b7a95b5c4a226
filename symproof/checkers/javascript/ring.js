// The ring of one question: its atoms, and the equations that it was told.

import { demand, refuse } from "./reading.js";
import {
  EVEN, NONZERO, ODD, REAL, SORTS, has, powerFacts, repeatedFacts, tableFacts,
} from "./facts.js";
import { functionRow } from "./laws.js";
import * as P from "./polynomials.js";
import { factsOf, isNonzeroFactor, signSays } from "./signs.js";
import * as V from "./values.js";
import { remade } from "./sums.js";

const WORK = 2_000_000;

export class Ring {
  constructor(scope, limit) {
    this.scope = scope;
    this.limit = limit; // values of a range that are written out
    this.longRanges = false; // whether there were ranges of a greater constant length
    this.work = 0;
    this.atoms = [];
    this.byText = new Map();
    this.told = new Map(); // atom → [{n, meaning}], the highest n first
    this.tellings = 0;
    this.nonzeroFactors = new Set();
    this.open = []; // names of the ranges that are open
    this.env = new Map(); // bound name → value
    this.read = new Map(); // term → value, outside of ranges
    this.fresh = 0;
    this.unit = this.intern("i", "", [], NONZERO);
    this.told.set(this.unit, [{ n: 2, meaning: V.rational(-1n), powers: new Map() }]);
  }

  spend(work) {
    this.work += work;
    if (this.work > WORK) refuse("too much work in the ring");
  }

  // --- arithmetic ----------------------------------------------------------------------------------

  add(...values) {
    return V.sum(values, this);
  }

  subtract(a, b) {
    return V.difference(a, b, this);
  }

  times(a, b) {
    return V.product(a, b, this);
  }

  power(v, n) {
    return V.power(n < 0 ? this.reduced(v) : v, n, this);
  }

  divide(a, b) {
    return this.times(a, this.power(b, -1));
  }

  isZero(v) {
    return this.reduced(v).poly.size === 0;
  }

  equal(a, b) {
    return this.isZero(this.subtract(a, b));
  }

  // The constant [numerator, denominator], or undefined.
  constant(v) {
    const r = this.reduced(v);
    return r.isConstant ? [V.numerator(r), r.denominator] : undefined;
  }

  integerConstant(v) {
    const c = this.constant(v);
    return c !== undefined && c[1] === 1n ? c[0] : undefined;
  }

  // --- atoms ---------------------------------------------------------------------------------------
  //
  // An atom has a kind and a name, and parts, which are reduced values. `free` are the indices that
  // occur in its parts and are not bound there, `depth` is how deeply Σ and Π are nested in it.

  intern(kind, name, parts, facts, more = {}) {
    const text = `${kind}\n${name}\n${parts.map((p) => p.text).join("\n")}`;
    let id = this.byText.get(text);
    if (id !== undefined) return id;
    id = this.atoms.length;
    const inside = parts.flatMap((p) => [...p.atoms()]).concat(more.letters?.map((l) => l.id) ?? []);
    const free = new Set();
    let depth = 0;
    for (const a of new Set(inside)) {
      for (const index of this.atoms[a].free) free.add(index);
      depth = Math.max(depth, this.atoms[a].depth);
    }
    if (kind === "index") free.add(id);
    if (kind === "sum" || kind === "prod") {
      free.delete(more.index);
      for (const a of parts[0].atoms()) for (const k of this.atoms[a].free) free.add(k);
      depth += 1;
    }
    this.atoms.push({ id, kind, name, parts, facts, free, depth, ...more });
    this.byText.set(text, id);
    return id;
  }

  constantAtom(name) {
    return V.ofAtom(name === "i" ? this.unit : this.intern(name, "", [], SORTS.positive));
  }

  // A variable, or a member of a family. An even one is 2h, an odd one 2h + 1.
  variable(name, facts, parts) {
    const indices = parts.map((p) => this.reduced(p));
    if (facts & (EVEN | ODD)) {
      const h = V.ofAtom(this.intern("half", name, indices, SORTS.integer));
      const twice = this.times(V.rational(2n), h);
      return has(facts, ODD) ? this.add(twice, V.ONE) : twice;
    }
    return V.ofAtom(this.intern("variable", name, indices, facts));
  }

  index(name, parts = []) {
    return this.intern("index", name, parts, SORTS.natural);
  }

  freshIndex() {
    this.fresh += 1;
    return this.index(`fresh ${this.fresh}`);
  }

  functionOf(head, argument) {
    const u = this.reduced(argument);
    return V.ofAtom(this.intern("function", head, [u], tableFacts(functionRow(head).values, this.facts(u))));
  }

  // base^exponent, a power if the exponent is an integer constant.
  powerOf(base, exponent) {
    const n = this.integerConstant(exponent);
    if (n !== undefined) return this.power(base, P.exponent(Number(n)));
    const [b, e] = [this.reduced(base), this.reduced(exponent)];
    return this.powerAtom(b, e);
  }

  // The body is one of few, kept as long as the ring is.
  integral(x, body, parts) {
    return V.ofAtom(this.intern("integral", `${x}\n${body.id}`, parts, SORTS.real, { x, body }));
  }

  powerAtom(base, exponent) {
    const facts = powerFacts(this.facts(base), this.facts(exponent));
    return V.ofAtom(this.intern("power", "", [base, exponent], facts));
  }

  // The atom of Σ or Π; the index is an atom, named by how deeply Σ and Π are nested in the body.
  repeated(kind, count, body, index) {
    const [c, b] = [this.reduced(count), this.reduced(body)];
    const of = this.facts(b);
    const facts = has(this.facts(c), SORTS.natural)
      ? repeatedFacts[kind](of) : of & this.facts(c) & REAL;
    return V.ofAtom(this.intern(kind, "", [c, b], facts, { index }));
  }

  dependsOn(id, index) {
    return this.atoms[id].free.has(index);
  }

  depth(v) {
    let depth = 0;
    for (const a of v.atoms()) depth = Math.max(depth, this.atoms[a].depth);
    return depth;
  }

  // --- told equations --------------------------------------------------------------------------------

  // Replaces the numerator by what was told until nothing applies.
  reduced(v) {
    if (v.reduced?.ring === this && v.reduced.tellings === this.tellings) return v.reduced.value;
    let now = v;
    for (;;) {
      const next = this.replacedOnce(now);
      if (next === now) break;
      now = next;
    }
    const done = { ring: this, tellings: this.tellings, value: now };
    v.reduced = done;
    now.reduced = done;
    return now;
  }

  replacedOnce(v) {
    let any = false;
    const kept = new Map();
    const terms = [];
    for (const [key, [c, m]] of v.poly) {
      const found = this.replaceable(m);
      if (found === undefined) {
        kept.set(key, [c, m]);
        continue;
      }
      any = true;
      const { place, rule, quotient, left } = found;
      const rest = [...m.slice(0, place), ...(left ? [m[place], left] : []), ...m.slice(place + 2)];
      terms.push(this.times(V.term(c, rest, v.denominator, v.factors), this.meaningPower(rule, quotient)));
    }
    if (!any) return v;
    this.spend(100);
    return this.add(V.value(kept, v.denominator, v.factors), ...terms);
  }

  // The atom that was met last among those for which something was told that applies.
  replaceable(monomial) {
    for (let place = monomial.length - 2; place >= 0; place -= 2) {
      const e = monomial[place + 1];
      for (const rule of this.told.get(monomial[place]) ?? []) {
        if (e >= rule.n || e < 0) {
          const quotient = Math.floor(e / rule.n);
          return { place, rule, quotient, left: e - quotient * rule.n };
        }
      }
    }
    return undefined;
  }

  meaningPower(rule, n) {
    if (n === 1) return rule.meaning;
    if (!rule.powers.has(n)) rule.powers.set(n, this.power(rule.meaning, n));
    return rule.powers.get(n);
  }

  // Tells a = b, solved for the target, which is a positive power of an atom that depends on all of
  // the indices.
  tell(left, right, power, indices) {
    const [a, b, target] = [left, right, power].map((v) => this.reduced(v));
    const [[, [one, m]]] = target.poly.size === 1 ? target.poly : [["", [0n, []]]];
    demand(
      one === 1n && target.denominator === 1n && target.factors.size === 0 && m.length === 2 && m[1] > 0,
      "the target is no power of an atom",
    );
    const [x, n] = m;
    demand(indices.every((k) => this.dependsOn(x, k)), "the target does not depend on all indices");
    const meaning = a.text === target.text ? b : this.solved(this.reduced(this.subtract(a, b)), target, m);
    for (const [, mono] of P.monomials(meaning.poly)) {
      const place = mono.findIndex((y, k) => k % 2 === 0 && y === x);
      if (place < 0) continue;
      const e = mono[place + 1];
      if (e === n && meaning.text === target.text) return;
      demand(e > 0 && e < n, "the target occurs in its meaning");
    }
    for (const { poly } of meaning.factors.values()) {
      for (const y of P.atomsIn(poly)) demand(y !== x, "the target occurs in its meaning");
    }
    const rules = [...(this.told.get(x) ?? []), { n, meaning, powers: new Map() }];
    this.told.set(x, rules.sort((r, s) => s.n - r.n));
    this.tellings += 1;
    this.read.clear();
  }

  solved(difference, target, m) {
    const key = P.keyOf(m);
    let { poly } = difference;
    for (const { poly: f, exponent } of difference.factors.values()) {
      if (exponent > 0) poly = P.times(poly, P.power(f, exponent, this), this);
    }
    demand(poly.has(key), "the equation cannot be solved for its target");
    const [q] = poly.get(key);
    const [above, below] = q < 0n ? [-1n, -q] : [1n, q];
    return this.subtract(target, V.value(P.scaled(poly, above), below));
  }

  // Tells that a value is not 0.
  tellNonzero(v) {
    const r = this.reduced(v);
    demand(r.poly.size > 0, "0 is told to be nonzero");
    const { monomial, rest } = P.takenApart(r.poly);
    for (let i = 0; i < monomial.length; i += 2) this.atoms[monomial[i]].facts |= NONZERO;
    if (rest !== null) this.nonzeroFactors.add(P.textOf(rest));
  }

  // --- signs and facts ---------------------------------------------------------------------------------

  isNonzeroFactor(poly) {
    return isNonzeroFactor(this, poly);
  }

  facts(v) {
    return factsOf(this, v);
  }

  signSays(v, op) {
    return signSays(this, v, op);
  }

  // --- what an index is replaced by ------------------------------------------------------------------

  replaceIndex(v, index, by, done = new Map()) {
    if (v.poly.size === 0) return V.ZERO;
    if (![...v.atoms()].some((a) => this.dependsOn(a, index))) return v;
    const terms = [];
    for (const [c, m] of v.poly.values()) {
      let t = V.rational(c, v.denominator);
      for (let i = 0; i < m.length; i += 2) {
        t = this.times(t, this.atomPower(m[i], m[i + 1], index, by, done));
      }
      terms.push(t);
    }
    let result = this.add(...terms);
    for (const { poly, exponent } of v.factors.values()) {
      const f = this.replaceIndex(V.value(poly), index, by, done);
      result = this.times(result, this.power(f, exponent));
    }
    return result;
  }

  atomPower(id, e, index, by, done) {
    if (!this.dependsOn(id, index)) return V.ofAtom(id, e);
    if (!done.has(id)) {
      this.spend(50);
      const replace = (v) => this.replaceIndex(v, index, by, done);
      done.set(id, id === index ? by : remade(this, this.atoms[id], replace));
    }
    return this.power(done.get(id), e);
  }
}
