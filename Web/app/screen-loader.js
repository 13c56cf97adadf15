import { addStyle } from '../core/styles.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('./app.js').Screen} Screen
 * @typedef {(app: App, value: string) => Screen | Promise<Screen>} MakeScreen
 */

/**
 * Loads the module and the styles of a screen; a test opens each.
 * @param {import('../core/router.js').ScreenEntry} entry
 * @returns {Promise<MakeScreen>}
 */
export async function loadScreen({ module, make, styles = [] }) {
  /** @type {Promise<Record<string, MakeScreen>>} */
  const loading = import(`../${module}`);
  const [loaded] = await Promise.all([loading, ...styles.map(addStyle)]);
  return loaded[make];
}
