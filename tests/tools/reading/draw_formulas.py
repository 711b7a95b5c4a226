"""Draws formulas as people type them from material that is not ours; half of them get a mistake.

usage: draw_formulas.py MAXIMA MATHSTEPS MATH_VERIFY PROCESSBENCH > drawn_formulas.txt

MAXIMA is the folder of ``rtest*.mac`` (package maxima-test), MATHSTEPS the folder of an unpacked
``npm pack mathsteps``, MATH_VERIFY the folder ``tests`` of math-verify's source distribution and
PROCESSBENCH a folder with ``*.json.xz`` of that name; SymPy's tests are those that are installed.
Only relations are kept, no sentences.  What they say is found without symproof: a grammar of this
file reads them and numbers decide.  A right one holds at every point at which it is defined, a
wrong one fails clearly at one of them.  What this grammar finds ambiguous is not drawn.
"""

from __future__ import annotations

import ast
import cmath
import json
import lzma
import math
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import sympy

HEAD = """\
# Formulas as people type them, drawn by draw_formulas.py from material of others: the tests that
# SymPy ships (BSD), Maxima's tests (GPL), those of mathsteps and math-verify (Apache 2.0), and the
# solutions of ProcessBench (Apache 2.0).  Only relations are kept, no sentences; each second one
# has a mistake.  The words are those of as_people_type.txt.
# They were drawn, with these verdicts, before the reader was run on them for the first time.
"""
SEED, FEWEST_POINTS = 19, 5
MANY = {"SymPy": 120, "Maxima": 90, "mathsteps": 80, "math-verify": 50, "ProcessBench": 120}
ROOTS = 10  # as many formulas of mathsteps have the function that only mathsteps writes so

# -- what a formula says, in numbers --------------------------------------------------------------


class Strange(ValueError):
    """The grammar of this file does not know it, or it may be meant in two ways."""


def _real(value: complex) -> float:
    if abs(value.imag) > 1e-12 * (1 + abs(value)):
        raise ArithmeticError
    return value.real


def _positive(value: complex) -> float:
    if _real(value) <= 0:
        raise ArithmeticError
    return value.real


def _root(value: complex, degree: complex = 2) -> complex:
    base, n = _real(value), _real(degree)
    if base < 0 and n % 2 == 1:
        return -((-base) ** (1 / n))
    if base < 0:
        raise ArithmeticError
    return base ** (1 / n)


def _within(value: complex) -> float:
    if abs(_real(value)) > 1:
        raise ArithmeticError
    return value.real


def _factorial(value: complex) -> float:
    if _real(value) != int(_real(value)) or not 0 <= value.real < 20:
        raise ArithmeticError
    return math.factorial(int(value.real))


def _power(base: complex, exponent: complex) -> complex:
    if exponent == int(exponent.real) and abs(exponent) < 200:
        return base ** int(exponent.real)
    if base == math.e:
        return cmath.exp(exponent)
    return cmath.exp(exponent * math.log(_positive(base)))


FUNCTIONS: dict[str, Callable[..., complex]] = {
    "sin": cmath.sin, "cos": cmath.cos, "tan": cmath.tan, "sinh": cmath.sinh, "cosh": cmath.cosh,
    "tanh": cmath.tanh, "exp": cmath.exp, "sqrt": _root, "nthRoot": _root,
    "cot": lambda x: 1 / cmath.tan(x), "sec": lambda x: 1 / cmath.cos(x),
    "csc": lambda x: 1 / cmath.sin(x), "coth": lambda x: 1 / cmath.tanh(x),
    "log": lambda x: math.log(_positive(x)), "ln": lambda x: math.log(_positive(x)),
    "abs": lambda x: abs(_real(x)), "Abs": lambda x: abs(_real(x)),
    "asin": lambda x: math.asin(_within(x)), "acos": lambda x: math.acos(_within(x)),
    "atan": lambda x: math.atan(_real(x)), "arcsin": lambda x: math.asin(_within(x)),
    "arccos": lambda x: math.acos(_within(x)), "arctan": lambda x: math.atan(_real(x)),
    "Rational": lambda p, q: p / q, "factorial": _factorial,
}  # fmt: skip
GREEK = "alpha beta gamma delta theta lambda mu omega phi".split()
TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<word>\\?[A-Za-z]+)|(?P<rel><=|>=|[=<>])"
    r"|(?P<sign>\*\*|[-+*/^(){},!|\[\]]))"
)
Value = Callable[[dict[str, complex]], complex]
Side = tuple[Value, int, int]


