import { texts } from './texts.js';

const words = texts.actions;

/**
 * The message after an undo. Photos that others have changed since are left as they are.
 * @param {number} others
 * @param {number} undone
 */
export const undoMessage = (others, undone) => (others === 0 ? words.undone
  : undone === 0 ? words.notUndone(others) : words.undoneExcept(others));
