"""Files of map tiles, written by hand: the format of PMTiles 3, and one vector tile."""

import gzip
import io
import json
import sqlite3
import struct

from PIL import Image


def varint(value):
    written = b""
    while value > 127:
        written += bytes([value & 127 | 128])
        value >>= 7
    return written + bytes([value])


def part(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def text(field, value):
    return part(field, value.encode())


def zigzag(value):
    return value * 2 if value >= 0 else -value * 2 - 1


def shape(points, is_area):
    """The commands of one line or area."""
    numbers, at = [], (0, 0)
    for index, point in enumerate(points):
        if index < 2:
            numbers.append(1 | 1 << 3 if index == 0 else 2 | (len(points) - 1) << 3)
        numbers += [zigzag(point[0] - at[0]), zigzag(point[1] - at[1])]
        at = point
    return b"".join(map(varint, numbers + [15] * is_area))


def layer(name, kind, geometry, values):
    tags = b"".join(varint(number) + varint(number) for number in range(len(values)))
    feature = part(2, tags) + bytes([24, kind]) + part(4, geometry)
    return part(3, text(1, name) + part(2, feature) + b"".join(text(3, key) for key in values)
                + b"".join(part(4, text(1, value)) for value in values.values())
                + b"\x28" + varint(4096) + b"\x78\x02")


def vector_tile():
    """A lake, a wood beside it, a road from corner to corner, and a town."""
    lake = [(1024, 2048), (3072, 2048), (3072, 3584), (1024, 3584)]
    return gzip.compress(
        layer("landcover", 3, shape([(0, 2048), (1000, 2048), (1000, 4096), (0, 4096)], True),
              {"class": "wood"})
        + layer("water", 3, shape(lake, True), {"class": "lake"})
        + layer("transportation", 2, shape([(0, 0), (4096, 4096)], False), {"class": "motorway"})
        + layer("place", 1, shape([(2048, 1024)], False), {"class": "city", "name": "Testtown"}))


def picture(colour):
    written = io.BytesIO()
    Image.new("RGB", (256, 256), colour).save(written, "PNG")
    return written.getvalue()


def write_pmtiles(path, tile, kind, deepest, attribution):
    """The same tile everywhere, from zoom 0 on."""
    count = sum(4 ** zoom for zoom in range(deepest + 1))
    root = gzip.compress(varint(1) + varint(0) + varint(count) + varint(len(tile)) + varint(1))
    said = gzip.compress(json.dumps({"attribution": attribution}).encode())
    at, places = 127, []
    for content in (root, said, b"", tile):
        places += [at, len(content)]
        at += len(content)
    head = b"PMTiles\x03" + struct.pack("<11Q", *places, count, 1, 1)
    head += bytes([1, 2, 2 if kind == 1 else 1, kind, 0, deepest])
    head += struct.pack("<4i", -1800000000, -850000000, 1800000000, 850000000)
    path.write_bytes(head.ljust(127, b"\0") + root + said + tile)


def write_mbtiles(path, tile, deepest):
    with sqlite3.connect(path) as file:
        file.execute("create table metadata (name text, value text)")
        file.execute("create table tiles (zoom_level int, tile_column int, tile_row int, "
                     "tile_data blob)")
        file.executemany("insert into metadata values (?, ?)",
                         [("format", "png"), ("attribution", "Someone’s map")])
        for zoom in range(deepest + 1):
            file.executemany("insert into tiles values (?, ?, ?, ?)", [
                (zoom, x, y, tile) for x in range(2 ** zoom) for y in range(2 ** zoom)])
