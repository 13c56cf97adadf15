"""One window of the page, and what a person does in it."""

import hashlib
import json
import re
import time

from playwright.sync_api import Error

from pictures import image
from rules import SETTLED

PATIENCE_SECONDS = 60

# Timers of these milliseconds do not run out while a test does.
STRETCH = """(times) => {
  const { setTimeout } = window;
  window.setTimeout = (act, time, ...rest) =>
    setTimeout(act, times.includes(time) ? 3_600_000 : time, ...rest);
}"""

# Over a photo that has been still for three seconds its buttons take no press. A person's pointer
# brings them back on its way there; Playwright looks before it moves whether one can be pressed.
REACHABLE = """
  const reachable = new CSSStyleSheet();
  reachable.replaceSync(`.viewer.is-quiet :is(header, film-strip, .beside, .film-bar, .group,
    .tools, .face-bar, photo-faces .face) { pointer-events: auto !important; }`);
  document.adoptedStyleSheets.push(reachable);
"""

# Notes each state in which something is there, however short it lasts.
WATCH = """(selector) => {
  const noted = [];
  const look = () => {
    const found = document.querySelector(selector);
    if (found) noted.push(found.getAttribute('aria-valuetext') ?? found.textContent);
  };
  window.noted = { ...window.noted, [selector]: noted };
  new MutationObserver(look).observe(document,
    { subtree: true, childList: true, attributes: true, characterData: true });
  look();
}"""


def open_claim(requests, program):
    """Does what the claim link's page does: its browser is the owner's from then on."""
    answer = requests.post(
        program.url + "/api/v1/claim", data={"token": program.claim.rsplit("/", 1)[1]},
        headers={"Origin": program.origin})
    assert answer.status == 201, answer.text()


