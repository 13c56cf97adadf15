import assert from 'node:assert/strict';
import { Layers } from '../../Web/core/layers.js';
import { Router } from '../../Web/core/router.js';

/**
 * A window with a history as browsers have it: steps back and forth are told later.
 * @param {string} path
 * @param {any} [state]
 */
function windowAt(path, state = null) {
  const entries = [{ path, state }];
  let at = 0;
  /** @type {(event: any) => void} */
  let pop = () => {};
  const location = { search: '', get pathname() { return entries[at].path; } };
  const history = {
    get state() { return entries[at].state; },
    get length() { return entries.length; },
    pushState: (/** @type {any} */ next, /** @type {string} */ _, path = location.pathname) => {
      entries.splice(at + 1, Infinity, { path, state: next });
      at += 1;
    },
    replaceState: (/** @type {any} */ next, /** @type {string} */ _, path = location.pathname) => {
      entries[at] = { path, state: next };
    },
    go: (/** @type {number} */ by) => setTimeout(() => {
      at += by;
      pop({ state: entries[at].state });
    }),
  };
  const window = /** @type {any} */ ({
    location, history, entries, document: new EventTarget(),
    addEventListener: (/** @type {string} */ _, /** @type {any} */ act) => {
      pop = act;
    },
  });
  const layers = new Layers();
  const router = new Router(window, layers);
  const rest = async () => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((done) => setTimeout(done));
  };
  const press = async (/** @type {number} */ by) => {
    history.go(by);
    await rest();
  };
  /** @param {string} name */
  const open = (name) => {
    const layer = { name, isOpen: true, end: () => {} };
    layer.end = layers.add(() => {
      layer.isOpen = false;
      layer.end();
    });
    return layer;
  };
  return { window, layers, router, rest, press, open, at: () => at };
}

Deno.test('back closes the topmost layer, one a press, and then leads on', async () => {
  const { router, press, open, window } = windowAt('/');
  router.go('/map');
  const [sheet, menu] = [open('sheet'), open('menu')];
  await press(-1);
  assert.deepEqual([sheet.isOpen, menu.isOpen, window.location.pathname], [true, false, '/map']);
  await press(-1);
  assert.deepEqual([sheet.isOpen, window.location.pathname], [false, '/map']);
  await press(-1);
  assert.equal(window.location.pathname, '/');
});

Deno.test('a layer that is closed by other means leaves no step of its own', async () => {
  const { router, press, open, rest, window, at } = windowAt('/');
  router.go('/map');
  for (let turn = 0; turn < 5; turn += 1) {
    const sheet = open('sheet');
    sheet.end();
    await rest();
    assert.equal(at(), 1);
  }
  assert.equal(window.entries.length, 3);
  // Forward opens nothing again, and stays where it was.
  await press(1);
  assert.deepEqual([at(), window.location.pathname], [1, '/map']);
  await press(-1);
  assert.equal(window.location.pathname, '/');
});

Deno.test('a layer of a screen that loads takes the step of the one before', async () => {
  const { layers, press, open, rest, at, window } = windowAt('/');
  /** @type {number[]} */
  const steps = [];
  const { go } = window.history;
  window.history.go = (/** @type {number} */ by) => {
    steps.push(by);
    go(by);
  };
  const panel = open('panel of one photo');
  let loaded = () => {};
  layers.keepDuring(new Promise((done) => {
    loaded = () => done(undefined);
  }));
  panel.end();
  await rest();
  const next = open('panel of the next photo');
  loaded();
  await rest();
  assert.deepEqual([at(), steps], [1, []]);
  await press(-1);
  assert.deepEqual([at(), next.isOpen], [0, false]);
});

