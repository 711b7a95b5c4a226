"""``symproof rotary`` reads tables from files, and its exit codes are those of other commands."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from symproof.tools.cli import main

CONFIG = {"head_dim": 4, "rope_theta": 100, "rope_scaling": {"rope_type": "linear", "factor": 2}}


def tables(factor: float) -> dict[str, Any]:
    angles = [[p / factor, p / 10 / factor] * 2 for p in range(30)]
    return {f.__name__: [[f(a) for a in row] for row in angles] for f in (math.cos, math.sin)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    return tmp_path


def test_right_and_wrong_tables(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for factor, code, said in ((2, 0, "agrees with"), (1, 1, "rope_scaling is ignored")):
        (folder / "t.json").write_text(json.dumps(tables(factor)), encoding="utf-8")
        assert main(["rotary", "config.json", "t.json"]) == code
        assert said in capsys.readouterr().out


def test_the_kind_of_layers(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each kind of layers has its own tables; without --layer they are asked for."""
    parts = {"full": CONFIG["rope_scaling"], "sliding": {"rope_type": "default"}}
    config = {"head_dim": 4, "rope_theta": 100, "rope_parameters": parts}
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    (folder / "t.json").write_text(json.dumps(tables(2)), encoding="utf-8")
    for layer, code in (("full", 0), ("sliding", 1), ("other", 2)):
        assert main(["rotary", "config.json", "t.json", "--layer", layer]) == code
    assert "there is no layer 'other'" in capsys.readouterr().err
    assert main(["rotary", "config.json", "t.json"]) == 2
    assert "full, sliding: say by layer" in capsys.readouterr().err


def test_tables_of_numpy(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numpy = pytest.importorskip("numpy")
    made = {name: numpy.array(t, dtype="float32") for name, t in tables(2).items()}
    numpy.savez(folder / "t.npz", **made)
    assert main(["rotary", "config.json", "t.npz"]) == 0
    assert "stored as float32" in capsys.readouterr().out
    assert main(["rotary", "config.json", "t.npz", "--layout", "interleaved"]) == 1
    assert "not interleaved, but half-split" in capsys.readouterr().out
    numpy.savez(folder / "t.npz", cos=numpy.array([object()]), sin=made["sin"])
    assert main(["rotary", "config.json", "t.npz"]) == 2
    assert "no file .npz of numbers" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("t.json", "{", "neither .npz nor JSON"),
        ("t.json", "[]", "an object with cos and sin is needed"),
        ("t.json", '{"cos": [[1.0]]}', "there is no sin; the tables are named cos and sin"),
        ("t.npz", "text", "no file .npz of numbers"),
        ("t.json", '{"cos": [[NaN, 1, 1, 1]], "sin": [[0, 0, 0, 0]]}', "cos is nan at position 0"),
        ("t.json", '{"cos": [[1, 1, 1]], "sin": [[0, 0, 0]]}', "cos has 3 columns; for d = 4"),
        ("t.json", '{"cos": 1, "sin": 1}', "cos has 1 columns; for d = 4"),
        ("t.json", '{"cos": [], "sin": []}', "cos has 0 columns; for d = 4"),
        ("t.json", '{"cos": [[1, 1]], "sin": null}', "an encoding is a table of numbers, not None"),
    ],
)
def test_what_cannot_be_read(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, said: str
) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    assert main(["rotary", "config.json", name]) == 2
    said_of = capsys.readouterr().err
    assert said in said_of
    assert "internal error" not in said_of
    assert said_of.count("\n") == 1
