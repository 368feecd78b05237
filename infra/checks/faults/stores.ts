import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ClusterChild, startChild, waitUntilReady } from '../cluster/child.ts';
import { freePort } from '@quartermaster/platform/http/listen';
import { buildKeyFilePath } from '@quartermaster/platform/secrets/open-keys';
import { gid } from '@quartermaster/store-simulator/shop/ids';
import type { StoreAddress } from './store-calls.ts';

/** A store with few orders as a separate process. */
export interface SmallStore extends StoreAddress {
  readonly name: string;
  readonly domain: string;
  readonly webhookSecret: string;
  readonly child: () => ClusterChild;
  /** Restarts it with its data after it ended. */
  readonly restart: () => Promise<void>;
  /** The changes of stock that it made for the product. */
  readonly received: () => Promise<readonly ReceivedByStore[]>;
  /** The orders of its customers during the run. */
  readonly sold: () => Promise<readonly SoldByStore[]>;
}

/** An order of a customer. */
export interface SoldByStore {
  /** Seconds since 1970. */
  readonly at: number;
  readonly lines: readonly { readonly variant: string; readonly units: number }[];
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
  /** Null for the log in PostgreSQL. */
  readonly eventStoreUrl: string | null;
  readonly onLine: (name: string, line: string) => void;
}

interface JournalEntry {
  readonly kind: string;
  readonly at: number;
  readonly lines?: readonly { readonly variant: number; readonly quantity: number }[];
  readonly reason?: string;
  readonly reference?: string | null;
  readonly changes?: readonly { readonly delta: number }[];
  readonly remembered?: { readonly key: string };
}

const readJournal = async (directory: string): Promise<readonly JournalEntry[]> => {
  const text = await readFile(path.join(directory, 'journal.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalEntry);
};

const toSoldOrders = (journal: readonly JournalEntry[]): readonly SoldByStore[] =>
  journal
    .filter(({ kind }) => kind === 'ordered')
    .map(({ at, lines = [] }) => ({
      at,
      lines: lines.map(({ variant, quantity }) => ({
        variant: gid('ProductVariant', variant),
        units: quantity,
      })),
    }));

const toReceivedUnits = (journal: readonly JournalEntry[]): readonly ReceivedByStore[] =>
  journal
    .filter(({ kind, reason }) => kind === 'stock-changed' && reason === 'received')
    .map(({ remembered, reference, changes = [] }) => ({
      key: remembered?.key ?? '',
      reference: reference ?? '',
      units: changes.reduce((sum, { delta }) => sum + delta, 0),
    }));

export const openSmallStore = async (place: StorePlace): Promise<SmallStore> => {
  const { name, domain, databaseUrl, eventStoreUrl, onLine } = place;
  const dataDir = path.join(place.dataDir, name);
  const directory = path.join(dataDir, 'shop');
  const keys = { accessToken: `token of ${name}`, webhookSecret: `secret of ${name}` };
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: eventStoreUrl ?? '',
    DATA_DIR: dataDir,
    SECRETS_KEY_FILE: buildKeyFilePath(place.dataDir),
    STORE_DIRECTORY: directory,
    STORE_DOMAIN: domain,
    STORE_TOKEN: keys.accessToken,
    STORE_SECRET: keys.webhookSecret,
  };
  const parts = { name, program: 'small-store', port, env };
  const start = (): ClusterChild => startChild({ ...parts, onLine: (line) => onLine(name, line) });
  let child = start();
  await waitUntilReady(child);
  return {
    name,
    domain,
    url: child.url,
    apiUrl: `${child.url}/admin/api/2026-07/graphql.json`,
    ...keys,
    child: () => child,
    restart: async () => {
      child = start();
      await waitUntilReady(child);
    },
    received: async () => toReceivedUnits(await readJournal(directory)),
    sold: async () => toSoldOrders(await readJournal(directory)),
  };
};
