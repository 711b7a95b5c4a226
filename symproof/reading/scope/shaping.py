"""Whether the uses of names fit what the names are taken to be, and which sizes follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...kernel.terms import number
from .evidence import names_in
from .forms import Equation, Form
from .sizes import ONE, SCALAR, Misfit, Shape, Sizes


class Shaping:
    """The shapes of forms where ``names`` have shapes; a name that is not among them is a number.
    What does not fit is counted in ``misfits``; nothing ``is_possible`` where numbers alone have a
    transpose.  Of a part whose shape nobody knows, nothing is demanded."""

    def __init__(self, sizes: Sizes, names: Mapping[str, Shape]) -> None:
        self.sizes = sizes
        self.names = names
        self.misfits = 0
        self.is_possible = True

    def equate(self, sign: str, left: Shape | None, right: Shape | None) -> bool:
        """Whether the sides of a relation have one shape, as far as they are known to have any;
        what is put in order is a number."""
        if sign not in ("", "=", "!="):
            return all(side is None or self.is_number(side) for side in (left, right))
        if left is None or right is None:
            return True
        try:
            self.sizes.alike(left, right)
        except Misfit:
            return False
        return True

    def sides(self, equation: Equation) -> tuple[Shape | None, Shape | None]:
        """The shapes of both sides."""
        return self.shape(equation.left), self.shape(equation.right)

    def shape(self, form: Form) -> Shape | None:
        """The shape of a form, if it has one."""
        return self._RULES[form.kind](self, form)

    def demand(self, shape: Shape | None, other: Shape) -> None:
        """What has a shape has this one."""
        if shape is not None:
            try:
                self.sizes.alike(shape, other)
            except Misfit:
                self.misfits += 1

    def square(self) -> Shape:
        size = self.sizes.fresh()
        return Shape(size, size)

    def is_number(self, shape: Shape | None) -> bool:
        return shape is not None and self.sizes.is_number(shape)

    # The rules

    def _name(self, form: Form) -> Shape:
        return self.names.get(form.name, SCALAR)

    def _number(self, form: Form) -> Shape:
        for part in form.parts:
            self.demand(self.shape(part), SCALAR)
        return SCALAR

    def _unknown(self, form: Form) -> None:
        for part in form.parts:
            self.shape(part)

    def _sum(self, form: Form) -> Shape | None:
        shapes = [self.shape(part) for part in form.parts]
        known = [shape for shape in shapes if shape is not None]
        for shape in known[1:]:
            self.demand(shape, known[0])
        return known[0] if known else None

    def _product(self, form: Form) -> Shape | None:
        return self.joined([self.shape(part) for part in form.parts])

    def joined(self, shapes: Sequence[Shape | None]) -> Shape | None:
        """The shape of a product, from left to right."""
        product: Shape | None = SCALAR
        for shape in shapes:
            if product is None or shape is None:
                return None
            if self.is_number(product):
                product = shape
            elif not self.is_number(shape):
                try:
                    self.sizes.same(product.cols, shape.rows)
                except Misfit:
                    self.misfits += 1
                    return None
                product = Shape(product.rows, shape.cols)
        return product

    def _dotted(self, form: Form) -> Shape | None:
        left, right = map(self.shape, form.parts)
        if left and right and self.sizes.is_column(left) and self.sizes.is_column(right):
            self.demand(left, right)
            return SCALAR
        return self.joined((left, right))

    def _cross(self, form: Form) -> Shape | None:
        left, right = map(self.shape, form.parts)
        if left and right and self.sizes.is_column(left) and self.sizes.is_column(right):
            for side in (left, right):
                self.demand(side, Shape(number(3), ONE))
            return left
        return self.joined((left, right))

    def _inner(self, form: Form) -> Shape:
        column = Shape(self.sizes.fresh(), ONE)
        for part in form.parts:
            self.demand(self.shape(part), column)
        return SCALAR

    def _transpose(self, form: Form) -> Shape | None:
        shape = self.shape(form.parts[0])
        if self.is_number(shape) and not any(name in self.names for name in names_in(form)):
            self.misfits += 1
            self.is_possible = False
        return shape.turned if shape else None

    def _primed(self, form: Form) -> Shape | None:
        shape = self.shape(form.parts[0])
        return shape.turned if shape else None

    def _norm(self, form: Form) -> Shape:
        self.demand(self.shape(form.parts[0]), Shape(self.sizes.fresh(), ONE))
        return SCALAR

    def _of_square(self, form: Form) -> Shape:
        self.demand(self.shape(form.parts[0]), self.square())
        return SCALAR

    def _frobenius(self, form: Form) -> Shape:
        self.shape(form.parts[0])
        return SCALAR

    def _power(self, form: Form) -> Shape | None:
        base, *exponents = map(self.shape, form.parts)
        for exponent in exponents:
            self.demand(exponent, SCALAR)
        if base is None or self.is_number(base):
            return base
        self.demand(base, self.square())
        return base

    def _quotient(self, form: Form) -> Shape | None:
        above, below = map(self.shape, form.parts)
        self.demand(below, SCALAR)
        return above

    def _bars(self, form: Form) -> Shape:
        inside = self.shape(form.parts[0])
        if inside and not self.is_number(inside) and not self.sizes.is_column(inside):
            self.demand(inside, self.square())
        return SCALAR

    def _entry(self, form: Form) -> Shape:
        self.shape(form.parts[0])
        return SCALAR

    def _range(self, form: Form) -> Shape | None:
        return self.shape(form.parts[0])

    def _grid(self, form: Form) -> Shape | None:
        if not all(self.is_number(self.shape(part)) for part in form.parts):
            return None  # a matrix of blocks
        return Shape(*map(number, form.size))

    _RULES: Mapping[str, Callable[[Shaping, Form], Shape | None]] = {
        "name": _name, "number": _number, "unknown": _unknown, "blocks": _unknown,
        "zero": lambda self, form: None,
        "identity": lambda self, form: self.square(), "sum": _sum, "product": _product,
        "dotted": _dotted, "cross": _cross, "inner": _inner, "transpose": _transpose,
        "primed": _primed, "norm": _norm, "square": _of_square, "frobenius": _frobenius,
        "power": _power, "inverse": _power, "quotient": _quotient, "bars": _bars, "grid": _grid,
        "entry": _entry, "range": _range,
    }  # fmt: skip
