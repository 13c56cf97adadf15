import assert from 'node:assert/strict';
import {
  archiveFields, keepExport, lastExport, usualExport,
} from '../../Web/features/export/export-options.js';

Deno.test('the last choice is kept, and an unreadable one is none', () => {
  sessionStorage.clear();
  assert.equal(lastExport(sessionStorage), null);
  keepExport(sessionStorage, { ...usualExport, format: 'png' });
  assert.equal(lastExport(sessionStorage)?.format, 'png');
  sessionStorage.setItem('export', '{');
  assert.equal(lastExport(sessionStorage), null);
});

Deno.test('an archive is asked for with what its format has', () => {
  assert.deepEqual(archiveFields({ ...usualExport, format: 'png', size: '640' }),
    { format: 'png', metadata: 'no-location', size: '640' });
  assert.deepEqual(archiveFields(usualExport),
    { format: 'jpeg', metadata: 'no-location', quality: '93' });
});
