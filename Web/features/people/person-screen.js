import { Problem, sentenceOf } from '../../core/api.js';
import { debounce } from '../../core/debounce.js';
import { againButton, button, linkButton, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { actionMenu } from '../../ui/action-menu.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { ListBody } from '../library/list-screen.js';
import { PinMap } from '../map/map-screen.js';
import { faceCircle } from './face-circle.js';
import { askFaces } from './face-sheet.js';
import { nameOrMerge, perform } from './people-acts.js';
import { askWho } from './person-picker.js';
import * as api from './requests.js';
import { peopleWords as words } from './texts.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('./requests.js').Person} Person
 */

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<import('../../app/app.js').Screen>}
 */
export async function personScreen(app, id) {
  await Promise.all(['features/people/people.css', 'features/map/map.css',
    'features/photographers/photographers.css'].map(addStyle));
  return new PersonScreen(app, id);
}

/**
 * The address of a person's photos, of one year or all.
 * @param {string} id
 * @param {number | null} year
 */
function pathOf(id, year) {
  if (year === null) return `/people/${id}/assets`;
  const rule = { and: [
    { key: 'creationDate', is: '>=', value: Date.UTC(year, 0, 1) },
    { key: 'creationDate', is: '<', value: Date.UTC(year + 1, 0, 1) },
  ] };
  return `/people/${id}/assets?where=${encodeURIComponent(JSON.stringify(rule))}`;
}

