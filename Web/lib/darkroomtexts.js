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
  exportHint: 'Download the saved photo as a JPEG at full size',
  exportDirty: 'Save first, then export',
  filters: 'Filters',
  newer: 'Newer photo',
  older: 'Older photo',
  amount: 'Amount',
  amountHint: 'Double-click: back to 100. Arrow keys: by 1, with Shift by 10.',
  photo: (/** @type {string} */ name) => `The photo ${name}`,
  /** @type {(entry: string, problem: string) => string} */
  problemName: (entry, problem) => `${entry}. ${problem}`,
  problem: (/** @type {string} */ problem) => `Shown without a filter: ${problem}`,
  developing: 'This photo is being developed.',
  unreadable: (/** @type {string} */ why) => `This photo cannot be shown. ${why}`,
  failedStrip: 'The filters did not load.',
  failedSave: (/** @type {string} */ why) => `Not saved. ${why}`,
  waitingSave: 'Not saved yet: Tintype does not answer. '
    + 'It is saved as soon as the connection is back.',
  waitingBack: 'Not done yet: Tintype does not answer. '
    + 'It goes back to that version as soon as the connection is back.',
  /** Somebody has left it meanwhile. */
  promised: (/** @type {string} */ name) =>
    `The edit of ${name} is saved as soon as the connection is back`,
  sent: (/** @type {string} */ name) => `The edit of ${name} is saved now`,
  broken: (/** @type {string} */ name, /** @type {string} */ why) =>
    `The edit of ${name} was not saved. ${why}`,
  overtaken: 'It was saved elsewhere meanwhile.',
  open: 'Open it',
  noGraphics: 'This browser cannot draw filters live (it has no WebGL2), '
    + 'so Tintype draws them: that takes a moment each time.',
  lostGraphics: 'The graphics card was interrupted. The picture comes back by itself; '
    + 'if it does not, load this page again.',
  conflict: 'This photo was saved in another window while you edited it.',
  conflictTake: 'Show that version',
  conflictKeep: 'Keep mine',
  discarded: (/** @type {string} */ name) => `The edit of ${name} was not saved`,
  wentBack: (/** @type {string} */ what) => `Switched to ${what}`,
  reverted: 'Back to the original',
  followed: 'Saved in another window',
  undoAction: 'Undo',
  retry: 'Try again',
};

export const versionTexts = {
  title: 'Versions',
  original: 'Original',
  originalNote: 'As it came',
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
