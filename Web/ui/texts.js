import { counted } from '../core/texts.js';

/** English texts of the elements that every feature may use. */

/** Of the question before typed text is discarded. */
export const layerTexts = {
  discard: {
    title: 'Discard what you typed?', text: 'It hasn’t been saved.', yes: 'Discard',
    keep: 'Keep editing',
  },
};

/** Of a link that is shown once. */
export const linkTexts = {
  link: 'Link', copy: 'Copy', copied: 'Copied', share: 'Send',
  ownAddress: 'This address works on this machine only.',
  /** With the start option between them. */
  ownAddressWay: [
    'To share beyond this machine, start Tintype with ', '--listen 0.0.0.0:8443', '.',
  ],
};

/** Of one to five stars. */
export const starTexts = {
  rating: 'Stars', stars: (/** @type {number} */ stars) => counted(stars, 'star', 'stars'),
};
