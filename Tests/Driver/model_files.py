"""Where the models and their runtime are."""

import os
import pathlib

from program import ROOT

DATA = os.environ.get("XDG_DATA_HOME", os.path.expanduser("~/.local/share"))
MODELS = pathlib.Path(os.environ.get("TINTYPE_MODELS", DATA + "/tintype-models"))
RUNTIME = "libonnxruntime.so.1.28.0"
# Of the models, or of the tests' packages.
RUNTIMES = [path for path in (
    MODELS / RUNTIME, *ROOT.glob(f".venv/lib/*/site-packages/onnxruntime/capi/{RUNTIME}"))
    if path.exists()]


def runtime_alone(folder):
    """Makes a folder for models with the runtime, and no model."""
    folder.mkdir()
    (folder / RUNTIME).symlink_to(RUNTIMES[0])
    return folder
