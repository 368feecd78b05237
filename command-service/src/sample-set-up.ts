import { setTimeout as sleep } from 'node:timers/promises';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/routes';
import { getSyncProgress } from '@quartermaster/contracts/store/routes';
import { addressesOf } from '@quartermaster/infra/config/addresses';
import { sampleStoreAccess } from '@quartermaster/infra/sample-shop/store-access';
import { setUpSample } from '@quartermaster/infra/sample-shop/set-up';
import { withLease } from '@quartermaster/infra/postgres/lease';
import type { Foundation } from '@quartermaster/infra/process/foundation';
import { connectSampleStore, signInSample } from './sample-shop.ts';
import type { CommandService } from './service.ts';

const LOOK_MS = 1_000;

/** Asks until the answer is yes; a service that is not up yet is asked again, and what else goes wrong is told. */
const until = async (
  isSo: () => Promise<boolean>,
  signal: AbortSignal,
  onProblem: (error: unknown) => void,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const so = await isSo().catch((error: unknown) => {
      onProblem(error);
      return false;
    });
    if (so) return;
    await sleep(LOOK_MS, undefined, { signal });
  }
};

/** The sample shop where its store is a process of its own: connected here, then set up through the API by one process. */
export const openSampleShop = async (
  { config, pool, now, logger }: Foundation,
  commands: CommandService,
  awaitProjected: (signal: AbortSignal) => Promise<void>,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const { sampleStore, sampleStoreUrl } = config;
  if (sampleStore === 'none' || sampleStoreUrl === null) return { stop: async () => undefined };
  await connectSampleStore(commands, await sampleStoreAccess(pool, sampleStoreUrl), now());
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (isSo: () => Promise<boolean>): Promise<void> =>
    until(isSo, signal, (error) => {
      logger.debug({ err: error }, 'The sample shop waits');
    });
  const setUp = async (): Promise<boolean> => {
    const call = await signInSample(commands, addressesOf(config).apiUrl);
    await wait(() => call(getSyncProgress, {}).then(() => true));
    await setUpSample(call, {
      loaded: () => wait(async () => (await call(getSyncProgress, {})).body.lastSyncedAt !== null),
      dayBegun: () => wait(async () => (await call(getInsightsMetadata, {})).body.today !== null),
      projected: () => awaitProjected(signal),
    });
    return true;
  };
  const running = withLease(pool, 'sample set-up', setUp).catch((error: unknown) => {
    if (!signal.aborted) logger.warn({ err: error }, 'The sample shop was not set up');
  });
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
