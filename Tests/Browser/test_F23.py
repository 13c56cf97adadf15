"""F23: the other camera, the last shot, and what is done to it; lost lines and closed tabs."""

import io

from PIL import Image

import cameras


def test_the_other_camera_is_used_after_a_tap(windows, twofold):
    window = windows("/camera", within=twofold, permissions=["camera"])
    cameras.tracks(window)
    window.page.reload()
    cameras.wait_for_picture(window)
    device = lambda: window.page.evaluate(
        "() => window.tracks.at(-1).getSettings().deviceId")
    first = device()
    window.page.get_by_role("button", name="Switch camera").click()
    window.eventually(lambda: device() != first)
    cameras.wait_for_picture(window)
    assert window.page.evaluate(
        "() => window.tracks.filter((track) => track.readyState === 'live').length") == 1


def test_the_last_shot_is_opened_favoured_and_deleted(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera", "geolocation"],
                     geolocation={"latitude": -33.5, "longitude": 18.25}, **cameras.PHONE)
    cameras.tracks(window)
    window.page.reload()
    page = window.page
    cameras.wait_for_picture(window)
    page.get_by_role("button", name="Add location to photos").click()
    window.frames(5)
    window.filter("Noir").click()
    cameras.shoot(window)
    [photo] = cameras.stored(window, 1)
    assert photo["version"] == 1 and photo["offset"] is not None
    said = Image.open(io.BytesIO(
        window.get(f"/api/v1/assets/{photo['id']}/original"))).getexif()
    place = said.get_ifd(0x8825)
    if place:
        assert place[1] == "S" and [float(each) for each in place[2]][:2] == [33, 30]
    page.get_by_role("button", name="The last picture").click()
    window.eventually(lambda: not cameras.is_filming(window))
    page.get_by_role("button", name="Favourite").click()
    window.eventually(lambda: window.json(f"/assets/{photo['id']}")["favorite"])
    page.get_by_role("button", name="Delete").click()
    cameras.wait_for_picture(window)
    window.eventually(lambda: cameras.is_filming(window))
    window.eventually(lambda: window.json("/assets")["assets"] == [])


def test_a_single_picture_is_told_about_or_not_and_stays(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], **cameras.PHONE)
    page = window.page
    for count, title in (1, "Kayak"), (2, None):
        cameras.wait_for_picture(window)
        cameras.shoot(window)
        window.eventually(lambda: cameras.taken(window) == 1)
        cameras.done(window)
        sheet = page.get_by_role("dialog", name="About this picture")
        sheet.locator("canvas").wait_for()
        # Nothing here promises to cancel what was taken.
        assert sheet.get_by_role("button", name="Cancel").count() == 0
        if title:
            sheet.get_by_label("Title", exact=True).fill(title)
            # Where it was taken is not asked for.
            sheet.get_by_role("button", name="Done").click()
        else:
            sheet.get_by_role("button", name="Skip").click()
        sheet.wait_for(state="detached")
        photos = cameras.stored(window, count)
        assert photos[0]["title"] == title
        window.go("/camera")


def test_the_camera_is_given_back_while_the_page_is_hidden(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"])
    cameras.tracks(window)
    window.page.reload()
    cameras.wait_for_picture(window)
    cameras.hide(window, True)
    window.eventually(lambda: not cameras.is_filming(window))
    cameras.hide(window, False)
    window.eventually(lambda: cameras.is_filming(window))


def test_shots_survive_a_lost_line_and_a_closed_tab(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"])
    window.allow("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    cameras.wait_for_picture(window)
    cameras.shoot(window)
    cameras.stored(window, 1)
    window.context.set_offline(True)
    for count in (2, 3):
        cameras.shoot(window)
        window.eventually(lambda: window.page.evaluate("""async (count) => {
          const request = indexedDB.open('tintype-uploads', 1);
          const database = await new Promise((done) => {
            request.onsuccess = () => done(request.result);
          });
          const files = database.transaction('files').objectStore('files').count();
          return await new Promise((done) => {
            files.onsuccess = () => { database.close(); done(files.result === count - 1); };
          });
        }""", count))
    window.page.close(run_before_unload=False)
    window.context.set_offline(False)
    window.page = window.context.new_page()
    window.go("/")
    assert len(cameras.stored(window, 3)) == 3
