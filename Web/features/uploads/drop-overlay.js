import { make } from '../../core/dom.js';
import { icon } from '../../core/icons.js';
import { texts } from '../../core/texts.js';

/** Covers the window while files are dragged over it, so that they can be dropped anywhere. */
class DropOverlay extends HTMLElement {
  connectedCallback() {
    if (this.firstChild) return;
    this.hidden = true;
    this.append(icon('upload'), make('b', {}, texts.drop.title),
      make('span', {}, texts.drop.text));
  }
}

customElements.define('drop-overlay', DropOverlay);
