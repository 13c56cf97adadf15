"""A library whose catalog is in PostgreSQL, by the programs that people start."""

import json
import pathlib
import subprocess

import pytest

from client import Client
from command import refusal, run
from contents import contents
from ports import free_port
from postgres import LOCKED, SECRET
from program import PROGRAM, Program
from test_bucket import NODE, originals, upload


@pytest.fixture
def address(postgres, tmp_path):
    """A database that is this test's own."""
    return postgres.database(tmp_path.name)


def serving(library, address, *options, **variables):
    return Program(library, library.parent / "log", "--store", address, *options,
                   variables=variables).start()


def send(client, method, path, body):
    headers = {"Content-Type": "application/json", "Origin": client.program.origin}
    answer = client.request(method, path, json.dumps(body), headers)
    assert answer.status in (200, 201), answer.body
    return answer.json


def found(client, text):
    """The titles of what a search finds."""
    answer = client.get(f"/api/v1/search?q={text}")
    assert answer.status == 200, answer.body
    return sorted(asset["title"] or "" for asset in answer.json["assets"])


def edited(client, asset):
    """A first version of a photo, saved as the darkroom does."""
    found = client.get(f"/api/v1/assets/{asset}").json
    recipe = {"version": 1, "size": [found["originalWidth"], found["originalHeight"]],
              "steps": [{"filter": "CIExposureAdjust", "parameters": {"inputEV": 0.5}}]}
    return send(client, "POST", f"/api/v1/assets/{asset}/versions",
                {"base": 0, "recipe": recipe})


def test_a_library_is_served_and_everything_is_there_after_a_restart(library, address):
    with serving(library, address) as program:
        client = Client(program).open_claim()
        for number in range(4):
            assert upload(client, number).status == 201
        client.wait_until_developed()
        first, second, third, fourth = [asset["id"] for asset in client.assets()]
        send(client, "PATCH", f"/api/v1/assets/{first}", {"title": "Sunset over the Fjörd"})
        send(client, "PATCH", f"/api/v1/assets/{second}", {"title": "Harbour"})
        album = send(client, "POST", "/api/v1/collections",
                     {"kind": "album", "title": "Summer"})["collection"]["id"]
        send(client, "POST", f"/api/v1/collections/{album}/assets", {"assets": [first, third]})
        edited(client, third)
        link = send(client, "POST", "/api/v1/links", {"assets": [second]})["link"]
        guest = Client(program).get(f"{link['path']}/photos/{second}/file")
        assert guest.status == 200
        for act in ("trash", "purge"):
            send(client, "POST", f"/api/v1/assets/{act}", {"assets": [fourth]})
        before, told = originals(client), contents(client)
        assert len(before) == 3
        assert found(client, "fjord") == ["Sunset over the Fjörd"]
        assert found(client, "harb") == ["Harbour"]
        assert found(client, "nothing") == []
    assert not (library / "catalog.sqlite").exists()
    with serving(library, address) as program:
        client = Client(program, cookie=client.cookie)
        assert originals(client) == before
        assert contents(client) == told
        assert found(client, "fjord") == ["Sunset over the Fjörd"]
        assert Client(program).get(f"{link['path']}/photos/{second}/file").body == guest.body
        assert client.request("DELETE", f"/api/v1/links/{link['id']}").status == 204
        assert Client(program).get(f"{link['path']}/photos/{second}/file").status == 410
    checked = run("verify", "--library", library, "--store", address)
    assert checked.returncode == 0, checked.stderr
    listed = run("list", "--library", library, "--store", address)
    assert len(listed.stdout.splitlines()) == 3, listed.stderr


def test_the_longest_names_are_stored(library, address):
    # Those of which an index could not have a row: letters of three bytes that do not repeat.
    name = "".join(chr(0x4e00 + 7919 * number % 20000) for number in range(1000))
    with serving(library, address) as program:
        client = Client(program).open_claim()
        album = send(client, "POST", "/api/v1/collections", {"kind": "album", "title": name})
        assert album["collection"]["title"] == name
        assert send(client, "POST", "/api/v1/places", {"name": name})["place"]["name"] == name


def test_a_lost_database_is_built_anew_from_the_documents(library, address, postgres):
    with serving(library, address) as program:
        client = Client(program).open_claim()
        for number in range(3):
            assert upload(client, number).status == 201
        client.wait_until_developed()
        first = client.assets()[0]["id"]
        send(client, "PATCH", f"/api/v1/assets/{first}", {"title": "Sunset", "keywords": ["sea"]})
        before = originals(client)
    again = postgres.database(library.parent.name + "_again")
    refused = refusal(run("serve", "--library", library, "--store", again,
                          "--listen", "127.0.0.1:0"))
    assert "does not have the catalog of this library" in refused
    built = run("rebuild", "--library", library, "--store", again)
    assert built.returncode == 0, built.stderr
    answer = refusal(run("rebuild", "--library", library, "--store", again))
    assert "is not empty" in answer
    with serving(library, again) as program:
        client = Client(program).open_claim()
        assert originals(client) == before
        assert found(client, "sunset") == ["Sunset"]
        assert client.get(f"/api/v1/assets/{first}").json["keywords"] == ["sea"]


