const IMPORTS = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const namesIn = (list: string): readonly string[] =>
  list.split(',').map(
    (name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0] ?? '',
  );

/** The names that a module imports or re-exports, with the module each list of names comes from. */
export const importsOf = (code: string) =>
  [...code.matchAll(IMPORTS)].map(([, names = '', from = '']) => ({ names: namesIn(names), from }));
