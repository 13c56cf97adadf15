import { cover } from './strip-tiles.js';
import { recipeOf, sameEdit } from '../../core/recipe.js';
import { toolTexts } from './tool-texts.js';

/**
 * @typedef {import('./presets.js').Preset} Preset
 * @typedef {import('./picture-view.js').Room} Room
 */

/** The size of a preset's picture. */
const side = 240;

/** The presets in the strip, after its filters: the one used last first. */
export class StripPresets {
  /**
   * @param {Room} room
   * @param {import('./picture-view.js').PictureView} drawing
   * @param {AbortSignal} signal
   */
  constructor(room, drawing, signal) {
    this.room = room;
    this.drawing = drawing;
    this.signal = signal;
    /** @type {Preset[]} */
    this.list = [];
    /** By their recipes; null while requested. @type {Map<string, HTMLImageElement | null>} */
    this.pictures = new Map();
  }

  /** Reads the presets, and describes their tiles. */
  tiles() {
    this.list = this.room.editing.presets.recent;
    return this.list.map(({ name }) => ({
      name, problem: null, label: toolTexts.presets.named(name), hasAmount: false,
    }));
  }

  /** The index of the preset that makes the current edit; -1 if none does. */
  get chosen() {
    const { editing, editor } = this.room;
    if (!editor || editor.edit.steps.length === 0) return -1;
    return this.list.findIndex(({ look }) => sameEdit(editing.worn(look), editor.edit));
  }

  /**
   * Draws a tile, when its picture has arrived.
   * @param {HTMLCanvasElement} canvas
   * @param {number} index
   */
  paint(canvas, index) {
    const { editing, editor } = this.room;
    const preset = this.list[index];
    if (!editor || !preset) return;
    const recipe = recipeOf(editing.worn(preset.look), editor.size);
    const key = JSON.stringify(recipe);
    const known = this.pictures.get(key);
    if (known) cover(canvas, known);
    if (known !== undefined) return;
    this.pictures.set(key, null);
    this.drawing.picture(this.signal, recipe, side, { desk: `preset ${index}` })
      .then((picture) => {
        this.pictures.set(key, picture);
        this.room.view.strip.repaint();
      }, () => {
        // The next drawing requests it again.
        this.pictures.delete(key);
      });
  }
}
