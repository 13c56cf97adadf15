import { represent } from '../../core/place-requests.js';
import { cameraTexts as words } from './texts.js';
import { noteOf } from './upload-note.js';
import { linkButton, make } from '../../core/dom.js';
import { Shots, nameOf, made, detailsOf } from './shots.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { CameraView } from './camera-view.js';
import { openLastShot } from './last-shot.js';
import { goToNewest } from '../library/library-screen.js';
import { SeriesView } from './series-view.js';
import { message } from '../library/empty-list.js';

/**
 * @typedef {import('../../app/app.js').App} App
 * @typedef {import('./shots.js').CapturedPicture} CapturedPicture
 */

/**
 * @param {App} app
 * @returns {Promise<import('../../app/app.js').Screen>}
 */
export async function cameraScreen(app) {
  // If the session cannot be loaded, an upload waits and is checked later.
  if (!app.library.session) await app.library.askSession().catch(() => {});
  if (!app.mayAdd) return refusalScreen(app);
  await Promise.all([addStyle('features/camera/camera.css'),
    addStyle('features/darkroom/darkroom.css')]);
  return new CameraScreen(app);
}

/** Replaces the camera if nothing could be saved. @param {App} app */
function refusalScreen(app) {
  const element = make('div', { class: 'screen library' },
    make('header', { class: 'bar' }, make('h1', { tabindex: '-1' }, words.title)),
    make('main', {}, message('camera', words.mayNotTitle, words.add.mayNot,
      linkButton({ label: texts.lost.action, kind: 'line' }, { href: '/' }))));
  return {
    element,
    open: () => {
      document.title = `${words.title} · ${texts.name}`;
      // It does not fill the window as the camera does.
      app.nav.hidden = false;
    },
    close: () => {},
  };
}

/** The camera screen: pictures go to the library at once. */
class CameraScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.stop = new AbortController();
    this.shots = new Shots(app.uploads);
    this.visit = Math.random().toString(36).slice(2, 10);
    this.view = new CameraView(app, { isSingle: false });
    this.element = make('div', { class: 'camera-screen dark' }, this.view.element);
    /** @type {SeriesView | null} */
    this.series = null;
    /** Resolves when the pictures have been passed on. @type {Promise<unknown>} */
    this.keeping = Promise.resolve();
  }

  open() {
    const { view } = this;
    const { signal } = this.stop;
    document.title = `${words.title} · ${texts.name}`;
    view.on('shot', (taken) => {
      this.keeping = Promise.allSettled([this.keeping, this.keep(taken)]);
    });
    view.on('burst-end', (burst) => void this.crown(burst));
    view.on('video', (video) => this.keepVideo(video));
    view.on('close', () => this.leave());
    view.on('choose', () => {
      this.leave();
      this.app.chooseFiles();
    });
    view.on('retry', () => {
      for (const { upload } of this.shots.kept) {
        if (upload.state === 'failed') this.app.uploads.retry(upload);
      }
    });
    view.on('done', () => void this.finish());
    view.on('last', () => void this.showLast());
    this.shots.on('changed', () => this.count());
    this.app.uploads.on('changed', () => this.count(), { signal });
    view.open();
  }

  close() {
    this.stop.abort();
    this.view.close();
    this.series?.close();
    this.shots.release();
  }

  count() {
    const { shots, view } = this;
    const note = noteOf(shots.kept, this.app.uploads.summary.isPaused);
    view.show({ ...note, last: shots.last });
  }

  /** @param {CapturedPicture & {preview: Blob, sharpness: number}} taken */
  async keep(taken) {
    const burst = taken.burst ? `${this.visit}-${taken.burst}` : null;
    const picture = await made(taken, texts.name);
    this.shots.add(picture.file, detailsOf(picture, burst), {
      preview: URL.createObjectURL(taken.preview), isVideo: false, sharpness: taken.sharpness,
      steps: taken.steps,
    });
  }

  /** @param {number} burst */
  async crown(burst) {
    await this.keeping;
    const best = await this.shots.sharpest(`${this.visit}-${burst}`);
    // The first one already represents the burst.
    if (best) await represent(best).catch(() => {});
  }

  /** @param {{blob: Blob, time: Date, preview: Blob}} video */
  keepVideo({ blob, time, preview }) {
    const ending = blob.type.includes('mp4') ? 'mp4' : 'webm';
    const file = new File([blob], `${nameOf(time)}.${ending}`,
      { type: blob.type, lastModified: time.getTime() });
    this.shots.add(file, {}, {
      preview: URL.createObjectURL(preview), isVideo: true, sharpness: 0, steps: [],
    });
  }

  async showLast() {
    const shot = this.shots.last;
    if (!shot) return;
    this.view.rest();
    await openLastShot(this.element, this.app, this.shots, shot);
    this.count();
    await this.view.wake();
    this.view.focusLast();
  }

  leave() {
    this.app.router.back();
  }

  /** After one picture, shows its details; after several, the library; after none, goes back. */
  async finish() {
    await this.view.line;
    await this.keeping;
    if (this.stop.signal.aborted) return;
    const { kept } = this.shots;
    if (kept.length === 0) {
      this.leave();
      return;
    }
    this.view.close();
    if (kept.length === 1) {
      void this.tellOfOne(kept[0]);
      return;
    }
    this.series = new SeriesView(this.app, this.shots, () => this.showLibrary());
    this.element.replaceChildren(this.series.element);
    this.series.open();
  }

  /** @param {import('./shots.js').Shot} shot */
  async tellOfOne(shot) {
    const { openAddSheet } = await import('./add-sheet.js');
    await openAddSheet(this.app, { shot, shots: this.shots });
    if (!this.stop.signal.aborted) this.showLibrary();
  }

  /** Shows the new photos. */
  showLibrary() {
    goToNewest();
    this.app.router.replace('/');
  }
}
