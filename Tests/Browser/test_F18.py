"""F18: what is missing is said, in its order, and nothing typed is lost."""

from test_F17 import add, choose, open_sheet

# What a device says that does not find itself, and the sentence for it.
FINDINGS = [
    (3, True, "Your location has not been found yet."),
    (1, True, "Location access is blocked."),
    (2, False, "Your location can’t be found while you’re offline."),
    (2, True, "Your location could not be found."),
]

FINDING = """([code, isOnline]) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  Geolocation.prototype.watchPosition = (found, failed) => {
    failed({ code, message: '' });
    return 1;
  };
}"""


def test_each_sentence_in_its_turn(windows, filming):
    window = open_sheet(windows, filming, permissions=["camera"])
    page = window.page
    # Forced, since the button says that it is of no use yet; but not while the sheet still slides.
    button = page.get_by_role("button", name="Filter")
    button.scroll_into_view_if_needed()
    button.click(force=True)
    page.get_by_text("Nothing to filter yet").wait_for()
    add(window)
    page.get_by_text("Choose or take a photo.", exact=True).wait_for()
    choose(window)
    page.get_by_label("Subtitle").fill("First light")
    add(window)
    page.get_by_text("Enter a title.", exact=True).wait_for()
    page.get_by_label("Title", exact=True).fill("Kayak")
    for code, is_online, sentence in FINDINGS:
        page.evaluate(FINDING, [code, is_online])
        page.get_by_role("button", name="Use my location", exact=True).click()
        add(window)
        page.locator(".problem", has_text=sentence).wait_for()
        page.get_by_role("button", name="No location").click()
    assert page.get_by_label("Title", exact=True).input_value() == "Kayak"
    assert page.get_by_label("Subtitle").input_value() == "First light"
    assert window.json("/assets")["assets"] == []


def test_visitors_who_may_add_nothing_read_only_the_reason(windows, filming):
    window = windows("/", within=filming)
    window.page.route("**/api/v1/session", lambda route: route.fulfill(
        json={"account": {"id": "a" * 26, "name": "guest", "role": "viewer"},
              "library": {"id": "b" * 26, "assets": 0, "claimed": True}}))
    window.go("/map")
    window.page.locator("photo-map canvas").wait_for()
    window.page.evaluate("""async () => {
      const base = document.querySelector('script[type=module]').src.replace(/app.js$/, '');
      const { openAddSheet } = await import(`${base}features/camera/add-sheet.js`);
      openAddSheet({ library: { session: { account: { role: 'viewer' } } } }, {});
    }""")
    sheet = window.page.get_by_role("dialog", name="Add a photo")
    sheet.get_by_text("You have view-only access.").wait_for()
    assert sheet.get_by_role("button").count() == 1
    sheet.get_by_role("button", name="Cancel").click()
