import { button, emit, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { rove } from '../../ui/roving-focus.js';
import { selectionTexts as words } from './texts.js';
import { actionMenu } from '../../ui/action-menu.js';
import '../../core/tool-icons.js';

/** @typedef {keyof typeof words.acts} Act */

/** Icons of the actions. @type {Record<Act, string>} */
export const actIcons = { favorite: 'heart', album: 'albums', hide: 'hide', show: 'before',
  earlier: 'up', later: 'down', link: 'share', trash: 'trash', restore: 'undo',
  remove: 'remove', unplace: 'remove', purge: 'trash', download: 'export', paste: 'brush',
  details: 'rename', teach: 'similar', accept: 'check', refuse: 'remove',
  slideshow: 'slides', stack: 'stack', unstack: 'remove',
  export: 'photo' };

/** The number of buttons with labels that fit beside each other on a phone. */
const most = 5;

/** The actions shown if there is no room for all. */
const usual = new Set(['favorite', 'album', 'link', 'remove', 'unplace', 'trash']);

/**
 * The actions for the selected photos.
 *
 * Properties `acts` (the names of the actions available here), `state`, `isBusy` (a long action is
 * running). Events `act` (the name).
 */
export class SelectionBar extends HTMLElement {
  /** @type {{act: Act | 'all' | 'none'} | undefined} */
  events;
  #count = make('b', { role: 'status' });
  #far = make('span', { class: 'far', 'aria-hidden': 'true' });
  #names = '';
  #acts = make('div', { class: 'acts', role: 'toolbar', 'aria-label': words.toolbar });
  #rove = rove(this.#acts, '.acts > button, .others > button, .acts > .action-menu > summary');
  #all = button({ label: words.all, kind: 'line' }, () => emit(this, 'act', 'all'));

  connectedCallback() {
    if (this.#count.parentNode) return;
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', words.label);
    this.append(button({ label: words.none, icon: 'close', alone: true },
      () => emit(this, 'act', 'none')), this.#count, this.#far, this.#all,
      this.#acts);
    this.hidden = true;
  }

  /** @param {Act[]} names */
  set acts(names) {
    // Replacing equal buttons would interrupt a press.
    if (names.join() === this.#names) return;
    this.#names = names.join();
    const first = names.length > most ? names.filter((name) => usual.has(name)) : names;
    const others = names.filter((name) => !first.includes(name));
    const shown = first.map((name) => this.#act(name));
    if (others.length > 0) {
      // The trash comes last, where it is expected and far from the rest.
      shown.splice(-1, 0, make('div', { class: 'others' },
        ...others.map((name) => this.#act(name))));
      shown.push(actionMenu(words.more, others.map((name) => ({
        label: words.acts[name], icon: actIcons[name], act: () => emit(this, 'act', name),
      })), true));
    }
    this.#acts.replaceChildren(...shown);
    this.#rove();
  }

  /**
   * @param {Act} name
   * @returns {HTMLElement}
   */
  #act(name) {
    const label = words.acts[name];
    return make('button', {
      type: 'button', class: 'button', 'aria-label': label, title: label,
      onclick: () => emit(this, 'act', name),
    }, icon(actIcons[name]), make('span', {}, words.short[name] ?? label));
  }

  /** @param {{count: number, all: number, isPartial: boolean, isHeld: boolean}} state */
  set state({ count, all, isPartial, isHeld }) {
    const wasHidden = this.hidden;
    // A drag that leaves nothing selected keeps it until its end.
    this.hidden = count === 0 && !isHeld;
    if (wasHidden) this.#rove();
    const counted = isPartial ? words.allSoFar : words.count(count);
    if (!isPartial) this.far = '';
    // A screen reader would repeat an unchanged text.
    if (this.#count.textContent !== counted) this.#count.textContent = counted;
    const wasAll = document.activeElement === this.#all;
    this.#all.hidden = count === all;
    if (wasAll && this.#all.hidden) this.querySelector('button')?.focus();
    if (wasHidden && !this.hidden) document.documentElement.classList.add('choosing');
    if (this.hidden) document.documentElement.classList.remove('choosing');
  }

  /** The progress of a selection; screen readers do not announce each step. @param {string} far */
  set far(far) {
    this.#far.textContent = far;
  }

  /** @param {boolean} isBusy */
  set isBusy(isBusy) {
    // They are not disabled, as a disabled button would lose the focus.
    for (const each of this.#acts.querySelectorAll('button, summary')) {
      if (isBusy) each.setAttribute('aria-disabled', 'true');
      else each.removeAttribute('aria-disabled');
    }
  }

  disconnectedCallback() {
    document.documentElement.classList.remove('choosing');
  }
}

customElements.define('selection-bar', SelectionBar);
