import assert from 'node:assert/strict';
import { isFilm, pairsOf, setFolder } from '../../Web/features/uploads/live-pairs.js';

/** @param {string} name @param {string} [folder] */
function file(name, folder) {
  const made = new File(['x'], name);
  if (folder !== undefined) setFolder(made, folder);
  return made;
}

/** The names of the files that belong together. @param {File[]} files */
function paired(files) {
  let count = 0;
  const pairs = pairsOf(files, () => String(count += 1));
  return files.map((each) => pairs.get(each) ?? '-').join(' ');
}

Deno.test('a photo and a film of one name are one, however they are written', () => {
  assert.equal(paired([file('IMG_1.HEIC'), file('IMG_1.MOV')]), '1 1');
  assert.equal(paired([file('img_1.mp4'), file('IMG_2.JPG'), file('IMG_1.jpeg')]), '1 - 1');
  assert.equal(paired([file('a.b.jpg'), file('A.B.mov'), file('a.jpg')]), '1 1 -');
});

Deno.test('what stands alone has no other half', () => {
  assert.equal(paired([file('IMG_1.HEIC'), file('IMG_2.MOV')]), '- -');
  assert.equal(paired([file('IMG_1.HEIC'), file('IMG_1.JPG')]), '- -');
  assert.equal(paired([file('IMG_1'), file('IMG_1.MOV'), file('IMG_1.avi')]), '- - -');
});

Deno.test('of several photos of a name the one of the camera has the film', () => {
  const files = [file('IMG_1.JPG'), file('IMG_1.MP4'), file('IMG_1.HEIC'), file('IMG_1.MOV')];
  assert.equal(paired(files), '- - 1 1');
});

Deno.test('files of different folders are strangers', () => {
  assert.equal(paired([file('IMG_1.JPG', '/a/'), file('IMG_1.MOV', '/b/')]), '- -');
  assert.equal(paired([
    file('IMG_1.JPG', '/a/'), file('IMG_1.JPG', '/b/'),
    file('IMG_1.MOV', '/b/'), file('IMG_1.MOV', '/a/'),
  ]), '1 2 2 1');
});

Deno.test('films are known by their names', () => {
  assert.deepEqual(['a.MOV', 'a.mp4', 'mov', 'a.heic'].map(isFilm), [true, true, false, false]);
});
