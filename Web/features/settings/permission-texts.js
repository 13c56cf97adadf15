// Made by scripts/words from its catalogue, features/settings/permission-texts.json; do not edit.

export const permissionTexts = {
  title: 'What this browser allows',
  uses: /** @type {Record<string, {title: string, use: string}>} */ ({
    camera: {
      title: 'Camera',
      use: 'To take pictures and videos here.',
    },
    microphone: {
      title: 'Microphone',
      use: 'For the sound of videos.',
    },
    geolocation: {
      title: 'Location',
      use: 'To put a new photo on the map, only while you are adding it.',
    },
    'persistent-storage': {
      title: 'Persistent storage',
      use: 'So that this browser keeps photos that are waiting to be uploaded.',
    },
  }),
  states: {
    granted: 'Allowed.',
    denied: 'Blocked.',
    prompt: 'You will be asked when it is needed.',
    unknown: 'Unknown. You will be asked when it is needed.',
    missing: 'Not available in this browser.',
    insecure: 'Only available over HTTPS.',
    kept: 'The browser decides this, and has not allowed it yet.',
  },
  change: {
    granted: 'To change this, click the icon beside the address, then Permissions.',
    denied: 'To allow it, click the icon beside the address, then Permissions, '
      + 'and reload this page. On a phone, also check the system settings '
      + 'for this browser.',
    insecure: 'To serve Tintype over HTTPS, start it with --listen and its address '
      + 'on your home network.',
  },
  ask: 'Allow',
  refused: 'This browser does not allow it yet. It may once you install Tintype '
    + 'or add it to your bookmarks.',
};
