import * as albumApi from '../../core/collection-requests.js';
import { make } from '../../core/dom.js';
import { photographers } from '../../core/place-requests.js';
import { fontLines, fontsOf } from './font-lines.js';
import { viewerTexts as words } from './texts.js';

/**
 * @typedef {import('../../core/responses.js').AssetDetail} Shown
 * @typedef {import('../../core/responses.js').ChangedCollections} ChangedCollections
 */

/**
 * Why a photo cannot be shown, and what the library for its format says, for those who look for
 * the cause.
 * @param {{reason?: string | null, reasonDetail?: string | null}} asset
 */
export function causeOf({ reason, reasonDetail }) {
  const cause = [reason, reasonDetail].filter(Boolean).join(' ');
  return cause ? [make('details', { class: 'cause' }, make('summary', {}, words.cause),
    make('p', {}, cause))] : [];
}

/**
 * Facts of the info panel that are loaded separately: the photo's albums, who added it, and the
 * fonts of its text.
 */
export class InfoFacts {
  /**
   * @param {import('./viewer-state.js').ViewerState} state
   * @param {import('../../core/library.js').Library} library
   * @param {import('./info-panel.js').InfoPanel} info
   */
  constructor(state, library, info) {
    this.state = state;
    this.library = library;
    this.info = info;
    this.asked = '';
    /** The photo's albums, once they are loaded. @type {{id: string, title: string}[] | null} */
    this.albums = null;
    /** The photo and the version whose fonts were asked for. */
    this.askedFonts = '';
  }

  listen() {
    const { signal } = this.state;
    this.library.on('collections', (changed) => this.apply(changed), { signal });
  }

  /**
   * Applies changed albums, or loads the photo's again if an event does not tell their contents.
   * @param {ChangedCollections | null} changed
   */
  apply(changed) {
    const { info, state: { asset } } = this;
    if (!asset) return;
    const rows = changed?.rows.filter(({ kind }) => kind === 'album') ?? [];
    if (!changed || !this.albums || rows.some(({ assets }) => !assets)) {
      this.asked = '';
      this.follow(asset);
      return;
    }
    const touched = new Set([...changed.gone, ...rows.map(({ id }) => id)]);
    const old = new Map(this.albums.map((album) => [album.id, album]));
    this.albums = [
      ...this.albums.flatMap((album) => {
        if (!touched.has(album.id)) return [album];
        const row = rows.find(({ id }) => id === album.id);
        return row?.assets?.includes(asset.id) ? [row] : [];
      }),
      ...rows.filter(({ id, assets }) => !old.has(id) && assets?.includes(asset.id)),
    ];
    info.albums = this.albums;
  }

  /** @param {Shown} asset */
  follow(asset) {
    const { info } = this;
    if (this.state.isOwn) info.addedBy = words.you;
    if (info.hidden) return;
    void this.readFonts(asset);
    if (this.asked === asset.id) return;
    this.asked = asset.id;
    this.albums = null;
    void this.read(asset);
  }

  /**
   * Shows the fonts of the current version at once, and those of now when they are known.
   * @param {Shown} asset
   */
  async readFonts({ id, version, history }) {
    const { info, library, state: { signal } } = this;
    const asked = `${id} ${version}`;
    if (this.askedFonts === asked) return;
    this.askedFonts = asked;
    const saved = history.find(({ number }) => number === version)?.fonts ?? [];
    info.fonts = fontLines(saved, null);
    if (saved.length === 0) return;
    try {
      const { now } = await library.guarded(() => fontsOf(signal, id));
      if (!signal.aborted && this.askedFonts === asked) info.fonts = fontLines(saved, now);
    } catch {
      // Without a connection, the fonts that were saved are shown.
      this.askedFonts = '';
    }
  }

  /** @param {Shown} asset */
  async read({ id, owner }) {
    const { info, library, state: { isOwn, signal } } = this;
    try {
      const [{ collections }, people] = await library.guarded(() => Promise.all([
        albumApi.collectionsOf(signal, id), isOwn ? null : photographers(signal)]));
      if (signal.aborted) return;
      this.albums = collections;
      info.albums = collections;
      const found = people?.photographers.find(
        (/** @type {{id: string}} */ each) => each.id === owner);
      if (found) info.addedBy = found.name;
    } catch {
      // The photo's own facts are shown; the next opening tries again.
      this.asked = '';
    }
  }
}
