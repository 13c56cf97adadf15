"""F24: records a video, finds it in the library with its poster and its length, plays it."""

import cameras


def test_a_video_is_recorded_found_and_played(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera", "microphone"])
    page = window.page
    cameras.wait_for_picture(window)
    cameras.mode(window, "Video")
    assert not window.strip.is_visible()
    page.get_by_role("button", name="Record a video").click()
    note = page.locator("camera-finder .count")
    window.eventually(lambda: note.text_content() == "0:01")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Go on").click()
    window.eventually(lambda: note.text_content() == "0:02")
    page.get_by_role("button", name="Stop").click()
    [film] = cameras.stored(window, 1)
    assert film["kind"] == "video" and 1 <= film["duration"] <= 5
    assert (film["width"], film["height"]) == (640, 480)
    assert len(window.get(f"/api/v1/assets/{film['id']}/renditions/256")) > 500
    page.goto(f"{window.program.url}/photo/{film['id']}")
    window.eventually(lambda: page.locator("video").evaluate_all(
        "videos => videos.some((video) => video.readyState >= 1)"))
