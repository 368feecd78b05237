import { pagesOf } from '../../admin-api/pages.ts';
import { completeOrder } from '../../admin-api/read/orders.ts';
import { observeOrder } from '../../observe.ts';
import { ordersSince } from '../../platform/orders.ts';
import { withOverlap } from '../overlap.ts';
import type { StepRun } from '../step-run.ts';

/** Records the orders that are new or changed, page by page. */
export const reconcileOrders = async (step: StepRun): Promise<void> => {
  const { run, observer, since, calendar, after: from, applied } = step;
  const { api, report } = run;
  const query = `updated_at:>='${withOverlap(since.orders)}'`;
  const read = async (after: string | null) =>
    (await api.call(ordersSince, { after, query }, observer.call)).orders;
  let ordersRead = 0;
  for await (const { nodes, next } of pagesOf(read, from)) {
    for (const node of nodes) {
      const order = await completeOrder(api, node, observer.call);
      report.recorded(await observeOrder(observer, calendar, order));
    }
    ordersRead += nodes.length;
    report.count({ ordersRead });
    await applied(
      next,
      nodes.map(({ updatedAt }) => updatedAt),
    );
  }
};
