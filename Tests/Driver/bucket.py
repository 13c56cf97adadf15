"""A real S3 server for the tests, and a relay before it that injects faults."""

import datetime
import hashlib
import hmac
import http.client
import http.server
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import types
import urllib.parse

from ports import free_ports
from program import ROOT

KEY, SECRET = "tests", "tests-secret-of-no-worth"
STRANGER, STRANGERS_SECRET = "stranger", "strangers-secret-of-no-worth"
BUCKET = "tintype"
START_SECONDS = 60
# Beside the program, in the environment of tests.
WEED = ROOT / ".venv" / "bin" / "weed"


def credentials(key=KEY, secret=SECRET):
    return {"AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": secret}


class Bucket:
    """SeaweedFS with one bucket. It can be killed and started again with what it has."""

    def __init__(self):
        # Those of the tests are closed to other users, as whom it may run.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tintype-bucket-"))
        self.ports = free_ports(8)
        self.process = None
        (self.folder / "keys.json").write_text(json.dumps({"identities": [
            {"name": name, "credentials": [{"accessKey": name, "secretKey": secret}],
             "actions": actions}
            for name, secret, actions in [
                (KEY, SECRET, ["Admin", "Read", "Write", "List", "Tagging"]),
                (STRANGER, STRANGERS_SECRET, ["Read:other", "Write:other", "List:other"])]]}))

    @property
    def endpoint(self):
        return f"http://127.0.0.1:{self.ports[0]}"

    def start(self):
        weed, prefix = WEED, []
        if os.geteuid() == 0:
            # As a user without rights, for whom folders above the program may be closed.
            weed = self.folder / "weed"
            if not weed.exists():
                shutil.copy(WEED.resolve(), weed)
            subprocess.run(["chown", "-R", "65534:65534", self.folder], check=True)
            prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        names = ["s3.port", "s3.port.grpc", "master.port", "master.port.grpc", "volume.port",
                 "volume.port.grpc", "filer.port", "filer.port.grpc"]
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [*prefix, weed, "-logtostderr=true", "server", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
             "-filer", "-s3", "-s3.port.iceberg=0", "-s3.port.lance=0", "-volume.max=20",
             "-master.volumeSizeLimitMB=64", f"-dir={self.folder}",
             f"-s3.config={self.folder / 'keys.json'}",
             *[f"-{name}={port}" for name, port in zip(names, self.ports)]],
            cwd=self.folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
            start_new_session=True)
        log.close()
        self.wait_until(lambda: self.request("PUT", f"/{BUCKET}")[0] in (200, 409))
        # Its parts find each other after it has started.
        self.wait_until(lambda: self.put("start", b"there") == 200)
        return self

    def wait_until(self, holds):
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                if holds():
                    return
            except OSError:
                pass
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text()[-4000:])
            threading.Event().wait(0.05)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        self.kill()
        # Its sockets lie there whatever TMPDIR says.
        subprocess.run(["bash", "-c", "cd /tmp && for port; do rm -f seaweedfs-*-$port.sock; done",
                        "sockets", *map(str, self.ports)], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, prefix, endpoint=None, more=""):
        return f"s3://{BUCKET}/{prefix}?endpoint={endpoint or self.endpoint}{more}"

    # Requests of the tests themselves.

    def request(self, method, path, body=b"", query=""):
        host = f"127.0.0.1:{self.ports[0]}"
        headers = signed(method, host, path, query, body)
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.ports[0], timeout=START_SECONDS)
        try:
            connection.request(method, path + (f"?{query}" if query else ""), body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def put(self, key, body):
        return self.request("PUT", f"/{BUCKET}/{key}", body)[0]

    def get(self, key):
        return self.request("GET", f"/{BUCKET}/{key}")

    def delete(self, key):
        return self.request("DELETE", f"/{BUCKET}/{key}")[0]

    def keys(self, prefix):
        """All keys below a prefix that have bytes; a listing has at most a thousand."""
        keys, after = [], ""
        while True:
            query = f"list-type=2&prefix={urllib.parse.quote(prefix, safe='')}"
            if after:
                query = f"continuation-token={urllib.parse.quote(after, safe='')}&{query}"
            text = self.request("GET", f"/{BUCKET}", query=query)[1].decode()
            keys += [part.split("</Key>")[0] for part in text.split("<Key>")[1:]
                     if "<Size>0</Size>" not in part]
            if "<IsTruncated>true</IsTruncated>" not in text:
                return keys
            after = text.split("<NextContinuationToken>")[1].split("</NextContinuationToken>")[0]


def signed(method, host, path, query, body):
    """The headers of a request, with its signature."""
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    digest = hashlib.sha256(body).hexdigest()
    headers = {"host": host, "x-amz-content-sha256": digest, "x-amz-date": now}
    names = ";".join(sorted(headers))
    canonical = "\n".join([
        method, urllib.parse.quote(path), query,
        "".join(f"{name}:{headers[name]}\n" for name in sorted(headers)), names, digest])
    scope = f"{now[:8]}/us-east-1/s3/aws4_request"
    text = "\n".join(["AWS4-HMAC-SHA256", now, scope,
                      hashlib.sha256(canonical.encode()).hexdigest()])
    key = f"AWS4{SECRET}".encode()
    for part in [now[:8], "us-east-1", "s3", "aws4_request"]:
        key = hmac.digest(key, part.encode(), "sha256")
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    headers["authorization"] = (f"AWS4-HMAC-SHA256 Credential={KEY}/{scope}, "
                                f"SignedHeaders={names}, Signature={signature}")
    return headers


class Relay:
    """Passes requests on to a bucket's server. `before` and `after` see each of them with its
    number; what `before` returns is answered instead: a status with a code of S3, `accept`, or
    `cut`."""

    def __init__(self, bucket, before=None, after=None):
        self.count = 0
        self.before = before or (lambda request: None)
        self.after = after or (lambda request: None)
        self.lock = threading.Lock()
        relay = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                with relay.lock:
                    relay.count += 1
                    request = types.SimpleNamespace(
                        number=relay.count, method=self.command, path=self.path,
                        headers=self.headers, body=body)
                verdict = relay.before(request)
                if verdict == "accept":
                    return self.answer(200, {}, b"")
                if verdict == "cut":
                    self.close_connection = True
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                if verdict is not None:
                    status, code = verdict
                    document = f"<Error><Code>{code}</Code></Error>".encode()
                    return self.answer(status, {"content-type": "application/xml"}, document)
                connection = http.client.HTTPConnection("127.0.0.1", bucket.ports[0], timeout=30)
                try:
                    connection.putrequest(self.command, self.path, skip_host=True,
                                          skip_accept_encoding=True)
                    for name, value in self.headers.items():
                        connection.putheader(name, value)
                    connection.endheaders(body)
                    answer = connection.getresponse()
                    found = answer.read()
                except OSError:
                    self.close_connection = True
                    return
                finally:
                    connection.close()
                relay.after(request)
                kept = {name: value for name, value in answer.getheaders()
                        if name.lower() not in ("connection", "transfer-encoding")}
                if self.command != "HEAD":
                    kept["Content-Length"] = str(len(found))
                self.answer(answer.status, kept, found)

            def answer(self, status, headers, body):
                if self.command != "HEAD":
                    headers = {**headers, "Content-Length": str(len(body))}
                try:
                    self.send_response_only(status)
                    for name, value in headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:
                    self.close_connection = True

            do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = pass_on

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def endpoint(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def end(self):
        self.server.shutdown()
        self.server.server_close()
