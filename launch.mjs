import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * Runs start.ts with everything it imports as one file, which is made again when one of its sources changed. Loading more
 * than a thousand files one by one takes longer than all the rest of a start.
 */
const root = import.meta.dirname;
const folder = path.join(root, 'dist');
const program = path.join(folder, 'quartermaster.mjs');
const marksFile = path.join(root, 'dist/sources.json');

/** What tells that a file has changed; null when it is gone. */
const markOf = async (file) => {
  const found = await stat(path.join(root, file)).catch(() => null);
  return found === null ? null : `${found.size} ${found.mtimeMs}`;
};

/** The sources that the program was made of, each with its mark of that time. */
const knownMarks = async () => {
  const text = await readFile(marksFile, 'utf8').catch(() => 'null');
  return JSON.parse(text);
};

const isUpToDate = async () => {
  const known = await knownMarks();
  if (known === null) return false;
  const marks = await Promise.all(Object.keys(known).map(markOf));
  return Object.values(known).every((mark, at) => mark === marks[at]);
};

/** Whole or not at all: another process may read or make the same file now. */
const replaceFile = async (file, content) => {
  const unfinished = `${file}.${process.pid}.new`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
};

/** A module that runs in a thread, named by the code that starts it: it is made into a file of its own. */
const THREAD = String.raw`new URL\('\./([\w-]+-thread)\.ts', import\.meta\.url\)`;
const place = new RegExp(`${THREAD}|import\\.meta\\.(dirname|url)`, 'g');

/** Code that looks for files beside itself finds them where it was written, threads where they were made. */
const ownPlaces = {
  name: 'own places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source.replace(place, (_, thread, ofFile) => {
        if (thread !== undefined) return `new URL('./${thread}.mjs', import.meta.url)`;
        return JSON.stringify(ofFile === 'url' ? pathToFileURL(file).href : path.dirname(file));
      });
      return { contents, loader: 'ts' };
    });
  },
};

/** An empty source map: stacks name lines of libraries as they are in the bundle. */
const NO_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');
const noMap = `\n//# sourceMappingURL=data:application/json;base64,${NO_MAP}`;

/**
 * Keeps libraries out of the source map. Node reads all of a map when the first error is logged and keeps it: theirs take 190 MB.
 */
const unmappedLibraries = {
  name: 'unmapped libraries',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')) + noMap,
      loader: 'js',
    }));
  },
};

/** What libraries in CommonJS expect to be there. */
const forCommonJs = `
import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
const [__dirname, __filename] = [import.meta.dirname, import.meta.filename];
`;

const makeProgram = async () => {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      quartermaster: 'start.ts',
      'fold-thread': 'projection-service/src/fold-thread.ts',
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: ['kafkajs', '@eventstore/db-client', 'puppeteer', 'typescript'], // loaded only when they are wanted
    write: false,
    metafile: true,
    platform: 'node',
    target: `node${process.versions.node}`,
    format: 'esm',
    banner: { js: forCommonJs },
    plugins: [ownPlaces, unmappedLibraries],
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
  });
  const sources = [...Object.keys(metafile.inputs), 'launch.mjs', 'package-lock.json'];
  const marks = await Promise.all(sources.map(async (file) => [file, await markOf(file)]));
  await mkdir(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles) await replaceFile(file, contents);
  await replaceFile(marksFile, JSON.stringify(Object.fromEntries(marks)));
};

if (!(await isUpToDate())) await makeProgram();
await import(pathToFileURL(program).href);
