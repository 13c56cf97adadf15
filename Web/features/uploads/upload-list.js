import { leftText } from './upload-texts.js';
import { bytesText } from '../../core/byte-sizes.js';
import { button, emit, make, nameParts } from '../../core/dom.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { icon } from '../../core/icons.js';
import { layers } from '../../core/layers.js';
import { TransferRate } from './transfer-rate.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { texts } from '../../core/texts.js';
import { uploadTexts } from './texts.js';
import { canRetry, isActive, isBad, isDamaged, isGood, isKept } from './upload-states.js';
import { damageTexts } from '../../core/damage-texts.js';

/**
 * @typedef {import('./upload-states.js').Upload} Upload
 * @typedef {{row: HTMLElement, state: string, words: HTMLElement, fill: HTMLElement}} Row
 */

/** The labels of a row's buttons, by their events. @type {Record<string, string>} */
const words = {
  cancel: texts.uploads.cancel, retry: texts.uploads.retry, choose: texts.uploads.choose,
  dismiss: texts.uploads.dismiss,
};

const away = { icon: 'close', alone: true };
const line = { kind: 'line' };

/** The icons of rows without a photo's icon. @type {Record<string, string>} */
const signs = { bad: 'alert', damaged: 'alert', good: 'check' };

/** The maximum number of rows: running uploads first, then failed and next ones. */
const shownRows = 200;

/**
 * The list of uploads as a sheet: each file with its state, progress, reason of refusal, and
 * actions.
 *
 * Property `items`, methods `open` and `close`. Events `remove`, `retry`, `choose` and `dismiss`
 * (the upload), `retry-all`, `clear`.
 */
export class UploadList extends HTMLElement {
  /**
   * @type {(Record<'retry' | 'remove' | 'dismiss', Upload>
   *   & Record<'choose' | 'retry-all' | 'clear', undefined>) | undefined}
   */
  events;
  #list = make('ul');
  #sum = make('p', { class: 'sum', hidden: true });
  #pace = new TransferRate();
  #none = make('p', { class: 'none' }, texts.uploads.none);
  #title = make('h2', { tabindex: '-1', id: 'upload-list-title' }, texts.uploads.title);
  #retryAll = button({ label: texts.uploads.retryAll, kind: 'line' },
    () => emit(this, 'retry-all'));
  #clear = button({ label: texts.uploads.clear }, () => emit(this, 'clear'));
  /** @type {Map<Upload, Row>} */
  #rows = new Map();
  /** @type {Element | null} */
  #opener = null;
  /** @type {Upload[]} */
  #items = [];
  #endLayer = () => {};

  connectedCallback() {
    if (this.#list.parentNode) return;
    this.hidden = true;
    this.className = 'sheet';
    this.setAttribute('role', 'region');
    this.setAttribute('aria-labelledby', 'upload-list-title');
    this.append(
      make('div', { class: 'head' }, this.#title, button(
        { label: texts.nav.upload, icon: 'upload', kind: 'line' }, () => emit(this, 'choose')),
      button(
        { label: texts.uploads.close, icon: 'close', alone: true }, () => this.close())),
      this.#sum, this.#none, this.#list,
      make('div', { class: 'foot' }, this.#retryAll, this.#clear));
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close();
    });
  }

  open() {
    this.#opener = document.activeElement;
    if (this.hidden) this.#endLayer = layers.add(() => this.close());
    this.hidden = false;
    this.items = this.#items;
    this.#title.focus({ preventScroll: true });
  }

  close() {
    if (this.hidden) return;
    this.#endLayer();
    const hadFocus = this.contains(document.activeElement);
    this.hidden = true;
    if (hadFocus && this.#opener instanceof HTMLElement) this.#opener.focus();
  }

  /** @param {Upload[]} items */
  set items(items) {
    this.#items = items;
    const sent = items.reduce((sum, item) =>
      sum + (isActive(item) || item.state === 'stored' ? item.sentBytes : 0), 0);
    this.#pace.note(performance.now(), sent);
    if (this.hidden) return;
    whenReleased(this, () => keepFocus(this, () => this.#draw(this.#items)));
  }

  /** @param {Upload[]} items */
  #draw(items) {
    this.#sumUp(items);
    this.#none.hidden = items.length > 0;
    this.#retryAll.hidden = items.filter((item) => item.state === 'failed').length < 2;
    this.#clear.hidden = !items.some((item) => !isActive(item) && item.state !== 'waiting');
    const shown = important(items);
    const gone = new Set(this.#rows.keys());
    let place = this.#list.firstElementChild;
    for (const item of shown) {
      gone.delete(item);
      let row = this.#rows.get(item);
      if (!row) {
        row = this.#make(item);
        this.#rows.set(item, row);
      }
      if (row.row === place) place = place.nextElementSibling;
      else this.#list.insertBefore(row.row, place);
      this.#update(item, row);
    }
    for (const item of gone) {
      this.#rows.get(item)?.row.remove();
      this.#rows.delete(item);
    }
  }

  /** The number of remaining files, the speed, and the remaining time. @param {Upload[]} items */
  #sumUp(items) {
    const left = items.filter((item) => isActive(item) || item.state === 'waiting');
    const isPaused = left.some(({ state }) => state === 'paused');
    this.#sum.hidden = left.length === 0 || isPaused;
    if (this.#sum.hidden) return;
    const bytes = left.reduce((sum, item) => sum + item.sizeBytes - item.sentBytes, 0);
    const { rate } = this.#pace;
    this.#sum.textContent = leftText(left.length, bytes, rate);
  }

  /**
   * @param {Upload} item
   * @returns {Row}
   */
  #make(item) {
    const words = make('p', { class: 'state' });
    const fill = make('i');
    const row = make('li', {}, make('span', { class: 'sign' }),
      make('p', { class: 'name', title: item.name }, ...nameParts(item.name)), words,
      make('div', { class: 'track' }, fill), make('span', { class: 'act' }));
    return { row, state: '', words, fill };
  }

  /**
   * @param {Upload} item
   * @param {Row} row
   */
  #update(item, row) {
    row.fill.style.width = `${item.sizeBytes ? (100 * item.sentBytes) / item.sizeBytes : 0}%`;
    const size = bytesText(item.sizeBytes);
    const state = stateOf(item);
    const words = (isGood(item) ? null : reasonOf(item)) ?? (item.state === 'sending'
      ? texts.uploads.sent(bytesText(item.sentBytes), size)
      : item.state === 'waiting' ? `${state} · ${size}` : state);
    if (row.words.textContent !== words) row.words.textContent = words;
    if (row.state === item.state) return;
    row.state = item.state;
    const look = lookOf(item);
    row.row.dataset.state = look;
    const [sign, , , track, act] = row.row.children;
    track.classList.toggle('off', !isActive(item));
    sign.replaceChildren(icon(signs[look] ?? 'photo'));
    act.replaceChildren(...this.#actions(item));
  }

  /** @param {Upload} item */
  #actions(item) {
    const act = (/** @type {string} */ label, /** @type {object} */ look,
      /** @type {() => void} */ press) =>
      named(button({ label, ...look }, press), texts.uploads.of(label, item.name));
    if (isActive(item) || item.state === 'waiting') {
      return [act(words.cancel, away, () => emit(this, 'remove', item))];
    }
    const actions = [act(words.dismiss, away, () => emit(this, 'dismiss', item))];
    if (canRetry(item)) actions.unshift(act(words.retry, line, () => emit(this, 'retry', item)));
    if (item.state === 'interrupted') {
      actions.unshift(act(words.choose, line, () => emit(this, 'choose')));
    }
    return actions;
  }
}

