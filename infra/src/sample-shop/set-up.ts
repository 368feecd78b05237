import type { Call } from '@quartermaster/contracts/core/client';
import { getSyncProgress } from '@quartermaster/contracts/store/routes';
import { setUpSampleOrders } from './purchase-orders.ts';
import { setUpSampleDecisions, setUpSampleSuppliers } from './decisions.ts';

export interface SampleMilestones {
  /** Resolves when the first load is through. */
  readonly loaded: () => Promise<unknown>;
  /** Resolves when the team's business day has begun. */
  readonly dayBegun: () => Promise<unknown>;
  /** Resolves when read models show everything. */
  readonly projected: () => Promise<unknown>;
}

/**
 * Sets up what the sample shop's merchants have done so far, once its store is read. A store that was read before is
 * given missing suppliers and otherwise left as its merchants have it.
 */
export const setUpSample = async (call: Call, wait: SampleMilestones): Promise<void> => {
  const { lastSyncedAt } = (await call(getSyncProgress, {})).body;
  if (lastSyncedAt === null) await wait.loaded();
  await setUpSampleSuppliers(call);
  await wait.dayBegun();
  await wait.projected();
  if (lastSyncedAt !== null) return;
  await setUpSampleDecisions(call);
  await setUpSampleOrders(call);
  await wait.projected();
};
