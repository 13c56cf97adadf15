"""F05: the camera was refused: a sentence says so, and the library stays of use."""

import pytest

REFUSING = """() => {
  MediaDevices.prototype.getUserMedia = async () => {
    throw new DOMException(%r, %r);
  };
}"""

REFUSALS = [
    ("Permission denied", "NotAllowedError", "Camera access is blocked"),
    ("Permission denied by system", "NotAllowedError", "This device blocks the camera"),
    ("Could not start video source", "NotReadableError", "The camera is in use"),
    ("Requested device not found", "NotFoundError", "No camera found"),
    ("?", "TypeError", "The camera could not be opened"),
]


def test_each_refusal_has_its_sentence_and_its_way_out(windows, filming):
    window = windows("/", within=filming, permissions=["camera"])
    for message, name, title in REFUSALS:
        window.go("/albums")
        window.page.evaluate(REFUSING % (message, name))
        window.page.get_by_role("link", name="Camera", exact=True).click()
        window.page.get_by_role("heading", name=title).wait_for()
        assert window.page.get_by_role("button", name="Try again").is_visible()
    window.page.get_by_role("button", name="Back to the library").click()
    window.page.get_by_role("heading", name="Albums", level=1).wait_for()


@pytest.mark.parametrize("script, title", [
    ("Object.defineProperty(window, 'isSecureContext', { get: () => false })",
     "The camera needs a secure address"),
    ("navigator.permissions.query = async () => Object.assign(new EventTarget(),"
     " { state: 'denied' })", "Camera access is blocked"),
])
def test_known_titles_are_used_without_asking(windows, filming, script, title):
    window = windows("/", within=filming)
    window.context.add_init_script(script)
    window.go("/camera")
    window.page.get_by_role("heading", name=title).wait_for()
