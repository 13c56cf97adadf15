import { basePath } from './base-path.js';
import { slowIndicator } from './slow-indicator.js';
import { texts } from './texts.js';

/** Requests to the server, and the problems that its responses describe. */

export const root = `${basePath}/api/v1`;

/** An error response: a stable code and a sentence. */
export class Problem extends Error {
  /**
   * @param {number} status 0 if there was no response
   * @param {string} code
   * @param {string} detail
   */
  constructor(status, code, detail) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

/** Whether there was no response. @param {unknown} error */
export const isAway = (error) => error instanceof Problem && error.status === 0;

/** Whether the session has ended. @param {unknown} error */
export const isOut = (error) => error instanceof Problem && error.status === 401;

/** Status codes that may change on a retry, in addition to server errors. */
const passing = new Set([0, 401, 408, 423, 429]);

/** Whether a retry may succeed. @param {unknown} error */
export const mayHelp = (error) =>
  !(error instanceof Problem) || error.status >= 500 || passing.has(error.status);

/** The error message. @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The error described by a response (application/problem+json), or derived from its status.
 * @param {number} status
 * @param {string} body
 */
export function problemOf(status, body) {
  try {
    /** @type {{code?: unknown, detail?: string, title?: string}} */
    const { code, detail, title } = JSON.parse(body);
    if (typeof code === 'string') return new Problem(status, code, detail ?? title ?? code);
  } catch {
    // The body is not from our server, but from a proxy for example: use the status.
  }
  return new Problem(status, 'unexpected', texts.problems.strange(status));
}

/**
 * Makes a request; the type of its response is the one that the caller declares.
 * @template [T=unknown]
 * @param {AbortSignal | null} signal
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export async function ask(signal, method, path, body) {
  /** @type {RequestInit} */
  const request = { method, signal, headers: { Accept: 'application/json' } };
  // Deletions after the undo time must also be sent while the page closes.
  request.keepalive = method === 'DELETE';
  if (body !== undefined) {
    request.headers = { ...request.headers, 'Content-Type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  return slowIndicator.watch(answered(signal, () => fetch(root + path, request)));
}

/**
 * The body of a response; throws the problem that it describes.
 * @template [T=unknown]
 * @param {AbortSignal | null} signal
 * @param {() => Promise<Response>} send
 * @returns {Promise<T>}
 */
export async function answered(signal, send) {
  let response;
  let text;
  try {
    response = await send();
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, 'unreachable', texts.problems.unreachable);
  }
  if (!response.ok) throw problemOf(response.status, text);
  try {
    return JSON.parse(text || 'null');
  } catch {
    throw new Problem(response.status, 'unexpected', texts.problems.strange(response.status));
  }
}

/** How long changing a password may take to sign this browser in again. */
const renewalMilliseconds = 1000;

/**
 * After a 401 response the session may have ended, or a password change may be replacing it.
 * Returns a function that checks once, after a while.
 * @param {() => Promise<unknown>} ask Loads the session
 * @param {() => void} out
 */
export function sessionCheck(ask, out) {
  let isAsking = false;
  const look = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, renewalMilliseconds);
    });
    try {
      await ask();
    } catch (error) {
      // Without a connection this is unknown; the next response will tell.
      if (error instanceof Problem && error.status === 401) out();
    }
    isAsking = false;
  };
  return () => {
    if (isAsking) return;
    isAsking = true;
    void look();
  };
}
