import * as api from '../../core/api.js';
import { exportAddress, usualExport } from '../export/export-options.js';
import { addRecipeFile, exportedFile } from './requests.js';
import { pickPhotos } from '../picker/photo-picker.js';
import { imageOf, readingOther, readingOwn } from './other-images.js';
import { freeName, withStep } from './steps.js';
import { toolTexts } from './tool-texts.js';

const words = toolTexts.controls.image;

/**
 * @typedef {import('./darkroom-state.js').DarkroomState} DarkroomState
 * @typedef {import('../../core/recipe.js').Step} Step
 */

/** The step but for what is derived from its place among others. @param {Step} step */
const underived = ({ name: _, parameters = {}, ...step }) => JSON.stringify([step,
  Object.entries(parameters).filter(([key]) => !step.own?.includes(key))]);

/**
 * The index of a step that may have been moved since it had another one, or was changed there.
 * @param {{step: Step, index: number}} chosen
 * @param {readonly Step[]} steps
 */
function placeOf({ step, index }, steps) {
  const same = steps.flatMap((each, at) => (underived(each) === underived(step) ? [at] : []));
  return same.length === 0 || same.includes(index) ? index : same[0];
}

/** Chooses the other images of the open step. */
export class ImageChooser {
  /**
   * @param {DarkroomState} state
   * @param {import('./step-actions.js').StepActions} steps
   * @param {{library: import('../../core/library.js').Library,
   *   toast: Pick<import('../../ui/toast.js').AppToast, 'show' | 'hide'>}} app
   * @param {AbortSignal} signal Ends with the screen
   * @param {typeof pickPhotos} pick
   */
  constructor(state, steps, { library, toast }, signal, pick = pickPhotos) {
    this.state = state;
    this.steps = steps;
    this.library = library;
    this.toast = toast;
    this.signal = signal;
    this.pick = pick;
  }

  /** The image that a parameter of the open step reads. @param {string} key */
  shown(key) {
    return imageOf(this.steps.open?.step ?? { filter: '' }, key, this.state.edit.images);
  }

  /** @param {{key: string, wanted: 'own' | 'other'}} choice */
  async choose({ key, wanted }) {
    const { signal, state, toast, steps: { open } } = this;
    if (!open) return;
    if (wanted === 'own') {
      this.put(open, (step) => readingOwn(step, key));
      return;
    }
    const picked = await this.pick(this.library, {
      kinds: 'images', limit: 1, canUseDevice: true, title: words.title });
    const source = picked?.files[0] ?? picked?.assets[0];
    if (!source || signal.aborted) return;
    toast.show(words.adding);
    try {
      const image = await this.stored(source);
      toast.hide();
      // The photo may have been left meanwhile.
      if (signal.aborted) return;
      const name = freeName(state.edit, 'picture ');
      this.put(open, (step) => readingOther(step, key, name), { [name]: image });
    } catch (error) {
      toast.show(words.failed(api.sentenceOf(error)));
    }
  }

  /**
   * Changes the step that was open when the choice began.
   * @param {{step: Step, index: number}} chosen
   * @param {(step: Step) => Step} change
   * @param {import('../../core/recipe.js').Edit['images']} [images] To be added
   */
  put(chosen, change, images) {
    const { edit } = this.state;
    const index = placeOf(chosen, edit.steps);
    const step = edit.steps[index];
    // It may have been removed meanwhile.
    if (step?.filter !== chosen.step.filter) return;
    const after = withStep(edit, index, change(step));
    this.state.take(images ? { ...after, images: { ...edit.images, ...images } } : after);
  }

  /**
   * Stores a file, or a photo as it looks now, for edits of this photo.
   * @param {File | string} source
   * @returns {Promise<import('../../core/recipe.js').DescribedImage>}
   */
  async stored(source) {
    const { library, state } = this;
    let name = '';
    /** @type {Blob} */
    let bytes;
    if (typeof source === 'string') {
      const { title, filename, version } = await library.guarded(() =>
        api.asset(library.never, source));
      name = title ?? filename;
      // No more pixels than the picture on which it lies.
      const size = String(Math.max(...state.size));
      bytes = await library.guarded(() => exportedFile(library.never,
        exportAddress(source, version, { ...usualExport, size, metadata: 'none' })));
    } else {
      ({ name } = source);
      bytes = source;
    }
    const { resource, size } = await library.guarded(() =>
      addRecipeFile(state.id, bytes));
    return { resource, fills: size, name };
  }
}
