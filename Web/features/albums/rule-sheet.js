import { albumTexts } from './texts.js';
import { button, make } from '../../core/dom.js';
import { ruleFrom, saidBy } from './album-rule.js';
import { texts } from '../../core/texts.js';
import { sheet } from '../../ui/link-sheet.js';

/** @typedef {import('./album-rule.js').Said} Said */

const words = albumTexts.rule;

/**
 * Asks for the name and the conditions of a smart album.
 * @param {{title: string, rule: unknown} | null} album Null for a new one
 * @returns {Promise<{title: string, rule: unknown} | null>}
 */
export async function askRule(album) {
  /** @type {{title: string, rule: unknown} | null} */
  let answer = null;
  const said = album ? saidBy(album.rule) : {};
  await sheet(album ? words.edit : words.new, (close) => {
    const problem = make('p', { class: 'bad', role: 'alert' });
    const field = (/** @type {string} */ name, /** @type {string} */ label,
      /** @type {import('../../core/dom.js').Attributes} */ attributes) => make('p',
      { class: 'field' }, make('label', { for: `rule-${name}` }, label), make('input', {
        id: `rule-${name}`, name, type: 'text', autocomplete: 'off', ...attributes,
      }));
    const kind = make('select', { id: 'rule-kind', name: 'kind' },
      ...[['', words.any], ['images', words.images], ['videos', words.videos]].map(
        ([value, label]) => make('option', { value }, label)));
    kind.value = said.kind ?? '';
    const check = (/** @type {string} */ name, /** @type {string} */ label,
      /** @type {boolean | undefined} */ isOn) => make('label', { class: 'option' },
      make('input', { type: 'checkbox', name, checked: isOn ?? false }),
      make('span', {}, label));
    return [make('p', { class: 'lead' }, words.text), make('form', {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const text = (/** @type {string} */ name) => String(data.get(name) ?? '').trim();
        const [from, until] = [text('from'), text('until')];
        const rule = ruleFrom({
          keyword: text('keyword'), camera: text('camera'), title: text('title'),
          kind: /** @type {Said['kind']} */ (text('kind') || undefined),
          rating: Number(text('rating')) || undefined, from, until,
          favorite: data.has('favorite'), adjusted: data.has('adjusted'), others: said.others,
        });
        const isTurned = from !== '' && until !== '' && until < from;
        const wrong = text('name') === '' ? 'name' : isTurned ? 'until' : rule ? '' : 'keyword';
        problem.textContent = {
          name: texts.names.none, until: words.turned, keyword: words.empty, '': '',
        }[wrong] ?? '';
        const form = /** @type {HTMLFormElement} */ (event.target);
        for (const each of form.querySelectorAll('input')) {
          each.setAttribute('aria-invalid', String(each.name === wrong));
          if (each.name === wrong) each.focus();
        }
        if (wrong !== '') return;
        answer = { title: text('name'), rule };
        close();
      },
    }, field('name', words.name, {
      required: true, maxlength: '200', value: album?.title ?? '',
    }),
    make('div', { class: 'pair' },
      field('keyword', words.keyword, { value: said.keyword ?? '' }),
      field('camera', words.camera, { value: said.camera ?? '' }),
      field('title', words.title, { value: said.title ?? '' }),
      make('p', { class: 'field' }, make('label', { for: 'rule-kind' }, words.kind), kind),
      field('from', words.from, { type: 'date', value: said.from ?? '' }),
      field('until', words.until, { type: 'date', value: said.until ?? '' }),
      field('rating', words.rating, { type: 'number', min: 1, max: 5, value: said.rating ?? '' })),
    check('favorite', words.favorite, said.favorite),
    check('adjusted', words.adjusted, said.adjusted), problem,
    make('div', { class: 'foot' }, button({ label: texts.names.cancel }, close),
      make('button', { class: 'button primary', type: 'submit' },
        make('span', {}, album ? words.save : words.make))))];
  });
  return answer;
}
