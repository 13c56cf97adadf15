// Made by scripts/words from its catalogue, features/uploads/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const uploadTexts = {
  archive: 'This is an archive, not a photo. An administrator can import it with '
    + '“tintype import”.',
  sidecar: 'This belongs to a photo. An administrator can import both together '
    + 'with “tintype import”.',
  /** @type {(reason: string) => string} */
  noSpace: (reason) => `${reason} Uploading continues when there’s space.`,
  /** @type {(count: number) => string} */
  removed: (count) => plural(count, {
    one: 'Upload removed from the list',
    other: `${number(count)} uploads removed from the list`,
  }),
};
