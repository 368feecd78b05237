import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** What libraries in CommonJS expect to be there. */
const banner = {
  js: `import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);`,
};

export interface BundledThread {
  readonly program: URL;
  readonly remove: () => Promise<void>;
}

/** Makes a program of a thread into one file, as it is in production: it starts in a fraction of the time. */
export const bundleThread = async (source: URL): Promise<BundledThread> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-thread-'));
  const outfile = path.join(folder, 'thread.mjs');
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    banner,
    bundle: true,
    external: ['pg-native'],
    platform: 'node',
    target: `node${process.versions.node}`,
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'error',
  });
  return {
    program: pathToFileURL(outfile),
    remove: () => rm(folder, { recursive: true }),
  };
};
