import { sentenceOf } from '../../core/api.js';
import { stepName } from './edit-names.js';
import { addMask } from './requests.js';
import { applied, inverse } from '../../ui/painter/matrix.js';
import { brushed, isSelection, paintedKeys } from './selections.js';
import { entriesOf, freeName, without } from './steps.js';
import { masks } from './tools.js';
import { toolTexts } from './tool-texts.js';
import { neutralOf, stepsOf, valuesOf, withTool } from './tool-values.js';

/**
 * @typedef {import('./darkroom-state.js').DarkroomState} DarkroomState
 * @typedef {import('./tools.js').Tool} Tool
 */

/**
 * The values of a gradient: a line, or a circle in pixels.
 * @typedef {{from: number[], to: number[], center: number[], inner: number, outer: number}} Shape
 */

/** Adjustments of a part of the photo: the chosen mask and its values. */
export class MaskTool {
  /**
   * @param {DarkroomState} state
   * @param {AbortSignal} signal Ends with the screen
   */
  constructor(state, signal) {
    this.state = state;
    this.signal = signal;
  }

  get mask() {
    return this.state.mask;
  }

  get groups() {
    return entriesOf(this.state.edit).filter(({ steps }) => steps[0].group).map((entry) => ({
      group: /** @type {string} */ (entry.steps[0].group),
      name: stepName(entry, this.state.strip),
    }));
  }

  get chosen() {
    const { group } = this.mask;
    const entry = entriesOf(this.state.edit).find(({ steps }) => steps[0].group
      && steps[0].group === group);
    const tool = entry && masks.find((each) => each.id === entry.steps[0].tool);
    if (!entry || !tool || !group) return null;
    return { tool, group, values: valuesOf(tool, entry.steps) };
  }

  get isBrushing() {
    const id = this.chosen?.tool.id;
    return id === 'brush' || isSelection(id);
  }

  /** Whether the chosen mask is a selection. */
  get isSelecting() {
    return isSelection(this.chosen?.tool.id);
  }

  /** @param {Tool} tool */
  add(tool) {
    this.mask.problem = null;
    if (isSelection(tool.id)) {
      void this.select(tool, null, (resource) => this.place(tool, { resource }));
      return;
    }
    this.place(tool, tool.id === 'brush' ? { strokes: [] } : null);
  }

  /**
   * Asks the server for a selection.
   * @param {Tool} tool
   * @param {number[] | null} at In pixels of the original
   * @param {(resource: string) => void} then
   */
  async select(tool, at, then) {
    const { mask, signal, state } = this;
    if (mask.busy) return;
    [mask.busy, mask.problem] = [tool.id, null];
    state.emit('changed');
    try {
      const { image } = await addMask(signal, state.id,
        { subject: tool.id === 'people' ? 'people' : 'main', ...(at ? { at } : {}) });
      if (!signal.aborted) then(image.resource);
    } catch (error) {
      if (!signal.aborted) mask.problem = sentenceOf(error);
    } finally {
      mask.busy = null;
      if (!signal.aborted) state.emit('changed');
    }
  }

  /** The next tap on the photo selects what is there instead. */
  startPicking() {
    this.mask.isPicking = !this.mask.isPicking;
    this.state.emit('changed');
  }

  /** @param {{x: number, y: number}} place In the recipe's pixels */
  picked({ x, y }) {
    this.mask.isPicking = false;
    const mask = this.chosen;
    if (!mask || !this.isSelecting) return;
    const { cropSteps: cut } = this.state;
    const at = cut.length > 0 ? applied(inverse(this.state.mapOf(cut)), [x, y]) : [x, y];
    void this.select(mask.tool, at, (resource) => {
      const { added, removed } = paintedKeys(mask.group);
      const now = this.state.edit;
      const { [added]: oldAdded, [removed]: oldRemoved, ...images } = now.images ?? {};
      this.state.take({ ...now, images: { ...images, [mask.group]: { resource } } });
    });
  }

  /**
   * @param {Tool} tool
   * @param {import('../../core/recipe.js').DescribedImage | null} image The mask, if it is one
   */
  place(tool, image) {
    const [w, h] = this.state.resultSize;
    const group = freeName(this.state.edit, 'mask');
    const values = {
      ...neutralOf(tool), ev: tool.id === 'brush' ? 0.7 : 0.5,
      from: [w / 2, h * 0.85].map(Math.round), to: [w / 2, h * 0.45].map(Math.round),
      center: [w / 2, h / 2].map(Math.round), inner: Math.round(Math.min(w, h) * 0.15),
      outer: Math.round(Math.min(w, h) * 0.35),
    };
    const { edit, size } = this.state;
    const changed = {
      ...edit, steps: [...edit.steps, ...stepsOf(tool, values, size, group)],
    };
    if (image) {
      changed.images = { ...edit.images,
        [group]: image.strokes ? { ...image, rect: [0, 0, w, h] } : image };
    }
    this.mask.group = group;
    this.state.take(changed);
  }

