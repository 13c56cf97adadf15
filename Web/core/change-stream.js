import * as api from './api.js';
import { Problem } from './api.js';

/** @typedef {{token: string, kind: string, id: string, change: string}} Change */

/** The number of changed photos requested at once. */
const parallel = 4;
/** Above this number, reloading the counts is cheaper. */
const burst = 60;
/** Activity shortens the wait for an unreachable server to no less than this. */
const impatienceMilliseconds = 1000;

/**
 * Applies changes of the library as they happen, with the newest state of each photo; the browser
 * resumes an interrupted stream.
 */
export class ChangeStream {
  /** @param {import('./library.js').Library} library */
  constructor(library) {
    this.library = library;
    /** The last change that was applied. */
    this.token = '';
    /** Photos still to be loaded, and how they changed. @type {Map<string, string>} */
    this.pending = new Map();
    /** Whether so much has changed that everything is reloaded. */
    this.hasAllToBring = false;
    this.isFlushing = false;
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
    const source = new EventSource(api.eventsPath(this.token));
    this.source = source;
    source.onopen = () => {
      library.linked(true);
      // Missed changes are sent again after an interruption, except changes of the strip's file.
      if (this.hasListened) library.restrip();
      this.hasListened = true;
      // Changes that could not be loaded while the server was unreachable.
      if ((this.hasAllToBring || this.pending.size > 0) && !this.isFlushing) void this.flush();
    };
    source.addEventListener('change', (event) => {
      const { token, changes } = JSON.parse(event.data);
      this.token = token;
      this.take(changes);
    });
    // The server reports large changes as a whole.
    source.addEventListener('many', (event) => {
      this.token = JSON.parse(event.data).token;
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
        const { token, changes } = await api.changes(library.never, this.token);
        this.token = token;
        this.take(changes);
      } catch (error) {
        if (!(error instanceof Problem) || error.status === 0) throw error;
        // The server no longer knows the token: reload everything.
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
    this.token = counts.token;
    library.expire(counts);
  }

  /** @param {Change[]} changes */
  take(changes) {
    for (const change of changes) {
      if (change.kind === 'asset') this.pending.set(change.id, change.change);
    }
    if (changes.some(({ kind }) => kind === 'collection')) this.library.say('collections');
    if (changes.some(({ kind }) => kind === 'place')) this.library.say('places');
    if (!this.isFlushing) void this.flush();
  }

  /** Marks everything as possibly changed. */
  takeAll() {
    this.hasAllToBring = true;
    for (const what of ['collections', 'places']) this.library.say(what);
    if (!this.isFlushing) void this.flush();
  }

  /** Loads changes, a few photos at a time. */
  async flush() {
    const { library } = this;
    this.isFlushing = true;
    try {
      while (this.hasAllToBring || this.pending.size > 0) {
        if (this.hasAllToBring || this.pending.size > burst) {
          await this.bringAll();
          continue;
        }
        const some = [...this.pending].slice(0, parallel);
        for (const [id] of some) this.pending.delete(id);
        await Promise.all(some.map(([id, change]) => this.bring(id, change)));
      }
      await library.askSession();
      library.checkSoon();
    } catch {
      // The stream reports a lost connection; missing changes come after it reconnects.
      this.isFlushing = false;
      return;
    }
    this.isFlushing = false;
    // Changes reported during the last request.
    if (this.hasAllToBring || this.pending.size > 0) void this.flush();
  }

  /** Keeps changes that are reported meanwhile, and those that fail. */
  async bringAll() {
    this.hasAllToBring = false;
    this.pending.clear();
    try {
      await this.reload();
    } catch (error) {
      this.hasAllToBring = true;
      throw error;
    }
  }

  /**
   * @param {string} id
   * @param {string} change
   */
  async bring(id, change) {
    const { library } = this;
    if (change !== 'deleted') {
      try {
        const asset = await api.asset(library.never, id);
        library.news.told();
        library.note(asset, change === 'inserted');
        return;
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) {
          this.pending.set(id, change);
          throw error;
        }
      }
    }
    library.news.told();
    library.remove(id);
  }
}
