"""Requests that a test keeps on their way."""

import contextlib

from playwright.sync_api import Error


def hold(page, address):
    """Keeps requests for an address on their way. Gives them, and what lets them and later ones
    go."""
    held, freed = [], []
    page.route(address, lambda route: route.continue_() if freed else held.append(route))

    def let_go():
        freed.append(True)
        for route in held:
            # The page has given it up, or still waits for it.
            with contextlib.suppress(Error):
                route.continue_()

    return held, let_go
