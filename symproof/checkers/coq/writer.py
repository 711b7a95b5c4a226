"""Claims as Coq statements.

Real variables are of type ``R``, whole numbers of type ``Z`` with what their sort says as
hypotheses, complex ones of type ``C``; families are functions.  The conditions under which
the terms are defined are hypotheses too, so nothing is said about 1/0.  A defined name is a
Coq definition; matrices are compared entry by entry within their size.

This module is trusted: it says what is claimed.  A reader written apart from it reads every
statement back (``tests/coq``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...kernel.claims import Claim, Condition, Premise, unfold, unfolding
from ...kernel.facts import SORTS, Facts, Scope, Variable, bound_facts, facts
from ...kernel.terms import (
    BINDERS,
    Lambda,
    Relation,
    Term,
    children,
    free_names,
    is_matrix,
    number,
    substitute,
)
from .names import Identifiers
from .shapes import Identity, Inexpressible, Matrix, Number, Shape, product, shape, together

SUM, PRODUCT, SIGN, POWER, CALL, ATOM = range(6)  # how tightly a text holds together

_REAL_FUNCTIONS = {
    "sin": "sin", "cos": "cos", "tan": "tan", "cot": "cot", "sec": "sec", "csc": "csc",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "coth": "coth", "sech": "sech",
    "csch": "csch", "exp": "exp", "log": "logarithm", "sqrt": "sqrt", "abs": "Rabs",
    "arcsin": "asin", "arccos": "acos", "arctan": "atan",
}  # fmt: skip
_COMPLEX_FUNCTIONS = {"sin": "Csin", "cos": "Ccos", "exp": "Cexp", "sinh": "Csinh",
                      "cosh": "Ccosh"}  # fmt: skip
_RELATIONS = {"=": "=", "!=": "<>", "<=": "<=", "<": "<", ">=": ">=", ">": ">"}
_HYPOTHESES = {
    "nonzero": ["{} <> 0"], "nonnegative": ["0 <= {}"], "positive": ["0 < {}"],
    "even": ["Z.Even {}"], "odd": ["Z.Odd {}"], "natural": ["(0 <= {})%Z"],
    "positive integer": ["(0 < {})%Z"],
}  # fmt: skip


class WrittenClaim(NamedTuple):
    """A claim in Coq: the binders, the hypotheses, and what follows from them."""

    binders: tuple[str, ...]
    hypotheses: tuple[str, ...]
    conclusion: str

    def text(self, indent: str = "  ") -> str:
        """``forall …, hypotheses -> conclusion`` over several lines."""
        rows = [f"forall {' '.join(self.binders)},"] if self.binders else []
        rows += [f"{h} ->" for h in self.hypotheses]
        return ("\n" + indent).join([*rows, self.conclusion])


def type_of(sort: str) -> str:
    """The Coq type of a sort."""
    if sort == "complex":
        return "C"
    return "Z" if "integer" in SORTS[sort] else "R"


class Writer:
    """Terms in Coq, in the scope of one claim."""

    def __init__(
        self, claim: Claim, names: Identifiers | None = None, beside: Sequence[Claim] = ()
    ) -> None:
        """``beside`` are the claims whose statements have to fit together with this one."""
        claims = [claim, *beside]
        self.everything = unfolding(claim)
        claim = inlined(claim, without_definition(claims))
        self.claim = claim
        self.meaning = unfolding(claim)
        self.is_complex = any(map(is_complex, claims))
        self.names = names or Identifiers()
        self.sorts: dict[str, Facts] = {v.name: SORTS[v.sort] for v in claim.variables}
        self.variables = {v.name: v for v in claim.variables}
        self.params = {d.name: parameter_types(d.name, claim) for d in claim.definitions}
        here = Scope(self.sorts, {v.name: v.indices for v in claim.variables})
        for d in claim.definitions:
            inner = here
            for param, kind in zip(d.params, self.params[d.name], strict=True):
                inner = inner.bind(param, SORTS["integer" if kind == "Z" else "real"])
            here = here.bind(d.name, facts(self.meaning[d.name].body, inner))
        self.here = here

    # -- statements ------------------------------------------------------------------------

    def statement(self, conditions: Iterable[Condition] = ()) -> WrittenClaim:
        """The claim under ``conditions``.  Raises :class:`Inexpressible`."""
        binders = [self.binder(v) for v in self.claim.variables]
        hypotheses = [h for v in self.claim.variables for h in self.sort_hypotheses(v)]
        hypotheses += [self.relation(h) for h in self.claim.hypotheses]
        hypotheses += [self.premise(p) for p in self.claim.premises]
        hypotheses += [self.condition(c) for c in conditions]
        relation = self.claim.relation
        parts = [shape(side, self.meaning) for side in (relation.left, relation.right)]
        if isinstance(together(parts), Identity):
            binders.append(f"({self.names.of('size')} : nat)")
        said = [*map(self.relation, self.claim.alternatives), self.relation(relation, main=True)]
        return WrittenClaim(tuple(binders), tuple(hypotheses), " \\/ ".join(said))

    def binder(self, v: Variable) -> str:
        kinds = ["Z" if "integer" in SORTS[s] else type_of(s) for s in v.indices]
        return f"({self.names.of(v.name)} : {' -> '.join([*kinds, type_of(v.sort)])})"

    def sort_hypotheses(self, v: Variable) -> list[str]:
        indices = [self.names.fresh(f"i{k}") for k in range(len(v.indices))]
        said: list[str] = []
        for index, sort in zip(indices, v.indices, strict=True):
            said += [h.format(index) for h in _HYPOTHESES.get(sort, [])]
        name = " ".join([self.names.of(v.name), *indices])
        result = []
        for h in _HYPOTHESES.get(v.sort, []):
            text = " -> ".join([*said, h.format(f"({name})" if indices else name)])
            binders = " ".join(
                f"({i} : {type_of(s)})" for i, s in zip(indices, v.indices, strict=True)
            )
            result.append(f"(forall {binders}, {text})" if indices else text)
        return result

    def premise(self, premise: Premise) -> str:
        """A hypothesis with a ∀ of its own."""
        inner = self.with_names(Identifiers(self.names.taken))
        for v in premise.variables:
            inner.names.given[v.name] = inner.names.fresh(Identifiers().of(v.name))
        inner.meaning = {
            n: m for n, m in self.meaning.items() if n not in {v.name for v in premise.variables}
        }
        inner.here = self.here.declare(premise.variables)
        binders = " ".join(map(inner.binder, premise.variables))
        said = [h for v in premise.variables for h in inner.sort_hypotheses(v)]
        said += [inner.relation(h) for h in premise.hypotheses]
        text = " -> ".join([*said, inner.relation(premise.relation)])
        return f"(forall {binders}, {text})" if binders else f"({text})"

    def condition(self, condition: Condition) -> str:
        """The condition as a hypothesis; its ranges become bounded quantifiers."""
        here, text, bounds = self.here, "", []
        for var, lo, hi in condition.ranges:
            name = self.names.of(var)
            bounds.append(f"forall {name} : Z, ({self.integer(lo, here)} <= {name})%Z -> "
                          f"({name} <= {self.integer(hi, here)})%Z -> ")  # fmt: skip
            here = here.bind(var, bound_facts(lo, here))
        text = self.relation(condition.relation, here)
        return f"({''.join(bounds)}{text})" if bounds else text

    def relation(self, relation: Relation, here: Scope | None = None, main: bool = False) -> str:
        """``left op right`` as a proposition.  The ``main`` equation of a claim about complex
        numbers is one between complex numbers, so that the steps of a chain fit together."""
        here = here or self.here
        left, op, right = relation
        size = together([shape(left, self.meaning), shape(right, self.meaning)])
        if not isinstance(size, Number):
            if op != "=":
                raise Inexpressible("only = is said of matrices")
            m, n = self.dimensions(size, here)
            sides = [self.array(t, size, here, CALL + 1) for t in (left, right)]
            return f"same {m} {n} {sides[0]} {sides[1]}"
        real = self.is_real(left, here) and self.is_real(right, here)
        if op not in ("=", "!=") or (real and not (main and self.is_complex)):
            if all(self.is_integer(t, here) for t in (left, right)) and _is_bound(relation):
                return (f"({self.integer(left, here)} {_RELATIONS[op]} "
                        f"{self.integer(right, here)})%Z")  # fmt: skip
            return f"{self.real(left, here)} {_RELATIONS[op]} {self.real(right, here)}"
        return f"({self.complex(left, here)})%C {_RELATIONS[op]} ({self.complex(right, here)})%C"

    def definitions(self) -> list[str]:
        """The Coq definitions of the defined names."""
        result = []
        for d in self.claim.definitions:
            inner = self.here
            binders = [self.binder(self.variables[n]) for n in self.needs(d.name)]
            names = Identifiers(self.names.taken)
            writer = self.with_names(names)
            for param, kind in zip(d.params, self.params[d.name], strict=True):
                inner = inner.bind(param, SORTS["integer" if kind == "Z" else "real"])
                names.given[param] = names.fresh(param)
                binders.append(f"({names.of(param)} : {kind})")
            size = shape(d.body, self.meaning)
            kind = "R" if isinstance(size, Number) else "matrix"
            body = writer.any(d.body, size, inner)
            head = " ".join(["Definition", self.names.of(d.name), *binders])
            result.append(f"{head} : {kind} :=\n  {body}.")
        return result

    def with_names(self, names: Identifiers) -> Writer:
        """The same writer, handing out other names for parameters."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        names.given.update(self.names.given)
        other.names = names
        return other

    def needs(self, name: str) -> list[str]:
        """The variables that a defined name depends on, in the order of the claim."""
        free = free_names(self.meaning[name].body) - {*self.meaning[name].params}
        return [v.name for v in self.claim.variables if v.name in free]

    # -- terms -----------------------------------------------------------------------------

    def is_real(self, term: Term, here: Scope) -> bool:
        return "real" in facts(substitute(term, self.meaning), here)

    def is_integer(self, term: Term, here: Scope) -> bool:
        return "integer" in facts(term, here)

    def any(self, term: Term, size: Shape, here: Scope, tight: int = SUM) -> str:
        """The term, a number or a matrix."""
        if isinstance(size, Number):
            return self.real(term, here, tight)
        return self.array(term, size, here, tight)

    def integer(self, term: Term, here: Scope, tight: int = SUM) -> str:
        """An integer term as a ``Z``."""
        head, args = term.head, term.args
        if head == "num" and not args[1]:
            return str(args[0])
        if head == "sym" and args[0] in self.meaning:
            inner = Lambda(self.meaning[args[0]].params, self.meaning[args[0]].body)
            return self.integer(substitute(term, {args[0]: inner}), here, tight)
        if head == "sym":
            if not self.is_integer(term, here):
                raise Inexpressible("a real number where a whole number is needed")
            return self.applied(term, here, tight)
        if head in ("add", "mul", "neg"):
            return self.arithmetic(term, here, tight, "Z")
        if head == "pow" and {"integer", "nonnegative"} <= facts(args[1], here):
            base, exponent = (self.integer(t, here, POWER + 1) for t in args)
            return wrapped(f"{base} ^ {exponent}", POWER, tight)
        if head == "sum" and args[3] == number(1):  # a number of terms
            low, high = self.integer(args[1], here, SUM + 1), self.integer(args[2], here)
            return wrapped(f"Z.max 0 ({high} - {low} + 1)", CALL, tight)
        raise Inexpressible(f"{head} of whole numbers")

    def real(self, term: Term, here: Scope, tight: int = SUM) -> str:
        """A real term as an ``R``."""
        head, args = term.head, term.args
        if head == "num":
            value, scale = args
            if scale:
                return wrapped(f"{value} / {10**scale}", PRODUCT, tight)
            return str(value)
        if head == "pi":
            return "PI"
        if head == "e":
            return wrapped("exp 1", CALL, tight)
        if head == "sym":
            whole = self.is_whole(term, here)
            text = self.applied(term, here, CALL + 1 if whole else tight)
            return wrapped(f"IZR {text}", CALL, tight) if whole else text
        if head == "mul" and self.matrix_product(term) is not None:
            return self.number_of(self.matrix_product(term) or [], here, tight)
        if head in ("add", "mul", "neg", "div"):
            return self.arithmetic(term, here, tight, "R")
        if head == "pow":
            return self.power(args[0], args[1], here, tight)
        if head in ("sum", "prod"):
            return self.iterated(term, here, tight)
        if head == "abs" and not self.is_real(args[0], here):
            return wrapped(f"Cabs ({self.complex(args[0], here)})%C", CALL, tight)
        if head in _REAL_FUNCTIONS:
            if not self.is_real(args[0], here):
                raise Inexpressible(f"{head} of a number that may not be real")
            argument = self.real(args[0], here, CALL + 1)
            return wrapped(f"{_REAL_FUNCTIONS[head]} {argument}", CALL, tight)
        if head in ("dot", "norm"):
            return self.inner(term, here, tight)
        if head == "matrix" and args[:2] == (1, 1):
            return self.real(args[2], here, tight)
        if head == "transpose":
            return self.real(args[0], here, tight)
        raise Inexpressible({"i": "i as a real number", "Ci": "the cosine integral"}.get(
            head, f"{head} as a number"))  # fmt: skip

    def is_whole(self, term: Term, here: Scope) -> bool:
        """Whether a name stands for a ``Z`` in Coq."""
        name = term.args[0]
        return name not in self.meaning and "integer" in here.sorts.get(name, frozenset())

    def applied(self, term: Term, here: Scope, tight: int) -> str:
        """A name with its arguments."""
        name, *args = term.args
        if is_matrix(name):
            raise Inexpressible("a matrix of symbolic size")
        ident = self.names.of(name)
        parts = [ident]
        if name in self.meaning:
            parts += [self.names.of(n) for n in self.needs(name)]
            kinds = list(self.params[name])
        else:
            kinds = ["Z" if "integer" in SORTS[s] else type_of(s)
                     for s in here.indices.get(name, ())]  # fmt: skip
        for arg, kind in zip(args, kinds, strict=True):
            if kind == "Z":
                text = self.integer(arg, here)
                parts.append(text if text.isalnum() and not text.isdigit() else f"({text})%Z")
            else:
                parts.append(self.real(arg, here, CALL + 1))
        return wrapped(" ".join(parts), CALL, tight) if len(parts) > 1 else ident

    def arithmetic(self, term: Term, here: Scope, tight: int, kind: str) -> str:
        """Sums, products and quotients of numbers of one kind."""
        write = {"Z": self.integer, "R": self.real, "C": self.complex}[kind]
        head, args = term.head, term.args
        if head == "neg":
            return wrapped(f"- {write(args[0], here, SIGN + 1)}", SIGN, tight)
        if head == "div":
            top, bottom = write(args[0], here, PRODUCT), write(args[1], here, PRODUCT + 1)
            return wrapped(f"{top} / {bottom}", PRODUCT, tight)
        if head == "mul":
            factors = [write(args[0], here, PRODUCT)]
            factors += [write(a, here, PRODUCT + 1) for a in args[1:]]
            return wrapped(" * ".join(factors), PRODUCT, tight)
        text = write(args[0], here, SUM)
        for a in args[1:]:
            if a.head == "neg":
                text += f" - {write(a.args[0], here, SUM + 1)}"
            else:
                text += f" + {write(a, here, SUM + 1)}"
        return wrapped(text, SUM, tight)

    def power(self, base: Term, exponent: Term, here: Scope, tight: int) -> str:
        if base.head == "e":
            return wrapped(f"exp {self.real(exponent, here, CALL + 1)}", CALL, tight)
        if exponent.head == "num" and not exponent.args[1]:
            if exponent.args[0] > 1000:
                raise Inexpressible("a power with a large exponent")
            text = f"{self.real(base, here, POWER + 1)} ^ {exponent.args[0]}"
            return wrapped(text, POWER, tight)
        if self.is_integer(exponent, here):
            text = f"({self.integer(exponent, here)})%Z"
            return wrapped(f"powerRZ {self.real(base, here, CALL + 1)} {text}", CALL, tight)
        if "positive" in facts(exponent, here) and "positive" not in facts(base, here):
            raise Inexpressible("a real power of a base that may be 0")
        texts = self.real(base, here, CALL + 1), self.real(exponent, here, CALL + 1)
        return wrapped(f"power {texts[0]} {texts[1]}", CALL, tight)

    def iterated(self, term: Term, here: Scope, tight: int) -> str:
        var, lo, hi, body = term.args
        name, inner, writer = self.binding(var, lo, here)
        function = f"fun {name} : Z => {writer.real(body, inner)}"
        ends = f"({self.integer(lo, here)})%Z ({self.integer(hi, here)})%Z"
        return wrapped(f"{term.head}_of {ends} ({function})", CALL, tight)

    def binding(self, var: str, lo: Term, here: Scope) -> tuple[str, Scope, Writer]:
        """The name of a bound variable, the scope inside, and a writer that knows it."""
        known = bound_facts(lo, here)
        names = Identifiers(self.names.taken)
        writer = self.with_names(names)
        names.given[var] = names.fresh(Identifiers().of(var))
        writer.meaning = {n: m for n, m in self.meaning.items() if n != var}
        return names.given[var], here.bind(var, known), writer

    # -- matrices --------------------------------------------------------------------------

    def dimensions(self, size: Shape, here: Scope) -> tuple[str, str]:
        """The numbers of rows and columns."""
        if not isinstance(size, Matrix):
            return (self.names.of("size"),) * 2
        if not size.family:
            return str(size.rows), str(size.cols)
        blocks = self.blocks(size, here)
        long_rows, long_cols = f"({size.rows} * {blocks})", f"({size.cols} * {blocks})"
        if size.family == "stack":
            return long_rows, str(size.cols)
        return (str(size.rows) if size.family == "row" else long_rows), long_cols

    def blocks(self, size: Matrix, here: Scope) -> str:
        """The number of blocks of a family."""
        if size.lo is None or size.hi is None:
            raise Inexpressible("a family without a range")
        ends = (self.integer(t, here) for t in (size.lo, size.hi))
        return "count " + " ".join(e if e.isalnum() else f"({e})" for e in ends)

    def inner(self, term: Term, here: Scope, tight: int) -> str:
        """A dot product or a norm."""
        sizes = [shape(t, self.meaning) for t in children(term)]
        size = together(sizes)
        if not isinstance(size, Matrix) or 1 not in (size.rows, size.cols):
            raise Inexpressible("a dot product of what is not a vector")
        if size.family == "diag" or (size.family and (size.family == "stack") != (size.cols == 1)):
            raise Inexpressible("a dot product of what is not a vector")
        texts = [self.array(t, size, here, CALL + 1) for t in children(term)]
        if size.cols != 1 or size.family == "row":
            texts = [f"(mtrans {text})" for text in texts]
            size = size._replace(
                rows=size.cols, cols=size.rows, family="stack" * (size.family != "")
            )
        if not size.family:
            length = str(size.rows)
        else:
            length = self.dimensions(size, here)[0]
        return wrapped(" ".join([term.head, length, *texts]), CALL, tight)

    def matrix_product(self, term: Term) -> list[Term] | None:
        """The factors of a product of matrices that is a number, or None."""
        if all(isinstance(shape(a, self.meaning), Number) for a in term.args):
            return None
        return list(term.args)

    def number_of(self, factors: list[Term], here: Scope, tight: int) -> str:
        """A product of matrices, of which the result is a number."""
        text, size = self.folded(factors, here)
        if isinstance(size, Number):
            return wrapped(text, CALL if " " in text else ATOM, tight)
        raise Inexpressible("a matrix where a number is needed")

    def folded(self, factors: Sequence[Term], here: Scope) -> tuple[str, Shape]:
        """The product of ``factors`` from left to right, and its shape.  The text holds
        together like a call."""
        first = factors[0]
        size = shape(first, self.meaning)
        text = "" if isinstance(size, Identity) else self.any(first, size, here, CALL)
        scale = self.scale(first, here) if isinstance(size, Identity) else ""
        for factor in factors[1:]:
            other = shape(factor, self.meaning)
            result = product(size, other)
            if isinstance(other, Identity):
                more = self.scale(factor, here)
                if isinstance(size, Number):
                    bracketed = f"({text})" if " " in text else text
                    scale, text = bracketed if more == "1" else f"({text} * {more})", ""
                elif isinstance(size, Identity):
                    scale = f"({scale} * {more})"
                else:
                    text = f"mscale {more} ({text})"
            elif isinstance(size, Identity):
                right = self.any(factor, other, here, CALL + 1)
                if isinstance(other, Number):
                    scale = f"({scale} * {right})"
                else:
                    text = f"mscale {scale} {right}"
            elif isinstance(size, Number) or isinstance(other, Number):
                right = self.any(factor, other, here, CALL + 1)
                left = f"({text})" if " " in text else text
                if isinstance(size, Number) and isinstance(other, Number):
                    text = f"Rmult {left} {right}"
                elif isinstance(size, Number):
                    text = f"mscale {left} {right}"
                else:
                    text = f"mscale {right} {left}"
            else:
                right = self.any(factor, other, here, CALL + 1)
                left = f"({text})" if " " in text else text
                text = f"mmul {self.between(size, here)} {left} {right}"
                if isinstance(result, Number):
                    text = f"entry ({text}) 0 0"
            size = result
        if isinstance(size, Identity):
            text = f"mscale {scale} eye"
        return text, size

    def between(self, size: Matrix, here: Scope) -> str:
        """The number of columns of a left factor."""
        return self.dimensions(size, here)[1]

    def scale(self, term: Term, here: Scope) -> str:
        """The factor of a multiple of the identity."""
        head, args = term.head, term.args
        if head == "identity":
            return "1"
        if head == "transpose":
            return self.scale(args[0], here)
        if head == "neg":
            return f"(- {self.scale(args[0], here)})"
        if head == "add":
            return f"({' + '.join(self.scale(a, here) for a in args)})"
        if head == "div":
            return f"({self.scale(args[0], here)} / {self.real(args[1], here, CALL + 1)})"
        if head == "mul":
            parts = [self.scale(a, here) if isinstance(shape(a, self.meaning), Identity)
                     else self.real(a, here, CALL + 1) for a in args]  # fmt: skip
            return f"({' * '.join(parts)})"
        raise Inexpressible(f"{head} of an identity matrix")

    def array(self, term: Term, size: Shape, here: Scope, tight: int = SUM) -> str:
        """A matrix; ``size`` is what its place asks for."""
        head, args = term.head, term.args
        if head == "identity":
            return "eye"
        if head == "sym":
            return self.applied(term, here, tight)
        if head == "matrix":
            r, c, *entries = args
            texts = [self.real(t, here) for t in entries]
            lines = ["[" + "; ".join(texts[k * c : k * c + c]) + "]" for k in range(r)]
            return wrapped(f"rows [{'; '.join(lines)}]", CALL, tight)
        if head == "transpose":
            inner = shape(args[0], self.meaning)
            return wrapped(f"mtrans {self.array(args[0], inner, here, CALL + 1)}", CALL, tight)
        if head == "neg":
            return wrapped(f"mopp {self.array(args[0], size, here, CALL + 1)}", CALL, tight)
        if head == "add":
            text = self.array(args[0], size, here, CALL + 1)
            for a in args[1:]:
                text = f"(mplus {text} {self.array(a, size, here, CALL + 1)})"
            return text
        if head == "div":
            top = self.array(args[0], size, here, CALL + 1)
            return wrapped(f"mdiv {top} {self.real(args[1], here, CALL + 1)}", CALL, tight)
        if head == "mul":
            return wrapped(self.folded(args, here)[0], CALL, tight)
        if head in ("stack", "diag"):
            var, lo, hi, body = args
            block = shape(body, self.meaning)
            name, inner_scope, writer = self.binding(var, lo, here)
            r, c = (block.rows, block.cols) if isinstance(block, Matrix) else (1, 1)
            if isinstance(block, Matrix):
                text = writer.array(body, block, inner_scope)
            else:
                text = f"rows [[{writer.real(body, inner_scope)}]]"
            ends = f"({self.integer(lo, here)})%Z ({self.integer(hi, here)})%Z"
            sizes = f"{r}" if head == "stack" else f"{r} {c}"
            return wrapped(f"{head} {ends} {sizes} (fun {name} : Z => {text})", CALL, tight)
        raise Inexpressible(f"{head} as a matrix")

    # -- complex numbers -------------------------------------------------------------------

    def complex(self, term: Term, here: Scope, tight: int = SUM) -> str:
        """A complex term as a ``C``, to be read in the scope of complex numbers."""
        head, args = term.head, term.args
        if self.is_real(term, here):
            return wrapped(f"RtoC {self.real(term, here, CALL + 1)}", CALL, tight)
        if head == "i":
            return "CI"
        if head == "sym":
            if len(args) > 1:
                raise Inexpressible("a family of complex numbers")
            return self.names.of(args[0])
        if head in ("add", "mul", "neg", "div"):
            return self.arithmetic(term, here, tight, "C")
        if head == "pow":
            base, exponent = args
            if base.head == "e":
                return wrapped(f"Cexp {self.complex(exponent, here, CALL + 1)}", CALL, tight)
            if exponent.head == "num" and not exponent.args[1] and exponent.args[0] <= 64:
                text = f"{self.complex(base, here, POWER + 1)} ^ {exponent.args[0]}"
                return wrapped(text, POWER, tight)
            raise Inexpressible("a complex power")
        if head in _COMPLEX_FUNCTIONS:
            argument = self.complex(args[0], here, CALL + 1)
            return wrapped(f"{_COMPLEX_FUNCTIONS[head]} {argument}", CALL, tight)
        raise Inexpressible(f"{head} of complex numbers")


