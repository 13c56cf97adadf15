import { Problem, problemOf, root } from '../../core/http.js';
import { slowIndicator } from '../../core/slow-indicator.js';
import { texts } from '../../core/texts.js';

/**
 * Photos as one archive, requested by a form whose field `assets` has their ids; `files` is
 * `originals` or `rendered`, `format` and others are as in an export.
 */
export const archivePath = `${root}/assets/archive`;

/**
 * Checks that an archive can be made, and cancels the response when it begins: the browser
 * downloads the file by a form, for which an error response would replace the page.
 * @param {Record<string, string>} fields Of the form
 */
export async function askArchive(fields) {
  const stop = new AbortController();
  const form = new URLSearchParams(fields);
  try {
    const response = await slowIndicator.watch(
      fetch(archivePath, { method: 'POST', body: form, signal: stop.signal }));
    if (!response.ok) throw problemOf(response.status, await response.text());
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(0, 'unreachable', texts.problems.unreachable);
  } finally {
    stop.abort();
  }
}
