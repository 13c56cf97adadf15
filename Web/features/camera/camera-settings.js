/**
 * The settings of the camera, which this device remembers.
 * @typedef {{facing: string, lines: boolean, mirror: boolean, place: boolean, delay: number,
 *   interval: number}} Settings
 */

const key = 'tintype.camera';

/**
 * The settings as they were stored, or the default ones.
 * @param {Pick<Storage, 'getItem'>} storage
 * @returns {Settings}
 */
export function storedSettings(storage) {
  /** @type {Settings} */
  const usual = {
    facing: 'environment', lines: false, mirror: true, place: false, delay: 5, interval: 2,
  };
  try {
    /** @type {Partial<Settings>} */
    const kept = JSON.parse(storage.getItem(key) ?? '{}');
    return { ...usual, ...kept };
  } catch {
    // The stored value is not valid: use the defaults.
    return usual;
  }
}

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {Settings} settings
 */
export const storeSettings = (storage, settings) =>
  storage.setItem(key, JSON.stringify(settings));
