// A scope says what names mean: their facts and the sorts of their indices. In a scope a term has a
// shape and facts, may be closed, and needs conditions in order to be defined.

import { demand } from "./reading.js";
import { approaching, between, derivative, isLimiting, nearby, slope } from "./derivatives.js";
import {
  EVEN, INTEGER, NONNEGATIVE, NONZERO, ODD, POSITIVE, REAL, SORTS, FACT_OF, has, indexFacts,
  powerFacts, productFacts, repeatedFacts, sumFacts, tableFacts,
} from "./facts.js";
import { functionNeeds, functionRow, isFunction } from "./laws.js";
import { condition, conditionNames, relation } from "./relations.js";
import {
  ONE, ZERO, constantly, difference, integer, isMatrixName, make, negative, substitute,
} from "./terms.js";
import * as sizes from "./sizes.js";

export class Scope {
  constructor(entries, holes = []) {
    this.entries = entries; // name → {facts, indices}
    this.holes = holes; // the facts of numbered gaps, if terms may have them here
    this.shapes = new Map();
    this.known = new Map();
    this.inner = new Map();
  }

  has(name) {
    return this.entries.has(name);
  }

  with(name, facts, indices = []) {
    const key = `${facts} ${indices} ${name}`;
    let scope = this.inner.get(key);
    if (scope === undefined) {
      scope = new Scope(new Map(this.entries).set(name, { facts, indices }), this.holes);
      this.inner.set(key, scope);
    }
    return scope;
  }

  withVariables(variables) {
    return variables.reduce((s, v) => s.with(v.name, v.facts, v.indices), this);
  }

  withHoles(facts) {
    return new Scope(this.entries, facts);
  }

  // Inside of a range the index has the facts that the lower end gives.
  inRange({ name, from }) {
    return this.with(name, indexFacts(this.facts(from)));
  }

  inside(binder) {
    const [name, from] = binder.args;
    return this.inRange({ name, from });
  }

  // --- shapes: undefined if there is none -----------------------------------------------------

  shape(term) {
    if (!this.shapes.has(term)) this.shapes.set(term, this.findShape(term));
    return this.shapes.get(term);
  }

  isNumber(term) {
    return this.shape(term) === sizes.NUMBER;
  }

  findShape(term) {
    const { head, terms } = term;
    if (isFunction(head)) return this.isNumber(terms[0]) ? sizes.NUMBER : undefined;
    switch (head) {
      case "num": case "pi": case "i": case "e":
        return sizes.NUMBER;
      case "hole":
        return this.holes[Number(term.args[0])] === undefined ? undefined : sizes.NUMBER;
      case "sym": {
        if (!this.has(term.args[0]) || !terms.every((t) => this.isNumber(t))) return undefined;
        return isMatrixName(term.args[0])
          ? sizes.rectangle(...terms.slice(-2).map(sizes.size)) : sizes.NUMBER;
      }
      case "add":
        return sizes.common(terms.map((t) => this.shape(t)));
      case "mul":
        return terms.map((t) => this.shape(t)).reduce(sizes.times);
      case "neg":
        return this.shape(terms[0]);
      case "div":
        return this.isNumber(terms[1]) ? this.shape(terms[0]) : undefined;
      case "pow": {
        const base = this.shape(terms[0]);
        return this.isNumber(terms[1]) && sizes.isSquare(base) ? base : undefined;
      }
      case "matrix":
        return terms.every((t) => this.isNumber(t))
          ? sizes.rectangle(sizes.constant(term.args[0]), sizes.constant(term.args[1])) : undefined;
      case "identity":
        return sizes.IDENTITY;
      case "transpose":
        return sizes.transposed(this.shape(terms[0]));
      case "dot":
        return sizes.dot(this.shape(terms[0]), this.shape(terms[1]));
      case "norm":
        return sizes.dot(this.shape(terms[0]), this.shape(terms[0]));
      case "det":
        return sizes.isSquare(this.shape(terms[0])) ? sizes.NUMBER : undefined;
      case "trace": {
        const form = this.shape(terms[0]);
        return form !== sizes.IDENTITY && sizes.isSquare(form) ? sizes.NUMBER : undefined;
      }
      case "integral":
        return this.isNumber(terms[0]) && this.isNumber(terms[1])
          && between(term, this).isNumber(terms[2]) ? sizes.NUMBER : undefined;
      case "deriv":
        return this.isNumber(terms[0]) && nearby(term, this).isNumber(terms[1])
          ? sizes.NUMBER : undefined;
    }
    if (isLimiting(term)) {
      return terms.slice(0, -1).every((t) => this.isNumber(t))
        && approaching(term, this).isNumber(terms.at(-1)) ? sizes.NUMBER : undefined;
    }
    const [name, from, to, body] = term.args; // a binder
    if (!this.isNumber(from) || !this.isNumber(to)) return undefined;
    const shape = this.inside(term).shape(body);
    if (shape === undefined || sizes.speaksOf(shape, name)) return undefined;
    if (head === "sum") return shape;
    if (head === "prod") return shape === sizes.NUMBER ? shape : undefined;
    return sizes.repeated(head, sizes.count(from, to), shape);
  }

