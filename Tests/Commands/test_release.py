"""What a release says of itself, and how others find it."""

import contextlib
import json
import re
import socket
import ssl
import subprocess
import urllib.request

import pytest

from client import Client
from command import refusal, run
from ports import free_port
from program import PROGRAM, ROOT, Program

PASSWORD = "correct horse battery"
VERSION = (ROOT / "VERSION").read_text().strip()


@pytest.fixture
def program(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as started:
        yield started


def test_the_file_version_is_said_everywhere(program):
    client = Client(program).open_claim()
    assert run("--version").stdout == f"tintype {VERSION}\n"
    assert client.get("/health/ready").json == {"status": "ok", "version": VERSION}
    assert client.get("/api/v1/session").json["version"] == VERSION
    done = run("health", "--library", program.library)
    assert (done.returncode, done.stdout) == (0, f"ready {VERSION}\n")


def test_a_stranger_does_not_learn_the_version(tmp_path):
    proxied = {"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https",
               "Host": "photos.example.org"}
    options = ("--trusted-proxy", "127.0.0.1")
    with Program(tmp_path / "library", tmp_path / "log", *options).start() as program:
        subprocess.run(
            [PROGRAM, "user", "add", "Ada", "--role", "administrator", "--library",
             program.library], input=PASSWORD + "\n", text=True, check=True)
        client = Client(program)
        answer = client.request("GET", "/health/ready", None, proxied)
        assert (answer.status, answer.json) == (200, {"status": "ok"})
        token = run("token", "add", "--user", "Ada", "--level", "read", "--library",
                    program.library).stdout.strip()
        answer = client.request(
            "GET", "/health/ready", None, {**proxied, "Authorization": f"Bearer {token}"})
        assert answer.json.get("version") == VERSION


def test_health_without_a_server_is_1_and_a_sentence(tmp_path):
    done = run("health", "--library", tmp_path)
    assert done.returncode == 1
    assert "no server is running for the library" in refusal(done)


@contextlib.contextmanager
def serving(*options):
    """A server with its output, which is killed at the end."""
    with subprocess.Popen([PROGRAM, "serve", *options], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_the_links_have_the_address_that_was_given(tmp_path):
    with serving("--library", tmp_path / "library", "--listen", "127.0.0.1:0",
                 "--url", "https://photos.example.org/") as process:
        assert process.stdout.readline() == "ready https://photos.example.org\n"
        assert process.stdout.readline().startswith("claim https://photos.example.org/claim/")


def test_the_house_certificate_is_good_for_the_address_that_was_given(tmp_path):
    port = free_port()
    options = ["--library", tmp_path / "library", "--url", f"https://photos.home.arpa:{port}"]
    with serving(*options, "--listen", f"0.0.0.0:{port}", "--trust-port", "0") as process:
        assert process.stdout.readline() == f"ready https://photos.home.arpa:{port}\n"
        said = ""
        while "fingerprint" not in said:
            said += process.stderr.readline()
        page = re.search(r"http://photos\.home\.arpa:(\d+)/", said)
        der = urllib.request.urlopen(f"http://127.0.0.1:{page[1]}/tintype.crt").read()
        context = ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(der))
        with socket.create_connection(("127.0.0.1", port)) as opened:
            with context.wrap_socket(opened, server_hostname="photos.home.arpa"):
                pass
        found = json.loads(run("doctor", "--json", *options).stdout)
        assert "The library's own certificate is valid." in [entry["finding"] for entry in found]


@pytest.mark.parametrize("url", [
    "photos.example.org", "ftp://photos.example.org", "https://", "https://a/b", "https://a:b",
    "https://a:99999", "https://[::1", "https://a b"])
def test_an_address_that_is_none_is_refused(url, tmp_path):
    done = run("serve", "--library", tmp_path / "library", "--url", url)
    assert done.returncode == 2 and "--url expects" in refusal(done)
    assert not (tmp_path / "library").exists()


def test_the_manual_has_every_command_and_option():
    manual = run("manual").stdout.replace("\\-", "-")
    names = re.findall(r'^\.SS "tintype (.+)"$', manual, re.M)
    assert len(names) > 25 and "user add" in names
    for name in names:
        for option in re.findall(r"^  (--[a-z-]+)", run("help", *name.split()).stdout, re.M):
            assert option == "--help" or f"\\fB{option}" in manual, f"{name} {option}"
    # Each line that begins with a dot is one of these requests.
    requests = set(re.findall(r"^\.(\w+)", manual, re.M))
    assert requests <= {"TH", "SH", "SS", "TP", "PP", "B", "I", "br"}
