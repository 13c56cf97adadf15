"""What is said to be added is stored, with everything that was typed; what is not says so."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

import cameras
from photos import put, send
from pictures import KAYAK
from test_F17 import LISBON, add, choose, open_sheet

UPLOADS = "**/api/v1/uploads**"

# The browser tells its cameras only when it is let go.
HOLD_DEVICES = """() => {
  const { promise, resolve } = Promise.withResolvers();
  const { enumerateDevices } = MediaDevices.prototype;
  window.letGo = resolve;
  MediaDevices.prototype.enumerateDevices = async function () {
    await promise;
    return enumerateDevices.call(this);
  };
}"""


def fill(window, **fields):
    for label, text in fields.items():
        window.page.get_by_label(label, exact=True).fill(text)


def placed(tmp_path):
    """A JPEG whose file says that it was taken in Porto."""
    exif = Image.Exif()
    exif[0x8825] = {1: "N", 2: (41.0, 8.0, 58.0), 3: "W", 4: (8.0, 36.0, 39.0)}
    path = tmp_path / "porto.jpg"
    Image.new("RGB", (320, 240), "teal").save(path, exif=exif)
    return path


def as_viewer(window):
    """This window's account may only look from now on."""
    session = window.json("/session")
    session["account"]["role"] = "viewer"
    window.page.route("**/api/v1/session", lambda route: route.fulfill(json=session))


def test_a_file_that_is_there_already_gets_what_was_typed(windows, filming):
    window = open_sheet(windows, filming, geolocation=LISBON)
    known = put(window, "kayak.jpg", KAYAK.read_bytes())
    cameras.stored(window, 1)
    choose(window)
    fill(window, Title="Kayak", Subtitle="On the river", Place="Old pier")
    window.page.get_by_role("button", name="Use my location").click()
    window.page.get_by_text("Your location: 38.72230").wait_for()
    window.page.get_by_role("button", name="Filter").click()
    window.filter("Noir").click()
    window.page.get_by_role("dialog", name="Filters").get_by_role("button", name="Done").click()
    add(window)
    window.page.get_by_text("This photo was already in the library.").wait_for()
    photo = window.json(f"/assets/{known}")
    assert (photo["title"], photo["subtitle"]) == ("Kayak", "On the river")
    assert abs(photo["latitude"] - LISBON["latitude"]) < 1e-4
    assert photo["version"] == 1
    [place] = window.json("/places")["places"]
    assert (place["name"], place["count"]) == ("Old pier", 1)
    window.page.get_by_role("button", name="Undo").click()
    window.page.get_by_text("Undone", exact=True).wait_for()
    photo = window.json(f"/assets/{known}")
    assert (photo["title"], photo["latitude"], photo["version"]) == (None, None, 0)


def test_it_is_said_to_be_added_when_it_is_stored_and_kept_when_it_is_not(windows, filming):
    window = open_sheet(windows, filming)
    window.allow("Failed to load resource")
    choose(window)
    fill(window, Title="Kayak")
    window.page.route(UPLOADS, lambda route: route.fulfill(
        status=507, json={"code": "libraryFull", "detail": "The library is full."}))
    add(window)
    window.page.locator(
        ".add-sheet .problem", has_text="Not added. The library is full.").wait_for()
    assert window.page.get_by_label("Title", exact=True).input_value() == "Kayak"
    expect(window.page.get_by_text("Added", exact=True)).to_have_count(0)
    window.page.unroute(UPLOADS)
    add(window)
    window.page.get_by_text("Added", exact=True).wait_for()
    assert [each["title"] for each in window.json("/assets")["assets"]] == ["Kayak"]


