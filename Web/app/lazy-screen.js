import { againButton, linkButton, make } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { isWhole } from '../core/router.js';
import { texts } from '../core/texts.js';

/** @typedef {import('./app.js').Screen} Screen */

/**
 * A screen whose modules are loaded when it is opened.
 * @param {import('./app.js').App} app
 * @param {() => Promise<Screen>} load
 * @returns {Screen}
 */
export function laterScreen(app, load) {
  const place = make('main', { class: 'screen' });
  /** @type {Screen | null} */
  let screen = null;
  let isLeft = false;
  return {
    get element() {
      return screen?.element ?? place;
    },
    get takeFiles() {
      return screen?.takeFiles;
    },
    open: () => {
      const loading = app.loadServices().then(load).then((loaded) => {
        if (isLeft) return;
        screen = loaded;
        place.replaceWith(screen.element);
        screen.open();
        if (app.hasMoved) app.bringKeyboard();
      }, () => {
        place.replaceChildren(make('div', { class: 'empty', role: 'alert' }, icon('unplugged'),
          make('h1', {}, texts.library.failedTitle), make('p', {}, texts.problems.unreachable),
          make('div', { class: 'actions' }, againButton(() => app.show()), isWhole(app.place.screen)
            // There is no navigation beside it.
            ? linkButton({ label: texts.lost.action, kind: 'line' }, { href: '/' }) : null)));
      });
      app.router.layers.keepDuring(loading);
    },
    close: () => {
      isLeft = true;
      screen?.close();
    },
  };
}

/** @returns {Screen} */
export function lostScreen() {
  const screen = make('main', { class: 'screen' }, make('div', { class: 'empty' },
    icon('photo'), make('h1', {}, texts.lost.title), make('p', {}, texts.lost.text),
    make('div', { class: 'actions' },
      linkButton({ label: texts.lost.action, kind: 'primary' }, { href: '/' }))));
  return {
    element: screen,
    open: () => {
      document.title = `${texts.lost.title} · ${texts.name}`;
    },
    close: () => {},
  };
}
