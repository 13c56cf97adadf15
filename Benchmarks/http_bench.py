#!/usr/bin/env python3
"""Measures the HTTP module against nginx in the same run: Benchmarks/http_bench.py [--json FILE].

Processor time of a request, over many short runs of both in turn, so that what else the machine
does meanwhile hits both alike; memory and time for event streams and uploads. Ends with 1 where
a figure is beyond its threshold.
"""

import argparse
import pathlib
import selectors
import socket
import subprocess
import tempfile
import threading
import time

# First: it says where the drivers of the tests are.
from paired import browser, conclude, h2load, ratio, wrk
from sample import DOCUMENT, Nginx, Sample, memory

H = b"Host: localhost\r\n"

# What is measured, and what it must be at least (ratios to nginx) or at most (all others).
AT_LEAST = {"json": 1.0, "json, asked by a browser": 1.0, "file": 0.9, "file over TLS, HTTP/2": 0.6}
AT_MOST = {
    "KB for an idle event stream": 10, "s for one event to all": 1,
    "MB kept after all streams have closed": 10, "MB for 8 uploads of 50 MB": 40,
    "MB of an idle process": 20,
}


def against(name, sample, nginx, load, path):
    return ratio(
        name, (sample.pid, load(sample.url + path)), (nginx.worker(), load(nginx.url + path)),
        AT_LEAST.get(name, "-"))


def compare(folder):
    document = ("location = /sync.json { default_type application/json; "
                f"return 200 '{DOCUMENT}'; }}")
    results = {}
    for scheme in ("http", "https"):
        tls = scheme == "https"
        with Sample(folder / "www", tls=tls) as sample, Nginx(
                folder / scheme, f"root {folder}/www; {document}", tls=tls) as nginx:
            for kind, path in [("json", "/sync.json"), ("file", "/thumb.jpg")]:
                name = kind + (" over TLS, HTTP/2" if tls else "")
                load = h2load if tls else wrk
                results[name] = against(name, sample, nginx, load, path)
            if not tls:
                name = "json, asked by a browser"
                results[name] = against(name, sample, nginx, browser, "/sync.json")
    return results


def streams(folder, count):
    """Memory and time of idle event streams."""
    with Sample(folder / "www", "--threads", "2") as server:
        idle = memory(server.pid)
        selector = selectors.DefaultSelector()
        pages = []
        for _ in range(count):
            page = socket.create_connection(("127.0.0.1", server.port))
            page.sendall(b"GET /events HTTP/1.1\r\n" + H + b"\r\n")
            pages.append(page)
        for page in pages:
            while b"here" not in page.recv(4096):
                pass
            page.setblocking(False)
            selector.register(page, selectors.EVENT_READ)
        each = (memory(server.pid) - idle) / count / 1024
        begun = time.monotonic()
        with socket.create_connection(("127.0.0.1", server.port)) as sender:
            sender.sendall(b"POST /emit HTTP/1.1\r\n" + H + b"Content-Length: 0\r\n\r\n")
            reached = 0
            while reached < count:
                for key, _ in selector.select():
                    if b"tick" in key.fileobj.recv(4096):
                        reached += 1
                        selector.unregister(key.fileobj)
        seconds = time.monotonic() - begun
        for page in pages:
            page.close()
        # Two sweeps of the loops' clocks, in which memory is given back.
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and (memory(server.pid) - idle) >> 20 >= 10:
            subprocess.run(["curl", "-s", server.url + "/sync.json"], capture_output=True)
        kept = (memory(server.pid) - idle) / 2**20
    return {"KB for an idle event stream": each, "s for one event to all": seconds,
            "MB kept after all streams have closed": kept}


def uploads(folder):
    """The highest memory while eight files of 50 MB come at once."""
    with Sample(folder / "www", "--threads", "2") as server:
        idle = memory(server.pid)
        head = b"POST /upload HTTP/1.1\r\n" + H + b"Content-Length: 50000000\r\n\r\n"

        def send():
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(head)
                for _ in range(500):
                    connection.sendall(b"x" * 100_000)
                assert b" 201 " in connection.recv(4096)

        threads = [threading.Thread(target=send) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return {"MB of an idle process": idle / 2**20,
                "MB for 8 uploads of 50 MB": memory(server.pid, "VmHWM") / 2**20}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--json")
    parser.add_argument("--streams", type=int, default=10_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        results = uploads(folder) | streams(folder, arguments.streams)
        for kind, value in results.items():
            print(f"{kind}: {value:.2f} (at most {AT_MOST[kind]})", flush=True)
        results |= compare(folder)
    conclude(results, AT_LEAST, AT_MOST, arguments.json)


main()
