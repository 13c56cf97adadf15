// Made by scripts/words from its catalogue, core/texts.json; do not edit.
import { number, plural } from './plurals.js';

export const texts = {
  name: 'Tintype',
  nav: {
    label: 'Main',
    content: 'Skip to content',
    library: 'Library',
    /** @type {(count: number) => string} */
    libraryOf: (count) => plural(count, {
      one: `Library, ${number(count)} item`,
      other: `Library, ${number(count)} items`,
    }),
    search: 'Search',
    albums: 'Albums',
    favorites: 'Favourites',
    trash: 'Trash',
    settings: 'Settings',
    camera: 'Camera',
    map: 'Map',
    people: 'People',
    photographers: 'Photographers',
    places: 'Places',
    tidy: 'Tidy up',
    uploads: 'Uploads',
    upload: 'Upload photos',
    keys: 'Shortcuts',
  },
  albums: {
    title: 'Albums',
    back: 'Back',
    more: 'More',
    /** @type {(count: number) => string} */
    folderOf: (count) => plural(count, {
      '=0': 'Empty folder',
      other: `Folder, ${number(count)} inside`,
    }),
    newAlbum: 'New album',
    newFolder: 'New folder',
    newName: 'Name of a new album',
    name: 'Name',
    make: 'Create',
    choose: 'Add to album',
    find: 'Find an album',
    noMatch: 'No album has that name.',
    /** @type {(title: string) => string} */
    renamed: (title) => `Renamed to ${title}`,
    /** @type {(title: string) => string} */
    removed: (title) => `${title} deleted. Its photos are in the library.`,
    emptyTitle: 'No albums yet',
    emptyText: 'Create one, or select photos in the library and add them to a new '
      + 'album.',
    emptyViewerText: 'Albums that are shared with you appear here.',
    noneToAdd: 'No album that you can add to has been shared with you.',
    emptyAlbumTitle: 'This album is empty',
    emptyAlbumText: 'Select photos in the library and add them to this album.',
    emptyRule: 'Photos that match its rule appear here.',
    /** @type {(name: string) => string} */
    sharedBy: (name) => `Shared by ${name}`,
    missingTitle: 'Album not found',
    missingText: 'It may have been deleted, or it is no longer shared with you.',
  },
  lists: {
    /** @type {(days: number) => string} */
    daysLeft: (days) => plural(days, {
      one: `${number(days)} day`,
      other: `${number(days)} days`,
    }),
    favorites: {
      title: 'Favourites',
      emptyTitle: 'No favourites yet',
      emptyText: 'Open a photo and tap the heart to add it here.',
    },
    trash: {
      title: 'Trash',
      note: 'Only you can see the photos here. They are deleted permanently '
        + 'after 30 days.',
      emptyTitle: 'The trash is empty',
      emptyText: 'Deleted photos stay here for 30 days and can be restored.',
    },
    hidden: {
      title: 'Hidden',
      note: 'Hidden photos leave the library, albums and the map. Only you can '
        + 'see them, and only here.',
      emptyTitle: 'No hidden photos',
      emptyText: 'Open a photo and choose Hide to move it here.',
      ask: 'Show hidden photos?',
      askText: 'Make sure that no one else can see this screen.',
      askAction: 'Show',
    },
  },
  names: {
    cancel: 'Cancel',
    done: 'Done',
    make: 'Create',
    none: 'Enter a name, or cancel.',
  },
  library: {
    title: 'Library',
    upload: 'Upload',
    /** @type {(count: number) => string} */
    photos: (count) => plural(count, {
      one: `${number(count)}\u00a0photo`,
      other: `${number(count)}\u00a0photos`,
    }),
    /** @type {(count: number) => string} */
    videos: (count) => plural(count, {
      one: `${number(count)}\u00a0video`,
      other: `${number(count)}\u00a0videos`,
    }),
    /** @type {(count: number) => string} */
    items: (count) => plural(count, {
      one: `${number(count)}\u00a0item`,
      other: `${number(count)}\u00a0items`,
    }),
    /** @type {(photos: string, videos: string) => string} */
    both: (photos, videos) => `${photos}, ${videos}`,
    /** @type {(all: string) => string} */
    moreThan: (all) => `More than ${all}`,
    emptyTitle: 'No photos yet',
    emptyText: 'Drop photos here, paste them, or choose some from this device.',
    emptyTouchText: 'Choose photos from this device.',
    emptyViewerText: 'Photos that others add appear here.',
    emptyAction: 'Upload photos',
    failedTitle: 'The library is not responding',
    developing: 'Developing',
    unreadable: 'Cannot be shown',
    kept: 'The original is kept.',
    helps: 'Download it to open it in another app.',
    video: 'Video',
    animated: 'Animated',
    animatedSign: 'Animated',
    favorite: 'Favourite',
    /** @type {(stars: number) => string} */
    stars: (stars) => plural(stars, {
      one: `${number(stars)} star`,
      other: `${number(stars)} stars`,
    }),
    flags: /** @type {Record<string, string>} */ ({
      picked: 'Picked',
      rejected: 'Rejected',
    }),
    labels: /** @type {Record<string, string>} */ ({
      red: 'Red label',
      yellow: 'Yellow label',
      green: 'Green label',
      blue: 'Blue label',
      purple: 'Purple label',
    }),
    /** @type {(title: string) => string} */
    selectAll: (title) => `Select all: ${title}`,
    /** @type {(label: string) => string} */
    chosen: (label) => `Selected: ${label}`,
    scrubber: 'Time',
    closer: 'Larger photos',
    further: 'Smaller photos',
    unplugged: 'No connection to Tintype. Trying again.',
    /** @type {(count: number) => string} */
    waits: (count) => plural(count, {
      one: `${number(count)} change waiting to be saved.`,
      other: `${number(count)} changes waiting to be saved.`,
    }),
    /** @type {(name: string, day: string) => string} */
    tile: (name, day) => `${name}, ${day}`,
    /** @type {(name: string, day: string, state: string) => string} */
    tileState: (name, day, state) => `${name}, ${day}. ${state}`,
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
    text: 'Originals are never changed.',
  },
  uploads: {
    title: 'Uploads',
    close: 'Close',
    none: 'Nothing is being uploaded.',
    it: 'This file',
    mayNot: 'You have view-only access. An administrator of this library can '
      + 'change that.',
    progress: 'Upload progress',
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
      interrupted: 'Interrupted when this page was closed. Choose the file again to '
        + 'continue where it stopped.',
    },
    /** @type {(state: string, damage: string) => string} */
    butDamaged: (state, damage) => `${state}. ${damage}`,
    keptHelps: 'The original is kept. Download it to open it in another app.',
    emptyFile: 'The file is empty.',
    unreadableFile: 'The browser could not read this file. It may have been moved or '
      + 'changed.',
    retry: 'Try again',
    retryAll: 'Try all again',
    cancel: 'Cancel',
    choose: 'Choose',
    dismiss: 'Remove from the list',
    clear: 'Clear the list',
    /** @type {(label: string, name: string) => string} */
    of: (label, name) => `${label}: ${name}`,
    /** @type {(at: number, all: number) => string} */
    running: (at, all) => `Uploading ${number(at)} of ${number(all)}`,
    counts: {
      /** @type {(count: number) => string} */
      failed: (count) => `${number(count)} not uploaded`,
      /** @type {(count: number) => string} */
      interrupted: (count) => `${number(count)} interrupted`,
      /** @type {(count: number) => string} */
      stored: (count) => `${number(count)} uploaded`,
      /** @type {(count: number) => string} */
      duplicates: (count) => `${number(count)} already here`,
      /** @type {(count: number) => string} */
      damaged: (count) => `${number(count)} damaged`,
      /** @type {(count: number) => string} */
      kept: (count) => `${number(count)} without a preview`,
    },
    /** @type {(files: number, bytes: string) => string} */
    left: (files, bytes) =>
      `${plural(files, {
        one: `${number(files)} file`,
        other: `${number(files)} files`,
      })}`
        + ` left, ${bytes}`,
    /** @type {(bytes: string) => string} */
    rate: (bytes) => `${bytes}/s`,
    soon: 'less than a minute left',
    /** @type {(count: number) => string} */
    minutes: (count) =>
      `about ${plural(count, {
        one: `${number(count)} minute`,
        other: `${number(count)} minutes`,
      })}`
        + ` left`,
    /** @type {(count: number) => string} */
    hours: (count) =>
      `about ${plural(count, {
        one: `${number(count)} hour`,
        other: `${number(count)} hours`,
      })}`
        + ` left`,
  },
  actions: {
    undo: 'Undo',
    undone: 'Undone',
    retry: 'Try again',
    /** @type {(what: string) => string} */
    undoing: (what) => `Undoing: ${what}`,
    /** @type {(why: string) => string} */
    failed: (why) => `Not done. ${why}`,
    close: 'Close',
    waiting: 'You’re offline. This will be saved when you’re back online.',
    unsaved: 'Not saved yet.',
    /** @type {(why: string) => string} */
    refused: (why) => `This can’t be saved. ${why}`,
    /** @type {(count: number) => string} */
    caughtUp: (count) => plural(count, {
      one: `${number(count)} change saved`,
      other: `${number(count)} changes saved`,
    }),
    /** @type {(count: number) => string} */
    favorited: (count) => plural(count, {
      one: 'Added to favourites',
      other: `${number(count)} photos added to favourites`,
    }),
    /** @type {(count: number) => string} */
    unfavorited: (count) => plural(count, {
      one: 'Removed from favourites',
      other: `${number(count)} photos removed from favourites`,
    }),
    /** @type {(count: number) => string} */
    hidden: (count) => plural(count, {
      one: `${number(count)} photo hidden`,
      other: `${number(count)} photos hidden`,
    }),
    /** @type {(count: number) => string} */
    shown: (count) => plural(count, {
      one: `${number(count)} photo no longer hidden`,
      other: `${number(count)} photos no longer hidden`,
    }),
    /** @type {(count: number) => string} */
    trashed: (count) => plural(count, {
      one: `${number(count)} photo moved to trash`,
      other: `${number(count)} photos moved to trash`,
    }),
    /** @type {(count: number) => string} */
    restored: (count) => plural(count, {
      one: `${number(count)} photo restored`,
      other: `${number(count)} photos restored`,
    }),
    /** @type {(count: number, album: string) => string} */
    added: (count, album) => plural(count, {
      one: `${number(count)} photo added to ${album}`,
      other: `${number(count)} photos added to ${album}`,
    }),
    /** @type {(count: number, album: string) => string} */
    removed: (count, album) => plural(count, {
      one: `${number(count)} photo removed from ${album}`,
      other: `${number(count)} photos removed from ${album}`,
    }),
    rearranged: 'Order changed',
    /** @type {(what: string) => string} */
    changed: (what) => `${what} changed`,
    /** @type {(others: number) => string} */
    notUndone: (others) => plural(others, {
      one: 'Not undone: the photo has been changed since.',
      other: 'Not undone: the photos have been changed since.',
    }),
    /** @type {(others: number) => string} */
    undoneExcept: (others) =>
      `Undone, except for ${plural(others, {
        one: `${number(others)} photo`,
        other: `${number(others)} photos`,
      })}`
        + ` changed since.`,
    /** @type {(done: number, all: number) => string} */
    far: (done, all) => `${number(done)} of ${number(all)}`,
    /** @type {(done: number, all: number, why: string) => string} */
    partly: (done, all, why) =>
      `Done for ${number(done)} of ${plural(all, {
        one: `${number(all)} photo`,
        other: `${number(all)} photos`,
      })}`
        + `, then stopped. ${why}`,
  },
  facts: {
    title: 'Details',
    taken: 'Taken',
    added: 'Added',
    /** @type {(when: string) => string} */
    addedAt: (when) => `Added ${when}`,
    /** @type {(when: string, size: string) => string} */
    line: (when, size) => `${when} · ${size}`,
    pixels: 'Dimensions',
    fileSize: 'Size',
    file: 'File',
    original: 'Download original',
    /** @type {(width: number, height: number) => string} */
    dimensions: (width, height) => `${number(width)} × ${number(height)} pixels`,
    /** @type {(size: number) => string} */
    bytes: (size) => `${number(size)} bytes`,
    /** @type {(value: string, unit: string) => string} */
    inUnit: (value, unit) => `${value} ${unit}`,
  },
  keys: {
    title: 'Keyboard shortcuts',
    close: 'Close',
  },
  lost: {
    title: 'Page not found',
    action: 'Go to the library',
    text: 'The link may be old or mistyped.',
  },
  signIn: {
    /** @type {(maker: string) => string} */
    member: (maker) =>
      `${maker} invites you to the family’s photo library. Choose a name `
        + `and a password to add your own photos.`,
    /** @type {(maker: string) => string} */
    viewer: (maker) =>
      `${maker} invites you to view the family’s photos. Choose a name `
        + `and a password.`,
    /** @type {(maker: string, name: string) => string} */
    back: (maker, name) => `${maker} sent this link to ${name}: choose a new password.`,
    shut: 'This link no longer works',
    shutText: 'If you have joined with it already, sign in with the name and '
      + 'password that you chose.',
    signIn: 'Sign in',
  },
  problems: {
    retry: 'Try again',
    slow: 'Waiting for Tintype',
    unreachable: 'Tintype is not responding. Check that it is running and that this '
      + 'device is connected.',
    /** @type {(status: number) => string} */
    strange: (status) => `Tintype sent an unexpected answer (${number(status)}).`,
  },
};

export const groupTexts = {
  /** @type {(isStack: boolean, count: number) => string} */
  title: (isStack, count) =>
    isStack
      ? `Stack of ${number(count)}`
      : `Burst of ${number(count)}`,
  /** @type {(isStack: boolean) => string} */
  some: (isStack) => isStack ? 'Stack' : 'Burst',
  /** @type {(count: number) => string} */
  stacked: (count) => `${number(count)} photos stacked`,
  /** @type {(count: number) => string} */
  unstacked: (count) => plural(count, {
    one: 'Unstacked',
    other: `${number(count)} stacks unstacked`,
  }),
  choose: 'Set as top photo',
  chosen: 'Top photo',
  changed: 'Top photo changed',
  /** @type {(name: string) => string} */
  standing: (name) => `${name}, top photo`,
  /** @type {(place: number, count: number) => string} */
  place: (place, count) => `${number(place)} of ${number(count)}`,
};
