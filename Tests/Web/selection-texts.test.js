import assert from 'node:assert/strict';
import { selectionTexts } from '../../Web/features/selection/texts.js';

Deno.test('what is deleted for good is spoken of as one or as many', () => {
  const { title, text } = selectionTexts.sure;
  assert.equal(title(1), 'Delete 1 photo permanently?');
  assert.match(text(1), /^The file and all its edits are deleted\./);
  assert.equal(title(1200), 'Delete 1,200 photos permanently?');
  assert.match(text(1200), /^The files and all their edits are deleted\./);
});
