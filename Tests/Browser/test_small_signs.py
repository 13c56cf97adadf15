"""Small things that tell a person what is so: signs, names, and what goes away by itself."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import files, ids, put, png, send
from pictures import KAYAK
from rules import check

FILL = "drawing => getComputedStyle(drawing).fill"


@pytest.fixture
def stored():
    return files(2)


def test_a_favourite_has_a_filled_heart(windows):
    window = windows()
    window.tiles.first.wait_for()
    photo = ids(window)["000.png"]
    send(window, "PATCH", f"/assets/{photo}", {"favorite": True})
    heart = window.page.locator(f"photo-tile[data-id='{photo}'] .badges .icon")
    assert heart.evaluate(FILL) != "none"
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    pressed = window.page.locator(".favorite[aria-pressed=true] .icon")
    assert pressed.evaluate("drawing => getComputedStyle(drawing).fillOpacity") == "1"


def test_an_entry_is_marked_inside_what_it_leads_to(windows):
    window = windows(None)
    album = send(window, "POST", "/collections",
                 {"kind": "album", "title": "Summer"})["collection"]["id"]
    place = send(window, "POST", "/places", {"name": "Old pier"})["place"]["id"]
    for path, name in ((f"/albums/{album}", "Albums"), (f"/places/{place}", "Places")):
        window.go(path)
        entry = window.page.get_by_role("link", name=name, exact=True)
        expect(entry).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("path, tab", [
    ("/favorites", "Albums"), ("/settings/account", "Albums"), ("/hidden", "Albums"),
    ("/search", "Library")])
def test_on_a_phone_the_tab_that_leads_there_is_marked(windows, path, tab):
    window = windows(path, **PHONE)
    entry = window.page.get_by_role("navigation", name="Main").get_by_role("link", name=tab)
    expect(entry).to_have_attribute("aria-current", "true")


def test_the_first_password_says_the_name_to_sign_in_with(windows):
    window = windows("/settings/account")
    window.page.get_by_text("You will sign in with the name “owner”").wait_for()
    check(window)


def test_finished_uploads_go_away_by_themselves(windows):
    window = windows()
    window.allow("status of 4")
    window.page.clock.install()
    window.page.locator("input[type=file]").set_input_files([
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Milk, bread, eggs."},
        {"name": "002.png", "mimeType": "image/png", "buffer": png(2)}])
    chip = window.page.locator(".chip", has_text="1 uploaded, 1 not uploaded")

    def is_said():
        window.page.clock.run_for(50)
        return chip.is_visible()

    window.eventually(is_said)
    window.page.clock.run_for(15_000)
    expect(chip).to_be_hidden()
    window.page.get_by_role("button", name="Uploads", exact=True).click()
    names = window.page.locator("upload-list .name")
    expect(names).to_have_text(["notes.txt"])


def test_versions_and_steps_are_named_by_what_they_do(windows):
    window = windows(None)
    put(window, "kayak.jpg", KAYAK.read_bytes())
    window.edit_photo(0)
    window.choose("Noir")
    window.tab("Adjust")
    window.page.get_by_role("textbox", name="Highlights").fill("-50")
    window.page.get_by_role("textbox", name="Highlights").press("Enter")
    window.tab("Steps")
    window.page.locator("step-list small", has_text="Highlights").wait_for()
    window.save()
    window.tab("Versions")
    rows = window.page.locator("version-list b")
    expect(rows.first).to_have_text("Noir, highlights and shadows")


# The least rectangle around what is written in an element, and that of its row.
WRITTEN = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const row = element.closest('.head').getBoundingClientRect();
  const { left, right, top, bottom, width } = range.getBoundingClientRect();
  return { width, isInside: left >= row.left && right <= row.right
    && top >= row.top && bottom <= row.bottom };
}"""


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_name_of_a_step_is_read_above_its_values(windows, options):
    window = windows(None, **options)
    window.edit_photo(0)
    page = window.page
    window.tab("Adjust")
    for name, value in (("Temperature", "5776"), ("Tint", "12")):
        field = page.get_by_role("textbox", name=name, exact=True)
        field.fill(value)
        field.press("Enter")
    window.tab("Steps")
    row = page.locator("step-list .head", has_text="Temperature and tint")
    name, values = row.locator("b"), row.locator("small")
    expect(values).to_have_text("Temperature 5776 K, Tint +12")
    for each in (name, values):
        written = each.evaluate(WRITTEN)
        assert written["isInside"] and written["width"] > 100, written
    boxes = window.boxes(name, values)
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    check(window)


def test_the_title_of_the_map_to_pick_from_leaves_room_for_its_buttons(windows):
    window = windows("/map", **PHONE)
    page = window.page
    page.get_by_role("button", name="Add a photo").click()
    page.get_by_role("button", name="Choose on the map").click()
    sheet = page.get_by_role("dialog", name="Where was it taken?")
    sheet.wait_for()
    cancel, title, done = (each.bounding_box() for each in (
        sheet.get_by_role("button", name="Cancel"), sheet.get_by_role("heading"),
        sheet.get_by_role("button", name="Set location")))
    assert cancel["x"] + cancel["width"] <= title["x"]
    assert title["x"] + title["width"] <= done["x"]
    assert sheet.get_by_role("heading").evaluate("each => each.scrollWidth <= each.clientWidth")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_buttons_below_a_new_photo_stand_in_columns(windows, options):
    window = windows(**options)
    page = window.page
    page.goto(window.program.url + "/map")
    page.get_by_role("button", name="Add a photo").click()
    buttons = page.locator(".add-sheet .picture + .ways .button")
    buttons.first.wait_for()
    # All at one moment: the sheet may still be on its way.
    boxes = buttons.evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
    rows = {}
    for box in boxes:
        rows.setdefault(round(box["y"]), []).append(box)
    # One alone takes its row; two share it in halves.
    widths = sorted({round(box["width"]) for row in rows.values() if len(row) > 1 for box in row})
    assert len(boxes) >= 3 and len(widths) == 1, boxes
    assert all(len(row) <= 2 for row in rows.values()), boxes


def test_the_headings_of_empty_screens_are_of_one_size(windows):
    window = windows(None)
    sizes = {}
    for path in ("/tidy", "/favorites", "/search?q=zebra", "/people"):
        window.page.goto(window.program.url + path)
        heading = window.page.locator(".empty :is(h1, h2)").first
        heading.wait_for()
        sizes[path] = heading.evaluate("title => getComputedStyle(title).font")
    assert len(set(sizes.values())) == 1, sizes


def test_an_upload_that_waits_for_the_network_says_one_whole_sentence(window):
    window.allow("ERR_|Failed to load|net::")
    window.page.get_by_role("button", name="Uploads", exact=True).click()
    window.page.get_by_role("region", name="Uploads").wait_for()
    window.context.set_offline(True)
    window.page.locator("input[type=file]").set_input_files(str(KAYAK))
    state = window.page.locator("upload-list li .state")
    expect(state).to_have_text("No connection. Uploading resumes automatically.")
    window.context.set_offline(False)
    expect(state).to_have_text("Stored")


def test_the_button_that_picks_photos_to_share_says_so(windows):
    window = windows("/settings/links")
    window.page.get_by_role("button", name="Choose photos to share").click()
    window.page.get_by_role("dialog").locator("li button").first.wait_for()
