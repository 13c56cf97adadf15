"""People with the real models: faces of photos from cameras, and copies of these photos."""

import json

from PIL import Image, ImageEnhance, ImageOps

from client import Client
from program import Program
from test_see import CORPORA, MODELS, overlap, with_corpora, with_models

# Photos with people in the collection; below this number of faces nothing is claimed.
PHOTOS = ["Canon EOS D60.jpg", "Canon EOS 7D.jpg", "Canon IXUS v3.jpg", "FujiFilm DS-7 (1).jpg",
          "FujiFilm DX-5.jpg"]
ENOUGH_FACES = 60
MODEL_SECONDS = 240


def copies(folder):
    """Each photo with a darkened, a smaller and a recompressed copy, whose faces lie alike."""
    for number, name in enumerate(PHOTOS):
        photo = ImageOps.exif_transpose(Image.open(CORPORA / "cameras" / name)).convert("RGB")
        small = photo.resize([side * 7 // 10 for side in photo.size])
        for kind, picture, quality in (
                ("plain", photo, 92), ("dark", ImageEnhance.Brightness(photo).enhance(0.6), 92),
                ("small", small, 92), ("coarse", photo, 40)):
            picture.save(folder / f"{number}-{kind}.jpg", quality=quality)


def wait_until_looked_through(client, name="faces"):
    """Listens until an analysis has looked at every photo."""
    def looked():
        (found,) = [each for each in client.get("/api/v1/analyses").json["analyses"]
                    if each["name"] == name]
        assert found["state"] != "off", found
        return found if found["waiting"] == 0 and found["done"] + found["failed"] > 0 else None

    return client.listen_until(looked, MODEL_SECONDS)


@with_models
@with_corpora
def test_no_two_people_of_the_cameras_photos_are_one_group(tmp_path, capsys):
    (tmp_path / "photos").mkdir()
    copies(tmp_path / "photos")
    program = Program(tmp_path / "library", tmp_path / "log", "--models", MODELS).start()
    try:
        client = Client(program).open_claim()
        json_type = {"Content-Type": "application/json", "Origin": program.origin}
        turned = client.request("PATCH", "/api/v1/account", json.dumps({"people": True}), json_type)
        assert turned.status == 204, turned.body
        for path in sorted((tmp_path / "photos").iterdir()):
            sent = client.request("PUT", f"/api/v1/uploads/{path.name}", path.read_bytes(),
                                  {"Origin": program.origin})
            assert sent.status == 201, sent.body
        client.wait_until_developed()
        looked = wait_until_looked_through(client)
        assert looked["failed"] == 0, looked
        found = {asset["filename"]: client.get(f"/api/v1/assets/{asset['id']}/faces").json["faces"]
                 for asset in client.assets()}
    finally:
        program.end()
    people, groups, count = {}, {}, 0
    for number in range(len(PHOTOS)):
        known = found[f"{number}-plain.jpg"]
        for kind in ("plain", "dark", "small", "coarse"):
            for face in found[f"{number}-{kind}.jpg"]:
                same = [place for place, each in enumerate(known)
                        if overlap(each["box"], face["box"]) > 0.5]
                if not same or not face["person"]:
                    continue
                count += 1
                people.setdefault((number, same[0]), []).append(face["person"])
                groups.setdefault(face["person"], set()).add((number, same[0]))
    together = sum(max(each.count(group) for group in each) for each in people.values())
    with capsys.disabled():
        print(f"people: {count} faces of {len(people)} people, {together} with their own, "
              f"{sum(len(each) > 1 for each in groups.values())} groups of several"
              + ("" if count >= ENOUGH_FACES else "; too few for a claim"))
    assert count > 0
    assert all(len(each) == 1 for each in groups.values()), groups
