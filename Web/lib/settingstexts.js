/** The words of the settings, in English. */

export const settingsTexts = {
  title: 'Settings',
  failedTitle: 'This did not load',
  you: 'You',
  account: 'Account',
  roles: /** @type {Record<string, string>} */ ({
    administrator: 'Administrator', member: 'Member', viewer: 'Viewer',
  }),
  rolesLong: /** @type {Record<string, string>} */ ({
    administrator: 'Administrator: also looks after accounts and the library',
    member: 'Member: adds photos of their own',
    viewer: 'Viewer: sees the family’s photos, adds none',
  }),
  signedInAs: (/** @type {string} */ name, /** @type {string} */ role) => `${name}, ${role}`,
  unclaimed: 'Nobody has a password yet. Choose one, and the library is yours.',

  look: {
    title: 'Appearance',
    label: 'Light or dark',
    system: 'As the system', light: 'Light', dark: 'Dark',
    language: 'Language', languageNow: 'English is the only one so far.',
  },

  care: {
    title: 'Care of the library',
    backup: 'Backup',
    noBackup: 'None is made by itself. Whoever runs Tintype starts it with --backup FOLDER, and it '
      + 'makes one a day.',
    copy: (/** @type {string} */ folder) => `Copy in ${folder}`,
    /** @type {(when: string, what: string) => string} */
    copied: (when, what) => `Made and found whole: ${when}.${what ? ` ${what}.` : ''}`,
    scrub: 'Check of every stored file',
    good: (/** @type {string} */ when) => `Last good: ${when}.`,
    never: 'Not yet done.',
    next: (/** @type {string} */ when) => `Next: ${when}.`,
    running: 'Running now.',
    paused: 'Paused.',
    failed: (/** @type {string} */ why) => `The last one failed: ${why}`,
    jobs: 'Imports and upkeep',
    jobsText: 'What is done in the background, how far it is, and what failed.',
    developing: (/** @type {string} */ photos) => `The pictures of ${photos} are still to be made.`,
    onlyAdministrators: 'Whoever looks after this library sees backups and checks here.',
  },

  storage: {
    title: 'Storage',
    library: 'In the library',
    /** @type {(photos: string, bytes: string) => string} */
    both: (photos, bytes) => `${photos}, ${bytes}`,
    /** @type {(photos: string, bytes: string) => string} */
    all: (photos, bytes) => `${photos}, ${bytes}, with what is hidden, in stacks or in the trash`,
    device: 'On this device',
    deviceText: (/** @type {string} */ bytes) =>
      `${bytes}: the page itself, and what was seen last, for when there is no connection.`,
    forget: 'Forget',
    forgotten: 'What this device had kept is gone. It is asked for again when it is needed.',
  },

  people: {
    title: 'People and devices',
    accounts: 'Accounts', accountsText: 'Who has one, what they may do, and links for new ones.',
    devices: 'Devices and tokens',
    devicesText: 'Programs and devices that may come in without a password.',
    links: 'Shared links',
    linksText: 'What others can see without an account, and until when.',
  },

  own: {
    title: 'Account',
    name: 'Name', nameText: 'You sign in by it, and others see it beside your photos.',
    nameSaved: 'Your name is saved.',
    save: 'Save',
    passwordTitle: 'Password',
    firstTitle: 'Choose a password',
    firstText: 'With it this library has an administrator: you. From then on everybody signs in, '
      + 'and the link from the terminal leads nowhere any more.',
    signInName: (/** @type {string} */ name) =>
      `You will sign in with the name “${name}” and this password. You can change the name below.`,
    old: 'Password now', new: 'New password',
    hint: 'At least 8 characters, and none of those that are tried first.',
    change: 'Change the password', first: 'Set the password',
    changed: 'The new password is good from now on. Every other device signs in again.',
    claimed: 'You are the administrator now.',
    newPhotos: 'Your new photos',
    newPhotosWho: 'Who sees them',
    newPhotosText: 'What is in the library already stays as it is.',
    family: 'Your family sees them', private: 'Only you see them',
    visibilitySaved: 'Saved for your next photos.',
    sessions: 'Where you are signed in',
    /** @type {(browser: string, system: string) => string} */
    device: (browser, system) => [browser || 'A program', system].filter(Boolean).join(' on '),
    here: 'This device',
    /** @type {(address: string, when: string) => string} */
    used: (address, when) => `${address}, last ${when}`,
    end: 'Sign out',
    endOf: (/** @type {string} */ device) => `Sign out: ${device}`,
    endOthers: 'Sign out everywhere else',
    ended: (/** @type {string} */ device) => `${device} is signed out.`,
    endedOthers: 'Only this device is signed in now.',
    signOut: 'Sign out here',
    signOutFirst: 'Set a password before you sign out: nobody has one yet.',
  },

  accounts: {
    title: 'Accounts', find: 'Find an account', noMatch: 'Nobody is called that.',
    you: 'you',
    /** @type {(photos: string, bytes: string, when: string) => string} */
    line: (photos, bytes, when) => `${photos}, ${bytes}. ${when}`,
    counted: 'Everything counts that takes room: also what is hidden, in a stack or burst behind '
      + 'another photo, or in the trash.',
    seen: (/** @type {string} */ when) => `Last here ${when}.`,
    neverSeen: 'Not here yet.',
    role: (/** @type {string} */ name) => `Role of ${name}`,
    /** @type {(name: string, role: string) => string} */
    roleSaved: (name, role) => `${name}: ${role} now`,
    forgot: 'Link for a new password',
    forgotOf: (/** @type {string} */ name) => `Link for a new password: ${name}`,
    remove: 'Remove',
    removeOf: (/** @type {string} */ name) => `Remove ${name}`,
    inviteTitle: 'Invite somebody',
    inviteText: 'A link by which they choose a name and a password. It works once, for a week.',
    inviteRole: 'As',
    invite: 'Make a link',
    linkFor: (/** @type {string} */ name) => `A link for ${name}`,
    linkNew: 'A link for somebody new',
    linkText: 'Send it to them. It is shown only now.',
    link: 'Link',
    copy: 'Copy', copied: 'Copied', share: 'Send',
    ownAddress: 'This address works on this machine only.',
    /** With what Tintype is started between them. */
    ownAddressWay: ['Started with ', '--listen 0.0.0.0:8443', ', Tintype has one for others too.'],
    open: 'Links that were not used yet',
    /** @type {(role: string, when: string) => string} */
    openNew: (role, when) => `Somebody new, ${role}. Until ${when}.`,
    /** @type {(name: string, when: string) => string} */
    openBack: (name, when) => `A new password for ${name}. Until ${when}.`,
    withdraw: 'Withdraw',
    withdrawn: 'The link leads nowhere any more.',
    only: 'Only administrators see the accounts.',
    removeText: (/** @type {string} */ photos) =>
      `They can come in no more. What becomes of their ${photos}?`,
    removeNone: 'They can come in no more. They have no photos.',
    heir: (/** @type {string} */ name) => `They go to ${name}, with the albums`,
    toTrash: 'They go into the trash, and are deleted when it is emptied',
    removed: (/** @type {string} */ name) => `${name} is removed.`,
  },

  jobs: {
    title: 'Imports and upkeep',
    uploads: 'Uploads of this device', uploadsText: 'Files on their way, and those not taken.',
    show: 'Show',
    background: 'In the background',
    developing: 'Make the pictures of new photos',
    toDevelop: (/** @type {string} */ photos) => `${photos} to go, the newest first`,
    only: 'Whoever looks after this library sees what is done in the background.',
    kinds: /** @type {Record<string, string>} */ ({
      uploads: 'Clear away uploads that nobody went on with',
      trash: 'Empty the trash of what has been there long enough',
      scrub: 'Read stored files, and compare them with what they were',
      renditions: 'Clear away pictures that can be made again',
      rereads: 'Read again what could not be read',
      kinds: 'Read again of what kind photos and videos are',
      names: 'Learn the words inside names of files', places: 'Look up what places are called',
      groups: 'Let every burst and stack show one of its photos',
      log: 'Forget what was long ago, and links and sessions that have ended',
      backup: 'Backup', watch: 'Import from the watched folder',
      playable: 'Make a video that browsers play',
    }),
    states: /** @type {Record<string, string>} */ ({
      waiting: 'Waits', running: 'Running', paused: 'Paused', done: 'Done',
      failed: 'Failed', cancelled: 'Cancelled',
    }),
    due: (/** @type {string} */ when) => `Next: ${when}`,
    good: (/** @type {string} */ when) => `Last good: ${when}`,
    /** @type {(done: string, total: string | null) => string} */
    progress: (done, total) => (total === null ? `${done} done` : `${done} of ${total}`),
    acts: { pause: 'Pause', resume: 'Go on', retry: 'Run now', again: 'Try again',
      cancel: 'Cancel' },
    /** @type {(act: string, kind: string) => string} */
    of: (act, kind) => `${act}: ${kind}`,
  },
};
