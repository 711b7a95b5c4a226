"""The claims of the comparison: SymPy's own tests, standard lists, families of growing size.

Every claim is an equation between two SymPy expressions.  Each true one has a false twin, made
by one mutated sign or coefficient.  The labels come from the source and are confirmed at
points with 40 digits of mpmath, by none of the contenders.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import multiprocessing
import random
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import mpmath
import sympy
from sympy import I, Rational, cos, exp, pi, sin
from sympy.functions.elementary.hyperbolic import HyperbolicFunction
from sympy.functions.elementary.trigonometric import TrigonometricFunction

sys.path.insert(0, str(Path(__file__).parents[2]))

SYMPY_TESTS, STANDARD = "SymPy's tests", "standard lists"


class Case(NamedTuple):
    """One equation.  ``size`` is 0 unless ``group`` is a family that grows."""

    group: str
    name: str
    left: Any
    right: Any
    truth: bool
    size: int = 0


# What the tests of SymPy say --------------------------------------------------------------

MODULES = (
    "sympy.simplify.tests.test_trigsimp", "sympy.simplify.tests.test_fu",
    "sympy.simplify.tests.test_simplify", "sympy.simplify.tests.test_powsimp",
    "sympy.functions.elementary.tests.test_trigonometric",
    "sympy.functions.elementary.tests.test_hyperbolic",
    "sympy.functions.elementary.tests.test_exponential",
)  # fmt: skip
_KEEP_VALUE = frozenset(
    "simplify trigsimp fu futrig exptrigsimp expand expand_trig expand_log expand_complex powsimp "
    "powdenest factor together cancel ratsimp radsimp sqrtdenest signsimp logcombine rewrite "
    "TR0 TR1 TR2 TR2i TR3 TR4 TR5 TR6 TR7 TR8 TR9 TR10 TR10i TR11 TR12 TR12i TR13 TR14 TR15 TR16 "
    "TR22 TR111 TRmorrie TRpower".split()
)
_CHANGES_VALUE = frozenset(("force", "inverse", "func", "assumptions"))


def sympy_tests(modules: tuple[str, ...] = MODULES) -> list[tuple[str, Any, Any]]:
    """The equations ``X = R`` behind ``assert f(X) == R``, where f is documented to keep the
    value, with the place of each.  A process of its own runs the tests' lines, without f."""
    found: dict[tuple[Any, Any], str] = {}
    for module in modules:
        receive, send = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("fork")
        child = context.Process(target=_collect, args=(module, send))
        child.start()
        send.close()
        try:
            while True:
                place, left, right = receive.recv()
                found.setdefault((left, right), place)
        except EOFError:
            child.join()
    return [(place, left, right) for (left, right), place in found.items()]


def _collect(module: str, send: Any) -> None:
    loaded = importlib.import_module(module)
    file = inspect.getsourcefile(loaded) or ""
    for node in ast.parse(Path(file).read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.FunctionDef) or node.decorator_list or node.args.args:
            continue
        whole = ast.Module([ast.fix_missing_locations(_Recorder().visit(node))], [])

        def record(left: Callable[[], Any], right: Callable[[], Any], line: int) -> None:
            try:
                sides = sympy.sympify(left()), sympy.sympify(right())
                if _wanted(*sides):
                    send.send((f"{module.rpartition('.')[2]}.py:{line}", *sides))
            except TimeoutError:
                raise
            except Exception:  # what the test itself is about, or a local that was skipped
                return

        space = {**vars(loaded), "__record__": record}
        signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(2)
        try:
            exec(compile(whole, file, "exec"), space)  # a file of the installed SymPy
            space[node.name]()
        except Exception:  # the rest of this test needs what was left out
            continue
        finally:
            signal.alarm(0)


def _too_long(*_: Any) -> None:
    raise TimeoutError


