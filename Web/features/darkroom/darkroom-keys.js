/**
 * Keyboard shortcuts of the darkroom.
 * @typedef {import('./darkroom-view.js').DarkroomView} DarkroomView
 * @typedef {(() => void) | null} Action
 */

/**
 * @param {KeyboardEvent} event
 * @param {DarkroomView} view
 */
export function darkroomKey(event, view) {
  const isCommand = event.ctrlKey || event.metaKey;
  const act = isCommand ? command(event, view) : plain(event, view);
  if (!act) return;
  event.preventDefault();
  act();
}

/**
 * @param {KeyboardEvent} event
 * @param {DarkroomView} view
 * @returns {Action}
 */
function command(event, { control }) {
  // In a text field, undo and redo apply to the typed text.
  const isText = /** @type {HTMLInputElement} */ (event.target).type === 'text';
  switch (event.key.toLowerCase()) {
    case 's': return () => void control.save();
    case 'z':
      if (isText) return null;
      return event.shiftKey ? () => control.redo() : () => control.undo();
    case 'y': return isText ? null : () => control.redo();
    default: return null;
  }
}

/** Elements with their own use of keys. */
const fields = 'input, textarea, select, [role="slider"]';

/**
 * @param {KeyboardEvent} event
 * @param {DarkroomView} view
 * @returns {Action}
 */
function plain(event, view) {
  if (event.key === 'Escape') return escape(view);
  const target = /** @type {HTMLElement} */ (event.target);
  // Typing a plus may need Shift.
  const isShifted = event.shiftKey && event.key !== '+';
  if (event.altKey || isShifted || target.closest(fields)) return null;
  const isFree = !target.closest('button, a');
  switch (event.key) {
    case 'ArrowLeft': return () => void view.control.step(-1);
    case 'ArrowRight': return () => void view.control.step(1);
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
 * @returns {Action}
 */
function escape(view) {
  if (view.hasDetails) return () => view.toggleDetails();
  if (view.isBefore) return () => view.control.compare(false);
  if (view.stage.isEnlarged) return () => view.stage.showWhole();
  return () => view.control.leave();
}
