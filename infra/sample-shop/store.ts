import { Router } from 'express';
import path from 'node:path';
import { SAMPLE_PICTURES } from '../platform/config/addresses.ts';
import type { Config } from '../platform/config/config.ts';
import { BODY_WITHIN_MS } from '../platform/http/bodies/body-limits.ts';
import { admitBody } from '../platform/http/bodies/body-room.ts';
import type { Foundation } from '../platform/process/foundation.ts';
import type { NamedSecrets } from '../platform/secrets/named-secrets.ts';
import { bundles } from '../store-simulator/catalogue/bundles.ts';
import { productTypeOf } from '../store-simulator/catalogue/product-types.ts';
import { LONGEST_REQUEST_BYTES } from '../store-simulator/http/http.ts';
import { loadRetail } from '../store-simulator/retail/decode-retail.ts';
import { keepGoods } from '../store-simulator/retail/part-of-retail.ts';
import type { Retail, RetailCode } from '../store-simulator/retail/retail.ts';
import { createStoreSimulator, type StoreSimulator } from '../store-simulator/simulator.ts';
import { type SampleStoreAccess, sampleStoreAccess } from './store-access.ts';

/** The sample shop's store in this process, with the connector's access to it. */
export interface SampleStore {
  readonly simulator: StoreSimulator;
  /** Its calls and pages, whose bodies are read while the process has room for them. */
  readonly routes: Router;
  readonly access: SampleStoreAccess;
}

/** The longest that the simulator reads. */
const BODIES = { limitBytes: LONGEST_REQUEST_BYTES, ms: BODY_WITHIN_MS };

const departments = new Set(['Bags', 'Baking', 'Kitchen & Dining']);
const inSets = new Set(
  bundles
    .flatMap(({ variants }) => variants.flatMap(({ components }) => components))
    .map(([code]) => code),
);
/** The small shop has the goods of three departments, and those that sets are packed from. */
const isInSmallShop = ({ code, title }: RetailCode): boolean =>
  inSets.has(code) || departments.has(productTypeOf(title).name);

const recordsOf = async (sampleStore: Config['sampleStore']): Promise<Retail> => {
  const records = await loadRetail();
  return sampleStore === 'small-gift-shop' ? keepGoods(records, isInSmallShop) : records;
};

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
    records: await recordsOf(config.sampleStore),
    // The sample runs on this machine: a plan without waits shows the product instead of the throttle.
    throttle: { maximumAvailable: 20_000, restoreRate: 2000 },
    onProblem: (where, error) => {
      logger.warn({ err: error, where }, 'Something failed in the sample store');
    },
  });
  const routes = Router().use(
    admitBody(BODIES, () => null),
    simulator.app,
  );
  return { simulator, routes, access };
};
