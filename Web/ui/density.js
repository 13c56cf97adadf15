/**
 * Draws lists again when the window comes to a screen of another density: tiles choose their
 * pictures by it. Browsers report only a changed size.
 */
export function watchDensity() {
  const density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  density.addEventListener('change', () => {
    window.dispatchEvent(new Event('resize'));
    watchDensity();
  }, { once: true });
}
