// Made by scripts/words from its catalogue, core/damage-texts.json; do not edit.

export const damageTexts = /** @type {Record<string, string>} */ ({
  'ends-early': 'The file is incomplete: the last part of the picture is missing.',
  broken: 'The file is damaged: parts of the picture may be wrong.',
});
