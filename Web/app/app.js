import { Problem, sentenceOf } from '../core/api.js';
import { showAppearance } from '../core/appearance.js';
import { followContrast } from './forced-colours.js';
import { make, on } from '../core/dom.js';
import { watchKeyboard } from './focus-ring.js';
import { takeFiles } from '../features/uploads/file-intake.js';
import { Library } from '../core/library.js';
import { entryOf, isWhole, photoPath, Router, screenEntries } from '../core/router.js';
import { addStyle } from '../core/styles.js';
import { texts } from '../core/texts.js';
import { laterScreen, lostScreen } from './lazy-screen.js';
import { libraryScreen } from '../features/library/library-screen.js';
import { OfflineNotice } from '../features/offline/offline-notice.js';
import { loadScreen } from './screen-loader.js';
import './app-nav.js';

/**
 * @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {() => void} open Called when it stands in the document
 * @property {() => void} close
 * @property {(files: File[]) => void} [takeFiles] Handles files that are dropped here,
 *   where the library is not all that they go into
 */

/**
 * @template {HTMLElement} T
 * @param {string} tag
 * @returns {T}
 */
const element = (tag) => /** @type {T} */ (document.createElement(tag));

/** The first screen can wait for these modules: they load on demand, or when idle. */
const uploadList = () => import('../features/uploads/upload-list.js');
const installing = () => import('../features/offline/service-worker-client.js');

/** The delay for such modules after the first photos. */
const quietMilliseconds = 1200;

/** The delay before an unreachable library is requested again. */
const againMilliseconds = 5000;

/** How long an action can be undone. */
const undoMilliseconds = 8000;

/** Tells lists of albums to draw again. */
const unchanged = () => ({ rows: [], gone: [] });

/** The whole page: the state shared by all screens, and the current screen. */
export class App {
  constructor() {
    this.library = new Library();
    this.router = new Router(window);
    /** Resolves some time after the first photos: other modules are loaded then. */
    this.quiet = this.library.whenLoaded.then(() => new Promise((resolve) => {
      setTimeout(resolve, quietMilliseconds);
    }));
    /** @type {Promise<import('./services.js').Services> | null} */
    this.equipping = null;
    /** @type {import('./services.js').Services | null} */
    this.services = null;
    /** @type {import('./app-nav.js').AppNav} */
    this.nav = element('app-nav');
    /** @type {import('../ui/toast.js').AppToast} */
    this.toast = element('app-toast');
    /** @type {import('../features/uploads/upload-progress.js').UploadProgress} */
    this.progress = element('upload-progress');
    /** @type {import('../features/uploads/upload-list.js').UploadList} */
    this.list = element('upload-list');
    this.offlineNotice = new OfflineNotice(this);
    /**
     * The sequence of the open photo: the library, or the list viewed before.
     * @type {import('../core/sequence.js').Sequence}
     */
    this.sequence = this.library.sequence;
    /** @type {import('./key-help.js').KeyHelp} */
    this.keys = element('key-help');
    /** @type {import('../features/albums/album-picker.js').AlbumPicker} */
    this.albumPicker = element('album-picker');
    /** @type {import('../ui/name-sheet.js').NameSheet} */
    this.names = element('name-sheet');
    /** The photos last shown in the list of hidden ones. @type {Set<string>} */
    this.hiddenPhotos = new Set();
    /** Items that will be removed unless it is undone. @type {Set<string>} */
    this.leaving = new Set();
    this.picker = make('input', {
      type: 'file', multiple: true, hidden: true, tabindex: '-1', 'aria-hidden': 'true',
      accept: 'image/*,video/*',
    });
    /** The photos chosen for a slide show. @type {readonly string[]} */
    this.chosenSlides = [];
    /** Why the library could not be loaded; empty if it was. */
    this.failure = '';
    this.startTimer = 0;
    /** Whether another screen than the first one has been opened. */
    this.hasMoved = false;
    /** The last open photo, on which the focus continues in the library. */
    this.lastPhoto = '';
    /** Whether the page is being replaced, which no question must delay. */
    this.isLeaving = false;
    /** @type {Screen | null} */
    this.screen = null;
    /** The current place. */
    this.place = this.router.place;
  }

  /** @param {HTMLElement} body */
  mount(body) {
    showAppearance();
    followContrast();
    body.append(this.nav, this.list, this.offlineNotice.element, this.toast, this.picker, this.keys,
      this.albumPicker, this.names);
    watchKeyboard(document);
    this.wire();
    this.show();
    void this.start();
    // A failure is harmless: the module is requested again when needed.
    void this.quiet.then(() => Promise.all([this.loadServices(), uploadList(),
      ...screenEntries.filter(({ early }) => early).map(loadScreen),
      installing().then(({ keepPage }) => keepPage())])).catch(() => {});
  }

