import type { WhatIfDraft } from '@quartermaster/contracts/what-if/calls';
import type { WhatIfResult } from '@quartermaster/contracts/what-if/result';

export const draftId = '00000000-0000-4000-8000-0000000000d1';
export const supplierId = '00000000-0000-4000-8000-0000000000b1';
const times = {
  createdAt: '2026-11-21T07:00:00.000Z',
  changedAt: '2026-11-21T07:00:00.000Z',
  expiresAt: '2026-12-21T07:00:00.000Z',
};

/** A draft of all items in which one supplier is slow. */
export const aDraft: WhatIfDraft = {
  id: draftId,
  name: 'Slow boats',
  revision: 4,
  ...times,
  selection: { matching: { filters: [] } },
  changes: {
    leadTimes: [{ supplierId, days: 60 }],
    demand: { percent: 0, months: [] },
    shipments: [],
    minimums: [],
  },
};

const bought = { itemsCount: 4, quantity: 120, cost: 480, itemsWithoutPriceCount: 0 };
const month = (name: string, after: number) => ({
  month: name,
  planned: 100,
  suggested: { before: 50, after },
});
const none = { planned: 0, suggested: { before: 0, after: 0 } };

/** Result of the draft: one lamp runs out. */
export const aResult: WhatIfResult = {
  today: '2026-11-21',
  currency: 'GBP',
  itemsCount: 40,
  differences: { ANY: 1, STATUS: 1, STOCKOUT: 0, SALES_AT_RISK: 1, TO_BUY: 1 },
  statuses: [
    { status: 'HEALTHY', before: 30, after: 29 },
    { status: 'STOCK_GAP', before: 10, after: 11 },
  ],
  stockouts: {
    before: { itemsCount: 10, unitsLost: 100 },
    after: { itemsCount: 11, unitsLost: 140 },
  },
  salesAtRisk: { before: 1000, after: 1800 },
  toBuy: { before: bought, after: { ...bought, cost: 900 } },
  cashOut: {
    months: [month('2026-11', 50), month('2026-12', 470)],
    later: none,
    paymentsWithoutDate: 2,
    paymentsWithoutRate: 0,
  },
  effects: [
    {
      path: 'leadTimes.0',
      kind: 'LEAD_TIME',
      name: 'Harbour',
      from: 30,
      to: 60,
      becomes: 'SUPPLIER',
    },
    { path: 'demand.percent', kind: 'DEMAND', name: null, from: 0, to: 20, becomes: 'NOTHING' },
  ],
  data: [
    {
      productId: 'p1',
      variantId: 'v1',
      productTitle: 'Lamp',
      variantTitle: 'Green',
      sku: 'L-1',
      imageUrl: null,
      status: { before: 'HEALTHY', after: 'STOCK_GAP' },
      stockoutDate: { before: '2026-12-24', after: '2026-12-24' },
      salesAtRisk: { before: 0, after: 800 },
      reorderQuantity: { before: 0, after: 80 },
    },
  ],
  total: 1,
};
