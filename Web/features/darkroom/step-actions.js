import { stepName, stepNote } from './edit-names.js';
import { firstStep, inWords, takesImage } from './filters.js';
import {
  entriesOf, reordered, toggled, withAmount, withParameter, without, withStep,
} from './steps.js';
import { crop } from './tools.js';
import { toolTexts } from './tool-texts.js';
import { neutralOf } from './tool-values.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

/** The list of the edit's steps, and the parameters of the open one. */
export class StepActions {
  /**
   * @param {import('./darkroom-state.js').DarkroomState} state
   * @param {Pick<import('../../ui/toast.js').AppToast, 'show'>} toast
   */
  constructor(state, toast) {
    this.state = state;
    this.toast = toast;
  }

  /** The steps for the list. */
  get listed() {
    return entriesOf(this.state.edit).map((entry) => ({
      name: stepName(entry, this.state.strip), note: stepNote(entry), isOff: entry.isOff,
    }));
  }

  /** The open step, with its declaration. */
  get open() {
    const { catalogue, chosenStep, edit } = this.state;
    const entry = entriesOf(edit)[chosenStep];
    const filter = entry && entry.count === 1 && catalogue.byName.get(entry.steps[0].filter);
    return filter ? { entry, step: entry.steps[0], filter, index: entry.first } : null;
  }

  /** Opens a step, or the tool that has made it. @param {number} index */
  choose(index) {
    const { state } = this;
    const entry = entriesOf(state.edit)[index];
    const tool = entry?.steps[0].tool;
    if (tool === crop.id) state.openTab('crop');
    else if (entry?.steps[0].group) {
      state.mask.group = entry.steps[0].group ?? null;
      state.openTab('masks');
    } else if (tool && entry.count > 1) state.openTab('adjust');
    else state.chosenStep = index;
    state.emit('changed');
  }

  /** @param {{index: number, isOff: boolean}} change */
  toggle({ index, isOff }) {
    const { edit } = this.state;
    this.state.take(toggled(edit, entriesOf(edit)[index], isOff));
  }

  /** @param {{from: number, to: number}} move */
  move({ from, to }) {
    const { state } = this;
    state.chosenStep = state.chosenStep === from ? to : -1;
    state.take(reordered(state.edit, from, to));
  }

  /** @param {number} index */
  remove(index) {
    const { state } = this;
    const entry = entriesOf(state.edit)[index];
    const name = stepName(entry, state.strip);
    state.chosenStep = -1;
    if (entry.steps[0].tool === crop.id) {
      state.take(state.withGeometry(/** @type {Geometry} */ (neutralOf(crop))));
    } else state.take(without(state.edit, entry));
    this.toast.show(toolTexts.steps.removed(name));
  }

  /** @param {import('./filters.js').Filter} filter */
  add(filter) {
    const { state } = this;
    const step = firstStep(filter, state.resultSize);
    if (!takesImage(filter)) delete step.frame;
    state.take({ ...state.edit, steps: [...state.edit.steps, step] });
    state.chosenStep = entriesOf(state.edit).length - 1;
    state.openTab('steps');
    state.emit('changed');
  }

  /** @param {{key: string, value: unknown, isDone: boolean}} change */
  setParameter({ key, value, isDone }) {
    const { open, state } = this;
    if (!open) return;
    const step = withParameter(open.step, key, value);
    state.take(withStep(state.edit, open.index, step), isDone);
  }

  /** @param {{value: number, isDone: boolean}} change */
  setAmount({ value, isDone }) {
    const { open, state } = this;
    if (!open) return;
    state.take(withStep(state.edit, open.index, withAmount(open.step, value)), isDone);
  }

  /**
   * The points and rectangles of the open step.
   * @returns {import('./photo-handles.js').Handle[]}
   */
  get handles() {
    const { open } = this;
    if (!open) return [];
    return open.filter.parameters.flatMap(({ key, type, default: usual }) => {
      if (type !== 'point' && type !== 'rectangle') return [];
      const value = /** @type {number[]} */ (open.step.parameters?.[key] ?? usual);
      if (value.some((each) => Math.abs(each) > 1e7)) return [];
      const kind = /** @type {'point' | 'rect'} */ (type === 'point' ? 'point' : 'rect');
      return [{ kind, id: key, label: inWords(key), value }];
    });
  }
}
