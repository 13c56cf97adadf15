import { button, emit, make } from '../../core/dom.js';
import { presetOf, Presets, presetText } from './presets.js';
import { toolTexts } from './tool-texts.js';

const words = toolTexts.presets;

/**
 * The list of presets, which can be applied, saved, removed and shared as files, with buttons that
 * copy and paste an edit.
 *
 * Property `canCopy`. Events `copy-look`, `paste-look`, `save-look` with a name, `apply` with a
 * preset, and `presets` when one was added or removed.
 */
export class PresetList extends HTMLElement {
  /**
   * @type {{'copy-look': undefined, 'paste-look': undefined, 'save-look': string, apply:
   *   import('./presets.js').Preset, presets: undefined} | undefined}
   */
  events;
  #presets = new Presets(window.localStorage);
  #copy = button({ label: toolTexts.steps.copy, kind: 'line' }, () => emit(this, 'copy-look'));
  #paste = button({ label: toolTexts.steps.paste, kind: 'line' }, () => emit(this, 'paste-look'));
  #name = make('input', { type: 'text', maxlength: '60', placeholder: words.name,
    'aria-label': words.name });
  #save = button({ label: words.save, kind: 'line' }, () => this.#savePreset());
  #list = make('ul');
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
    this.show();
  }

  /** @param {boolean} canCopy */
  set canCopy(canCopy) {
    this.#copy.disabled = !canCopy;
    this.#paste.disabled = this.#presets.copied === null;
    this.#update();
  }

  show() {
    const { all } = this.#presets;
    this.#empty.hidden = all.length > 0;
    this.#list.replaceChildren(...all.map((preset) => {
      const { name } = preset;
      return make('li', {}, make('button', {
        type: 'button', class: 'preset', dir: 'auto', onclick: () => emit(this, 'apply', preset),
      }, name), button({ label: words.share(name), icon: 'export', alone: true }, () =>
        this.#share(name, presetText(preset))), button(
        { label: words.remove(name), icon: 'close', alone: true }, () => {
          this.#presets.remove(name);
          this.show();
          emit(this, 'presets');
        }));
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
    this.show();
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
    if (!preset) return;
    this.#presets.add(preset.name, preset.look);
    this.show();
    emit(this, 'presets');
  }
}

customElements.define('preset-list', PresetList);
