import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { toBuyGroup } from '@quartermaster/contracts/inventory/calls/to-buy';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import { tagged } from '../products/examples.ts';
import { drafted, item, itemsAdded, order, statusSet } from '../purchase-orders/examples.ts';
import { first, shipmentPlanned } from '../purchase-orders/examples-shipments.ts';
import { bowl, dayBegan, giftBox, harbour, linked, mug, mugShop, supplied } from './examples.ts';
import { inventoryProjection } from './projection.ts';
import { inventoryQueryRoutes } from './routes.ts';
import { toBuyQueryRoutes } from './to-buy/routes.ts';

/** Contents of a field, in the words of the requirements. */
const kinds = {
  text: (value: unknown) => typeof value === 'string' && value !== '',
  id: (value: unknown) => typeof value === 'string' && /^[\da-f-]{36}$/.test(value),
  number: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  list: (value: unknown) => Array.isArray(value),
  date: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  datetime: (value: unknown) => typeof value === 'string' && value.endsWith('Z'),
  nothing: (value: unknown) => value === null,
} as const;
type Kind = keyof typeof kinds;

/** The value at a path such as `items[].quantity`; of a list, its first entry. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, part) =>
        part.endsWith('[]')
          ? (found as Record<string, unknown[]>)[part.slice(0, -2)]?.[0]
          : (found as Record<string, unknown>)[part],
      value,
    );

let models: ReadModels;
let answers: { readonly items: Record<string, unknown>; readonly group: unknown };
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
  await models.given(
    ...mugShop(20),
    supplied(10),
    linked(),
    tagged(mug, ['gift']),
    ...giftBox(bowl, 2),
    drafted({ supplierId: harbour }),
    itemsAdded([item(mug, 30, 2)]),
    statusSet('Draft', 'SentToSupplier', { on: '2026-02-20' }),
    shipmentPlanned(first, { [mug]: 30 }, { arrivalDate: '2026-03-13' }),
    dayBegan(),
  );
  const app = testApp([...inventoryQueryRoutes(models), ...toBuyQueryRoutes(models)]);
  const ask = (path: string, body: object) =>
    request(app).post(`/api/inventory-items${path}`).auth('member', { type: 'bearer' }).send(body);
  const { data } = (await ask('', {}).expect(200)).body as { data: { variantId: string }[] };
  const toBuy = (await ask('/to-buy', { showAlreadyInPO: true }).expect(200)).body as {
    data: unknown[];
  };
  answers = {
    items: Object.fromEntries(data.map((one) => [one.variantId, one])),
    group: toBuy.data[0],
  };
});
afterAll(() => models.close());

describe('an item of the inventory', () => {
  test('ENT-INV-01..52 has the fields of the contract and no other', () => {
    for (const id of [mug, bowl]) {
      expect(inventoryItem.strict().safeParse(answers.items[id]).error).toBeUndefined();
    }
  });

  const fields: readonly (readonly [id: string, path: string, kind: Kind])[] = [
    ['ENT-INV-01', 'productId', 'id'],
    ['ENT-INV-02', 'variantId', 'id'],
    ['ENT-INV-04', 'productTitle', 'text'],
    ['ENT-INV-06', 'variantOptions', 'list'],
    ['ENT-INV-08', 'quantity', 'integer'],
    ['ENT-INV-12', 'incomingQuantity', 'integer'],
    ['ENT-INV-13', 'inTransit[].deliveryDate', 'date'],
    ['ENT-INV-14', 'inTransit[].quantity', 'integer'],
    ['ENT-INV-15', 'averageDailySales', 'number'],
    ['ENT-INV-16', 'averageDailySalesBeforeStockout', 'number'],
    ['ENT-INV-17', 'totalSalesRevenue', 'number'],
    ['ENT-INV-18', 'salePrice', 'number'],
    ['ENT-INV-19', 'retailValue', 'number'],
    ['ENT-INV-20', 'costPrice', 'number'],
    ['ENT-INV-21', 'costValue', 'number'],
    ['ENT-INV-22', 'grossMargin', 'number'],
    ['ENT-INV-23', 'grossMarginPercent', 'number'],
    ['ENT-INV-24', 'daysToOrder', 'integer'],
    ['ENT-INV-25', 'salesAtRisk', 'number'],
    ['ENT-INV-26', 'stockoutDate', 'date'],
    ['ENT-INV-27', 'lastStockoutDate', 'nothing'],
    ['ENT-INV-29', 'manualStatus', 'nothing'],
    ['ENT-INV-31', 'gradingPercent', 'number'],
    ['ENT-INV-32', 'gradingCumulativePercent', 'number'],
    ['ENT-INV-33', 'gradingValue', 'number'],
    ['ENT-INV-34', 'daysToOutOfStock', 'integer'],
    ['ENT-INV-36', 'suppliers[].name', 'text'],
    ['ENT-INV-37', 'primarySupplier.leadTime', 'integer'],
    ['ENT-INV-38', 'locations[].id', 'id'],
    ['ENT-INV-39', 'locationQuantities[].quantity', 'integer'],
    ['ENT-INV-41', 'favourite', 'boolean'],
    ['ENT-INV-42', 'tags[]', 'text'],
    ['ENT-INV-44', 'storeDates.createdAt', 'datetime'],
    ['ENT-INV-45', 'vendor', 'text'],
    ['ENT-INV-47', 'createdAt', 'datetime'],
    ['ENT-INV-48', 'updatedAt', 'datetime'],
    ['ENT-INV-51', 'isInventoryManagedByShopify', 'boolean'],
  ];
  test.each(fields)('%s has %s: %s', (_, path, kind) => {
    const value = at(answers.items[mug], path);
    expect([value, kinds[kind](value)]).toEqual([value, true]);
  });

  test('ENT-INV-28 ENT-INV-35 ST-GRL-01 ENT-INV-30 ENT-INV-43 has a grade, a status and a state in the store', () => {
    expect(answers.items[mug]).toMatchObject({
      gradingLevel: 'A',
      gradingStrategy: 'SALES_REVENUE',
      shopifyStatus: 'ACTIVE',
      status: 'STOCK_GAP',
    });
  });

  test('ENT-INV-52 ST-ITT-01 ST-ITT-02 is a bundle, or stands alone', () => {
    expect(answers.items).toMatchObject({
      [mug]: { itemType: 'STAND_ALONE' },
      [bowl]: { itemType: 'BUNDLE' },
    });
  });
});

describe('a group of what to buy now', () => {
  test('ENT-BUY-01..18 has the fields of the contract and no other', () => {
    expect(toBuyGroup.strict().safeParse(answers.group).error).toBeUndefined();
  });

  const fields: readonly (readonly [id: string, path: string, kind: Kind])[] = [
    ['ENT-BUY-01', 'totalReorderQuantity', 'integer'],
    ['ENT-BUY-02', 'totalReorderCost', 'number'],
    ['ENT-BUY-03', 'variantsCount', 'integer'],
    ['ENT-BUY-04', 'lowestVariantsDaysToOrder', 'integer'],
    ['ENT-BUY-05', 'stockoutDate', 'date'],
    ['ENT-BUY-06', 'salesAtRisk', 'number'],
    ['ENT-BUY-07', 'suppliers[].name', 'text'],
    ['ENT-BUY-08', 'coverageDays', 'integer'],
    ['ENT-BUY-09', 'purchaseOrderQuantities[].poName', 'text'],
    ['ENT-BUY-10', 'purchaseOrderQuantities[].poId', 'id'],
    ['ENT-BUY-11', 'purchaseOrderQuantities[].variantId', 'id'],
    ['ENT-BUY-12', 'purchaseOrderQuantities[].quantity', 'integer'],
    ['ENT-BUY-13', 'items[].reorderQuantity', 'integer'],
    ['ENT-BUY-14', 'items[].reorderCost', 'number'],
    ['ENT-BUY-15', 'items[].coverageDays', 'integer'],
    ['ENT-BUY-16', 'items[].supplierUnitPrice', 'nothing'],
    ['ENT-BUY-17', 'items[].ignoreUntil', 'nothing'],
    ['ENT-BUY-18', 'items[].rawReorderQuantity', 'integer'],
  ];
  test.each(fields)('%s has %s: %s', (_, path, kind) => {
    const value = at(answers.group, path);
    expect([value, kinds[kind](value)]).toEqual([value, true]);
  });

  test('ENT-BUY-10 names the order that the item is in', () => {
    expect(at(answers.group, 'purchaseOrderQuantities[].poId')).toBe(order);
  });
});
