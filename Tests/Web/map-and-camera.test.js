import assert from 'node:assert/strict';
import { besideMark, isTownShown, ringOf } from '../../Web/features/map/base-map.js';
import { firstState, stateOfError } from '../../Web/features/camera/camera-state.js';
import {
  boxOf, fitting, held, pointOf, positionAt, pushed, worldAt, xOf, yOf, zoomed,
} from '../../Web/features/map/mercator.js';
import { distanceText } from '../../Web/features/places/distance.js';
import { apart, inSight, nameOf } from '../../Web/features/map/pins.js';
import { placeAt } from '../../Web/core/router.js';
import { following, listOf, mixedIn, shuffled } from '../../Web/features/slideshow/slide-order.js';
import { sharpness } from '../../Web/features/camera/shots.js';
import { findingOf } from '../../Web/core/geolocation.js';

const room = { width: 400, height: 300 };

/** @param {number} one @param {number} other */
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-6, `${one} is not ${other}`);

Deno.test('a place on the map is the place on the earth', () => {
  for (const [latitude, longitude] of [[0, 0], [48.2, 16.37], [-33.9, 151.2], [64, -179.9]]) {
    const there = positionAt(xOf(longitude), yOf(latitude));
    near(there.latitude, latitude);
    near(there.longitude, longitude);
  }
});

Deno.test('what lies under a finger stays there when the map comes closer', () => {
  const view = { x: 0.5, y: 0.4, zoom: 5 };
  const point = { left: 90, top: 220 };
  const before = worldAt(view, room, point.left, point.top);
  const closer = zoomed(view, room, 8, point);
  const after = pointOf(closer, room, before.x, before.y);
  near(after.left, point.left);
  near(after.top, point.top);
});

Deno.test('the map goes round the world and not beyond its poles', () => {
  near(pushed({ x: 0.001, y: 0.5, zoom: 4 }, room, 100, 0).x, 1.001 - 100 / 4096);
  const top = held({ x: 0.5, y: -1, zoom: 4 }, room);
  near(top.y, 150 / 4096);
  const [west, , east] = boxOf({ x: 0.999, y: 0.5, zoom: 6 }, room);
  assert.ok(west > east);
});

const none = { top: 0, right: 0, bottom: 0, left: 0 };

/** @type {{box: [number, number, number, number], location: null}} */
const nowhere = { box: [0, 0, 0, 0], location: null };

Deno.test('all photos fit, also across the line of the date', () => {
  const view = fitting([{ latitude: 10, longitude: 170 }, { latitude: -10, longitude: -170 }],
    room, { top: 20, right: 20, bottom: 20, left: 20 }, 8);
  assert.ok(view && (view.x < 0.05 || view.x > 0.95) && view.zoom > 3);
  assert.equal(fitting([], room, none, 8), null);
});

Deno.test('the map turns across the line of the date only where that gains much', () => {
  const middle = (/** @type {number[]} */ ...longitudes) => {
    const view = fitting(longitudes.map((longitude) => ({ latitude: 10, longitude })),
      { width: 4000, height: 300 }, none, 8);
    return view ? (view.x - 0.5) * 360 : NaN;
  };
  // San Francisco, Rome and Tokyo: 262 degrees, or 232 around the Pacific.
  near(middle(-122, 12, 140), 9);
  near(middle(-122, 140), -171);
  near(middle(-172, 175), -178.5);
  near(middle(12, 12), 12);
});

Deno.test('where the world is wider than the room, the most photos are seen', () => {
  const at = (/** @type {number} */ longitude, /** @type {number} */ count) =>
    /** @type {import('../../Web/core/responses.js').Cluster} */ ({ latitude: 10, longitude, count,
      asset: `${longitude}`, box: [longitude, 10, longitude, 10], location: null });
  const all = [at(-120, 20), at(100, 3), at(170, 40), at(-175, 9)];
  const names = (/** @type {number} */ width) =>
    inSight(all, { width, height: 800 }, none).map(({ asset }) => asset).sort();
  // Across the line of the date, too.
  assert.deepEqual(names(200), ['-120', '-175', '170']);
  assert.deepEqual(names(60), ['-175', '170']);
  assert.equal(names(1000).length, 4);
});

