"""F17 to F20: the sheet that adds a photo: the pin, what is missing, the location, typing."""

import cameras
from pictures import KAYAK
from playwright.sync_api import expect

LISBON = {"latitude": 38.7223, "longitude": -9.1393}


def open_sheet(windows, filming, permissions=("camera", "geolocation"), **options):
    window = windows("/map", within=filming, permissions=permissions,
                     **{**cameras.PHONE, **options})
    window.page.get_by_role("button", name="Add a photo").click()
    window.page.get_by_role("dialog", name="Add a photo").wait_for()
    return window


def choose(window):
    with window.page.expect_file_chooser() as chooser:
        window.page.get_by_role("button", name="Choose one").click()
    chooser.value.set_files(str(KAYAK))
    window.page.locator(".add-sheet canvas").wait_for()


def add(window):
    window.page.get_by_role("button", name="Add", exact=True).click()


def test_a_spot_is_found_by_its_name(windows, filming):
    window = open_sheet(windows, filming, geolocation=LISBON)
    window.page.get_by_role("button", name="Choose on the map").click()
    sheet = window.page.get_by_role("dialog", name="Where was it taken?")
    field = sheet.get_by_role("combobox", name="Find a town or a place")
    field.press_sequentially("Москв")
    # What was typed first is answered, too.
    expect(sheet.get_by_role("option").first).to_contain_text("Russia")
    field.fill("porto, portugal")
    sheet.get_by_role("option", name="Porto Porto, Portugal").wait_for()
    assert cameras.complaints(window) == []
    field.press("Enter")
    sheet.get_by_role("button", name="Set location").click()
    window.page.get_by_text("On the map: 41.1").wait_for()


def test_the_new_pin_is_there_without_a_reload(windows, filming):
    window = open_sheet(windows, filming, geolocation=LISBON)
    assert cameras.complaints(window) == []
    choose(window)
    window.page.get_by_label("Title", exact=True).fill("Kayak")
    window.page.get_by_label("Subtitle").fill("On the river")
    window.page.get_by_role("button", name="Use my location").click()
    window.page.get_by_text("Your location: 38.72230, -9.13930").wait_for()
    add(window)
    window.page.locator(".add-sheet").wait_for(state="detached")
    [photo] = cameras.stored(window, 1)
    assert (photo["title"], photo["subtitle"]) == ("Kayak", "On the river")
    assert abs(photo["latitude"] - LISBON["latitude"]) < 1e-4
    window.page.get_by_role("button", name="Show all photos").click()
    window.page.locator("photo-map .pin").click()
    callout = window.page.get_by_role("region", name="Photo on the map")
    assert "Kayak" in callout.text_content() and "On the river" in callout.text_content()
