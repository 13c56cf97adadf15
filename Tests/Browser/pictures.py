"""Pixels: of the page's canvases, of what the server sends, of the test pictures."""

import base64
import io
import pathlib

import numpy
from PIL import Image, ImageOps

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "browser"
KAYAK = FIXTURES / "kayak.jpg"
MONGOLIA = FIXTURES / "mongolia.jpeg"
PATCHES = FIXTURES / "patches.png"
SIDEWAYS = FIXTURES / "sideways.jpg"


def decoded(data):
    """RGB of a picture file, upright, as numbers from 0 to 255."""
    image = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    if image.mode == "RGBA":
        white = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(white, image)
    return numpy.asarray(image.convert("RGB"), dtype=numpy.float64)


def canvas(locator):
    """RGB of a canvas of the page, exactly as drawn."""
    url = locator.evaluate("canvas => canvas.toDataURL('image/png')")
    return decoded(base64.b64decode(url.split(",", 1)[1]))


def image(locator, share=1):
    """RGB of an image of the page, as the browser decoded it, or of a canvas; at a share of its
    size."""
    url = locator.evaluate("""async (image, share) => {
      const isCanvas = image instanceof HTMLCanvasElement;
      if (isCanvas && share === 1) return image.toDataURL('image/png');
      // It fails where the page sets another picture meanwhile, which is then the one to wait for.
      for (let left = 100; !isCanvas; left -= 1) {
        try {
          await image.decode();
          break;
        } catch (error) {
          if (left === 0) throw error;
          await new Promise(requestAnimationFrame);
        }
      }
      const canvas = document.createElement('canvas');
      canvas.width = (isCanvas ? image.width : image.naturalWidth) * share;
      canvas.height = (isCanvas ? image.height : image.naturalHeight) * share;
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/png');
    }""", share)
    return decoded(base64.b64decode(url.split(",", 1)[1]))


def sized(pixels, shape):
    """The same picture at another size."""
    picture = Image.fromarray(pixels.round().astype(numpy.uint8))
    return numpy.asarray(picture.resize((shape[1], shape[0]), Image.LANCZOS), dtype=numpy.float64)


def apart(one, other):
    """How far two pictures are apart: the mean difference, in code values."""
    if one.shape != other.shape:
        other = sized(other, one.shape)
    return float(numpy.abs(one - other).mean())


def colourfulness(pixels):
    """How far the channels are apart: 0 for a grey picture."""
    return float((pixels.max(axis=2) - pixels.min(axis=2)).mean())
