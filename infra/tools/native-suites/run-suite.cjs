const asyncHooks = require('node:async_hooks');
const { default: runSuite } = require('jest-circus/runner');

const opened = [];

/** Remembers the storages that a suite opens. */
asyncHooks.AsyncLocalStorage = class extends asyncHooks.AsyncLocalStorage {
  constructor(...settings) {
    super(...settings);
    opened.push(this);
  }
};

/**
 * Runs a suite by jest-circus, which opens a storage of asynchronous calls for each suite and leaves it enabled. Node goes
 * through all enabled ones at each promise: after a hundred suites one costs a hundred times as much.
 */
module.exports = async (...suite) => {
  try {
    return await runSuite(...suite);
  } finally {
    for (const storage of opened.splice(0)) storage.disable();
  }
};
