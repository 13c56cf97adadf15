/**
 * Makes the pages of a link a small viewer: swipes and keys go from photo to photo without loading
 * a page, two fingers, a double tap or the wheel zoom. Without this script the pages work by links.
 */

/** The movement that counts as a swipe. */
const swipePixels = 50;
const doubleTapMilliseconds = 300;
const closest = 8;
const tapScale = 2.5;

/** @typedef {{x: number, y: number}} Point */

/** The zoom of the shown photo: a scale, and a shift from the middle in pixels. */
const view = { scale: 1, x: 0, y: 0 };
/** The pressed pointers. @type {Map<number, Point>} */
const pressed = new Map();
/** @type {{start: Point, last: Point, distance: number, isSwipe: boolean} | null} */
let gesture = null;
let lastTap = { at: -Infinity, x: 0, y: 0 };
/** Whether the last pointer was a mouse: a double tap is reported as a double click too. */
let isMouse = false;
/** The page that is being loaded. @type {XMLHttpRequest | null} */
let loading = null;

const photo = () => /** @type {HTMLElement | null} */ (document.querySelector('.one figure img'));
const link = (/** @type {string} */ which) =>
  /** @type {HTMLAnchorElement | null} */ (document.querySelector(`.one ${which}`));

function draw() {
  const image = photo();
  if (!image) return;
  image.style.transform = view.scale === 1 ? ''
    : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  document.body.classList.toggle('zoomed', view.scale > 1);
}

/**
 * Zooms around a point of the window.
 * @param {number} scale
 * @param {Point} at
 */
function zoom(scale, at) {
  const figure = document.querySelector('.one figure')?.getBoundingClientRect();
  const image = photo();
  if (!figure || !image) return;
  const next = Math.min(closest, Math.max(1, scale));
  const factor = next / view.scale;
  const [x, y] = [at.x - figure.left - figure.width / 2, at.y - figure.top - figure.height / 2];
  view.x = x + (view.x - x) * factor;
  view.y = y + (view.y - y) * factor;
  view.scale = next;
  hold(image, figure);
}

/**
 * Keeps the photo's edges outside the frame, or the photo in its middle.
 * @param {HTMLElement} image
 * @param {DOMRect} figure
 */
function hold(image, figure) {
  const across = Math.max(0, (image.offsetWidth * view.scale - figure.width) / 2);
  const down = Math.max(0, (image.offsetHeight * view.scale - figure.height) / 2);
  view.x = Math.min(across, Math.max(-across, view.x));
  view.y = Math.min(down, Math.max(-down, view.y));
  draw();
}

/** @param {number} dx @param {number} dy */
function pan(dx, dy) {
  const figure = document.querySelector('.one figure')?.getBoundingClientRect();
  const image = photo();
  if (!figure || !image) return;
  view.x += dx;
  view.y += dy;
  hold(image, figure);
}

/**
 * Shows another page of the link in place; if that fails, the browser loads it.
 * @param {string} address
 * @param {boolean} isNew Whether it becomes an entry of the history
 */
function show(address, isNew) {
  loading?.abort();
  const request = new XMLHttpRequest();
  loading = request;
  request.open('GET', address);
  request.responseType = 'document';
  request.onload = () => {
    const page = request.responseXML;
    const isPhoto = request.status === 200 && page?.body.classList.contains('one');
    if (!page || !isPhoto) {
      window.location.assign(address);
      return;
    }
    const held = document.activeElement?.className ?? '';
    if (isNew) window.history.pushState(null, '', address);
    document.title = page.title;
    document.body.className = page.body.className;
    document.body.replaceChildren(...page.body.childNodes);
    Object.assign(view, { scale: 1, x: 0, y: 0 });
    begin();
    // The keyboard stays at the same control.
    for (const each of document.querySelectorAll('a')) if (each.className === held) each.focus();
  };
  request.onerror = () => window.location.assign(address);
  request.send();
}

/** @param {string} which */
function go(which) {
  const goal = link(which);
  if (goal) show(goal.href, true);
}

/** Prepares a page: fetches the pictures beside it. */
function begin() {
  for (const which of ['.before', '.after']) {
    const goal = link(which);
    if (goal) new Image().src = `${goal.href}/1440`;
  }
}

