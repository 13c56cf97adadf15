"""Barcodes that `tintype filter` draws, as readers other than ours read them."""

import base64
import json
import random
import subprocess

import pytest
import zxingcpp
from PIL import Image

from command import run

FORMATS = {
    "CIQRCodeGenerator": zxingcpp.BarcodeFormat.QRCode,
    "CIRoundedQRCodeGenerator": zxingcpp.BarcodeFormat.QRCode,
    "CIAztecCodeGenerator": zxingcpp.BarcodeFormat.Aztec,
    "CIPDF417BarcodeGenerator": zxingcpp.BarcodeFormat.PDF417,
    "CICode128BarcodeGenerator": zxingcpp.BarcodeFormat.Code128,
}


def drawn(folder, name, message, **parameters):
    out = folder / "code.png"
    parameters["inputMessage"] = {"base64": base64.b64encode(message).decode()}
    recipe = {"version": 1, "steps": [{"filter": name, "parameters": parameters}]}
    done = run("filter", "--recipe", json.dumps(recipe), "--output", out)
    return done, out


def enlarged(path, times=4):
    """With a quiet zone, as a camera sees it."""
    with Image.open(path) as picture:
        grey = picture.convert("L")
        large = grey.resize((grey.width * times, grey.height * times), Image.Resampling.NEAREST)
    framed = Image.new("L", (large.width + 80, large.height + 80), 255)
    framed.paste(large, (40, 40))
    return framed


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("length", [1, 7, 40, 80])
def test_written_codes_are_read(tmp_path, name, length):
    letters = random.Random(length)
    if name == "CICode128BarcodeGenerator":
        message = bytes(letters.randrange(0, 128) for _ in range(length))
    else:
        message = ("Grüße, 世界 😀 " * 9).encode()[:length].decode(errors="ignore").encode() or b"x"
    done, out = drawn(tmp_path, name, message)
    assert (done.returncode, done.stderr) == (0, "")
    found = zxingcpp.read_barcodes(enlarged(out), formats=FORMATS[name])
    assert [code.bytes for code in found] == [message]


@pytest.mark.parametrize("name, parameters", [
    ("CIPDF417BarcodeGenerator", {"inputCompactionMode": 2}), ("CIAztecCodeGenerator", {}),
])
@pytest.mark.parametrize("message", [
    "Hello world", "A", "ab CD ef 12,3.4 Gh", "iPhone 15 Pro Max, 0.5 kg.", "x" * 100 + "Y1",
])
def test_text_is_read_as_it_was_written(tmp_path, name, parameters, message):
    done, out = drawn(tmp_path, name, message.encode(), **parameters)
    assert (done.returncode, done.stderr) == (0, "")
    found = zxingcpp.read_barcodes(enlarged(out), formats=FORMATS[name])
    assert [code.text for code in found] == [message]


def test_all_printable_characters_are_text_in_a_pdf417_code(tmp_path):
    message = "".join(map(chr, range(32, 127)))
    done, out = drawn(
        tmp_path, "CIPDF417BarcodeGenerator", message.encode(), inputCompactionMode=2)
    assert (done.returncode, done.stderr) == (0, "")
    found = zxingcpp.read_barcodes(enlarged(out), formats=FORMATS["CIPDF417BarcodeGenerator"])
    assert [code.text for code in found] == [message]


@pytest.mark.parametrize("layers", [12, 13, 27])
def test_an_aztec_code_has_all_lines_that_readers_go_by(tmp_path, layers):
    done, out = drawn(
        tmp_path, "CIAztecCodeGenerator", bytes(300), inputLayers=layers, inputCorrectionLevel=5)
    assert done.returncode == 0, done.stderr
    with Image.open(out) as picture:
        grey = picture.convert("L")
    middle = grey.width // 2
    for distance in range(16, middle, 16):
        for line in (middle - distance, middle + distance):
            along = [grey.getpixel((place, line)) < 128 for place in range(2, grey.width - 2)]
            assert along == [(place - middle) % 2 == 0 for place in range(2, grey.width - 2)]


@pytest.mark.parametrize("name", ["CIQRCodeGenerator", "CICode128BarcodeGenerator"])
def test_another_reader_reads_it_too(tmp_path, name):
    done, out = drawn(tmp_path, name, b"Tintype 2026")
    assert done.returncode == 0
    enlarged(out).save(out)
    read = subprocess.run(
        ["zbarimg", "-q", "--raw", "-Sbinary", out], capture_output=True, check=True)
    assert read.stdout.rstrip(b"\n") == b"Tintype 2026"


@pytest.mark.parametrize("name, message, words", [
    ("CIQRCodeGenerator", b"", "at least one byte"),
    ("CIQRCodeGenerator", bytes(2332), "2331"),
    ("CICode128BarcodeGenerator", "é".encode(), "ASCII"),
    ("CICode128BarcodeGenerator", b"x" * 81, "80"),
    ("CIAztecCodeGenerator", bytes(2500), "32 layers"),
    ("CIPDF417BarcodeGenerator", bytes(2000), "928"),
])
def test_a_message_that_no_code_holds_is_an_error_with_the_limit(tmp_path, name, message, words):
    done, out = drawn(tmp_path, name, message)
    assert done.returncode != 0 and words in done.stderr and not out.exists()
