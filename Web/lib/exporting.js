import { root } from './api.js';

/**
 * How photos leave the library: the address of each, and what a sheet remembers. Pure.
 * @typedef {{format: string, size: string, quality: number, metadata: string}} ExportOptions
 */

/** @type {ExportOptions} */
export const usualExport = { format: 'jpeg', size: '', quality: 93, metadata: 'no-location' };

/**
 * The address of a photo as a file to keep.
 * @param {string} id
 * @param {number | null} version The current one where it is null
 * @param {ExportOptions} options
 */
export function exportAddress(id, version, { format, size, quality, metadata }) {
  const query = new URLSearchParams({ format, metadata });
  if (version !== null) query.set('version', String(version));
  if (size) query.set('size', size);
  if (format === 'jpeg' || format === 'webp') query.set('quality', String(quality));
  return `${root}/assets/${encodeURIComponent(id)}/export?${query}`;
}

const storageKey = 'export';

/**
 * The options that were chosen last on this device, or null.
 * @param {Pick<Storage, 'getItem'>} storage
 * @returns {ExportOptions | null}
 */
export function lastExport(storage) {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return kept && typeof kept === 'object' ? { ...usualExport, ...kept } : null;
  } catch {
    // It was written by another version of the page.
    return null;
  }
}

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {ExportOptions} options
 */
export const keepExport = (storage, options) =>
  storage.setItem(storageKey, JSON.stringify(options));

/** The ending of a file of each format. @type {Record<string, string>} */
export const endings = { jpeg: 'jpg', png: 'png', png16: 'png', webp: 'webp' };

/**
 * The fields of a form that asks for photos as one archive.
 * @param {ExportOptions} options
 * @returns {Record<string, string>}
 */
export function archiveFields({ format, size, quality, metadata }) {
  const hasQuality = format === 'jpeg' || format === 'webp';
  return { format, metadata, ...size ? { size } : {},
    ...hasQuality ? { quality: String(quality) } : {} };
}
