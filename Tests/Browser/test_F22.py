"""F22: a picture every interval until Stop; then all of them, some, or none are kept."""

import re

import cameras


def test_repeated_shots_play_and_some_are_kept(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], **cameras.PHONE)
    page = window.page
    cameras.wait_for_picture(window)
    cameras.mode(window, "Interval")
    page.get_by_role("button", name="1 s", exact=True).click()
    page.get_by_role("button", name="Start taking pictures at intervals").click()
    window.eventually(lambda: cameras.taken(window) >= 3)
    page.get_by_role("button", name="Stop").click()
    cameras.done(window)
    heading = page.get_by_role("heading", name=re.compile(r"^\d+ pictures$"))
    # The one that was being taken at "Stop" is there too.
    count = int(heading.text_content().split()[0])
    cameras.stored(window, count)
    shown = lambda: page.locator(".series main > img").get_attribute("data-at")
    first = shown()
    window.eventually(lambda: shown() != first)
    page.get_by_role("button", name="Select", exact=True).click()
    for tile in page.locator(".series .tiles button").all()[1:]:
        tile.click()
    page.get_by_role("button", name=f"Keep {count - 1}").click()
    window.eventually(lambda: len(window.json("/assets")["assets"]) == count - 1)


def test_a_burst_is_kept_as_one(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"])
    cameras.wait_for_picture(window)
    box = cameras.shutter(window).bounding_box()
    window.page.mouse.move(box["x"] + 30, box["y"] + 30)
    window.page.mouse.down()
    window.eventually(lambda: cameras.taken(window) >= 2)
    window.page.mouse.up()
    listed = window.eventually(lambda: [
        each for each in window.json("/assets")["assets"] if each["state"] == "ready"])
    assert len({each["burst"]["id"] for each in listed}) == 1
    group = window.eventually(lambda: [
        photos for photos in [window.json(f"/assets/{listed[0]['id']}/group")["assets"]]
        if len(photos) >= 2])[0]
    assert sum(each["burst"]["representative"] for each in group) == 1


def test_still_pictures_for_who_wants_no_motion_and_all_discarded(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], reduced_motion="reduce")
    cameras.wait_for_picture(window)
    for count in (1, 2):
        cameras.shoot(window)
        window.eventually(lambda: cameras.taken(window) == count)
    cameras.stored(window, 2)
    cameras.done(window)
    window.page.locator(".series main > img").wait_for()
    assert window.page.evaluate("""() => {
      const image = document.querySelector('.series main > img');
      const before = image.dataset.at;
      return new Promise((done) => setTimeout(() => done(image.dataset.at === before), 400));
    }""")
    window.page.get_by_role("button", name="Discard all").click()
    window.eventually(lambda: window.json("/assets")["assets"] == [])
