"""Runs `tintype filter` with each recipe changed so that its filters get codes and not light.

    on_codes.py PROGRAM filter [--input KEY=IMAGE ...] --recipe FILE --output FILE

What they then make of a picture is what an engine would that works on encoded values. The suite
of known pictures has to notice.
"""

import json
import os
import pathlib
import sys

PHOTO = "inputImage"


def on_codes(recipe, keys):
    """Before the steps each input becomes codes, and what the last one gives light again."""

    def named(value):
        if isinstance(value, dict) and value.get("input") in keys:
            return {"step": f"codes of {value['input']}"}
        return value

    before = [
        {"name": f"codes of {key}", "filter": "CILinearToSRGBToneCurve",
         "parameters": {PHOTO: {"input": key}}} for key in keys]
    steps = [
        step | {"parameters": {key: named(value) for key, value in step["parameters"].items()}}
        for step in recipe["steps"]]
    after = {"filter": "CISRGBToneCurveToLinear"}
    return recipe | {"steps": [*before, *steps, after]}


def main():
    words = sys.argv[1:]
    keys = [word.partition("=")[0] for name, word in zip(words, words[1:]) if name == "--input"]
    file = pathlib.Path(words[words.index("--recipe") + 1])
    file.write_text(json.dumps(on_codes(json.loads(file.read_text()), keys)))
    os.execv(words[0], words)


if __name__ == "__main__":
    main()
