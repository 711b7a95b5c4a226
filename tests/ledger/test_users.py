"""Users are found in syntax trees: however they import, and only if they do."""

from __future__ import annotations

from pathlib import Path

import pytest
from ledger.users import Package, Pattern, outside

HOME = "pack/old.py"
OLD = "def decide(x):\n    return x\n\n\nclass Judge:\n    def says(self):\n        return 1\n"
NAMES = Pattern(names=frozenset({"pack.old"}))
RULE = Pattern(strings=frozenset({"by-old"}))
METHOD = Pattern(attributes=frozenset({"says"}))


def users(folder: Path, pattern: Pattern, **files: str) -> set[str]:
    """The users in a package with these files; ``sub__a`` is ``sub/a.py``."""
    every = {"__init__": "", "sub____init__": "", "old": OLD, **files}
    for name, text in every.items():
        parts = name.replace("____init__", "/__init__").replace("sub__", "sub/")
        path = folder / "pack" / f"{parts}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return outside(Package(folder, "pack").users(pattern), [HOME])


@pytest.mark.parametrize(
    "text",
    [
        "from .old import decide\n\ndef f():\n    return decide(1)\n",
        "from .old import decide as d\n\ndef f():\n    return d(1)\n",
        "from . import old\n\ndef f():\n    return old.decide(1)\n",
        "from . import old as o\n\ndef f():\n    return o.Judge().says()\n",
        "from pack.old import decide\n\ndef f():\n    return [decide]\n",
        "import pack.old\n\ndef f():\n    return pack.old.decide(1)\n",
        "import pack.old as old\n\ndef f():\n    return old\n",
        "def f():\n    from .old import decide\n    return decide(1)\n",
        "def f():\n    import pack.old\n",
        "def f():\n    from importlib import import_module\n    return import_module('pack.old')\n",
        "from .old import Judge\n\ndef f(x: Judge):\n    return x\n",
        "from .old import decide\n\ndef f(x=decide):\n    return x\n",
        "from .old import decide\n\n@decide\ndef f(x):\n    return x\n",
        "from .old import decide\n\nasync def f():\n    return lambda x: decide(x)\n",
    ],
)
def test_every_way_to_import_is_a_use(tmp_path: Path, text: str) -> None:
    assert users(tmp_path, NAMES, new=text) == {"pack/new.py:f"}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("from .old import decide\n\nTABLE = {1: decide}\n", ""),
        ("from .old import decide\n", ""),  # handed on, or of no use
        ("from .old import *\n", ""),
        ("import pack.old\n", ""),
        ("from .old import Judge\n\nclass Own(Judge):\n    pass\n", ":Own"),
        ("from .old import decide\n\nclass A:\n    def f(self):\n        decide(1)\n", ":A.f"),
        (
            "from .old import decide\n\ndef f():\n    def g():\n        decide(1)\n    g()\n",
            ":f.g",
        ),
    ],
)
def test_the_place_is_the_definition(tmp_path: Path, text: str, place: str) -> None:
    assert users(tmp_path, NAMES, new=text) == {f"pack/new.py{place}"}


@pytest.mark.parametrize(
    "text",
    [
        "def decide(x):\n    return x\n\ndef f():\n    return decide(1)\n",
        "from .older import decide\n\ndef f():\n    return decide(1)\n",
        "from other.old import decide\n\ndef f():\n    return decide(1)\n",
        "import old\n\ndef f():\n    return old.decide(1)\n",
        "def f(old):\n    return old.decide(1)\n",
        '"""Once there was pack.old, and decide."""\n# from .old import decide\n',
        "def f():\n    return 'decide by pack.old'\n",
        "from . import older as new\n\ndef f():\n    return new.old.decide(1)\n",
    ],
)
def test_the_same_words_are_no_use(tmp_path: Path, text: str) -> None:
    assert users(tmp_path, NAMES, new=text) == set()


def test_dots_in_front_count_from_where_the_file_is(tmp_path: Path) -> None:
    inner = "from ..old import decide\n\ndef f():\n    decide(1)\n"
    assert users(tmp_path, NAMES, sub__a=inner) == {"pack/sub/a.py:f"}
    wrong = inner.replace("..old", ".old")
    assert users(tmp_path, NAMES, sub__a=wrong) == set()
    package = "from ..old import decide\n\ndef f():\n    decide(1)\n"
    assert "pack/sub/__init__.py:f" in users(tmp_path, NAMES, sub____init__=package)


@pytest.mark.parametrize("through", ["from .old import decide\n", "from .old import *\n"])
def test_what_another_module_hands_on_is_followed(tmp_path: Path, through: str) -> None:
    user = "from .middle import decide as d\n\ndef f():\n    d(1)\n"
    found = users(tmp_path, NAMES, middle=through, new=user)
    assert found == {"pack/middle.py", "pack/new.py:f"}


def test_modules_that_import_each_other_come_to_an_end(tmp_path: Path) -> None:
    one = "from .two import *\nfrom .two import a\n"
    two = "from .one import *\nfrom .one import a\n"
    assert users(tmp_path, NAMES, one=one, two=two) == set()


def test_one_function_of_a_module_is_not_another(tmp_path: Path) -> None:
    pattern = Pattern(names=frozenset({"pack.old.decide"}))
    text = "from . import old\n\ndef f():\n    old.decide(1)\n\ndef g():\n    old.Judge()\n"
    assert users(tmp_path, pattern, new=text) == {"pack/new.py:f"}
    everything = "from .old import *\n"
    assert users(tmp_path, pattern, new=everything) == {"pack/new.py"}
    longer = text.replace("old.decide", "old.decided")
    assert users(tmp_path, pattern, new=longer) == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("TABLE = {'by-old': 1}\n", {"pack/new.py"}),
        ("def f(x):\n    return {'rule': 'by-old'}\n", {"pack/new.py:f"}),
        (
            "def f(x):\n    match x:\n        case 'by-old':\n            return 1\n",
            {"pack/new.py:f"},
        ),
        ("def f(x):\n    return x == 'by-old'\n", {"pack/new.py:f"}),
        ("def f(x):\n    'by-old'\n", set()),  # a docstring
        ("# 'by-old'\nX = 'by-older', b'by-old'\n", set()),
    ],
)
def test_rules_are_found_by_their_names(tmp_path: Path, text: str, found: set[str]) -> None:
    assert users(tmp_path, RULE, new=text) == found


def test_methods_are_found_by_their_names(tmp_path: Path) -> None:
    text = "def f(x):\n    return x.y.says()\n\ndef g(says):\n    return says, 'says'\n"
    assert users(tmp_path, METHOD, new=text) == {"pack/new.py:f"}


@pytest.mark.parametrize(
    ("place", "home", "left"),
    [
        ("a/b.py", "a/b.py", False), ("a/b.py:f", "a/b.py", False), ("a/b.py:f", "a/b.py:f", False),
        ("a/b.py:f.g", "a/b.py:f", False), ("a/b.py:f", "a/", False), ("a/b/c.py", "a/", False),
        ("a/b.py:fg", "a/b.py:f", True), ("a/b.py", "a/b.py:f", True), ("ab/c.py", "a/", True),
        ("a/b.pyi", "a/b.py", True),
    ],
)  # fmt: skip
def test_what_is_part_of_a_home(place: str, home: str, left: bool) -> None:
    assert bool(outside([place], [home])) == left
