/** Whether somebody has asked their device for as little movement as possible. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How something scrolls to where it is wanted. @returns {ScrollBehavior} */
export const scrolling = () => (isStill() ? 'instant' : 'smooth');
