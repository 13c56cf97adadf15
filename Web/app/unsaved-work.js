import { Editor } from '../core/editor.js';
import { recipeOf } from '../core/recipe.js';
import { discardUnsent, keepUnsent, unsentOf } from '../features/uploads/unsent-uploads.js';

/** @typedef {import('./services.js').Services} Services */

/** Work that the account has done in this browser and that the library does not have. */
export class UnsavedWork {
  /** @param {Services} services */
  constructor(services) {
    this.services = services;
  }

  get edits() {
    return this.services.drafts.unsaved;
  }

  /** The number of changes that wait for a connection. */
  get changes() {
    return this.services.actions.waiting.all.length;
  }

  /** The number of files that were not uploaded. */
  get uploads() {
    return unsentOf(this.services.uploads).length;
  }

  get isEmpty() {
    return this.edits.length + this.changes + this.uploads === 0;
  }

  /**
   * Sends the changes that wait, if there is a connection.
   * @returns {Promise<string[]>} Sentences about those that were refused
   */
  send() {
    return this.services.outboxSender.send();
  }

  /**
   * Saves each edit as a version of its photo.
   * @returns {Promise<number>} How many could not be saved: their photos have other versions
   *   since, or cannot be reached. They stay.
   */
  async saveEdits() {
    const { edits, services: { drafts } } = this;
    let failed = 0;
    for (const id of edits) {
      try {
        // Another window may have left a second one of the same photo.
        while (drafts.has(id)) {
          if (!await this.saveEdit(id)) {
            failed += 1;
            break;
          }
          drafts.dropRecalled(id);
        }
      } catch {
        // It is counted, and kept.
        failed += 1;
      }
    }
    return failed;
  }

  /**
   * @param {string} id
   * @returns {Promise<boolean>} Whether it was saved
   */
  async saveEdit(id) {
    const { drafts, app: { library } } = this.services;
    const draft = drafts.recall(id);
    if (!draft) return true;
    const editor = new Editor(await library.open(library.never, id));
    editor.bringBack(draft);
    if (!editor.isDirty) return true;
    if (editor.isBehind || editor.asset.trashed) return false;
    const { base, edit, size } = editor;
    if (edit.steps.length > 0) {
      await library.save(library.never, id, recipeOf(edit, size), base);
    } else await library.goTo(library.never, id, 0);
    return true;
  }

  /**
   * Keeps it in this browser, for when the account signs in again.
   * @returns {Promise<{edits: number, files: number}>} How many the browser has no space for
   */
  async keep() {
    const files = await keepUnsent(this.services.uploads);
    return { edits: this.services.drafts.unstored.length, files };
  }

  discard() {
    const { actions, drafts, uploads } = this.services;
    drafts.dropAll();
    actions.waiting.write([]);
    discardUnsent(uploads);
  }
}
