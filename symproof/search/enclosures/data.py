"""Counterexamples as plain data, checked from scratch."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from ...kernel.claims import Claim
from ...kernel.terms import Term, decode
from ...notation.encoding import encode
from .balls import NothingCertain, Number
from .matrices import ShapeError
from .refuting import Counterexample, EqualAt, separates
from .values import Point


class NotACounterexample(ValueError):
    """The data does not describe a counterexample to the claim; the message says why."""


def encode_counterexample(found: Counterexample) -> dict[str, Any]:
    """The counterexample as plain data (JSON)."""
    values, families = found.point
    data: dict[str, Any] = {
        "values": {name: _encode_number(x) for name, x in values.items()},
        "families": {
            name: [[[str(k) for k in key], _encode_number(x)] for key, x in sorted(table.items())]
            for name, table in families.items()
        },
        "precision": found.precision,
        "left": found.left,
        "right": found.right,
        "place": None if found.place is None else list(found.place),
    }
    return data | {"equal": True} if found.equal else data


def decode_counterexample(data: Any) -> Counterexample:
    """The counterexample that plain data stands for, still unchecked.

    Raises :class:`NotACounterexample` if the data has another form.
    """
    try:
        families = {
            _exactly(str, name): {tuple(map(_decode_fraction, key)): _decode_number(x)
                                  for key, x in _exactly(list, table)}
            for name, table in _exactly(dict, data["families"]).items()
        }  # fmt: skip
        values = {_exactly(str, n): _decode_number(x) for n, x in data["values"].items()}
        place = data["place"]
        if place is not None:
            row, col = (_exactly(int, k) for k in place)
            place = (row, col)
        sides = (_exactly(str, data["left"]), _exactly(str, data["right"]))
        return Counterexample(
            Point(values, families), _exactly(int, data["precision"]), *sides, place,
            _exactly(bool, data.get("equal", False)),
        )  # fmt: skip
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NotACounterexample(f"not a counterexample: {error}") from None


def replay(claim: Claim, data: Any, equal_at: EqualAt | None = None) -> Counterexample:
    """Check the counterexample in ``data`` from scratch and return it.

    Raises :class:`NotACounterexample` if it does not refute ``claim``, or not as it says.
    """
    told = decode_counterexample(data)
    says_how = "equal" in data  # an older file does not
    try:
        found = separates(claim, told.point, told.precision, equal_at)
    except (NothingCertain, ShapeError) as error:
        raise NotACounterexample(str(error)) from None
    if found is None:
        raise NotACounterexample("the claim does not certainly fail at this point")
    if says_how and found.equal != told.equal:
        how = "equal, not separated" if found.equal else "separated, not equal"
        raise NotACounterexample(f"the two sides are {how}")
    if found._replace(equal=False) != told._replace(equal=False):
        raise NotACounterexample(
            f"the two sides are {found.left} and {found.right}, not {told.left} and {told.right}"
        )
    return found


def _encode_number(value: Number) -> str | list[str] | dict[str, Any]:
    if isinstance(value, Term):
        return {"term": encode(value)}
    return list(map(str, value)) if isinstance(value, tuple) else str(value)


def _decode_number(data: Any) -> Number:
    if type(data) is dict:
        (kind,) = data
        return decode(data["term"]) if kind == "term" else _decode_fraction(data)
    if type(data) is not list:
        return _decode_fraction(data)
    real, imaginary = map(_decode_fraction, data)
    return real, imaginary


def _decode_fraction(text: Any) -> Fraction:
    if type(text) is not str or not re.fullmatch(r"-?[0-9]{1,3000}(/[1-9][0-9]{0,2999})?", text):
        raise NotACounterexample(f"not a rational number: {text!r:.100}")
    return Fraction(text)


def _exactly(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise NotACounterexample(f"expected {kind.__name__}, not {value!r:.100}")
    return value
