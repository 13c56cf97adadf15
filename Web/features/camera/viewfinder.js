import { frameOf, pointInFrame } from './camera-device.js';
import { cameraTexts as words } from './texts.js';
import { darkroomTexts } from '../darkroom/texts.js';
import { on } from '../../core/dom.js';
import { FramePainter } from './frame-painter.js';
import { sharpness } from './shots.js';
import './camera-finder.js';
import '../../ui/filter-strip.js';
import { TypedEvents } from '../../core/typed-events.js';

/**
 * @typedef {import('./camera-finder.js').CameraFinder} CameraFinder
 * @typedef {import('../../ui/filter-strip.js').FilterStrip} FilterStrip
 * @typedef {import('../../core/recipe.js').Entry} Entry
 * @typedef {import('../../core/recipe.js').Shader} Shader
 * @typedef {import('../../core/recipe.js').Step} Step
 */

/** The number of tiles drawn with each frame; the whole strip is updated a few times per second. */
const tilesAFrame = 2;
/** The longer side of a shot's preview. */
const previewSide = 720;
/** The maximum number of pixels of a viewfinder. */
const mostPoints = 1920 * 1080;

/**
 * Draws the camera's picture through the chosen filter, and the strip. Event `look`.
 * @extends {TypedEvents<{look: undefined}>}
 */
export class Viewfinder extends TypedEvents {
  /**
   * @param {import('../../core/library.js').Library} library
   * @param {import('./camera-device.js').CameraDevice} device
   */
  constructor(library, device) {
    super();
    this.library = library;
    this.device = device;
    this.element = /** @type {CameraFinder} */ (document.createElement('camera-finder'));
    this.strip = /** @type {FilterStrip} */ (document.createElement('filter-strip'));
    this.strip.setAttribute('label', words.filters);
    this.painter = new FramePainter();
    this.painter.source = device.video;
    /** Develops shots while the viewfinder continues. @type {FramePainter | null} */
    this.still = null;
    /** @type {Entry[]} */
    this.entries = [];
    /** The shader that changes nothing. @type {Shader | null} */
    this.plain = null;
    this.chosen = 0;
    /** Whether the filter is disabled: videos have none. */
    this.isPlain = false;
    this.isRunning = false;
    this.next = 0;
    this.zooming = Promise.resolve();
    this.listen();
  }

  listen() {
    on(this.strip, 'choose', ({ index }) => {
      this.chosen = index;
      this.emit('look');
    });
    on(this.element, 'zoom-by', (factor) => this.zoomBy(factor));
    on(this.element, 'tap-at', (place) => void this.focusAt(place));
    this.library.on('strip', () => void this.relist());
  }

  get entry() {
    return this.isPlain ? undefined : this.entries[this.chosen];
  }

  /** The name of the chosen filter; empty if it changes nothing. */
  get lookName() {
    return this.entry?.filter ? this.entry.name : '';
  }

  /** The steps of the chosen filter. @returns {Step[]} */
  get steps() {
    const { entry } = this;
    return entry?.filter && !entry.problem ? [{ filter: entry.filter, frame: 'keep' }] : [];
  }

  /** @param {Entry | undefined} entry @returns {Shader} */
  shaderOf(entry) {
    const plain = /** @type {Shader} */ (this.plain);
    return entry && !entry.problem && entry.shader ? entry.shader : plain;
  }

  async relist() {
    try {
      this.entries = await this.library.strip();
      const none = this.entries.find((each) => !each.filter && !each.problem && each.shader);
      this.plain = none?.shader
        ?? await this.library.shader(this.library.never, { version: 1, steps: [] });
    } catch {
      // Without the library there is a viewfinder, but no strip.
      this.entries = [];
    }
    this.chosen = Math.min(this.chosen, Math.max(0, this.entries.length - 1));
    this.strip.tiles = this.entries.map(({ name, filter, problem, shader }) => ({
      name, problem, hasAmount: false,
      label: problem ? darkroomTexts.problemName(name, problem)
        : filter && !shader ? words.unseen(name) : name,
    }));
    this.strip.chosen = this.chosen;
    this.emit('look');
  }

  start() {
    if (this.entries.length === 0) void this.relist();
    this.showZoom();
    if (this.isRunning) return;
    this.isRunning = true;
    this.ask();
  }

  stop() {
    this.isRunning = false;
  }

  /** Requests the next frame from the camera. */
  ask() {
    const { video } = this.device;
    if ('requestVideoFrameCallback' in video) {
      video.requestVideoFrameCallback(() => this.draw());
    } else {
      requestAnimationFrame(() => this.draw());
    }
  }

