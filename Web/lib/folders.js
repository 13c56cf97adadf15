/**
 * Albums and folders, wherever they are.
 * @typedef {{id: string, kind: string, title: string, folder: string | null}} Listed
 */

/** What stands between a folder and one in it. */
const into = ' › ';

/**
 * The names of the folders that something is in, the outermost first; nothing at the top.
 * @param {readonly Listed[]} all
 * @returns {(one: Listed) => string}
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
 * The folders, each behind the one it is in, with how deep it lies.
 * @template {Listed} Each
 * @param {readonly Each[]} all
 * @param {string} besides What is left out with all in it: nothing goes into itself
 * @returns {{id: string, title: string, depth: number}[]}
 */
export function foldersIn(all, besides) {
  /** @type {Map<string | null, Each[]>} */
  const inside = new Map();
  for (const each of all) {
    if (each.kind !== 'folder' || each.id === besides) continue;
    inside.set(each.folder, [...inside.get(each.folder) ?? [], each]);
  }
  /** @type {(parent: string | null, depth: number) => any[]} */
  const below = (parent, depth) => (inside.get(parent) ?? []).flatMap(({ id, title }) =>
    [{ id, title, depth }, ...below(id, depth + 1)]);
  return below(null, 0);
}
