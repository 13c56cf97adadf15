"""tuspy, a client that others wrote, over a line that breaks again and again."""

import hashlib
import io
import os
import random
import struct

from tusclient.client import TusClient
from tusclient.exceptions import TusCommunicationError, TusUploadFailed

from client import Client
from cuts import CuttingProxy
from program import Program

# Small in the tests, a thousand in the proof.
CUTS = 1000 if os.environ.get("TINTYPE_PROOF") else 50


def bitmap(source):
    """A picture of noise, which nobody has had before."""
    width, height = source.randrange(200, 600) // 4 * 4, source.randrange(200, 600)
    pixels = source.randbytes(width * height * 3)
    return b"BM" + struct.pack("<IHHI", 54 + len(pixels), 0, 0, 54) + struct.pack(
        "<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(pixels), 0, 0, 0, 0) + pixels


def send(client, data, chunk, name):
    """Uploads it whatever breaks, from where the server is each time; the asset's id, and how
    many answers there were that said what had come."""
    url = None
    while True:
        try:
            uploader = client.uploader(
                file_stream=io.BytesIO(data), url=url, chunk_size=chunk,
                metadata={"filename": name})
            if url is None:
                uploader.set_url(uploader.create_url())
                uploader.offset, url = 0, uploader.url
            uploader.upload()
            return url
        except (TusCommunicationError, TusUploadFailed) as error:
            # What came before is still being written, or the line is gone: it is asked again.
            assert error.status_code in (None, 409, 423), error


def test_25_nothing_is_lost_however_often_the_line_breaks(tmp_path):
    """Number 25: every file arrives as it was, after cuts at random places of both directions."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    source = random.Random(seed)
    differences, sent, total = [], 0, 0
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        owner = Client(program).open_claim()
        length = 0

        def plan():
            if proxy.cuts >= CUTS:
                return None
            # One in four hits a head or an answer.
            return source.randrange(1, source.choice([900, length, length, length]))

        with CuttingProxy(program.port, plan) as proxy:
            client = TusClient(
                f"http://127.0.0.1:{proxy.port}/api/v1/uploads", headers={"Cookie": owner.cookie})
            number = 0
            while proxy.cuts < CUTS:
                data = bitmap(source)
                length, number = len(data), number + 1
                chunk = source.choice([length, length // 3 + 1, 65536])
                url = send(client, data, chunk, f"{number}.bmp")
                place = url[url.index("/api/"):]
                known = owner.request("HEAD", place, headers={"Tus-Resumable": "1.0.0"})
                asset = known.headers.get("Tintype-Asset")
                kept = owner.get(f"/api/v1/assets/{asset}/original").body
                if hashlib.sha256(kept).digest() != hashlib.sha256(data).digest():
                    differences.append(number)
                total += length
            sent = proxy.carried
        assert len(owner.assets()) == number
    print(f"{proxy.cuts} cuts, {number} files, {len(differences)} differences, "
          f"{sent / total:.2f} bytes sent for each byte of them")
    assert differences == []
