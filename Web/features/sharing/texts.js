// Made by scripts/words from its catalogue, features/sharing/texts.json; do not edit.
import { plural, selected } from '../../core/plurals.js';

export const sharingTexts = {
  links: {
    title: 'Shared links',
    find: 'Find a link',
    noMatch: 'No link has that title.',
    text: 'Anyone with a link can see its photos without an account. You can '
      + 'change it or stop sharing at any time.',
    add: 'Choose photos to share',
    none: 'Nothing is shared by link.',
    noneText: 'Select photos here, or open an album and share it.',
    untitled: 'Selected photos',
    /** @type {(title: string) => string} */
    album: (title) => `Album ${title}`,
    /** @type {(when: string) => string} */
    until: (when) => `until ${when}`,
    always: 'no expiry',
    password: 'with a password',
    looking: 'view only',
    downloading: 'with downloads',
    position: 'with locations',
    /** @type {(when: string) => string} */
    used: (when) => `Last opened ${when}.`,
    unused: 'Not opened yet.',
    copy: 'Copy',
    copied: 'Link copied.',
    change: 'Change',
    choose: 'Choose photos',
    end: 'Stop sharing',
    /** @type {(act: string, title: string) => string} */
    of: (act, title) => `${act}: ${title}`,
    /** @type {(title: string) => string} */
    ended: (title) => `${title}: no longer shared by this link.`,
    /** @type {(title: string) => string} */
    changed: (title) => `${title}: link updated`,
    /** @type {(photos: string) => string} */
    chosen: (photos) => `The link now shows ${photos}.`,
    made: 'Link created',
    /** @type {(isAlbum: boolean) => string} */
    madeText: (isAlbum) =>
      isAlbum
        ? 'Anyone with it can see this album. You can find it in Settings, '
          + 'under Shared links.'
        : 'Anyone with it can see your selection. You can find it in '
          + 'Settings, under Shared links.',
    byAlbum: 'Albums shared with people',
    /** @type {(name: string, mayAdd: boolean) => string} */
    share: (name, mayAdd) => mayAdd ? `${name} can add photos.` : `${name} can view.`,
    open: 'Open',
    sure: {
      title: 'Stop sharing by this link?',
      yes: 'Stop sharing',
      /** @type {(title: string) => string} */
      text: (title) =>
        `${title}: the link stops working for everyone at once. This `
          + `can’t be undone; a new link has a new address.`,
    },
  },
  options: {
    make: 'Share by link',
    changing: 'Edit link',
    name: 'Title',
    nameText: 'Shown above the photos.',
    password: 'Password',
    passwordText: 'At least 8 characters. Leave empty for no password.',
    keepPassword: 'A password is set. Type a new one to change it.',
    noPassword: 'No password',
    days: 'Expires',
    forever: 'Never',
    keepDays: 'No change',
    /** @type {(days: number) => string} */
    count: (days) => plural(days, {
      '=1': 'In a day',
      '=7': 'In a week',
      '=30': 'In a month',
      other: 'In a year',
    }),
    download: 'Allow downloads',
    position: 'Show where photos were taken',
    done: 'Create link',
    save: 'Save',
  },
  album: {
    title: 'Share album',
    people: 'With people in this library',
    first: 'They can see every photo in it, including your private ones.',
    none: 'No one else has an account here.',
    find: 'Find someone',
    no: 'No access',
    see: 'Can view',
    add: 'Can add',
    /** @type {(name: string) => string} */
    of: (name) => `Access for ${name}`,
    /** @type {(name: string, access: string) => string} */
    saved: (name, access) => selected(access, {
      no: `${name} no longer has access.`,
      see: `${name} can view this album.`,
      other: `${name} can add photos to this album.`,
    }),
    link: 'With others',
    linkText: 'By a link that anyone can open.',
    make: 'Create link',
  },
  devices: {
    title: 'Devices and tokens',
    text: 'A token gives a program or device access without your password. '
      + 'Create one for each, so that you can revoke them separately.',
    none: 'No tokens yet.',
    levels: /** @type {Record<string, string>} */ ({
      add: 'Can upload only',
      limited: 'Can view selected photos',
      read: 'Can view everything you can',
      write: 'Full access',
    }),
    /** @type {(photos: string) => string} */
    chosen: (photos) => `Can view ${photos}`,
    /** @type {(level: string, until: string, used: string) => string} */
    line: (level, until, used) => `${level}, ${until}. ${used}`,
    /** @type {(when: string) => string} */
    made: (when) => `Created ${when}.`,
    /** @type {(when: string) => string} */
    used: (when) => `Last used ${when}.`,
    unused: 'Not used yet.',
    /** @type {(when: string) => string} */
    sent: (when) => `Last sent ${when}.`,
    add: 'New token',
    name: 'Name',
    nameText: 'What it is for, such as “Laptop backup”.',
    level: 'Access',
    make: 'Create token',
    /** @type {(name: string) => string} */
    secretTitle: (name) => `Token for ${name}`,
    secretText: 'Copy it to your program or device. It is shown only once.',
    secret: 'Token',
    address: 'Address for apps',
    password: 'Password',
    /** @type {(hasCode: boolean) => string} */
    deviceText: (hasCode) =>
      hasCode
        ? 'Enter both in an app that uploads by WebDAV, or scan the code '
          + 'with a phone. Use the token as the password; any user name '
          + 'works. It is shown only once.'
        : 'Enter both in an app that uploads by WebDAV. Use the token as '
          + 'the password; any user name works. It is shown only once.',
    code: 'QR code that opens the address and the token on a phone',
    noCode: 'Scan the code that Settings shows for a new token, under Devices '
      + 'and tokens.',
    end: 'Revoke token',
    /** @type {(name: string) => string} */
    ended: (name) => `${name} no longer has access.`,
    sure: {
      title: 'Revoke this token?',
      yes: 'Revoke token',
      /** @type {(name: string) => string} */
      text: (name) =>
        `${name}: everything that uses it loses access at once. This `
          + `can’t be undone; you would need a new token.`,
    },
  },
};
