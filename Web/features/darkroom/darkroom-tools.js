import { detailOf } from '../../core/dom.js';
import { histogramOf } from './histogram.js';
import { toolTexts } from './tool-texts.js';
import { makeHandles } from './photo-handles.js';
import { ToolPanel } from './tool-panel.js';

/** @typedef {import('./darkroom-view.js').DarkroomView} DarkroomView */

/** The tools beside and on the photo, kept in step with the edit. */
export class DarkroomTools {
  /**
   * @param {DarkroomView} view
   * @param {HTMLElement} versions
   */
  constructor(view, versions) {
    this.view = view;
    this.panel = new ToolPanel(versions);
    this.handles = makeHandles();
    /** The original, once it has loaded. @type {HTMLImageElement | null} */
    this.photo = null;
  }

  get editing() {
    return this.view.control.editing;
  }

  get tab() {
    return this.panel.tab;
  }

  mount() {
    const { editing, handles, panel } = this;
    this.view.stage.append(handles);
    panel.wire(editing);
    panel.onTab = (tab) => this.tabOpened(tab);
    panel.open(matchMedia('(min-width: 720px) and (min-height: 481px)').matches ? 'adjust'
      : 'filters');
    handles.addEventListener('handle', (event) => this.handled(detailOf(event)));
    handles.addEventListener('stroke', (event) => editing.masking.paint(detailOf(event)));
    handles.addEventListener('picked', (event) => this.picked(detailOf(event)));
  }

  /** Updates the tools of the open tab to the edit. */
  show() {
    const { editing, panel } = this;
    if (panel.tab === 'adjust') {
      panel.adjust.show(editing.toolValues);
      panel.adjust.isPicking = editing.isPicking;
    }
    if (panel.tab === 'crop') panel.crop.show(editing.cropping.geometry, editing.cropping.frame);
    if (panel.tab === 'masks') panel.showMasks(editing.masking);
    if (panel.tab === 'search') this.showSearch();
    if (panel.tab === 'steps') this.showSteps();
    this.showHandles();
  }

  /** Shows all filters, each with the photo as it is cropped now. */
  showSearch() {
    const { editing, panel: { search }, view: { control: { drawing }, editor } } = this;
    if (!editor) return;
    const cut = editor.edit.steps.filter((step) => step.tool === 'crop' && !step.off);
    search.draw ??= (signal, filter) => drawing.sample(signal, filter);
    search.subject = JSON.stringify(cut);
    search.filters = editing.filters;
  }

  showSteps() {
    const { editing, panel } = this;
    const { open } = editing;
    if (open) {
      panel.controls.show(open.filter, open.step, {
        size: editing.resultSize, hasAmount: open.filter.parameters.some(
          ({ key }) => key === 'inputImage') && !editing.isGeometry(open.step),
        imageOf: (key) => editing.images.shown(key),
      });
    }
    panel.steps.chosen = open ? editing.chosenStep : -1;
    panel.steps.steps = editing.listed;
    panel.looks.canCopy = editing.look.steps.length > 0;
  }

  /** Shows the handles on the photo. */
  showHandles() {
    const { editing, handles, panel } = this;
    handles.size = panel.tab === 'crop' ? editing.cropping.frame : editing.resultSize;
    handles.radius = editing.masking.radius;
    handles.isErasing = editing.masking.brush.isErasing;
    handles.guides = panel.tab === 'masks' ? editing.masking.guides : [];
    const isTapping = panel.tab === 'masks' && editing.masking.isPicking;
    handles.mode = editing.isPicking || isTapping ? 'pick'
      : panel.tab === 'masks' && editing.masking.isBrushing ? 'brush' : 'handles';
    handles.handles = handlesOf(panel.tab, editing);
  }

  /** @param {{id: string, value: number[], isDone: boolean}} change */
  handled({ id, value, isDone }) {
    const { editing } = this;
    const { tab } = this.panel;
    if (tab === 'crop') editing.cropping.setRect(value, isDone);
    else if (tab === 'masks') editing.masking.drag(id, value, isDone);
    else editing.setParameter({ key: id, value, isDone });
  }

  /** @param {import('./tool-panel.js').TabId} tab */
  tabOpened(tab) {
    const { element, more, editor, control, stage } = this.view;
    // The frame may lie around what is seen of an enlarged photo.
    if (tab === 'crop') stage.showWhole();
    element.dataset.tab = tab;
    more.setAttribute('aria-expanded', String(tab === 'versions'));
    if (editor) control.show();
    // On a touch screen a keyboard would cover the list.
    if (tab === 'search' && matchMedia('(pointer: fine)').matches) this.panel.search.focus();
  }

  /** @param {import('./tool-panel.js').TabId} tab */
  openTab(tab) {
    if (this.panel.tab !== tab) this.panel.open(tab);
  }

  /** @param {{x: number, y: number}} place In the recipe's pixels */
  picked({ x, y }) {
    const { editing } = this;
    if (!editing.isPicking && editing.masking.isPicking) {
      editing.masking.picked({ x, y });
      return;
    }
    const { canvas } = this.view.stage;
    const [w, h] = editing.resultSize;
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
    if (count > 0) editing.picked(sum.map((each) => each / count));
  }

  /** The original's pixels in a small size, for automatic light and colour. */
  photoPixels() {
    const { photo } = this;
    if (!photo) return null;
    const factor = Math.min(1, samplePixels / Math.max(photo.naturalWidth, photo.naturalHeight));
    return readPixels(photo, Math.max(1, Math.round(photo.naturalWidth * factor)),
      Math.max(1, Math.round(photo.naturalHeight * factor)));
  }

  /** Computes the histogram of the displayed picture. */
  showHistogram() {
    const { canvas } = this.view.stage;
    if (this.panel.tab !== 'adjust' || canvas.hidden || canvas.width === 0) return;
    const factor = samplePixels / Math.max(canvas.width, canvas.height);
    this.panel.adjust.histogram = histogramOf(readPixels(canvas,
      Math.max(1, Math.round(canvas.width * factor)),
      Math.max(1, Math.round(canvas.height * factor))));
  }
}

/** The side of the picture from which histograms are computed. */
const samplePixels = 256;

/**
 * @param {CanvasImageSource} source
 * @param {number} width
 * @param {number} height
 */
function readPixels(source, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new Uint8ClampedArray();
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/**
 * @param {import('./tool-panel.js').TabId} tab
 * @param {import('./edit-actions.js').EditActions} editing
 * @returns {import('./photo-handles.js').Handle[]}
 */
function handlesOf(tab, editing) {
  if (tab === 'crop') {
    const { rect } = editing.cropping.geometry;
    const [w, h] = editing.cropping.frame;
    const value = [rect[0] * w, rect[1] * h, rect[2] * w, rect[3] * h];
    return [{ kind: 'rect', id: 'crop', label: toolTexts.crop.frame, value,
      ratio: editing.cropping.ratio, isCrop: true }];
  }
  if (tab === 'masks') return editing.masking.handles;
  return tab === 'steps' ? editing.stepHandles : [];
}
