import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import {
  variantFavourited,
  variantManualStatusSet,
} from '@quartermaster/contracts/products/events';
import {
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  shipmentReceived,
  shipmentsAllocated,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import { stockReceived } from '@quartermaster/contracts/stock/events';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { drafted, order } from '../purchase-orders/examples.ts';
import {
  bowl,
  connected,
  dayBegan,
  dock,
  linked,
  mug,
  mugShop,
  ordered,
  shown,
  sold,
  stocked,
  supplied,
  termsSet,
} from './examples.ts';
import { inventoryProjection } from './projection.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { dailySnapshots, statusChanges } from './tables/history.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const itemAfter = async (...events: readonly GivenEvent[]): Promise<InventoryRow> => {
  await models.given(...events);
  const found = (await models.rows(inventoryItems)).find(({ variantId }) => variantId === mug);
  if (found === undefined) throw new Error('The mug is not listed');
  return found;
};

const shipment = '00000000-0000-4000-8000-0000000000f1';
const stream = `purchase_order.${order}`;
const line = {
  id: '00000000-0000-4000-8000-0000000000e9',
  productVariantId: mug,
  quantity: 100,
  unitCost: 9,
  discount: null,
  discountType: null,
  supplierSKU: null,
  stockCoverageDate: null,
  storePrice: null,
} as const;

/** An order of 100 mugs sent to the supplier, 60 of them in a shipment due on a day. */
const sentOrder = (arrivalDate: string): readonly GivenEvent[] => [
  drafted({ id: order }),
  fact(purchaseOrderItemsChanged, stream, {
    purchaseOrderId: order,
    added: [line],
    changed: [],
    removed: [],
    order: [line.id],
  }),
  fact(shipmentsAllocated, stream, {
    purchaseOrderId: order,
    created: [
      {
        id: shipment,
        name: 'First',
        trackingNumber: '',
        locationId: dock,
        method: null,
        departureDate: null,
        arrivalDate,
        items: [{ purchaseOrderItemId: line.id, productVariantId: mug, orderedQuantity: 60 }],
      },
    ],
    changed: [],
    removed: [],
  }),
  fact(purchaseOrderStatusSet, stream, {
    purchaseOrderId: order,
    from: 'Draft',
    to: 'SentToSupplier',
    cause: 'user',
    on: '2026-03-01',
    openQuantities: [],
  }),
];

describe('the numbers of an item', () => {
  test('CALC-REO-8, CALC-OOS-5, CALC-STA-10 four a day and 120 on hand', async () => {
    const item = await itemAfter(...mugShop(120), dayBegan());
    const expected: Partial<InventoryItem> & Partial<InventoryRow> = {
      quantity: 120,
      averageDailySales: 4,
      planningRate: 4,
      stockoutDate: '2026-03-31',
      daysToOutOfStock: 30,
      daysToOrder: 0,
      reorderDate: '2026-02-22',
      status: 'RUNNING_LOW',
      rawReorderQuantity: 148,
      coverageDays: 37,
      salesAtRisk: 0,
      retailValue: 3000,
      costValue: 1200,
      totalSalesRevenue: 3000,
    };
    expect(item).toMatchObject(expected);
  });

  test('do not exist before the first business day', async () => {
    await models.given(...mugShop(120));
    expect(await models.rows(inventoryItems)).toEqual([]);
  });

  test('NF-D-03 move when a day passes without anything else', async () => {
    const item = await itemAfter(...mugShop(120), dayBegan(), dayBegan('2026-03-02'));
    expect(item.averageDailySales).toBeCloseTo(116 / 30, 10);
    expect(item.stockoutDate).toBe('2026-04-02');
  });

  test('sales of today count from tomorrow on', async () => {
    const sale = ordered('1', '2026-03-01', 34);
    const onTheDay = await itemAfter(...mugShop(120), dayBegan(), sale);
    expect(onTheDay.averageDailySales).toBe(4);
    const nextDay = await itemAfter(...mugShop(120), dayBegan(), sale, dayBegan('2026-03-02'));
    expect(nextDay.averageDailySales).toBe(5);
  });

  test('CALC-K-21 use the lead time of the primary supplier, else the team’s', async () => {
    const item = await itemAfter(...mugShop(120), dayBegan(), supplied(10), linked());
    expect(item).toMatchObject({ daysToOrder: 13, status: 'HEALTHY', rawReorderQuantity: 68 });
    expect(item.primarySupplierName).toBe('Harbour Wholesale');
    const opened = [...mugShop(120), dayBegan(), supplied(30), linked()];
    const { updatedAt, ...changed } = await itemAfter(...opened, termsSet(10));
    expect({ ...changed, updatedAt: item.updatedAt }).toEqual(item);
    expect(updatedAt > item.updatedAt).toBe(true);
  });
});

describe('incoming stock', () => {
  test('CALC-INT-1 an open order of 100, 60 of them in a shipment', async () => {
    const item = await itemAfter(...mugShop(20), dayBegan(), ...sentOrder('2026-03-13'));
    expect(item.incomingQuantity).toBe(100);
    expect(item.inTransit).toEqual([
      { deliveryDate: '2026-03-13', quantity: 60, isOverdue: false },
    ]);
    expect(item.status).toBe('STOCK_GAP');
  });

  test('CALC-INT-2 a draft brings nothing', async () => {
    const [created, items, allocated] = sentOrder('2026-03-13');
    const drafts = [created, items, allocated].filter((event) => event !== undefined);
    const item = await itemAfter(...mugShop(20), dayBegan(), ...drafts);
    expect(item).toMatchObject({ incomingQuantity: 0, inTransit: [] });
  });

  test('CALC-INT-5 an overdue shipment lands tomorrow and is flagged', async () => {
    const item = await itemAfter(...mugShop(20), dayBegan(), ...sentOrder('2026-02-25'));
    expect(item.inTransit).toEqual([{ deliveryDate: '2026-03-02', quantity: 60, isOverdue: true }]);
  });

  test('a received shipment is no longer incoming, and its accepted units are in stock', async () => {
    const receipt = {
      purchaseOrderId: order,
      shipmentId: shipment,
      receiptId: 'receipt-1',
      on: '2026-03-01',
    };
    const item = await itemAfter(
      ...mugShop(20),
      dayBegan(),
      ...sentOrder('2026-03-13'),
      fact(shipmentReceived, stream, {
        ...receipt,
        receivedAt: '2026-03-01T09:00:00.000Z',
        receivedOn: '2026-03-01',
        receivedLocationId: dock,
        items: [
          {
            purchaseOrderItemId: line.id,
            productVariantId: mug,
            receivedQuantity: 60,
            acceptedQuantity: 55,
          },
        ],
        pushToStore: false,
        alreadyInStock: false,
      }),
      fact(stockReceived, `stock.${mug}`, {
        variantId: mug,
        locationId: dock,
        quantity: 55,
        purchaseOrderId: order,
        shipmentId: shipment,
        receiptId: 'receipt-1',
        day: '2026-03-01',
      }),
    );
    expect(item).toMatchObject({ quantity: 75, incomingQuantity: 40, inTransit: [] });
  });
});

describe('the history of an item', () => {
  test('NF-D-04 has a change of status with before, after and cause', async () => {
    await models.given(...mugShop(120), dayBegan(), stocked(0, mug, '2026-03-01'), stocked(9, mug));
    expect(await models.rows(statusChanges)).toMatchObject([
      { fromStatus: 'RUNNING_LOW', toStatus: 'OUT_OF_STOCK', cause: 'StockObserved' },
      { fromStatus: 'OUT_OF_STOCK', toStatus: 'STOCK_GAP', cause: 'StockObserved' },
    ]);
  });

  test('ST-MAN-01 keeps the mark "do not restock" until it is cleared', async () => {
    const marked = (manualStatus: 'NO_RESTOCK' | null) =>
      fact(variantManualStatusSet, `variant.${mug}`, { variantId: mug, manualStatus });
    const kept = await itemAfter(...mugShop(0), dayBegan(), marked('NO_RESTOCK'));
    expect(kept.status).toBe('NO_RESTOCK');
    const cleared = await itemAfter(...mugShop(0), dayBegan(), marked('NO_RESTOCK'), marked(null));
    expect(cleared.status).toBe('OUT_OF_STOCK');
  });

  test('CALC-ADS-6 has days without stock, which do not lower the planning rate', async () => {
    const item = await itemAfter(
      connected(),
      shown(),
      stocked(50, mug, '2025-12-01'),
      sold(2, { from: '2025-12-01', through: '2026-02-18' }),
      stocked(0, mug, '2026-02-18'),
      dayBegan(),
    );
    expect(item.averageDailySales).toBeCloseTo(40 / 30, 10);
    expect(item).toMatchObject({ averageDailySalesBeforeStockout: 2, planningRate: 2 });
    expect(item.lastStockoutDate).toBe('2026-02-18');
  });
});

describe('numbers of the whole team', () => {
  test('CALC-GRD grades follow the share of revenue when the day begins', async () => {
    await models.given(
      ...mugShop(120),
      shown(bowl, { productTitle: 'Bowl' }),
      stocked(5, bowl),
      sold(1, { from: '2025-12-01', through: '2026-02-28', price: 2 }, bowl),
      dayBegan(),
    );
    const rows = await models.rows(inventoryItems);
    const grade = (id: string) => rows.find(({ variantId }) => variantId === id)?.gradingLevel;
    expect([grade(mug), grade(bowl)]).toEqual(['A', 'C']);
  });

  test('UI-SC-03 the values of the day are stored, those of favourites separately', async () => {
    await models.given(
      ...mugShop(120),
      shown(bowl, { productTitle: 'Bowl', salePrice: 5, costPrice: 2 }),
      stocked(10, bowl),
      dayBegan(),
      fact(variantFavourited, `variant.${bowl}`, { variantId: bowl }),
      dayBegan('2026-03-02'),
    );
    const snapshots = await models.rows(dailySnapshots);
    expect(snapshots.map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-02']);
    expect(snapshots[1]?.totals.ALL).toEqual({
      retailValue: 3050,
      costValue: 1220,
      noSalesCost: 20,
      overstockedCost: 0,
    });
    expect(snapshots[1]?.totals.FAVOURITE.retailValue).toBe(50);
    expect(snapshots[0]?.totals.FAVOURITE.retailValue).toBe(0);
  });

  test('ROLE-P-09 another team has none of them', async () => {
    await models.given(...mugShop(120), dayBegan());
    expect(await models.rows(inventoryItems, 'team-2')).toEqual([]);
  });
});
