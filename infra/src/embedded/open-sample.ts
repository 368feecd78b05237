import type { Call } from '@quartermaster/contracts/core/client';
import { getSyncProgress } from '@quartermaster/contracts/store/routes';
import type { LateHandler } from './late-handler.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Shutdown } from './shutdown.ts';
import { setUpSampleDecisions, setUpSampleSuppliers } from './sample-setup.ts';
import { setUpSampleOrders } from './sample-orders.ts';
import { openSampleStore, type SampleStore } from './sample-store.ts';

export interface SampleParts {
  readonly infrastructure: Infrastructure;
  readonly shutdown: Shutdown;
  readonly serverUrl: string;
  /** Where the sample store is put into the server. */
  readonly place: LateHandler;
  /** Makes sure the team is there and connected, unless its store removed the app, and starts reading its store. */
  readonly connect: (store: SampleStore) => Promise<void>;
  /** False for a team that was disabled; nobody of it may set anything up. */
  readonly isEnabled: () => Promise<boolean>;
  /** Calls as the team's admin. */
  readonly signIn: () => Promise<Call>;
  /** Resolves when the first load is through. */
  readonly loaded: Promise<void>;
  /** Begins due business days. */
  readonly beginDays: () => Promise<void>;
  /** Resolves when read models show everything. */
  readonly projected: () => Promise<void>;
}

const setUp = async (parts: SampleParts): Promise<void> => {
  const call = await parts.signIn();
  const { lastSyncedAt } = (await call(getSyncProgress, {})).body;
  if (lastSyncedAt === null) await parts.loaded;
  await setUpSampleSuppliers(call);
  await parts.beginDays();
  await parts.projected();
  if (lastSyncedAt !== null) return;
  await setUpSampleDecisions(call);
  await setUpSampleOrders(call);
  await parts.projected();
};

/** Loads the sample shop through the store connector like any other and sets its team up; later starts only go on. */
export const openSample = async (parts: SampleParts): Promise<void> => {
  const store = await openSampleStore(parts.infrastructure, parts.serverUrl);
  parts.shutdown.add(async () => store.simulator.stop());
  parts.place.use(store.simulator.app);
  await parts.connect(store);
  await parts.projected();
  if (await parts.isEnabled()) await setUp(parts);
  store.simulator.start();
};
