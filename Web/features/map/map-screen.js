import * as api from '../../core/api.js';
import { button, make, on } from '../../core/dom.js';
import { debounce } from '../../core/debounce.js';
import { layers } from '../../core/layers.js';
import { mapTexts as words } from './texts.js';
import { clusters } from '../../core/place-requests.js';
import { areaPath, photoPath } from '../../core/router.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { thumbnail } from '../../ui/thumbnail.js';
import { LocationWatch } from '../../core/geolocation.js';
import './photo-map.js';
import { mayAddPhotos, toUpload } from '../library/empty-list.js';
import '../../core/tool-icons.js';

/**
 * @typedef {import('./photo-map.js').PhotoMap} PhotoMap
 * @typedef {import('../../core/responses.js').Cluster} Cluster
 * @typedef {import('../../app/app.js').App} App
 */

/** From this zoom on, a pin of several photos does not split further. */
const nearest = 17;
const wholeWorld = [-180, -85, 180, 85];
/** The level of pins when the whole world is visible. */
const worldZoom = 4;
/** The zoom that shows the device's position. */
const hereZoom = 9;
/** The last view of each map. @type {Map<string, import('./mercator.js').View>} */
const left = new Map();

/**
 * The map, or the photos of the area in the address.
 * @param {App} app
 * @returns {Promise<import('../../app/app.js').Screen>}
 */
export async function mapScreen(app) {
  const area = app.router.asked('area');
  if (area !== '') return (await import('./area-screen.js')).areaScreen(app, area);
  await addStyle('features/map/map.css');
  return new MapScreen(app);
}

/** A map with the pins of the library, one photographer or one person, as part of a screen. */
export class PinMap {
  /**
   * @param {App} app
   * @param {string} [photographer]
   * @param {string} [person]
   */
  constructor(app, photographer, person) {
    this.app = app;
    this.photographer = photographer;
    this.person = person;
    this.stop = new AbortController();
    this.asking = new AbortController();
    this.unplaced = 0;
    this.map = /** @type {PhotoMap} */ (document.createElement('photo-map'));
    this.callout = make('div', { class: 'callout', hidden: true, role: 'region',
      'aria-label': words.callout });
    this.locationWatch = new LocationWatch();
    const sign = (/** @type {string} */ label, /** @type {string} */ icon,
      /** @type {() => void} */ act) => button({ label, icon, alone: true }, act);
    /** Called when the callout has closed. */
    this.endLayer = () => {};
    this.tools = make('div', { class: 'map-tools' }, sign(words.closer, 'add', () =>
      this.map.zoomBy(1)), sign(words.further, 'less', () => this.map.zoomBy(-1)),
    sign(words.fit, 'whole', () => void this.fit()),
    sign(words.locate, 'here', () => this.locate()));
    /** Shown if the map has no photos, with an explanation. */
    this.none = make('div', { class: 'map-empty', role: 'status' });
    this.element = make('div', { class: 'map-room' }, this.map, this.none, this.tools,
      this.callout);
  }

  get key() {
    return this.person ?? this.photographer ?? '';
  }

