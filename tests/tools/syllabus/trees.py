"""Formulas as the tests of others have them, read into trees; nothing of them is run.

A tree is a tuple of a head and its arguments.  ``Reader`` reads the expressions of Python, which
those of Maxima become by a few replacements.  What it does not know, it refuses.
"""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

Tree = tuple[Any, ...]

# How SymPy and Maxima call what we have a head for.
HEADS = {
    "sin": "sin", "cos": "cos", "tan": "tan", "cot": "cot", "sec": "sec", "csc": "csc",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "acot": "arccot",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "coth": "coth", "sech": "sech", "csch": "csch",
    "asinh": "arsinh", "acosh": "arcosh", "atanh": "artanh", "acoth": "arcoth",
    "exp": "exp", "log": "log", "ln": "log", "sqrt": "sqrt", "cbrt": "cbrt",
    "Abs": "abs", "abs": "abs", "cabs": "abs", "sign": "sgn", "signum": "sgn",
    "floor": "floor", "ceiling": "ceil", "factorial": "factorial", "binomial": "binomial",
    "Max": "max", "Min": "min", "max": "max", "min": "min", "Mod": "mod", "mod": "mod",
    "gcd": "gcd", "igcd": "gcd", "lcm": "lcm", "ilcm": "lcm",
    "conjugate": "conj", "re": "Re", "im": "Im", "arg": "arg", "realpart": "Re", "imagpart": "Im",
    "carg": "arg",
    "det": "det", "Determinant": "det", "determinant": "det", "Trace": "tr", "trace": "tr",
    "mat_trace": "tr", "Transpose": "T", "transpose": "T", "Inverse": "inv", "invert": "inv",
    "Expectation": "E", "Variance": "Var", "Covariance": "Cov",
}  # fmt: skip
MANY = {"max", "min", "gcd", "lcm"}
TWO = {"binomial", "mod", "Cov"}
# They keep the value of what they are applied to.
SAME = {
    "simplify", "expand", "expand_trig", "trigsimp", "factor", "radsimp", "ratsimp", "together",
    "cancel", "powsimp", "doit", "expand_log", "expand_func", "combsimp", "gammasimp", "logcombine",
    "expand_complex", "nsimplify", "rewrite", "trigexpand", "trigreduce", "radcan", "fullratsimp",
    "rectform", "logcontract", "combine", "factorial_simp", "refine", "S", "sympify", "block",
    "minfactorial", "sqrtdenest", "evaluate_integral", "simpsum",
}  # fmt: skip
CONSTANTS = {"pi": "pi", "E": "e", "I": "i", "oo": "oo"}
OF_S = {"Half": ("num", Fraction(1, 2)), "One": ("num", Fraction(1)), "Zero": ("num", Fraction(0)),
        "NegativeOne": ("num", Fraction(-1)), "Infinity": ("const", "oo"), "Pi": ("const", "pi"),
        "Exp1": ("const", "e"), "ImaginaryUnit": ("const", "i"),
        "NegativeInfinity": ("neg", ("const", "oo"))}  # fmt: skip


class NotKnown(ValueError):
    """What the reader has no head for."""


def num(value: int | Fraction) -> Tree:
    return ("num", Fraction(value)) if value >= 0 else ("neg", ("num", Fraction(-value)))


def is_matrix(tree: Tree) -> bool:
    """Whether the value is a matrix."""
    head = tree[0]
    if head in ("matrix", "matsym", "identity", "T", "inv", "hadamard"):
        return True
    if head in ("+", "*", "neg"):
        return any(is_matrix(part) for part in tree[1:])
    return head in ("^", "-", "/") and is_matrix(tree[1])


