"""A reader of exported Coq files, written apart from the writer.

It reads definitions and statements back into a canonical form of nested tuples; claims are
brought into the same form, by code that shares nothing with the writer.  Bound variables are
numbered, sums and products nested to the left, decimals written as quotients.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from symproof.kernel.claims import Claim, Condition, unfold, unfolding
from symproof.kernel.facts import Variable
from symproof.kernel.terms import Relation, Term

_TOKEN = re.compile(
    r"\s*(?:(\d+)|([A-Za-z_][\w']*)|(->|=>|:=|<=|>=|<>|\\/|%[A-Za-z]+|[-+*/^()\[\];,:=<>~.@]))"
)
_FUNCTIONS = {
    "sin": "sin", "cos": "cos", "tan": "tan", "cot": "cot", "sec": "sec", "csc": "csc",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "coth": "coth", "sech": "sech",
    "csch": "csch", "exp": "exp", "logarithm": "log", "sqrt": "sqrt", "Rabs": "abs", "Cabs": "abs",
    "Cexp": "exp", "Csin": "sin", "Ccos": "cos", "Csinh": "sinh", "Ccosh": "cosh",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan",
    "Rsign": "sgn", "Rfloor": "floor", "Rfactorial": "factorial",
    "fst": "Re", "snd": "Im", "Cconj": "conj", "Carg": "arg",
    "Ctan": "tan", "Ccot": "cot", "Csec": "sec", "Ccsc": "csc",
    "Ctanh": "tanh", "Ccoth": "coth", "Csech": "sech", "Ccsch": "csch",
}  # fmt: skip
_POWERS = ("power", "powerRZ", "CpowZ", "Cpower", "nonnegative_power")
_RELATIONS = {"=": "=", "<>": "!=", "<=": "<=", "<": "<", ">=": ">=", ">": ">"}

Form = Any


class NotRead(ValueError):
    """The text is not in the part of Coq's language that the exporter may use."""


@dataclass
class Statement:
    """``forall`` binders, hypotheses, and the conclusion as (left, op, right)."""

    binders: list[tuple[str, str]]
    hypotheses: list[Form]
    conclusion: tuple[Form, str, Form]
    size: tuple[Form, Form] | None = None


@dataclass
class File:
    """The definitions of a file (name: parameters and body) and its statements by name."""

    definitions: dict[str, tuple[list[str], Form]] = field(default_factory=dict)
    statements: dict[str, Statement] = field(default_factory=dict)


