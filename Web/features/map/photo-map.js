import { BaseMap } from './base-map.js';
import { emit, make } from '../../core/dom.js';
import { MapGestures } from './map-gestures.js';
import { makePin } from './map-pin.js';
import { mapTexts as words } from './texts.js';
import { creditOf, MapTiles } from './map-tiles.js';
import { boxOf, fitting, held, pointOf, positionAt, pushed, xOf, yOf, zoomed } from './mercator.js';
import { apart, inSight } from './pins.js';
import '../../core/tool-icons.js';

/**
 * @typedef {import('./mercator.js').View} View
 * @typedef {import('./mercator.js').Position} Position
 * @typedef {import('../../core/responses.js').Cluster} Cluster
 */

const wheelRate = 0.0022;
const lineHeight = 16;
const keyStep = 90;
/** Pins are requested after this long without movement. */
const restMilliseconds = 160;
/** Margins: a pin stands above its position; at the right are the buttons with the credit below. */
const fitMargins = { top: 80, right: 96, bottom: 48, left: 48 };
/** At higher zoom levels, a map of 1 : 50 million shows nothing around a single photo. */
const nearestFit = 8;
const dark = matchMedia('(prefers-color-scheme: dark)');

/**
 * A map with pins, moved by dragging, pinching, the wheel, arrow keys and + and -.
 *
 * Attribute `still`: no interaction. Properties `clusters`, `view`, `marker` (a position), `here`.
 * Events `sized`, `rest` (it has stopped moving), `pin` (a cluster was pressed), `tap` (the map
 * itself was).
 */
export class PhotoMap extends HTMLElement {
  /** @type {{pin: Cluster, sized: undefined, rest: undefined, tap: Position} | undefined} */
  events;
  #canvas = make('canvas', { 'aria-hidden': 'true' });
  #pins = make('div', { class: 'pins' });
  #marker = make('i', { class: 'marker', hidden: true });
  #dot = make('i', { class: 'here', hidden: true });
  #source = make('p', { class: 'map-source' });
  /** @type {View} */
  #view = { x: 0.53, y: 0.36, zoom: 2 };
  #room = { width: 0, height: 0 };
  #frame = 0;
  #timer = 0;
  /** @type {Map<string, {element: HTMLElement, x: number, y: number}>} */
  #shown = new Map();
  #chosen = '';
  /** @type {Position | null} */
  #marked = null;
  /** @type {Position | null} */
  #here = null;
  #size = new ResizeObserver(() => this.#resize());
  #listening = new AbortController();

