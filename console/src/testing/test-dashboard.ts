import { toPosition } from '@quartermaster/contracts/core/position';
import type {
  Dashboard,
  DashboardComparison,
  DashboardItem,
} from '@quartermaster/contracts/dashboard/calls';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';

/** Builders for tests: they name everything an answer needs, a test only what it is about. */
export const anItem = (title: string, facts: Partial<DashboardItem> = {}): DashboardItem => ({
  variantId: `variant-${title}`,
  productId: `product-${title}`,
  productTitle: title,
  variantTitle: '',
  sku: `SKU-${title}`,
  imageUrl: null,
  quantity: 10,
  isCounted: true,
  daysToOutOfStock: 20,
  stockoutDate: '2026-03-22',
  salesAtRisk: 0,
  costValue: 50,
  status: 'HEALTHY',
  gradingLevel: 'A',
  ...facts,
});

const nothing = { totalItemsCount: 0, items: [] };

/** A value that had no snapshot seven days ago. */
export const notCompared = (today: number): DashboardComparison => ({
  today,
  sevenDaysAgo: null,
  change: null,
  changePercent: null,
});

export const aDashboard = (facts: Partial<Dashboard> = {}): Dashboard => ({
  filter: null,
  position: toPosition('0000000000000007'),
  itemsCount: 60,
  unitsInStock: 12_345,
  inTransit: 678,
  doNotRestockCount: 9,
  stockGapCount: 8,
  runningLow: nothing,
  outOfStock: nothing,
  noSales: nothing,
  overStocked: nothing,
  stockoutRisk: nothing,
  healthy: nothing,
  newProduct: nothing,
  retailValue: notCompared(2_955_772.54),
  costValue: notCompared(1200),
  noSalesCost: notCompared(80),
  overstockedCost: notCompared(100),
  withoutCost: { costValue: 0, noSalesCost: 0, overstockedCost: 0 },
  comparableFrom: '2026-03-07',
  trends: { from: '2026-01-31', days: [] },
  doNext: {
    toBuyThisWeek: 31,
    shipmentsArrivingSoon: 2,
    overdueShipments: 4,
    overdueOrders: 2,
    draftOrders: 5,
    paymentsDue: 0,
  },
  ...facts,
});

/** A completely synced store. */
export const aSync = (facts: Partial<SyncProgress> = {}): SyncProgress => ({
  phase: 'READY',
  kind: 'RECONCILIATION',
  productsRead: 0,
  variantsRead: 0,
  ordersRead: 0,
  orderLinesRead: 0,
  eventsRecorded: 0,
  startedAt: '2026-03-02T09:00:00Z',
  finishedAt: '2026-03-02T09:01:00Z',
  lastSyncedAt: '2026-03-02T09:01:00Z',
  problem: null,
  ...facts,
});
