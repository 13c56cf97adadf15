import * as api from './api.js';
import { Problem } from './api.js';

/** @typedef {{token: string, kind: string, id: string, change: string}} Change */

/** How many changed photos are asked for at once. */
const parallel = 4;
/** Above this, a burst of changes is cheaper to count anew. */
const burst = 60;
/** However much is done meanwhile, a server that is away is not asked more often. */
const impatienceMilliseconds = 1000;

/**
 * Listens to what changes in the library and brings it in, the newest state of each photo; the
 * browser takes the stream up again where it broke off.
 */
export class ChangeStream {
  /** @param {import('./library.js').Library} library */
  constructor(library) {
    this.library = library;
    /** Up to where the changes are known. */
    this.token = '';
    /** Photos that are still to be brought, and what became of them. @type {Map<string, string>} */
    this.pending = new Map();
    /** Whether so much has changed that everything is asked for. */
    this.hasAllToBring = false;
    this.isFlushing = false;
    /** Whether the stream was open before. */
    this.hasListened = false;
    /** @type {EventSource | null} */
    this.source = null;
    /** Ends the pause before the next try, while there is one. @type {(() => void) | null} */
    this.wake = null;
  }

  /** Listens; where it did already, from now on to a stream that was opened now. */
  connect() {
    const { library } = this;
    this.source?.close();
    const source = new EventSource(api.eventsPath(this.token));
    this.source = source;
    source.onopen = () => {
      library.linked(true);
      // Changes are told again after a break; that the strip's file changed is not.
      if (this.hasListened) library.restrip();
      this.hasListened = true;
      // What could not be brought while the server was away.
      if ((this.hasAllToBring || this.pending.size > 0) && !this.isFlushing) void this.flush();
    };
    source.addEventListener('change', (event) => {
      const { token, changes } = JSON.parse(event.data);
      this.token = token;
      this.take(changes);
    });
    // More at once than would be told one by one.
    source.addEventListener('many', (event) => {
      this.token = JSON.parse(event.data).token;
      this.takeAll();
    });
    source.addEventListener('strip', () => library.restrip());
    source.onerror = () => {
      library.linked(false);
      // Closed for good: the server answered with something else than a stream.
      if (source.readyState === EventSource.CLOSED) void this.reconnect(1);
    };
  }

  /** Somebody is there and does something, and does not wait for the next try. */
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
      // Also says whether we are still signed in.
      await library.askSession();
      try {
        const { token, changes } = await api.changes(library.never, this.token);
        this.token = token;
        this.take(changes);
      } catch (error) {
        if (!(error instanceof Problem) || error.status === 0) throw error;
        // The server does not know our token any more: everything afresh.
        await this.reload();
      }
      this.connect();
    } catch {
      // Whatever it was, it was said by `linked` or `signedOut`; the next try comes later.
      void this.reconnect(attempt + 1);
    }
  }

  /** Everything anew: nobody knows what has changed. */
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

  /** Anything may have changed. */
  takeAll() {
    this.hasAllToBring = true;
    for (const what of ['collections', 'places']) this.library.say(what);
    if (!this.isFlushing) void this.flush();
  }

  /** Brings in what has changed, a few photos at a time. */
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
      // The stream tells a lost connection; what is missing comes with its reconnection.
      this.isFlushing = false;
      return;
    }
    this.isFlushing = false;
    // What was told while the last question was under way.
    if (this.hasAllToBring || this.pending.size > 0) void this.flush();
  }

  /** What comes meanwhile is not forgotten, nor what did not come. */
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
