import { acceptOf, Choice, fits, ruleOf } from './choice.js';
import { filmLength } from '../../core/dates.js';
import { button, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { PhotoList } from '../../core/photo-list.js';
import { pickerTexts as words } from './texts.js';
import { rove } from '../../ui/roving-focus.js';
import { addStyle } from '../../core/styles.js';
import { thumbnail } from '../../ui/thumbnail.js';

/**
 * @typedef {import('./choice.js').Kinds} Kinds
 * @typedef {import('../../core/rows.js').Row} Row
 * @typedef {{assets: string[], files: File[]}} PickerResult Photos of the library in the
 *   order in which they were chosen, or files of the device
 */

/**
 * @typedef {object} PickerOptions
 * @property {Kinds} [kinds]
 * @property {number | null} [limit] Null: as many as one likes
 * @property {readonly string[]} [chosen] The initial choice
 * @property {boolean} [canUseDevice]
 * @property {string} [title]
 * @property {string} [path] The list to choose from; the whole library if absent
 */

/** The delay between the last keystroke and the search. */
const restMilliseconds = 250;

/**
 * Lets a person pick photos from the library or the device.
 * @param {import('../../core/library.js').Library} library
 * @param {PickerOptions} wanted
 * @returns {Promise<PickerResult | null>} Null if cancelled
 */
export async function pickPhotos(library, wanted) {
  await addStyle('features/picker/picker.css');
  return new Picker(library, wanted).ask();
}

class Picker {
  /**
   * @param {import('../../core/library.js').Library} library
   * @param {PickerOptions} wanted
   */
  constructor(library, {
    kinds = 'both', limit = null, chosen = [], canUseDevice = false, title, path,
  }) {
    this.library = library;
    this.kinds = kinds;
    this.path = path ?? '/assets';
    this.choice = new Choice(chosen, limit);
    /** An existing choice may be emptied; a new one needs at least one photo. */
    this.mayBeNone = chosen.length > 0;
    /** @type {PhotoList | null} */
    this.list = null;
    this.timer = 0;
    /** @type {PickerResult | null} */
    this.picked = null;
    this.title = title ?? titleOf(kinds, limit);
    this.status = make('p', { role: 'status' });
    this.grid = make('ul', { 'aria-label': words.photos });
    this.rove = rove(this.grid, 'button');
    this.end = make('li', { class: 'end', 'aria-hidden': 'true' });
    this.observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        void this.list?.more().catch(() => {});
      }
    }, { rootMargin: '600px' });
    this.done = button({ label: words.choose, kind: 'primary' }, () => this.close(true));
    this.field = make('input', {
      type: 'search', placeholder: words.searchHint, 'aria-label': words.search,
      autocomplete: 'off',
    });
    this.files = make('input', {
      type: 'file', hidden: true, accept: acceptOf(kinds), multiple: limit !== 1,
      tabindex: '-1', 'aria-hidden': 'true',
    });
    this.dialog = make('dialog', { class: 'picker', 'aria-labelledby': 'picker-title' },
      make('div', { class: 'head' }, button({ label: words.cancel }, () => this.close(false)),
        make('h2', { id: 'picker-title' }, this.title), this.done),
      make('div', { class: 'tools' },
        make('label', { class: 'search' }, icon('search'), this.field),
        canUseDevice ? this.deviceButton() : null),
      this.status, make('div', { class: 'photos' }, this.grid), this.files);
  }

  /** On a phone there is room only for its icon. */
  deviceButton() {
    const choose = button({ label: words.device, icon: 'upload', kind: 'line' },
      () => this.files.click());
    choose.setAttribute('aria-label', words.device);
    choose.title = words.device;
    return choose;
  }

  /** @returns {Promise<PickerResult | null>} */
  ask() {
    const { promise, resolve } = Promise.withResolvers();
    const { dialog, field, files, grid } = this;
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    dialog.addEventListener('close', () => {
      clearTimeout(this.timer);
      this.observer.disconnect();
      this.list?.close();
      dialog.remove();
      resolve(this.picked);
    });
    field.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.open(field.value.trim()), restMilliseconds);
    });
    files.addEventListener('change', () => {
      const fitting = [...files.files ?? []].filter(({ type }) => fits(this.kinds, type));
      this.picked = { assets: [], files: fitting.slice(0, this.choice.limit ?? fitting.length) };
      dialog.close();
    });
    grid.addEventListener('click', (event) => {
      const id = /** @type {Element} */ (event.target).closest('button')?.dataset.id;
      if (id) this.toggle(id);
    });
    document.body.append(dialog);
    dialog.showModal();
    this.observer.observe(this.end);
    this.open('');
    this.say();
    return promise;
  }

  /** @param {boolean} isDone */
  close(isDone) {
    if (isDone) this.picked = { assets: [...this.choice.ids], files: [] };
    this.dialog.close();
  }

  /** Lists the selectable photos. @param {string} query */
  open(query) {
    this.list?.close();
    const rule = ruleOf(this.kinds);
    const path = query ? `/search?q=${encodeURIComponent(query)}`
      : rule ? `${this.path}?where=${encodeURIComponent(JSON.stringify(rule))}` : this.path;
    const list = new PhotoList(this.library, path);
    this.list = list;
    list.on('rows', () => this.draw(list));
    list.on('failed', (why) => {
      this.status.textContent = why;
    });
    list.open();
  }

  /** @param {PhotoList} list */
  draw(list) {
    const known = new Map([...this.grid.querySelectorAll('button')].map((each) =>
      [each.dataset.id, each.parentElement]));
    const rows = list.rows.filter((row) => row.state === 'ready' && (this.kinds === 'both'
      || row.isVideo === (this.kinds === 'videos')));
    this.grid.replaceChildren(...rows.map((row) => known.get(row.id) ?? tile(row)), this.end);
    this.rove();
    this.say(rows.length === 0 && !list.next ? words.none : '');
  }

  /** @param {string} id */
  toggle(id) {
    const isOther = this.choice.toggle(id);
    if (this.choice.limit === 1 && this.choice.ids.length === 1) {
      this.close(true);
      return;
    }
    this.say(isOther ? '' : words.full(this.choice.limit ?? 0));
  }

  /** Updates the numbers on tiles, and the count. @param {string} [sentence] */
  say(sentence = '') {
    const { choice } = this;
    this.done.disabled = choice.ids.length === 0 && !this.mayBeNone;
    this.status.textContent = sentence || (choice.limit === null
      ? words.count(choice.ids.length) : words.countOf(choice.ids.length, choice.limit));
    for (const each of this.grid.querySelectorAll('button')) {
      const place = choice.place(each.dataset.id ?? '');
      const name = each.title;
      each.setAttribute('aria-pressed', String(place > 0));
      each.setAttribute('aria-label', place > 0 ? words.chosen(name, place) : name);
      const mark = each.querySelector('b');
      if (mark) mark.textContent = place > 0 ? String(place) : '';
    }
  }
}

/**
 * @param {Kinds} kinds
 * @param {number | null} limit
 */
function titleOf(kinds, limit) {
  if (limit !== 1) return words.title[kinds];
  return kinds === 'images' ? words.title.image
    : kinds === 'videos' ? words.title.video : words.title.one;
}

/** @param {Row} row */
function tile(row) {
  return make('li', {}, make('button', {
    type: 'button', 'data-id': row.id, title: row.name, 'aria-pressed': 'false',
  }, thumbnail(row.id, row.version),
  row.isVideo && row.seconds ? make('small', {}, filmLength(row.seconds)) : null,
  make('b', { 'aria-hidden': 'true' })));
}
