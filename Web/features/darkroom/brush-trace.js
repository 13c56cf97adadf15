const svg = 'http://www.w3.org/2000/svg';

/**
 * A preview of a brush stroke, shown over the photo until the rendered photo includes it. In pixels
 * of the drawing it is shown in, with the origin at the upper left.
 */
export class BrushTrace {
  /** The stroke in progress. @type {SVGGElement | null} */
  #stroke = null;
  /** Strokes that are finished and not yet part of the rendered photo. @type {SVGGElement[]} */
  #lifted = [];
  #last = [0, 0];
  #radius = 1;

  /** All strokes to draw. */
  get parts() {
    return this.#stroke ? [...this.#lifted, this.#stroke] : [...this.#lifted];
  }

  /**
   * @param {number} radius
   * @param {boolean} isErasing
   */
  begin(radius, isErasing) {
    this.drop();
    this.#radius = radius;
    this.#stroke = document.createElementNS(svg, 'g');
    this.#stroke.setAttribute('class', isErasing ? 'trace erasing' : 'trace');
    return this.#stroke;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} pressure
   */
  add(x, y, pressure) {
    if (!this.#stroke) return;
    const [fromX, fromY] = this.#stroke.firstChild ? this.#last : [x, y];
    const part = document.createElementNS(svg, 'line');
    const width = 2 * this.#radius * pressure;
    const placed = { x1: fromX, y1: fromY, x2: x, y2: y, 'stroke-width': width };
    for (const [key, value] of Object.entries(placed)) part.setAttribute(key, String(value));
    this.#stroke.append(part);
    this.#last = [x, y];
  }

  /** Ends the stroke; the photo is rendered. */
  lift() {
    if (this.#stroke) this.#lifted.push(this.#stroke);
    this.#stroke = null;
  }

  /** Discards the stroke. */
  drop() {
    this.#stroke?.remove();
    this.#stroke = null;
  }

  /** Removes strokes that the rendered photo now includes. */
  settle() {
    for (const stroke of this.#lifted) stroke.remove();
    this.#lifted = [];
  }
}