def wrapped(text: str, holds: int, tight: int) -> str:
    return text if holds >= tight else f"({text})"


def _is_bound(relation: Relation) -> bool:
    """Whether a relation between whole numbers is about a range rather than about reals."""
    return relation.op == ">=" and relation.right.head == "add"


def without_definition(claims: Sequence[Claim]) -> frozenset[str]:
    """The defined names of these claims that no Coq definition stands for: all of them among
    complex numbers, otherwise those that take matrices."""
    if any(map(is_complex, claims)):
        return frozenset(d.name for claim in claims for d in claim.definitions)
    found: set[str] = set()
    for claim in claims:
        meaning = unfolding(claim)
        relations = [*claim.hypotheses, claim.relation]
        relations += [r for p in claim.premises for r in (*p.hypotheses, p.relation)]
        terms = [t for r in relations for t in (r.left, r.right)]
        terms += [d.body for d in claim.definitions]
        found.update(name for t in terms for name in _with_matrices(t, meaning))
    return frozenset(found)


def inlined(claim: Claim, gone: Collection[str]) -> Claim:
    """The claim with what the names ``gone`` stand for in their place."""
    if not gone:
        return claim
    values: dict[str, Lambda] = {}
    kept = []
    for d in claim.definitions:
        body = substitute(d.body, {n: v for n, v in values.items() if n not in d.params})
        if d.name in gone:
            values[d.name] = Lambda(d.params, body)
        else:
            kept.append(d._replace(body=body))
    premises = [
        p._replace(
            hypotheses=tuple(unfold(h, values) for h in p.hypotheses),
            relation=unfold(p.relation, values),
        )
        for p in claim.premises
    ]
    return claim._replace(
        definitions=tuple(kept),
        hypotheses=tuple(unfold(h, values) for h in claim.hypotheses),
        relation=unfold(claim.relation, values),
        premises=tuple(premises),
        alternatives=tuple(unfold(r, values) for r in claim.alternatives),
    )


