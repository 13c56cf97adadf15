/** The words of what a browser may allow, in English. */

/** @type {Record<string, {title: string, use: string}>} */
const uses = {
  camera: { title: 'Camera', use: 'To take pictures and videos here.' },
  microphone: { title: 'Microphone', use: 'For the sound of videos.' },
  geolocation: { title: 'Location', use: 'To put a new photo on the map, only while you add one.' },
  'persistent-storage': {
    title: 'Kept storage',
    use: 'So that this browser does not clear away what waits to be uploaded.',
  },
};

export const permissionTexts = {
  title: 'What this browser allows',
  uses,
  states: {
    granted: 'Allowed.',
    denied: 'Refused.',
    prompt: 'Not asked yet: you are asked when it is needed.',
    unknown: 'This browser does not say. You are asked when it is needed.',
    missing: 'This browser has none.',
    insecure: 'Not without HTTPS: browsers give it to secure pages only.',
    kept: 'This browser decides by itself, and has not said yes yet.',
  },
  change: {
    granted: 'To take it back: the sign beside the address, then its permissions.',
    denied: 'To allow it: the sign beside the address, then its permissions, then load this page '
      + 'again. On a phone also look into the system’s settings for this browser.',
    insecure: 'Whoever runs Tintype can serve it over HTTPS: --listen with the address at home '
      + 'does that by itself.',
  },
  ask: 'Ask for it',
};
