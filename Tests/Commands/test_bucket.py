"""A library whose originals are in a bucket, by the programs that people start."""

import base64
import hashlib
import json
import pathlib
import shutil
import ssl
import subprocess
import threading

import pytest

from bucket import STRANGER, STRANGERS_SECRET, Relay, credentials
from client import Client
from command import refusal, run
from patience import patience
from ports import free_port
from program import PROGRAM, ROOT, Program

PHOTO = (ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg").read_bytes()
NODE = pathlib.Path(PROGRAM).parent / "tintype-node"


def photo(number):
    """A photo of its own: a comment after the start of the JPEG makes other bytes."""
    comment = f"photo {number}".encode()
    return PHOTO[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + PHOTO[2:]


def upload(client, number):
    """The answer to a whole photo."""
    return client.request("PUT", f"/api/v1/uploads/{number}.jpg", photo(number),
                          {"upload": f"photo-{number}"})


def originals(client):
    """The digests of all originals, each of which is what its asset says."""
    found = {}
    for asset in client.assets():
        data = client.get(f"/api/v1/assets/{asset['id']}/original").body
        assert hashlib.sha256(data).hexdigest() == asset["sha256"]
        found[asset["id"]] = asset["sha256"]
    return found


@pytest.fixture
def place(bucket, tmp_path):
    """The address of a part of the bucket that is this test's own."""
    return bucket.address(tmp_path.name)


def serving(library, place, *options):
    return Program(library, library.parent / "log", "--blobs", place, *options,
                   variables=credentials())


def local(library):
    return Program(library, library.parent / "log")


def fill(program, count=3):
    """Uploads photos to a new library; returns its client and the originals."""
    client = Client(program).open_claim()
    for number in range(count):
        assert upload(client, number).status == 201
    return client, originals(client)


def files(folder):
    return [path for path in folder.rglob("*")
            if path.is_file() and path.name not in ("library-id", "lock")]


def command(*arguments, **variables):
    return run(*arguments, **{**credentials(), **variables})


def test_originals_are_in_the_bucket_and_are_there_after_a_start(bucket, library, place, tmp_path):
    with serving(library, place).start() as program:
        client, before = fill(program)
        assert files(library / "blobs") == []
    stored = {key.split("/")[-1] for key in bucket.keys(f"{tmp_path.name}/blobs/")}
    assert stored == {f"{digest}.0" for digest in before.values()}
    # Another machine has no copies.
    shutil.rmtree(library / "copies")
    with serving(library, place).start() as program:
        client.program = program
        assert originals(client) == before


def test_without_its_bucket_a_library_is_refused_and_the_bucket_is_named(library, place):
    with serving(library, place).start() as program:
        fill(program, 1)
    for words in [["serve", "--listen", "127.0.0.1:0"], ["list"], ["verify"], ["rebuild"],
                  ["backup", library.parent / "backup"]]:
        done = run(*words, "--library", library)
        assert done.returncode == 1
        assert place in refusal(done) and "--blobs" in refusal(done)
    # A setting is as good as the option.
    done = command("list", "--json", "--library", library, TINTYPE_BLOBS=place)
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 1


def test_secrets_are_in_no_file_no_log_and_no_argument(library, place):
    secret = credentials()["AWS_SECRET_ACCESS_KEY"]
    with serving(library, place).start() as program:
        fill(program, 1)
        assert secret not in pathlib.Path(f"/proc/{program.process.pid}/cmdline").read_text()
        for worker in program.workers():
            assert secret not in pathlib.Path(f"/proc/{worker}/environ").read_text()
    for path in [library.parent / "log", *files(library)]:
        assert secret.encode() not in path.read_bytes(), path
    done = command("doctor", "--library", library, "--blobs", place)
    assert secret not in done.stdout + done.stderr


def test_credentials_may_be_in_a_file(library, place, tmp_path):
    keys = tmp_path / "keys"
    keys.write_text("[default]\naws_access_key_id = tests\n"
                    "aws_secret_access_key = tests-secret-of-no-worth\n")
    with Program(library, tmp_path / "log", "--blobs", f"{place}&credentials={keys}").start() as it:
        fill(it, 1)


def linked(program):
    listing = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return {line.split()[0].split(".so")[0] for line in listing.splitlines() if ".so" in line}


def test_only_the_program_for_buckets_links_the_library_for_them():
    embedded, node = linked(PROGRAM), linked(NODE)
    assert not any("curl" in name or "gssapi" in name for name in embedded)
    assert any("curl" in name for name in node)
    assert embedded <= node


def test_where_that_program_is_missing_its_package_is_named(tmp_path):
    for name in ("tintype", "tintype-worker"):
        shutil.copy(pathlib.Path(PROGRAM).parent / name, tmp_path / name)
    done = subprocess.run(
        [tmp_path / "tintype", "serve", "--library", tmp_path / "library", "--blobs",
         "s3://photos"], capture_output=True, text=True, timeout=patience(60))
    assert done.returncode == 3
    assert "install the package tintype-node" in refusal(done)
    assert not (tmp_path / "library").exists()


@pytest.mark.parametrize("address, reason", [
    ("/mnt/photos", "--blobs expects s3://BUCKET/PREFIX?endpoint=URL"),
    ("s3://Photos", "a bucket's name has 3 to 63"),
    ("s3://photos?secret=x", "An access key does not belong there"),
    ("s3://photos?endpoint=http://key:secret@host", "without user"),
    ("s3://photos?credentials=keys", "is the full path of a file"),
    ("s3://photos?credentials=/nowhere/keys", "/nowhere/keys cannot be read"),
])
def test_an_address_that_is_none_is_wrong_usage(library, address, reason):
    done = command("serve", "--library", library, "--blobs", address)
    assert done.returncode == 2
    assert reason in refusal(done)
    assert not library.exists()


def test_without_an_access_key_the_variables_are_named(library, place):
    done = run("serve", "--library", library, "--blobs", place)
    assert done.returncode == 2
    assert "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" in refusal(done)


def start(library, place, **variables):
    return command("serve", "--library", library, "--listen", "127.0.0.1:0", "--blobs", place,
                   **variables)


def check_refused(done, reason, library):
    assert done.returncode == 1
    assert reason in refusal(done)
    assert credentials()["AWS_SECRET_ACCESS_KEY"] not in done.stderr
    assert not (library / "originals-elsewhere").exists()


def test_a_server_that_is_not_there_is_named(library, bucket):
    place = bucket.address("x", f"http://127.0.0.1:{free_port()}")
    check_refused(start(library, place), "cannot be reached", library)


def test_wrong_credentials_and_the_bucket_of_others_are_told_apart(library, place):
    secret = start(library, place, AWS_SECRET_ACCESS_KEY="another")
    check_refused(secret, "check the key and its secret", library)
    other = start(library, place, **credentials(STRANGER, STRANGERS_SECRET))
    check_refused(other, "it is another account's", library)


def test_a_bucket_that_is_not_there_is_not_made(library, bucket):
    place = bucket.address("x").replace("s3://tintype", "s3://others")
    check_refused(start(library, place), "create it first", library)


@pytest.mark.parametrize("answer, reason", [
    ((403, "RequestTimeTooSkewed"), "clock differs too much"),
    ((403, "AccessDenied"), "the rights to list, read, write and delete"),
    ((301, "PermanentRedirect"), "another region"),
    ((503, "SlowDown"), "try later"),
    ((507, "InsufficientStorage"), "refuses a request (507 InsufficientStorage)"),
])
def test_refusals_of_the_bucket_at_start_are_reported(library, bucket, tmp_path, answer, reason):
    relay = Relay(bucket, lambda request: answer if request.method == "PUT" else None)
    place = bucket.address(tmp_path.name, relay.endpoint)
    check_refused(start(library, place), reason, library)
    relay.end()
    # Nothing half-made is left: the same folder begins with the bucket that works.
    with serving(library, bucket.address(tmp_path.name)).start() as program:
        fill(program, 1)


def test_a_certificate_that_does_not_verify_is_refused(library, bucket, tmp_path):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-keyout", tmp_path / "key", "-out", tmp_path / "certificate", "-days", "1",
         "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True)
    relay = Relay(bucket)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "certificate", tmp_path / "key")
    relay.server.socket = context.wrap_socket(relay.server.socket, server_side=True)
    place = bucket.address(tmp_path.name, relay.endpoint.replace("http:", "https:"))
    check_refused(start(library, place), "name the file of its authority with ca=FILE", library)
    with serving(library, f"{place}&ca={tmp_path / 'certificate'}").start() as program:
        fill(program, 1)
    relay.end()


def test_the_bucket_of_another_library_is_refused(library, place, tmp_path):
    with serving(library, place).start() as program:
        fill(program, 1)
    other = tmp_path / "other"
    check_refused(start(other, place), "another library's", other)


def test_a_library_in_its_folder_is_not_served_from_an_empty_bucket(library, place):
    with local(library).start() as program:
        fill(program, 1)
    check_refused(start(library, place), "'tintype move' carries originals there", library)


@pytest.mark.parametrize("answer", [(503, "SlowDown"), (403, "AccessDenied"),
                                    (507, "InsufficientStorage"), "cut"])
def test_uploads_are_refused_while_the_bucket_fails_and_go_on_afterwards(
        library, bucket, tmp_path, answer):
    failing = threading.Event()
    relay = Relay(bucket, lambda request: answer if failing.is_set() else None)
    with serving(library, bucket.address(tmp_path.name, relay.endpoint)).start() as program:
        client, before = fill(program, 1)
        failing.set()
        refused = upload(client, 7)
        assert refused.status == 503
        assert refused.json["code"] == "originalsUnreachable"
        assert "The originals cannot be used at the moment" in refused.json["detail"]
        assert originals(client) == before
        failing.clear()
        assert upload(client, 7).status == 201
        assert len(originals(client)) == 2
    relay.end()


def test_all_maintenance_works_with_a_bucket(library, place, bucket, tmp_path):
    with serving(library, place).start() as program:
        client, before = fill(program)
        client.wait_until_developed()
        # Beside the server.
        for words in (["verify"], ["scrub"], ["backup", tmp_path / "backup"]):
            done = command(*words, "--library", library, "--blobs", place)
            assert done.returncode == 0, done.stdout + done.stderr
    (library / "catalog.sqlite").rename(tmp_path / "lost")
    done = command("rebuild", "--json", "--library", library, "--blobs", place)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["assets"] == 3
    done = command("verify", "--json", "--library", library, "--blobs", place)
    assert done.returncode == 0 and json.loads(done.stdout)["files"] == 3
    # A restored library may have its originals in a bucket or in its folder.
    other = bucket.address(tmp_path.name + "-restored")
    done = command("restore", tmp_path / "backup", "--library", tmp_path / "again",
                   "--blobs", other)
    assert done.returncode == 0, done.stdout + done.stderr
    assert files(tmp_path / "again" / "blobs") == []
    assert command("scrub", "--library", tmp_path / "again", "--blobs", other).returncode == 0
    assert run("restore", tmp_path / "backup", "--library", tmp_path / "plain").returncode == 0
    assert len(files(tmp_path / "plain" / "blobs")) == 3


def test_a_damaged_and_a_missing_original_are_found_in_a_bucket(library, place, bucket, tmp_path):
    with serving(library, place).start() as program:
        fill(program)
    shutil.rmtree(library / "copies")
    damaged, missing, _ = bucket.keys(f"{tmp_path.name}/blobs/")
    bucket.put(damaged, b"\0" * len(photo(0)))
    bucket.delete(missing)
    done = command("verify", "--library", library, "--blobs", place)
    assert done.returncode == 1
    assert missing.split("/")[-1].removesuffix(".0") in done.stdout
    done = command("rebuild", "--json", "--library", library, "--blobs", place)
    assert done.returncode == 0, done.stdout
    done = command("scrub", "--library", library, "--blobs", place)
    assert done.returncode == 1 and "1 damaged" in done.stdout
    assert damaged in done.stdout


def examinations(done):
    return {entry["name"]: entry for entry in json.loads(done.stdout)}


def test_doctor_says_what_the_server_promises_and_what_cannot_be_asked(
        library, place, bucket, tmp_path):
    with serving(library, place).start() as program:
        fill(program)
    done = command("doctor", "--json", "--library", library, "--blobs", place)
    found = examinations(done)
    assert found["originals"]["state"] == "good", done.stdout
    assert "3 stored files" in found["originals"]["finding"]
    for name in ("bucket", "checksums", "conditions", "copies"):
        assert found[name]["state"] == "good", done.stdout
    assert found["durability"]["state"] == "warning"
    assert "cannot be queried" in found["durability"]["finding"]
    assert "fs.configure -locationPrefix=/buckets/tintype/ -fsync" in found["durability"]["advice"]
    # It leaves nothing behind.
    assert bucket.keys(f"{tmp_path.name}/probe") == []


def test_doctor_finds_a_server_that_compares_nothing(library, bucket, tmp_path):
    with serving(library, bucket.address(tmp_path.name)).start() as program:
        fill(program, 1)

    def before(request):
        """Takes any bytes under any condition, as moto does."""
        digest = base64.b64encode(hashlib.sha256(request.body).digest()).decode()
        given = request.headers.get("x-amz-checksum-sha256", digest)
        return "accept" if "if-none-match" in request.headers or given != digest else None

    relay = Relay(bucket, before)
    done = command("doctor", "--json", "--library", library,
                   "--blobs", bucket.address(tmp_path.name, relay.endpoint))
    relay.end()
    found = examinations(done)
    assert found["bucket"]["state"] == "good", done.stdout
    assert found["checksums"]["state"] == found["conditions"]["state"] == "warning"
    assert done.returncode == 0


def test_doctor_looks_at_a_bucket_before_anything_is_carried_there(library, bucket, tmp_path):
    with local(library).start() as program:
        fill(program)
    probes = []
    relay = Relay(bucket, lambda request: probes.append(request.path)
                  if request.method == "PUT" else None)
    done = command("doctor", "--json", "--library", library,
                   "--blobs", bucket.address(tmp_path.name, relay.endpoint))
    relay.end()
    found = examinations(done)
    assert done.returncode == 0, done.stdout
    assert found["originals"]["state"] == found["bucket"]["state"] == "good"
    # A key, the same as a new one, and one with a wrong checksum, which is not tried again.
    assert len(probes) == 3


def test_doctor_names_a_bucket_that_cannot_be_used(library, place, bucket):
    with serving(library, place).start() as program:
        fill(program, 1)
    done = command("doctor", "--json", "--library", library, "--blobs", place,
                   AWS_SECRET_ACCESS_KEY="another")
    assert done.returncode == 1
    assert "check the key and its secret" in examinations(done)["bucket"]["finding"]
