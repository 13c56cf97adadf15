import { outcomeOf, undoOf } from './upload-outcome.js';
import * as api from '../../core/api.js';
import { hasCamera } from './camera-device.js';
import { cameraTexts } from './texts.js';
import { button, make } from '../../core/dom.js';
import { Draft, DraftPainter, looksOf } from './photo-draft.js';
import { whenReady } from '../uploads/upload-details.js';
import { icon } from '../../core/icons.js';
import '../../core/tool-icons.js';
import { scrolling } from '../../core/reduced-motion.js';
import { letPull, liftOverKeyboard } from '../../ui/sheet-gestures.js';
import { addStyle } from '../../core/styles.js';
import { whenCancelled } from '../../ui/layer-watcher.js';
import { texts } from '../../core/texts.js';
import { chooseFile, cropDraft, filterDraft, takePicture } from './picture-dialogs.js';
import { LocationField } from './location-field.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('./shots.js').Shot} Shot
 * @typedef {import('./shots.js').Shots} Shots
 * @typedef {import('../../core/place-requests.js').Position} Position
 */

const words = cameraTexts.add;

/**
 * @typedef {object} AddSheetOptions
 * @property {Shot} [shot] One that is on its way already
 * @property {Shots} [shots]
 * @property {{id: string, name: string} | null} [place] Where it belongs
 * @property {Position | null} [position] Where on the map
 * @property {Draft | null} [draft]
 */

/**
 * Asks for a photo with its details.
 * @param {App} app
 * @param {AddSheetOptions} wanted
 * @returns {Promise<boolean>} Whether one was added
 */
export async function openAddSheet(app, wanted) {
  await addStyle('ui/sheets.css');
  const sheet = new AddSheet(app, wanted);
  return await sheet.open();
}

/** The bottom sheet. */
class AddSheet {
  /**
   * @param {App} app
   * @param {AddSheetOptions} wanted
   */
  constructor(app, wanted) {
    this.app = app;
    this.wanted = wanted;
    /** A stored photo is described; a new one is added. */
    this.said = wanted.shot ? { ...words, ...cameraTexts.about } : words;
    this.draft = wanted.draft ?? null;
    this.painter = new DraftPainter();
    this.location = new LocationField(app, wanted);
    this.isAdded = false;
    /**
     * The upload that this sheet waits for.
     * @type {import('../uploads/uploads.js').Upload | null}
     */
    this.sending = null;
    this.canvas = make('canvas', { role: 'img', 'aria-label': words.shown, hidden: true });
    this.name = this.field('add-title', 'next');
    this.subtitle = this.field('add-subtitle', 'done');
    this.problem = make('p', { class: 'problem', role: 'alert' });
    /** Below the picture, with the buttons to take or choose one. */
    this.photoProblem = make('p', { class: 'problem', role: 'alert' });
    this.nameProblem = make('em', { id: 'add-title-problem' });
    this.add = make('button', { type: 'submit', class: 'button primary' },
      make('span', {}, this.said.add));
    this.dialog = make('dialog',
      { class: 'add-sheet', 'aria-labelledby': 'add-sheet-title', 'data-asks': '' });
    this.picture = make('div', { class: 'picture' });
    this.ways = make('div', { class: 'ways' });
  }

  /**
   * @param {string} id
   * @param {string} hint
   */
  field(id, hint) {
    return make('input', {
      id, type: 'text', maxlength: '200', autocomplete: 'off', enterkeyhint: hint,
      inputmode: 'text', autocapitalize: 'sentences',
    });
  }

  /** @returns {Promise<boolean>} */
  async open() {
    const { app, app: { mayAdd }, dialog, wanted } = this;
    if (mayAdd) this.fill(); else this.fillRefusal(words.mayNot);
    document.body.append(dialog);
    dialog.showModal();
    this.listen();
    /** It may come while cameras are looked for. @type {Promise<void>} */
    const closed = new Promise((resolve) => {
      dialog.addEventListener('close', () => {
        dialog.remove();
        if (this.sending) void app.uploads.cancel(this.sending);
        resolve();
      });
    });
    if (mayAdd) {
      this.location.open();
      const file = wanted.shot?.file;
      if (file) await this.show(await Draft.of(file, file.lastModified));
      else await this.drawWays();
      if (wanted.shot && this.draft) await this.recall(wanted.shot);
    }
    await closed;
    this.location.close();
    return this.isAdded;
  }

  /** The filter with which a shot was taken. @param {Shot} shot */
  async recall(shot) {
    const { entries } = await looksOf(this.app.library);
    const filter = shot.steps[0]?.filter;
    if (this.draft) this.draft.look = entries.find((each) => each.filter === filter) ?? null;
    await this.paint();
  }

