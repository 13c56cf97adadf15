const svg = 'http://www.w3.org/2000/svg';

/**
 * What a brush paints, seen at once: it lies over the photo until that shows it itself. In the
 * pixels of the drawing that it is shown in, with the origin upper left.
 */
export class BrushTrace {
  /** What is being painted. @type {SVGGElement | null} */
  #stroke = null;
  /** Painted, and not yet seen in the photo. @type {SVGGElement[]} */
  #lifted = [];
  #last = [0, 0];
  #radius = 1;

  /** What is to be shown. */
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

  /** The stroke is done; the photo is asked for. */
  lift() {
    if (this.#stroke) this.#lifted.push(this.#stroke);
    this.#stroke = null;
  }

  /** The stroke does not count. */
  drop() {
    this.#stroke?.remove();
    this.#stroke = null;
  }

  /** The photo shows what was painted. */
  settle() {
    for (const stroke of this.#lifted) stroke.remove();
    this.#lifted = [];
  }
}
