/** English texts of the settings. */

export const settingsTexts = {
  title: 'Settings',
  failedTitle: 'This page did not load',
  you: 'You',
  account: 'Account',
  roles: /** @type {Record<string, string>} */ ({
    administrator: 'Administrator', member: 'Member', viewer: 'Viewer',
  }),
  rolesLong: /** @type {Record<string, string>} */ ({
    administrator: 'Administrator: also manages accounts and the library',
    member: 'Member: adds photos of their own',
    viewer: 'Viewer: can see the family’s photos, but not add any',
  }),
  signedInAs: (/** @type {string} */ name, /** @type {string} */ role) => `${name}, ${role}`,
  unclaimed: 'No password yet. Set one to make the library yours.',

  look: {
    title: 'Appearance',
    label: 'Light or dark',
    system: 'Same as system', light: 'Light', dark: 'Dark',
    language: 'Language', languageNow: 'English',
  },

  care: {
    title: 'Maintenance',
    backup: 'Backup',
    noBackup: 'No automatic backups. Start Tintype with --backup FOLDER to make one every day.',
    copy: (/** @type {string} */ folder) => `Copy in ${folder}`,
    /** @type {(when: string, what: string) => string} */
    copied: (when, what) => `Made and verified: ${when}.${what ? ` ${what}.` : ''}`,
    scrub: 'File check',
    good: (/** @type {string} */ when) => `Last completed: ${when}.`,
    never: 'Not done yet.',
    next: (/** @type {string} */ when) => `Next: ${when}.`,
    running: 'Running now.',
    paused: 'Paused.',
    failed: (/** @type {string} */ why) => `The last one failed: ${why}`,
    jobs: 'Imports and background tasks',
    jobsText: 'Progress of background tasks, and any that failed.',
    developing: (/** @type {string} */ photos) => `${photos} still to be processed.`,
    unwritten: 'Not recoverable without a backup',
    /** @type {(name: string, reason: string) => string} */
    unwrittenOf: (name, reason) => `${name}: ${reason}`,
    unwrittenMore: (/** @type {string} */ count) => `And ${count} more.`,
    onlyAdministrators: 'Only administrators can see backups and file checks.',
  },

  storage: {
    title: 'Storage',
    library: 'In the library',
    program: 'Program',
    version: (/** @type {string} */ version) => `Tintype ${version}`,
    /** @type {(photos: string, bytes: string) => string} */
    both: (photos, bytes) => `${photos}, ${bytes}`,
    /** @type {(photos: string, bytes: string) => string} */
    all: (photos, bytes) => `${photos}, ${bytes}, including hidden, stacked and deleted photos`,
    device: 'On this device',
    deviceText: (/** @type {string} */ bytes) =>
      `${bytes}: this app and recently viewed photos, for offline use.`,
    forget: 'Clear',
    forgotten: 'Offline data cleared from this device.',
  },

  people: {
    title: 'People and devices',
    accounts: 'Accounts', accountsText: 'Who has an account, their roles, and invitations.',
    devices: 'Devices and tokens',
    devicesText: 'Programs and devices that have access without a password.',
    guessed: 'Someone is guessing passwords',
    /** @type {(count: string, name: string) => string} */
    guessedText: (count, name) => `${count} wrong passwords were tried for “${name}” since Tintype `
      + 'was started. Its password should be long, and used nowhere else.',
    links: 'Shared links',
    linksText: 'What others can see without an account, and for how long.',
  },

  own: {
    title: 'Account',
    name: 'Name', nameText: 'You sign in with it, and others see it next to your photos.',
    nameSaved: 'Name saved.',
    save: 'Save',
    passwordTitle: 'Password',
    firstTitle: 'Choose a password',
    firstText: 'This makes you the administrator. After that everyone must sign in, and the setup '
      + 'link stops working.',
    signInName: (/** @type {string} */ name) =>
      `You will sign in with the name “${name}” and this password. You can change the name below.`,
    old: 'Current password', new: 'New password',
    hint: 'At least 8 characters, and not a common password.',
    change: 'Change password', first: 'Set password',
    changed: 'Password changed. Your other devices must sign in again.',
    endGrants: 'Also end all tokens and shared links',
    claimed: 'You are now the administrator.',
    newPhotos: 'Your new photos',
    newPhotosWho: 'Who can see them',
    newPhotosText: 'Photos already in the library are not changed.',
    family: 'Your family', private: 'Only you',
    visibilitySaved: 'Saved for new photos.',
    sessions: 'Where you are signed in',
    /** @type {(browser: string, system: string) => string} */
    device: (browser, system) => [browser || 'A program', system].filter(Boolean).join(' on '),
    here: 'This device',
    /** @type {(address: string, when: string) => string} */
    used: (address, when) => `${address}, last active ${when}`,
    end: 'Sign out',
    endOf: (/** @type {string} */ device) => `Sign out: ${device}`,
    endOthers: 'Sign out everywhere else',
    ended: (/** @type {string} */ device) => `${device} signed out.`,
    endedOthers: 'All other devices signed out.',
    signOut: 'Sign out',
    signOutFirst: 'Set a password before you sign out. Without one you could not sign in again.',
  },

  confirming: {
    title: 'Enter your password',
    text: 'This gives lasting access, so Tintype makes sure that it is you.',
    password: 'Password', go: 'Continue', wrong: 'That password is incorrect.',
  },

  accounts: {
    title: 'Accounts', find: 'Find an account', noMatch: 'No one has that name.',
    you: 'you',
    /** @type {(photos: string, bytes: string, when: string) => string} */
    line: (photos, bytes, when) => `${photos}, ${bytes}. ${when}`,
    counted: 'Sizes include hidden, stacked and deleted photos.',
    seen: (/** @type {string} */ when) => `Last active ${when}.`,
    neverSeen: 'Not signed in yet.',
    role: (/** @type {string} */ name) => `Role of ${name}`,
    /** @type {(name: string, role: string) => string} */
    roleSaved: (name, role) => `${name} is now ${role}`,
    /** @type {(used: string, limit: string) => string} */
    ofLimit: (used, limit) => `${used} of ${limit}`,
    limit: (/** @type {string} */ name) => `Storage of ${name}`,
    noLimit: 'No storage limit', upTo: (/** @type {string} */ size) => `Up to ${size}`,
    limitEnded: (/** @type {string} */ name) => `${name} has no storage limit.`,
    /** @type {(name: string, size: string) => string} */
    limitSaved: (name, size) => `${name} can store up to ${size}.`,
    forgot: 'Reset password',
    forgotOf: (/** @type {string} */ name) => `Reset password: ${name}`,
    remove: 'Remove',
    removeOf: (/** @type {string} */ name) => `Remove ${name}`,
    inviteTitle: 'Invite someone',
    inviteText: 'A link to choose a name and a password. It works once, for a week.',
    inviteRole: 'Role',
    invite: 'Create link',
    linkFor: (/** @type {string} */ name) => `Link for ${name}`,
    linkNew: 'Invitation link',
    linkText: 'Send it to them. It is shown only once.',
    linkBackText: 'Send it to them. It is shown only once. When they choose a new password, their '
      + 'devices must sign in again and their tokens end.',
    open: 'Unused links',
    /** @type {(role: string, when: string) => string} */
    openNew: (role, when) => `Invitation, ${role}. Expires ${when}.`,
    /** @type {(name: string, when: string) => string} */
    openBack: (name, when) => `Password reset for ${name}. Expires ${when}.`,
    withdraw: 'Withdraw',
    withdrawn: 'The link no longer works.',
    only: 'Only administrators can see accounts.',
    removeText: (/** @type {string} */ photos) =>
      `They lose access. What should happen to their ${photos}?`,
    removeNone: 'They lose access. They have no photos.',
    heir: (/** @type {string} */ name) => `Give them to ${name}, with the albums`,
    toTrash: 'Move them to trash, to be deleted when it is emptied',
    removed: (/** @type {string} */ name) => `${name} removed.`,
  },

  jobs: {
    title: 'Imports and background tasks',
    uploads: 'Uploads from this device',
    uploadsText: 'Files being uploaded, and those that failed.',
    show: 'Show',
    background: 'In the background',
    developing: 'Process new photos',
    toDevelop: (/** @type {string} */ photos) => `${photos} left, newest first`,
    only: 'Only administrators can see background tasks.',
    kinds: /** @type {Record<string, string>} */ ({
      uploads: 'Remove abandoned uploads',
      trash: 'Delete expired photos from the trash',
      scrub: 'Verify stored files',
      renditions: 'Clear cached pictures',
      rereads: 'Retry unreadable files',
      kinds: 'Recognise kinds of photos and videos',
      names: 'Index file names', places: 'Look up place names',
      groups: 'Choose the top photo of bursts and stacks',
      log: 'Remove old history, and expired links and sessions',
      backup: 'Backup', watch: 'Import from the watched folder',
      playable: 'Convert a video for browsers',
    }),
    states: /** @type {Record<string, string>} */ ({
      waiting: 'Waiting', running: 'Running', paused: 'Paused', done: 'Done',
      failed: 'Failed', cancelled: 'Cancelled',
    }),
    due: (/** @type {string} */ when) => `Next: ${when}`,
    good: (/** @type {string} */ when) => `Last completed: ${when}`,
    /** @type {(done: string, total: string | null) => string} */
    progress: (done, total) => (total === null ? `${done} done` : `${done} of ${total}`),
    acts: { pause: 'Pause', resume: 'Resume', retry: 'Run now', again: 'Try again',
      cancel: 'Cancel' },
    /** @type {(act: string, kind: string) => string} */
    of: (act, kind) => `${act}: ${kind}`,
  },
};
