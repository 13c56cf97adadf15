import { distanceText } from './distance.js';
import { cover } from '../albums/album-picker.js';
import { stars } from '../../ui/star-row.js';
import * as api from '../../core/api.js';
import { againButton, button, make } from '../../core/dom.js';
import { isMeant } from '../../ui/list-filter.js';
import { debounce } from '../../core/debounce.js';
import { placeTexts as words } from './texts.js';
import { addPlace, places } from '../../core/place-requests.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { LocationWatch } from '../../core/geolocation.js';
import '../../core/tool-icons.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/responses.js').Place} Place
 */

/** @param {App} app */
export async function placesScreen(app) {
  await addStyle('features/places/places.css');
  return new PlacesScreen(app);
}

/** The family's places, by name or nearest first. */
class PlacesScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    /** @type {Place[]} */
    this.all = [];
    this.isNear = false;
    this.locationWatch = new LocationWatch();
    this.find = make('input', {
      type: 'search', placeholder: words.find, 'aria-label': words.find, autocomplete: 'off',
      enterkeyhint: 'search',
    });
    this.near = button({ label: words.near, icon: 'here', kind: 'line' }, () => this.showNear());
    this.list = make('ul', { class: 'cards places' });
    this.element = make('div', { class: 'screen library' },
      make('header', { class: 'bar' },
        button({ label: texts.albums.back, icon: 'back', alone: true }, () => app.router.back()),
        make('h1', { tabindex: '-1' }, words.title), app.progress,
        button({ label: words.new, icon: 'add', kind: 'primary adds' }, () => void this.add())),
      make('main', {}, make('div', { class: 'finding' }, this.find, this.near), this.list));
  }

  open() {
    const { library } = this.app;
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    this.find.addEventListener('input', () => this.draw());
    this.locationWatch.on('changed', () => void this.load());
    debounce(library, ['asset', 'reloaded', 'places'], signal, () => this.load());
    void this.load();
  }

  close() {
    this.stop.abort();
    this.locationWatch.stop();
  }

  showNear() {
    this.isNear = !this.isNear;
    this.near.setAttribute('aria-pressed', String(this.isNear));
    if (this.isNear) this.locationWatch.start();
    else this.locationWatch.stop();
  }

  async load() {
    const { signal } = this.stop;
    const { finding, position } = this.locationWatch;
    if (this.isNear && (finding === 'refused' || finding === 'unknown'
      || finding === 'unreachable')) {
      const { mapTexts } = await import('../map/texts.js');
      this.app.toast.show(finding === 'refused' ? mapTexts.refused : mapTexts.notFound);
      this.isNear = false;
      this.near.setAttribute('aria-pressed', 'false');
      this.locationWatch.stop();
      return;
    }
    try {
      const answer = await this.app.library.guarded(() => places(signal, position));
      this.all = answer.places;
      whenReleased(this.list, () => this.draw());
    } catch (error) {
      if (signal.aborted) return;
      this.list.replaceChildren(make('li', { class: 'failed', role: 'alert' },
        api.sentenceOf(error),
        againButton(() => void this.load())));
    }
  }

  draw() {
    const wanted = this.find.value.trim();
    const shown = this.all.filter(({ id, name }) =>
      isMeant(wanted, name) && !this.app.leaving.has(id));
    if (shown.length === 0) {
      this.list.replaceChildren(make('li', { class: 'none' },
        make('b', {}, wanted ? words.noMatch : words.emptyTitle),
        make('span', {}, wanted ? '' : this.app.mayAdd ? words.emptyText : words.emptyViewerText),
        wanted ? '' : button(
          { label: words.new, icon: 'add', kind: 'primary adds' }, () => void this.add())));
      return;
    }
    this.list.replaceChildren(...shown.map((place) => make('li', {},
      make('a', { href: `/places/${place.id}` },
        cover(place, 'places'),
        make('b', { dir: 'auto' }, place.name), make('small', {}, ...this.facts(place))))));
  }

  /** Lines break after the separating dot, never before it. @param {Place} place */
  facts(place) {
    const facts = [place.stars !== null ? stars(place.stars) : words.noReviews,
      texts.library.items(place.count),
      ...place.metres === undefined ? [] : [distanceText(place.metres)]];
    return facts.flatMap((fact, index) => [make('span', { class: 'fact' }, fact,
      index < facts.length - 1 ? '\u00a0·' : ''), ' ']);
  }

  async add() {
    const name = await this.app.ask(words.new, words.name, '');
    if (name) await this.make(name);
  }

  /** @param {string} name */
  async make(name) {
    const { app } = this;
    const { position } = this.locationWatch;
    try {
      const { place } = await app.library.guarded(() => addPlace({ name,
        position: position && { latitude: position.latitude, longitude: position.longitude } }));
      app.router.go(`/places/${place.id}`);
    } catch (error) {
      // The typed text is kept.
      app.toast.show(texts.actions.failed(api.sentenceOf(error)),
        { label: texts.actions.retry, act: () => void this.make(name) });
    }
  }
}
