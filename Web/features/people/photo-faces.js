import { sentenceOf } from '../../core/api.js';
import { debounce } from '../../core/debounce.js';
import { button, make } from '../../core/dom.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { FaceDrawing } from './face-drawing.js';
import { fitted, setBox } from './face-frame.js';
import { askFace } from './face-menu.js';
import { perform } from './people-acts.js';
import { askWho } from './person-picker.js';
import * as api from './requests.js';
import { peopleWords as words } from './texts.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('./requests.js').Face} Face
 */

/** The faces of the photo in a viewer, each in a box with its name. */
export class PhotoFaces {
  /**
   * @param {App} app
   * @param {string} id Of the photo
   * @param {HTMLElement} viewer The element that shows the photo
   * @param {() => number} ratio Width to height of the photo as it is now
   * @param {AbortSignal} signal Ends with the photo
   */
  constructor(app, id, viewer, ratio, signal) {
    this.app = app;
    this.id = id;
    this.viewer = viewer;
    this.ratio = ratio;
    this.signal = signal;
    /** @type {Face[] | null} */
    this.faces = null;
    this.frame = make('div', { class: 'frame', role: 'group', 'aria-label': words.faces });
    this.element = document.createElement('photo-faces');
    this.element.append(this.frame);
    this.bar = make('div', { class: 'face-bar' });
    /** @type {FaceDrawing | null} */
    this.drawing = null;
    this.sized = new ResizeObserver(() => this.place());
    signal.addEventListener('abort', () => this.hide());
  }

  get isShown() {
    return this.element.isConnected;
  }

  async show() {
    await addStyle('features/people/people.css');
    if (this.signal.aborted) return;
    this.viewer.append(this.element);
    this.viewer.after(this.bar);
    this.sized.observe(this.viewer);
    this.hiding = new AbortController();
    debounce(this.app.library, ['people', 'asset', 'reloaded'], this.hiding.signal,
      () => this.load());
    this.place();
    await this.load();
  }

  hide() {
    this.hiding?.abort();
    this.sized.disconnect();
    this.element.remove();
    this.bar.remove();
    this.drawing = null;
  }

  /** Lays the frame over the photo. */
  place() {
    const { clientWidth: width, clientHeight: height } = this.viewer;
    const fit = fitted({ width, height }, this.ratio() || 1);
    for (const [name, value] of Object.entries(fit)) {
      this.frame.style.setProperty(name, `${value}px`);
    }
  }

  async load() {
    try {
      const { faces } = await this.app.library.guarded(() => api.facesIn(this.signal, this.id));
      if (this.signal.aborted || !this.isShown) return;
      this.faces = faces;
      this.place();
      this.draw();
    } catch (error) {
      if (this.signal.aborted || !this.isShown) return;
      this.bar.replaceChildren(make('p', { role: 'alert' }, sentenceOf(error)));
    }
  }

  draw() {
    if (this.drawing) return;
    /** @type {Face[]} */
    const faces = this.faces ?? [];
    const focused = document.activeElement instanceof HTMLElement
      && this.frame.contains(document.activeElement) ? document.activeElement.dataset.face : '';
    this.frame.replaceChildren(...faces.map((face) => this.box(face)));
    /** @type {HTMLElement | null} */
    const again = focused ? this.frame.querySelector(`[data-face="${focused}"]`) : null;
    again?.focus();
    this.drawBar(faces);
  }

  /** @param {Face[]} faces */
  drawBar(faces) {
    const parts = [
      ...faces.length === 0 ? [make('p', { role: 'status' }, words.noFaces)] : [],
      ...this.app.mayAdd ? [button({ label: words.addFace, icon: 'add' },
        () => this.beginDrawing())] : [],
    ];
    this.bar.hidden = parts.length === 0;
    this.bar.replaceChildren(...parts);
  }

  /** @param {Face} face */
  box(face) {
    const element = make('button', {
      type: 'button', class: 'face', 'data-face': face.id,
      'aria-label': face.name ?? words.faceUnnamed,
      onclick: () => void this.ask(face),
    }, make('span', { dir: 'auto' }, face.name ?? words.name));
    setBox(element, face.box);
    // A tap on a face is not one on the photo.
    for (const type of ['pointerdown', 'pointerup', 'dblclick']) {
      element.addEventListener(type, (event) => event.stopPropagation());
    }
    return element;
  }

  get changed() {
    return () => void this.load();
  }

  /** The people with names. */
  async people() {
    const { people } = await this.app.library.guarded(() => api.people(this.signal));
    return people.filter(({ name, hidden }) => name && !hidden);
  }

  /** @param {Face} face */
  async ask(face) {
    const { app } = this;
    if (!app.mayAdd) {
      if (face.person && face.name) app.router.go(`/people/${face.person}`);
      return;
    }
    switch (await askFace(face)) {
      case 'photos':
        app.router.go(`/people/${face.person}`);
        break;
      case 'name':
        await this.name(face);
        break;
      case 'refuse':
        await perform(app, words.answeredNo(face.name ?? ''),
          () => api.refuse(face.person ?? '', [face.id]), this.changed);
        break;
      case 'remove':
        await perform(app, words.faceRemoved, () => api.removeFace(face.id), this.changed);
        break;
      default:
    }
  }

  /**
   * Names a face. A group without a name gets it as a whole; a named person's face goes to
   * someone else alone.
   * @param {Face} face
   */
  async name(face) {
    const { app } = this;
    try {
      const answer = await askWho(words.who, await this.people());
      if (!answer) return;
      const group = face.name ? null : face.person;
      if ('person' in answer) {
        const { id, name } = answer.person;
        await perform(app, words.answered(name ?? words.unnamed),
          () => (group ? api.merge(id, [group]) : api.give(id, [face.id])), this.changed);
      } else {
        await perform(app, words.named_(answer.name), () => (group
          ? api.change(group, { name: answer.name }) : api.takeOut([face.id], answer.name)),
        this.changed);
      }
    } catch (error) {
      app.toast.show(texts.actions.failed(sentenceOf(error)));
    }
  }

  // A face drawn by hand.

  beginDrawing() {
    const drawing = new FaceDrawing(() => void this.endDrawing(true),
      () => void this.endDrawing(false));
    this.drawing = drawing;
    this.frame.replaceChildren(drawing.element);
    this.bar.replaceChildren(make('p', {}, words.addFaceHint),
      button({ label: words.cancel }, () => void this.endDrawing(false)),
      button({ label: words.set, icon: 'check' }, () => void this.endDrawing(true)));
    drawing.focus();
  }

  /** @param {boolean} isSet */
  async endDrawing(isSet) {
    const { app, drawing, id } = this;
    if (!drawing) return;
    this.drawing = null;
    this.draw();
    if (isSet) {
      try {
        const answer = await askWho(words.who, await this.people());
        if (answer) {
          await perform(app, words.faceAdded, () => api.draw(id, drawing.box,
            'person' in answer ? { person: answer.person.id } : { name: answer.name }),
          this.changed);
        }
      } catch (error) {
        app.toast.show(texts.actions.failed(sentenceOf(error)));
      }
    }
    this.bar.querySelector('button')?.focus();
  }
}
