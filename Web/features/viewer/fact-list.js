import { originalPath } from '../../core/api.js';
import { make, nameParts } from '../../core/dom.js';
import { searchPath } from '../../core/router.js';
import { texts } from '../../core/texts.js';
import { factsOf } from './photo-facts.js';
import { viewerTexts as words } from './texts.js';

/** Keywords that lead to the photos with them. @param {readonly string[]} keywords */
const keywordLinks = (keywords) => make('dd', { dir: 'auto' },
  ...keywords.flatMap((keyword, index) => [index > 0 ? ', ' : null,
    make('a', { href: searchPath(keyword) }, keyword)]));

/**
 * The facts about a photo as parts of a list, with links to its keywords, file and albums.
 * @param {import('../../core/responses.js').AssetDetail} asset
 * @param {string} addedBy The name of its owner, or nothing where it is not known
 * @param {string[]} fonts Lines about the fonts of its text
 * @param {readonly {id: string, title: string}[]} albums The albums that contain it
 */
export function factList(asset, addedBy, fonts, albums) {
  const facts = factsOf(asset, new Date(), addedBy, fonts).map(([label, values]) =>
    make('div', {}, make('dt', {}, label),
      ...label === words.keywords ? [keywordLinks(asset.keywords ?? [])]
        : values.map((value) => make('dd', { dir: 'auto' },
          ...label === texts.facts.file ? nameParts(value) : [value])),
      label === texts.facts.file ? make('dd', {}, make('a', {
        href: originalPath(asset.id), download: asset.filename }, texts.facts.original)) : null));
  if (albums.length === 0) return facts;
  return [...facts, make('div', {}, make('dt', {}, words.albums), ...albums.map(({ id, title }) =>
    make('dd', { dir: 'auto' }, make('a', { href: `/albums/${id}` }, title))))];
}
