/**
 * Reads a JPEG's Exif data, and writes it with additions. The camera's own data is kept, except for
 * the maker's private notes, which cannot be moved. Pure.
 */

/**
 * @typedef {object} PictureFacts
 * @property {Date} time
 * @property {{latitude: number, longitude: number, altitude?: number | null,
 *   accuracy?: number | null} | null} [position]
 * @property {string} software
 * @property {boolean} [isMirrored] Whether it is to be shown as in a mirror
 */

/** @typedef {{type: number, count: number, bytes: Uint8Array}} Value */
/** @typedef {Map<number, Value>} Directory */

/** The size of one value of each type, and of its byte-swapped units. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const units = [0, 1, 1, 2, 4, 4, 1, 1, 2, 4, 4, 4, 8];

const tags = {
  orientation: 0x112, software: 0x131, changed: 0x132, exif: 0x8769, gps: 0x8825,
  version: 0x9000, taken: 0x9003, digitized: 0x9004, offset: 0x9010, offsetTaken: 0x9011,
  offsetDigitized: 0x9012, makerNote: 0x927c, fraction: 0x9291, interoperability: 0xa005,
};

/** Each orientation, and its mirrored one. */
const mirrored = [1, 2, 1, 4, 3, 6, 5, 8, 7];

/**
 * The segments before the image data.
 * @param {Uint8Array} bytes
 * @returns {{marker: number, start: number, end: number}[]} With their markers and lengths
 */
function segments(bytes) {
  /** @type {{marker: number, start: number, end: number}[]} */
  const found = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    const length = (bytes[at + 2] << 8) | bytes[at + 3];
    if (marker === 0xda || length < 2 || at + 2 + length > bytes.length) break;
    found.push({ marker, start: at, end: at + 2 + length });
    at += 2 + length;
  }
  return found;
}

