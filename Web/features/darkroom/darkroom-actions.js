import { CropTool } from './crop-tool.js';
import { EditActions } from './edit-actions.js';
import { ImageChooser } from './image-chooser.js';
import { LookActions } from './look-actions.js';
import { MaskTool } from './mask-tool.js';
import { Presets } from './presets.js';
import { StepActions } from './step-actions.js';

/**
 * The actions on the edit of a photo, by tool.
 * @param {import('./darkroom-state.js').DarkroomState} state
 * @param {{library: import('../../core/library.js').Library,
 *   toast: import('../../ui/toast.js').AppToast}} app
 * @param {AbortSignal} signal Ends with the screen
 */
export function editingActions(state, app, signal) {
  const steps = new StepActions(state, app.toast);
  return {
    edit: new EditActions(state, app.toast),
    crop: new CropTool(state),
    masks: new MaskTool(state, signal),
    steps,
    images: new ImageChooser(state, steps, app, signal),
    looks: new LookActions(state, new Presets(window.localStorage), app.toast),
  };
}

/**
 * The actions that leave the photo, or save its edit.
 * @typedef {object} PhotoActions
 * @property {() => Promise<void>} save
 * @property {(number: number) => Promise<void>} goTo Restores a version
 * @property {(by: 1 | -1) => Promise<void>} step Opens the newer or the older photo
 * @property {(by: 1 | -1) => void} swipe The same, if that loses nothing
 * @property {() => void} leave
 * @property {() => void} exportAs
 */

/** @typedef {ReturnType<typeof editingActions> & {photo: PhotoActions}} DarkroomActions */
