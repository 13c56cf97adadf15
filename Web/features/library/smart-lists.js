import * as api from '../../core/api.js';
import { emptyTrash } from '../../core/bulk-requests.js';
import { daysLeft } from '../../core/dates.js';
import { button } from '../../core/dom.js';
import { selectionTexts } from '../selection/texts.js';
import { texts } from '../../core/texts.js';
import { ListScreen } from './list-screen.js';
import { contentsOf, countOf } from './timeline-photos.js';
import { toLibrary } from './empty-list.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../app/app.js').Screen} Screen
 */

/**
 * @param {App} app
 * @returns {Screen}
 */
export const favoritesScreen = (app) => new ListScreen(app, {
  ...texts.lists.favorites, path: '/smart-albums/favorites/assets', sign: 'heart',
  acts: ['favorite', 'album', 'download', 'link', 'export', 'slideshow', 'paste', 'details',
    'teach', 'hide', 'trash'], isByMonth: true,
  emptyAct: toLibrary(app),
});

/**
 * @param {App} app
 * @returns {Screen}
 */
export const trashScreen = (app) => new TrashScreen(app);

class TrashScreen extends ListScreen {
  /** @param {App} app */
  constructor(app) {
    const empty = button({ label: selectionTexts.emptying.act, kind: 'line' }, () => {
      void this.empty();
    });
    // Shown once the trash is known to have contents.
    empty.hidden = true;
    super(app, {
      ...texts.lists.trash, path: '/smart-albums/trash/assets', sign: 'trash',
      acts: ['restore', 'purge'], tools: [empty], emptyAct: toLibrary(app), isCounted: true,
      mark: ({ trashed }, now) => (trashed ? texts.lists.daysLeft(daysLeft(trashed, now)) : ''),
    });
    this.button = empty;
  }

  /** @override */
  draw() {
    super.draw();
    this.button.hidden = this.list.count === 0;
  }

  /** Counts all photos, although not all are loaded. */
  async countAll() {
    const { list, app: { library }, stop: { signal } } = this;
    const read = { count: list.count, videos: this.photos?.videos ?? 0 };
    if (!list.next) return contentsOf(read);
    try {
      return contentsOf(await library.guarded(() => api.listed(signal, list.path)));
    } catch {
      return texts.library.moreThan(countOf(list.count, read));
    }
  }

  /** Deletes everything in the trash permanently, after a confirmation. */
  async empty() {
    const { list, app } = this;
    const { act, title, text, doing } = selectionTexts.emptying;
    const { isSure } = await import('../../ui/confirm-sheet.js');
    const isOne = !list.next && list.count === 1;
    const all = await this.countAll();
    if (!await isSure({ title, text: text(all, isOne), yes: act }) || this.button.disabled) return;
    this.button.disabled = true;
    const going = app.toast.going(doing);
    try {
      const { count } = await emptyTrash();
      going.end();
      app.toast.show(selectionTexts.purged(count));
      this.title.focus();
    } catch (error) {
      going.end();
      app.toast.show(texts.actions.failed(api.sentenceOf(error)));
    } finally {
      this.button.disabled = false;
    }
  }
}
