import { BaseMap } from '../lib/basemap.js';
import { make } from '../lib/dom.js';
import { mapTexts as words } from '../lib/maptexts.js';
import { nearestOf } from '../lib/pins.js';
import { thumbnail } from '../lib/thumbnail.js';

/** @typedef {import('./photo-map.js').Cluster} Cluster */

/**
 * A pin with its photo, and the number where it stands for several.
 * @param {Cluster} cluster
 * @param {string} key
 * @param {() => void} act
 */
export function makePin(cluster, key, act) {
  const pin = make('button', {
    type: 'button', class: 'pin', 'data-key': key, onclick: act,
  }, thumbnail(cluster.asset));
  if (cluster.count > 1) pin.append(make('b', {}, words.count(cluster.count)));
  void namePin(pin, cluster);
  return pin;
}

/**
 * Who does not see the map is told of a town.
 * @param {HTMLElement} pin
 * @param {Cluster} cluster
 */
async function namePin(pin, cluster) {
  const what = words.pin(cluster.count);
  pin.setAttribute('aria-label', what);
  await BaseMap.shared.load();
  const town = nearestOf(BaseMap.shared.towns, cluster);
  if (town) pin.setAttribute('aria-label', words.near(what, town.text));
}
