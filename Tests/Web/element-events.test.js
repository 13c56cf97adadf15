import assert from 'node:assert/strict';
import { emit, on } from '../../Web/core/dom.js';

/** An element with a map of events. */
class Row extends EventTarget {
  /** @type {{pick: {id: string}, leave: undefined} | undefined} */
  events;
}

Deno.test('a listener gets the detail, and the event to stop it', () => {
  const row = new Row();
  /** @type {unknown[]} */
  const heard = [];
  on(row, 'pick', ({ id }, event) => heard.push(id, event.type, event.bubbles));
  on(row, 'leave', (_, event) => heard.push(event.type));
  emit(row, 'pick', { id: 'one' });
  emit(row, 'leave');
  assert.deepEqual(heard, ['one', 'pick', true, 'leave']);
});

Deno.test('a listener ends with its signal, or after the first event', () => {
  const row = new Row();
  const stop = new AbortController();
  /** @type {string[]} */
  const heard = [];
  on(row, 'pick', () => heard.push('signal'), { signal: stop.signal });
  on(row, 'pick', () => heard.push('once'), { once: true });
  emit(row, 'pick', { id: 'one' });
  stop.abort();
  emit(row, 'pick', { id: 'two' });
  assert.deepEqual(heard, ['signal', 'once']);
});

Deno.test('the check of types refuses other names and details', () => {
  const row = new Row();
  // @ts-expect-error A misspelt name.
  on(row, 'pik', () => {});
  // @ts-expect-error A misspelt name.
  emit(row, 'leav');
  // @ts-expect-error The detail is missing.
  emit(row, 'pick');
  // @ts-expect-error The detail has another type.
  emit(row, 'pick', { id: 1 });
  // @ts-expect-error The listener takes another type.
  on(row, 'pick', (/** @type {number} */ detail) => detail);
  // @ts-expect-error An element without a map has no events of its own.
  on(new EventTarget(), 'pick', () => {});
});

/** Events of browsers to which the page listens. */
const ofBrowsers = new Set(`
  abort activate beforeunload blur cancel change click close contextmenu dataavailable
  dblclick devicechange dragenter dragleave dragover dragstart drop ended error fetch focus
  focusin fullscreenchange input install keydown keyup load message mousedown online
  pagehide paste pointercancel pointerdown pointerenter pointerleave pointermove pointerover
  pointerup popstate release resize scroll scrollend stop storage submit toggle touchend
  touchmove touchstart transitionend visibilitychange webglcontextlost webglcontextrestored
  wheel
`.trim().split(/\s+/));

/** Events of the server's stream. */
const ofServer = new Set(['many', 'strip']);

/** @param {URL} folder @returns {AsyncGenerator<URL>} */
async function* modulesIn(folder) {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* modulesIn(new URL(`${name}/`, folder));
    else if (name.endsWith('.js')) yield new URL(name, folder);
  }
}

Deno.test('events that browsers do not send are listened to by their map', async () => {
  for await (const file of modulesIn(new URL('../../Web/', import.meta.url))) {
    const text = await Deno.readTextFile(file);
    for (const [, name] of text.matchAll(/addEventListener\??\.?\(\s*'([^']+)'/g)) {
      assert.ok(ofBrowsers.has(name) || ofServer.has(name), `${file.pathname}: ${name}`);
    }
  }
});

/** Other events that browsers send to elements, windows and media. */
const othersOfBrowsers = new Set(`
  afterprint animationcancel animationend animationiteration animationstart auxclick beforeinput
  beforematch beforeprint beforetoggle canplay canplaythrough command compositionend
  compositionstart compositionupdate contextlost contextrestored copy cuechange cut drag dragend
  durationchange emptied encrypted enterpictureinpicture focusout formdata fullscreenerror
  gamepadconnected gamepaddisconnected gotpointercapture hashchange invalid keypress
  languagechange leavepictureinpicture loadeddata loadedmetadata loadstart lostpointercapture
  messageerror mouseenter mouseleave mousemove mouseout mouseover mouseup offline
  orientationchange pagereveal pageshow pageswap pause play playing pointerout progress
  ratechange readystatechange rejectionhandled reset search securitypolicyviolation seeked
  seeking select selectionchange selectstart show slotchange stalled suspend timeupdate
  touchcancel transitioncancel transitionrun transitionstart unhandledrejection unload
  volumechange waiting waitingforkey
`.trim().split(/\s+/));

/** The names of events in the maps that a module declares. @param {string} text */
function declaredIn(text) {
  const maps = text.matchAll(
    /@type \{((?:(?!\*\/)[^])*?)\*\/\s*events;|@typedef \{((?:(?!\*\/)[^])*?)\} GridEvents\b/g);
  return [...maps].flatMap(([, own, shared]) => {
    let map = (own ?? shared).replaceAll(/\n\s*\*/g, ' ');
    // Only the names of the details, if they are objects, stand in braces after a colon.
    for (let inner = ''; inner !== map;) {
      inner = map;
      map = map.replaceAll(/:\s*\{[^{}]*\}/g, ': object');
    }
    const records = [...map.matchAll(/Record<([^,]*),/g)].flatMap(([, names]) =>
      [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name));
    return [...records, ...[...map.matchAll(/[{,]\s*'?([\w-]+)'?\??:/g)].map(([, name]) => name)];
  });
}

Deno.test('an element gives its events no names of those that browsers send', async () => {
  /** @type {Map<string, string>} */
  const declared = new Map();
  for await (const file of modulesIn(new URL('../../Web/', import.meta.url))) {
    const text = await Deno.readTextFile(file);
    const names = declaredIn(text);
    // This one has the map of another module.
    const isShared = text.includes('GridEvents | undefined');
    const hasMap = /^ {2}events;|\} GridEvents$/m.test(text) && !isShared;
    assert.equal(names.length > 0, hasMap, file.pathname);
    for (const name of names) declared.set(name, file.pathname);
  }
  for (const known of ['rate', 'retry', 'retry-all', 'need', 'carried', 'change-field', 'crop']) {
    assert.ok(declared.has(known), known);
  }
  const mistaken = [...declared].filter(([name]) =>
    ofBrowsers.has(name) || othersOfBrowsers.has(name));
  assert.deepEqual(mistaken, []);
  assert.deepEqual(declaredIn(`/** @type {{toggle: {index: number, isOff: boolean},
    *   'cancel': undefined} & Record<'a' | 'close', number> | undefined} */
    events;`), ['a', 'close', 'toggle', 'cancel']);
});
