import assert from 'node:assert/strict';
import { isOwnAddress } from '../../Web/core/local-address.js';

Deno.test('addresses that lead to whatever machine one sits at are known', () => {
  for (const host of ['localhost:8080', '127.0.0.1:40123', '127.9.9.9', '[::1]:8080',
    'tintype.localhost']) {
    assert.ok(isOwnAddress(`http://${host}/share/abc`), host);
  }
  for (const host of ['192.168.1.20:8443', 'photos.example', '127.photos.example', '[fd00::1]',
    'notlocalhost']) {
    assert.ok(!isOwnAddress(`https://${host}/share/abc`), host);
  }
});
