"""HTTPS for a house, by the real program: its certificate, and the page that explains it."""

import http.client
import ipaddress
import json
import re
import signal
import socket
import ssl
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest

from command import run
from patience import patience
from program import PROGRAM


class House:
    """A server that all of the house reaches, and what it says."""

    def __init__(self, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--library", folder, "--listen", "0.0.0.0:0", "--trust-port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = [self.process.stdout.readline().strip()]
        assert self.lines[0].startswith("ready "), self.process.stderr.read()
        self.url = self.lines[0].removeprefix("ready ")
        said = ""
        while "fingerprint" not in said:
            said += self.process.stderr.readline()
        self.said = said
        self.trust = re.search(r"(http://\S+/)", said)[1]

    def claim(self):
        return self.process.stdout.readline().strip().removeprefix("claim ")

    def stop(self):
        self.process.terminate()
        assert self.process.wait(patience(30)) == 0
        self.process.stdout.close()
        self.process.stderr.close()


@pytest.fixture
def house(tmp_path):
    server = House(tmp_path / "library")
    yield server
    server.stop()


def authority(house, tmp_path):
    der = urllib.request.urlopen(house.trust + "tintype.crt").read()
    path = tmp_path / "authority.pem"
    path.write_text(ssl.DER_cert_to_PEM_cert(der))
    return path


def from_afar(house, context, method, path, body=None):
    """A request as other machines of the house make it: by this machine's name."""
    name, port = socket.gethostname().lower(), urllib.parse.urlsplit(house.url).port
    connection = http.client.HTTPSConnection(name, port, context=context)
    # Whether the name leads anywhere is not what is tested.
    connection.sock = context.wrap_socket(
        socket.create_connection(("127.0.0.1", port)), server_hostname=name)
    headers = {"Content-Type": "application/json"} if body else {}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer, text


def test_the_certificate_is_good_inside_the_house(house, tmp_path):
    context = ssl.create_default_context(cafile=authority(house, tmp_path))
    answer, _ = from_afar(house, context, "GET", "/")
    assert answer.status == 403
    # Devices that do not trust it could not go back to plain HTTP for a year.
    assert "Strict-Transport-Security" not in answer.headers
    # A stranger's machine does not believe it.
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(house.url + "/")


def test_certificates_are_trusted_inside_and_refused_outside(house, tmp_path):
    ca = authority(house, tmp_path)
    key = house.folder / "house" / "authority.key"
    assert key.stat().st_mode & 0o777 == 0o600

    def sign(name):
        files = {part: tmp_path / f"leaf.{part}" for part in ("key", "csr", "pem", "ext")}
        files["ext"].write_text(f"subjectAltName={name}\n")
        openssl = lambda *words: subprocess.run(
            ["openssl", *map(str, words)], check=True, capture_output=True)
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", files["key"], "-subj", "/CN=x",
                "-out", files["csr"])
        openssl("x509", "-req", "-in", files["csr"], "-CA", ca, "-CAkey", key, "-days", "1",
                "-extfile", files["ext"], "-out", files["pem"])
        done = subprocess.run(
            ["openssl", "verify", "-CAfile", ca, files["pem"]], capture_output=True, text=True)
        return done.returncode == 0

    own = (house.folder / "house" / "machine.names").read_text().split()
    assert "DNS:localhost" in own and "IP:127.0.0.1" in own
    for inside in own:
        assert sign(inside), inside
    addresses = {ipaddress.ip_address(name.removeprefix("IP:")) for name in own if "IP:" in name}
    # Of the networks at home everywhere, only those that this machine is in.
    elsewhere = ["192.168.251.4", "10.251.2.3", "172.31.251.4", "100.64.0.1", "fd00::1"]
    others = [f"IP:{address}" for address in elsewhere
              if not any(near(ipaddress.ip_address(address), each) for each in addresses)]
    assert len(others) >= 3
    for outside in [*others, "IP:127.0.0.2", "IP:8.8.8.8", "IP:172.32.0.1", "IP:2001:db8::1",
                    "DNS:box.local", "DNS:local", "DNS:example.org", "DNS:local.example",
                    "email:ada@box.local", "email:ada@example.org"]:
        assert not sign(outside), outside


