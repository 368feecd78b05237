import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { initAuth } from '@quartermaster/contracts/auth/calls';
import type { Call } from '@quartermaster/contracts/core/client';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { startCluster } from '../cluster/cluster.ts';
import { loadConfig } from '@quartermaster/platform/config/config';
import { atMost, type BenchRow, percentile } from './bench-table.ts';
import { removePostgresData } from '@quartermaster/platform/postgres/server/cluster-home';
import { createShutdown } from '@quartermaster/platform/process/shutdown';
import { createAnonymousClient, signIn, measureTimeToVisible } from './visible.ts';

const OWNER = 'owner@gift-shop.example';
const COMMANDS = 1_000;
const PER_SECOND = 50;
const WARM_UP = 750;
const LOOK_MS = 250;
/** Purchase orders, the first business day and a reconciliation follow within a minute of the load and are not measured. */
const SETTLING_MS = 75_000;
const MOST_LOOKS = 1_200;

const findMailedCode = async (url: string): Promise<string | undefined> => {
  const response = await fetch(`${url}/__mail`, { headers: { Accept: 'application/json' } });
  const mails = (await response.json()) as readonly { to: string; subject: string }[];
  const mail = mails.find(({ to }) => to === OWNER);
  return /sign-in code: (\S+)$/.exec(mail?.subject ?? '')?.[1];
};

/** Polls until there is a result. */
const pollUntilFound = async <Found>(
  what: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> => {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const there = await look();
    if (there !== undefined) return there;
    await sleep(LOOK_MS);
  }
  throw new Error(`${what} did not come`);
};

/** Signs in with the code of the mail. */
const signInByMail = async (url: string): Promise<Call> => {
  await createAnonymousClient(url)(initAuth, { body: { email: OWNER } });
  return signIn(url, await pollUntilFound('The mail with the code', () => findMailedCode(url)));
};

const waitUntilLoaded = (call: Call): Promise<unknown> =>
  pollUntilFound('The end of the first load', async () => {
    const { phase } = (await call(getSyncProgress, {})).body;
    return phase === 'READY' ? phase : undefined;
  });

/** Sends commands at a fixed rate, without waiting for the previous answers. */
const runAtEvenPace = async (
  call: Call,
  commands: number,
  name: string,
): Promise<readonly number[]> => {
  const under = Array.from({ length: commands }, async (_, at) => {
    await sleep((at * 1_000) / PER_SECOND);
    return measureTimeToVisible(call, `${name} ${String(at).padStart(4, '0')}`);
  });
  return Promise.all(under);
};

/** Measures the time from command to visible over the gateway, two services of each kind and Kafka, while the shop sells. */
export const benchCluster =
  (broker: { readonly address: string }) =>
  async (databaseUrl: string): Promise<readonly BenchRow[]> => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-bench-'));
    const shutdown = createShutdown();
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: broker.address,
      PORT: '0',
      SAMPLE_STORE: 'gift-shop',
    };
    try {
      const { url } = await startCluster({
        config: loadConfig(env, 'distributed'),
        shutdown,
        say: () => undefined,
        onLine: () => undefined,
      });
      const call = await signInByMail(url);
      await waitUntilLoaded(call);
      await sleep(SETTLING_MS);
      await runAtEvenPace(call, WARM_UP, 'Warm up');
      const times = await runAtEvenPace(call, COMMANDS, 'Bench supplier');
      const name = '50 commands/s over Kafka: command to visible, p99';
      return [atMost(name, 'ms', percentile(times, 0.99), 400)];
    } finally {
      await shutdown.run();
      await removePostgresData(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    }
  };
