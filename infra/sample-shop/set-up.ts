import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { setUpSampleOrders } from './purchase-orders.ts';
import { setUpSampleDecisions, setUpSampleSuppliers } from './decisions.ts';
import type { People } from './past/record-orders.ts';
import { type PastShop, setUpSamplePast } from './past/set-up-past.ts';
import type { Steps } from './steps.ts';

export interface SampleMilestones extends PastShop {
  /** Resolves when the first load is complete. */
  readonly loaded: () => Promise<unknown>;
  /** Resolves when the team's business day has begun. */
  readonly dayBegun: () => Promise<unknown>;
  /** Resolves when the read models have caught up. */
  readonly projected: () => Promise<unknown>;
}

/**
 * Sets up the data of the sample shop's merchants once the store is read: each step once, also after interruptions and
 * in another process.
 */
export const setUpSample = async (
  people: People,
  steps: Steps,
  wait: SampleMilestones,
): Promise<void> => {
  const call = people.owner;
  const { lastSyncedAt } = (await call(getSyncProgress, {})).body;
  if (lastSyncedAt === null) await wait.loaded();
  await wait.projected();
  await setUpSampleSuppliers(call, steps);
  await wait.dayBegun();
  await wait.projected();
  await setUpSamplePast(people, steps, wait);
  await wait.projected();
  await setUpSampleDecisions(call, steps);
  await setUpSampleOrders(call, steps);
  await wait.projected();
};
