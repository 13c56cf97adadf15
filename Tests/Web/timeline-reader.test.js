import assert from 'node:assert/strict';
import { TimelineReader } from '../../Web/core/timeline-reader.js';
import { Timeline } from '../../Web/core/timeline.js';

/** More than are ever kept of what was looked at. */
const days = 50;
const photosPerDay = 1000;

Deno.test('all of a large library are named, however few are kept', async () => {
  const timeline = new Timeline();
  timeline.setCounts({ days: [20_000, ...Array(days - 1).fill(1)],
    images: Array(days).fill(photosPerDay), videos: Array(days).fill(0) });
  const all = Array.from({ length: timeline.count }, (_, place) => `photo${place}`);
  /** @type {any} */
  const library = { timeline, guarded: (/** @type {() => any} */ act) => act() };
  const { fetch } = globalThis;
  /** @type {string[]} */
  const paths = [];
  globalThis.fetch = (address) => {
    paths.push(new URL(String(address), 'http://localhost').pathname);
    const asked = new URL(String(address), 'http://localhost').searchParams;
    const day = timeline.byNumber.get(Number(asked.get('newest')));
    const first = (day?.first ?? 0) + Number(asked.get('skip'));
    return Promise.resolve(Response.json({
      ids: all.slice(first, first + Number(asked.get('limit'))),
    }));
  };
  try {
    const reader = new TimelineReader(library);
    /** @type {number[]} */
    const told = [];
    const ids = await reader.ids(0, timeline.count, (done) => told.push(done));
    assert.equal(ids.join(), all.join());
    assert.deepEqual([told.at(-1), [...told].sort((one, other) => one - other)],
      [timeline.count, told]);
    assert.deepEqual(paths, Array(3).fill('/api/v1/timeline/ids'));
    assert.deepEqual(await reader.ids(1234, 1236), all.slice(1234, 1236));
  } finally {
    globalThis.fetch = fetch;
  }
});
