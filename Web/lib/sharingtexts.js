/** The words of what is shared, in English. */

export const sharingTexts = {
  links: {
    title: 'Shared links', find: 'Find a link', noMatch: 'No link is called that.',
    text: 'Whoever has a link sees what it shows, without an account. You can change or end it '
      + 'at any time.',
    add: 'Link to chosen photos',
    none: 'Nothing is shared by link.',
    noneText: 'Choose photos here, or open an album and share it.',
    untitled: 'Chosen photos',
    album: (/** @type {string} */ title) => `The album ${title}`,
    until: (/** @type {string} */ when) => `until ${when}`,
    always: 'until you end it',
    password: 'with a password',
    looking: 'to look at', downloading: 'to download',
    position: 'with places',
    used: (/** @type {string} */ when) => `Last opened ${when}.`,
    unused: 'Not opened yet.',
    copy: 'Copy', copied: 'The link is copied.',
    change: 'Change', choose: 'Choose photos', end: 'End',
    /** @type {(act: string, title: string) => string} */
    of: (act, title) => `${act}: ${title}`,
    ended: (/** @type {string} */ title) => `${title}: the link leads nowhere any more.`,
    sure: (/** @type {string} */ title) => ({
      title: 'End this link?', yes: 'End the link',
      text: `${title}: whoever has the link sees nothing any more, at once. It cannot be brought `
        + 'back; another link has another address.',
    }),
    changed: (/** @type {string} */ title) => `${title}: changed`,
    chosen: (/** @type {string} */ photos) => `The link shows ${photos} now.`,
    made: 'A link',
    madeText: 'Whoever has it sees what you chose. It stands in the settings, under Shared links.',
    byAlbum: 'Albums shared with accounts',
    /** @type {(name: string, mayAdd: boolean) => string} */
    share: (name, mayAdd) => (mayAdd ? `${name} sees it, and adds to it.` : `${name} sees it.`),
    open: 'Open',
  },
  options: {
    make: 'Share by link', changing: 'Change the link',
    name: 'Title', nameText: 'Stands above the photos.',
    password: 'Password',
    passwordText: 'At least 8 characters. Leave it empty for none.',
    keepPassword: 'It has one. Type another to change it.',
    noPassword: 'Without a password',
    days: 'Good for', forever: 'As long as you like', keepDays: 'As it is now',
    count: (/** @type {number} */ days) => (days === 1 ? 'A day' : days === 7 ? 'A week'
      : days === 30 ? 'A month' : 'A year'),
    download: 'They may download the files',
    position: 'They see where photos were taken',
    done: 'Make the link', save: 'Save',
  },
  album: {
    title: 'Share the album',
    people: 'With people of this library',
    first: 'They see everything in it, also what only you see otherwise.',
    none: 'Nobody else has an account here.', find: 'Find somebody',
    no: 'Does not see it', see: 'Sees it', add: 'Sees it, and adds',
    of: (/** @type {string} */ name) => `${name} and this album`,
    /** @type {(name: string, what: string) => string} */
    saved: (name, what) => `${name}: ${what.toLowerCase()}`,
    link: 'With others', linkText: 'By a link, for whoever has it.', make: 'Make a link',
  },
  devices: {
    title: 'Devices and tokens',
    text: 'A token lets a program or a device in without your password. Give each its own, so '
      + 'that you can end one without the others.',
    none: 'There are no tokens.',
    levels: /** @type {Record<string, string>} */ ({
      add: 'Brings photos, sees none', limited: 'Sees chosen photos only',
      read: 'Sees what you see', write: 'Does what you may do',
    }),
    chosen: (/** @type {string} */ photos) => `Sees ${photos} that you chose`,
    /** @type {(level: string, until: string, used: string) => string} */
    line: (level, until, used) => `${level}, ${until}. ${used}`,
    used: (/** @type {string} */ when) => `Last used ${when}.`,
    unused: 'Not used yet.',
    add: 'New token', name: 'Name', nameText: 'What it is for, as “Laptop backup”.',
    level: 'What it may do', make: 'Make the token',
    secretTitle: (/** @type {string} */ name) => `The token of ${name}`,
    secretText: 'Copy it to where it is used. It is shown only now.',
    secret: 'Token',
    ended: (/** @type {string} */ name) => `${name} is out, from now on.`,
    sure: (/** @type {string} */ name) => ({
      title: 'End this token?', yes: 'End the token',
      text: `${name}: whatever uses it is out, at once. It cannot be brought back; another token `
        + 'has to be copied to where it is used.',
    }),
  },
};
