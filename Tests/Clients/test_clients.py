"""Clients that people use, on both protocols."""

import hashlib
import io
import json
import os
import socket
import ssl
import subprocess
import urllib.parse
import zipfile

import httpx
import pytest
import requests

from chromium import HEADLESS
from sample import CERTIFICATE

FIREFOX = "/usr/bin/firefox-esr"
LARGE = 3_000_000


def curl(*words):
    return subprocess.run(
        ["curl", "-sS", "--max-time", "60", "--cacert", CERTIFICATE, *words], check=True,
        capture_output=True).stdout


@pytest.mark.parametrize("version", ["--http1.1", "--http2"])
def test_curl(version, secure, tmp_path):
    ask = [version, "-w", "\n%{http_version} %{http_code}"]
    number = "2" if version == "--http2" else "1.1"
    document = curl(*ask, secure.url + "/sync.json").decode().split("\n")
    assert json.loads(document[0])["n"] == 42 and document[1] == f"{number} 200"
    file = tmp_path / "file"
    file.write_bytes(os.urandom(LARGE))
    answer = curl(*ask, "-T", str(file), "-X", "POST", secure.url + "/upload").decode()
    assert answer == f'{{"received":{LARGE}}}\n{number} 201'
    form = curl(*ask, "-F", "a=1", "-F", f"f=@{file};filename=b.jpg", secure.url + "/form").decode()
    assert form.splitlines() == ["a - 1", f"f b.jpg {LARGE}", "", f"{number} 200"]
    picture = curl(version, "-r", "256-511,0-0", secure.url + "/thumb.jpg")
    assert bytes(range(256)) in picture and picture.count(b"Content-Range") == 2
    # One in 800 times, curl 7.88 has received everything over HTTP/2 and waits for more: `ss` shows
    # all bytes as acknowledged, none queued.
    large = tmp_path / "large"
    again = ["--retry", "2", "--retry-delay", "1", "--max-time", "20"]
    curl(version, *again, "-o", str(large), secure.url + "/bytes/20000000")
    assert large.stat().st_size == 20_000_000


@pytest.mark.parametrize("kind", ["requests", "httpx1", "httpx2"])
def test_python(kind, secure):
    if kind == "requests":
        client = requests.Session()
        # What the machine trusts besides is not asked.
        client.verify, client.trust_env = CERTIFICATE, False
        version = "HTTP/1.1"
        content = "data"
    else:
        client = httpx.Client(
            http2=kind == "httpx2", verify=ssl.create_default_context(cafile=CERTIFICATE))
        version = "HTTP/2" if kind == "httpx2" else "HTTP/1.1"
        content = "content"
    with client:
        answer = client.get(secure.url + "/sync.json")
        assert answer.json()["name"] == "tintype"
        assert getattr(answer, "http_version", "HTTP/1.1") == version
        sent = client.post(secure.url + "/upload", **{content: b"x" * LARGE})
        assert sent.status_code == 201 and sent.json() == {"received": LARGE}
        # Twice, so that the connection is known to have stayed in step.
        for _ in range(2):
            refused = client.post(secure.url + "/sync.json", **{content: b"x" * 30_000})
            assert refused.status_code == 405
            assert refused.headers["content-type"] == "application/problem+json"
        archive = zipfile.ZipFile(io.BytesIO(client.get(secure.url + "/zip/3").content))
        assert archive.testzip() is None
        assert [info.filename for info in archive.infolist()] == [
            f"folder/f\u00fcnf {number}.bin" for number in range(3)]
        assert hashlib.sha256(client.get(secure.url + "/thumb.jpg").content).hexdigest() == (
            hashlib.sha256(bytes(range(256)) * 80).hexdigest())


PROBE = """
async url => {
  const versions = [];
  for (const path of ["/sync.json", "/thumb.jpg"]) {
    const answer = await fetch(url + path);
    versions.push(answer.status, (await answer.arrayBuffer()).byteLength);
  }
  const sent = await fetch(url + "/upload", {method: "POST", body: new Uint8Array(3000000)});
  versions.push((await sent.json()).received);
  const stream = new EventSource(url + "/events");
  const tick = new Promise(done => stream.addEventListener("tick", event => done(event.data)));
  await new Promise(done => { stream.onopen = done; });
  await fetch(url + "/emit", {method: "POST"});
  versions.push(Number(await tick) > 0);
  stream.close();
  const entries = performance.getEntriesByType("resource").map(entry => entry.nextHopProtocol);
  versions.push(entries.filter(text => text).pop());
  return versions;
}
"""


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_chromium(scheme, plain, secure):
    from playwright.sync_api import sync_playwright

    server = plain if scheme == "http" else secure
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=HEADLESS)
        page = browser.new_page(ignore_https_errors=True)
        page.goto(server.url + "/page.html")
        found = page.evaluate(PROBE, server.url)
        browser.close()
    assert found == [200, 35, 200, 20480, LARGE, True, "h2" if scheme == "https" else "http/1.1"]


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_firefox(scheme, plain, secure, tmp_path):
    """Over WebDriver BiDi, which needs a socket and nothing else."""
    from bidi import Firefox

    server = plain if scheme == "http" else secure
    with Firefox(FIREFOX, tmp_path) as firefox:
        firefox.open(server.url + "/page.html")
        found = firefox.evaluate(f"({PROBE})({json.dumps(server.url)})")
    assert found[:6] == [200, 35, 200, 20480, LARGE, True]
    assert found[6] == ("h2" if scheme == "https" else "http/1.1")


def test_plain_words_on_a_port_for_tls_are_explained(secure):
    with socket.create_connection(("127.0.0.1", secure.port)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert b'"needsTLS"' in connection.recv(4096)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_tls_versions(version, secure):
    context = ssl.create_default_context(cafile=CERTIFICATE)
    context.minimum_version = context.maximum_version = version
    context.set_alpn_protocols(["h2", "http/1.1"])
    address = ("localhost", urllib.parse.urlsplit(secure.url).port)
    with context.wrap_socket(socket.create_connection(address), server_hostname="localhost") as tls:
        assert tls.selected_alpn_protocol() == "h2"
        # Forward secrecy, and nothing that can be guessed at.
        assert "CBC" not in tls.cipher()[0]
        assert tls.cipher()[0].startswith(("TLS_", "ECDHE-"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_older_tls_is_refused(secure):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.minimum_version, context.maximum_version = (
        ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1)
    context.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.raises(ssl.SSLError), socket.create_connection(("localhost", secure.port)) as raw:
        context.wrap_socket(raw)
