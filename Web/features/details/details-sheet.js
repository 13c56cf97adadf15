import { positionOf } from '../../core/coordinates.js';
import { decisionTexts } from '../../core/decision-texts.js';
import { button, make } from '../../core/dom.js';
import { texts } from '../../core/texts.js';
import { detailTexts as words } from './texts.js';
import { places } from '../../core/place-requests.js';
import { dismiss } from '../../ui/layer-watcher.js';
import { starTexts } from '../../ui/texts.js';
import { keywordProblem, keywordsOf } from '../viewer/photo-fields.js';
import { sheet } from '../../ui/link-sheet.js';
import { SpotSuggestions } from '../map/spot-suggestions.js';

/**
 * @typedef {import('./detail-changes.js').DetailChanges} DetailChanges
 * @typedef {{id: string | null, name: string}} NamedPlace A new one has no id
 * @typedef {{wanted: DetailChanges, place: NamedPlace | null}} Answer
 */

/** The server's limit of a text. */
const mostLetters = 1000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;
/** The option that removes a flag or a label. */
const none = 'none';

let fieldCount = 0;

/**
 * A labelled field with a line for its problem.
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {...HTMLElement} others
 */
function field(label, input, ...others) {
  const shown = others.find((each) => each.contains(input)) ?? input;
  fieldCount += 1;
  input.id ||= `detail-${fieldCount}`;
  const problem = make('em', { id: `${input.id}-problem`, role: 'alert' });
  input.setAttribute('aria-describedby', problem.id);
  const element = make('div', { class: 'field' }, make('label', { for: input.id }, label), shown,
    ...others.filter((each) => each !== shown), problem);
  const complain = (/** @type {string} */ text) => {
    problem.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
    if (text) input.focus();
    return text !== '';
  };
  input.addEventListener('input', () => complain(''));
  return { element, input, complain };
}

/** @param {import('../../core/dom.js').Attributes} attributes */
const textInput = (attributes) => make('input', {
  type: 'text', autocomplete: 'off', maxlength: mostLetters, ...attributes });

/** @param {readonly (readonly [string, string])[]} options */
const choice = (options) => make('select', {}, ...options.map(([value, name]) =>
  make('option', { value }, name)));

/** @param {string} label */
const numberField = (label) => field(label, make('input', {
  type: 'number', min: '0', step: '1', max: '999999', inputmode: 'numeric', placeholder: '0' }));

/** Closes the sheet around an element, which asks about typed text. @param {Element} inside */
function ask(inside) {
  const dialog = inside.closest('dialog');
  if (dialog) dismiss(dialog);
}

/** The fields of the sheet. */
class Fields {
  /** @param {import('../../core/library.js').Library} library */
  constructor(library) {
    this.library = library;
    this.title = field(words.name, textInput({ placeholder: words.unchanged }));
    this.add = field(words.addKeywords, textInput({ placeholder: words.keywordsHint }));
    this.remove = field(words.removeKeywords, textInput({ placeholder: words.keywordsHint }));
    this.way = field(words.date, choice(Object.entries(words.dates)));
    this.direction = field(words.direction,
      choice([['1', words.later], ['-1', words.earlier]]));
    this.units = [numberField(words.days), numberField(words.hours), numberField(words.minutes)];
    this.time = field(words.time, make('input', { type: 'datetime-local', step: '1' }));
    this.shift = make('div', { class: 'quad' }, this.direction.element,
      ...this.units.map(({ element }) => element));
    const location = textInput({ id: 'detail-location', placeholder: words.locationHint });
    this.spots = new SpotSuggestions(location);
    this.location = field(words.location, location, this.spots.element,
      button({ label: words.onMap, icon: 'map', kind: 'line' }, () => void this.pick()));
    this.stars = field(words.stars, choice([['', words.unchanged], ['0', words.noStars],
      ...[1, 2, 3, 4, 5].map((stars) =>
        /** @type {const} */ ([String(stars), starTexts.stars(stars)]))]));
    this.flag = field(decisionTexts.flag, choice([['', words.unchanged],
      [none, decisionTexts.noFlag], ...Object.entries(texts.library.flags)]));
    this.label = field(decisionTexts.label, choice([['', words.unchanged],
      [none, decisionTexts.noLabel], ...Object.entries(decisionTexts.labels)]));
    this.visibility = field(words.visibility, choice([['', words.unchanged],
      ['family', words.family], ['private', words.private]]));
    this.list = make('datalist', { id: 'detail-places' });
    this.note = make('p', { class: 'note', role: 'status' });
    this.place = field(words.place, textInput({
      list: 'detail-places', placeholder: words.placeHint, maxlength: '200' }), this.list,
    this.note);
    /** @type {{id: string, name: string}[]} */
    this.places = [];
    this.way.input.addEventListener('change', () => this.draw());
    this.place.input.addEventListener('input', () => this.draw());
    this.nothing = make('p', { class: 'problem', role: 'alert' });
    this.draw();
    void this.readPlaces();
  }

