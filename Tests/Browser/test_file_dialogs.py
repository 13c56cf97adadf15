"""The system's dialog for files is closed without a choice: what is below it stays as it was."""

import pytest
from playwright.sync_api import expect

import cameras
from photos import png, put, send
from test_F17 import open_sheet

BOTH = pytest.mark.parametrize(
    "options", [{"viewport": {"width": 1280, "height": 800}, "is_mobile": False,
                 "has_touch": False}, {}], ids=["desktop", "touch"])

# Noted on each field for files: that its dialog was closed.
NOTE = """() => {
  window.dialogsClosed = 0;
  document.addEventListener('cancel', ({ target }) => {
    if (target.matches('input[type="file"]')) window.dialogsClosed += 1;
  }, { capture: true });
}"""


def close_system_dialogs(window):
    """From now on each is closed at once; gives how many were."""
    window.context.new_cdp_session(window.page).send(
        "Page.setInterceptFileChooserDialog", {"enabled": True, "cancel": True})
    window.page.evaluate(NOTE)
    return lambda: window.page.evaluate("() => window.dialogsClosed")


@BOTH
def test_the_sheet_of_a_new_photo_stays_empty_or_with_its_title(windows, filming, options):
    window = open_sheet(windows, filming, permissions=["camera"], **options)
    page = window.page
    closed = close_system_dialogs(window)
    sheet = page.get_by_role("dialog", name="Add a photo")
    choose = sheet.get_by_role("button", name="Choose one")
    choose.click()
    window.eventually(lambda: closed() == 1)
    expect(sheet).to_be_visible()
    sheet.get_by_label("Title", exact=True).fill("Kayak")
    choose.click()
    window.eventually(lambda: closed() == 2)
    expect(sheet).to_be_visible()
    assert page.get_by_role("dialog").count() == 1
    expect(sheet.get_by_label("Title", exact=True)).to_have_value("Kayak")
    # Escape still asks.
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Discard this photo?").wait_for()


@BOTH
def test_the_picker_stays_with_what_was_picked(windows, filming, options):
    window = windows(None, within=filming, permissions=["camera"],
                     **{**cameras.PHONE, **options})
    page = window.page
    photo = put(window, "one.png", png(1))
    place = send(window, "POST", "/places", {"name": "Harbour"})["place"]["id"]
    window.go(f"/places/{place}")
    page.get_by_role("button", name="Add photo").click()
    page.get_by_role("button", name="Choose a photo").click()
    picker = page.locator("dialog.picker")
    picker.locator(f'button[data-id="{photo}"]').wait_for()
    closed = close_system_dialogs(window)
    picker.get_by_role("button", name="From this device").click()
    window.eventually(lambda: closed() == 1)
    expect(picker).to_be_visible()
    picker.locator(f'button[data-id="{photo}"]').click()
    page.get_by_text("Added to the place").wait_for()
