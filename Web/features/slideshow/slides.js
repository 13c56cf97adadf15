import { make } from '../../core/dom.js';
import { isStill } from '../../core/reduced-motion.js';
import { TypedEvents } from '../../core/typed-events.js';
import { eased, transitionRecipe, TransitionPainter } from './transitions.js';

/** @typedef {import('../../core/recipe.js').Shader} Shader */

const transitionMilliseconds = 900;
const swipeDistance = 50;
const mostPixels = 1920 * 1200;

/**
 * One picture on the whole screen, and the transition to the next. Events `swipe` (1 or -1) and
 * `tap`.
 * @extends {TypedEvents<{swipe: 1 | -1, tap: undefined}>}
 */
export class Slides extends TypedEvents {
  /** @param {import('../../core/library.js').Library} library */
  constructor(library) {
    super();
    this.library = library;
    this.picture = make('canvas', { role: 'img' });
    this.painter = new TransitionPainter();
    this.painter.canvas.setAttribute('aria-hidden', 'true');
    this.painter.canvas.hidden = true;
    this.element = make('div', { class: 'slides' }, this.picture, this.painter.canvas);
    /** @type {Map<string, Promise<Shader | null>>} */
    this.shaders = new Map();
    this.frame = 0;
    this.address = '';
    this.stop = new AbortController();
    this.coming = new Image();
    this.turn = 0;
    this.listen();
  }

  listen() {
    let [x, y] = [0, 0];
    this.element.addEventListener('pointerdown', (event) => {
      [x, y] = [event.clientX, event.clientY];
    });
    this.element.addEventListener('pointerup', (event) => {
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      if (Math.abs(dx) > swipeDistance && Math.abs(dx) > Math.abs(dy)) {
        this.emit('swipe', dx < 0 ? 1 : -1);
      } else if (Math.hypot(dx, dy) < 10) {
        this.emit('tap');
      }
    });
  }

  close() {
    this.stop.abort();
    cancelAnimationFrame(this.frame);
  }

  /** @param {string} address */
  expect(address) {
    this.coming.src = address;
  }

  /** @returns {[number, number]} */
  get size() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const scale = Math.min(Math.min(2, devicePixelRatio), Math.sqrt(mostPixels / (width * height)));
    return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  }

  /**
   * @param {string} address
   * @param {string} name
   * @param {{transition: string, by: number}} how
   */
  async show(address, name, { transition, by }) {
    this.turn += 1;
    const { turn } = this;
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
    } catch {
      // A picture that cannot be loaded is skipped.
      return;
    }
    if (this.stop.signal.aborted || turn !== this.turn) return;
    const [width, height] = this.size;
    const next = make('canvas', { width, height });
    contain(next, image);
    const shader = this.address === '' || isStill() ? null : await this.shader(transition);
    if (turn !== this.turn) return;
    cancelAnimationFrame(this.frame);
    if (shader) await this.run(shader, next, transition === 'swipe' && by < 0);
    if (this.stop.signal.aborted) return;
    this.put(next);
    this.address = address;
    this.picture.setAttribute('aria-label', name);
    this.picture.dataset.address = address;
  }

  /** @param {HTMLCanvasElement} next */
  put(next) {
    this.picture.width = next.width;
    this.picture.height = next.height;
    this.picture.getContext('2d')?.drawImage(next, 0, 0);
    this.painter.canvas.hidden = true;
  }

  /**
   * @param {Shader} shader
   * @param {HTMLCanvasElement} next
   * @param {boolean} isBack
   */
  run(shader, next, isBack) {
    const { painter } = this;
    const before = make('canvas', { width: next.width, height: next.height });
    contain(before, this.picture);
    painter.load(isBack ? [next, before] : [before, next]);
    const start = performance.now();
    painter.canvas.hidden = false;
    painter.canvas.dataset.running = 'true';
    return new Promise((resolve) => {
      const draw = () => {
        const share = (performance.now() - start) / transitionMilliseconds;
        if (share >= 1 || painter.isLost) {
          delete painter.canvas.dataset.running;
          resolve(undefined);
          return;
        }
        painter.show(shader, eased(isBack ? 1 - share : share));
        this.frame = requestAnimationFrame(draw);
      };
      draw();
    });
  }

  /**
   * @param {string} kind
   * @returns {Promise<Shader | null>} Null if not supported by the card or the server
   */
  shader(kind) {
    if (kind !== 'dissolve' && kind !== 'swipe') return Promise.resolve(null);
    if (!this.painter.isPossible || this.painter.isLost) return Promise.resolve(null);
    const size = this.size;
    const key = `${kind} ${size.join(' ')}`;
    let shader = this.shaders.get(key);
    if (!shader) {
      shader = this.library.shader(this.stop.signal, transitionRecipe(kind, size))
        .catch(() => null);
      this.shaders.set(key, shader);
    }
    return shader;
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLImageElement | HTMLCanvasElement} picture
 */
function contain(canvas, picture) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const width = picture instanceof HTMLImageElement ? picture.naturalWidth : picture.width;
  const height = picture instanceof HTMLImageElement ? picture.naturalHeight : picture.height;
  const scale = Math.min(canvas.width / width, canvas.height / height);
  context.fillStyle = '#000';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (canvas.width - width * scale) / 2,
    (canvas.height - height * scale) / 2, width * scale, height * scale);
}
