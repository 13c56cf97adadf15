import * as api from './api.js';
import { Problem } from './api.js';
import { isListed, rowOf } from './rows.js';

/**
 * @typedef {{token: string, kind: string, id: string, change: string}} Change
 * @typedef {import('./responses.js').ChangeEvent} ChangeEvent
 */

/** Activity shortens the wait for an unreachable server to no less than this. */
const impatienceMilliseconds = 1000;

/**
 * Applies changes of the library as they happen. An event carries the changed rows, so that a
 * change needs no request; of a large change it tells only the number, and everything is reloaded.
 * The browser resumes an interrupted stream.
 */
export class ChangeStream {
  /** @param {import('./library.js').Library} library */
  constructor(library) {
    this.library = library;
    /** Whether everything must be reloaded. */
    this.isOutdated = false;
    this.isReloading = false;
    /** Whether the stream was open before. */
    this.hasListened = false;
    /** @type {EventSource | null} */
    this.source = null;
    /** Ends the pause before the next attempt, if there is one. @type {(() => void) | null} */
    this.wake = null;
  }

  /** Opens the stream, or reopens it. */
  connect() {
    const { library } = this;
    this.source?.close();
    const source = new EventSource(api.eventsPath(this.library.token));
    this.source = source;
    source.onopen = () => {
      library.linked(true);
      // Missed changes are sent again after an interruption, except changes of the strip's file.
      if (this.hasListened) library.restrip();
      this.hasListened = true;
      // The server was unreachable when everything had to be reloaded.
      if (this.isOutdated) void this.reloadAll();
    };
    source.addEventListener('change', (event) => this.take(JSON.parse(event.data)));
    // The server reports large changes as a whole.
    source.addEventListener('many', (event) => {
      this.library.token = /** @type {{token: string}} */ (JSON.parse(event.data)).token;
      this.takeAll();
    });
    source.addEventListener('strip', () => library.restrip());
    source.onerror = () => {
      library.linked(false);
      // Closed for good: the response was not an event stream.
      if (source.readyState === EventSource.CLOSED) void this.reconnect(1);
    };
  }

  /** Retries at once, as the user is active. */
  hasten() {
    this.wake?.();
  }

  /** @param {number} attempt */
  async reconnect(attempt) {
    const { library } = this;
    const failedAt = performance.now();
    await /** @type {Promise<void>} */ (new Promise((resolve) => {
      setTimeout(resolve, Math.min(15, 2 ** (attempt - 1)) * 1000);
      this.wake = () => {
        setTimeout(resolve, failedAt + impatienceMilliseconds - performance.now());
      };
    }));
    this.wake = null;
    try {
      // This also tells whether the session is still valid.
      await library.askSession();
      try {
        // Only a request tells that the server no longer knows the token.
        await api.changes(library.never, this.library.token);
      } catch (error) {
        if (!(error instanceof Problem) || error.status === 0) throw error;
        await this.reload();
      }
      this.connect();
    } catch {
      // The error has been reported by `linked` or `signedOut`; try again later.
      void this.reconnect(attempt + 1);
    }
  }

  /** Reloads everything, as the changes are unknown. */
  async reload() {
    const { library } = this;
    const counts = await api.timeline(library.never);
    this.library.token = counts.token;
    library.expire(counts);
  }

  /** Applies the rows of an event. @param {ChangeEvent} event */
  take(event) {
    const { library } = this;
    this.library.token = event.token;
    if (!event.assets) {
      this.takeAll();
      return;
    }
    this.apply(event);
    // The visitor's own rights may be different now.
    if (event.changes.some(({ kind }) => kind === 'account')) {
      library.askSession().catch(() => {});
    }
  }

  /**
   * Applies changes with their rows.
   * @param {ChangeEvent} event
   */
  apply({ changes, assets = [], collections = [], days = [], count = 0 }) {
    const { library } = this;
    const ids = (/** @type {string} */ kind) =>
      [...new Set(changes.filter((each) => each.kind === kind).map(({ id }) => id))];
    // What the visitor does not see is not among the rows.
    const gone = ids('asset').filter((id) => !assets.some((asset) => asset.id === id));
    library.changeCount.told();
    const isMoved = library.timeline.apply(
      assets.map((asset) => ({ row: rowOf(asset), isListed: isListed(asset) })), gone, days);
    if (isMoved) library.emit('assets');
    for (const asset of assets) {
      const place = library.timeline.indexOf(asset.id);
      if (place >= 0) library.emit('rows', { from: place, to: place + 1 });
      library.emit('asset', asset);
    }
    for (const id of gone) library.emit('gone', id);
    const changed = ids('collection');
    if (changed.length > 0) {
      library.emit('collections', {
        rows: collections,
        gone: changed.filter((id) => !collections.some((each) => each.id === id)),
      });
    }
    if (ids('place').length > 0) library.emit('places');
    if (ids('person').length > 0) library.emit('people');
    this.countAll(count);
  }

  /** Compares the number of photos with the server's. @param {number} count */
  countAll(count) {
    const { library } = this;
    // A photo of a day that is not loaded was deleted or moved.
    if (library.isLoaded && library.timeline.count !== count) library.checkSoon();
    if (!library.session || library.session.library.assets === count) return;
    library.session.library.assets = count;
    library.emit('count');
  }

  /** Marks everything as possibly changed. */
  takeAll() {
    this.isOutdated = true;
    this.library.emit('collections', null);
    this.library.emit('places');
    this.library.emit('people');
    if (!this.isReloading) void this.reloadAll();
  }

  /** Reloads until nothing was reported meanwhile. */
  async reloadAll() {
    const { library } = this;
    this.isReloading = true;
    try {
      while (this.isOutdated) {
        this.isOutdated = false;
        await this.reload();
        await library.askSession();
      }
    } catch {
      // The stream reports a lost connection; the reload is repeated after it reconnects.
      this.isOutdated = true;
    } finally {
      this.isReloading = false;
    }
  }
}
