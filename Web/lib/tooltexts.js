/** The words of the darkroom's tools, in English. */

/**
 * @param {string} what
 * @param {number} done
 * @param {number} failed
 * @param {number} left Those that it was not begun with, because somebody stopped it
 */
function outcome(what, done, failed, left) {
  const photos = photosOf(done);
  const text = what.endsWith('onto') ? `Edits ${what} ${photos}` : `${photos} ${what}`;
  const said = failed > 0 ? `${text}, ${failed} not` : text;
  return left > 0 ? `Stopped. ${said}, ${left} left as ${left === 1 ? 'it was' : 'they were'}`
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
    none: (/** @type {string} */ words) => `No filter is called “${words}”.`,
    count: (/** @type {number} */ count) => (count === 1 ? '1 filter' : `${count} filters`),
    add: (/** @type {string} */ name) => `Add ${name}`,
    /** Titles by Core Image's categories, as they stand. @type {Record<string, string>} */
    kinds: {
      ColorAdjustment: 'Light and colour', ColorEffect: 'Colour effects', Blur: 'Blur',
      Sharpen: 'Sharpen', Stylize: 'Stylize', DistortionEffect: 'Distortion',
      HalftoneEffect: 'Halftone', TileEffect: 'Tiles', GeometryAdjustment: 'Geometry',
      Gradient: 'Gradients', Generator: 'Generators', CompositeOperation: 'Blending',
      Transition: 'Transitions', Reduction: 'Numbers of a picture',
    },
    others: 'Others',
  },
  adjust: {
    auto: 'Auto', autoDone: 'Light and colour fitted', autoNothing: 'Nothing to improve here',
    dropper: 'White balance', dropperHint: 'Tap something that should be grey',
    histogram: 'Histogram and levels', levels: 'Levels', curve: 'Tone curve',
    black: 'Black point', middle: 'Middle point', white: 'White point',
    point: (/** @type {number} */ number) => `Point ${number} of the tone curve`,
  },
  steps: {
    none: 'Nothing is done to this photo yet.',
    on: (/** @type {string} */ name) => `Apply ${name}`,
    remove: (/** @type {string} */ name) => `Remove ${name}`,
    up: (/** @type {string} */ name) => `Move ${name} up`,
    down: (/** @type {string} */ name) => `Move ${name} down`,
    edit: (/** @type {string} */ name) => `Change ${name}`,
    drag: 'Drag to another place', amount: 'Amount', strength: 'Strength', copy: 'Copy edits',
    paste: 'Paste edits',
    copied: 'Edits copied', pasted: 'Edits pasted', presets: 'Presets',
    removed: (/** @type {string} */ name) => `${name} removed`,
  },
  controls: {
    onPhoto: 'Drag it on the photo', keys: 'Arrow keys move it, with Shift further.',
    /** By the edges they move: left or right, below or above. @type {Record<string, string>} */
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
    range: (low, high) => `It may be from ${low} to ${high}.`,
    notNumber: (/** @type {string} */ text) => (text.trim() === '' ? 'A number is wanted here.'
      : `“${text}” is not a number.`),
    someNumbers: (/** @type {number} */ count) =>
      `${count} numbers are wanted here, with spaces between them.`,
    notValue: 'This is not written as recipes have it: texts stand in quotation marks, lists in '
      + 'square brackets.',
  },
  crop: {
    free: 'Free', original: 'Original', ratios: 'Shape', straighten: 'Straighten',
    vertical: 'Vertical', horizontal: 'Horizontal', left: 'Turn left', right: 'Turn right',
    flip: 'Mirror', reset: 'Reset', swap: 'Upright or wide',
    frame: 'The part that remains',
  },
  masks: {
    linear: 'Linear', radial: 'Radial', brush: 'Brush', none: 'Change a part of the photo only.',
    size: 'Size', hardness: 'Hardness', flow: 'Flow', erase: 'Erase',
    full: 'Where the mask is full', empty: 'Where the mask ends', center: 'Middle of the mask',
    hint: 'Paint on the photo.',
  },
  versions: {
    /** An edit by its parts, the first of them as they are called. @type {(parts: string[]) => string} */
    named: ([first = 'Edited', ...others]) => {
      const next = others.length > 2 ? others.slice(0, 1) : others;
      const said = [first, ...next.map((each) => each.toLowerCase())].join(', ');
      const left = others.length - next.length;
      return left > 0 ? `${said} and ${left} more` : said;
    },
  },
  compare: { split: 'Split', splitHint: 'Before at the left, after at the right' },
  presets: {
    title: 'Presets', name: 'Name of the preset', save: 'Save as preset',
    none: 'No presets yet: save the steps above under a name, or open a file.',
    open: 'Open a file', strange: 'This file holds no preset.',
    share: (/** @type {string} */ name) => `Save ${name} as a file`,
    remove: (/** @type {string} */ name) => `Delete ${name}`,
    applied: (/** @type {string} */ name) => `${name} applied`,
    saved: (/** @type {string} */ name) => `${name} saved`,
  },
  export: {
    title: (/** @type {number} */ count) => (count === 1 ? 'Export' : `Export ${count} photos`),
    as: 'Export or copy as', format: 'Format', size: 'Size', quality: 'Quality',
    metadata: 'Details',
    close: 'Close', go: 'Download', copy: 'Save a copy in the library',
    formats: { jpeg: 'JPEG', png: 'PNG', png16: 'PNG, 16 bits', webp: 'WebP' },
    sizes: {
      '': 'All pixels', 4096: '4096 pixels', 2048: '2048 pixels', 1280: '1280 pixels',
      640: '640 pixels',
    },
    metadataKinds: {
      all: 'All of them', 'no-location': 'All but the place', none: 'None',
    },
  },
  many: {
    edited: 'edited', undo: 'Undo', stop: 'Stop',
    pasting: (/** @type {number} */ all) => `Pasting edits onto ${photosOf(all)}`,
    undoing: (/** @type {number} */ all) => `Taking edits back from ${photosOf(all)}`,
    exporting: (/** @type {number} */ all) => `Exporting ${photosOf(all)}`,
    copying: (/** @type {number} */ all) => `Saving copies of ${photosOf(all)}`,
    /** @type {(done: number, failed: number, left: number) => string} */
    pasted: (done, failed, left) => outcome('pasted onto', done, failed, left),
    /** @type {(done: number, failed: number, left: number) => string} */
    undone: (done, failed, left) => outcome('as before', done, failed, left),
    /** @type {(done: number, failed: number, left: number) => string} */
    exported: (done, failed, left) => outcome('exported', done, failed, left),
    /** @type {(done: number, failed: number, left: number) => string} */
    copied: (done, failed, left) => outcome('copied', done, failed, left),
  },
  preview: {
    refused: (/** @type {string} */ why) => `This cannot be drawn. ${why}`,
  },
};
