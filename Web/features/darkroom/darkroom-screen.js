import { originalPath, Problem, renditionPath, sentenceOf } from '../../core/api.js';
import { darkroomTexts as words } from './texts.js';
import { Editor } from '../../core/editor.js';
import { framed } from './filters.js';
import { Painter } from '../../ui/painter/painter.js';
import { sameEdit } from '../../core/recipe.js';
import { editPath } from '../../core/router.js';
import { texts } from '../../core/texts.js';
import { foreignParts, missingParts } from './darkroom-messages.js';
import { DarkroomView } from './darkroom-view.js';
import { DraftKeeper } from './draft-keeper.js';
import { PictureView } from './picture-view.js';
import { editingActions } from './darkroom-actions.js';
import { darkroomKey } from './darkroom-keys.js';
import { DarkroomState } from './darkroom-state.js';
import { FilterCatalogue } from './filter-catalogue.js';
import { Notices } from './notices.js';
import { followPhoto } from '../../core/photo-watcher.js';
import { askExport } from './batch-actions.js';
import { Neighbours } from './neighbours.js';
import { EditSaver } from './edit-saver.js';
import { StripView } from './strip-view.js';
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

/** One photo in the darkroom: connects its state, actions and views with the server. */
class Darkroom {
  /**
   * @param {App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.state = new DarkroomState(id);
    this.notices = new Notices();
    const editing = editingActions(this.state, app, signal);
    /** @type {import('./darkroom-actions.js').DarkroomActions} */
    this.actions = {
      ...editing,
      photo: {
        save: () => this.saving.save(), goTo: (number) => this.saving.goTo(number),
        step: (by) => this.neighbours.go(by), swipe: (by) => this.swipe(by),
        leave: () => app.router.back(), exportAs: () => this.exportAs(),
      },
    };
    this.view = new DarkroomView(this.state, this.actions, this.notices);
    this.picture = new PictureView(this.state, painter,
      { stage: this.view.stage, notices: this.notices }, app.library);
    this.preview = this.picture.preview;
    this.strip = new StripView(this.state, editing.looks, this.view.strip, this.picture, signal);
    this.isBeginning = false;
    this.drafting = new DraftKeeper(this.state, this.notices,
      { drafts: app.ready.drafts, hasMoved: app.hasMoved, toast: app.toast },
      () => this.view.focusStage());
    this.saving = new EditSaver(this.state, this.notices, {
      library: app.library, toast: app.toast, outbox: app.actions.waiting,
      sender: app.ready.outboxSender,
    }, {
      reload: () => this.load(), wrote: () => this.drafting.write(),
      picture: () => this.view.stage.small(),
    });
    this.neighbours = new Neighbours(app, id);
  }

  get element() {
    return this.view.element;
  }

  open() {
    const { app, state, stop: { signal }, view } = this;
    const { library } = app;
    state.on('changed', () => this.show());
    state.on('status', () => this.showState());
    state.on('loaded', () => this.learn());
    state.on('presets', () => {
      view.tools.panel.looks.presets = state.presets;
      this.strip.list();
    });
    this.picture.on('drawn', (isSeen) => {
      if (isSeen) view.tools.handles.settle();
      view.placeSplit();
    });
    this.picture.on('rested', () => view.tools.showHistogram());
    view.tools.panel.search.draw = (stop, filter) => this.picture.sample(stop, filter);
    view.mount(signal, app.progress);
    document.addEventListener('keydown',
      (event) => darkroomKey(event, view, state, this.actions), { signal });
    view.versions.original.href = originalPath(this.id);
    followPhoto(library, signal, this);
    library.on('strip', () => void this.relist(), { signal });
    library.on('link', () => this.saving.linked(), { signal });
    library.on('assets', () => this.showNeighbours(), { signal });
    this.saving.linked();
    painter.on('lost', () => {
      this.notices.show('graphics', words.lostGraphics);
      this.picture.soon();
    }, { signal });
    painter.on('restored', () => {
      this.notices.show('graphics', null);
      view.strip.repaint();
      this.picture.soon();
    }, { signal });
    window.addEventListener('beforeunload', (event) => {
      this.drafting.write();
      const { isKept } = this.drafting;
      if (state.editor?.isDirty && !this.saving.isPromised && !isKept) event.preventDefault();
    }, { signal });
    this.drafting.open(signal);
    document.title = texts.name;
    // The grid's preview is shown until the large picture has loaded.
    const known = library.timeline.byId.get(this.id);
    if (known?.state === 'ready') {
      view.stage.showImage(renditionPath(known.id, 256, known.version));
    }
    app.lastPhoto = this.id;
    app.ready.outboxSender.hold(this.id);
    this.showNeighbours();
    void this.load();
  }

  close() {
    const { editor } = this.state;
    this.drafting.leave();
    this.stop.abort();
    this.picture.stop();
    this.saving.isLeft = true;
    this.app.ready.outboxSender.hold('');
    if (!editor?.isDirty || this.state.isSaving) return;
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
    return this.state.asset;
  }

  /** Loads the photo; `follow` applies it, like every change. */
  async load() {
    const { signal } = this.stop;
    try {
      await this.app.library.open(signal, this.id);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status === 404) this.showMissing();
      else if (!this.state.editor) this.view.showFailure(sentenceOf(error), () => void this.load());
    }
  }

  /**
   * Applies the photo's state from the server, initially and after each change.
   * @param {OpenAsset} asset
   */
  follow(asset) {
    const { state } = this;
    if (state.asset && !state.asset.trashed && asset.trashed) sayThrown(this.app, this.id);
    state.asset = asset;
    document.title = `${asset.title ?? asset.filename} · ${texts.name}`;
    this.view.asset = asset;
    if (asset.state === 'developing') this.view.showDeveloping();
    else if (asset.state === 'unreadable') this.view.showUnreadable(asset);
    else if (!state.editor) void this.begin(asset);
    else if (!state.isSaving) this.catchUp(asset, state.editor);
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
      this.notices.show('conflict', null);
      // If it equals the unsaved edit, it is our own, whose response was lost.
      if (!isDirty) this.app.toast.show(words.followed);
    }
    this.learn();
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
      this.state.catalogue = new FilterCatalogue(filters);
      await this.setStrip(entries);
    } catch {
      if (signal.aborted) return;
      this.notices.show('strip', words.failedStrip, [[words.retry, () => {
        this.notices.show('strip', null);
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
    this.strip.tiles.clear();
    this.state.photo = photo;
    if (!painter.isPossible) this.notices.show('graphics', words.noGraphics);
    this.view.canvasSize = [photo.naturalWidth, photo.naturalHeight];
    const editor = new Editor(this.state.asset ?? asset);
    this.state.editor = editor;
    const left = this.drafting.recall();
    const saved = this.app.actions.waiting.versionOf(this.id);
    const isPromised = left && saved?.kind === 'edit' && sameEdit(saved.edit, left.draft.edit);
    if (left) editor.bringBack(left.draft);
    else if (saved?.kind === 'edit') editor.bringBack({ ...saved, past: [], future: [] });
    this.saving.takeUp();
    // Questions come before the first picture, which may take its time.
    if (editor.isBehind) this.saving.askAboutConflict();
    else if (left && !left.isOwn && !isPromised) this.drafting.offer(left.draft.kept);
    this.learn();
    this.view.focusStage();
    // If there is no response now, the key that goes there tries again.
    this.neighbours.find(asset.sortTime).then(() => {
      this.showNeighbours();
      this.neighbours.preload();
    }, () => {});
  }

  /**
   * Sets the strip's filters, once they can be drawn.
   * @param {readonly import('../../core/recipe.js').Entry[]} entries
   */
  async setStrip(entries) {
    const strip = framed(entries, this.state.catalogue.filters);
    await this.preview.takeShaders(this.stop.signal, strip);
    this.state.strip = strip;
  }

  /** Shows the photo's current state, with the strip's names. */
  learn() {
    const { editor } = this.state;
    if (!editor || this.stop.signal.aborted) return;
    this.preview.size = editor.size;
    this.actions.looks.list();
    this.show();
  }

  /** The file `FilterData.plist` has changed: loads the new strip and keeps the choice. */
  async relist() {
    try {
      await this.setStrip(await this.app.library.strip());
    } catch {
      // The old strip stays; the next change, or a reload, brings the new one.
      return;
    }
    this.learn();
  }

  /** Updates everything to the editor. */
  show() {
    this.showState();
    if (this.state.editor) this.picture.soon();
  }

  /** Updates everything but the picture. */
  showState() {
    const { editor } = this.state;
    if (!editor) return;
    this.saving.withdraw();
    const { problem } = this.state;
    this.notices.show('problem', problem ? words.problem(problem) : null);
    this.strip.mark();
    this.view.update(editor);
    this.drafting.note();
  }

  exportAs() {
    if (this.state.editor?.isDirty) this.app.toast.show(words.exportDirty);
    else void askExport(this.app, [this.id]);
  }

  /** Saves or asks before a swipe leaves the photo. @param {1 | -1} by */
  swipe(by) {
    const { isDirty } = this.state.editor ?? {};
    if (isDirty && !this.saving.isPromised) this.app.toast.show(words.swipeHeld);
    else void this.neighbours.go(by);
  }

  showNeighbours() {
    this.view.neighbours = { newer: this.neighbours.has(-1), older: this.neighbours.has(1) };
  }

  showMissing() {
    this.state.editor = null;
    this.view.showMessage(...missingParts());
  }
}
