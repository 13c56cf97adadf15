import { sentenceOf } from '../lib/api.js';
import { showAppearance } from '../lib/appearance.js';
import { followContrast } from '../lib/contrast.js';
import { make } from '../lib/dom.js';
import { watchKeyboard } from '../lib/focusring.js';
import { takeFiles } from '../lib/intake.js';
import { Library } from '../lib/library.js';
import { photoPath, Router } from '../lib/router.js';
import { addStyle } from '../lib/styles.js';
import { texts } from '../lib/texts.js';
import { laterScreen, lostScreen } from './laterscreen.js';
import { libraryScreen } from './library.js';
import { Unplugged, wholeScreens } from './unplugged.js';
import '../elements/app-nav.js';

/**
 * @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {() => void} open Called when it stands in the document
 * @property {() => void} close
 * @property {(files: File[]) => void} [takeFiles] What becomes of files that are dropped here,
 *   where the library is not all that they go into
 */

/**
 * @template {HTMLElement} T
 * @param {string} tag
 * @returns {T}
 */
const element = (tag) => /** @type {T} */ (document.createElement(tag));

/* What the first screen does not need is loaded when somebody goes there, or when it is quiet. */
const albums = () => import('./albums.js');
const lists = () => import('./lists.js');
const search = () => import('./search.js');
const settings = () => Promise.all([import('./settings.js'), addStyle('settings.css')]);
const uploadList = () => import('../elements/upload-list.js');
const viewer = () => import('./viewer.js');
const installing = () => import('../lib/installing.js');

/** The first photos come before what may be wanted next. */
const quietMilliseconds = 1200;

/** How long it takes until a library that did not answer is asked again. */
const againMilliseconds = 5000;

/** How long what was done can be undone. */
const undoMilliseconds = 8000;

/** The whole page: what all screens share, and which of them stands there. */
export class App {
  constructor() {
    this.library = new Library();
    this.router = new Router(window);
    /** Kept when the first photos had their time: what may be wanted next comes then. */
    this.quiet = this.library.whenLoaded.then(() => new Promise((resolve) => {
      setTimeout(resolve, quietMilliseconds);
    }));
    /** @type {Promise<import('./equipment.js').Equipment> | null} */
    this.equipping = null;
    /** @type {import('./equipment.js').Equipment | null} */
    this.equipment = null;
    /** @type {import('../elements/app-nav.js').AppNav} */
    this.nav = element('app-nav');
    /** @type {import('../elements/app-toast.js').AppToast} */
    this.toast = element('app-toast');
    /** @type {import('../elements/upload-progress.js').UploadProgress} */
    this.progress = element('upload-progress');
    /** @type {import('../elements/upload-list.js').UploadList} */
    this.list = element('upload-list');
    this.unplugged = new Unplugged(this);
    /** What the photo that is open stands in: the library, or what was looked at before.
     * @type {import('../lib/photolist.js').Sequence} */
    this.sequence = this.library.sequence;
    /** @type {import('../elements/key-help.js').KeyHelp} */
    this.keys = element('key-help');
    /** @type {import('../elements/album-picker.js').AlbumPicker} */
    this.albumPicker = element('album-picker');
    /** @type {import('../elements/name-sheet.js').NameSheet} */
    this.names = element('name-sheet');
    /** What the list of the hidden ones showed last. @type {Set<string>} */
    this.hiddenPhotos = new Set();
    /** What is about to be removed, unless that is undone. @type {Set<string>} */
    this.leaving = new Set();
    this.picker = make('input', {
      type: 'file', multiple: true, hidden: true, tabindex: '-1', 'aria-hidden': 'true',
      accept: 'image/*,video/*',
    });
    /** What was chosen to be shown one after the other. @type {readonly string[]} */
    this.chosenSlides = [];
    /** Why the library could not be read; nothing when it could. */
    this.failure = '';
    this.startTimer = 0;
    /** Whether this is not the screen any more that the page was opened at. */
    this.hasMoved = false;
    /** The photo that was open last: where the keyboard goes on in the library. */
    this.lastPhoto = '';
    /** Whether this page is given up for another one, which no question may hold up. */
    this.isLeaving = false;
    /** @type {Screen | null} */
    this.screen = null;
    /** Where that stands. */
    this.place = this.router.place;
  }

