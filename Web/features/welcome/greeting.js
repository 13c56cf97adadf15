import { isOver, welcome } from './welcome.js';

/**
 * Puts the welcome in place of the plain message of an empty library, until it is skipped.
 * @param {import('../../app/app.js').App} app
 * @param {HTMLElement} body
 * @param {() => HTMLElement} plainMessage
 * @param {AbortSignal} signal
 */
export async function greet(app, body, plainMessage, signal) {
  if (isOver()) return;
  const plain = body.querySelector('.empty');
  const greeting = await welcome(app, () => {
    const empty = plainMessage();
    greeting.replaceWith(empty);
    empty.querySelector('button')?.focus();
  });
  if (!signal.aborted && plain?.isConnected) plain.replaceWith(greeting);
}
