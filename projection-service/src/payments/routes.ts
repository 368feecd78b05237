import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/purchase-orders/calls/payments';
import type { ReadPool } from '../core/paging.ts';
import { paymentCurrencies, paymentList } from './query.ts';
import { dueAndPaidByMonth, totalsByMonth, readPaymentTotals } from './totals.ts';

export const paymentsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(contract.queryPayments, async (request) => {
    const { rows, total } = await paymentList.page(pool, requireTeamId(request), request.body);
    return { body: { data: rows, total } };
  }),
  mount(contract.listPaymentCurrencies, async (request) => ({
    body: await paymentCurrencies(pool, requireTeamId(request)),
  })),
  mount(contract.totalPaymentsByMonth, async (request) => ({
    body: await totalsByMonth(pool, requireTeamId(request), request.query),
  })),
  mount(contract.paymentsByMonth, async (request) => ({
    body: await dueAndPaidByMonth(pool, requireTeamId(request), request.query),
  })),
  mount(contract.paymentTotals, async (request) => ({
    body: await readPaymentTotals(pool, requireTeamId(request), request.query),
  })),
];
