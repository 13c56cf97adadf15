import * as api from '../../core/api.js';
import * as albumApi from '../../core/collection-requests.js';
import { dayRange } from '../../core/dates.js';
import { button, linkButton, make, on } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { PhotoList } from '../../core/photo-list.js';
import { searchPath } from '../../core/router.js';
import { photographers } from '../../core/place-requests.js';
import { completed, daysOf, examplesOf, offered, pathOf } from './search-query.js';
import { searchTexts as words } from './texts.js';
import { texts } from '../../core/texts.js';
import { say } from '../../ui/announcer.js';
import { examplesOf as examplesWith, keywordPath } from '../keywords/requests.js';
import { ListBody, openList } from '../library/list-screen.js';
import { contentsOf, countOf } from '../library/timeline-photos.js';
import { mayAddPhotos, message, toUpload } from '../library/empty-list.js';
import './search-field.js';

/**
 * @typedef {import('./search-query.js').SearchConditions} SearchConditions
 * @typedef {import('../../core/responses.js').Reason} Reason
 * @typedef {import('./search-query.js').Suggestion} Suggestion
 * @typedef {import('./search-field.js').SearchField} SearchField
 * @typedef {import('../../app/app.js').App} App
 */

/** The delay between the last keystroke and the announcement of what was found. */
const restMilliseconds = 250;
const mostExamples = 6;
/** Suggestions are derived from this many of the newest photos. */
const newest = 60;
/** @type {Record<string, string>} */
const signs = { place: 'pin', camera: 'camera', photographer: 'portrait', album: 'albums' };

/**
 * @param {App} app
 * @returns {import('../../app/app.js').Screen}
 */
export const searchScreen = (app) => new SearchScreen(app);

/** The matching photos, with their count and the interpretation of the text. */
class SearchList extends PhotoList {
  /** @type {SearchConditions | null} */
  understood = null;
  /** Why photos were found, by id. @type {Map<string, Reason>} */
  reasons = new Map();

  /**
   * @override
   * @param {string | null} after
   * @param {number} size
   */
  async page(after, size) {
    const page = await super.page(after, size);
    this.understood = page.understood ?? null;
    for (const [id, reason] of Object.entries(page.reasons ?? {})) this.reasons.set(id, reason);
    return page;
  }
}

/** @param {Reason | undefined} reason */
function reasonText(reason) {
  if (!reason) return '';
  return reason.kind === 'text' ? words.reasonText(reason.text) : words.reasonThing(reason.text);
}

