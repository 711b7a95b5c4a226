"""Terms: shapes, immutability, substitution without capture, data and back."""

import pickle

import pytest

from symproof.kernel.terms import (
    FUNCTIONS,
    MAX_DEPTH,
    Lambda,
    MalformedTerm,
    Term,
    decode,
    fill,
    free_names,
    number,
    rebuild,
    substitute,
    symbol,
)
from symproof.notation.encoding import encode

X, Y, J = symbol("x"), symbol("y"), symbol("i")


def total(var: str, body: Term, hi: Term = X) -> Term:
    return Term("sum", var, number(0), hi, body)


class Name(str):
    """Equal to every other string."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class Count(int):
    """Not the int that it looks like."""


@pytest.mark.parametrize(
    ("head", "args"),
    [
        ("nothing", ()),
        ("__class__", ()),
        ("num", (1,)),
        ("num", (1, 2, 3)),
        ("num", (-1, 0)),
        ("num", (True, 0)),
        ("num", (1.0, 0)),
        ("num", (Count(1), 0)),
        ("sym", ()),
        ("sym", ("x", X)),
        ("sym", ("w_#",)),
        ("sym", ("w_#", "x")),
        ("sym", (Name("x"),)),
        ("add", ()),
        ("add", (X,)),
        ("mul", (X,)),
        ("neg", (X, Y)),
        ("div", (X,)),
        ("pow", (X, Y, X)),
        ("sin", (X, Y)),
        ("sin", ("x",)),
        ("sum", ("i", X, Y)),
        ("sum", ("w_#", X, Y, X)),
        ("sum", (J, X, Y, X)),
        ("matrix", (2, 2, X, X, X)),
        ("matrix", (0, 0)),
        ("matrix", (0, 3)),
        ("identity", (2,)),
        ("hole", (-1,)),
        ("hole", (X,)),
        ("pi", (X,)),
    ],
)
def test_arguments_that_do_not_fit_the_head(head, args):
    with pytest.raises(MalformedTerm):
        Term(head, *args)


def test_a_head_that_only_looks_like_one():
    with pytest.raises(MalformedTerm):
        Term(Name("pi"))


def test_nothing_is_simplified():
    assert Term("div", X, X) != number(1)
    assert Term("add", X, Y) != Term("add", Y, X)
    assert Term("num", 10, 1) != Term("num", 1, 0)


def test_a_term_has_no_truth_value():
    with pytest.raises(TypeError):
        bool(X)


@pytest.mark.parametrize("name", ["head", "args", "_hash", "_free", "other"])
def test_a_term_does_not_change(name):
    with pytest.raises(AttributeError):
        setattr(X, name, "y")
    with pytest.raises(AttributeError):
        delattr(X, name)


def test_a_term_is_never_equal_to_something_else():
    class Posing(Term):
        def __eq__(self, other):
            return True

        __hash__ = Term.__hash__

    assert Term.__eq__(X, Posing("sym", "y")) is not True
    with pytest.raises(MalformedTerm):
        Term("neg", Posing("sym", "y"))


def test_pickled_terms_are_checked_when_they_come_back():
    assert pickle.loads(pickle.dumps(total("i", J))) == total("i", J)


def test_depth_and_size_are_bounded():
    deep = X
    for _ in range(MAX_DEPTH - 1):
        deep = Term("neg", deep)
    with pytest.raises(MalformedTerm):
        Term("neg", deep)
    wide = X
    for _ in range(18):
        wide = Term("add", wide, wide)
    with pytest.raises(MalformedTerm):
        Term("add", wide, wide)


@pytest.mark.parametrize("value", [0, 1, -1, 10**50])
def test_integers(value):
    term = number(value)
    sign, size = (-1, term.args[0]) if value < 0 else (1, term)
    assert sign * size.args[0] == value


def test_free_names():
    assert free_names(total("i", Term("mul", J, Y))) == {"x", "y"}
    assert free_names(total("i", Y, hi=J)) == {"i", "y"}
    assert free_names(Term("sym", "w_#", J)) == {"w_#", "i"}


def test_substitution_renames_what_would_capture():
    replaced = substitute(total("i", Term("mul", J, Y)), {"y": Lambda((), J)})
    assert free_names(replaced) == {"x", "i"}
    assert replaced == Term("sum", "i'", number(0), X, Term("mul", symbol("i'"), J))


def test_the_new_name_is_not_taken():
    body = Term("mul", J, Y, symbol("i'"))
    replaced = substitute(total("i", body), {"y": Lambda((), J)})
    assert free_names(replaced) == {"x", "i", "i'"}


def test_the_new_name_is_not_one_that_is_replaced_itself():
    body = Term("mul", J, Y)
    replaced = substitute(
        Term("sum", "i", number(0), X, Term("add", body, symbol("i'"))),
        {"y": Lambda((), J), "i'": Lambda((), number(7))},
    )
    assert free_names(replaced) == {"x", "i"}


def test_a_bound_variable_is_not_replaced_but_its_bounds_are():
    term = total("i", J, hi=J)
    assert substitute(term, {"i": Lambda((), Y)}) == total("i", J, hi=Y)


def test_replacing_at_once_is_not_replacing_in_turn():
    swapped = substitute(Term("div", X, Y), {"x": Lambda((), Y), "y": Lambda((), X)})
    assert swapped == Term("div", Y, X)


def test_families_take_their_arguments_along():
    square = Lambda(("t",), Term("mul", symbol("t"), J))
    replaced = substitute(total("i", Term("sym", "w_#", J)), {"w_#": square})
    assert replaced == Term("sum", "i'", number(0), X, Term("mul", symbol("i'"), J))


def test_a_family_with_a_wrong_number_of_parameters():
    with pytest.raises(ValueError, match=r"shorter|longer"):
        substitute(Term("sym", "w_#", X), {"w_#": Lambda((), Y)})


def test_holes_are_filled_under_binders_on_purpose():
    assert fill(total("i", Term("hole", 0)), [J]) == total("i", J)


def test_a_hole_that_nothing_fills():
    with pytest.raises(MalformedTerm):
        fill(Term("hole", 1), [X])


def test_rebuilding_without_a_change_gives_the_same_term():
    term = total("i", J)
    assert rebuild(term, lambda child: child) is term


@pytest.mark.parametrize("term", [X, total("i", Term("sym", "w_#", J)), number(-3)])
def test_data_and_back(term):
    assert decode(encode(term)) == term


@pytest.mark.parametrize(
    "data",
    [
        None,
        "x",
        [],
        ("sym", "x"),
        {"sym": "x"},
        ["sym", "x", 3],
        ["add", ["sym", "x"], ("sym", "x")],
        [["sym"], "x"],
        ["num", 1.5, 0],
        ["num", "1", 0],
        ["num", True, 0],
        ["neg", None],
    ],
)
def test_data_that_is_not_a_term(data):
    with pytest.raises(MalformedTerm):
        decode(data)


def test_data_that_contains_itself():
    data = ["neg"]
    data.append(data)
    with pytest.raises(MalformedTerm):
        decode(data)


def test_lists_of_another_type_are_not_data():
    class Posing(list):
        pass

    with pytest.raises(MalformedTerm):
        decode(Posing(["sym", "x"]))


def test_terms_with_one_hash_are_told_apart():
    one, other, third = Term("sin", X), Term("sin", Y), Term("cos", X)
    for term in (one, other, third):
        object.__setattr__(term, "_hash", 7)
    assert one != other
    assert one != third
    assert one == one
    assert len({one, other, third}) == 3
    again = Term("sin", symbol("x"))
    object.__setattr__(again, "_hash", 7)
    assert one == again


def test_the_depth_is_that_of_the_deepest_part():
    deep = Term("neg", Term("neg", X))
    for parts in ((deep, X), (X, deep), (X, deep, Y), (Term("neg", X), deep)):
        assert Term("add", *parts).depth == 4
        assert Term("add", *parts).size == sum(p.size for p in parts) + 1
    assert (X.depth, X.size, Term("sym", "w_#", X).depth) == (1, 1, 2)


def test_what_is_not_a_term_is_not_compared():
    class Posing(Term):
        pass

    for other in (Posing("sym", "x"), "x", ("sym", "x"), None, 0):
        assert Term.__eq__(X, other) is NotImplemented


@pytest.mark.parametrize(
    ("head", "args"),
    [
        ("num", (0, 0)), ("num", (12, 3)), ("pi", ()), ("i", ()), ("e", ()), ("sym", ("x",)),
        ("sym", ("w_#", X)), ("sym", ("R_#(#)", X, Y)), ("add", (X, Y)), ("add", (X, Y, X)),
        ("mul", (X, Y)), ("mul", (X, Y, X, Y)), ("neg", (X,)), ("div", (X, Y)), ("pow", (X, Y)),
        ("matrix", (1, 1, X)), ("matrix", (2, 1, X, Y)), ("identity", ()), ("transpose", (X,)),
        ("norm", (X,)), ("dot", (X, Y)), ("hole", (0,)), ("hole", (3,)),
        *[(f, (X,)) for f in sorted(FUNCTIONS)],
        *[(b, ("j", X, Y, X)) for b in ("sum", "prod", "stack", "diag")],
    ],
)  # fmt: skip
def test_every_head_takes_its_arguments_and_no_others(head, args):
    made = Term(head, *args)
    assert (made.head, made.args) == (head, args)
    assert decode(encode(made)) == made
    for wrong in ((*args, "x"), (*args, -1), (*args, None), (*args[:-1], None), (None, *args)):
        with pytest.raises(MalformedTerm):
            Term(head, *wrong)
