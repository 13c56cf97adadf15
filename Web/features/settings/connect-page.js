import { basePath } from '../../core/base-path.js';
import { make } from '../../core/dom.js';
import { sharingTexts } from '../sharing/texts.js';
import { copyField } from './copy-field.js';

const words = sharingTexts.devices;

/** The address and the token for an app on this phone, from the address that was scanned. */
class ConnectFields extends HTMLElement {
  connectedCallback() {
    const secret = location.hash.slice(1);
    if (!secret) {
      this.replaceChildren(make('p', {}, words.noCode));
      return;
    }
    this.replaceChildren(
      copyField('device-address', words.address, `${location.origin}${basePath}/dav/`),
      copyField('device-token', words.password, secret));
    // The token does not stay in the browser's history.
    history.replaceState(null, '', location.pathname);
  }
}

customElements.define('connect-fields', ConnectFields);
