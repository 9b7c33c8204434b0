"""Checks an installation before people run into its problems. Changes nothing."""

import difflib
import ipaddress
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields

from sintra.kernel.jit import COMPILED
from sintra.server.live.waking import cache_folder
from sintra.server.settings import PREFIX, Settings
from sintra.server.web.routes.page import FOLDER
from sintra.store.inspection import FIX, GOOD, Finding, inspect

OTHERS = ("SINTRA_JIT", "SINTRA_GAMES")  # read elsewhere, not in settings
FOR_TESTS = ("SINTRA_TEST_", "SINTRA_CHROMIUM")
AT_HOME = (".local", ".lan", ".home.arpa", ".internal", ".localhost")
FEW_FILES = 4096

# What to do. docs/operation.md has the same list; a test compares them.
ADVICE = {
    "no_database_yet": "The server creates it when it starts.",
    "old_schema": "The next start brings it up to date; make a backup first.",
    "new_schema": "A newer version wrote it: install that one, or restore a backup.",
    "database_away": "Start the database, or correct SINTRA_DATABASE.",
    "damaged": "Stop the server and restore a backup.",
    "no_writing": "Let the server's user write there, or choose another place with SINTRA_DATABASE.",
    "little_space": "Free some space: a full disk stops all play.",
    "old_sqlite": "Install SQLite 3.35 or newer, or use PostgreSQL.",
    "unsafe_database": "Set it back, or moves may be lost; an encoding is chosen when a database is made.",
    "few_connections": "Raise max_connections: every server process takes up to 22.",
    "unknown_setting": "Correct its name: as it is, it has no effect.",
    "no_page": "Install the wheel, or build the page with make page.",
    "interpreted": "Unset SINTRA_JIT: without compilation bots think for minutes.",
    "no_cache": "Set NUMBA_CACHE_DIR to a folder the server may write to, or every start compiles again.",
    "few_files": "Raise the limit of open files (LimitNOFILE in systemd): each player needs one.",
    "any_host": "List the server's names in SINTRA_HOSTS; otherwise any site could pass for it.",
    "no_hosts": "Name the server in SINTRA_HOSTS: behind HTTPS requests use its name, and would be refused.",
    "plain_cookies": "Set SINTRA_SECURE_COOKIES=1, and serve people over HTTPS only.",
    "no_proxies": "Name the proxy's address in SINTRA_PROXIES, or everybody shares one address's limits.",
    "bad_proxy": "Give the proxy's numeric address.",
    "taken_address": "Another program uses it: stop that program, or choose another port with SINTRA_PORT.",
    "store_away": "The running server cannot write to its database: see its log.",
    "other_version": "Another version is running: restart the server.",
}


async def check(settings: Settings, environment: Mapping[str, str]) -> list[Finding]:
    """Everything that can be looked at without a running server."""
    return [
        *_check_names(environment),
        *_check_openness(settings),
        *_check_machine(),
        *await inspect(settings.database_url),
    ]


def _check_names(environment: Mapping[str, str]) -> Iterator[Finding]:
    known = [PREFIX + field.name.upper() for field in fields(Settings)] + [*OTHERS]
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known and not name.startswith(FOR_TESTS):
            near = difflib.get_close_matches(name, known, 1)
            yield Finding(FIX, "unknown_setting", {"setting": name, **({"near": near[0]} if near else {})})


def _check_openness(settings: Settings) -> Iterator[Finding]:
    """Whether a server with its own name is set up for the public."""
    public = sorted(name for name in settings.own_hosts if "." in name and not name.endswith(AT_HOME))
    if "*" in settings.own_hosts:
        yield Finding(FIX, "any_host", {})
    if settings.secure_cookies and not settings.own_hosts:
        yield Finding(FIX, "no_hosts", {})
    if public and not settings.secure_cookies:
        yield Finding(FIX, "plain_cookies", {"host": public[0]})
    if (public or settings.secure_cookies) and not settings.trusted_proxies:
        yield Finding(FIX, "no_proxies", {})
    for proxy in sorted(settings.trusted_proxies):
        try:
            ipaddress.ip_address(proxy)
        except ValueError:
            yield Finding(FIX, "bad_proxy", {"proxy": proxy})


def _check_machine() -> Iterator[Finding]:
    built = (FOLDER / "index.html").exists()
    yield Finding(GOOD, "page", {}) if built else Finding(FIX, "no_page", {"folder": str(FOLDER)})
    if not COMPILED:
        yield Finding(FIX, "interpreted", {})
    elif (kept := _cache_folder()) is None:
        yield Finding(FIX, "no_cache", {})
    else:
        yield Finding(GOOD, "cache", {"folder": kept})
    if (most := _most_files()) < FEW_FILES:
        yield Finding(FIX, "few_files", {"most": most})


def _cache_folder() -> str | None:
    """Where compiled code can be kept; None if nowhere."""
    folder = cache_folder()
    return str(folder) if folder and os.access(folder, os.W_OK) else None


def _most_files() -> int:
    """How many files a process may open, once it has raised its own limit."""
    if sys.platform == "win32":
        return FEW_FILES
    import resource

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return FEW_FILES if hard == resource.RLIM_INFINITY else hard
