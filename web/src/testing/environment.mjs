// The globals of a component suite: a page of jsdom over those of Node. A worker has one page, as packages keep the document that they were
// loaded with; it is as new before each suite.
import { JSDOM, VirtualConsole } from 'jsdom';
import NativeEnvironment from '../../../scripts/jest/environment.mjs';

/** What stays Node's: jsdom's own are slower, or know less. */
const ofNode = new Set(
  'atob btoa clearInterval clearTimeout console crypto globalThis performance process queueMicrotask setInterval setTimeout structuredClone'.split(
    ' ',
  ),
);
/** What leads to the window itself. */
const itself = ['window', 'self', 'top', 'parent', 'frames'];

let page;
const timers = { setTimeout, setInterval };
const openPage = () => {
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error) => console.error(error));
  const { window } = new JSDOM('<!DOCTYPE html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
    virtualConsole,
  });
  // Where nothing has a place or a size, rules of style decide nothing, but are matched each time that a role or a name is looked for.
  const { insertBefore } = window.Node.prototype;
  window.HTMLHeadElement.prototype.insertBefore = function (node, before) {
    return node.nodeName === 'STYLE' ? node : insertBefore.call(this, node, before);
  };
  return window;
};

/** Nothing has a size in jsdom, so none ever changes. */
class SizelessObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const isMethod = (value, key) => typeof value === 'function' && !/^[A-Z]/.test(key);

/** Makes what a page's window has global. It stays: React and what else waits for a turn still look for it when a suite has ended. */
const install = (window) => {
  const define = (key, descriptor) =>
    Object.defineProperty(globalThis, key, { configurable: true, enumerable: true, ...descriptor });
  const methods = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
  for (const key of [...Object.getOwnPropertyNames(window), ...methods]) {
    if (ofNode.has(key) || itself.includes(key) || Object.is(window[key], globalThis[key])) continue;
    let value = window[key];
    if (isMethod(value, key)) value = value.bind(window);
    const fixed = typeof value === 'function';
    define(key, {
      get: () => (fixed ? value : window[key]),
      set: (wanted) => {
        if (fixed) value = wanted;
        else window[key] = wanted;
      },
    });
  }
  for (const key of itself) define(key, { value: globalThis, writable: true });
  define('ResizeObserver', { value: SizelessObserver, writable: true });
};

export default class BrowserEnvironment extends NativeEnvironment {
  #timers = [];

  async setup() {
    await super.setup();
    // React keeps a stack for each element that it makes; jest's hundred frames take more time than the element.
    Error.stackTraceLimit = 10;
    page ??= openPage();
    install(page);
    for (const name of ['setTimeout', 'setInterval'])
      globalThis[name] = (...given) => {
        const timer = timers[name](...given);
        this.#timers.push(timer);
        return timer;
      };
    page.document.body.replaceChildren();
    page.document.title = '';
    for (const { name } of [...page.document.documentElement.attributes])
      page.document.documentElement.removeAttribute(name);
    page.localStorage.clear();
    page.sessionStorage.clear();
    page.history.replaceState(null, '', '/');
  }

  /** What still waits for its time waits for a page that is gone. */
  async teardown() {
    for (const timer of this.#timers) clearTimeout(timer);
    await super.teardown();
  }
}