def _with_matrices(term: Term, meaning: Mapping[str, Lambda]) -> Iterator[str]:
    """The defined names that are applied to a matrix."""
    if term.head == "sym" and term.args[0] in meaning:
        if not all(isinstance(shape(t, meaning), Number) for t in term.args[1:]):
            yield term.args[0]
    for child in children(term):
        yield from _with_matrices(child, meaning)


def is_complex(claim: Claim) -> bool:
    """Whether complex numbers occur."""
    relation = unfold(claim.relation, unfolding(claim))
    sides = [relation.left, relation.right]
    return any(v.sort == "complex" for v in claim.variables) or any(map(_mentions_i, sides))


def _mentions_i(term: Term) -> bool:
    return term.head == "i" or any(map(_mentions_i, children(term)))


def parameter_types(name: str, claim: Claim) -> tuple[str, ...]:
    """Z for the parameters of a defined name that stand as an index or in a bound, else R."""
    (found,) = [d for d in claim.definitions if d.name == name]
    whole: set[str] = set()
    families = {v.name: v.indices for v in claim.variables}

    def visit(term: Term) -> None:
        if term.head == "sym" and term.args[0] in families:
            for index, sort in zip(term.args[1:], families[term.args[0]], strict=True):
                if "integer" in SORTS[sort]:
                    whole.update(free_names(index))
        elif term.head == "sym" and term.args[0] in {d.name for d in claim.definitions}:
            kinds = parameter_types(term.args[0], claim)
            for arg, kind in zip(term.args[1:], kinds, strict=True):
                if kind == "Z":
                    whole.update(free_names(arg))
        if term.head in BINDERS:
            whole.update(free_names(term.args[1]) | free_names(term.args[2]))
        for child in children(term):
            visit(child)

    visit(found.body)
    return tuple("Z" if p in whole else "R" for p in found.params)
