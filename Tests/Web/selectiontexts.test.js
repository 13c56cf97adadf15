import assert from 'node:assert/strict';
import { selectionTexts } from '../../Web/lib/selectiontexts.js';

Deno.test('what is deleted for good is spoken of as one or as many', () => {
  const { title, text } = selectionTexts.sure;
  assert.equal(title(1), 'Delete 1 photo for good?');
  assert.match(text(1), /^Its file and all its edits are deleted\./);
  assert.equal(title(1200), 'Delete 1,200 photos for good?');
  assert.match(text(1200), /^Their files and all their edits are deleted\./);
});
