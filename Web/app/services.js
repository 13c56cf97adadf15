import { PhotoActions } from '../features/offline/photo-actions.js';
import { asset, problemOf, root } from '../core/api.js';
import { inLanes } from '../core/concurrency.js';
import { make, on } from '../core/dom.js';
import { EditDrafts, windowName } from '../features/darkroom/edit-drafts.js';
import { FileKeeper } from '../features/uploads/file-store.js';
import { OwnUploads } from '../features/uploads/own-uploads.js';
import { applyDetails } from '../features/uploads/upload-details.js';
import { sharedFiles } from '../features/offline/service-worker-client.js';
import { layers } from '../core/layers.js';
import { watchLayers } from '../ui/layer-watcher.js';
import { slowIndicator } from '../core/slow-indicator.js';
import { watchDensity } from '../ui/density.js';
import { watchRanges } from '../ui/range-touch.js';
import { texts } from '../core/texts.js';
import { askForPictures } from '../ui/thumbnail.js';
import { pause, send } from '../features/uploads/transport.js';
import { keepOwn } from '../features/uploads/unsent-uploads.js';
import { UploadMemory } from '../features/uploads/upload-memory.js';
import { canRetry, isActive, isStored } from '../features/uploads/upload-states.js';
import { uploadTexts } from '../features/uploads/texts.js';
import { Uploads } from '../features/uploads/uploads.js';
import { UnsavedWork } from './unsaved-work.js';
import { OutboxSender } from '../features/offline/outbox-sender.js';
import '../ui/toast.js';
import '../features/uploads/drop-overlay.js';
import '../features/uploads/upload-progress.js';

/**
 * @typedef {import('./app.js').App} App
 * @typedef {import('../features/uploads/upload-states.js').Upload} Upload
 */

/** So many uploads are asked about after changes were reported as a whole, and at a time. */
const mostMissed = 100;
const parallel = 3;

/** How long successful uploads stay in the list, which is longer than the message about them. */
const storedMilliseconds = 10_000;

