/** What every key does, in English. */

export const keyGroups = [
  {
    name: 'Library',
    keys: [
      ['← → ↑ ↓', 'From photo to photo'],
      ['Home End', 'To the newest, to the oldest'],
      ['Enter', 'Open the photo'],
      ['+ -', 'Larger photos, more of them'],
      ['Space', 'Choose the photo, or not'],
      ['Shift+arrows', 'Choose from photo to photo'],
      ['Ctrl+A', 'Choose all'],
      ['Esc', 'Choose none'],
    ],
  },
  {
    name: 'Photo',
    keys: [
      ['← →', 'To the newer, to the older photo'],
      ['F', 'Favourite, or not'],
      ['I', 'Info'],
      ['A', 'Add to an album'],
      ['E', 'Edit'],
      ['C', 'The original, to compare'],
      ['B', 'Through its burst or stack, and back'],
      ['H', 'Hide'],
      ['Delete', 'Move to the trash'],
      ['+ - 0', 'Closer, further, the whole photo'],
      ['Space', 'Play the video, or pause it'],
      ['Esc', 'Back'],
    ],
  },
  {
    name: 'Darkroom',
    keys: [
      ['← →', 'To the newer, to the older photo'],
      ['↓', 'To the filters; there ← and → choose one'],
      ['Enter', 'To the amount of the filter'],
      ['+ - 0', 'Closer, further, the whole photo'],
      ['Ctrl+S', 'Save'],
      ['Ctrl+Z Ctrl+Y', 'Undo, redo'],
      ['Esc', 'Back'],
    ],
  },
  {
    name: 'Everywhere',
    keys: [
      ['?', 'These keys'], ['/', 'Search'], ['Ctrl+V', 'Upload what was copied'],
      ['Ctrl+Z', 'Undo what was just done'],
    ],
  },
];
