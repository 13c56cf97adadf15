/** The photos of a grid, and their conversion from the server's responses. Pure. */

/**
 * An answer about one photo.
 * @typedef {object} Asset
 * @property {string} id
 * @property {string} [owner]
 * @property {string} kind
 * @property {number} [subtypes] A sum of PhotoKit's numbers
 * @property {string} filename
 * @property {string | null} title
 * @property {number | null} width Upright, of the current version
 * @property {number | null} height
 * @property {number | null} originalWidth Upright, of the original
 * @property {number | null} originalHeight
 * @property {string | null} captured
 * @property {number} sortTime Milliseconds by which the library is put in order
 * @property {string} added
 * @property {boolean} [favorite]
 * @property {number} [rating] Stars from 0 to 5
 * @property {import('./decisions.js').Flag | null} [flag]
 * @property {import('./decisions.js').ColorLabel | null} [label]
 * @property {boolean} [hidden]
 * @property {string | null} [trashed]
 * @property {{id: string, pick: number, representative: boolean} | null} [burst]
 * @property {{id: string, top: boolean} | null} [stack]
 * @property {number | null} [duration] In seconds
 * @property {number} sizeBytes
 * @property {string} sha256
 * @property {number} version Current; 0 is the original
 * @property {number} versions
 * @property {'ready' | 'developing' | 'unreadable'} state
 * @property {string | null} reason
 * @property {string | null} placeholder
 * @property {string | null} [thumbHash] In base64
 */

/**
 * A burst or stack and its number of photos; 0 if unknown.
 * @typedef {{isStack: boolean, count: number}} Group
 */

/**
 * A photo as far as a grid shows it.
 * @typedef {object} Row
 * @property {string} id
 * @property {number} time Its place in the order, in milliseconds on the wall
 * @property {number} ratio Width by height; 0 while that is not known
 * @property {string | null} color
 * @property {string} name
 * @property {boolean} isVideo
 * @property {number | null} seconds
 * @property {boolean} isLive
 * @property {boolean} [isAnimated] Whether its file is animated
 * @property {boolean} isFavorite
 * @property {number} [stars] From 0 to 5
 * @property {import('./decisions.js').Flag | null} [flag]
 * @property {import('./decisions.js').ColorLabel | null} [label]
 * @property {number} version
 * @property {Asset['state']} state
 * @property {string | null} reason
 * @property {string | null} [thumbHash] In base64
 * @property {string} [owner] The owner, if known
 * @property {boolean} [isStanding] Whether it represents its burst or stack
 * @property {Group | null} [group] The burst or stack it represents
 * @property {string | null} [trashed] Since when it is in the trash
 * @property {boolean} [isOld] Outdated, shown until reloaded
 * @property {string} [sign] In lists: decides which other lists may contain it
 */

const dayMilliseconds = 86_400_000;

/**
 * As `2024-08-17`.
 * @param {number} number Since 1970
 */
export const dayText = (number) => new Date(number * dayMilliseconds).toISOString().slice(0, 10);

/** The day of a photo, counted from 1970. @param {number} time */
export const dayNumber = (time) => Math.floor(time / dayMilliseconds);

/**
 * Newest first; equal times are ordered by id, so that the order is total.
 * @param {{time: number, id: string}} one
 * @param {{time: number, id: string}} other
 */
