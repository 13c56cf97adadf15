import { cameraTexts } from './texts.js';
import { button, make, on } from '../../core/dom.js';
import { Draft, DraftPainter, looksOf } from './photo-draft.js';
import { made } from './shots.js';
import { addStyle } from '../../core/styles.js';
import { texts } from '../../core/texts.js';
import { CameraView } from './camera-view.js';
import './crop-area.js';
import '../../ui/filter-strip.js';

/**
 * @typedef {import('./crop-area.js').CropArea} CropArea
 * @typedef {import('../../ui/filter-strip.js').FilterStrip} FilterStrip
 * @typedef {import('../../app/app.js').App} App
 */

const words = cameraTexts.cropping;

/**
 * A dialog that fills the window.
 * @template T
 * @param {HTMLElement} dialog
 * @param {(end: (value: T | null) => void) => void} fill
 * @returns {Promise<T | null>}
 */
function asked(dialog, fill) {
  const sheet = /** @type {HTMLDialogElement} */ (dialog);
  document.body.append(sheet);
  return new Promise((resolve) => {
    /** @type {T | null} */
    let answer = null;
    sheet.addEventListener('close', () => {
      sheet.remove();
      resolve(answer);
    });
    sheet.addEventListener('keydown', (event) => event.stopPropagation());
    fill((value) => {
      answer = value;
      sheet.close();
    });
    sheet.showModal();
  });
}

/**
 * Takes one picture; null if cancelled.
 * @param {App} app
 * @returns {Promise<Draft | null>}
 */
export async function takePicture(app) {
  await Promise.all([addStyle('features/camera/camera.css'),
    addStyle('features/darkroom/darkroom.css')]);
  const view = new CameraView(app, { isSingle: true });
  const dialog = make('dialog', { class: 'taking dark', 'aria-label': cameraTexts.title },
    view.element);
  const { entries } = await looksOf(app.library);
  const taken = await asked(dialog, (/** @type {(draft: Draft | null) => void} */ end) => {
    view.on('close', () => end(null));
    view.on('choose', () => void chooseFile().then(async (file) => {
      if (file) end(await Draft.of(file));
    }));
    view.on('shot', async (shot) => {
      const picture = await made(shot, texts.name);
      const draft = await Draft.of(picture.file, picture.file.lastModified);
      draft.look = entries.find(({ filter }) => filter === picture.steps[0]?.filter) ?? null;
      end(draft);
    });
    view.open();
  });
  view.close();
  return taken;
}

/** The device's own file picker. @returns {Promise<File | null>} */
export function chooseFile() {
  const input = make('input', {
    type: 'file', accept: 'image/*', hidden: true, class: 'chooser', 'aria-hidden': 'true',
    tabindex: '-1',
  });
  // Must be in the document, above modal dialogs: otherwise browsers open no picker.
  (document.querySelector('dialog[open]:last-of-type') ?? document.body).append(input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve(input.files?.[0] ?? null);
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
}

/**
 * @param {Draft} draft
 * @returns {Promise<number[] | null>} The remaining part
 */
export async function cropDraft(draft) {
  await addStyle('ui/sheets.css');
  const { picture } = draft;
  if (!picture) return null;
  const area = /** @type {CropArea} */ (document.createElement('crop-area'));
  const copy = make('canvas', { width: picture.width, height: picture.height });
  copy.getContext('2d')?.drawImage(picture, 0, 0);
  const ratios = make('div', { class: 'ratios', role: 'group', 'aria-label': words.ratios });
  const dialog = make('dialog', { class: 'whole-sheet dark', 'aria-label': words.title });
  /** @type {[string, number][]} */
  const shapes = [[words.free, 0], [words.square, 1], ['4:3', 4 / 3], ['3:2', 1.5],
    ['16:9', 16 / 9]];
  for (const [label, ratio] of shapes) {
    ratios.append(button({ label, kind: 'line' }, () => {
      area.ratio = ratio;
    }));
  }
  return await asked(dialog, (/** @type {(rect: number[] | null) => void} */ end) => {
    dialog.append(make('header', {}, button({ label: words.cancel }, () => end(null)),
      make('h2', {}, words.title),
      button({ label: words.done, kind: 'primary' }, () => end(area.rect))), area,
    make('footer', {}, ratios, button({ label: words.whole, kind: 'line' }, () => {
      area.ratio = 0;
      area.rect = [0, 0, 1, 1];
    })));
    area.picture = copy;
    area.rect = draft.geometry.rect;
  });
}

/**
 * The large photo with the strip below it.
 * @param {App} app
 * @param {Draft} draft
 * @returns {Promise<{look: import('../../core/recipe.js').Entry | null} | null>}
 */
export async function filterDraft(app, draft) {
  await Promise.all([addStyle('ui/sheets.css'), addStyle('features/darkroom/darkroom.css')]);
  const { entries, plain } = await looksOf(app.library);
  const { cut } = draft;
  if (!cut) return null;
  const painter = new DraftPainter();
  const large = make('canvas', { role: 'img', 'aria-label': cameraTexts.add.shown });
  const strip = /** @type {FilterStrip} */ (document.createElement('filter-strip'));
  strip.setAttribute('label', cameraTexts.filters);
  let chosen = Math.max(0, entries.findIndex(({ name }) => name === draft.look?.name));
  const paint = () => painter.paint(large, cut, entries[chosen] ?? null, plain);
  strip.paint = (canvas, index) => {
    painter.painter.source = cut;
    painter.painter.loadSmall();
    painter.painter.paintTile(canvas, entries[index].shader ?? plain, plain);
  };
  on(strip, 'choose', ({ index }) => {
    chosen = index;
    paint();
  });
  const dialog = make('dialog', { class: 'whole-sheet dark', 'aria-label': cameraTexts.filters });
  return await asked(dialog, (
    /** @type {(look: {look: import('../../core/recipe.js').Entry | null} | null) => void} */
    end) => {
    const done = () => end({ look: entries[chosen]?.filter ? entries[chosen] : null });
    dialog.append(make('header', {}, button({ label: words.cancel }, () => end(null)),
      make('h2', {}, cameraTexts.filters), button({ label: words.done, kind: 'primary' }, done)),
    make('div', { class: 'large' }, large), strip);
    strip.tiles = entries.map(({ name, filter, problem, shader }) => ({
      name, problem, label: filter && !shader ? cameraTexts.unseen(name) : name, hasAmount: false,
    }));
    strip.chosen = chosen;
    paint();
  });
}
