"""Fingers on the glass, as the browser's own machinery sees them."""

import time

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2,
         "has_touch": True, "is_mobile": True}

FRAME_SECONDS = 1 / 60
TAP_SECONDS = 0.1


class Fingers:
    def __init__(self, window):
        self.window = window
        self.devtools = window.context.new_cdp_session(window.page)

    def put(self, kind, *points, at=None):
        """At the present time, or another."""
        self.devtools.send("Input.dispatchTouchEvent", {
            "type": kind, "timestamp": at or time.time(),
            "touchPoints": [{"x": x, "y": y, "id": index}
                            for index, (x, y) in enumerate(points)]})

    def drag(self, x, y, dx=0, dy=0, steps=10):
        """Puts a finger down and moves it, a frame at a time; it stays down. Gives the time of the
        last movement: that of a hand, however busy the machine is."""
        start = time.time()
        self.put("touchStart", (x, y), at=start)
        for step in range(1, steps + 1):
            self.put("touchMove", (x + dx * step / steps, y + dy * step / steps),
                     at=start + step * FRAME_SECONDS)
            self.window.frames(1)
        return start + steps * FRAME_SECONDS

    def swipe(self, x, y, by=0, down=0):
        end = self.drag(x, y, by, down, 5)
        self.put("touchEnd", at=end + FRAME_SECONDS)

    def tap_twice(self, x, y):
        """As fast as a hand does, however busy the machine is."""
        start = time.time()
        for at in (start, start + TAP_SECONDS):
            self.put("touchStart", (x, y), at=at)
            self.put("touchEnd", at=at + FRAME_SECONDS)

    def wait_for_rest(self, locator):
        """Waits until something stays where it is: a thrown list goes on for a while."""
        seen = []

        def rests():
            seen.append(locator.bounding_box())
            return len(seen) > 5 and all(each == seen[-1] for each in seen[-5:])

        self.window.eventually(rests)

    def pinch(self, x, y, before, after):
        """Two fingers beside a point, first so far from it and then so far. The second one comes
        a little later, as it does."""
        self.put("touchStart", (x - before, y))
        self.window.frames(1)
        self.put("touchMove", (x - before - 2, y))
        self.put("touchStart", (x - before - 2, y), (x + before, y))
        for step in range(1, 9):
            by = before + (after - before) * step / 8
            self.put("touchMove", (x - by, y), (x + by, y))
            self.window.frames(1)
        self.put("touchEnd", (x + after, y))
        self.window.frames(1)
        self.put("touchMove", (x + after - 40, y + 30))
        self.put("touchEnd")
        self.window.frames(2)
