"""Requests made from the server's own description of itself: it never fails, and answers nothing
that the description does not say."""

import json
import os
import pathlib
import re
import subprocess
import sys

from client import Client
from program import ROOT, Program

# The same requests in each test; others, and for long, in the proof.
IS_PROOF = bool(os.environ.get("TINTYPE_PROOF"))
SECONDS = 1800
REQUESTS = ["--max-time", str(SECONDS)] if IS_PROOF else ["--seed", "1", "--max-examples", "5"]
PHOTO = (ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg").read_bytes()

# What would end the test rather than be tested, as ids are learnt from lists, and what has no end.
LEFT_OUT = [
    "DELETE /api/v1/session", "DELETE /api/v1/sessions/{id}", "PUT /api/v1/account/password",
    "GET /api/v1/events",
]
CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance",
          "response_schema_conformance"]
# That a method which no server here knows is answered with 501 is HTTP's own word for it.
CONFIGURATION = """
[phases.coverage]
unexpected-methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
"""


def described(owner, known):
    """The description with ids that there are among those that are tried, and for somebody who is
    in already."""
    document = owner.get("/api/v1/openapi.json").json
    document.pop("security", None)
    document["components"].pop("securitySchemes", None)
    for path, operations in document["paths"].items():
        for operation in operations.values():
            operation.pop("security", None)
            for parameter in operation.get("parameters", []):
                ids = known.get(path.split("/")[3])
                if parameter["in"] == "path" and parameter["name"] == "id" and ids:
                    parameter["schema"]["enum"] = [*ids, "a" * 26]
    return document


def things(owner):
    """Ids of one thing of each kind."""
    made = {"assets": []}
    for number in range(3):
        data = PHOTO[:2] + b"\xff\xfe\x00\x03%d" % number + PHOTO[2:]
        stored = owner.request("PUT", f"/api/v1/uploads/{number}.jpg", data)
        made["assets"].append(stored.json["asset"])
    owner.wait_until_developed()
    json_type = {"Content-Type": "application/json"}
    for kind, body in [("collections", {"title": "Album"}), ("places", {"name": "Place"})]:
        answer = owner.request("POST", f"/api/v1/{kind}", json.dumps(body), json_type)
        made[kind] = [answer.json[kind[:-1]]["id"]]
    return made


def test_42_everything_is_answered_as_it_is_described(tmp_path):
    """Also number 60: whatever stands in a parameter or a body, nothing fails."""
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        owner = Client(program).open_claim()
        document = tmp_path / "openapi.json"
        document.write_text(json.dumps(described(owner, things(owner))))
        configuration = tmp_path / "schemathesis.toml"
        configuration.write_text(CONFIGURATION)
        run = subprocess.run(
            [str(pathlib.Path(sys.executable).with_name("schemathesis")),
             "--config-file", str(configuration), "run", str(document), "--url", program.url,
             "-H", f"Cookie: {owner.cookie}", "--checks", ",".join(CHECKS),
             "--phases", "coverage,fuzzing", *REQUESTS,
             "--continue-on-failure", "--suppress-health-check", "all", "--warnings", "off",
             "--request-timeout", "20",
             *[word for name in LEFT_OUT for word in ("--exclude-name", name)]],
            capture_output=True, text=True, timeout=SECONDS + 120, cwd=tmp_path,
            env={**os.environ, "SCHEMATHESIS_HOOKS": "serializers", "NO_COLOR": "1",
                 "PYTHONPATH": str(pathlib.Path(__file__).parent)})
        said = run.stdout + run.stderr
        print(*re.findall(r".*(?:generated|Tested:|Seed:).*", said), sep="\n")
        assert run.returncode == 0, "\n".join(line[:300] for line in said.splitlines())[-8000:]
        assert int(re.search(r"(\d+) generated", said)[1]) > 100, said[-2000:]
        assert owner.get("/api/v1/session").status == 200
        assert "Reference" not in program.log.read_text()
