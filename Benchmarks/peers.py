#!/usr/bin/env python3
"""Measures the engine against libvips and OpenCV, in one run, with one thread and with two.

    Benchmarks/peers.py [--json FILE]

All do the same arithmetic on the same 12 megapixels of 8-bit sRGB: into linear floats, the work,
and back. A peer that is not installed is named, and left out. Figures are the best of a few rounds.
What is expected of them is reported and never judged: it is theirs that becomes faster.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
OURS = ROOT / ".build" / "release" / "tintype-bench"
WIDTH, HEIGHT = 4000, 3000
ROUNDS = 3
# Seconds.
PATIENCE = 10
SIGMAS = (2, 10, 50, 200)
RADII = (10, 100, 1000)
# How many times our time, with as many threads, by what is done and who does it.
EXPECTED = {("chain", "libvips"): 40}


def best(work):
    """Milliseconds. What takes long as it is, a wide blur, is done once."""
    times = []
    while len(times) <= ROUNDS and sum(times) < PATIENCE:
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


def engine():
    """Our own figures by name, in milliseconds, and the instructions they were built for."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        subprocess.run(
            [OURS, "chain", "blur", "resample", "--json", report.name], stdout=subprocess.DEVNULL)
        found = json.loads(pathlib.Path(report.name).read_text())
    return {each["name"]: each["milliseconds"] for each in found["results"]}, found["level"]


def noise():
    import numpy
    return numpy.random.default_rng(1).integers(0, 256, (HEIGHT, WIDTH, 3), dtype=numpy.uint8)


def vips(threads):
    """The chain as far as libvips has words for it, blurs in float precision, and a resize."""
    os.environ["VIPS_CONCURRENCY"] = str(threads)
    import pyvips
    pyvips.cache_set_max(0)
    photo = pyvips.Image.new_from_array(noise()).copy(interpretation="srgb")

    def linear():
        return photo.colourspace("scrgb")

    def finished(image):
        image.copy(interpretation="scrgb").colourspace("srgb").cast("uchar").write_to_memory()

    def chain():
        p = linear() * 2 ** 0.26
        grey = p.bandmean()
        p = (grey + (p - grey) * 1.2 - 0.5) * 1.1 + 0.52
        sepia = p.recomb([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
        p = p + (sepia - p) * 0.4
        red, *others = p.bandsplit()
        spread = red.bandrank(others, index=2) - red.bandrank(others, index=0)
        p = p + (p - p.bandmean()) * (spread * -0.9 + 0.9)
        p = (p > 0).ifthenelse(p, 0) ** 0.9
        place = pyvips.Image.xyz(WIDTH, HEIGHT) - [WIDTH / 2, HEIGHT / 2]
        distance = (place[0] ** 2 + place[1] ** 2) * (1 / 2500 ** 2)
        finished(p * (distance * -0.5 + 1))

    def bell(sigma):
        return lambda: finished(linear().gaussblur(sigma, precision="float"))

    work = {"chain": chain}
    work |= {f"gaussian/{sigma}": bell(sigma) for sigma in SIGMAS[:2 if threads == 1 else 4]}
    work["resample/4000-1600"] = lambda: finished(linear().resize(0.4))
    return {name: best(each) for name, each in work.items()}


def opencv(threads):
    import cv2
    import numpy
    cv2.setNumThreads(threads)
    photo = noise()
    codes = numpy.arange(256) / 255
    light = numpy.where(codes > 0.04045, ((codes + 0.055) / 1.055) ** 2.4, codes / 12.92)
    light = light.astype(numpy.float32)

    def linear():
        return cv2.LUT(photo, light)

    def finished(p):
        p = numpy.clip(p, 0, 1)
        p = numpy.where(p > 0.0031308, 1.055 * cv2.pow(p, 1 / 2.4) - 0.055, p * 12.92)
        return (p * 255 + 0.5).astype(numpy.uint8)

    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH].astype(numpy.float32)
    corner = (1 - 0.5 * ((x - WIDTH / 2) ** 2 + (y - HEIGHT / 2) ** 2) / 2500 ** 2)[:, :, None]
    sepia = numpy.array(
        [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]], numpy.float32)

    def chain():
        p = linear() * numpy.float32(2 ** 0.26)
        grey = p.mean(axis=2, keepdims=True)
        p = (grey + (p - grey) * 1.2 - 0.5) * 1.1 + 0.52
        p += (cv2.transform(p, sepia) - p) * 0.4
        spread = p.max(axis=2, keepdims=True) - p.min(axis=2, keepdims=True)
        p += (p - p.mean(axis=2, keepdims=True)) * (0.9 - 0.9 * spread)
        finished(cv2.pow(numpy.maximum(p, 0), 0.9) * corner)

    work = {"chain": chain}
    for sigma in SIGMAS[:2]:
        work[f"gaussian/{sigma}"] = lambda s=sigma: finished(cv2.GaussianBlur(linear(), (0, 0), s))
    for radius in RADII:
        side = (2 * radius + 1, 2 * radius + 1)
        work[f"box/{radius}"] = lambda s=side: finished(cv2.boxFilter(
            linear(), -1, s, borderType=cv2.BORDER_REPLICATE))
        square = cv2.getStructuringElement(cv2.MORPH_RECT, side)
        work[f"rectangle maximum/{radius}"] = lambda s=square: finished(cv2.dilate(linear(), s))

    def blurred():
        p = linear()
        return p, cv2.GaussianBlur(p, (0, 0), 10, borderType=cv2.BORDER_REPLICATE)

    def bloom():
        p, blur = blurred()
        finished(p + (numpy.maximum(p, blur) - p) * 0.5)

    def unsharp():
        p, blur = blurred()
        finished(p + (p - blur) * 0.5)

    work |= {"bloom/10": bloom, "unsharp/10": unsharp}
    work["resample/4000-1600"] = lambda: finished(cv2.resize(
        linear(), (1600, 1200), interpolation=cv2.INTER_LANCZOS4))
    return {name: best(each) for name, each in work.items()}


