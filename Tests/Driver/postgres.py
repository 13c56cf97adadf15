"""A real PostgreSQL server for the tests, on a socket in a folder of its own and on a port."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from ports import free_port

START_SECONDS = 60
LOCKED, SECRET = "locked", "tests-secret-of-no-worth"
HBA = """\
local all all trust
host all locked 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
"""


class Postgres:
    """Debian's PostgreSQL with one empty cluster. It can be killed and started again."""

    def __init__(self):
        # Short, since names of sockets are bounded.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pg-"))
        self.port = free_port()
        self.process = None
        newest = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"),
                     key=lambda path: int(path.parent.name))
        self.programs = newest
        self.prefix = []
        if os.geteuid() == 0:
            # It refuses to run as root.
            self.folder.chmod(0o755)
            shutil.chown(self.folder, 65534, 65534)
            self.prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        self.run("initdb", "-D", "data", "-U", "tintype", "-A", "trust", "-E", "UTF8",
                 "--locale=C", "--no-sync")
        subprocess.run([*self.prefix, "tee", "data/pg_hba.conf"], cwd=self.folder, input=HBA,
                       text=True, check=True, stdout=subprocess.DEVNULL)

    def run(self, program, *arguments):
        return subprocess.run(
            [*self.prefix, self.programs / program, *arguments], cwd=self.folder, check=True,
            capture_output=True, text=True).stdout

    def start(self, *options):
        self.launch(options)
        until = time.monotonic() + START_SECONDS
        while True:
            answer = subprocess.run(
                [self.programs / "pg_isready", "-h", self.folder, "-p", str(self.port), "-q"],
                check=False)
            if answer.returncode == 0:
                return self
            assert time.monotonic() < until, (self.folder / "log").read_text()
            if self.process.poll() is not None:
                # Children of one that was killed had not noticed yet: it refuses to start then.
                self.launch(options)

    def launch(self, options):
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self.prefix, self.programs / "postgres", "-D", "data", "-k", self.folder,
                 "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
                 "-c", "shared_buffers=64MB", "-c", "lc_messages=C", *options],
                cwd=self.folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                start_new_session=True)

    def kill(self):
        """Ends it as a power cut would."""
        self.process.kill()
        self.process.wait()
        # Its children notice within a moment; the next start tries until they have.

    def end(self):
        # Connections that are left do not hold it up.
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=START_SECONDS)

    def remove(self):
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, database, text):
        """Runs statements; returns their rows as lines."""
        return subprocess.run(
            [self.programs / "psql", *self.to(database), "-qAt", "-v", "ON_ERROR_STOP=1", "-c",
             text],
            check=True, capture_output=True, text=True).stdout

    def load(self, database, text):
        """Runs a file of statements."""
        done = subprocess.run(
            [self.programs / "psql", *self.to(database), "-q", "-v", "ON_ERROR_STOP=1", "-f", "-"],
            input=text, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def dump(self, database, *options):
        """What pg_dump writes, but for a mark that differs each time."""
        text = subprocess.run(
            [self.programs / "pg_dump", *self.to(database), *options],
            check=True, capture_output=True, text=True).stdout
        marks = ("\\restrict ", "\\unrestrict ")
        return [line for line in text.splitlines() if not line.startswith(marks)]

    def to(self, database):
        """The options with which programs connect."""
        return ["-h", self.folder, "-p", str(self.port), "-U", "tintype", "-d", database]

    def database(self, name):
        """The address of a new database."""
        name = name.lower().replace("-", "_")
        self.sql("postgres", f'create database "{name}"')
        return self.address(name)

    def address(self, name, user="tintype"):
        return f"postgres://{user}@127.0.0.1:{self.port}/{name}"

    def socket_address(self, name):
        return f"postgres://tintype@/{name}?host={self.folder}&port={self.port}"
