"""F01 below a path: the list of filters, where the library is not at the root of its address."""

from test_F01 import *  # noqa: F403

BASE_PATH = "/photos"
