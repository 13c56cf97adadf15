import { button, make } from '../../core/dom.js';
import { linkTexts as words } from '../../ui/texts.js';

/**
 * A text to be copied, below its name.
 * @param {string} id
 * @param {string} label
 * @param {string} value
 */
export function copyField(id, label, value) {
  const input = make('input', {
    id, type: 'text', readonly: true, value, autocomplete: 'off', spellcheck: 'false',
  });
  input.addEventListener('focus', () => input.select());
  const copy = button({ label: words.copy, kind: 'line' }, () => {
    input.select();
    navigator.clipboard?.writeText(value).then(() => {
      const said = copy.querySelector('span');
      if (said) said.textContent = words.copied;
    }, () => {
      // It stays selected, to be copied by hand.
    });
  });
  copy.setAttribute('aria-label', `${words.copy}: ${label}`);
  return make('div', { class: 'field copied' }, make('label', { for: id }, label),
    make('div', {}, input, copy));
}
