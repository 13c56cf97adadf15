import { setFolder } from './live-pairs.js';

/**
 * The files below an entry, without hidden ones (`.DS_Store`).
 * @param {FileSystemEntry} entry
 * @returns {Promise<File[]>}
 */
export async function filesIn(entry) {
  if (entry.name.startsWith('.')) return [];
  if (entry.isFile) {
    const { fullPath } = entry;
    /** @type {File} */
    const file = await new Promise((resolve, reject) =>
      /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject));
    setFolder(file, fullPath.slice(0, -entry.name.length));
    return [file];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const files = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    for (const each of part) files.push(...await filesIn(each));
  }
}
