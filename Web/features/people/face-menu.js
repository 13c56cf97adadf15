import { button, make } from '../../core/dom.js';
import { peopleWords as words } from './texts.js';
import { whenCancelled } from '../../ui/layer-watcher.js';

/** @typedef {'photos' | 'name' | 'refuse' | 'remove'} FaceAct */

/**
 * Asks what to do with a face in a photo.
 * @param {import('./requests.js').Face} face
 * @returns {Promise<FaceAct | null>}
 */
export function askFace({ name, person }) {
  const dialog = make('dialog', { class: 'face-menu', 'aria-labelledby': 'face-menu-title' });
  return new Promise((resolve) => {
    const act = (/** @type {FaceAct | null} */ answer) => () => {
      dialog.close();
      resolve(answer);
    };
    const acts = name && person ? [
      button({ label: words.goTo(name), icon: 'people', kind: 'primary' }, act('photos')),
      button({ label: words.changeName, icon: 'rename', kind: 'line' }, act('name')),
      button({ label: words.notThis(name), icon: 'remove', kind: 'line' }, act('refuse')),
    ] : [button({ label: words.nameThis, icon: 'rename', kind: 'primary' }, act('name'))];
    dialog.append(make('h2', { id: 'face-menu-title', dir: 'auto' }, name ?? words.unnamed),
      make('div', { class: 'foot column' }, ...acts,
        button({ label: words.removeFace, icon: 'close', kind: 'line' }, act('remove')),
        button({ label: words.cancel }, act(null))));
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    whenCancelled(dialog, () => resolve(null));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}
