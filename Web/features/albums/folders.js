/**
 * Albums and folders at any depth.
 * @typedef {{id: string, kind: string, title: string, folder: string | null}} FolderEntry
 */

/** The separator of folder names in a path. */
const into = ' › ';

/**
 * The names of the folders that contain an item, outermost first; empty at the top level.
 * @param {readonly FolderEntry[]} all
 * @returns {(one: FolderEntry) => string}
 */
export function pathsIn(all) {
  const folders = new Map(all.filter(({ kind }) => kind === 'folder')
    .map((each) => [each.id, each]));
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @type {(id: string | null) => string} */
  const pathOf = (id) => {
    const folder = folders.get(id ?? '');
    if (!folder) return '';
    let path = known.get(folder.id);
    if (path === undefined) {
      const above = pathOf(folder.folder);
      path = above ? above + into + folder.title : folder.title;
      known.set(folder.id, path);
    }
    return path;
  };
  return ({ folder }) => pathOf(folder);
}

/**
 * All folders, each after its parent, with their depth.
 * @template {FolderEntry} Each
 * @param {readonly Each[]} all
 * @param {string} besides A folder to omit with its contents: it cannot be moved into itself
 * @returns {{id: string, title: string, depth: number}[]}
 */
export function foldersIn(all, besides) {
  /** @type {Map<string | null, Each[]>} */
  const inside = new Map();
  for (const each of all) {
    if (each.kind !== 'folder' || each.id === besides) continue;
    inside.set(each.folder, [...inside.get(each.folder) ?? [], each]);
  }
  /** @typedef {{id: string, title: string, depth: number}} Folder */
  /** @type {(parent: string | null, depth: number) => Folder[]} */
  const below = (parent, depth) => (inside.get(parent) ?? []).flatMap(({ id, title }) =>
    [{ id, title, depth }, ...below(id, depth + 1)]);
  return below(null, 0);
}
