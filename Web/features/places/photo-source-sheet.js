import { hasCamera } from '../camera/camera-device.js';
import { button, make } from '../../core/dom.js';
import { Draft } from '../camera/photo-draft.js';
import { placeTexts as words } from './texts.js';
import { addStyle } from '../../core/styles.js';
import { pickPhotos } from '../picker/photo-picker.js';
import { filterDraft, takePicture } from '../camera/picture-dialogs.js';
import { whenCancelled } from '../../ui/layer-watcher.js';

/** A new photo, or one from the library. @typedef {Draft | {asset: string}} PhotoSource */

/**
 * Makes a photo with the camera or from a file of this device, with a filter; if cancelled, nothing
 * is left of it. A photo that is already in the library is returned unchanged.
 * @param {import('../../app/app.js').App} app
 * @returns {Promise<PhotoSource | null>}
 */
export async function makePhoto(app) {
  await addStyle('ui/sheets.css');
  const draft = await hasCamera() ? await ask(app) : await chosen(app);
  if (!draft || !(draft instanceof Draft) || !draft.picture) return draft;
  const answer = await filterDraft(app, draft);
  if (!answer) return null;
  draft.look = answer.look;
  return draft;
}

/**
 * @param {import('../../app/app.js').App} app
 * @returns {Promise<PhotoSource | null>}
 */
async function chosen(app) {
  const picked = await pickPhotos(app.library, { kinds: 'images', limit: 1, canUseDevice: true });
  const [file] = picked?.files ?? [];
  const [asset] = picked?.assets ?? [];
  return file ? Draft.of(file) : asset ? { asset } : null;
}

/**
 * @param {import('../../app/app.js').App} app
 * @returns {Promise<PhotoSource | null>}
 */
function ask(app) {
  const dialog = make('dialog', { class: 'question', 'aria-labelledby': 'make-title' });
  return new Promise((resolve) => {
    const end = async (/** @type {() => Promise<PhotoSource | null>} */ act) => {
      // Called first, as browsers open a file picker only directly after a tap.
      const draft = act();
      dialog.close();
      resolve(await draft);
    };
    dialog.append(make('h2', { id: 'make-title' }, words.how),
      make('p', {}, words.family), make('div', { class: 'foot column' },
        button({ label: words.take, icon: 'camera', kind: 'primary' },
          () => void end(() => takePicture(app))),
        button({ label: words.choose, icon: 'photo', kind: 'line' },
          () => void end(() => chosen(app))),
        button({ label: words.cancel }, () => void end(async () => null))));
    whenCancelled(dialog, () => resolve(null));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}
