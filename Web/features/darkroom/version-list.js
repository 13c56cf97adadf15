import { versionTexts } from './texts.js';
import { button, emit, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { pictureOrSign } from '../../ui/thumbnail.js';

/**
 * @typedef {object} ListedVersion
 * @property {number} number 0 is the original
 * @property {string} name
 * @property {string} when In words
 * @property {boolean} isCurrent
 * @property {string} picture Its address
 */

/**
 * All versions of a photo, newest first, each of which can be restored; above them the unsaved
 * edit.
 *
 * Properties `versions`, `unsaved`. Event `go` with the number.
 */
export class VersionList extends HTMLElement {
  /** @type {{go: number} | undefined} */
  events;
  #unsavedName = make('b');
  #unsaved = make('li', { class: 'unsaved' }, icon('adjust'),
    make('p', {}, this.#unsavedName, make('small', {}, versionTexts.unsaved)));
  #list = make('ol');

  /** @param {ListedVersion[]} versions */
  set versions(versions) {
    const hadFocus = this.contains(document.activeElement);
    this.#list.replaceChildren(...versions.map((version) => this.#row(version)));
    if (!this.#list.parentNode) this.append(this.#list);
    if (hadFocus) this.querySelector('button')?.focus();
  }

  /** @param {string | null} name Of the unsaved edit; null if saved */
  set unsaved(name) {
    this.classList.toggle('has-unsaved', name !== null);
    if (name === null) this.#unsaved.remove();
    else {
      if (this.#unsavedName.textContent !== name) this.#unsavedName.textContent = name;
      if (this.#unsaved !== this.#list.firstChild) this.#list.prepend(this.#unsaved);
    }
  }

  /** @param {ListedVersion} version */
  #row({ number, name, when, isCurrent, picture }) {
    const isRevert = number === 0;
    const back = button(
      { label: isRevert ? versionTexts.revert : versionTexts.goBack, kind: 'line' },
      () => emit(this, 'go', number));
    if (!isRevert) back.setAttribute('aria-label', versionTexts.goBackTo(name, when));
    return make('li', { 'aria-current': isCurrent ? 'true' : null },
      pictureOrSign(picture),
      make('p', {}, make('b', {}, name),
        make('small', {}, isCurrent ? versionTexts.current(when) : when)), back);
  }
}

customElements.define('version-list', VersionList);
