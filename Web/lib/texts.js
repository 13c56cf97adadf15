/**
 * Every word the page says, in English. Another language is another file of this shape.
 * Functions are sentences with something in them.
 */

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

/** @param {number} value */
const number = (value) => value.toLocaleString('en-GB');

export const texts = {
  locale: 'en-GB',
  name: 'Tintype',
  number,

  nav: {
    label: 'Main',
    content: 'Go to the content',
    library: 'Library',
    libraryOf: (/** @type {number} */ count) => `Library, ${counted(count, 'photo', 'photos')}`,
    search: 'Search',
    albums: 'Albums',
    favorites: 'Favourites',
    trash: 'Trash',
    settings: 'Settings',
    camera: 'Camera',
    map: 'Map',
    photographers: 'Photographers',
    places: 'Places',
    uploads: 'Uploads',
    upload: 'Upload photos',
    keys: 'Keys',
  },

  albums: {
    title: 'Albums',
    back: 'Back',
    more: 'More',
    folderOf: (/** @type {number} */ count) => (count > 0 ? `Folder, ${number(count)} inside`
      : 'Empty folder'),
    newAlbum: 'New album',
    newFolder: 'New folder',
    newName: 'Name of a new album',
    name: 'Name',
    make: 'Make',
    choose: 'Add to an album',
    find: 'Find an album',
    noMatch: 'No album of that name.',
    renamed: (/** @type {string} */ title) => `Called ${title} now`,
    removed: (/** @type {string} */ title) => `${title} deleted. Its photos are in the library.`,
    emptyTitle: 'No albums yet',
    emptyText: 'Make one, or choose photos in the library and add them to a new one.',
    emptyViewerText: 'As soon as somebody shares one with you, it is here.',
    noneToAdd: 'No album is shared with you that you may add to.',
    emptyAlbumTitle: 'Nothing in it yet',
    emptyAlbumText: 'Choose photos in the library and add them to this album.',
    emptyRule: 'As soon as photos fit its rule, they are here.',
    missingTitle: 'There is no such album here',
    missingText: 'It may have been deleted, or it is not shared with you any more.',
  },

  lists: {
    daysLeft: (/** @type {number} */ days) => counted(days, 'day', 'days'),
    favorites: {
      title: 'Favourites',
      emptyTitle: 'No favourites yet',
      emptyText: 'Open a photo and press the heart: then it is found here.',
    },
    trash: {
      title: 'Trash',
      note: 'What is here is in no album and nobody else sees it. After thirty days it is deleted '
        + 'for good.',
      emptyTitle: 'The trash is empty',
      emptyText: 'What is thrown away stays here for thirty days, and can be taken back.',
    },
    hidden: {
      title: 'Hidden',
      note: 'Photos that you hide leave the library, albums and the map. Nobody but you sees '
        + 'them, here and nowhere else.',
      emptyTitle: 'Nothing is hidden',
      emptyText: 'Open a photo that is not for everybody, and choose Hide: then it is found here.',
      ask: 'Show what is hidden?',
      askText: 'Is somebody looking over your shoulder now?',
      askAction: 'Show it',
    },
  },

  names: { cancel: 'Cancel', done: 'Done', make: 'Make', none: 'Type a name, or cancel.' },

  library: {
    title: 'Library',
    upload: 'Upload',
    photos: (/** @type {number} */ count) => counted(count, 'photo', 'photos'),
    videos: (/** @type {number} */ count) => counted(count, 'video', 'videos'),
    items: (/** @type {number} */ count) => counted(count, 'item', 'items'),
    /** @type {(photos: string, videos: string) => string} */
    both: (photos, videos) => `${photos}, ${videos}`,
    moreThan: (/** @type {string} */ all) => `More than ${all}`,
    emptyTitle: 'No photos yet',
    emptyText: 'Drop some here, paste one, or choose them from this device.',
    emptyTouchText: 'Choose some from this device.',
    emptyViewerText: 'As soon as others add some, they are here.',
    emptyAction: 'Upload photos',
    failedTitle: 'The library did not answer',
    developing: 'Developing',
    unreadable: 'Cannot be shown',
    /** @type {(name: string, day: string, state: string | null) => string} */
    tile: (name, day, state) => `${name}, ${day}${state ? `. ${state}` : ''}`,
    video: 'Video', animated: 'Animated', animatedSign: 'GIF',
    favorite: 'Favourite',
    chosen: (/** @type {string} */ label) => `Chosen: ${label}`,
    scrubber: 'Time',
    closer: 'Larger photos',
    further: 'Smaller photos',
    unplugged: 'No connection to Tintype. Trying again.',
    waits: (/** @type {number} */ count) =>
      `${counted(count, 'change waits', 'changes wait')} for it.`,
  },

  dates: {
    today: 'Today',
    yesterday: 'Yesterday',
    /** @type {(weekday: string, day: string, month: string, year: string) => string} */
    full: (weekday, day, month, year) => `${weekday}, ${day} ${month} ${year}`,
    /** @type {(weekday: string, day: string) => string} */
    short: (weekday, day) => `${weekday} ${day}`,
    /** @type {(month: string, year: string) => string} */
    month: (month, year) => `${month} ${year}`,
    /** @type {(day: string, time: string) => string} */
    at: (day, time) => `${day} at ${time}`,
    /** @type {(from: string, to: string) => string} */
    range: (from, to) => `${from} – ${to}`,
    /** @type {(day: string, month: string, year: string) => string} */
    plain: (day, month, year) => `${day} ${month} ${year}`,
  },

  drop: {
    title: 'Drop to upload',
    text: 'The originals are kept exactly as they are.',
  },

  uploads: {
    title: 'Uploads',
    close: 'Close',
    none: 'Nothing is being uploaded.', it: 'It',
    mayNot: 'You have view-only access. An administrator of this library can change that.',
    running: (/** @type {number} */ done, /** @type {number} */ all) =>
      `Uploading ${number(done + 1)} of ${number(all)}`,
    /**
     * Failures come first only where they can be tried again.
     * @type {(counts: {stored: number, duplicates: number, damaged: number, failed: number,
     *   refused: number, interrupted: number}) => string}
     */
    finished: ({ stored, duplicates, damaged, failed, refused, interrupted }) => {
      const bad = failed > 0 ? `${number(failed)} not uploaded` : '';
      return [
        failed > refused ? bad : '',
        interrupted > 0 ? `${number(interrupted)} interrupted` : '',
        stored > 0 ? `${number(stored)} uploaded` : '',
        duplicates > 0 ? `${number(duplicates)} already here` : '',
        damaged > 0 ? `${number(damaged)} damaged` : '',
        failed > refused ? '' : bad,
      ].filter(Boolean).join(', ');
    },
    progress: 'Upload progress',
    /** @type {(files: number, bytes: string, rate: string | null, seconds: number) => string} */
    left: (files, bytes, rate, seconds) => [
      `${counted(files, 'file', 'files')} to go, ${bytes}`,
      rate === null ? '' : `${rate} a second`,
      rate === null ? '' : seconds < 60 ? 'less than a minute left'
        : seconds < 5400 ? `about ${counted(Math.ceil(seconds / 60), 'minute', 'minutes')} left`
          : `about ${counted(Math.round(seconds / 3600), 'hour', 'hours')} left`,
    ].filter(Boolean).join(' · '),
    /** @type {(sent: string, all: string) => string} */
    sent: (sent, all) => `Uploading · ${sent} of ${all}`,
    states: {
      waiting: 'Waiting',
      sending: 'Uploading',
      paused: 'No connection. It goes on by itself.',
      stored: 'Stored',
      duplicate: 'Already in the library',
      kept: 'Stored without a preview',
      refused: 'Not taken',
      failed: 'Not uploaded',
      cancelled: 'Cancelled',
      interrupted: 'Interrupted when this page was left. Choose the file again: it goes on '
        + 'where it ended.',
    },
    /** @type {(state: string, damage: string) => string} */
    butDamaged: (state, damage) => `${state}. ${damage}`,
    emptyFile: 'The file is empty.',
    unreadableFile: 'The browser could not read this file. Was it moved or changed?',
    retry: 'Try again',
    retryAll: 'Try all again',
    cancel: 'Cancel',
    choose: 'Choose',
    dismiss: 'Take off the list',
    clear: 'Clear the list',
    /** @type {(label: string, name: string) => string} */
    of: (label, name) => `${label}: ${name}`,
  },

  actions: {
    undo: 'Undo', undone: 'Undone', retry: 'Try again',
    failed: (/** @type {string} */ why) => `Not done. ${why}`,
    /** @type {(done: number, all: number, why: string) => string} */
    partly: (done, all, why) =>
      `Done to ${number(done)} of ${counted(all, 'photo', 'photos')}, then it broke off. ${why}`,
    close: 'Close',
    waiting: 'Not saved yet: Tintype does not answer. '
      + 'It is saved as soon as the connection is back.',
    waitingDeed: 'Not done yet: Tintype does not answer. '
      + 'It is done as soon as the connection is back.',
    unsaved: 'Not saved yet.',
    refused: (/** @type {string} */ why) => `Tintype does not keep this. ${why} Change it.`,
    caughtUp: (/** @type {number} */ count) =>
      `What waited is done: ${counted(count, 'change', 'changes')}`,
    favorited: (/** @type {number} */ count) => (count === 1 ? 'A favourite now'
      : `${counted(count, 'photo', 'photos')} are favourites now`),
    unfavorited: (/** @type {number} */ count) => (count === 1 ? 'Not a favourite any more'
      : `${counted(count, 'photo', 'photos')} are not favourites any more`),
    hidden: (/** @type {number} */ count) => `${counted(count, 'photo', 'photos')} hidden`,
    shown: (/** @type {number} */ count) => `${counted(count, 'photo', 'photos')} shown again`,
    trashed: (/** @type {number} */ count) =>
      `${counted(count, 'photo', 'photos')} moved to the trash`,
    restored: (/** @type {number} */ count) =>
      `${counted(count, 'photo', 'photos')} taken from the trash`,
    /** @type {(count: number, album: string) => string} */
    added: (count, album) => `${counted(count, 'photo', 'photos')} added to ${album}`,
    /** @type {(count: number, album: string) => string} */
    removed: (count, album) => `${counted(count, 'photo', 'photos')} taken out of ${album}`,
    rearranged: 'Order changed',
    changed: (/** @type {string} */ what) => `${what} changed`,
  },

  facts: {
    title: 'Details',
    taken: 'Taken',
    added: 'Added',
    addedAt: (/** @type {string} */ when) => `Added ${when}`,
    /** @type {(when: string, size: string) => string} */
    line: (when, size) => `${when} · ${size}`,
    pixels: 'Pixels',
    fileSize: 'Size',
    /** @type {(width: number, height: number) => string} */
    dimensions: (width, height) => `${number(width)} × ${number(height)} pixels`,
    file: 'File',
    original: 'Download original',
    bytes: (/** @type {number} */ size) => {
      if (size < 1000) return `${size} bytes`;
      const units = ['kB', 'MB', 'GB', 'TB'];
      let unit = 0;
      let value = size / 1000;
      while (value >= 999.5 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
      }
      return `${value.toFixed(value < 99.95 ? 1 : 0)} ${units[unit]}`;
    },
  },

  keys: {
    title: 'Keys',
    close: 'Close',
  },

  lost: {
    title: 'Nothing at this address', action: 'Go to the library',
    text: 'The link may be old, or have a mistake in it.',
  },

  doors: {
    member: (/** @type {string} */ maker) =>
      `${maker} invites you to the family’s photo library. ` +
      'Choose a name and a password, and add your own photos.',
    viewer: (/** @type {string} */ maker) =>
      `${maker} invites you to look at the family’s photos. Choose a name and a password.`,
    back: (/** @type {string} */ maker, /** @type {string} */ name) =>
      `${maker} sent this link to ${name}: choose a new password.`,
    shut: 'This link leads nowhere any more',
    shutText: 'You came in by it before? Then sign in with the name and the password that you '
      + 'chose.',
    signIn: 'Sign in',
  },

  problems: {
    retry: 'Try again', slow: 'Waiting for Tintype',
    unreachable: 'Tintype does not answer. Is it running, and is this device connected?',
    strange: (/** @type {number} */ status) => `Tintype answered something unexpected (${status}).`,
  },
};
