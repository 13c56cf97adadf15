"""A camera that sees known colours, and what a person does with one."""

import re

import numpy

from rules import violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
         "device_scale_factor": 1}
WIDTH, HEIGHT = 640, 480


def seen():
    """RGB of what the camera sees, from 0 to 255."""
    down, across = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    red = 40 + 170 * across / WIDTH
    green = 40 + 170 * down / HEIGHT
    blue = 128 + 70 * numpy.sin(across / 70) * numpy.cos(down / 70)
    return numpy.dstack([red, green, blue])


def write_film(path):
    """Writes it as a film of two pictures, as Chromium's false camera reads it."""
    red, green, blue = numpy.moveaxis(seen(), 2, 0)
    luma = 16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256
    first = 128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256
    second = 128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256
    halved = [plane.reshape(HEIGHT // 2, 2, WIDTH // 2, 2).mean(axis=(1, 3))
              for plane in (first, second)]
    picture = b"".join(plane.round().clip(0, 255).astype(numpy.uint8).tobytes()
                       for plane in (luma, *halved))
    header = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F20:1 Ip A1:1 C420\n".encode()
    path.write_bytes(header + (b"FRAME\n" + picture) * 2)


def shutter(window):
    return window.page.locator("camera-deck .shutter")


def wait_for_picture(window):
    """Waits until there is something to take."""
    window.page.locator("camera-deck .shutter:not([disabled])").wait_for()
    window.page.locator("camera-finder canvas").wait_for()


def shoot(window):
    shutter(window).click()


def mode(window, name):
    window.page.get_by_role("radio", name=name, exact=True).click()


def done(window):
    window.page.get_by_role("button", name="Done", exact=True).click()


def taken(window):
    """How many pictures the camera says it has."""
    text = window.page.locator("camera-finder .count").text_content() or ""
    found = re.match(r"(\d+) taken", text)
    return int(found[1]) if found else 0


def stored(window, count):
    """Waits until the library has so many photos, all developed, the newest first."""
    def look():
        assets = window.json("/assets?order=added")["assets"]
        ready = all(each["state"] == "ready" for each in assets)
        return assets if len(assets) == count and ready else None
    return window.eventually(look)


def tracks(window):
    """Lets a test ask whether a camera is in use: call it before the page is loaded."""
    window.context.add_init_script("""
      window.tracks = [];
      const { getUserMedia } = MediaDevices.prototype;
      MediaDevices.prototype.getUserMedia = async function (...wanted) {
        const stream = await getUserMedia.apply(this, wanted);
        window.tracks.push(...stream.getTracks());
        return stream;
      };
    """)


def is_filming(window):
    return window.page.evaluate(
        "() => window.tracks.some((track) => track.readyState === 'live')")


def hide(window, hidden):
    """Another page, or none, lies over this one."""
    window.page.evaluate("""(hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }""", hidden)




def complaints(window):
    """What is wrong for those who do not see the page as others do."""
    return violations(window.page)
