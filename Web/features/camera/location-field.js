import { cameraTexts } from './texts.js';
import { button, make } from '../../core/dom.js';
import { placesFor } from '../../ui/list-filter.js';
import { icon } from '../../core/icons.js';
import { addPlace, nameOfPosition, places } from '../../core/place-requests.js';
import { locationName } from '../../core/location-name.js';
import { isJustTaken, LocationWatch } from '../../core/geolocation.js';

/**
 * @typedef {import('../../core/place-requests.js').Position} Position
 * @typedef {'device' | 'photo' | 'map' | 'none'} Source
 */

const words = cameraTexts.add;

/** @param {Position} position */
const inDegrees = ({ latitude, longitude }) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** The location of a photo: this device's position, the photo's own, or one chosen on a map. */
export class LocationField {
  /**
   * @param {import('../../app/app.js').App} app
   * @param {{place?: {id: string, name: string} | null, position?: Position | null}} wanted
   */
  constructor(app, wanted) {
    this.app = app;
    this.locationWatch = new LocationWatch();
    /** @type {Position | null} */
    this.ofPhoto = null;
    /** @type {Position | null} */
    this.ofMap = wanted.position ?? null;
    /** @type {Source} */
    this.source = wanted.position ? 'map' : wanted.place ? 'none' : 'device';
    /** Whether the photo is a file instead of a new picture. */
    this.isFile = false;
    this.wasChosen = Boolean(wanted.position || wanted.place);
    /** @type {{id: string, name: string}[]} */
    this.places = wanted.place ? [wanted.place] : [];
    /** Screen readers announce another kind of location, not each movement of the device. */
    this.known = make('span', { role: 'status' });
    this.degrees = make('span');
    /** The town there, and the position for which it was asked, nearly. */
    this.town = make('span', { dir: 'auto' });
    this.askedFor = '';
    this.said = make('p', { class: 'said' }, icon('pin'),
      make('span', {}, this.known, this.degrees, this.town));
    this.ways = make('div', { class: 'ways' });
    this.list = make('datalist', { id: 'add-places' });
    this.name = make('input', {
      id: 'add-place', type: 'text', list: 'add-places', maxlength: '200', autocomplete: 'off',
      enterkeyhint: 'done', placeholder: words.findPlace, autocapitalize: 'words',
      value: wanted.place?.name ?? '',
    });
    this.name.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.name.blur();
    });
    /** Whether the name is a new place, and the known places that match it. */
    this.newPlace = make('p', { role: 'status' });
    this.matches = make('div', { class: 'ways' });
    this.name.addEventListener('input', () => this.drawPlace());
    this.element = make('fieldset', { class: 'location' },
      make('legend', {}, words.location), this.said, this.ways,
      make('p', { class: 'field' }, make('label', { for: 'add-place' }, words.place), this.name,
        this.list),
      make('div', { class: 'place-note' }, this.newPlace, this.matches));
  }

  drawPlace() {
    const name = this.name.value.trim();
    const { isNew, matches } = placesFor(name, this.places);
    this.newPlace.textContent = !isNew ? '' : matches.length > 0
      ? `${words.newPlace(name)}. ${words.knownPlaces}` : words.newPlace(name);
    this.matches.replaceChildren(...matches.map((each) =>
      button({ label: each.name, kind: 'line' }, () => {
        this.name.value = each.name;
        this.drawPlace();
        this.name.focus({ preventScroll: true });
      })));
  }

  open() {
    this.locationWatch.on('changed', () => this.draw());
    if (this.source === 'device') this.locationWatch.start();
    this.draw();
    void this.readPlaces();
  }

  close() {
    this.locationWatch.stop();
  }

  /**
   * Sets the location of a photo: the file's own, the device's if the picture was just taken, or
   * none.
   * @param {Position | null} position The position in the file
   * @param {number} takenAt The camera's time; 0 for a chosen file
   */
  show(position, takenAt) {
    const isNew = isJustTaken(takenAt, Date.now());
    this.ofPhoto = position;
    this.isFile = !isNew;
    const isOfOther = this.source === 'photo' || (this.source === 'device' && !isNew);
    if (!this.wasChosen || isOfOther) {
      this.choose(position ? 'photo' : isNew ? 'device' : 'none', false);
    }
    this.draw();
  }

  /** @returns {Position | null} */
  get position() {
    switch (this.source) {
      case 'device': return this.locationWatch.position && {
        latitude: this.locationWatch.position.latitude,
        longitude: this.locationWatch.position.longitude,
      };
      case 'photo': return this.ofPhoto;
      case 'map': return this.ofMap;
      default: return null;
    }
  }

  /** The missing part; empty if the location may be omitted. */
  get missing() {
    if (this.source !== 'device' || this.position) return '';
    switch (this.locationWatch.finding) {
      case 'refused': return words.refused;
      case 'unreachable': return words.unreachable;
      case 'unknown': return words.unknown;
      default: return words.notFound;
    }
  }

  /** The place of the typed name, created if it does not exist. */
  async place() {
    const name = this.name.value.trim();
    if (name === '') return null;
    const known = this.places.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (known) return known.id;
    const { place } = await addPlace({ name, position: this.position });
    // A second attempt then uses the same place.
    this.places.push(place);
    return place.id;
  }

  async readPlaces() {
    try {
      const { places: all } = await places(this.app.library.never, null);
      this.places = [...this.places, ...all];
      this.list.replaceChildren(...all.map((/** @type {{name: string}} */ { name }) =>
        make('option', { value: name })));
      this.drawPlace();
    } catch {
      // Without the list, a name can still be typed.
    }
  }

  /**
   * @param {Source} source
   * @param {boolean} isByHand
   */
  choose(source, isByHand) {
    this.wasChosen ||= isByHand;
    this.source = source;
    if (source === 'device') this.locationWatch.start();
    else this.locationWatch.stop();
    this.draw();
  }

  async putOnMap() {
    const { pickPosition } = await import('../map/position-picker.js');
    const start = this.position ?? this.ofMap ?? this.ofPhoto;
    const position = await pickPosition(start);
    if (!position) return;
    this.ofMap = position;
    this.choose('map', true);
  }

  /**
   * Names the town at a position; the small movements of a device change none.
   * @param {Position | null} position
   */
  async nameTown(position) {
    const key = position ? `${position.latitude.toFixed(2)},${position.longitude.toFixed(2)}` : '';
    if (key === this.askedFor) return;
    this.askedFor = key;
    this.town.textContent = '';
    if (!position) return;
    try {
      const { location } = await nameOfPosition(this.app.library.never, position);
      const name = locationName(location);
      if (this.askedFor === key && name) this.town.textContent = ` · ${name}`;
    } catch {
      // The coordinates are shown.
    }
  }

  draw() {
    const { position, source } = this;
    const where = position ? inDegrees(position) : '';
    const known = source === 'none' ? this.isFile && !this.ofPhoto ? words.notInFile : words.nowhere
      : source === 'map' ? words.byHand
        : source === 'photo' ? words.ofPhoto
          : position ? words.here
            : this.missing === words.notFound ? words.finding : this.missing;
    if (this.known.textContent !== known) this.known.textContent = known;
    this.degrees.textContent = where && ` ${where}`;
    void this.nameTown(position);
    // Each new position redraws; pressed or focused elements must stay.
    if (this.ways.dataset.besides === source) return;
    this.ways.dataset.besides = source;
    /** @type {[Source, string][]} */
    const others = [['device', words.device], ['none', words.none]];
    this.ways.replaceChildren(...others.filter(([each]) => each !== source)
      .map(([each, label]) => button({ label, kind: 'line' }, () => this.choose(each, true))),
    button({ label: words.map, icon: 'map', kind: 'line' }, () => void this.putOnMap()));
  }
}
