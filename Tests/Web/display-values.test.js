import assert from 'node:assert/strict';
import { unitText } from '../../Web/features/darkroom/display-values.js';

Deno.test('degrees follow their number without a space, other units with one', () => {
  assert.deepEqual(['°', 'K', 'px', null].map(unitText), ['°', ' K', ' px', '']);
});
