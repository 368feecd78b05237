import { BrowserErrorCaptureEnum, GlobalWindow } from 'happy-dom';

/** Belong to node or to the process. A page does not replace them. */
const OF_NODE = new Set([
  ...['constructor', 'console', 'process', 'Buffer', 'performance', 'crypto', 'structuredClone'],
  ...['queueMicrotask', 'setImmediate', 'clearImmediate'],
]);

/** Shared modules keep these functions when they are loaded. They call those of the page that is open. */
const KEPT = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'reportError'];
const ofOpenPage = {};
const kept = Object.fromEntries(
  KEPT.map((name) => [name, (...given) => ofOpenPage[name](...given)]),
);

const createPage = () => {
  const page = new GlobalWindow({
    url: 'http://localhost/',
    console,
    settings: { errorCapture: BrowserErrorCaptureEnum.disabled },
  });
  // No style sheet is loaded here, and looking for some at each call takes a sixth of all time.
  const none = page.document.createElement('span').style;
  page.getComputedStyle = (element, part) => (part ? none : (element.style ?? none));
  for (const name of KEPT) ofOpenPage[name] = page[name];
  return Object.assign(page, kept);
};

/** What is set as a global is set on the page, and the other way round. */
const asGlobal = (page, name) =>
  page[name] === page
    ? { value: globalThis, configurable: true, writable: true }
    : {
        get: () => page[name],
        set: (value) => {
          page[name] = value;
        },
        configurable: true,
        enumerable: true,
      };

/** Opens a new page as the globals of the process. Returns how to close it, which takes its timers and all new globals away. */
export const openPage = () => {
  const page = createPage();
  const before = Object.getOwnPropertyDescriptors(globalThis);
  for (const name of Object.getOwnPropertyNames(page)) {
    const isOfNode = OF_NODE.has(name) || Object.is(page[name], globalThis[name]);
    if (!isOfNode) Object.defineProperty(globalThis, name, asGlobal(page, name));
  }
  return async () => {
    await page.happyDOM.abort();
    page.close();
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!Object.hasOwn(before, name)) delete globalThis[name];
    Object.defineProperties(globalThis, before);
  };
};
