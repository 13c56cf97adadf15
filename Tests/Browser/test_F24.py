"""F24: records a video, finds it in the library with its poster and its length, plays it."""

import time

import cameras


def wait_for_seconds(window, clock, seconds):
    """Waits until the clock says so many, or more: each of them is to be seen for one only."""
    window.eventually(
        lambda: clock.text_content() and int(clock.text_content().split(":")[1]) >= seconds)


def test_a_video_is_recorded_found_and_played(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera", "microphone"])
    page = window.page
    cameras.wait_for_picture(window)
    cameras.mode(window, "Video")
    assert not window.strip.is_visible()
    began = time.monotonic()
    page.get_by_role("button", name="Record a video").click()
    clock = page.locator("camera-finder .clock")
    wait_for_seconds(window, clock, 1)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").click()
    wait_for_seconds(window, clock, 2)
    page.get_by_role("button", name="Stop").click()
    most = time.monotonic() - began + 1
    [film] = cameras.stored(window, 1)
    assert film["kind"] == "video" and 1 <= film["duration"] <= most
    assert (film["width"], film["height"]) == (640, 480)
    assert len(window.get(f"/api/v1/assets/{film['id']}/renditions/256")) > 500
    window.go(f"/photo/{film['id']}")
    window.eventually(lambda: page.locator("video").evaluate_all(
        "videos => videos.some((video) => video.readyState >= 1)"))


# The browser asks for the microphone until the test has answered.
ASKING = """(() => {
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = function (wanted) {
    if (!wanted.audio) return getUserMedia.call(this, wanted);
    return new Promise((resolve, reject) => {
      window.allow = () => getUserMedia.call(this, wanted).then(resolve, reject);
      window.refuse = () => reject(new DOMException('no', 'NotAllowedError'));
    });
  };
})()"""


def test_a_video_begins_when_the_microphone_was_answered(windows, filming):
    window = windows(None, within=filming, permissions=["camera", "microphone"])
    page = window.page
    window.context.add_init_script(ASKING)
    window.go("/camera")
    cameras.wait_for_picture(window)
    cameras.mode(window, "Video")
    page.get_by_role("button", name="Record a video").click()
    page.get_by_role("status").get_by_text("Waiting for the microphone").wait_for()
    clock = page.locator("camera-finder .clock")
    assert clock.text_content() == ""
    assert page.get_by_role("button", name="Pause").is_hidden()
    # Who thinks better of it records nothing, whatever is answered then.
    page.get_by_role("button", name="Cancel", exact=True).click()
    # The next question brings others.
    page.evaluate("() => { window.allow(); delete window.allow; delete window.refuse; }")
    window.frames(5)
    assert clock.text_content() == ""
    page.get_by_role("button", name="Record a video").click()
    window.eventually(lambda: page.evaluate("() => 'refuse' in window"))
    page.evaluate("() => window.refuse()")
    page.get_by_text("This video is recorded without sound").wait_for()
    wait_for_seconds(window, clock, 1)
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="The last video").click()
    video = page.get_by_role("dialog", name="The last video").locator("video")
    window.eventually(lambda: video.evaluate("(video) => video.played.length > 0"))
    page.get_by_role("button", name="Back to the camera").click()
    cameras.stored(window, 1)
