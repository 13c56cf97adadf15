import { root } from '../../core/api.js';

/**
 * The addresses of exported photos, and the sheet's stored options. Pure.
 * @typedef {{format: string, size: string, quality: number, metadata: string}} ExportOptions
 */

/** @type {ExportOptions} */
export const usualExport = { format: 'jpeg', size: '', quality: 93, metadata: 'no-location' };

/**
 * The address of an exported photo.
 * @param {string} id
 * @param {number | null} version Null for the current one
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
 * The options last chosen on this device, or null.
 * @param {Pick<Storage, 'getItem'>} storage
 * @returns {ExportOptions | null}
 */
export function lastExport(storage) {
  try {
    /** @type {Partial<ExportOptions> | null} */
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return kept && typeof kept === 'object' ? { ...usualExport, ...kept } : null;
  } catch {
    // It was written by another release of the page.
    return null;
  }
}

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {ExportOptions} options
 */
export const keepExport = (storage, options) =>
  storage.setItem(storageKey, JSON.stringify(options));

/**
 * The address of a photo that is exported like the last one on this device.
 * @param {Pick<Storage, 'getItem'>} storage
 * @param {{id: string, version: number}} asset
 */
export const lastAddress = (storage, { id, version }) =>
  exportAddress(id, version, lastExport(storage) ?? usualExport);

/** The file extension of each format. @type {Record<string, string>} */
export const endings = { jpeg: 'jpg', png: 'png', png16: 'png', webp: 'webp' };

/**
 * The form fields that request photos as one archive.
 * @param {ExportOptions} options
 * @returns {Record<string, string>}
 */
export function archiveFields({ format, size, quality, metadata }) {
  const hasQuality = format === 'jpeg' || format === 'webp';
  return { format, metadata, ...size ? { size } : {},
    ...hasQuality ? { quality: String(quality) } : {} };
}
