const { register } = require('node:module');
const { pathToFileURL } = require('node:url');

/** The listeners of jest-circus to the events of a suite. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

const here = pathToFileURL(__filename);

const registerLoaders = async () => {
  register('./hooks.mjs', here);
  const tsx = await import('tsx/esm/api');
  tsx.register();
};
let loaders;

/** Suites that this process has loaded; node evaluates a module once. */
const loaded = new Set();

/**
 * A runtime of jest that imports suites as node does: one registry of modules for all suites of a process, without a
 * sandbox. A module of the product is loaded once for a process instead of once for a suite.
 */
module.exports = class NativeRuntime {
  #environment;
  #globals;

  constructor(_config, environment, ...rest) {
    const globalConfig = rest.at(-1);
    if (globalConfig.watch || globalConfig.watchAll)
      throw new Error('These suites cannot be watched: node does not load a changed module again');
    this.#environment = environment;
  }

  /** jest-circus itself; each suite has its own state and listeners. */
  requireInternalModule(file) {
    delete globalThis[LISTENERS];
    delete require.cache[file];
    return require(file);
  }

  setGlobalsForRuntime(globals) {
    const { moduleMocker } = this.#environment;
    this.#globals = {
      ...globals,
      jest: {
        fn: moduleMocker.fn.bind(moduleMocker),
        spyOn: moduleMocker.spyOn.bind(moduleMocker),
      },
    };
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(file) {
    await (loaders ??= registerLoaders());
    const { setGlobals } = await import('./globals.mjs');
    setGlobals(this.#globals);
    const url = pathToFileURL(file);
    if (loaded.has(file)) url.searchParams.set('run', String(performance.now()));
    loaded.add(file);
    return import(url.href);
  }

  requireModule(file) {
    return require(file);
  }

  /** Node maps positions by itself. */
  getSourceMaps() {
    return null;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}
};
