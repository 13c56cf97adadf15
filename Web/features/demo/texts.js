// Made by scripts/words from its catalogue, features/demo/texts.json; do not edit.

export const demoTexts = {
  note: 'These include demo photos.',
  row: 'Demo photos',
  rowText: 'The photos to look around with are still in the library.',
  remove: 'Remove demo photos',
  removed: 'Demo photos removed',
};
