import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { initAuth } from '@quartermaster/contracts/auth/calls';
import type { Call } from '@quartermaster/contracts/core/client';
import { getSyncProgress, type SyncProgress } from '@quartermaster/contracts/store/calls';
import { connectWithCredentials } from '@quartermaster/contracts/store/connect-calls';
import { freePort } from '@quartermaster/platform/http/listen';
import { removePostgresData } from '@quartermaster/platform/postgres/server/cluster-home';
import { startProduct, stopProduct } from './bench-product.ts';
import { atMostTimes, type BenchRow } from './bench-table.ts';
import { openRecordedStores, STORE_TOKEN } from './recorded-stores.ts';
import { createAnonymousClient, signIn } from './visible.ts';

/** Number of goods of each kind of shop. */
const KINDS = { large: Infinity, small: 120 };
const LOOK_MS = 100;
const MOST_MS = 180_000;

interface KeptMail {
  readonly to: string;
  readonly subject: string;
}

/** Signs in a new member. */
const signInNewMember = async (url: string, email: string): Promise<Call> => {
  await createAnonymousClient(url)(initAuth, { body: { email } });
  for (let waited = 0; waited < MOST_MS; waited += LOOK_MS) {
    const kept = await fetch(`${url}/__mail`, { headers: { Accept: 'application/json' } });
    const mail = ((await kept.json()) as readonly KeptMail[]).find(({ to }) => to === email);
    const code = /sign-in code: (\S+)$/.exec(mail?.subject ?? '')?.[1];
    if (code !== undefined) return signIn(url, code);
    await sleep(LOOK_MS);
  }
  throw new Error(`${email} was sent no code`);
};

const waitForPhase = async (call: Call, phase: SyncProgress['phase']): Promise<void> => {
  for (let waited = 0; waited < MOST_MS; waited += LOOK_MS) {
    const now = (await call(getSyncProgress, {})).body.phase;
    if (now === phase) return;
    if (now === 'FAILED') throw new Error('A first load failed');
    await sleep(LOOK_MS);
  }
  throw new Error(`A first load did not come to ${phase}`);
};

/** Returns a function that connects a new shop to the product and measures its first load. */
const createShopConnector = (url: string) => {
  let shops = 0;
  /** Connects a new shop as a new member. */
  return async (kind: keyof typeof KINDS) => {
    shops += 1;
    const shop = `${kind}-${shops}`;
    const call = await signInNewMember(url, `owner@${shop}.example`);
    const from = performance.now();
    const body = { shopifyUrl: `${shop}.myshopify.com`, accessToken: STORE_TOKEN };
    await call(connectWithCredentials, { body });
    return {
      is: (phase: SyncProgress['phase']) => waitForPhase(call, phase),
      /** Seconds from the connection until the shop is ready. */
      seconds: async (): Promise<number> => {
        await waitForPhase(call, 'READY');
        return (performance.now() - from) / 1_000;
      },
    };
  };
};

const measure = async (url: string, replay: () => void): Promise<readonly BenchRow[]> => {
  const connect = createShopConnector(url);
  await (await connect('large')).seconds();
  await (await connect('small')).seconds();
  replay();
  const alone = [
    await (await connect('small')).seconds(),
    await (await connect('small')).seconds(),
  ];
  const beside: number[] = [];
  for (const phase of ['ORDERS', 'RECORDING'] as const) {
    const large = await connect('large');
    await large.is(phase);
    beside.push(await (await connect('small')).seconds());
    await large.seconds();
  }
  const times = { value: Math.max(...beside), reference: Math.max(...alone) };
  return [atMostTimes('first load of a small shop beside a large one', 's', times, 2)];
};

/** Measures the first load of a small shop alone, and while a shop as large as the sample is loaded. */
export const benchFirstLoads = async (): Promise<readonly BenchRow[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-bench-'));
  const stores = await openRecordedStores(KINDS);
  try {
    const env = { SAMPLE_STORE: 'none', STORE_API_URL: stores.apiUrl };
    const product = await startProduct(dataDir, await freePort(), {
      env,
      isReady: /ready at (\S+)/,
    });
    try {
      return await measure(product.url, stores.replay);
    } finally {
      await stopProduct(product.child);
    }
  } finally {
    await stores.stop();
    await removePostgresData(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
};
