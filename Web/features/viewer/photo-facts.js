import { bytesText } from '../../core/byte-sizes.js';
import { moment, takenMoment } from '../../core/dates.js';
import { locationName } from '../../core/location-name.js';
import { exposureOf } from './exposure.js';
import { texts } from '../../core/texts.js';
import { viewerTexts as words } from './texts.js';

/** @typedef {[label: string, values: string[]]} Fact */

/**
 * `NIKON D1` for the file's `NIKON CORPORATION NIKON D1`: the maker once.
 * @param {string | null | undefined} camera
 */
function cameraName(camera) {
  const [maker = '', ...others] = (camera ?? '').split(' ');
  const again = others.findIndex((word) => word.toLowerCase() === maker.toLowerCase());
  return again < 0 ? camera : others.slice(again).join(' ');
}

/**
 * The facts about a photo, in reading order.
 * @param {import('../../core/responses.js').AssetDetail} asset
 * @param {Date} now
 * @param {string} addedBy The name of its owner, or nothing where it is not known
 * @param {string[]} fonts Lines about the fonts of its text
 * @returns {Fact[]}
 */
export function factsOf(asset, now, addedBy, fonts = []) {
  const size = asset.width && asset.height
    ? texts.facts.dimensions(asset.width, asset.height) : null;
  /** @type {[string, (string | null | undefined)[]][]} */
  const facts = [
    [words.title, [asset.title]],
    [words.subtitle, [asset.subtitle]],
    [words.caption, [asset.caption]],
    [texts.facts.taken, [asset.captured ? takenMoment(asset.captured, now) : null]],
    [words.town, [locationName(asset.location)]],
    [words.keywords, [(asset.keywords ?? []).join(', ')]],
    [words.camera, [cameraName(asset.camera), asset.lens]],
    [words.exposure, [exposureOf(asset.exposure ?? null)]],
    [texts.facts.file, [asset.filename, bytesText(asset.sizeBytes), size]],
    [words.versions, [words.edited(asset.version === 0 ? 0 : asset.versions)]],
    [words.font, fonts],
    [texts.facts.added, [moment(asset.added, now), addedBy ? words.addedBy(addedBy) : null]],
  ];
  return facts.flatMap(([label, values]) => {
    const shown = values.flatMap((value) => value || []);
    return shown.length === 0 ? [] : [/** @type {Fact} */ ([label, shown])];
  });
}
