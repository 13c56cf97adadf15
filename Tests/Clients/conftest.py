import pytest

from sample import Sample


@pytest.fixture(scope="session")
def plain(tmp_path_factory):
    with Sample(tmp_path_factory.mktemp("plain")) as server:
        yield server


@pytest.fixture(scope="session")
def secure(tmp_path_factory):
    with Sample(tmp_path_factory.mktemp("secure"), tls=True) as server:
        yield server
