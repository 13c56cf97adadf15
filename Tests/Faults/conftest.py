import pytest

from program import Program


@pytest.fixture
def program(tmp_path):
    """A running server with an empty library."""
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        yield program