/** The modules for actions on every screen: uploads, and undo. */
export class Services {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    // They exist already, but perhaps outside the document.
    customElements.upgrade(app.toast);
    customElements.upgrade(app.progress);
    this.actions = new PhotoActions(app.library, app.toast, window.localStorage);
    const account = () => app.library.session?.account.id ?? '';
    this.drafts = new EditDrafts(window.localStorage, account, Date.now,
      windowName(window.sessionStorage));
    this.drafts.dropOld();
    this.outboxSender = new OutboxSender(app, this.actions);
    this.uploads = new Uploads(`${root}/uploads`, {
      send, wait: pause, explain: (status, body) => this.explain(problemOf(status, body)),
    }, new UploadMemory(window.sessionStorage, new FileKeeper(window.indexedDB), account),
    (asset, details) => applyDetails(app.library, asset, details));
    // Its row may have come before the answer to its upload.
    this.own = new OwnUploads(this.uploads, () => app.library.emit('assets'));
    this.unsaved = new UnsavedWork(this);
    /** Uploads whose answer comes after changes that were reported as a whole. */
    this.answeredLater = /** @type {Set<Upload>} */ (new Set());
    this.watchesSpace = false;
    this.removing = 0;
    this.overlay = document.createElement('drop-overlay');
    document.body.append(this.overlay);
    this.slow = make('p', { class: 'slow', role: 'status' });
    document.body.append(this.slow);
    watchLayers(document, layers);
    watchRanges(document);
    watchDensity();
    this.listen();
    this.watch();
    // Of this account: another may have signed in here since.
    void app.library.whenLoaded.then(() => {
      keepOwn(this.uploads);
      return this.uploads.restore();
    });
    void app.library.whenLoaded.then(sharedFiles).then((files) => {
      if (files.length > 0) this.uploads.add(files);
    });
  }

  /**
   * Turns a photo by a quarter.
   * @param {import('../core/editor.js').OpenAsset} asset
   * @param {1 | -1} by Counterclockwise or clockwise
   */
  async turn(asset, by) {
    const { turnPhoto } = await import('../features/darkroom/quick-turn.js');
    await turnPhoto(this.app, asset, by);
  }

  /** Asks for a photo with its details, from the camera or a file. */
  async addPhoto() {
    const { openAddSheet } = await import('../features/camera/add-sheet.js');
    await openAddSheet(this.app, {});
  }

  /** Asks whether uploads have pictures whose events were reported as a whole, or missed. */
  async noteMissed() {
    const { uploads } = this;
    for (const item of uploads.items.filter(isActive)) this.answeredLater.add(item);
    await this.noteAll(uploads.items.filter(isStored));
  }

  /** Asks about uploads that were answered after a report that may have been about them. */
  noteAnswered() {
    const ended = [...this.answeredLater].filter((item) => !isActive(item));
    for (const item of ended) this.answeredLater.delete(item);
    if (ended.length > 0) void this.noteAll(ended.filter(isStored));
  }

  /** Asks whether uploads have pictures. @param {Upload[]} items */
  async noteAll(items) {
    const { uploads, app: { library } } = this;
    await inLanes(items.slice(-mostMissed), parallel, async (item) => {
      try {
        const id = item.asset ?? '';
        uploads.note(await library.guarded(() => asset(library.never, id)));
      } catch {
        // Its tile tells, too.
      }
    });
  }

  listen() {
    const { uploads, app, app: { list } } = this;
    let frame = 0;
    app.library.on('link', () => {
      if (app.library.isConnected) askForPictures(document);
    });
    app.library.on('asset', (asset) => uploads.note(asset));
    app.library.on('reloaded', () => void this.noteMissed());
    uploads.on('changed', () => {
      this.noteAnswered();
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        app.progress.summary = uploads.summary;
        if (customElements.get('upload-list')) list.items = uploads.items;
      });
      if (!this.watchesSpace && uploads.items.some(({ lacksSpace }) => lacksSpace)) {
        void this.watchSpace();
      }
      clearTimeout(this.removing);
      if (!uploads.summary.isRunning) this.removeStoredLater();
    });
    on(app.progress, 'uploads', () => void app.showUploads());
    on(list, 'remove', (item) => void uploads.cancel(item));
    on(list, 'retry', (item) => uploads.retry(item));
    on(list, 'retry-all', () => uploads.retryAll());
    on(list, 'choose', () => app.chooseFiles());
    on(list, 'dismiss', (item) => this.dismiss([item]));
    on(list, 'clear', () => this.dismiss(uploads.items));
    window.addEventListener('beforeunload', (event) => {
      if (uploads.summary.isRunning && !app.isLeaving) event.preventDefault();
    });
  }

  /** Continues uploads once a full disk has space again. */
  async watchSpace() {
    this.watchesSpace = true;
    try {
      const { watchSpace } = await import('../features/uploads/space-watch.js');
      watchSpace(this.uploads, this.app.library);
    } catch {
      // The server is away; the next change tries again.
      this.watchesSpace = false;
    }
  }

  /**
   * Removes uploads from the list. Undo sends those that were not: a camera's pictures are nowhere
   * else.
   * @param {readonly Upload[]} items
   */
  dismiss(items) {
    const { uploads, app: { toast } } = this;
    const unsent = items.filter((item) => canRetry(item) && item.file);
    uploads.remove(items);
    if (unsent.length === 0) return;
    toast.show(uploadTexts.removed(unsent.length), { label: texts.actions.undo, act: () => {
      for (const item of unsent) uploads.sendAgain(item);
    } });
  }

  /** Removes successful uploads from the list, unless it is open. */
  removeStoredLater() {
    this.removing = window.setTimeout(() => {
      const { list } = this.app;
      const isOpen = list.isConnected && customElements.get('upload-list') && !list.hidden;
      if (isOpen) this.removeStoredLater();
      else this.uploads.removeStored();
    }, storedMilliseconds);
  }

  /** Announces slow requests. */
  watch() {
    const { library } = this.app;
    const show = () => {
      // A lost connection is announced separately.
      const isSaid = slowIndicator.isTried && library.isConnected;
      this.slow.replaceChildren(...isSaid ? [make('span', {}, texts.problems.slow)] : []);
    };
    slowIndicator.on('changed', show);
    show();
    library.on('link', show);
  }

  /**
   * Shows why an upload was refused. Without a session, the only way is to sign in again;
   * unfinished uploads are stored until then.
   * @param {import('../core/api.js').Problem} problem
   */
  explain(problem) {
    if (problem.status === 401) this.app.library.checkSession();
    return problem.message;
  }
}
