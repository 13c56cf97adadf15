import { UploadInterruption } from './tus.js';

/**
 * Sends a request like `fetch`, and reports the progress of the body, which uploads need.
 * @param {AbortSignal} signal
 * @param {import('./tus.js').Request} request
 * @returns {Promise<import('./tus.js').Answer>}
 */
export function send(signal, request) {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const end = (/** @type {() => void} */ act) => {
      signal.removeEventListener('abort', abort);
      act();
    };
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => request.onProgress?.(event.loaded);
    xhr.onload = () => end(() => resolve({
      status: xhr.status,
      header: (name) => xhr.getResponseHeader(name),
      body: xhr.responseText,
    }));
    xhr.onerror = () => end(() => reject(new UploadInterruption()));
    xhr.onabort = () => end(() => reject(signal.reason));
    if (signal.aborted) reject(signal.reason);
    else {
      signal.addEventListener('abort', abort);
      xhr.send(request.body ?? null);
    }
  });
}

/** The longest pause between attempts; the first one is half a second, and pauses grow. */
const longestPauseSeconds = 20;

/**
 * Waits before another attempt, or until the device is online again.
 * @param {AbortSignal} signal
 * @param {number} attempt From 1
 * @returns {Promise<void>}
 */
export function pause(signal, attempt) {
  const seconds = Math.min(longestPauseSeconds, 0.5 * 2 ** Math.min(attempt - 1, 10));
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
