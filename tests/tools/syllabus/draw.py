"""Draws the syllabus: equations of the first two years from the tests of SymPy and of Maxima.

usage: draw.py MAXIMA_TESTS > syllabus.tsv

SymPy's tests are those that are installed; MAXIMA_TESTS is a folder with the files ``rtest*.mac``
of Maxima 5.46 (the Debian package maxima-test).  No code of theirs runs: expressions are read by
``trees``.  Only equations are kept, in our own notation.  A true one agrees in numbers at every
point that is tried, a false one is made of it by one change and fails at one, both found without
symproof (``values``).
"""

from __future__ import annotations

import ast
import multiprocessing
import random
import re
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import mpmath
import sympy

sys.path.insert(0, str(Path(__file__).parents[2]))
from tools.syllabus.trees import NotKnown, Reader, Tree, is_matrix, letters, num, parts
from tools.syllabus.values import (
    APART,
    CLOSE,
    FUNCTIONS,
    ROUGH,
    Undefined,
    gap,
    is_rough,
    tends,
    value,
)
from tools.syllabus.writing import equation

SEED = 21
WANTED = {"complex numbers": 48, "functions": 84, "linear algebra": 56, "calculus": 84,
          "sums and products": 36, "probability": 32}  # fmt: skip
LONGEST, ALIKE = 110, 2
SECONDS = 6  # of the processor, for one equation
SYMPY = (
    "functions/elementary", "functions/combinatorial", "concrete", "integrals", "series",
    "matrices", "matrices/expressions", "stats", "simplify", "core",
)  # fmt: skip
MAXIMA = ("rtest_limit", "rtest_limit_extra", "rtest_integrate", "rtestint", "rtestsum",
          "rtest_trig", "rtest_log", "rtestconjugate", "rtest_abs", "rtest_carg", "rtest_maxmin",
          "rtest_numth", "rtest_sqrt", "rtest_power", "rtest_gamma", "rtest1", "rtest2", "rtest3",
          "rtest8", "rtest9", "rtest11", "rtest14", "rtest15", "rtest16", "rtest_extra",
          "rtest_allnummod", "rtest_diff_invtrig", "rtest_rules", "rtest5",
          "rtest_integrate_special", "rtest_sign", "rtest_everysome", "rtest_trace")  # fmt: skip


class Found(NamedTuple):
    source: str
    left: Tree
    right: Tree
    sorts: dict[str, str]


# -- where equations come from ---------------------------------------------------------------------


def from_sympy() -> Iterator[Found]:
    """``assert left == right`` of SymPy's tests, with the names that are assigned before."""
    root = Path(sympy.__file__).parent
    for folder in SYMPY:
        for file in sorted((root / folder / "tests").glob("test_*.py")):
            names: dict[str, Any] = {}
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef):
                    yield from _statements(node.body, dict(names), f"SymPy {folder}/{file.name}")
                else:
                    _assign(node, names)


def _statements(body: list[ast.stmt], names: dict[str, Any], source: str) -> Iterator[Found]:
    for node in body:
        _assign(node, names)
        if not (isinstance(node, ast.Assert) and isinstance(node.test, ast.Compare)):
            continue
        test = node.test
        if [type(op) for op in test.ops] == [ast.Eq]:
            yield from _read(test.left, test.comparators[0], names, source)


def _read(one: ast.AST, other: ast.AST, names: dict[str, Any], source: str) -> Iterator[Found]:
    reader = Reader(names, free="Maxima" in source)
    try:
        left, right = tidy(reader.read(one)), tidy(reader.read(other))
    except (NotKnown, RecursionError, ValueError, TypeError, IndexError):
        return
    yield Found(source, left, right, dict(reader.sorts))


