import { bytesText } from '../../core/byte-sizes.js';
import { renditionPath } from '../../core/api.js';
import { moment, takenMoment } from '../../core/dates.js';
import { button, linkButton, make, on } from '../../core/dom.js';
import { texts } from '../../core/texts.js';
import { lastAddress, lastExport } from '../export/export-options.js';
import { exportTexts } from '../export/texts.js';
import { editName, versionName } from './edit-names.js';
import { darkroomTexts as words, versionTexts } from './texts.js';
import './version-list.js';

/**
 * @typedef {import('../../core/editor.js').Editor} Editor
 * @typedef {import('../../core/editor.js').OpenAsset} OpenAsset
 */

/** The versions of the photo, its facts, and the links that export it. */
export class VersionsView {
  /**
   * @param {import('./darkroom-state.js').DarkroomState} state
   * @param {import('./darkroom-actions.js').PhotoActions} actions
   */
  constructor(state, actions) {
    this.state = state;
    this.actions = actions;
    /**
     * The data from which the list of versions was made.
     * @type {{asset: OpenAsset, strip: unknown} | null}
     */
    this.listed = null;
    this.versions = /** @type {import('./version-list.js').VersionList} */ (
      document.createElement('version-list'));
    this.facts = make('dl');
    const download = { download: '', 'aria-disabled': 'true' };
    /** In the header, and below the facts. */
    this.exports = [linkButton({ label: words.export, kind: 'line' }, download),
      linkButton({ label: words.export, icon: 'export', kind: 'line' }, download)];
    this.original = linkButton({ label: texts.facts.original, icon: 'export', kind: 'line' },
      { download: '' });
    this.element = make('div', {}, make('h2', {}, versionTexts.title), this.versions,
      make('h2', {}, texts.facts.title), this.facts,
      make('div', { class: 'actions' }, this.exports[1], this.original, button(
        { label: exportTexts.as, icon: 'export', kind: 'line' }, () => actions.exportAs())));
  }

  mount() {
    const { actions, state } = this;
    on(this.versions, 'go', (number) => void actions.goTo(number));
    for (const link of this.exports) {
      link.addEventListener('click', (event) => {
        const isDirty = link.getAttribute('aria-disabled') === 'true';
        const { editor } = state;
        // A plain click repeats the last export; without one, it opens the sheet first.
        if (editor && !isDirty && lastExport(window.localStorage)) {
          link.href = lastAddress(window.localStorage, editor.asset);
          return;
        }
        event.preventDefault();
        if (!isDirty) actions.exportAs();
      });
    }
  }

  /** @param {OpenAsset} asset */
  set asset(asset) {
    const now = new Date();
    const rows = [[texts.facts.file, asset.filename]];
    if (asset.captured) rows.push([texts.facts.taken, takenMoment(asset.captured, now)]);
    rows.push([texts.facts.added, moment(asset.added, now)]);
    if (asset.width && asset.height) {
      rows.push([texts.facts.pixels, texts.facts.dimensions(asset.width, asset.height)]);
    }
    rows.push([texts.facts.fileSize, bytesText(asset.sizeBytes)]);
    this.facts.replaceChildren(...rows.flatMap(([key, value]) =>
      [make('dt', {}, key), make('dd', {}, value)]));
  }

  /** @param {Editor} editor */
  update(editor) {
    for (const link of this.exports) {
      link.setAttribute('aria-disabled', String(editor.isDirty));
      link.title = editor.isDirty ? words.exportDirty : words.exportHint;
      if (editor.isDirty) link.removeAttribute('href');
      else link.href = lastAddress(window.localStorage, editor.asset);
    }
    this.list(editor);
    this.versions.unsaved = editor.isDirty ? editName(editor.edit, this.state.strip) : null;
  }

  /** @param {Editor} editor */
  list({ asset }) {
    const { strip } = this.state;
    if (this.listed?.asset === asset && this.listed.strip === strip) return;
    this.listed = { asset, strip };
    const now = new Date();
    const versions = [...asset.history].sort((one, other) => other.number - one.number);
    this.versions.versions = [
      ...versions.map(({ number, made }) => ({
        number, name: versionName(asset, number, strip), when: moment(made, now),
        isCurrent: number === asset.version, picture: renditionPath(asset.id, 256, number),
      })),
      {
        number: 0, name: versionTexts.original, when: versionTexts.originalNote,
        isCurrent: asset.version === 0, picture: renditionPath(asset.id, 256, 0),
      },
    ];
  }
}
