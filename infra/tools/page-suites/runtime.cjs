const NativeRuntime = require('../native-suites/runtime.cjs');
const SuiteModules = require('./modules.cjs');

/** A runtime of jest for suites that have a page. They run in the process, without a sandbox. */
module.exports = class PageRuntime extends NativeRuntime {
  #environment;
  #modules;

  constructor(config, environment, resolver, transformer, ...rest) {
    super(config, environment, resolver, transformer, ...rest);
    this.#environment = environment;
    this.#modules = new SuiteModules(resolver, transformer);
  }

  setGlobalsForRuntime(globals) {
    const { moduleMocker, fakeTimersModern: clock } = this.#environment;
    const jest = {
      fn: moduleMocker.fn.bind(moduleMocker),
      spyOn: moduleMocker.spyOn.bind(moduleMocker),
      restoreAllMocks: () => moduleMocker.restoreAllMocks(),
      useFakeTimers: () => clock.useFakeTimers(),
      useRealTimers: () => clock.useRealTimers(),
      advanceTimersByTime: (ms) => clock.advanceTimersByTime(ms),
    };
    globalThis.jest = jest;
    this.#modules.set('@jest/globals', { ...globals, jest });
  }

  unstable_shouldLoadAsEsm() {
    return false;
  }

  requireModule(file) {
    return this.#modules.load(file);
  }

  getSourceMaps() {
    return this.#modules.sourceMaps;
  }
};
