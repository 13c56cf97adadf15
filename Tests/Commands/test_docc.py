"""The lessons as DocC's articles and tutorial."""

import json
import re
import subprocess

from program import ROOT

LESSONS = ROOT / "docs" / "lessons.md"


def test_each_lesson_is_a_tutorial_with_its_code(tmp_path):
    subprocess.run([ROOT / "scripts" / "docc", "--catalogue", tmp_path], check=True)
    archive = tmp_path / "archive"
    done = subprocess.run(
        ["docc", "convert", tmp_path / "ImageEngine.docc", "--analyze",
         "--fallback-display-name", "ImageEngine", "--fallback-bundle-identifier", "tintype",
         "--output-path", archive], capture_output=True, text=True, check=True)
    said = done.stdout + done.stderr
    # The symbols' graph, which this test does not build, has the module's name.
    warnings = [line for line in said.splitlines()
                if line.startswith("warning:") and "symbol matched 'ImageEngine'" not in line]
    assert not warnings, said
    lessons = re.findall(r"^## \d+\. (.+)$", LESSONS.read_text(), flags=re.M)
    pages = sorted((archive / "data" / "tutorials" / "imageengine").glob("*.json"))
    titles = [json.loads(page.read_text())["metadata"]["title"] for page in pages]
    assert titles == lessons
    codes = [reference for reference in json.loads(pages[0].read_text())["references"].values()
             if reference["type"] == "file"]
    assert "let grey = Bitmap(width: 4, height: 3) { bytes in" in codes[0]["content"]