  alike(a, b) {
    return sizes.alike(this.shape(a), this.shape(b));
  }

  // --- facts -------------------------------------------------------------------------------------

  facts(term) {
    let facts = this.known.get(term);
    if (facts === undefined) {
      const shape = this.shape(term);
      facts = shape === undefined ? 0 : this.findFacts(term);
      if (shape !== sizes.NUMBER) facts &= REAL;
      this.known.set(term, facts);
    }
    return facts;
  }

  hasSort(term, facts) {
    return this.isNumber(term) && has(this.facts(term), facts);
  }

  findFacts(term) {
    const { head, terms } = term;
    const of = terms.map((t) => (term.binds ? 0 : this.facts(t)));
    if (isFunction(head)) {
      const row = functionRow(head);
      const [u] = terms;
      if (head === "log" && u.head === "num" && u.args[1] === 0n && u.args[0] > 1n) {
        return SORTS.positive;
      }
      return tableFacts(row.values, of[0]) | tableFacts(row.defined, of[0]);
    }
    switch (head) {
      case "num": {
        const [m, s] = term.args;
        let facts = SORTS.nonnegative;
        if (m !== 0n) facts |= POSITIVE | NONZERO;
        if (s === 0n) facts |= INTEGER | (m % 2n === 0n ? EVEN : ODD);
        return facts;
      }
      case "pi": case "e":
        return SORTS.positive;
      case "i":
        return NONZERO;
      case "identity":
        return REAL;
      case "hole":
        return this.holes[Number(term.args[0])];
      case "sym":
        return this.entries.get(term.args[0]).facts;
      case "add":
        return sumFacts(of);
      case "mul":
        return productFacts(of);
      case "neg":
        return of[0] & (REAL | INTEGER | EVEN | ODD | NONZERO);
      case "div": {
        const facts = (of[0] & of[1] & (REAL | NONNEGATIVE | POSITIVE)) | (of[0] & NONZERO);
        return has(of[0], EVEN) && terms[1] === integer(2n) ? facts | INTEGER : facts;
      }
      case "pow":
        if (this.isNumber(term)) return powerFacts(of[0], of[1]);
        return has(of[1], INTEGER | NONNEGATIVE) ? of[0] & REAL : 0;
      case "norm":
        return SORTS.nonnegative;
      case "dot":
        if (!has(of[0] & of[1], REAL)) return 0;
        return terms[0] === terms[1] ? SORTS.nonnegative : REAL;
      case "det": case "trace":
        return of[0] & REAL;
      case "matrix":
        return of.reduce((all, f) => all & f, REAL);
      case "transpose":
        return of[0];
      case "deriv": case "integral":
        return REAL;
    }
    if (isLimiting(term)) return approaching(term, this).facts(terms.at(-1)) & REAL;
    const body = this.inside(term).facts(terms[2]);
    return head in repeatedFacts ? repeatedFacts[head](body) : body & REAL;
  }

  // What the facts say of a relation with 0; the facts about the difference if the right is not 0.
  factsSay({ left, op, right }) {
    const wanted = FACT_OF[op];
    if (wanted === undefined) return false;
    return has(this.facts(right === ZERO() ? left : difference(left, right)), wanted);
  }

  // --- closed terms ------------------------------------------------------------------------------

  demandClosed(term) {
    for (const x of term.free) demand(this.has(x), () => `${x} means nothing here`);
    this.demandSorted(term);
    return term;
  }

