"""What is measured of the code may shrink and may not grow; the lists of today's exceptions are
those that are found."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tools import shrinking
from tools.shrinking import COMPLEXITY, GATES, ROOT, Room, complexity, rooms

CODE = ROOT / "symproof"
LISTED = rooms((shrinking.HERE / shrinking.SIZES).read_text(encoding="utf-8"))
SLACK = 30  # lines, or one in a hundred, that a room may have lost before they are counted anew


@pytest.mark.parametrize("gate", GATES.values(), ids=lambda gate: gate.file)
def test_the_exceptions_are_those_that_are_listed(gate: shrinking.Gate) -> None:
    said = shrinking.differences(gate.listed, gate.found(CODE))
    assert not said, (
        "; ".join(said) + f": make what is new or larger simpler; where there is less, run "
        f"tests/tools/shrinking.py, which lowers {gate.file}"
    )


@pytest.mark.parametrize("name", sorted({*LISTED, *shrinking.sizes(CODE)}))
def test_no_room_has_more_lines_than_it_may(name: str) -> None:
    lines, room = shrinking.sizes(CODE).get(name, 0), LISTED.get(name, Room(0))
    more = lines - room.allowed
    assert more <= 0, (
        f"symproof/{name} has {lines} lines and may have {room.allowed}: remove {more}, or write "
        f'into sizes.toml what it has learned: [[{name}.learned]], lines = {more}, what = "…"'
    )
    assert -more <= max(SLACK, lines // 100), "run tests/tools/shrinking.py"


# What is measured -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("return x", 1),
        ("return not x", 1),
        ("if x: return y\nreturn z", 2),
        ("return y if x else z", 2),
        ("return x and y and not z", 3),
        ("return x and y or z", 3),
        ("return [y for y in x]", 2),
        ("return [y for y in x if y if z]", 4),
        ("return [y for z in x for y in z]", 3),
        ("for y in x:\n  while y: pass", 3),
        ("try: x()\nexcept ValueError: pass\nexcept OSError: pass\nfinally: y()", 3),
        ("match x:\n  case 1: pass\n  case y if z: pass\n  case _: pass", 2),
        ("match x:\n  case 1 | 2: pass\n  case [y]: pass", 3),
        ("def inside(): return x or y\nreturn inside", 2),
        ("return lambda: x or y", 2),
        ("with x: pass", 1),
    ],
)
def test_a_complexity_counts_every_branch(body: str, count: int) -> None:
    rows = "".join(f"\n  {row}" for row in body.split("\n"))
    (found,) = dict(shrinking.functions(ast.parse(f"def f():{rows}"))).values()
    assert complexity(found) == count


def house(folder: Path, texts: dict[str, str]) -> Path:
    """A package with modules in a folder."""
    for name, text in texts.items():
        file = folder / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder / "symproof"


def test_a_method_has_the_name_of_its_class(tmp_path: Path) -> None:
    body = " or ".join(["x"] * (COMPLEXITY + 1))
    simple = " or ".join(["x"] * COMPLEXITY)
    text = f"class A:\n  def f(self): return {body}\n  def g(self): return {simple}\n"
    text += f"if x:\n  def h(): return {body} or x\n"
    found = shrinking.complex_functions(house(tmp_path, {"symproof/low/one": text}))
    assert found == {"low/one.py": {"A.f": 16, "h": 17}}


@pytest.mark.parametrize(
    "line",
    [
        "other.x = 1", "other.x += 1", "other.x: int = 1", "other.x[0] = 1", "del other.x",
        "a, (b, *other.x) = c", "for other.x in a: pass", "self.other.x = 1",
        "with a as other.x: pass", "self.x.y, other.x[0][1] = a",
    ],
)  # fmt: skip
def test_every_way_to_write_an_attribute_of_others_counts(tmp_path: Path, line: str) -> None:
    text = f"class A:\n  def f(self, other, a, c):\n    {line}\n"
    (found,) = shrinking.outside_writes(house(tmp_path, {"symproof/one": text})).values()
    assert any(name.endswith(("other.x", "self.x.y")) for name in found)


@pytest.mark.parametrize(
    "text",
    [
        "class A:\n  def f(self, other):\n    self.x = 1\n    other.x = 2\n",
        "class A:\n  x: int = 0\ndef f(a):\n  a.x = 1\n",
        "class A:\n  def f(self): self.x[0] = 1\n",
        "def f(a):\n  a[0] = 1\n  b = a.x\n  a.x()\n",
    ],
)
def test_what_a_module_writes_of_its_own_objects_does_not_count(tmp_path: Path, text: str) -> None:
    assert shrinking.outside_writes(house(tmp_path, {"symproof/one": text})) == {}


def test_a_test_is_found_by_the_name_of_its_file(tmp_path: Path) -> None:
    names = (
        "symproof/__init__", "symproof/top", "symproof/beside", "symproof/low/one",
        "symproof/low/two", "symproof/low/in/three", "symproof/low/in/four", "symproof/high/one",
        "tests/test_top", "tests/low/test_one", "tests/low/test_beside",
        "tests/low/deep/test_three", "tests/in/test_four", "tests/high/test_two",
    )  # fmt: skip
    root = house(tmp_path, dict.fromkeys(names, ""))
    assert shrinking.untested(root) == {
        ".": {"beside.py": 1}, "low": {"two.py": 1}, "high": {"one.py": 1},
    }  # fmt: skip


CLASSES = {
    "symproof/low/one": "class A: pass\nclass B: pass\nclass _C: pass\nclass D:\n  class E: pass\n",
    "symproof/low/two": "class _C: pass\ndef B(): pass\nclass E: pass\n",
    "symproof/high/one": "class A: pass\nimport B\n",
}


def test_a_name_is_shared_by_public_classes_of_modules(tmp_path: Path) -> None:
    root = house(tmp_path, CLASSES)
    assert shrinking.shared_names(root) == {"classes": {"A": 2}}
    assert shrinking.crowded(root) == []


def test_a_name_that_a_room_has_twice_is_found(tmp_path: Path) -> None:
    root = house(tmp_path, {**CLASSES, "symproof/low/in/two": "class B: pass\nclass A: pass\n"})
    assert shrinking.shared_names(root) == {"classes": {"A": 3, "B": 2}}
    assert shrinking.crowded(root) == ["low: A", "low: B"]


def test_no_room_has_two_public_classes_of_one_name() -> None:
    twice = shrinking.crowded(CODE)
    assert not twice, (
        f"{', '.join(twice)}: two classes of one room have one name; call the one that is used "
        "less by a term that says what it is"
    )


# Lists only shrink ----------------------------------------------------------------------------

OLD = {"low/one.py": {"f": 20, "A.g": 16}, "low/two.py": {"f": 18}}


@pytest.mark.parametrize(
    "new",
    [
        OLD,
        {},
        {"low/one.py": {"f": 19}},
        {"high/three.py": {"f": 20, "A.g": 16}, "low/two.py": {"f": 18}},
        {"low/one.py": {"f": 18}, "low/two.py": {"f": 20}},
    ],
)
def test_what_shrinks_or_moves_has_not_grown(new: shrinking.Table) -> None:
    assert shrinking.grown(OLD, new) == []


@pytest.mark.parametrize(
    ("new", "name"),
    [
        ({"low/one.py": {"f": 21}}, "f"),
        ({"low/one.py": {"f": 19}, "low/two.py": {"f": 19}}, "f"),
        ({"low/one.py": {"f": 18}, "low/two.py": {"f": 18}, "low/in.py": {"f": 16}}, "f"),
        ({"low/one.py": {"h": 16}}, "h"),
    ],
)
def test_what_is_new_or_larger_has_grown(new: shrinking.Table, name: str) -> None:
    assert shrinking.grown(OLD, new) == [name]


def test_every_difference_is_a_sentence() -> None:
    new = {"low/one.py": {"f": 21}, "low/two.py": {"f": 18}, "high.py": {"h": 16}}
    assert shrinking.differences(OLD, new) == [
        "high.py: h: 16, listed as 0",
        "low/one.py: A.g: 0, listed as 16",
        "low/one.py: f: 21, listed as 20",
    ]
    assert shrinking.differences(OLD, OLD) == []


def test_a_list_reads_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrinking, "HERE", tmp_path)
    gate = GATES["complexity.toml"]
    (tmp_path / gate.file).write_text(gate.text(OLD), encoding="utf-8")
    assert gate.listed == OLD


def test_a_room_may_grow_by_what_it_has_learned() -> None:
    text = "[low]\nlines = 90\n[[low.learned]]\nlines = 10\nwhat = 'sums of dots'\n"
    assert rooms(text) == {"low": Room(90, ((10, "sums of dots"),))}
    assert rooms(text)["low"].allowed == 100
    again = shrinking.sizes_text(rooms(text), {"low": 95, "new": 5})
    assert rooms(again) == {"low": Room(85, ((10, "sums of dots"),)), "new": Room(5)}


@pytest.mark.parametrize(
    "row", ["lines = 10", "lines = 10\nwhat = 'more'", "lines = 0\nwhat = 'a b c'"]
)
def test_lines_without_a_reason_are_refused(row: str) -> None:
    with pytest.raises(ValueError, match=r"low: .* what are they for"):
        rooms(f"[low]\nlines = 90\n[[low.learned]]\n{row}\n")


def test_the_lines_of_a_room_are_those_of_all_its_files(tmp_path: Path) -> None:
    texts = {"low/in/one": "a\nb\n", "low/two": "a", "top": "a\n"}
    root = house(tmp_path, {f"symproof/{name}": text for name, text in texts.items()})
    (root / "low" / "data.toml").write_text("a = 1\n\n", encoding="utf-8")
    (root / "low" / "page.html").write_text("\n\n", encoding="utf-8")
    assert shrinking.sizes(root) == {"low": 5, "top": 1}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(x): return x\n", ""),
        (
            "def f(x, y): return" + " or".join([" x"] * 17) + "\n",
            "complexity.toml: new or larger: f",
        ),
        ("def f(x): return x\n" * 5, "sizes.toml: 2 lines more"),
        ("def f(x):\n  x.y = 1\n", "outside_writes.toml: new or larger: x.y"),
    ],
)
def test_the_command_writes_no_list_that_would_grow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    text: str, said: str,
) -> None:  # fmt: skip
    house(tmp_path, {"symproof/low/one": text})
    before = dict.fromkeys(GATES, "") | {"sizes.toml": "[gone]\nlines = 3\n"}
    before["without_test.toml"] = '[old]\n"one.py" = 1\n'
    for name, content in before.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.setattr(shrinking, "HERE", tmp_path)
    monkeypatch.setattr(shrinking, "ROOT", tmp_path)
    assert shrinking.main() == bool(said)
    assert capsys.readouterr().err.startswith(said)
    kept = {name for name, was in before.items() if (tmp_path / name).read_text("utf-8") == was}
    assert kept == {said.partition(":")[0]} - {""}
    assert said or rooms((tmp_path / "sizes.toml").read_text("utf-8")) == {"low": Room(1)}
