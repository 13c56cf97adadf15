import { cover } from '../albums/album-picker.js';
import { againButton, button, linkButton, make } from '../../core/dom.js';
import { FindField, isMeant } from '../../ui/list-filter.js';
import { debounce } from '../../core/debounce.js';
import { icon } from '../../core/icons.js';
import { peopleTexts as words } from './texts.js';
import { photographers } from '../../core/place-requests.js';
import * as api from '../../core/api.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { ListScreen } from '../library/list-screen.js';
import { mayAddPhotos, slideshowButton, toUpload } from '../library/empty-list.js';
import { PinMap } from '../map/map-screen.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/responses.js').Photographer} Photographer
 */

/** The number of avatar colours; a name always has the same one. */
const hues = 12;

/** @param {App} app */
export async function peopleScreen(app) {
  await addStyle('features/photographers/photographers.css');
  return new PeopleScreen(app);
}

/** The initials of a person without a picture. @param {string} name */
export function avatar(name) {
  const letters = name.trim().split(/\s+/).slice(0, 2).map((word) => [...word][0] ?? '').join('');
  const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues;
  return make('span', { class: 'avatar', 'data-hue': hue, 'aria-hidden': 'true' },
    letters.toUpperCase());
}

/** All people with photos here. */
class PeopleScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    /** @type {Photographer[]} */
    this.all = [];
    this.list = make('ul', { class: 'people' });
    this.find = new FindField(words.find, () => this.draw());
    /** Shown if there is no other person yet. */
    this.alone = make('div', { class: 'alone-here', hidden: true });
    this.element = make('div', { class: 'screen library' },
      make('header', { class: 'bar' },
        button({ label: words.back, icon: 'back', alone: true }, () => app.router.back()),
        make('h1', { tabindex: '-1' }, words.title), app.progress),
      make('main', {}, this.find.element, this.list, this.alone));
  }

  open() {
    const { library } = this.app;
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    debounce(library, ['asset', 'gone', 'reloaded', 'session'], signal, () => this.load());
    void this.load();
  }

  close() {
    this.stop.abort();
  }

  async load() {
    const { signal } = this.stop;
    try {
      const { photographers: all } = await this.app.library.guarded(() => photographers(signal));
      this.all = all;
      whenReleased(this.list, () => this.draw());
    } catch (error) {
      if (signal.aborted) return;
      this.list.replaceChildren(make('li', { class: 'failed', role: 'alert' },
        api.sentenceOf(error),
        againButton(() => void this.load())));
    }
  }

  draw() {
    const { all, find } = this;
    find.fit(all.length);
    const mine = this.app.library.session?.account.id;
    const focused = document.activeElement?.getAttribute('href');
    const shown = all.filter(({ id, name }) =>
      isMeant(find.value, name, id === mine ? words.mine : ''));
    this.list.replaceChildren(...shown.length > 0 ? [] : [
      make('li', { class: 'none', role: 'status' }, words.noMatch)],
    ...shown.map(({ id, name, count, cover: newest }) => make('li', {},
      make('a', { href: `/photographers/${id}` },
        cover({ cover: newest }, 'photo'), avatar(name),
        make('b', { dir: 'auto' }, id === mine ? words.mine : name),
        make('small', {}, count > 0 ? texts.library.items(count) : words.none), icon('forward')))));
    this.alone.hidden = all.length !== 1;
    if (!this.alone.hidden) this.drawAlone(all[0].count);
    /** @type {HTMLElement | null} */
    const again = focused ? this.list.querySelector(`a[href="${focused}"]`) : null;
    again?.focus({ preventScroll: true });
  }

  /** Explains how to invite others, with a link to one's own photos. @param {number} count */
  drawAlone(count) {
    const { app } = this;
    const isAdministrator = app.library.session?.account.role === 'administrator';
    const upload = toUpload(app);
    const isWithout = count === 0 && mayAddPhotos(app);
    this.alone.replaceChildren(
      make('p', {}, isAdministrator ? words.aloneAdministrator : words.alone),
      make('div', { class: 'actions' },
        isWithout ? button({ ...upload, kind: 'primary' }, upload.act) : null,
        isAdministrator ? linkButton({ label: words.invite, icon: 'people', kind: 'line' },
          { href: '/settings/accounts' }) : null));
  }
}

/**
 * One photographer's photos, as a grid and on the map.
 * @param {App} app
 * @param {string} id
 * @returns {Promise<import('../../app/app.js').Screen>}
 */
export async function personScreen(app, id) {
  await Promise.all([addStyle('features/photographers/photographers.css'),
    addStyle('features/map/map.css')]);
  const { photographers: all } = await app.library.guarded(() =>
    photographers(app.library.never));
  /** @type {Photographer | undefined} */
  const person = all.find((/** @type {Photographer} */ each) => each.id === id);
  return new PersonScreen(app, id, person ?? null);
}

class PersonScreen {
  /**
   * @param {App} app
   * @param {string} id
   * @param {Photographer | null} person
   */
  constructor(app, id, person) {
    const isMine = app.library.session?.account.id === id;
    const title = isMine ? words.mine : person?.name ?? words.missing;
    this.app = app;
    this.title = title;
    this.pins = new PinMap(app, id);
    this.isMapOpen = false;
    this.grid = button({ label: words.asGrid, icon: 'library', alone: true },
      () => this.show(false));
    this.map = button({ label: words.asMap, icon: 'map', alone: true }, () => this.show(true));
    this.list = new ListScreen(app, {
      path: `/photographers/${id}/assets`, title, sign: 'portrait', emptyTitle: words.emptyTitle,
      emptyText: isMine ? words.emptyOwn : words.emptyText,
      ...isMine && mayAddPhotos(app) ? { emptyAct: toUpload(app) } : {},
      acts: ['favorite', 'album', 'download'], isByMonth: true,
      tools: [make('span', { class: 'views', role: 'group', 'aria-label': words.views },
        this.grid, this.map), slideshowButton(app, `photographer:${id}`)],
    });
    this.room = make('div', { class: 'person-map', hidden: true }, this.pins.element);
    this.element = this.list.element;
    this.list.body.before(this.room);
  }

  open() {
    this.list.open();
    this.show(false);
  }

  close() {
    this.list.close();
    if (this.isMapOpen) this.pins.close();
  }

  /** @param {boolean} isMap */
  show(isMap) {
    this.room.hidden = !isMap;
    this.list.body.hidden = isMap;
    this.grid.setAttribute('aria-pressed', String(!isMap));
    this.map.setAttribute('aria-pressed', String(isMap));
    if (!isMap || this.isMapOpen) return;
    this.isMapOpen = true;
    this.pins.open();
  }
}
