/** Whether the device is set to reduced motion. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The scrolling behaviour: smooth, or instant with reduced motion. @returns {ScrollBehavior} */
export const scrolling = () => (isStill() ? 'instant' : 'smooth');
