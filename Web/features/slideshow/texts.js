import { texts } from '../../core/texts.js';

/** English texts of the slide show. */

const { number } = texts;

export const slideTexts = {
  title: 'Slideshow', close: 'End slideshow', play: 'Play', pause: 'Pause',
  next: 'Next', previous: 'Previous', settings: 'Settings', interval: 'Each photo', order: 'Order',
  inOrder: 'In order', shuffled: 'Shuffled', loop: 'Repeat', transition: 'Transition',
  transitions: { dissolve: 'Dissolve', swipe: 'Swipe', none: 'None' },
  seconds: (/** @type {number} */ seconds) => `${number(seconds)} s`,
  fullscreen: 'Full screen', empty: 'Nothing to show here',
  emptyText: 'There are no photos here, or only videos, which a slideshow skips.',
  leave: 'Go back',
  of: (/** @type {number} */ at, /** @type {number} */ all) => `${number(at)} of ${number(all)}`,
  ofMore: (/** @type {number} */ at, /** @type {number} */ all) =>
    `${number(at)} of more than ${number(all)}`,
};
