import { addStyle } from '../core/styles.js';

/**
 * Loads additional styles when the system overrides all colours (forced colours): borders and
 * system colours then replace backgrounds and shadows.
 */
export function followContrast() {
  const forced = matchMedia('(forced-colors: active)');
  const add = () => {
    // Without them everything is shown, but less clearly separated.
    if (forced.matches) void addStyle('ui/forced-colours.css').catch(() => {});
  };
  forced.addEventListener('change', add);
  add();
}