def test_certificates_are_for_no_mail_no_client_and_no_other_name(house, tmp_path):
    """With the authority's key: whatever a certificate names, it serves this house's names only."""
    ca, key = authority(house, tmp_path), house.folder / "house" / "authority.key"

    def verify(subject, names, *purpose, uses="serverAuth"):
        files = {part: tmp_path / f"leaf.{part}" for part in ("key", "csr", "pem", "ext")}
        lines = [f"extendedKeyUsage={uses}"] + [f"subjectAltName={names}"] * bool(names)
        files["ext"].write_text("\n".join(lines))
        openssl = lambda *words: subprocess.run(
            ["openssl", *map(str, words)], check=True, capture_output=True)
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", files["key"], "-subj", subject,
                "-out", files["csr"])
        openssl("x509", "-req", "-in", files["csr"], "-CA", ca, "-CAkey", key, "-days", "1",
                "-extfile", files["ext"], "-out", files["pem"])
        return subprocess.run(
            ["openssl", "verify", "-CAfile", ca, *purpose, files["pem"]],
            capture_output=True, text=True)

    server = ["-purpose", "sslserver"]
    good = verify("/CN=Tintype", "DNS:localhost", *server, "-verify_hostname", "localhost")
    assert good.returncode == 0, good.stderr
    # A subject is no address: neither its common name nor an organisation opens another one.
    for subject in ["/CN=bank.example", "/O=Bank/CN=bank.example"]:
        alone = verify(subject, "", *server)
        assert alone.returncode != 0 and "permitted subtree violation" in alone.stderr, subject
        beside = verify(subject, "DNS:localhost", *server, "-verify_hostname", "bank.example")
        assert beside.returncode != 0 and "hostname mismatch" in beside.stderr, subject
    inside = verify("/CN=Tintype/emailAddress=ada@bank.example", "DNS:localhost")
    assert inside.returncode != 0 and "permitted subtree violation" in inside.stderr
    for purpose, uses in [("sslclient", "clientAuth"), ("smimesign", "emailProtection"),
                          ("smimeencrypt", "emailProtection")]:
        other = verify("/CN=Tintype", "DNS:localhost", "-purpose", purpose, uses=uses)
        assert other.returncode != 0, purpose


def test_verifiers_that_know_few_constraints_believe_it(house, tmp_path):
    """Go's refuses a critical constraint on directory names; rclone is one of the apps at home."""
    ca = authority(house, tmp_path)
    port = urllib.parse.urlsplit(house.url).port
    asked = subprocess.run(
        ["rclone", "lsd", "--ca-cert", str(ca), "--retries", "1", "--low-level-retries", "1",
         "--webdav-url", f"https://localhost:{port}/dav/", ":webdav:"],
        capture_output=True, text=True, timeout=patience(60))
    assert "x509" not in asked.stderr and "unclaimed" not in asked.stdout, asked.stderr
    assert "403" in asked.stderr or "401" in asked.stderr, asked.stderr


def near(one, other):
    """Whether two addresses may be in one network."""
    return one.version == other.version and one.packed[:1] == other.packed[:1]


def test_the_authority_is_for_servers_only(house, tmp_path):
    shown = subprocess.run(
        ["openssl", "x509", "-in", str(authority(house, tmp_path)), "-noout", "-text"],
        capture_output=True, text=True).stdout
    assert re.search(r"Extended Key Usage: *\n *TLS Web Server Authentication\n", shown)


def test_an_authority_of_an_earlier_version_is_replaced_and_people_are_told(house, tmp_path):
    before = authority(house, tmp_path).read_text()
    house.stop()
    names = house.folder / "house" / "authority.names"
    # As earlier versions wrote it: names only, among them all of .local.
    names.write_text("\n".join(["local", *(line for line in names.read_text().split("\n")
                                           if "/" not in line)]))
    again = House(house.folder)
    house.process = again.process
    assert authority(again, tmp_path).read_text() != before
    assert "new certificate was created; devices have to trust it" in again.said
    assert "Remove it from the devices" in again.said


def test_its_own_certificate_is_short_lived_and_stays_over_a_restart(house, tmp_path):
    ca = authority(house, tmp_path)
    leaf = house.folder / "house" / "machine.pem"
    text = subprocess.run(
        ["openssl", "x509", "-in", str(leaf), "-noout", "-checkend", str(396 * 86400)],
        capture_output=True)
    assert text.returncode == 1
    shown = subprocess.run(
        ["openssl", "x509", "-in", str(ca), "-noout", "-text"], capture_output=True, text=True)
    assert re.search(r"Basic Constraints: critical\s+CA:TRUE, pathlen:0", shown.stdout)
    assert "Name Constraints: critical" in shown.stdout
    before = ca.read_text()
    again = None
    house.stop()
    try:
        again = House(house.folder)
        assert authority(again, tmp_path).read_text() == before
        assert "new certificate" not in again.said
    finally:
        house.process = again.process


