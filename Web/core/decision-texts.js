// Made by scripts/words from its catalogue, core/decision-texts.json; do not edit.
import { number, plural } from './plurals.js';

export const decisionTexts = {
  flag: 'Flag',
  noFlag: 'No flag',
  pick: 'Pick',
  reject: 'Reject',
  label: 'Colour label',
  labels: /** @type {Record<string, string>} */ ({
    red: 'Red',
    yellow: 'Yellow',
    green: 'Green',
    blue: 'Blue',
    purple: 'Purple',
  }),
  noLabel: 'No label',
  labelNames: /** @type {Record<string, string>} */ ({
    red: 'red label',
    yellow: 'yellow label',
    green: 'green label',
    blue: 'blue label',
    purple: 'purple label',
  }),
  /** @type {(count: number, stars: number) => string} */
  rated: (count, stars) =>
    `${plural(count, {
      one: `${number(count)} photo`,
      other: `${number(count)} photos`,
    })}`
      + `: ${plural(stars, {
      '=0': 'no stars',
      one: `${number(stars)} star`,
      other: `${number(stars)} stars`,
    })}`,
  /** @type {(count: number) => string} */
  picked: (count) => plural(count, {
    one: `${number(count)} photo: picked`,
    other: `${number(count)} photos: picked`,
  }),
  /** @type {(count: number) => string} */
  rejected: (count) => plural(count, {
    one: `${number(count)} photo: rejected`,
    other: `${number(count)} photos: rejected`,
  }),
  /** @type {(count: number) => string} */
  unflagged: (count) => plural(count, {
    one: `${number(count)} photo: no flag`,
    other: `${number(count)} photos: no flag`,
  }),
  /** @type {(count: number) => string} */
  unlabelled: (count) => plural(count, {
    one: `${number(count)} photo: no label`,
    other: `${number(count)} photos: no label`,
  }),
  /** @type {(count: number, label: string) => string} */
  labelled: (count, label) => plural(count, {
    one: `${number(count)} photo: ${label}`,
    other: `${number(count)} photos: ${label}`,
  }),
};