def _assign(node: ast.stmt, names: dict[str, Any]) -> None:
    """Notes letters with their sorts, matrices, random variables, and short names."""
    if isinstance(node, ast.ImportFrom) and node.module == "sympy.abc":
        names |= {a.name: "real" for a in node.names}
        return
    if not (isinstance(node, ast.Assign) and len(node.targets) == 1):
        return
    target, said = node.targets[0], node.value
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    if not all(isinstance(t, ast.Name) for t in targets):
        return
    called = said.func.id if isinstance(said, ast.Call) and isinstance(said.func, ast.Name) else ""
    for k, t in enumerate(targets):
        one = said
        if called in ("Symbol", "symbols", "Dummy"):
            one_sort = _sort(said)
            ok = len(t.id) <= 2 or t.id in ("alpha", "beta", "theta", "mu", "sigma", "lambda")
            names[t.id] = one_sort if ok and t.id not in ("e", "i", "E", "I") else None
            continue
        if called == "MatrixSymbol" and len(t.id) == 1:
            names[t.id] = ("matsym", t.id)
            continue
        if called in DISTRIBUTIONS and len(t.id) == 1:
            names[t.id] = ("rv", t.id)
            names[f"law of {t.id}"] = (called, said.args[1:])
            continue
        if isinstance(said, ast.Tuple) and len(said.elts) == len(targets):
            one = said.elts[k]
        elif len(targets) > 1:
            names[t.id] = None
            continue
        try:
            names[t.id] = Reader(names, False).read(one)
            if letters(names[t.id]) & {t.id}:
                names[t.id] = None
        except (NotKnown, RecursionError, ValueError, TypeError, IndexError):
            names[t.id] = None


def _sort(call: ast.Call) -> str:
    said = {
        k.arg for k in call.keywords if isinstance(k.value, ast.Constant) and k.value.value is True
    }
    if "integer" in said:
        return (
            "positive integer"
            if "positive" in said
            else "natural"
            if "nonnegative" in said
            else "integer"
        )
    if "complex" in said:
        return "complex"
    return next((s for s in ("positive", "nonnegative", "nonzero", "real") if s in said), "open")


REPLACED = (("%pi", "pi"), ("%e", "E"), ("%i", "I"), ("minf", "(-oo)"), ("inf", "oo"), ("^", "**"),
            (" . ", " @ "))  # fmt: skip


def from_maxima(folder: Path) -> Iterator[Found]:
    """Inputs of Maxima's tests with what is expected, and what is assumed between them."""
    for name in MAXIMA:
        path = folder / f"{name}.mac"
        if not path.exists():
            continue
        text = re.sub(r"/\*.*?\*/", " ", path.read_text("latin-1"), flags=re.S)
        chunks = [" ".join(c.split()) for c in re.split(r"[;$]", text)]
        names: dict[str, Any] = {}
        for question, answer in zip(chunks[::2], chunks[1::2], strict=False):
            if re.search(r"kill|forget", question):
                names = {}
            for letter in re.findall(r"assume\(\s*([a-z])\s*>\s*0\s*[,)]", question):
                names[letter] = "positive"
            for letter, sort in re.findall(
                r"declare\(\s*([a-z])\s*,\s*(integer|complex)\s*\)", question
            ):
                names[letter] = sort
            trees = []
            for part in (question, answer):
                if (
                    re.search(r"[^A-Za-z0-9_%+\-*/^(),. \[\]]", part)
                    or not part
                    or "%" in re.sub("%pi|%e|%i", "", part)
                ):
                    break
                for old, new in REPLACED:
                    part = (
                        re.sub(r"\b" + old + r"\b", new, part)
                        if old.isalpha()
                        else part.replace(old, new)
                    )
                try:
                    trees.append(ast.parse(part, mode="eval").body)
                except (SyntaxError, ValueError):
                    break
            if len(trees) == 2:
                yield from _read(*trees, names, f"Maxima {name}.mac")


# Expectations of random variables whose distribution is known, as sums and integrals.
K, X = ("sym", "k"), ("sym", "x")
ONE, ZERO, OO = num(1), num(0), ("const", "oo")


