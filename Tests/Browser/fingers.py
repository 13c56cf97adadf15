"""Fingers on the glass, as the browser's own machinery sees them."""

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2,
         "has_touch": True, "is_mobile": True}


class Fingers:
    def __init__(self, window):
        self.window = window
        self.devtools = window.context.new_cdp_session(window.page)

    def put(self, kind, *points):
        self.devtools.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": index}
                                          for index, (x, y) in enumerate(points)]})

    def drag(self, x, y, dx=0, dy=0, steps=10):
        """Puts a finger down and moves it, a frame at a time; it stays down."""
        self.put("touchStart", (x, y))
        for step in range(1, steps + 1):
            self.put("touchMove", (x + dx * step / steps, y + dy * step / steps))
            self.window.frames(1)

    def swipe(self, x, y, by=0, down=0):
        self.drag(x, y, by, down, 5)
        self.put("touchEnd")

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
