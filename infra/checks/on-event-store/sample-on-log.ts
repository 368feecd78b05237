import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  copyDataDir,
  createSameStoreDataDir,
  getRunFolder,
  type LoadedSample,
  loadSample,
} from '../../../console/e2e/data-folders.ts';
import { freePort } from '../../../console/e2e/product.ts';
import { openLogServer } from './log-server.ts';

/** A data directory, and the file of the log that belongs to it. */
export interface StoredShop {
  readonly dataDir: string;
  readonly logFile: string;
}

interface PreparedSample extends LoadedSample, StoredShop {}

const CLAIM = 'sample-on-event-store';
const OUTCOME = 'sample-on-event-store.json';

const buildLogFile = (dataDir: string): string => `${dataDir}.log`;

const load = async (): Promise<PreparedSample> => {
  const dataDir = await createSameStoreDataDir();
  const logFile = buildLogFile(dataDir);
  const server = await openLogServer(logFile);
  try {
    const env = { EVENT_STORE_URL: server.url };
    const loaded = await loadSample({ dataDir, port: await freePort(), env });
    return { ...loaded, dataDir, logFile };
  } finally {
    await server.stop();
  }
};

/** True for the first suite of a run. */
const isFirst = async (): Promise<boolean> =>
  mkdir(path.join(getRunFolder(), CLAIM)).then(
    () => true,
    () => false,
  );

/** Result of the first suite for the others. */
interface Outcome {
  readonly prepared: PreparedSample | null;
  readonly problem: string;
}

const writeOutcome = async (outcome: Outcome): Promise<void> => {
  const file = path.join(getRunFolder(), OUTCOME);
  await writeFile(`${file}.new`, JSON.stringify(outcome));
  await rename(`${file}.new`, file);
};

/** The sample shop of the run, loaded with its log on EventStoreDB by the first suite that needs it. No product runs on it. */
export const prepareOnLog = async (): Promise<PreparedSample> => {
  if (await isFirst()) {
    await load().then(
      async (prepared) => writeOutcome({ prepared, problem: '' }),
      async (error: unknown) => writeOutcome({ prepared: null, problem: String(error) }),
    );
  }
  const outcome = path.join(getRunFolder(), OUTCOME);
  while (!existsSync(outcome)) await wait(100);
  const { prepared, problem } = JSON.parse(await readFile(outcome, 'utf8')) as Outcome;
  if (prepared !== null) return prepared;
  throw new Error(`The sample shop could not be loaded on EventStoreDB. ${problem}`);
};

/** A copy of a shop that no product runs on, with its log. */
export const copyShop = async (shop: StoredShop): Promise<StoredShop> => {
  const dataDir = await copyDataDir(shop.dataDir);
  const logFile = buildLogFile(dataDir);
  await copyFile(shop.logFile, logFile);
  return { dataDir, logFile };
};
