import assert from 'node:assert/strict';
import { greyBalance } from '../../Web/features/darkroom/white-balance.js';

const usual = { kelvin: 6500, tint: 0 };

Deno.test('grey stays grey', () => {
  assert.deepEqual(greyBalance([128, 128, 128], usual), usual);
});

Deno.test('a warm cast asks for a lower temperature, a cold one for a higher', () => {
  assert.ok(greyBalance([150, 128, 100], usual).kelvin < 5500);
  assert.ok(greyBalance([110, 128, 150], usual).kelvin > 7500);
});

Deno.test('a green cast moves the tint, and a pick of grey changes nothing', () => {
  const { tint } = greyBalance([120, 136, 120], usual);
  assert.ok(Math.abs(tint) > 10, String(tint));
  const again = greyBalance([128, 128, 128], { kelvin: 5200, tint: 20 });
  assert.ok(Math.abs(again.kelvin - 5200) < 60 && Math.abs(again.tint - 20) <= 1);
});
