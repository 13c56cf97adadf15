"""The engine as a package of another program, by a version."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSION = "9.9.9"

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "lesson",
  dependencies: [.package(url: "file://{repository}", exact: "{version}")],
  targets: [
    .executableTarget(
      name: "lesson",
      dependencies: [
        .product(name: "ImageEngine", package: "tintype"),
      ]),
    .executableTarget(
      name: "filter",
      dependencies: [
        .product(name: "CoreImage", package: "tintype"),
        .product(name: "CoreImageFiles", package: "tintype"),
      ]),
  ])
"""

# A program as it is written for macOS; the reader of files is there without an import.
FILTER = """import CoreImage.CIFilterBuiltins

let filter = CIFilter.sepiaTone()
filter.inputImage = CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 8, height: 4))
let space = CGColorSpace(name: CGColorSpace.sRGB)!
let jpeg = CIContext().jpegRepresentation(of: filter.outputImage!, colorSpace: space)!
print("a picture of", CIImage(data: jpeg)!.extent.width, "pixels")
"""

# Everything that the two programs need; no program of this project is compiled.
COMPILED = {
    "CCoreImage", "CImageFiles", "CVec", "CoreImage", "CoreImageFiles", "ImageEngine", "JSON",
    "filter", "lesson",
}


def run(*words, cwd):
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def lesson(number):
    """A lesson as a program, which ends early where something does not hold."""
    (path,) = (ROOT / "Tests" / "LessonTests").glob(f"Lesson{number:02}*.swift")
    text = path.read_text()
    body = re.search(r"func lesson\(\)[^{]*\{\n(.*)\n  \}\n\}", text, re.S)[1]
    imports = [line for line in text.splitlines() if line.startswith("import ")]
    imports.remove("import Testing")
    lines = [*imports, body.replace("#expect(", "precondition("), 'print("every line held")']
    return "\n".join(lines) + "\n"


def test_another_package_depends_on_a_version_of_the_engine(tmp_path):
    repository = tmp_path / "tintype"
    run("git", "clone", "--quiet", "--no-hardlinks", f"file://{ROOT}", repository, cwd=tmp_path)
    run("git", "tag", VERSION, cwd=repository)
    program = tmp_path / "lesson"
    (program / "Sources" / "lesson").mkdir(parents=True)
    manifest = MANIFEST.format(repository=repository, version=VERSION)
    (program / "Package.swift").write_text(manifest)
    (program / "Sources" / "lesson" / "main.swift").write_text(lesson(1))
    (program / "Sources" / "filter").mkdir()
    (program / "Sources" / "filter" / "main.swift").write_text(FILTER)
    swift = ("swift", "run", "-c", "release", "--cache-path", str(tmp_path / "cache"))
    said = run(*swift, "-Xcc", "-march=native", "lesson", cwd=program)
    assert said.endswith("every line held\n")
    said = run(*swift, "-Xcc", "-march=native", "filter", cwd=program)
    assert said.endswith("a picture of 8.0 pixels\n")
    built = (program / ".build" / "release").glob("*.build")
    assert {path.stem for path in built} == COMPILED


def test_the_lessons_are_pages_of_docc(tmp_path):
    run(ROOT / "scripts" / "docc", "--catalogue", tmp_path, cwd=ROOT)
    catalogue = tmp_path / "ImageEngine.docc"
    lessons = len(list((ROOT / "Tests" / "LessonTests").glob("Lesson*.swift")))
    assert len(list(catalogue.glob("*.md"))) == lessons + 2
    run("docc", "convert", catalogue, "--fallback-display-name", "ImageEngine",
        "--fallback-bundle-identifier", "tintype.ImageEngine", "--output-path",
        tmp_path / "archive", cwd=tmp_path)
    pages = tmp_path / "archive" / "data" / "documentation" / "imageengine"
    assert {path.stem[:2] for path in pages.glob("*.json")} >= {
        f"{number:02}" for number in range(1, lessons + 1)}
