/** English texts of sharing. */

export const sharingTexts = {
  links: {
    title: 'Shared links', find: 'Find a link', noMatch: 'No link has that title.',
    text: 'Anyone with a link can see its photos without an account. You can change or end it '
      + 'at any time.',
    add: 'Share selected photos',
    none: 'Nothing is shared by link.',
    noneText: 'Select photos here, or open an album and share it.',
    untitled: 'Selected photos',
    album: (/** @type {string} */ title) => `Album ${title}`,
    until: (/** @type {string} */ when) => `until ${when}`,
    always: 'no expiry',
    password: 'with a password',
    looking: 'view only', downloading: 'with downloads',
    position: 'with locations',
    used: (/** @type {string} */ when) => `Last opened ${when}.`,
    unused: 'Not opened yet.',
    copy: 'Copy', copied: 'Link copied.',
    change: 'Change', choose: 'Choose photos', end: 'End',
    /** @type {(act: string, title: string) => string} */
    of: (act, title) => `${act}: ${title}`,
    ended: (/** @type {string} */ title) => `${title}: link ended.`,
    sure: (/** @type {string} */ title) => ({
      title: 'End this link?', yes: 'End the link',
      text: `${title}: the link stops working for everyone at once. This can’t be undone; a new `
        + 'link has a new address.',
    }),
    changed: (/** @type {string} */ title) => `${title}: link updated`,
    chosen: (/** @type {string} */ photos) => `The link now shows ${photos}.`,
    made: 'Link created',
    madeText: (/** @type {boolean} */ isAlbum) =>
      `Anyone with it can see ${isAlbum ? 'this album' : 'your selection'}. `
      + 'You can find it in Settings, under Shared links.',
    byAlbum: 'Albums shared with people',
    /** @type {(name: string, mayAdd: boolean) => string} */
    share: (name, mayAdd) => (mayAdd ? `${name} can add photos.` : `${name} can view.`),
    open: 'Open',
  },
  options: {
    make: 'Share by link', changing: 'Edit link',
    name: 'Title', nameText: 'Shown above the photos.',
    password: 'Password',
    passwordText: 'At least 8 characters. Leave empty for no password.',
    keepPassword: 'A password is set. Type a new one to change it.',
    noPassword: 'No password',
    days: 'Expires', forever: 'Never', keepDays: 'No change',
    count: (/** @type {number} */ days) => (days === 1 ? 'In a day' : days === 7 ? 'In a week'
      : days === 30 ? 'In a month' : 'In a year'),
    download: 'Allow downloads',
    position: 'Show where photos were taken',
    done: 'Create link', save: 'Save',
  },
  album: {
    title: 'Share album',
    people: 'With people in this library',
    first: 'They can see every photo in it, including your private ones.',
    none: 'No one else has an account here.', find: 'Find someone',
    no: 'No access', see: 'Can view', add: 'Can add',
    of: (/** @type {string} */ name) => `Access for ${name}`,
    /** @type {(name: string, what: 'no' | 'see' | 'add') => string} */
    saved: (name, what) => ({
      no: `${name} no longer has access.`, see: `${name} can view this album.`,
      add: `${name} can add photos to this album.`,
    })[what],
    link: 'With others', linkText: 'By a link that anyone can open.', make: 'Create link',
  },
  devices: {
    title: 'Devices and tokens',
    text: 'A token gives a program or device access without your password. Create one for each, '
      + 'so that you can end them separately.',
    none: 'No tokens yet.',
    levels: /** @type {Record<string, string>} */ ({
      add: 'Can upload only', limited: 'Can view selected photos',
      read: 'Can view everything you can', write: 'Full access',
    }),
    chosen: (/** @type {string} */ photos) => `Can view ${photos}`,
    /** @type {(level: string, until: string, used: string) => string} */
    line: (level, until, used) => `${level}, ${until}. ${used}`,
    made: (/** @type {string} */ when) => `Created ${when}.`,
    used: (/** @type {string} */ when) => `Last used ${when}.`,
    unused: 'Not used yet.',
    sent: (/** @type {string} */ when) => `Last sent ${when}.`,
    add: 'New token', name: 'Name', nameText: 'What it is for, such as “Laptop backup”.',
    level: 'Access', make: 'Create token',
    secretTitle: (/** @type {string} */ name) => `Token for ${name}`,
    secretText: 'Copy it to your program or device. It is shown only once.',
    secret: 'Token', address: 'Address for apps', password: 'Password',
    deviceText: (/** @type {boolean} */ hasCode) =>
      `Copy both to an app that sends photos by WebDAV${
        hasCode ? ', or scan the code with a phone' : ''}. `
      + 'The token is the app’s password, with any user name. It is shown only once.',
    code: 'QR code that opens the address and the token on a phone',
    noCode: 'Scan the code that Settings shows for a new token, under Devices and tokens.',
    ended: (/** @type {string} */ name) => `${name} no longer has access.`,
    sure: (/** @type {string} */ name) => ({
      title: 'End this token?', yes: 'End the token',
      text: `${name}: everything that uses it loses access at once. This can’t be undone; `
        + 'you would need a new token.',
    }),
  },
};
