"""Positional encodings as people write them, right ones and wrong ones.

Plain Python first; what needs NumPy or PyTorch imports it when it is called.
"""

from __future__ import annotations

import math
from typing import Any


def plain(p: float, d: int) -> list[float]:
    """The original encoding, position by position."""
    return [f(p / 10000 ** (2 * i / d)) for i in range(d // 2) for f in (math.sin, math.cos)]


def cosine_first(p: float, d: int) -> list[float]:
    return [f(p / 10000 ** (2 * i / d)) for i in range(d // 2) for f in (math.cos, math.sin)]


def wrong_exponent(p: float, d: int) -> list[float]:
    """The exponent of tensor2tensor, interleaved."""
    return [f(p / 10000 ** (i / (d / 2 - 1))) for i in range(d // 2) for f in (math.sin, math.cos)]


def column_number_as_index(p: float, d: int) -> list[float]:
    """i runs over the columns, and is doubled again."""
    return [(math.cos if i % 2 else math.sin)(p / 10000 ** (2 * i / d)) for i in range(d)]


def own_frequency_for_each_column(p: float, d: int) -> list[float]:
    return [(math.cos if i % 2 else math.sin)(p / 10000 ** (i / d)) for i in range(d)]


def counted_from_one(p: float, d: int) -> list[float]:
    pairs = range(1, d // 2 + 1)
    return [f(p / 10000 ** (2 * i / d)) for i in pairs for f in (math.sin, math.cos)]


def next_position(p: float, d: int) -> list[float]:
    return plain(p + 1, d)


def base_1000(p: float, d: int) -> list[float]:
    return [f(p / 1000 ** (2 * i / d)) for i in range(d // 2) for f in (math.sin, math.cos)]


def base_20000(p: float, d: int) -> list[float]:
    return [f(p / 20000 ** (2 * i / d)) for i in range(d // 2) for f in (math.sin, math.cos)]


def integer_division(p: float, d: int) -> list[float]:
    return [f(p / 10000 ** (2 * i // d)) for i in range(d // 2) for f in (math.sin, math.cos)]


def degrees(p: float, d: int) -> list[float]:
    return [
        f(math.radians(p / 10000 ** (2 * i / d))) for i in range(d // 2)
        for f in (math.sin, math.cos)
    ]  # fmt: skip


def sine_for_cosine_in_column_5(p: float, d: int) -> list[float]:
    row = plain(p, d)
    row[5] = math.sin(p / 10000 ** (4 / d))
    return row


def minus_in_column_2(p: float, d: int) -> list[float]:
    row = plain(p, d)
    row[2] = -row[2]
    return row


def last_pair_twice(p: float, d: int) -> list[float]:
    row = plain(p, d)
    row[-2:] = row[-4:-2]
    return row


def one_entry_off(p: float, d: int) -> list[float]:
    """A tenth digit of one entry of position 7 is wrong."""
    row = plain(p, d)
    if p == 7:
        row[3] += 1e-10
    return row


# -- NumPy -----------------------------------------------------------------------------------


def numpy_table(length: int, d: int) -> Any:
    """The TensorFlow tutorial: computed in float64, stored as float32."""
    import numpy as np

    position = np.arange(length)[:, np.newaxis]
    i = np.arange(d)[np.newaxis, :]
    angles = position * (1 / np.power(10000, (2 * (i // 2)) / np.float64(d)))
    angles[:, 0::2] = np.sin(angles[:, 0::2])
    angles[:, 1::2] = np.cos(angles[:, 1::2])
    return angles[np.newaxis, ...].astype(np.float32)


def numpy_concatenated(positions: Any) -> Any:
    import numpy as np

    d = 64
    frequencies = np.float32(10000) ** -(np.arange(0, d, 2, dtype=np.float32) / np.float32(d))
    angles = np.asarray(positions, dtype=np.float32)[:, None] * frequencies
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


def numpy_half(positions: Any) -> Any:
    """Everything in float16."""
    import numpy as np

    d, half = 16, np.float16
    exponents = np.arange(0, d, 2).astype(half) / half(d)
    angles = np.asarray(positions).astype(half)[:, None] / half(10000) ** exponents
    table = np.empty((len(angles), d), dtype=half)
    table[:, 0::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
    return table


def numpy_half_called_single(positions: Any) -> Any:
    """The angles are computed in float16, and the table pretends to be float32."""
    import numpy as np

    return numpy_half(positions).astype(np.float32)


# -- PyTorch ---------------------------------------------------------------------------------


def torch_tutorial(length: int, d: int) -> Any:
    """The PyTorch tutorial: float32, exp of a logarithm, shape (length, 1, d)."""
    import torch

    position = torch.arange(length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2) * (-math.log(10000.0) / d))
    pe = torch.zeros(length, 1, d)
    pe[:, 0, 0::2] = torch.sin(position * div_term)
    pe[:, 0, 1::2] = torch.cos(position * div_term)
    return pe


def torch_bfloat16(length: int, d: int) -> Any:
    """Computed in float32, stored as bfloat16."""
    return torch_tutorial(length, d).bfloat16()


def torch_positions_in_bfloat16(length: int, d: int) -> Any:
    """The positions are rounded to 8 bits before anything is computed."""
    import torch

    position = torch.arange(length).bfloat16().float().unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2) * (-math.log(10000.0) / d))
    pe = torch.zeros(length, d)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe


def torch_overflow(positions: Any) -> Any:
    """Positions above 65504 are no float16."""
    import torch

    d = 8
    angles = positions.half()[:, None] * (10000.0 ** (-torch.arange(0, d, 2) / d)).half()
    return torch.stack([torch.sin(angles), torch.cos(angles)], dim=2).reshape(-1, d)
