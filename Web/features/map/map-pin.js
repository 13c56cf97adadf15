import { make } from '../../core/dom.js';
import { mapTexts as words } from './texts.js';
import { nameOf } from './pins.js';
import { thumbnail } from '../../ui/thumbnail.js';

/** Large counts in thousands, to fit on a pin. @param {number} count */
const countText = (count) => (count < 1000 ? String(count)
  : words.thousands((count / 1000).toFixed(count < 10_000 ? 1 : 0)));

/** @typedef {import('../../core/responses.js').Cluster} Cluster */

/**
 * A pin with its photo, and the number of photos if it represents several.
 * @param {Cluster} cluster
 * @param {string} key
 * @param {() => void} act
 */
export function makePin(cluster, key, act) {
  const pin = make('button', {
    type: 'button', class: 'pin', 'data-key': key, onclick: act,
  }, thumbnail(cluster.asset));
  if (cluster.count > 1) pin.append(make('b', {}, countText(cluster.count)));
  pin.setAttribute('aria-label', nameOf(cluster));
  return pin;
}