  demandSorted(term) {
    const { head, terms } = term;
    demand(head !== "hole", "a gap is left");
    if (head === "integral") {
      const inner = between(term, this);
      for (const end of terms.slice(0, 2)) {
        this.demandSorted(end);
        demand(this.hasSort(end, REAL), "an end of an integral may not be real");
      }
      inner.demandSorted(terms[2]);
      demand(inner.hasSort(terms[2], REAL), "an integral of what may not be real");
      derivative(terms[2], term.args[0], inner);
      return;
    }
    if (head === "deriv") {
      const inner = nearby(term, this);
      this.demandSorted(terms[0]);
      inner.demandSorted(terms[1]);
      demand(this.hasSort(terms[0], REAL), "a derivative at what may not be real");
      demand(inner.hasSort(terms[1], REAL), "a derivative of what may not be real");
      slope(term, this);
      return;
    }
    if (isLimiting(term)) {
      const sort = head === "series" ? SORTS.integer : REAL;
      for (const end of terms.slice(0, -1)) {
        this.demandSorted(end);
        demand(this.hasSort(end, sort), "where a limit or a series begins has another sort");
      }
      approaching(term, this).demandSorted(terms.at(-1));
      return;
    }
    if (term.binds) {
      const [, from, to, body] = term.args;
      for (const end of [from, to]) {
        this.demandSorted(end);
        demand(this.hasSort(end, SORTS.integer), "an end of a range is no integer");
      }
      this.inside(term).demandSorted(body);
      return;
    }
    for (const t of terms) this.demandSorted(t);
    if (head === "sym") {
      const { indices } = this.entries.get(term.args[0]);
      demand(indices.length === terms.length, () => `${term.args[0]} has other indices`);
      terms.forEach((t, k) =>
        demand(this.hasSort(t, indices[k]), () => `an index of ${term.args[0]} has another sort`));
    } else if (isFunction(head)) {
      const sort = SORTS[functionRow(head).of];
      demand(this.hasSort(terms[0], sort), () => `${head} of what has another sort`);
    }
  }

  // --- what terms need in order to be defined ------------------------------------------------------

  needs(...terms) {
    const found = [];
    for (const t of terms) this.collect(t, [], found);
    return found;
  }

  // What a range needs: its ends are defined, and in order.
  rangeNeeds(range) {
    const found = [];
    this.collectRange(range, [], found);
    return found;
  }

  collectRange({ from, to }, ranges, found) {
    this.collect(from, ranges, found);
    this.collect(to, ranges, found);
    const least = make("add", from, negative(ONE()));
    found.push(condition(ranges, relation(to, ">=", least)));
  }

  collect(term, ranges, found) {
    const { head, terms } = term;
    if (isLimiting(term)) { // the rule `limits` alone shows that it exists
      found.push(condition(ranges, never()));
      return;
    }
    if (head === "integral") {
      const [x, from, to, body] = term.args;
      this.collect(from, ranges, found);
      this.collect(to, ranges, found);
      for (const n of between(term, this).needs(body)) {
        if (conditionNames(n).has(x)) found.push(condition(ranges, never()));
        else found.push(condition([...ranges, ...n.ranges], n.relation));
      }
      return;
    }
    if (head === "deriv") {
      const [x, point, body] = term.args;
      const at = substitute(body, new Map([[x, constantly(point)]]));
      for (const t of [point, at, slope(term, this)]) this.collect(t, ranges, found);
      return;
    }
    if (term.binds) {
      const [name, from, to, body] = term.args;
      this.collectRange({ from, to }, ranges, found);
      this.inside(term).collect(body, [...ranges, { name, from, to }], found);
      return;
    }
    for (const t of terms) this.collect(t, ranges, found);
    for (const r of this.ownNeeds(term)) {
      if (!this.factsSay(r)) found.push(condition(ranges, r));
    }
  }

  // The relations that the operation in front of a term needs, whatever is known of its parts.
  ownNeeds({ head, terms }) {
    if (head === "div") return [relation(shorter(terms[1]), "!=", ZERO())];
    if (head === "pow") {
      const [base, exponent] = terms;
      const facts = this.facts(exponent);
      const isNumber = this.isNumber(base);
      if (!has(facts, INTEGER)) {
        if (!isNumber) return [never()];
        return [relation(base, has(facts, POSITIVE) ? ">=" : ">", ZERO())];
      }
      const subject = isNumber ? base : make("det", base);
      return has(facts, NONNEGATIVE) ? [] : [relation(shorter(subject), "!=", ZERO())];
    }
    return isFunction(head) ? functionNeeds(head, terms[0]) : [];
  }
}

// A relation that never holds: a term that needs it is defined nowhere.
function never() {
  return relation(ZERO(), "!=", ZERO());
}

function shorter(term) {
  const [inner, exponent] = term.terms;
  const power = term.head === "pow" && exponent.head === "num" && exponent.args[0] !== 0n;
  const alone = isFunction(term.head) && functionRow(term.head).vanishes;
  return power || alone ? shorter(inner) : term;
}
