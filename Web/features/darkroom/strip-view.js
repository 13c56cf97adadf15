import { recipeOf, sameEdit } from '../../core/recipe.js';
import { cover, StripTiles } from './strip-tiles.js';
import { darkroomTexts as words } from './texts.js';
import { toolTexts } from './tool-texts.js';

/**
 * @typedef {import('./darkroom-state.js').DarkroomState} DarkroomState
 * @typedef {import('./presets.js').Preset} Preset
 */

/** The size of a preset's picture. */
const side = 240;

/** The strip: its filters on the photo as it is edited now, and after them the presets. */
export class StripView {
  /**
   * @param {DarkroomState} state
   * @param {import('./look-actions.js').LookActions} looks
   * @param {import('../../ui/filter-strip.js').FilterStrip} element
   * @param {import('./picture-view.js').PictureView} picture
   * @param {AbortSignal} signal Ends with the screen
   */
  constructor(state, looks, element, picture, signal) {
    this.state = state;
    this.looks = looks;
    this.element = element;
    this.picture = picture;
    this.signal = signal;
    this.tiles = new StripTiles(picture.preview, state);
    /** The presets', by their recipes; null while requested. */
    this.pictures = /** @type {Map<string, HTMLImageElement | null>} */ (new Map());
    element.paint = (canvas, index) => {
      const past = index - state.strip.length;
      if (past < 0) this.tiles.paint(canvas, index);
      else if (state.presets[past]) this.paintPreset(canvas, state.presets[past]);
    };
    picture.preview.on('tile', () => element.repaint(), { signal });
    picture.on('rested', () => {
      const { editor } = state;
      if (editor && (this.tiles.follow(editor.edit) || this.tiles.isWaiting)) element.repaint();
    });
  }

  /** Lists the filters and the presets. */
  list() {
    const { state } = this;
    if (state.editor) this.tiles.follow(state.edit);
    this.element.tiles = [...state.strip.map(({ name, filter, problem }) => ({
      name, problem, label: problem ? words.problemName(name, problem) : name,
      hasAmount: Boolean(filter) && !problem,
    })), ...state.presets.map(({ name }) => ({
      name, problem: null, label: toolTexts.presets.named(name), hasAmount: false,
    }))];
    // New tiles are not marked, and none could be reached by Tab.
    if (state.editor) this.mark();
  }

  /** Marks the preset that makes the current edit, or its filter. */
  mark() {
    const { looks, state, state: { edit } } = this;
    const preset = edit.steps.length === 0 ? -1
      : state.presets.findIndex(({ look }) => sameEdit(looks.pasted(look), edit));
    this.element.chosen = preset < 0 ? state.chosenFilter : state.strip.length + preset;
  }

  /**
   * Draws a preset's tile, when its picture has arrived.
   * @param {HTMLCanvasElement} canvas
   * @param {Preset} preset
   */
  paintPreset(canvas, preset) {
    const { looks, pictures, signal, state } = this;
    if (!state.editor) return;
    const recipe = recipeOf(looks.pasted(preset.look), state.size);
    const key = JSON.stringify(recipe);
    const known = pictures.get(key);
    if (known) cover(canvas, known);
    if (known !== undefined) return;
    pictures.set(key, null);
    const desk = `preset ${state.presets.indexOf(preset)}`;
    this.picture.picture(signal, recipe, side, { desk }).then((picture) => {
      pictures.set(key, picture);
      this.element.repaint();
    }, () => {
      // The next drawing requests it again.
      pictures.delete(key);
    });
  }
}