/** @param {Uint8Array} bytes */
export const isJPEG = (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8;

/**
 * @param {Uint8Array} bytes
 * @param {{marker: number, start: number}} segment
 */
const isExif = (bytes, { marker, start }) => marker === 0xe1
  && String.fromCharCode(...bytes.slice(start + 4, start + 9)) === 'Exif\0';

/**
 * A JPEG's displayed size, and its orientation.
 * @param {Uint8Array} bytes
 * @returns {{width: number, height: number, orientation: number} | null}
 */
export function jpegFacts(bytes) {
  const all = segments(bytes);
  const frame = all.find(({ marker }) => marker >= 0xc0 && marker <= 0xcf
    && ![0xc4, 0xc8, 0xcc].includes(marker));
  if (!frame) return null;
  const height = (bytes[frame.start + 5] << 8) | bytes[frame.start + 6];
  const width = (bytes[frame.start + 7] << 8) | bytes[frame.start + 8];
  const said = readExif(bytes).main.get(tags.orientation);
  const orientation = said ? said.bytes[0] : 1;
  const isTurned = orientation >= 5 && orientation <= 8;
  return { width: isTurned ? height : width, height: isTurned ? width : height, orientation };
}

/**
 * @param {Uint8Array} bytes
 * @returns {{main: Directory, exif: Directory, gps: Directory}}
 */
export function readExif(bytes) {
  const none = { main: new Map(), exif: new Map(), gps: new Map() };
  const segment = segments(bytes).find((each) => isExif(bytes, each));
  if (!segment) return none;
  const view = new DataView(bytes.buffer, bytes.byteOffset + segment.start + 10,
    segment.end - segment.start - 10);
  if (view.byteLength < 8) return none;
  const isLittle = view.getUint16(0) === 0x4949;
  const main = directory(view, view.getUint32(4, isLittle), isLittle);
  const inner = (/** @type {number} */ tag) => {
    const value = main.get(tag);
    main.delete(tag);
    if (!value || value.bytes.length < 4) return new Map();
    return directory(view, new DataView(value.bytes.buffer).getUint32(0, true), isLittle);
  };
  const exif = inner(tags.exif);
  exif.delete(tags.makerNote);
  exif.delete(tags.interoperability);
  return { main, exif, gps: inner(tags.gps) };
}

/**
 * @param {DataView} view
 * @param {number} offset
 * @param {boolean} isLittle
 * @returns {Directory} Whose numbers are little-endian
 */
function directory(view, offset, isLittle) {
  /** @type {Directory} */
  const found = new Map();
  if (offset + 2 > view.byteLength) return found;
  const count = view.getUint16(offset, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = offset + 2 + 12 * index;
    if (at + 12 > view.byteLength) break;
    const type = view.getUint16(at + 2, isLittle);
    const number = view.getUint32(at + 4, isLittle);
    const length = (sizes[type] ?? 0) * number;
    const from = length > 4 ? view.getUint32(at + 8, isLittle) : at + 8;
    if (length === 0 || from + length > view.byteLength) continue;
    const bytes = new Uint8Array(view.buffer, view.byteOffset + from, length).slice();
    if (!isLittle) swap(bytes, units[type]);
    found.set(view.getUint16(at, isLittle), { type, count: number, bytes });
  }
  return found;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} unit
 */
function swap(bytes, unit) {
  for (let at = 0; at + unit <= bytes.length; at += unit) bytes.subarray(at, at + unit).reverse();
}

/** @param {string} text @returns {Value} */
const ascii = (text) => {
  const bytes = new TextEncoder().encode(`${text}\0`);
  return { type: 2, count: bytes.length, bytes };
};

/** @param {number[]} numbers @returns {Value} */
const raw = (...numbers) => ({ type: 7, count: numbers.length, bytes: new Uint8Array(numbers) });

/** @param {number} number @returns {Value} */
const short = (number) => ({ type: 3, count: 1, bytes: new Uint8Array([number, number >> 8]) });

/**
 * @param {[number, number][]} fractions
 * @returns {Value}
 */
function rational(...fractions) {
  const bytes = new Uint8Array(8 * fractions.length);
  const view = new DataView(bytes.buffer);
  fractions.flat().forEach((number, index) => view.setUint32(4 * index, number, true));
  return { type: 5, count: fractions.length, bytes };
}

/** @param {number} number @param {number} digits */
const padded = (number, digits = 2) => String(number).padStart(digits, '0');

/** @param {Date} time As Exif writes it, on the wall */
export const exifTime = (time) =>
  `${padded(time.getFullYear(), 4)}:${padded(time.getMonth() + 1)}:${padded(time.getDate())} `
  + `${padded(time.getHours())}:${padded(time.getMinutes())}:${padded(time.getSeconds())}`;

/** @param {Date} time */
export function exifOffset(time) {
  const minutes = -time.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padded(Math.floor(size / 60))}:${padded(size % 60)}`;
}

/** @param {number} degrees @returns {[number, number][]} Degrees, minutes, seconds */
function parts(degrees) {
  const thousandths = Math.round(Math.abs(degrees) * 3_600_000);
  return [[Math.floor(thousandths / 3_600_000), 1],
    [Math.floor(thousandths / 60_000) % 60, 1], [thousandths % 60_000, 1000]];
}

/**
 * @param {NonNullable<PictureFacts['position']>} position
 * @returns {Directory}
 */
function gpsOf({ latitude, longitude, altitude, accuracy }) {
  /** @type {Directory} */
  const gps = new Map([
    [0, { type: 1, count: 4, bytes: new Uint8Array([2, 3, 0, 0]) }],
    [1, ascii(latitude < 0 ? 'S' : 'N')], [2, rational(...parts(latitude))],
    [3, ascii(longitude < 0 ? 'W' : 'E')], [4, rational(...parts(longitude))],
  ]);
  if (Number.isFinite(altitude ?? NaN)) {
    const height = Number(altitude);
    gps.set(5, { type: 1, count: 1, bytes: new Uint8Array([height < 0 ? 1 : 0]) });
    gps.set(6, rational([Math.round(Math.abs(height) * 10), 10]));
  }
  if (Number.isFinite(accuracy ?? NaN)) gps.set(31, rational([Math.round(Number(accuracy)), 1]));
  return gps;
}

/**
 * Adds Exif data to a JPEG; all other bytes are kept.
 * @param {Uint8Array} bytes
 * @param {PictureFacts} said
 * @returns {Uint8Array<ArrayBuffer>[]} In pieces
 */
export function withExif(bytes, { time, position, software, isMirrored }) {
  const { main, exif, gps } = readExif(bytes);
  const orientation = main.get(tags.orientation)?.bytes[0] ?? 1;
  main.set(tags.orientation, short(isMirrored ? mirrored[orientation] ?? 1 : orientation));
  main.set(tags.software, ascii(software));
  main.set(tags.changed, ascii(exifTime(time)));
  if (!exif.has(tags.version)) exif.set(tags.version, raw(0x30, 0x32, 0x33, 0x32));
  if (!exif.has(tags.taken)) exif.set(tags.taken, ascii(exifTime(time)));
  if (!exif.has(tags.digitized)) exif.set(tags.digitized, ascii(exifTime(time)));
  for (const tag of [tags.offset, tags.offsetTaken, tags.offsetDigitized]) {
    if (!exif.has(tag)) exif.set(tag, ascii(exifOffset(time)));
  }
  if (!exif.has(tags.fraction)) exif.set(tags.fraction, ascii(padded(time.getMilliseconds(), 3)));
  const segment = written(main, exif, position ? gpsOf(position) : gps);
  const old = segments(bytes).find((each) => isExif(bytes, each));
  const rest = (/** @type {number} */ from, /** @type {number} */ to) =>
    new Uint8Array(bytes.slice(from, to));
  return [rest(0, 2), segment, rest(2, old?.start ?? 2), rest(old?.end ?? 2, bytes.length)];
}

/**
 * @param {Directory} main
 * @param {Directory} exif
 * @param {Directory} gps
 * @returns {Uint8Array<ArrayBuffer>} The whole segment
 */
function written(main, exif, gps) {
  const link = () => ({ type: 4, count: 1, bytes: new Uint8Array(4) });
  main.set(tags.exif, link());
  if (gps.size > 0) main.set(tags.gps, link());
  const mainBytes = lengthOf(main);
  const exifBytes = lengthOf(exif);
  const total = 8 + mainBytes + exifBytes + (gps.size > 0 ? lengthOf(gps) : 0);
  const setLink = (/** @type {number} */ tag, /** @type {number} */ at) => {
    const value = main.get(tag);
    if (value) new DataView(value.bytes.buffer).setUint32(0, at, true);
  };
  setLink(tags.exif, 8 + mainBytes);
  setLink(tags.gps, 8 + mainBytes + exifBytes);
  const bytes = new Uint8Array(10 + total);
  bytes.set([0xff, 0xe1, (total + 8) >> 8, (total + 8) & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  const view = new DataView(bytes.buffer, 10);
  view.setUint32(0, 0x49492a00);
  view.setUint32(4, 8, true);
  write(view, 8, main);
  write(view, 8 + mainBytes, exif);
  if (gps.size > 0) write(view, 8 + mainBytes + exifBytes, gps);
  return bytes;
}

/** @param {number} length */
const even = (length) => length + (length & 1);

/** @param {Directory} values */
const lengthOf = (values) => 6 + 12 * values.size + [...values.values()]
  .reduce((sum, { bytes }) => sum + (bytes.length > 4 ? even(bytes.length) : 0), 0);

/**
 * @param {DataView} view
 * @param {number} at
 * @param {Directory} values
 */
function write(view, at, values) {
  view.setUint16(at, values.size, true);
  let free = at + 6 + 12 * values.size;
  const sorted = [...values].sort(([one], [other]) => one - other);
  sorted.forEach(([tag, { type, count, bytes }], index) => {
    const entry = at + 2 + 12 * index;
    view.setUint16(entry, tag, true);
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, count, true);
    const isApart = bytes.length > 4;
    if (isApart) view.setUint32(entry + 8, free, true);
    const place = isApart ? free : entry + 8;
    bytes.forEach((byte, offset) => view.setUint8(place + offset, byte));
    if (isApart) free += even(bytes.length);
  });
}

/**
 * The location in a JPEG's Exif data.
 * @param {Uint8Array} bytes
 * @returns {{latitude: number, longitude: number} | null}
 */
export function positionOf(bytes) {
  const { gps } = readExif(bytes);
  const degrees = (/** @type {number} */ tag) => {
    const value = gps.get(tag);
    if (value?.type !== 5 || value.count < 3) return NaN;
    const view = new DataView(value.bytes.buffer);
    const part = (/** @type {number} */ at) =>
      view.getUint32(8 * at, true) / view.getUint32(8 * at + 4, true);
    return part(0) + part(1) / 60 + part(2) / 3600;
  };
  const is = (/** @type {number} */ tag, /** @type {string} */ letter) =>
    gps.get(tag)?.bytes[0] === letter.charCodeAt(0);
  const latitude = degrees(2) * (is(1, 'S') ? -1 : 1);
  const longitude = degrees(4) * (is(3, 'W') ? -1 : 1);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : null;
}
