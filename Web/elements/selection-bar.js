import { button, make, tell } from '../lib/dom.js';
import { texts } from '../lib/texts.js';

const words = texts.selection;

/**
 * What can be done with the photos that are chosen.
 *
 * Properties `acts` (names of what can be done here), `count`, `all`. Events `act` (the name).
 */
export class SelectionBar extends HTMLElement {
  #count = make('b', { role: 'status' });
  #acts = make('div', { class: 'acts' });
  #all = button({ label: words.all, kind: 'line' }, () => tell(this, 'act', 'all'));

  connectedCallback() {
    if (this.#count.parentNode) return;
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', words.label);
    this.append(button({ label: words.none, icon: 'close', alone: true },
      () => tell(this, 'act', 'none')), this.#count, this.#all, this.#acts);
    this.hidden = true;
  }

  /** @param {(keyof typeof words.acts)[]} names */
  set acts(names) {
    const icons = { favorite: 'heart', album: 'albums', hide: 'hide', show: 'before',
      earlier: 'up', later: 'down', link: 'share', trash: 'trash', restore: 'undo',
      remove: 'remove', download: 'export', paste: 'brush', slideshow: 'slides',
      export: 'photo' };
    this.#acts.replaceChildren(...names.map((name) => {
      const act = button({ label: words.acts[name], icon: icons[name], alone: true },
        () => tell(this, 'act', name));
      act.dataset.act = name;
      return act;
    }));
  }

  /** @param {{count: number, all: number}} state */
  set state({ count, all }) {
    const wasHidden = this.hidden;
    this.hidden = count === 0;
    this.#count.textContent = words.count(count);
    const wasAll = document.activeElement === this.#all;
    this.#all.hidden = count === all;
    if (wasAll && this.#all.hidden) this.querySelector('button')?.focus();
    if (wasHidden && !this.hidden) document.documentElement.classList.add('choosing');
    if (this.hidden) document.documentElement.classList.remove('choosing');
  }

  disconnectedCallback() {
    document.documentElement.classList.remove('choosing');
  }
}

customElements.define('selection-bar', SelectionBar);
