import { problemOf } from '../../core/http.js';

/**
 * Resumable uploads (tus 1.0): create, send pieces, ask for the offset, continue. The only browser
 * API used is Blob; the functions for sending and waiting are parameters.
 */

/** The maximum body of one request; an interrupted piece is not sent again from its start. */
const pieceBytes = 16 << 20;

/** The number of server errors after which an upload fails. */
const serverFailureLimit = 5;

/** There was no response, or it was lost. */
export class UploadInterruption extends Error {}

/** Status codes that are final for a file: a retry cannot help. */
const finalStatuses = new Set([413, 415, 422]);

/** The server refuses the file for now; the sentence says why. */
export class UploadRefusal extends Error {
  /**
   * @param {string} reason
   * @param {boolean} [isFinal] whether the file itself is the reason
   * @param {boolean} [lacksSpace] whether the library's disk is full
   */
  constructor(reason, isFinal = false, lacksSpace = false) {
    super(reason);
    this.isFinal = isFinal;
    this.lacksSpace = lacksSpace;
  }
}

/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {Blob} [body]
 * @property {(sentBytes: number) => void} [onProgress]
 */

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {(name: string) => string | null} header
 * @property {string} body
 */

/**
 * @typedef {object} Means
 * @property {(signal: AbortSignal, request: Request) => Promise<Answer>} send
 * @property {(signal: AbortSignal, attempt: number) => Promise<void>} wait
 * @property {(status: number, body: string) => string} explain
 */

/**
 * @typedef {object} Job
 * @property {string} endpoint
 * @property {Blob} file
 * @property {Record<string, string>} metadata
 * @property {(sentBytes: number) => void} onProgress
 * @property {(isPaused: boolean) => void} onPause
 * @property {() => void} [onTaken] Called when the server has received a piece
 * @property {(location: string) => void} onLocation
 */

/**
 * The result of an upload, with the code of a problem of an accepted file.
 * @typedef {{asset: string | null, outcome: string, damage: string | null}} Result
 */

/**
 * The header format: keys with base64 of their UTF-8 values.
 * @param {Record<string, string>} metadata
 */
export function encodeMetadata(metadata) {
  const pairs = Object.entries(metadata).map(([key, value]) => {
    const bytes = new TextEncoder().encode(value);
    return `${key} ${btoa(String.fromCharCode(...bytes))}`;
  });
  return pairs.join(',');
}

/**
 * Uploads a file through any number of interruptions.
 * @param {AbortSignal} signal
 * @param {Job} job
 * @param {Means} means
 * @returns {Promise<Result>}
 * @throws {UploadRefusal} when the server refuses the file
 */
export async function upload(signal, job, means) {
  const run = new UploadRun(signal, job, means);
  for (;;) {
    signal.throwIfAborted();
    try {
      const result = await run.step();
      if (result) return result;
    } catch (error) {
      if (!(error instanceof UploadInterruption)) throw error;
      run.isKnown = false;
      run.attempt += 1;
      job.onPause(true);
      await means.wait(signal, run.attempt);
    }
  }
}

/** The maximum number of attempts to cancel an upload that is being processed. */
const endingLimit = 20;

/**
 * Cancels an upload on the server.
 * @param {string} location
 * @param {Means} means
 * @returns {Promise<string | null>} The photo, if the upload was already complete
 */
export async function deleteUpload(location, means) {
  const { signal } = new AbortController();
  /** @param {string} method */
  const ask = (method) => means.send(signal, {
    method, url: location, headers: { 'Tus-Resumable': '1.0.0' },
  });
  for (let attempt = 1; attempt <= endingLimit; attempt += 1) {
    const { status } = await ask('DELETE');
    if (status !== 423) {
      if (status < 300 || status === 404 || status === 410) return null;
      return (await ask('HEAD')).header('Tintype-Asset');
    }
    await means.wait(signal, attempt);
  }
  return null;
}

/** The progress of one upload. */
class UploadRun {
  /**
   * @param {AbortSignal} signal
   * @param {Job} job
   * @param {Means} means
   */
  constructor(signal, job, means) {
    this.signal = signal;
    this.job = job;
    this.means = means;
    /** @type {string | null} */
    this.location = null;
    this.offset = 0;
    /** Whether the offset was confirmed by the server. */
    this.isKnown = false;
    this.attempt = 0;
    this.serverFailures = 0;
  }

