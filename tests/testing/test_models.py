"""Rotary tables as models ship them: right ones are accepted, wrong ones are refused and named."""

from __future__ import annotations

import copy
import json
import math
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

from testing import rotary_tables as written

from symproof.testing import assert_rotary, check_rotary
from symproof.testing.models import model

NAMES = [m["name"] for m in written.MODELS]
LLAMA: dict[str, Any] = written.MODELS[NAMES.index("Llama-3.2-1B")]["config"]
PHI: dict[str, Any] = written.MODELS[NAMES.index("Phi-3-mini-128k, long")]["config"]
QWEN: dict[str, Any] = written.MODELS[NAMES.index("Qwen2.5-7B, YaRN")]["config"]


def checked(of: dict[str, Any], setup: Any, **options: Any) -> Any:
    layout = written.Setup(of).layout
    return check_rotary(*setup.tables(), config=of["config"], layout=layout,
                        positions=setup.positions(), length=setup.length, **options)  # fmt: skip


@pytest.mark.parametrize("of", written.MODELS, ids=NAMES)
def test_a_public_model_is_accepted(of: dict[str, Any]) -> None:
    report = checked(of, written.Setup(of))
    assert report.ok, str(report)


@pytest.mark.parametrize("number", range(len(written.WRONG)))
def test_a_wrong_table_is_refused_and_named(number: int) -> None:
    """All drawn tables of a kind are refused, and what they are is said."""
    kind = written.WRONG[number]["kind"]
    rows = [row for row in written.drawn() if row[0] == kind]
    assert len(rows) == written.DRAWN
    for _, of, setup, words in rows:
        report = checked(of, setup)
        assert not report.ok, of["name"]
        assert any(word in str(report) for word in words), f"{of['name']}: {report}"


@pytest.mark.parametrize("number", range(len(written.WRONG)))
def test_each_kind_of_mistake_is_named_in_each_model_that_can_make_it(number: int) -> None:
    row, draw = written.WRONG[number], random.Random(0)
    fitting = [of for of in written.MODELS if written.fits(of, row)]
    assert len(fitting) >= 3
    for of in fitting:
        report = checked(of, written.spoilt(of, row["kind"], draw))
        assert not report.ok, of["name"]
        assert any(word in str(report) for word in row["named"]), f"{of['name']}: {report}"


@pytest.mark.parametrize("of", written.MODELS, ids=NAMES)
@pytest.mark.parametrize("stored", ["float16", "float64"])
def test_tables_of_other_types(of: dict[str, Any], stored: str) -> None:
    setup = written.Setup(of)
    tables = [t.astype(stored) for t in setup.tables()]
    options = {"config": of["config"], "layout": setup.layout, "length": setup.length,
               "positions": setup.positions(), "computed": "float32"}  # fmt: skip
    assert check_rotary(*tables, **options).ok
    tables[0] = tables[0].copy()
    tables[0][5] += 0.01 if stored == "float16" else 1e-4
    assert not check_rotary(*tables, **options).ok


class Bfloat16:
    """A tensor of a type that NumPy does not have, as PyTorch shows it."""

    dtype = "torch.bfloat16"

    def __init__(self, values: Any) -> None:
        self.values = written.to_bfloat16(values)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise TypeError("Got unsupported ScalarType BFloat16")

    def tolist(self) -> Any:
        return self.values.tolist()


@pytest.mark.parametrize("of", written.MODELS, ids=NAMES)
def test_tables_of_bfloat16_are_computed_in_float32(of: dict[str, Any]) -> None:
    setup = written.Setup(of)
    options = {"config": of["config"], "layout": setup.layout, "length": setup.length,
               "positions": setup.positions()}  # fmt: skip
    report = check_rotary(*map(Bfloat16, setup.tables()), **options)
    assert report.ok, str(report)
    assert report.entries.working.name == "float32"
    setup.shift = 1
    assert not check_rotary(*map(Bfloat16, setup.tables()), **options).ok


def test_one_wrong_entry_of_a_long_table() -> None:
    """Each of 20 drawn entries of a table of 20,000 rows is found when it is 2e-3 off."""
    of = {**written.MODELS[NAMES.index("Llama-3.1-8B")], "length": 20_000}
    setup = written.Setup(of)
    setup.positions = lambda: [*range(20_000)]  # type: ignore[method-assign]
    cos, sin = setup.tables()
    assert check_rotary(cos, sin, config=of["config"]).ok
    draw = random.Random(7)
    spoilt = {(draw.randrange(20_000), draw.randrange(64)) for _ in range(20)}
    for row, column in spoilt:
        sin[row, [column, column + 64]] += 0.02
    report = check_rotary(cos, sin, config=of["config"])
    assert report.entries.wrong == len(spoilt)
    assert report.entries.first_wrong.position == min(spoilt)[0]


