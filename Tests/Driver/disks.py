"""Small disks, which tests fill."""

import subprocess

import pytest


class mounted:
    """A disk of its own in memory."""

    def __init__(self, path, options):
        self.path, self.options = path, options

    def __enter__(self):
        self.path.mkdir()
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", self.options, "tmpfs", str(self.path)],
            capture_output=True)
        if done.returncode != 0:
            pytest.skip("the kernel forbids mounting a disk")
        return self.path

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", str(self.path)], check=False)
