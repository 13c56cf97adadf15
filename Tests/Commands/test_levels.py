"""Programs for each group of instructions: the newest that the machine has is run, and arithmetic
is the same on other processors."""

import os
import shutil
import subprocess
import sys

import pytest

from program import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from packing import levels  # noqa: E402
from packing.release import BASELINE, LEVELS  # noqa: E402

# Of the group that no level of the processor's makers has.
INSTRUCTIONS = {"x86-64-v4-vbmi": ["-march=x86-64-v4", "-mavx512vbmi"]}


def script(*words):
    return subprocess.run(
        [str(word) for word in words], cwd=ROOT, capture_output=True, text=True)


def installed(folder, names):
    """The programs as a package has them, for these groups of instructions."""
    programs = folder / levels.PROGRAMS
    for place in [programs, *(programs / name for name in names)]:
        place.mkdir(parents=True, exist_ok=True)
        for name in ["tintype-worker", "tintype-film"]:
            os.symlink(ROOT / "bin" / name, place / name)
    # It looks beside its own file, whatever link led to it.
    shutil.copy(ROOT / "bin" / "tintype", programs)
    return programs


def finding(programs, folder):
    """What doctor says of the program that decodes pictures."""
    done = script(programs / "tintype", "doctor", "--library", folder / "library")
    [line] = [line for line in done.stdout.splitlines() if "decodes pictures" in line]
    return line


def test_doctor_names_the_instructions_that_pictures_are_computed_with(tmp_path):
    programs = installed(tmp_path, LEVELS)
    best = levels.best(tmp_path)
    level = f", and built for {best}." if best else "."
    assert finding(programs, tmp_path).endswith("decodes pictures is installed" + level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_group_is_run_where_the_machine_has_it_and_left_where_not(level, tmp_path):
    said = finding(installed(tmp_path, [level]), tmp_path)
    is_run = level in levels.runnable()
    assert said.endswith(f"is installed, and built for {level}." if is_run else "is installed.")


def test_the_largest_of_those_that_are_there_is_run(tmp_path):
    there = levels.runnable()[:-1]
    said = finding(installed(tmp_path, there), tmp_path)
    assert said.endswith(f", and built for {there[-1]}." if there else "is installed.")


def oracle(level, folder):
    """The program that compares arithmetic, built for a group of instructions."""
    program = folder / "oracle"
    instructions = INSTRUCTIONS.get(level, [f"-march={level}"])
    done = script("clang", *instructions, "-std=gnu2x", "-O2", "-I", "Sources/CVec/include",
                  "Tests/Vectors/oracle.c", "-lm", "-o", program)
    assert done.returncode == 0, done.stderr
    return program


@pytest.mark.parametrize("level", [BASELINE, *levels.runnable()])
def test_the_arithmetic_of_vectors_is_that_of_the_c_library(level, tmp_path):
    done = script(oracle(level, tmp_path))
    assert done.returncode == 0, done.stdout


def test_the_arithmetic_of_the_baseline_runs_on_a_processor_of_2009(tmp_path):
    done = script("qemu-x86_64", "-cpu", "Nehalem", oracle(BASELINE, tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def arm():
    return script("scripts/arm64")


def test_all_c_sources_compile_for_64_bit_arm(arm):
    assert "skipped" not in arm.stderr
    assert arm.returncode == 0, arm.stdout + arm.stderr


def test_the_arithmetic_of_vectors_is_that_of_the_c_library_on_64_bit_arm(arm):
    assert "not run" not in arm.stdout, arm.stdout
    figures = [line for line in arm.stdout.splitlines() if " of at most " in line]
    assert len(figures) == 11 and arm.returncode == 0, arm.stdout
