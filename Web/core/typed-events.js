/**
 * Events with a map of their names and details, which the type check compares with every use.
 * @template {object} Events Details by the names of the events
 */
export class TypedEvents {
  #target = new EventTarget();

  /**
   * Listens until the signal aborts.
   * @template {keyof Events & string} Type
   * @param {Type} type
   * @param {(detail: Events[Type]) => void} act
   * @param {{signal?: AbortSignal, once?: boolean}} [options]
   */
  on(type, act, options = {}) {
    this.#target.addEventListener(type, (event) => {
      act(/** @type {CustomEvent} */ (event).detail);
    }, options);
  }

  /**
   * Calls the listeners.
   * @type {<Type extends keyof Events & string>(type: Type,
   *   ...detail: undefined extends Events[Type] ? [] : [Events[Type]]) => void}
   */
  emit = (type, ...[detail]) => {
    this.#target.dispatchEvent(new CustomEvent(type, { detail }));
  };
}