/** A field, suggestions and matching photos; the address contains the text. */
class SearchScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.query = app.router.asked('q').trim();
    /** The photo that others should resemble; empty for a search by words. */
    this.like = app.router.asked('like');
    this.stop = new AbortController();
    this.asking = new AbortController();
    this.timer = 0;
    this.isTyping = false;
    /** Whether the photos for the current text are being loaded. */
    this.isLooking = false;
    /** @type {ListBody | null} */
    this.results = null;
    /** The photos found. @type {SearchList | null} */
    this.list = null;
    /** Whether their number was announced. */
    this.isTold = false;
    this.field = /** @type {SearchField} */ (document.createElement('search-field'));
    this.note = make('p', { class: 'note-of-list', role: 'status' });
    this.more = make('p', { class: 'note-of-list', hidden: true });
    // The page has its main part before the first results, for screen readers.
    this.place = make('div', { class: 'found' }, make('main', {}));
    this.element = make('div', { class: 'screen library list searching' },
      make('header', { class: 'bar' },
        button({ label: texts.albums.back, icon: 'back', alone: true }, () => app.router.back()),
        make('h1', { class: 'unseen' }, words.title), this.field, app.progress),
      this.note, this.more, this.place);
  }

  open() {
    const { field } = this;
    on(field, 'typed', () => this.typed());
    on(field, 'wanted', () => {
      // Late suggestions would cover the results.
      this.asking.abort();
      this.rest();
    });
    on(field, 'suggested', (suggestion) => this.take(suggestion));
    field.value = this.app.router.asked('q');
    // After returning from a photo, the focus is not in the field.
    if (!this.app.lastPhoto && !this.like) field.focus();
    this.show();
  }

  close() {
    clearTimeout(this.timer);
    this.stop.abort();
    this.asking.abort();
    this.results?.close();
  }

  /** Searches at once, one text at a time: what is typed meanwhile is searched afterwards. */
  typed() {
    clearTimeout(this.timer);
    this.isTyping = true;
    this.timer = window.setTimeout(() => this.rest(), restMilliseconds);
    void this.suggest(this.field.value);
    if (!this.isLooking) this.look(this.field.value);
  }

  rest() {
    clearTimeout(this.timer);
    this.isTyping = false;
    this.look(this.field.value);
    this.tell();
  }

  /** The photos for a text were loaded, or could not be. */
  looked() {
    this.isLooking = false;
    if (this.isTyping) this.look(this.field.value);
    else this.tell();
  }

  /** @param {string} text */
  async suggest(text) {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    if (text.trim() === '') {
      this.field.suggestions = [];
      return;
    }
    try {
      const { suggestions } = await this.app.library.guarded(() =>
        api.suggestions(signal, text));
      if (!signal.aborted) this.field.suggestions = suggestions;
    } catch {
      // Typing works without suggestions.
    }
  }

  /** @param {Suggestion} suggestion */
  take(suggestion) {
    this.asking.abort();
    const path = pathOf(suggestion);
    if (path) {
      this.app.router.go(path);
      return;
    }
    const text = completed(this.field.value, suggestion.text);
    this.field.value = `${text} `;
    this.field.suggestions = [];
    this.field.focus();
    this.rest();
  }

  /** @param {string} text */
  look(text) {
    const query = text.trim();
    if (query === this.query && !this.like) return;
    this.query = query;
    this.like = '';
    this.app.router.note(searchPath(query));
    this.show();
  }

  show() {
    const { app, query } = this;
    this.results?.close();
    this.results = null;
    this.isTold = false;
    this.isLooking = query !== '' || this.like !== '';
    this.note.textContent = '';
    this.more.hidden = true;
    document.title = `${query || (this.like ? words.likeTitle : words.title)} · ${texts.name}`;
    if (query === '' && !this.like) {
      this.place.replaceChildren(this.start());
      void this.app.library.whenLoaded.then(() => {
        const isEmpty = this.app.library.timeline.count === 0;
        if (isEmpty && this.query === '') this.place.replaceChildren(this.nothing());
      });
      return;
    }
    const path = this.like ? `/assets/${encodeURIComponent(this.like)}/similar`
      : `/search?q=${encodeURIComponent(query)}`;
    const known = openList(app, path);
    const list = known instanceof SearchList ? known
      : new SearchList(app.library, path, { isCounted: !this.like });
    const results = new ListBody(app, {
      path, title: words.title, sign: 'search',
      emptyTitle: this.like ? words.noneLikeTitle : words.noneTitle,
      emptyText: this.like ? words.noneLikeText : words.noneText(query),
      mark: ({ id }) => reasonText(list.reasons.get(id)),
      acts: ['favorite', 'album', 'download', 'link', 'export', 'paste', 'details', 'teach',
        'stack', 'unstack', 'hide', 'trash'],
    }, list);
    this.results = results;
    this.list = list;
    list.on('rows', () => this.say(list));
    // Earlier results stay until the new photos have loaded.
    const swap = () => {
      if (this.results !== results) return;
      this.place.replaceChildren(results.body, results.choosing.bar);
      this.looked();
    };
    list.on('rows', swap, { once: true });
    list.on('failed', swap, { once: true });
    results.open();
  }

  /** Announces the number of results once, for screen readers, when the typing rests. */
  tell() {
    if (this.isTold || this.isLooking || !this.results || !this.list?.isRead) return;
    this.isTold = true;
    const { count, total, next } = this.list;
    const { length: videos } = this.list.rows.filter(({ isVideo }) => isVideo);
    const photos = next || total !== null && total > count
      ? countOf(total ?? count, { count, videos }) : contentsOf({ count, videos });
    void this.offerMore(this.query);
    say(count === 0 ? words.noneTitle
      : words.found(total === null && next ? texts.library.moreThan(photos) : photos));
  }

  /** Offers more photos for a keyword that some have. @param {string} keyword */
  async offerMore(keyword) {
    const { library } = this.app;
    if (!keyword || this.like || !library.session?.findings) return;
    try {
      const examples = await library.guarded(() => examplesWith(this.stop.signal, keyword));
      if (this.query !== keyword || examples === 0) return;
      this.more.replaceChildren(linkButton({ label: words.more(keyword), icon: 'similar',
        kind: 'line' }, { href: keywordPath(keyword) }));
      this.more.hidden = false;
    } catch {
      // The results are whole without it.
    }
  }

  /** Shows how the text was interpreted, if as more than its words. @param {SearchList} list */
  say({ understood, count }) {
    if (this.like) this.note.textContent = count === 0 ? '' : words.likeTitle;
    if (!understood) return;
    const { words: sought, times, favorites, stars = 0, flag, label } = understood;
    const days = times ? daysOf(times) : null;
    const parts = [days ? words.between(dayRange(days.from, days.until)) : '',
      favorites ? words.favorites : '', stars > 0 ? words.stars(stars) : '',
      flag ? texts.library.flags[flag] : '', label ? texts.library.labels[label] : '',
      sought.length > 0 ? words.with(sought.map(words.quoted).join(', ')) : ''];
    this.note.textContent = count === 0 ? '' : parts.filter(Boolean).join(' · ');
  }

  start() {
    return make('main', {}, make('div', { class: 'empty' }, icon('search'),
      make('h2', {}, words.startTitle), make('p', {}, words.startText),
      this.examples(), this.own()));
  }

  /** Without photos, nothing can be found. */
  nothing() {
    const upload = toUpload(this.app);
    return make('main', {}, message('search', words.nothingTitle, words.nothingText,
      ...mayAddPhotos(this.app) ? [button({ ...upload, kind: 'primary' }, upload.act)] : []));
  }

  /** Shows only examples that have results. */
  examples() {
    const { app: { library }, stop: { signal } } = this;
    const place = make('div', {
      class: 'actions', role: 'group', 'aria-label': words.examplesLabel,
    });
    const finds = async (/** @type {string} */ example) => {
      const path = `/search?q=${encodeURIComponent(example)}`;
      const { assets } = await library.guarded(() => api.list(signal, path, null, 1));
      return assets.length > 0;
    };
    const fill = async () => {
      await library.whenLoaded;
      const all = examplesOf(library.timeline.days, words.examples);
      // Typing works without them.
      const found = await Promise.all(all.map((each) => finds(each).catch(() => false)));
      place.replaceChildren(...all.filter((_, index) => found[index]).slice(0, mostExamples)
        .map((example) => button({ label: example, kind: 'line' }, () => this.try(example))));
    };
    void fill();
    return place;
  }

  /** The places, cameras, people and albums of this library. */
  own() {
    const { app, stop: { signal } } = this;
    const place = make('div', { class: 'actions', role: 'group', 'aria-label': words.ownLabel });
    const fill = async () => {
      const [{ assets }, { photographers: people }, { collections }] = await app.library.guarded(
        () => Promise.all([api.list(signal, '/assets', null, newest), photographers(signal),
          albumApi.collections(signal, null)]));
      place.replaceChildren(...offered(assets, people, collections).map((each) => {
        const chip = button({ label: each.text, icon: signs[each.kind], kind: 'line' },
          () => {
          const path = pathOf(each);
          if (path) app.router.go(path);
          else this.try(each.text);
        });
        chip.title = words.kinds[each.kind];
        return chip;
      }));
    };
    // Typing works without them.
    fill().catch(() => {});
    return place;
  }

  /** Searches for a suggestion. @param {string} text */
  try(text) {
    this.field.value = text;
    this.rest();
  }
}