Deno.test('back while a screen loads closes the layer that it opens', async () => {
  const { layers, router, press, open, rest, at, window } = windowAt('/');
  router.go('/photo/a');
  const panel = open('panel of one photo');
  let loaded = () => {};
  layers.keepDuring(new Promise((done) => {
    loaded = () => done(undefined);
  }));
  panel.end();
  router.note('/photo/b');
  await press(-1);
  assert.deepEqual([at(), window.location.pathname], [1, '/photo/b']);
  loaded();
  const next = open('panel of the next photo');
  await rest();
  assert.deepEqual([next.isOpen, at(), window.location.pathname], [false, 1, '/photo/b']);
  await press(-1);
  assert.equal(window.location.pathname, '/');
});

Deno.test('back while a screen loads closes a layer that is there, and no later one', async () => {
  const { layers, press, open, rest, at } = windowAt('/');
  let loaded = () => {};
  layers.keepDuring(new Promise((done) => {
    loaded = () => done(undefined);
  }));
  const menu = open('menu');
  await press(-1);
  assert.deepEqual([menu.isOpen, at()], [false, 0]);
  loaded();
  const panel = open('panel');
  await rest();
  assert.deepEqual([panel.isOpen, at()], [true, 1]);
});

Deno.test('a screen that could not be loaded leaves no step', async () => {
  const { layers, open, rest, at } = windowAt('/');
  const panel = open('panel');
  layers.keepDuring(Promise.reject(new Error('the connection broke')));
  panel.end();
  await rest();
  assert.equal(at(), 0);
});

Deno.test('a layer that opens as another closes takes its step', async () => {
  const { press, open, rest, at, window } = windowAt('/');
  const menu = open('menu');
  menu.end();
  const dialog = open('dialog');
  await rest();
  assert.deepEqual([at(), window.entries.length], [1, 2]);
  await press(-1);
  assert.deepEqual([dialog.isOpen, at()], [false, 0]);
});

Deno.test('from a layer to another screen: back leads to the screen below, once', async () => {
  const { router, open, press, rest, window, at } = windowAt('/');
  const [sheet, menu] = [open('sheet'), open('menu')];
  router.go('/map');
  await rest();
  assert.deepEqual([window.location.pathname, at()], ['/map', 1]);
  assert.deepEqual([sheet.isOpen, menu.isOpen], [false, false]);
  await press(-1);
  assert.deepEqual([window.location.pathname, at()], ['/', 0]);
});

Deno.test('a step to another screen waits until the way back is over', async () => {
  const { router, open, rest, press, window, at } = windowAt('/');
  const sheet = open('sheet');
  sheet.end();
  // The way back is on its way now.
  await new Promise((done) => setTimeout(done));
  router.go('/map');
  await rest();
  assert.deepEqual([window.location.pathname, at()], ['/map', 1]);
  await press(-1);
  assert.equal(window.location.pathname, '/');
});

Deno.test('a layer that asks before it closes stays, and has its step again', async () => {
  const { layers, press, at } = windowAt('/');
  let asked = 0;
  layers.add(() => {
    asked += 1;
  });
  await press(-1);
  assert.deepEqual([asked, at()], [1, 1]);
  await press(-1);
  assert.deepEqual([asked, at()], [2, 1]);
});

Deno.test('the photo that has come under a panel stays when the panel goes', async () => {
  const { router, open, press, window } = windowAt('/');
  router.go('/photo/a');
  open('info');
  router.replace('/photo/b');
  const info = open('info');
  await press(-1);
  assert.deepEqual([info.isOpen, window.location.pathname], [false, '/photo/b']);
});

Deno.test('the way back of the page itself passes the layers', async () => {
  const { router, open, rest, window, at } = windowAt('/');
  router.go('/photo/a');
  open('info');
  router.back();
  await rest();
  assert.deepEqual([window.location.pathname, at()], ['/', 0]);
});

Deno.test('after a reload nothing is left of layers that were open', async () => {
  const { rest, press, open, window, at } = windowAt('/');
  const sheet = open('sheet');
  const again = new Layers();
  const router = new Router(window, again);
  await rest();
  assert.equal(at(), 0);
  assert.ok(router && sheet);
  await press(1);
  assert.equal(at(), 0);
});
