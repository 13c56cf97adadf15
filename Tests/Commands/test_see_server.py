"""A server that looks at photos opens no connection: its system calls are traced."""

import json
import re

import program
from client import Client
from program import Program
from test_people import wait_until_looked_through
from test_see import MODELS, font, page, with_models

CALLS = {
    "socketpair", "sendmsg", "recvmsg", "sendfile", "shutdown", "socket", "bind", "listen",
    "accept", "accept4", "connect", "recv", "recvfrom", "send", "sendto", "setsockopt",
    "getsockopt",
    "getsockname", "getpeername"}


def is_own(call, port):
    """Whether a call stays inside: pairs, the control socket of the library, and what listens at
    the address that was asked for. The library for threads tells the machine's own log where it
    may not set a priority."""
    if call.startswith("socketpair"):
        return "AF_UNIX" in call
    if call.startswith("socket("):
        return "AF_UNIX" in call or "AF_INET, SOCK_STREAM" in call
    if call.startswith("connect"):
        return 'sun_path="/dev/log"' in call
    if call.startswith("bind"):
        own = f"sin_port=htons({port})" in call or "sin_port=htons(0)" in call
        return 'control.sock"' in call or own and 'inet_addr("127.0.0.1")' in call
    return True


@with_models
def test_a_server_with_analyses_opens_no_socket_but_its_own(tmp_path, monkeypatch):
    """It listens at the address that it was told, and its workers have pairs of sockets."""
    trace, wrapper = tmp_path / "trace", tmp_path / "traced"
    wrapper.write_text(
        f'#!/bin/sh\nexec strace -D -f -qq -e trace=%network -o {trace} {program.PROGRAM} "$@"\n')
    wrapper.chmod(0o755)
    monkeypatch.setattr(program, "PROGRAM", str(wrapper))
    picture = tmp_path / "ticket.png"
    page([("Harbour ticket 4711", font(60))]).save(picture)
    running = Program(tmp_path / "library", tmp_path / "log", "--models", MODELS).start()
    try:
        client = Client(running).open_claim()
        headers = {"Content-Type": "application/json", "Origin": running.origin}
        done = client.request("PATCH", "/api/v1/account", json.dumps({"people": True}), headers)
        assert done.status == 204
        sent = client.request("PUT", "/api/v1/uploads/ticket.png", picture.read_bytes(),
                              {"Origin": running.origin})
        assert sent.status == 201
        client.wait_until_developed()
        wait_until_looked_through(client)
        found = client.get("/api/v1/search?q=harbour").json["assets"]
        assert [each["filename"] for each in found] == ["ticket.png"]
        assert client.get("/api/v1/search?q=hund+am+strand").status == 200
        mask = client.request(
            "POST", f"/api/v1/assets/{found[0]['id']}/masks", json.dumps({"subject": "main"}),
            headers)
        assert mask.status in (201, 422), mask.body
        port = running.port
    finally:
        running.end()
    calls = [line.split(" ", 1)[1].strip() for line in trace.read_text().splitlines()]
    calls = [call for call in calls if call[0] not in "+-"]
    names = {re.match(r"(?:<\.\.\. )?(\w+)", call)[1] for call in calls}
    assert "socketpair" in names and names <= CALLS, names - CALLS
    for call in calls:
        assert is_own(call, port), call
