import assert from 'node:assert/strict';
import {
  exifOffset, exifTime, jpegFacts, positionOf, readExif, withExif,
} from '../../Web/features/camera/exif.js';

/** The smallest bytes that look like a JPEG of 640 by 480. */
const plain = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0x01, 0xe0, 0x02, 0x80, 1, 1, 17, 0,
  0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);

/** @param {Uint8Array[]} pieces */
const joined = (pieces) => new Uint8Array(pieces.flatMap((piece) => [...piece]));

const time = new Date(2026, 7, 17, 9, 5, 3, 42);

Deno.test('what is written is read again, and no other byte changes', () => {
  const position = { latitude: -33.5, longitude: 18.25, altitude: 12 };
  const said = joined(withExif(plain, { time, software: 'Tintype', position }));
  assert.deepEqual(said.slice(-(plain.length - 2)), plain.slice(2));
  const { main, exif } = readExif(said);
  const text = (/** @type {any} */ value) => new TextDecoder().decode(value.bytes).slice(0, -1);
  assert.equal(text(main.get(0x131)), 'Tintype');
  assert.equal(text(exif.get(0x9003)), '2026:08:17 09:05:03');
  assert.equal(text(exif.get(0x9011)), exifOffset(time));
  assert.equal(text(exif.get(0x9291)), '042');
  const place = positionOf(said);
  assert.ok(place && Math.abs(place.latitude + 33.5) < 1e-6);
  assert.ok(place && Math.abs(place.longitude - 18.25) < 1e-6);
});

Deno.test('what the camera said stays, and is said once', () => {
  const first = joined(withExif(plain, { time, software: 'Camera' }));
  const later = new Date(2027, 0, 1);
  const second = joined(withExif(first, { time: later, software: 'Tintype', isMirrored: true }));
  const { main, exif } = readExif(second);
  assert.match(new TextDecoder().decode(exif.get(0x9003)?.bytes), /^2026:08:17/);
  assert.match(new TextDecoder().decode(main.get(0x131)?.bytes), /^Tintype/);
  assert.equal(main.get(0x112)?.bytes[0], 2);
  const markers = [...second].filter((byte, at) => byte === 0xff && second[at + 1] === 0xe1);
  assert.equal(markers.length, 1);
});

Deno.test('a mirrored picture is shown the other way round, however it is turned', () => {
  const turned = joined(withExif(plain, { time, software: '' }));
  const mirrored = joined(withExif(turned, { time, software: '', isMirrored: true }));
  const back = joined(withExif(mirrored, { time, software: '', isMirrored: true }));
  assert.deepEqual([turned, mirrored, back].map((each) => jpegFacts(each)?.orientation), [1, 2, 1]);
});

Deno.test('the size is that of the upright picture', () => {
  assert.deepEqual(jpegFacts(plain), { width: 640, height: 480, orientation: 1 });
  assert.equal(jpegFacts(new Uint8Array([1, 2, 3])), null);
});

Deno.test('damaged bytes are read without harm', () => {
  const whole = joined(withExif(plain, { time, software: 'Tintype',
    position: { latitude: 1, longitude: 2 } }));
  let seed = 7;
  for (let round = 0; round < 3000; round += 1) {
    const bytes = whole.slice();
    seed = (seed * 1103515245 + 12345) % 2147483648;
    bytes[2 + seed % (bytes.length - 2)] = seed >> 8;
    jpegFacts(bytes);
    positionOf(bytes);
    withExif(bytes, { time, software: 'x' });
  }
});

Deno.test('times are those of the wall, with their distance from UTC', () => {
  assert.equal(exifTime(time), '2026:08:17 09:05:03');
  assert.match(exifOffset(time), /^[+-]\d\d:\d\d$/);
});
