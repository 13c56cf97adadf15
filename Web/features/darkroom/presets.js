/**
 * Presets, and the edit that was copied last: stored in this browser, and shared as files. A file
 * is a recipe with a name, which every program that reads recipes can open.
 */

/** @typedef {import('./copy-edit.js').Look} Look */
/** @typedef {{name: string, look: Look, used?: number}} Preset `used`: when, in milliseconds */

const presetsKey = 'presets';
const copiedKey = 'copied look';

export class Presets {
  /** @param {Storage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** In the order of names. @returns {Preset[]} */
  get all() {
    /** @type {Preset[]} */
    const presets = this.read(presetsKey, []);
    return presets.sort((one, other) => one.name.localeCompare(other.name));
  }

  /**
   * Stores an edit under a name, replacing an earlier one of that name.
   * @param {string} name
   * @param {Look} look
   */
  add(name, look) {
    const others = this.all.filter((preset) => preset.name !== name);
    this.storage.setItem(presetsKey,
      JSON.stringify([...others, { name, look, used: Date.now() }]));
  }

  /** Notes that a preset is used now. @param {string} name */
  use(name) {
    const all = this.all.map((preset) =>
      (preset.name === name ? { ...preset, used: Date.now() } : preset));
    this.storage.setItem(presetsKey, JSON.stringify(all));
  }

  /** The one used last first. */
  get recent() {
    return this.all.sort((one, other) => (other.used ?? 0) - (one.used ?? 0));
  }

  /** @param {string} name */
  remove(name) {
    this.storage.setItem(presetsKey,
      JSON.stringify(this.all.filter((preset) => preset.name !== name)));
  }

  /** The edit copied last, in any window of this browser. @returns {Look | null} */
  get copied() {
    return this.read(copiedKey, null);
  }

  /** @param {Look} look */
  copy(look) {
    this.storage.setItem(copiedKey, JSON.stringify(look));
  }

  /**
   * @template T
   * @param {string} key
   * @param {T} usual
   * @returns {T}
   */
  read(key, usual) {
    try {
      return /** @type {T | null} */ (JSON.parse(this.storage.getItem(key) ?? 'null')) ?? usual;
    } catch {
      return usual;
    }
  }
}

/** The text of a preset's file. @param {Preset} preset */
export const presetText = ({ name, look }) =>
  `${JSON.stringify({ version: 1, name, ...look }, null, 2)}\n`;

/**
 * Parses a preset's file; null if it is not one.
 * @param {string} text
 * @param {string} usualName
 * @returns {Preset | null}
 */
export function presetOf(text, usualName) {
  try {
    /** @type {Partial<Record<'version' | 'name' | 'size' | 'steps' | 'images', unknown>>} */
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
