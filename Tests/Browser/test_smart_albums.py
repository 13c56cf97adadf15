"""Smart albums: of all conditions or any, of places, people and dates that move with the day."""

import io
import re
import time

import pytest
from PIL import Image
from playwright.sync_api import expect

from fingers import PHONE
from holding import hold
from photos import files, ids, put, send
from rules import check

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])

DAY_SECONDS = 86_400


@pytest.fixture
def stored():
    return files(4)


def names(window):
    return sorted(each["filename"] for each in window.json(
        f"/collections/{window.page.url.rsplit('/', 1)[1]}/assets")["assets"])


def begin(window, title):
    window.go("/albums")
    window.page.locator("header summary").click()
    window.page.get_by_role("button", name="New smart album").click()
    sheet = window.page.get_by_role("dialog", name="New smart album")
    sheet.get_by_label("Name", exact=True).fill(title)
    return sheet


def condition(sheet, number, name, comparison=None):
    """Makes a condition compare that property so, and gives its row."""
    if number > 1:
        sheet.get_by_role("button", name="Add condition").click()
    row = sheet.get_by_role("group", name=f"Condition {number}")
    row.get_by_label("Property").select_option(label=name)
    if comparison:
        row.get_by_label("Comparison").select_option(label=comparison)
    return row


def create(window, sheet, title):
    sheet.get_by_role("button", name="Create").click()
    window.page.get_by_role("heading", name=title).wait_for()


@BOTH
def test_photos_meet_any_condition_or_all(windows, options):
    window = windows(None, **options)
    photos = ids(window)
    old = "2019-05-01T10:00:00"
    yesterday = time.strftime("%Y-%m-%dT12:00:00", time.gmtime(time.time() - DAY_SECONDS))
    for name, changes in (
            ("000.png", {"position": {"latitude": 41.9, "longitude": 12.5}, "captured": old}),
            ("001.png", {"captured": yesterday}),
            ("002.png", {"captured": old, "title": "Harbour"}),
            ("003.png", {"captured": old})):
        send(window, "PATCH", f"/assets/{photos[name]}", changes)
    sheet = begin(window, "Rome and now")
    sheet.get_by_label("Photos that meet").select_option(label="any of these conditions")
    condition(sheet, 1, "Place", "is in").get_by_label("Place").fill("rome")
    condition(sheet, 2, "Date taken").get_by_label("Date taken").select_option(
        label="the last 30 days")
    check(window)
    create(window, sheet, "Rome and now")
    window.eventually(lambda: names(window) == ["000.png", "001.png"])
    window.eventually(lambda: window.tiles.count() == 2)
    # The rule stands there as it was made, and is changed.
    window.page.get_by_label("Album actions").click()
    window.page.get_by_role("button", name="Edit the rule").click()
    sheet = window.page.get_by_role("dialog", name="Edit the rule")
    expect(sheet.get_by_label("Photos that meet")).to_have_value("any")
    second = sheet.get_by_role("group", name="Condition 2")
    expect(second.get_by_label("Date taken")).to_have_value("last 30 days")
    second.get_by_role("button", name="Remove condition").click()
    expect(second).to_have_count(0)
    sheet.get_by_label("Photos that meet").select_option(label="all of these conditions")
    first = sheet.get_by_role("group", name="Condition 1")
    first.get_by_label("Comparison").select_option(label="is not in")
    expect(first.get_by_label("Place")).to_have_value("rome")
    condition(sheet, 2, "Title", "does not contain").get_by_label("Title").fill("harbour")
    sheet.get_by_role("button", name="Save").click()
    window.eventually(lambda: names(window) == ["001.png", "003.png"])


def test_a_person_is_chosen_by_name(windows):
    window = windows(None)
    send(window, "PATCH", "/account", {"people": True})
    photo = ids(window)["002.png"]
    face = send(window, "POST", f"/assets/{photo}/faces",
                {"box": [0.2, 0.2, 0.4, 0.4]})["face"]["id"]
    send(window, "POST", "/people", {"faces": [face], "name": "Ann"})
    sheet = begin(window, "Ann")
    condition(sheet, 1, "Person").get_by_label("Person").select_option(label="Ann")
    create(window, sheet, "Ann")
    window.eventually(lambda: names(window) == ["002.png"])
    window.page.get_by_label("Album actions").click()
    window.page.get_by_role("button", name="Edit the rule").click()
    sheet = window.page.get_by_role("dialog")
    expect(sheet.get_by_label("Person").locator("option:checked")).to_have_text("Ann")
    sheet.get_by_label("Comparison").select_option(label="is not")
    sheet.get_by_role("button", name="Save").click()
    window.eventually(lambda: names(window) == ["000.png", "001.png", "003.png"])


