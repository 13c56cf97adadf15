import { button, emit, make } from '../../core/dom.js';
import { presetOf, presetText } from './presets.js';
import { toolTexts } from './tool-texts.js';

/** @typedef {import('./presets.js').Preset} Preset */

const words = toolTexts.presets;

/**
 * The list of presets, which can be applied, saved, removed and shared as files, with buttons that
 * copy and paste an edit.
 *
 * Properties `presets`, `canCopy`, `canPaste`. Events `copy-look`, `paste-look`, `save-look` with a
 * name, `apply` with a preset, `add-preset` with one from a file, `remove-preset` with a name.
 */
export class PresetList extends HTMLElement {
  /**
   * @type {{'copy-look': undefined, 'paste-look': undefined, 'save-look': string, apply: Preset,
   *   'add-preset': Preset, 'remove-preset': string} | undefined}
   */
  events;
  #copy = button({ label: toolTexts.steps.copy, kind: 'line' }, () => emit(this, 'copy-look'));
  #paste = button({ label: toolTexts.steps.paste, kind: 'line' }, () => emit(this, 'paste-look'));
  #name = make('input', { type: 'text', maxlength: '60', placeholder: words.name,
    'aria-label': words.name });
  #save = button({ label: words.save, kind: 'line' }, () => this.#savePreset());
  #list = make('ul');
  #shape = '';
  #empty = make('p', { class: 'quiet' }, words.none);
  #problem = make('p', { class: 'quiet', role: 'alert' });
  #file = make('input', { type: 'file', accept: '.json,application/json', hidden: true,
    tabindex: '-1', 'aria-hidden': 'true' });

  connectedCallback() {
    if (this.childElementCount > 0) return;
    this.#name.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#savePreset();
    });
    this.#name.addEventListener('input', () => this.#update());
    this.#file.addEventListener('change', () => void this.#read());
    this.append(make('div', { class: 'actions' }, this.#copy, this.#paste),
      make('h2', {}, words.title), this.#list, this.#empty, this.#problem,
      make('div', { class: 'row fields' }, this.#name, this.#save),
      button({ label: words.open, icon: 'upload', kind: 'line' }, () => this.#file.click()),
      this.#file);
  }

  /** @param {boolean} canCopy */
  set canCopy(canCopy) {
    this.#copy.disabled = !canCopy;
    this.#update();
  }

  /** @param {boolean} canPaste */
  set canPaste(canPaste) {
    this.#paste.disabled = !canPaste;
  }

  /** Lists presets in the order of their names. @param {readonly Preset[]} presets */
  set presets(presets) {
    const named = presets.toSorted((one, other) => one.name.localeCompare(other.name));
    // A button of a preset that stays keeps the focus.
    const shape = JSON.stringify(named.map(({ name, look }) => [name, look]));
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#empty.hidden = named.length > 0;
    this.#list.replaceChildren(...named.map((preset) => {
      const { name } = preset;
      return make('li', {}, make('button', {
        type: 'button', class: 'preset', dir: 'auto', onclick: () => emit(this, 'apply', preset),
      }, name), button({ label: words.share(name), icon: 'export', alone: true }, () =>
        this.#share(name, presetText(preset))), button(
        { label: words.remove(name), icon: 'close', alone: true },
        () => emit(this, 'remove-preset', name)));
    }));
  }

  #update() {
    this.#save.disabled = this.#copy.disabled || this.#name.value.trim() === '';
  }

  #savePreset() {
    if (this.#save.disabled) return;
    emit(this, 'save-look', this.#name.value.trim());
    this.#name.value = '';
    this.#update();
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #share(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = make('a', { href: address, download: `${name}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  async #read() {
    const [file] = this.#file.files ?? [];
    if (!file) return;
    const preset = presetOf(await file.text(), file.name.replace(/\.json$/i, ''));
    this.#file.value = '';
    this.#problem.textContent = preset ? '' : words.strange;
    if (preset) emit(this, 'add-preset', preset);
  }
}

customElements.define('preset-list', PresetList);
