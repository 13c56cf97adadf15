"""Archives whose bytes depend on their content alone: sorted, owned by root, of one time."""

import gzip
import io
import pathlib
import subprocess
import tarfile


class Tree:
    """Files of an archive by path; folders above them are added where they are missing."""

    def __init__(self, epoch):
        self.epoch = epoch
        self.entries = {}

    def add(self, path, content, mode=0o644, owner=(0, 0)):
        """Adds a file: bytes, text, or the path of one on the disk."""
        if isinstance(content, str):
            content = content.encode()
        self.entries[path] = ("file", content, mode, owner)

    def folder(self, path, mode=0o755, owner=(0, 0)):
        self.entries[path] = ("folder", None, mode, owner)

    def link(self, path, target):
        self.entries[path] = ("link", target, 0o777, (0, 0))

    def has(self, path):
        return path in self.entries

    def complete(self):
        """All entries with the folders above them, sorted by path."""
        whole = dict(self.entries)
        for path in self.entries:
            for folder in pathlib.PurePosixPath(path).parents:
                if str(folder) not in (".", "/"):
                    whole.setdefault(str(folder), ("folder", None, 0o755, (0, 0)))
        return sorted(whole.items())

    def tar(self, prefix=""):
        """The tar archive as bytes."""
        output = io.BytesIO()
        with tarfile.open(fileobj=output, mode="w", format=tarfile.GNU_FORMAT) as archive:
            if prefix == "./":
                archive.addfile(self.info(".", "folder", 0o755, (0, 0)))
            for path, (kind, content, mode, owner) in self.complete():
                info = self.info(prefix + path, kind, mode, owner)
                data = None
                if kind == "link":
                    info.linkname = content
                elif kind == "file":
                    data = content if isinstance(content, bytes) else content.read_bytes()
                    info.size = len(data)
                archive.addfile(info, None if data is None else io.BytesIO(data))
        return output.getvalue()

    def info(self, path, kind, mode, owner):
        info = tarfile.TarInfo(path)
        info.type = {"file": tarfile.REGTYPE, "folder": tarfile.DIRTYPE,
                     "link": tarfile.SYMTYPE}[kind]
        info.mode, info.mtime = mode, self.epoch
        info.uid, info.gid = owner
        info.uname = info.gname = "root" if owner == (0, 0) else ""
        return info

    def bytes(self):
        """The size of all files."""
        return sum(len(content) if isinstance(content, bytes) else content.stat().st_size
                   for kind, content, *_ in self.entries.values() if kind == "file")


def xz(data):
    """Packed with a window in which programs that are alike find each other. Blocks and threads
    are fixed, so that the bytes are the same on every machine."""
    return subprocess.run(
        ["xz", "-q", "-c", "--threads=2", "--block-size=256MiB", "--lzma2=preset=6,dict=64MiB"],
        input=data, check=True, capture_output=True).stdout


def zstd(data):
    """Packed so that dpkg unpacks it in a tenth of xz's time. One thread, so that the bytes are
    the same on every machine."""
    return subprocess.run(["zstd", "-q", "-12", "--single-thread", "-c"], input=data, check=True,
                          capture_output=True).stdout


def gz(data, level=6):
    output = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=output, mtime=0,
                       compresslevel=level) as packed:
        packed.write(data)
    return output.getvalue()


def ar(members, epoch):
    """An archive in the format of ar, which packages of Debian are in."""
    output = [b"!<arch>\n"]
    for name, data in members:
        output.append(
            f"{name:<16}{epoch:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode())
        output.append(data + b"\n" * (len(data) % 2))
    return b"".join(output)
