/**
 * The types of the server's responses, as docs/api.md describes them. This module has no code.
 * @typedef {import('./editor.js').OpenAsset} OpenAsset
 * @typedef {import('./rows.js').Asset} Asset
 * @typedef {import('./decisions.js').Flag} Flag
 * @typedef {import('./decisions.js').ColorLabel} ColorLabel
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
 * @property {string | null} [reasonDetail] What the library for its format says of an unreadable
 *   file
 */

/**
 * @typedef {{seconds: number | null, aperture: number | null, iso: number | null,
 *   focalLength: number | null, focalLength35: number | null, flash: boolean | null}} Exposure
 */

/** @typedef {{name: string, file: string, sha256: string}} Font */
/** @typedef {{version: number, saved: Font[], now: Font[]}} VersionFonts */

/** @typedef {OpenAsset & Facts} AssetDetail One photo with all its versions and facts */

/**
 * A page of a list of photos; `count` is that of the whole list, if it was asked for.
 * @typedef {{assets: (Asset & Facts)[], next: string | null, count?: number, videos?: number,
 * understood?: SearchConditions, reasons?: Record<string, Reason>, examples?: number}} Page A
 * search also has the conditions that it understood, and why it found photos that have none of its
 * words in their titles; suggestions of a keyword have the number of photos by which they were
 * found
 */

/**
 * @typedef {{words: string[], times: {from: string, until: string} | null, favorites: boolean,
 *   stars?: number, flag?: Flag | null, label?: ColorLabel | null}} SearchConditions
 */

/** @typedef {{kind: 'text' | 'thing', text: string}} Reason */

/**
 * A line of text in a picture; the box has x, y, width and height as fractions.
 * @typedef {{text: string, script: string, confidence: number,
 *   box: [number, number, number, number]}} SeenLine
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
 * @property {[number, Flag][]} [flags]
 * @property {[number, ColorLabel][]} [labels]
 * @property {[number, number][]} versions
 * @property {[number, 'developing' | ['unreadable', string]][]} states
 * @property {number[]} [animated]
 * @property {[number, number][]} [bursts] With the counts of their photos
 * @property {[number, number][]} [stacks]
 */

/** @typedef {{token: string, changes: import('./change-stream.js').Change[]}} Changes */

/**
 * A changed photo with its newest version, whose recipe is left out if it is long.
 * @typedef {Asset & Facts & {latest?: import('./editor.js').Version | null}} ChangedAsset
 */

/**
 * A changed collection. An album of few photos has their ids in its order.
 * @typedef {Collection & {assets?: string[]}} ChangedCollection
 */

/**
 * An event of the stream: changes with the present rows of what they are about, as this visitor may
 * see them. Without rows, everything may have changed.
 * @typedef {object} ChangeEvent
 * @property {string} token
 * @property {import('./change-stream.js').Change[]} changes
 * @property {ChangedAsset[]} [assets]
 * @property {ChangedCollection[]} [collections]
 * @property {[number, number, number][]} [days] Day since 1970, photos, videos
 * @property {number} [count] Of the whole timeline
 */

/** @typedef {{rows: ChangedCollection[], gone: string[]}} ChangedCollections */

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
 * @property {number} [position] Its place among its siblings
 * @property {string} [made]
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
 * @typedef {{latitude: number, longitude: number, count: number, asset: string,
 *   box: [number, number, number, number], location: Record<string, string | null> | null}} Cluster
 *   `box`: west, south, east and north of its photos; `location`: the names that they share
 * @typedef {{name: string, region: string | null, country: string, latitude: number,
 *   longitude: number}} Town
 */

export {};
