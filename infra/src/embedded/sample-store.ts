import path from 'node:path';
import { secretNamed } from '../sessions/secrets.ts';
import { createStoreSimulator, type StoreSimulator } from '../store-simulator/simulator.ts';
import type { Infrastructure } from './infrastructure.ts';

/** The sample shop's store in this process, and what the connector needs to reach it. */
export interface SampleStore {
  readonly simulator: StoreSimulator;
  readonly domain: string;
  readonly apiUrl: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
}

/** Its domain on the platform it stands in for. */
const DOMAIN = 'gift-shop.myshopify.com';

/** Opens the store simulator below `/sample-store` of this server; its journal lies in the data directory. */
export const openSampleStore = async (
  { config, pool, now, logger }: Infrastructure,
  serverUrl: string,
): Promise<SampleStore> => {
  const publicUrl = `${serverUrl}/sample-store`;
  const accessToken = await secretNamed(pool, 'sample store token');
  const webhookSecret = await secretNamed(pool, 'sample store webhooks');
  const clock = (): Date => new Date(now());
  const simulator = await createStoreSimulator({
    now: clock(),
    clock,
    publicUrl,
    accessToken,
    webhookSecret,
    directory: path.join(config.dataDir, 'sample-store'),
    // The sample is on this machine: a plan without waiting shows the product, not the throttle.
    throttle: { maximumAvailable: 20_000, restoreRate: 2000 },
    onProblem: (where, error) => {
      logger.warn({ err: error, where }, 'Something failed in the sample store');
    },
  });
  const apiUrl = `${publicUrl}/admin/api/2026-07/graphql.json`;
  return { simulator, domain: DOMAIN, apiUrl, accessToken, webhookSecret };
};
