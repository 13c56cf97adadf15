/**
 * The types of the server's responses, as docs/api.md describes them. This module has no code.
 * @typedef {import('./editor.js').OpenAsset} OpenAsset
 * @typedef {import('./rows.js').Asset} Asset
 */

/**
 * The facts of one photo that lists leave out.
 * @typedef {object} Facts
 * @property {string | null} [subtitle]
 * @property {string | null} [caption]
 * @property {string[]} [keywords]
 * @property {string | null} [camera]
 * @property {string | null} [lens]
 * @property {Exposure | null} [exposure]
 * @property {number | null} [latitude]
 * @property {number | null} [longitude]
 * @property {Record<string, string | null> | null} [location]
 * @property {string} [visibility]
 * @property {string | null} [offset] Of the clock where it was taken, as `+02:00`
 * @property {string} [format]
 * @property {{code: string, detail: string} | null} [damage]
 */

/**
 * @typedef {{seconds: number | null, aperture: number | null, iso: number | null,
 *   focalLength: number | null, focalLength35: number | null, flash: boolean | null}} Exposure
 */

/** @typedef {OpenAsset & Facts} AssetDetail One photo with all its versions and facts */

/**
 * A page of a list of photos; `count` is that of the whole list, if it was asked for.
 * @typedef {{assets: (Asset & Facts)[], next: string | null, count?: number, videos?: number,
 * understood?: Understood}} Page A search also has what it understood
 */

/**
 * @typedef {{words: string[], times: {from: string, until: string} | null, favorites: boolean,
 *   stars?: number}} Understood
 */

/** @typedef {import('./timeline.js').Counts & {token: string, newest?: Columns}} TimelineCounts */

/**
 * Photos in columns; some have entries for a few photos only, as pairs with their index.
 * @typedef {object} Columns
 * @property {string[]} ids
 * @property {number[]} times In milliseconds; all but the first as the distance to the one before
 * @property {number[]} ratios In thousandths
 * @property {(string | null)[]} colors
 * @property {(string | null)[]} [hashes] Left out of responses kept by earlier releases
 * @property {string[]} names
 * @property {[number, number | null][]} videos With their seconds
 * @property {number[]} live
 * @property {number[]} favorites
 * @property {[number, number][]} [stars]
 * @property {[number, number][]} versions
 * @property {[number, 'developing' | ['unreadable', string]][]} states
 * @property {number[]} [animated]
 * @property {[number, number][]} [bursts] With the counts of their photos
 * @property {[number, number][]} [stacks]
 */

/** @typedef {{token: string, changes: import('./change-stream.js').Change[]}} Changes */

/**
 * An album, a smart album or a folder.
 * @typedef {object} Collection
 * @property {string} id
 * @property {'album' | 'smartAlbum' | 'folder'} kind
 * @property {string} title
 * @property {number | null} count
 * @property {string | null} cover
 * @property {string | null} [chosenCover]
 * @property {string | null} folder
 * @property {string} [owner]
 * @property {string} right
 * @property {unknown} [rule]
 */

/** @typedef {{latitude: number, longitude: number}} Position */

/**
 * @typedef {object} Place
 * @property {string} id
 * @property {string} owner
 * @property {string} name
 * @property {number | null} latitude
 * @property {number | null} longitude
 * @property {number | null} stars
 * @property {number} reviews
 * @property {number} count
 * @property {string | null} cover
 * @property {number} [metres]
 */

/**
 * @typedef {{id: string, author: string, stars: number, text: string, assets: string[],
 *   made: string, modified: string}} Review
 * @typedef {{id: string, name: string, count: number, cover: string | null}} Photographer
 * @typedef {{latitude: number, longitude: number, count: number, asset: string}} Cluster
 * @typedef {{name: string, region: string | null, country: string, latitude: number,
 *   longitude: number}} Town
 */

export {};
