import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ClusterChild, startChild, untilReady } from '../../cluster/child.ts';
import { freePort } from '../../platform/http/listen.ts';
import { ownKeyFile } from '../../platform/secrets/open-keys.ts';

/** A store with few orders as a separate process. */
export interface SmallStore {
  readonly name: string;
  readonly domain: string;
  readonly apiUrl: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  readonly child: () => ClusterChild;
  /** Restarts it with its data after it ended. */
  readonly restart: () => Promise<void>;
  /** The changes of stock that it made for the product. */
  readonly received: () => Promise<readonly ReceivedByStore[]>;
}

/** Units that the store added under one key. */
export interface ReceivedByStore {
  readonly key: string;
  readonly reference: string;
  readonly units: number;
}

export interface StorePlace {
  readonly name: string;
  readonly domain: string;
  /** Keys of the cluster, which the store uses. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onLine: (name: string, line: string) => void;
}

interface JournalEntry {
  readonly kind: string;
  readonly reason?: string;
  readonly reference?: string | null;
  readonly changes?: readonly { readonly delta: number }[];
  readonly remembered?: { readonly key: string };
}

const readReceived = async (directory: string): Promise<readonly ReceivedByStore[]> => {
  const text = await readFile(path.join(directory, 'journal.jsonl'), 'utf8');
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalEntry);
  return entries
    .filter(({ kind, reason }) => kind === 'stock-changed' && reason === 'received')
    .map(({ remembered, reference, changes = [] }) => ({
      key: remembered?.key ?? '',
      reference: reference ?? '',
      units: changes.reduce((sum, { delta }) => sum + delta, 0),
    }));
};

export const openSmallStore = async (place: StorePlace): Promise<SmallStore> => {
  const { name, domain, databaseUrl, onLine } = place;
  const dataDir = path.join(place.dataDir, name);
  const directory = path.join(dataDir, 'shop');
  const keys = { accessToken: `token of ${name}`, webhookSecret: `secret of ${name}` };
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRETS_KEY_FILE: ownKeyFile(place.dataDir),
    STORE_DIRECTORY: directory,
    STORE_DOMAIN: domain,
    STORE_TOKEN: keys.accessToken,
    STORE_SECRET: keys.webhookSecret,
  };
  const parts = { name, program: 'small-store', port, env };
  const start = (): ClusterChild => startChild({ ...parts, onLine: (line) => onLine(name, line) });
  let child = start();
  await untilReady(child);
  return {
    name,
    domain,
    apiUrl: `${child.url}/admin/api/2026-07/graphql.json`,
    ...keys,
    child: () => child,
    restart: async () => {
      child = start();
      await untilReady(child);
    },
    received: async () => readReceived(directory),
  };
};