PEERS = {"libvips": (vips, "pyvips"), "OpenCV": (opencv, "cv2")}


def measured(peer, threads):
    """In a process of its own: both read the number of threads once. None where it is missing."""
    done = subprocess.run(
        [sys.executable, __file__, "--peer", peer, "--threads", str(threads)], capture_output=True,
        text=True)
    if done.returncode == 3:
        return None
    done.check_returncode()
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--json")
    parser.add_argument("--peer")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.peer:
        work, module = PEERS[arguments.peer]
        try:
            __import__(module)
        except ImportError:
            sys.exit(3)
        return print(json.dumps(work(arguments.threads)))
    load = os.getloadavg()[0]
    ours, level = engine()
    rows = []
    for peer in PEERS:
        for threads in (1, 2):
            figures = measured(peer, threads)
            if figures is None:
                print(f"{peer} is not installed; scripts/setup bench installs it")
                break
            for name, theirs in figures.items():
                own = f"chain/{threads}" if name == "chain" else name
                expected = EXPECTED.get((name, peer))
                rows.append({
                    "peer": peer, "threads": threads, "name": name, "milliseconds": theirs,
                    "ours": ours[own], "oursIsOneThread": name != "chain", "expected": expected})
                print(f"{name}: {peer}, {threads} thread{'s' * (threads > 1)}: {theirs:.0f} ms, "
                      f"ours{'' if name == 'chain' else ', 1 thread'}: {ours[own]:.1f} ms, "
                      f"{theirs / ours[own]:.1f} times"
                      + (f" (expected: {expected})" if expected else ""))
    print(f"load before the run: {load:.1f} on {os.cpu_count()} processors")
    if arguments.json:
        pathlib.Path(arguments.json).write_text(
            json.dumps({"load": load, "note": level, "rows": rows}) + "\n")


if __name__ == "__main__":
    main()
