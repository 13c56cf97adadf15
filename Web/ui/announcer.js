import { make } from '../core/dom.js';

/** Screen readers do not announce a new live region at once. */
const settleMilliseconds = 100;

const voice = make('p', { class: 'unseen', role: 'status' });
let timer = 0;

/** Announces a text to screen readers. @param {string} words */
export function say(words) {
  if (!voice.isConnected) document.body.append(voice);
  clearTimeout(timer);
  // Repeating the same text would not be a change.
  voice.textContent = '';
  timer = window.setTimeout(() => {
    voice.textContent = words;
  }, settleMilliseconds);
}
