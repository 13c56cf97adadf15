import { button, make } from '../../core/dom.js';
import { texts } from '../../core/texts.js';
import { faceCircle } from './face-circle.js';
import { peopleWords as words } from './texts.js';
import { whenCancelled } from '../../ui/layer-watcher.js';

/**
 * The chosen faces, and what to do with them.
 * @typedef {{faces: string[], act: 'cover' | 'refuse' | 'move'}} Choice
 */

/**
 * Shows the faces of a person: one is chosen as the cover, or several that are someone else's.
 * @param {import('./requests.js').Face[]} faces
 * @param {string | null} name
 * @param {boolean} isForCover
 * @returns {Promise<Choice | null>}
 */
export function askFaces(faces, name, isForCover) {
  const dialog = make('dialog', { class: 'face-sheet', 'aria-labelledby': 'face-sheet-title' });
  /** @type {Set<string>} */
  const chosen = new Set();
  const state = make('p', { class: 'quiet', role: 'status' });
  return new Promise((resolve) => {
    const end = (/** @type {Choice | null} */ choice) => {
      dialog.close();
      resolve(choice);
    };
    const acts = isForCover ? [] : [
      button({ label: name ? words.notThis(name) : words.notThisPerson, kind: 'line' },
        () => end({ faces: [...chosen], act: 'refuse' })),
      button({ label: words.someoneElse, kind: 'primary' },
        () => end({ faces: [...chosen], act: 'move' })),
    ];
    const draw = () => {
      state.textContent = isForCover || chosen.size === 0 ? '' : words.chosen(chosen.size);
      for (const act of acts) act.disabled = chosen.size === 0;
    };
    const list = make('ul', {}, ...faces.map((face, index) => {
      const element = make('button', {
        type: 'button', 'aria-label': words.faceIn(index + 1),
        'aria-pressed': isForCover ? null : 'false', onclick: () => {
          if (isForCover) {
            end({ faces: [face.id], act: 'cover' });
            return;
          }
          if (!chosen.delete(face.id)) chosen.add(face.id);
          element.setAttribute('aria-pressed', String(chosen.has(face.id)));
          draw();
        },
      }, faceCircle({
        face: face.id, asset: face.asset, box: face.box, version: face.version,
      }));
      return make('li', {}, element);
    }));
    dialog.append(make('div', { class: 'head' },
      make('h2', { id: 'face-sheet-title' }, isForCover ? words.chooseCover : words.chooseFaces),
      button({ label: texts.keys.close, icon: 'close', alone: true }, () => end(null))),
    list, ...isForCover ? [] : [state, make('div', { class: 'foot' }, ...acts)]);
    draw();
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    whenCancelled(dialog, () => resolve(null));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}
