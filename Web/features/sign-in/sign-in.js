import { problemOf } from '../../core/api.js';
import { texts } from '../../core/texts.js';

/** Texts and requests of the sign-in pages. */

/**
 * The response about an invitation; others are not read.
 * @typedef {{maker: string, name: string | null, role: string | null}} Invitation
 */

/**
 * The server's response: a body, or an error message.
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} [body]
 * @returns {Promise<{body: Invitation, problem?: undefined, code?: undefined}
 * | {body?: undefined, problem: string, code: string}>}
 */
export async function answer(method, path, body) {
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await response.text();
    if (!response.ok) {
      const { code, message } = problemOf(response.status, text);
      return { problem: message, code };
    }
    return { body: JSON.parse(text || 'null') };
  } catch {
    return { problem: texts.problems.unreachable, code: '' };
  }
}

/**
 * Whether the library was opened under a name that always means the browser's own machine.
 * @param {{hostname: string}} location
 */
export const isThisMachine = ({ hostname }) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The invalid field, by error code. @type {Record<string, string>} */
const fields = { nameTaken: 'name', wrongPassword: 'password', weakPassword: 'password' };

/** The field to correct; empty if there is none. @param {string} code */
export const wrongField = (code) => fields[code] ?? '';

/**
 * The inviting person and the offered role, as a sentence.
 * @param {{maker: string, name: string | null, role: string | null}} invitation
 */
export function sentence({ maker, name, role }) {
  if (name) return texts.signIn.back(maker, name);
  return role === 'viewer' ? texts.signIn.viewer(maker) : texts.signIn.member(maker);
}