/** @param {Upload} item */
function stateOf(item) {
  const state = texts.uploads.states[item.state];
  // The reason is shown where the photo is opened.
  if (isKept(item)) return texts.uploads.butDamaged(state, texts.uploads.keptHelps);
  if (!isDamaged(item)) return state;
  return texts.uploads.butDamaged(state, damageTexts[item.damage ?? ''] ?? damageTexts.broken);
}

/** @param {Upload} item */
function lookOf(item) {
  if (isBad(item) || item.state === 'interrupted') return 'bad';
  return isDamaged(item) || isKept(item) ? 'damaged' : isGood(item) ? 'good' : item.state;
}

/**
 * The reason of a refusal, without the file's name, which is shown above it.
 * @param {Upload} item
 */
function reasonOf({ reason, name, state, lacksSpace }) {
  const [, help] = importable.find(([kind]) => kind.test(name)) ?? [];
  if (help && state === 'refused') return help;
  if (reason && lacksSpace) return uploadTexts.noSpace(reason);
  return reason?.startsWith(`${name} `) ? texts.uploads.it + reason.slice(name.length) : reason;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 */
function named(element, name) {
  element.setAttribute('aria-label', name);
  return element;
}

/** @param {Upload[]} items */
function important(items) {
  const rank = (/** @type {Upload} */ item) =>
    isActive(item) ? 0 : ['bad', 'damaged'].includes(lookOf(item)) ? 1
      : item.state === 'waiting' ? 2 : 3;
  return [...items].sort((one, other) => rank(one) - rank(other)).slice(0, shownRows);
}

/** Files that hold photos or belong to them, and are imported in another way. */
const importable = /** @type {const} */ ([[/\.(zip|tar|tgz)$/i, uploadTexts.archive],
  [/\.(xmp|json|aae)$/i, uploadTexts.sidecar]]);

customElements.define('upload-list', UploadList);