def read_file(text: str) -> File:
    """All definitions and statements of an exported file."""
    text = re.sub(r"\(\*.*?\*\)", " ", text, flags=re.S)
    found = File()
    for match in re.finditer(
        r"^Definition (.*?) :=(.*?)\.$|^(?:Lemma|Theorem) (\S+) :(.*?)\.\nProof", text, re.S | re.M
    ):
        head, body, name, statement = match.groups()
        if head:
            reader = _Reader(head + " :=")
            ident = reader.word()
            params = [n for n, _ in reader.binders()]
            found.definitions[ident] = params, _Reader(body).whole()
        else:
            found.statements[name] = _Reader(statement).statement()
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if not match:
                raise NotRead(text[at : at + 30])
            self.tokens.append(match[0].strip())
            at = match.end()
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.peek()
        if not token or (expected and token != expected):
            raise NotRead(f"{expected!r} expected, {self.tokens[self.at : self.at + 6]} found")
        self.at += 1
        return token

    def word(self) -> str:
        token = self.take()
        if not re.match(r"[A-Za-z_]", token):
            raise NotRead(f"{token!r} is not a name")
        return token

    def binders(self) -> list[tuple[str, str]]:
        found = []
        while self.peek() == "(":
            self.take("(")
            name = self.word()
            self.take(":")
            kinds = [self.word()]
            while self.peek() == "->":
                self.take()
                kinds.append(self.word())
            self.take(")")
            found.append((name, " ".join(kinds)))
        return found

    def whole(self) -> Form:
        form = self.sum()
        if self.peek():
            raise NotRead(f"left over: {self.tokens[self.at : self.at + 8]}")
        return form

    def statement(self) -> Statement:
        binders: list[tuple[str, str]] = []
        if self.peek() == "forall":
            self.take()
            binders = self.binders()
            self.take(",")
        parts = [self.proposition()]
        while self.peek() == "->":
            self.take()
            parts.append(self.proposition())
        if self.peek():
            raise NotRead(f"left over: {self.tokens[self.at : self.at + 8]}")
        *hypotheses, conclusion = parts
        if conclusion[0] == "same":
            _, m, n, left, right = conclusion
            return Statement(binders, hypotheses, (left, "=", right), (m, n))
        return Statement(binders, hypotheses, conclusion)

    def proposition(self) -> Form:
        start = self.at
        try:
            left = self.sum()
            if isinstance(left, tuple) and left[:1] == ("same",):
                return left
            op = self.take()
            if op not in _RELATIONS:
                raise NotRead(f"{op!r} is not a relation")
            return left, _RELATIONS[op], self.sum()
        except NotRead:
            self.at = start
        if self.peek() == "Z":
            self.take("Z")
            self.take(".")
            return ({"Even": "even", "Odd": "odd"}[self.word()], self.atom())
        self.take("(")
        if self.peek() == "forall":
            inner = self.quantified()
        else:
            inner = self.proposition()
            if self.peek() == "\\/":
                self.take()
                inner = ("or", inner, self.proposition())
        self.take(")")
        if self.peek().startswith("%"):
            self.take()
        return inner

    def quantified(self) -> Form:
        self.take("forall")
        if self.peek() == "(":
            names = [n for n, _ in self.binders()]
        else:
            names = [self.word()]
            self.take(":")
            self.word()
        self.take(",")
        inner = [self.quantified() if self.peek() == "forall" else self.proposition()]
        while self.peek() == "->":
            self.take()
            inner.append(self.quantified() if self.peek() == "forall" else self.proposition())
        return ("forall", tuple(names), tuple(inner))

    def sum(self) -> Form:
        form = self.product()
        while self.peek() in ("+", "-"):
            op, right = self.take(), self.product()
            form = ("add", form, right if op == "+" else ("neg", right))
        return form

    def product(self) -> Form:
        form = self.signed()
        while self.peek() in ("*", "/"):
            op, right = self.take(), self.signed()
            form = ("mul" if op == "*" else "div", form, right)
        return form

    def signed(self) -> Form:
        if self.peek() == "-":
            self.take()
            return ("neg", self.signed())
        base = self.applied()
        if self.peek() == "^":
            self.take()
            return ("pow", base, self.signed())
        return base

    def applied(self) -> Form:
        if self.peek() == "fun":
            self.take()
            name = self.word()
            self.take(":")
            self.word()
            self.take("=>")
            return ("fun", name, self.sum())
        head = self.atom()
        arguments = []
        while re.match(r"[A-Za-z_\d(\[]", self.peek()) and self.peek() not in ("fun",):
            arguments.append(self.atom())
        if not arguments:
            return head
        if not isinstance(head, tuple) or head[0] != "name":
            raise NotRead(f"{head!r} is applied")
        return _meaning(head[1], arguments)

    def atom(self) -> Form:
        token = self.take()
        if token.isdigit():
            form: Form = ("num", int(token))
        elif token == "(":
            form = self.sum()
            self.take(")")
        elif token == "[":
            items = [] if self.peek() == "]" else [self.sum()]
            while self.peek() == ";":
                self.take()
                items.append(self.sum())
            self.take("]")
            form = ("list", *items)
        elif re.match(r"[A-Za-z_]", token):
            form = {"PI": ("pi",), "CI": ("i",), "eye": ("identity",)}.get(token, ("name", token))
        else:
            raise NotRead(f"unexpected {token!r}")
        if self.peek().startswith("%"):
            self.take()
        return form


