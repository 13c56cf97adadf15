import { problemOf } from './api.js';
import { texts } from './texts.js';

/** What the pages by which people come in say and ask. */

/**
 * What the server answers: a body, or a sentence that says what is wrong.
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} [body]
 * @returns {Promise<{body: any, problem?: undefined} | {body?: undefined, problem: string}>}
 */
export async function answer(method, path, body) {
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await response.text();
    if (!response.ok) return { problem: problemOf(response.status, text).message };
    return { body: text ? JSON.parse(text) : null };
  } catch {
    return { problem: texts.problems.unreachable };
  }
}

/**
 * Who invites, and to what.
 * @param {{maker: string, name: string | null, role: string | null}} invitation
 */
export function sentence({ maker, name, role }) {
  if (name) return texts.doors.back(maker, name);
  return role === 'viewer' ? texts.doors.viewer(maker) : texts.doors.member(maker);
}
