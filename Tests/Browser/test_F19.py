"""F19: the location is in use only while the sheet is open."""

import cameras
from test_F17 import LISBON

WATCHES = """
  window.watches = 0;
  const { watchPosition, clearWatch } = Geolocation.prototype;
  Geolocation.prototype.watchPosition = function (...wanted) {
    window.watches += 1;
    return watchPosition.apply(this, wanted);
  };
  Geolocation.prototype.clearWatch = function (id) {
    window.watches -= 1;
    return clearWatch.call(this, id);
  };
"""


def test_it_is_asked_for_while_the_sheet_is_open_and_no_longer(windows, filming):
    window = windows("/", within=filming, permissions=["geolocation"], geolocation=LISBON,
                     **cameras.PHONE)
    window.context.add_init_script(WATCHES)
    window.go("/map")
    watches = lambda: window.page.evaluate("() => window.watches")
    window.page.get_by_role("button", name="Add a photo").wait_for()
    assert watches() == 0
    window.page.get_by_role("button", name="Add a photo").click()
    window.page.get_by_text("Your location: 38.72230").wait_for()
    assert watches() == 1
    window.page.get_by_role("button", name="No location").click()
    assert watches() == 0
    window.page.get_by_role("button", name="Use my location", exact=True).click()
    assert watches() == 1
    window.page.get_by_role("button", name="Cancel").click()
    window.page.locator(".add-sheet").wait_for(state="detached")
    assert watches() == 0
