import assert from 'node:assert/strict';
import { compare, rowsOf } from '../../Web/core/rows.js';
import { pieceSize, Timeline } from '../../Web/core/timeline.js';

/** @typedef {import('../../Web/core/rows.js').Row} Row */

const dayMilliseconds = 86_400_000;
const first = 19_952;

/**
 * @param {string} id
 * @param {number} time
 * @param {Partial<Row>} [more]
 * @returns {Row}
 */
const photo = (id, time, more = {}) => ({
  id, time, ratio: 1.5, color: null, name: `${id}.jpg`, isVideo: false, seconds: null,
  isLive: false, isFavorite: false, version: 0, state: 'ready', reason: null, ...more,
});

/** @param {...[number, number]} days Number and count, newest first */
const counts = (...days) => ({
  days: days.map(([number], index) => (index === 0 ? number : days[index - 1][0] - number)),
  images: days.map(([, count]) => count), videos: days.map(() => 0),
});

/**
 * The photos of a piece as a server would send them.
 * @param {Timeline} timeline
 * @param {import('../../Web/core/rows.js').Piece} piece
 */
const answer = (timeline, piece) => Array.from({ length: piece.count }, (_, index) => {
  const day = timeline.dayAt(piece.first + index);
  const place = piece.first + index - day.first;
  return photo(`${day.number}-${place}`, (day.number + 1) * dayMilliseconds - 1 - place);
});

/** @param {Timeline} timeline */
function readAll(timeline) {
  for (const piece of timeline.missing(0, timeline.count)) {
    assert.equal(timeline.fill(piece, answer(timeline, piece)), false);
  }
}

/** @param {...[number, number]} days */
function timelineOf(...days) {
  const timeline = new Timeline();
  timeline.setCounts(counts(...days));
  return timeline;
}

/** @param {Timeline} timeline */
const ids = (timeline) => Array.from({ length: timeline.count }, (_, place) =>
  timeline.at(place)?.id ?? '?');

Deno.test('counts alone say how many there are, on which days', () => {
  const timeline = timelineOf([first, 3], [first - 2, 1], [-1, 2], [-719_162, 1]);
  assert.equal(timeline.count, 7);
  assert.deepEqual(timeline.days.map(({ day }) => day),
    ['2024-08-17', '2024-08-15', '1969-12-31', '0001-01-01']);
  assert.equal(timeline.at(2), undefined);
  assert.equal(timeline.dayAt(3).number, first - 2);
});

Deno.test('days of a few photos are asked for together, and a long day in parts', () => {
  const timeline = timelineOf([first, 3], [first - 1, 2], [first - 2, 1000], [first - 3, 5]);
  const pieces = timeline.missing(0, timeline.count);
  assert.deepEqual(pieces.map(({ newest, oldest, skip, count }) =>
    [first - newest, first - oldest, skip, count]),
  [[0, 1, 0, 5], [2, 2, 0, pieceSize], [2, 2, pieceSize, pieceSize],
    [2, 2, 2 * pieceSize, 1000 - 2 * pieceSize], [3, 3, 0, 5]]);
  assert.deepEqual(timeline.missing(500, 501).map(({ skip }) => skip), [pieceSize]);
});

Deno.test('what was read is at its place, and not asked for again', () => {
  const timeline = timelineOf([first, 3], [first - 2, 900], [first - 3, 1]);
  const [, second] = timeline.missing(0, timeline.count);
  timeline.fill(second, answer(timeline, second));
  assert.equal(timeline.at(2), undefined);
  assert.equal(timeline.at(3)?.id, `${first - 2}-0`);
  assert.equal(timeline.indexOf(`${first - 2}-399`), 402);
  assert.equal(timeline.missing(3, 403).length, 0);
  assert.equal(timeline.missing(3, 404).length, 1);
  assert.equal(timeline.indexOf('nobody'), -1);
});

Deno.test('an answer that is not what was counted says so, and loses nothing', () => {
  const timeline = timelineOf([first, 3]);
  const [piece] = timeline.missing(0, 3);
  assert.equal(timeline.fill(piece, answer(timeline, piece).slice(1)), true);
  const more = timelineOf([first, 3]);
  const rows = [...answer(more, piece), photo('x', first * dayMilliseconds)];
  assert.equal(more.fill(piece, rows), true);
});