  connectedCallback() {
    this.append(this.#canvas, this.#pins, this.#dot, this.#marker, this.#source);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#size.observe(this);
    BaseMap.shared.on('changed', () => {
      this.#drawSoon();
      this.#credit();
    }, { signal });
    dark.addEventListener('change', () => this.#drawSoon(), { signal });
    MapTiles.shared.on('changed', () => this.#drawSoon(), { signal });
    void Promise.all([BaseMap.shared.load(), MapTiles.shared.load()]).then(() => this.#credit());
    if (this.hasAttribute('still')) return;
    this.tabIndex = 0;
    this.setAttribute('role', 'application');
    this.setAttribute('aria-label', words.map);
    new MapGestures(this).listen(signal);
    this.addEventListener('wheel', (event) => this.#onWheel(event), { signal, passive: false });
    this.addEventListener('dblclick', (event) => this.#zoomTo(this.#view.zoom + 1,
      this.pointIn(event)), { signal });
    this.addEventListener('keydown', (event) => this.#onKey(event), { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#size.disconnect();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  get view() {
    return this.#view;
  }

  /** @param {View} view */
  set view(view) {
    this.#view = this.#room.width > 0 ? held(view, this.#room) : view;
    this.#moveOn();
  }

  get room() {
    return this.#room;
  }

  get box() {
    return boxOf(this.#view, this.#room);
  }

  /** @returns {Position} */
  get middle() {
    return positionAt(this.#view.x, this.#view.y);
  }

  /** @param {Position | null} position */
  set marker(position) {
    this.#marked = position;
    this.#marker.hidden = !position;
    this.#drawSoon();
  }

  /** @param {Position | null} position */
  set here(position) {
    this.#here = position;
    this.#dot.hidden = !position;
    this.#drawSoon();
  }

  /** Shows all clusters, or the area with the most photos. @param {readonly Cluster[]} clusters */
  fit(clusters) {
    const positions = inSight(clusters, this.#room, fitMargins);
    const nearest = positions[0] ? MapTiles.shared.near(nearestFit, positions[0]) : nearestFit;
    const view = fitting(positions, this.#room, fitMargins, nearest);
    if (view) this.view = view;
  }

  /** Shows the map's credit, or that it could not be loaded. */
  #credit() {
    const finer = MapTiles.shared.source?.attribution;
    this.#source.replaceChildren(...finer ? [...creditOf(finer), ' · '] : [],
      BaseMap.shared.isThere ? words.source : make('b', { role: 'alert' }, words.failed));
  }

  /**
   * Shows a position with its surroundings.
   * @param {Position} position
   * @param {number} zoom At least
   */
  goNear(position, zoom) {
    this.goTo(position, zoom);
    void MapTiles.shared.load().then(() => {
      const { latitude, longitude } = this.middle;
      // Do not move a map that the user has moved meanwhile.
      if (Math.hypot(latitude - position.latitude, longitude - position.longitude) > 1e-6) return;
      this.goTo(position, MapTiles.shared.near(zoom, position));
    });
  }

  /** @param {Position} position @param {number} zoom */
  goTo({ latitude, longitude }, zoom) { this.view = { x: xOf(longitude), y: yOf(latitude), zoom }; }

  /** @param {1 | -1} by */
  zoomBy(by) {
    this.#zoomTo(this.#view.zoom + by,
      { left: this.#room.width / 2, top: this.#room.height / 2 });
  }

  /** @param {readonly Cluster[]} clusters */
  set clusters(clusters) {
    const focused = this.#pins.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
    /** @type {Map<string, {element: HTMLElement, x: number, y: number}>} */
    const next = new Map();
    for (const cluster of apart(clusters, this.view.zoom)) {
      const key = `${cluster.asset} ${cluster.count}`;
      const known = this.#shown.get(key);
      // A missing picture may be available by now.
      const isKept = known && !known.element.querySelector('.is-missing');
      if (isKept) this.#shown.delete(key);
      next.set(key, {
        element: isKept ? known.element : makePin(cluster, key, () => {
          this.#chosen = key;
          emit(this, 'pin', cluster);
        }), x: xOf(cluster.longitude),
        y: yOf(cluster.latitude),
      });
    }
    for (const { element } of this.#shown.values()) element.remove();
    this.#shown = next;
    for (const [key, { element }] of next) {
      if (!element.parentNode) this.#pins.append(element);
      if (key === focused) element.focus({ preventScroll: true });
    }
    if (focused && !next.has(focused)) this.focus({ preventScroll: true });
    this.#placePins();
  }

  /** Focuses the pin chosen last, or the map if the pin is gone. */
  focusPin() {
    (this.#shown.get(this.#chosen)?.element ?? this).focus({ preventScroll: true });
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this;
    if (width === 0 || height === 0) return;
    const density = Math.min(2, devicePixelRatio);
    this.#room = { width, height };
    emit(this, 'sized');
    this.#canvas.width = Math.round(width * density);
    this.#canvas.height = Math.round(height * density);
    this.#view = held(this.#view, this.#room);
    this.#draw();
    this.#restSoon();
  }

  #moveOn() {
    this.#drawSoon();
    this.#restSoon();
  }

  #drawSoon() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #restSoon() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.#room.width === 0) return;
      emit(this, 'rest');
    }, restMilliseconds);
  }

  #draw() {
    this.#frame = 0;
    const context = this.#canvas.getContext('2d');
    if (!context || this.#room.width === 0) return;
    const density = this.#canvas.width / this.#room.width;
    const style = getComputedStyle(this);
    BaseMap.shared.draw(context, this.#view, this.#room, density, style, this.#marked);
    this.#placePins();
    this.#stand(this.#marker, this.#marked);
    this.#stand(this.#dot, this.#here);
  }

  /**
   * @param {HTMLElement} element
   * @param {Position | null} position
   */
  #stand(element, position) {
    if (!position) return;
    const { left, top } = pointOf(this.#view, this.#room, xOf(position.longitude),
      yOf(position.latitude));
    element.style.transform = `translate(${left}px, ${top}px)`;
  }

  #placePins() {
    for (const { element, x, y } of this.#shown.values()) {
      const { left, top } = pointOf(this.#view, this.#room, x, y);
      element.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
    }
  }

  /** The point within the map. @param {MouseEvent} event */
  pointIn(event) {
    const box = this.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  }

  /** @param {WheelEvent} event */
  #onWheel(event) {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? lineHeight : 1);
    this.#zoomTo(this.#view.zoom - pixels * wheelRate, this.pointIn(event));
  }

  /**
   * @param {number} zoom
   * @param {{left: number, top: number}} point
   */
  #zoomTo(zoom, point) {
    this.#view = zoomed(this.#view, this.#room, zoom, point);
    this.#moveOn();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
      event.key];
    if (by) {
      this.#view = pushed(this.#view, this.#room, by[0] * keyStep, by[1] * keyStep);
      this.#moveOn();
    } else if (['+', '=', '-'].includes(event.key)) {
      this.zoomBy(event.key === '-' ? -1 : 1);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define('photo-map', PhotoMap);
