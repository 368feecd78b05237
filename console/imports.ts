const IMPORTS = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

interface Name {
  /** In the module it comes from. */
  readonly name: string;
  /** In the module that imports or re-exports it. */
  readonly as: string;
}

const namesIn = (list: string): readonly Name[] =>
  list.split(',').map((text) => {
    const [name = '', as = name] = text
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/);
    return { name, as };
  });

/** The names that a module imports or re-exports, with the module each list of names comes from. */
export const importsOf = (code: string) =>
  [...code.matchAll(IMPORTS)].map(([, names = '', from = '']) => ({ names: namesIn(names), from }));
