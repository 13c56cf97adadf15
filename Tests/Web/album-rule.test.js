import assert from 'node:assert/strict';
import { faultIn, properties, ruleFrom, saidBy } from '../../Web/features/albums/album-rule.js';

/** @typedef {import('../../Web/features/albums/album-rule.js').Condition} Condition */

/** A value that each property's field can have. @type {Record<string, string>} */
const values = {
  text: 'lake', choice: 'red', person: 'ann', stars: '4', span: '2024-08-01', none: 'true',
};

/** @param {string} property @param {string} way @returns {Condition} */
function conditionOf(property, way) {
  const { value, choices } = properties[property];
  if (way === 'during' || way === 'notDuring') return { property, way, value: 'last summer' };
  if (value === 'none') return { property, way, value: String(way === 'yes') };
  return { property, way, value: value === 'choice' ? choices?.[0] ?? '' : values[value] };
}

const every = Object.entries(properties).flatMap(([property, { ways }]) =>
  ways.map((way) => conditionOf(property, way)));

Deno.test('every condition is a part of a rule, and comes back from it', () => {
  for (const matches of /** @type {const} */ (['all', 'any'])) {
    const rule = ruleFrom({ matches, conditions: every });
    assert.deepEqual(saidBy(JSON.parse(JSON.stringify(rule))),
      { matches, conditions: every, others: [] });
  }
});

Deno.test('a rule is written as the server reads it', () => {
  const conditions = [
    { property: 'keyword', way: 'is', value: 'lake' },
    { property: 'location', way: 'containsNot', value: 'Rome' },
    { property: 'rating', way: 'atLeast', value: '4' },
    { property: 'creationDate', way: 'during', value: 'last 30 days' },
    { property: 'creationDate', way: 'notDuring', value: 'last summer' },
    { property: 'rating', way: 'isNot', value: '3' },
    { property: 'isFavorite', way: 'no', value: '' },
    { property: 'mediaType', way: 'is', value: 'videos' },
  ];
  assert.deepEqual(ruleFrom({ matches: 'any', conditions }), {
    or: [
      { key: 'keyword', is: '=', value: 'lake' },
      { not: { key: 'location', is: 'contains', value: 'Rome' } },
      { key: 'rating', is: '>=', value: 4 },
      { key: 'creationDate', is: 'during', value: 'last 30 days' },
      { not: { key: 'creationDate', is: 'during', value: 'last summer' } },
      { key: 'rating', is: '!=', value: 3 },
      { key: 'isFavorite', is: '=', value: false },
      { key: 'mediaType', is: '=', value: 2 },
    ],
  });
});

Deno.test('the last day is whole, and nothing said is no rule', () => {
  const until = { property: 'creationDate', way: 'until', value: '2024-08-31' };
  assert.deepEqual(ruleFrom({ matches: 'all', conditions: [until] }),
    { and: [{ key: 'creationDate', is: '<', value: Date.parse('2024-09-01') }] });
  assert.equal(ruleFrom({ matches: 'all', conditions: [] }), null);
  assert.deepEqual(saidBy({ all: true }), { matches: 'all', conditions: [], others: [] });
});

Deno.test('what cannot be shown stays in the rule', () => {
  const others = [{ or: [{ key: 'rating', is: '=', value: 1 }] },
    { key: 'fileSize', is: '>', value: 1 }, { not: { and: [] } },
    { key: 'creationDate', is: '>=', value: 5 }, { key: 'rating', is: '>=', value: 0 },
    { key: 'rating', is: '=', value: 7 }];
  const rule = { or: [{ key: 'title', is: 'contains', value: 'Ann' }, ...others] };
  const said = saidBy(rule);
  assert.deepEqual(said, { matches: 'any', others,
    conditions: [{ property: 'title', way: 'contains', value: 'Ann' }] });
  assert.deepEqual(ruleFrom(said), rule);
  assert.deepEqual(saidBy({ key: 'rating', is: '>=', value: 3 }).conditions,
    [{ property: 'rating', way: 'atLeast', value: '3' }]);
});

Deno.test('a fault is the first condition that is no condition yet', () => {
  const keyword = { property: 'keyword', way: 'is', value: '' };
  const from = { property: 'creationDate', way: 'from', value: '2024-08-01' };
  const until = { property: 'creationDate', way: 'until', value: '2023-08-01' };
  const favorite = { property: 'isFavorite', way: 'yes', value: '' };
  const of = (/** @type {Condition[]} */ ...conditions) =>
    faultIn({ matches: 'all', conditions });
  assert.deepEqual(of(), { index: 0, why: 'empty' });
  assert.deepEqual(of(keyword), { index: 0, why: 'empty' });
  assert.deepEqual(of(favorite, keyword), { index: 1, why: 'unfilled' });
  assert.deepEqual(of(from, until), { index: 1, why: 'turned' });
  assert.equal(of(favorite, from), null);
  assert.equal(faultIn({ matches: 'any', conditions: [from, until] }), null);
});