Deno.test('a new photo goes to its place, and its day is counted', () => {
  const timeline = timelineOf([first, 2], [first - 2, 1]);
  readAll(timeline);
  assert.equal(timeline.put(photo('n', (first - 1) * dayMilliseconds),
    { isListed: true, isNew: true }), true);
  assert.deepEqual(ids(timeline), [`${first}-0`, `${first}-1`, 'n', `${first - 2}-0`]);
  timeline.put(photo('m', (first - 2) * dayMilliseconds), { isListed: true, isNew: true });
  assert.equal(ids(timeline).at(-1), 'm');
  assert.equal(timeline.days.length, 3);
});

Deno.test('a photo of a day that nobody looked at is only counted', () => {
  const timeline = timelineOf([first, 2]);
  timeline.put(photo('n', first * dayMilliseconds), { isListed: true, isNew: true });
  assert.equal(timeline.count, 3);
  assert.deepEqual(ids(timeline), ['?', '?', '?']);
});

Deno.test('beside a photo that was not read, nobody knows the place', () => {
  const timeline = timelineOf([first, 900]);
  const [, piece] = timeline.missing(0, 900);
  timeline.fill(piece, answer(timeline, piece));
  const below = (first + 1) * dayMilliseconds - 1 - 899;
  timeline.put(photo('n', below), { isListed: true, isNew: true });
  assert.equal(timeline.count, 901);
  assert.equal(timeline.indexOf('n'), -1);
  assert.equal(timeline.at(400)?.id, `${first}-400`);
});

Deno.test('a changed photo changes in place, and one that is not known stays uncounted', () => {
  const timeline = timelineOf([first, 2]);
  readAll(timeline);
  const old = /** @type {Row} */ (timeline.at(1));
  assert.equal(timeline.put({ ...old, version: 2 }, { isListed: true, isNew: false }), false);
  assert.equal(timeline.at(1)?.version, 2);
  assert.equal(timeline.put(photo('far', 0), { isListed: true, isNew: false }), false);
  assert.equal(timeline.count, 2);
});

Deno.test('a photo whose date becomes known moves', () => {
  const timeline = timelineOf([first, 2], [first - 1, 1]);
  readAll(timeline);
  const old = /** @type {Row} */ (timeline.at(0));
  timeline.put({ ...old, time: (first - 1) * dayMilliseconds }, { isListed: true, isNew: false });
  assert.deepEqual(ids(timeline), [`${first}-1`, `${first - 1}-0`, old.id]);
  assert.equal(timeline.byId.size, 3);
});

Deno.test('what was hidden or removed goes, and an empty day with it', () => {
  const timeline = timelineOf([first, 1], [first - 1, 2]);
  readAll(timeline);
  const old = /** @type {Row} */ (timeline.at(0));
  timeline.put(old, { isListed: false, isNew: false });
  assert.equal(timeline.days.length, 1);
  assert.equal(timeline.remove(`${first - 1}-0`), true);
  assert.equal(timeline.remove('nobody'), false);
  assert.deepEqual(ids(timeline), [`${first - 1}-1`]);
});

Deno.test('new counts keep what was read of days that did not change', () => {
  const timeline = timelineOf([first, 2], [first - 1, 2]);
  readAll(timeline);
  assert.equal(timeline.setCounts(counts([first, 2], [first - 1, 2])), false);
  assert.equal(timeline.setCounts(counts([first + 1, 1], [first, 3], [first - 1, 2])), true);
  // What changed is shown as it was, and read again.
  assert.equal(timeline.at(1)?.id, `${first}-0`);
  const missing = timeline.missing(0, timeline.count);
  assert.equal(missing[0].newest, first + 1);
  assert.equal(timeline.indexOf(`${first - 1}-1`), 5);
});

Deno.test('what expired is shown until it was read again', () => {
  const timeline = timelineOf([first, 3]);
  readAll(timeline);
  timeline.expire();
  assert.equal(timeline.at(0)?.id, `${first}-0`);
  assert.equal(timeline.missing(0, 3).length, 1);
  readAll(timeline);
  assert.equal(timeline.missing(0, 3).length, 0);
  assert.equal(timeline.byId.size, 3);
});