class _Recorder(ast.NodeTransformer):
    """``assert f(X) == R`` becomes ``__record__(lambda: X, lambda: R, line)``."""

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        test = node.test
        if not (isinstance(test, ast.Compare) and [type(op) for op in test.ops] == [ast.Eq]):
            return ast.copy_location(ast.Pass(), node)
        written = [test.left, test.comparators[0]]
        inner = [_inside(side) for side in written]
        if inner == written:  # SymPy builds the same object on both sides
            return ast.copy_location(ast.Pass(), node)
        nothing = ast.arguments([], [], None, [], [], None, [])
        sides = [ast.Lambda(nothing, side) for side in inner]
        call = ast.Call(ast.Name("__record__", ast.Load()), [*sides, ast.Constant(node.lineno)], [])
        return ast.copy_location(ast.Expr(call), node)


def _inside(node: ast.expr) -> ast.expr:
    """``X`` of ``f(X)`` and of ``X.f()``, as long as f keeps the value."""
    while isinstance(node, ast.Call) and not {k.arg for k in node.keywords} & _CHANGES_VALUE:
        f = node.func
        if isinstance(f, ast.Name) and f.id in _KEEP_VALUE and node.args:
            node = node.args[0]
        elif isinstance(f, ast.Attribute) and f.attr in _KEEP_VALUE:
            node = f.value
        else:
            break
    return node


def _wanted(left: Any, right: Any) -> bool:
    """Whether there is a trigonometric, hyperbolic or exponential equation to be proved."""
    if left == right or not (_is_scalar(left) and _is_scalar(right)):
        return False
    both = left + right
    return both.has(TrigonometricFunction, HyperbolicFunction, exp) and not both.has(
        sympy.Float, sympy.nan, sympy.oo, sympy.zoo, sympy.Dummy
    )


def _is_scalar(side: Any) -> bool:
    return isinstance(side, sympy.Expr) and not isinstance(side, sympy.MatrixBase)


# Standard lists ---------------------------------------------------------------------------

