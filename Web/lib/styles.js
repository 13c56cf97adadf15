/** Styles that only some screens need. @type {Map<string, Promise<void>>} */
const added = new Map();

/**
 * Adds a file of styles to the document, once; settled when it holds.
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
    // It is asked for again the next time.
    added.delete(name);
    link.remove();
    reject(new Error(name));
  };
  added.set(name, promise);
  document.head.append(link);
  return promise;
}
