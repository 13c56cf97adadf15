import { button, make } from '../../core/dom.js';
import { inWords } from './filters.js';
import { toolTexts } from './tool-texts.js';

const words = toolTexts.controls.image;

/** The other image that a filter reads: this photo, or one that is chosen. */
export class ImageControl {
  /**
   * @param {string} key
   * @param {string} description
   * @param {(wanted: 'own' | 'other') => void} choose
   */
  constructor(key, description, choose) {
    this.name = make('small', { dir: 'auto' });
    const title = inWords(key);
    const other = button({ label: words.choose, icon: 'photo', kind: 'line' },
      () => choose('other'));
    other.setAttribute('aria-label', toolTexts.controls.of(title, words.choose));
    this.own = button({ label: words.own, kind: 'line' }, () => choose('own'));
    this.own.setAttribute('aria-label', toolTexts.controls.of(title, words.own));
    this.element = make('div', { class: 'row fields image', title: description },
      make('span', {}, title, this.name), this.own, other);
  }

  /** @param {ReturnType<typeof import('./other-images.js').imageOf>} image */
  show({ kind, name }) {
    this.name.textContent = kind === 'own' ? words.own
      : kind === 'original' ? words.original : name || words.picture;
    this.own.hidden = kind === 'own';
  }
}
