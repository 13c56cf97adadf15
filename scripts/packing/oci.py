"""The image as a container engine sees it: its layers unpacked, and how it is started."""

import json
import subprocess
import sys
import tarfile

from packing.image import digest


class Image:
    """What an image's configuration says."""

    def __init__(self, config):
        self.words = config["Entrypoint"] + config["Cmd"]
        self.variables = dict(each.split("=", 1) for each in config["Env"])
        self.user = int(config["User"].split(":")[0])
        self.health = config["Healthcheck"]["Test"][1:]


def unpack(path, root):
    """Unpacks the layers in their order; every blob must have its digest and every layer its."""
    root.mkdir()
    with tarfile.open(path) as archive:
        def read(name):
            data = archive.extractfile("blobs/" + name.replace(":", "/")).read()
            if digest(data) != name:
                sys.exit(f"package-trial: the blob {name} has another digest")
            return data

        index = json.loads(archive.extractfile("index.json").read())
        manifest = json.loads(read(index["manifests"][0]["digest"]))
        config = json.loads(read(manifest["config"]["digest"]))
        layers = zip(manifest["layers"], config["rootfs"]["diff_ids"], strict=True)
        for layer, name in layers:
            if layer["digest"] != name:
                sys.exit(f"package-trial: a layer is not {name}")
            subprocess.run(["tar", "-x", "-p", "-C", root], input=read(name), check=True)
    return Image(config["config"])
