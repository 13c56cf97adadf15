"""What a disk holds after a power cut: only what had been synced, names in folders too.

A run under strace is read as a list of calls; at any place in it the disk can be rebuilt.
"""

import pathlib
import re

CALLS = (
    "openat,openat2,write,pwrite64,fsync,fdatasync,syncfs,rename,renameat,renameat2,unlink,"
    "unlinkat,mkdir,mkdirat,ftruncate,linkat")
STRACE = ["strace", "-f", "-y", "-xx", "-s", "8000000", "-e", f"trace={CALLS}"]

LINE = re.compile(r"^(\d+) +(.*)$")
CALL = re.compile(r"^(\w+)\((.*)\) += (-?\d+|\?)")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


def unhex(text):
    return bytes.fromhex(text.replace("\\x", ""))


def calls(log):
    """Every call that has come back, in the order in which they did."""
    begun = {}
    for line in pathlib.Path(log).open(errors="replace"):
        match = LINE.match(line)
        if not match:
            continue
        thread, text = match.groups()
        if text.endswith("<unfinished ...>"):
            begun[thread] = text[: -len("<unfinished ...>")].rstrip()
            if text.startswith("syncfs("):
                yield "syncfs begins", thread, 0, ""
            continue
        resumed = re.match(r"^<\.\.\. \w+ resumed>(.*)$", text)
        if resumed:
            text = begun.pop(thread, "") + resumed.group(1)
        match = CALL.match(text)
        if match and match.group(3).lstrip("-").isdigit() and int(match.group(3)) >= 0:
            if match.group(1) == "syncfs":
                if not resumed:
                    yield "syncfs begins", thread, 0, ""
                yield "syncfs", thread, 0, ""
            else:
                yield match.group(1), match.group(2), int(match.group(3)), text


class File:
    def __init__(self):
        self.data, self.synced = bytearray(), b""
        self.syncs = 0           # how often it was synced by itself


class RecordedDisk:
    """The folder as its programs see it, and as a power cut would leave it."""

    def __init__(self, root):
        self.root = str(root)
        self.names = {}          # path -> File or None for a folder
        self.durable = {}        # folder -> {name: File or None}
        self.said = b""          # what was written to standard output
        self.begun = {}          # thread -> what its syncfs keeps

    def inside(self, path):
        return path == self.root or path.startswith(self.root + "/")

    def descriptor(self, text):
        """The path of the descriptor that stands at the beginning of a text."""
        match = re.match(r"^\s*(?:AT_FDCWD|\d+)<((?:\\x[0-9a-f]{2})*|[^>]*)>", text)
        if not match:
            return None
        path = match.group(1)
        return unhex(path).decode() if path.startswith("\\x") else path

    def join(self, folder, name):
        name = unhex(name).decode()
        if name.startswith("/proc/self/fd/"):
            return None
        if name.startswith("/"):
            return name
        return (folder or self.root) if name == "." else f"{folder}/{name}"

    def everything(self):
        """What there is now: what is written while a disk is synced is kept or not."""
        files = [(file, bytes(file.data), file.syncs)
                 for file in self.names.values() if file is not None]
        folders = {self.root: {}}
        for path, entry in self.names.items():
            folders.setdefault(path.rsplit("/", 1)[0], {})[path.rsplit("/", 1)[1]] = entry
        return files, folders

    def apply(self, call, arguments, result, text):
        if call == "syncfs begins":
            self.begun[arguments] = self.everything()
            return
        if call == "syncfs":
            files, folders = self.begun.pop(arguments)
            for file, data, syncs in files:
                if file.syncs == syncs:
                    file.synced = data
            self.durable.update(folders)
            return
        first = self.descriptor(arguments)
        strings = TEXT.findall(arguments)
        if call in ("openat", "openat2"):
            path = self.descriptor(text.rsplit("=", 1)[1])
            if path and self.inside(path) and "O_DIRECTORY" not in arguments:
                if path not in self.names and "O_CREAT" in arguments:
                    self.names[path] = File()
                if "O_TRUNC" in arguments and self.names.get(path):
                    self.names[path].data = bytearray()
        elif call in ("write", "pwrite64"):
            data = unhex(strings[0]) if strings else b""
            if re.match(r"^1<", arguments):
                self.said += data[:result]
            file = self.names.get(first)
            if file is not None and call == "pwrite64":
                offset = int(arguments.rsplit(",", 1)[1])
                if len(file.data) < offset:
                    file.data += bytes(offset - len(file.data))
                file.data[offset:offset + result] = data[:result]
        elif call == "ftruncate" and self.names.get(first) is not None:
            length = int(arguments.rsplit(",", 1)[1])
            data = self.names[first].data
            self.names[first].data = data[:length] + bytes(max(0, length - len(data)))
        elif call in ("fsync", "fdatasync") and first and self.inside(first):
            file = self.names.get(first)
            if file is not None:
                file.synced = bytes(file.data)
                file.syncs += 1
            else:
                self.durable[first] = {
                    path.rsplit("/", 1)[1]: entry for path, entry in self.names.items()
                    if path.rsplit("/", 1)[0] == first}
        elif call in ("mkdir", "mkdirat"):
            path = self.join(first, strings[0])
            if path and self.inside(path):
                self.names.setdefault(path, None)
        elif call in ("unlink", "unlinkat"):
            self.names.pop(self.join(first, strings[0]), None)
        elif call.startswith("rename"):
            folders = re.findall(r"(?:AT_FDCWD|\d+)<((?:\\x[0-9a-f]{2})*|[^>]*)>", arguments)
            folders = [unhex(f).decode() if f.startswith("\\x") else f for f in folders] or [""] * 2
            source, target = (self.join(f, s) for f, s in zip(folders, strings))
            if source in self.names:
                self.names[target] = self.names.pop(source)

    def rebuild(self, folder):
        """Writes what would be left into an empty folder."""
        def fill(path, place):
            place.mkdir(exist_ok=True)
            for name, entry in self.durable.get(path, {}).items():
                if entry is None:
                    fill(f"{path}/{name}", place / name)
                else:
                    (place / name).write_bytes(entry.synced)
        fill(self.root, pathlib.Path(folder))
