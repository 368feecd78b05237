import type { Explanation } from '@quartermaster/contracts/inventory/rules/explain/explanation';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import type { z } from 'zod';

export const variantId = (digit: number): string =>
  `018f0000-0000-7000-8000-00000000010${String(digit)}`;

const lantern: InventoryItem = {
  productId: '018f0000-0000-7000-8000-000000000201',
  variantId: variantId(1),
  sku: 'LANTERN-1',
  productTitle: 'Storm lantern',
  variantTitle: 'Green',
  variantOptions: [],
  imageUrl: null,
  quantity: 120,
  landedCost: null,
  manualLandedCost: null,
  resolvedLandedCost: null,
  incomingQuantity: 0,
  inTransit: [],
  averageDailySales: 4.1,
  averageDailySalesBeforeStockout: 4.1,
  planningRate: 4.1,
  totalSalesRevenue: 1230,
  salePrice: 10,
  retailValue: 1200,
  costPrice: 4,
  costValue: 480,
  grossMargin: 6,
  grossMarginPercent: 60,
  daysToOrder: 3,
  reorderDate: '2026-03-05',
  rawReorderQuantity: 126,
  salesAtRisk: 0,
  stockoutDate: '2026-03-31',
  coveredUntilDate: '2026-03-31',
  lastStockoutDate: null,
  lostSales30Days: 0,
  gradingLevel: 'A',
  manualStatus: null,
  gradingStrategy: 'SALES_REVENUE',
  gradingPercent: 1.5,
  gradingCumulativePercent: 1.5,
  gradingValue: 1230,
  daysToOutOfStock: 29,
  status: 'RUNNING_LOW',
  suppliers: [],
  primarySupplier: null,
  locations: [],
  locationQuantities: [],
  collections: [],
  favourite: false,
  tags: [],
  shopifyStatus: 'ACTIVE',
  storeDates: {
    createdAt: '2025-01-01T00:00:00Z',
    updatedAt: '2025-01-01T00:00:00Z',
    publishedAt: null,
  },
  vendor: 'Halden',
  category: null,
  createdAt: '2025-01-01T00:00:00Z',
  updatedAt: '2025-01-01T00:00:00Z',
  openingStockThisWeek: null,
  openingStockThisMonth: null,
  isInventoryManagedByShopify: true,
  isCounted: true,
  continueSelling: false,
  itemType: 'STAND_ALONE',
  recentSales: [],
};

/** An item of the sample list; name only what the test is about. */
export const anItem = (more: Partial<InventoryItem> = {}): InventoryItem => ({
  ...lantern,
  ...more,
});

const explanations: Explanation[] = [
  {
    name: 'status',
    label: 'Status',
    value: 'RUNNING_LOW',
    formula: 'The first rule that applies',
    inputs: [],
    steps: [
      'Last day to order: 2026-03-05 (day 3).',
      'Running low: the last day to order is near.',
    ],
  },
  {
    name: 'reorderQuantity',
    label: 'Reorder quantity',
    value: 152,
    formula: 'Smallest quantity that leaves no day short',
    inputs: [
      {
        name: 'onHand',
        label: 'On hand',
        value: 120,
        unit: 'units',
        source: {
          kind: 'event',
          label: 'Last stock level',
          recorded: { stream: 'stock-1', revision: 4, recordedAt: '2026-03-01T08:00:00.000Z' },
        },
      },
      {
        name: 'leadTimeDays',
        label: 'Lead time',
        value: 26,
        unit: 'days',
        source: { kind: 'setting', label: 'Primary supplier', href: '/suppliers/s1' },
      },
    ],
    steps: ['Units needed to last 37 days from then: 152.'],
  },
];

/** Explanation why the storm lantern runs low; its suggestion comes from a setting. */
export const anExplanation = (id: string): z.input<(typeof explainInventoryItem)['response']> => ({
  variantId: id,
  today: '2026-03-02',
  explanations,
  bundles: [
    {
      productId: '018f0000-0000-7000-8000-0000000000b1',
      title: 'Camping set',
      quantity: 2,
      rate: 0.4,
      demand: 0.8,
    },
  ],
  projection: [{ day: '2026-03-02', available: 120, delivered: 0, ifOrderedToday: null }],
  salesByMonth: [{ month: '2026-02', units: 115, revenue: 1150 }],
  statusChanges: [
    {
      on: '2026-03-01',
      from: 'HEALTHY',
      to: 'RUNNING_LOW',
      cause: 'OrderPlaced',
      reason: 'Sales: customers bought it.',
    },
  ],
});
