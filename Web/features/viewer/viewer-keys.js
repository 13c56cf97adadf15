import { decisionKeys, decisionOf } from '../../core/decisions.js';

/** @typedef {import('./viewer-screen.js').Viewer} Viewer */

/** Keys that go on while they are held; all others act once. */
const lasting = ['ArrowLeft', 'ArrowRight', '+', '=', '-'];

/**
 * The keyboard actions on the open photo.
 * @param {Viewer} viewer
 * @param {HTMLElement} target The focused element
 * @returns {Record<string, () => void>}
 */
function actsOf(viewer, target) {
  const { tools, viewer: shown } = viewer;
  return {
    ArrowLeft: () => void viewer.go(-1),
    ArrowRight: () => void viewer.go(1),
    Escape: () => (viewer.info.contains(target) ? viewer.toggleInfo() : viewer.leave()),
    f: () => void (tools.favorite.hidden || viewer.acts.favorite()),
    i: () => void (tools.info.hidden || viewer.toggleInfo()),
    n: () => void (tools.faces.hidden || viewer.faces.toggle()),
    a: () => void (tools.album.hidden || viewer.acts.album()),
    e: () => (tools.edit.hidden ? viewer.acts.sayForeign() : tools.edit.click()),
    r: () => void (tools.rotate.hidden ? viewer.acts.sayForeign() : viewer.acts.turn(1)),
    R: () => void (tools.rotate.hidden ? viewer.acts.sayForeign() : viewer.acts.turn(-1)),
    c: () => tools.compare.hidden || viewer.acts.compare(),
    b: () => viewer.group.enter(),
    h: () => void (tools.hide.hidden || viewer.acts.hide()),
    Delete: () => void (tools.trash.hidden || viewer.acts.trash()),
    '+': () => shown.zoom(1),
    '=': () => shown.zoom(1),
    '-': () => shown.zoom(-1),
    0: () => shown.showWhole(),
    ...Object.fromEntries(decisionKeys.map((key) => [key, () => {
      const decision = decisionOf(key);
      if (decision) void viewer.acts.decide(decision);
    }])),
  };
}

/**
 * Space presses a focused button, except for the initially focused one, which Enter and Escape also
 * press.
 * @param {Viewer} viewer
 * @param {HTMLElement} target
 */
function playsBySpace(viewer, target) {
  const pressed = target.closest?.('button, a, summary') ?? null;
  return pressed === null || pressed === viewer.back;
}

/**
 * @param {Viewer} viewer
 * @param {KeyboardEvent} event
 */
export function pressKey(viewer, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest?.('input, textarea, dialog, .sheet')) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ' && playsBySpace(viewer, target)
    && (event.repeat || viewer.viewer.toggleFilm())) {
    event.preventDefault();
    return;
  }
  const act = actsOf(viewer, target)[event.key];
  if (!act) return;
  event.preventDefault();
  if (event.repeat && !lasting.includes(event.key)) return;
  if (viewer.viewer.isSliding) viewer.keys.push(event.key);
  else act();
}

/**
 * @param {Viewer} viewer
 * @param {readonly string[]} keys
 */
export function pressCarried(viewer, keys) {
  const acts = actsOf(viewer, viewer.element);
  for (const [place, key] of keys.entries()) {
    const isOnward = key === 'ArrowLeft' || key === 'ArrowRight';
    // The remaining keys apply to the photo that this one opens.
    if (isOnward) viewer.keys = keys.slice(place + 1);
    acts[key]?.();
    if (isOnward) return;
  }
}
