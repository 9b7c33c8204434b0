"""Batches on a GPU are those of the CPU: in Numba's simulator here, on a device by hand."""

import os
import subprocess
import sys

import pytest

from sintra.kernel.jit import COMPILED


@pytest.mark.skipif(not COMPILED, reason="the simulator interprets everything in any case")
def test_the_games_of_the_simulator_are_those_of_the_cpu() -> None:
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "SINTRA_JIT": "0"}
    command = [sys.executable, "-W", "ignore", "-m", "tests.envs.same_games"]
    done = subprocess.run(command, env=simulated, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the same after 3 steps") == 2
