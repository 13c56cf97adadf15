"""F37 below a path: guests, where the library is not at the root of its address."""

from test_F37 import *  # noqa: F403

BASE_PATH = "/photos"