NAMED = """
sin(a)*sin(b) = (cos(a - b) - cos(a + b))/2
cos(a)*cos(b) = (cos(a - b) + cos(a + b))/2
sin(a)*cos(b) = (sin(a + b) + sin(a - b))/2
sin(a) + sin(b) = 2*sin((a + b)/2)*cos((a - b)/2)
cos(a) + cos(b) = 2*cos((a + b)/2)*cos((a - b)/2)
cos(a) - cos(b) = -2*sin((a + b)/2)*sin((a - b)/2)
sin(a + b)*sin(a - b) = sin(a)^2 - sin(b)^2
sin(a - b)*sin(c - d) + sin(b - c)*sin(a - d) + sin(c - a)*sin(b - d) = 0
sin(a)*sin(b - c) + sin(b)*sin(c - a) + sin(c)*sin(a - b) = 0
sin(a) + sin(b) + sin(pi - a - b) = 4*cos(a/2)*cos(b/2)*cos((pi - a - b)/2)
sin(2*a) + sin(2*b) - sin(2*a + 2*b) = 4*sin(a)*sin(b)*sin(-a - b)
cos(a) + cos(b) - cos(a + b) = 1 + 4*sin(a/2)*sin(b/2)*cos((a + b)/2)
tan(a) + tan(b) - tan(a + b) = -tan(a)*tan(b)*tan(a + b)
cos(a)^2 + cos(b)^2 + cos(a + b)^2 = 1 + 2*cos(a)*cos(b)*cos(a + b)
sin(a) + sin(b) + sin(c) - sin(a + b + c) = 4*sin((a + b)/2)*sin((b + c)/2)*sin((c + a)/2)
tan(x)*tan(pi/3 - x)*tan(pi/3 + x) = tan(3*x)
tan(x) + tan(x + pi/3) + tan(x - pi/3) = 3*tan(3*x)
cot(x) - tan(x) = 2*cot(2*x)
cos(x)*cos(2*x)*cos(4*x) = sin(8*x)/(8*sin(x))
cos(x/2)*cos(x/4)*cos(x/8) = sin(x)/(8*sin(x/8))
1/2 + cos(x) + cos(2*x) + cos(3*x) = sin(7*x/2)/(2*sin(x/2))
sin(x) + sin(2*x) + sin(3*x) + sin(4*x) = sin(2*x)*sin(5*x/2)/sin(x/2)
sin(x) + sin(3*x) + sin(5*x) = sin(3*x)^2/sin(x)
cos(x) + cos(3*x) + cos(5*x) + cos(7*x) = sin(8*x)/(2*sin(x))
4 + 6*cos(x) + 4*cos(2*x) + 2*cos(3*x) = (sin(2*x)/sin(x/2))^2
cos((6 + 1)*x) = 2*cos(x)*cos(6*x) - cos(5*x)
cos(3*x) = 4*cos(x)^3 - 3*cos(x)
cos(6*x) = 32*cos(x)^6 - 48*cos(x)^4 + 18*cos(x)^2 - 1
sin(7*x)/sin(x) = 64*cos(x)^6 - 80*cos(x)^4 + 24*cos(x)^2 - 1
(cos(x) + I*sin(x))^5 = cos(5*x) + I*sin(5*x)
(cosh(x) + sinh(x))^7 = cosh(7*x) + sinh(7*x)
sinh(a)*sinh(b) = (cosh(a + b) - cosh(a - b))/2
tanh(a + b) = (tanh(a) + tanh(b))/(1 + tanh(a)*tanh(b))
a*cos(x) + b*sin(x) = (a - I*b)/2*exp(I*x) + (a + I*b)/2*exp(-I*x)
(a*cos(x) + b*sin(x))^2 + (b*cos(x) - a*sin(x))^2 = a^2 + b^2
1/(1 + exp(-x)) = (1 + tanh(x/2))/2
1/(1 + exp(x)) + 1/(1 + exp(-x)) = 1
cos(2*pi/7) + cos(4*pi/7) + cos(6*pi/7) = -1/2
cos(2*pi/7)*cos(4*pi/7)*cos(6*pi/7) = 1/8
sin(2*pi/7) + sin(4*pi/7) + sin(8*pi/7) = sqrt(7)/2
sin(pi/7)*sin(2*pi/7)*sin(3*pi/7) = sqrt(7)/8
cos(pi/9)*cos(2*pi/9)*cos(4*pi/9) = 1/8
2*cos(2*pi/13) + 2*cos(6*pi/13) + 2*cos(18*pi/13) = (sqrt(13) - 1)/2
1 + 2*cos(2*pi/11) + 2*cos(8*pi/11) + 2*cos(18*pi/11) + 2*cos(32*pi/11) + 2*cos(50*pi/11) = 0
tan(3*pi/11) + 4*sin(2*pi/11) = sqrt(11)
tan(pi/7)*tan(2*pi/7)*tan(3*pi/7) = sqrt(7)
tan(pi/9) + 4*sin(pi/9) = sqrt(3)
"""


def standard() -> Iterator[tuple[str, Any, Any]]:
    """``NAMED`` and tests/identities_sympy.txt, as SymPy builds them."""
    import corpus
    from claimed import read_claim

    from symproof.notation.sympy_writer import write

    texts = [row for row in NAMED.splitlines() if row]
    texts += [entry.claim_text for entry in corpus.read_corpus(corpus.IDENTITIES)]
    for text in texts:
        (claim,) = read_claim(text)
        symbols = {v.name: sympy.Symbol(v.name, real=True) for v in claim.variables}
        relation = claim.relation
        yield text, write(relation.left, symbols), write(relation.right, symbols)


# Families ---------------------------------------------------------------------------------

x, y = sympy.symbols("x y", real=True)


def angles(n: int) -> list[Any]:
    return list(sympy.symbols(f"a1:{n + 1}", real=True))


