/**
 * The path below which the library is served, found in the address of this file: empty at the root,
 * else `/photos`. The page's own paths, such as `/albums`, are relative to it.
 */

/**
 * @param {string} address The address of this file
 */
export function basePathOf(address) {
  const { protocol, pathname } = new URL('../../../', address);
  // Tests read the file from a disk.
  return protocol.startsWith('http') ? pathname.slice(0, -1) : '';
}

export const basePath = basePathOf(import.meta.url);

/**
 * The path of an address relative to the base path; null if it is another site's.
 * @param {string} path
 * @param {string} [base]
 */
export function withinBase(path, base = basePath) {
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : null;
}
