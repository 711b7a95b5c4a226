"""The trusted part stays small, plain and self-contained."""

import ast
import io
import sys
import tokenize
from pathlib import Path

import pytest

import symproof.kernel

FOLDER = Path(symproof.kernel.__file__).parent
MODULES = (
    "functions", "terms", "shapes", "facts", "laws", "polynomials", "derivatives", "claims", "sums",
    "matrices", "evaluation", "context", "instances", "equations", "limits", "intervals",
    "enclosing", "witnesses", "proofs",
)  # fmt: skip
DATA = {"functions", "laws"}
# Tokens of code: neither comment, nor docstring, nor white space, nor data.  A string is one token,
# also an f-string, which is cut into its parts since Python 3.12: all versions count as 3.11 does.
# The first edition had 27,517.
TOKENS = 36_709
LARGEST = {"matrices": 3_650, "polynomials": 3_150}
FILE = 2_850  # of any other file
SILENT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
          tokenize.ENDMARKER)  # fmt: skip
FSTRING_START = getattr(tokenize, "FSTRING_START", None)  # since Python 3.12
FSTRING_END = getattr(tokenize, "FSTRING_END", None)


def docstring_lines(tree: ast.Module) -> set[int]:
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                lines.update(range(first.lineno, (first.end_lineno or 0) + 1))
    return lines


def tokens_of_code(source: str) -> int:
    """The number of tokens of ``source`` that count; with every version of Python the same."""
    silent, count, depth = docstring_lines(ast.parse(source)), 0, 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if depth == 0 and token.type not in SILENT and token.start[0] not in silent:
            count += 1
        depth += (token.type == FSTRING_START) - (token.type == FSTRING_END)
    return count


def parsed(name: str) -> ast.Module:
    return ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))


def test_the_counter_counts():
    head = '"""What."""\n\n# why\nx = 1  # really\n\n\n'
    source = head + 'def f():\n    """That."""\n    return (\n        x\n    )\n'
    assert tokens_of_code(source) == 3 + 5 + 4


@pytest.mark.parametrize(
    "text",
    ["''", "'a {b}'", "f'a'", "f'{a!r:{b}} {c(d, e)}'", """f'{f"{a}"}'""", 'f"""{a +\n b}"""'],
)
def test_a_string_is_one_token_in_every_version_of_python(text):
    """And what stands beside it counts as it does elsewhere."""
    assert tokens_of_code(f"x = ({text}, 1)\ny = {text} 'c'\n") == 2 + 5 + 2 + 2


def test_the_kernel_has_no_other_modules():
    found = {path.stem for path in FOLDER.glob("**/*") if path.suffix in (".py", ".so", ".pyi")}
    assert found == {"__init__", *MODULES}


def size(name: str) -> int:
    return tokens_of_code((FOLDER / f"{name}.py").read_text(encoding="utf-8"))


def test_the_kernel_stays_within_its_budget():
    assert sum(size(name) for name in MODULES if name not in DATA) <= TOKENS


@pytest.mark.parametrize("name", sorted({*MODULES} - DATA))
def test_a_file_fits_on_a_few_pages(name):
    assert size(name) <= LARGEST.get(name, FILE)


@pytest.mark.parametrize("name", ["__init__", *MODULES])
def test_only_the_standard_library_and_modules_below(name):
    below = MODULES[: MODULES.index(name)] if name in MODULES else ()
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.Import):
            assert {alias.name.partition(".")[0] for alias in node.names} <= {
                *sys.stdlib_module_names
            }
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                assert node.level == 1
                assert node.module in below
            else:
                assert (node.module or "").partition(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("name", MODULES)
def test_no_guard_that_vanishes_under_optimisation(name):
    for node in ast.walk(parsed(name)):
        assert not isinstance(node, ast.Assert)
        assert not (isinstance(node, ast.Name) and node.id == "__debug__")


@pytest.mark.parametrize("name", MODULES)
def test_no_code_from_data_and_no_input_or_output(name):
    forbidden = {"eval", "exec", "compile", "open", "print", "input", "__import__", "globals"}
    for node in ast.walk(parsed(name)):
        assert not (isinstance(node, ast.Name) and node.id in forbidden)
        if isinstance(node, ast.Import | ast.ImportFrom):
            named = getattr(node, "module", None) or " ".join(a.name for a in node.names)
            assert not {*named.split()} & {"os", "sys", "io", "subprocess", "pickle", "importlib"}


@pytest.mark.parametrize("name", MODULES)
def test_no_exception_is_swallowed_wholesale(name):
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None
            assert "Exception" not in ast.unparse(node.type)


@pytest.mark.parametrize(
    "name",
    ["terms", "claims", "evaluation", "sums", "enclosing", "proofs"],
)
def test_nothing_is_remembered_between_checks(name):
    # a cache keyed by objects of others could be fed by objects that lie about equality
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.FunctionDef):
            assert not any("cache" in ast.unparse(d) for d in node.decorator_list)
