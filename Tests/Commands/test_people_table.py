"""A table of how well faces are found and grouped, of seven people and of all others beside them.

The photos are fetched by `people_set.py`; without them the test is left out. They say little about
children, and nothing about people who are rare in such collections.
"""

import json

import pytest
from PIL import Image, ImageEnhance, ImageOps

from client import Client
from patience import patience
from people_set import FOLDER
from program import Program
from test_people import CORPORA, MODELS, PHOTOS, wait_until_looked_through
from test_see import overlap, with_corpora, with_models

ENOUGH_FACES, ENOUGH_PEOPLE = 60, 20
TOGETHER_AT_LEAST = 0.85
# Photos of one person each; fewer say nothing of groups.
ENOUGH_PHOTOS = 5

ALTERED = {
    "turned": lambda photo: photo.rotate(12, expand=True, resample=Image.BICUBIC),
    "lying": lambda photo: photo.rotate(90, expand=True),
    "dark": lambda photo: ImageEnhance.Brightness(photo).enhance(0.5),
    "cropped": lambda photo: photo.crop(
        [photo.width // 16, photo.height // 16, photo.width - photo.width // 16, photo.height]),
    "coarse": lambda photo: photo,
}


def photos():
    """Each photo's path with its person; `None` for those of people together."""
    different = {path.read_bytes(): path for path in sorted(FOLDER.glob("*/*.jpg"), reverse=True)}
    found = [(path, path.parent.name if path.parent.name != "together" else None)
             for path in sorted(different.values())]
    return found + [(CORPORA / "cameras" / name, None) for name in PHOTOS]


def write(folder):
    """Writes each photo and an altered copy; those of several people stay where they are."""
    for number, (path, person) in enumerate(photos()):
        photo = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
        kinds = list(ALTERED) if person else ["dark", "coarse"]
        kind = kinds[number % len(kinds)]
        photo.save(folder / f"{number}-plain.jpg", quality=92)
        ALTERED[kind](photo).save(
            folder / f"{number}-{kind}.jpg", quality=35 if kind == "coarse" else 92)


def faces_of(folder, scratch):
    """The faces of each file, with the groups in which they are."""
    program = Program(scratch / "library", scratch / "log", "--models", MODELS).start()
    try:
        client = Client(program).open_claim()
        headers = {"Content-Type": "application/json", "Origin": program.origin}
        done = client.request("PATCH", "/api/v1/account", json.dumps({"people": True}), headers)
        assert done.status == 204, done.body
        for path in sorted(folder.iterdir()):
            sent = client.request("PUT", f"/api/v1/uploads/{path.name}", path.read_bytes(),
                                  {"Origin": program.origin})
            assert sent.status == 201, sent.body
        client.wait_until_developed(patience(180))
        looked = wait_until_looked_through(client)
        assert looked["failed"] == 0, looked
        return {asset["filename"]: client.get(f"/api/v1/assets/{asset['id']}/faces").json["faces"]
                for asset in client.assets()}
    finally:
        program.end()


def area(face):
    return face["box"][2] * face["box"][3]


def labelled(found):
    """Each face as (who it shows, the file, its group). All but the seven have one photo."""
    faces = []
    for number, (path, person) in enumerate(photos()):
        plain = found[f"{number}-plain.jpg"]
        for name in (each for each in found if each.startswith(f"{number}-")):
            for face in found[name]:
                if person:
                    is_theirs = area(face) == max(map(area, found[name]))
                    who = person if is_theirs else f"beside {person} in {path.name}"
                else:
                    same = [place for place, each in enumerate(plain)
                            if overlap(each["box"], face["box"]) > 0.5]
                    if not same:
                        continue
                    who = f"{path.stem} {same[0]}"
                faces.append((who, f"{path.name} {name.split('-')[1][:-4]}", face["person"]))
    return faces


@with_models
@with_corpora
@pytest.mark.skipif(
    not FOLDER.exists(), reason="without the models' photos, which people_set.py fetches")
def test_a_persons_faces_are_together_and_nobody_elses(tmp_path, capsys):
    folder = tmp_path / "photos"
    folder.mkdir()
    write(folder)
    faces = labelled(faces_of(folder, tmp_path))
    known = sorted({person for _, person in photos() if person})
    groups = {}
    for who, _, group in faces:
        if group:
            groups.setdefault(group, set()).add(who)
    lines, apart = [], []
    for person in known:
        own = [each for each in faces if each[0] == person]
        asked = 2 * sum(each == person for _, each in photos())
        sizes = {group: sum(each[2] == group for each in own) for _, _, group in own if group}
        best = sorted(sizes, key=sizes.get, reverse=True)
        merged = sum(sizes[group] for group in best[:2])
        misses = [name for _, name, group in own if group not in best[:2]]
        lines.append(f"{person}: {asked} photos, {len(own)} faces, {sizes[best[0]]} in one group, "
                     f"{merged} after one merge; missed: {', '.join(misses) or 'none'}")
        if asked >= 2 * ENOUGH_PHOTOS and merged < TOGETHER_AT_LEAST * len(own):
            apart.append(lines[-1])
    others = {who for who, _, _ in faces} - set(known)
    mixed = [sorted(each) for each in groups.values() if len(each) > 1]
    with capsys.disabled():
        print("\n" + "\n".join(lines) + f"\n{len(others)} others; {len(faces)} faces in "
              f"{len(groups)} groups; groups of several people: {mixed or 'none'}")
    assert len(faces) >= ENOUGH_FACES and len(others) + len(known) >= ENOUGH_PEOPLE
    assert not mixed
    assert not apart
