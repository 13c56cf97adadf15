import assert from 'node:assert/strict';
import { acceptOf, Choice, fits, ruleOf } from '../../Web/features/picker/choice.js';

Deno.test('photos keep the order in which they were chosen', () => {
  const choice = new Choice([], null);
  for (const id of ['c', 'a', 'b']) choice.toggle(id);
  assert.deepEqual(choice.ids, ['c', 'a', 'b']);
  choice.toggle('a');
  assert.deepEqual(choice.ids, ['c', 'b']);
  assert.deepEqual([choice.place('b'), choice.place('a')], [2, 0]);
});

Deno.test('no more than the limit, and one instead of another where there is one', () => {
  const five = new Choice(['a', 'b', 'c', 'd'], 5);
  assert.equal(five.toggle('e'), true);
  assert.equal(five.toggle('f'), false);
  assert.deepEqual(five.ids, ['a', 'b', 'c', 'd', 'e']);
  assert.equal(five.toggle('a'), true);
  assert.equal(five.toggle('f'), true);
  const one = new Choice(['a'], 1);
  one.toggle('b');
  assert.deepEqual(one.ids, ['b']);
});

Deno.test('kinds are asked of the server and of the device alike', () => {
  assert.equal(ruleOf('both'), null);
  assert.deepEqual(ruleOf('videos'), { key: 'mediaType', is: '=', value: 2 });
  assert.equal(acceptOf('images'), 'image/*');
  assert.equal(fits('images', 'video/mp4'), false);
  assert.equal(fits('videos', 'video/mp4'), true);
  assert.equal(fits('both', 'image/png'), true);
});