  /** @param {string} group */
  choose(group) {
    const { mask } = this;
    mask.group = group === mask.group ? null : group;
    [mask.problem, mask.isPicking] = [null, false];
    this.state.emit('changed');
  }

  /** @param {string} group */
  remove(group) {
    const entry = entriesOf(this.state.edit).find(({ steps }) => steps[0].group === group);
    if (entry) this.state.take(without(this.state.edit, entry));
  }

  /**
   * @param {import('./tool-values.js').Values} change
   * @param {boolean} isDone
   */
  change(change, isDone) {
    const mask = this.chosen;
    if (!mask) return;
    const context = { order: [], size: this.state.size, group: mask.group };
    const values = { ...mask.values, ...change };
    this.state.take(withTool(this.state.edit, mask.tool, values, context), isDone);
  }

  /** @returns {import('./photo-handles.js').Handle[]} */
  get handles() {
    const mask = this.chosen;
    if (!mask || this.isBrushing) return [];
    const words = toolTexts.masks;
    const point = (/** @type {string} */ id, /** @type {string} */ label,
      /** @type {number[]} */ value) => (
      { kind: /** @type {const} */ ('point'), id, label, value });
    const { from, to, center, inner, outer } = /** @type {Shape} */ (mask.values);
    if (mask.tool.id === 'linear') {
      return [point('from', words.full, from), point('to', words.empty, to)];
    }
    return [point('center', words.center, center),
      point('inner', words.full, [center[0] + inner, center[1]]),
      point('outer', words.empty, [center[0] + outer, center[1]])];
  }

  /**
   * The lines between the handles: where a mask begins and ends, and its direction.
   * @returns {import('./photo-handles.js').Guide[]}
   */
  get guides() {
    const mask = this.chosen;
    if (!mask || this.isBrushing) return [];
    const { from, to, center, inner, outer } = /** @type {Shape} */ (mask.values);
    if (mask.tool.id === 'linear') {
      return [{ from, to }, ...acrossEnds(from, to, Math.hypot(...this.state.resultSize))];
    }
    return [{ center, radius: inner }, { center, radius: outer },
      { from: center, to: [center[0] + outer, center[1]] }];
  }

  /**
   * @param {string} id
   * @param {number[]} place
   * @param {boolean} isDone
   */
  drag(id, place, isDone) {
    const mask = this.chosen;
    if (!mask) return;
    const { center } = /** @type {Shape} */ (mask.values);
    const isRadius = id === 'inner' || id === 'outer';
    const value = isRadius
      ? Math.max(1, Math.round(Math.hypot(place[0] - center[0], place[1] - center[1]))) : place;
    this.change({ [id]: value }, isDone);
  }

  /** @param {Partial<MaskTool['mask']['brush']>} change */
  setBrush(change) {
    this.mask.brush = { ...this.mask.brush, ...change };
    this.state.emit('changed');
  }

  /** The brush's radius, in pixels of the photo. */
  get radius() {
    return Math.max(2, Math.min(...this.state.resultSize) * this.mask.brush.size / 400);
  }

  /**
   * @param {{points: number[], isDone: boolean}} painted
   */
  paint({ points, isDone }) {
    const mask = this.chosen;
    const { edit } = this.state;
    if (!mask || !isDone) return;
    const { hardness, flow, isErasing } = this.mask.brush;
    const stroke = {
      points, radius: Math.round(this.radius), hardness: hardness / 100, flow: flow / 100,
      ...(isErasing ? { erase: true } : {}),
    };
    if (this.isSelecting) {
      this.state.take({ ...edit, images: brushed(edit.images ?? {}, mask.group, stroke,
        isErasing, this.state.resultSize) });
      return;
    }
    const image = edit.images?.[mask.group] ?? { strokes: [] };
    const images = {
      ...edit.images, [mask.group]: { ...image, strokes: [...image.strokes ?? [], stroke] },
    };
    this.state.take({ ...edit, images });
  }
}

/**
 * Lines perpendicular to another one, through both of its ends.
 * @param {number[]} from
 * @param {number[]} to
 * @param {number} reach Half of their length
 */
function acrossEnds(from, to, reach) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return [];
  const [x, y] = [-dy * reach / length, dx * reach / length];
  return [from, to].map((end) => (
    { from: [end[0] - x, end[1] - y], to: [end[0] + x, end[1] + y] }));
}