def _meaning(name: str, args: list[Form]) -> Form:
    if name in ("IZR", "RtoC"):
        return args[0]
    if name == "exp" and args == [("num", 1)]:
        return ("e",)
    if name in _FUNCTIONS:
        return (_FUNCTIONS[name], args[0])
    if name in _POWERS:
        return ("pow", args[0], args[1])
    if name in ("sum_of", "Csum_of", "prod_of", "stack", "diag"):
        *front, function = args
        body = function[2]
        kind = {"sum_of": "sum", "Csum_of": "sum", "prod_of": "prod"}.get(name, name)
        if kind in ("stack", "diag"):
            return (kind, function[1], front[0], front[1], body, tuple(front[2:]))
        return (kind, function[1], front[0], front[1], body)
    if name == "rows":
        (listed,) = args
        rows = [row[1:] for row in listed[1:]]
        return ("matrix", len(rows), len(rows[0]), *(entry for row in rows for entry in row))
    if name == "mplus":
        return ("add", *args)
    if name == "mopp":
        return ("neg", *args)
    if name in ("mscale", "Rmult"):
        return ("mul", *args)
    if name == "mdiv":
        return ("div", *args)
    if name == "mtrans":
        return ("transpose", *args)
    if name == "mmul":
        return ("mul", args[1], args[2], ("over", args[0]))
    if name == "entry":
        return args[0]
    if name in ("dot", "norm"):
        return (name, *args[1:], ("over", args[0]))
    if name == "count":
        return ("count", *args)
    if name == "same":
        return ("same", *args)
    return ("apply", name, *args)


# -- the canonical form ---------------------------------------------------------------------


def unfolded(form: Form, file: File, bound: dict[str, Form]) -> Form:
    """The form with definitions unfolded and bound variables numbered; what was only there for
    Coq, the inner sizes, is checked and dropped."""
    if not isinstance(form, tuple):
        return form
    head, *args = form
    if head == "name":
        if args[0] in bound:
            return bound[args[0]]
        if args[0] in file.definitions:
            return _call(args[0], [], file, bound)
        return ("var", args[0])
    if head == "apply":
        name, *given = args
        if name in file.definitions:
            return _call(name, [unfolded(g, file, bound) for g in given], file, bound)
        read = [unfolded(g, file, bound) for g in given]
        family = bound.get(name, ("var", name))
        return ("applied", family, *read) if family[0] == "bound" else (*family, *read)
    if head in ("sum", "prod", "stack", "diag"):
        var, lo, hi, body, *sizes = args
        number = ("bound", _depth(bound))
        inner = {**bound, var: number}
        done = (head, unfolded(lo, file, bound), unfolded(hi, file, bound),
                unfolded(body, file, inner))  # fmt: skip
        if sizes:
            block = size_of(done[3])
            wanted = tuple(("num", n) for n in block)
            given_sizes = tuple(unfolded(s, file, bound) for s in sizes[0])
            if given_sizes != wanted[: len(given_sizes)]:
                raise NotRead(f"{head} of blocks {block} says {given_sizes}")
        return done
    if head == "num":
        return form
    over = [a for a in args if isinstance(a, tuple) and a[:1] == ("over",)]
    parts = [unfolded(a, file, bound) for a in args if a not in over]
    done = (head, *parts)
    if over and head in ("mul", "dot", "norm"):
        length = unfolded(over[0][1], file, bound)
        inner_size = size_of(parts[0])[1 if head == "mul" else 0]
        if number_of(size_form(inner_size)) != number_of(length):
            raise NotRead(f"{head} over {length}, but the operands have {inner_size}")
    return done


def proposition_form(proposition: Form, file: File, bound: dict[str, Form]) -> Form:
    """A hypothesis in the canonical form: a relation, a parity, ("or", one, the other), or
    ("forall", how many variables, what follows from what)."""
    if proposition[0] == "forall":
        _, names, parts = proposition
        inner = dict(bound)
        for name in names:
            inner[name] = ("bound", _depth(inner))
        read = tuple(proposition_form(p, file, inner) for p in parts)
        if len(read) == 1 and read[0][0] == "forall":
            return ("forall", len(names) + read[0][1], read[0][2])
        if read[-1][0] == "forall":
            return ("forall", len(names) + read[-1][1], (*read[:-1], *read[-1][2]))
        return ("forall", len(names), read)
    if proposition[0] == "or":
        return ("or", *(proposition_form(p, file, bound) for p in proposition[1:]))
    if proposition[0] in ("even", "odd"):
        return (proposition[0], unfolded(proposition[1], file, bound))
    left, op, right = proposition
    return (plain(unfolded(left, file, bound)), op, plain(unfolded(right, file, bound)))


def _depth(bound: dict[str, Form]) -> int:
    """How many variables are bound; an argument may stand for one of them."""
    return len({f for f in bound.values() if f[0] == "bound"})


