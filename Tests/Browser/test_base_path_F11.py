"""F11 below a path: what asks for addresses, where the library is not at the root of its own."""

from test_F11 import (
    pair, stored, test_a_saved_edit_opens_as_it_was_left,
    test_another_darkroom_follows_when_nothing_is_unsaved,
    test_everything_is_there_after_a_restart, test_saved_edits_are_shown_everywhere,
    test_the_export_button_downloads_the_saved_edit)

BASE_PATH = "/photos"

__all__ = [
    "pair", "stored", "test_a_saved_edit_opens_as_it_was_left",
    "test_another_darkroom_follows_when_nothing_is_unsaved",
    "test_everything_is_there_after_a_restart", "test_saved_edits_are_shown_everywhere",
    "test_the_export_button_downloads_the_saved_edit"]
