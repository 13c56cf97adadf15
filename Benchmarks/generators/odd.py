"""What is odd in a library: dates that are none, places at the ends of the earth, crowded days."""

import hashlib

from randomness import Randomness

COUNTS = {
    "oneday": 70_000, "months": 3000, "nodate": 400, "year0001": 50, "y2099": 50, "epoch": 150,
    "gps0": 200, "gpsedge": 60, "gpsbad": 60, "dst": 120, "samename": 300}
EPOCHS = ["1970:01:01 00:00:00", "1980:01:01 00:00:00", "2000:01:01 00:00:00"]
NO_DATES = [None, "", "    :  :     :  :  ", "0000:00:00 00:00:00"]
EDGES = [(90, 0), (-90, 0), (0, 180), (0, -180), (-17.5, 179.9999), (-17.5, -179.9999), (0, 35.5),
         (51.4779, 0), (89.9999, -120), (-77.85, 166.67)]
# Hours that a change of the clocks repeats, or skips, with minutes from UTC.
CHANGES = [("2023:10:29 02:30", 120), ("2023:10:29 02:30", 60), ("2024:03:31 02:30", 60),
           ("2022:11:06 01:15", -240), ("2022:11:06 01:15", -300), ("2023:04:02 02:30", 660)]


def crowded(index, count, drawn):
    """One of very many photos of one day in Vienna."""
    seconds = index * 86_399.0 / count
    clock = "%02d:%02d:%02d" % (seconds // 3600, seconds % 3600 // 60, seconds % 60)
    return {
        "raw": f"2019:07:20 {clock}", "fraction": "%03d" % (seconds * 1000 % 1000), "offset": 120,
        "lat": round(48.2082 + (drawn[index] - 0.5) * 0.05, 6),
        "lon": round(16.3738 + (drawn[(index * 7) % count] - 0.5) * 0.07, 6)}


def month(index, _, drawn):
    """One photo each month from 1826 on."""
    year, number = divmod(1826 * 12 + index, 12)
    return {"raw": f"{year:04d}:{number + 1:02d}:{1 + int(drawn[index] * 28):02d} 12:00:00"}


def edge(index, *_):
    latitude, longitude = EDGES[index % len(EDGES)]
    return {"raw": f"2017:06:{1 + index % 28:02d} 11:00:00", "lat": float(latitude),
            "lon": float(longitude)}


def change(index, *_):
    hour, offset = CHANGES[index % len(CHANGES)]
    return {"raw": f"{hour}:{index // 6 % 60:02d}", "offset": offset}


def null_island(index, *_):
    return {"raw": f"2016:05:{1 + index % 28:02d} 10:{index % 60:02d}:00", "lat": 0.0, "lon": 0.0}


MAKERS = {
    "oneday": crowded, "months": month,
    "nodate": lambda index, *_: {"raw": NO_DATES[index % len(NO_DATES)]},
    "year0001": lambda *_: {"raw": "0001:01:01 00:00:00"},
    "y2099": lambda *_: {"raw": "2099:12:31 23:59:59"},
    "epoch": lambda index, *_: {"raw": EPOCHS[index % len(EPOCHS)]},
    "gps0": null_island, "gpsedge": edge,
    "gpsbad": lambda index, *_: {"raw": f"2017:07:{1 + index % 28:02d} 11:00:00"},
    "dst": change,
    "samename": lambda *_: {"raw": "2015:08:15 15:15:15", "name": "IMG_0001.JPG"},
}


def captured(raw, fraction):
    """What EXIF writes as a date, as the library has it; nothing where it is none."""
    if not raw or not raw[:4].strip().isdigit() or raw[:4] == "0000":
        return None
    return raw[:10].replace(":", "-") + "T" + raw[11:19] + (f".{fraction}" if fraction else "")


def offset_text(minutes):
    sign = "-" if minutes < 0 else "+"
    return f"{sign}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


def odd_rows(number, seed):
    """The rows of all cases, numbered from there on."""
    index = 0
    for place, (case, count) in enumerate(COUNTS.items()):
        drawn = Randomness(seed, 100 + place).uniform(count)
        for each in range(count):
            said = MAKERS[case](each, count, drawn)
            offset = said.get("offset")
            digest = hashlib.blake2b(b"%d/%s%d" % (seed, case.encode(), index), digest_size=32)
            yield {
                "i": number + index, "sha256": digest.hexdigest(),
                "name": said.get("name", f"C{index:06d}.JPG"), "kind": "photo",
                "bytes": 3_000_000, "width": 4032, "height": 3024, "orientation": 1,
                "captured": captured(said["raw"], said.get("fraction")),
                "offset": None if offset is None else offset_text(offset),
                "lat": said.get("lat"), "lon": said.get("lon"), "make": "Tintype",
                "model": f"Case {case}", "rating": 0, "case": case}
            index += 1
