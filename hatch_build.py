"""Build hook: the page is built into the package, so that `pip install .` gives the whole product."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[misc]
    """Builds `web/` before the wheel, or the editable install, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by hatchling before each target."""
        sys.path.insert(0, str(Path(self.root) / "web"))
        from build import build

        build()
