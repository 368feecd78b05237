import { setTimeout as sleep } from 'node:timers/promises';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { resolveAddresses } from '@quartermaster/platform/config/addresses';
import { readReplenishments } from '@quartermaster/sample-shop/past/read-replenishments';
import type { PastShop } from '@quartermaster/sample-shop/past/set-up-past';
import { type SampleStoreAccess, sampleStoreAccess } from '@quartermaster/sample-shop/store-access';
import { setUpSample } from '@quartermaster/sample-shop/set-up';
import { openSampleSteps } from '@quartermaster/sample-shop/steps';
import { withLease } from '@quartermaster/platform/postgres/lease';
import type { Foundation } from '@quartermaster/platform/process/foundation';
import { keepSampleConnected } from './keep-connected.ts';
import { connectSampleStore, withSampleSessions } from './connect-store.ts';
import type { CommandService } from '../service.ts';

const CHECK_INTERVAL_MS = 1_000;

/** Repeats a check until it returns true; retries while a service is not up yet, and reports other errors. */
const retryUntilTrue = async (
  isSo: () => Promise<boolean>,
  signal: AbortSignal,
  onProblem: (error: unknown) => void,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const isDone = await isSo().catch((error: unknown) => {
      onProblem(error);
      return false;
    });
    if (isDone) return;
    await sleep(CHECK_INTERVAL_MS, undefined, { signal });
  }
};

interface SetUpDependencies extends Pick<PastShop, 'onProgress'> {
  readonly access: SampleStoreAccess;
  readonly wait: (isSo: () => Promise<boolean>) => Promise<void>;
  readonly projected: () => Promise<void>;
}

const setUpOverApi = (
  { config, pool }: Foundation,
  commands: CommandService,
  { wait, projected, access, onProgress }: SetUpDependencies,
): Promise<void> =>
  withSampleSessions(commands, resolveAddresses(config).apiUrl, async (people) => {
    const call = people.owner;
    await wait(() => call(getSyncProgress, {}).then(() => true));
    await setUpSample(people, await openSampleSteps(pool), {
      loaded: () => wait(async () => (await call(getSyncProgress, {})).body.lastSyncedAt !== null),
      dayBegun: () => wait(async () => (await call(getInsightsMetadata, {})).body.today !== null),
      projected,
      replenishments: () => readReplenishments(access),
      onProgress,
    });
  });

/** The sample shop with its store in a separate process: connected here, then set up through the API by one process. */
export const openSampleShop = async (
  foundation: Foundation,
  commands: CommandService,
  awaitProjected: (signal: AbortSignal) => Promise<void>,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const { config, pool, now, logger, health } = foundation;
  const { sampleStore, sampleStoreUrl } = config;
  if (sampleStore === 'none' || sampleStoreUrl === null) return { stop: async () => undefined };
  const access = await sampleStoreAccess(commands.secrets, sampleStoreUrl);
  await connectSampleStore(commands, access, now());
  const stopReconnecting = keepSampleConnected({ ...commands, access, now, logger });
  let state = 'being set up';
  health.register('sample shop', async () => ({ ok: true, detail: { state } }));
  const abortController = new AbortController();
  const { signal } = abortController;
  const wait = (isSo: () => Promise<boolean>): Promise<void> =>
    retryUntilTrue(isSo, signal, (error) => {
      logger.debug({ err: error }, 'The sample shop waits');
    });
  const onProgress = (recorded: number, total: number): void =>
    void (state = `${String(recorded)} of ${String(total)} past purchase orders recorded`);
  const setUp = async (): Promise<boolean> => {
    const projected = (): Promise<void> => awaitProjected(signal);
    await setUpOverApi(foundation, commands, { wait, projected, access, onProgress });
    state = 'set up';
    return true;
  };
  const isSetUp = async (): Promise<boolean> =>
    (await withLease(pool, 'sample set-up', setUp)) === true; // null while another process does it
  const running = retryUntilTrue(isSetUp, signal, (error) => {
    if (!signal.aborted) logger.warn({ err: error }, 'The sample shop is not set up yet');
  }).catch(() => undefined); // stopped
  return {
    stop: async () => {
      abortController.abort();
      await stopReconnecting();
      await running;
    },
  };
};