def _call(name: str, given: list[Form], file: File, bound: dict[str, Form]) -> Form:
    params, body = file.definitions[name]
    if len(params) != len(given):
        raise NotRead(f"{name} takes {len(params)} arguments")
    inside = {k: v for k, v in bound.items() if v[0] == "bound"}
    marked = {f"{k} (outside)": v for k, v in inside.items()}
    return unfolded(body, file, {**marked, **dict(zip(params, given, strict=True))})


def size_of(form: Form) -> tuple[Any, Any]:
    """Rows and columns of a form: numbers, or ("times", r, count)."""
    head, *args = form
    if head == "matrix":
        return args[0], args[1]
    if head == "transpose":
        return tuple(reversed(size_of(args[0])))  # type: ignore[return-value]
    if head == "stack":
        r, c = size_of(args[2])
        return ("times", r, (args[0], args[1])), c
    if head == "diag":
        r, c = size_of(args[2])
        return ("times", r, (args[0], args[1])), ("times", c, (args[0], args[1]))
    if head == "mul":
        (r, k), (m, c) = size_of(args[0]), size_of(args[1])
        if (r, k) == (1, 1):
            return m, c
        if (m, c) == (1, 1):
            return r, k
        return (r, c) if k != "any" else (m, c)
    if head in ("add", "neg", "div"):
        sizes = [size_of(a) for a in (args if head == "add" else args[:1])]
        return next((s for s in sizes if s != ("any", "any")), sizes[0])
    if head == "identity":
        return "any", "any"
    return 1, 1


def number_of(form: Form) -> int:
    """The value of a size when every variable is 17."""
    head, *args = form
    if head == "num":
        return int(args[0])
    if head == "var":
        return 17
    values = [number_of(a) for a in args]
    if head == "count":
        return values[1] - values[0] + 1
    return {
        "add": lambda: sum(values), "neg": lambda: -values[0], "mul": lambda: values[0] * values[1]
    }[head]()  # fmt: skip


def size_form(size: Any) -> Form:
    """A size as a form."""
    if isinstance(size, tuple):
        _, r, (lo, hi) = size
        return ("mul", ("num", r), ("count", lo, hi))
    return ("num", size)


def form_of_claim(claim: Claim, idents: dict[str, str]) -> tuple[Form, str, Form]:
    """The relation of a claim in the canonical form; ``idents`` are its names in Coq."""
    relation = unfold(claim.relation, unfolding(claim))
    return form_of_relation(relation, idents)


def form_of_relation(relation: Relation, idents: dict[str, str]) -> tuple[Form, str, Form]:
    """A relation without defined names in the canonical form."""
    return _form(relation.left, idents, {}), relation.op, _form(relation.right, idents, {})


_SORTS: dict[str, list[tuple[str, str]]] = {
    "nonzero": [("x", "!=")], "nonnegative": [("0", "<=")], "positive": [("0", "<")],
    "natural": [("0", "<=")], "positive integer": [("0", "<")], "even": [("", "even")],
    "odd": [("", "odd")], "real": [], "integer": [], "complex": [],
}  # fmt: skip


def _said_by_sort(sort: str, form: Form) -> list[Form]:
    zero = ("num", 0)
    found: list[Form] = []
    for first, op in _SORTS[sort]:
        if op in ("even", "odd"):
            found.append((op, form))
        else:
            found.append((zero, op, form) if first == "0" else (form, op, zero))
    return found


def _relation_form(relation: Relation, idents: dict[str, str], bound: dict[str, int]) -> Form:
    left, right = (plain(_form(t, idents, bound)) for t in (relation.left, relation.right))
    return (left, relation.op, right)


