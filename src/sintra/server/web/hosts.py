"""The names of this server.

A page of another site may have its name resolve to this server's address, and then passes for the server's
own page (DNS rebinding). But the browser still says which name it asked for.
"""

import ipaddress
import socket
from urllib.parse import urlsplit

from sintra.server.settings import Settings


class Hosts:
    """The names under which a server may be asked: its own, those that are set, and plain addresses."""

    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname().lower()
        origins = {urlsplit(origin).hostname or "" for origin in settings.allowed_origins}
        self._any = "*" in settings.own_hosts
        self._known = {"localhost", machine, f"{machine}.local", settings.host, *settings.own_hosts, *origins}

    def knows(self, header: str | None) -> bool:
        """Whether a Host header names this server. A plain address does: no other site has it as its name."""
        if self._any:
            return True
        try:
            name = urlsplit(f"//{header or ''}").hostname or ""
        except ValueError:
            return False
        if name.rstrip(".") in self._known:
            return bool(name)
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True
