import { albumTexts } from './texts.js';
import { decisionTexts } from '../../core/decision-texts.js';
import { button, detailOf, make } from '../../core/dom.js';
import { ruleFrom, saidBy } from './album-rule.js';
import { texts } from '../../core/texts.js';
import { sheet } from '../../ui/link-sheet.js';
import '../../ui/star-row.js';

/** @typedef {import('./album-rule.js').RuleFields} RuleFields */

const words = albumTexts.rule;

/**
 * The least number of stars; choosing it again removes the condition.
 * @param {number} chosen
 */
function starsField(chosen) {
  const row = /** @type {import('../../ui/star-row.js').StarRow} */ (
    make('star-row', { 'aria-label': words.rating }));
  row.value = chosen;
  let value = chosen;
  row.addEventListener('change', (event) => {
    event.stopPropagation();
    value = detailOf(event) === value ? 0 : detailOf(event);
    row.value = value;
  });
  return { row, whole: make('div', { class: 'field' },
    make('span', { 'aria-hidden': 'true' }, words.rating), row) };
}

/**
 * Asks for the name and the conditions of a smart album.
 * @param {{title: string, rule: unknown} | null} album Null for a new one
 * @returns {Promise<{title: string, rule: unknown} | null>}
 */
export async function askRule(album) {
  /** @type {{title: string, rule: unknown} | null} */
  let answer = null;
  const said = album ? saidBy(album.rule) : {};
  const stars = starsField(said.rating ?? 0);
  await sheet(album ? words.edit : words.new, (close) => {
    const problem = make('p', { class: 'bad', role: 'alert' });
    const field = (/** @type {string} */ name, /** @type {string} */ label,
      /** @type {import('../../core/dom.js').Attributes} */ attributes) => make('p',
      { class: 'field' }, make('label', { for: `rule-${name}` }, label), make('input', {
        id: `rule-${name}`, name, type: 'text', autocomplete: 'off', ...attributes,
      }));
    const choice = (/** @type {string} */ name, /** @type {string} */ label,
      /** @type {string[][]} */ options, value = '') => {
      const select = make('select', { id: `rule-${name}`, name }, ...[['', words.any], ...options]
        .map(([each, text]) => make('option', { value: each }, text)));
      select.value = value;
      return make('p', { class: 'field' }, make('label', { for: `rule-${name}` }, label), select);
    };
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
          kind: /** @type {RuleFields['kind']} */ (text('kind') || undefined),
          rating: stars.row.value || undefined, from, until,
          flag: /** @type {RuleFields['flag']} */ (text('flag') || undefined),
          label: /** @type {RuleFields['label']} */ (text('label') || undefined),
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
      choice('kind', words.kind, [['images', words.images], ['videos', words.videos]], said.kind),
      field('from', words.from, { type: 'date', value: said.from ?? '' }),
      field('until', words.until, { type: 'date', value: said.until ?? '' }),
      stars.whole,
      choice('flag', decisionTexts.flag, [...Object.entries(texts.library.flags),
        ['notRejected', words.notRejected]], said.flag),
      choice('label', decisionTexts.label, Object.entries(decisionTexts.labels), said.label)),
    check('favorite', words.favorite, said.favorite),
    check('adjusted', words.adjusted, said.adjusted), problem,
    make('div', { class: 'foot' }, button({ label: texts.names.cancel }, close),
      make('button', { class: 'button primary', type: 'submit' },
        make('span', {}, album ? words.save : words.make))))];
  });
  return answer;
}
