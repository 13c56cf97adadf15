import { button, make, tell } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { texts } from '../lib/texts.js';

/**
 * @typedef {object} ListedVersion
 * @property {number} number 0 is the original
 * @property {string} name
 * @property {string} when In words
 * @property {boolean} isCurrent
 */

/**
 * Every version of a photo, the newest first, each a step to go back to.
 *
 * Property `versions`. Event `go` with the number.
 */
export class VersionList extends HTMLElement {
  /** @param {ListedVersion[]} versions */
  set versions(versions) {
    const hadFocus = this.contains(document.activeElement);
    this.replaceChildren(make('ol', {}, ...versions.map((version) => this.#row(version))));
    if (hadFocus) this.querySelector('button')?.focus();
  }

  /** @param {ListedVersion} version */
  #row({ number, name, when, isCurrent }) {
    const row = make('li', { 'aria-current': isCurrent ? 'true' : null },
      icon(isCurrent ? 'check' : number === 0 ? 'photo' : 'clock'),
      make('p', {}, make('b', {}, name),
        make('small', {}, isCurrent ? texts.versions.current(when) : when)));
    if (isCurrent) return row;
    const isRevert = number === 0;
    const back = button(
      { label: isRevert ? texts.versions.revert : texts.versions.goBack, kind: 'line' },
      () => tell(this, 'go', number));
    if (!isRevert) back.setAttribute('aria-label', texts.versions.goBackTo(name, when));
    row.append(back);
    return row;
  }
}

customElements.define('version-list', VersionList);
