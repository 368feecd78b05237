import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * Runs a program from `dist`, where all programs are made again when one of their sources changed. Loading more than a
 * thousand files one by one takes longer than all the rest of a start.
 *
 * `node launch.mjs <program>` runs a service; a name and another joined by + are loaded one after the other. Without a name
 * it runs start.ts, with an action or none.
 */
const programs = {
  quartermaster: 'start.ts',
  'command-service': 'command-service/src/main.ts',
  'projection-service': 'projection-service/src/main.ts',
  scheduler: 'scheduler/src/main.ts',
  gateway: 'infra/gateway/main.ts',
  'store-simulator': 'infra/sample-shop/main.ts',
  cluster: 'infra/checks/cluster/main.ts',
  'fold-thread': 'projection-service/src/fold-thread.ts',
  'forecast-thread': 'projection-service/src/demand-plan/forecast/forecast-thread.ts',
  'fail-points': 'infra/checks/faults/fail-points.ts',
  'small-store': 'infra/checks/faults/small-store.ts',
};
const root = path.dirname(fileURLToPath(import.meta.url)); // import.meta.dirname is newer
const folder = path.join(root, 'dist');
const builtFile = path.join(folder, 'built.json');
const urlOf = (name) => pathToFileURL(path.join(folder, `${name}.mjs`)).href;

/** Changes when the file changes; null when it is gone. */
const markOf = (file) => {
  const found = statSync(path.join(root, file), { throwIfNoEntry: false });
  return found === undefined ? null : `${found.size} ${found.mtimeMs}`;
};

/** The sources that the programs were made of, each with its mark of that time, and the files that were made of them. */
const lastBuild = async () => {
  const text = await readFile(builtFile, 'utf8').catch(() => 'null');
  return JSON.parse(text);
};

const isUpToDate = (built) =>
  built !== null && Object.entries(built.sources).every(([file, mark]) => markOf(file) === mark);

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
        if (thread !== undefined) return `new URL('${urlOf(thread)}')`;
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

/** Removes chunks of older builds. A program that still runs from the build before may load more of its own. */
const removeOlderChunks = async (current, built) => {
  const kept = new Set([...current, ...(built?.files ?? [])]);
  for (const file of await readdir(folder)) {
    const isChunk = /^chunk-\w+\.mjs(\.map)?$/.test(file);
    if (isChunk && !kept.has(file)) await rm(path.join(folder, file), { force: true });
  }
};

const makePrograms = async (built) => {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true, // what a program imports later is loaded then
    chunkNames: 'chunk-[hash]',
    // The first four are loaded only when they are needed. Fault tests interfere with pg.
    external: ['kafkajs', '@eventstore/db-client', 'puppeteer', 'typescript', 'pg'],
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
  const marks = Object.fromEntries(sources.map((file) => [file, markOf(file)]));
  const files = outputFiles.map(({ path: file }) => path.basename(file));
  await mkdir(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles) await replaceFile(file, contents);
  await replaceFile(builtFile, JSON.stringify({ sources: marks, files }));
  await removeOlderChunks(files, built);
};

/** What is wrong in one sentence; null for a defect. Programs once they run say it by infra/platform/process/run-program.ts. */
const problemOf = (error) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return 'The packages are not installed: npm ci.';
  const isKnown = error.syscall !== undefined || error.errors !== undefined; // of the system, or of esbuild
  return isKnown ? error.message : null;
};

const end = (problem) => {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
};

/** Ends the process on a version of Node that lacks what the programs use. */
const checkNode = async () => {
  const { engines } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  const [[major, minor], [oldestMajor, oldestMinor]] = [process.versions.node, oldest].map((one) =>
    one.split('.').map(Number),
  );
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  end(`Quartermaster needs Node ${oldest} or newer; this is ${process.version}.`);
};

const prepare = async () => {
  const built = await lastBuild();
  if (!isUpToDate(built)) await makePrograms(built);
};

await checkNode();
await prepare().catch((error) => {
  const problem = problemOf(error);
  if (problem === null) throw error;
  end(problem);
});
const names = (process.argv[2] ?? '').split('+');
const isProgram = names.every((name) => Object.hasOwn(programs, name));
for (const name of isProgram ? names : ['quartermaster']) await import(urlOf(name));
