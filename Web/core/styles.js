/** Style sheets needed by some screens only. @type {Map<string, Promise<void>>} */
const added = new Map();

/**
 * Adds a style sheet to the document once; resolves when it is applied.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function addStyle(name) {
  const known = added.get(name);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(`../${name}`, import.meta.url).href;
  const { promise, resolve, reject } = Promise.withResolvers();
  link.onload = () => resolve(undefined);
  link.onerror = () => {
    // The next call tries again.
    added.delete(name);
    link.remove();
    reject(new Error(name));
  };
  added.set(name, promise);
  document.head.append(link);
  return promise;
}
