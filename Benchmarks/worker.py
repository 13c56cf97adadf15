"""A picture worker as the server starts one, and the photos that benchmarks give it."""

import json
import os
import pathlib
import socket
import subprocess
import tempfile

from program import ROOT

WORKER = os.environ.get("TINTYPE_WORKER", str(ROOT / "bin" / "tintype-worker"))
GENERATOR = ROOT / "Benchmarks" / "generators" / "bigphotos.py"

SIX_FILTERS = {"version": 1, "steps": [
    {"filter": "CIExposureAdjust", "parameters": {"inputEV": 0.26}},
    {"filter": "CIColorControls",
     "parameters": {"inputBrightness": 0.02, "inputContrast": 1.1, "inputSaturation": 1.2}},
    {"filter": "CISepiaTone", "parameters": {"inputIntensity": 0.4}},
    {"filter": "CIVibrance", "parameters": {"inputAmount": 0.9}},
    {"filter": "CIGammaAdjust", "parameters": {"inputPower": 0.9}},
    {"filter": "CIVignette", "parameters": {"inputIntensity": 0.5}}]}


# What workers with models have in their environment: Sources/Darkroom/WorkerProgram.swift.
SEEING = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=1000000"
          ":glibc.malloc.trim_threshold=16000000"}


class Worker:
    """A worker as the server starts one, and its jobs."""

    def __init__(self, *arguments, program=WORKER):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.channel, self.jobs = ours, 0
        # As its channel the worker has descriptor 3.
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec {program} "$@" 3<&{theirs.fileno()}', "worker",
             *map(str, arguments)], pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            env={"SWIFT_BACKTRACE": "enable=no", **(SEEING if arguments else {})})
        theirs.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.channel.close()
        self.process.wait(timeout=30)

    def ask(self, task, order, inputs, outputs=0, results=None):
        """The answer to a job; `inputs` are open files by their names. The bytes of its outputs
        are appended to `results`."""
        self.jobs += 1
        written = [os.memfd_create(f"output {index}") for index in range(outputs)]
        request = {"job": self.jobs, "task": task, "inputs": list(inputs), "outputCount": outputs,
                   "order": order}
        socket.send_fds(self.channel, [json.dumps(request).encode()],
                        [file.fileno() for file in inputs.values()] + written)
        answer = json.loads(self.channel.recv(1 << 16))
        for descriptor in written:
            if results is not None:
                results.append(os.pread(descriptor, os.fstat(descriptor).st_size, 0))
            os.close(descriptor)
        assert "report" in answer, answer
        return answer["report"]

    def facts(self, path):
        with path.open("rb") as photo:
            return self.ask("facts", {}, {"photo": photo})

    def develop(self, path, outputs, recipe=None):
        order = {"outputs": outputs, "metadata": "none", "statements": None, "keys": []}
        with path.open("rb") as photo:
            if recipe is None:
                return self.ask("develop", order, {"photo": photo}, len(outputs))
            with tempfile.TemporaryFile() as steps:
                steps.write(json.dumps(recipe).encode())
                steps.flush()
                with open(f"/proc/self/fd/{steps.fileno()}", "rb") as reading:
                    return self.ask(
                        "develop", order, {"photo": photo, "recipe": reading}, len(outputs))

    def processor_seconds(self):
        ticks = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().split(") ")[1].split()
        return sum(map(int, ticks[11:13])) / os.sysconf("SC_CLK_TCK")

    def most_memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) * 1024


def output(side, quality, sampling="half", colors="sRGB"):
    return {"longestSide": side, "colors": colors, "format": "jpeg", "quality": quality,
            "progressive": False, "sampling": sampling}


BOTH = [output(256, 80), output(1440, 86)]
EXPORT = [output(None, 93, "full", "photo")]


def photos(count, megapixels, suffix=".jpg"):
    """Photos from the generator, which are kept: making one takes seconds."""
    folder = ROOT / ".build/bench/photos"
    made = sorted(folder.glob(f"big_{megapixels}mp_*.jpg"))
    if len(made) < count:
        subprocess.run([str(ROOT / ".venv/bin/python"), str(GENERATOR), str(folder), "--mp",
                        str(megapixels), "--count", str(count)], check=True,
                       stdout=subprocess.DEVNULL)
        made = sorted(folder.glob(f"big_{megapixels}mp_*.jpg"))
    made = made[:count]
    if suffix == ".jpg":
        return made
    for photo in made:
        if not photo.with_suffix(suffix).exists():
            subprocess.run(["heif-enc", "-q", "70", str(photo), "-o",
                            str(photo.with_suffix(suffix))], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [photo.with_suffix(suffix) for photo in made]
