/**
 * The steps of a drag.
 * @typedef {object} Drag
 * @property {(event: PointerEvent) => void} begin
 * @property {(event: PointerEvent) => void} move
 * @property {(event: PointerEvent) => void} end
 * @property {() => void} back It was none: everything is as before
 * @property {() => void} [over] After all of these, and where nothing has moved
 * @property {boolean} [isAcross] Whether it only goes from side to side: what goes up or down is
 *   a scroll
 */

/** How far a press may slip without being a drag. */
const slack = 3;

/**
 * Lets an element be dragged by a mouse, a pen or one finger. A finger that the browser takes for
 * something else, or that a second one joins, takes its change back.
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
}
