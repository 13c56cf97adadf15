"""`tintype import` of what Google Photos exports: what is written beside a photo finds it."""

import json

from test_import import lines, photo, tintype

LONG = "a_photo_whose_name_is_so_long_that_it_was_cut_for_good"

OTHER = "what_another_telephone_calls_its_photos_of_one_and_the_same_evening"

# How a photo is called, and what is beside it.
PAIRS = [
    ("IMG_1.jpg", "IMG_1.jpg.json"),
    ("IMG_2.JPG", "IMG_2.JPG.supplemental-metadata.json"),
    ("IMG_3.jpg", "IMG_3.jpg.suppl.json"),
    ("IMG_4.jpg", "IMG_4.json"),
    ("IMG_5(1).jpg", "IMG_5.jpg(1).json"),
    ("IMG_6(2).jpg", "IMG_6.jpg.supplemental-metadata(2).json"),
    (f"{LONG}.jpg", f"{LONG[:46]}.json"),
    (f"{LONG[:40]}.jpg", f"{LONG[:40]}.jp.json"),
    (f"{LONG}(1).jpg", f"{LONG[:46]}(1).json"),
    (f"{OTHER[:40]}.jpg", f"{OTHER[:40]}.jpg.s.json"),
    (f"{OTHER[:30]}.jpg", f"{OTHER[:30]}.jpg.supplemen.json"),
    (f"{OTHER[:30]}(1).jpg", f"{OTHER[:30]}.jpg.supplemen(1).json"),
    (f"{OTHER[:22]}.jpg", f"{OTHER[:22]}.jpg.supplemental-metada.json"),
    (f"{OTHER[:45]}.jpg", f"{OTHER[:45]}..json"),
]


def beside(second):
    return json.dumps({
        "title": "a.jpg", "description": f"at {second}",
        "photoTakenTime": {"timestamp": str(second)}})


def test_descriptions_beside_a_photo_find_it(tmp_path):
    source, library = tmp_path / "Photos from 2001", tmp_path / "library"
    source.mkdir()
    for number, (name, other) in enumerate(PAIRS):
        (source / name).write_bytes(photo(number))
        (source / other).write_text(beside(1_000_000_000 + 86400 * 400 * number))
    # Of the album, and of nothing.
    (source / "metadata.json").write_text('{"title": "Photos from 2001"}')
    (source / "IMG_99.jpg.json").write_text(beside(0))
    found = lines(tintype(library, "import", "--json", source, status=1))
    by_name = {line["file"].rpartition("/")[2]: line for line in found}
    for number, (name, other) in enumerate(PAIRS):
        assert by_name[other]["outcome"] == "sidecar", by_name[other]
        assert by_name[other]["asset"] == by_name[name]["asset"], (name, other)
    assert by_name["metadata.json"]["outcome"] == "refused"
    assert by_name["IMG_99.jpg.json"]["outcome"] == "refused"
    assert "no photo or video" in by_name["IMG_99.jpg.json"]["reason"]
    listed = {asset["id"]: asset for asset in lines(tintype(library, "list", "--json"))}
    assert len(listed) == len(PAIRS)
    # As the file says 2023, each has been dated anew.
    years = sorted(asset["captured"][:4] for asset in listed.values())
    assert years[0] == "2001" and "2023" not in years, years
