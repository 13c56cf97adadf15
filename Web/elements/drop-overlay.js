import { make } from '../lib/dom.js';
import { icon } from '../lib/icons.js';
import { texts } from '../lib/texts.js';

/** Covers the window while files hover over it, so that any place is the right one. */
class DropOverlay extends HTMLElement {
  connectedCallback() {
    if (this.firstChild) return;
    this.hidden = true;
    this.append(icon('upload'), make('b', {}, texts.drop.title),
      make('span', {}, texts.drop.text));
  }
}

customElements.define('drop-overlay', DropOverlay);
