// Made by scripts/words from its catalogue, features/darkroom/texts.json; do not edit.
import { number } from '../../core/plurals.js';

export const darkroomTexts = {
  back: 'Back',
  undo: 'Undo',
  redo: 'Redo',
  before: 'Before',
  details: 'Details and versions',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  /** @type {(isLeft: boolean) => string} */
  turned: (isLeft) => isLeft ? 'Rotated left' : 'Rotated right',
  history: 'Undo and compare',
  export: 'Export',
  exportHint: 'Download the saved photo',
  exportDirty: 'Save first, then export',
  filters: 'Filters',
  newer: 'Newer photo',
  older: 'Older photo',
  amount: 'Amount',
  custom: 'Custom edit',
  /** @type {(filter: string) => string} */
  amountOf: (filter) => `${filter} amount`,
  amountHint: 'Double-click to reset to 100. Arrow keys change it by 1, with Shift '
    + 'by 10.',
  /** @type {(name: string) => string} */
  photo: (name) => `Photo ${name}`,
  /** @type {(entry: string, problem: string) => string} */
  problemName: (entry, problem) => `${entry}. ${problem}`,
  /** @type {(problem: string) => string} */
  problem: (problem) => `Shown without a filter: ${problem}`,
  developing: 'This photo is being processed.',
  foreign: 'Only the owner can edit this photo.',
  showPhoto: 'Show the photo',
  failedStrip: 'The filters did not load.',
  /** @type {(why: string) => string} */
  failedSave: (why) => `Not saved. ${why}`,
  waitingSave: 'You’re offline. This will be saved when you’re back online.',
  waitingBack: 'You’re offline. This version will be used when you’re back online.',
  /** @type {(name: string) => string} */
  promised: (name) => `The edits to ${name} will be saved when you’re back online`,
  noGraphics: 'This browser cannot show filters live because it has no WebGL2. Each '
    + 'change takes a moment.',
  lostGraphics: 'The graphics card was interrupted. If the picture does not return by '
    + 'itself, reload this page.',
  conflict: 'This photo was saved in another window while you were editing it.',
  conflictTake: 'Show that version',
  conflictKeep: 'Keep mine',
  otherDraft: 'This photo has unsaved edits in another window.',
  otherTake: 'Show those edits',
  /** @type {(name: string) => string} */
  kept: (name) => `Unsaved edits to ${name} are kept`,
  /** @type {(when: string) => string} */
  draft: (when) => `Unsaved edits · ${when}`,
  continue: 'Continue editing',
  discard: 'Discard',
  discarded: 'Edits discarded',
  swipeHeld: 'Save or undo your edits before swiping to another photo.',
  /** @type {(what: string) => string} */
  wentBack: (what) => `Switched to ${what}`,
  reverted: 'Reverted to original',
  followed: 'Saved in another window',
  undoAction: 'Undo',
  retry: 'Try again',
};

export const versionTexts = {
  title: 'Versions',
  original: 'Original',
  originalNote: 'Unedited',
  /** @type {(when: string) => string} */
  current: (when) => `${when} · current`,
  unsaved: 'Not saved yet',
  goBack: 'Use this version',
  /** @type {(name: string, when: string) => string} */
  goBackTo: (name, when) => `Use this version: ${name}, ${when}`,
  revert: 'Revert to original',
  /** @type {(name: string, amount: number) => string} */
  withAmount: (name, amount) => `${name} · ${number(amount)} %`,
};
