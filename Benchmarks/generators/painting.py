"""Paints a landscape of any size: sky, two ridges, trees and meadows, water, a town, lettering.

All of it is arithmetic with whole numbers and Pillow's way of enlarging, strip by strip, so that
the pixels are the same everywhere.
"""

import dataclasses

import numpy as np
from PIL import Image, ImageDraw

from randomness import Randomness

STRIP = 512
TREE_GAIN = (52, 60, 34)
# Letters of four by six, a row a digit, so that no font is needed.
LETTERS = {
    "A": "69f999", "B": "e9e99e", "C": "698896", "D": "e9999e", "E": "f8e88f", "F": "f8e888",
    "G": "698b96", "H": "99f999", "I": "722227", "J": "111196", "K": "9acca9", "L": "88888f",
    "M": "9ff999", "N": "9ddbb9", "O": "699996", "P": "e99e88", "Q": "6999b7", "R": "e99ea9",
    "S": "78611e", "T": "f44444", "U": "999996", "V": "999a44", "W": "999ff9", "X": "996699",
    "Y": "996222", "Z": "f1248f", "0": "69bd96", "1": "262227", "2": "69124f", "3": "e1611e",
    "4": "99f111", "5": "f8e11e", "6": "68e996", "7": "f12444", "8": "696996", "9": "699716",
    " ": "000000", ".": "000004", "-": "00f000"}


class Field:
    """A sum of octaves: small random pictures, each enlarged to the whole."""

    def __init__(self, random, size, largest, smallest, swing, gain=5, of=8, stretch=1):
        self.width, self.height = size
        self.octaves = []
        wave = max(size) * largest
        while wave >= smallest:
            across, down = self.width / (wave * stretch), self.height / wave
            columns, rows = max(4, int(across) + 3), max(4, int(down) + 3)
            values = random.bytes(columns * rows).tobytes()
            picture = Image.frombytes("L", (columns, rows), values)
            self.octaves.append((picture, across, down, swing))
            wave /= 2
            swing = swing * gain // of
            if swing < 1:
                break

    def strip(self, top, bottom):
        total = np.zeros((bottom - top, self.width), np.int32)
        for picture, across, down, swing in self.octaves:
            box = (1, 1 + down * top / self.height, 1 + across, 1 + down * bottom / self.height)
            part = picture.resize((self.width, bottom - top), Image.Resampling.BICUBIC, box=box)
            total += (np.asarray(part, np.int32) - 128) * swing
        return total >> 7


def ridge(random, width, level, swing, roughness):
    """A line of mountains, as a height for each column."""
    line, count = np.zeros(width), 3
    while count < width // 6:
        values = random.bytes(count + 3).astype(np.float64) / 255 - 0.5
        line += np.interp(np.linspace(0, count, width), np.arange(count + 3), values) * swing
        count *= 2
        swing *= roughness
    return (level + line).astype(np.int32)


def letter(drawing, x, y, words, scale, fill):
    for character in words.upper():
        for row, digit in enumerate(LETTERS.get(character, "ffffff")):
            for column in range(4):
                if int(digit, 16) >> (3 - column) & 1:
                    left, top = x + column * scale, y + row * scale
                    drawing.rectangle((left, top, left + scale - 1, top + scale - 1), fill=fill)
        x += 5 * scale


