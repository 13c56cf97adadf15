/** The words of the darkroom, in English: of its edits, their versions, and of saving them. */

export const darkroomTexts = {
  back: 'Back',
  undo: 'Undo',
  redo: 'Redo',
  before: 'Before',
  details: 'Details and versions',
  save: 'Save',
  saving: 'Saving', saved: 'Saved', history: 'Undo and compare',
  export: 'Export',
  exportHint: 'Download the saved photo',
  exportDirty: 'Save first, then export',
  filters: 'Filters',
  newer: 'Newer photo',
  older: 'Older photo',
  amount: 'Amount',
  custom: 'Custom edit',
  amountOf: (/** @type {string} */ filter) => `${filter} amount`,
  amountHint: 'Double-click to reset to 100. Arrow keys change it by 1, with Shift by 10.',
  photo: (/** @type {string} */ name) => `Photo ${name}`,
  /** @type {(entry: string, problem: string) => string} */
  problemName: (entry, problem) => `${entry}. ${problem}`,
  problem: (/** @type {string} */ problem) => `Shown without a filter: ${problem}`,
  developing: 'This photo is being processed.',
  unreadable: (/** @type {string} */ why) => `This photo cannot be shown. ${why}`,
  failedStrip: 'The filters did not load.',
  failedSave: (/** @type {string} */ why) => `Not saved. ${why}`,
  waitingSave: 'You’re offline. This will be saved when you’re back online.',
  waitingBack: 'You’re offline. This version will be used when you’re back online.',
  /** For a photo that was left meanwhile. */
  promised: (/** @type {string} */ name) =>
    `The edits to ${name} will be saved when you’re back online`,
  noGraphics: 'This browser cannot show filters live because it has no WebGL2. '
    + 'Each change takes a moment.',
  lostGraphics: 'The graphics card was interrupted. If the picture does not return by itself, '
    + 'reload this page.',
  conflict: 'This photo was saved in another window while you were editing it.',
  conflictTake: 'Show that version',
  conflictKeep: 'Keep mine',
  kept: (/** @type {string} */ name) => `Unsaved edits to ${name} are kept`,
  draft: (/** @type {string} */ when) => `Unsaved edits · ${when}`,
  continue: 'Continue editing',
  discard: 'Discard',
  discarded: 'Edits discarded',
  swipeHeld: 'Save or undo your edits before swiping to another photo.',
  wentBack: (/** @type {string} */ what) => `Switched to ${what}`,
  reverted: 'Back to the original',
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
  named: (name, amount) => (amount === 100 ? name : `${name} · ${amount} %`),
};