class Grammar:
    """One relation or chain: ``sides`` with what they are at a point, and ``signs`` between."""

    def __init__(self, text: str, is_latex: bool) -> None:
        self.is_latex, self.letters = is_latex, set[str]()
        self.has_i = False
        self.tokens: list[tuple[str, str]] = []
        at, text = 0, text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            if found is None:
                raise Strange(text[at:])
            self.tokens += self._cut(found.lastgroup or "", found[found.lastgroup or 0])
            at = found.end()
        self.tokens.append(("end", ""))
        self.at = 0
        self.sides, self.signs = [self.sum()], list[str]()
        while self.kind == "rel":
            self.signs.append(self.take())
            self.sides.append(self.sum())
        if self.kind != "end" or not self.signs:
            raise Strange(text)

    def _cut(self, kind: str, text: str) -> list[tuple[str, str]]:
        """The tokens of one stretch of text: a run of letters in LaTeX is one of letters."""
        if kind != "word":
            return [(kind, text)]
        if text.startswith("\\"):
            name = text[1:]
            if name in ("frac", "dfrac", "tfrac", "sqrt", *FUNCTIONS):
                return [("command", name.lstrip("dt") if name.endswith("frac") else name)]
            signs = {"cdot": "*", "times": "*", "le": "<=", "leq": "<=", "ge": ">=", "geq": ">="}
            if name in signs:
                return [("rel" if "=" in signs[name] else "sign", signs[name])]
            if name in ("left", "right"):
                return []
            if name in (*GREEK, "pi"):
                return [("letter", name)]
            raise Strange(text)
        if self.is_latex:
            return [("letter", letter) for letter in text]
        if text in FUNCTIONS:
            return [("command", text)]
        if len(text) == 1 or text in (*GREEK, "pi"):
            return [("letter", text)]
        raise Strange(text)

    @property
    def kind(self) -> str:
        return self.tokens[self.at][0]

    @property
    def text(self) -> str:
        return self.tokens[self.at][1]

    def take(self, text: str | None = None) -> str:
        if text is not None and self.text != text:
            raise Strange(f"{text} before {self.text}")
        self.at += 1
        return self.tokens[self.at - 1][1]

    def sum(self) -> Value:
        value = self.product()
        while self.text in ("+", "-"):
            sign, other, before = self.take(), self.product(), value
            value = _sum(before, other, 1 if sign == "+" else -1)
        return value

    def product(self) -> Value:
        if self.text in ("-", "+"):
            sign = self.take()
            inner = self.product()
            return inner if sign == "+" else lambda at: -inner(at)
        value, _ = self.factors()
        while self.text in ("*", "/"):
            sign = self.take()
            if self.text == "-":
                self.take()
                inside, many = self.factors()
                other: Value = _negative(inside)
            else:
                other, many = self.factors()
            if sign == "/" and many > 1:
                raise Strange("a/bc")
            value = _quotient(value, other) if sign == "/" else _product(value, other)
        return value

    def factors(self) -> tuple[Value, int]:
        """Factors beside each other, and how many they are."""
        before = self.tokens[self.at]
        value, many = self.power(), 1
        while self.kind in ("letter", "command") or self.text in ("(", "{"):
            if before[0] == "number" and self.tokens[self.at] == ("command", "frac"):
                raise Strange("a mixed numeral")
            if before[0] == "letter" and self.text == "(":
                is_single = self.tokens[min(self.at + 2, len(self.tokens) - 1)][1] == ")"
                if is_single or before[1] in "fghFGHPpuvy":
                    raise Strange("a call or a product")
            if before[0] == self.kind == "letter" and (before[1] + self.text).isupper():
                raise Strange("a product or a segment")
            before = self.tokens[self.at]
            value, many = _product(value, self.power()), many + 1
        return value, many

    def power(self) -> Value:
        base = self.atom()
        while self.text == "!":
            self.take()
            base = _applied(_factorial, [base])
        if self.text in ("^", "**"):
            self.take()
            base = _raised(base, self.exponent())
        return base

    def exponent(self) -> Value:
        if self.is_latex:
            if self.text == "{":
                return self.group()
            if self.kind not in ("number", "letter") or len(self.text) > 1:
                raise Strange("an exponent")
            return self.atom()
        if self.text == "-":
            self.take()
            return _negative(self.power())
        return self.power()

    def group(self) -> Value:
        self.take("{")
        value = self.sum()
        self.take("}")
        return value

    def atom(self) -> Value:
        if self.kind == "number":
            if len(self.text.partition(".")[2]) > 6:
                raise Strange("a rounded decimal")
            number = float(self.take())
            return lambda at: complex(number)
        if self.kind == "letter":
            return self.letter(self.take())
        if self.kind == "command":
            return self.command(self.take())
        if self.text == "|":
            self.take()
            inner = self.sum()
            self.take("|")
            return _applied(FUNCTIONS["abs"], [inner])
        if self.text in ("(", "{"):
            end = {"(": ")", "{": "}"}[self.take()]
            inner = self.sum()
            self.take(end)
            return inner
        raise Strange(self.text)

    def letter(self, name: str) -> Value:
        if name == "pi":
            return lambda at: complex(math.pi)
        if name in ("e", "E"):
            return lambda at: complex(math.e)
        if name in ("i", "I"):
            self.has_i = True
            return lambda at: 1j
        self.letters.add(name)
        return lambda at: at[name]

    def command(self, name: str) -> Value:
        if name == "frac":
            over, under = self.group(), self.group()
            return _quotient(over, under)
        if name == "sqrt" and self.is_latex:
            degree: list[Value] = []
            if self.text == "[":
                self.take()
                degree = [self.sum()]
                self.take("]")
            return _applied(_root, [self.group(), *degree])
        exponent = None
        if self.text == "^" and self.is_latex:
            self.take()
            exponent = self.exponent()
        if self.text == "(":
            self.take()
            arguments = [self.sum()]
            while self.text == ",":
                self.take()
                arguments.append(self.sum())
            self.take(")")
        else:
            arguments = [self.argument()]
        value = _applied(FUNCTIONS[name], arguments)
        return value if exponent is None else _raised(value, exponent)

    def argument(self) -> Value:
        """Numerals and letters behind a function."""
        if self.kind not in ("number", "letter"):
            raise Strange("an argument")
        value = self.power()
        while self.kind in ("number", "letter"):
            value = _product(value, self.power())
        if self.text in ("(", "{", "/", "|"):
            raise Strange("the end of an argument")
        return value


