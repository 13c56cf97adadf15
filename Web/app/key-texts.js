// Made by scripts/words from its catalogue, app/key-texts.json; do not edit.

export const keyGroups = [
  {
    name: 'Library',
    keys: [
      ['← → ↑ ↓', 'Move between photos'],
      ['Home End', 'Newest photo, oldest photo'],
      ['Enter', 'Open the photo'],
      ['+ -', 'Larger photos, smaller photos'],
      ['Space', 'Select or deselect'],
      ['Shift+arrows', 'Extend the selection'],
      ['Shift+Space', 'Select the whole day'],
      ['Shift+click', 'On a day’s circle: select the whole month'],
      ['Ctrl+A', 'Select all'],
      ['F A Delete', 'Favourite, add to album or delete the selection'],
      ['1 2 3 4 5 `', 'Give stars, or none'],
      ['P X U', 'Pick, reject, or remove the flag'],
      ['6 7 8 9', 'Red, yellow, green or blue label, or none'],
      ['Esc', 'Clear selection'],
    ],
  },
  {
    name: 'Photo',
    keys: [
      ['← →', 'Newer photo, older photo'],
      ['F', 'Add to favourites, or remove'],
      ['1 2 3 4 5 `', 'Give stars, or none'],
      ['P X U', 'Pick, reject, or remove the flag'],
      ['6 7 8 9', 'Red, yellow, green or blue label, or none'],
      ['I', 'Info'],
      ['N', 'Show or hide faces'],
      ['A', 'Add to album'],
      ['E', 'Edit'],
      ['C', 'Compare with the original'],
      ['B', 'Go through its burst or stack, and back'],
      ['H', 'Hide'],
      ['Delete', 'Move to trash'],
      ['+ - 0', 'Zoom in, zoom out, fit'],
      ['Space', 'Play or pause the video'],
      ['Esc', 'Back'],
    ],
  },
  {
    name: 'Tidy up',
    keys: [
      ['← →', 'Choose a photo of the group'],
      ['↑ ↓', 'Previous group, next group'],
      ['P X U', 'Keep, reject, or undecided'],
      ['K', 'Keep this photo, reject the rest'],
      ['A', 'Keep all'],
      ['S', 'Show as one photo'],
      ['Z', 'Compare in full size'],
    ],
  },
  {
    name: 'More for a keyword',
    keys: [
      ['P', 'Add the keyword to the selected photos, or to this one'],
      ['X', 'Not this: never suggest them for it again'],
    ],
  },
  {
    name: 'Darkroom',
    keys: [
      ['← →', 'Newer photo, older photo'],
      ['↓', 'Go to the filters; ← and → choose one'],
      ['Enter', 'Go to the filter’s amount'],
      ['+ - 0', 'Zoom in, zoom out, fit'],
      ['Ctrl+S', 'Save'],
      ['Ctrl+Z Ctrl+Y', 'Undo, redo'],
      ['Esc', 'Back'],
    ],
  },
  {
    name: 'Everywhere',
    keys: [
      ['?', 'Keyboard shortcuts'],
      ['/', 'Search'],
      ['Ctrl+V', 'Upload from the clipboard'],
      ['Ctrl+Z', 'Undo, up to twenty times'],
    ],
  },
];