class Reader:
    """Reads expressions; ``names`` are trees, or sorts in a ``Letter``, of what is assigned."""

    def __init__(self, names: dict[str, Any], free: bool) -> None:
        self.names = names
        self.free = free  # whether a name of one letter that is not assigned is a letter
        self.sorts: dict[str, str] = {}

    def read(self, node: ast.AST) -> Tree:
        match node:
            case ast.Constant(value=int(n)) if not isinstance(n, bool) and n < 10**6:
                return ("num", Fraction(n))
            case ast.Name(id=name):
                return self.name(name)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return ("neg", self.read(inner))
            case ast.UnaryOp(op=ast.UAdd(), operand=inner):
                return self.read(inner)
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(op, left, right)
            case ast.Attribute(value=ast.Name(id="S"), attr=attr) if attr in OF_S:
                return OF_S[attr]
            case ast.Attribute(value=inner, attr="T"):
                return ("T", self.read(inner))
            case ast.Call(func=ast.Name(id=name)):
                return self.call(name, node.args, node)
            case ast.Call(func=ast.Attribute(value=inner, attr=name)):
                if name in ("subs", "evalf", "n", "has", "xreplace", "args", "replace"):
                    raise NotKnown(name)
                return self.call(name, [inner, *node.args], node)
        raise NotKnown(ast.unparse(node)[:30])

    def operation(self, op: ast.operator, left: ast.AST, right: ast.AST) -> Tree:
        a, b = self.read(left), self.read(right)
        if isinstance(op, ast.Div):
            if isinstance(left, ast.Constant) and isinstance(right, ast.Constant) and not self.free:
                raise NotKnown("a float")
            return ("/", a, b)
        if isinstance(op, ast.Pow):
            if is_matrix(a) and b == ("neg", ("num", Fraction(1))):
                return ("inv", a)
            return ("^", a, b)
        if isinstance(op, ast.Add):
            return ("+", a, b)
        if isinstance(op, ast.Sub):
            return ("-", a, b)
        if isinstance(op, ast.Mult | ast.MatMult):
            return ("*", a, b)
        raise NotKnown("operation")

    def name(self, name: str) -> Tree:
        if name in self.names:
            known = self.names[name]
            if known is None:
                raise NotKnown(name)
            if isinstance(known, tuple):
                return known
            self.sorts[name] = known
            return ("sym", name)
        if name in CONSTANTS:
            return ("const", CONSTANTS[name])
        if self.free and len(name) == 1 and name.isalpha():
            self.sorts.setdefault(name, "real")
            return ("sym", name)
        raise NotKnown(name)

    def call(self, name: str, args: list[ast.expr], node: ast.Call) -> Tree:
        keywords = {k.arg for k in node.keywords}
        if keywords - {"evaluate", "dir", "deep", "method"}:
            raise NotKnown("keywords")
        if name == "Rational" and len(args) == 2:
            return ("/", self.read(args[0]), self.read(args[1]))
        if name in ("Rational", "Integer"):
            return self.read(args[0])
        if name in SAME and args:
            return self.read(args[0])
        if name == "log" and len(args) == 2:
            return ("logb", self.read(args[0]), self.read(args[1]))
        if name == "root" and len(args) == 2:
            return ("root", self.read(args[0]), self.read(args[1]))
        if name in ("Matrix", "ImmutableMatrix", "matrix"):
            return self.matrix(name, args)
        if name in ("eye", "Identity", "ident"):
            size = self.read(args[0])
            return ("identity", size) if size[0] == "sym" else self.unit(int(size[1]))
        if name == "HadamardProduct":
            return ("hadamard", *map(self.read, args))
        if name in ("inv", "inverse"):
            return ("inv", self.read(args[0]))
        if name in ("diff", "Derivative"):
            return self.derivative(args)
        if name in ("integrate", "Integral"):
            return self.integral(args)
        if name in ("limit", "Limit"):
            return self.limit(args)
        if name in ("Sum", "summation", "Product", "product", "sum", "nusum"):
            head = "product" if name in ("Product", "product") else "sum"
            if len(args) == 2 and isinstance(args[1], ast.Tuple) and len(args[1].elts) == 3:
                args = [args[0], *args[1].elts]
            if len(args) != 4:
                raise NotKnown(name)
            body, letter, low, high = map(self.read, args)
            if letter[0] != "sym":
                raise NotKnown(name)
            return (head, body, letter, low, high)
        head = HEADS.get(name)
        if head is None or not args:
            raise NotKnown(name)
        count = len(args)
        if (head in MANY and count >= 2) or (
            count == (2 if head in TWO else 1) and head not in MANY
        ):
            return (head, *map(self.read, args))
        raise NotKnown(name)

    def unit(self, n: int) -> Tree:
        if not 1 <= n <= 4:
            raise NotKnown("size")
        return ("matrix", *(tuple(num(int(i == j)) for j in range(n)) for i in range(n)))

    def matrix(self, name: str, args: list[ast.expr]) -> Tree:
        if name == "matrix":
            rows = [arg.elts if isinstance(arg, ast.List) else [] for arg in args]
        elif len(args) == 3 and isinstance(args[2], ast.List | ast.Tuple):
            r, c = (int(self.read(a)[1]) for a in args[:2])
            flat = args[2].elts
            rows = [flat[i * c : (i + 1) * c] for i in range(r)]
        elif len(args) == 1 and isinstance(args[0], ast.List | ast.Tuple):
            items = args[0].elts
            if all(isinstance(item, ast.List | ast.Tuple) for item in items):
                rows = [item.elts for item in items]
            else:
                rows = [[item] for item in items]
        else:
            raise NotKnown("matrix")
        if (
            not rows
            or not rows[0]
            or len({*map(len, rows)}) != 1
            or max(len(rows), len(rows[0])) > 4
        ):
            raise NotKnown("size")
        return ("matrix", *(tuple(self.read(entry) for entry in row) for row in rows))

    def derivative(self, args: list[ast.expr]) -> Tree:
        body, *by = map(self.read, args)
        if not by:
            raise NotKnown("diff")
        while by:
            letter, *by = by
            times = 1
            if by and by[0][0] == "num":
                times, by = int(by[0][1]), by[1:]
            if letter[0] != "sym" or not 1 <= times <= 3:
                raise NotKnown("diff")
            body = ("diff", body, letter, times)
        return body

    def integral(self, args: list[ast.expr]) -> Tree:
        if len(args) == 2 and isinstance(args[1], ast.Tuple):
            args = [args[0], *args[1].elts]
        parts = [*map(self.read, args)]
        if len(parts) not in (2, 4) or parts[1][0] != "sym":
            raise NotKnown("integrate")
        return ("integral" if len(parts) == 4 else "antiderivative", *parts)

    def limit(self, args: list[ast.expr]) -> Tree:
        side = 0
        if len(args) == 4:
            match args[3]:
                case ast.Constant(value="+") | ast.Name(id="plus"):
                    side = 1
                case ast.Constant(value="-") | ast.Name(id="minus"):
                    side = -1
                case _:
                    raise NotKnown("limit")
            args = args[:3]
        if len(args) != 3:
            raise NotKnown("limit")
        body, letter, to = map(self.read, args)
        if letter[0] != "sym":
            raise NotKnown("limit")
        return ("limit", body, letter, to, side)


def parts(tree: Any) -> list[Tree]:
    """The tree and all below it that are trees."""
    found = [tree] if tree and isinstance(tree[0], str) else []
    for part in tree:
        if isinstance(part, tuple):
            found += parts(part)
    return found


def letters(tree: Tree) -> set[str]:
    """The letters that stand free in it."""
    head = tree[0]
    if head in ("sym", "matsym", "rv"):
        return {tree[1]}
    inner = [letters(part) for row in tree[1:] if isinstance(row, tuple)
             for part in (row if head == "matrix" else (row,))]  # fmt: skip
    found = set().union(*inner)
    if head in ("integral", "limit", "sum", "product"):
        outside = [p for p in tree[3:] if isinstance(p, tuple)]
        return letters(tree[1]) - {tree[2][1]} | set().union(*map(letters, outside))
    return found