def test_backup_leaves_the_database_to_pg_dump(library, address, tmp_path):
    with serving(library, address) as program:
        Client(program).open_claim()
    answer = refusal(run("backup", tmp_path / "backup", "--library", library, "--store", address))
    assert "This needs a catalog in the library's folder" in answer
    assert not list((tmp_path / "backup").glob("*"))
    assert "Use pg_dump for the database" in run(
        "doctor", "--library", library, "--store", address).stdout


def test_a_server_that_only_reads_is_refused(library, address, postgres):
    name = address.rsplit("/", 1)[1]
    postgres.sql("postgres", f'alter database "{name}" set default_transaction_read_only = on')
    answer = refusal(run("serve", "--library", library, "--store", address,
                         "--listen", "127.0.0.1:0"))
    assert "is read-only" in answer


def test_tintype_becomes_the_other_program_and_links_nothing_of_the_database(
        library, address, postgres):
    linked = {program: subprocess.run(["ldd", program], capture_output=True, text=True).stdout
              for program in (PROGRAM, NODE)}
    assert "libpq" not in linked[PROGRAM]
    assert "libpq" in linked[NODE]
    socket = postgres.socket_address(address.rsplit("/", 1)[1])
    with serving(library, socket) as program:
        assert upload(Client(program).open_claim(), 1).status == 201
        command = pathlib.Path(f"/proc/{program.process.pid}/exe").resolve()
    assert command.name == "tintype-node"


def test_a_folder_names_its_database(library, address):
    with serving(library, address) as program:
        Client(program).open_claim()
    answer = refusal(run("list", "--library", library))
    assert f"The catalog of this library is in {address}" in answer
    assert "--store" in answer


def test_two_programs_do_not_share_a_database(library, address, tmp_path):
    with serving(library, address):
        answer = refusal(run("list", "--library", tmp_path / "other", "--store", address))
        assert "in use by another tintype" in answer or "There is no library" in answer
        answer = refusal(run("serve", "--library", tmp_path / "other", "--store", address,
                             "--listen", "127.0.0.1:0"))
        assert "is in use by another tintype: stop that first" in answer


def test_a_database_of_another_library_is_refused(library, address, tmp_path):
    with serving(library, address) as program:
        upload(Client(program).open_claim(), 1)
    other = tmp_path / "other"
    answer = refusal(run("serve", "--library", other, "--store", address,
                         "--listen", "127.0.0.1:0"))
    assert "does not have the catalog of this library" in answer
    assert not (other / "library-id").exists()


def test_a_library_in_a_folder_is_not_begun_anew_in_a_database(library, address, postgres):
    with Program(library, library.parent / "log").start() as program:
        upload(Client(program).open_claim(), 1)
    answer = refusal(run("serve", "--library", library, "--store", address,
                         "--listen", "127.0.0.1:0"))
    assert "has its catalog in that folder" in answer
    name = address.rsplit("/", 1)[1]
    assert postgres.sql(name, "select count(*) from pg_tables where schemaname = 'public'") == \
        "0\n"


@pytest.mark.parametrize("wrong, sentence", [
    ("postgres://tintype@127.0.0.1:{free}/photos", "cannot be reached"),
    ("postgres://tintype@127.0.0.1:{port}/none", "create it with createdb"),
    ("postgres://locked@127.0.0.1:{port}/postgres", "check its name, and the password"),
    ("postgres://tintype:secret@127.0.0.1:{port}/photos", "it has no password"),
    ("mysql://127.0.0.1/photos", "--store expects postgres://"),
])
def test_what_is_wrong_is_said_without_a_password(library, postgres, wrong, sentence):
    address = wrong.format(port=postgres.port, free=free_port())
    answer = refusal(run("serve", "--library", library, "--store", address,
                         "--listen", "127.0.0.1:0", PGPASSWORD="wrong-secret"))
    assert sentence in answer
    assert "secret" not in answer.replace(SECRET, "")


@pytest.mark.parametrize("way", ["variable", "file"])
def test_a_password_is_given_apart_and_in_no_log(library, address, postgres, tmp_path, way):
    name = address.rsplit("/", 1)[1]
    postgres.sql("postgres", f"""
        do $$ begin if not exists (select from pg_roles where rolname = '{LOCKED}') then
            create role {LOCKED} login password '{SECRET}'; end if; end $$;
        alter database "{name}" owner to {LOCKED}""")
    locked = postgres.address(name, LOCKED)
    passwords = tmp_path / "passwords"
    passwords.write_text(f"*:*:*:{LOCKED}:{SECRET}\n")
    passwords.chmod(0o600)
    variables = {"PGPASSWORD": SECRET} if way == "variable" else {}
    with serving(library, locked if variables else f"{locked}?passwords={passwords}",
                 **variables) as program:
        assert upload(Client(program).open_claim(), 1).status == 201
        command = pathlib.Path(f"/proc/{program.process.pid}/cmdline").read_bytes()
        assert SECRET.encode() not in command
    assert SECRET not in (library.parent / "log").read_text()
    for file in library.rglob("catalog-elsewhere"):
        assert SECRET not in file.read_text()


def test_a_server_that_is_gone_is_said_and_comes_back(library, postgres, tmp_path):
    address = postgres.database(tmp_path.name)
    with serving(library, address) as program:
        client = Client(program).open_claim()
        assert upload(client, 1).status == 201
        postgres.kill()
        answer = upload(client, 2)
        assert answer.status == 503
        assert answer.json["code"] in ("catalogAway", "changeUncertain")
        postgres.start()
        assert upload(client, 2).status in (200, 201)
        assert len(originals(client)) == 2
