const { ModernFakeTimers } = require('@jest/fake-timers');
const NativeEnvironment = require('../native-suites/environment.cjs');

const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

/** A new page for each suite. Its properties are the globals of the process until the suite is over. */
module.exports = class PageEnvironment extends NativeEnvironment {
  fakeTimersModern;
  #closePage = async () => undefined;

  constructor({ projectConfig }) {
    super();
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Jest maps the frames of stacks itself, since it has transformed the modules. */
  async setup() {
    const { openPage } = await import('./page.mjs');
    this.#closePage = openPage();
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    await untilIdle();
    await this.#closePage();
    await super.teardown();
  }

  exportConditions() {
    return [];
  }
};