def changed(config: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A configuration with another value; None takes the key away."""
    made = copy.deepcopy(config)
    *folders, name = path.split("/")
    place = made
    for folder in folders:
        place = place[folder]
    place.pop(name, None)
    if value is not None:
        place[name] = value
    return made


@pytest.mark.parametrize(
    ("config", "path", "value", "said"),
    [
        (LLAMA, "rope_scaling/factor", None, r"rope_scaling.factor is missing; llama3 needs"),
        (LLAMA, "rope_scaling/low_freq_factor", None, "low_freq_factor is missing"),
        (LLAMA, "rope_scaling/rope_type", "llama4", "no rope_type 'llama4'.*llama3"),
        (LLAMA, "rope_scaling/rope_type", ["llama3"], "there is no rope_type"),
        (LLAMA, "rope_scaling/rope_type", None, "rope_scaling has no rope_type; it may be"),
        (LLAMA, "rope_scaling", "llama3", "rope_scaling is 'llama3'; it has to be a mapping"),
        (LLAMA, "rope_scaling/factor", math.nan, "factor is nan; it has to be a positive"),
        (LLAMA, "rope_scaling/factor", "8", "factor is '8', not a number"),
        (LLAMA, "rope_scaling/factor", True, "factor is True, not a number"),
        (LLAMA, "rope_scaling/factor", 0, "factor is 0; it has to be a positive number"),
        (LLAMA, "rope_scaling/high_freq_factor", 1.0, "low_freq_factor is the smaller one"),
        (LLAMA, "rope_theta", math.inf, "rope_theta is inf; it has to be a positive number"),
        (LLAMA, "rope_theta", 0.5, "rope_theta is 0.5; the base of frequencies is greater"),
        (LLAMA, "head_dim", 33, "33 columns of 33 are turned; it has to be an even number"),
        (LLAMA, "head_dim", 64.5, "head_dim is 64.5; it has to be a whole number"),
        (LLAMA, "partial_rotary_factor", 1.5, "partial_rotary_factor is 1.5; it is at most 1"),
        (QWEN, "num_attention_heads", None, "head_dim is missing, and so is hidden_size or"),
        (QWEN, "num_attention_heads", 27, "hidden_size is 3584, no multiple of num_attention"),
        (QWEN, "rope_scaling/truncate", 1, "truncate is 1; it has to be true or false"),
        (QWEN, "rope_scaling/beta_fast", 1, "beta_slow is the smaller one"),
        (
            PHI,
            "rope_scaling/long_factor",
            [1.0],
            "long_factor is a list of length 1; it has a factor for each of the 48",
        ),
        (PHI, "rope_scaling/long_factor", 1.0, "long_factor is 1.0; it has to be a list"),
        (PHI, "rope_scaling/short_factor", None, "short_factor is missing; longrope needs"),
        (PHI, "original_max_position_embeddings", None, "original_max_position_embeddings is mis"),
        (PHI, "rope_parameters", {"full_attention": {}, "sliding_attention": {}}, "for layers"),
    ],
)
def test_a_bad_configuration_has_one_sentence(
    config: dict[str, Any], path: str, value: Any, said: str
) -> None:
    model(config, 10)
    with pytest.raises(ValueError, match=said) as error:
        model(changed(config, path, value), 10)
    assert "\n" not in str(error.value)


def test_bad_arguments() -> None:
    tables = written.Setup(written.MODELS[1]).tables()
    for options, said in (
        ({}, "either d, the number of columns that are turned, or config"),
        ({"d": 64, "config": LLAMA}, "either d"),
        ({"config": LLAMA, "base": 10000}, "base and scale are those of the configuration"),
        ({"config": LLAMA, "length": 0}, "length must be a positive integer, not 0"),
        ({"config": 5}, "a configuration is a mapping or the path of a JSON file, not 5"),
        ({"config": QWEN}, "cos has 64 columns; for d = 128 there are 128, or 64"),
    ):
        if options.get("config") is QWEN:
            assert check_rotary(*tables, config=QWEN, layout="half").entries.d == 128
            continue
        with pytest.raises(ValueError, match=said):
            check_rotary(*tables, **options)


@pytest.mark.parametrize("value", [math.nan, math.inf])
@pytest.mark.parametrize("as_list", [True, False])
def test_what_is_no_finite_number_has_one_sentence(value: float, as_list: bool) -> None:
    cos, sin = written.Setup(written.MODELS[1]).tables()
    sin[9, 4] = value
    given = (cos.tolist(), sin.tolist()) if as_list else (cos, sin)
    with pytest.raises(ValueError, match=f"sin is {value} at position 9, column 4; every entry"):
        check_rotary(*given, config=LLAMA)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(LLAMA), encoding="utf-8")
    of = {"config": LLAMA, "length": 100}
    setup = written.Setup(of)
    options = {"positions": setup.positions()}
    assert_rotary(*setup.tables(), config=path, **options)
    setup.times = 0
    with pytest.raises(AssertionError, match="rope_scaling is ignored"):
        assert_rotary(*setup.tables(), config=str(path), **options)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match="the configuration is no JSON"):
        model(path, 10)
    with pytest.raises(OSError, match="no-config"):
        model(tmp_path / "no-config.json", 10)


def test_text_config_and_other_names_of_keys() -> None:
    assert model({"text_config": LLAMA}, 10) == model(LLAMA, 10)
    neox = {"hidden_size": 6144, "num_attention_heads": 64, "rotary_pct": 0.25}
    assert model({**neox, "rotary_emb_base": 500}, 10)[:2] == (24, Fraction(500))
    assert model({"head_dim": 64, "rope_parameters": {"rope_theta": 7.5}}, 10).base == Fraction(
        15, 2
    )


FULL = {"rope_type": "linear", "rope_theta": 1000000, "factor": 8}
SLIDING = {"rope_type": "default", "rope_theta": 10000}
GEMMA = {
    "head_dim": 16,
    "rope_parameters": {"full_attention": FULL, "sliding_attention": SLIDING},
}


@pytest.mark.parametrize(
    ("layer", "part"), [("full_attention", FULL), ("sliding_attention", SLIDING)]
)
def test_the_parts_of_kinds_of_layers(layer: str, part: dict[str, Any]) -> None:
    """A kind of layers has the tables of a model with its part alone; those of the other kind are
    refused."""
    assert model(GEMMA, 10, layer) == model({"head_dim": 16, "rope_parameters": part}, 10)
    assert model({"text_config": GEMMA}, 10, layer) == model(GEMMA, 10, layer)
    setup = written.Setup({"config": {"head_dim": 16, "rope_scaling": part, **part}})
    tables, options = setup.tables(), {"config": GEMMA, "positions": setup.positions()}
    assert_rotary(*tables, layer=layer, **options)
    (other,) = GEMMA["rope_parameters"].keys() - {layer}
    assert not check_rotary(*tables, layer=other, **options).ok


def test_what_stands_beside_the_parts_is_of_all_kinds() -> None:
    parts = {"rope_theta": 500, "a": {"rope_type": "default"}, "b": {"rope_theta": 700}}
    config = {"head_dim": 4, "rope_parameters": parts}
    assert [model(config, 10, kind).base for kind in ("a", "b")] == [500, 700]
    parts["a"]["partial_rotary_factor"] = 0.5
    assert [model(config, 10, kind).d for kind in ("a", "b")] == [2, 4]


@pytest.mark.parametrize(
    ("config", "layer", "said"),
    [
        (GEMMA, None, "full_attention, sliding_attention: say by layer which of them"),
        (GEMMA, "sliding", "there is no layer 'sliding'.*it has full_attention, sliding_attention"),
        (GEMMA, "rope_theta", "there is no layer 'rope_theta'"),
        (LLAMA, "full_attention", "layer is 'full_attention', but the configuration has no parts"),
        ({"head_dim": 4}, "full_attention", "has no parts for layers: leave layer out"),
        (None, "full_attention", "layer is a kind of layers of a configuration; give config, too"),
    ],
)
def test_a_kind_of_layers_that_is_not_there(
    config: dict[str, Any] | None, layer: str | None, said: str
) -> None:
    tables = ([[1.0, 1.0]], [[0.0, 0.0]])
    d = 2 if config is None else None
    with pytest.raises(ValueError, match=said) as error:
        check_rotary(*tables, d=d, config=config, layer=layer)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("length", [1024, 4096])
def test_factors_of_another_length_are_named(length: int) -> None:
    of = {"config": PHI, "length": 131072}
    report = check_rotary(*written.Setup(of).tables(), config=PHI, length=length,
                          positions=written.Setup(of).positions())  # fmt: skip
    assert not report.ok
    assert "the factors are those of another length" in str(report)
