"""Reading a dataset, as NumPy arrays."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from sintra.dataset.schema import VERSION
from sintra.dataset.write import kept_parts, read_about
from sintra.games import find_game
from sintra.kernel.errors import BadOption

Arrays = dict[str, Any]


class Dataset:
    """The parts of a folder, one after the other: ``about`` says what was played."""

    def __init__(self, folder: Path | str) -> None:
        self.folder, self.about = Path(folder), read_about(Path(folder))
        if self.about["version"] != VERSION:
            raise BadOption("dataset_version", version=self.about["version"], expected=VERSION)
        self.game, self.seats = find_game(self.about["game"]), int(self.about["seats"])
        self.files = [file for _, (file, _) in sorted(kept_parts(self.folder).items())]

    def __len__(self) -> int:
        """How many steps there are."""
        return sum(int(pq.read_metadata(file).num_rows) for file in self.files)

    def parts(self) -> Iterator[Arrays]:
        """The arrays of each part: a row is a step."""
        for file in self.files:
            yield self._arrays(pq.read_table(file))

    def batches(self, size: int, seed: int = 0) -> Iterator[Arrays]:
        """Arrays of up to ``size`` steps, once through everything; parts and their steps in random order."""
        chance = np.random.default_rng(seed)
        for file in chance.permutation([str(file) for file in self.files]):
            arrays = self._arrays(pq.read_table(file))
            order = chance.permutation(len(arrays["action"]))
            for start in range(0, len(order), size):
                rows = order[start : start + size]
                yield {name: values[rows] for name, values in arrays.items()}

    def _arrays(self, table: Any) -> Arrays:
        """Columns as arrays: ``mask`` instead of ``legal``, and ``state`` as records of the game."""
        arrays = {
            name: _plain(table[name].combine_chunks()) for name in table.column_names if name != "legal"
        }
        arrays["state"] = np.frombuffer(b"".join(arrays["state"]), self.game.dtype)
        legal = table["legal"].combine_chunks()
        mask = np.zeros((table.num_rows, self.game.max_steps), np.int8)
        rows = np.repeat(np.arange(table.num_rows), legal.value_lengths().to_numpy())
        mask[rows, legal.flatten().to_numpy()] = 1
        return {**arrays, "mask": mask}


def _plain(column: Any) -> Any:
    """A column as an array; NaN where nothing is known."""
    if pa.types.is_fixed_size_list(column.type):
        return column.flatten().to_numpy().reshape(len(column), -1)
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    return column.to_numpy(zero_copy_only=False)