def hypotheses_of_claim(
    claim: Claim, conditions: Iterable[Condition], idents: dict[str, str]
) -> list[Form]:
    """What a statement has to presuppose, in the canonical form and in order: the sorts, the
    hypotheses, the premises, the conditions."""
    meaning = unfolding(claim)
    found: list[Form] = []
    for v in claim.variables:
        found += _of_variable(v, idents, {})
    found += [_relation_form(unfold(h, meaning), idents, {}) for h in claim.hypotheses]
    for p in claim.premises:
        own = {v.name: k for k, v in enumerate(p.variables)}
        parts = [s for v in p.variables for s in _of_variable(v, idents, own)]
        rest = (*p.hypotheses, p.relation)
        parts += [_relation_form(unfold(r, meaning), idents, own) for r in rest]
        found.append(("forall", len(p.variables), tuple(parts)))
    for condition in conditions:
        bound: dict[str, int] = {}
        parts = []
        for var, lo, hi in condition.ranges:
            low, high = (plain(_form(t, idents, bound)) for t in (lo, hi))
            bound[var] = len(bound)
            here = ("bound", bound[var])
            parts += [(low, "<=", here), (here, "<=", high)]
        parts.append(_relation_form(unfold(condition.relation, meaning), idents, bound))
        found.append(("forall", len(bound), tuple(parts)) if bound else parts[0])
    return found


def _of_variable(v: Variable, idents: dict[str, str], bound: dict[str, int]) -> list[Form]:
    if not v.indices:
        name = ("bound", bound[v.name]) if v.name in bound else ("var", idents[v.name])
        return _said_by_sort(v.sort, name)
    indices = [("bound", len(bound) + k) for k in range(len(v.indices))]
    said = [s for i, sort in zip(indices, v.indices, strict=True) for s in _said_by_sort(sort, i)]
    family = ("applied", ("bound", bound[v.name])) if v.name in bound else ("var", idents[v.name])
    form = (*family, *indices)
    return [("forall", len(indices), (*said, s)) for s in _said_by_sort(v.sort, form)]


def _form(term: Term, idents: dict[str, str], bound: dict[str, int]) -> Form:
    head, args = term.head, term.args
    if head == "num":
        value, scale = args
        return ("div", ("num", value), ("num", 10**scale)) if scale else ("num", value)
    if head == "sym":
        if args[0] in bound and len(args) > 1:
            given = [_form(a, idents, bound) for a in args[1:]]
            return ("applied", ("bound", bound[args[0]]), *given)
        if args[0] in bound:
            return ("bound", bound[args[0]])
        return ("var", idents[args[0]], *(_form(a, idents, bound) for a in args[1:]))
    if head in ("sum", "prod", "stack", "diag"):
        var, lo, hi, body = args
        inner = {**bound, var: len(bound)}
        block = _form(body, idents, inner)
        if head in ("stack", "diag") and size_of(block) == (1, 1) and block[0] != "matrix":
            block = ("matrix", 1, 1, block)
        return (head, _form(lo, idents, bound), _form(hi, idents, bound), block)
    if head == "matrix":
        return ("matrix", args[0], args[1], *(_form(a, idents, bound) for a in args[2:]))
    parts = [_form(a, idents, bound) for a in args]
    if head == "pow" and args[0].head == "e":
        return ("exp", parts[1])
    if head in ("add", "mul"):
        form = parts[0]
        for part in parts[1:]:
            form = _joined(head, form, part)
        return form
    if head in ("dot", "norm") and size_of(parts[0])[1] != 1:
        parts = [("transpose", part) for part in parts]
    return (head, *parts)


def _joined(head: str, left: Form, right: Form) -> Form:
    """A product of a matrix and a number has the number in front."""
    if head == "mul" and size_of(left) != (1, 1) and size_of(right) == (1, 1):
        if left != ("identity",) and size_of(left) != ("any", "any"):
            return ("mul", right, left)
    return (head, left, right)


def plain(form: Form) -> Form:
    """Without the marks of Coq: multiples of the identity in one order."""
    if not isinstance(form, tuple):
        return form
    done = tuple(plain(f) for f in form)
    if done[0] == "transpose" and size_of(done[1]) == ("any", "any"):
        return done[1]
    if done[0] == "mul" and len(done) == 3:
        for one, other in (done[1:], done[:0:-1]):
            if size_of(one) == ("any", "any") and size_of(other) not in (("any", "any"), (1, 1)):
                return ("mul", one[1] if one[0] == "mul" else ("num", 1), other)
    if done[0] in ("mul",) and len(done) == 3 and ("identity",) in done:
        factor = done[1] if done[2] == ("identity",) else done[2]
        factor = factor[1] if factor[0] == "mul" and factor[2] == ("num", 1) else factor
        return ("mul", factor, ("identity",))
    return done