def _binomial(n: Tree, p: Tree) -> tuple[Tree, ...]:
    chance = ("*", ("binomial", n, K), ("*", ("^", p, K), ("^", ("-", ONE, p), ("-", n, K))))
    return "sum", chance, K, ZERO, n


def _normal(m: Tree, s: Tree) -> tuple[Tree, ...]:
    below = ("*", s, ("sqrt", ("*", num(2), ("const", "pi"))))
    inside = ("/", ("^", ("-", X, m), num(2)), ("*", num(2), ("^", s, num(2))))
    return "integral", ("/", ("exp", ("neg", inside)), below), X, ("neg", OO), OO


DISTRIBUTIONS: dict[str, Any] = {
    "Die": lambda n: ("sum", ("/", ONE, n), K, ONE, n),
    "Binomial": _binomial,
    "Poisson": lambda m: (
        "sum", ("/", ("*", ("^", m, K), ("exp", ("neg", m))), ("factorial", K)), K, ZERO, OO),
    "Geometric": lambda p: ("sum", ("*", p, ("^", ("-", ONE, p), ("-", K, ONE))), K, ONE, OO),
    "Uniform": lambda a, b: ("integral", ("/", ONE, ("-", b, a)), X, a, b),
    "Exponential": lambda r: ("integral", ("*", r, ("exp", ("neg", ("*", r, X)))), X, ZERO, OO),
    "Normal": _normal,
    "Bernoulli": None, "Coin": None, "Beta": None, "Gamma": None, "FiniteRV": None,
}  # fmt: skip


def from_statistics() -> Iterator[Found]:
    """``E(f(X)) == value`` and ``variance(X) == value``, X with a known distribution."""
    folder = Path(sympy.__file__).parent / "stats" / "tests"
    for file in sorted(folder.glob("test_*.py")):
        names: dict[str, Any] = {}
        for node in ast.parse(file.read_text("utf-8")).body:
            if not isinstance(node, ast.FunctionDef):
                _assign(node, names)
                continue
            inside = dict(names)
            for one in node.body:
                _assign(one, inside)
                if isinstance(one, ast.Assert) and isinstance(one.test, ast.Compare):
                    test = one.test
                    if [type(op) for op in test.ops] == [ast.Eq]:
                        yield from _mean(
                            test.left, test.comparators[0], inside, f"SymPy stats/{file.name}"
                        )


def _mean(left: ast.AST, right: ast.AST, names: dict[str, Any], source: str) -> Iterator[Found]:
    while (
        isinstance(left, ast.Call)
        and isinstance(left.func, ast.Name)
        and left.func.id in ("simplify", "expand")
    ):
        left = left.args[0]
    if not (isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and len(left.args) == 1):
        return
    what, inner = left.func.id, left.args[0]
    if what not in ("E", "variance", "expectation", "density") or left.keywords:
        return
    used = [n.id for n in ast.walk(inner) if isinstance(n, ast.Name) and f"law of {n.id}" in names]
    if len(set(used)) != 1:
        return
    kind, args = names[f"law of {used[0]}"]
    make = DISTRIBUTIONS[kind]
    if make is None:
        return
    try:
        reader = Reader(names, False)
        head, chance, letter, low, high = make(*map(reader.read, args))
        answer = reader.read(right)
        body = _put(Reader(names, False).read(inner), ("rv", used[0]), letter)

        def mean(f: Tree) -> Tree:
            return (head, ("*", f, chance), letter, low, high)

        tree = mean(body)
        if what == "variance":
            tree = ("-", mean(("^", body, num(2))), ("^", mean(body), num(2)))
    except (NotKnown, TypeError, ValueError, IndexError):
        return
    if letter[1] in letters(answer) or letter[1] in letters(low) | letters(high):
        return
    yield Found(source, tidy(tree), tidy(answer), dict(reader.sorts) | {"probability": "yes"})


