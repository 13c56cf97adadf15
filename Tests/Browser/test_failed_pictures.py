"""Requests of the darkroom that fail for a moment: they are made again by themselves."""

import json

import pytest

from photos import send
from pictures import KAYAK

REFUSALS = 3
BUSY = json.dumps({"code": "busy", "status": 503, "detail": "The server is busy."})


@pytest.fixture
def stored():
    return [KAYAK]


@pytest.mark.parametrize("address, names", [
    ("**/api/v1/shader", ["CIColorInvert", "CIHueAdjust"]),
    # No card draws it.
    ("**/api/v1/assets/*/preview", ["CIColorThresholdOtsu"]),
], ids=["the program for the card", "the server's picture"])
def test_a_picture_is_drawn_although_its_first_requests_failed(windows, address, names):
    window = windows(None)
    window.allow("503")
    window.edit_photo()
    before = window.large().mean()
    asset = window.json(f"/assets/{window.photo_id}")
    steps = [{"filter": name, "frame": "keep"} for name in names]
    recipe = {"version": 1, "size": [asset["originalWidth"], asset["originalHeight"]],
              "steps": steps}
    send(window, "POST", f"/assets/{window.photo_id}/versions", {"recipe": recipe, "base": 0})
    refused = []

    def refuse_some(route):
        wanted = route.request.post_data_json
        asked = [step["filter"] for step in wanted["recipe"]["steps"]]
        # Small ones are for the strip.
        if len(refused) == REFUSALS or asked != names or wanted.get("size", 1440) < 1440:
            route.continue_()
        else:
            refused.append(asked)
            route.fulfill(status=503, content_type="application/problem+json", body=BUSY)

    window.page.route(address, refuse_some)
    window.page.reload()
    window.wait_for_darkroom()
    # The page shows the grid's picture of the edit before it draws its own.
    window.eventually(lambda: window.shown.evaluate("each => each.src ?? 'drawn'").startswith(
        ("blob:", "drawn")))
    assert len(refused) == REFUSALS
    assert abs(window.large().mean() - before) > 20
