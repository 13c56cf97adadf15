import { emit, make } from '../../core/dom.js';
import { hasPicture } from './filter-groups.js';
import { found, grouped, inWords, plainText } from './filters.js';
import { icon } from '../../core/icons.js';
import { PreviewQueue } from './preview-queue.js';
import { toolTexts } from './tool-texts.js';

/** @typedef {import('./filters.js').Filter} Filter */

const words = toolTexts.filters;

/** How far outside the panel pictures are drawn already. */
const near = '160px 0px';

/**
 * All filters in groups, each with the photo through it, searched by their names in Tintype and in
 * other programs.
 *
 * Properties `filters`, `draw` (requests the picture of a filter) and `subject` (the photo and its
 * crop, as text: another one discards the pictures). Event `add` with the filter.
 */
export class FilterSearch extends HTMLElement {
  /** @type {{add: Filter} | undefined} */
  events;
  #field = make('input', { type: 'search', placeholder: words.search, 'aria-label': words.search });
  #count = make('p', { class: 'count', role: 'status' });
  #list = make('div');
  /** @type {readonly Filter[]} */
  #filters = [];
  #subject = '';
  /** @type {PreviewQueue<HTMLImageElement>} */
  #queue = new PreviewQueue();
  /** Pictures by filter; null where there is none. @type {Map<string, HTMLImageElement | null>} */
  #pictures = new Map();
  /** @type {IntersectionObserver | null} */
  #near = null;
  /** @type {((signal: AbortSignal, filter: Filter) => Promise<HTMLImageElement>) | null} */
  draw = null;

  connectedCallback() {
    if (this.childElementCount > 0) return;
    this.#field.addEventListener('input', () => this.#show());
    this.#field.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') this.#list.querySelector('button')?.focus();
      else if (event.key === 'Enter') this.#list.querySelector('button')?.click();
      else if (event.key === 'Escape' && this.#field.value !== '') this.#clear();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.#list.addEventListener('keydown', (event) => this.#walk(event));
    this.append(make('label', { class: 'search' }, icon('search'), this.#field), this.#count,
      this.#list);
    this.#near = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.#seen(target, isIntersecting);
    }, { rootMargin: near });
  }

  disconnectedCallback() {
    this.#queue.clear();
    this.#near?.disconnect();
  }

  /** @param {readonly Filter[]} filters */
  set filters(filters) {
    if (this.#filters === filters) return;
    this.#filters = filters;
    this.#show();
  }

  /** @param {string} subject */
  set subject(subject) {
    if (this.#subject === subject) return;
    this.#subject = subject;
    this.#queue.clear();
    for (const picture of this.#pictures.values()) {
      if (picture) URL.revokeObjectURL(picture.src);
    }
    this.#pictures.clear();
    this.#show();
  }

  /** @override */
  focus() {
    this.#field.focus();
  }

  #clear() {
    this.#field.value = '';
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.#across, ArrowUp: -this.#across }[
      event.key];
    if (!by) return;
    const buttons = [...this.#list.querySelectorAll('button')];
    const at = buttons.findIndex((each) => each === document.activeElement);
    event.preventDefault();
    event.stopPropagation();
    if (at + by < 0) this.#field.focus();
    else buttons[Math.min(buttons.length - 1, at + by)]?.focus();
  }

  /** The number of filters in a row. */
  get #across() {
    const list = this.#list.querySelector('ul');
    return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;
  }

  #show() {
    const wanted = this.#field.value.trim();
    const filters = found(this.#filters, wanted);
    this.#count.textContent = filters.length === 0 && wanted ? words.none(wanted)
      : words.count(filters.length);
    this.#near?.disconnect();
    this.#queue.clear();
    this.#list.replaceChildren(...grouped(filters, words.groups, wanted !== '')
      .flatMap(({ title, filters: some }) => [make('h2', {}, title),
        make('ul', { 'aria-label': title }, ...some.map((filter) => this.#entry(filter)))]));
    for (const each of this.#list.querySelectorAll('button')) this.#near?.observe(each);
  }

  /** @param {Filter} filter */
  #entry(filter) {
    const name = inWords(filter.name);
    return make('li', {}, make('button', {
      type: 'button', 'aria-label': words.add(name), 'data-filter': filter.name,
      title: plainText(filter.summary), onclick: () => emit(this, 'add', filter),
    }, make('span', { class: 'picture' }), make('b', {}, name)));
  }

  /**
   * @param {Element} button
   * @param {boolean} isNear
   */
  #seen(button, isNear) {
    const name = /** @type {HTMLElement} */ (button).dataset.filter ?? '';
    const filter = this.#filters.find((each) => each.name === name);
    if (!isNear) {
      this.#queue.drop(name);
      return;
    }
    const place = button.querySelector('.picture');
    const { draw } = this;
    if (!place || !filter || !draw || place.firstChild) return;
    const put = (/** @type {HTMLImageElement | null} */ picture) => {
      this.#pictures.set(name, picture);
      if (picture) picture.alt = '';
      place.replaceChildren(picture ?? icon('photo'));
    };
    const known = hasPicture(name) ? this.#pictures.get(name) : null;
    if (known !== undefined) put(known);
    else this.#queue.want(name, (signal) => draw(signal, filter), put);
  }
}

customElements.define('filter-search', FilterSearch);
