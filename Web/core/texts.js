/**
 * All texts of the page, in English. Another language is another file of this shape. Functions are
 * sentences with inserted values.
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
    content: 'Skip to content',
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
    keys: 'Shortcuts',
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
    make: 'Create',
    choose: 'Add to album',
    find: 'Find an album',
    noMatch: 'No album has that name.',
    renamed: (/** @type {string} */ title) => `Renamed to ${title}`,
    removed: (/** @type {string} */ title) => `${title} deleted. Its photos are in the library.`,
    emptyTitle: 'No albums yet',
    emptyText: 'Create one, or select photos in the library and add them to a new album.',
    emptyViewerText: 'Albums that are shared with you appear here.',
    noneToAdd: 'No album that you can add to has been shared with you.',
    emptyAlbumTitle: 'This album is empty',
    emptyAlbumText: 'Select photos in the library and add them to this album.',
    emptyRule: 'Photos that match its rule appear here.',
    sharedBy: (/** @type {string} */ name) => `Shared by ${name}`,
    missingTitle: 'Album not found',
    missingText: 'It may have been deleted, or it is no longer shared with you.',
  },

  lists: {
    daysLeft: (/** @type {number} */ days) => counted(days, 'day', 'days'),
    favorites: {
      title: 'Favourites',
      emptyTitle: 'No favourites yet',
      emptyText: 'Open a photo and tap the heart to add it here.',
    },
    trash: {
      title: 'Trash',
      note: 'Only you can see the photos here. They are deleted permanently after 30 days.',
      emptyTitle: 'The trash is empty',
      emptyText: 'Deleted photos stay here for 30 days and can be restored.',
    },
    hidden: {
      title: 'Hidden',
      note: 'Hidden photos leave the library, albums and the map. Only you can see them, and '
        + 'only here.',
      emptyTitle: 'No hidden photos',
      emptyText: 'Open a photo and choose Hide to move it here.',
      ask: 'Show hidden photos?',
      askText: 'Make sure that no one else can see this screen.',
      askAction: 'Show',
    },
  },

  names: { cancel: 'Cancel', done: 'Done', make: 'Create', none: 'Enter a name, or cancel.' },

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
    emptyText: 'Drop photos here, paste them, or choose some from this device.',
    emptyTouchText: 'Choose photos from this device.',
    emptyViewerText: 'Photos that others add appear here.',
    emptyAction: 'Upload photos',
    failedTitle: 'The library is not responding',
    developing: 'Developing',
    unreadable: 'Cannot be shown',
    /** @type {(name: string, day: string, state: string | null) => string} */
    tile: (name, day, state) => `${name}, ${day}${state ? `. ${state}` : ''}`,
    video: 'Video', animated: 'Animated', animatedSign: 'GIF',
    favorite: 'Favourite',
    stars: (/** @type {number} */ stars) => counted(stars, 'star', 'stars'),
    selectAll: (/** @type {string} */ title) => `Select all: ${title}`,
    chosen: (/** @type {string} */ label) => `Selected: ${label}`,
    scrubber: 'Time',
    closer: 'Larger photos',
    further: 'Smaller photos',
    unplugged: 'No connection to Tintype. Trying again.',
    waits: (/** @type {number} */ count) =>
      `${counted(count, 'change', 'changes')} waiting to be saved.`,
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
     * Failures come first only if they can be tried again.
     * @type {(counts: {stored: number, duplicates: number, damaged: number, failed: number,
     * refused: number, interrupted: number}) => string}
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
      `${counted(files, 'file', 'files')} left, ${bytes}`,
      rate === null ? '' : `${rate}/s`,
      rate === null ? '' : seconds < 60 ? 'less than a minute left'
        : seconds < 5400 ? `about ${counted(Math.ceil(seconds / 60), 'minute', 'minutes')} left`
          : `about ${counted(Math.round(seconds / 3600), 'hour', 'hours')} left`,
    ].filter(Boolean).join(' · '),
    /** @type {(sent: string, all: string) => string} */
    sent: (sent, all) => `Uploading · ${sent} of ${all}`,
    states: {
      waiting: 'Waiting',
      sending: 'Uploading',
      paused: 'No connection. Uploading resumes automatically.',
      stored: 'Stored',
      duplicate: 'Already in the library',
      kept: 'Stored without a preview',
      refused: 'Not added',
      failed: 'Not uploaded',
      cancelled: 'Cancelled',
      interrupted: 'Interrupted when this page was closed. Choose the file again to continue where '
        + 'it stopped.',
    },
    /** @type {(state: string, damage: string) => string} */
    butDamaged: (state, damage) => `${state}. ${damage}`,
    emptyFile: 'The file is empty.',
    unreadableFile: 'The browser could not read this file. It may have been moved or changed.',
    retry: 'Try again',
    retryAll: 'Try all again',
    cancel: 'Cancel',
    choose: 'Choose',
    dismiss: 'Remove from the list',
    clear: 'Clear the list',
    /** @type {(label: string, name: string) => string} */
    of: (label, name) => `${label}: ${name}`,
  },

  actions: {
    undo: 'Undo', undone: 'Undone', retry: 'Try again',
    /** @type {(others: number, undone: number) => string} */
    undoneExcept: (others, undone) => (others === 0 ? 'Undone' : undone === 0
      ? `Not undone: ${others === 1 ? 'the photo has' : 'the photos have'} been changed since.`
      : `Undone, except for ${counted(others, 'photo', 'photos')} changed since.`),
    undoing: (/** @type {string} */ what) => `Undoing: ${what}`,
    /** @type {(count: number, stars: number) => string} */
    rated: (count, stars) => `${counted(count, 'photo', 'photos')}: ${
      stars === 0 ? 'no stars' : counted(stars, 'star', 'stars')}`,
    failed: (/** @type {string} */ why) => `Not done. ${why}`,
    /** @type {(done: number, all: number) => string} */
    far: (done, all) => `${number(done)} of ${number(all)}`,
    /** @type {(done: number, all: number, why: string) => string} */
    partly: (done, all, why) =>
      `Done for ${number(done)} of ${counted(all, 'photo', 'photos')}, then stopped. ${why}`,
    close: 'Close',
    waiting: 'You’re offline. This will be saved when you’re back online.',
    unsaved: 'Not saved yet.',
    refused: (/** @type {string} */ why) => `This can’t be saved. ${why}`,
    caughtUp: (/** @type {number} */ count) =>
      `${counted(count, 'change', 'changes')} saved`,
    favorited: (/** @type {number} */ count) => (count === 1 ? 'Added to favourites'
      : `${counted(count, 'photo', 'photos')} added to favourites`),
    unfavorited: (/** @type {number} */ count) => (count === 1 ? 'Removed from favourites'
      : `${counted(count, 'photo', 'photos')} removed from favourites`),
    hidden: (/** @type {number} */ count) => `${counted(count, 'photo', 'photos')} hidden`,
    shown: (/** @type {number} */ count) => `${counted(count, 'photo', 'photos')} no longer hidden`,
    trashed: (/** @type {number} */ count) =>
      `${counted(count, 'photo', 'photos')} moved to trash`,
    restored: (/** @type {number} */ count) =>
      `${counted(count, 'photo', 'photos')} restored`,
    /** @type {(count: number, album: string) => string} */
    added: (count, album) => `${counted(count, 'photo', 'photos')} added to ${album}`,
    /** @type {(count: number, album: string) => string} */
    removed: (count, album) => `${counted(count, 'photo', 'photos')} removed from ${album}`,
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
    title: 'Keyboard shortcuts',
    close: 'Close',
  },

  lost: {
    title: 'Page not found', action: 'Go to the library',
    text: 'The link may be old or mistyped.',
  },

  doors: {
    member: (/** @type {string} */ maker) =>
      `${maker} invites you to the family’s photo library. ` +
      'Choose a name and a password to add your own photos.',
    viewer: (/** @type {string} */ maker) =>
      `${maker} invites you to view the family’s photos. Choose a name and a password.`,
    back: (/** @type {string} */ maker, /** @type {string} */ name) =>
      `${maker} sent this link to ${name}: choose a new password.`,
    shut: 'This link no longer works',
    shutText: 'If you have joined with it already, sign in with the name and password that you '
      + 'chose.',
    signIn: 'Sign in',
  },

  problems: {
    retry: 'Try again', slow: 'Waiting for Tintype',
    unreachable: 'Tintype is not responding. Check that it is running and that this device is '
      + 'connected.',
    strange: (/** @type {number} */ status) => `Tintype sent an unexpected answer (${status}).`,
  },
};
