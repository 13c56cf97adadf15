"""Texts that are script elsewhere, in every field and in photos: here they are only texts."""

import json
import os
import re
import subprocess
import urllib.parse

import pytest

import photos
from program import ROOT

IS_PROOF = bool(os.environ.get("TINTYPE_PROOF"))
MARK = "<script>ran()</script>"
# Each as the value of every tag of a photo.
PAYLOADS = [
    MARK, f'">{MARK}', f"'>{MARK}", f"</title>{MARK}", f"</textarea>{MARK}", f"--></style>{MARK}",
    '<img src=x onerror="ran()">', '"><svg onload="ran()">', "<iframe srcdoc='<script>parent.ran()"
    "</script>'></iframe>", '" autofocus onfocus="ran()" x="', "' onpointerover='ran()",
    "javascript:ran()", "{{files}}${ran()}`", "<a href='javascript:ran()'>a</a>",
    "<style>@import '//example.org/x'</style><link rel=stylesheet href=//example.org/x>",
]
TAGS = ["EXIF:ImageDescription", "EXIF:Artist", "EXIF:Copyright", "EXIF:Make", "EXIF:Model",
        "EXIF:LensModel", "EXIF:Software", "EXIF:UserComment", "XMP-dc:Title",
        "XMP-dc:Description", "XMP-dc:Subject", "XMP-dc:Creator", "XMP-photoshop:City",
        "IPTC:ObjectName", "IPTC:Caption-Abstract", "IPTC:Keywords"]


def strings():
    """Those of the suite, where it is there; some of them, where it is no proof."""
    for folder in [ROOT, *ROOT.parents]:
        path = folder / "shared" / "suites" / "strings" / "blns.json"
        if path.exists():
            found = [text for text in json.loads(path.read_text()) if text.strip()]
            break
    else:
        found = []
    found = [*PAYLOADS, *found]
    return found if IS_PROOF else found[::24]


@pytest.fixture(scope="session")
def written(tmp_path_factory):
    """A photo for each payload, which says it wherever a photo can say something."""
    folder = tmp_path_factory.mktemp("written")
    source = ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg"
    paths = []
    for number, payload in enumerate(PAYLOADS if IS_PROOF else PAYLOADS[:4]):
        paths.append(folder / f"{number:02}.jpg")
        subprocess.run(
            ["exiftool", "-q", "-o", str(paths[-1]), "-GPSLatitude=48.2", "-GPSLatitudeRef=N",
             f"-GPSLongitude={16 + number}", "-GPSLongitudeRef=E",
             *[f"-{tag}={payload}" for tag in TAGS], str(source)],
            check=True, capture_output=True)
    return paths


class Watched:
    """A window that hears whatever runs in it, and whatever leaves it."""

    def __init__(self, window):
        self.window, self.page = window, window.page
        self.ran = []
        own = urllib.parse.urlsplit(window.program.url).netloc
        window.context.expose_function("ran", lambda *_: self.ran.append(self.page.url))
        self.page.on("dialog", lambda dialog: (self.ran.append(dialog.message),
                                               dialog.dismiss()))
        self.page.on("request", lambda request: self.hear(request.url, own))
        self.screens = 0

    def hear(self, url, own):
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("blob", "data") and parts.netloc != own or parts.path == "/x":
            self.ran.append(f"asked for {url}")

    def look(self, path, selector):
        """Opens a screen, waits for what it shows, and touches it."""
        self.page.goto(self.window.program.url + path)
        self.page.locator(selector).first.wait_for()
        self.window.frames(2)
        self.screens += 1
        self.check()

    def go(self, path, text=None):
        """Follows a link of the page, and waits until what somebody wrote stands there."""
        self.page.evaluate("""(path) => {
          const link = Object.assign(document.createElement('a'), { href: path });
          document.body.append(link);
          link.click();
          link.remove();
        }""", path)

        def is_shown():
            return self.page.evaluate("""([path, text]) => {
              const plain = (value) => value.replace(/[\\s\\p{C}]+/gu, '');
              const said = [...document.querySelectorAll('input, textarea, [aria-label]')].map(
                (each) => `${each.value} ${each.getAttribute('aria-label')}`);
              return location.pathname === path && (!text
                || [document.body.textContent, ...said].some((each) =>
                  plain(each).includes(plain(text))));
            }""", [path, text])

        try:
            self.window.eventually(is_shown)
        except AssertionError as error:
            raise AssertionError(f"{self.page.url} does not show {text!r}") from error
        self.screens += 1
        self.check()

    def check(self):
        # What somebody wrote never becomes an element of its own.
        foreign = self.page.evaluate("""() => [...document.querySelectorAll(
          'iframe, body script:not([src]), [onerror], [onload], [onfocus], [onpointerover]')]
          .map((each) => each.outerHTML)""")
        links = self.page.evaluate("""() => [...document.querySelectorAll('[href], [src]')].map(
          (each) => each.getAttribute('href') ?? each.getAttribute('src'))""")
        assert foreign == [], f"{self.page.url}: {foreign}"
        assert not [link for link in links if re.match(r"\s*javascript:", link)], links
        assert self.ran == [], f"{self.page.url}: {self.ran}"


