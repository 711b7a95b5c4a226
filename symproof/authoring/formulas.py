"""Writing terms in Python: formulas with operators, and names for families and definitions.

A :class:`Formula` is a term with operators, so that ``norm(PE(p + k) - PE(p))`` can be
written where SymPy has no such object.  It mixes with SymPy expressions, with integers and,
through :func:`to_term`, with strings in the notation of documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from ..kernel.claims import Claim, Definition, unfolding
from ..kernel.terms import Relation, Term, free_names, number, substitute, symbol
from ..notation.declared import Notation
from ..reading.claims.single import read_term

_order: ContextVar[tuple[str, ...]] = ContextVar("order", default=())


@contextmanager
def written_in_order(names: tuple[str, ...]) -> Iterator[None]:
    """While this lasts, SymPy's commutative arguments are written in the order of ``names``."""
    token = _order.set(names)
    try:
        yield
    finally:
        _order.reset(token)


def letters_in_order() -> tuple[str, ...]:
    """The names in whose order formulas are written at present."""
    return _order.get()


class Formula:
    """A term with the operators of arithmetic.  ``a + b + c`` is one sum of three."""

    __slots__ = ("term",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, term: Term) -> None:
        self.term = term

    def __add__(self, other: Any) -> Formula:
        return _joined("add", self, other)

    def __radd__(self, other: Any) -> Formula:
        return _joined("add", other, self)

    def __sub__(self, other: Any) -> Formula:
        return _joined("add", self, -_formula(other))

    def __rsub__(self, other: Any) -> Formula:
        return _joined("add", other, -self)

    def __mul__(self, other: Any) -> Formula:
        return _joined("mul", self, other)

    def __rmul__(self, other: Any) -> Formula:
        return _joined("mul", other, self)

    __matmul__, __rmatmul__ = __mul__, __rmul__

    def __truediv__(self, other: Any) -> Formula:
        return Formula(Term("div", self.term, to_term(other)))

    def __rtruediv__(self, other: Any) -> Formula:
        return Formula(Term("div", to_term(other), self.term))

    def __pow__(self, other: Any) -> Formula:
        return Formula(Term("pow", self.term, to_term(other)))

    def __neg__(self) -> Formula:
        return Formula(Term("neg", self.term))

    @property
    def T(self) -> Formula:
        """The transpose."""
        return Formula(Term("transpose", self.term))

    def __eq__(self, other: object) -> bool:
        raise TypeError("a formula has no truth value; use calc(left).eq(right, by=…)")

    def __bool__(self) -> bool:
        raise TypeError("a formula has no truth value; prove a claim about it instead")

    def __repr__(self) -> str:
        from ..notation.text_writer import write_term

        return write_term(self.term)


def _formula(value: Any) -> Formula:
    return value if isinstance(value, Formula) else Formula(to_term(value))


def _joined(head: str, left: Any, right: Any) -> Formula:
    a, b = to_term(left), to_term(right)
    first = a.args if a.head == head and isinstance(left, Formula) else (a,)
    return Formula(Term(head, *first, b))


def to_term(value: Any) -> Term:
    """The term for ``value``: a Formula, a Term, an integer, a string (in the notation of
    documents), a list of rows (a matrix) or a SymPy expression.  Raises ``ValueError`` for anything
    else.

    >>> to_term("x^2 + 1")
    Term('add', Term('pow', Term('sym', 'x'), Term('num', 2, 0)), Term('num', 1, 0))
    """
    if isinstance(value, Formula):
        return value.term
    if isinstance(value, Term):
        return value
    if type(value) is int:
        return number(value)
    if isinstance(value, list):
        rows = [row if isinstance(row, list) else [row] for row in value]
        entries = [to_term(entry) for row in rows for entry in row]
        return Term("matrix", len(rows), len(rows[0]), *entries)
    if isinstance(value, str):
        return read_term(value, theory_context())
    from ..notation.sympy_reader import read

    return read(value, order=_order.get())


def theory_context(names: Iterable[str] = ()) -> Notation:
    """What is declared in a theory: its definitions and families, the variables of the theorem
    that is being written and ``names``, and that i is no imaginary unit and e, where it is not
    raised, not Euler's number: these are SymPy's I and E."""
    return Notation(
        frozenset(definitions) | frozenset(families),
        frozenset(name for name in (*_order.get(), *names, "i") if "#" not in name),
        letters=frozenset("e"),
    )


families: dict[str, tuple[str, tuple[str, ...]]] = {}
definitions: dict[str, Definition] = {}


