"""The same commands as processes of their own."""

import shlex
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "sintra.cli"]


def test_the_package_can_be_run() -> None:
    done = subprocess.run([*COMMAND, "games"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("summer  Summer Pavilion")
    assert done.stderr == ""


def test_wrong_input_is_the_exit_status_of_the_process() -> None:
    done = subprocess.run([*COMMAND, "frobnicate"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sintra: bad_argument: ")
    assert done.stderr.count("\n") == 1


def test_output_that_cannot_be_written_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "sintra: output_failed: reason=No space left on device\n"


def test_output_that_was_closed_is_no_traceback() -> None:
    """As in ``sintra games >&-``."""
    command = " ".join([*map(shlex.quote, COMMAND), "games", ">&-"])
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    """As in ``sintra trace | head -1``: the output goes on far beyond what a pipe holds."""
    process = subprocess.Popen([*COMMAND, "trace"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stderr
    with process.stdout, process.stderr:
        assert process.stdout.readline().startswith('{"game": "summer"')
        process.stdout.close()
        said = [line for line in process.stderr if not line.startswith("sintra: compiling the rules")]
    assert (process.wait(), said) == (0, [])
