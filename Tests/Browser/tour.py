"""Goes through all screens, one state after the other, for tests and pictures of all of them."""

import re

import cameras
from photos import ids, send
from pictures import KAYAK, MONGOLIA, SIDEWAYS

LONG = "The afternoon on which all of us went down to the river, and came back much too late"


class Tour:
    """One window on its way; each step gives the names of what stands there."""

    def __init__(self, window):
        self.window, self.page = window, window.page
        self.is_narrow = window.page.viewport_size["width"] < 700

    def go(self, path, heading=None):
        # A sheet that was closed takes its step in the history back, which would end this one.
        self.window.frames(3)
        self.page.goto(self.window.program.url + path)
        if heading:
            self.page.get_by_role("heading", name=heading).first.wait_for()

    def button(self, name, **options):
        return self.page.get_by_role("button", name=name, **options)

    def states(self):
        for part in (self.empty, self.grid, self.viewer, self.darkroom, self.albums, self.lists,
                     self.settings, self.map, self.places, self.slideshow, self.camera):
            yield from part()

    def empty(self):
        self.page.get_by_text("No photos yet").wait_for()
        yield "library-empty"
        self.go("/albums", "Albums")
        yield "albums-empty"
        self.go("/map")
        self.page.locator("photo-map canvas").wait_for()
        yield "map-empty"
        self.go("/search", "Search")
        yield "search"
        self.go("/favorites")
        self.page.get_by_role("heading").first.wait_for()
        yield "favorites-empty"

    def grid(self):
        self.go("/")
        self.window.upload(KAYAK, MONGOLIA, SIDEWAYS)
        yield "library"
        self.button("Uploads", exact=True).click()
        self.page.get_by_role("region", name="Uploads").wait_for()
        yield "uploads"
        self.page.get_by_role("region", name="Uploads").press("Escape")
        self.page.locator("photo-tile a").first.focus()
        self.page.keyboard.press("Space")
        self.page.get_by_role("region", name="Selected photos").wait_for()
        yield "chosen"
        self.button("Add to album").first.click()
        self.page.get_by_role("dialog").wait_for()
        yield "album-picker"
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("?")
        self.page.get_by_role("dialog").wait_for()
        yield "keys"

    def viewer(self):
        self.go("/")
        self.page.locator("photo-tile img").first.wait_for()
        self.window.view_photo("mongolia.jpeg")
        yield "viewer"
        self.page.keyboard.press("i")
        self.page.get_by_role("region", name="Info").get_by_text("Exposure").wait_for()
        yield "viewer-info"
        self.go("/photo/nobody")
        self.page.get_by_text("Photo not found").wait_for()
        yield "viewer-nothing"

    def darkroom(self):
        photo = ids(self.window)["kayak.jpg"]
        self.go(f"/photo/{photo}/edit")
        self.window.wait_for_darkroom()
        self.window.wait_for_strip()
        self.window.choose("Chrome")
        yield "darkroom"
        for name in ("Adjust", "Crop", "All"):
            self.window.tab(name)
            yield f"darkroom-{name.lower()}"
        if self.is_narrow:
            self.button("Details and versions").click()
        for name in ("Steps", "Versions"):
            self.window.tab(name)
            yield f"darkroom-{name.lower()}"

    def albums(self):
        photos = list(ids(self.window).values())
        for title in ("Kayak", LONG):
            made = send(self.window, "POST", "/collections", {"kind": "album", "title": title})
            self.album = made["collection"]["id"]
            send(self.window, "POST", f"/collections/{self.album}/assets", {"assets": photos})
        send(self.window, "POST", "/collections", {"kind": "folder", "title": "Summers"})
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.go("/albums", "Albums")
        self.page.get_by_role("link", name="Kayak").wait_for()
        yield "albums"
        self.page.get_by_label("More actions").click()
        self.button("New smart album").click()
        self.page.get_by_role("dialog").get_by_label("Keyword").wait_for()
        yield "smart-album"
        self.page.keyboard.press("Escape")
        self.go(f"/albums/{self.album}", LONG)
        self.page.locator("main photo-tile img").first.wait_for()
        yield "album"
        self.page.get_by_label("Album actions").click()
        yield "album-menu"
        self.button("Share").click()
        self.page.get_by_role("dialog", name="Share album").wait_for()
        yield "album-share"
        self.page.keyboard.press("Escape")
        self.button("Add photos").first.click()
        self.page.get_by_role("dialog").locator("li button").first.wait_for()
        yield "picker"
        self.page.keyboard.press("Escape")

    def lists(self):
        photos = ids(self.window)
        self.go("/search?q=kayak", "Search")
        self.page.locator("photo-tile img").first.wait_for()
        yield "search-found"
        self.go("/search?q=zebra", "Search")
        self.page.get_by_role("heading", name="Nothing found").wait_for()
        yield "search-nothing"
        send(self.window, "POST", "/assets/trash", {"assets": [photos["sideways.jpg"]]})
        self.go("/trash", "Trash")
        self.page.locator("photo-tile img").first.wait_for()
        yield "trash"
        self.go("/hidden")
        self.page.get_by_role("heading").first.wait_for()
        yield "hidden"

    def settings(self):
        for path, heading in {
                "": "Appearance", "/account": "Choose a password", "/accounts": "Invite someone",
                "/jobs": "In the background", "/devices": "", "/links": ""}.items():
            self.go(f"/settings{path}", re.compile(heading))
            yield "settings" + path.replace("/", "-")

    def map(self):
        self.go("/map")
        pin = self.page.locator("photo-map .pin")
        pin.wait_for()
        yield "map"
        pin.click()
        self.page.get_by_role("region", name="Photo on the map").locator("img").wait_for()
        yield "map-callout"
        self.button("Add a photo").click()
        self.page.get_by_role("dialog", name="Add a photo").wait_for()
        yield "add-photo"
        self.button("Add", exact=True).click()
        self.page.get_by_text("Choose or take a photo.", exact=True).wait_for()
        yield "add-photo-problem"

    def places(self):
        self.go("/photographers")
        self.page.get_by_role("heading").first.wait_for()
        yield "photographers"
        made = send(self.window, "POST", "/places", {
            "name": "The bridge where the boats are let in",
            "position": {"latitude": 47.9, "longitude": 106.9}})
        place = made["place"]["id"]
        send(self.window, "POST", f"/places/{place}/reviews", {
            "stars": 4, "text": "Quiet in the morning."})
        send(self.window, "POST", f"/places/{place}/assets", {
            "assets": [ids(self.window)["mongolia.jpeg"]]})
        self.go("/places", "Places")
        self.page.get_by_role("link", name="The bridge").wait_for()
        yield "places"
        self.go(f"/places/{place}", "The bridge")
        self.page.get_by_text("Quiet in the morning.").wait_for()
        yield "place"

    def slideshow(self):
        self.go("/slideshow")
        self.page.locator(".slides canvas[data-address]").wait_for()
        yield "slideshow"
        self.button("Settings").click()
        yield "slideshow-settings"

    def camera(self):
        self.go("/camera", "Take pictures here")
        yield "camera-question"
        self.window.context.grant_permissions(["camera"], origin=self.window.program.url)
        cameras.wait_for_picture(self.window)
        yield "camera"
        for count in (1, 2):
            cameras.shoot(self.window)
            self.window.eventually(lambda: cameras.taken(self.window) == count)
        cameras.stored(self.window, 4)
        cameras.done(self.window)
        self.page.locator(".series main > img").wait_for()
        yield "camera-series"