def test_a_chosen_file_has_its_own_location_or_none(windows, filming, tmp_path):
    window = open_sheet(windows, filming, geolocation=LISBON)
    choose(window)
    window.page.get_by_text("This file has no location.").wait_for()
    fill(window, Title="Kayak")
    add(window)
    window.page.locator(".add-sheet").wait_for(state="detached")
    [photo] = cameras.stored(window, 1)
    assert photo["latitude"] is None
    window.page.evaluate(HOLD_DEVICES)
    window.page.get_by_role("button", name="Add a photo").click()
    # The sheet is no empty box while the browser looks for cameras.
    window.page.locator(".add-sheet .picture").get_by_text("No photo yet.").wait_for()
    window.page.evaluate("letGo()")
    with window.page.expect_file_chooser() as chooser:
        window.page.get_by_role("button", name="Choose one").click()
    chooser.value.set_files(str(placed(tmp_path)))
    window.page.get_by_text("From the photo: 41.14944, -8.61083").wait_for()
    window.page.get_by_text("Porto, Portugal").wait_for()
    fill(window, Title="Porto")
    add(window)
    window.page.locator(".add-sheet").wait_for(state="detached")
    assert [each["latitude"] for each in cameras.stored(window, 2)][0] > 41.1


def test_the_sheet_can_be_left_while_the_browser_looks_for_cameras(windows, filming):
    window = windows("/map", within=filming, permissions=["camera"], **cameras.PHONE)
    window.page.evaluate(HOLD_DEVICES)
    window.page.get_by_role("button", name="Add a photo").click()
    sheet = window.page.locator(".add-sheet")
    sheet.get_by_text("No photo yet.").wait_for()
    window.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    window.page.evaluate("letGo()")


def test_a_file_that_the_browser_cannot_show_has_its_name_in_place_of_the_one_before(
        windows, filming, tmp_path):
    window = open_sheet(windows, filming)
    choose(window)
    raw = tmp_path / "cape.dng"
    raw.write_bytes(b"II*\0")
    with window.page.expect_file_chooser() as chooser:
        window.page.get_by_role("button", name="Choose one").click()
    chooser.value.set_files(str(raw))
    picture = window.page.locator(".add-sheet .picture")
    picture.get_by_text("cape.dng").wait_for()
    expect(picture.locator("canvas")).to_be_hidden()


def test_a_picture_of_this_moment_has_the_location_of_the_device(windows, filming):
    window = open_sheet(windows, filming, geolocation=LISBON)
    window.page.get_by_role("button", name="Take a photo").click()
    cameras.wait_for_picture(window)
    cameras.shoot(window)
    window.page.locator("dialog.taking").wait_for(state="detached")
    window.page.get_by_text("Your location: 38.72230, -9.13930").wait_for()


def test_missing_details_stand_at_their_field_until_given(windows, filming):
    window = open_sheet(windows, filming)
    page = window.page
    add(window)
    problem = page.get_by_text("Choose or take a photo.", exact=True)
    picture, stated = window.boxes(page.locator(".add-sheet .picture"), problem)
    assert stated["y"] < picture["y"] + picture["height"] + 120
    choose(window)
    add(window)
    page.get_by_text("Enter a title.", exact=True).wait_for()
    page.get_by_label("Title", exact=True).press_sequentially("K")
    expect(page.get_by_text("Enter a title.", exact=True)).to_have_count(0)
    assert page.get_by_label("Title", exact=True).get_attribute("aria-invalid") == "false"


def test_a_new_place_is_said_and_known_ones_are_suggested(windows, filming):
    window = windows("/", within=filming)
    send(window, "POST", "/places", {"name": "Old pier"})
    window = open_sheet(windows, filming)
    page = window.page
    fill(window, Place="Old")
    page.get_by_text("New place “Old”").wait_for()
    page.get_by_role("button", name="Old pier").click()
    assert page.get_by_label("Place", exact=True).input_value() == "Old pier"
    expect(page.get_by_text("New place")).to_have_count(0)
    assert cameras.complaints(window) == []


def test_a_viewer_meets_no_camera(windows, filming):
    window = windows("/", within=filming, permissions=["camera"], **cameras.PHONE)
    as_viewer(window)
    window.go("/camera")
    window.page.get_by_text("You have view-only access.").wait_for()
    expect(window.page.locator("camera-deck")).to_have_count(0)
    assert cameras.complaints(window) == []
    expect(window.page.get_by_role("link", name="Albums", exact=True)).to_be_visible()
    window.page.get_by_role("link", name="Go to the library").click()
    window.page.get_by_text("No photos yet").wait_for()


