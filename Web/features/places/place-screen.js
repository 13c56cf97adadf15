import { stars } from '../../ui/star-row.js';
import { outcomeOf, undoOf } from '../camera/upload-outcome.js';
import { Problem, sentenceOf } from '../../core/api.js';
import { moment } from '../../core/dates.js';
import { againButton, button, linkButton, make } from '../../core/dom.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { debounce } from '../../core/debounce.js';
import { icon } from '../../core/icons.js';
import { placeTexts as words } from './texts.js';
import {
  addReview, addToPlace, editPlace, editReview, photographers, place as readPlace, removePlace,
  removeReview,
} from '../../core/place-requests.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { photoPath } from '../../core/router.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { thumbnail } from '../../ui/thumbnail.js';
import { avatar } from '../photographers/photographers-screen.js';
import { PlaceList } from './place-list.js';
import { askReview } from './review-sheet.js';
import '../map/photo-map.js';
import { slideshowButton } from '../library/empty-list.js';
import '../../core/tool-icons.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('../../core/responses.js').Place} Place
 * @typedef {import('../../core/responses.js').Review} Review
 */

const nearZoom = 8;

/**
 * @param {App} app
 * @param {string} id
 */
export async function placeScreen(app, id) {
  await Promise.all(['features/places/places.css', 'features/photographers/photographers.css',
    'features/map/map.css'].map(addStyle));
  return new PlaceScreen(app, id);
}

