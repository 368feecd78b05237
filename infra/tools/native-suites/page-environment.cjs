const NativeEnvironment = require('./environment.cjs');

/** What stays node's own; timers are counted here. */
const NOT_OF_PAGE =
  /^(constructor|undefined|NaN|Infinity|global|globalThis|process|console|(set|clear)(Timeout|Interval|Immediate))$/;

/** One page for all suites of a process: modules that are loaded once keep its document. */
let page;

const openPage = async () => {
  const { GlobalWindow, PropertySymbol } = await import('happy-dom');
  const window = new GlobalWindow({
    url: 'http://localhost/',
    settings: { errorCapture: 'disabled' },
  });
  for (const key of Reflect.ownKeys(window)) if (window[key] === window) window[key] = globalThis;
  window.document[PropertySymbol.defaultView] = globalThis;
  return window;
};

/** Gives node the globals of the page; returns the names of those. */
const enterPage = (window) =>
  Reflect.ownKeys(window).filter((key) => {
    if (typeof key === 'string' && NOT_OF_PAGE.test(key)) return false;
    const property = Object.getOwnPropertyDescriptor(window, key);
    if ('value' in property && property.value === globalThis[key]) return false;
    Object.defineProperty(globalThis, key, { ...property, configurable: true });
    return true;
  });

const leavePage = (names) => {
  const { document, localStorage, sessionStorage, history } = globalThis;
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  for (const name of names) delete globalThis[name];
};

/** Timers that a suite leaves behind would not find the page any more. */
const countTimers = () => {
  const pending = new Set();
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  globalThis.setTimeout = (callback, ms, ...rest) => {
    const run = () => {
      pending.delete(timer);
      callback(...rest);
    };
    const timer = setTimeout(run, ms);
    pending.add(timer);
    return timer;
  };
  globalThis.setInterval = (...args) => {
    const timer = setInterval(...args);
    pending.add(timer);
    return timer;
  };
  return () => pending.forEach((timer) => clearTimeout(timer));
};

/** A few turns of the event loop, in which ends what was begun. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** The browser of suites of the console. */
module.exports = class PageEnvironment extends NativeEnvironment {
  #leave = async () => undefined;

  async setup() {
    await super.setup();
    page ??= await openPage();
    const names = enterPage(page);
    const endTimers = countTimers();
    this.#leave = async () => {
      endTimers();
      await settled();
      endTimers();
      leavePage(names);
    };
  }

  async teardown() {
    await this.#leave();
    await super.teardown();
  }
};