def _sum(one: Value, other: Value, sign: int) -> Value:
    return lambda at: one(at) + sign * other(at)


def _product(one: Value, other: Value) -> Value:
    return lambda at: one(at) * other(at)


def _quotient(one: Value, other: Value) -> Value:
    return lambda at: one(at) / other(at)


def _negative(one: Value) -> Value:
    return lambda at: -one(at)


def _raised(base: Value, exponent: Value) -> Value:
    return lambda at: _power(base(at), exponent(at))


def _applied(function: Callable[..., complex], arguments: list[Value]) -> Value:
    return lambda at: complex(function(*(a(at) for a in arguments)))


def verdict(text: str, is_latex: bool) -> str:
    """``true``, ``false``, or nothing where numbers do not settle it."""
    try:
        read = Grammar(text, is_latex)
    except (Strange, ValueError, TypeError):
        return ""
    draw, seen, failed = random.Random(text), 0, 0
    for _ in range(60):
        at = {name: _number(draw) for name in sorted(read.letters)}
        try:
            values = [side(at) for side in read.sides]
            if not read.has_i:
                values = [complex(_real(v)) for v in values]
        except (ArithmeticError, TypeError, ValueError):
            continue
        if any(not cmath.isfinite(v) or abs(v) > 1e9 for v in values):
            continue
        holds = [
            _holds(a, op, b) for a, op, b in zip(values[:-1], read.signs, values[1:], strict=True)
        ]
        if None in holds:
            return ""
        seen += 1
        failed += False in holds
        if not read.letters:
            return "false" if failed else "true"
    if seen < FEWEST_POINTS:
        return ""
    # one that fails nearly nowhere is true under a condition that is not said
    return "true" if failed == 0 else "false" if failed > seen / 3 else ""