  draw() {
    if (!this.isRunning) return;
    const { painter, plain } = this;
    const { videoWidth, videoHeight } = this.device.video;
    this.element.ratio = videoWidth / videoHeight;
    const isDrawn = plain !== null && painter.isReady && !this.isPlain;
    this.element.picture = isDrawn ? painter.canvas : this.device.video;
    if (isDrawn) {
      this.drawTiles(plain);
      painter.paintWhole(this.shaderOf(this.entry), plain, this.size);
    }
    this.ask();
  }

  /** The displayed number of pixels. @returns {[number, number]} */
  get size() {
    const { videoWidth: width, videoHeight: height } = this.device.video;
    const box = this.element.getBoundingClientRect();
    const density = Math.min(2, devicePixelRatio);
    const shown = Math.max(box.width / width, box.height / height) * density;
    const scale = Math.min(1, shown || 1, Math.sqrt(mostPoints / (width * height)));
    return [Math.round(width * scale), Math.round(height * scale)];
  }

  /** @param {Shader} plain */
  drawTiles(plain) {
    const canvases = this.strip.querySelectorAll('canvas');
    if (canvases.length === 0) return;
    if (this.next === 0) this.painter.loadSmall();
    const { scrollLeft, clientWidth } = this.strip;
    let painted = 0;
    while (this.next < canvases.length && painted < tilesAFrame) {
      const canvas = canvases[this.next];
      const tile = /** @type {HTMLElement} */ (canvas.closest('button'));
      const left = tile.offsetLeft - scrollLeft;
      if (left > -tile.offsetWidth && left < clientWidth) {
        this.painter.paintTile(canvas, this.shaderOf(this.entries[this.next]), plain);
        painted += 1;
      }
      this.next += 1;
    }
    if (this.next >= canvases.length) this.next = 0;
  }

  /**
   * A small filtered preview of a picture, and its sharpness.
   * @param {Blob} blob
   * @param {boolean} isMirrored
   * @returns {Promise<{preview: Blob, sharpness: number}>}
   */
  async develop(blob, isMirrored) {
    const entry = this.entry;
    const whole = await createImageBitmap(blob);
    const scale = Math.min(1, previewSide / Math.max(whole.width, whole.height));
    const [width, height] = [whole.width, whole.height].map((each) => Math.round(each * scale));
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context) {
      context.imageSmoothingQuality = 'high';
      if (isMirrored) context.setTransform(-1, 0, 0, 1, width, 0);
      context.drawImage(whole, 0, 0, width, height);
    }
    whole.close();
    const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    return { preview: await this.through(canvas, entry), sharpness: sharpness(pixels, width) };
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Entry | undefined} entry
   */
  async through(canvas, entry) {
    this.still ??= new FramePainter();
    const { plain, still } = this;
    if (!plain || !still.isPossible || still.isLost) {
      return frameOf(canvas, canvas.width, canvas.height);
    }
    still.source = canvas;
    still.paintWhole(this.shaderOf(entry), plain);
    // Copied at once: the drawing is lost after this task.
    return frameOf(still.canvas, canvas.width, canvas.height);
  }

  /** @param {number} factor */
  zoomBy(factor) {
    const range = this.device.zoomRange;
    if (!range) return;
    const now = this.device.settings.zoom ?? range.min;
    const zoom = Math.min(range.max, Math.max(range.min, now * factor));
    this.device.settings = { ...this.device.settings, zoom };
    this.showZoom();
    // One setting at a time, the newest last, as cameras react slowly.
    this.zooming = this.zooming.then(async () => {
      if (this.device.settings.zoom === zoom) await this.device.set({ zoom }).catch(() => {});
    });
  }

  showZoom() {
    const range = this.device.zoomRange;
    this.element.zoom = range ? (this.device.settings.zoom ?? range.min) / Math.max(range.min, 0.01)
      : 1;
  }

  /** @param {{x: number, y: number}} point Of the displayed picture */
  async focusAt(point) {
    if (!this.device.canFocus) return;
    this.element.mark(point.x, point.y);
    const { videoWidth: width, videoHeight: height } = this.device.video;
    const { x, y } = pointInFrame(
      point, this.element.getBoundingClientRect(), { width, height }, this.element.isMirrored);
    try {
      await this.device.focusAt(x, y);
    } catch {
      // Not supported: the focus stays as it is.
    }
  }
}