  /** @param {string} why */
  fillRefusal(why) {
    this.dialog.append(this.head(null), make('p', { class: 'why' }, why));
  }

  /** @param {HTMLElement | null} end */
  head(end) {
    const { said } = this;
    return make('header', {}, button({ label: said.cancel }, () => void this.leave()),
      make('h2', { id: 'add-sheet-title' }, said.title), end ?? make('span', { class: 'room' }));
  }

  fill() {
    const { location, name, subtitle } = this;
    name.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      subtitle.focus();
    });
    subtitle.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      // The last field: leaves it without sending.
      event.preventDefault();
      subtitle.blur();
    });
    for (const field of [name, subtitle]) {
      field.addEventListener('focus', () => {
        // Unless another element was focused meanwhile.
        setTimeout(() => document.activeElement === field
          && field.scrollIntoView({ block: 'center', behavior: scrolling() }), 250);
      });
    }
    name.setAttribute('aria-describedby', this.nameProblem.id);
    name.addEventListener('input', () => {
      if (name.value.trim() !== '') this.drawNameProblem('');
    });
    this.dialog.append(make('form', { novalidate: true, autocomplete: 'off',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.submit();
      } }, this.head(this.add), this.picture, this.ways, this.photoProblem,
    make('p', { class: 'field' }, make('label', { for: name.id }, words.name), name,
      this.nameProblem),
    make('p', { class: 'field' }, make('label', { for: subtitle.id }, words.subtitle), subtitle),
    location.element, this.problem));
    this.drawEmpty(this.wanted.shot?.file ? '' : words.noPhotoYet);
  }

  /** Shows a sign where the photo will be. @param {string} text */
  drawEmpty(text) {
    this.canvas.hidden = true;
    this.picture.replaceChildren(make('div', { class: 'nothing' }, icon('photo'),
      make('p', {}, text)), this.canvas);
  }

  listen() {
    const { dialog } = this;
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    whenCancelled(dialog, (event) => {
      event.preventDefault();
      void this.leave();
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) void this.leave();
    });
    letPull(dialog, 'header, .picture', () => void this.leave());
    liftOverKeyboard(dialog);
  }

  /** The buttons to choose and edit the photo. */
  async drawWays() {
    const { draft, ways } = this;
    const choose = () => void this.choose();
    const buttons = [];
    if (await hasCamera()) {
      buttons.push(button({ label: draft ? words.retake : words.take, icon: 'camera',
        kind: 'line' }, () => void this.take()));
    }
    buttons.push(button({ label: words.choose, icon: 'photo', kind: 'line' }, choose));
    const isPlain = !draft?.picture;
    const crop = button({ label: words.crop, icon: 'crop', kind: 'line' }, () => void this.crop());
    const filter = button({ label: words.filter, icon: 'before', kind: 'line' },
      () => void this.filter());
    for (const each of [crop, filter]) each.setAttribute('aria-disabled', String(isPlain));
    // A camera picture already exists and cannot be replaced.
    ways.replaceChildren(...this.wanted.shot ? [] : buttons, crop, filter);
  }

  async take() {
    const draft = await takePicture(this.app);
    if (draft) await this.show(draft);
  }

  async choose() {
    const file = await chooseFile();
    if (file) await this.show(await Draft.of(file));
  }

  /** @param {Draft} draft */
  async show(draft) {
    this.draft = draft;
    this.location.show(draft.position, draft.takenAt);
    this.problem.textContent = '';
    this.photoProblem.textContent = '';
    await this.drawWays();
    await this.paint();
    if (this.name.value === '' && matchMedia('(pointer: fine)').matches) this.name.focus();
  }

  async paint() {
    const { draft } = this;
    const cut = draft?.cut;
    if (!draft || !cut) {
      this.drawEmpty(draft?.file.name ?? '');
      return;
    }
    const { plain } = await looksOf(this.app.library).catch(() => ({ plain: null }));
    this.picture.replaceChildren(this.canvas);
    this.canvas.hidden = false;
    this.painter.paint(this.canvas, cut, draft.look, plain);
  }

  async crop() {
    if (!this.draft) {
      this.photoProblem.textContent = words.cropFirst;
      return;
    }
    const rect = await cropDraft(this.draft);
    if (!rect) return;
    this.draft.geometry = { ...this.draft.geometry, rect };
    await this.paint();
  }

  async filter() {
    if (!this.draft) {
      this.photoProblem.textContent = words.filterFirst;
      return;
    }
    const chosen = await filterDraft(this.app, this.draft);
    if (!chosen) return;
    this.draft.look = chosen.look;
    await this.paint();
  }

  /** The first missing part. @returns {string} */
  get missing() {
    const { location, wanted } = this;
    // A stored photo misses only an unset location.
    if (wanted.shot) return location.wasChosen ? location.missing : '';
    if (!this.draft) return words.noPhoto;
    if (this.name.value.trim() === '') return words.noTitle;
    return location.missing;
  }

  /** @param {string} problem */
  drawNameProblem(problem) {
    this.nameProblem.textContent = problem;
    this.name.setAttribute('aria-invalid', String(problem !== ''));
  }

  async submit() {
    const { missing } = this;
    const isTitle = missing === words.noTitle;
    const isPhoto = missing === words.noPhoto;
    this.drawNameProblem(isTitle ? missing : '');
    this.photoProblem.textContent = isPhoto ? missing : '';
    this.problem.textContent = isTitle || isPhoto ? '' : missing;
    if (missing) {
      // Focuses the element where the missing part can be given.
      const way = isTitle ? this.name
        : (this.draft ? this.location.ways : this.ways).querySelector('button');
      way?.focus({ preventScroll: !isTitle });
      if (!isTitle) {
        (isPhoto ? this.photoProblem : this.problem).scrollIntoView({ block: 'nearest' });
      }
      return;
    }
    const [label] = this.add.children;
    label.textContent = this.said.adding;
    this.add.disabled = true;
    try {
      if (this.wanted.shot && this.wanted.shots) await this.describe(this.wanted.shot);
      else await this.send();
      this.isAdded = true;
      this.dialog.close();
    } catch (error) {
      this.problem.textContent = api.sentenceOf(error);
    } finally {
      label.textContent = this.said.add;
      this.add.disabled = false;
    }
  }

  /** Sends a new photo with its details. */
  async send() {
    const { draft, location } = this;
    if (!draft) return;
    /** @type {Record<string, string>} */
    const details = { title: this.name.value.trim() };
    const subtitle = this.subtitle.value.trim();
    if (subtitle) details.subtitle = subtitle;
    const { position } = location;
    if (position) details.position = `${position.latitude},${position.longitude}`;
    const place = await location.place();
    if (place) details.place = place;
    if (draft.recipe) details.recipe = JSON.stringify(draft.recipe);
    const { uploads, toast } = this.app;
    const item = uploads.send(draft.file, details);
    this.sending = item;
    await uploads.settled(item);
    this.sending = null;
    const { isAdded, sentence } = outcomeOf(item);
    if (!isAdded) {
      // The sheet keeps everything, and can send it again.
      uploads.remove([item]);
      throw new Error(sentence);
    }
    toast.show(sentence, undoOf(item, toast));
  }

  /** Sends the details of a photo that is already being uploaded. @param {Shot} shot */
  async describe(shot) {
    const { app, draft, location } = this;
    app.uploads.retry(shot.upload);
    await app.uploads.settled(shot.upload);
    if (!this.dialog.open) return;
    const { asset, reason } = shot.upload;
    if (!asset) throw new Error(words.pictureNotSaved(reason ?? texts.problems.unreachable));
    const { position } = location;
    await api.edit(asset, { title: this.name.value.trim() || null,
      subtitle: this.subtitle.value.trim() || null, ...(position ? { position } : {}) });
    const place = await location.place();
    if (place) await (await import('../../core/place-requests.js')).addToPlace(place, [asset]);
    const before = JSON.stringify(shot.steps);
    if (draft?.picture && JSON.stringify(draft.steps) !== before) {
      await whenReady(app.library, asset);
      const { version } = await app.library.open(app.library.never, asset);
      if (draft.recipe) await api.addVersion(app.library.never, asset, draft.recipe, version);
      else await api.setVersion(app.library.never, asset, 0);
    }
    app.toast.show(this.said.added);
  }

  async leave() {
    const isTyped = this.name.value.trim() !== '' || this.subtitle.value.trim() !== '';
    const isLost = isTyped || (this.draft !== null && !this.wanted.shot);
    if (isLost && !await this.confirm()) return;
    this.dialog.close();
  }

  /** @returns {Promise<boolean>} */
  confirm() {
    const dialog = make('dialog', { class: 'question', 'aria-labelledby': 'leave-title' });
    return new Promise((resolve) => {
      const end = (/** @type {boolean} */ isSure) => {
        dialog.close();
        dialog.remove();
        resolve(isSure);
      };
      dialog.append(make('h2', { id: 'leave-title' }, this.said.leave),
        make('p', {}, this.said.leaveText), make('div', { class: 'foot' },
          button({ label: words.stay, kind: 'line' }, () => end(false)),
          button({ label: words.go, kind: 'danger' }, () => end(true))));
      whenCancelled(dialog, (event) => {
        event.preventDefault();
        end(false);
      });
      this.dialog.append(dialog);
      dialog.showModal();
    });
  }
}