  /** One request. @returns {Promise<Result | null>} */
  async step() {
    if (!this.location) return await this.create();
    if (!this.isKnown) return await this.look();
    return await this.sendPiece();
  }

  /** @returns {Promise<Result | null>} */
  async create() {
    const answer = await this.ask('POST', this.job.endpoint, {
      'Upload-Length': String(this.job.file.size),
      'Upload-Metadata': encodeMetadata(this.job.metadata),
    });
    if (answer.status !== 201 && answer.status !== 200) throw this.refusal(answer);
    const location = answer.header('Location');
    const result = this.resultOf(answer);
    if (result) return result;
    if (!location) return this.serverFailed(answer);
    this.location = location;
    this.job.onLocation(location);
    const offset = answer.header('Upload-Offset');
    // A client id known to the server continues an earlier upload: ask for its offset.
    this.isKnown = offset !== null || this.attempt === 0;
    this.offset = Number(offset ?? 0);
    return null;
  }

  /** @returns {Promise<Result | null>} */
  async look() {
    const answer = await this.ask('HEAD', /** @type {string} */ (this.location), {});
    if (answer.status === 404 || answer.status === 410) {
      this.location = null;
      return null;
    }
    if (answer.status !== 200 && answer.status !== 204) throw this.refusal(answer);
    this.offset = Number(answer.header('Upload-Offset') ?? 0);
    this.isKnown = true;
    this.job.onProgress(this.offset);
    return this.resultOf(answer) ?? this.unlessWhole(answer);
  }

  /** @returns {Promise<Result | null>} */
  async sendPiece() {
    const from = this.offset;
    const answer = await this.ask('PATCH', /** @type {string} */ (this.location), {
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(from),
    }, this.job.file.slice(from, from + pieceBytes), (sent) => this.job.onProgress(from + sent));
    if (answer.status === 404 || answer.status === 410) {
      this.location = null;
      return null;
    }
    if (answer.status === 409) {
      this.isKnown = false;
      return null;
    }
    if (answer.status !== 204 && answer.status !== 200) throw this.refusal(answer);
    const result = this.resultOf(answer);
    if (result) return result;
    const offset = Number(answer.header('Upload-Offset') ?? from);
    if (offset <= from) this.serverFailed(answer);
    this.offset = offset;
    this.job.onTaken?.();
    this.job.onProgress(offset);
    this.unlessWhole(answer);
    this.attempt = 0;
    this.serverFailures = 0;
    return null;
  }

  /**
   * A complete file is stored only when the server says so: ask again.
   * @param {Answer} answer
   * @returns {null}
   */
  unlessWhole(answer) {
    return this.offset < this.job.file.size ? null : this.serverFailed(answer);
  }

  /**
   * @param {string} method
   * @param {string} url
   * @param {Record<string, string>} headers
   * @param {Blob} [body]
   * @param {(sent: number) => void} [onProgress]
   * @returns {Promise<Answer>}
   */
  async ask(method, url, headers, body, onProgress) {
    const answer = await this.means.send(this.signal, {
      method, url, headers: { 'Tus-Resumable': '1.0.0', ...headers }, body, onProgress,
    });
    this.job.onPause(false);
    const isBusy = [408, 423, 425, 429].includes(answer.status);
    if (isBusy) throw new UploadInterruption(String(answer.status));
    if (answer.status >= 500 && answer.status !== 501 && answer.status !== 507) {
      this.serverFailed(answer);
    }
    return answer;
  }

  /**
   * @param {Answer} answer
   * @returns {never}
   */
  serverFailed(answer) {
    this.serverFailures += 1;
    if (this.serverFailures >= serverFailureLimit) throw this.refusal(answer);
    throw new UploadInterruption(String(answer.status));
  }

  /** @param {Answer} answer */
  refusal(answer) {
    return new UploadRefusal(
      this.means.explain(answer.status, answer.body), finalStatuses.has(answer.status),
      problemOf(answer.status, answer.body).code === 'storageFull');
  }

  /**
   * @param {Answer} answer
   * @returns {Result | null}
   */
  resultOf(answer) {
    const outcome = answer.header('Tintype-Outcome');
    return outcome ? {
      outcome, asset: answer.header('Tintype-Asset'), damage: answer.header('Tintype-Damage'),
    } : null;
  }
}
