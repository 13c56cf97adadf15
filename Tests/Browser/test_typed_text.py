"""What people type: it stays where something is wrong with it, and stands as its script does."""

import pytest

from photos import ids, send
from pictures import KAYAK, MONGOLIA


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def is_held(field):
    return field.evaluate("(field) => document.activeElement === field")


def test_a_name_of_nothing_is_asked_for_again(windows):
    window = windows("/albums")
    page = window.page
    page.locator(".none").get_by_role("button", name="New album").click()
    sheet = page.get_by_role("dialog", name="New album")
    name = sheet.get_by_role("textbox")
    name.fill("  ")
    name.press("Enter")
    sheet.get_by_role("alert").get_by_text("Enter a name, or cancel.").wait_for()
    assert is_held(name) and name.input_value() == "  "
    assert name.get_attribute("aria-invalid") == "true"
    name.fill("Lake")
    assert sheet.get_by_role("alert").count() == 0
    name.press("Enter")
    page.get_by_role("heading", name="Lake").wait_for()


def test_of_a_rule_the_field_that_is_wrong_has_the_keyboard(windows):
    window = windows("/albums")
    page = window.page
    page.get_by_label("More actions").click()
    page.get_by_role("button", name="New smart album").click()
    sheet = page.get_by_role("dialog", name="New smart album")
    sheet.get_by_label("Name").fill("Summer")
    sheet.get_by_role("button", name="Create").click()
    keyword = sheet.get_by_label("Keyword")
    window.eventually(lambda: is_held(keyword))
    sheet.get_by_label("Property").select_option(label="Date taken")
    sheet.get_by_label("Comparison").select_option(label="is on or after")
    sheet.get_by_label("Date taken").fill("2024-08-01")
    sheet.get_by_role("button", name="Add condition").click()
    second = sheet.get_by_role("group", name="Condition 2")
    second.get_by_label("Property").select_option(label="Date taken")
    second.get_by_label("Comparison").select_option(label="is on or before")
    until = second.get_by_label("Date taken")
    until.fill("2023-08-01")
    sheet.get_by_role("button", name="Create").click()
    window.eventually(lambda: is_held(until))
    assert until.get_attribute("aria-invalid") == "true"
    first = sheet.get_by_role("group", name="Condition 1").get_by_label("Date taken")
    assert first.get_attribute("aria-invalid") == "false"
    assert sheet.get_by_label("Name").input_value() == "Summer"


def test_how_many_were_found_is_said_once(windows):
    window = windows("/search")
    page = window.page
    page.get_by_label("Search photos").fill("kayak")
    page.get_by_role("status").get_by_text("1 photo found", exact=True).wait_for(state="attached")
    page.get_by_label("Search photos").fill("zebra")
    page.get_by_role("status").get_by_text("Nothing found", exact=True).wait_for(state="attached")


def test_names_stand_as_their_script_does(windows):
    window = windows(None)
    page = window.page
    title = "אגם בבוקר"
    made = send(window, "POST", "/collections", {"kind": "album", "title": title})
    photo = ids(window)["kayak.jpg"]
    send(window, "PATCH", f"/assets/{photo}", {"title": title, "caption": title})
    direction = "(each) => getComputedStyle(each).direction"
    for path, where in {"/albums": ".cards b", f"/albums/{made['collection']['id']}": "h1",
                        f"/photo/{photo}": ".viewer h1"}.items():
        window.go(path)
        shown = page.locator(where).get_by_text(title).or_(page.locator(where, has_text=title))
        assert shown.first.evaluate(direction) == "rtl", path
    page.keyboard.press("i")
    page.locator("info-panel summary").click()
    caption = page.get_by_label("Caption")
    window.eventually(lambda: caption.input_value() == title)
    assert caption.evaluate(direction) == "rtl"
