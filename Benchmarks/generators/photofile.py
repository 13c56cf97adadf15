"""What stands beside the pixels of a JPEG: EXIF with a position and a thumbnail, and a profile."""

import dataclasses
import datetime
import struct

# Of a version 4 profile, adapted to D50: red, green, blue.
PRIMARIES = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
WHITE = (0.96420, 1, 0.82491)
ADAPTATION = (1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168)
CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


@dataclasses.dataclass(frozen=True)
class Shot:
    captured: datetime.datetime
    offset: int
    latitude: float
    longitude: float
    altitude: int
    orientation: int
    iso: int
    shutter: int
    aperture: float
    focal: int
    make: str
    model: str


def fixed(values):
    """Numbers with sixteen bits behind the point."""
    return b"".join(struct.pack(">i", int(round(value * 65536))) for value in values)


def localized(text):
    words = text.encode("utf-16-be")
    return b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(words), 28) + words


def display_p3():
    """A profile of three primaries and one curve."""
    curve = b"para\0\0\0\0\0\3\0\0" + fixed(CURVE)
    xyz = [b"XYZ \0\0\0\0" + fixed(values) for values in (WHITE, *PRIMARIES)]
    tags = [
        (b"desc", localized("Tintype P3")), (b"cprt", localized("No rights reserved (CC0)")),
        (b"wtpt", xyz[0]), (b"chad", b"sf32\0\0\0\0" + fixed(ADAPTATION)),
        (b"rXYZ", xyz[1]), (b"gXYZ", xyz[2]), (b"bXYZ", xyz[3]),
        (b"rTRC", curve), (b"gTRC", curve), (b"bTRC", curve)]
    start = 128 + 4 + 12 * len(tags)
    listed, body, places = b"", b"", {}
    for name, data in tags:
        if data not in places:
            places[data] = start + len(body)
            body += data + b"\0" * (-len(data) % 4)
        listed += struct.pack(">4sII", name, places[data], len(data))
    head = struct.pack(
        ">I4sI4s4s4s6H4s4sI4s4sQI", start + len(body), bytes(4), 0x04200000, b"mntr", b"RGB ",
        b"XYZ ", 2026, 1, 1, 0, 0, 0, b"acsp", bytes(4), 0, bytes(4), bytes(4), 0, 0)
    head = (head + fixed(WHITE)).ljust(128, b"\0")
    return head + struct.pack(">I", len(tags)) + listed + body


def text(value):
    return 2, len(value.encode()) + 1, value.encode() + b"\0"


def short(value):
    return 3, 1, struct.pack(">H", value)


def long(value):
    return 4, 1, struct.pack(">I", value)


def rational(*pairs):
    return 5, len(pairs), b"".join(struct.pack(">II", *pair) for pair in pairs)


def degrees(value):
    rest = int(round(abs(value) * 3600 * 10_000))
    whole, rest = divmod(rest, 36_000_000)
    minutes, rest = divmod(rest, 600_000)
    return rational((whole, 1), (minutes, 1), (rest, 10_000))


def directory(entries, base, following=0):
    """An IFD that begins at `base`, with its values behind it."""
    place = base + 2 + 12 * len(entries) + 4
    head, values = struct.pack(">H", len(entries)), b""
    for tag in sorted(entries):
        kind, count, data = entries[tag]
        if len(data) <= 4:
            head += struct.pack(">HHI", tag, kind, count) + data.ljust(4, b"\0")
        else:
            head += struct.pack(">HHII", tag, kind, count, place + len(values))
            values += data + b"\0" * (len(data) & 1)
    return head + struct.pack(">I", following) + values


def exif(shot, thumbnail, width, height):
    """All of the block, with the four directories one behind the other."""
    moment = text(shot.captured.strftime("%Y:%m:%d %H:%M:%S"))
    minutes = abs(shot.offset)
    sign = "-" if shot.offset < 0 else "+"
    offset = text(f"{sign}{minutes // 60:02d}:{minutes % 60:02d}")
    resolution = {282: rational((72, 1)), 283: rational((72, 1)), 296: short(2)}
    main = {
        **resolution, 271: text(shot.make), 272: text(shot.model), 274: short(shot.orientation),
        305: text("bigphotos"), 306: moment, 34665: long(0), 34853: long(0)}
    photo = {
        33434: rational((1, shot.shutter)), 33437: rational((int(shot.aperture * 100), 100)),
        34855: short(shot.iso), 36864: (7, 4, b"0232"), 36867: moment, 36868: moment,
        36880: offset, 36881: offset, 36882: offset, 37386: rational((shot.focal, 1)),
        37521: text(f"{shot.captured.microsecond // 1000:03d}"), 40961: short(0xFFFF),
        40962: long(width), 40963: long(height),
        42036: text(f"Procedural lens f/{shot.aperture:.2f}")}
    position = {
        0: (1, 4, b"\2\3\0\0"), 1: text("S" if shot.latitude < 0 else "N"),
        2: degrees(shot.latitude), 3: text("W" if shot.longitude < 0 else "E"),
        4: degrees(shot.longitude), 5: (1, 1, b"\0"), 6: rational((shot.altitude * 10, 10))}
    small = {**resolution, 259: short(6), 513: long(0), 514: long(len(thumbnail))}
    photo_at = 8 + len(directory(main, 8))
    photo_bytes = directory(photo, photo_at)
    position_at = photo_at + len(photo_bytes)
    position_bytes = directory(position, position_at)
    small_at = position_at + len(position_bytes)
    main |= {34665: long(photo_at), 34853: long(position_at)}
    small[513] = long(small_at + len(directory(small, small_at)))
    return (
        b"Exif\0\0MM\0*\0\0\0\x08" + directory(main, 8, small_at) + photo_bytes + position_bytes
        + directory(small, small_at) + thumbnail)
