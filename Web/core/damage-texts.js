/** How a file came damaged, by its code. @type {Record<string, string>} */
export const damageTexts = {
  'ends-early': 'The file is incomplete: the last part of the picture is missing.',
  broken: 'The file is damaged: parts of the picture may be wrong.',
};