def sine_of_sum(n: int) -> tuple[Any, Any]:
    """sin(a₁ + … + aₙ), expanded: the products with an odd number of sines."""
    terms = []
    for choice in product((cos, sin), repeat=n):
        sines = choice.count(sin)
        if sines % 2:
            factors = [f(a) for f, a in zip(choice, angles(n), strict=True)]
            terms.append((-1) ** (sines // 2) * sympy.Mul(*factors))
    return sin(sum(angles(n))), sympy.Add(*terms)


def product_of_cosines(n: int) -> tuple[Any, Any]:
    """cos a₁ ⋯ cos aₙ as the mean of cos(a₁ ± a₂ ± … ± aₙ)."""
    first, *rest = angles(n)
    signs = list(product((1, -1), repeat=n - 1))
    sums = [first + sum(s * a for s, a in zip(row, rest, strict=True)) for row in signs]
    return sympy.Mul(*map(cos, angles(n))), sympy.Add(*map(cos, sums)) / len(signs)


def rotations(n: int) -> tuple[Any, Any]:
    """The first entry of R(a₁)⋯R(aₙ), as the products of matrices leave it."""
    whole = sympy.eye(2)
    for a in angles(n):
        whole = whole * sympy.Matrix([[cos(a), -sin(a)], [sin(a), cos(a)]])
    return whole[0, 0], cos(sum(angles(n)))


def chebyshev(n: int) -> tuple[Any, Any]:
    return sympy.chebyshevt(n, cos(x)), cos(n * x)


def dirichlet(n: int) -> tuple[Any, Any]:
    kernel = 1 + 2 * sympy.Add(*[cos(k * x) for k in range(1, n + 1)])
    return kernel, sin((n + Rational(1, 2)) * x) / sin(x / 2)


def random_product(n: int) -> tuple[Any, Any]:
    """n random factors cos(px + qy + rπ) as a sum, computed by the product-to-sum rule."""
    chance = random.Random(n)
    rows = [
        (chance.randint(1, 5), chance.randint(-5, 5), Rational(chance.randint(0, 11), 12))
        for _ in range(n)
    ]
    sums = {rows[0]: Rational(1)}
    for p, q, r in rows[1:]:
        more: dict[tuple[int, int, Any], Any] = {}
        for (u, v, w), c in sums.items():
            for key in ((u + p, v + q, w + r), (u - p, v - q, w - r)):
                more[key] = more.get(key, 0) + c / 2
        sums = more

    def wave(p: int, q: int, r: Any) -> Any:
        return cos(p * x + q * y + r * pi)

    factors = [wave(*row) for row in rows]
    return sympy.Mul(*factors), sympy.Add(*[c * wave(*row) for row, c in sums.items()])


def de_moivre(n: int) -> tuple[Any, Any]:
    return (cos(x) + I * sin(x)) ** n, cos(n * x) + I * sin(n * x)


def near_miss(n: int) -> tuple[Any, Any]:
    """True as it stands; its false twin differs by one part in 10ⁿ."""
    return sin(2 * x), 2 * sin(x) * cos(x)


FAMILIES: dict[str, tuple[Callable[[int], tuple[Any, Any]], tuple[int, ...]]] = {
    "sine of a sum of N angles": (sine_of_sum, (2, 3, 4, 5, 6, 8, 10)),
    "product of N cosines": (product_of_cosines, (2, 3, 4, 5, 6, 8, 10)),
    "N rotations": (rotations, (2, 3, 4, 5, 6, 8, 10)),
    "Chebyshev T_N": (chebyshev, (4, 8, 16, 32, 64)),
    "Dirichlet kernel, N terms": (dirichlet, (2, 4, 8, 16, 32, 64)),
    "N random factors": (random_product, (2, 3, 4, 5, 6, 8, 10)),
    "de Moivre, exponent N": (de_moivre, (4, 8, 16, 32, 64)),
    "false by one part in 10^N": (near_miss, (5, 10, 20, 40, 80)),
}


# True and false ---------------------------------------------------------------------------


def agree(left: Any, right: Any, seed: int = 1) -> bool | None:
    """Whether both sides have the same value at three points of their sorts, to 25 digits;
    None where they have none."""
    symbols = sorted((left - right).free_symbols | left.free_symbols, key=str)
    chance = random.Random(seed)
    with mpmath.workdps(40):
        try:
            sides = [sympy.lambdify(symbols, side, "mpmath") for side in (left, right)]
            for _ in range(3):
                point = [_value(symbol, chance) for symbol in symbols]
                a, b = (mpmath.mpmathify(side(*point)) for side in sides)
                if not (mpmath.isfinite(a) and mpmath.isfinite(b)):
                    return None
                if abs(a - b) > mpmath.mpf(10) ** -25 * (1 + abs(a) + abs(b)):
                    return False
        except (
            ArithmeticError,
            TypeError,
            ValueError,
            NameError,
            NotImplementedError,
            KeyError,
            AttributeError,
        ):
            return None
    return True


def _value(symbol: Any, chance: random.Random) -> Any:
    if symbol.is_integer:
        return 2 * chance.randint(1, 4) + (1 if symbol.is_odd else 0)
    size = mpmath.mpf(chance.randint(100, 1900)) / 1000
    if symbol.is_positive or symbol.is_nonnegative:
        return size
    size *= chance.choice((1, -1))
    if symbol.is_real:
        return size
    return mpmath.mpc(size, mpmath.mpf(chance.randint(-900, 900)) / 1000)


def mutated(left: Any, right: Any, seed: int) -> tuple[Any, Any] | None:
    """The equation with one sign or coefficient changed, so that it is false at a point."""
    chance = random.Random(seed)
    options = [(0, new) for new in _mutants(left)] + [(1, new) for new in _mutants(right)]
    chance.shuffle(options)
    for place, new in options[:40]:
        sides = (new, right) if place == 0 else (left, new)
        if not sides[0].has(sympy.nan, sympy.zoo) and agree(*sides) is False:
            return sides
    return None


def _mutants(expr: Any) -> Iterator[Any]:
    if isinstance(expr, sympy.Rational):
        yield expr + 1
        if expr:
            yield -expr
    elif isinstance(expr, sympy.Add | sympy.Mul | sympy.Pow | sympy.Function):
        args = expr.args
        for k, arg in enumerate(args):
            if isinstance(expr, sympy.Add):
                yield expr.func(*args[:k], -arg, *args[k + 1 :])
                yield expr.func(*args[:k], 2 * arg, *args[k + 1 :])
            if isinstance(expr, sympy.Pow) and k == 1:
                continue
            for new in _mutants(arg):
                yield expr.func(*args[:k], new, *args[k + 1 :])


class Claims(NamedTuple):
    """The cases, and how many equations were left out for which reason."""

    cases: list[Case]
    left_out: dict[str, int]


def collect(
    tests: int, standards: int, largest: int, readable: Callable[[Any, Any], bool]
) -> Claims:
    """At most ``tests`` and ``standards`` true claims of the two lists, evenly chosen (0: none),
    families up to the size ``largest``, and a false twin of each."""
    cases: list[Case] = []
    left_out: dict[str, int] = {}

    def leave(group: str, why: str) -> None:
        left_out[f"{group}: {why}"] = left_out.get(f"{group}: {why}", 0) + 1

    def add(group: str, name: str, left: Any, right: Any, size: int = 0) -> None:
        cases.append(Case(group, name, left, right, True, size))
        twin = (
            (left, right * (1 + Rational(1, 10**size)))
            if group == "false by one part in 10^N"
            else mutated(left, right, len(cases))
        )
        if twin is not None:
            cases.append(Case(group, f"{name}, mutated", *twin, False, size))

    lists = ((SYMPY_TESTS, tests, sympy_tests), (STANDARD, standards, standard))
    for group, wanted, source in lists:
        good = []
        for name, left, right in source() if wanted else ():
            if left == right:
                leave(group, "decided by SymPy while it builds the sides")
            elif not readable(left, right):
                leave(group, "symproof cannot read it (inverse functions, re, im, Piecewise …)")
            elif agree(left, right) is not True:
                leave(group, "the sides differ, or have no value, at a point")
            else:
                good.append((name, left, right))
        step = max(1.0, len(good) / wanted) if wanted else 1.0
        for k in range(min(wanted, len(good))):
            add(group, *good[int(k * step)])
    for family, (build, sizes) in FAMILIES.items():
        for size in sizes:
            if size <= largest or family.startswith("false by"):
                add(family, f"N = {size}", *build(size), size)
    return Claims(cases, left_out)
