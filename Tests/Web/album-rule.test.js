import assert from 'node:assert/strict';
import { ruleFrom, saidBy } from '../../Web/features/albums/album-rule.js';

Deno.test('what is said of a smart album is a rule, and comes back from it', () => {
  /** @type {import('../../Web/features/albums/album-rule.js').RuleFields} */
  const said = { keyword: 'lake', camera: 'Canon', title: 'Ann', kind: 'videos', rating: 4,
    from: '2024-08-01', until: '2024-08-31', favorite: true, adjusted: true, flag: 'notRejected',
    label: 'red' };
  const rule = ruleFrom(said);
  assert.equal(rule?.and.length, 11);
  assert.deepEqual(rule?.and[0], { key: 'keyword', is: '=', value: 'lake' });
  assert.deepEqual(saidBy(rule), said);
});

Deno.test('the last day is whole, and nothing said is no rule', () => {
  assert.deepEqual(ruleFrom({ until: '2024-08-31' })?.and,
    [{ key: 'creationDate', is: '<', value: Date.parse('2024-09-01') }]);
  assert.equal(ruleFrom({ keyword: '', favorite: false }), null);
  assert.deepEqual(saidBy({ all: true }), {});
});

Deno.test('what has no field stays in the rule', () => {
  const others = [{ or: [{ key: 'rating', is: '=', value: 1 }] },
    { key: 'keyword', is: '!=', value: 'lake' }, { key: 'title', is: 'contains', value: 'Bea' }];
  const rule = { and: [{ key: 'title', is: 'contains', value: 'Ann' }, ...others] };
  const said = saidBy(rule);
  assert.deepEqual(said, { title: 'Ann', others });
  assert.deepEqual(ruleFrom(said), rule);
});
