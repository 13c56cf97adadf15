import { button, on } from '../../core/dom.js';
import { rowOf } from '../../core/rows.js';
import { beside } from '../../core/sequence.js';
import { reach } from './film-strip.js';
import { shotOf } from './photo-slide.js';
import { viewerTexts as words } from './texts.js';

/**
 * @typedef {import('./film-strip.js').FilmStrip} FilmStrip
 * @typedef {import('../../core/rows.js').Row} Row
 */

/** The photo between its neighbours: the slides, the strip, and the buttons beside the photo. */
export class SequenceView {
  /**
   * @param {import('./viewer-state.js').ViewerState} state
   * @param {import('./photo-viewer.js').PhotoViewer} viewer
   * @param {{go: (by: 1 | -1) => void, turnTo: (id: string) => void,
   *   standing: () => string}} actions `standing`: the representative of the burst or stack that
   *   is viewed
   */
  constructor(state, viewer, actions) {
    this.state = state;
    this.viewer = viewer;
    this.actions = actions;
    this.strip = /** @type {FilmStrip} */ (document.createElement('film-strip'));
    this.newer = button({ label: words.newer, icon: 'back', alone: true }, () => actions.go(-1));
    this.older = button({ label: words.older, icon: 'forward', alone: true }, () => actions.go(1));
    this.newer.classList.add('beside', 'newer');
    this.older.classList.add('beside', 'older');
  }

  listen() {
    const { library, sequence, signal } = this.state;
    // Neighbours may have been added or removed.
    library.on('rows', () => this.show(), { signal });
    library.on('assets', () => this.findAgain(), { signal });
    sequence.on?.('rows', () => this.show(), { signal });
    on(this.strip, 'pick', (id) => this.actions.turnTo(id));
  }

  /** @param {Pick<import('./viewer-state.js').Shown, 'id' | 'sortTime'>} asset */
  async locate({ id, sortTime }) {
    await this.state.sequence.locate(id, sortTime);
    this.show();
    await this.readAround();
    this.show();
  }

  /** Finds a photo in the list again, after it has become a representative. */
  findAgain() {
    this.show();
    const { asset, place } = this.state;
    if (!asset || place >= 0) return;
    // If that fails, the photo is shown nevertheless.
    this.locate(asset).catch(() => {});
  }

  /** Loads the neighbours on both sides, for swipes and the strip. */
  async readAround() {
    const { place, sequence } = this.state;
    if (place < 0) return;
    await Promise.all([place - reach, place - 1, place + 1, place + reach]
      .filter((each) => each >= 0 && each < sequence.count)
      .map((each) => sequence.at(each)));
  }

  /** The photo beside this one, loaded. @param {1 | -1} by */
  beside(by) {
    return beside(this.state.sequence, this.state.place, by);
  }

  /** @param {Row} [known] */
  show(known) {
    const { asset, id, place, sequence } = this.state;
    const at = (/** @type {number} */ each) =>
      (each >= 0 && each < sequence.count ? sequence.row(each) : undefined);
    const own = asset ? rowOf(asset) : known ?? at(place);
    if (!own) return;
    const around = place < 0 ? [] : [at(place - 1), at(place + 1)];
    // A photo that cannot be shown is replaced by a message, between the same neighbours.
    const shot = own.state === 'ready' ? shotOf(own, asset) : null;
    this.viewer.shots = [shotOf(around[0], null), shot, shotOf(around[1], null)];
    this.newer.disabled = place <= 0;
    this.older.disabled = place < 0 || place >= sequence.count - 1;
    if (place < 0) {
      this.strip.hidden = true;
      return;
    }
    const rows = Array.from({ length: 2 * reach + 1 }, (_, index) => at(place - reach + index));
    this.strip.around = { rows, id, standing: this.actions.standing() };
  }
}
