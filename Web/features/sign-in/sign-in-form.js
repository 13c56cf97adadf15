import { basePath, withinBase } from '../../core/base-path.js';
import { linkButton, make } from '../../core/dom.js';
import { answer, isThisMachine, sentence, wrongField } from './sign-in.js';
import { texts } from '../../core/texts.js';

/**
 * The form of a sign-in page: sends its fields as JSON, shows errors beside them, and opens the
 * library on success.
 *
 * `to` is the address; if it ends in a slash, the secret of the page's own address is appended.
 * `about` is an address, built likewise, that describes the secret. `secret` names the member by
 * which the secret is sent instead. With `owner`, a browser on the library's machine sends the
 * secret alone first, and the form is shown only if that is refused.
 */
class SignInForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    if (!form) return;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send(form);
    });
    // Before, the browser would have sent the form by itself, to the page's own address.
    form.querySelector('button')?.removeAttribute('disabled');
    if (this.hasAttribute('owner') && isThisMachine(location)) this.#enter(form);
    // Who has begun to type before the script came goes on in the same field.
    else if (!form.contains(document.activeElement)) form.querySelector('input')?.focus();
    if (this.hasAttribute('about')) this.#ask(form);
  }

  get #secret() {
    return location.pathname.split('/').pop() ?? '';
  }

  /** @param {string} attribute */
  #address(attribute) {
    const address = this.getAttribute(attribute) ?? '';
    return address.endsWith('/') ? address + this.#secret : address;
  }

  /** @param {HTMLFormElement} form */
  async #enter(form) {
    form.hidden = true;
    const reply = await answer('POST', this.#address('to'), this.#withSecret({}));
    if (reply.problem === undefined) {
      location.replace(`${basePath}/`);
      return;
    }
    form.hidden = false;
    form.querySelector('input')?.focus();
  }

  /** @param {Record<string, string>} body */
  #withSecret(body) {
    const name = this.getAttribute('secret');
    return name ? { ...body, [name]: this.#secret } : body;
  }

  /** @param {HTMLFormElement} form */
  async #ask(form) {
    const reply = await answer('GET', this.#address('about'));
    if (reply.problem !== undefined) {
      this.#close(form, reply.problem);
      return;
    }
    const who = form.querySelector('.who');
    if (who) who.textContent = sentence(reply.body);
    const name = form.querySelector('input');
    if (name && reply.body.name) {
      // Password managers need the account's name.
      name.value = reply.body.name;
      name.readOnly = true;
    }
  }

  /**
   * Closes a form whose link has been used, unless it was used in this browser.
   * @param {HTMLFormElement} form
   * @param {string} problem
   */
  #close(form, problem) {
    this.#say(problem);
    for (const part of form.querySelectorAll('label, .hint, .way')) part.remove();
    const title = document.querySelector('h1');
    if (title) title.textContent = texts.signIn.shut;
    form.append(make('p', {}, texts.signIn.shutText), make('p', { class: 'way' },
      linkButton({ label: texts.signIn.signIn, kind: 'primary' }, { href: '/' })));
  }

  /** @param {HTMLFormElement} form */
  async #send(form) {
    const button = form.querySelector('button');
    if (!button || button.disabled) return;
    button.disabled = true;
    this.#say('');
    /** @type {Record<string, string>} */
    const body = {};
    for (const [name, value] of new FormData(form)) body[name] = String(value);
    const reply = await answer('POST', this.#address('to'), this.#withSecret(body));
    button.disabled = false;
    if (reply.problem !== undefined) {
      this.#say(reply.problem);
      this.#point(form, wrongField(reply.code));
      return;
    }
    // A page shown in place of another, because of a missing session, keeps that address.
    if (/^\/(claim|invitation)\//.test(withinBase(location.pathname) ?? '')) {
      location.replace(`${basePath}/`);
    } else location.reload();
  }

  /**
   * Marks an invalid field and focuses it, or the last field if none is marked.
   * @param {HTMLFormElement} form
   * @param {string} wrong
   */
  #point(form, wrong) {
    const all = [...form.querySelectorAll('input')];
    for (const field of all) field.setAttribute('aria-invalid', String(field.name === wrong));
    (all.find(({ name }) => name === wrong) ?? all.at(-1))?.focus();
  }

  /** @param {string} problem */
  #say(problem) {
    const line = this.querySelector('.problem');
    if (!(line instanceof HTMLElement)) return;
    line.textContent = problem;
    line.hidden = !problem;
  }
}

customElements.define('sign-in-form', SignInForm);
