import { bytesText } from '../../core/byte-sizes.js';
import { button, make } from '../../core/dom.js';
import { mostSide, readCube } from './cube-file.js';
import { inWords } from './filters.js';
import { toolTexts } from './tool-texts.js';

const words = toolTexts.controls.file;

/** Base64 makes a third more of it; a recipe may have eight megabytes. */
const mostBytes = 6_000_000;

/** The endings of the files that a parameter takes, by its key. */
const endings = /** @type {Record<string, string>} */ ({
  inputModel: '.onnx', inputCubeData: '.cube', inputCube0Data: '.cube', inputCube1Data: '.cube',
});

/** @param {string} key The key of a parameter with bytes */
export const isFile = (key) => key in endings;

/** A parameter whose bytes come from a file: a table of colours or a network. */
export class FileControl {
  /**
   * @param {string} key
   * @param {string} description
   * @param {(key: string, value: unknown, isDone: boolean) => void} say
   */
  constructor(key, description, say) {
    this.key = key;
    this.isCube = endings[key] === '.cube';
    this.say = say;
    this.problem = make('em', { role: 'alert' });
    this.size = make('small', {}, words.none);
    this.input = make('input', { type: 'file', accept: endings[key], hidden: true, tabindex: '-1',
      'aria-hidden': 'true' });
    this.input.addEventListener('change', () => void this.read());
    this.element = make('div', { class: 'row fields', title: description },
      make('span', {}, inWords(key), this.size),
      button({ label: words.choose, icon: 'upload', kind: 'line' }, () => this.input.click()),
      this.input, this.problem);
  }

  /** @param {unknown} value The parameter's */
  show(value) {
    const { base64 = '' } = /** @type {{base64?: string} | null} */ (value) ?? {};
    const bytes = Math.floor(base64.replace(/=+$/, '').length * 3 / 4);
    this.problem.textContent = '';
    this.size.textContent = bytes === 0 ? words.none
      : this.isCube ? words.colours(Math.round(Math.cbrt(bytes / 16)))
        : bytesText(bytes);
  }

  async read() {
    const [file] = this.input.files ?? [];
    if (!file) return;
    const problem = await this.take(file);
    this.input.value = '';
    this.problem.textContent = problem;
  }

  /** Returns a sentence if the file cannot be used. @param {File} file */
  async take(file) {
    const { isCube } = this;
    // A table's text is longer than its numbers.
    if (file.size > mostBytes * (isCube ? 4 : 1)) return words.tooLarge;
    try {
      if (!isCube) {
        this.say(this.key, { base64: await base64Of(file) }, true);
        return '';
      }
      const cube = readCube(await file.text());
      if (!cube) return words.noCube;
      if (cube.side > mostSide) return words.tooFine(cube.side, mostSide);
      this.say('inputCubeDimension', cube.side, false);
      this.say(this.key, { base64: await base64Of(new Blob([cube.colours])) }, true);
      return '';
    } catch {
      return words.unreadable;
    }
  }
}

/** @param {Blob} bytes @returns {Promise<string>} */
const base64Of = (bytes) => new Promise((done, fail) => {
  const reader = new FileReader();
  reader.addEventListener('load', () => done(String(reader.result).replace(/^.*?,/, '')));
  reader.addEventListener('error', () => fail(reader.error));
  reader.readAsDataURL(bytes);
});
