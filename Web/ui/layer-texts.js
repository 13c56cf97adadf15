/** English texts of the question before typed text is discarded. */

export const layerTexts = {
  discard: {
    title: 'Discard what you typed?', text: 'It hasn’t been saved.', yes: 'Discard',
    keep: 'Keep editing',
  },
};
