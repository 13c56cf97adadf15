"""Without a connection, where the library is not at the root of its address."""

from test_offline import (
    stored, test_albums_that_were_seen_are_there_and_what_is_hidden_is_not,
    test_a_photo_that_was_opened_by_its_address_takes_a_favourite,
    test_seen_photos_are_there_and_so_is_the_map)

BASE_PATH = "/photos"

__all__ = [
    "stored", "test_albums_that_were_seen_are_there_and_what_is_hidden_is_not",
    "test_a_photo_that_was_opened_by_its_address_takes_a_favourite",
    "test_seen_photos_are_there_and_so_is_the_map"]
