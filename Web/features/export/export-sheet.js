import { button, emit, make } from '../../core/dom.js';
import { endings, keepExport, lastExport, usualExport } from './export-options.js';
import { exportTexts as words } from './texts.js';

/**
 * @typedef {import('./export-options.js').ExportOptions} ExportOptions
 * @typedef {{options: ExportOptions, name: string}} Wanted
 */

/**
 * Asks for the options of an export.
 *
 * Method `open` with the number of photos and, for a single one, its name. Events `export` and
 * `save-copy`, both with `{options, name}`, and `given-up` when it is closed.
 */
export class ExportSheet extends HTMLElement {
  /** @type {{export: Wanted, 'save-copy': Wanted, 'given-up': undefined} | undefined} */
  events;
  #sheet = make('dialog', { 'aria-labelledby': 'export-title' });
  #title = make('h2', { id: 'export-title' });
  #fields = /** @type {Record<string, HTMLSelectElement | HTMLInputElement>} */ ({});
  #quality = make('output', { class: 'value' });
  #name = make('input', {
    type: 'text', maxlength: '120', autocomplete: 'off', spellcheck: 'false',
  });
  #ending = make('span', { class: 'ending' });
  #copy = button({ label: words.copy, kind: 'line' }, () => this.#end('save-copy'));

  connectedCallback() {
    if (this.#sheet.parentNode) return;
    this.#fields = {
      format: this.#choice(words.formats), size: this.#choice(words.sizes),
      // The label around it names its first field, which is the output.
      quality: make('input', { type: 'range', min: '40', max: '100', 'aria-label': words.quality }),
      metadata: this.#choice(words.metadataKinds),
    };
    this.#fields.quality.addEventListener('input', () => this.#show());
    this.#fields.format.addEventListener('change', () => this.#show());
    this.#sheet.append(
      make('div', { class: 'head' }, this.#title,
        button({ label: words.close, icon: 'close', alone: true }, () => this.#sheet.close())),
      make('label', { class: 'row', 'data-row': 'name' }, make('span', {}, words.name), this.#name,
        this.#ending),
      this.#row(words.format, 'format'), this.#row(words.size, 'size'),
      this.#row(words.quality, 'quality'), this.#row(words.metadata, 'metadata'),
      make('div', { class: 'actions' }, this.#copy,
        button({ label: words.go, kind: 'primary' }, () => this.#end('export'))));
    this.append(this.#sheet);
    this.#sheet.addEventListener('close', () => emit(this, 'given-up'));
    // Keeps keys from the screen below: Escape must close this sheet, not the photo.
    this.#sheet.addEventListener('keydown', (event) => event.stopPropagation());
    this.#sheet.addEventListener('click', (event) => {
      if (event.target === this.#sheet) this.#sheet.close();
    });
  }

  /** @param {Record<string, string>} options */
  #choice(options) {
    return make('select', {}, ...Object.entries(options).map(([value, name]) =>
      make('option', { value }, name)));
  }

  /**
   * @param {string} label
   * @param {string} key
   */
  #row(label, key) {
    return make('label', { class: 'row', 'data-row': key }, make('span', {}, label),
      key === 'quality' ? this.#quality : null, this.#fields[key]);
  }

  /**
   * @param {number} count Of photos
   * @param {string} [name] Of one photo, without its ending
   */
  open(count, name = '') {
    const options = new Map(Object.entries(lastExport(window.localStorage) ?? usualExport));
    this.#name.value = name;
    const named = this.#sheet.querySelector('[data-row="name"]');
    if (named) /** @type {HTMLElement} */ (named).hidden = name === '';
    for (const [key, field] of Object.entries(this.#fields)) field.value = String(options.get(key));
    this.#title.textContent = words.title(count);
    this.#show();
    if (!this.#sheet.open) this.#sheet.showModal();
  }

  #show() {
    this.#quality.textContent = this.#fields.quality.value;
    this.#ending.textContent = `.${endings[this.#fields.format.value]}`;
    const hasQuality = ['jpeg', 'webp'].includes(this.#fields.format.value);
    const row = this.#sheet.querySelector('[data-row="quality"]');
    if (row) /** @type {HTMLElement} */ (row).hidden = !hasQuality;
  }

  /** @param {'export' | 'save-copy'} act */
  #end(act) {
    const { format, size, quality, metadata } = this.#fields;
    /** @type {ExportOptions} */
    const options = {
      format: format.value, size: size.value, quality: Number(quality.value),
      metadata: metadata.value,
    };
    keepExport(window.localStorage, options);
    emit(this, act, { options, name: this.#name.value.trim() });
    this.#sheet.close();
  }
}

customElements.define('export-sheet', ExportSheet);
