"""Nobody is shut out: by the accessibility tree, by keys, in light and dark, on 320 points."""

import re

import pytest

import cameras
from everybody import Reading
from photos import ids, send
from pictures import KAYAK, MONGOLIA, SIDEWAYS

# As narrow as a page enlarged to 400 % is on a usual screen.
NARROW = {"viewport": {"width": 320, "height": 640}, "reduced_motion": "reduce"}
DESK = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
LEAST_CONTRAST = 4.5
LONG = "The afternoon on which all of us went down to the river, and came back much too late"


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA, SIDEWAYS]


class Walk:
    """One window, which goes from screen to screen and listens at each."""

    def __init__(self, window):
        self.window, self.page = window, window.page
        self.reader = Reading(window)
        self.wrong = []
        self.photos = ids(window)

    def fill(self):
        """An album, a place with a review, a link and something in the trash."""
        tell = lambda *request: send(self.window, *request)
        album = tell("POST", "/collections", {"kind": "album", "title": LONG})["collection"]["id"]
        photo = self.photos["mongolia.jpeg"]
        tell("POST", f"/collections/{album}/assets", {"assets": [photo]})
        place = tell("POST", "/places", {"name": LONG, "position": {
            "latitude": 47.9, "longitude": 106.9}})["place"]["id"]
        tell("POST", f"/places/{place}/assets", {"assets": [photo]})
        tell("POST", f"/places/{place}/reviews", {"stars": 3, "text": "Quiet in the morning."})
        tell("POST", "/links", {"assets": [photo], "title": LONG})
        tell("POST", "/assets/trash", {"assets": [self.photos["sideways.jpg"]]})
        return album, place

    def see(self, path, wait):
        if path:
            self.window.go(path)
        (self.page.locator(wait) if isinstance(wait, str) else wait).first.wait_for()
        self.listen(path or str(wait))

    def listen(self, name):
        self.wrong += [f"{name}: {each}" for each in self.reader.complaints(LEAST_CONTRAST)]

    def press(self, name, wait):
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self.see("", wait)


def test_every_screen_can_be_heard_and_read(windows):
    window = windows(None, **NARROW)
    walk, page = Walk(window), window.page
    album, place = walk.fill()
    photo = walk.photos["mongolia.jpeg"]
    photos = "main photo-tile img"
    walk.see("/", photos)
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("Space")
    walk.see("", "selection-bar b")
    walk.see(f"/photo/{photo}", "photo-viewer .slide:nth-child(2) img")
    page.keyboard.press("i")
    walk.see("", "info-panel dd")
    walk.see("/albums", "main .cards a")
    walk.press("New album", "name-sheet dialog")
    page.keyboard.press("Escape")
    walk.see(f"/albums/{album}", photos)
    walk.press("Add photos", "dialog.picker li button")
    walk.see("/map", "photo-map .pin")
    walk.press("Add a photo", ".add-sheet")
    walk.see("/photographers", "main h1, .bar h1")
    walk.see("/places", "main .cards a")
    walk.see(f"/places/{place}", ".review")
    walk.press("Edit your review", ".add-sheet star-row")
    for path in ("/favorites", "/trash", "/hidden", "/search", "/search?q=mongolia"):
        walk.see(path, "h1:not(.unseen), search-field")
    for part in ("", "/account", "/accounts", "/jobs", "/devices", "/links"):
        walk.see(f"/settings{part}", "main .group")
    walk.see("/slideshow", ".slides canvas[data-address]")
    window.allow("status of 401")
    page.context.clear_cookies()
    walk.see("/", ".door h1")
    assert not walk.wrong, "\n".join(walk.wrong)


# Where something opens over the page: the screen, the keys that lead to it, what opens.
OPENERS = [
    ("/", "Shortcuts", "dialog", "Keyboard shortcuts"),
    ("/", "Uploads", "region", "Uploads"),
    ("/albums", "New album", "dialog", "New album"),
    ("/albums", "More actions>New smart album", "dialog", "New smart album"),
    ("/albums/ALBUM", "Add photos", "dialog", "Photos and videos"),
    ("/albums/ALBUM", "Album actions>Share", "dialog", "Share album"),
    ("/albums/ALBUM", "Album actions>Rename", "dialog", None),
    ("/map", "Add a photo", "dialog", "Add a photo"),
    ("/places", "New place", "dialog", "New place"),
    ("/places/PLACE", "Edit your review", "dialog", "Your review"),
    ("/places/PLACE", "Rename the place", "dialog", None),
    ("/trash", "Empty trash", "dialog", "Empty the trash?"),
    ("/photo/PHOTO", "Info", "region", "Info"),
    ("/photo/PHOTO", "Share by link", "dialog", None),
    ("/slideshow", "Settings", "form", "Settings"),
]


