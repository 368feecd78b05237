import path from 'node:path';
import { SAMPLE_PICTURES } from '../platform/config/addresses.ts';
import type { Foundation } from '../platform/process/foundation.ts';
import type { NamedSecrets } from '../platform/secrets/named-secrets.ts';
import { createStoreSimulator, type StoreSimulator } from '../store-simulator/simulator.ts';
import { type SampleStoreAccess, sampleStoreAccess } from './store-access.ts';

/** The sample shop's store in this process, with the connector's access to it. */
export interface SampleStore {
  readonly simulator: StoreSimulator;
  readonly access: SampleStoreAccess;
}

/** Opens the store simulator below `/sample-store` of this server; its journal is in the data directory. */
export const openSampleStore = async (
  { config, now, logger }: Pick<Foundation, 'config' | 'now' | 'logger'>,
  secrets: NamedSecrets,
  serverUrl: string,
): Promise<SampleStore> => {
  const access = await sampleStoreAccess(secrets, serverUrl);
  const { accessToken, webhookSecret } = access;
  const clock = (): Date => new Date(now());
  const simulator = await createStoreSimulator({
    now: clock(),
    clock,
    publicUrl: access.storeUrl,
    picturesUrl: SAMPLE_PICTURES,
    accessToken,
    webhookSecret,
    directory: path.join(config.dataDir, 'sample-store'),
    // The sample runs on this machine: a plan without waits shows the product instead of the throttle.
    throttle: { maximumAvailable: 20_000, restoreRate: 2000 },
    onProblem: (where, error) => {
      logger.warn({ err: error, where }, 'Something failed in the sample store');
    },
  });
  return { simulator, access };
};
