#!/usr/bin/python3
"""Writes docs/benchmarks.md from what 'make bench' has kept in .build/bench, and measures nothing.

    Benchmarks/report.py                     writes it
    Benchmarks/report.py --describe FILE     adds to one result: machine, versions, commit, moment

The tables are the same each time; what nobody has measured on this machine is said to be so, and so
is what was measured of a state that no clone of the repository can be brought into.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / ".build" / "bench"
PAGE = ROOT / "docs" / "benchmarks.md"

INTRODUCTION = """# Benchmarks

Written by `make bench ONLY=report` from the results that `make bench` keeps in `.build/bench`.
`make bench ONLY=NAME` measures one part again and ends with an error where a figure is beyond its
limit. Ratios are to something that is measured in the same run, so that they say much the same on
another machine. Limits in milliseconds are for one machine; on another they are what the same
work takes there, which is measured meanwhile.
"""

# Name, heading, and what is measured.
SECTIONS = [
    ("engine", "The engine",
     "Filters, chains of them, blurs and smaller copies, of 12 megapixels with 8 bits a component. "
     "The ratio is to copying the picture's 48 MB once (`memcpy`) in the same run. What makes a "
     "pixel of the pixels above it, Gaussians and the strip have a limit in milliseconds, too, "
     "for one thread with AVX-512: that of their class, or of a recorded exception. It is set on "
     "a machine that copies the picture in 1.8 ms; \"here\" is the same work on this one, by "
     "how long it takes to copy, and to compute with numbers that lie in the fastest memory. A "
     "ratio's limit, but for the chain's, is larger where computing is that much slower than "
     "copying.",
     "make bench ONLY=chain,filters,blur,radius,resample,preview"),
    ("library", "The library",
     "How long one waits for answers of a large library. Where the two sizes are compared, the "
     "limit holds for both.", "make bench ONLY=library"),
    ("codecs", "Files in, files out",
     "Twelve-megapixel JPEGs and HEICs to two sizes and their facts against vipsthumbnail, in "
     "processor time; how long a full-size export through six filters is waited for, against "
     "decoding and encoding alone; a worker's start and a trivial job.", "make bench ONLY=codecs"),
    ("memory", "Memory", "The most that one worker has in memory, in MB.",
     "make bench ONLY=memory"),
    ("import", "An import",
     "Ten thousand small JPEGs from a folder into a library that is being served: processor time "
     "of the serving process, and syncs of the disk.", "make bench ONLY=import"),
    ("page", "The page", "A library of a million photos in Chromium.", "make bench ONLY=page"),
    ("camera", "The camera",
     "The viewfinder through the filters of the strip, and the memory of a long series. The times "
     "are those of the renderer that is named.", "make bench ONLY=camera"),
    ("darkroom", "The darkroom",
     "A recipe of six steps (exposure, temperature, shadows, vibrance, a filter, dark corners) on "
     "a photo of 1280 x 960, as the page draws it on the graphics card while a slider moves. The "
     "times are those of the renderer that is named.", "make bench ONLY=darkroom"),
    ("map", "The map",
     "A library of two million photos: the answers with pins, from the whole world to a town, and "
     "the page in Chromium while the map is pushed and zoomed for ten seconds.",
     "make bench ONLY=map"),
    ("server", "The whole server",
     "A thumbnail against nginx, which sends the same bytes from a file, in the processor time of "
     "a request; its start, and its memory, with a large library.", "make bench ONLY=server"),
    ("http", "HTTP", "The HTTP module alone. Ratios are to nginx in processor time: 1 is the same, "
     "more is less time than nginx takes.", "make bench ONLY=http"),
    ("peers", "Other libraries",
     "The same arithmetic on the same 12 megapixels: theirs in relation to ours, so that 2 means "
     "twice our time. What is expected is no limit: how fast another library is, is not ours to "
     "say.", "make bench ONLY=peers"),
]


def said(*command):
    """The first line that a command says; nothing where there is no such command."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60)
    except OSError:
        return ""
    return (done.stdout or done.stderr).strip().splitlines()[0] if done.returncode == 0 else ""


def version(*command):
    found = re.search(r"\d+(\.\d+)+", said(*command))
    return found[0] if found else None