Deno.test('what lies over the edges of the map covers none of the photos', () => {
  const margins = { top: 80, right: 96, bottom: 48, left: 40 };
  const positions = [{ latitude: 10, longitude: 10 }, { latitude: 30, longitude: 50 },
    { latitude: 20, longitude: 12 }];
  const view = fitting(positions, room, margins, 12);
  assert.ok(view);
  for (const { latitude, longitude } of positions) {
    const { left, top } = pointOf(view, room, xOf(longitude), yOf(latitude));
    assert.ok(left >= margins.left - 0.01 && left <= room.width - margins.right + 0.01);
    assert.ok(top >= margins.top - 0.01 && top <= room.height - margins.bottom + 0.01);
  }
});

Deno.test('rings are read as they were written', () => {
  // Each letter has five bits: 0, 0; then +2 (4) and -2 (3); then +36 (72, in two) and 0.
  assert.deepEqual(ringOf('??CBgA?', 100), [0, 0, 0.02, -0.02, 0.38, -0.02]);
});

Deno.test('a name that a marker would cover stands below it', () => {
  const mark = { left: 100, top: 80 };
  assert.equal(besideMark({ left: 104, top: 82 }, 30, 8, mark), 101);
  assert.equal(besideMark({ left: 104, top: 82 }, 30, 8, null), 82);
  assert.equal(besideMark({ left: 150, top: 82 }, 30, 8, mark), 82);
  assert.equal(besideMark({ left: 104, top: 120 }, 30, 8, mark), 120);
});

Deno.test('towns appear by their size', () => {
  assert.ok(isTownShown(13_000, 3) && !isTownShown(60, 3) && isTownShown(60, 9));
});

Deno.test('each refusal of a camera is a state of its own', () => {
  const of = (/** @type {string} */ name, message = '') => stateOfError({ name, message });
  assert.equal(of('NotAllowedError'), 'denied');
  assert.equal(of('NotAllowedError', 'Permission denied by system'), 'restricted');
  assert.equal(of('NotFoundError'), 'none');
  assert.equal(of('NotReadableError'), 'busy');
  assert.equal(of('TypeError'), 'failed');
  const usual = { isSecure: true, isAllowed: true, hasCamera: true, permission: 'prompt' };
  assert.equal(firstState(usual), 'unasked');
  assert.equal(firstState({ ...usual, isSecure: false }), 'insecure');
  assert.equal(firstState({ ...usual, isAllowed: false }), 'restricted');
  assert.equal(firstState({ ...usual, hasCamera: false }), 'none');
  assert.equal(firstState({ ...usual, permission: 'denied' }), 'denied');
  assert.equal(firstState({ ...usual, permission: 'granted' }), 'asking');
});

Deno.test('each failure to find a place has its name', () => {
  assert.deepEqual([findingOf(1, true), findingOf(2, false), findingOf(2, true),
    findingOf(3, true)], ['refused', 'unreachable', 'unknown', 'finding']);
});

Deno.test('the sharper of two pictures is known', () => {
  const make = (/** @type {number} */ contrast) => new Uint8ClampedArray(40 * 40 * 4)
    .map((_, at) => 128 + ((at >> 4) % 2 ? contrast : -contrast));
  assert.ok(sharpness(make(60), 40) > sharpness(make(10), 40));
});

Deno.test('a shuffled show has each slide once, and ends or begins anew', () => {
  let seed = 1;
  const order = shuffled(50, () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  });
  assert.deepEqual([...order].sort((one, other) => one - other),
    Array.from({ length: 50 }, (_, index) => index));
  assert.notDeepEqual(order, [...order].sort((one, other) => one - other));
  assert.equal(following(49, 1, 50, true), 0);
  assert.equal(following(49, 1, 50, false), null);
  assert.equal(following(0, -1, 50, true), 49);
});

