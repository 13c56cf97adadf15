import { button, make, tell } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { rove } from '../lib/roving.js';
import { selectionTexts as words } from '../lib/selectiontexts.js';
import { actionMenu } from './action-menu.js';

/** @typedef {keyof typeof words.acts} Act */

/** @type {Record<Act, string>} */
const icons = { favorite: 'heart', album: 'albums', hide: 'hide', show: 'before',
  earlier: 'up', later: 'down', link: 'share', trash: 'trash', restore: 'undo',
  remove: 'remove', unplace: 'remove', purge: 'trash', download: 'export', paste: 'brush',
  slideshow: 'slides', stack: 'stack', unstack: 'remove',
  export: 'photo' };

/** As many have room beside each other on a phone, with a word each. */
const most = 5;

/** What people do most, where not all have room. */
const usual = new Set(['favorite', 'album', 'link', 'remove', 'unplace', 'trash']);

/**
 * What can be done with the photos that are chosen.
 *
 * Properties `acts` (names of what can be done here), `state`, `isBusy` (something is being done
 * that takes a while). Events `act` (the name).
 */
export class SelectionBar extends HTMLElement {
  #count = make('b', { role: 'status' });
  #far = make('span', { class: 'far', 'aria-hidden': 'true' });
  #names = '';
  #acts = make('div', { class: 'acts', role: 'toolbar', 'aria-label': words.toolbar });
  #rove = rove(this.#acts, '.acts > button, .others > button, .acts > .action-menu > summary');
  #all = button({ label: words.all, kind: 'line' }, () => tell(this, 'act', 'all'));

  connectedCallback() {
    if (this.#count.parentNode) return;
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', words.label);
    this.append(button({ label: words.none, icon: 'close', alone: true },
      () => tell(this, 'act', 'none')), this.#count, this.#far, this.#all,
      this.#acts);
    this.hidden = true;
  }

  /** @param {Act[]} names */
  set acts(names) {
    // Who is about to press one does not lose it where they are the same.
    if (names.join() === this.#names) return;
    this.#names = names.join();
    const first = names.length > most ? names.filter((name) => usual.has(name)) : names;
    const others = names.filter((name) => !first.includes(name));
    const shown = first.map((name) => this.#act(name));
    if (others.length > 0) {
      // The trash is last, as it is where one looks for it and far from the rest.
      shown.splice(-1, 0, make('div', { class: 'others' }, ...others.map((name) =>
        button({ label: words.acts[name], icon: icons[name], alone: true },
          () => tell(this, 'act', name)))));
      shown.push(actionMenu(words.more, others.map((name) => ({
        label: words.acts[name], icon: icons[name], act: () => tell(this, 'act', name),
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
      onclick: () => tell(this, 'act', name),
    }, icon(icons[name]), make('span', {}, words.short[name] ?? label));
  }

  /** @param {{count: number, all: number, isPartial: boolean}} state */
  set state({ count, all, isPartial }) {
    const wasHidden = this.hidden;
    this.hidden = count === 0;
    if (wasHidden) this.#rove();
    const counted = isPartial ? words.allSoFar : words.count(count);
    if (!isPartial) this.far = '';
    // The same once more would be read out once more.
    if (this.#count.textContent !== counted) this.#count.textContent = counted;
    const wasAll = document.activeElement === this.#all;
    this.#all.hidden = count === all;
    if (wasAll && this.#all.hidden) this.querySelector('button')?.focus();
    if (wasHidden && !this.hidden) document.documentElement.classList.add('choosing');
    if (this.hidden) document.documentElement.classList.remove('choosing');
  }

  /** How many of all were read; seen, and not read out each time. @param {string} far */
  set far(far) {
    this.#far.textContent = far;
  }

  /** @param {boolean} isBusy */
  set isBusy(isBusy) {
    // None is disabled: what has the keyboard keeps it.
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
