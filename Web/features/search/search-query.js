/** Search text: completion, examples and results. Pure. */

/**
 * @typedef {{kind: string, text: string, id?: string | null, note?: string}} Suggestion
 * @typedef {import('../../core/responses.js').SearchConditions} SearchConditions
 */

/**
 * The text with its last words replaced by a suggestion.
 * @param {string} typed
 * @param {string} suggested
 */
export function completed(typed, suggested) {
  const words = typed.split(/\s+/).filter(Boolean);
  const small = suggested.toLowerCase();
  // Replaces as many words as the suggestion begins with: "canon e" becomes "Canon EOS".
  for (let first = 0; first < words.length; first += 1) {
    if (small.startsWith(words.slice(first).join(' ').toLowerCase())) {
      return [...words.slice(0, first), suggested].join(' ');
    }
  }
  return [...words.slice(0, -1), suggested].join(' ');
}

/** The number of suggested years before anything is typed. */
const offeredYears = 3;

/**
 * Example searches for a library with photos of these days.
 * @param {readonly {day: string}[]} days Newest first
 * @param {readonly string[]} words Searches that suit every library
 */
export function examplesOf(days, words) {
  const years = [...new Set(days.map(({ day }) => String(Number(day.slice(0, 4)))))];
  return [...years.slice(0, offeredYears), ...words];
}

/** The number of suggested places, cameras, people and albums, each. */
const offeredOfEach = 2;

/** The most frequent names. @param {readonly (string | null | undefined)[]} names */
function commonest(names) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, offeredOfEach)
    .map(([name]) => name);
}

/**
 * Suggested searches from the library's own data: places and cameras of the newest photos,
 * photographers if there are several, and albums.
 * @param {readonly {camera?: string | null, location?: {town?: string | null,
 * city?: string | null} | null}[]} assets The newest
 * @param {readonly {name: string, count: number}[]} people
 * @param {readonly {id: string, kind: string, title: string}[]} collections
 * @returns {Suggestion[]}
 */
export function offered(assets, people, collections) {
  const several = people.filter(({ count }) => count > 0);
  return [
    ...commonest(assets.map(({ location }) => location?.city ?? location?.town))
      .map((text) => ({ kind: 'place', text })),
    ...commonest(assets.map(({ camera }) => camera)).map((text) => ({ kind: 'camera', text })),
    ...(several.length > 1 ? several.slice(0, offeredOfEach) : [])
      .map(({ name }) => ({ kind: 'photographer', text: name })),
    ...collections.filter(({ kind }) => kind !== 'folder').slice(0, offeredOfEach)
      .map(({ id, title }) => ({ kind: 'album', text: title, id })),
  ];
}

/**
 * The address of a suggestion with its own screen; null if it is a search term.
 * @param {Suggestion} suggestion
 */
export function pathOf({ kind, id }) {
  if (kind === 'album' && id) return `/albums/${id}`;
  if (kind === 'place' && id) return `/places/${id}`;
  return null;
}

/**
 * The first and last day of a period, as `2024-08-01`.
 * @param {{from: string, until: string}} times `until` is the first moment after it
 */
export function daysOf({ from, until }) {
  const last = new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
  return { from: from.slice(0, 10), until: last };
}
