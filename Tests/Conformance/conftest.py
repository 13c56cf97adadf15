import pytest
from PIL import Image

import oracle


@pytest.fixture(scope="session")
def photo(tmp_path_factory):
    """The file of the picture that filters are held against."""
    path = tmp_path_factory.mktemp("oracles") / "photo.png"
    Image.fromarray(oracle.codes()).save(path)
    return path
