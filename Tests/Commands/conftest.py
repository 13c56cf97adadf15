import pytest

from bucket import Bucket
from postgres import Postgres


@pytest.fixture
def library(tmp_path):
    return tmp_path / "library"


@pytest.fixture(scope="session")
def bucket():
    """A running S3 server with an empty bucket; each test uses a prefix of its own."""
    bucket = Bucket().start()
    yield bucket
    bucket.end()


@pytest.fixture(scope="session")
def postgres():
    """A running PostgreSQL server; each test uses a database of its own."""
    server = Postgres().start()
    yield server
    server.remove()
