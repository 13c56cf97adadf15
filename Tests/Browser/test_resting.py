"""A filter that the card draws only nearly: at rest the page shows the picture of the export."""

import pytest
from PIL import Image

from pictures import KAYAK, apart, decoded, image
from test_F03 import search
from test_model_filters import resting

# In codes of 255: browsers decode JPEG nearly alike.
AS_EXPORTED = 1
SCREEN = 1440
SIDES = [480, 1772]


@pytest.fixture(params=SIDES)
def stored(request, tmp_path_factory):
    """Smaller than the screen's picture, and larger."""
    picture = Image.open(KAYAK).convert("RGB")
    picture.thumbnail((request.param, request.param))
    path = tmp_path_factory.mktemp("near") / f"{request.param}.png"
    picture.save(path)
    return [path]


def test_what_is_drawn_nearly_rests_as_it_is_exported(darkroom):
    search(darkroom, "CIEdgeWork")
    darkroom.page.locator("[data-filter=CIEdgeWork]").click()
    for label in ("Radius",):
        field = darkroom.page.get_by_role("textbox", name=label, exact=True)
        field.fill("2")
        field.press("Enter")
        darkroom.frames(2)
    rested = image(resting(darkroom))
    darkroom.save()
    wanted = decoded(darkroom.get(
        f"/api/v1/assets/{darkroom.photo_id}/export?size={SCREEN}&quality=92"))
    assert rested.shape == wanted.shape
    assert apart(rested, wanted) <= AS_EXPORTED
