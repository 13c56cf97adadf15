// Made by scripts/words from its catalogue, features/slideshow/texts.json; do not edit.
import { number } from '../../core/plurals.js';

export const slideTexts = {
  title: 'Slideshow',
  close: 'Close slideshow',
  play: 'Play',
  pause: 'Pause',
  next: 'Next',
  previous: 'Previous',
  settings: 'Settings',
  interval: 'Each photo',
  order: 'Order',
  inOrder: 'In order',
  shuffled: 'Shuffled',
  loop: 'Repeat',
  transition: 'Transition',
  transitions: {
    dissolve: 'Dissolve',
    swipe: 'Swipe',
    none: 'None',
  },
  /** @type {(seconds: number) => string} */
  seconds: (seconds) => `${number(seconds)} s`,
  fullscreen: 'Full screen',
  empty: 'Nothing to show here',
  emptyText: 'There are no photos here, or only videos, which a slideshow skips.',
  leave: 'Go back',
  /** @type {(at: number, all: number) => string} */
  of: (at, all) => `${number(at)} of ${number(all)}`,
  /** @type {(at: number, all: number) => string} */
  ofMore: (at, all) => `${number(at)} of more than ${number(all)}`,
};
