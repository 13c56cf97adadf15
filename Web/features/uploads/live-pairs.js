/** Pairs of a photo and a video: an iPhone's Live Photo consists of two files with one name. */

/** The preferred photo formats of a pair: the camera's own file comes first. */
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
 * The files that belong together, each with the name shared by its pair.
 * @param {readonly File[]} files Chosen or dropped together
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
