/**
 * Keyboard shortcuts of the darkroom.
 * @typedef {import('./darkroom-actions.js').DarkroomActions} DarkroomActions
 * @typedef {import('./darkroom-state.js').DarkroomState} DarkroomState
 * @typedef {import('./darkroom-view.js').DarkroomView} DarkroomView
 * @typedef {(() => void) | null} Action
 */

/**
 * @param {KeyboardEvent} event
 * @param {DarkroomView} view
 * @param {DarkroomState} state
 * @param {DarkroomActions} actions
 */
export function darkroomKey(event, view, state, actions) {
  const isCommand = event.ctrlKey || event.metaKey;
  const act = isCommand ? command(event, state, actions) : plain(event, view, state, actions);
  if (!act) return;
  event.preventDefault();
  act();
}

/**
 * @param {KeyboardEvent} event
 * @param {DarkroomState} state
 * @param {DarkroomActions} actions
 * @returns {Action}
 */
function command(event, state, { photo }) {
  // In a text field, undo and redo apply to the typed text.
  const isText = /** @type {HTMLInputElement} */ (event.target).type === 'text';
  switch (event.key.toLowerCase()) {
    case 's': return () => void photo.save();
    case 'z':
      if (isText) return null;
      return event.shiftKey ? () => state.redo() : () => state.undo();
    case 'y': return isText ? null : () => state.redo();
    default: return null;
  }
}

/** Elements with their own use of keys. */
const fields = 'input, textarea, select, [role="slider"]';

/**
 * @param {KeyboardEvent} event
 * @param {DarkroomView} view
 * @param {DarkroomState} state
 * @param {DarkroomActions} actions
 * @returns {Action}
 */
function plain(event, view, state, actions) {
  if (event.key === 'Escape') return escape(view, state, actions);
  const target = /** @type {HTMLElement} */ (event.target);
  // Typing a plus may need Shift.
  const isShifted = event.shiftKey && event.key !== '+';
  if (event.altKey || isShifted || target.closest(fields)) return null;
  const isFree = !target.closest('button, a');
  switch (event.key) {
    case 'ArrowLeft': return () => void actions.photo.step(-1);
    case 'ArrowRight': return () => void actions.photo.step(1);
    case 'ArrowDown': return () => view.strip.focusChosen();
    case '+': case '=': return () => view.stage.zoom(1);
    case '-': return () => view.stage.zoom(-1);
    case '0': return () => view.stage.showWhole();
    case 'Enter': return isFree && !view.amount.hidden ? () => view.toggleAmount(true) : null;
    default: return null;
  }
}

/**
 * Escape ends the innermost state first.
 * @param {DarkroomView} view
 * @param {DarkroomState} state
 * @param {DarkroomActions} actions
 * @returns {Action}
 */
function escape(view, state, { edit, photo }) {
  if (view.hasDetails) return () => view.toggleDetails();
  if (state.isBefore) return () => edit.compare(false);
  if (view.stage.isEnlarged) return () => view.stage.showWhole();
  return () => photo.leave();
}