def decide(window, method, path, body):
    """Whether a text was taken; the same was told without failing."""
    answer = window.context.request.fetch(
        f"{window.program.url}/api/v1{path}", method=method, data=body,
        headers={"Origin": window.program.url})
    assert answer.status < 500, answer.text()
    return answer.json() if answer.ok and answer.body() else answer.ok


def look_at_photo(watched, photo):
    watched.look(f"/photo/{photo}", "photo-viewer .slide:nth-child(2) :is(img, video)")
    watched.page.keyboard.press("i")
    watched.page.get_by_role("region", name="Info").wait_for()
    watched.window.frames(2)


@pytest.mark.parametrize("markup", [PAYLOADS[6], PAYLOADS[8], PAYLOADS[13]])
def test_59_what_would_run_is_seen(windows, markup):
    """The test of the next ones: what a page with a fault would have put in."""
    # The policy of the page's own headers lets nothing in, whatever the fault.
    watched = Watched(windows(bypass_csp=True))
    watched.window.allow("CSP|violates|Failed to load")
    watched.look("/albums", "h1")
    watched.page.evaluate("(text) => document.body.insertAdjacentHTML('beforeend', text)", markup)
    with pytest.raises(AssertionError):
        watched.check()


def test_59_what_a_photo_says_is_only_text(windows, written):
    """Number 59: payloads in every tag that is read."""
    watched = Watched(windows())
    window, page = watched.window, watched.page
    window.upload(*written)
    found = photos.ids(window)
    for path in written:
        look_at_photo(watched, found[path.name])
        details = window.json(f"/assets/{found[path.name]}")
        assert details["camera"] and details["keywords"], details
    watched.look(f"/photo/{found[written[0].name]}/edit", "filter-strip button")
    watched.look("/map", "photo-map canvas")
    for word in ["ran", "script", "img", MARK]:
        watched.look("/search?q=" + urllib.parse.quote(word), "h1, h2")
        page.locator("search-field input").first.press_sequentially("scr")
        window.frames(3)
    print(f"{len(written)} photos, {watched.screens} screens, scripts run {len(watched.ran)}")
    assert watched.ran == []


VIEWER = re.compile(
    r'<script type="module" src="/web/[0-9a-f]+/features/sharing/guest-viewer\.js"></script>')


def share(window, text, photo):
    """What strangers are shown of a text; whether it was taken."""
    link = decide(window, "POST", "/links", {"title": text, "assets": [photo]})
    if not link:
        return False
    path = link["link"]["path"]
    for page in (path, f"{path}/photos/{photo}"):
        answer = window.context.request.get(window.program.url + page)
        assert answer.ok
        # The page has one script; anything else that looks like one is a person's text.
        text, found = VIEWER.subn("", answer.text(), count=1)
        assert found and "<script" not in text.lower() and "<img src=x" not in text
    archive = window.context.request.get(f"{window.program.url}{path}/all.zip")
    disposition = archive.headers["content-disposition"]
    assert disposition.isascii() and disposition.startswith("attachment; filename=\"")
    return link["link"]


def test_59_what_people_write_is_only_text(windows, written):
    """Number 59: every field of every screen, and the pages that strangers see."""
    watched = Watched(windows())
    window = watched.window
    texts, taken = strings(), 0
    photo = photos.put(window, "59.jpg", written[0].read_bytes())
    album = decide(window, "POST", "/collections", {"title": "x"})["collection"]["id"]
    place = decide(window, "POST", "/places", {
        "name": "x", "position": {"latitude": 1, "longitude": 1}})["place"]["id"]
    decide(window, "POST", f"/collections/{album}/assets", {"assets": [photo]})
    review = decide(window, "POST", f"/places/{place}/reviews", {"stars": 3, "text": "x"})["review"]
    look_at_photo(watched, photo)
    for number, text in enumerate(texts):
        said = {"title": text, "subtitle": text, "caption": text, "keywords": [text]}
        if decide(window, "PATCH", f"/assets/{photo}", said):
            taken += 4
            watched.go(f"/photo/{photo}", text)
        if decide(window, "PATCH", f"/collections/{album}", {"title": text}):
            taken += 1
            watched.go(f"/albums/{album}", text)
        written_anew = {"stars": 3, "text": text}
        if decide(window, "PUT", f"/reviews/{review}", written_anew):
            decide(window, "PATCH", f"/places/{place}", {"name": text})
            taken += 2
            watched.go(f"/places/{place}", text)
        if decide(window, "PATCH", "/account", {"name": text}):
            taken += 1
            watched.go("/photographers")
        link = share(window, text, photo)
        if not link:
            continue
        taken += 1
        # A browser opens some of them, and the lists show all that are left.
        if number % 20 == 0:
            decide(window, "POST", "/tokens", {"name": text, "level": "read"})
            watched.look(link["path"], "h1")
            watched.look("/search?q=" + urllib.parse.quote(text), "h1, h2")
        else:
            decide(window, "DELETE", f"/links/{link['id']}", None)
    for path in ["/", "/albums", "/places", "/settings/account", "/settings/accounts",
                 "/settings/jobs", "/settings/links", "/settings/devices", "/favorites", "/map"]:
        watched.look(path, "h1, h2, photo-map canvas, photo-tile")
    print(f"{len(texts)} texts in {taken} fields, {watched.screens} screens, "
          f"scripts run {len(watched.ran)}")
    assert watched.ran == [] and taken > len(texts) * 6
