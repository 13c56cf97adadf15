"""The page of release 0.1.0, as far as it stays in a browser: its worker, and what that keeps."""

import http.server
import threading

from program import ROOT

FOLDER = ROOT / "Tests" / "Fixtures" / "page-0.1.0"
WEB = "/web/00000000000001f0"
FILES = {"app.js": "text/javascript", "app.css": "text/css"}
REGISTER = b"navigator.serviceWorker.register('/sw.js');"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        known = {
            "/": ("text/html", self.filled("index.html")),
            "/sw.js": ("text/javascript", self.filled("sw.js")),
            "/manifest.webmanifest": ("application/manifest+json",
                                      self.filled("manifest.webmanifest")),
            "/api/v1/session": ("application/json", b'{"account": {"name": "of 0.1.0"}}'),
            **{f"{WEB}/{name}": (kind, REGISTER if name == "app.js" else b"")
               for name, kind in FILES.items()}}
        kind, body = known.get(self.path, ("text/plain", None))
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", kind)
        # As its server did: the page's files stay for ever.
        if self.path.startswith(WEB):
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        self.end_headers()
        self.wfile.write(body or b"")

    @staticmethod
    def filled(name):
        text = (FOLDER / name).read_text().replace("{{web}}", WEB)
        return text.replace("{{files}}", "', '".join(FILES)).encode()

    def log_message(self, *_):
        pass


class OldServer:
    """Serves it at the port of a program that has ended."""

    def __init__(self, port):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
