/** Pairs of a photo and a video: an iPhone's Live Photo consists of two files with one name. */

/** The formats of a pair's photo in order of preference: the camera's own file comes first. */
const photos = ['heic', 'heif', 'jpg', 'jpeg'];
const films = ['mov', 'mp4'];

/** The folders of dropped files, which the browser does not record. */
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
 * Returns the files that belong to a pair, each with the id of its pair.
 * @param {readonly File[]} files Files that were chosen or dropped together
 * @param {() => string} newID
 * @returns {Map<File, string>}
 */
export function pairsOf(files, newID) {
  const groups = Map.groupBy(files, (file) => folderOf(file) + split(file.name).stem);
  /** @type {Map<File, string>} */
  const pairs = new Map();
  for (const group of groups.values()) {
    const photo = first(group, photos);
    const film = first(group, films);
    if (!photo || !film) continue;
    const id = newID();
    pairs.set(photo, id).set(film, id);
  }
  return pairs;
}

/**
 * Returns the first file of the first of these formats that any file has.
 * @param {readonly File[]} files
 * @param {readonly string[]} kinds
 */
const first = (files, kinds) => kinds
  .flatMap((kind) => files.filter((file) => split(file.name).kind === kind)).at(0);
