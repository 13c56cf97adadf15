"""What one does while another does something else with the same photo."""

import json
import random
import threading

from client import Client
from test_kill import Importer
from test_storage import PROOF


def test_22_what_goes_while_it_is_looked_at_edited_and_written_out_is_said(program):
    client, stored = Client(program).open_claim(), {}
    Importer(client, 0, stored).run()
    client.wait_until_developed()
    seed, assets = random.randrange(1 << 32), client.assets()[:60 if PROOF else 12]
    moments, statuses = random.Random(seed), []

    def ask(asset):
        for path in ("renditions/1440", "export", "original", "versions"):
            body = path == "versions" and json.dumps({"base": 0, "recipe": {
                "version": 1, "size": [asset["width"], asset["height"]],
                "steps": [{"filter": "CIPhotoEffectNoir"}]}})
            answer = client.request(
                "POST" if body else "GET", f"/api/v1/assets/{asset['id']}/{path}", body or None,
                {"Content-Type": "application/json"} if body else None)
            statuses.append(answer.status)
            assert answer.status < 400 or answer.json["code"], answer.body

    for asset in assets:
        asking = [threading.Thread(target=ask, args=(asset,)) for _ in range(2)]
        for each in asking:
            each.start()
        asking[0].join(moments.uniform(0, 0.1))
        ids = json.dumps({"assets": [asset["id"]]})
        for path in ("trash", "purge"):
            gone = client.request("POST", f"/api/v1/assets/{path}", ids,
                                  {"Content-Type": "application/json"})
            assert gone.status in (200, 204), gone.body
        for each in asking:
            each.join()
    errors = sum(status >= 500 for status in statuses)
    print(f"22: seed {seed}, {len(assets)} deleted in {len(statuses)} questions, {errors} errors")
    assert len(statuses) == 8 * len(assets) and errors == 0
    assert len(client.assets()) == len(stored) - len(assets)
