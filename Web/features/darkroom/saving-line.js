/**
 * What saves a version runs one after the other: each is of the version that the one before has
 * made.
 */
let line = Promise.resolve();

/** Lets what saves later wait for a version that is being saved. @param {Promise<unknown>} saving */
export function saveAfter(saving) {
  line = Promise.allSettled([line, saving]).then(() => {});
}

/**
 * Saves once all before is saved.
 * @param {() => Promise<void>} save
 * @returns {Promise<void>}
 */
export function saveInLine(save) {
  const saving = line.then(save);
  line = saving.catch(() => {});
  return saving;
}
