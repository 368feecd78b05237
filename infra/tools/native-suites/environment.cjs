const { findSourceMap } = require('node:module');
const { fileURLToPath } = require('node:url');
const { ModuleMocker } = require('jest-mock');

/** A frame of a stack with its place in the source; jest itself maps only what it has transformed. */
const placed = (frame) => {
  const text = frame.toString();
  const file = frame.getFileName();
  const map = file && findSourceMap(file);
  if (!map) return text;
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  const { originalSource, originalLine, originalColumn } = map.findEntry(line - 1, column - 1);
  if (originalSource === undefined) return text;
  const place = `${fileURLToPath(originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
  return text.replace(`${file}:${line}:${column}`, place);
};

const printStack = (error, frames) =>
  [Error.prototype.toString.call(error), ...frames.map(placed)].join('\n    at ');

const restoreEnv = (env) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
};

/** The process itself as the environment of a suite. What a suite changed in it is undone before the next one. */
module.exports = class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #before = {
    globals: Object.getOwnPropertyDescriptors(globalThis),
    exit: process.exit,
    stackPrinter: Error.prepareStackTrace,
    env: { ...process.env },
    folder: process.cwd(),
  };

  async setup() {
    Error.prepareStackTrace = printStack;
  }

  async teardown() {
    const { globals, exit, stackPrinter, env, folder } = this.#before;
    this.moduleMocker.restoreAllMocks();
    Object.defineProperties(globalThis, globals);
    process.exit = exit;
    Error.prepareStackTrace = stackPrinter;
    process.exitCode = undefined;
    process.chdir(folder);
    restoreEnv(env);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