@dataclasses.dataclass
class Landscape:
    """What is decided before the first strip: lines, colours, fields."""

    random: Randomness
    width: int
    height: int

    def __post_init__(self):
        random, width, height = self.random, self.width, self.height
        self.horizon = height * random.whole(38, 58) // 100
        self.far = ridge(
            random, width, self.horizon - height * random.whole(8, 20) // 100, height * 0.16, 0.5)
        self.near = ridge(random, width, self.horizon, height * 0.06, 0.55)
        self.water_top = self.horizon + height * random.whole(10, 22) // 100
        self.water_bottom = self.water_top + height * random.whole(6, 14) // 100

        def color(*ranges):
            return [low + random.whole(0, more) for low, more in ranges]

        self.sky = np.array([color((60, 60), (110, 60), (190, 50)),
                             color((200, 40), (190, 40), (190, 50))])
        if random.whole(0, 3) == 0:
            self.sky[1] = [245, *color((170, 40), (110, 40))]
        self.rock = np.array(color((70, 50), (80, 50), (100, 50)))
        self.tree = np.array(color((40, 40), (70, 50), (30, 30)))
        self.meadow = np.array(color((80, 70), (100, 50), (40, 40)))
        size = (width, height)
        self.clouds = Field(random, size, 0.5, 24, 150, 9, 16, 2)
        self.texture = Field(random, size, 0.12, 3, 84, 12, 16)
        self.leaves = Field(random, size, 1 / 30, 2, 120, 14, 16)
        self.waves = Field(random, size, 0.08, 3, 90, 11, 16, 6)
        self.woods = Field(random, size, 0.4, max(size) / 64, 70, 10, 16)

    def strip(self, top, bottom):
        rows = np.arange(top, bottom)[:, None]
        pixels = np.zeros((bottom - top, self.width, 3), np.int32)
        if top < max(self.near.max(), self.far.max()):
            self.paint_sky(pixels, rows, top, bottom)
        texture, woods = self.texture.strip(top, bottom), self.woods.strip(top, bottom)
        is_far = rows >= self.far[None, :]
        if is_far.any():
            depth = ((rows - self.far[None, :]) * 24 // max(1, self.height // 10)).clip(0, 40)
            for k in range(3):
                rock = self.rock[k] + (texture >> 1) + depth
                pixels[..., k] = np.where(is_far, rock, pixels[..., k])
        is_near = rows >= self.near[None, :]
        if is_near.any():
            self.paint_land(pixels, rows, is_near, texture, woods, (top, bottom))
            is_water = is_near & (rows >= self.water_top) & (rows < self.water_bottom)
            if is_water.any():
                waves = self.waves.strip(top, bottom)
                for k in range(3):
                    water = self.sky[0][k] - 30 + (waves >> 1) + (woods >> 3)
                    pixels[..., k] = np.where(is_water, water, pixels[..., k])
        return np.clip(pixels, 0, 255).astype(np.uint8)

    def paint_sky(self, pixels, rows, top, bottom):
        down = np.clip((rows * 256) // max(1, self.horizon), 0, 256)
        cover = np.clip(self.clouds.strip(top, bottom) + 30, 0, 160)
        for k in range(3):
            pixels[..., k] = self.sky[0][k] + ((self.sky[1][k] - self.sky[0][k]) * down >> 8)
            pixels[..., k] += ((235 - pixels[..., k]) * cover) >> 8

    def paint_land(self, pixels, rows, is_near, texture, woods, strip):
        leaves = self.leaves.strip(*strip)
        span = max(1, self.height - self.horizon)
        depth = ((rows - self.horizon) * 256 // span).clip(0, 256)
        for k in range(3):
            meadow = (self.meadow[k] + (woods >> 1) + ((leaves * (64 + (depth >> 1))) >> 9)
                      + (texture >> 2))
            tree = (self.tree[k] + ((leaves * TREE_GAIN[k] * (90 + (depth >> 2))) >> 14)
                    + (woods >> 2))
            land = np.where(woods > 0, tree, meadow)
            pixels[..., k] = np.where(is_near, land, pixels[..., k])


def build_house(drawing, random, x, base, width, height):
    """One house; gives its width."""
    across, up = width * random.whole(18, 60) // 1000, height * random.whole(40, 260) // 1000
    top = base - up
    grey = 90 + random.whole(0, 120)
    color = (grey + random.whole(0, 40), grey + random.whole(0, 25), grey)
    drawing.rectangle((x, top, x + across, base), fill=color)
    shade = tuple(each * 2 // 3 for each in color)
    drawing.rectangle((x, top, x + max(2, width // 900), base), fill=shade)
    cell = max(8, width // random.whole(220, 420))
    lights = random.bytes(4096)
    for row, y in enumerate(range(top + cell, base - cell, cell * 3 // 2)):
        for column, left in enumerate(range(x + cell, x + across - cell, cell * 5 // 4)):
            light = int(lights[(row * 61 + column) % 4096])
            dark = (light >> 2, (light >> 2) + 8, (light >> 2) + 18)
            drawing.rectangle((left, y, left + cell * 3 // 5, y + cell * 4 // 5),
                              fill=(250, 230, 150) if light > 225 else dark)
    if random.whole(0, 2):
        roof = [(x, top), (x + across // 2, top - across // 3), (x + across, top)]
        drawing.polygon(roof, fill=tuple(each // 2 for each in color))
    scale = max(1, across // 60)
    letter(drawing, x + 2 * scale, base - 10 * scale, f"NO {random.whole(1, 400)}", scale,
           (20, 20, 20))
    return across


def build_town(drawing, random, horizon, width, height):
    """Houses with windows on the near shore, wires and masts: many edges."""
    base = horizon + height * 8 // 100
    x, end = width * random.whole(2, 20) // 100, width * random.whole(55, 90) // 100
    while x < end:
        x += build_house(drawing, random, x, base, width, height)
        x += width * random.whole(0, 10) // 1000
    for _ in range(9):
        left, y = width * random.whole(0, 100) // 100, base - height * random.whole(5, 35) // 100
        right = left + width * random.whole(5, 45) // 100
        slant = y + height * random.whole(-5, 6) // 100
        drawing.line((left, y, right, slant), fill=(25, 25, 30), width=max(1, width // 3000))
        drawing.line((left, y - height // 80, left, base), fill=(40, 38, 36),
                     width=max(2, width // 1500))


def hang_signs(drawing, random, width, height, seed):
    """What can be read, if it is sharp: size and seed, and small print."""
    scale = max(2, width // 420)
    x, y = width * random.whole(5, 55) // 100, height * random.whole(78, 86) // 100
    words = f"{width}X{height} SEED {seed}"
    drawing.rectangle((x, y, x + (len(words) * 5 + 3) * scale, y + 12 * scale),
                      fill=(240, 238, 225), outline=(30, 30, 30), width=scale)
    letter(drawing, x + 2 * scale, y + 3 * scale, words, scale, (15, 15, 25))
    for line in range(14):
        words = f"THE QUICK BROWN FOX JUMPS OVER 0123456789 LAZY DOGS LINE {line}"
        letter(drawing, x, y + 14 * scale + line * max(10, width // 300), words,
               max(1, width // 2400), (235, 235, 235) if line & 1 else (20, 20, 20))


def scene(width, height, seed):
    random = Randomness(seed, width, height)
    landscape = Landscape(random, width, height)
    picture = Image.new("RGB", (width, height))
    for top in range(0, height, STRIP):
        strip = landscape.strip(top, min(height, top + STRIP))
        picture.paste(Image.fromarray(strip), (0, top))
    drawing = ImageDraw.Draw(picture)
    build_town(drawing, random, landscape.horizon, width, height)
    hang_signs(drawing, random, width, height, seed)
    return picture