Deno.test('what comes late in a shuffled show comes among all that is still to be shown', () => {
  let seed = 3;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const some = (/** @type {number} */ from) => Array.from({ length: 50 }, (_, at) => from + at);
  const order = mixedIn(some(0), 7, some(50), random);
  assert.deepEqual(order.slice(0, 7), some(0).slice(0, 7));
  assert.deepEqual([...order].sort((one, other) => one - other), [...some(0), ...some(50)]);
  const soon = order.slice(7, 27).filter((each) => each >= 50).length;
  assert.ok(soon > 5 && soon < 15, `${soon} of the next 20 came late`);
  assert.deepEqual(mixedIn([], 1, [0], random), [0]);
});

Deno.test('addresses name lists and screens', () => {
  const id = 'a'.repeat(26);
  assert.equal(listOf(`album:${id}`), `/collections/${id}/assets`);
  assert.equal(listOf('search:red house: one'), '/search?q=red%20house%3A%20one');
  assert.equal(listOf(''), '/assets');
  assert.deepEqual(placeAt('/camera'), { screen: 'camera' });
  assert.deepEqual(placeAt(`/places/${id}`), { screen: 'place', id });
  assert.deepEqual(placeAt(`/photographers/${id}`), { screen: 'photographer', id });
});

Deno.test('pins that would hide each other are one, where the most photos are', () => {
  const pin = (/** @type {string} */ asset, /** @type {number} */ longitude,
    /** @type {number} */ count) => ({ asset, longitude, latitude: 48, count, ...nowhere });
  const near = [pin('a', 10, 3), pin('b', 11, 8), pin('c', 40, 1)];
  assert.deepEqual(apart(near, 3).map(({ asset, count }) => [asset, count]), [['c', 1], ['b', 11]]);
  assert.equal(apart(near, 8).length, 3);
  // Across the line where the days change they are as near.
  assert.equal(apart([pin('a', 179.5, 1), pin('b', -179.5, 1)], 3).length, 1);
});

Deno.test('a pin is named by what its photos share, else by how far they are apart', () => {
  const at = (/** @type {number} */ longitude, /** @type {(string | null)[]} */ ...names) => {
    const [country, region = null, city = null, town = null] = names;
    /** @type {[number, number, number, number]} */
    const box = [longitude, 48, longitude, 48];
    return { asset: 'a', longitude, latitude: 48, count: 2, box,
      location: country ? { country, region, city, town } : null };
  };
  const lisbon = at(1, 'Portugal', 'Lisbon District', 'Lisbon', 'Alfama');
  const together = (/** @type {typeof lisbon[]} */ ...all) => {
    const [one] = apart(all, 1);
    return nameOf(one);
  };
  assert.equal(nameOf(lisbon), '2 photos near Alfama');
  assert.equal(together(lisbon, at(1.1, 'Portugal', 'Lisbon District', 'Lisbon', 'Chiado')),
    '4 photos near Lisbon');
  assert.equal(together(lisbon, at(1.1, 'Portugal', 'Lisbon District', 'Sintra', 'Sintra')),
    '4 photos in Lisbon District, Portugal');
  assert.equal(together(lisbon, at(2, 'Portugal', 'Porto', 'Porto', 'Porto')),
    '4 photos in Portugal');
  assert.equal(together(lisbon, at(11, 'Germany', 'Bavaria', 'Munich', 'Munich')),
    '4 photos across 740 km');
  // Regions of one name in two countries are two.
  assert.equal(together(at(1, 'Belgium', 'Limburg'), at(1.01, 'Netherlands', 'Limburg')),
    '4 photos');
});

Deno.test('distances are said as exactly as anybody wants to know, in one piece', () => {
  const said = [9, 909, 999.6, 1234, 9940, 9960, 383_247].map(distanceText);
  assert.deepEqual(said.map((each) => each.replace('\u00a0', '_')),
    ['9_m', '909_m', '1_km', '1.2_km', '9.9_km', '10_km', '383_km']);
});
