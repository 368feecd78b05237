import { Router } from 'express';
import path from 'node:path';
import { SAMPLE_PICTURES } from '@quartermaster/platform/config/addresses';
import type { Config } from '@quartermaster/platform/config/config';
import { BODY_WITHIN_MS } from '@quartermaster/platform/http/bodies/body-limits';
import { admitBody } from '@quartermaster/platform/http/bodies/body-room';
import type { Foundation } from '@quartermaster/platform/process/foundation';
import type { NamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import { bundles } from '@quartermaster/store-simulator/catalogue/bundles';
import { detectProductType } from '@quartermaster/store-simulator/catalogue/product-types';
import { LONGEST_REQUEST_BYTES } from '@quartermaster/store-simulator/http/http';
import { loadRetail } from '@quartermaster/store-simulator/retail/decode-retail';
import { keepGoods } from '@quartermaster/store-simulator/retail/part-of-retail';
import type { Retail, RetailCode } from '@quartermaster/store-simulator/retail/retail';
import {
  createStoreSimulator,
  type StoreSimulator,
} from '@quartermaster/store-simulator/simulator';
import { type SampleStoreAccess, sampleStoreAccess } from './store-access.ts';

/** The sample shop's store in this process, with the connector's access to it. */
export interface SampleStore {
  readonly simulator: StoreSimulator;
  /** Its calls and pages, whose bodies are read while the process has room for them. */
  readonly routes: Router;
  readonly access: SampleStoreAccess;
}

/** Bounds of the bodies that the simulator reads. */
const BODIES = { limitBytes: LONGEST_REQUEST_BYTES, ms: BODY_WITHIN_MS };

const departments = new Set(['Bags', 'Baking', 'Kitchen & Dining']);
const inSets = new Set(
  bundles
    .flatMap(({ variants }) => variants.flatMap(({ components }) => components))
    .map(([code]) => code),
);
/** The small shop has the goods of three departments, and those that sets are packed from. */
const isInSmallShop = ({ code, title }: RetailCode): boolean =>
  inSets.has(code) || departments.has(detectProductType(title).name);

const loadRecords = async (sampleStore: Config['sampleStore']): Promise<Retail> => {
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
    records: await loadRecords(config.sampleStore),
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
