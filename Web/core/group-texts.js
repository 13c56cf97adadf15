/** English texts of bursts and stacks. */
export const groupTexts = {
  /** @type {(isStack: boolean, count: number) => string} */
  title: (isStack, count) => `${isStack ? 'Stack' : 'Burst'} of ${count}`,
  /** If the number is unknown. */
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