def shot(make, model, taken):
    """A photo by one lens, of a camera and a time."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = make, model
    exif.get_ifd(0x8769).update({0xA434: "Sigma 35mm F1.4", 0x9003: taken})
    data = io.BytesIO()
    Image.new("RGB", (90, 60), (90, 30, 120)).save(data, "JPEG", exif=exif)
    return data.getvalue()


def test_a_lens_a_camera_and_a_season_are_met_or_left_out(windows):
    window = windows(None)
    today = time.gmtime()
    # A summer has been the last one since its end.
    summer = f"{today.tm_year - (today.tm_mon < 9)}:07:15 10:00:00"
    put(window, "lens.jpg", shot("Fuji", "X100", summer))
    put(window, "camera.jpg", shot("Nikon", "Z8", summer))
    put(window, "before.jpg", shot("Fuji", "X100", "2001:07:15 10:00:00"))
    photos = ids(window)
    for name in ("000.png", "001.png"):
        send(window, "PATCH", f"/assets/{photos[name]}", {"keywords": ["lake"]})
    sheet = begin(window, "Lens")
    condition(sheet, 1, "Lens").get_by_label("Lens").fill("sigma 35")
    condition(sheet, 2, "Camera").get_by_label("Camera").fill("x100")
    condition(sheet, 3, "Date taken").get_by_label("Date taken").select_option(label="last summer")
    create(window, sheet, "Lens")
    window.eventually(lambda: names(window) == ["lens.jpg"])
    sheet = begin(window, "Neither")
    condition(sheet, 1, "Lens", "does not contain").get_by_label("Lens").fill("sigma")
    condition(sheet, 2, "Keyword", "is not").get_by_label("Keyword", exact=True).fill("lake")
    create(window, sheet, "Neither")
    window.eventually(lambda: names(window) == ["002.png", "003.png"])


def test_stars_and_dates_are_left_out_and_a_typed_date_stays(windows):
    window = windows(None)
    photos = ids(window)
    yesterday = time.strftime("%Y-%m-%dT12:00:00", time.gmtime(time.time() - DAY_SECONDS))
    for name, changes in (("000.png", {"rating": 3}), ("001.png", {"captured": yesterday}),
                          ("002.png", {"rating": 5})):
        send(window, "PATCH", f"/assets/{photos[name]}",
             {"captured": "2019-05-01T10:00:00", **changes})
    send(window, "PATCH", f"/assets/{photos['003.png']}", {"captured": "2021-05-01T10:00:00"})
    sheet = begin(window, "Others")
    row = condition(sheet, 1, "Stars", "not exactly")
    row.get_by_role("radio", name="3 stars").click()
    row = condition(sheet, 2, "Date taken", "is on or after")
    field = row.get_by_label("Date taken")
    field.fill("2020-01-01")
    way = row.get_by_label("Comparison")
    way.select_option(label="is on or before")
    expect(field).to_have_value("2020-01-01")
    way.select_option(label="is not in")
    field.select_option(label="the last 30 days")
    # Each field keeps what was chosen in it.
    way.select_option(label="is on or before")
    expect(field).to_have_value("2020-01-01")
    way.select_option(label="is not in")
    expect(field).to_have_value("last 30 days")
    create(window, sheet, "Others")
    window.eventually(lambda: names(window) == ["002.png", "003.png"])


def test_what_a_program_has_set_stays(windows):
    window = windows(None)
    photos = ids(window)
    send(window, "PATCH", f"/assets/{photos['001.png']}", {"title": "Lake"})
    size = {"key": "fileSize", "is": ">", "value": 1}
    album = send(window, "POST", "/collections", {
        "kind": "smartAlbum", "title": "Large",
        "rule": {"and": [size, {"key": "title", "is": "contains", "value": "Lake"}]},
    })["collection"]["id"]
    window.go(f"/albums/{album}")
    window.page.get_by_label("Album actions").click()
    window.page.get_by_role("button", name="Edit the rule").click()
    sheet = window.page.get_by_role("dialog", name="Edit the rule")
    expect(sheet).to_contain_text("One more condition was set by a program. It stays.")
    sheet.get_by_role("button", name="Remove condition").click()
    sheet.get_by_role("button", name="Save").click()
    window.eventually(lambda: len(names(window)) == 4)
    [kept] = window.json("/collections")["collections"]
    assert kept["rule"] == {"and": [size]}


def test_a_keyword_is_completed(windows):
    window = windows(None)
    send(window, "PATCH", f"/assets/{ids(window)['000.png']}", {"keywords": ["waterfall"]})
    sheet = begin(window, "Water")
    field = sheet.get_by_label("Keyword", exact=True)
    field.press_sequentially("wat")
    expect(sheet.locator("datalist option")).to_have_attribute("value", "waterfall")


def test_completions_are_of_what_was_typed_last(windows):
    window = windows(None)
    first, second = [ids(window)[name] for name in ("000.png", "001.png")]
    send(window, "PATCH", f"/assets/{first}", {"keywords": ["waterfall"]})
    send(window, "PATCH", f"/assets/{second}", {"keywords": ["wagon"]})
    sheet = begin(window, "Water")
    field = sheet.get_by_label("Keyword", exact=True)
    held, let_go = hold(window.page, re.compile(r"/suggestions\?q=wa$"))
    field.press_sequentially("wat")
    options = sheet.locator("datalist option")
    expect(options).to_have_count(1)
    assert len(held) == 1
    let_go()
    window.frames(20)
    expect(options).to_have_count(1)
    expect(options).to_have_attribute("value", "waterfall")
