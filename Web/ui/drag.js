/**
 * The callbacks of a drag.
 * @typedef {object} Drag
 * @property {(event: PointerEvent) => void} begin
 * @property {(event: PointerEvent) => void} move
 * @property {(event: PointerEvent) => void} end
 * @property {() => void} back Cancelled: restores the previous state
 * @property {() => void} [over] After all of these, also without movement
 * @property {boolean} [isAcross] Whether it is horizontal only: vertical movement scrolls
 */

/** The movement that does not count as a drag yet. */
const slack = 3;

/**
 * Makes an element draggable by mouse, pen or one finger. If the browser takes over the pointer, or
 * a second finger joins, the change is undone.
 * @param {Element} element
 * @param {Drag} drag
 */
export function letDrag(element, { begin, move, end, back, over = () => {}, isAcross = false }) {
  const start = (/** @type {PointerEvent} */ first) => {
    if (first.button !== 0 || !first.isPrimary) return;
    begin(first);
    let isMoving = false;
    const following = new AbortController();
    const { signal } = following;
    const stop = () => {
      following.abort();
      over();
    };
    const giveUp = () => {
      if (isMoving) back();
      stop();
    };
    const listen = (/** @type {'pointermove' | 'pointerup' | 'pointercancel'} */ type,
      /** @type {(event: PointerEvent) => void} */ act) =>
      window.addEventListener(type, (event) => {
        if (event.pointerId === first.pointerId) act(event);
      }, { signal });
    listen('pointermove', (event) => {
      const [dx, dy] = [event.clientX - first.clientX, event.clientY - first.clientY];
      if (!isMoving && Math.hypot(dx, dy) < slack) return;
      const isFinger = event.pointerType !== 'mouse';
      if (!isMoving && isAcross && isFinger && Math.abs(dx) <= Math.abs(dy)) return void stop();
      isMoving = true;
      move(event);
    });
    listen('pointerup', (event) => {
      if (isMoving) end(event);
      stop();
    });
    listen('pointercancel', giveUp);
    window.addEventListener('pointerdown', (event) => {
      if (event.pointerId !== first.pointerId && first.pointerType === 'touch') giveUp();
    }, { signal, capture: true });
  };
  element.addEventListener('pointerdown', (event) => start(/** @type {PointerEvent} */ (event)));
  if (isAcross) return;
  // Inside drawings, browsers scroll in spite of `touch-action: none`.
  element.addEventListener('touchmove', (event) => {
    if (event.cancelable) event.preventDefault();
  }, { passive: false });
}