def _put(tree: Any, old: Tree, new: Tree) -> Any:
    if tree == old:
        return new
    return tuple(_put(t, old, new) if isinstance(t, tuple) else t for t in tree)


def tidy(tree: Any) -> Any:
    """Signs in front of products, fewer of them; numbers as fractions."""
    if tree and tree[0] in ("num", "const", "sym", "matsym", "rv"):
        return tree
    tree = tuple(tidy(t) if isinstance(t, tuple) else t for t in tree)
    match tree:
        case ("neg", ("neg", inner)):
            return inner
        case ("*" | "/" as op, ("neg", a), b):
            return ("neg", tidy((op, a, b)))
        case ("+", a, ("neg", b)):
            return ("-", a, b)
        case ("-", a, ("neg", b)):
            return ("+", a, b)
        case ("^", a, ("/", ("num", p), ("num", q))) if q == 2 and p == 1:
            return ("sqrt", a)
        case ("^", ("const", "e"), b):
            return ("exp", b)
    return tree


# -- numbers ---------------------------------------------------------------------------------------

BOUNDARY = [
    Fraction(0),
    Fraction(1),
    Fraction(-1),
    Fraction(2),
    Fraction(1, 2),
    Fraction(-1, 2),
    Fraction(3),
]


def points(found: Found, names: list[str], draw: random.Random) -> Iterator[dict[str, Any]]:
    """Points of the sorts: a few on boundaries, the others drawn."""
    trees = parts(found.left) + parts(found.right)
    matrices = {t[1] for t in trees if t[0] == "matsym"}
    variables = {t[1] for t in trees if t[0] == "rv"}
    for k in range(15):
        at: dict[str, Any] = {}
        size = draw.choice((2, 3))
        for name in names:
            if name in matrices:
                at[name] = mpmath.matrix(
                    [
                        [mpmath.mpf(draw.randint(-9, 9)) / 4 for _ in range(size)]
                        for _ in range(size)
                    ]
                )
            elif name not in variables:
                at[name] = _drawn(found.sorts.get(name, "real"), k, draw)
        for tree in trees:
            if tree[0] == "identity" and tree[1][0] == "sym":
                at[tree[1][1]] = mpmath.mpf(size)
        if variables:
            weights = [draw.randint(1, 9) for _ in range(6)]
            at["chances"] = [mpmath.mpf(w) / sum(weights) for w in weights]
            for outcome in range(6):
                at[outcome] = {v: mpmath.mpf(draw.randint(-8, 8)) / 4 for v in sorted(variables)}
        yield at


def _drawn(sort: str, k: int, draw: random.Random) -> Any:
    if sort == "complex":
        return mpmath.mpc(draw.randint(-9, 9), draw.randint(-9, 9)) / 4
    low = {"positive integer": 1, "natural": 0}.get(sort)
    if low is not None or sort == "integer":
        return mpmath.mpf(draw.randint(-4 if low is None else low, 6))
    chosen = (
        draw.choice(BOUNDARY)
        if k % 3 == 0
        else Fraction(draw.randint(-40, 40), draw.choice((7, 11, 13)))
    )
    if sort in ("positive", "nonzero") and chosen == 0:
        chosen = Fraction(1, 3)
    return (
        mpmath.mpf(
            abs(chosen).numerator if sort in ("positive", "nonnegative") else chosen.numerator
        )
        / chosen.denominator
    )


def names_of(found: Found) -> list[str]:
    return sorted(letters(found.left) | letters(found.right))


def holds(found: Found, draw: random.Random) -> bool:
    """Whether the sides agree at all points where both are defined, and such points are there."""
    names, agreeing = names_of(found), 0
    close = ROUGH if is_rough(found.left) or is_rough(found.right) else CLOSE
    for at in points(found, names, draw):
        try:
            if gap(found.left, found.right, at) > close * 100:
                return False
            agreeing += 1
        except Undefined:
            continue
        except (ValueError, ArithmeticError, TypeError, KeyError, IndexError):
            continue
        if not names:
            return True
    return agreeing >= 5


