import assert from 'node:assert/strict';
import { TransferRate } from '../../Web/features/uploads/transfer-rate.js';

Deno.test('how quickly bytes go is known after a while', () => {
  const pace = new TransferRate();
  pace.note(0, 0);
  pace.note(500, 1000);
  assert.equal(pace.rate, null);
  pace.note(2000, 4000);
  assert.equal(pace.rate, 2000);
});

Deno.test('what was long ago, sent in vain, or before a silence does not count', () => {
  const pace = new TransferRate();
  for (let second = 0; second <= 20; second += 1) {
    pace.note(1000 * second, second < 10 ? 100 * second : 1000 + 500 * (second - 10));
  }
  assert.equal(pace.rate, 500);
  pace.note(21_000, 0);
  assert.equal(pace.rate, null);
  pace.note(22_000, 700);
  assert.equal(pace.rate, 700);
  pace.note(60_000, 700);
  assert.equal(pace.rate, null);
});
