import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { getOrderPlan, queryOrderPlanLines } from '@quartermaster/contracts/demand-plan/order-plan';
import type { RunInSnapshot } from '../../core/snapshot.ts';
import type { CashSources } from '../what-if/answer.ts';
import { computeOrderLines, computeOrderPlan } from './answer.ts';

interface OrderPlanSources {
  readonly inSnapshot: RunInSnapshot;
  readonly cash: CashSources;
}

/** Calls about the orders that follow from the demand plan. */
export const orderPlanRoutes = ({
  inSnapshot,
  cash,
}: OrderPlanSources): readonly MountedRoute[] => [
  mount(getOrderPlan, async (request) => {
    const context = { teamId: requireTeamId(request), now: request.now };
    return { body: await inSnapshot((pool) => computeOrderPlan(pool, context, cash)) };
  }),
  mount(queryOrderPlanLines, async (request) => {
    const context = { teamId: requireTeamId(request), now: request.now };
    return { body: await inSnapshot((pool) => computeOrderLines(pool, context, request.body)) };
  }),
];