def fails(found: Found, draw: random.Random) -> bool:
    """Whether the sides are certainly apart at some point."""
    for at in points(found, names_of(found), draw):
        try:
            if gap(found.left, found.right, at) > APART:
                return True
        except Undefined:
            continue
        except (ValueError, ArithmeticError, TypeError, KeyError, IndexError):
            continue
    return False


def as_limit(found: Found, draw: random.Random) -> Found | None:
    """A limit, with the side that numbers confirm; both, where both do."""
    _, body, letter, to, side = found.left
    names = sorted((letters(body) - {letter[1]}) | letters(found.right) | letters(to))
    if letter[1] in letters(found.right):
        return None
    sides = {1: 0, -1: 0}
    tried = 0
    for at in points(found, names, draw):
        try:
            limit, end = value(found.right, at), value(to, at)
            for one in (1,) if mpmath.isinf(end) else (1, -1):
                if tends(body, letter[1], end, one, limit, at):
                    sides[one] += 1
            tried += 1
        except (Undefined, ValueError, ArithmeticError, TypeError):
            continue
        if not names:
            break
    end_is_infinite = any(t == OO for t in parts(to))
    if tried < (1 if not names else 5):
        return None
    both = sides[1] == tried and (end_is_infinite or sides[-1] == tried)
    if (both and side == 0) or (end_is_infinite and sides[1] == tried):
        return found._replace(left=("limit", body, letter, to, 0))
    for one in (1, -1):
        if sides[one] == tried and side in (0, one):
            return found._replace(left=("limit", body, letter, to, one))
    return None


# -- changes --------------------------------------------------------------------------------------

SWAPS: dict[str, str] = {
         "sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh", "max": "min", "min": "max",
         "Re": "Im", "Im": "Re", "floor": "ceil", "ceil": "floor", "gcd": "lcm", "lcm": "gcd",
         "arcsin": "arccos", "arccos": "arcsin", "tan": "cot", "cot": "tan", "tanh": "coth",
         "sum": "product", "product": "sum", "+": "-", "-": "+", "arsinh": "arcosh",
         "arctan": "arcsin", "artanh": "arcoth", "E": "Var", "Var": "E"}  # fmt: skip


def changes(tree: Any) -> list[Any]:
    """All trees that one change makes of it."""
    if not tree:
        return []
    found: list[Any] = []
    head = tree[0]
    if head == "num":
        return [num(tree[1] + 1), num(tree[1] - 1), *([num(2 * tree[1])] if tree[1] else [])]
    if head in ("sym", "const", "matsym", "rv"):
        return []
    if isinstance(head, str):
        if head in SWAPS:
            found.append((SWAPS[head], *tree[1:]))
        if head == "neg" or head in ("T", "conj", "abs", "inv", "sqrt"):
            found.append(tree[1])
        if head == "*":
            found += (
                [("*", tree[2], tree[1]), ("neg", tree)]
                if is_matrix(tree[1]) and is_matrix(tree[2])
                else [tree[1], tree[2]]
            )
        if head == "/":
            found += [tree[1], ("/", tree[2], tree[1])]
        if head in ("binomial", "mod", "logb"):
            found.append((head, tree[2], tree[1]))
    for k, part in enumerate(tree):
        if isinstance(part, tuple) and not (
            head in ("diff", "integral", "antiderivative", "limit", "sum", "product") and k == 2
        ):
            found += [(*tree[:k], new, *tree[k + 1 :]) for new in changes(part)]
    return found


