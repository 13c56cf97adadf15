"""F04: the camera, the first time: why it is wanted, the question, the viewfinder."""

import cameras


def test_the_reason_is_read_before_the_browser_asks(windows, filming):
    window = windows("/", within=filming, **cameras.PHONE)
    cameras.tracks(window)
    window.page.reload()
    # The camera has the picker's place below; that is found behind the uploads.
    window.page.get_by_role("button", name="Uploads", exact=True).click()
    window.page.get_by_role("region", name="Uploads").wait_for()
    with window.page.expect_file_chooser():
        window.page.get_by_role("button", name="Upload photos").last.click()
    window.page.get_by_role("region", name="Uploads").press("Escape")
    window.page.get_by_role("link", name="Camera", exact=True).click()
    heading = window.page.get_by_role("heading", name="Take pictures here")
    heading.wait_for()
    assert window.page.evaluate("() => window.tracks.length") == 0
    assert cameras.complaints(window) == []
    window.context.grant_permissions(["camera"], origin=window.program.url)
    # It opens by itself as soon as it may, wherever that was allowed.
    cameras.wait_for_picture(window)
    assert cameras.is_filming(window)
    assert cameras.complaints(window) == []


def test_permission_given_before_is_not_asked_again(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"])
    cameras.wait_for_picture(window)
    assert not window.page.get_by_role("heading", name="Take pictures here").is_visible()
