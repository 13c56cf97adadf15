import { originalPath, Problem, renditionPath, sentenceOf } from '../../core/api.js';
import { darkroomTexts as words } from './texts.js';
import { Editor } from '../../core/editor.js';
import { framed } from './filters.js';
import { Painter } from '../../ui/painter/painter.js';
import { entryIndex, lookIndex, sameEdit, withLook } from '../../core/recipe.js';
import { editPath } from '../../core/router.js';
import { withAmount, withStep } from './steps.js';
import { texts } from '../../core/texts.js';
import { foreignParts, missingParts } from './darkroom-messages.js';
import { DarkroomView } from './darkroom-view.js';
import { DraftKeeper } from './draft-keeper.js';
import { PictureView } from './picture-view.js';
import { EditActions } from './edit-actions.js';
import { followPhoto } from '../../core/photo-watcher.js';
import { askExport } from './batch-actions.js';
import { Neighbours } from './neighbours.js';
import { EditSaver } from './edit-saver.js';
import { StripPresets } from './strip-presets.js';
import { sayThrown } from '../viewer/viewer-actions.js';

/**
 * @typedef {import('../../core/editor.js').OpenAsset} OpenAsset
 * @typedef {import('../../app/app.js').App} App
 */

/**
 * One graphics context for the whole page: browsers limit their number, and compiling again takes
 * time.
 */
const painter = new Painter();

/**
 * @param {App} app
 * @param {string} id
 * @returns {import('../../app/app.js').Screen}
 */
export const darkroomScreen = (app, id) => new Darkroom(app, id);