def false_twin(found: Found, draw: random.Random) -> Found | None:
    """The equation with one change, certainly false."""
    tries = [("left", c) for c in changes(found.left)] + [
        ("right", c) for c in changes(found.right)
    ]
    tries += [
        ("right", ("neg", found.right)),
        ("right", ("+", found.right, ONE) if not is_matrix(found.right) else ("neg", found.right)),
    ]
    if found.left[0] in ("limit", "antiderivative"):
        tries = [t for t in tries if t[0] == "right"]
    if found.right == ZERO:
        tries = [t for t in tries if t[1] != ("neg", ZERO)]
    draw.shuffle(tries)
    for side, tree in tries[:25]:
        new = found._replace(**{side: tidy(tree)})
        if names_of(new) != names_of(found) and not set(names_of(new)) <= set(names_of(found)):
            continue
        if new.left == new.right or (new.left[0] in ("neg",) and new.left[1][0] == "limit"):
            continue
        if found.left[0] == "limit":
            if limit_fails(found.right, new.right, found, draw):
                return new
        elif fails(new, draw):
            return new
    return None


def limit_fails(right: Tree, wrong: Tree, found: Found, draw: random.Random) -> bool:
    """Whether a value is not that of the limit, which is known."""
    for at in points(found, names_of(found), draw):
        try:
            a, b = value(right, at), value(wrong, at)
        except (Undefined, ValueError, ArithmeticError, TypeError):
            continue
        if mpmath.isinf(a) != mpmath.isinf(b) or (
            a != b and (mpmath.isinf(a) or abs(a - b) > APART)
        ):
            return True
    return False


# -- drawing --------------------------------------------------------------------------------------


def part_of(found: Found) -> str | None:
    heads = {t[0] for t in parts(found.left) + parts(found.right)}
    if "probability" in found.sorts or heads & {"E", "Var", "Cov"}:
        return "probability"
    if heads & {"matrix", "matsym", "det", "tr", "inv", "T", "hadamard"}:
        return "linear algebra"
    if heads & {"diff", "integral", "antiderivative", "limit"}:
        return "calculus"
    if heads & {"sum", "product"}:
        return "sums and products"
    if heads & {"conj", "Re", "Im", "arg"} or ("const", "i") in parts(found.left) + parts(
        found.right
    ):
        return "complex numbers"
    if heads & FUNCTIONS.keys():
        return "functions"
    return None


OF_COMPLEX = {"conj", "Re", "Im", "arg"}


def bounds(found: Found) -> tuple[set[str], set[str], set[str]]:
    """The letters in the bounds of Σ and Π, those that are bound, and those that are said by
    which one differentiates."""
    ends: set[str] = set()
    bound: set[str] = set()
    by: set[str] = set()
    for tree in parts(found.left) + parts(found.right):
        if tree[0] in ("sum", "product"):
            ends |= letters(tree[3]) | letters(tree[4])
        if tree[0] in ("sum", "product", "integral", "limit"):
            bound.add(tree[2][1])
        if tree[0] in ("diff", "antiderivative"):
            by.add(tree[2][1])
    return ends, bound, by


def skeleton(found: Found) -> str:
    text = equation(found.left, found.right, False)
    return re.sub(r"\b[a-zA-Z]\b", "x", re.sub(r"\d+", "#", text))


def settle(found: Found) -> Found | None:
    """The equation with sorts for which numbers confirm it."""
    if found.left == found.right or len(equation(found.left, found.right, False)) > LONGEST:
        return None
    if {t[0] for t in parts(found.right)} & {"limit", "antiderivative", "integral"}:
        return None
    inner = [t for t in parts(found.left)[1:] if t[0] in ("limit", "antiderivative")]
    if inner or (
        any(t == OO for t in parts(found.left))
        and found.left[0] not in ("limit", "integral", "sum", "-")
    ):
        return None
    if found.left[0] == "antiderivative" and found.left[2][1] not in letters(found.right):
        return None
    heads = {t[0] for t in parts(found.left) + parts(found.right)}
    wants = (
        ["complex", "real", "positive"] if heads & OF_COMPLEX else ["real", "positive", "natural"]
    )
    ends, bound, by = bounds(found)
    whole = {k for k, v in found.sorts.items() if "integer" in v} | ends
    if bound & (set(names_of(found)) | ends | by) or by & whole:
        return None
    draw = random.Random(f"{SEED} {equation(found.left, found.right, False)}")
    fixed = {k: v for k, v in found.sorts.items() if v not in ("open", "yes")}
    fixed |= {k: "positive integer" if fixed.get(k) == "positive" else "natural"
              for k in ends if fixed.get(k) not in ("integer", "positive integer")}  # fmt: skip
    extra = {"probability": "yes"} if "probability" in found.sorts else {}
    names = names_of(found)
    is_open = [n for n in names if n not in fixed]
    for sort in wants if is_open else wants[:1]:
        tried = found._replace(sorts=fixed | dict.fromkeys(is_open, sort) | extra)
        if found.left[0] == "limit":
            limit = as_limit(tried, draw)
            if limit is not None:
                return limit
        elif holds(tried, draw):
            return tried
    return None


