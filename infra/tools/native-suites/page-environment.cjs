const { createRequire } = require('node:module');
const path = require('node:path');
const NativeEnvironment = require('./environment.cjs');

/** What is not taken from the page: what node has itself, and what belongs to the process. */
const OF_NODE =
  /^(constructor|undefined|NaN|global|globalThis|console|process|Buffer|performance|structuredClone|queueMicrotask|crypto|[gs]etImmediate|clearImmediate|(set|clear)(Timeout|Interval))$/;

const timers = { setTimeout, setInterval, clearTimeout, clearInterval };

/** Timers that did not run yet. A suite that ends takes its own with it. */
const running = new Set();

const startTimer = (name) =>
  Object.assign(
    (callback, ...rest) => {
      const timer = timers[name](
        (...given) => {
          if (name === 'setTimeout') running.delete(timer);
          callback(...given);
        },
        ...rest,
      );
      running.add(timer);
      return timer;
    },
    { __promisify__: timers[name].__promisify__ },
  );
const stopTimer = (name) => (timer) => {
  running.delete(timer);
  timers[name](timer);
};
const tracked = {
  setTimeout: startTimer('setTimeout'),
  setInterval: startTimer('setInterval'),
  clearTimeout: stopTimer('clearTimeout'),
  clearInterval: stopTimer('clearInterval'),
};

const consolePackage = createRequire(path.join(__dirname, '../../../console/package.json'));
const testingLibrary = consolePackage.resolve('@testing-library/react');

/** One page for all suites of a process, since shared modules keep hold of it. */
let page;

const openPage = async () => {
  const { BrowserErrorCaptureEnum, GlobalWindow } = await import('happy-dom');
  const window = new GlobalWindow({
    url: 'http://localhost/',
    console,
    settings: {
      errorCapture: BrowserErrorCaptureEnum.disabled,
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  // No style sheet is loaded here, and looking for some at each call takes a sixth of all time.
  const none = window.document.createElement('span').style;
  window.getComputedStyle = (element, part) => (part ? none : (element.style ?? none));
  return window;
};

const globalsOf = (window) => {
  const found = Object.entries(Object.getOwnPropertyDescriptors(window)).filter(
    ([name, { value }]) =>
      !OF_NODE.test(name) && (value === undefined || value !== globalThis[name]),
  );
  const own = found.map(([name, descriptor]) => [
    name,
    {
      ...descriptor,
      ...(descriptor.value === window && { value: globalThis }),
      configurable: true,
    },
  ]);
  const ofTimers = Object.entries(tracked).map(([name, value]) => [
    name,
    { value, configurable: true, writable: true },
  ]);
  return Object.fromEntries([...own, ...ofTimers]);
};

/** The page as the globals of the process, until its suite is over. */
module.exports = class PageEnvironment extends NativeEnvironment {
  #before = {};

  async setup() {
    await super.setup();
    page ??= await openPage();
    const globals = globalsOf(page);
    for (const name of Object.keys(globals)) {
      this.#before[name] = Object.getOwnPropertyDescriptor(globalThis, name);
    }
    Object.defineProperties(globalThis, globals);
  }

  /** Takes what a test rendered off the page, as Testing Library does by itself in a sandbox of jest. */
  handleTestEvent({ name }) {
    if (name === 'test_done') require.cache[testingLibrary]?.exports.cleanup();
  }

  async teardown() {
    await page.happyDOM.abort();
    for (const timer of running) timers.clearTimeout(timer);
    running.clear();
    page.localStorage.clear();
    page.sessionStorage.clear();
    page.document.body.replaceChildren();
    page.happyDOM.setURL('http://localhost/');
    for (const [name, descriptor] of Object.entries(this.#before)) {
      if (descriptor === undefined) delete globalThis[name];
      else Object.defineProperty(globalThis, name, descriptor);
    }
    await super.teardown();
  }
};
