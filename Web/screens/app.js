import { problemOf, root } from '../lib/api.js';
import { linkButton, make, told } from '../lib/dom.js';
import { FileKeeper } from '../lib/filekeeper.js';
import { icon } from '../lib/icons.js';
import { takeFiles } from '../lib/intake.js';
import { Library } from '../lib/library.js';
import { Router } from '../lib/router.js';
import { texts } from '../lib/texts.js';
import { pause, send } from '../lib/transport.js';
import { UploadMemory } from '../lib/uploadmemory.js';
import { Uploads } from '../lib/uploads.js';
import { darkroomScreen } from './darkroom.js';
import { libraryScreen } from './library.js';
import '../elements/app-nav.js';
import '../elements/app-toast.js';
import '../elements/drop-overlay.js';
import '../elements/key-help.js';
import '../elements/upload-list.js';
import '../elements/upload-progress.js';

/**
 * @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {() => void} open Called when it stands in the document
 * @property {() => void} close
 */

/**
 * @template {HTMLElement} T
 * @param {string} tag
 * @returns {T}
 */
const element = (tag) => /** @type {T} */ (document.createElement(tag));

/** The whole page: what all screens share, and which of them stands there. */
export class App {
  constructor() {
    this.library = new Library();
    this.router = new Router(window);
    this.uploads = new Uploads(`${root}/uploads`, {
      send, wait: pause, explain: (status, body) => this.explain(problemOf(status, body)),
    }, new UploadMemory(window.sessionStorage, new FileKeeper(window.indexedDB)));
    /** @type {import('../elements/app-nav.js').AppNav} */
    this.nav = element('app-nav');
    /** @type {import('../elements/app-toast.js').AppToast} */
    this.toast = element('app-toast');
    /** @type {import('../elements/upload-progress.js').UploadProgress} */
    this.progress = element('upload-progress');
    /** @type {import('../elements/upload-list.js').UploadList} */
    this.list = element('upload-list');
    this.overlay = element('drop-overlay');
    /** @type {import('../elements/key-help.js').KeyHelp} */
    this.keys = element('key-help');
    this.picker = make('input', {
      type: 'file', multiple: true, hidden: true, tabindex: '-1', 'aria-hidden': 'true',
      accept: 'image/*',
    });
    /** Why the library could not be read; nothing when it could. */
    this.failure = '';
    /** The photo that was open last: where the keyboard goes on in the library. */
    this.lastPhoto = '';
    /** Whether this page is given up for another one, which no question may hold up. */
    this.isLeaving = false;
    /** @type {Screen | null} */
    this.screen = null;
  }

  /** @param {HTMLElement} body */
  mount(body) {
    body.append(this.nav, this.list, this.toast, this.overlay, this.picker, this.keys);
    this.wire();
    this.show();
    void this.start();
  }

  async start() {
    this.failure = '';
    try {
      await this.library.start();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
    if (this.router.place.screen === 'library') this.show();
  }

  /** Opens the device's own chooser. */
  chooseFiles() {
    this.picker.click();
  }

  wire() {
    const { library, uploads, nav, list } = this;
    this.router.addEventListener('moved', () => this.show());
    library.addEventListener('session', () => this.drawNav());
    // The server then answers with the page that says how to come in.
    library.addEventListener('signedOut', () => {
      this.isLeaving = true;
      window.location.reload();
    });
    this.picker.addEventListener('change', () => {
      uploads.add([...this.picker.files ?? []]);
      // Or the same file chosen once more would be no change.
      this.picker.value = '';
    });
    takeFiles(window, {
      onFiles: (files) => uploads.add(files),
      onDrag: (isOver) => {
        this.overlay.hidden = !isOver;
      },
    });
    let frame = 0;
    uploads.addEventListener('changed', () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        this.progress.summary = uploads.summary;
        list.items = uploads.items;
      });
    });
    nav.addEventListener('upload', () => this.chooseFiles());
    nav.addEventListener('uploads', () => list.open());
    nav.addEventListener('keys', () => this.keys.open());
    window.addEventListener('keydown', (event) => {
      const isTyping = /** @type {HTMLElement} */ (event.target).closest?.('input[type="text"]');
      if (event.key === '?' && !isTyping) this.keys.open();
    });
    this.progress.addEventListener('uploads', () => list.open());
    list.addEventListener('cancel', (event) => uploads.cancel(told(event)));
    list.addEventListener('retry', (event) => uploads.retry(told(event)));
    list.addEventListener('retry-all', () => uploads.retryAll());
    list.addEventListener('choose', () => this.chooseFiles());
    list.addEventListener('dismiss', (event) => uploads.dismiss(told(event)));
    list.addEventListener('clear', () => uploads.clear());
    window.addEventListener('beforeunload', (event) => {
      if (uploads.summary.isRunning && !this.isLeaving) event.preventDefault();
    });
    void uploads.restore();
  }

  /**
   * Why an upload was refused. Whoever is not signed in any more can do nothing here but come
   * in again; what is unfinished is remembered for then.
   * @param {import('../lib/api.js').Problem} problem
   */
  explain(problem) {
    if (problem.status === 401) this.library.say('signedOut');
    return problem.message;
  }

  drawNav() {
    this.nav.state = {
      screen: this.router.place.screen,
      photos: this.library.session?.library.assets ?? null,
    };
  }

  /** Puts the screen of the address into the document. */
  show() {
    this.screen?.close();
    this.screen?.element.remove();
    const { place } = this.router;
    const screen = place.screen === 'library' ? libraryScreen(this)
      : place.screen === 'darkroom' ? darkroomScreen(this, place.id) : lostScreen();
    this.screen = screen;
    this.nav.hidden = place.screen === 'darkroom';
    document.body.insertBefore(screen.element, this.list);
    document.documentElement.classList.toggle('in-darkroom', place.screen === 'darkroom');
    this.drawNav();
    screen.open();
  }
}

/** @returns {Screen} */
function lostScreen() {
  const screen = make('main', { class: 'screen' }, make('div', { class: 'empty' },
    icon('photo'), make('h1', {}, texts.lost.title), make('p', {}, texts.lost.text),
    make('div', { class: 'actions' },
      linkButton({ label: texts.lost.action, kind: 'primary' }, { href: '/' }))));
  return {
    element: screen,
    open: () => {
      document.title = `${texts.lost.title} · ${texts.name}`;
    },
    close: () => {},
  };
}