def _settled(found: Found) -> tuple[Found, Found] | None:
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        right = settle(found)
        if right is None:
            return None
        wrong = false_twin(
            right, random.Random(f"{SEED} twin {equation(right.left, right.right, False)}")
        )
        return None if wrong is None else (right, wrong)
    except (TimeoutError, MemoryError, RecursionError, AttributeError):  # mpmath's, for matrices
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _too_long(*_: Any) -> None:
    raise TimeoutError


def where(found: Found) -> str:
    """What is said of the letters."""
    trees = parts(found.left) + parts(found.right)
    variables = {t[1] for t in trees if t[0] == "rv"}
    kinds = variables | {t[1] for t in trees if t[0] == "matsym"}
    kinds |= {t[1][1] for t in trees if t[0] == "identity"}
    plain = "" if {t[0] for t in trees} & OF_COMPLEX else "real"  # what need not be said
    numbers = [n for n in names_of(found) if n not in kinds and found.sorts.get(n, plain) != plain]
    said = [f"{n}: {found.sorts[n]}" for n in numbers]
    return ", ".join(said + [f"{n}: random variable" for n in sorted(variables)])


def rows(found: Found, part: str, verdict: str, in_latex: bool) -> str:
    return "\t".join(
        (part, verdict, equation(found.left, found.right, in_latex), where(found), found.source)
    )


def main() -> None:
    draw = random.Random(SEED)
    everything = [*from_sympy(), *from_statistics(), *from_maxima(Path(sys.argv[1]))]
    unique: dict[str, Found] = {}
    for found in everything:
        unique.setdefault(equation(found.left, found.right, False), found)
    by_source: dict[tuple[str, str], list[Found]] = defaultdict(list)
    alike: Counter[str] = Counter()
    shuffled = [unique[key] for key in sorted(unique)]
    draw.shuffle(shuffled)
    for found in shuffled:
        part = part_of(found)
        alike[skeleton(found)] += 1
        if part and alike[skeleton(found)] <= ALIKE:
            by_source[part, found.source].append(found)
    print(
        {p: sum(len(v) for k, v in by_source.items() if k[0] == p) for p in WANTED}, file=sys.stderr
    )
    lines = []
    with multiprocessing.Pool(2, maxtasksperchild=200) as pool:
        for part, many in WANTED.items():
            # one of each source in turn
            queues = [by_source[key] for key in sorted(by_source) if key[0] == part]
            ordered = [q[k] for k in range(max(map(len, queues))) for q in queues if k < len(q)]
            kept: list[tuple[Found, Found]] = []
            for pair in pool.imap(_settled, ordered, chunksize=4):
                if pair is not None:
                    kept.append(pair)
                if len(kept) == many:
                    break
            print(f"{part}: {len(ordered)} candidates, {len(kept)} kept", file=sys.stderr)
            for k, (right, wrong) in enumerate(kept):
                lines += [
                    rows(right, part, "true", k % 2 == 1),
                    rows(wrong, part, "false", k % 2 == 1),
                ]
        pool.terminate()
    print("# part\tverdict\tequation\twhere\tsource")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
