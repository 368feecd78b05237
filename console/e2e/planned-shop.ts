import type { Call } from '@quartermaster/contracts/core/client';
import {
  generateDemandPlan,
  getDemandPlanSummary,
  queryDemandPlanItems,
} from '@quartermaster/contracts/demand-plan/calls';
import type { DemandPlanItem } from '@quartermaster/contracts/demand-plan/plan';
import { pollUntil } from './sample-shop.ts';

/** Waits until the demand plan is ready. */
export const awaitPlanReady = (call: Call): Promise<void> =>
  pollUntil(async () => (await call(getDemandPlanSummary, {})).body.status === 'READY');

/** Generates the demand plan of a shop that has none. */
export const generatePlan = async (call: Call): Promise<void> => {
  await call(generateDemandPlan, {});
  await awaitPlanReady(call);
};

/** The first item of the table of items. */
export const fetchFirstPlanItem = async (call: Call): Promise<DemandPlanItem | undefined> => {
  const sort = { column: 'plannedRevenue', order: 'DESC' } as const;
  const body = { pagination: { page: 1, limit: 1 }, sort };
  return (await call(queryDemandPlanItems, { body })).body.items[0];
};

/** Address of the forecast of the first item. */
export const findForecastAddress = async (call: Call): Promise<string> =>
  `/demand-plan?tab=items&panel=${(await fetchFirstPlanItem(call))?.demandPlanItemId ?? ''}`;
