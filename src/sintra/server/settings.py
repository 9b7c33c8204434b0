"""Settings from the environment: ``SINTRA_`` and the name in capitals. docs/server.md describes each."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from sintra.kernel.errors import BadOption

PREFIX = "SINTRA_"
LAST_PORT = 65535
CHOICES = {"log_level": ("debug", "info", "warning", "error"), "log_format": ("text", "json")}


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    given = os.environ.get("XDG_DATA_HOME")
    return (Path(given) if given else Path.home() / ".local" / "share") / "sintra"


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # empty: a SQLite file in the user's data folder
    hosts: str = ""  # names of this server, separated by commas; *: any
    origins: str = ""  # other origins that may open sockets and change things, separated by commas
    proxies: str = ""  # addresses of proxies whose X-Forwarded-For is believed, separated by commas
    secure_cookies: bool = False  # behind HTTPS
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)  # threads in which bots think; 0: in other processes
    thinking_s: int = 60  # that one person's bots and hints may think at once; 0: no limit
    bot_pause_ms: int = 300  # between two steps of a bot
    hint_simulations: int = 4000
    requests_per_s: int = 20  # from one socket, or by HTTP from one address
    burst: int = 60  # requests at once
    guests_per_minute: int = 20  # new people from one address
    tables_per_minute: int = 60  # new tables from one address
    live_tables: int = 20  # waiting or playing, at which one person may sit
    sockets: int = 30  # that one person may have open
    records: int = 200  # that one person may upload
    connections: int = 200  # from one address; 0: no limit
    waiting_days: int = 7  # a table that has not started by then is abandoned
    warm_up: bool = True  # load the computer players at start, not when the first one is needed
    log_level: str = "info"
    log_format: str = "text"  # json: an object a line

    @property
    def database_url(self) -> str:
        """The database's URL."""
        return self.database or f"sqlite:///{data_folder() / 'sintra.db'}"

    @property
    def shares_database(self) -> bool:
        """Whether other processes may use the same database."""
        return self.database_url.startswith("postgres")

    @property
    def allowed_origins(self) -> set[str]:
        """Origins other than the server's own."""
        return {origin.rstrip("/") for origin in _words(self.origins)}

    @property
    def own_hosts(self) -> set[str]:
        """Names of this server, beside those that it knows by itself."""
        return {host.lower() for host in _words(self.hosts)}

    @property
    def trusted_proxies(self) -> set[str]:
        """Addresses that may say where a request comes from."""
        return set(_words(self.proxies))


def read_settings(environment: Mapping[str, str], **given: Any) -> Settings:
    """Settings from the environment; arguments take precedence. A bad value is refused."""
    values: dict[str, Any] = {}
    for field in fields(Settings):
        name = PREFIX + field.name.upper()
        if environment.get(name):
            values[field.name] = _parse(name, environment[name], type(field.default))
    settings = Settings(**{**values, **{name: value for name, value in given.items() if value is not None}})
    if not 1 <= settings.port <= LAST_PORT:
        raise BadOption("bad_port", port=settings.port, expected=f"1-{LAST_PORT}")
    if not settings.thinkers and not settings.shares_database:
        raise _bad(f"{PREFIX}THINKERS", "0", "another number, or PostgreSQL")
    for name, choices in CHOICES.items():
        if (value := getattr(settings, name)) not in choices:
            raise _bad(PREFIX + name.upper(), value, "|".join(choices))
    return settings


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _parse(name: str, text: str, kind: type) -> Any:
    if kind is bool and text in ("0", "1"):
        return text == "1"
    if kind is int and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    if kind is str:
        return text
    raise _bad(name, text, "0|1" if kind is bool else "number")


def _bad(name: str, value: str, expected: str) -> BadOption:
    return BadOption("bad_setting", setting=name, value=value[:20], expected=expected)
