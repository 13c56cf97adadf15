/** Shapes drawn over a photo, in its pixels. */

const svg = 'http://www.w3.org/2000/svg';

/** The size of a handle on the screen. */
const handleSize = 11;

/** @typedef {{from: number[], to: number[]} | {center: number[], radius: number}} Guide */

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
export function shape(name, attributes) {
  const element = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return /** @type {SVGElement} */ (element);
}

/**
 * A line visible on light and dark: white within black.
 * @param {string} className
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
export function outlined(className, name, attributes) {
  const group = shape('g', { class: `outlined ${className}` });
  group.append(shape(name, attributes), shape(name, attributes));
  return group;
}

/**
 * @param {Guide} guide
 * @param {number} height Of the photo
 */
export function guideShape(guide, height) {
  if ('center' in guide) {
    return outlined('guide', 'circle',
      { cx: guide.center[0], cy: height - guide.center[1], r: guide.radius });
  }
  const [[x1, y1], [x2, y2]] = [guide.from, guide.to];
  return outlined('guide', 'line', { x1, y1: height - y1, x2, y2: height - y2 });
}

/**
 * A point to hold, with a wider circle around it for fingers.
 * @param {[number, number]} place
 * @param {number} share The dot's radius, of a handle's size
 * @param {number} unit Photo pixels per screen pixel
 */
export function dotShape([cx, cy], share, unit) {
  const group = shape('g', { class: 'handle' });
  group.append(shape('circle', { cx, cy, r: 2 * handleSize * unit, class: 'reach' }),
    shape('circle', { cx, cy, r: handleSize * share * unit, class: 'dot' }));
  return group;
}

/**
 * The shade around a crop, and the thirds within it.
 * @param {[number, number, number, number]} rect From the upper left
 * @param {[number, number]} size Of the photo
 */
export const cropShapes = ([x, top, width, height], [fullWidth, fullHeight]) => [
  shape('path', {
    class: 'shade', 'fill-rule': 'evenodd',
    d: `M0 0H${fullWidth}V${fullHeight}H0ZM${x} ${top}h${width}v${height}h${-width}z`,
  }), shape('path', {
    class: 'thirds',
    d: [1, 2].map((part) => `M${x + width * part / 3} ${top}v${height}`
      + `M${x} ${top + height * part / 3}h${width}`).join(''),
  })];
