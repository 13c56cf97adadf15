/** Shapes drawn over a photo, in its pixels. */

const svg = 'http://www.w3.org/2000/svg';

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