def define(template: str, body: Callable[..., Any], *params: str) -> Callable[..., Formula]:
    """Give a name to an object.  ``template`` shows how it is written, with ``#`` for each
    argument (``R_#(#)``); ``body`` is called with symbols named ``params`` and returns the
    object, as SymPy expression or formula.  Returns a function from arguments to formulas.
    Raises ``ValueError`` if the name is taken by something else."""
    import sympy

    arguments = [sympy.Symbol(p, real=True) for p in params]
    made = Definition(template, params, to_term(body(*arguments)))
    if definitions.get(template, made) != made or template in families:
        raise ValueError(f"{template!r} is already the name of something else")
    definitions[template] = made

    def apply(*args: Any) -> Formula:
        return Formula(symbol(template, *map(to_term, args)))

    return apply


def family(template: str, sort: str = "real", *indices: str) -> None:
    """Declare that ``template`` (such as ``omega_#``) is an arbitrary family of that sort with
    indices of the sorts ``indices`` (default: integers).  Raises ``ValueError`` if the name is
    taken by something else."""
    made = sort, indices or ("integer",) * template.count("#")
    if families.get(template, made) != made or template in definitions:
        raise ValueError(f"{template!r} is already the name of something else")
    families[template] = made


def closure(names: frozenset[str]) -> tuple[Definition, ...]:
    """The definitions among ``names`` and those they need, each after what it needs."""
    found: dict[str, Definition] = {}

    def visit(name: str) -> None:
        if name in definitions and name not in found:
            for inner in sorted(free_names(definitions[name].body)):
                visit(inner)
            found[name] = definitions[name]

    for name in sorted(names):
        visit(name)
    return tuple(found.values())


def without_names(term: Term) -> Term:
    """``term`` with what its defined names stand for in their place."""
    made = closure(free_names(term))
    return substitute(term, unfolding(Claim((), made, (), Relation(term, "=", term))))


def formula(value: Any) -> Formula:
    """``value``, anything that :func:`to_term` takes, with operators that do not evaluate: products
    of matrices stay products.  Raises ``ValueError`` as :func:`to_term` does.

    >>> formula(2) * formula("x") * [[1, 0], [0, 1]]
    2·x·[[1, 0], [0, 1]]
    """
    return _formula(value)


def norm(v: Any) -> Formula:
    """The Euclidean norm of the vector ``v``, a column of any size; what :func:`to_term` takes.

    >>> norm([3, 4])
    norm([[3], [4]])
    """
    return Formula(Term("norm", to_term(v)))


def dot(u: Any, v: Any) -> Formula:
    """The dot product of the vectors ``u`` and ``v``, columns of one size.

    >>> dot(["cos(x)", "sin(x)"], [1, 0])
    dot([[cos(x)], [sin(x)]], [[1], [0]])
    """
    return Formula(Term("dot", to_term(u), to_term(v)))


def stack(block: Any, over: tuple[Any, Any, Any]) -> Formula:
    """The vector of the columns ``block`` for index = lo … hi, one below the other, where ``over``
    is (index, lo, hi): a symbol or its name, and two integers or formulas.

    >>> stack(["cos(w_i)", "sin(w_i)"], ("i", 0, 3))
    stack([[cos(w_i)], [sin(w_i)]], (i, 0, 3))
    """
    return _binder("stack", block, over)


def diag(block: Any, over: tuple[Any, Any, Any]) -> Formula:
    """The block-diagonal matrix of the square matrices ``block`` for index = lo … hi; for ``over``
    see :func:`stack`.

    >>> diag([[1, "x_i"], [0, 1]], ("i", 0, 3))
    diag([[1, x_i], [0, 1]], (i, 0, 3))
    """
    return _binder("diag", block, over)


def total(summand: Any, over: tuple[Any, Any, Any]) -> Formula:
    """Σ of a ``summand`` that SymPy has no name for; SymPy's ``Sum`` serves for the others.  For
    ``over`` see :func:`stack`.

    >>> total(dot(["x_i", 1], [2, 3]), ("i", 0, 3))
    Sum(dot([[x_i], [1]], [[2], [3]]), (i, 0, 3))
    """
    return _binder("sum", summand, over)


def root(radicand: Any) -> Formula:
    """The square root of a ``radicand`` that SymPy has no name for.

    >>> root(dot([3, 4], [3, 4]))
    √(dot([[3], [4]], [[3], [4]]))
    """
    return Formula(Term("sqrt", to_term(radicand)))


def _binder(head: str, body: Any, over: tuple[Any, Any, Any]) -> Formula:
    index, lo, hi = over
    return Formula(Term(head, str(index), to_term(lo), to_term(hi), to_term(body)))


Identity = Formula(Term("identity"))