  get elements() {
    return [make('p', { class: 'lead' }, words.lead), this.title.element, this.add.element,
      this.remove.element, this.way.element, this.shift, this.time.element,
      this.location.element, make('div', { class: 'pair' }, this.stars.element, this.flag.element,
        this.label.element, this.visibility.element), this.place.element, this.nothing];
  }

  draw() {
    this.shift.hidden = this.way.input.value !== 'shift';
    this.time.element.hidden = this.way.input.value !== 'set';
    const { known, name } = this;
    const note = name === '' ? '' : known ? words.placeNote
      : `${words.newPlace(name)}. ${words.placeNote}`;
    if (this.note.textContent !== note) this.note.textContent = note;
  }

  get name() {
    return this.place.input.value.trim();
  }

  /** The place of the typed name. */
  get known() {
    const name = this.name.toLowerCase();
    return this.places.find((each) => each.name.toLowerCase() === name);
  }

  async readPlaces() {
    try {
      const { places: all } = await places(this.library.never, null);
      this.places = all;
      this.list.replaceChildren(...all.map((/** @type {{name: string}} */ { name }) =>
        make('option', { value: name })));
      this.draw();
    } catch {
      // Without the list, a name can still be typed.
    }
  }

  async pick() {
    const { pickPosition } = await import('../map/position-picker.js');
    const picked = await pickPosition(positionOf(this.location.input.value) ?? null);
    if (!picked) return;
    this.location.input.value = `${picked.latitude.toFixed(6)}, ${picked.longitude.toFixed(6)}`;
    this.location.complain('');
  }

  /** The changes that were entered; null if one of them cannot be made. */
  async read() {
    /** @type {DetailChanges} */
    const wanted = {};
    const title = this.title.input.value.trim();
    if (title) wanted.title = title;
    for (const [key, { input, complain }] of /** @type {const} */ ([
      ['addKeywords', this.add], ['removeKeywords', this.remove]])) {
      if (complain(keywordProblem(input.value))) return null;
      const keywords = keywordsOf(input.value);
      if (keywords.length > 0) wanted[key] = keywords;
    }
    if (!this.readTime(wanted) || !await this.readLocation(wanted)) return null;
    if (this.stars.input.value) wanted.rating = Number(this.stars.input.value);
    for (const name of /** @type {const} */ (['flag', 'label'])) {
      const { value } = this[name].input;
      if (value) Object.assign(wanted, { [name]: value === none ? null : value });
    }
    const visibility = /** @type {'private' | 'family' | ''} */ (this.visibility.input.value);
    if (visibility) wanted.visibility = visibility;
    const { known, name } = this;
    const place = name ? { id: known?.id ?? null, name } : null;
    const isNothing = Object.keys(wanted).length === 0 && !place;
    this.nothing.textContent = isNothing ? words.nothing : '';
    return isNothing ? null : { wanted, place };
  }

  /** @param {DetailChanges} wanted */
  readTime(wanted) {
    if (this.way.input.value === 'set') {
      const { value } = this.time.input;
      if (this.time.complain(/^\d{4}-/.test(value) ? '' : words.badDate)) return false;
      wanted.captured = value.length === 16 ? `${value}:00` : value;
    } else if (this.way.input.value === 'shift') {
      const [days, hours, minutes] = this.units.map(({ input }) => Number(input.value) || 0);
      const sum = days * dayMinutes + hours * hourMinutes + minutes;
      if (sum !== 0) wanted.shift = sum * Number(this.direction.input.value);
    }
    return true;
  }

  /** @param {DetailChanges} wanted */
  async readLocation(wanted) {
    const { value } = this.location.input;
    if (value.trim() === '') return true;
    const { text, problem } = await this.spots.resolve(value);
    const position = positionOf(text);
    if (this.location.complain(problem || (position ? '' : words.badLocation))) return false;
    if (position) wanted.position = position;
    return true;
  }
}

/**
 * Asks for changes to the details of several photos.
 * @param {import('../../core/library.js').Library} library
 * @param {number} count
 * @returns {Promise<Answer | null>}
 */
export async function askDetails(library, count) {
  /** @type {Answer | null} */
  let answer = null;
  await sheet(words.title(count), (close) => {
    const fields = new Fields(library);
    const form = make('form', {
      class: 'details', novalidate: true, autocomplete: 'off',
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        answer = await fields.read();
        if (answer) close();
      },
    }, ...fields.elements, make('div', { class: 'foot' },
      button({ label: words.cancel }, () => ask(form)),
      make('button', { type: 'submit', class: 'button primary' }, words.save)));
    return [form];
  });
  return answer;
}
