"""Somebody's own certificate, which others renew while the library is served for years."""

import http.client
import json
import signal
import socket
import ssl
import subprocess
from functools import cached_property

import pytest

from patience import patience
from program import PROGRAM


def certificate(folder, name, days=90, begins=None):
    """A certificate and its key, in the files that the server is told of."""
    when = ["-days", str(days)]
    key, request = folder / "new.key", folder / "new.csr"
    openssl = lambda *words: subprocess.run(
        ["openssl", *map(str, words)], check=True, capture_output=True)
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", key, "-subj", f"/CN={name}", "-out", request)
    command = ["faketime", begins, "openssl"] if begins else ["openssl"]
    subprocess.run([*command, "x509", "-req", "-in", request, "-signkey", key, *when,
                    "-out", folder / "own.pem"], check=True, capture_output=True)
    key.replace(folder / "own.key")


class Served:
    def __init__(self, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--library", folder / "library", "--listen", "127.0.0.1:0",
             "--certificate", folder / "own.pem", "--key", folder / "own.key"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert "library" in self.said()

    @cached_property
    def port(self):
        return int(self.process.stdout.readline().rsplit(":", 1)[1])

    def said(self):
        message = json.loads(self.process.stderr.readline())["message"]
        # Root is warned at the start.
        return self.said() if message.startswith("Warning: ") else message

    def shown(self):
        context = ssl._create_unverified_context()
        with context.wrap_socket(socket.create_connection(("127.0.0.1", self.port))) as peer:
            pem = ssl.DER_cert_to_PEM_cert(peer.getpeercert(binary_form=True))
        return subprocess.run(["openssl", "x509", "-noout", "-subject"], input=pem, text=True,
                              capture_output=True, check=True).stdout.split("CN = ")[-1].strip()

    def look_again(self):
        self.process.send_signal(signal.SIGHUP)


@pytest.fixture
def served(tmp_path):
    certificate(tmp_path, "first")
    server = Served(tmp_path)
    yield server
    server.process.terminate()
    assert server.process.wait(patience(30)) == 0
    server.process.stdout.close()
    server.process.stderr.close()


def test_browsers_are_told_to_come_by_https_only_next_time(served):
    """That holds for a trusted certificate; with the house's own, test_local_certificate looks."""
    context = ssl._create_unverified_context()
    connection = http.client.HTTPSConnection("127.0.0.1", served.port, context=context)
    connection.request("GET", "/health/live")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_certificate_that_was_renewed_is_used(served):
    assert served.shown() == "first"
    certificate(served.folder, "second")
    served.look_again()
    assert "certificate was read again" in served.said()
    assert served.shown() == "second"


def test_a_certificate_that_cannot_be_read_leaves_the_one_before(served):
    assert served.shown() == "first"
    (served.folder / "own.pem").write_text("nothing")
    served.look_again()
    assert "cannot read the certificate" in served.said()
    assert served.shown() == "first"


def test_being_told_before_it_is_ready_is_no_end(served):
    served.look_again()
    assert "certificate was read again" in served.said()
    assert served.shown() == "first"


def examined(folder):
    done = subprocess.run(
        [PROGRAM, "doctor", "--json", "--library", folder / "library",
         "--certificate", folder / "own.pem", "--key", folder / "own.key"],
        capture_output=True, text=True)
    return [entry for entry in json.loads(done.stdout) if entry["name"] == "certificate"]


@pytest.mark.parametrize(("made", "state", "word"), [
    ({}, "good", "valid until"), ({"days": 5}, "warning", "expires soon"),
    ({"days": 5, "begins": "2020-01-01"}, "bad", "expired on"),
    ({"begins": "2100-01-01"}, "bad", "not valid yet"),
])
def test_doctor_looks_at_it(tmp_path, made, state, word):
    certificate(tmp_path, "own", **made)
    (entry,) = examined(tmp_path)
    assert entry["state"] == state and word in entry["finding"], entry
    assert (entry["advice"] is None) == (state == "good")


def test_doctor_says_where_there_is_none(tmp_path):
    (entry,) = examined(tmp_path)
    assert entry["state"] == "bad" and "cannot be read" in entry["finding"]
