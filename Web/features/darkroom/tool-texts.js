/** English texts of the darkroom's tools. */

/**
 * @param {string} what
 * @param {number} done
 * @param {number} failed
 * @param {number} left Those not begun, because it was stopped
 */
function outcome(what, done, failed, left) {
  const photos = photosOf(done);
  const text = what.endsWith('to') ? `Edits ${what} ${photos}` : `${photos} ${what}`;
  const said = failed > 0 ? `${text}, ${failed} failed` : text;
  return left > 0 ? `Stopped. ${said}, ${left} unchanged`
    : said;
}

/** @param {number} count */
const photosOf = (count) => (count === 1 ? '1 photo' : `${count} photos`);

export const toolTexts = {
  tabs: {
    label: 'Tools', filters: 'Filters', adjust: 'Adjust', crop: 'Crop', masks: 'Masks',
    search: 'All', steps: 'Steps', versions: 'Versions',
  },
  filters: {
    search: 'Search all filters',
    none: (/** @type {string} */ words) => `No filter matches “${words}”.`,
    count: (/** @type {number} */ count) => (count === 1 ? '1 filter' : `${count} filters`),
    add: (/** @type {string} */ name) => `Add ${name}`,
    /** Titles of the groups. */
    groups: {
      looks: 'Looks', colour: 'Colour', blur: 'Blur', light: 'Light', distort: 'Distort',
      pattern: 'Pattern', frame: 'Frame', technical: 'Technical',
    },
  },
  adjust: {
    auto: 'Auto', autoDone: 'Auto-enhanced', autoNothing: 'Nothing to improve',
    dropper: 'White balance', dropperHint: 'Tap something that should be grey',
    histogram: 'Histogram and levels', levels: 'Levels', curve: 'Tone curve',
    black: 'Black point', middle: 'Middle point', white: 'White point',
    point: (/** @type {number} */ number) => `Point ${number} of the tone curve`,
  },
  steps: {
    none: 'No edits yet',
    on: (/** @type {string} */ name) => `Apply ${name}`,
    remove: (/** @type {string} */ name) => `Remove ${name}`,
    up: (/** @type {string} */ name) => `Move ${name} up`,
    down: (/** @type {string} */ name) => `Move ${name} down`,
    edit: (/** @type {string} */ name) => `Edit ${name}`,
    drag: 'Drag to reorder', amount: 'Amount', strength: 'Strength', copy: 'Copy edits',
    paste: 'Paste edits',
    copied: 'Edits copied', pasted: 'Edits pasted', presets: 'Presets',
    removed: (/** @type {string} */ name) => `${name} removed`,
  },
  controls: {
    onPhoto: 'Drag it on the photo', keys: 'Arrow keys move it, Shift moves it further.',
    /** By the edges they move: left or right, bottom or top. @type {Record<string, string>} */
    grips: {
      '-1 -1': 'lower left corner', '0 -1': 'lower edge', '1 -1': 'lower right corner',
      '1 0': 'right edge', '1 1': 'upper right corner', '0 1': 'upper edge',
      '-1 1': 'upper left corner', '-1 0': 'left edge',
    }, own: 'This photo',
    opacity: 'Opacity',
    /** @type {(name: string, part: string) => string} */
    of: (name, part) => `${name}, ${part}`,
    left: 'left', bottom: 'bottom', width: 'width', height: 'height',
    number: (/** @type {number} */ number) => `number ${number}`,
    /** @type {(low: string, high: string) => string} */
    range: (low, high) => `Enter a number from ${low} to ${high}.`,
    notNumber: (/** @type {string} */ text) => (text.trim() === '' ? 'Enter a number.'
      : `“${text}” is not a number.`),
    someNumbers: (/** @type {number} */ count) =>
      `Enter ${count} numbers separated by spaces.`,
    notValue: 'This value is not valid JSON: put text in quotation marks and lists in square '
      + 'brackets.',
  },
  crop: {
    free: 'Free', original: 'Original', ratios: 'Shape', straighten: 'Straighten',
    vertical: 'Vertical', horizontal: 'Horizontal', left: 'Rotate left', right: 'Rotate right',
    flip: 'Mirror', reset: 'Reset', swap: 'Portrait/landscape',
    frame: 'Crop frame',
  },
  masks: {
    linear: 'Linear', radial: 'Radial', brush: 'Brush', none: 'Adjust only part of the photo.',
    size: 'Size', hardness: 'Hardness', flow: 'Flow', erase: 'Erase',
    full: 'Where the mask is full', empty: 'Where the mask ends', center: 'Centre of the mask',
    hint: 'Paint on the photo.',
  },
  versions: {
    /** Describes an edit by its parts. @type {(parts: string[]) => string} */
    named: ([first = 'Edited', ...others]) => {
      const next = others.length > 2 ? others.slice(0, 1) : others;
      const said = [first, ...next.map((each) => each.toLowerCase())].join(', ');
      const left = others.length - next.length;
      return left > 0 ? `${said} and ${left} more` : said;
    },
  },
  compare: { split: 'Split', splitHint: 'Before on the left, after on the right' },
  presets: {
    title: 'Presets', named: (/** @type {string} */ name) => `Preset ${name}`,
    name: 'Preset name', save: 'Save as preset',
    none: 'No presets yet. Save the steps above as one, or open a file.',
    open: 'Open a file', strange: 'This file is not a preset.',
    share: (/** @type {string} */ name) => `Save ${name} as a file`,
    remove: (/** @type {string} */ name) => `Delete ${name}`,
    applied: (/** @type {string} */ name) => `${name} applied`,
    saved: (/** @type {string} */ name) => `${name} saved`,
  },
  many: {
    edited: 'edited', undo: 'Undo', stop: 'Stop',
    pasting: (/** @type {number} */ all) => `Pasting edits to ${photosOf(all)}`,
    undoing: (/** @type {number} */ all) => `Undoing edits to ${photosOf(all)}`,
    exporting: (/** @type {number} */ all) => `Exporting ${photosOf(all)}`,
    copying: (/** @type {number} */ all) => `Saving copies of ${photosOf(all)}`,
    /** @type {(done: number, failed: number, left: number) => string} */
    pasted: (done, failed, left) => outcome('pasted to', done, failed, left),
    /** @type {(done: number, failed: number, left: number) => string} */
    undone: (done, failed, left) => outcome('restored', done, failed, left),
    /** @type {(done: number, failed: number, left: number) => string} */
    exported: (done, failed, left) => outcome('exported', done, failed, left),
    /** @type {(done: number, failed: number, left: number) => string} */
    copied: (done, failed, left) => outcome('copied', done, failed, left),
  },
  preview: {
    refused: (/** @type {string} */ why) => `This cannot be shown. ${why}`,
  },
};
