"""F21: one picture after some seconds; until then everything else is off, and it can be undone."""

import cameras


def test_one_picture_when_the_time_is_over_and_none_when_it_is_cancelled(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], **cameras.PHONE)
    cameras.wait_for_picture(window)
    # From here on no time passes but what is asked for.
    window.page.clock.install(time=0)
    window.page.clock.pause_at(60_000)
    cameras.mode(window, "Timer")
    # Five seconds, where nobody wants others.
    waits = window.page.locator("camera-deck button[aria-pressed]", has_text=" s")
    assert waits.all_text_contents() == ["3 s", "5 s", "10 s"]
    pressed = [each.get_attribute("aria-pressed") for each in waits.all()]
    assert pressed == ["false", "true", "false"]
    window.page.get_by_role("button", name="10 s").click()
    cameras.shoot(window)
    seconds = window.page.get_by_role("timer")
    assert seconds.text_content() == "10"
    for name in ("Grid lines", "Done", "Back to the library", "Take a picture with the timer"):
        assert window.page.get_by_role("button", name=name, exact=True).is_disabled(), name
    assert window.page.get_by_role("radio", name="Photo", exact=True).is_disabled()
    window.page.clock.run_for(3000)
    assert seconds.text_content() == "7"
    window.page.get_by_role("button", name="Cancel", exact=True).click()
    assert seconds.text_content() == ""
    window.page.clock.run_for(12_000)
    assert cameras.taken(window) == 0
    cameras.shoot(window)
    window.page.clock.run_for(10_100)
    window.page.clock.resume()
    window.eventually(lambda: cameras.taken(window) == 1)
    window.page.clock.run_for(12_000)
    assert cameras.taken(window) == 1
