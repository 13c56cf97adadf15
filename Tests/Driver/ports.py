"""Ports for programs that must be told theirs before they start."""

import pathlib
import random
import socket

RANGE = pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range")
BELOW = 12_000
# Sockets on the ports that were given, so that nobody else is given them.
KEPT = []


def free_ports(count):
    """Different free ports, below those that the kernel gives to programs that ask for any."""
    first = min(int(RANGE.read_text().split()[0]), 32_768)
    found = set()
    while len(found) < count:
        port = random.randrange(max(first - BELOW, 1024), first)
        place = socket.socket()
        try:
            place.bind(("0.0.0.0", port))
        except OSError:
            place.close()
            continue
        # From now on servers get it as well, which ask for this, too, but nobody who looks for one.
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        KEPT.append(place)
        found.add(port)
    return list(found)


def free_port():
    return free_ports(1)[0]
