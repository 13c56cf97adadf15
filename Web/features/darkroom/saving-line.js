/** Ends with the last save that has begun: each save is of the version that the one before made. */
let line = Promise.resolve();

/**
 * Makes later saves wait for one that is running.
 * @param {Promise<unknown>} saving
 */
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
