import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readLoadedShop } from './loaded-shop.ts';
import { freePort, type ProductSettings, startProduct } from './product.ts';
import {
  createSessionClient,
  pauseSelling,
  awaitStoreSync,
  fetchTokenByLink,
} from './sample-shop.ts';

const run = promisify(execFile);

/** Environment variable with the folder of a run; the global setup sets it. */
const FOLDER = 'QUARTERMASTER_E2E_FOLDER';
/** Written when the preparation of the sample has ended: empty when it succeeded, else the problem. */
const OUTCOME = 'sample.outcome';
const RUN = /^quartermaster-e2e-(\d+)-/;
const SAMPLE = 'sample';
/** The rows after the load of the sample. */
const SHOP = 'shop.json';

/** Creates a folder that other accounts can read: for root, the database runs as another account. */
const createFolder = async (prefix: string): Promise<string> => {
  const folder = await mkdtemp(prefix);
  await chmod(folder, 0o755);
  return folder;
};

/** Folder that all suites of a run share; deleted at its end. */
export const getRunFolder = (): string => {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error('The global setup of the e2e project has not run');
  return folder;
};

/** Creates an empty data directory. */
export const createDataDir = (): Promise<string> =>
  createFolder(path.join(getRunFolder(), 'data-'));

/** Resolves once the sample is prepared, which takes about a minute. */
const awaitSample = async (): Promise<void> => {
  const outcome = path.join(getRunFolder(), OUTCOME);
  while (!existsSync(outcome)) await wait(100);
  const problem = await readFile(outcome, 'utf8');
  if (problem !== '') throw new Error(`The sample shop could not be prepared. ${problem}`);
};

/** Copies a data directory that no product runs on. */
export const copyDataDir = async (dataDir: string): Promise<string> => {
  const folder = await createDataDir();
  // `cp` keeps owners and modes; Node's own functions do not.
  await run('cp', ['-a', `${dataDir}/.`, folder]);
  return folder;
};

/** Copies the data directory of the sample: the shop is loaded and in sync, the team is set up, and sales are paused. */
export const copySampleDataDir = async (): Promise<string> => {
  await awaitSample();
  return copyDataDir(path.join(getRunFolder(), SAMPLE));
};

/** Reads the rows after an undisturbed load of the sample. */
export const readPreparedShop = async (): Promise<unknown> => {
  await awaitSample();
  return JSON.parse(await readFile(path.join(getRunFolder(), SHOP), 'utf8'));
};

const STORE_JOURNAL = path.join('sample-store', 'journal.jsonl');

/**
 * Creates a data directory without a product, whose sample store starts at the same instant as that of the prepared sample: the
 * past of a sample store depends on that instant. It sells nothing since then, so that the sample's orders are drafted from the
 * same stock.
 */
export const createSameStoreDataDir = async (): Promise<string> => {
  await awaitSample();
  const folder = await createDataDir();
  const journal = await readFile(path.join(getRunFolder(), SAMPLE, STORE_JOURNAL), 'utf8');
  const [start = ''] = journal.split('\n', 1);
  const { at } = JSON.parse(start) as { readonly at: number };
  const paused = JSON.stringify({ kind: 'selling-set', at, running: false, factor: 1 });
  await mkdir(path.join(folder, path.dirname(STORE_JOURNAL)));
  await writeFile(path.join(folder, STORE_JOURNAL), `${start}\n${paused}\n`);
  return folder;
};

/** Folder of the embedded database in a data directory; null before it was created. */
export const findClusterDir = (dataDir: string): string | null => {
  const home = path.join(dataDir, 'postgres');
  const name = existsSync(home) && readdirSync(home).find((each) => /^data-\d+$/.test(each));
  return typeof name === 'string' ? path.join(home, name) : null;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Process id of the database server on a data directory; null when none runs. */
export const findDatabasePid = (dataDir: string): number | null => {
  const cluster = findClusterDir(dataDir);
  const file = cluster === null ? '' : path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 1 && isAlive(pid) ? pid : null;
};

const stopDatabaseServer = async (dataDir: string): Promise<void> => {
  const pid = findDatabasePid(dataDir);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 200 && findDatabasePid(dataDir) !== null; tries += 1) await wait(50);
};

/** Deletes a data directory that no product runs on; a database server left behind by a kill is stopped. */
export const removeDataDir = async (dataDir: string): Promise<void> => {
  await stopDatabaseServer(dataDir);
  await rm(dataDir, { recursive: true, force: true });
};

const removeFolder = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await removeDataDir(path.join(folder, entry.name));
  }
  await rm(folder, { recursive: true, force: true });
};

/** Deletes the folders of runs whose process has ended. */
const sweepLeftovers = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const pid = RUN.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await removeFolder(path.join(tmpdir(), name));
  }
};

/** The rows after the load of a sample shop, and a session of its owner. */
export interface LoadedSample {
  readonly rows: Awaited<ReturnType<typeof readLoadedShop>>;
  readonly token: string;
}

/** Most time that the sample takes to load on a slow disk beside other suites. */
const LOAD_MS = 540_000;

/** Loads the sample shop until it agrees with the store, pauses its customers, and stops the product. */
export const loadSample = async (settings: ProductSettings): Promise<LoadedSample> => {
  const product = await startProduct({ ...settings, patienceMs: LOAD_MS });
  await pauseSelling(product.url);
  const token = await fetchTokenByLink(product);
  const call = createSessionClient(product.url, token);
  await awaitStoreSync(call, product.url);
  const rows = await readLoadedShop(call);
  const code = await product.stop();
  if (code !== 0) throw new Error(`It did not stop in order:\n${product.output()}`);
  return { rows, token };
};

const prepareSample = async (dataDir: string): Promise<void> => {
  const { rows } = await loadSample({ dataDir, port: await freePort() });
  await writeFile(path.join(dataDir, '..', SHOP), JSON.stringify(rows));
};

/** Starts to load the sample that all suites of a run copy. Suites that do not need it run meanwhile. */
export const prepareFolders = async (): Promise<void> => {
  await sweepLeftovers();
  const folder = await createFolder(path.join(tmpdir(), `quartermaster-e2e-${process.pid}-`));
  process.env[FOLDER] = folder;
  const sample = path.join(folder, SAMPLE);
  await mkdir(sample);
  const writeOutcome = (problem: string): Promise<void> =>
    writeFile(path.join(folder, OUTCOME), problem);
  void prepareSample(sample).then(
    () => writeOutcome(''),
    (error: unknown) => writeOutcome(error instanceof Error ? error.message : String(error)),
  );
};

export const removeFolders = async (): Promise<void> => {
  await awaitSample().catch(() => undefined); // the product of the sample runs until then
  await removeFolder(getRunFolder());
};
