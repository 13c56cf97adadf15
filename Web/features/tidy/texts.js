// Made by scripts/words from its catalogue, features/tidy/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const tidyWords = {
  title: 'Tidy up',
  back: 'Back',
  loading: 'Loading…',
  failed: 'This page did not load',
  kinds: 'Kinds',
  /** @type {(count: number) => string} */
  all: (count) => `All ${number(count)}`,
  chips: {
    /** @type {(count: number) => string} */
    copies: (count) => `Copies ${number(count)}`,
    /** @type {(count: number) => string} */
    pair: (count) => `RAW and JPEG ${number(count)}`,
    /** @type {(count: number) => string} */
    burst: (count) => `Bursts ${number(count)}`,
    /** @type {(count: number) => string} */
    series: (count) => `Series ${number(count)}`,
    /** @type {(count: number) => string} */
    similar: (count) => `Similar ${number(count)}`,
  },
  groups: {
    /** @type {(count: number) => string} */
    copies: (count) => plural(count, {
      one: `${number(count)} copy of one picture`,
      other: `${number(count)} copies of one picture`,
    }),
    /** @type {(count: number) => string} */
    pair: (count) => plural(count, {
      one: `${number(count)} file of one shot`,
      other: `${number(count)} files of one shot`,
    }),
    /** @type {(count: number) => string} */
    burst: (count) => plural(count, {
      one: `${number(count)} shot of a burst`,
      other: `${number(count)} shots of a burst`,
    }),
    /** @type {(count: number) => string} */
    series: (count) => plural(count, {
      one: `${number(count)} shot taken within moments`,
      other: `${number(count)} shots taken within moments`,
    }),
    /** @type {(count: number) => string} */
    similar: (count) => plural(count, {
      one: `${number(count)} similar photo`,
      other: `${number(count)} similar photos`,
    }),
  },
  /** @type {(place: number, count: number) => string} */
  place: (place, count) => `Group ${number(place)} of ${number(count)}`,
  previous: 'Previous group',
  next: 'Next group',
  photos: 'Photos of this group',
  best: 'Largest',
  /** @type {(width: string, height: string) => string} */
  size: (width, height) => `${width} × ${height}`,
  /** @type {(name: string) => string} */
  zoom: (name) => `Compare ${name} in full size`,
  keep: 'Keep',
  reject: 'Reject',
  /** @type {(name: string) => string} */
  keepIt: (name) => `Keep ${name}`,
  /** @type {(name: string) => string} */
  rejectIt: (name) => `Reject ${name}`,
  keepOnly: 'Keep this, reject the rest',
  keepAll: 'Keep all',
  stack: 'Show as one photo',
  /** @type {(count: number) => string} */
  keptOnly: (count) =>
    `Kept one, rejected ${plural(count, {
      one: `${number(count)} photo`,
      other: `${number(count)} photos`,
    })}`,
  /** @type {(count: number) => string} */
  keptAll: (count) =>
    `Kept ${plural(count, {
      one: `${number(count)} photo`,
      other: `${number(count)} photos`,
    })}`,
  rejected: 'Rejected photos',
  hint: 'Rejected photos stay in your library until you move them to the trash.',
  emptyTitle: 'Nothing to tidy up',
  emptyText: 'Copies of a picture, RAW files with their JPEGs, bursts and similar '
    + 'shots appear here as groups to choose from.',
  emptyKind: 'No groups of this kind',
};
