import { ask } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { rowOf } from '../../core/rows.js';
import { viewerTexts as words } from './texts.js';

/** @typedef {import('../../core/responses.js').SeenLine} SeenLine */

/** The time for which a photo is open before its text is loaded. */
const restMilliseconds = 300;

/**
 * The lines of text in a picture, and whether it can be compared with others.
 * @param {AbortSignal} signal
 * @param {string} id
 * @param {number} version
 * @returns {Promise<{lines: SeenLine[], comparable: boolean}>}
 */
const seenText = (signal, id, version) =>
  ask(signal, 'GET', `/assets/${id}/text?version=${version}`);

/** The text in the open photo: its lines lie over it, to be selected and copied. */
export class TextMarks {
  /**
   * @param {import('./viewer-state.js').ViewerState} state
   * @param {import('../../app/app.js').App} app
   * @param {HTMLElement} viewer The element that shows the photo
   * @param {import('./viewer-tools.js').ViewerTools} tools
   */
  constructor(state, { library, toast }, viewer, tools) {
    this.state = state;
    this.library = library;
    this.toast = toast;
    this.viewer = viewer;
    this.tools = tools;
    /** @type {SeenLine[]} */
    this.lines = [];
    this.known = '';
    this.isOn = false;
    this.timer = 0;
    this.asking = new AbortController();
    this.copyAll = button({ label: words.copyText, kind: 'line' },
      () => void this.copy(this.lines.map(({ text }) => text).join('\n')));
    this.bar = make('div', { class: 'text-bar', hidden: true }, this.copyAll);
  }

  /** Loads the text of the photo that is open for a moment. @param {Shown} asset */
  follow({ id, version, state, kind }) {
    const key = `${id} ${version} ${state}`;
    if (key === this.known) return;
    this.end();
    this.known = key;
    // Without models, nothing is found in any picture.
    if (state !== 'ready' || kind === 'video' || !this.library.session?.findings) return;
    this.timer = window.setTimeout(() => void this.load(id, version), restMilliseconds);
  }

  /**
   * @param {string} id
   * @param {number} version
   */
  async load(id, version) {
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const { comparable, lines } = await this.library.guarded(() =>
        seenText(signal, id, version));
      if (signal.aborted) return;
      this.lines = lines;
      this.tools.text.hidden = lines.length === 0;
      this.tools.offerSimilar(comparable);
    } catch {
      // The photo is shown without its text, and similar ones are not offered.
    }
  }

  end() {
    clearTimeout(this.timer);
    this.asking.abort();
    this.lines = [];
    this.known = '';
    this.tools.text.hidden = true;
    this.tools.drawMore();
    this.show(false);
  }

  toggle() {
    this.show(!this.isOn && this.lines.length > 0);
  }

  /** @param {boolean} isOn */
  show(isOn) {
    this.isOn = isOn;
    this.bar.hidden = !isOn;
    this.tools.text.setAttribute('aria-pressed', String(isOn));
    this.lay(isOn ? this.layer() : null);
  }

  /** Lays an element over the photo, with its place and zoom. @param {HTMLElement | null} layer */
  lay(layer) {
    const { asset } = this.state;
    const slide = this.viewer.querySelector('.slide:nth-child(2)');
    slide?.querySelector('.over-photo')?.remove();
    if (!layer || !slide || !asset) return;
    const over = make('div', { class: 'over-photo' }, layer);
    over.style.setProperty('--ratio', String(rowOf(asset).ratio || 1));
    slide.append(over);
  }

  layer() {
    const layer = make('div', { class: 'text-layer', role: 'group', 'aria-label': words.text },
      ...this.lines.map((line) => this.line(line)));
    // The viewer's gestures would end a selection.
    for (const type of ['pointerdown', 'touchstart', 'click', 'dblclick']) {
      layer.addEventListener(type, (event) => {
        if (event.target !== layer) event.stopPropagation();
      });
    }
    return layer;
  }

  /** @param {SeenLine} line */
  line({ text, box: [x, y, width, height] }) {
    const isTall = height > width * 2;
    const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(3)}%`;
    const mark = make('span', {
      class: 'seen-line', role: 'button', tabindex: '0', dir: 'auto', title: words.copyLine,
      'data-tall': String(isTall),
    }, text);
    Object.assign(mark.style, {
      left: percent(x), top: percent(y), width: percent(width), height: percent(height),
      fontSize: `${(height * 80).toFixed(3)}cqh`,
    });
    const copy = () => {
      // A selection is copied as every other text.
      if (getSelection()?.isCollapsed ?? true) void this.copy(text);
    };
    mark.addEventListener('click', copy);
    mark.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      copy();
    });
    return mark;
  }

  /** @param {string} text */
  async copy(text) {
    const { toast } = this;
    try {
      await navigator.clipboard.writeText(text);
      toast.show(words.copied);
    } catch {
      toast.show(words.notCopied);
    }
  }
}

/** @typedef {import('../../core/responses.js').AssetDetail} Shown */
