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
