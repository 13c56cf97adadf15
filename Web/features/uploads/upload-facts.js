import { UploadRefusal } from './tus.js';
import { texts } from '../../core/texts.js';

/** Files up to this size are read twice, to send a checksum. */
const checksumBytes = 64 << 20;

/**
 * The metadata of a file.
 * @param {string} id
 * @param {File} file
 * @returns {Promise<Record<string, string>>}
 */
export async function describe(id, file) {
  /** @type {Record<string, string>} */
  const metadata = { filename: file.name, filetype: file.type, upload: id };
  // `subtle` is missing if the page was loaded over plain http from another machine.
  if (!globalThis.crypto.subtle || file.size > checksumBytes) return metadata;
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    metadata.sha256 = [...new Uint8Array(hash)]
      .map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    throw new UploadRefusal(texts.uploads.unreadableFile);
  }
  return metadata;
}

/**
 * A moved or changed file looks like a network failure, and would be retried forever: it is
 * therefore read before each new attempt.
 * @param {File} file
 */
export async function checkReadable(file) {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new UploadRefusal(texts.uploads.unreadableFile);
  }
}

/** 128 random bits; `randomUUID` is missing where `subtle` is. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
