/** Photos and films that are one: an iPhone's Live Photo comes as two files of one name. */

/** Which of several photos of a name has the film: the file that the camera wrote. */
const photos = ['heic', 'heif', 'jpg', 'jpeg'];
const films = ['mov', 'mp4'];

/** The folders of files that were dropped within one, which the browser does not tell. */
const folders = new WeakMap();

/**
 * @param {File} file
 * @param {string} folder
 */
export function setFolder(file, folder) {
  folders.set(file, folder);
}

/** @param {File} file */
const folderOf = (file) =>
  folders.get(file) ?? file.webkitRelativePath?.replace(/[^/]*$/, '') ?? '';

/** @param {string} name */
function split(name) {
  const [, stem, kind] = /^(.*)\.([^.]*)$/.exec(name.toLowerCase()) ?? ['', name, ''];
  return { stem, kind };
}

/** @param {string} name */
export const isFilm = (name) => films.includes(split(name).kind);

/**
 * The files that belong together, each with the name that it shares with its other half.
 * @param {readonly File[]} files What was chosen or dropped at once
 * @param {() => string} newName
 * @returns {Map<File, string>}
 */
export function pairsOf(files, newName) {
  const named = Map.groupBy(files, (file) => folderOf(file) + split(file.name).stem);
  /** @type {Map<File, string>} */
  const pairs = new Map();
  for (const group of named.values()) {
    const photo = first(group, photos);
    const film = first(group, films);
    if (!photo || !film) continue;
    const name = newName();
    pairs.set(photo, name).set(film, name);
  }
  return pairs;
}

/**
 * @param {readonly File[]} files
 * @param {readonly string[]} kinds
 */
const first = (files, kinds) => kinds
  .flatMap((kind) => files.filter((file) => split(file.name).kind === kind)).at(0);
