/**
 * Receives dropped files (folders too) and pasted files. `onDrag` reports files dragged over the
 * window.
 * @param {Window} window
 * @param {{onFiles: (files: File[]) => void, onDrag: (isOver: boolean) => void}} react
 */
export function takeFiles(window, react) {
  // Enter and leave events come for every element; only their difference tells whether files are
  // inside.
  let inside = 0;
  const set = (/** @type {number} */ count) => {
    const wasOver = inside > 0;
    inside = Math.max(0, count);
    if (wasOver !== inside > 0) react.onDrag(inside > 0);
  };
  window.addEventListener('dragenter', (event) => {
    if (holdsFiles(event)) set(inside + 1);
  });
  window.addEventListener('dragleave', (event) => {
    if (holdsFiles(event)) set(inside - 1);
  });
  window.addEventListener('dragover', (event) => {
    if (!holdsFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  });
  window.addEventListener('drop', async (event) => {
    if (!holdsFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    set(0);
    const files = await filesOf(event.dataTransfer);
    if (files.length > 0) react.onFiles(files);
  });
  window.addEventListener('paste', (event) => {
    const files = [...event.clipboardData?.files ?? []];
    // Some programs add a picture of copied text: while typing, the text is meant.
    const isWriting = event.target instanceof Element
      && event.target.matches('input, textarea')
      && event.clipboardData?.types.includes('text/plain');
    if (files.length === 0 || isWriting) return;
    event.preventDefault();
    react.onFiles(files);
  });
}

/** @param {DragEvent} event */
const holdsFiles = (event) => event.dataTransfer?.types.includes('Files') ?? false;

/** @param {DataTransfer} transfer */
async function filesOf(transfer) {
  // Entries must be read before the first await: afterwards the browser has cleared the list.
  const plain = [...transfer.files];
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const { filesIn } = await import('./dropped-folders.js');
  const found = [];
  for (const entry of entries) if (entry) found.push(...await filesIn(entry));
  return found;
}
