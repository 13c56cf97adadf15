"""Positions of the sliders of each filter, at which what a card draws is compared with what the
processor computes."""

import numpy
from PIL import Image

from drawings import applied, catalogue, drawings
from program import ROOT
from test_shaders import value

PHOTO = ROOT / "Tests" / "Fixtures" / "browser" / "mongolia.jpeg"
SIDES = (120, 90)

# Parts of the way from a number's usual value to the end of its slider, and to the other end where
# there is one.
PARTS = (0, 0.1, 0.4, 0.9, 1)
LOWER = (-0.4, -1)
# In codes of 255, of which one in a thousand may differ by more.
MOST = 2
# The side of an edge may fall either way in a pixel in 500.
THRESHOLDS = {"CIGaborGradients"}
PIXELS_EITHER_WAY = 1 / 500


def photo():
    with Image.open(PHOTO) as picture:
        return picture.convert("RGBA").resize(SIDES)


def moved(parameter, part):
    """A number so far on the way to its slider's end; None for what has no slider."""
    if parameter["type"] == "data":
        return value(parameter, None)
    default = parameter.get("default")
    low, high = parameter.get("sliderMinimum"), parameter.get("sliderMaximum")
    if parameter["type"] not in ("number", "angle", "integer") or None in (default, low, high):
        return None
    end = low if part < 0 or high == default else high
    number = default + (end - default) * abs(part)
    return round(number) if parameter["type"] == "integer" else number


def parts(entry):
    """The positions of a filter; below its usual values only where a slider goes there."""
    def at(part):
        return [moved(parameter, part) for parameter in entry["parameters"]]
    return [*PARTS, *(part for part in LOWER if at(part) != at(0))]


def compared(picture, draw, folder):
    """By filter and position: whether it is drawn only nearly, and how far each pixel of what
    `draw` makes of its shader is off, in codes."""
    wanted = [(entry, part) for entry in catalogue() for part in parts(entry)]
    recipes = [applied(entry, lambda parameter, part=part: moved(parameter, part), SIDES)
               for entry, part in wanted]
    found = {}
    answers = drawings(picture, recipes, folder)
    for (entry, part), (shader, expected) in zip(wanted, answers, strict=True):
        if shader is not None:
            apart = numpy.abs(draw(shader) - numpy.rint(expected))
            found[f"{entry['name']} at {part}"] = (shader["near"], apart)
    return found


def worst(apart):
    """The most that all but one in a thousand codes differ by."""
    return float(numpy.percentile(apart, 99.9))


def wrong(differences):
    """What is neither drawn as it is computed nor says that it is drawn only nearly."""
    found = {}
    for name, (is_near, apart) in differences.items():
        either_way = float((apart.max(axis=2) > MOST).mean())
        may_fall = name.split()[0] in THRESHOLDS and either_way <= PIXELS_EITHER_WAY
        if worst(apart) > MOST and not (is_near or may_fall):
            found[name] = (worst(apart), round(either_way, 4))
    return found