  /** @param {HTMLElement} body */
  mount(body) {
    showAppearance();
    followContrast();
    body.append(this.nav, this.list, this.unplugged.element, this.toast, this.picker, this.keys,
      this.albumPicker, this.names);
    watchKeyboard(document);
    this.wire();
    this.show();
    void this.start();
    // Nothing is lost where something does not come: it is asked for again when it is needed.
    void this.quiet.then(() => Promise.all([this.equipped(), viewer(), uploadList(), lists(),
      albums(), search(), installing().then(({ keepPage }) => keepPage())])).catch(() => {});
  }

  /** What every screen needs as soon as somebody does something, and no photo waits for. */
  equipped() {
    this.equipping ??= Promise.all([import('./equipment.js'), addStyle('equipment.css'),
      addStyle('viewer.css')]).then(([{ Equipment }]) => {
      this.equipment = new Equipment(this);
      return this.equipment;
    });
    this.equipping.catch(() => {
      this.equipping = null;
    });
    return this.equipping;
  }

  get uploads() {
    return this.ready.uploads;
  }

  get actions() {
    return this.ready.actions;
  }

  /** Screens open when it is there, but for the library, which asks for it. */
  get ready() {
    if (!this.equipment) throw new Error('What screens are equipped with was asked for too early');
    return this.equipment;
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
    }
    this.startTimer = window.setTimeout(() => void this.start(), againMilliseconds);
    // The same sentence once more would only take the keyboard away.
    if (this.router.place.screen === 'library' && this.failure !== before) this.show();
  }

  /**
   * Asks for a name; nothing where the person thinks better of it.
   * @param {string} title
   * @param {string} label
   * @param {string} value
   */
  async ask(title, label, value) {
    await import('../elements/name-sheet.js');
    return this.names.ask(title, label, value);
  }

  /**
   * Does what cannot be undone when the time to undo it is over.
   * @param {string} sentence
   * @param {() => Promise<unknown>} act
   * @param {string} id Of what it is done to
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
        this.library.say('collections');
      },
    };
    const timer = window.setTimeout(run, undoMilliseconds);
    window.addEventListener('pagehide', run);
    this.toast.show(sentence, undo);
    this.library.say('collections');
  }

  /** Every key that does something. */
  async showKeys() {
    await import('../elements/key-help.js');
    this.keys.open();
  }

  /** Every file that is uploaded, and how far it is. */
  async showUploads() {
    await Promise.all([uploadList(), this.equipped()]);
    this.list.items = this.uploads.items;
    this.list.open();
  }

  /** Whether this account adds anything; that it does, as long as nobody has said. */
  get mayAdd() {
    return this.library.session?.account.role !== 'viewer';
  }

  /** Opens the device's own chooser. */
  chooseFiles() {
    this.picker.click();
  }

  /** Files wait for nothing: what is dropped before anything else is there is not lost. */
  takeFiles() {
    const { picker } = this;
    const add = async (/** @type {File[]} */ files) => {
      (await this.equipped()).uploads.add(files);
      // Where a photo has the whole screen, nothing else says that something was begun.
      if (!this.progress.isConnected) this.toast.show(texts.uploads.running(0, files.length));
    };
    picker.addEventListener('change', () => {
      void add([...picker.files ?? []]);
      // Or the same file chosen once more would be no change.
      picker.value = '';
    });
    takeFiles(window, {
      onFiles: (files) => {
        if (!this.mayAdd) void this.equipped().then(() => this.toast.show(texts.uploads.mayNot));
        else if (this.screen?.takeFiles) this.screen.takeFiles(files);
        else void add(files);
      },
      onDrag: async (isOver) => {
        (await this.equipped()).overlay.hidden = !isOver || !this.mayAdd;
      },
    });
  }

  wire() {
    const { library, nav } = this;
    this.takeFiles();
    this.router.addEventListener('moved', () => {
      this.hasMoved = true;
      this.show();
      this.bringKeyboard();
    });
    library.addEventListener('session', () => this.drawNav());
    library.addEventListener('unsaid', () => this.unplugged.draw());
    library.addEventListener('link', () => {
      this.unplugged.draw();
      if (!library.isConnected) return;
      for (const again of document.querySelectorAll('button[data-again]')) {
        /** @type {HTMLElement} */ (again).click();
      }
    });
    window.addEventListener('online', () => {
      // A stream that outlived the break tells nobody that what failed meanwhile can be had.
      if (library.isConnected) library.say('link');
      else library.stream.connect();
    });
    for (const deed of ['pointerdown', 'keydown', 'visibilitychange']) {
      document.addEventListener(deed, () => library.stream.hasten(), { passive: true });
    }
    // The server then answers with the page that says how to come in.
    library.addEventListener('signedOut', async () => {
      this.isLeaving = true;
      // Without the module there is nobody who keeps anything, or no way to tell him.
      await installing().then(({ forgetPage }) => forgetPage(), () => {});
      window.location.reload();
    });
    const lookForCamera = async () => {
      const devices = await navigator.mediaDevices?.enumerateDevices() ?? [];
      nav.hasCamera = devices.some(({ kind }) => kind === 'videoinput');
    };
    navigator.mediaDevices?.addEventListener?.('devicechange', () => void lookForCamera());
    void lookForCamera();
    nav.addEventListener('content', () => this.focusContent());
    nav.addEventListener('upload', () => this.chooseFiles());
    nav.addEventListener('uploads', () => void this.showUploads());
    nav.addEventListener('keys', () => void this.showKeys());
    window.addEventListener('keydown', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest?.('input, textarea, dialog')) return;
      if (event.ctrlKey || event.metaKey) {
        const isUndo = event.key === 'z' && this.router.place.screen !== 'darkroom';
        if (isUndo && customElements.get('app-toast') && this.toast.undo()) event.preventDefault();
        return;
      }
      if (event.key === '?') void this.showKeys();
      if (event.key !== '/' || this.router.place.screen === 'darkroom') return;
      event.preventDefault();
      this.router.go('/search');
    });
  }

  /** The next key is the first of the screen, not of the ways through the app. */
  focusContent() {
    const { element: shown = null } = this.screen ?? {};
    const content = shown?.closest('main') ?? shown?.querySelector('main');
    if (!content) return;
    content.tabIndex = -1;
    content.focus({ preventScroll: true });
  }

  /** Where what had the keyboard went away with its screen, it comes to the next one's title. */
  bringKeyboard() {
    const { screen, router: { place } } = this;
    if (wholeScreens.has(place.screen) || document.activeElement !== document.body) return;
    const title = screen?.element.querySelector('h1');
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }

  drawNav() {
    // Whoever only looks is offered nothing that adds.
    document.documentElement.classList.toggle('only-looks', !this.mayAdd);
    this.nav.state = {
      screen: this.router.place.screen,
      photos: this.library.session?.library.assets ?? null,
    };
  }

  /**
   * @param {import('../lib/router.js').Place} place
   * @returns {Screen}
   */
  screenFor(place) {
    const later = (/** @type {() => Promise<Screen>} */ load) => laterScreen(this, load);
    switch (place.screen) {
      case 'library': return libraryScreen(this);
      case 'albums': return later(async () => (await albums()).albumsScreen(this));
      case 'album': return later(async () => (await albums()).albumScreen(this, place.id));
      case 'favorites': return later(async () => (await lists()).favoritesScreen(this));
      case 'trash': return later(async () => (await lists()).trashScreen(this));
      case 'hidden': return later(async () => (await lists()).hiddenScreen(this));
      case 'search': return later(async () => (await search()).searchScreen(this));
      case 'settings': return later(async () => {
        const [{ settingsScreen }] = await settings();
        if (!this.library.session) await this.library.askSession();
        return settingsScreen(this, place.part);
      });
      case 'viewer': return later(async () => (await viewer()).viewerScreen(this, place.id));
      case 'darkroom': return later(async () => {
        const [{ darkroomScreen }] = await Promise.all(
          [import('./darkroom.js'), addStyle('darkroom.css'), addStyle('handles.css'),
            addStyle('smallroom.css')]);
        return darkroomScreen(this, place.id);
      });
      case 'lost': return lostScreen();
      default: return later(async () =>
        (await import('./outings.js')).outingScreen(this, place));
    }
  }

  /** Puts the screen of the address into the document. */
  show() {
    const { sequence } = this;
    this.screen?.close();
    this.screen?.element.remove();
    // The way out of the darkroom leads to the photo that was worked on last.
    const { place: goal } = this.router;
    const isBack = this.place.screen === 'darkroom' && goal.screen === 'viewer';
    if (isBack && this.lastPhoto && this.lastPhoto !== goal.id) {
      this.router.note(photoPath(this.lastPhoto));
    }
    const { place } = this.router;
    this.place = place;
    const screen = this.screenFor(place);
    this.screen = screen;
    this.nav.hidden = wholeScreens.has(place.screen);
    document.body.insertBefore(screen.element, this.list);
    const { classList } = document.documentElement;
    classList.toggle('in-darkroom', place.screen === 'darkroom');
    classList.toggle('in-viewer', place.screen === 'viewer');
    this.drawNav();
    this.unplugged.draw();
    screen.open();
    // A list that nobody goes through any more follows no changes.
    if (sequence !== this.sequence) sequence.close?.();
  }
}