def _number(draw: random.Random) -> complex:
    return complex(draw.choice((
        draw.uniform(-3, 3), draw.uniform(0, 3), draw.randint(-4, 6), draw.uniform(-50, 50),
    )))  # fmt: skip


def _holds(left: complex, op: str, right: complex) -> bool | None:
    gap, size = left - right, 1 + abs(left) + abs(right)
    if op == "=":
        return True if abs(gap) < 1e-9 * size else False if abs(gap) > 1e-3 * size else None
    if abs(gap.imag) > 0:
        return None
    if abs(gap) < 1e-9 * size:
        return op in ("<=", ">=")
    return (gap.real < 0) is (op[0] == "<")


# -- where formulas come from ---------------------------------------------------------------------

Drawn = tuple[str, bool]  # the formula, and whether it is LaTeX
SIMPLIFIERS = frozenset(
    "simplify expand factor trigsimp powsimp radsimp together apart cancel ratsimp logcombine "
    "expand_trig expand_log expand_mul powdenest combsimp gammasimp nsimplify sqrtdenest "
    "factor_terms collect signsimp trigexpand radcan fullratsimp trigreduce trigsimp "
    "trigrat rootscontract logcontract demoivre exponentialize rectform ratexpand".split()
)


def from_sympy() -> Iterator[Drawn]:
    """What SymPy's tests assert to be equal, without the call that makes it so."""
    root = Path(sympy.__file__).parent
    for folder in ("functions/elementary", "simplify", "core", "polys", "solvers", "integrals"):
        for file in sorted((root / folder / "tests").glob("test_*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Compare) and len(node.ops) == 1:
                    if isinstance(node.ops[0], ast.Eq):
                        sides = [_inner(side) for side in (node.left, node.comparators[0])]
                        yield " = ".join(ast.unparse(side) for side in sides), False


def _inner(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Call) and node.args:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in SIMPLIFIERS:
            break
        node = node.args[0]
    return node


def from_maxima(folder: Path) -> Iterator[Drawn]:
    """Inputs of Maxima's tests and what it answers."""
    for file in sorted(folder.glob("rtest*.mac")):
        text = re.sub(r"/\*.*?\*/", "", file.read_text("latin-1"), flags=re.S)
        lines = [" ".join(part.split()) for part in re.split(r"[;$]", text)]
        for one, other in zip(lines[::2], lines[1::2], strict=False):
            for _ in range(2):
                call = re.fullmatch(r"([a-z]+)\s*\((.*)\)", one)
                if call and call[1] in SIMPLIFIERS:
                    one = call[2]
            pair = f"{one} = {other}".replace("'", "")
            yield re.sub(r"%(pi|e|i)\b", r"\1", pair), False


def from_mathsteps(folder: Path) -> Iterator[Drawn]:
    """Inputs of the tests of mathsteps and what it simplifies them to."""
    for file in sorted((folder / "test").rglob("*.js")):
        text = file.read_text("utf-8")
        for one, other in re.findall(r"\[\s*'([^'\n]+)',\s*'([^'\n]+)'", text):
            if not re.search(r"[=<>]", one + other):
                yield f"{one} = {other}", False
        for block in re.findall(r"\[\s*'([^'\n]+)',\s*\[([^\]]*)\]", text):
            for step in re.findall(r"'([^'\n]+)'", block[1]):
                if not re.search(r"[=<>]", block[0] + step):
                    yield f"{block[0]} = {step}", False


def from_math_verify(folder: Path) -> Iterator[Drawn]:
    """Two answers of which math-verify's tests say that they are the same."""
    for file in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Tuple) and len(node.elts) >= 3:
                said = [e.value for e in node.elts[:3] if isinstance(e, ast.Constant)]
                if len(said) == 3 and said[2] == 1 and all(isinstance(t, str) for t in said[:2]):
                    one, other = (
                        re.sub(r"\$|\\\[|\\\]|\\\(|\\\)", "", t).strip() for t in said[:2]
                    )
                    if one != other:
                        yield f"{one} = {other}", True


def from_solutions(folder: Path) -> Iterator[Drawn]:
    """Relations of solutions in steps."""
    for file in sorted(folder.glob("*.json.xz")):
        for solution in json.loads(lzma.decompress(file.read_bytes())):
            text = "\n".join(solution["steps"])
            for found in re.findall(r"\$\$?([^$]+)\$\$?|\\\[(.+?)\\\]|\\\((.+?)\\\)", text, re.S):
                formula = " ".join("".join(found).split()).rstrip(". ,")
                yield re.sub(r"\\[,;!]", " ", formula), True


def shape(text: str) -> str:
    """Formulas of the same shape differ in numerals and letters only."""
    return re.sub(r"\d+", "0", re.sub(r"(?<![A-Za-z\\])[a-zA-Z](?![A-Za-z])", "x", text))


# -- mistakes -------------------------------------------------------------------------------------


def mistakes(text: str, draw: random.Random) -> Iterator[str]:
    """The formula with one symbol changed: a numeral, a sign, a function."""
    places = [*re.finditer(r"(?<![\w\\.])\d+(?![\w.])|(?<=[\w)}] )[+-](?= )|(?:sin|cos)(?![a-z])"
                           r"|(?<=[a-z)}]\^)\d|\d+", text)]  # fmt: skip
    draw.shuffle(places)
    other = {"+": "-", "-": "+", "sin": "cos", "cos": "sin"}
    for place in places:
        was = place[0]
        new = other.get(was) or str(int(was) + draw.choice((1, 1, 2)))
        yield text[: place.start()] + new + text[place.end() :]


def main() -> None:
    maxima, mathsteps, math_verify, solutions = map(Path, sys.argv[1:])
    sources = {
        "SymPy": from_sympy(),
        "Maxima": from_maxima(maxima),
        "mathsteps": from_mathsteps(mathsteps),
        "math-verify": from_math_verify(math_verify),
        "ProcessBench": from_solutions(solutions),
    }
    print(HEAD, end="")
    for source, formulas in sources.items():
        draw = random.Random(f"{SEED} {source}")
        candidates = [
            *dict.fromkeys((t, k) for t, k in formulas if 5 < len(t) <= 110 and "\n" not in t)
        ]
        draw.shuffle(candidates)
        print(f"\n# {source}")
        shapes, lines = set[str](), list[str]()
        for text, is_latex in candidates:
            if len(lines) == MANY[source] or shape(text) in shapes:
                continue
            left, _, right = text.partition("=")
            if left.strip() == right.strip() or verdict(text, is_latex) != "true":
                continue
            if "nthRoot" in text and sum("nthRoot" in line for line in lines) == ROOTS:
                continue
            shapes.add(shape(text))
            if len(lines) % 2 == 0:
                lines.append(f"true: {text}")
                continue
            wrong = (w for w in mistakes(text, draw) if verdict(w, is_latex) == "false")
            if found := next(wrong, None):
                lines.append(f"false: {found}")
        print("\n".join(lines))


if __name__ == "__main__":
    main()
