"""Passwords that are guessed by many connections at once, through a proxy that the server trusts.

The guesses have a process of their own, so that they do not delay what is measured beside them.
"""

import asyncio
import json
import multiprocessing

# What is counted of the guesses.
SENT, ANSWERED, ADMITTED, REFUSED = range(4)


def forwarded(line, address, kind=None, body=""):
    """A request as a proxy passes it on from an address."""
    fields = [f"{line} HTTP/1.1", "Host: photos.example", f"X-Forwarded-For: {address}",
              "X-Forwarded-Proto: https"]
    if kind:
        fields += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    return ("\r\n".join(fields) + "\r\n\r\n" + body).encode()


def sign_in(address, name, password):
    return forwarded("POST /api/v1/session", address, "application/json",
                     json.dumps({"name": name, "password": password}))


def unlock(address, path, password):
    return forwarded(f"POST {path}", address, "application/x-www-form-urlencoded",
                     f"password={password.replace(' ', '+')}")


def of_one_network(_, number):
    """Each guess from another /64 of one /48, as a home line has them."""
    return f"2001:db8:7:{number % 65536:x}::1"


def of_new_networks(_, number):
    """Each guess from another /24."""
    return f"{11 + number % 89}.{number // 89 % 250}.{number // 22_250 % 250}.7"


def of_returning_networks(guesser, number):
    """Each connection from a /24 of its own."""
    return f"11.{guesser // 250}.{guesser % 250}.{number % 254 + 1}"


def guess_of_name(address_of, guesser, number):
    """Every second guess is for the owner, the others for names that do not exist."""
    name = "Owner" if number % 2 else f"name {number}"
    return sign_in(address_of(guesser, number), name, "x" * 9)


def guess_of_link(path, guesser, number):
    return unlock(of_one_network(guesser, number), path, "x" * 9)


async def answer(reader):
    """The status of the next answer, whose body is dropped."""
    status, length = int((await reader.readline()).split()[1]), 0
    while (line := await reader.readline()) != b"\r\n":
        if line[:15].lower() == b"content-length:":
            length = int(line[15:])
    await reader.readexactly(length)
    return status


async def go_on(port, guesser, request_of, counts):
    """Sends a guess when the one before it is answered, until the process ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while True:
        counts[SENT] += 1
        writer.write(request_of(guesser, counts[SENT]))
        status = await answer(reader)
        counts[ANSWERED] += 1
        counts[ADMITTED] += status in (201, 303)
        counts[REFUSED] += status == 503


async def go_on_together(port, connections, request_of, counts):
    async with asyncio.TaskGroup() as guessers:
        for guesser in range(connections):
            guessers.create_task(go_on(port, guesser, request_of, counts))


def run(port, connections, request_of, counts):
    asyncio.run(go_on_together(port, connections, request_of, counts))


class Flood:
    """Guesses by so many connections, from when it is entered until it is left."""

    def __init__(self, port, connections, request_of):
        own = multiprocessing.get_context("spawn")
        # One task at a time writes them, and they are read when the process has ended, or to see
        # that it goes on.
        self.counts = own.Array("i", 4, lock=False)
        self.process = own.Process(target=run, args=(port, connections, request_of, self.counts))

    def __enter__(self):
        self.process.start()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.join()
