#!/usr/bin/env python3
"""Makes large photos out of nothing: clouds, mountains, trees, water, a town, and a sensor's noise.

    Benchmarks/generators/bigphotos.py FOLDER --mp 12 [--count 8] [--seed 1]

FOLDER gets big_12mp_1.jpg and so on: JPEGs in Display P3 with EXIF, a position and a thumbnail. The
pixels depend on size and seed alone; the bytes also on the encoder. It takes 8 bytes of memory a
pixel, and about two seconds for twelve megapixels.
"""

import argparse
import datetime
import io
import math
import pathlib

import numpy as np
from PIL import Image, ImageFile, ImageFilter

from painting import scene
from photofile import Shot, display_p3, exif
from randomness import Randomness

# By megapixels: width, height, quality, chroma (Pillow's number), noise, focal length, aperture.
PRESETS = {
    12: (4032, 3024, 90, 2, 1.0, 26, 1.78), 24: (6000, 4000, 94, 1, 1.2, 50, 4.0),
    48: (8064, 6048, 90, 2, 0.9, 24, 1.78), 108: (12000, 9000, 90, 2, 0.85, 24, 1.8),
    200: (16320, 12240, 88, 2, 0.8, 23, 1.7)}
# Name, latitude, longitude, minutes from UTC.
PLACES = [
    ("Reykjavik", 64.1466, -21.9426, 0), ("Nairobi", -1.2864, 36.8172, 180),
    ("Ushuaia", -54.8019, -68.3030, -180), ("Auckland", -36.8485, 174.7633, 780),
    ("Honolulu", 21.3069, -157.8583, -600), ("Kathmandu", 27.7172, 85.3240, 345),
    ("Lisbon", 38.7223, -9.1393, 0), ("Tokyo", 35.6762, 139.6503, 540),
    ("Adelaide", -34.9285, 138.6007, 630), ("Quito", -0.1807, -78.4678, -300),
    ("Tromso", 69.6492, 18.9553, 60), ("Cape Town", -33.9249, 18.4241, 120)]
ORIENTATIONS = (1, 1, 1, 6, 6, 3, 8, 1)
TURNS = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90,
         8: Image.Transpose.ROTATE_270}
ISOS = (50, 80, 100, 200, 400, 800)
SHUTTERS = (30, 60, 120, 250, 500, 1000)
STRIP = 512


def noisy(pixels, random, strength):
    """Shot noise of the light, a little wider than a pixel, and weaker noise of the colours."""
    height, width, _ = pixels.shape
    bytes_ = random.bytes(height * width * 2).reshape(2, height, width).astype(np.int16)
    grain = bytes_[0] + bytes_[1] - 255
    grain = grain + ((np.roll(grain, 1, 1) + np.roll(grain, 1, 0)) >> 2)
    wide = pixels.astype(np.int32)
    light = (wide[..., 0] * 77 + wide[..., 1] * 150 + wide[..., 2] * 29) >> 8
    swing = np.array(
        [int((2.0 + 1.1 * math.sqrt(value)) * strength * 4) for value in range(256)], np.int32)
    grain = (grain.astype(np.int32) * swing[light]) >> 10
    half = ((height + 1) // 2, (width + 1) // 2)
    tint = random.bytes(half[0] * half[1] * 2).reshape(2, *half).astype(np.int32) - 128
    tint = np.repeat(np.repeat(tint, 2, 1), 2, 2)[:, :height, :width]
    weight = int(strength * 24)
    wide[..., 0] += grain + ((tint[0] * weight) >> 10)
    wide[..., 1] += grain
    wide[..., 2] += grain + ((tint[1] * weight) >> 10)
    return np.clip(wide, 0, 255).astype(np.uint8)


def expose(picture, seed, strength):
    """In place and by strips: a slight blur of the lens, then noise."""
    width, height = picture.size
    random = Randomness(seed, 7)
    before, margin = None, 3
    for top in range(0, height, STRIP):
        bottom = min(height, top + STRIP)
        above, below = max(0, top - margin), min(height, bottom + margin)
        part = picture.crop((0, above, width, below))
        if before is not None:
            part.paste(before, (0, 0))
        before = picture.crop((0, max(0, bottom - margin), width, bottom)).copy()
        part = part.filter(ImageFilter.GaussianBlur(0.6))
        part = part.crop((0, top - above, width, bottom - above))
        picture.paste(Image.fromarray(noisy(np.asarray(part), random, strength)), (0, top))


def shot(random, megapixels, orientation, place, iso):
    """What the file says of itself."""
    *_, focal, aperture = PRESETS[megapixels]
    day = random.whole(0, 3650)
    captured = datetime.datetime(2016, 1, 1) + datetime.timedelta(
        days=day, seconds=25_000 + random.whole(0, 45_000), milliseconds=random.whole(0, 1000))
    latitude = round(place[1] + (random.whole(0, 2000) - 1000) / 1e5, 6)
    longitude = round(place[2] + (random.whole(0, 2000) - 1000) / 1e5, 6)
    return Shot(
        captured=captured, offset=place[3], latitude=latitude, longitude=longitude,
        altitude=random.whole(0, 900), orientation=orientation, iso=iso,
        shutter=SHUTTERS[random.whole(0, len(SHUTTERS))], aperture=aperture, focal=focal,
        make="Tintype", model=f"Procedural {megapixels}")


def write(folder, megapixels, seed):
    width, height, quality, chroma, strength, *_ = PRESETS[megapixels]
    random = Randomness(seed, megapixels, 99)
    place = PLACES[random.whole(0, len(PLACES))]
    orientation = ORIENTATIONS[random.whole(0, len(ORIENTATIONS))]
    iso = ISOS[random.whole(0, len(ISOS))]
    # Upright only for whoever honours the orientation.
    picture = scene(*((height, width) if orientation >= 5 else (width, height)), seed)
    if orientation in TURNS:
        picture = picture.transpose(TURNS[orientation])
    expose(picture, seed, strength * (0.85 + 0.28 * math.log2(iso / 50)))
    said = shot(random, megapixels, orientation, place, iso)
    thumbnail = io.BytesIO()
    picture.resize(
        (320, 320 * height // width), Image.Resampling.BILINEAR, reducing_gap=2.0
    ).save(thumbnail, "JPEG", quality=75)
    ImageFile.MAXBLOCK = max(ImageFile.MAXBLOCK, 1 << 22)
    picture.save(
        folder / f"big_{megapixels}mp_{seed}.jpg", "JPEG", quality=quality, subsampling=chroma,
        exif=exif(said, thumbnail.getvalue(), width, height), progressive=False,
        icc_profile=display_p3())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--mp", type=int, choices=PRESETS, default=12, help="megapixels")
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    Image.MAX_IMAGE_PIXELS = None
    options.folder.mkdir(parents=True, exist_ok=True)
    for seed in range(options.seed, options.seed + options.count):
        write(options.folder, options.mp, seed)


if __name__ == "__main__":
    main()
