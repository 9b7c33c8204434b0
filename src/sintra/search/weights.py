"""The file of what a game's evaluation has learnt: named arrays of whole numbers, parts of a point.

In memory the weights are one flat array in the order of the layout, so that compiled functions take them as
an argument and a script can vary them; a game looks at it as a record with names.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from sintra.search.verbs import Weights

Layout = Mapping[str, tuple[int, ...]]  # the shape of each array, by name


def load(file: Path, layout: Layout, scale: int, dtype: type[np.floating]) -> Weights:
    """The weights of a file that holds them in parts of a point, ``scale`` of them to one."""
    with np.load(file, allow_pickle=False) as arrays:
        whole = np.concatenate([arrays[name].reshape(shape).ravel() for name, shape in layout.items()])
    return whole.astype(dtype) / scale


def save(file: Path, layout: Layout, scale: int, weights: Weights) -> None:
    """Write a file that ``load`` reads."""
    whole, arrays, at = np.round(weights * scale).astype(np.int32), {}, 0
    for name, shape in layout.items():
        size = int(np.prod(shape))
        arrays[name] = whole[at : at + size].reshape(shape)
        at += size
    np.savez_compressed(file, **arrays)
