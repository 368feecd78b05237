import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { Puppeteer } from 'puppeteer';

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL('./in-page/by-role.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
});
const code = outputFiles.map(({ text }) => text).join('\n');

/** The library sends a function to the page as text; this text is the bundle. */
const queryAll = Object.assign((): Iterable<Node> => [], {
  toString: () => `(within, roleAndName) => {
    if (globalThis.byRole === undefined) { ${code} }
    return globalThis.byRole(within, roleAndName);
  }`,
});

/**
 * While it waits, the library's own selector reads the accessibility tree of the whole page at each frame, which uses all the
 * processor time. This selector runs in the page, and only after the page has changed.
 */
Puppeteer.registerCustomQueryHandler('role', { queryAll });

/** Selects an element by its role and its accessible name. */
export const byRole = (role: string, name: string): string =>
  `::-p-role(${JSON.stringify(`${role} ${name}`)})`;