  /** Loads the modules that every screen needs for actions, but no photo for display. */
  loadServices() {
    this.equipping ??= Promise.all([import('./services.js'), addStyle('app/services.css'),
      addStyle('features/viewer/viewer.css')]).then(([{ Services }]) => {
      this.services = new Services(this);
      return this.services;
    });
    this.equipping.catch(() => {
      this.equipping = null;
    });
    return this.equipping;
  }

  /**
   * Loads a screen that will probably be opened next, once the page is quiet.
   * @param {import('../core/router.js').ScreenName} name
   */
  async foresee(name) {
    const entry = entryOf(name);
    await this.quiet;
    if (entry) await loadScreen(entry);
  }

  get uploads() {
    return this.ready.uploads;
  }

  get actions() {
    return this.ready.actions;
  }

  /** Resolves when screens can open; the library does not wait for it. */
  get ready() {
    if (!this.services) throw new Error('Services were used before they had loaded');
    return this.services;
  }

  async start() {
    clearTimeout(this.startTimer);
    const before = this.failure;
    try {
      await this.library.start();
      this.failure = '';
      return;
    } catch (error) {
      this.failure = sentenceOf(error);
      if (!(error instanceof Problem && error.status)) this.library.linked(false);
    }
    this.startTimer = window.setTimeout(() => void this.start(), againMilliseconds);
    // Showing the same message again would only move the focus.
    if (this.router.place.screen === 'library' && this.failure !== before) this.show();
  }

  /**
   * Asks for a name; empty if cancelled.
   * @param {string} title
   * @param {string} label
   * @param {string} value
   * @param {Parameters<import('../ui/name-sheet.js').NameSheet['ask']>[3]} [options]
   */
  async ask(title, label, value, options) {
    await import('../ui/name-sheet.js');
    return this.names.ask(title, label, value, options);
  }

