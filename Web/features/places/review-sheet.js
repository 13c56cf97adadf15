import { sentenceOf } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { dismiss } from '../../ui/layer-watcher.js';
import { placeTexts as words } from './texts.js';
import { rove } from '../../ui/roving-focus.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { thumbnail } from '../../ui/thumbnail.js';
import '../../ui/star-row.js';

/**
 * @typedef {import('../../ui/star-row.js').StarRow} StarRow
 * @typedef {import('../../core/place-requests.js').ReviewFields} ReviewFields
 */

/**
 * Asks for stars, text and photos.
 * @param {ReviewFields | null} before
 * @param {readonly import('../../core/rows.js').Row[]} assets Of the place, to choose from
 * @param {(said: ReviewFields) => Promise<unknown>} save
 * @returns {Promise<boolean>} Whether it was saved
 */
export async function askReview(before, assets, save) {
  await addStyle('ui/sheets.css');
  const rating = /** @type {StarRow} */ (document.createElement('star-row'));
  const text = make('textarea', { id: 'review-text', rows: '5', maxlength: '4000',
    autocapitalize: 'sentences' });
  const problem = make('p', { class: 'problem', role: 'alert' });
  const chosen = new Set(before?.assets ?? []);
  text.value = before?.text ?? '';
  const photos = make('ul', {
    class: 'map-tiles row', 'aria-labelledby': 'review-photos',
  }, ...assets.map((asset) => {
    return make('li', {}, make('button', {
      type: 'button', 'aria-pressed': String(chosen.has(asset.id)),
      'aria-label': asset.name,
      onclick: (/** @type {Event} */ event) => {
        if (!chosen.delete(asset.id)) chosen.add(asset.id);
        /** @type {HTMLElement} */ (event.currentTarget)
          .setAttribute('aria-pressed', String(chosen.has(asset.id)));
      },
    }, thumbnail(asset.id, asset.version)));
  }));
  const dialog = make('dialog', { class: 'add-sheet', 'aria-labelledby': 'review-title' });
  return await new Promise((resolve) => {
    let isSaved = false;
    let isSending = false;
    const form = make('form', { onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (rating.value === 0) {
        problem.textContent = words.noStars;
        rating.focus();
        return;
      }
      if (isSending) return;
      isSending = true;
      problem.textContent = '';
      try {
        await save({ stars: rating.value, text: text.value.trim(), assets: [...chosen] });
        isSaved = true;
        dialog.close();
      } catch (error) {
        // The sheet stays with its text.
        problem.textContent = texts.actions.failed(sentenceOf(error));
      }
      isSending = false;
    } }, make('header', {}, button({ label: words.cancel }, () => dismiss(dialog)),
      make('h2', { id: 'review-title' }, words.reviewTitle),
      make('button', { type: 'submit', class: 'button primary' }, words.save)),
    rating, problem,
    make('p', { class: 'field' }, make('label', { for: text.id }, words.reviewText), text),
    ...(assets.length > 0 ? [
      make('p', { class: 'field', id: 'review-photos' }, words.attach), photos,
      make('p', { class: 'quiet' }, words.family)] : []));
    dialog.append(form);
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(isSaved);
    });
    document.body.append(dialog);
    rating.value = before?.stars ?? 0;
    dialog.showModal();
    rating.focus();
    rove(photos, 'button');
  });
}