Deno.test('photos that have moved up are found where they are', () => {
  const timeline = timelineOf([first, 3]);
  const [piece] = timeline.missing(0, 3);
  const [one, two, three] = answer(timeline, piece);
  timeline.fill(piece, [one, two, three]);
  timeline.setCounts(counts([first, 2]));
  timeline.fill(timeline.missing(0, 2)[0], [{ ...two }, { ...three }]);
  assert.deepEqual([one, two, three].map(({ id }) => timeline.indexOf(id)), [-1, 0, 1]);
});

Deno.test('what is far away is forgotten when much was read', () => {
  const timeline = timelineOf(...Array.from({ length: 100 }, (_, index) =>
    /** @type {[number, number]} */ ([first - index, 100])));
  readAll(timeline);
  const gone = timeline.trim(0, 100, 1000);
  assert.ok(gone.length > 80 && gone.length < 100);
  assert.ok(timeline.byId.size < 2000);
  assert.ok(timeline.at(0));
  assert.equal(timeline.count, 10_000);
});

Deno.test('two million photos are counted, and asked for in small pieces', () => {
  const days = Array.from({ length: 7300 }, (_, index) =>
    /** @type {[number, number]} */ ([first - index, index === 40 ? 70_000 : 264]));
  const timeline = new Timeline();
  timeline.setCounts(counts(...days));
  assert.ok(timeline.count > 1_900_000);
  for (let place = 0; place < timeline.count; place += 9_970) {
    const pieces = timeline.missing(place, place + 60);
    assert.ok(pieces.length >= 1 && pieces.length <= 2);
    assert.ok(pieces.every(({ count }) => count <= pieceSize));
  }
});

Deno.test('days that were read beside each other are one stretch', () => {
  const timeline = new Timeline();
  timeline.setCounts(counts([first, 2], [first - 1, 3], [first - 2, 4], [first - 3, 1]));
  assert.deepEqual(timeline.readStretches(), []);
  for (const place of [0, 2, 9]) {
    const { number, first: start, count } = timeline.dayAt(place);
    const piece = { newest: number, oldest: number, first: start, count, skip: 0 };
    timeline.fill(piece, answer(timeline, piece));
  }
  assert.deepEqual(timeline.readStretches(), [{ from: 0, to: 5 }, { from: 9, to: 10 }]);
});

Deno.test('columns become photos', () => {
  const rows = rowsOf({
    ids: ['a', 'b', 'c'], times: [5000, 1000, 0], ratios: [1500, 0, 667],
    colors: ['102030', null, null], names: ['a.jpg', 'b.mov', 'c.jpg'],
    hashes: [null, null, '1QcSHQRnh493V4dIh4eXh1h4kJUI'],
    videos: [[1, 12.5]], live: [2], animated: [0], favorites: [0], versions: [[2, 4]],
    states: [[0, 'developing'], [1, ['unreadable', 'It is torn.']]],
  });
  assert.deepEqual(rows.map(({ time }) => time), [5000, 4000, 4000]);
  assert.deepEqual(rows.map(({ color }) => color), ['#102030', null, 'rgb(86, 82, 88)']);
  assert.deepEqual(rows.map(({ thumbHash }) => thumbHash?.slice(0, 4)),
    [undefined, undefined, '1QcS']);
  assert.deepEqual([rows[1].isVideo, rows[1].seconds, rows[2].isLive, rows[0].isFavorite],
    [true, 12.5, true, true]);
  assert.deepEqual(rows.map(({ isAnimated }) => isAnimated ?? false), [true, false, false]);
  assert.deepEqual(rows.map(({ version }) => version), [0, 0, 4]);
  assert.deepEqual(rows.map(({ state, reason }) => [state, reason]),
    [['developing', null], ['unreadable', 'It is torn.'], ['ready', null]]);
});

Deno.test('milliseconds decide, and then the id', () => {
  assert.equal(compare({ time: 2, id: 'a' }, { time: 1, id: 'b' }), -1);
  assert.equal(compare({ time: 1, id: 'a' }, { time: 1, id: 'b' }), 1);
  assert.equal(compare({ time: 1, id: 'a' }, { time: 1, id: 'a' }), 0);
});
