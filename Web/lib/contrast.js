import { addStyle } from './styles.js';

/**
 * Where a person's system gives all colours, now or later, the styles come that say by edges and
 * by the system's colours what is said by grounds and shadows elsewhere.
 */
export function followContrast() {
  const forced = matchMedia('(forced-colors: active)');
  const add = () => {
    // Without it everything is there, and less of it is set apart.
    if (forced.matches) void addStyle('contrast.css').catch(() => {});
  };
  forced.addEventListener('change', add);
  add();
}