def kernel(release):
    """Its two first numbers: what follows is the machine's own."""
    return ".".join(release.split(".")[:2])


def commit(name):
    """The commit that was measured, and whether somebody else can measure it."""
    clean = name.removesuffix("-dirty")
    asked = subprocess.run(["git", "cat-file", "-e", clean + "^{commit}"], cwd=ROOT,
                           capture_output=True)
    if asked.returncode != 0:
        return f"commit {clean} **that is not in this repository**"
    return f"commit {clean}" + (" **with changes that are in no commit**" if clean != name else "")


def description():
    """The machine and the versions of now."""
    processors = [line.split(":", 1)[1].strip() for line in
                  pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")]
    memory = re.search(r"MemTotal:\s+(\d+)", pathlib.Path("/proc/meminfo").read_text())
    system = re.search(r'PRETTY_NAME="(.+)"', pathlib.Path("/etc/os-release").read_text())
    programs = {
        "Swift": version("swift", "--version"), "Linux": kernel(os.uname().release),
        "nginx": version("/usr/sbin/nginx", "-v"), "Chromium": version("chromium", "--version"),
    }
    versions = ", ".join(f"{name} {found}" for name, found in programs.items() if found)
    return {
        "machine": f"{len(processors)} x {processors[0] if processors else 'unknown'}, "
                   f"{int(memory[1]) / 2**20:.0f} GB of memory",
        "versions": f"{system[1] if system else 'unknown'}, {versions}",
        "commit": said("git", "describe", "--always", "--dirty"),
        "load": f"{os.getloadavg()[0]:.1f}",
        "when": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
    }


def describe(path):
    # Whoever was ended before the end has left nothing.
    if not path.exists():
        return
    result = json.loads(path.read_text())
    result["about"] = description()
    path.write_text(json.dumps(result, indent=1) + "\n")


def limit(row):
    if "limit" in row:
        return row["limit"]
    if row.get("atLeast") is not None:
        return f"at least {row['atLeast']:g}"
    return f"at most {row['atMost']:g}" if row.get("atMost") is not None else ""


def keeps(row):
    """Whether the figure is within its limit; nothing where it has none."""
    if row.get("atLeast") is not None:
        return "yes" if row["value"] >= row["atLeast"] else "**no**"
    if row.get("atMost") is not None:
        return "yes" if row["value"] <= row["atMost"] else "**no**"
    return ""


def number(value):
    """Three digits, without an exponent."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def engine(row):
    result = {"name": row["name"], "value": row["ratio"], "atMost": row.get("threshold"),
              "text": f"{number(row['ratio'])} x memcpy, {number(row['milliseconds'])} ms",
              "copying": row.get("copying"), "computing": row.get("computing")}
    if row.get("class"):
        words = f"at most {row['setMilliseconds']:g} ms, here {row['atMostMilliseconds']:g}"
        if row.get("exception"):
            words += f", an exception to {row['class']}: {row['exception']}"
        else:
            words = f"{row['class']}: {words}"
        result["limit"] = "; ".join(filter(None, (limit(result), words)))
        result["within"] = "yes" if row["passed"] else "**no**"
    return result


def gain(found):
    """The row of what a second thread gains, where both were measured."""
    if found:
        yield {"name": "chain, two threads against one", "value": found["value"],
               "atLeast": found["atLeast"], "text": f"{number(found['value'])} times as soon"}


def library(row):
    within = "yes" if row["passed"] else "**no**"
    return {"name": row["name"], "value": row["value"], "atMost": row["limit"], "within": within}


def peer(row):
    threads = "1 thread" if row["threads"] == 1 else f"{row['threads']} threads"
    own = " against our one" if row["oursIsOneThread"] and row["threads"] > 1 else ""
    times = row["milliseconds"] / row["ours"]
    shown = {"name": f"{row['name']}, {row['peer']}, {threads}{own}", "value": times,
             "text": f"{number(times)} times, {number(row['milliseconds'])} ms against "
                     f"{number(row['ours'])} ms"}
    if row.get("expected"):
        seen = "yes" if times >= row["expected"] else f"{number(times)} was seen"
        shown |= {"limit": f"expected: {row['expected']} times", "within": seen}
    return shown


def slowness(rows):
    """How much slower a run's machine was than the one that limits are set on."""
    said = []
    for key, verb in (("copying", "copy"), ("computing", "compute")):
        factors = [f"{row[key]:.1f}" for row in rows if row.get(key)]
        if not factors:
            return ""
        low, high = min(factors, key=float), max(factors, key=float)
        said.append(f"{low if low == high else f'{low} to {high}'} times as long to {verb}")
    return "; it took " + " and ".join(said) + " as the one that milliseconds are set on"


def results(folder):
    """The rows of each section by their names, the newest ones, with what is known of their run."""
    found = {name: {} for name, *_ in SECTIONS}
    files = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
    for path in files:
        result = json.loads(path.read_text())
        about = result.get("about")
        note = result.get("note")
        if about and note:
            about["machine"] += f", {note}"
        parts = {"engine": [*map(engine, result.get("results", [])), *gain(result.get("gain"))],
                 "library": map(library, result.get("library", []))}
        if path.stem == "peers":
            parts["peers"] = map(peer, result.get("rows", []))
        elif path.stem in found and "rows" in result:
            parts[path.stem] = result["rows"]
        for part, rows in parts.items():
            for row in rows:
                found[part][row["name"]] = (row, about)
    return found


def known(page):
    """The sections of the page as it is, by their headings."""
    text = page.read_text() if page.exists() else ""
    parts = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2]))


