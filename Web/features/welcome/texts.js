// Made by scripts/words from its catalogue, features/welcome/texts.json; do not edit.

export const welcomeTexts = {
  title: 'Welcome to your library',
  text: 'No photos yet. Drop photos here, paste them, or choose some from this '
    + 'device.',
  touchText: 'No photos yet. Choose photos from this device.',
  folder: 'Upload a folder',
  demo: 'Add demo photos',
  setUp: 'Set up',
  skip: 'Skip',
  /** @type {(step: string) => string} */
  skipOf: (step) => `Skip: ${step}`,
  skipAll: 'Skip all',
  place: {
    title: 'Where your photos are stored',
    /** @type {(folder: string, free: string) => string} */
    text: (folder, free) =>
      `On the machine that runs Tintype, in ${folder}. ${free} free. `
        + `Originals are kept exactly as you add them.`,
  },
  password: {
    title: 'Choose a password',
    text: 'Then you can sign in from other devices, and everyone else has to '
      + 'sign in too.',
    act: 'Set a password',
    name: 'Name',
    nameText: 'You sign in with it, and others see it.',
    password: 'Password',
    done: 'Password set',
    /** @type {(name: string) => string} */
    doneText: (name) => `You sign in as ${name}.`,
  },
  phone: {
    title: 'Connect your phone',
    /** @type {(address: string) => string} */
    text: (address) =>
      `Open ${address} on it to browse. An app that sends photos by `
        + `itself needs an address and a token, which you can scan from here.`,
    /** @type {(option: string) => string} */
    ownText: (option) =>
      `Phones cannot reach Tintype yet, as it answers this machine only. `
        + `Start it with ${option} to answer all devices at home.`,
    code: 'Show code',
    act: 'Connect an app',
    name: 'Phone',
  },
  large: {
    title: 'Bring a large collection',
    /** @type {(command: string) => string} */
    text: (command) =>
      `Photos that are already on the machine, and exports from Google `
        + `or Flickr, are imported there with ${command}.`,
  },
};