/** The middle of the pressed pointers, and their distance. */
function fingers() {
  const [one, other = one] = [...pressed.values()];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2,
    distance: Math.hypot(one.x - other.x, one.y - other.y) };
}

function restart() {
  if (pressed.size === 0) return;
  const { x, y, distance } = fingers();
  gesture = { start: { x, y }, last: { x, y }, distance, isSwipe: pressed.size === 1
    && (gesture?.isSwipe ?? true) && view.scale === 1 };
}

/** @param {PointerEvent} event */
function down(event) {
  const target = /** @type {Element} */ (event.target);
  isMouse = event.pointerType === 'mouse';
  if (!target.closest('.one figure') || target.closest('video')) return;
  if (isMouse && (event.button !== 0 || view.scale === 1)) return;
  event.preventDefault();
  pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (pressed.size === 1) gesture = null;
  restart();
}

/** @param {PointerEvent} event */
function move(event) {
  if (!pressed.has(event.pointerId) || !gesture) return;
  pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const { x, y, distance } = fingers();
  if (pressed.size > 1 && gesture.distance > 0) {
    zoom(view.scale * distance / gesture.distance, { x, y });
    gesture.distance = distance;
  }
  if (view.scale > 1) pan(x - gesture.last.x, y - gesture.last.y);
  gesture.last = { x, y };
}

/** @param {PointerEvent} event */
function up(event) {
  if (!pressed.delete(event.pointerId) || !gesture) return;
  const { start, last, isSwipe } = gesture;
  if (pressed.size > 0) {
    gesture.isSwipe = false;
    restart();
    return;
  }
  gesture = null;
  const [dx, dy] = [last.x - start.x, last.y - start.y];
  if (isSwipe && Math.abs(dx) > swipePixels && Math.abs(dx) > 1.5 * Math.abs(dy)) {
    go(dx < 0 ? '.after' : '.before');
  } else if (isSwipe && dy > 2 * swipePixels && dy > 2 * Math.abs(dx)) {
    link('header a.alone')?.click();
  } else if (event.pointerType !== 'mouse' && Math.hypot(dx, dy) < 10) tap(last, event.timeStamp);
}

/**
 * @param {Point} at
 * @param {number} when
 */
function tap(at, when) {
  const isDouble = when - lastTap.at < doubleTapMilliseconds
    && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 40;
  lastTap = { at: isDouble ? -Infinity : when, ...at };
  if (isDouble) zoom(view.scale > 1 ? 1 : tapScale, at);
}

/** @param {KeyboardEvent} event */
function key(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('video, input')) return;
  const middle = { x: window.innerWidth / 2, y: window.innerHeight / 2 };
  switch (event.key) {
    case 'ArrowLeft': go('.before'); break;
    case 'ArrowRight': go('.after'); break;
    case 'Escape':
      if (view.scale > 1) zoom(1, middle);
      else link('header a.alone')?.click();
      break;
    case '+': case '=': zoom(view.scale * 1.5, middle); break;
    case '-': zoom(view.scale / 1.5, middle); break;
    case '0': zoom(1, middle); break;
    default: return;
  }
  event.preventDefault();
}

if (document.body.classList.contains('one')) {
  document.documentElement.classList.add('live');
  begin();
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', (event) => {
    pressed.delete(event.pointerId);
    gesture = null;
  });
  document.addEventListener('keydown', key);
  document.addEventListener('dblclick', (event) => {
    if (isMouse && /** @type {Element} */ (event.target).closest('.one figure img')) {
      zoom(view.scale > 1 ? 1 : tapScale, { x: event.clientX, y: event.clientY });
    }
  });
  document.addEventListener('wheel', (event) => {
    if (!/** @type {Element} */ (event.target).closest('.one figure')) return;
    event.preventDefault();
    zoom(view.scale * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  }, { passive: false });
  document.addEventListener('click', (event) => {
    const way = /** @type {Element} */ (event.target).closest('.one .go');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!(way instanceof HTMLAnchorElement) || !isPlain) return;
    event.preventDefault();
    show(way.href, true);
  });
  window.addEventListener('popstate', () => show(window.location.href, false));
}