def kept(text):
    """A section as it was, but for what is to be known of its commit."""
    paragraphs = text.rstrip("\n").split("\n\n")
    for index, paragraph in enumerate(paragraphs):
        if paragraph.startswith("Measured "):
            words = " ".join(paragraph.split())
            words = re.sub(r"commit (\w+(?:-dirty)?)( \*\*that is [\w ]+\*\*)?(?=,)",
                           lambda found: commit(found[1]), words)
            words = re.sub(r"Linux (\d+\.\d+)\.\d[^ ,]*", r"Linux \1", words)
            paragraphs[index] = "\n".join(wrapped(words))
    return "\n\n".join(paragraphs)


def section(heading, meaning, command, rows, before):
    """What was not measured again stays as it was measured, which it says."""
    lines = [f"## {heading}", "", *wrapped(meaning), ""]
    if not rows:
        if before and "Not measured" not in before:
            return [f"## {heading}", kept(before), ""]
        return [*lines, f"Not measured on this machine. `{command}` does it.", ""]
    runs = {}
    for row, about in rows.values():
        runs.setdefault(json.dumps(about, sort_keys=True), (about, []))[1].append(row)
    for about, measured in runs.values():
        text = "Of an unknown machine" if about is None else (
            f"Measured {about['when']} at {commit(about['commit'])}, load at its end "
            f"{about['load']}; {about['machine']}{slowness(measured)}; {about['versions']}")
        lines += wrapped(f"{text}. Again: `{command}`.")
    lines += ["", "| what | figure | limit | within |", "|---|---|---|---|"]
    for row, _ in rows.values():
        text = row.get("text", number(row["value"]))
        lines.append(f"| {row['name']} | {text} | {limit(row)} | {row.get('within', keeps(row))} |")
    return [*lines, ""]


def wrapped(text):
    lines, line = [], ""
    for word in text.split():
        if len(line) + 1 + len(word) > 99:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--describe", type=pathlib.Path)
    parser.add_argument("--results", type=pathlib.Path, default=KEPT)
    parser.add_argument("--page", type=pathlib.Path, default=PAGE)
    options = parser.parse_args()
    if options.describe:
        return describe(options.describe)
    found = results(options.results)
    lines, before = [INTRODUCTION], known(options.page)
    for name, heading, meaning, command in SECTIONS:
        lines += section(heading, meaning, command, found[name], before.get(heading))
    text = "\n".join(lines).rstrip() + "\n"
    options.page.write_text(text)
    unclean = len(re.findall(r"\*\*(that is not in|with changes that)", " ".join(text.split())))
    print(f"{options.page}: written"
          + (f", with {unclean} whose commit a clone does not have" if unclean else ""))


if __name__ == "__main__":
    main()
