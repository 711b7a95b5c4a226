"""Tables of cosines and sines as models compute them, right and wrong, for test_models.py.

The steps are those of the papers, in float32 by NumPy; nothing here comes from symproof.  Wrong
tables are those of the right steps with one step changed.
"""

from __future__ import annotations

import math
import random
import tomllib
from pathlib import Path
from typing import Any

import numpy as np

DATA = tomllib.loads(Path(__file__).with_name("rotary_models.toml").read_text(encoding="utf-8"))
MODELS: list[dict[str, Any]] = DATA["model"]
WRONG: list[dict[str, Any]] = DATA["wrong"]
SEED, DRAWN = 74, 5
F = np.float32


class Setup:
    """What a model's configuration says, and the changes that make a table wrong."""

    def __init__(self, model: dict[str, Any]) -> None:
        config = model["config"]
        self.scaling = dict(config.get("rope_parameters") or config.get("rope_scaling") or {})
        self.kind = self.scaling.get("rope_type", self.scaling.get("type", "default"))
        heads = config.get("num_attention_heads", config.get("n_head"))
        width = config.get("hidden_size", config.get("n_embd"))
        self.head = config.get("head_dim") or width // heads
        part = config.get("partial_rotary_factor", config.get("rotary_pct", 1))
        turned = config.get("qk_rope_head_dim") or config.get("rotary_dim")
        self.d = turned or int(self.head * part)
        self.base = float(config.get("rope_theta", config.get("rotary_emb_base", 10000)))
        self.most = config.get("max_position_embeddings", config.get("n_positions"))
        self.original = self.scaling.get(
            "original_max_position_embeddings",
            config.get("original_max_position_embeddings", self.most),
        )
        self.length = model.get("length", 4096)
        self.layout = model.get("layout", "half-split")
        self.factor = float(self.scaling.get("factor", 1))
        # what may be changed
        self.exponent_over = self.d
        self.times = 1
        self.held: str | None = None
        self.shift = 0
        self.sign = 1.0
        self.attention = self.attention_factor()

    def attention_factor(self) -> float:
        if self.kind == "yarn":
            if self.scaling.get("mscale_all_dim"):
                return self.mscale(self.scaling["mscale"]) / self.mscale(
                    self.scaling["mscale_all_dim"]
                )
            return self.mscale(1.0)
        if self.kind in ("longrope", "su"):
            return math.sqrt(1 + math.log(self.most / self.original) / math.log(self.original))
        return 1.0

    def mscale(self, m: float) -> float:
        return 0.1 * m * math.log(self.factor) + 1.0

    def frequencies(self) -> Any:
        d, base = self.d, self.base
        if self.kind == "dynamic" and self.length > self.most:
            grown = self.factor * self.length / self.most - (self.factor - 1)
            base = base * grown ** (d / (d - 2))
        steps = np.arange(0, d, 2, dtype=F) / F(self.exponent_over)
        found = F(1) / (F(base) ** steps)
        for _ in range(self.times):
            found = self.scaled(found)
        if self.held == "float16":
            found = found.astype(np.float16).astype(F)
        if self.held == "bfloat16":
            found = to_bfloat16(found)
        return found

    def scaled(self, f: Any) -> Any:
        s = F(self.factor)
        if self.kind == "linear":
            return f / s
        if self.kind == "llama3":
            low, high = F(self.scaling["low_freq_factor"]), F(self.scaling["high_freq_factor"])
            wave = F(2 * math.pi) / f
            smooth = np.clip((F(self.original) / wave - low) / (high - low), F(0), F(1))
            return (1 - smooth) * f / s + smooth * f
        if self.kind == "yarn":
            ramp = self.ramp(len(f))
            return f / s * ramp + f * (1 - ramp)
        if self.kind in ("longrope", "su"):
            name = "long_factor" if self.length > self.original else "short_factor"
            return f / np.array(self.scaling[name], dtype=F)
        return f

    def ramp(self, count: int) -> Any:
        ends = []
        for turns in (self.scaling.get("beta_fast", 32), self.scaling.get("beta_slow", 1)):
            long = self.original / (turns * 2 * math.pi)
            ends.append(self.d * math.log(long) / (2 * math.log(self.base)))
        if self.scaling.get("truncate", True):
            ends = [math.floor(ends[0]), math.ceil(ends[1])]
        low, high = max(ends[0], 0), min(ends[1], self.d - 1)
        return np.clip((np.arange(count, dtype=F) - F(low)) / F(high - low), F(0), F(1))

    def positions(self) -> list[int]:
        """The first positions, and some up to the length."""
        some = {self.length * k // 16 - 1 for k in range(1, 17)}
        return sorted({*range(48), *some})

    def tables(self) -> tuple[Any, Any]:
        angles = np.outer(np.array(self.positions(), dtype=F) + F(self.shift), self.frequencies())
        doubled = (
            np.concatenate([angles, angles], axis=1)
            if self.layout == "half-split"
            else np.repeat(angles, 2, axis=1)
        )
        m = F(self.attention)
        return np.cos(doubled) * m, F(self.sign) * np.sin(doubled) * m


def to_bfloat16(x: Any) -> Any:
    """float32 values rounded to bfloat16, to even, and back."""
    bits = x.astype(F).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(F)


def spoilt(model: dict[str, Any], kind: str, draw: random.Random) -> Setup:
    """The setup of a model with the change that ``kind`` names."""
    s = Setup(model)
    if kind == "the bands are unscaled":
        s.times = 0
    elif kind == "the scaling is applied twice":
        s.times = 2
    elif kind == "the inverse frequencies are held in float16":
        s.held = "float16"
    elif kind == "the inverse frequencies are held in bfloat16":
        s.held = "bfloat16"
    elif kind == "halves for pairs, or pairs for halves":
        s.layout = "interleaved" if s.layout == "half-split" else "half-split"
    elif kind == "off by one position":
        s.shift = draw.choice((1, -1))
    elif kind == "the base of another model":
        s.base = draw.choice([b for b in (10000.0, 500000.0, 1000000.0, 150000.0) if b != s.base])
    elif kind.startswith("the attention factor is missing"):
        s.attention = 1.0 if s.attention != 1 else s.mscale(1.0)
    elif kind == "the attention factor is applied twice":
        s.attention **= 2
    elif kind == "all bands are divided by the factor":
        s.kind = "linear"
    elif kind.startswith("the exponent counts all columns"):
        s.exponent_over = s.head
    elif kind == "the sine has the other sign":
        s.sign = -1.0
    else:
        raise ValueError(kind)
    return s


def fits(model: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a model can have a mistake."""
    s = Setup(model)
    if row.get("attention") and s.attention == 1:
        return False
    kinds = {"any", "longrope" if s.kind == "su" else s.kind}
    return bool(kinds & {*row["of"]}) or ("partial" in row["of"] and s.d < s.head)


def drawn() -> list[tuple[str, dict[str, Any], Setup, list[str]]]:
    """Kind, model, wrong setup and the words that name it: five of each kind."""
    draw = random.Random(SEED)
    found = []
    for row in WRONG:
        fitting = [m for m in MODELS if fits(m, row)]
        for _ in range(DRAWN):
            model = draw.choice(fitting)
            found.append((row["kind"], model, spoilt(model, row["kind"], draw), row["named"]))
    return found
