"""Theorems of the library with another assumption in the place of one of their own."""

from symproof.authoring.assumptions import read_assumption
from symproof.authoring.library import Record, library, verify


def with_other_assumption(name, number, text, given=(), **variables):
    """A record like the theorem ``name``, its assumption with this number replaced."""
    old = library.records[name]

    def function(*symbols):
        made = old.function(*symbols)
        made.assumptions[number - 1] = read_assumption(text, given, variables)
        return made

    new = Record(f"weaker_{name}", "Weaker", "Weaker.", old.chapter, function)
    new.__dict__["sorts"] = dict(old.sorts)
    return new


def verdict(record):
    """The record, checked as one of the library."""
    library.records[record.name] = record
    try:
        (checked,) = verify([record])
    finally:
        del library.records[record.name]
    return checked


def weaker(name, number, text, given=(), **variables):
    """The word of the verdict on a theorem with another assumption."""
    return verdict(with_other_assumption(name, number, text, given, **variables)).verdict
