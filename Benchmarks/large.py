"""What the benchmarks of the page share: large libraries, and how long the browser was busy."""

import io
import pathlib
import subprocess

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The longest time for which the page could not answer, in milliseconds.
WATCH = """
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
  }).observe({ type: 'longtask' });
"""


def picture():
    """One JPEG for all photos, which have rows and no files."""
    out = io.BytesIO()
    Image.new("RGB", (256, 192), (120, 110, 96)).save(out, "JPEG")
    return out.getvalue()


def opened(browser):
    """A desk's browser whose tasks are watched, and that gets one picture for all."""
    context = browser.new_context(viewport={"width": 1440, "height": 900},
                                  service_workers="block")
    context.add_init_script(WATCH)
    jpeg = picture()
    context.route("**/renditions/**", lambda route: route.fulfill(
        body=jpeg, content_type="image/jpeg", headers={"Cache-Control": "max-age=9999"}))
    return context


def prepared(folder, assets):
    """A library of so many rows, made once."""
    if not (folder / "prepared").exists():
        bench = next(path for path in (ROOT / ".build/release/tintype-bench",
                                       ROOT / ".build/debug/tintype-bench") if path.exists())
        subprocess.run([str(bench), "--prepare", str(assets), str(folder)], check=True, cwd=ROOT)
    return folder
