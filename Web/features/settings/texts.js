// Made by scripts/words from its catalogue, features/settings/texts.json; do not edit.
import { number, plural } from '../../core/plurals.js';

export const settingsTexts = {
  title: 'Settings',
  failedTitle: 'This page did not load',
  you: 'You',
  account: 'Account',
  roles: /** @type {Record<string, string>} */ ({
    administrator: 'Administrator',
    member: 'Member',
    viewer: 'Viewer',
  }),
  rolesLong: /** @type {Record<string, string>} */ ({
    administrator: 'Administrator: also manages accounts and the library',
    member: 'Member: adds photos of their own',
    viewer: 'Viewer: can see the family’s photos, but not add any',
  }),
  /** @type {(name: string, role: string) => string} */
  signedInAs: (name, role) => `${name}, ${role}`,
  unclaimed: 'No password yet. Set one to make the library yours.',
  look: {
    title: 'Appearance',
    label: 'Light or dark',
    system: 'Same as system',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    languageNow: 'English',
  },
  care: {
    title: 'Maintenance',
    backup: 'Backup',
    noBackup: 'No automatic backups. Start Tintype with --backup FOLDER to make '
      + 'one every day.',
    /** @type {(folder: string) => string} */
    copy: (folder) => `Copy in ${folder}`,
    /** @type {(when: string) => string} */
    copied: (when) => `Made and verified: ${when}.`,
    /** @type {(when: string, what: string) => string} */
    copiedWhat: (when, what) => `Made and verified: ${when}. ${what}.`,
    /** @type {(when: string, count: number) => string} */
    noRoom: (when, count) =>
      `The disk of the backup was full: ${when}. ${plural(count, {
        one: `${number(count)} file is`,
        other: `${number(count)} files are`,
      })}`
        + ` not in it. Make room on that disk or use a larger one.`,
    /** @type {(count: number, names: string) => string} */
    lacks: (count, names) => plural(count, {
      one: `${number(count)} file is missing, as no undamaged copy was found: `
        + `${names}. Add it again.`,
      other: `${number(count)} files are missing, as no undamaged copy was `
        + `found: ${names}. Add them again.`,
    }),
    scrub: 'File check',
    /** @type {(when: string) => string} */
    good: (when) => `Last completed: ${when}.`,
    never: 'Not done yet.',
    /** @type {(when: string) => string} */
    next: (when) => `Next: ${when}.`,
    running: 'Running now.',
    paused: 'Paused.',
    /** @type {(why: string) => string} */
    failed: (why) => `The last one failed: ${why}`,
    jobs: 'Imports and background tasks',
    jobsText: 'Progress of background tasks, and any that failed.',
    /** @type {(photos: string) => string} */
    developing: (photos) => `${photos} still to be processed.`,
    unwritten: 'Not recoverable without a backup',
    /** @type {(name: string, reason: string) => string} */
    unwrittenOf: (name, reason) => `${name}: ${reason}`,
    /** @type {(count: string) => string} */
    unwrittenMore: (count) => `And ${count} more.`,
    onlyAdministrators: 'Only administrators can see backups and file checks.',
  },
  storage: {
    title: 'Storage',
    library: 'In the library',
    place: 'Stored in',
    /** @type {(folder: string, free: string) => string} */
    placeText: (folder, free) => `${folder}, ${free} free.`,
    program: 'Program',
    /** @type {(version: string) => string} */
    version: (version) => `Tintype ${version}`,
    /** @type {(photos: string, bytes: string) => string} */
    both: (photos, bytes) => `${photos}, ${bytes}`,
    /** @type {(photos: string, bytes: string) => string} */
    all: (photos, bytes) => `${photos}, ${bytes}, including hidden, stacked and deleted photos`,
    device: 'On this device',
    /** @type {(bytes: string) => string} */
    deviceText: (bytes) => `${bytes}: this app and recently viewed photos, for offline use.`,
    forget: 'Clear',
    forgotten: 'Offline data cleared from this device.',
  },
  people: {
    title: 'People and devices',
    accounts: 'Accounts',
    accountsText: 'Who has an account, their roles, and invitations.',
    devices: 'Devices and tokens',
    devicesText: 'Programs and devices that have access without a password.',
    guessed: 'Someone is guessing passwords',
    /** @type {(count: string, name: string) => string} */
    guessedText: (count, name) =>
      `${count} wrong passwords were tried for “${name}” since Tintype `
        + `was started. Its password should be long, and used nowhere else.`,
    links: 'Shared links',
    linksText: 'What others can see without an account, and for how long.',
  },
  phone: {
    title: 'Open on your phone',
    text: 'Scan a code with the phone’s camera.',
    act: 'Show code',
    sheetTitle: 'Open on your phone',
    sheetText: 'Point the phone’s camera at the code, then sign in there.',
    code: 'QR code that opens this library',
    address: 'Address of the library',
  },
  own: {
    title: 'Account',
    name: 'Name',
    nameText: 'You sign in with it, and others see it next to your photos.',
    nameSaved: 'Name saved.',
    save: 'Save',
    passwordTitle: 'Password',
    firstTitle: 'Choose a password',
    firstText: 'This makes you the administrator. After that everyone must sign in, '
      + 'and the setup link stops working.',
    /** @type {(name: string) => string} */
    signInName: (name) =>
      `You will sign in with the name “${name}” and this password. You `
        + `can change the name below.`,
    old: 'Current password',
    new: 'New password',
    hint: 'At least 8 characters, and not a common password.',
    change: 'Change password',
    first: 'Set password',
    changed: 'Password changed. Your other devices must sign in again.',
    endGrants: 'Also revoke all tokens and shared links',
    claimed: 'You are now the administrator.',
    newPhotos: 'Your new photos',
    newPhotosWho: 'Who can see them',
    newPhotosText: 'Photos already in the library are not changed.',
    family: 'Your family',
    private: 'Only you',
    visibilitySaved: 'Saved for new photos.',
    people: 'People',
    peopleWho: 'Find faces in your photos and show names',
    peopleText: 'Faces are found and compared on your own server. Names appear for '
      + 'people who may see a photo and have People on. When you turn People '
      + 'off, you see no names, and faces without a confirmed name are '
      + 'deleted; confirmed names are kept in case you turn it on again.',
    peopleOn: 'People is on.',
    peopleOff: 'People is off.',
    on: 'On',
    off: 'Off',
    deleteFaces: 'Delete all face data…',
    deleteFacesTitle: 'Delete all face data?',
    deleteFacesText: 'All faces in your photos and their names are deleted, and People is '
      + 'turned off. Your photos are not changed. This cannot be undone.',
    deleteFacesYes: 'Delete',
    facesDeleted: 'All face data was deleted.',
    /** @type {(backups: string) => string} */
    facesInBackups: (backups) =>
      `All face data was deleted here. Earlier copies may still hold it `
        + `until they are replaced or deleted: ${backups}.`,
    sessions: 'Where you are signed in',
    /** @type {(browser: string, system: string) => string} */
    device: (browser, system) => `${browser} on ${system}`,
    program: 'A program',
    here: 'This device',
    /** @type {(address: string, when: string) => string} */
    used: (address, when) => `${address}, last active ${when}`,
    /** @type {(address: string) => string} */
    usedNow: (address) => `${address}, active now`,
    /** @type {(when: string) => string} */
    since: (when) => `Signed in ${when}`,
    /** @type {(device: string, since: string) => string} */
    namedSince: (device, since) => `${device}, ${since}`,
    /** @type {(device: string, count: number) => string} */
    numbered: (device, count) => `${device} (${number(count)})`,
    /** @type {(device: string) => string} */
    renameOf: (device) => `Rename ${device}`,
    renameTitle: 'Name of the device',
    renameLabel: 'Name',
    /** @type {(name: string) => string} */
    named: (name) => `Renamed to ${name}`,
    unnamed: 'Name removed',
    end: 'Sign out',
    /** @type {(device: string) => string} */
    endOf: (device) => `Sign out: ${device}`,
    endOthers: 'Sign out everywhere else',
    /** @type {(device: string) => string} */
    ended: (device) => `${device} signed out.`,
    endedOthers: 'All other devices signed out.',
    signOut: 'Sign out',
    signOutFirst: 'Set a password before you sign out. Without one you could not sign '
      + 'in again.',
  },
  signOut: {
    title: 'Sign out with unsaved work?',
    /** @type {(count: number) => string} */
    edits: (count) => plural(count, {
      one: `Unsaved edits to ${number(count)} photo`,
      other: `Unsaved edits to ${number(count)} photos`,
    }),
    /** @type {(count: number) => string} */
    changes: (count) => plural(count, {
      one: `${number(count)} change not saved yet`,
      other: `${number(count)} changes not saved yet`,
    }),
    /** @type {(count: number) => string} */
    uploads: (count) => plural(count, {
      one: `${number(count)} file not uploaded yet`,
      other: `${number(count)} files not uploaded yet`,
    }),
    text: 'What you keep is here when you sign in again on this device. Edits '
      + 'are kept for 30 days.',
    /** @type {(count: number) => string} */
    notKeptEdits: (count) =>
      `${plural(count, {
        one: `The edits to ${number(count)} photo`,
        other: `The edits to ${number(count)} photos`,
      })}`
        + ` can’t be kept on this device: the browser has no space for them. `
        + `Save them, or sign out without them.`,
    /** @type {(count: number) => string} */
    notKeptFiles: (count) =>
      `${plural(count, {
        one: `${number(count)} file`,
        other: `${number(count)} files`,
      })}`
        + ` can’t be kept on this device: the browser has no space for them. `
        + `Stay signed in until they’re uploaded, or sign out without them.`,
    withoutThem: 'Sign out without them',
    anyway: 'Sign out',
    save: 'Save edits and sign out',
    keep: 'Keep on this device and sign out',
    discard: 'Discard and sign out',
    /** @type {(count: number) => string} */
    notSaved: (count) =>
      `${plural(count, {
        one: `The edits to ${number(count)} photo`,
        other: `The edits to ${number(count)} photos`,
      })}`
        + ` could not be saved, as another version was saved meanwhile or `
        + `the photo cannot be reached.`,
  },
  confirming: {
    title: 'Enter your password',
    text: 'This gives lasting access, so Tintype makes sure that it is you.',
    password: 'Password',
    go: 'Continue',
    wrong: 'That password is incorrect.',
  },
  accounts: {
    title: 'Accounts',
    find: 'Find an account',
    noMatch: 'No one has that name.',
    you: 'you',
    /** @type {(photos: string, bytes: string, when: string) => string} */
    line: (photos, bytes, when) => `${photos}, ${bytes}. ${when}`,
    counted: 'Sizes include hidden, stacked and deleted photos.',
    /** @type {(when: string) => string} */
    seen: (when) => `Last active ${when}.`,
    seenNow: 'Active now.',
    neverSeen: 'Not signed in yet.',
    /** @type {(name: string) => string} */
    role: (name) => `Role of ${name}`,
    /** @type {(name: string, role: string) => string} */
    roleSaved: (name, role) => `${name} is now ${role}`,
    /** @type {(used: string, limit: string) => string} */
    ofLimit: (used, limit) => `${used} of ${limit}`,
    /** @type {(name: string) => string} */
    limit: (name) => `Storage of ${name}`,
    noLimit: 'No storage limit',
    /** @type {(size: string) => string} */
    upTo: (size) => `Up to ${size}`,
    /** @type {(name: string) => string} */
    limitEnded: (name) => `${name} has no storage limit.`,
    /** @type {(name: string, size: string) => string} */
    limitSaved: (name, size) => `${name} can store up to ${size}.`,
    forgot: 'Reset password',
    /** @type {(name: string) => string} */
    forgotOf: (name) => `Reset password: ${name}`,
    remove: 'Remove',
    /** @type {(name: string) => string} */
    removeOf: (name) => `Remove ${name}`,
    inviteTitle: 'Invite someone',
    inviteText: 'A link to choose a name and a password. It works once, for a week.',
    inviteRole: 'Role',
    invite: 'Create link',
    /** @type {(name: string) => string} */
    linkFor: (name) => `Link for ${name}`,
    linkNew: 'Invitation link',
    linkText: 'Send it to them. It is shown only once.',
    linkBackText: 'Send it to them. It is shown only once. When they choose a new '
      + 'password, their devices must sign in again and their tokens end.',
    open: 'Unused links',
    /** @type {(role: string, when: string) => string} */
    openNew: (role, when) => `Invitation, ${role}. Expires ${when}.`,
    /** @type {(name: string, when: string) => string} */
    openBack: (name, when) => `Password reset for ${name}. Expires ${when}.`,
    withdraw: 'Withdraw',
    withdrawn: 'The link no longer works.',
    only: 'Only administrators can see accounts.',
    /** @type {(photos: string) => string} */
    removeText: (photos) => `They lose access. What should happen to their ${photos}?`,
    removeNone: 'They lose access. They have no photos.',
    /** @type {(name: string) => string} */
    heir: (name) => `Give them to ${name}, with the albums`,
    toTrash: 'Move them to trash, to be deleted when it is emptied',
    /** @type {(name: string) => string} */
    removed: (name) => `${name} removed.`,
  },
  jobs: {
    title: 'Imports and background tasks',
    uploads: 'Uploads from this device',
    uploadsText: 'Uploads in progress and failed uploads.',
    show: 'Show',
    background: 'In the background',
    analyses: 'Found in photos',
    analysesNames: /** @type {Record<string, string>} */ ({
      text: 'Text in photos',
      things: 'Things and similar photos',
      faces: 'Faces',
      alike: 'Similar photos and copies',
      open: 'Search by description',
    }),
    analysesOff: 'Off. To turn it on, run “scripts/setup models” on the server, or '
      + '“tintype models add FILE” with an archive of the models.',
    /** @type {(files: string) => string} */
    analysesMissing: (files) => `Missing: ${files}`,
    analysesStates: /** @type {Record<string, string>} */ ({
      paused: 'Paused',
      working: 'Running',
      done: 'Up to date',
    }),
    /** @type {(done: string, waiting: string) => string} */
    analysed: (done, waiting) => `${done} done, ${waiting} waiting`,
    /** @type {(failed: string) => string} */
    analysesFailed: (failed) => `${failed} failed`,
    developing: 'Process new photos',
    /** @type {(photos: string) => string} */
    toDevelop: (photos) => `${photos} left, newest first`,
    only: 'Only administrators can see background tasks.',
    kinds: /** @type {Record<string, string>} */ ({
      uploads: 'Remove abandoned uploads',
      trash: 'Delete expired photos from the trash',
      scrub: 'Verify stored files',
      renditions: 'Clear cached pictures',
      rereads: 'Retry unreadable files',
      kinds: 'Recognise kinds of photos and videos',
      names: 'Index file names',
      places: 'Look up place names',
      groups: 'Choose cover photos for bursts and stacks',
      analyses: 'Look for photos to analyse',
      log: 'Remove old history, and expired links and sessions',
      backup: 'Backup',
      watch: 'Import from the watched folder',
      playable: 'Convert a video for browsers',
      sizes: 'Make pictures for sharp displays',
      documents: 'Check the documents beside the originals',
    }),
    states: /** @type {Record<string, string>} */ ({
      waiting: 'Waiting',
      running: 'Running',
      paused: 'Paused',
      done: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    }),
    /** @type {(when: string) => string} */
    due: (when) => `Next: ${when}`,
    /** @type {(when: string) => string} */
    good: (when) => `Last completed: ${when}`,
    /** @type {(done: string, total: string) => string} */
    progress: (done, total) => `${done} of ${total}`,
    /** @type {(done: string) => string} */
    done: (done) => `${done} done`,
    acts: {
      pause: 'Pause',
      resume: 'Resume',
      retry: 'Run now',
      again: 'Try again',
      cancel: 'Cancel',
    },
    /** @type {(act: string, kind: string) => string} */
    of: (act, kind) => `${act}: ${kind}`,
  },
  hidden: {
    title: 'Hidden photos',
    lock: 'Lock',
    change: 'Change',
    save: 'Save',
    cancel: 'Cancel',
    text: 'While they are locked, they are not shown here, on other devices or '
      + 'to programs.',
    kinds: /** @type {Record<string, string>} */ ({
      none: 'Not locked',
      password: 'Password of the account',
      pin: 'PIN',
    }),
    notNow: 'Not locked. Anyone who uses your account can open them.',
    /** @type {(minutes: number) => string} */
    nowByPIN: (minutes) =>
      `By a PIN. Locked again after ${plural(minutes, {
        one: `${number(minutes)} minute`,
        other: `${number(minutes)} minutes`,
      })}`
        + `.`,
    /** @type {(minutes: number) => string} */
    nowByPassword: (minutes) =>
      `By the password of the account. Locked again after `
        + `${plural(minutes, {
        one: `${number(minutes)} minute`,
        other: `${number(minutes)} minutes`,
      })}`
        + `.`,
    time: 'Lock again after',
    /** @type {(minutes: number) => string} */
    minutes: (minutes) => plural(minutes, {
      one: `${number(minutes)} minute`,
      other: `${number(minutes)} minutes`,
    }),
    pin: 'New PIN',
    pinHint: '4 to 12 digits',
    secret: 'Password of the account',
    secretPIN: 'Current PIN, or the password of the account',
    wrong: 'The PIN or password is incorrect.',
    saved: 'The lock is set',
  },
};
