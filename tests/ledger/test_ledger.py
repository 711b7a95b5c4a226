"""The ledger agrees with the package, and a ledger that does not is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from ledger.ledger import BadLedger, compared, read

HERE = Path(__file__).parent
LEDGER = HERE / "ledger.toml"


@pytest.mark.slow
def test_the_ledger_is_what_the_package_says() -> None:
    said = compared(LEDGER, HERE.parents[1], "symproof")
    assert not said, "\n".join(["", *said])


# A small package with an old mechanism and two users --------------------------------------------

FILES = {
    "pack/__init__.py": "",
    "pack/old.py": "def decide(x):\n    return decide(x)\n",
    "pack/one.py": "from .old import decide\n\n\ndef first(x):\n    return decide(x)\n",
    "pack/two.py": "from . import old\n\nTABLE = {'by-old': old.decide}\n",
    "pack/new.py": "def judge(x):\n    return x\n",
}
ENTRY = {
    "name": '"deciding"',
    "replaced_by": '"judging"',
    "goal": '"a better way"',
    "home": '["pack/old.py"]',
    "names": '["pack.old"]',
    "users": '["pack/one.py:first", "pack/two.py"]',
}


def ledger(**changes: str) -> str:
    entry = {key: value for key, value in {**ENTRY, **changes}.items() if value}
    return "[[mechanism]]\n" + "".join(f"{key} = {value}\n" for key, value in entry.items())


def differences(folder: Path, text: str = "", **files: str) -> list[str]:
    """What is said of the package with some files replaced (``two_py``), or left out (empty)."""
    changed = {f"pack/{name.replace('_py', '.py')}": content for name, content in files.items()}
    for name, content in {**FILES, **changed}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        if content or name.endswith("__init__.py"):
            (folder / name).write_text(content, encoding="utf-8")
    place = folder / "ledger.toml"
    place.write_text(text or ledger(), encoding="utf-8")
    return compared(place, folder, "pack")


def test_a_ledger_that_is_true(tmp_path: Path) -> None:
    assert differences(tmp_path) == []


def test_an_empty_ledger_is_true(tmp_path: Path) -> None:
    assert differences(tmp_path, "# nothing is being replaced\n") == []


def test_a_new_user_fails(tmp_path: Path) -> None:
    new = "from .old import decide as d\n\nclass Judge:\n    def says(self, x):\n        d(x)\n"
    assert differences(tmp_path, new_py=new) == [
        "deciding: pack/new.py:Judge.says begins to use it; use judging"
    ]


def test_a_new_user_in_a_file_of_an_old_one_fails(tmp_path: Path) -> None:
    more = FILES["pack/one.py"] + "\n\ndef second(x):\n    return decide(x)\n"
    assert differences(tmp_path, one_py=more) == [
        "deciding: pack/one.py:second begins to use it; use judging"
    ]


def test_a_user_that_has_moved_on_is_taken_out(tmp_path: Path) -> None:
    assert differences(tmp_path, one_py="from .new import judge\n\nfirst = judge\n") == [
        "deciding: pack/one.py:first does not use it any more; take the line out"
    ]


def test_a_mechanism_without_users_is_deleted(tmp_path: Path) -> None:
    unused = {"one_py": "first = 1\n", "two_py": "TABLE = {}\n"}
    assert differences(tmp_path, ledger(users="[]"), **unused) == [
        "deciding: nobody uses it; delete pack/old.py, then this entry"
    ]


def test_the_entry_goes_with_its_mechanism(tmp_path: Path) -> None:
    gone = {"one_py": "first = 1\n", "two_py": "TABLE = {}\n", "old_py": ""}
    assert differences(tmp_path, ledger(users="[]"), **gone)[0] == (
        "deciding: pack/old.py is gone; take it out of home, or the entry if it was the last"
    )


@pytest.mark.parametrize("home", ['["pack/old.py:decide"]', '["pack/"]', '["pack/old.py"]'])
def test_a_home_is_a_file_a_folder_or_a_definition(tmp_path: Path, home: str) -> None:
    inside = home == '["pack/"]'
    assert differences(tmp_path, ledger(home=home)) == (
        [
            "deciding: pack/one.py:first does not use it any more; take the line out",
            "deciding: pack/two.py does not use it any more; take the line out",
            "deciding: nobody uses it; delete pack/, then this entry",
        ]
        if inside
        else []
    )


def test_a_definition_that_is_gone_is_no_home(tmp_path: Path) -> None:
    (said,) = differences(tmp_path, ledger(home='["pack/old.py", "pack/old.py:other"]'))
    assert "pack/old.py:other is gone" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ledger(goal=""), "an entry has name, replaced_by, goal, each in words"),
        (ledger(goal='" "'), "each in words"),
        (ledger(name=""), "an entry without a name"),
        (ledger(name="1"), "each in words"),
        (ledger(home=""), "an entry has a home"),
        (ledger(names=""), "names, attributes or strings"),
        (ledger(user='["a"]'), "there is no user in an entry"),
        (ledger(users='["b", "a"]'), "in order, each once"),
        (ledger(users='["a", "a"]'), "in order, each once"),
        (ledger(users='"a"'), "a list of texts"),
        (ledger(users="[1]"), "a list of texts"),
        (ledger() + ledger(), "two entries of one name"),
        ("[mechanisms]\n", "not mechanisms"),
    ],
)
def test_what_is_no_entry_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadLedger, match=said):
        read(text)