def test_a_restored_library_makes_an_authority_of_its_own(house, tmp_path):
    before = authority(house, tmp_path).read_text()
    key = (house.folder / "house" / "authority.key").read_bytes()
    saved, restored = tmp_path / "saved", tmp_path / "restored"
    for words in (["backup", "--library", house.folder, saved],
                  ["restore", saved, "--library", restored]):
        subprocess.run([PROGRAM, *words], check=True, capture_output=True)
    for folder in (saved, restored):
        files = [file for file in folder.rglob("*") if file.is_file()]
        assert files and not any(key in file.read_bytes() for file in files)
    again = House(restored)
    try:
        assert authority(again, tmp_path).read_text() != before
        assert "new certificate was created; devices have to trust it" in again.said
    finally:
        again.stop()


def test_an_authority_that_is_made_anew_is_handed_out_at_once(house, tmp_path):
    before = authority(house, tmp_path).read_text()
    for file in (house.folder / "house").iterdir():
        file.unlink()
    house.process.send_signal(signal.SIGHUP)
    said = ""
    while "read again" not in said:
        said += house.process.stderr.readline()
    new = authority(house, tmp_path)
    assert new.read_text() != before
    # What machines of the house get is what this machine shows from now on.
    context = ssl.create_default_context(cafile=new)
    answer, _ = from_afar(house, context, "GET", "/")
    assert answer.status == 403
    fingerprint = re.search(r"fingerprint is ([0-9A-F:]+)", said)[1]
    assert fingerprint in urllib.request.urlopen(house.trust).read().decode()


def test_the_plain_page_explains_and_has_nothing_else(house):
    page = urllib.request.urlopen(house.trust).read().decode()
    fingerprint = re.search(r"fingerprint is ([0-9A-F:]+)", house.said)[1]
    assert fingerprint in page and house.url in page
    for device in ["iPhone", "Android", "Mac", "Windows", "Linux"]:
        assert device in page
    profile = urllib.request.urlopen(house.trust + "tintype.mobileconfig").read()
    assert b"com.apple.security.root" in profile
    for path in ["api/v1/session", "claim/x", "api/v1/openapi.json", "web/x/app.js"]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(house.trust + path)
        assert refused.value.code == 404
        refused.value.close()
    assert house.claim() not in page + house.said


def test_a_library_is_claimed_from_another_machine(house, tmp_path):
    context = ssl.create_default_context(cafile=authority(house, tmp_path))
    claim = house.claim()
    assert claim.startswith(house.url + "/claim/")
    token = claim.rsplit("/", 1)[1]
    answer, page = from_afar(house, context, "GET", f"/claim/{token}")
    assert answer.status == 200 and "Welcome to your library" in page
    body = json.dumps({"token": token, "name": "Ada", "password": "plum violet anchor"})
    answer, _ = from_afar(house, context, "POST", "/api/v1/claim", body)
    assert answer.status == 201
    assert answer.headers["Set-Cookie"].startswith("__Host-tintype-")
    answer, _ = from_afar(house, context, "POST", "/api/v1/claim", body)
    assert answer.status == 410


def test_accounts_are_looked_after_without_a_browser(tmp_path):
    library = tmp_path / "library"

    def user(*words, password=None):
        return subprocess.run(
            [PROGRAM, "user", *words, "--library", library], input=password, text=True,
            capture_output=True, timeout=patience(60))

    assert user("add", "Ada", "--role", "administrator", password="plum violet anchor\n"
                ).returncode == 0
    assert user("add", "Bo", password="grey harbour lantern\n").returncode == 0
    again = user("add", "bo", password="grey harbour lantern\n")
    assert again.returncode == 1 and "There is already an account with the name bo" in again.stderr
    assert user("add", "Cy", password="password\n").returncode == 1
    assert user("password", "Nobody", password="").returncode == 3
    assert user("password", "Bo", password="another good one\n").returncode == 0
    assert user("role", "Bo", "viewer").returncode == 0
    assert user("role", "Ada", "viewer").returncode == 1
    lines = [json.loads(line) for line in user("list", "--json").stdout.splitlines()]
    assert [(line["name"], line["role"]) for line in lines] == [
        ("Ada", "administrator"), ("Bo", "viewer")]
    assert all(line["hasPassword"] for line in lines)
    assert user("remove", "Bo").returncode == 2
    assert user("remove", "Bo", "--to", "Ada").returncode == 0
    assert len(user("list").stdout.splitlines()) == 1
    assert run("user", "list", "--library", tmp_path / "none").returncode == 3
