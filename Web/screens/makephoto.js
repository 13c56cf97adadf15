import { hasCamera } from '../lib/cameradevice.js';
import { button, make } from '../lib/dom.js';
import { Draft } from '../lib/draft.js';
import { placeTexts as words } from '../lib/maptexts.js';
import { addStyle } from '../lib/styles.js';
import { chooseFile, filterDraft, takePicture } from './developing.js';

/**
 * A photo from the camera or from this device, through a filter; nothing of it is left where
 * the person thinks better of it.
 * @param {import('./app.js').App} app
 * @returns {Promise<Draft | null>}
 */
export async function makePhoto(app) {
  await addStyle('sheets.css');
  const draft = await hasCamera() ? await ask(app) : await chosen();
  if (!draft) return null;
  if (!draft.picture) return draft;
  const answer = await filterDraft(app, draft);
  if (!answer) return null;
  draft.look = answer.look;
  return draft;
}

/** @returns {Promise<Draft | null>} */
async function chosen() {
  const file = await chooseFile();
  return file ? Draft.of(file) : null;
}

/**
 * @param {import('./app.js').App} app
 * @returns {Promise<Draft | null>}
 */
function ask(app) {
  const dialog = make('dialog', { class: 'question', 'aria-labelledby': 'make-title' });
  return new Promise((resolve) => {
    const end = async (/** @type {() => Promise<Draft | null>} */ act) => {
      // Chosen first: browsers open their chooser only while the tap is fresh.
      const draft = act();
      dialog.close();
      resolve(await draft);
    };
    dialog.append(make('h2', { id: 'make-title' }, words.how),
      make('p', {}, words.family), make('div', { class: 'foot column' },
        button({ label: words.take, icon: 'camera', kind: 'primary' },
          () => void end(() => takePicture(app))),
        button({ label: words.choose, icon: 'photo', kind: 'line' }, () => void end(chosen)),
        button({ label: words.cancel }, () => void end(async () => null))));
    dialog.addEventListener('cancel', () => resolve(null));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}
