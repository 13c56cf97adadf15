"""Recipes with each filter, and what the engine computes of them beside the shader that the page
would draw: by one program for all of them."""

import base64
import json
import subprocess
import threading

import numpy

from program import PROGRAM, ROOT

DRAWINGS = ROOT / ".build" / "release" / "filter-drawings"


def catalogue():
    listed = subprocess.run([PROGRAM, "filters", "--json"], capture_output=True, check=True)
    return json.loads(listed.stdout)


def applied(entry, choose, size):
    """The filter on the photo with chosen values, and another picture made of it where one is
    needed."""
    parameters = {}
    for parameter in entry["parameters"]:
        found = choose(parameter)
        if parameter["type"] == "image":
            photo = parameter["key"] == "inputImage"
            found = {"input": "inputImage"} if photo else {"step": "other"}
        elif parameter["key"] == "inputCubeDimension":
            found = 8
        if found is not None:
            parameters[parameter["key"]] = found
    step = {"filter": entry["name"], "parameters": parameters}
    if "inputImage" in parameters:
        step["frame"] = "keep"
    return {
        "version": 1, "size": [*size], "rect": [0, 0, *size],
        "steps": [{"name": "other", "filter": "CIPhotoEffectProcess"}, step],
    }


def drawings(photo, recipes, folder):
    """Of each recipe in turn its shader and its pixels: codes with alpha multiplied in, rows from
    the bottom up. None for what has no shader."""
    file = folder / "photo.codes"
    file.write_bytes(photo.tobytes())
    width, height = photo.size
    process = subprocess.Popen([DRAWINGS, str(width), str(height), file],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask():
        for recipe in recipes:
            print(json.dumps(recipe), file=process.stdin)
        process.stdin.close()

    asking = threading.Thread(target=ask)
    asking.start()
    count = 0
    for line in process.stdout:
        count += 1
        answer = json.loads(line)
        if answer["shader"] is None:
            yield None, None
            continue
        refused = f"{recipes[count - 1]} has a shader and is refused: {answer.get('refusal')}"
        assert "pixels" in answer, refused
        codes = numpy.frombuffer(base64.b64decode(answer["pixels"]), numpy.uint8)
        pixels = codes.reshape(height, width, 4)[::-1].astype(float)
        pixels[:, :, :3] *= pixels[:, :, 3:] / 255
        yield answer["shader"], pixels
    asking.join()
    assert process.wait() == 0 and count == len(recipes), f"{count} of {len(recipes)} answers"
