"""The modules of the page as one script, and running it in Node."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parents[2] / "web"
PAGE = WEB / "node_modules/.cache/speeds/speeds.mjs"
RUN = """
await import(process.argv[1]);
const [name, ...given] = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
console.log(JSON.stringify(await speeds[name](...given)));
"""


def build_page() -> None:
    """Write the script, if only for the test that asks."""
    sys.path.insert(0, str(WEB))
    from npm import npm

    npm(WEB, "run", "speeds", quiet=True)


def node(page: Path, name: str, *given: Any) -> Any:
    """What a function of the script answers in Node."""
    sys.path.insert(0, str(WEB))
    from npm import npm_command

    program = npm_command()[1] / "node"
    done = subprocess.run(
        [str(program), "--input-type=module", "-e", RUN, str(page)],
        input=json.dumps([name, *given]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
