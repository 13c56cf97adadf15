#!/usr/bin/env python3
"""Writes the rows of a synthetic library of any size, one JSON object a line; no files.

    Benchmarks/generators/library.py --n 2000000 [--seed 1]

Twenty years from November 2006 on: more photos each year, weekends, seasons, some four trips a
year, quiet days, sessions within a day, bursts, a home town that changes, cameras of their time,
offsets from UTC of the place and date. Behind these come the odd cases of odd.py. The same seed and
number give the same rows.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import sys
import zoneinfo

import numpy as np

from odd import odd_rows
from randomness import Randomness

HERE = pathlib.Path(__file__).resolve().parent
START = datetime.date(2006, 11, 1)
DAYS = (datetime.date(2026, 10, 31) - START).days + 1
DAY_MS = 86_400_000
START_MS = (START - datetime.date(1970, 1, 1)).days * DAY_MS
SESSIONS = 6
HALF_YEAR = 183
PHOTO, VIDEO, LIVE, SCREENSHOT = range(4)
ISOS = [50, 64, 80, 100, 125, 160, 200, 320, 400, 640, 800, 1600, 3200]
# Days since the start: Live Photos came with the iPhones of late 2016, HEIC two years later.
FIRST_LIVE_DAY, FIRST_HEIC_DAY = 3650, 4300


def table(name):
    lines = (HERE / name).read_text().splitlines()
    return [line.split("|") for line in lines if not line.startswith("#")]


CITIES = table("cities.txt")
LATITUDES = np.array([float(city[2]) for city in CITIES])
LONGITUDES = np.array([float(city[3]) for city in CITIES])
CAMERAS = [(make, model, *map(int, numbers)) for make, model, *numbers in table("cameras.txt")]
KNOWS_PLACES = np.array([camera[5] for camera in CAMERAS], bool)
IS_PHONE = np.array([camera[8] for camera in CAMERAS], bool)


def offsets(cities, days):
    """Minutes from UTC at noon of that day in that city."""
    pairs, places = np.unique(cities.astype(np.int64) * 100_000 + days, return_inverse=True)
    found = np.zeros(len(pairs), np.int64)
    for index, pair in enumerate(pairs.tolist()):
        city, day = divmod(pair, 100_000)
        noon = datetime.datetime.combine(
            START + datetime.timedelta(days=day), datetime.time(12),
            zoneinfo.ZoneInfo(CITIES[city][4]))
        found[index] = int(noon.utcoffset().total_seconds() // 60)
    return found[places.reshape(-1)]


def days_and_cities(random, seed):
    """How busy each day is, and in which city it was spent."""
    day = np.arange(DAYS)
    year = day / 365.25
    busy = 0.25 * np.exp(year * 0.13) * (1 + 0.8 * (((day + 1) % 7) >= 5))
    busy = busy * (1 + 0.35 * np.cos(2 * np.pi * (year - 0.72)))
    busy = busy * np.minimum(6, np.exp(0.9 * random.normal(DAYS)))
    busy[random.uniform(DAYS) < 0.42] = 0
    city = np.zeros(DAYS, np.int64)
    moves = sorted(random.below(3, DAYS).tolist())
    homes = random.below(4, 120)
    for index, move in enumerate([0, *moves]):
        city[move:] = homes[index]
    is_near = random.uniform(DAYS) < 0.10
    city[is_near] = random.below(int(is_near.sum()), 300)
    trips = 82
    starts = np.sort(random.below(trips, DAYS))
    lengths = 3 + random.below(trips, 14)
    cities = random.below(trips, 300)
    weights = 3 + 5 * random.uniform(trips)
    abroad = Randomness(seed, 6)
    for start, length, where, weight in zip(starts, lengths, cities, weights):
        stretch = slice(start, start + length)
        city[stretch] = where
        busy[stretch] = 0.25 * np.exp(start / 365.25 * 0.13) * weight * np.exp(
            0.5 * abroad.normal(len(busy[stretch])))
    return busy, city


def cameras(day, session, seed):
    """One of the two cameras that are in use in that half of a year."""
    half = (day // HALF_YEAR).astype(np.int64)
    halves = int(DAYS // HALF_YEAR) + 1
    first, second = np.zeros(halves, np.int64), np.zeros(halves, np.int64)
    random = Randomness(seed, 3)
    for index in range(halves):
        year = 2006 + (index * HALF_YEAR + 304) // 365
        sold = [number for number, each in enumerate(CAMERAS) if each[2] <= year <= each[3]]
        shares = np.cumsum([CAMERAS[number][4] for number in sold], dtype=float)
        shares /= shares[-1]
        chosen = random.uniform(2)
        first[index] = sold[int(np.searchsorted(shares, chosen[0]))]
        second[index] = sold[int(np.searchsorted(shares, chosen[1]))]
    drawn = Randomness(seed, 4).uniform(DAYS * SESSIONS).reshape(DAYS, SESSIONS)[day, session]
    return np.where(drawn < 0.78, first[half], second[half])


def bursts(random, count, day, *columns):
    """Numbers of the bursts; what a burst has in common is made so in the columns."""
    burst = np.zeros(count, np.int64)
    starts = np.nonzero(random.uniform(count) < 0.006)[0]
    lengths = 3 + random.below(len(starts), 18)
    number, last = 0, -1
    moment, *rest = columns
    for start, length in zip(starts.tolist(), lengths.tolist()):
        if start <= last:
            continue
        end = min(start + length, count)
        while end > start + 1 and day[end - 1] != day[start]:
            end -= 1
        if end - start < 3:
            continue
        number += 1
        burst[start:end] = number
        moment[start:end] = moment[start] + np.arange(end - start) * 100
        for column in rest:
            column[start:end] = column[start]
        last = end - 1
    return burst


def orientations(random, count, is_phone, burst):
    drawn = random.uniform(count)
    by_phone = np.where(drawn < 0.27, 6, np.where(drawn < 0.29, 8, np.where(drawn < 0.295, 3, 1)))
    found = np.where(is_phone, by_phone, np.where(drawn < 0.12, 8, 1))
    if not (burst > 0).any():
        return found
    is_first = (burst > 0) & (np.concatenate([[0], burst[:-1]]) != burst)
    first = np.maximum.accumulate(np.where(is_first, np.arange(count), 0))
    return np.where(burst > 0, found[first], found)


def kinds(random, count, is_phone, burst, day):
    drawn = random.uniform(count)
    may_be_other = is_phone & (burst == 0)
    is_live = (drawn < 0.22) & may_be_other & (day > FIRST_LIVE_DAY)
    other = np.where((drawn > 0.97) & may_be_other, SCREENSHOT, PHOTO)
    return np.where((drawn < 0.06) & may_be_other, VIDEO, np.where(is_live, LIVE, other))


def timeline(count, seed):
    """The columns of so many assets, in the order of their capture."""
    random = Randomness(seed, 1)
    busy, city_of_day = days_and_cities(random, seed)
    share = np.cumsum(busy) / busy.sum()
    each = np.diff(np.concatenate([[0], np.floor(share * count + 0.5).astype(np.int64)]))
    day = np.repeat(np.arange(DAYS), each)
    sessions = 1 + random.below(DAYS, SESSIONS)
    session = np.minimum((random.uniform(count) * sessions[day]).astype(np.int64), SESSIONS - 1)
    # They begin between half past seven and nine in the evening.
    begun = Randomness(seed, 2).uniform(DAYS * SESSIONS).reshape(DAYS, SESSIONS)
    begun = (7.5 + 13.5 * begun) * 3600
    second = np.minimum(begun[day, session] - np.log(1 - random.uniform(count)) * 600, 86_395)
    order = np.lexsort((second, day))
    day, second, session = day[order], second[order], session[order]
    moment = (day * DAY_MS + (second * 1000).astype(np.int64)).astype(np.int64)
    camera = cameras(day, session, seed)
    is_placed = KNOWS_PLACES[camera] & (random.uniform(count) > 0.06)
    # A session has its own spot in the city.
    spots = Randomness(seed, 5)
    north = (spots.normal(DAYS * SESSIONS) * 0.028).reshape(DAYS, SESSIONS)
    east = (spots.normal(DAYS * SESSIONS) * 0.028).reshape(DAYS, SESSIONS)
    city = city_of_day[day]
    latitude = LATITUDES[city] + north[day, session] + random.normal(count) * 0.0003
    stretch = np.maximum(0.2, np.cos(np.radians(LATITUDES[city])))
    longitude = LONGITUDES[city] + east[day, session] / stretch + random.normal(count) * 0.0004
    longitude = (longitude + 180) % 360 - 180
    burst = bursts(random, count, day, moment, latitude, longitude, camera, is_placed)
    is_phone = IS_PHONE[camera]
    orientation = orientations(random, count, is_phone, burst)
    kind = kinds(random, count, is_phone, burst, moment // DAY_MS)
    iso = np.array(ISOS)[random.below(count, len(ISOS))]
    is_favourite = random.uniform(count) < 0.02
    rated = random.uniform(count)
    rating = np.where(rated < 0.9, 0, 1 + (rated * 1000).astype(np.int64) % 5)
    seconds = np.round(2 + random.uniform(count) ** 3 * 180, 2)
    return {
        "moment": moment, "city": city, "latitude": np.round(latitude, 6),
        "longitude": np.round(longitude, 6), "is_placed": is_placed, "camera": camera,
        "orientation": orientation, "burst": burst, "kind": kind,
        "offset": offsets(city, moment // DAY_MS), "iso": iso, "is_favourite": is_favourite,
        "rating": rating, "seconds": seconds,
    }


def offset_text(minutes):
    sign = "-" if minutes < 0 else "+"
    return f"{sign}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


def size(kind, camera, orientation):
    """As it is shown, as it is stored, and how it is turned."""
    if kind == SCREENSHOT:
        return (1170, 2532), (1170, 2532), 1
    stored = (1920, 1080) if kind == VIDEO else (camera[6], camera[7])
    return (stored[::-1] if orientation in (6, 8) else stored), stored, orientation


def row(number, seed, columns):
    """The members of one asset."""
    asset = {name: column[number] for name, column in columns.items()}
    kind, camera, city = asset["kind"], CAMERAS[asset["camera"]], CITIES[asset["city"]]
    day, rest = divmod(asset["moment"], DAY_MS)
    date = START + datetime.timedelta(days=day)
    seconds, milliseconds = divmod(rest, 1000)
    clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.{milliseconds:03d}"
    shown, stored, orientation = size(kind, camera, asset["orientation"])
    ending = "MOV" if kind == VIDEO else "HEIC" if camera[8] and day >= FIRST_HEIC_DAY else "JPG"
    packed = stored[0] * stored[1] * (1.9 if kind == VIDEO else 0.18)
    weight = 0.6 + (number * 2_654_435_761 % 1000) / 1250
    members = {
        "i": number,
        "sha256": hashlib.blake2b(b"%d/%d" % (seed, number), digest_size=32).hexdigest(),
        "name": f"IMG_{number % 9999 + 1:04d}.{ending}",
        "kind": ("photo", "video", "live", "screenshot")[kind],
        "bytes": int(packed * weight), "width": shown[0], "height": shown[1],
        "orientation": orientation, "captured": f"{date.isoformat()}T{clock}",
        "offset": offset_text(asset["offset"]),
        "utc_ms": START_MS + asset["moment"] - asset["offset"] * 60_000,
    }
    if asset["is_placed"] and kind != SCREENSHOT:
        members |= {"lat": asset["latitude"], "lon": asset["longitude"], "city": city[0],
                    "cc": city[1]}
    else:
        members |= {"lat": None, "lon": None}
    make, model = (None, None) if kind == SCREENSHOT else camera[:2]
    members |= {"make": make, "model": model, "iso": asset["iso"], "rating": asset["rating"]}
    if asset["is_favourite"]:
        members["favourite"] = True
    if asset["burst"]:
        members["burst"] = f"b{asset['burst']}"
    if kind == VIDEO:
        members["duration"] = asset["seconds"]
    return members


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--n", type=int, required=True, help="how many, but for the odd cases")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    columns = {name: column.tolist() for name, column in timeline(options.n, options.seed).items()}
    write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    try:
        for number in range(options.n):
            sys.stdout.write(write(row(number, options.seed, columns)) + "\n")
        for members in odd_rows(options.n, options.seed):
            sys.stdout.write(write(members) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has ended, and says why.
        os._exit(1)


if __name__ == "__main__":
    main()
