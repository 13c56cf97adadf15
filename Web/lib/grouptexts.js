/** The words of a burst or stack, in English. */
export const groupTexts = {
  /** @type {(isStack: boolean, count: number) => string} */
  title: (isStack, count) => `${isStack ? 'Stack' : 'Burst'} of ${count}`,
  /** Where it is not said how many. */
  some: (/** @type {boolean} */ isStack) => (isStack ? 'Stack' : 'Burst'),
  stacked: (/** @type {number} */ count) => `${count} photos are one stack now`,
  unstacked: (/** @type {number} */ count) => (count === 1 ? 'The stack is taken apart'
    : `${count} stacks are taken apart`),
  /** @type {(place: number, count: number) => string} */
  place: (place, count) => `${place} of ${count}`,
  choose: 'Let this one stand for the others',
  chosen: 'Stands for the others',
  changed: 'Another photo stands for the others now',
  standing: (/** @type {string} */ name) => `${name}, which stands for the others`,
};
