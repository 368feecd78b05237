import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
import { toBuyThisWeek } from '@quartermaster/contracts/dashboard/groups';
import { filtersOfPaymentView } from '@quartermaster/contracts/purchase-orders/read-models/payment-views';
import { filtersOfShipmentView } from '@quartermaster/contracts/purchase-orders/read-models/shipment-views';
import type { ReadPool } from '../../core/paging.ts';
import { paymentsPage } from '../../payments/query.ts';
import { purchaseOrdersPage } from '../../purchase-orders/query/list.ts';
import { shipmentsPage } from '../../shipments/query.ts';
import { candidates } from '../to-buy/query.ts';
import { groupsToBuy, listed } from '../to-buy/suggest.ts';

const onlyCount = { page: 1, limit: 1 };

interface Moment {
  readonly today: Day;
  /** The instant of the request. */
  readonly now: string;
}

/** Each count is the total of the list that it opens, asked for with the same filters. */
export const doNextOf = async (
  pool: ReadPool,
  teamId: TeamId,
  { today, now }: Moment,
): Promise<Dashboard['doNext']> => {
  const shipments = async (view: 'arriving' | 'late'): Promise<number> => {
    const filters = filtersOfShipmentView(view, today);
    return (await shipmentsPage(pool, teamId, { filters, pagination: onlyCount })).total;
  };
  const due = { filters: filtersOfPaymentView('due', today), pagination: onlyCount };
  const drafts = { filters: [], view: 'draft', pagination: onlyCount } as const;
  const [toBuy, arriving, late, orders, payments] = await Promise.all([
    candidates(pool, teamId, { filters: [toBuyThisWeek] }),
    shipments('arriving'),
    shipments('late'),
    purchaseOrdersPage(pool, teamId, drafts),
    paymentsPage(pool, teamId, due),
  ]);
  const choice = { showIgnored: false, showAlreadyInPO: false, now };
  return {
    toBuyThisWeek: groupsToBuy(listed(toBuy, choice)).length,
    shipmentsArrivingSoon: arriving,
    overdueShipments: late,
    draftOrders: orders.total,
    paymentsDue: payments.total,
  };
};
