import { button, linkButton, make } from '../../core/dom.js';
import { PhotoList } from '../../core/photo-list.js';
import { searchPath } from '../../core/router.js';
import { texts } from '../../core/texts.js';
import { ListBody, openList } from '../library/list-screen.js';
import { answerFor } from './keyword-answers.js';
import { suggestionsPath } from './requests.js';
import { keywordWords as words } from './texts.js';

/** @typedef {import('../../app/app.js').App} App */

/**
 * @param {App} app
 * @returns {import('../../app/app.js').Screen}
 */
export const keywordScreen = (app) => new KeywordScreen(app, app.router.asked('keyword').trim());

/** The photos for which a keyword is suggested, and whether others have it. */
class SuggestionList extends PhotoList {
  /** The number of photos with the keyword by which they were found. */
  examples = 0;

  /**
   * @override
   * @param {string | null} after
   * @param {number} size
   */
  async page(after, size) {
    const page = await super.page(after, size);
    this.examples = page.examples ?? 0;
    return page;
  }
}

/** Photos that may get a keyword, to be chosen from. */
class KeywordScreen extends ListBody {
  /**
   * @param {App} app
   * @param {string} keyword
   */
  constructor(app, keyword) {
    const path = suggestionsPath(keyword);
    const known = openList(app, path);
    const list = known instanceof SuggestionList ? known : new SuggestionList(app.library, path);
    super(app, {
      path, title: keyword ? words.title(keyword) : words.bare, note: words.note, sign: 'similar',
      emptyTitle: words.emptyTitle, emptyText: words.emptyText(keyword),
      acts: ['accept', 'refuse'],
    }, list);
    this.keyword = keyword;
    this.suggested = list;
    this.choosing.answer = (ids, isAccepted) => this.answer(ids, isAccepted);
    this.element = make('div', { class: 'screen library list' },
      make('header', { class: 'bar' },
        button({ label: texts.albums.back, icon: 'back', alone: true }, () => app.router.back()),
        make('h1', { tabindex: '-1', dir: 'auto' }, this.looks.title), app.progress,
        keyword ? linkButton({ label: words.having(keyword), icon: 'search', alone: true },
          { href: searchPath(keyword) }) : null),
      this.body, this.choosing.bar);
  }

  /** @override */
  open() {
    document.title = `${this.looks.title} · ${texts.name}`;
    if (this.keyword) super.open();
    else this.draw();
  }

  /** @override */
  draw() {
    const { keyword, looks, suggested } = this;
    if (suggested.examples > 0) {
      looks.emptyTitle = words.emptyTitle;
      looks.emptyText = words.emptyText(keyword);
    } else {
      looks.emptyTitle = words.unseenTitle;
      looks.emptyText = keyword ? words.unseenText(keyword) : words.bareText;
    }
    super.draw();
  }

  /**
   * Answers for photos, and shows those that are left in their new order.
   * @param {string[]} ids
   * @param {boolean} isAccepted
   */
  async answer(ids, isAccepted) {
    const { app, keyword, list } = this;
    const isDone = await answerFor(app, keyword, ids, isAccepted);
    if (isDone) {
      for (const id of ids) list.remove(id);
      list.refreshSoon();
    }
    return isDone;
  }
}