  open() {
    const { library } = this.app;
    const { signal } = this.stop;
    on(this.map, 'rest', () => void this.ask());
    on(this.map, 'pin', (cluster) => void this.choose(cluster));
    on(this.map, 'tap', () => this.hideCallout());
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.hideCallout();
    });
    this.locationWatch.on('changed', () => this.showHere());
    debounce(library, ['asset', 'gone', 'reloaded'], signal, () => this.ask());
    library.on('link', () => {
      if (library.isConnected) void this.ask();
    }, { signal });
    const view = left.get(this.key);
    if (view) this.map.view = view;
    else void this.fit();
  }

  close() {
    this.endLayer();
    left.set(this.key, this.map.view);
    this.stop.abort();
    this.asking.abort();
    this.locationWatch.stop();
  }

  /** Requests the pins of the visible area and its surroundings. */
  async ask() {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const answer = await this.app.library.guarded(() =>
        clusters(signal, this.map.box, this.map.view.zoom, this.photographer, this.person));
      this.map.clusters = answer.clusters;
      if (answer.clusters.length > 0) this.none.replaceChildren();
      this.unplaced = answer.unplaced ?? 0;
    } catch (error) {
      // A lost connection is shown on every screen, and the pins are loaded after it returns.
      if (signal.aborted || !this.app.library.isConnected) return;
      this.app.toast.show(api.sentenceOf(error));
    }
  }

  /** Shows the area of all photos. */
  async fit() {
    const { signal } = this.stop;
    const pins = async (/** @type {number[]} */ box, /** @type {number} */ zoom) =>
      (await this.app.library.guarded(() =>
        clusters(signal, box, zoom, this.photographer, this.person))).clusters;
    try {
      const all = await pins(wholeWorld, worldZoom);
      this.none.replaceChildren(...all.length === 0 ? this.nothing() : []);
      // The map has no size yet.
      if (this.map.room.width === 0) {
        await new Promise((done) => on(this.map, 'sized', done, { once: true }));
      }
      this.map.fit(all);
      // At a higher zoom pins split, and some would lie beyond the edge.
      const [west, south, east, north] = this.map.box;
      const [across, up] = [(east - west) / 2, (north - south) / 2];
      // The same happens if the view crosses the map's edge.
      if (west > east || west - across < -180 || east + across > 180) return;
      this.map.fit(await pins([west - across, Math.max(-85, south - up), east + across,
        Math.min(85, north + up)], this.map.view.zoom));
    } catch {
      // The request for the pins reports the failure.
    }
  }

  nothing() {
    const { app, person, photographer } = this;
    const said = make('p', {}, words.none);
    if (person || photographer || !mayAddPhotos(app)) return [said];
    const act = app.library.timeline.count === 0 ? toUpload(app)
      : { label: words.unplacedTitle, icon: 'pin', act: () => void this.place() };
    return [said, button({ ...act, kind: 'primary adds' }, act.act)];
  }

  /** Sets locations of photos by hand. */
  async place() {
    const { placePhotos } = await import('./position-picker.js');
    await placePhotos(this.app, this.map.view);
  }

  locate() {
    this.locationWatch.stop();
    this.locationWatch.start();
  }

  showHere() {
    const { finding, position } = this.locationWatch;
    if (finding === 'finding' || finding === 'off') return;
    if (!position) {
      this.app.toast.show(finding === 'refused' ? words.refused : words.notFound);
      this.locationWatch.stop();
      return;
    }
    const here = { latitude: position.latitude, longitude: position.longitude };
    // One position is enough: the device is not tracked.
    this.locationWatch.stop();
    this.map.here = here;
    this.map.goNear(here, Math.max(this.map.view.zoom, hereZoom));
  }

  /** @param {Cluster} cluster */
  async choose(cluster) {
    if (cluster.count > 1 && this.map.view.zoom < nearest) {
      this.hideCallout();
      this.map.goTo(cluster, Math.min(nearest + 1, this.map.view.zoom + 2));
      return;
    }
    const asset = await this.read(cluster.asset);
    if (!asset) return;
    const name = asset.title ?? asset.filename;
    const picture = thumbnail(asset.id, asset.version);
    this.callout.replaceChildren(
      make('a', { href: photoPath(asset.id), 'aria-label': words.open(name) }, picture,
        make('span', {}, make('b', { dir: 'auto' }, name),
          make('small', { dir: 'auto' }, asset.subtitle ?? ''),
          make('small', {}, cluster.count > 1 ? words.pin(cluster.count) : ''))),
      button({ label: words.close, icon: 'close', alone: true }, () => this.hideCallout()));
    if (this.callout.hidden) this.endLayer = layers.add(() => this.hideCallout());
    this.callout.hidden = false;
    this.callout.querySelector('a')?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  async read(id) {
    const { library, toast } = this.app;
    try {
      return await library.guarded(() => api.asset(this.stop.signal, id));
    } catch (error) {
      if (this.stop.signal.aborted) return null;
      toast.show(api.sentenceOf(error));
      return null;
    }
  }

  hideCallout() {
    const hadFocus = this.callout.contains(document.activeElement);
    this.callout.hidden = true;
    this.endLayer();
    if (hadFocus) this.map.focusPin();
  }
}

/** The map of the whole library. */
class MapScreen {
  /** @param {App} app */
  constructor(app) {
    this.pins = new PinMap(app);
    this.area = button({ label: words.area, icon: 'search', kind: 'line' },
      () => app.router.go(areaPath(this.pins.map.box)));
    this.unplaced = button({ label: words.unplaced, icon: 'pin', alone: true },
      () => void this.pins.place());
    this.add = button({ label: words.add, icon: 'camera', kind: 'primary adds' },
      () => void app.ready.addPhoto());
    // On a phone they are icons only.
    for (const [each, label] of /** @type {[HTMLElement, string][]} */ (
      [[this.area, words.area], [this.add, words.add]])) {
      each.setAttribute('aria-label', label);
      each.title = label;
    }
    this.element = make('div', { class: 'screen library map-screen' },
      make('header', { class: 'bar' }, make('h1', { tabindex: '-1' }, words.title), app.progress,
        this.area, this.unplaced, this.add),
      make('main', {}, this.pins.element));
  }

  open() {
    document.title = `${words.title} · ${texts.name}`;
    this.pins.open();
  }

  close() {
    this.pins.close();
  }
}
