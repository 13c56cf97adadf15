import assert from 'node:assert/strict';
import { Library } from '../../Web/core/library.js';
import { ChangeCounter } from '../../Web/core/change-counter.js';

Deno.test('an answer that is older than the news is asked for again', async () => {
  const news = new ChangeCounter();
  const answers = ['before', 'after', 'never asked for'];
  const answer = await news.newest(async () => {
    const next = answers.shift();
    if (next === 'before') news.told();
    return await Promise.resolve(next);
  });
  assert.equal(answer, 'after');
});

Deno.test('news that never end do not keep an answer away', async () => {
  const news = new ChangeCounter();
  let asked = 0;
  await news.newest(() => {
    news.told();
    asked += 1;
    return Promise.resolve();
  });
  assert.equal(asked, 3);
});

Deno.test('a photo that is thrown away while its day is read does not come back', async () => {
  const library = new Library();
  library.checkSoon = () => {};
  library.timeline.setCounts({ days: [20_000], images: [3], videos: [0] });
  const there = ['a', 'b', 'c'];
  const ask = globalThis.fetch;
  let asked = 0;
  globalThis.fetch = async (address) => {
    assert.ok(String(address).includes('/timeline/assets?'), String(address));
    asked += 1;
    const columns = {
      ids: [...there], times: there.map((_, index) => (index === 0 ? 20_000 * 86_400_000 + 9 : 1)),
      colors: there.map(() => null), ratios: there.map(() => 1500), names: [...there],
      videos: [], live: [], favorites: [], versions: [], states: [],
    };
    if (asked === 1) {
      library.timeline.setCounts({ days: [20_000], images: [2], videos: [0] });
      there.splice(1, 1);
      library.changeCount.told();
    }
    return await Promise.resolve(Response.json(columns));
  };
  try {
    await library.at(0);
  } finally {
    globalThis.fetch = ask;
  }
  assert.equal(asked, 2);
  assert.equal(library.timeline.indexOf('b'), -1);
  assert.equal(library.timeline.indexOf('c'), 1);
});