  /**
   * Performs an irreversible action after the undo time.
   * @param {string} sentence
   * @param {() => Promise<unknown>} act
   * @param {string} id Of the affected item
   */
  later(sentence, act, id) {
    this.leaving.add(id);
    const run = () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', run);
      this.toast.forget(undo);
      if (!this.leaving.delete(id)) return;
      act().catch((error) => this.toast.show(texts.actions.failed(error.message)));
    };
    const undo = {
      label: texts.actions.undo,
      act: () => {
        this.leaving.delete(id);
        run();
        this.library.emit('collections', unchanged());
      },
    };
    const timer = window.setTimeout(run, undoMilliseconds);
    window.addEventListener('pagehide', run);
    this.toast.show(sentence, undo);
    this.library.emit('collections', unchanged());
  }

  /** Shows all keyboard shortcuts. */
  async showKeys() {
    await import('./key-help.js');
    this.keys.open();
  }

  /** Shows all uploads with their progress. */
  async showUploads() {
    await Promise.all([uploadList(), this.loadServices()]);
    this.list.items = this.uploads.items;
    this.list.open();
  }

  /** Whether this account may add photos; assumed until it is known. */
  get mayAdd() {
    return this.library.session?.account.role !== 'viewer';
  }

  /** Opens the device's own file picker. */
  chooseFiles() {
    this.picker.click();
  }

  /** Accepts files at once: those dropped before anything has loaded are not lost. */
  takeFiles() {
    const { picker } = this;
    const add = async (/** @type {File[]} */ files) => {
      (await this.loadServices()).uploads.add(files);
      // On full-screen pages nothing else shows that an upload has begun.
      if (!this.progress.isConnected) this.toast.show(texts.uploads.running(1, files.length));
    };
    picker.addEventListener('change', () => {
      void add([...picker.files ?? []]);
      // Otherwise choosing the same file again would be no change.
      picker.value = '';
    });
    takeFiles(window, {
      onFiles: (files) => {
        if (!this.mayAdd) {
          void this.loadServices().then(() => this.toast.show(texts.uploads.mayNot));
        }
        else if (this.screen?.takeFiles) this.screen.takeFiles(files);
        else void add(files);
      },
      onDrag: async (isOver) => {
        (await this.loadServices()).overlay.hidden = !isOver || !this.mayAdd;
      },
    });
  }

  wire() {
    const { library, nav } = this;
    this.takeFiles();
    this.router.on('moved', () => {
      this.hasMoved = true;
      this.show();
      this.bringKeyboard();
    });
    library.on('session', () => this.drawNav());
    library.on('count', () => this.drawNav());
    library.on('unsent', () => this.offlineNotice.draw());
    library.on('link', () => {
      this.offlineNotice.draw();
      if (!library.isConnected) return;
      for (const again of document.querySelectorAll('button[data-again]')) {
        /** @type {HTMLElement} */ (again).click();
      }
    });
    window.addEventListener('online', () => {
      // A stream that survived an interruption does not report that failed requests can be
      // repeated.
      if (library.isConnected) library.emit('link');
      else library.stream?.connect();
    });
    for (const type of ['pointerdown', 'keydown', 'visibilitychange']) {
      document.addEventListener(type, () => library.stream?.hasten(), { passive: true });
    }
    // The server then responds with the sign-in page.
    library.on('signedOut', async () => {
      this.isLeaving = true;
      // Without the module, no service worker was installed, or the caches cannot be opened.
      await installing().then(({ forgetPage }) => forgetPage()).catch(() => {});
      window.location.reload();
    });
    const lookForCamera = async () => {
      const devices = await navigator.mediaDevices?.enumerateDevices() ?? [];
      nav.hasCamera = devices.some(({ kind }) => kind === 'videoinput');
    };
    navigator.mediaDevices?.addEventListener?.('devicechange', () => void lookForCamera());
    void lookForCamera();
    on(nav, 'content', () => this.focusContent());
    on(nav, 'upload', () => this.chooseFiles());
    on(nav, 'uploads', () => void this.showUploads());
    on(nav, 'keys', () => void this.showKeys());
    window.addEventListener('keydown', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest?.('input, textarea, dialog')) return;
      if (event.ctrlKey || event.metaKey) {
        const isUndo = event.key === 'z' && this.router.place.screen !== 'darkroom';
        if (isUndo && this.services?.actions.undoNewest()) event.preventDefault();
        return;
      }
      if (event.key === '?') void this.showKeys();
      if (event.key !== '/' || this.router.place.screen === 'darkroom') return;
      event.preventDefault();
      this.router.go('/search');
    });
  }

  /** The next key goes to the screen, not to the navigation. */
  focusContent() {
    const { element: shown = null } = this.screen ?? {};
    const content = shown?.closest('main') ?? shown?.querySelector('main');
    if (!content) return;
    content.tabIndex = -1;
    content.focus({ preventScroll: true });
  }

  /** If the focused element disappeared with its screen, focuses the next screen's title. */
  bringKeyboard() {
    const { screen, router: { place } } = this;
    if (isWhole(place.screen) || document.activeElement !== document.body) return;
    const title = screen?.element.querySelector('h1');
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }

  drawNav() {
    // Accounts that may only view get no controls for adding.
    document.documentElement.classList.toggle('only-looks', !this.mayAdd);
    this.nav.state = {
      screen: this.router.place.screen,
      photos: this.library.session?.library.assets ?? null,
    };
  }

  /**
   * @param {import('../core/router.js').Place} place
   * @returns {Screen}
   */
  screenFor(place) {
    const entry = entryOf(place.screen);
    if (!entry) return lostScreen();
    // The first screen is there at once.
    if (entry.name === 'library') return libraryScreen(this);
    return laterScreen(this, async () =>
      (await loadScreen(entry))(this, place.id ?? place.part ?? ''));
  }

  /** Shows the screen of the current address. */
  show() {
    const { sequence } = this;
    this.screen?.close();
    this.screen?.element.remove();
    // The way out of the darkroom leads to the photo that was edited last.
    const { place: goal } = this.router;
    const isBack = this.place.screen === 'darkroom' && goal.screen === 'viewer';
    if (isBack && this.lastPhoto && this.lastPhoto !== goal.id) {
      this.router.note(photoPath(this.lastPhoto));
    }
    const { place } = this.router;
    this.place = place;
    const screen = this.screenFor(place);
    this.screen = screen;
    this.nav.hidden = isWhole(place.screen);
    document.body.insertBefore(screen.element, this.list);
    const { classList } = document.documentElement;
    classList.toggle('in-darkroom', place.screen === 'darkroom');
    classList.toggle('in-viewer', place.screen === 'viewer');
    this.drawNav();
    this.offlineNotice.draw();
    screen.open();
    // A list that is no longer used follows no changes.
    if (sequence !== this.sequence) sequence.close?.();
  }
}
