import { make } from './dom.js';

/** A region that is new is not listened to at once. */
const settleMilliseconds = 100;

const voice = make('p', { class: 'unseen', role: 'status' });
let timer = 0;

/**
 * Says to screen readers what everybody else sees.
 * @param {string} words
 */
export function say(words) {
  if (!voice.isConnected) document.body.append(voice);
  clearTimeout(timer);
  // The same words once more are no change otherwise.
  voice.textContent = '';
  timer = window.setTimeout(() => {
    voice.textContent = words;
  }, settleMilliseconds);
}
