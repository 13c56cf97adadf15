"""How long to wait for what takes a known time on a machine with nothing else to do."""

import os


def patience(seconds):
    """Multiplied by the load per processor, as in scripts/test."""
    return seconds * (1 + os.getloadavg()[0] / (os.cpu_count() or 1))