/** One photo in the darkroom: connects view, editor and server. */
class Darkroom {
  /**
   * @param {App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.stop = new AbortController();
    /** @type {EditActions} */
    this.editing = new EditActions(this);
    /** @type {DarkroomView} */
    this.view = new DarkroomView(this);
    this.drawing = new PictureView(this, painter);
    this.preview = this.drawing.preview;
    this.shelf = new StripPresets(this, this.drawing, this.stop.signal);
    /** @type {Editor | null} */
    this.editor = null;
    /** @type {OpenAsset | null} */
    this.asset = null;
    this.isBeginning = false;
    this.saving = new EditSaver(this);
    this.drafting = new DraftKeeper(this);
    this.neighbours = new Neighbours(app, id);
  }

  get element() {
    return this.view.element;
  }

  open() {
    const { app, stop: { signal } } = this;
    const { library } = app;
    this.view.mount(signal, app.progress);
    this.view.originalPath = originalPath(this.id);
    this.view.strip.paint = (canvas, index) => {
      const past = index - this.preview.entries.length;
      if (past < 0) this.preview.tiles.paint(canvas, index);
      else this.shelf.paint(canvas, past);
    };
    this.element.addEventListener('presets', () => this.listEntries());
    followPhoto(library, signal, this);
    library.on('strip', () => void this.relist(), { signal });
    this.preview.on('tile', () => this.view.strip.repaint(), { signal });
    library.on('link', () => this.saving.linked(), { signal });
    library.on('assets', () => this.showNeighbours(), { signal });
    this.saving.linked();
    painter.on('lost', () => {
      this.view.notices.show('graphics', words.lostGraphics);
      this.drawing.soon();
    }, { signal });
    painter.on('restored', () => {
      this.view.notices.show('graphics', null);
      this.view.strip.repaint();
      this.drawing.soon();
    }, { signal });
    window.addEventListener('beforeunload', (event) => {
      this.drafting.write();
      const { isKept } = this.drafting;
      if (this.editor?.isDirty && !this.saving.isPromised && !isKept) event.preventDefault();
    }, { signal });
    this.drafting.open(signal);
    document.title = texts.name;
    // The grid's preview is shown until the large picture has loaded.
    const known = library.timeline.byId.get(this.id);
    if (known?.state === 'ready') {
      this.view.stage.showImage(renditionPath(known.id, 256, known.version));
    }
    app.lastPhoto = this.id;
    app.ready.outboxSender.hold(this.id);
    this.showNeighbours();
    void this.load();
  }

  close() {
    const { editor } = this;
    this.drafting.leave();
    this.stop.abort();
    this.drawing.stop();
    this.saving.isLeft = true;
    this.app.ready.outboxSender.hold('');
    if (!editor?.isDirty || this.saving.isRunning) return;
    const name = editor.asset.title ?? editor.asset.filename;
    if (this.saving.isPromised) {
      this.drafting.drop();
      this.app.toast.show(words.promised(name));
      return;
    }
    this.app.toast.show(words.kept(name),
      { label: words.continue, act: () => this.app.router.go(editPath(this.id)) });
  }

  get detail() {
    return this.asset;
  }

  /** Loads the photo; `follow` applies it, like every change. */
  async load() {
    const { signal } = this.stop;
    try {
      await this.app.library.open(signal, this.id);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status === 404) this.showMissing();
      else if (!this.editor) this.view.showFailure(sentenceOf(error), () => void this.load());
    }
  }

  /**
   * Applies the photo's state from the server, initially and after each change.
   * @param {OpenAsset} asset
   */
  follow(asset) {
    if (this.asset && !this.asset.trashed && asset.trashed) sayThrown(this.app, this.id);
    this.asset = asset;
    document.title = `${asset.title ?? asset.filename} · ${texts.name}`;
    this.view.asset = asset;
    if (asset.state === 'developing') this.view.showDeveloping();
    else if (asset.state === 'unreadable') this.view.showUnreadable(asset);
    else if (!this.editor) void this.begin(asset);
    else if (!this.saving.isRunning) this.catchUp(asset, this.editor);
  }

  /**
   * @param {OpenAsset} asset
   * @param {Editor} editor
   */
  catchUp(asset, editor) {
    const { isDirty } = editor;
    const result = editor.follow(asset);
    if (result === 'same') return;
    if (result === 'behind') this.saving.askAboutConflict();
    else {
      this.view.notices.show('conflict', null);
      // If it equals the unsaved edit, it is our own, whose response was lost.
      if (!isDirty) this.app.toast.show(words.followed);
    }
    void this.learn();
  }

  /** The photo is ready: loads its strip, pixels and edit. @param {OpenAsset} asset */
  async begin(asset) {
    if (this.isBeginning) return;
    this.isBeginning = true;
    const { signal } = this.stop;
    this.view.stage.showImage(renditionPath(asset.id, 1440, asset.version));
    const photo = Object.assign(new Image(), { src: renditionPath(asset.id, 1440, 0) });
    try {
      const [entries, filters] = await Promise.all(
        [this.app.library.strip(), this.app.library.filters(), photo.decode(),
          this.app.library.session ? null : this.app.library.whenLoaded]);
      this.editing.catalogue = filters;
      await this.preview.setEntries(signal, framed(entries, filters));
    } catch {
      if (signal.aborted) return;
      this.view.notices.show('strip', words.failedStrip, [[words.retry, () => {
        this.view.notices.show('strip', null);
        void this.begin(asset);
      }]]);
      return;
    } finally {
      this.isBeginning = false;
    }
    if (signal.aborted) return;
    if (asset.owner !== this.app.library.session?.account.id) {
      this.view.showMessage(...foreignParts(asset));
      return;
    }
    this.preview.setPhoto(photo);
    this.view.tools.photo = photo;
    if (!painter.isPossible) this.view.notices.show('graphics', words.noGraphics);
    this.view.canvasSize = [photo.naturalWidth, photo.naturalHeight];
    this.editor = new Editor(this.asset ?? asset);
    const left = this.drafting.recall();
    const saved = this.app.actions.waiting.versionOf(this.id);
    const isPromised = left && saved?.kind === 'edit' && sameEdit(saved.edit, left.draft.edit);
    if (left) this.editor.bringBack(left.draft);
    else if (saved?.kind === 'edit') this.editor.bringBack({ ...saved, past: [], future: [] });
    this.saving.takeUp();
    // Questions come before the first picture, which may take its time.
    if (this.editor.isBehind) this.saving.askAboutConflict();
    else if (left && !left.isOwn && !isPromised) this.drafting.offer(left.draft.kept);
    await this.learn();
    this.view.focusStage();
    // If there is no response now, the key that goes there tries again.
    this.neighbours.find(asset.sortTime).then(() => {
      this.showNeighbours();
      this.neighbours.preload();
    }, () => {});
  }

  /** Shows the photo's current state, with the strip's names. */
  async learn() {
    const { editor } = this;
    if (!editor || this.stop.signal.aborted) return;
    this.preview.size = editor.size;
    this.view.entries = this.preview.entries;
    this.listEntries();
    this.show();
  }

  /** The file `FilterData.plist` has changed: loads the new strip and keeps the choice. */
  async relist() {
    try {
      const entries = framed(await this.app.library.strip(), this.editing.filters);
      await this.preview.setEntries(this.stop.signal, entries);
    } catch {
      // The old strip stays; the next change, or a reload, brings the new one.
      return;
    }
    await this.learn();
  }

  listEntries() {
    if (this.editor) this.preview.tiles.follow(this.editor.edit);
    this.view.strip.tiles = [...this.preview.entries.map(({ name, filter, problem }) => ({
      name, problem, label: problem ? words.problemName(name, problem) : name,
      hasAmount: Boolean(filter) && !problem,
    })), ...this.shelf.tiles()];
  }

  /** Updates everything to the editor. */
  show() {
    this.showState();
    if (this.editor) this.drawing.soon();
  }

  /** Updates everything but the picture. */
  showState() {
    const { editor } = this;
    if (!editor) return;
    const { entries } = this.preview;
    const chosen = entryIndex(editor.edit, entries);
    const problem = entries[chosen]?.problem ?? null;
    this.saving.withdraw();
    this.view.notices.show('problem', problem ? words.problem(problem) : null);
    const worn = this.shelf.chosen;
    this.view.update({
      editor,
      chosen,
      marked: worn < 0 ? chosen : entries.length + worn,
      canSave: this.canSave,
      isSaving: this.saving.isRunning,
      isBefore: this.drawing.isBefore,
      split: this.drawing.splitAt,
    });
    this.drafting.note();
  }

  /** Whether there is something to save, and nothing prevents it. */
  get canSave() {
    const { editor } = this;
    if (!editor?.isDirty || editor.isBehind || this.saving.isRunning) return false;
    const { entries } = this.preview;
    return !entries[entryIndex(editor.edit, entries)]?.problem;
  }

  /** @param {{index: number, isAgain: boolean, isByKey: boolean}} choice */
  choose({ index, isAgain, isByKey }) {
    const { editor } = this;
    const { entries } = this.preview;
    const entry = entries[index];
    const preset = this.shelf.list[index - entries.length];
    if (editor && preset && !isAgain) this.editing.applyPreset(preset);
    if (!editor || !entry) return;
    if (isAgain) {
      if (!this.view.amount.hidden) this.view.toggleAmount(isByKey);
      return;
    }
    editor.choose(this.editing.arranged(withLook(editor.edit, entry, entries)));
    this.view.openAmount();
    this.show();
  }

  /**
   * @param {number} percent
   * @param {boolean} isDone
   */
  slide(percent, isDone) {
    const { editor } = this;
    const index = editor ? lookIndex(editor.edit, this.preview.entries) : -1;
    if (!editor || index < 0) return;
    this.editing.take(
      withStep(editor.edit, index, withAmount(editor.edit.steps[index], percent / 100)), isDone);
  }

  exportAs() {
    if (this.editor?.isDirty) this.app.toast.show(words.exportDirty);
    else void askExport(this.app, [this.id]);
  }

  looked() {
    this.drawing.looked();
  }

  /** @param {number | null} at */
  split(at) {
    this.drawing.splitAt = at;
    this.show();
  }

  undo() {
    this.editor?.undo();
    this.show();
  }

  redo() {
    this.editor?.redo();
    this.show();
  }

  /** @param {boolean} isBefore */
  compare(isBefore) {
    this.drawing.isBefore = isBefore;
    this.show();
  }

  leave() {
    this.app.router.back();
  }

  /** @returns {Promise<void>} */
  save() {
    return this.saving.save();
  }

  /**
   * @param {number} number
   * @returns {Promise<void>}
   */
  goTo(number) {
    return this.saving.goTo(number);
  }

  /**
   * @param {1 | -1} by
   * @returns {Promise<void>}
   */
  step(by) {
    return this.neighbours.go(by);
  }

  /** Saves or asks before a swipe leaves the photo. @param {1 | -1} by */
  swipe(by) {
    if (this.editor?.isDirty && !this.saving.isPromised) this.app.toast.show(words.swipeHeld);
    else void this.step(by);
  }

  showNeighbours() {
    this.view.neighbours = { newer: this.neighbours.has(-1), older: this.neighbours.has(1) };
  }

  showMissing() {
    this.editor = null;
    this.view.showMessage(...missingParts());
  }
}
