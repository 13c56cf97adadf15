"""Saving says so as soon as the version is stored, and draws nothing again."""

import pytest
from playwright.sync_api import expect

from holding import hold
from pictures import KAYAK

COUNT_DRAWN = """() => {
  const { drawImage } = CanvasRenderingContext2D.prototype;
  window.drawn = 0;
  CanvasRenderingContext2D.prototype.drawImage = function (...rest) {
    if (this.canvas.closest('photo-stage')) window.drawn += 1;
    return drawImage.apply(this, rest);
  };
}"""


@pytest.fixture
def stored():
    return [KAYAK]


def test_saved_is_said_before_the_photo_is_read_again(darkroom):
    page = darkroom.page
    darkroom.choose("Noir")
    held, let_go = hold(page, f"**/api/v1/assets/{darkroom.photo_id}")
    darkroom.save_button.click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    darkroom.eventually(lambda: held)
    let_go()
    expect(darkroom.save_button).to_be_disabled()
    assert [each["number"] for each in darkroom.json(
        f"/assets/{darkroom.photo_id}")["history"]] == [1]


def test_a_stored_version_that_cannot_be_read_is_not_called_unsaved(darkroom):
    page = darkroom.page
    darkroom.choose("Noir")
    asked = []

    def refuse(route):
        asked.append(route)
        route.abort()

    darkroom.allow("net::ERR_FAILED")
    page.route(f"**/api/v1/assets/{darkroom.photo_id}", refuse)
    darkroom.save_button.click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    darkroom.eventually(lambda: asked)
    darkroom.frames(5)
    expect(page.get_by_text("Not saved.")).to_have_count(0)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_saving_does_not_draw_the_picture_again(darkroom):
    darkroom.choose("Noir")
    darkroom.wait_for_strip()
    darkroom.page.evaluate(COUNT_DRAWN)
    darkroom.save()
    darkroom.frames(5)
    assert darkroom.page.evaluate("drawn") == 0
    darkroom.choose("Sepia")
    assert darkroom.page.evaluate("drawn") > 0
