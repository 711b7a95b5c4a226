"""One-place changes of a term: the mistakes that people make."""

from collections.abc import Iterator

from symproof.kernel.terms import Term, number

Mutant = tuple[str, Term]


def mutants(term: Term) -> Iterator[Mutant]:
    """All changed terms, each with what was done where: ``sign at 0.2``.  The place is the
    path of argument numbers from the root."""
    seen = {term}
    for kind, path, changed in _everywhere(term, ()):
        if changed not in seen:
            seen.add(changed)
            yield f"{kind} at {'.'.join(map(str, path)) or 'root'}", changed


def _everywhere(term: Term, path: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...], Term]]:
    for kind, changed in _here(term):
        yield kind, path, changed
    for k, child in enumerate(term.args):
        if type(child) is Term:
            for kind, place, changed in _everywhere(child, (*path, k)):
                yield kind, place, Term(term.head, *term.args[:k], changed, *term.args[k + 1 :])


def _here(term: Term) -> Iterator[Mutant]:
    head, args = term.head, term.args
    if head == "neg":
        yield "sign", args[0]
    if head in ("sin", "cos"):
        yield "sin↔cos", Term({"sin": "cos", "cos": "sin"}[head], *args)
    if head == "transpose":
        yield "transpose dropped", args[0]
    if head == "num":
        value, scale = args
        yield "numeral +1", Term("num", value + 10**scale, scale)
        if value >= 10**scale:
            yield "numeral −1", Term("num", value - 10**scale, scale)
    if head == "sym":
        for k, index in enumerate(args[1:], 1):
            for kind, one in (("+1", number(1)), ("−1", Term("neg", number(1)))):
                moved = Term("add", index, one)
                yield f"index {k} {kind}", Term("sym", *args[:k], moved, *args[k + 1 :])
    if head in ("add", "mul"):
        for k, part in enumerate(args):
            if head == "add" and part.head != "neg":
                yield f"sign of {k}", Term(head, *args[:k], Term("neg", part), *args[k + 1 :])
            rest = (*args[:k], *args[k + 1 :])
            yield f"part {k} dropped", rest[0] if len(rest) == 1 else Term(head, *rest)
    if head == "div":
        yield "denominator dropped", args[0]
