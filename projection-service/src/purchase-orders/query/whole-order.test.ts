import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toDocumentItem } from '@quartermaster/contracts/purchase-orders/read-models/document';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { unitsNotComingSet } from '@quartermaster/contracts/purchase-orders/events/item-rests';
import {
  fact,
  openReadModels,
  type ReadModels,
  recordedAt,
  createTestEventStore,
} from '../../core/given-events.ts';
import { locationsProjection } from '../../locations/projection.ts';
import { mugBlue, mugRed } from '../../products/examples.ts';
import { productsProjection } from '../../products/projection.ts';
import { harbour } from '../../suppliers/examples.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { connected } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { drafted, item, itemsAdded, order, paid, statusSet } from '../examples.ts';
import {
  costsSet,
  dock,
  first,
  pushRefused,
  received,
  receivedAt,
  second,
  shipmentDetailed,
  shipmentPlanned,
} from '../examples-shipments.ts';
import { firstMail, mailed, mailRequested } from '../examples-mail.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import { purchaseOrdersQueryRoutes } from '../routes.ts';

const content = {
  name: 'Spring restock',
  description: 'Mugs for the summer fair',
  reference: 'A-17',
  currency: 'USD',
  exchangeRates: { GBP: 0.8, EUR: 0.92 },
  costItems: [{ type: 'Fixed' as const, name: 'Customs', amount: 300, currency: 'USD' }],
  supplierCostItems: [{ type: 'Percentage' as const, name: 'Packing', amount: 5 }],
  discountItems: [{ type: 'Percentage' as const, name: 'Loyalty', amount: 2 }],
  attachmentUrls: ['https://shop.example/api/files/1/quote.pdf'],
};
const [blue, red] = [
  item(mugBlue, 50, 20, {
    discount: 10,
    discountType: 'Percentage',
    supplierSKU: 'H-BLUE',
    stockCoverageDate: '2026-06-30',
    storePrice: 39.5,
  }),
  item(mugRed, 100, 10),
];
const deposit = {
  id: '00000000-0000-4000-8000-0000000000a7',
  name: 'Deposit',
  description: 'By wire',
  amount: 587.1,
  currency: 'EUR',
  status: 'PAID' as const,
  dueDate: '2026-03-20',
};
const freight = { name: 'Freight', amount: 200, currency: 'EUR' };
const sea = {
  name: 'By sea',
  trackingNumber: 'MSC-1',
  locationId: dock,
  method: 'OCEAN' as const,
  departureDate: '2026-03-03',
  arrivalDate: '2026-03-30',
};

const details = {
  supplierId: harbour,
  issueDate: '2026-03-01',
  defaultStockCoverageDate: '2026-07-31',
};
const story = [
  connected(),
  drafted({ ...details, content }),
  itemsAdded([red, blue]),
  shipmentPlanned(first, { [mugRed]: 60, [mugBlue]: 50 }),
  shipmentPlanned(second, { [mugRed]: 40 }, { name: 'Shipment 2' }),
  shipmentDetailed(first, {}, sea),
  costsSet(first, [freight]),
  paid(deposit),
  statusSet('Draft', 'SentToSupplier', { on: '2026-03-02' }),
  received(first, { [mugRed]: [60, 58], [mugBlue]: [50, 50] }),
  pushRefused(first, 'down'),
];

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([
    purchaseOrdersProjection,
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
  ]);
  app = testApp(purchaseOrdersQueryRoutes({ ...models, store: createTestEventStore(story) }));
  await models.given(...story);
});
afterAll(async () => models.close());

const answer = async () => {
  const { body } = await request(app)
    .get(`/api/purchase-orders/${order}`)
    .auth('member', { type: 'bearer' })
    .expect(200);
  return body;
};

describe('a purchase order in an answer', () => {
  test('ENT-PO-01..03 ENT-PO-05..11 has these fields', async () => {
    const { content: _, items, shipments, payments, ...rest } = await answer();
    expect([items, shipments, payments].map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(rest).toEqual({
      id: order,
      ...details,
      status: 'SentToSupplier',
      sentOn: '2026-03-02',
      statusesReached: ['SentToSupplier'],
      ratesFixed: null,
      createdAt: recordedAt(1),
      updatedAt: recordedAt(10),
    });
  });

  test('ENT-PO-04 ENT-POC-01..09 ENT-POK-01..04 has its details with costs and discounts', async () => {
    expect((await answer()).content).toEqual(content);
  });

  test('ENT-POI-01..10 has its items', async () => {
    const updatedAt = recordedAt(2);
    expect((await answer()).items).toEqual([
      { ...toDocumentItem(red), updatedAt },
      {
        id: blue.id,
        productVariantId: mugBlue,
        quantity: 50,
        unitCost: 20,
        discount: 10,
        discountType: 'Percentage',
        supplierSKU: 'H-BLUE',
        stockCoverageDate: '2026-06-30',
        shopifyPrice: 39.5,
        updatedAt,
      },
    ]);
  });

  test('ENT-SHP-01..13 ENT-SHI-01..04 ENT-SHC-01..03 has its shipments with their items and costs', async () => {
    const line = (variantId: string, ordered: number, counts: readonly number[]) => ({
      purchaseOrderItemId: `i${variantId}`,
      orderedQuantity: ordered,
      receivedQuantity: counts[0],
      acceptedQuantity: counts[1],
    });
    const planned = {
      id: second,
      name: 'Shipment 2',
      trackingNumber: '',
      locationId: null,
      method: null,
      departureDate: null,
      arrivalDate: null,
      receivedAt: null,
      receivedLocationId: null,
      items: [line(mugRed, 40, [0, 0])],
      costs: [],
      createdAt: recordedAt(4),
      updatedAt: recordedAt(4),
      pushError: null,
      pushedToShopify: false,
    };
    const arrived = {
      ...planned,
      id: first,
      ...sea,
      receivedAt,
      receivedOn: '2026-03-05',
      receivedLocationId: dock,
      items: [line(mugRed, 60, [60, 58]), line(mugBlue, 50, [50, 50])],
      costs: [freight],
      createdAt: recordedAt(3),
      updatedAt: recordedAt(10),
      pushError: 'STORE_PUSH_FAILED',
    };
    expect((await answer()).shipments).toEqual([arrived, planned]);
  });

  test('ENT-PAY-01..07 has its payments', async () => {
    expect((await answer()).payments).toEqual([deposit]);
  });
});

test('an order that was mailed and lacks units says both, as its events make it', async () => {
  const declared = fact(unitsNotComingSet, `purchase_order.${order}`, {
    purchaseOrderId: order,
    items: [{ purchaseOrderItemId: red.id, productVariantId: mugRed, from: 0, to: 3 }],
    on: '2026-03-09',
  });
  await models.given(...story, declared, mailRequested(), mailed());
  const { itemRests, mailedVersions } = await answer();
  expect(itemRests).toMatchObject([{ purchaseOrderItemId: red.id, notComing: 3 }]);
  expect(mailedVersions).toMatchObject([
    { mailId: firstMail, number: 1, isSent: true, items: [{ id: red.id }, { id: blue.id }] },
  ]);
});
