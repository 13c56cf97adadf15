"""F11 below a path: saved edits, where the library is not at the root of its address."""

from test_F11 import *  # noqa: F403

BASE_PATH = "/photos"
