import { Actions } from '../features/offline/photo-actions.js';
import { problemOf, root } from '../core/api.js';
import { make, told } from '../core/dom.js';
import { EditDrafts } from '../features/darkroom/edit-drafts.js';
import { FileKeeper } from '../features/uploads/file-store.js';
import { fulfil } from '../features/uploads/upload-wishes.js';
import { sharedFiles } from '../features/offline/service-worker-client.js';
import { layers } from '../core/layers.js';
import { watchLayers } from '../ui/layer-watcher.js';
import { patience } from '../core/slow-indicator.js';
import { watchRanges } from '../ui/range-touch.js';
import { texts } from '../core/texts.js';
import { askForPictures } from '../ui/thumbnail.js';
import { pause, send } from '../features/uploads/transport.js';
import { UploadMemory } from '../features/uploads/upload-memory.js';
import { Uploads } from '../features/uploads/uploads.js';
import { CatchingUp } from '../features/offline/outbox-sender.js';
import '../ui/toast.js';
import '../features/uploads/drop-overlay.js';
import '../features/uploads/upload-progress.js';

/** @typedef {import('./app.js').App} App */

/** How long successful uploads stay in the list, which is longer than the message about them. */
const sweepMilliseconds = 10_000;

/** The modules for actions on every screen: uploads, and undo. */
export class Equipment {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    // They exist already, but perhaps outside the document.
    customElements.upgrade(app.toast);
    customElements.upgrade(app.progress);
    this.actions = new Actions(app.library, app.toast, window.localStorage);
    this.drafts = new EditDrafts(
      window.localStorage, () => app.library.session?.account.id ?? '');
    this.drafts.dropOld();
    this.catchingUp = new CatchingUp(app, this.actions);
    this.uploads = new Uploads(`${root}/uploads`, {
      send, wait: pause, explain: (status, body) => this.explain(problemOf(status, body)),
    }, new UploadMemory(window.sessionStorage, new FileKeeper(window.indexedDB)),
    (asset, wishes) => fulfil(app.library, asset, wishes));
    this.sweeping = 0;
    this.overlay = document.createElement('drop-overlay');
    document.body.append(this.overlay);
    this.slow = make('p', { class: 'slow', role: 'status' });
    document.body.append(this.slow);
    watchLayers(document, layers);
    watchRanges(document);
    this.listen();
    this.watch();
    void this.uploads.restore();
    void sharedFiles().then((files) => {
      if (files.length > 0) this.uploads.add(files);
    });
  }

  listen() {
    const { uploads, app, app: { list } } = this;
    let frame = 0;
    app.library.addEventListener('link', () => {
      if (app.library.isConnected) askForPictures(document);
    });
    uploads.addEventListener('changed', () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        app.progress.summary = uploads.summary;
        if (customElements.get('upload-list')) list.items = uploads.items;
      });
      clearTimeout(this.sweeping);
      if (!uploads.summary.isRunning) this.sweepLater();
    });
    app.progress.addEventListener('uploads', () => void app.showUploads());
    list.addEventListener('cancel', (event) => void uploads.cancel(told(event)));
    list.addEventListener('retry', (event) => uploads.retry(told(event)));
    list.addEventListener('retry-all', () => uploads.retryAll());
    list.addEventListener('choose', () => app.chooseFiles());
    list.addEventListener('dismiss', (event) => uploads.dismiss(told(event)));
    list.addEventListener('clear', () => uploads.clear());
    window.addEventListener('beforeunload', (event) => {
      if (uploads.summary.isRunning && !app.isLeaving) event.preventDefault();
    });
  }

  /** Removes successful uploads from the list, unless it is open. */
  sweepLater() {
    this.sweeping = window.setTimeout(() => {
      const { list } = this.app;
      if (list.isConnected && customElements.get('upload-list') && !list.hidden) this.sweepLater();
      else this.uploads.sweep();
    }, sweepMilliseconds);
  }

  /** Announces slow requests. */
  watch() {
    const { library } = this.app;
    const show = () => {
      // A lost connection is announced separately.
      const isSaid = patience.isTried && library.isConnected;
      this.slow.replaceChildren(...isSaid ? [make('span', {}, texts.problems.slow)] : []);
    };
    patience.addEventListener('changed', show);
    show();
    library.addEventListener('link', show);
  }

  /**
   * Shows why an upload was refused. Without a session, the only way is to sign in again;
   * unfinished uploads are stored until then.
   * @param {import('../core/api.js').Problem} problem
   */
  explain(problem) {
    if (problem.status === 401) this.app.library.doubt();
    return problem.message;
  }
}
