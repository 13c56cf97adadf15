"""What `tintype verify` says of documents: one that is lost is damage, one that differs is not."""

import json

from command import run
from test_import import photo, tintype


def test_a_document_that_only_differs_is_named_and_is_no_damage(library, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "1.jpg").write_bytes(photo(1))
    tintype(library, "import", tmp_path / "in")
    document, = (library / "documents/assets").glob("*/*.json")
    text = document.read_text()
    # Releases of before may have left it so.
    document.write_text(text.replace('"rating":0', '"rating":3', 1))
    assert document.read_text() != text
    done = run("verify", "--library", library)
    assert done.returncode == 0, done.stdout
    assert document.stem in done.stdout and "rating" in done.stdout
    assert "Documents that differ from the catalog: 1." in done.stdout
    assert "The library is intact." in done.stdout
    report = json.loads(run("verify", "--library", library, "--json").stdout)
    assert len(report["outdated"]) == 1 and report["moreOutdated"] == 0
    assert report["findings"] == report["unwritten"] == []
    document.unlink()
    done = run("verify", "--library", library)
    assert done.returncode == 1 and "has no document" in done.stdout
