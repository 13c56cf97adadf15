"""F08: adds a photo to a place, and writes a review whose stars count."""

import pytest

import cameras
from photos import png, put


@pytest.fixture
def window(windows, filming):
    window = windows("/places", within=filming, permissions=["camera"], **cameras.PHONE)
    window.page.get_by_role("button", name="New place").click()
    name = window.page.get_by_role("textbox", name="Name", exact=True)
    name.fill("Harbour")
    name.press("Enter")
    window.page.get_by_role("heading", name="Harbour").wait_for()
    return window


def add_photo(window):
    window.page.get_by_role("button", name="Add photo").click()
    window.page.get_by_role("button", name="Take a photo").click()
    cameras.wait_for_picture(window)
    cameras.shoot(window)
    window.page.get_by_role("dialog", name="Filters").wait_for()


def test_a_photo_goes_through_the_filters_into_the_place(window):
    add_photo(window)
    window.page.locator("dialog.whole-sheet").get_by_role("button", name="Cancel").click()
    assert window.json("/assets")["assets"] == []
    add_photo(window)
    window.filter("Noir").click()
    window.page.locator("dialog.whole-sheet").get_by_role("button", name="Done").click()
    window.page.locator(".place-photos img").wait_for()
    [photo] = cameras.stored(window, 1)
    assert photo["version"] == 1
    window.page.get_by_role("button", name="Write a review").click()
    window.page.get_by_role("button", name="Save").click()
    window.page.get_by_text("Choose one to five stars.").wait_for()
    window.page.get_by_role("radio", name="4 stars").click()
    window.page.get_by_label("What should others know?").fill("Fish, fresh.")
    window.page.locator(".add-sheet .map-tiles button").click()
    window.page.get_by_role("button", name="Save").click()
    window.page.get_by_text("4.0 of 5 from 1 review").wait_for()
    assert window.page.locator(".review img").count() == 1
    assert cameras.complaints(window) == []
    window.page.get_by_role("button", name="Edit", exact=True).first.click()
    window.page.get_by_role("radio", name="2 stars").click()
    window.page.get_by_role("button", name="Save").click()
    window.page.get_by_text("2.0 of 5 from 1 review").wait_for()
    window.page.locator(".review").get_by_role("button", name="Delete").click()
    window.page.get_by_text("No reviews yet").wait_for()


def test_a_photo_of_the_library_is_given_to_the_place(window):
    photo = put(window, "001.png", png(1))
    window.page.get_by_role("button", name="Add photo").click()
    window.page.get_by_role("button", name="Choose a photo").click()
    picker = window.page.get_by_role("dialog").last
    picker.locator("li button").first.click()
    window.page.locator(".place-photos img").wait_for()
    assert [each["id"] for each in window.json("/assets")["assets"]] == [photo]
