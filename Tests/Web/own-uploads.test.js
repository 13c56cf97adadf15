import assert from 'node:assert/strict';
import { OwnUploads } from '../../Web/features/uploads/own-uploads.js';
import { TypedEvents } from '../../Web/core/typed-events.js';

/** Uploads whose states are set by hand, and a library of photos from the top. */
function following() {
  /** @type {{state: string, asset: string | null}[]} */
  const items = [];
  /** @type {TypedEvents<{changed: undefined}>} */
  const events = new TypedEvents();
  const uploads = Object.assign(events, { items });
  const clock = { now: 0, arrived: 0 };
  const own = new OwnUploads(/** @type {any} */ (uploads), () => {
    clock.arrived += 1;
  }, () => clock.now);
  const changed = () => void uploads.emit('changed');
  return {
    clock,
    /** An upload begins. */
    begin: () => {
      const item = { state: 'sending', asset: /** @type {string | null} */ (null) };
      items.push(item);
      changed();
      return (/** @type {string} */ asset, state = 'stored') => {
        Object.assign(item, { state, asset });
        changed();
      };
    },
    /** Whether the top is to be shown, with photos above the one that is held in place. */
    takes: (/** @type {string[]} */ above, movedAt = -1) =>
      own.takeAbove(above.length, (id) => above.indexOf(id), movedAt),
  };
}

Deno.test('only own photos of this run bring the top into view, and once', () => {
  const { clock, begin, takes } = following();
  const [one, two] = [begin(), begin()];
  assert.equal(takes(['other']), false);
  one('mine');
  assert.equal(clock.arrived, 1);
  assert.equal(takes(['other']), false);
  assert.equal(takes(['mine', 'other']), true);
  two('second');
  assert.equal(takes(['second', 'mine', 'other']), false);
  // The next run has photos of its own.
  const three = begin();
  assert.equal(takes(['second', 'mine']), false);
  three('third');
  assert.equal(takes(['third', 'second', 'mine']), true);
});

Deno.test('who has scrolled since an upload began stays there', () => {
  const { clock, begin, takes } = following();
  clock.now = 100;
  const one = begin();
  one('mine');
  assert.equal(takes(['mine'], 150), false);
  assert.equal(takes(['mine'], 50), true);
});

Deno.test('what was in the library before is not shown', () => {
  const { begin, takes } = following();
  begin()('known', 'duplicate');
  assert.equal(takes(['known']), false);
});
