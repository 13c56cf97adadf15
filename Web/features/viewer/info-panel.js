import { button, emit, make, on } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { factList } from './fact-list.js';
import { fields } from './photo-fields.js';
import { damageTexts } from '../../core/damage-texts.js';
import { viewerTexts as words } from './texts.js';
import { SpotSuggestions } from '../map/spot-suggestions.js';
import '../../ui/decision-row.js';
import '../../ui/star-row.js';

/**
 * @typedef {import('../../core/responses.js').AssetDetail} Shown
 * @typedef {import('./photo-fields.js').Field} Field
 * @typedef {{name: string, changes: Record<string, unknown>, before: Record<string, unknown>,
 *   label: string}} FieldChange `before`: what undoes it
 */

/** The zoom of the small map. */
const mapZoom = 7;

/** Whether the form is open; it stays so from photo to photo. */
let isEditing = false;

/**
 * The facts about a photo, and a form that changes them behind "Edit".
 *
 * Properties `isOwn`, `asset`, `albums`, `fonts`, `addedBy`. Events `change-field` (`{changes,
 * before, label}`), `decide` (stars, a flag or a label), `hide`.
 */
export class InfoPanel extends HTMLElement {
  /**
   * @type {{hide: undefined, decide: import('../../core/decisions.js').Decision, 'change-field':
   *   FieldChange} | undefined}
   */
  events;
  /** @type {Shown | null} */
  #asset = null;
  #form = make('form', { autocomplete: 'off', onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  } });
  #facts = make('dl');
  /** @type {{id: string, title: string}[]} */
  #albums = [];
  #addedBy = '';
  #fonts = /** @type {string[]} */ ([]);
  #rating =
    /** @type {import('../../ui/star-row.js').StarRow} */ (document.createElement('star-row'));
  #decisions = /** @type {import('../../ui/decision-row.js').DecisionRow} */ (
    document.createElement('decision-row'));
  #visibility = make('select', { id: 'info-visibility' },
    make('option', { value: 'family' }, words.family),
    make('option', { value: 'private' }, words.private));
  #editing = make('details', { class: 'editing' }, make('summary', { class: 'button line' },
    icon('rename'), make('span', {}, words.editDetails)));
  #title = make('h2', { id: 'info-heading', tabindex: '-1' }, words.info);
  #spot = make('div', {
    class: 'small-map', role: 'img', 'aria-label': words.onMap, hidden: true,
  });
  /** Whether the account may change the photo. */
  isOwn = true;
  #damage = make('p', { class: 'damage', hidden: true });
  #foreign = make('p', { class: 'foreign', hidden: true }, words.foreign);
  #pick = button({ label: words.pickPlace, icon: 'map', kind: 'line' },
    () => void this.#pickPlace());
  /** @type {Map<string, HTMLInputElement | HTMLTextAreaElement>} */
  #inputs = new Map();
  /** @type {SpotSuggestions | null} */
  #spots = null;
  /** Fields whose texts have not been saved yet. @type {Set<string>} */
  #unsaved = new Set();

  connectedCallback() {
    if (this.#facts.parentNode) return;
    this.setAttribute('role', 'region');
    this.setAttribute('aria-labelledby', 'info-heading');
    for (const field of fields) this.#form.append(this.#make(field));
    this.append(
      make('div', { class: 'head' }, this.#title, button(
        { label: words.closeInfo, icon: 'close', alone: true }, () => emit(this, 'hide'))),
      this.#damage, this.#foreign, this.#rating, this.#decisions, this.#facts,
      make('p', { class: 'field' }, make('label', { for: 'info-visibility' }, words.visibility),
        this.#visibility), this.#spot, this.#editing);
    this.#editing.append(this.#form, this.#pick);
    this.#editing.open = isEditing;
    this.#editing.addEventListener('toggle', () => {
      isEditing = this.#editing.open;
      // On a phone the form opens below what is in sight.
      if (isEditing && this.#editing.contains(document.activeElement)) {
        this.#inputs.get('title')?.scrollIntoView({ block: 'center' });
      }
    });
    on(this.#rating, 'rate', (stars) => {
      // Choosing the current rating again removes it.
      emit(this, 'decide', { rating: stars === (this.#asset?.rating ?? 0) ? 0 : stars });
    });
    this.#visibility.addEventListener('change', () => {
      const { value } = this.#visibility;
      emit(this, 'change-field', {
        name: 'visibility', label: words.visibility, changes: { visibility: value },
        before: { visibility: this.#asset?.visibility ?? 'family' },
      });
    });
    // Keys typed here are text, not commands for the photo.
    this.addEventListener('keydown', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (!target.matches('input, textarea, select')) return;
      event.stopPropagation();
      if (event.key === 'Escape') this.focusTitle();
    });
  }

  /** Ends the editing of a field, which saves it. */
  finishTyping() {
    const { activeElement } = document;
    if (this.contains(activeElement)) /** @type {HTMLElement} */ (activeElement).blur();
  }

  focusTitle() {
    this.#title.focus({ preventScroll: true });
  }

  /** @param {Field} field */
  #make(field) {
    const id = `info-${field.name}`;
    const kind = field.kind === 'textarea' ? 'textarea' : 'input';
    const input = make(kind, {
      id, rows: kind === 'textarea' ? 3 : null, placeholder: field.hint ?? null,
      type: kind === 'textarea' ? null : field.kind === 'datetime-local' ? field.kind : 'text',
      disabled: true,
      'aria-describedby': `${id}-problem`,
      step: field.kind === 'datetime-local' ? 1 : null,
    });
    const problem = make('em', { id: `${id}-problem`, role: 'alert' });
    input.addEventListener('change', () => void this.#changed(field, input, problem));
    this.#inputs.set(field.name, input);
    if (field.kind === 'spot') {
      this.#spots = new SpotSuggestions(/** @type {HTMLInputElement} */ (input));
    }
    const place = field.kind === 'spot' && this.#spots ? this.#spots.element : input;
    return make('div', { class: 'field' }, make('label', { for: id }, field.label), place, problem);
  }

  /**
   * @param {Field} field
   * @param {HTMLInputElement | HTMLTextAreaElement} input
   * @param {HTMLElement} problem
   */
  #changed(field, input, problem) {
    const asset = this.#asset;
    if (!asset) return;
    const { value } = input;
    if (field.kind !== 'spot' || !this.#spots || !field.problem?.(value)) {
      this.#commit(field, input, problem, value);
      return;
    }
    // Kept while the name is looked up.
    this.#unsaved.add(field.name);
    void this.#spots.resolve(value).then((found) => {
      // Another photo, or another text, came meanwhile.
      if (this.#asset?.id !== asset.id || input.value !== value) return;
      this.#commit(field, input, problem, found.text || value, found.problem);
    });
  }

  /**
   * @param {Field} field
   * @param {HTMLInputElement | HTMLTextAreaElement} input
   * @param {HTMLElement} problem
   * @param {string} text
   * @param {string} [failure] Why the text could not be looked up
   */
  #commit(field, input, problem, text, failure = '') {
    const asset = this.#asset;
    if (!asset) return;
    // For an incomplete date the browser reports an empty value, which would look like deleting it.
    const why = failure || (input.validity.badInput ? words.badDate
      : field.problem?.(text) ?? '');
    problem.textContent = why;
    input.setAttribute('aria-invalid', String(why !== ''));
    this.#unsaved.delete(field.name);
    if (why || text === field.read(asset)) return;
    emit(this, 'change-field', {
      changes: field.write(text), label: field.label, name: field.name,
      before: field.before ? field.before(asset) : field.write(field.read(asset)),
    });
  }

  /** Shows the name of the nearest town instead of coordinates. */
  async #pickPlace() {
    const asset = this.#asset;
    const input = this.#inputs.get('position');
    if (!asset || !input) return;
    const { pickPosition } = await import('../map/position-picker.js');
    const { latitude, longitude } = asset;
    const start = typeof latitude === 'number' && typeof longitude === 'number'
      ? { latitude, longitude } : null;
    const picked = await pickPosition(start);
    if (!picked || this.#asset?.id !== asset.id) return;
    input.value = `${picked.latitude.toFixed(6)}, ${picked.longitude.toFixed(6)}`;
    input.dispatchEvent(new Event('change'));
  }

  /**
   * Shows beside a field that its text is not saved, or removes the message.
   * @param {string} name
   * @param {string} problem
   */
  mark(name, problem) {
    const line = this.querySelector(`#info-${name}-problem`);
    if (line) line.textContent = problem;
    if (problem) this.#unsaved.add(name);
    else this.#unsaved.delete(name);
    if (!problem) this.#inputs.get(name)?.setAttribute('aria-invalid', 'false');
  }

  /** @param {Shown} asset */
  set asset(asset) {
    const isOther = this.#asset?.id !== asset.id;
    this.#asset = asset;
    for (const field of fields) {
      const input = this.#inputs.get(field.name);
      // Changes from elsewhere must not replace text being typed.
      if (!input) continue;
      if (isOther || input.value === field.read(asset)) this.mark(field.name, '');
      const isHeld = document.activeElement === input || this.#unsaved.has(field.name);
      if (!isOther && isHeld) continue;
      input.value = field.read(asset);
      input.disabled = !this.isOwn || Boolean(asset.trashed);
    }
    this.#pick.hidden = !this.isOwn || Boolean(asset.trashed);
    this.#foreign.hidden = this.isOwn;
    this.#showDamage(asset);
    void this.#showSpot(asset);
    this.#rating.value = asset.rating ?? 0;
    this.#decisions.flag = asset.flag ?? null;
    this.#decisions.label = asset.label ?? null;
    for (const each of [this.#rating, this.#decisions]) {
      each.hidden = !this.isOwn || Boolean(asset.trashed);
    }
    this.#visibility.value = asset.visibility === 'private' ? 'private' : 'family';
    this.#visibility.disabled = Boolean(asset.trashed);
    // Those who see a photo of another person cannot choose who else does.
    if (this.#visibility.parentElement) this.#visibility.parentElement.hidden = !this.isOwn;
    this.#editing.hidden = !this.isOwn || Boolean(asset.trashed);
    this.#drawFacts();
  }

  #drawFacts() {
    const asset = this.#asset;
    if (!asset) return;
    this.#facts.replaceChildren(...factList(asset, this.#addedBy, this.#fonts, this.#albums));
  }

  /** The albums that contain the photo. @param {{id: string, title: string}[]} albums */
  set albums(albums) {
    this.#albums = albums;
    this.#drawFacts();
  }

  /** The lines about the fonts of its text. @param {string[]} lines */
  set fonts(lines) {
    this.#fonts = lines;
    this.#drawFacts();
  }

  /** @param {string} name Of the person who added the photo */
  set addedBy(name) {
    if (name === this.#addedBy) return;
    this.#addedBy = name;
    this.#drawFacts();
  }

  /** @param {Shown} asset */
  #showDamage({ damage }) {
    this.#damage.hidden = !damage;
    this.#damage.replaceChildren(...damage
      ? [icon('alert'), make('span', {}, damageTexts[damage.code] ?? damage.detail)] : []);
  }

  /** @param {Shown} asset */
  async #showSpot({ id, latitude, longitude }) {
    const isPlaced = typeof latitude === 'number' && typeof longitude === 'number';
    this.#spot.hidden = !isPlaced;
    if (!isPlaced) return;
    const [{ addStyle }] = await Promise.all([import('../../core/styles.js'),
      import('../map/photo-map.js')]);
    await addStyle('features/map/map.css');
    if (this.#asset?.id !== id) return;
    const map = /** @type {import('../map/photo-map.js').PhotoMap} */ (
      this.#spot.firstChild ?? document.createElement('photo-map'));
    map.setAttribute('still', '');
    if (!map.parentNode) this.#spot.append(map);
    map.goNear({ latitude, longitude }, mapZoom);
    map.marker = { latitude, longitude };
  }
}

customElements.define('info-panel', InfoPanel);
