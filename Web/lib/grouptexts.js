/** The words of a burst or stack, in English. */
export const groupTexts = {
  /** @type {(isStack: boolean, count: number) => string} */
  title: (isStack, count) => `${isStack ? 'Stack' : 'Burst'} of ${count}`,
  /** Where it is not said how many. */
  some: (/** @type {boolean} */ isStack) => (isStack ? 'Stack' : 'Burst'),
  stacked: (/** @type {number} */ count) => `${count} photos stacked`,
  unstacked: (/** @type {number} */ count) => (count === 1 ? 'Unstacked'
    : `${count} stacks unstacked`),
  /** @type {(place: number, count: number) => string} */
  place: (place, count) => `${place} of ${count}`,
  choose: 'Set as top photo',
  chosen: 'Top photo',
  changed: 'Top photo changed',
  standing: (/** @type {string} */ name) => `${name}, top photo`,
};
