import { make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { isWhole } from '../../core/router.js';
import { texts } from '../../core/texts.js';

/** Shorter interruptions are not announced: most connections are restored by then. */
const goneMilliseconds = 2500;

/** Shows on every screen that the connection is lost, and how many changes are waiting. */
export class OfflineNotice {
  /** @param {import('../../app/app.js').App} app */
  constructor(app) {
    this.app = app;
    this.element = make('p', { class: 'unplugged', role: 'status' });
    this.timer = 0;
  }

  draw() {
    const { element, app: { library, router: { place: { screen } } } } = this;
    // Screens without navigation show it themselves, except for the viewer.
    const isSaid = isWhole(screen) && screen !== 'viewer';
    clearTimeout(this.timer);
    if (library.isConnected || isSaid) element.replaceChildren();
    else if (element.hasChildNodes()) this.show();
    else this.timer = window.setTimeout(() => this.show(), goneMilliseconds);
  }

  show() {
    const { element, app: { services } } = this;
    const waiting = services?.actions.waiting.all.length ?? 0;
    const { unplugged, waits } = texts.library;
    const words = waiting > 0 ? `${unplugged} ${waits(waiting)}` : unplugged;
    if (element.textContent === words) return;
    element.replaceChildren(icon('unplugged'), make('span', {}, words));
  }
}
