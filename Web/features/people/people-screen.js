import { Problem, sentenceOf } from '../../core/api.js';
import { debounce } from '../../core/debounce.js';
import { againButton, button, make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { FindField, isMeant } from '../../ui/list-filter.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { faceCircle } from './face-circle.js';
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
 * @returns {Promise<import('../../app/app.js').Screen>}
 */
export async function peopleScreen(app) {
  await addStyle('features/people/people.css');
  return new PeopleScreen(app);
}

/** The people in the photos: those with names, groups that wait for one, and suggestions. */
class PeopleScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    /** @type {Person[] | null} */
    this.all = null;
    /** @type {{person: Person, group: Person}[]} */
    this.asked = [];
    this.showsHidden = false;
    /** Whether models find faces. */
    this.isFinding = false;
    this.find = new FindField(words.find, () => this.draw());
    this.body = make('div', { class: 'people-body' });
    this.element = make('div', { class: 'screen library people-screen' },
      make('header', { class: 'bar' },
        button({ label: words.back, icon: 'back', alone: true }, () => app.router.back()),
        make('h1', { tabindex: '-1' }, words.title), app.progress),
      make('main', {}, this.find.element, this.body));
  }

  open() {
    const { library } = this.app;
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    debounce(library, ['people', 'asset', 'gone', 'reloaded', 'session'], signal,
      () => this.load());
    this.body.replaceChildren(make('p', { class: 'quiet', role: 'status' }, words.loading));
    // Whether it is on, the session says.
    void library.whenLoaded.then(() => this.load());
  }

  close() {
    this.stop.abort();
  }

  async load() {
    const { app: { library }, stop: { signal } } = this;
    if (library.session?.people === false) {
      this.drawOff();
      return;
    }
    try {
      const [{ people, faces }, { suggestions }] = await library.guarded(() =>
        Promise.all([api.people(signal), api.suggestions(signal)]));
      if (signal.aborted) return;
      this.all = people;
      this.isFinding = faces !== null && faces !== 'off';
      this.asked = suggestions;
      whenReleased(this.element, () => this.draw());
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.code === 'peopleOff') this.drawOff();
      else if (!this.all) this.drawFailure(error);
    }
  }

  /** @param {unknown} error */
  drawFailure(error) {
    this.find.fit(0);
    this.body.replaceChildren(make('div', { class: 'empty', role: 'alert' }, icon('unplugged'),
      make('h2', {}, words.failed), make('p', {}, sentenceOf(error)),
      make('div', { class: 'actions' }, againButton(() => void this.load()))));
  }

  /** Explains what turning it on does. */
  drawOff() {
    const { app } = this;
    this.find.fit(0);
    this.body.replaceChildren(make('div', { class: 'empty' }, icon('people'),
      make('h2', {}, words.offTitle), make('p', {}, words.offText),
      make('p', {}, words.offOthers), make('div', { class: 'actions' },
        button({ label: words.turnOn, kind: 'primary' }, () => void this.turnOn(app)))));
  }

  /** @param {App} app */
  async turnOn(app) {
    try {
      await app.library.guarded(() => api.turn(true));
      await app.library.askSession();
      app.toast.show(words.turnedOn);
    } catch (error) {
      app.toast.show(texts.actions.failed(sentenceOf(error)));
    }
    await this.load();
  }

  draw() {
    const { all, find } = this;
    if (!all) return;
    const visible = all.filter(({ hidden }) => this.showsHidden || !hidden);
    find.fit(visible.length);
    const shown = visible.filter(({ name }) => isMeant(find.value, name ?? ''));
    const named = shown.filter(({ name }) => name);
    const groups = shown.filter(({ name }) => !name);
    const hidden = all.filter((each) => each.hidden).length;
    const isAlone = find.value !== '' || (groups.length === 0 && this.asked.length === 0);
    keepFocus(this.body, () => this.body.replaceChildren(
      ...find.value ? [] : this.suggestions(),
      // The page's own title stands above them where nothing else does.
      ...named.length > 0 ? [this.grid(isAlone ? '' : words.named, named)] : [],
      ...groups.length > 0 && !find.value ? [this.grid(words.groups, groups)] : [],
      ...shown.length === 0 ? [find.value
        ? make('p', { class: 'none', role: 'status' }, words.noMatch) : this.nothing()] : [],
      ...hidden > 0 ? [make('p', { class: 'hidden-people' }, button({
        label: this.showsHidden ? words.hideHidden : words.showHidden(hidden), icon: 'hide',
        kind: 'line',
      }, () => {
        this.showsHidden = !this.showsHidden;
        this.draw();
      }))] : []));
  }

  nothing() {
    return make('div', { class: 'empty' }, icon('people'), make('h2', {}, words.emptyTitle),
      make('p', {}, words.emptyText),
      make('p', {}, this.isFinding ? words.looking : words.modelsMissing));
  }

  /**
   * @param {string} title Empty for none
   * @param {Person[]} people
   */
  grid(title, people) {
    return make('section', {}, title ? make('h2', {}, title) : null,
      make('ul', { class: 'people-grid' }, ...people.map((person) => this.tile(person))));
  }

  /** @param {Person} person */
  tile(person) {
    const { id, name, count, cover, hidden } = person;
    const link = make('a', {
      href: `/people/${id}`, 'aria-label': `${name ?? words.unnamed}, ${words.photos(count)}`,
    }, faceCircle(cover), name ? make('b', { dir: 'auto' }, name) : null,
    make('small', {}, hidden ? words.hiddenMark : words.photos(count)));
    const add = name ? null : button({ label: words.nameThis, kind: 'line' },
      () => void this.name(person));
    add?.setAttribute('aria-label', words.nameOf(count));
    return make('li', { class: hidden ? 'is-hidden' : '' }, link, add);
  }

  /** @param {Person} person */
  async name(person) {
    const answer = await askWho(words.nameThis, this.named);
    if (answer) await nameOrMerge(this.app, person, answer, () => void this.load());
  }

  get named() {
    return (this.all ?? []).filter(({ name, hidden }) => name && !hidden);
  }

  /** The first question of "Is this …?", with the others behind it. */
  suggestions() {
    if (this.asked.length === 0) return [];
    return [make('section', { class: 'person-suggestions' }, make('h2', {}, words.suggestions),
      make('ul', {}, ...this.asked.map(({ person, group }) => {
        const name = person.name ?? words.unnamed;
        const yes = button({ label: words.yes, kind: 'primary' },
          () => void this.answer(person, group, true));
        const no = button({ label: words.no, kind: 'line' },
          () => void this.answer(person, group, false));
        yes.setAttribute('aria-label', words.yesTo(name));
        no.setAttribute('aria-label', words.noTo(name));
        return make('li', {}, make('span', { class: 'pair' }, faceCircle(group.cover),
          faceCircle(person.cover)), make('b', { dir: 'auto' }, words.isThis(name)),
        make('small', {}, words.photos(group.count)), make('span', { class: 'foot' }, no, yes));
      })))];
  }

  /**
   * @param {Person} person
   * @param {Person} group
   * @param {boolean} isSame
   */
  async answer(person, group, isSame) {
    const name = person.name ?? words.unnamed;
    this.asked = this.asked.filter((each) => each.group.id !== group.id);
    this.draw();
    const done = await perform(this.app,
      isSame ? words.answered(name) : words.answeredNo(name),
      () => api.answer(person.id, group.id, isSame), () => void this.load());
    // What was not answered is asked again.
    if (!done) void this.load();
  }
}
