import type { Day } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
import { toBuyThisWeek } from '@quartermaster/contracts/dashboard/groups';
import { buildPaymentViewFilters } from '@quartermaster/contracts/purchase-orders/read-models/payment-views';
import { buildShipmentViewFilters } from '@quartermaster/contracts/purchase-orders/read-models/shipment-views';
import type { ReadPool } from '../../core/paging.ts';
import { readCandidates } from '../to-buy/query.ts';
import { groupsToBuy, selectListed } from '../to-buy/suggest.ts';

/** Counts the rows of lists of other subjects. */
export interface ListCounts {
  readonly shipments: (teamId: TeamId, filters: readonly Filter[]) => Promise<number>;
  readonly payments: (teamId: TeamId, filters: readonly Filter[]) => Promise<number>;
  readonly draftOrders: (teamId: TeamId) => Promise<number>;
  readonly overdueOrders: (teamId: TeamId) => Promise<number>;
}

export interface DashboardSources {
  readonly pool: ReadPool;
  readonly lists: ListCounts;
}

interface Moment {
  readonly today: Day;
  /** The instant of the request. */
  readonly now: string;
}

/** Each count is the total of the list that it opens, with the same filters. */
export const countDoNext = async (
  { pool, lists }: DashboardSources,
  teamId: TeamId,
  { today, now }: Moment,
): Promise<Dashboard['doNext']> => {
  const [toBuy, arriving, late, overdueOrders, draftOrders, paymentsDue] = await Promise.all([
    readCandidates(pool, teamId, { filters: [toBuyThisWeek] }),
    lists.shipments(teamId, buildShipmentViewFilters('arriving', today)),
    lists.shipments(teamId, buildShipmentViewFilters('late', today)),
    lists.overdueOrders(teamId),
    lists.draftOrders(teamId),
    lists.payments(teamId, buildPaymentViewFilters('due', today)),
  ]);
  const choice = { showIgnored: false, showAlreadyInPO: false, now };
  return {
    toBuyThisWeek: groupsToBuy(selectListed(toBuy, choice)).length,
    shipmentsArrivingSoon: arriving,
    overdueShipments: late,
    overdueOrders,
    draftOrders,
    paymentsDue,
  };
};
