"""Random messages of every length, at random options, as readers other than ours read them."""

import math
import os
import random
import re
import subprocess

import pytest
import zxingcpp

from test_barcodes import FORMATS, drawn, enlarged

# Of each code; `make proof` reads them all.
COUNT = 500 if os.environ.get("TINTYPE_PROOF") else 12

# Bytes that each holds at the most.
LONGEST = {
    "CIQRCodeGenerator": 2331, "CIRoundedQRCodeGenerator": 2331, "CIAztecCodeGenerator": 1914,
    "CIPDF417BarcodeGenerator": 1108, "CICode128BarcodeGenerator": 80,
}
SYMBOLOGIES = {"CIQRCodeGenerator": "qrcode", "CICode128BarcodeGenerator": "code128"}
LETTERS = "abcdefghijklmnopqrstuvwxyz 0123456789.,:/-ABCXYZäöüßéñЖдщ日本語中文字العربية😀🎞"


def message(name, chance):
    """Most are short, as most codes are."""
    length = round(math.exp(chance.uniform(0, math.log(LONGEST[name]))))
    if name == "CICode128BarcodeGenerator":
        return bytes(chance.randrange(0, 128) for _ in range(length))
    if chance.random() < 0.3:
        return "".join(chance.choices("0123456789", k=length)).encode()
    text = "".join(chance.choices(LETTERS, k=length)).encode()
    return text[:length].decode(errors="ignore").encode() or b"x"


def options(name, chance):
    """Some of what may be said of each code."""
    if name in ("CIQRCodeGenerator", "CIRoundedQRCodeGenerator"):
        return {"inputCorrectionLevel": chance.choice("LMQH")}
    if name == "CIAztecCodeGenerator":
        said = {"inputCorrectionLevel": chance.choice([5, 23, 40, 70, 95])}
        if chance.random() < 0.2:
            said["inputLayers"] = chance.randint(1, 32)
        if chance.random() < 0.2:
            said["inputCompactStyle"] = True
        return said
    if name == "CIPDF417BarcodeGenerator":
        said = {"inputCorrectionLevel": chance.choice([-1, 0, 1, 2, 3, 4, 5])}
        if chance.random() < 0.3:
            said["inputDataColumns"] = chance.randint(1, 30)
        elif chance.random() < 0.3:
            said["inputRows"] = chance.randint(3, 90)
        elif chance.random() < 0.3:
            said["inputPreferredAspectRatio"] = chance.uniform(0.5, 6)
        if chance.random() < 0.2:
            said["inputCompactStyle"] = True
        return said
    return {"inputQuietSpace": chance.randint(2, 20), "inputBarcodeHeight": chance.randint(8, 60)}


def fitting(folder, name, chance):
    """A message that its code can hold; one that it cannot is an error that names a number."""
    for _ in range(40):
        text, said = message(name, chance), options(name, chance)
        done, out = drawn(folder, name, text, **said)
        if done.returncode == 0:
            return text, said, out
        assert re.search(r"\d", done.stderr) and len(done.stderr.splitlines()) == 1, done.stderr
    raise AssertionError("nothing fits")


@pytest.mark.parametrize("name", FORMATS)
def test_random_messages_are_read_back(tmp_path, name):
    chance = random.Random(name)
    wrong = []
    for _ in range(COUNT):
        text, said, out = fitting(tmp_path, name, chance)
        found = zxingcpp.read_barcodes(enlarged(out), formats=FORMATS[name])
        if [code.bytes for code in found] != [text]:
            wrong.append((text, said, [code.bytes for code in found]))
    assert not wrong, f"{len(wrong)} of {COUNT}: {wrong[:3]}"


@pytest.mark.parametrize("name", SYMBOLOGIES)
def test_zbar_reads_random_messages(tmp_path, name):
    chance = random.Random(name + " zbar")
    wrong = []
    for _ in range(COUNT):
        text, said, out = fitting(tmp_path, name, chance)
        enlarged(out).save(out)
        # Looking for all kinds at once, it now and then sees digits in the noise of another.
        read = subprocess.run(
            ["zbarimg", "-q", "--raw", "--oneshot", "-Sdisable", f"-S{SYMBOLOGIES[name]}.enable",
             "-Sbinary", out], capture_output=True)
        if read.stdout.removesuffix(b"\n") not in (text, text.removesuffix(b"\n")):
            wrong.append((text, said, read.stdout))
    assert not wrong, f"{len(wrong)} of {COUNT}: {wrong[:3]}"
