import { sentenceOf } from '../../core/api.js';
import { button, make } from '../../core/dom.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { removeDemo } from './demo-photos.js';
import { demoTexts as words } from './texts.js';

/**
 * A line above the photos, which removes the demo photos with one tap.
 * @param {import('../../app/app.js').App} app
 * @param {() => void} onGone
 */
export function demoNote(app, onGone) {
  void addStyle('features/demo/demo.css').catch(() => {});
  const remove = button({ label: words.remove, kind: 'line' }, async () => {
    remove.disabled = true;
    try {
      await app.loadServices();
      await removeDemo(app.library);
    } catch (error) {
      remove.disabled = false;
      if (app.services) app.toast.show(texts.actions.failed(sentenceOf(error)));
      return;
    }
    note.remove();
    onGone();
    app.toast.show(words.removed);
  });
  const note = make('p', { class: 'demo-note' }, make('span', {}, words.note), remove);
  return note;
}
