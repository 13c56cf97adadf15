import { decisionKeys, decisionOf } from '../../core/decisions.js';

/**
 * The parts of the viewer to which keys apply.
 * @typedef {object} KeyParts
 * @property {HTMLElement} back The initially focused button
 * @property {HTMLElement} info
 * @property {import('./photo-viewer.js').PhotoViewer} viewer
 * @property {import('./viewer-tools.js').ViewerTools} tools
 * @property {import('./viewer-actions.js').ViewerActions} actions
 * @property {import('./viewer-tools.js').ViewActs} view
 * @property {() => void} enterGroup
 * @property {(by: 1 | -1) => void} go
 * @property {() => void} leave
 */

/** Keys that go on while they are held; all others act once. */
const lasting = ['ArrowLeft', 'ArrowRight', '+', '=', '-'];

/** The keyboard actions on the open photo. */
export class ViewerKeys {
  /** @param {KeyParts} parts */
  constructor(parts) {
    this.parts = parts;
    /** Keys pressed during a slide, which apply to the next photo. @type {string[]} */
    this.carried = [];
  }

  /**
   * @param {HTMLElement | null} target The focused element
   * @returns {Record<string, () => void>}
   */
  actsOf(target) {
    const { actions, enterGroup, go, info, leave, tools, view, viewer } = this.parts;
    return {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      Escape: () => void (info.contains(target) ? view.info() : leave()),
      f: () => void (tools.favorite.hidden || actions.favorite()),
      i: () => void (tools.info.hidden || view.info()),
      n: () => void (tools.faces.hidden || view.faces()),
      a: () => void (tools.album.hidden || actions.album()),
      e: () => (tools.edit.hidden ? actions.sayForeign() : tools.edit.click()),
      r: () => void (tools.rotate.hidden ? actions.sayForeign() : actions.turn(1)),
      R: () => void (tools.rotate.hidden ? actions.sayForeign() : actions.turn(-1)),
      c: () => void (tools.compare.hidden || view.compare()),
      b: () => enterGroup(),
      h: () => void (tools.hide.hidden || actions.hide()),
      Delete: () => void (tools.trash.hidden || actions.trash()),
      '+': () => viewer.zoom(1),
      '=': () => viewer.zoom(1),
      '-': () => viewer.zoom(-1),
      0: () => viewer.showWhole(),
      ...Object.fromEntries(decisionKeys.map((key) => [key, () => {
        const decision = decisionOf(key);
        if (decision) void actions.decide(decision);
      }])),
    };
  }

  /**
   * Space presses a focused button, except for the initially focused one, which Enter and Escape
   * also press.
   * @param {HTMLElement} target
   */
  playsBySpace(target) {
    const pressed = target.closest?.('button, a, summary') ?? null;
    return pressed === null || pressed === this.parts.back;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { viewer } = this.parts;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.('input, textarea, dialog, .sheet')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && this.playsBySpace(target) && (event.repeat || viewer.toggleFilm())) {
      event.preventDefault();
      return;
    }
    const act = this.actsOf(target)[event.key];
    if (!act) return;
    event.preventDefault();
    if (event.repeat && !lasting.includes(event.key)) return;
    if (viewer.isSliding) this.carried.push(event.key);
    else act();
  }

  /** Applies the keys that were pressed before this photo was open. @param {string[]} keys */
  pressCarried(keys) {
    const acts = this.actsOf(null);
    for (const [place, key] of keys.entries()) {
      const isOnward = key === 'ArrowLeft' || key === 'ArrowRight';
      // The remaining keys apply to the photo that this one opens.
      if (isOnward) this.carried = keys.slice(place + 1);
      acts[key]?.();
      if (isOnward) return;
    }
  }
}