/** One person: their photos, by years and on the map, and what can be said about them. */
class PersonScreen {
  /**
   * @param {App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.stop = new AbortController();
    /** @type {Person | null} */
    this.person = null;
    /** @type {{year: number, count: number}[]} */
    this.years = [];
    /** @type {number | null} */
    this.year = null;
    this.isMapOpen = false;
    this.title = make('h1', { tabindex: '-1', dir: 'auto' });
    this.tools = make('span', { class: 'tools' });
    this.head = make('div', { class: 'person-head' });
    this.chips = make('div', { class: 'person-years', role: 'group', 'aria-label': words.years });
    this.pins = new PinMap(app, undefined, id);
    this.room = make('div', { class: 'person-map', hidden: true }, this.pins.element);
    /** @type {ListBody} */
    this.list = this.listOf(null);
    this.grid = button({ label: words.asGrid, icon: 'library', alone: true },
      () => this.show(false));
    this.map = button({ label: words.asMap, icon: 'map', alone: true }, () => this.show(true));
    this.views = make('span', { class: 'views', role: 'group', 'aria-label': words.views },
      this.grid, this.map);
    this.list.body.prepend(this.head, this.chips);
    this.content = make('div', {}, this.room, this.list.body);
    this.element = make('div', { class: 'screen library list person-screen' },
      make('header', { class: 'bar' },
        button({ label: words.back, icon: 'back', alone: true }, () => app.router.back()),
        this.title, app.progress, this.views, this.tools),
      this.content, this.list.choosing.bar);
  }

  /** @param {number | null} year */
  listOf(year) {
    return new ListBody(this.app, {
      path: pathOf(this.id, year), title: words.title, sign: 'people',
      emptyTitle: words.emptyYear, emptyText: '',
      acts: ['favorite', 'album', 'download', 'link', 'export', 'slideshow', 'paste', 'details',
        'teach', 'hide', 'trash'],
      isByMonth: true,
    });
  }

  open() {
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    debounce(this.app.library, ['people', 'asset', 'gone', 'reloaded'], signal, () => this.load());
    this.app.library.on('people', () => this.list.list.refreshSoon(), { signal });
    this.list.open();
    this.show(false);
    void this.load();
  }

  close() {
    this.stop.abort();
    this.list.close();
    if (this.isMapOpen) this.pins.close();
  }

  async load() {
    const { signal } = this.stop;
    try {
      const { person, years } = await this.app.library.guarded(() => api.person(signal, this.id));
      if (signal.aborted) return;
      this.person = person;
      this.years = years;
      this.draw();
    } catch (error) {
      if (!signal.aborted) this.drawFailure(error);
    }
  }

  /** @param {unknown} error */
  drawFailure(error) {
    const isMissing = error instanceof Problem && (error.status === 404 || error.status === 403);
    if (this.person && !isMissing) return;
    this.title.textContent = isMissing ? words.missing : words.title;
    this.tools.replaceChildren();
    this.views.hidden = true;
    this.content.replaceChildren(make('main', {}, make('div', { class: 'empty', role: 'alert' },
      icon(isMissing ? 'people' : 'unplugged'),
      make('h2', {}, isMissing ? words.missing : words.failed),
      make('p', {}, isMissing ? words.missingText : sentenceOf(error)),
      make('div', { class: 'actions' }, isMissing
        ? linkButton({ label: words.title, kind: 'line' }, { href: '/people' })
        : againButton(() => void this.load())))));
  }

  draw() {
    const { person, years } = this;
    if (!person) return;
    const name = person.name ?? words.unnamed;
    // A failure took the place of the photos.
    if (this.list.body.parentNode !== this.content) {
      this.content.replaceChildren(this.room, this.list.body);
      this.views.hidden = false;
    }
    document.title = `${name} · ${texts.name}`;
    this.title.textContent = name;
    keepFocus(this.element, () => {
      this.head.replaceChildren(faceCircle(person.cover),
        make('p', {}, words.photos(person.count)),
        ...person.name ? [] : [button({ label: words.nameThis, kind: 'primary' },
          () => void this.rename())]);
      this.drawYears(years);
      this.tools.replaceChildren(actionMenu(words.more, this.actions(person)));
    });
  }

  /** @param {Person} person */
  actions(person) {
    return [
      { label: person.name ? words.rename : words.addName, icon: 'rename',
        act: () => void this.rename() },
      { label: words.merge, icon: 'people', act: () => void this.merge() },
      { label: words.sort, icon: 'check', act: () => void this.chooseFaces(false) },
      { label: words.makeCover, icon: 'photo', act: () => void this.chooseFaces(true) },
      { label: person.hidden ? words.show : words.hide, icon: 'hide',
        act: () => void this.hide(!person.hidden) },
    ];
  }

  /** @param {{year: number, count: number}[]} years */
  drawYears(years) {
    this.chips.hidden = years.length < 2;
    const chip = (/** @type {number | null} */ year, /** @type {string} */ label,
      /** @type {string} */ spoken) => {
      const element = button({ label, kind: 'line' }, () => this.choose(year));
      element.setAttribute('aria-pressed', String(this.year === year));
      element.setAttribute('aria-label', spoken);
      return element;
    };
    this.chips.replaceChildren(chip(null, words.allYears, words.allYears),
      ...years.map(({ year, count }) =>
        chip(year, String(year), words.yearOf(String(year), count))));
  }

  /** Shows the photos of a year. @param {number | null} year */
  choose(year) {
    if (this.year === year) return;
    this.year = year;
    const before = this.list;
    this.list = this.listOf(year);
    before.close();
    this.list.body.prepend(this.head, this.chips);
    before.body.replaceWith(this.list.body);
    before.choosing.bar.replaceWith(this.list.choosing.bar);
    this.list.open();
    this.show(false);
    this.drawYears(this.years);
    /** @type {HTMLElement | null} */
    const pressed = this.chips.querySelector('[aria-pressed="true"]');
    pressed?.focus({ preventScroll: true });
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

  /** The people with names, without this one. */
  async others() {
    const { people } = await this.app.library.guarded(() => api.people(this.stop.signal));
    return people.filter(({ id, name, hidden }) => id !== this.id && name && !hidden);
  }

  /**
   * Asks with a sheet that needs a request first.
   * @param {() => Promise<void>} act
   */
  async ask(act) {
    try {
      await act();
    } catch (error) {
      this.app.toast.show(texts.actions.failed(sentenceOf(error)));
    }
  }

  rename() {
    return this.ask(async () => {
      const { app, person } = this;
      if (!person) return;
      const answer = await askWho(person.name ? words.rename : words.nameThis,
        await this.others(), { value: person.name ?? '' });
      if (answer) this.follow(answer, await nameOrMerge(app, person, answer, () => this.load()));
    });
  }

  merge() {
    return this.ask(async () => {
      const { app, person } = this;
      if (!person) return;
      const answer = await askWho(words.mergeTitle, await this.others(), { takesName: false });
      if (answer) this.follow(answer, await nameOrMerge(app, person, answer, () => this.load()));
    });
  }

  /**
   * Shows the person with whom this one was merged: its id leads there.
   * @param {import('./person-picker.js').Answer} answer
   * @param {unknown} done
   */
  follow(answer, done) {
    if (done && 'person' in answer) this.app.router.replace(`/people/${answer.person.id}`);
  }

  /** @param {boolean} isForCover */
  chooseFaces(isForCover) {
    return this.ask(async () => {
      const { app, id, person } = this;
      const { faces } = await app.library.guarded(() => api.facesOf(this.stop.signal, id));
      const choice = await askFaces(faces, person?.name ?? null, isForCover);
      if (!choice) return;
      const { act, faces: chosen } = choice;
      const load = () => {
        void this.load();
        this.list.list.refreshSoon();
      };
      if (act === 'cover') {
        await perform(app, words.covered, () => api.change(id, { cover: chosen[0] }), load);
      } else if (act === 'refuse') {
        await perform(app, words.refused(chosen.length), () => api.refuse(id, chosen), load);
      } else {
        const answer = await askWho(words.who, await this.others());
        if (!answer) return;
        await perform(app, words.takenOut(chosen.length), () => ('person' in answer
          ? api.give(answer.person.id, chosen) : api.takeOut(chosen, answer.name)), load);
      }
    });
  }

  /** @param {boolean} isHidden */
  hide(isHidden) {
    return perform(this.app, isHidden ? words.hidden : words.shown,
      () => api.change(this.id, { hidden: isHidden }), () => void this.load());
  }
}
