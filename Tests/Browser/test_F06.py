"""F06: on a device without a camera its button is not there, and the picker opens instead."""

import cameras
from pictures import KAYAK


def test_without_a_camera_there_is_the_picker(windows):
    window = windows(**cameras.PHONE)
    assert not window.page.get_by_role("link", name="Camera", exact=True).is_visible()
    with window.page.expect_file_chooser() as chooser:
        window.page.locator("app-nav").get_by_role("button", name="Upload photos").click()
    chooser.value.set_files(str(KAYAK))
    window.page.locator("photo-tile img").wait_for()


def test_its_address_says_that_there_is_none(windows):
    window = windows("/camera")
    window.page.get_by_role("heading", name="No camera found").wait_for()
    with window.page.expect_file_chooser():
        window.page.get_by_role("button", name="Choose photos instead").click()
