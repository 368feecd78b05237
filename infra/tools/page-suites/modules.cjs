const { isBuiltin } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

/** What `require` finds of a package. */
const CONDITIONS = Object.freeze({ conditions: ['require', 'node', 'default'] });

/** To CommonJS, as jest.config.mjs says. */
const TRANSFORM = Object.freeze({
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: 'v8',
});

const HEAD = '(function(exports,require,module,__filename,__dirname){';

/**
 * Each suite has its own instances of the modules of the console, and of the libraries that keep what belongs to a page: its
 * elements, listeners and stores. No other library may import one of these. Everything else is shared.
 */
const OF_SUITE =
  /\/console\/src\/|\/node_modules\/(@testing-library|@tanstack|@mantine\/(modals|notifications|spotlight|store))\//;
const shared = new Map();

/** By file: its compiled code, and the files of the names that it requires. A process compiles a file once. */
const compiled = new Map();

/** By file, for jest: where to find its source map. */
const sourceMaps = new Map();

/** The modules of one suite. */
module.exports = class SuiteModules {
  sourceMaps = sourceMaps;
  #own = new Map();
  #values = new Map();
  #resolver;
  #transformer;

  constructor(resolver, transformer) {
    this.#resolver = resolver;
    this.#transformer = transformer;
  }

  /** Takes the place of a module. */
  set(name, value) {
    this.#values.set(name, value);
  }

  load(file) {
    const modules = OF_SUITE.test(file) ? this.#own : shared;
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const module = { id: file, filename: file, exports: {} };
    modules.set(file, module);
    try {
      this.#evaluate(module);
    } catch (error) {
      modules.delete(file);
      throw error;
    }
    return module.exports;
  }

  #evaluate(module) {
    const { filename: file, exports } = module;
    if (!compiled.has(file)) compiled.set(file, this.#compile(file));
    const { script, files } = compiled.get(file);
    const load = (name) => {
      if (this.#values.has(name)) return this.#values.get(name);
      if (isBuiltin(name)) return require(name);
      if (!files.has(name)) files.set(name, this.#resolve(file, name));
      return this.load(files.get(name));
    };
    script.runInThisContext().call(exports, exports, load, module, file, path.dirname(file));
  }

  #compile(file) {
    const { code, sourceMapPath } = this.#transformer.transform(file, TRANSFORM);
    if (sourceMapPath) sourceMaps.set(file, sourceMapPath);
    const body = file.endsWith('.json') ? `module.exports=${code}` : code;
    const script = new vm.Script(`${HEAD}${body}\n})`, {
      filename: file,
      columnOffset: -HEAD.length,
    });
    return { script, files: new Map() };
  }

  #resolve(file, name) {
    return (
      this.#resolver.resolveStubModuleName(file, name, CONDITIONS) ??
      this.#resolver.resolveModule(file, name, CONDITIONS)
    );
  }
};