class Window:
    """A page in a browser context of its own, with everything it complained about."""

    def __init__(self, context, program):
        self.context = context
        self.program = program
        self.heard = []
        self.allowed = [
            # Said where a test keeps the page from being remembered.
            "Service Worker registration blocked",
            # Said where the browser puts its picture together without a card.
            "GPU stall due to ReadPixels",
        ]
        context.add_init_script("""
          document.addEventListener('securitypolicyviolation', (event) => {
            console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
          });
        """)
        context.add_init_script(REACHABLE)
        context.set_default_timeout(1000 * PATIENCE_SECONDS)
        self.page = context.new_page()
        self.page.on("console", self.hear)
        self.page.on(
            "pageerror", lambda error: self.heard.append(f"uncaught: {error.stack or error}"))

    def hear(self, message):
        if message.type in ("error", "warning"):
            self.heard.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def allow(self, pattern):
        """This test causes this complaint on purpose."""
        self.allowed.append(pattern)

    def complaints(self):
        return [line for line in self.heard
                if not any(re.search(pattern, line) for pattern in self.allowed)]

    # What a person sees.

    @property
    def tiles(self):
        return self.page.locator("photo-tile")

    @property
    def stage(self):
        return self.page.locator("photo-stage > canvas")

    @property
    def shown(self):
        """The large picture, whether the page draws it or the server."""
        return self.page.locator(
            "photo-stage > :is(canvas, img:not(.detail)):not([hidden])").first

    @property
    def strip(self):
        return self.page.get_by_role("radiogroup", name="Filters")

    @property
    def save_button(self):
        return self.page.get_by_role("button", name=re.compile("^(Save|Saving)$"))

    def filter(self, name):
        return self.page.locator(f'filter-strip button[data-name="{name}"]')

    def large(self):
        """The pixels of the large picture, by whomever it was drawn."""
        return image(self.shown)

    # What a person does.

    def go(self, path):
        """Opens an address of the program, also just after a sheet closed."""
        address = self.program.url + path
        try:
            self.page.goto(address)
        except Error as error:
            # The sheet's entry of the history was being removed meanwhile.
            if "ERR_ABORTED" not in error.message:
                raise
            self.page.goto(address)

    def upload(self, *paths):
        """Chooses files, and waits until the library shows all of them developed."""
        # Of the library's own photos some may not be shown yet.
        before = self.json("/assets?count=yes")["count"]
        self.page.locator("input[type=file]").set_input_files([str(path) for path in paths])
        self.eventually(lambda: self.tiles.count() == before + len(paths)
                        and self.page.locator("photo-tile img").count() >= before + len(paths))

    def view_photo(self, name):
        """Opens a photo from the grid, and waits until it is shown."""
        self.page.locator(f'photo-tile a[aria-label^="{name}"]').click()
        self.wait_for_viewer()

    def open_photo(self, name):
        """Opens a photo from the grid in the darkroom, and waits until it is drawn."""
        self.view_photo(name)
        # The bar with the link leaves the photo alone after some seconds.
        self.page.keyboard.press("e")
        self.wait_for_darkroom()

    def edit_photo(self, place=0):
        """Opens the newest photo, or another, in the darkroom by its address."""
        photo = self.json("/assets")["assets"][place]["id"]
        self.go(f"/photo/{photo}/edit")
        self.wait_for_darkroom()

    def leave(self):
        """From the darkroom to the photo, and from there to the grid."""
        self.page.keyboard.press("Escape")
        self.wait_for_viewer()
        self.page.keyboard.press("Escape")
        self.page.locator("photo-tile img").first.wait_for()

    def wait_for_viewer(self):
        self.page.locator("photo-viewer .slide:nth-child(2) :is(img, video)").wait_for()

    def wait_for_darkroom(self):
        self.page.locator("filter-strip button[aria-checked=true]").wait_for()
        self.shown.wait_for()
        # The server's picture stands there until the page's own is drawn, in the next frame.
        self.frames(1)

    def wait_for_strip(self):
        """Waits until every tile is drawn; a canvas is transparent before."""
        self.eventually(lambda: self.page.locator("filter-strip canvas").evaluate_all(
            """canvases => canvases.every((canvas) => {
              const blank = document.createElement('canvas');
              blank.width = canvas.width;
              blank.height = canvas.height;
              return canvas.toDataURL() !== blank.toDataURL();
            })"""))

    def choose(self, name):
        """Taps a tile of the strip; the large picture is drawn in the next frame."""
        self.filter(name).click()
        self.frames(2)

    def save(self):
        """Saves, and waits until it is done."""
        self.save_button.click()
        self.eventually(lambda: self.save_button.text_content() == "Save"
                        and self.save_button.is_disabled())

    def tab(self, name):
        """Opens a tab of the tools."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        self.frames(1)

    def set_amount(self, percent):
        field = self.page.locator(".deck amount-slider input[type=text]")
        field.fill(str(percent))
        field.press("Enter")
        self.frames(2)

    # What a program sees.

    @property
    def photo_id(self):
        return re.search(r"/photo/([^/]+)", self.page.url)[1]

    def get(self, path):
        """The bytes of an address, with this window's cookie."""
        response = self.context.request.get(self.program.url + path)
        assert response.ok, f"{path}: {response.status}"
        return response.body()

    def json(self, path):
        return json.loads(self.get("/api/v1" + path))

    def sha256_of_original(self, photo):
        return hashlib.sha256(self.get(f"/api/v1/assets/{photo}/original")).hexdigest()

    # Waiting, for conditions only.

    def stretch(self, *milliseconds):
        """What the page shows for one of these times stays, from now on and in pages to come."""
        self.context.add_init_script(f"({STRETCH})({list(milliseconds)})")
        self.page.evaluate(STRETCH, list(milliseconds))

    def watch(self, selector):
        """From now on what the selector finds is noted, also if nobody looks just then."""
        self.page.evaluate(WATCH, selector)

    def noted(self, selector):
        """The texts that it has had since, one for each change of the page."""
        return self.page.evaluate("(selector) => window.noted[selector]", selector)

    def frames(self, count):
        for _ in range(count):
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")

    def boxes(self, *locators):
        """Where elements come to rest that are there at one moment: the page may be replacing
        them, and one that comes may move another."""
        self.page.evaluate(SETTLED)

        def found():
            return [locator.bounding_box() for locator in locators]

        return self.eventually(lambda: all(boxes := found()) and boxes == found() and boxes)

    def eventually(self, check, *, seconds=PATIENCE_SECONDS):
        """Waits frame by frame until something is so, and gives it."""
        end = time.monotonic() + seconds
        while True:
            value = check()
            if value:
                return value
            assert time.monotonic() < end, "it did not become so in time"
            self.frames(1)
