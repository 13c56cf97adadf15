import { on } from '../../core/dom.js';
import { takesImage } from './filters.js';
import { histogramOf } from './histogram.js';
import { toolTexts } from './tool-texts.js';
import { makeHandles } from './photo-handles.js';
import { readPixels, samplePixels } from './pixels.js';
import { ToolPanel } from './tool-panel.js';

/**
 * @typedef {import('./darkroom-state.js').DarkroomState} DarkroomState
 * @typedef {import('./darkroom-actions.js').DarkroomActions} DarkroomActions
 */

/** The tools beside and on the photo, kept in step with the edit. */
export class DarkroomTools {
  /**
   * @param {DarkroomState} state
   * @param {DarkroomActions} actions
   * @param {import('./photo-stage.js').PhotoStage} stage
   * @param {HTMLElement} versions
   */
  constructor(state, actions, stage, versions) {
    this.state = state;
    this.actions = actions;
    this.stage = stage;
    this.panel = new ToolPanel(versions, (tab) => state.showTab(tab));
    this.handles = makeHandles();
  }

  mount() {
    const { actions, handles, panel, state } = this;
    this.stage.append(handles);
    panel.wire(actions);
    on(handles, 'handle', (change) => this.handled(change));
    on(handles, 'stroke', (stroke) => actions.masks.paint(stroke));
    on(handles, 'picked', (place) => this.picked(place));
    state.on('tab', (tab) => {
      // The frame may lie around what is seen of an enlarged photo.
      if (tab === 'crop') this.stage.showWhole();
      panel.show(tab);
    });
    state.showTab(matchMedia('(min-width: 720px) and (min-height: 481px)').matches ? 'adjust'
      : 'filters');
  }

  /** Updates the tools of the open tab to the edit. */
  show() {
    const { actions, panel, state } = this;
    if (state.tab === 'adjust') {
      panel.adjust.show(actions.edit.values);
      panel.adjust.isPicking = state.isPicking;
    }
    if (state.tab === 'crop') panel.crop.show(state.geometry, state.frame);
    if (state.tab === 'masks') panel.showMasks(actions.masks);
    if (state.tab === 'search') this.showSearch();
    if (state.tab === 'steps') this.showSteps();
    this.showHandles();
  }

  /** Shows all filters, each with the photo as it is cropped now. */
  showSearch() {
    const { panel: { search }, state } = this;
    search.subject = JSON.stringify(state.cropSteps);
    search.filters = state.catalogue.filters;
  }

  showSteps() {
    const { actions: { images, looks, steps }, panel, state } = this;
    const { open } = steps;
    if (open) {
      panel.controls.show(open.filter, open.step, {
        size: state.resultSize,
        hasAmount: takesImage(open.filter) && !state.catalogue.isGeometry(open.step),
        imageOf: (key) => images.shown(key),
      });
    }
    panel.steps.chosen = open ? state.chosenStep : -1;
    panel.steps.steps = steps.listed;
    panel.looks.canCopy = looks.look.steps.length > 0;
    panel.looks.canPaste = looks.canPaste;
  }

  /** Shows the handles on the photo. */
  showHandles() {
    const { actions: { masks }, handles, state } = this;
    const isMasking = state.tab === 'masks';
    handles.size = state.tab === 'crop' ? state.frame : state.resultSize;
    handles.radius = masks.radius;
    handles.isErasing = state.mask.brush.isErasing;
    handles.guides = isMasking ? masks.guides : [];
    handles.mode = state.isPicking || (isMasking && state.mask.isPicking) ? 'pick'
      : isMasking && masks.isBrushing ? 'brush' : 'handles';
    handles.handles = this.shownHandles;
  }

  /**
   * The handles of the open tab.
   * @returns {import('./photo-handles.js').Handle[]}
   */
  get shownHandles() {
    const { actions, state } = this;
    if (state.tab === 'crop') {
      const { rect } = state.geometry;
      const [w, h] = state.frame;
      const value = [rect[0] * w, rect[1] * h, rect[2] * w, rect[3] * h];
      return [{ kind: 'rect', id: 'crop', label: toolTexts.crop.frame, value,
        ratio: state.crop.ratio, isCrop: true }];
    }
    if (state.tab === 'masks') return actions.masks.handles;
    return state.tab === 'steps' ? actions.steps.handles : [];
  }

  /** @param {{id: string, value: number[], isDone: boolean}} change */
  handled({ id, value, isDone }) {
    const { actions, state: { tab } } = this;
    if (tab === 'crop') actions.crop.setRect(value, isDone);
    else if (tab === 'masks') actions.masks.drag(id, value, isDone);
    else actions.steps.setParameter({ key: id, value, isDone });
  }

  /** @param {{x: number, y: number}} place In the recipe's pixels */
  picked({ x, y }) {
    const { actions, stage: { canvas }, state } = this;
    if (!state.isPicking && state.mask.isPicking) {
      actions.masks.picked({ x, y });
      return;
    }
    const [w, h] = state.resultSize;
    const pixels = readPixels(canvas, canvas.width, canvas.height);
    const sum = [0, 0, 0];
    let count = 0;
    const [cx, cy] = [Math.round(x / w * canvas.width), Math.round((1 - y / h) * canvas.height)];
    for (let row = Math.max(0, cy - 3); row <= Math.min(canvas.height - 1, cy + 3); row += 1) {
      for (let column = Math.max(0, cx - 3); column <= Math.min(canvas.width - 1, cx + 3);
        column += 1) {
        const at = 4 * (row * canvas.width + column);
        for (let channel = 0; channel < 3; channel += 1) sum[channel] += pixels[at + channel];
        count += 1;
      }
    }
    if (count > 0) actions.edit.picked(sum.map((each) => each / count));
  }

  /** Computes the histogram of the displayed picture. */
  showHistogram() {
    const { canvas } = this.stage;
    if (this.state.tab !== 'adjust' || canvas.hidden || canvas.width === 0) return;
    this.panel.adjust.histogram = histogramOf(samplePixels(canvas));
  }
}
