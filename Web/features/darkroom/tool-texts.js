// Made by scripts/words from its catalogue, features/darkroom/tool-texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const toolTexts = {
  tabs: {
    label: 'Tools',
    filters: 'Filters',
    adjust: 'Adjust',
    crop: 'Crop',
    masks: 'Masks',
    search: 'All',
    steps: 'Steps',
    versions: 'Versions',
  },
  filters: {
    search: 'Search all filters',
    /** @type {(words: string) => string} */
    none: (words) => `No filter matches “${words}”.`,
    /** @type {(count: number) => string} */
    count: (count) => plural(count, {
      one: `${number(count)} filter`,
      other: `${number(count)} filters`,
    }),
    /** @type {(name: string) => string} */
    add: (name) => `Add ${name}`,
    groups: {
      looks: 'Looks',
      colour: 'Colour',
      blur: 'Blur',
      light: 'Light',
      distort: 'Distort',
      pattern: 'Pattern',
      frame: 'Frame',
      technical: 'Technical',
    },
  },
  adjust: {
    auto: 'Auto',
    autoDone: 'Auto-enhanced',
    autoNothing: 'Nothing to improve',
    dropper: 'White balance',
    dropperHint: 'Tap something that should be grey',
    histogram: 'Histogram and levels',
    levels: 'Levels',
    curve: 'Tone curve',
    black: 'Black point',
    middle: 'Middle point',
    white: 'White point',
    /** @type {(index: number) => string} */
    point: (index) => `Point ${number(index)} of the tone curve`,
  },
  steps: {
    none: 'No edits yet',
    /** @type {(name: string) => string} */
    on: (name) => `Apply ${name}`,
    /** @type {(name: string) => string} */
    remove: (name) => `Remove ${name}`,
    /** @type {(name: string) => string} */
    up: (name) => `Move ${name} up`,
    /** @type {(name: string) => string} */
    down: (name) => `Move ${name} down`,
    /** @type {(name: string) => string} */
    edit: (name) => `Edit ${name}`,
    drag: 'Drag to reorder',
    amount: 'Amount',
    strength: 'Strength',
    copy: 'Copy edits',
    paste: 'Paste edits',
    copied: 'Edits copied',
    pasted: 'Edits pasted',
    pastedRest: 'Edits pasted, except selections and combined photos: they belong to '
      + 'their photo',
    presets: 'Presets',
    /** @type {(name: string) => string} */
    removed: (name) => `${name} removed`,
  },
  controls: {
    onPhoto: 'Drag it on the photo',
    keys: 'Arrow keys move it, Shift moves it further.',
    grips: /** @type {Record<string, string>} */ ({
      '-1 -1': 'lower left corner',
      '0 -1': 'lower edge',
      '1 -1': 'lower right corner',
      '1 0': 'right edge',
      '1 1': 'upper right corner',
      '0 1': 'upper edge',
      '-1 1': 'upper left corner',
      '-1 0': 'left edge',
    }),
    opacity: 'Opacity',
    /** @type {(name: string, part: string) => string} */
    of: (name, part) => `${name}, ${part}`,
    left: 'left',
    bottom: 'bottom',
    width: 'width',
    height: 'height',
    /** @type {(index: number) => string} */
    number: (index) => `number ${number(index)}`,
    /** @type {(low: string, high: string) => string} */
    range: (low, high) => `Enter a number from ${low} to ${high}.`,
    /** @type {(text: string) => string} */
    notNumber: (text) => `“${text}” is not a number.`,
    /** @type {(count: number) => string} */
    someNumbers: (count) => `Enter ${number(count)} numbers separated by spaces.`,
    notValue: 'This value is not valid JSON: put text in quotation marks and lists '
      + 'in square brackets.',
    noNumber: 'Enter a number.',
    image: {
      title: 'Choose a photo to combine',
      choose: 'Choose a photo',
      own: 'This photo',
      original: 'The original photo',
      picture: 'Another photo',
      adding: 'Adding the photo …',
      /** @type {(why: string) => string} */
      failed: (why) => `The photo was not added: ${why}`,
    },
    file: {
      choose: 'Choose a file',
      none: 'No file',
      /** @type {(side: number) => string} */
      colours: (side) => `${number(side)} × ${number(side)} × ${number(side)} colours`,
      tooLarge: 'This file is too large: an edit can contain files of up to 6 MB.',
      unreadable: 'This file cannot be read.',
      /** @type {(side: number, most: number) => string} */
      tooFine: (side, most) =>
        `This table has ${number(side)} colours along each side. At most `
          + `${number(most)} are possible.`,
      noCube: 'This is not a three-dimensional colour table (.cube).',
    },
  },
  crop: {
    free: 'Free',
    original: 'Original',
    ratios: 'Shape',
    straighten: 'Straighten',
    vertical: 'Vertical',
    horizontal: 'Horizontal',
    left: 'Rotate left',
    right: 'Rotate right',
    flip: 'Mirror',
    reset: 'Reset',
    swap: 'Portrait/landscape',
    frame: 'Crop frame',
  },
  masks: {
    linear: 'Linear',
    radial: 'Radial',
    brush: 'Brush',
    subject: 'Subject',
    people: 'People',
    selecting: 'Selecting …',
    background: 'Background instead',
    tap: 'Tap what to select',
    tapHint: 'Tap it on the photo.',
    refine: 'Paint on the photo to select more.',
    none: 'Adjust only part of the photo.',
    size: 'Size',
    hardness: 'Hardness',
    flow: 'Flow',
    erase: 'Erase',
    full: 'Where the mask is full',
    empty: 'Where the mask ends',
    center: 'Centre of the mask',
    hint: 'Paint on the photo.',
  },
  versions: {
    edited: 'Edited',
    /** @type {(parts: string, count: number) => string} */
    andMore: (parts, count) => `${parts} and ${number(count)} more`,
  },
  compare: {
    split: 'Split',
    splitHint: 'Before on the left, after on the right',
  },
  presets: {
    title: 'Presets',
    /** @type {(name: string) => string} */
    named: (name) => `Preset ${name}`,
    name: 'Preset name',
    save: 'Save as preset',
    none: 'No presets yet. Save the steps above as one, or open a file.',
    open: 'Open a file',
    strange: 'This file is not a preset.',
    /** @type {(name: string) => string} */
    share: (name) => `Save ${name} as a file`,
    /** @type {(name: string) => string} */
    remove: (name) => `Delete ${name}`,
    /** @type {(name: string) => string} */
    applied: (name) => `${name} applied`,
    /** @type {(name: string) => string} */
    saved: (name) => `${name} saved`,
  },
  many: {
    edited: 'edited',
    undo: 'Undo',
    stop: 'Stop',
    /** @type {(all: number) => string} */
    pasting: (all) => plural(all, {
      one: `Pasting edits to ${number(all)} photo`,
      other: `Pasting edits to ${number(all)} photos`,
    }),
    /** @type {(all: number) => string} */
    undoing: (all) => plural(all, {
      one: `Undoing edits to ${number(all)} photo`,
      other: `Undoing edits to ${number(all)} photos`,
    }),
    /** @type {(all: number) => string} */
    copying: (all) => plural(all, {
      one: `Saving copies of ${number(all)} photo`,
      other: `Saving copies of ${number(all)} photos`,
    }),
    /** @type {(done: number) => string} */
    pasted: (done) =>
      `Edits pasted to ${plural(done, {
        one: `${number(done)} photo`,
        other: `${number(done)} photos`,
      })}`,
    /** @type {(done: number) => string} */
    undone: (done) => plural(done, {
      one: `${number(done)} photo restored`,
      other: `${number(done)} photos restored`,
    }),
    /** @type {(done: number) => string} */
    copied: (done) => plural(done, {
      one: `${number(done)} photo copied`,
      other: `${number(done)} photos copied`,
    }),
    /** @type {(done: string, count: number) => string} */
    failed: (done, count) => `${done}, ${number(count)} failed`,
    /** @type {(done: string, count: number) => string} */
    stopped: (done, count) => `Stopped. ${done}, ${number(count)} unchanged`,
  },
  preview: {
    /** @type {(why: string) => string} */
    refused: (why) => `This cannot be shown. ${why}`,
  },
};
