// Made by scripts/words from its catalogue, ui/texts.json; do not edit.
import { number, plural } from '../core/plurals.js';

export const layerTexts = {
  discard: {
    title: 'Discard what you typed?',
    text: 'It hasn’t been saved.',
    yes: 'Discard',
    keep: 'Keep editing',
  },
};

export const linkTexts = {
  link: 'Link',
  copy: 'Copy',
  copied: 'Copied',
  share: 'Send',
  ownAddress: 'This address works on this machine only.',
  ownAddressWay: [
    'To share beyond this machine, start Tintype with ',
    '--listen 0.0.0.0:8443',
    '.',
  ],
};

export const starTexts = {
  rating: 'Stars',
  /** @type {(stars: number) => string} */
  stars: (stars) => plural(stars, {
    one: `${number(stars)} star`,
    other: `${number(stars)} stars`,
  }),
};