/** One place: its photos, its description, and its location. */
class PlaceScreen {
  /**
   * @param {App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.stop = new AbortController();
    /** @type {Place | null} */
    this.place = null;
    /** @type {Review[]} */
    this.reviews = [];
    /** Account names by id. @type {Map<string, string>} */
    this.names = new Map();
    this.title = make('h1', { tabindex: '-1' });
    this.tools = make('span', { class: 'tools' });
    this.photos = new PlaceList(app, id);
    /** The content above and below the photos, from top to bottom. */
    this.head = make('div', {});
    this.waiting = make('div', {});
    /** The map, redrawn only if the location changes. */
    this.where = make('div', {});
    this.said = make('ul', { class: 'reviews' });
    this.photosTitle = make('h2', {}, words.photosTitle);
    this.whereTitle = make('h2', {}, words.whereTitle);
    this.saidTitle = make('h2', {}, words.reviewsTitle);
    this.content = [this.head, this.photosTitle, this.photos.element, this.waiting,
      this.whereTitle, this.where, this.saidTitle, this.said];
    this.body = make('main', {});
    this.element = make('div', { class: 'screen library place-screen' },
      make('header', { class: 'bar' },
        button({ label: words.back, icon: 'back', alone: true }, () => app.router.back()),
        this.title, app.progress, this.tools), this.body, this.photos.choosing.bar);
  }

  open() {
    const { library } = this.app;
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    debounce(library, ['asset', 'gone', 'reloaded', 'places'], signal, () => this.load());
    library.on('places', () => this.photos.list.refreshSoon(), { signal });
    // The available actions depend on the account, which may be known later than the place.
    let asker = this.me?.id;
    library.on('session', () => {
      if (asker === this.me?.id) return;
      asker = this.me?.id;
      this.draw();
    }, { signal });
    this.photos.open(() => this.draw(), (error) => {
      if (this.place) this.app.toast.show(sentenceOf(error));
      else this.drawFailure(error);
    });
    void this.load();
  }

  close() {
    this.stop.abort();
    this.photos.close();
  }

  async load() {
    const { signal } = this.stop;
    try {
      const [about, people] = await Promise.all([
        this.app.library.guarded(() => readPlace(signal, this.id)), photographers(signal)]);
      if (signal.aborted) return;
      this.place = about.place;
      this.reviews = about.reviews;
      this.names = new Map(people.photographers.map((each) =>
        [each.id, each.name]));
      this.draw();
    } catch (error) {
      if (!signal.aborted) this.drawFailure(error);
    }
  }

  /** @param {unknown} error */
  drawFailure(error) {
    // The loaded content is more useful than an error message.
    if (this.place && !(error instanceof Problem && error.status === 404)) return;
    const isMissing = error instanceof Problem && error.status === 404;
    this.body.replaceChildren(make('div', { class: 'empty', role: 'alert' },
      icon(isMissing ? 'places' : 'unplugged'),
      make('h2', {}, isMissing ? words.missing : texts.library.failedTitle),
      make('p', {}, isMissing ? words.missingText
        : sentenceOf(error)),
      make('div', { class: 'actions' }, isMissing
        ? linkButton({ label: words.title, kind: 'line' }, { href: '/places' })
        : againButton(() => {
          this.photos.list.refreshSoon();
          void this.load();
        }))));
  }

  get me() {
    return this.app.library.session?.account;
  }

  draw() {
    const { place, reviews } = this;
    if (!place) return;
    whenReleased(this.element, () =>
      keepFocus(this.element, () => this.drawPlace(place, reviews)));
  }

  /**
   * @param {Place} place
   * @param {Review[]} reviews
   */
  drawPlace(place, reviews) {
    document.title = `${place.name} · ${texts.name}`;
    this.title.textContent = place.name;
    const isMine = place.owner === this.me?.id;
    const show = slideshowButton(this.app, `place:${place.id}`);
    show.hidden = place.count === 0;
    this.tools.replaceChildren(show, ...(isMine ? [
      button({ label: words.rename, icon: 'rename', alone: true }, () => void this.rename()),
      button({ label: words.remove, icon: 'trash', alone: true }, () => this.remove()),
    ] : []));
    const { mayAdd } = this.app;
    const own = reviews.find(({ author }) => author === this.me?.id);
    const summary = make('p', { class: 'summary' }, ...(place.stars === null ? [words.noReviews]
      : [stars(place.stars), make('span', {},
        words.average(place.stars.toFixed(1), place.reviews))]));
    const acts = make('div', { class: 'acts' }, ...(mayAdd ? [
      button({ label: words.addPhoto, icon: 'camera', kind: 'primary' }, () => void this.add()),
      button({ label: own ? words.editOwn : words.review, icon: 'star', kind: 'line' },
        () => void this.review(own)),
    ] : []));
    const { list } = this.photos;
    this.photos.show(place, this.me);
    this.head.replaceChildren(summary, acts, ...list.isRead && list.count === 0
      ? [make('p', { class: 'quiet' }, `${words.noPhotos}. ${words.noPhotosText}`)] : []);
    this.waiting.replaceChildren(...list.next ? [make('p', {}, button(
      { label: words.morePhotos, kind: 'line' },
      () => void this.perform(() => list.more())))] : []);
    const spot = `${place.latitude} ${place.longitude} ${isMine}`;
    if (this.where.dataset.spot !== spot) this.where.replaceChildren(this.spot(place, isMine));
    this.where.dataset.spot = spot;
    this.photosTitle.hidden = list.count === 0;
    this.whereTitle.hidden = place.latitude === null || place.longitude === null;
    this.saidTitle.hidden = reviews.length === 0;
    this.said.replaceChildren(...reviews.map((each) => this.shownReview(each)));
    // Elements that are not moved keep their pictures.
    if (this.photos.element.parentNode !== this.body) this.body.replaceChildren(...this.content);
    this.photos.comeBack();
  }

  /**
   * @param {Place} place
   * @param {boolean} isMine
   */
  spot(place, isMine) {
    if (place.latitude === null || place.longitude === null) {
      return isMine ? make('p', {}, button({ label: words.putOnMap, icon: 'map', kind: 'line' },
        () => void this.putOnMap())) : make('span');
    }
    const map = /** @type {import('../map/photo-map.js').PhotoMap} */ (
      document.createElement('photo-map'));
    map.setAttribute('still', '');
    const position = { latitude: place.latitude, longitude: place.longitude };
    map.goNear(position, nearZoom);
    map.marker = position;
    return make('div', { class: 'small-map', role: 'img', 'aria-label': words.onMap }, map);
  }

  /** @param {Review} review */
  shownReview(review) {
    const isMine = review.author === this.me?.id;
    const name = this.names.get(review.author) ?? '';
    return make('li', { class: 'review' }, make('header', {}, avatar(name),
      make('b', { dir: 'auto' }, name), stars(review.stars),
      make('small', {}, moment(review.modified, new Date())),
      isMine ? make('span', { class: 'own' },
        button({ label: words.editReview, icon: 'rename', alone: true },
          () => void this.review(review)),
        button({ label: words.removeReview, icon: 'trash', alone: true },
          () => void this.removeReview(review))) : ''),
    make('p', { dir: 'auto' }, review.text), review.assets.length > 0
      ? make('ul', { class: 'review-photos' }, ...review.assets.map((id) => make('li', {},
        make('a', { href: photoPath(id), 'aria-label': this.nameOf(id) }, thumbnail(id)))))
      : '');
  }

  /** @param {string} id */
  nameOf(id) {
    return this.photos.list.rows.find((row) => row.id === id)?.name ?? words.reviewPhoto;
  }

  /**
   * Makes a change, reports a failure, and shows the new state.
   * @param {() => Promise<unknown>} act
   * @returns {Promise<boolean>} Whether it was done
   */
  async perform(act) {
    let isDone = true;
    try {
      await this.app.library.guarded(act);
    } catch (error) {
      isDone = false;
      this.app.toast.show(texts.actions.failed(sentenceOf(error)));
    }
    await this.load();
    return isDone;
  }

  /** Chooses or takes a photo, filters it, and adds it here. */
  async add() {
    const { makePhoto } = await import('./photo-source-sheet.js');
    const draft = await makePhoto(this.app);
    if (!draft) return;
    if ('asset' in draft) {
      const isDone = await this.perform(() => addToPlace(this.id, [draft.asset]));
      if (isDone) this.app.toast.show(words.added);
      return;
    }
    /** @type {Record<string, string>} */
    const details = { place: this.id };
    if (draft.recipe) details.recipe = JSON.stringify(draft.recipe);
    const { toast, uploads } = this.app;
    const item = uploads.send(draft.file, details);
    await uploads.settled(item);
    const { isAdded, sentence } = outcomeOf(item);
    toast.show(sentence, isAdded ? undoOf(item, toast)
      : { label: texts.actions.retry, act: () => uploads.retry(item) });
  }

  /** @param {Review} [own] */
  async review(own) {
    const isSaved = await askReview(own ?? null, this.photos.list.rows, (said) =>
      this.app.library.guarded(() =>
        (own ? editReview(own.id, said) : addReview(this.id, said))));
    if (isSaved) await this.load();
  }

  /** @param {Review} review */
  async removeReview(review) {
    if (!await this.perform(() => removeReview(review.id))) return;
    this.app.toast.show(words.reviewRemoved, {
      label: texts.actions.undo,
      act: () => void this.perform(() => addReview(this.id, {
        stars: review.stars, text: review.text, assets: review.assets,
      })),
    });
  }

  async rename() {
    const { app, place } = this;
    if (!place) return;
    const name = await app.ask(words.rename, words.name, place.name);
    if (name && name !== place.name) await this.renameTo(name);
  }

  /** The typed text is kept if it cannot be saved. @param {string} name */
  async renameTo(name) {
    const { app, id } = this;
    try {
      await app.library.guarded(() => editPlace(id, { name }));
    } catch (error) {
      app.toast.show(texts.actions.failed(sentenceOf(error)),
        { label: texts.actions.retry, act: () => void this.renameTo(name) });
    }
    await this.load();
  }

  async putOnMap() {
    const { pickPosition } = await import('../map/position-picker.js');
    const position = await pickPosition(null);
    if (position) await this.perform(() => editPlace(this.id, { position }));
  }

  remove() {
    const { app, place } = this;
    if (!place) return;
    app.router.back();
    app.later(words.removed(place.name), () => removePlace(place.id), place.id);
  }
}

