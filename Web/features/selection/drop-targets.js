import { make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { selectionTexts } from './texts.js';

const words = selectionTexts.drop;

/**
 * The targets of dragged photos, shown beside the sidebar while photos are dragged.
 * @param {{id: string, title: string}[]} albums
 * @param {{mayTrash: boolean, isOrdered: boolean}} state `isOrdered`: photos can also be dropped
 *   between others, the first of which must stay in sight
 */
export const dropTargets = (albums, { mayTrash, isOrdered }) => make('ul', {
  class: isOrdered ? 'drop-targets below' : 'drop-targets', 'aria-label': words.label },
make('li', { 'data-drop': 'favorite' }, icon('heart'), make('span', {}, words.favorites)),
...albums.map(({ id, title }) => make('li', { 'data-drop': `album:${id}` }, icon('albums'),
  make('span', { dir: 'auto' }, title))),
make('li', { 'data-drop': 'album' }, icon('add'), make('span', {}, words.other)),
mayTrash ? make('li', { 'data-drop': 'trash' }, icon('trash'), make('span', {}, words.trash))
  : null);