export function compare(one, other) {
  if (one.time !== other.time) return one.time < other.time ? 1 : -1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

/** One of PhotoKit's numbers. */
const liveSubtype = 8;
const animatedSubtype = 2 ** 41;
/** A photo picked by the user is listed beside the representative of its burst. */
const pickedByPerson = 2;

/**
 * Whether the library lists a photo: only representatives of bursts and stacks are listed.
 * @param {Asset} asset
 */
export const isListed = ({ hidden, trashed, burst, stack }) => !hidden && !trashed
  && (!burst || burst.representative || burst.pick === pickedByPerson) && (stack?.top ?? true);

/**
 * Numbers beyond 31 bits, which `&` does not support.
 * @param {Asset} asset
 * @param {number} subtype
 */
const hasSubtype = ({ subtypes = 0 }, subtype) => Math.floor(subtypes / subtype) % 2 === 1;

/**
 * Converts a response about one photo.
 * @param {Asset} asset
 * @returns {Row}
 */
export const rowOf = (asset) => ({
  id: asset.id, time: asset.sortTime, name: asset.title ?? asset.filename,
  ratio: asset.width && asset.height ? asset.width / asset.height : 0,
  color: asset.placeholder, isVideo: asset.kind === 'video', seconds: asset.duration ?? null,
  isLive: hasSubtype(asset, liveSubtype), isAnimated: hasSubtype(asset, animatedSubtype),
  isFavorite: asset.favorite ?? false, stars: asset.rating ?? 0, flag: asset.flag ?? null,
  label: asset.label ?? null, version: asset.version, state: asset.state,
  reason: asset.reason, thumbHash: asset.thumbHash, owner: asset.owner,
  trashed: asset.trashed ?? null,
  isStanding: asset.stack?.top ?? asset.burst?.representative ?? false,
  group: asset.stack?.top || (!asset.stack && asset.burst?.representative)
    ? { isStack: Boolean(asset.stack), count: 0 } : null,
});

/** The average colour, with which a ThumbHash begins. @param {string} hash In base64 */
export function meanColor(hash) {
  const [first, second, third] = [...atob(hash.slice(0, 4))].map((byte) => byte.charCodeAt(0));
  const head = first | (second << 8) | (third << 16);
  const light = (head & 63) / 63;
  const blue = light - 2 / 3 * ((head >> 6 & 63) / 31.5 - 1);
  const toRed = (head >> 12 & 63) / 31.5 - 1;
  const red = (3 * light - blue + toRed) / 2;
  const values = [red, red - toRed, blue].map((value) =>
    Math.round(255 * Math.min(1, Math.max(0, value))));
  return `rgb(${values.join(', ')})`;
}

/**
 * Rows from the server's columns.
 * @param {import('./responses.js').Columns} columns
 * @returns {Row[]}
 */
export function rowsOf(columns) {
  let time = 0;
  const rows = columns.ids.map((id, index) => {
    time = index === 0 ? columns.times[0] : time - columns.times[index];
    const color = columns.colors[index];
    // Responses cached for offline use may be older than these columns.
    const hash = columns.hashes?.[index] ?? null;
    return /** @type {Row} */ ({
      id, time, ratio: columns.ratios[index] / 1000,
      color: hash ? meanColor(hash) : color === null ? null : `#${color}`, thumbHash: hash,
      name: columns.names[index], isVideo: false, seconds: null, isLive: false,
      isFavorite: false, version: 0, state: 'ready', reason: null,
    });
  });
  for (const [index, seconds] of columns.videos) {
    Object.assign(rows[index], { isVideo: true, seconds });
  }
  for (const index of columns.live) rows[index].isLive = true;
  for (const index of columns.favorites) rows[index].isFavorite = true;
  for (const [index, stars] of columns.stars ?? []) rows[index].stars = stars;
  for (const [index, flag] of columns.flags ?? []) rows[index].flag = flag;
  for (const [index, label] of columns.labels ?? []) rows[index].label = label;
  for (const [index, version] of columns.versions) rows[index].version = version;
  for (const [index, state] of columns.states) {
    if (state === 'developing') rows[index].state = state;
    else [rows[index].state, rows[index].reason] = state;
  }
  // Older servers do not send it.
  for (const index of columns.animated ?? []) rows[index].isAnimated = true;
  for (const [index, count] of columns.bursts ?? []) rows[index].group = { isStack: false, count };
  for (const [index, count] of columns.stacks ?? []) rows[index].group = { isStack: true, count };
  return rows;
}

/**
 * A part of the timeline that one request reads: some days, or a part of one.
 * @typedef {object} Piece
 * @property {number} newest
 * @property {number} oldest
 * @property {number} first Place of its first photo among all
 * @property {number} count
 * @property {number} skip Earlier photos of its day
 */

/**
 * Joins adjacent pieces, up to a number of photos.
 * @param {readonly Piece[]} pieces
 * @param {number} most
 */
export function joined(pieces, most) {
  /** @type {Piece[]} */
  const longer = [];
  for (const piece of pieces) {
    const last = longer.at(-1);
    if (last && last.first + last.count === piece.first && last.count + piece.count <= most) {
      last.oldest = piece.oldest;
      last.count += piece.count;
    } else {
      longer.push({ ...piece });
    }
  }
  return longer;
}
