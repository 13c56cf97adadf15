/**
 * Looks that have a name, and the one that was copied last: kept by this browser, and shared as
 * files. A file is a recipe with a name beside it, which every program that knows recipes reads.
 */

/** @typedef {import('./pasting.js').Look} Look */
/** @typedef {{name: string, look: Look}} Preset */

const presetsKey = 'presets';
const copiedKey = 'copied look';

export class Presets {
  /** @param {Storage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** By their names. @returns {Preset[]} */
  get all() {
    /** @type {Preset[]} */
    const presets = this.read(presetsKey, []);
    return presets.sort((one, other) => one.name.localeCompare(other.name));
  }

  /**
   * Keeps a look under a name; one that has the name already gives way.
   * @param {string} name
   * @param {Look} look
   */
  add(name, look) {
    const others = this.all.filter((preset) => preset.name !== name);
    this.storage.setItem(presetsKey, JSON.stringify([...others, { name, look }]));
  }

  /** @param {string} name */
  remove(name) {
    this.storage.setItem(presetsKey,
      JSON.stringify(this.all.filter((preset) => preset.name !== name)));
  }

  /** What was copied last, in any window of this browser. @returns {Look | null} */
  get copied() {
    return this.read(copiedKey, null);
  }

  /** @param {Look} look */
  copy(look) {
    this.storage.setItem(copiedKey, JSON.stringify(look));
  }

  /**
   * @param {string} key
   * @param {any} usual
   */
  read(key, usual) {
    try {
      return JSON.parse(this.storage.getItem(key) ?? 'null') ?? usual;
    } catch {
      return usual;
    }
  }
}

/**
 * A preset as a file's text.
 * @param {Preset} preset
 */
export const presetText = ({ name, look }) =>
  `${JSON.stringify({ version: 1, name, ...look }, null, 2)}\n`;

/**
 * The preset that a file's text is; null where it is none.
 * @param {string} text
 * @param {string} usualName
 * @returns {Preset | null}
 */
export function presetOf(text, usualName) {
  try {
    const { version, name, size, steps, images } = JSON.parse(text);
    const isSize = Array.isArray(size) && size.length === 2 && size.every((side) => side > 0);
    const isSteps = Array.isArray(steps)
      && steps.every((step) => typeof step?.filter === 'string');
    if (version !== 1 || !isSize || !isSteps) return null;
    const look = images ? { steps, images, size } : { steps, size };
    return { name: typeof name === 'string' && name ? name : usualName,
      look: /** @type {Look} */ (look) };
  } catch {
    return null;
  }
}
