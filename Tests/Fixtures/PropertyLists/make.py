"""Makes the property lists beside this file with Python's own plistlib.

The tests compare what we read in them with the values below, so the two stand
in for the programs of others that write such files.
"""

import datetime
import pathlib
import plistlib

HERE = pathlib.Path(__file__).parent

EVERY_TYPE = {
    "string": "Noir & <Chrome> \"é\" 😀",
    "empty": "",
    "lines": "one\ntwo\tthree",
    "small": 7,
    "negative": -2,
    "byte": 200,
    "word": 40_000,
    "long": 3_000_000_000,
    "largest": 2**63 - 1,
    "smallest": -(2**63),
    "real": 0.1,
    "whole": 2.0,
    "yes": True,
    "no": False,
    "date": datetime.datetime(2024, 8, 17, 10, 12, 13),
    "early": datetime.datetime(1969, 7, 20, 20, 17, 40),
    "data": bytes(range(256)),
    "array": [1, "two", [3.5, []], {}],
    "nested": {"a": {"b": {"c": ["deep"]}}},
}
STRIP = [
    {"name": "None", "filter": "None"},
    {"name": "Noir", "filter": "CIPhotoEffectNoir"},
]
MANY = {"numbers": list(range(300)), "again": ["same"] * 40, "long": "x" * 1000}

for name, value in {"every-type": EVERY_TYPE, "strip": STRIP, "many": MANY}.items():
    for form, suffix in ((plistlib.FMT_XML, "xml"), (plistlib.FMT_BINARY, "binary")):
        (HERE / f"{name}.{suffix}.plist").write_bytes(plistlib.dumps(value, fmt=form))