def test_closed_layers_give_the_keyboard_back(windows):
    window = windows(None, **DESK)
    walk, page = Walk(window), window.page
    album, place = walk.fill()
    known = {"ALBUM": album, "PLACE": place, "PHOTO": walk.photos["mongolia.jpeg"]}
    wrong = []
    for path, names, role, title in OPENERS:
        path = re.sub("ALBUM|PLACE|PHOTO", lambda word: known[word[0]], path)
        window.go(path)
        first, *others = names.split(">")
        opener = page.locator(f'button:has-text("{first}"), summary[aria-label="{first}"], '
                              f'button[aria-label="{first}"]').locator("visible=true").first
        opener.wait_for()
        opener.focus()
        page.keyboard.press("Enter")
        for other in others:
            page.get_by_role("button", name=other, exact=True).focus()
            page.keyboard.press("Enter")
        opened = page.get_by_role(role, name=title, exact=True) if title else page.get_by_role(role)
        opened.first.wait_for()
        page.wait_for_function(
            "() => document.activeElement.closest('dialog, [role=region], .sheet, form')")
        page.keyboard.press("Escape")
        opened.first.wait_for(state="hidden")
        if not opener.evaluate("(opener) => document.activeElement === opener"):
            held = page.evaluate("() => document.activeElement.outerHTML.slice(0, 120)")
            wrong.append(f"{path}, {names}: {held}")
    assert not wrong, "\n".join(wrong)


def test_the_tab_key_leads_to_everything_and_is_seen(windows):
    window = windows(None, **DESK)
    walk, page = Walk(window), window.page
    album, place = walk.fill()
    photo = walk.photos["mongolia.jpeg"]
    for path, wait in {
            "/": "photo-tile img", f"/albums/{album}": "photo-tile img", "/map": "photo-map .pin",
            f"/places/{place}": ".review", "/search?q=mongolia": "photo-tile img",
            "/settings": "main .group", "/settings/account": "main .group",
            # Its tools come with what is known of the photo.
            f"/photo/{photo}": "button[title='Share by link']:visible",
            f"/photo/{photo}/edit": "filter-strip button[aria-checked=true]"}.items():
        window.go(path)
        page.locator(wait).first.wait_for()
        walk.wrong += [f"{path}: {each}" for each in walk.reader.walk()]
    assert not walk.wrong, "\n".join(walk.wrong)


def test_the_darkroom_and_the_camera_can_be_heard_and_read(windows, filming):
    window = windows(None, within=filming, permissions=["camera"], **NARROW)
    walk, page = Walk(window), window.page
    window.go(f"/photo/{walk.photos['mongolia.jpeg']}/edit")
    window.wait_for_darkroom()
    window.choose("Chrome")
    walk.listen("darkroom")
    for name in ("Adjust", "Crop", "Masks", "All"):
        window.tab(name)
        walk.listen(name)
    page.get_by_role("button", name="Details and versions").click()
    for name in ("Steps", "Versions"):
        window.tab(name)
        walk.listen(name)
    page.on("dialog", lambda dialog: dialog.accept())
    window.go("/camera")
    cameras.wait_for_picture(window)
    for name in ("Timer", "Interval", "Video", "Photo"):
        cameras.mode(window, name)
        walk.listen(name)
    assert not walk.wrong, "\n".join(walk.wrong)


def test_an_empty_library_can_be_heard_and_read(windows, program):
    window = windows(None, **NARROW)
    walk = Walk(window)
    send(window, "POST", "/assets/trash", {"assets": list(walk.photos.values())})
    for path, wait in {"/": ".empty", "/albums": ".cards .none", "/map": ".map-empty",
                       "/places": "main .none", "/search": ".empty", "/search?q=zebra": ".empty",
                       "/favorites": ".empty", "/tidy": ".empty"}.items():
        walk.see(path, wait)
    assert not walk.wrong, "\n".join(walk.wrong)