def test_a_shot_counts_when_it_is_stored_and_is_kept_when_it_is_not(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], **cameras.PHONE)
    window.allow("Failed to load resource")
    page = window.page
    cameras.wait_for_picture(window)
    page.route(UPLOADS, lambda route: route.fulfill(
        status=507, json={"code": "libraryFull", "detail": "The library is full."}))
    cameras.shoot(window)
    page.get_by_text("1 picture not saved. The library is full.").wait_for()
    assert cameras.taken(window) == 0
    assert cameras.complaints(window) == []
    page.unroute(UPLOADS)
    page.get_by_role("button", name="Try again").click()
    window.eventually(lambda: cameras.taken(window) == 1)
    assert len(window.json("/assets")["assets"]) == 1


def test_of_a_series_only_what_is_tapped_is_kept_and_the_rest_comes_back(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], **cameras.PHONE)
    page = window.page
    cameras.wait_for_picture(window)
    for count in (1, 2, 3):
        cameras.shoot(window)
        window.eventually(lambda: cameras.taken(window) == count)
    cameras.done(window)
    page.get_by_role("button", name="Select", exact=True).click()
    tiles = page.locator(".series .tiles button")
    assert [each.get_attribute("aria-pressed") for each in tiles.all()] == ["false"] * 3
    expect(page.get_by_role("button", name="Keep selected")).to_be_disabled()
    tiles.first.click()
    page.get_by_role("button", name="Keep 1").click()
    page.get_by_text("2 pictures discarded").wait_for()
    window.eventually(lambda: len(window.json("/assets")["assets"]) == 1)
    page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: len(window.json("/assets")["assets"]) == 3)


def test_the_library_shows_new_pictures_after_the_camera(windows, filming):
    window = windows("/", within=filming, permissions=["camera"], **cameras.PHONE)
    data = io.BytesIO()
    for number in range(24):
        exif = Image.Exif()
        exif.get_ifd(0x8769)[0x9003] = f"2003:{1 + number % 12:02}:10 10:00:{number:02}"
        data.seek(0)
        Image.new("RGB", (300, 400), (number * 9, 80, 90)).save(data, "JPEG", exif=exif)
        put(window, f"{number}.jpg", data.getvalue())
    page = window.page
    # It is long enough once all of them have come.
    window.eventually(
        lambda: page.evaluate("() => document.documentElement.scrollHeight - innerHeight > 1000"))
    page.mouse.wheel(0, 2500)
    window.eventually(lambda: page.evaluate("() => scrollY") > 1000)
    page.get_by_role("link", name="Camera").click()
    cameras.wait_for_picture(window)
    for count in (1, 2):
        cameras.shoot(window)
        window.eventually(lambda: cameras.taken(window) == count)
    cameras.done(window)
    page.get_by_role("button", name="Keep all").click()
    page.locator("photo-grid").wait_for()
    window.eventually(lambda: page.evaluate("() => scrollY") == 0)


@pytest.mark.parametrize("options", [{}, cameras.PHONE], ids=["desktop", "touch"])
def test_pictures_that_were_not_sent_come_back_to_the_list_after_undo(windows, filming, options):
    window = windows("/camera", within=filming, permissions=["camera"], **options)
    window.allow("Failed to load resource")
    page = window.page
    page.route(UPLOADS, lambda route: route.fulfill(
        status=507, json={"code": "libraryFull", "detail": "The library is full."}))
    cameras.wait_for_picture(window)
    for count in (1, 2):
        cameras.shoot(window)
        page.get_by_text(f"{count} picture{'s' * (count > 1)} not saved.").wait_for()
    page.get_by_role("button", name="Back to the library").click()
    page.get_by_role("button", name="Uploads", exact=True).click()
    rows = page.locator("upload-list li")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Clear the list").click()
    expect(rows).to_have_count(0)
    page.unroute(UPLOADS)
    page.get_by_text("2 uploads removed from the list").wait_for()
    page.locator("app-toast").get_by_role("button", name="Undo").click()
    assert len(cameras.stored(window, 2)) == 2
