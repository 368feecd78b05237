import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  bulkActFinished,
  bulkActRequested,
  bulkActUndone,
  bulkActUndoRequested,
} from '@quartermaster/contracts/bulk-acts/events';
import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import {
  type EventDefinition,
  type EventOf,
  SYSTEM_TEAM,
} from '@quartermaster/contracts/core/event';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import {
  productExcluded,
  productIncluded,
  productObserved,
  supplierVariantDataSet,
  variantFavourited,
  variantTagsSet,
  variantUnfavourited,
} from '@quartermaster/contracts/products/events';
import { referenceRatesPublished } from '@quartermaster/contracts/exchange-rates/events';
import {
  paymentsSet,
  purchaseOrderCreated,
  purchaseOrderDeleted,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { shipmentsAllocated } from '@quartermaster/contracts/purchase-orders/events/shipments';
import {
  supplierCreated,
  supplierDeleted,
  supplierUpdated,
} from '@quartermaster/contracts/suppliers/events';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { businessDetailsChanged, storeConnected } from '@quartermaster/contracts/teams/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import {
  bowl,
  bowlProduct,
  giftShop,
  harbour,
  mug,
  mugProduct,
  shopFloor,
  shopTeam,
} from './examples.ts';
import { inMemoryDirectory } from './in-memory.ts';
import { openDirectory } from './postgres.ts';

const store = createInMemoryEventStore();
const facts = giftShop();
const expectedDirectory = inMemoryDirectory(facts);
let close: () => Promise<void>;
let directory = expectedDirectory;

let appended = 0;
/** Appends an event to a stream of its own, since the directory ignores stream names. */
const appendEvent = async <Definition extends EventDefinition>(
  { type, version }: Definition,
  data: EventOf<Definition>['data'],
  teamId = shopTeam,
): Promise<void> => {
  appended += 1;
  const metadata = {
    teamId,
    actor: { kind: 'store' as const },
    commandId: `command-${appended}`,
    correlationId: 'correlation',
    causationId: null,
  };
  const event = { id: deterministicId('event', String(appended)), type, schemaVersion: version };
  await store.append(`some-${teamId}.${appended}`, [{ ...event, data, metadata }], 'no-stream');
};

const toObservedProduct = (
  productId: string,
): Parameters<typeof appendEvent<typeof productObserved>>[1] => ({
  productId,
  storeProductId: 'gid://shopify/Product/1',
  title: 'Product',
  storeStatus: 'ACTIVE',
  vendor: '',
  category: null,
  storeTags: [],
  imageUrl: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  publishedAt: null,
  variants: facts.variants
    .filter((variant) => variant.productId === productId)
    .map(({ productId: _, ...variant }) => ({
      ...variant,
      options: [],
      imageUrl: null,
      isInventoryManagedByStore: true,
      continueSelling: false,
      createdAt: '2026-01-05T09:00:00.000Z',
      updatedAt: '2026-01-05T09:00:00.000Z',
      components: [],
    })),
});
const toConnectedStore = (currency: string) => ({
  storeDomain: 'gift-shop.myshopify.com',
  shopName: 'Gift shop',
  currency,
  timeZone: 'Europe/London',
  scopes: [],
});
const toObservedLocation = (locationId: string) => ({
  locationId,
  storeLocationId: 'gid://shopify/Location/1',
  name: 'Shop floor',
  isActive: true,
  isDefault: true,
  info: { address1: '', address2: '', city: '', zip: '', province: '', country: '', phone: '' },
});
const toCreatedSupplier = (supplierId: string) => ({
  supplierId,
  ...supplierFields.parse({ name: 'Harbour Ceramics' }),
});

/** Records the contents of `giftShop` as events. */
const appendFacts = async (): Promise<void> => {
  await appendEvent(storeConnected, toConnectedStore('GBP'));
  await appendEvent(businessDayStarted, { date: '2026-11-20', timeZone: 'Europe/London' });
  await appendEvent(businessDayStarted, { date: '2026-11-21', timeZone: 'Europe/London' });
  await appendEvent(productObserved, toObservedProduct(mugProduct));
  await appendEvent(productObserved, toObservedProduct(bowlProduct));
  await appendEvent(supplierCreated, toCreatedSupplier(harbour));
  await appendEvent(locationObserved, toObservedLocation(shopFloor));
  for (const { supplierId, variantId, unitPrice, supplierSKU } of facts.prices) {
    const variants = [{ productVariantId: variantId, unitPrice, supplierSKU }];
    await appendEvent(supplierVariantDataSet, { productId: mugProduct, supplierId, variants });
  }
};

beforeAll(async () => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: 4, applicationName: 'test' });
  const fail = (problem: unknown) => {
    throw new Error(JSON.stringify(problem));
  };
  const opened = await openDirectory({ pool, store, onProblem: fail, onPoison: fail });
  directory = { ...opened.directory, suggestions: async () => null };
  close = async () => {
    await opened.follower.stop();
    await store.close();
    await pool.end();
    await database.close();
  };
  await appendFacts();
});
afterAll(async () => close());

const variantIds = facts.variants.map(({ variantId }) => variantId);

describe('the directory folded from the log', () => {
  test.each([
    [
      'variants',
      (of: typeof expectedDirectory) => of.variants(shopTeam, [...variantIds, 'unknown']),
    ],
    [
      'products',
      (of: typeof expectedDirectory) => of.products(shopTeam, [mugProduct, bowlProduct, 'x']),
    ],
    ['suppliers', (of: typeof expectedDirectory) => of.suppliers(shopTeam, [harbour, 'unknown'])],
    ['a location', (of: typeof expectedDirectory) => of.location(shopTeam, shopFloor)],
    ['no location', (of: typeof expectedDirectory) => of.location(shopTeam, 'unknown')],
    [
      'SKUs',
      (of: typeof expectedDirectory) => of.variantsOfSkus(shopTeam, ['mug-1', 'BOWL-1', 'x']),
    ],
    [
      'SKUs of another team',
      (of: typeof expectedDirectory) => of.variantsOfSkus('team-2', ['MUG-1']),
    ],
    [
      'names',
      (of: typeof expectedDirectory) => of.suppliersNamed(shopTeam, ['HARBOUR ceramics', 'x']),
    ],
    ['the shop', (of: typeof expectedDirectory) => of.shop(shopTeam)],
    ['excluded products', (of: typeof expectedDirectory) => of.excludedProducts(shopTeam)],
    ['favourites', (of: typeof expectedDirectory) => of.favourites(shopTeam)],
    [
      'no order of a shipment',
      (of: typeof expectedDirectory) => of.orderOfShipment(shopTeam, 'unknown'),
    ],
    [
      'no order of a payment',
      (of: typeof expectedDirectory) => of.orderOfPayment(shopTeam, 'unknown'),
    ],
    [
      'variants of another team',
      (of: typeof expectedDirectory) => of.variants('team-2', variantIds),
    ],
    [
      'suppliers of another team',
      (of: typeof expectedDirectory) => of.suppliers('team-2', [harbour]),
    ],
    [
      'a location of another team',
      (of: typeof expectedDirectory) => of.location('team-2', shopFloor),
    ],
  ])('answers %s like the in-memory directory', async (_, ask) => {
    expect(await ask(directory)).toEqual(await ask(expectedDirectory));
  });

  test('has the prices of a supplier', async () => {
    expect(await directory.supplierPrices(shopTeam, harbour, variantIds)).toEqual(
      new Map([[variantIds[0], { unitPrice: 3.5, supplierSKU: 'H-MUG' }]]),
    );
  });

  test('AMB-158 has the currency of the newest order of a supplier that was sent', async () => {
    const order = async (id: string, currency: string | null, to: PurchaseOrderStatus) => {
      const details = {
        purchaseOrderId: id,
        supplierId: harbour,
        issueDate: null,
        defaultStockCoverageDate: null,
        duplicatedFrom: null,
        on: '2026-11-21',
        content: { ...emptyContent, currency },
      };
      await appendEvent(purchaseOrderCreated, details);
      if (to === 'Draft') return;
      const change = { from: 'Draft' as const, to, cause: 'user' as const };
      const status = { ...change, on: '2026-11-21', openQuantities: [] };
      await appendEvent(purchaseOrderStatusSet, { purchaseOrderId: id, ...status });
    };
    const last = () => directory.lastCurrency(shopTeam, harbour);
    expect(await last()).toBeNull();
    await order('order-1', 'USD', 'SentToSupplier');
    await order('order-2', 'EUR', 'InProduction');
    await order('order-3', 'JPY', 'Cancelled');
    await order('order-4', 'SEK', 'Draft');
    expect(await last()).toBe('EUR');
    await appendEvent(purchaseOrderDeleted, { purchaseOrderId: 'order-2' });
    expect(await last()).toBe('USD');
    expect(await directory.lastCurrency('team-2', harbour)).toBeNull();
  });

  test('CALC-FX has the newest reference rates up to a day', async () => {
    const pair = { base: 'USD', counter: 'GBP' };
    const atHand = await directory.referenceRate(pair, '2999-01-01');
    expect(atHand).toBeGreaterThan(0);
    const data = { day: '2998-01-01', source: 'ECB' as const, rates: { USD: 1.25, GBP: 1 } };
    await appendEvent(referenceRatesPublished, data, SYSTEM_TEAM);
    await directory.lastCurrency(SYSTEM_TEAM, harbour); // answers once it is folded
    expect(await directory.referenceRate(pair, '2999-01-01')).toBe(0.8);
    expect(await directory.referenceRate(pair, '2997-12-31')).toBe(atHand);
    expect(await directory.referenceRate({ ...pair, base: 'XTS' }, '2999-01-01')).toBeNull();
  });

  test('has no shop for a team without a store', async () => {
    await appendEvent(businessDayStarted, { date: '2026-11-21', timeZone: 'UTC' }, 'team-3');
    await expect(directory.shop('team-3')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

test('an answer contains everything recorded before the question', async () => {
  const port = deterministicId('port');
  await appendEvent(supplierCreated, toCreatedSupplier(port));
  expect(await directory.suppliers(shopTeam, [port])).toEqual(new Set([port]));
  await appendEvent(supplierUpdated, { ...toCreatedSupplier(port), name: ' Port & Co' });
  expect(await directory.suppliersNamed(shopTeam, ['port & co'])).toEqual(
    new Map([['port & co', [port]]]),
  );
  await appendEvent(supplierDeleted, { supplierId: port });
  expect(await directory.suppliers(shopTeam, [port])).toEqual(new Set());
  await appendEvent(variantFavourited, { variantId: 'mug' });
  expect(await directory.favourites(shopTeam)).toEqual(['mug']);
  await appendEvent(variantTagsSet, { variantId: mug, tags: ['gift', 'sale'] });
  await appendEvent(variantTagsSet, { variantId: bowl, tags: [] });
  expect(await directory.tags(shopTeam, [mug, bowl])).toEqual(new Map([[mug, ['gift', 'sale']]]));
  expect(await directory.tags('team-2', [mug])).toEqual(new Map());
  expect(await directory.teamTags(shopTeam)).toEqual(new Set(['gift', 'sale']));
  expect(await directory.teamTags('team-2')).toEqual(new Set());
  await appendEvent(variantUnfavourited, { variantId: 'mug' });
  expect(await directory.favourites(shopTeam)).toEqual([]);
  await appendEvent(productExcluded, { productId: 'mugs' });
  expect(await directory.excludedProducts(shopTeam)).toEqual(['mugs']);
  expect(await directory.excludedProducts('team-2')).toEqual([]);
  await appendEvent(productIncluded, { productId: 'mugs' });
  expect(await directory.excludedProducts(shopTeam)).toEqual([]);
  await appendEvent(locationObserved, toObservedLocation(port));
  expect(await directory.location(shopTeam, port)).toMatchObject({ locationId: port });
});

test('bulk acts are under way from their request until they ended, and while they are undone', async () => {
  const act = { actId: 'act-1' };
  const counts = { changed: 1, unchanged: 0, skipped: 0, stopped: false };
  const change = { kind: 'favourite' as const, favourite: true };
  const underWay = () => directory.bulkActsUnderWay(shopTeam);
  await appendEvent(bulkActRequested, { ...act, change, itemKind: 'variants', itemsCount: 1 });
  expect([await underWay(), await directory.bulkActsUnderWay('team-2')]).toEqual([1, 0]);
  await appendEvent(bulkActFinished, { ...act, ...counts });
  expect(await underWay()).toBe(0);
  await appendEvent(bulkActUndoRequested, act);
  expect(await underWay()).toBe(1);
  await appendEvent(bulkActUndone, { ...act, restored: 1, changedSince: 0 });
  expect(await underWay()).toBe(0);
});
test('a variant that the store removed from its product stays known, because orders may contain it', async () => {
  await appendEvent(productObserved, { ...toObservedProduct(mugProduct), variants: [] });
  expect((await directory.variants(shopTeam, variantIds)).size).toBe(variantIds.length);
});

test('a shipment belongs to its order until it is removed', async () => {
  const shipment = {
    id: 's1',
    name: 'Shipment 1',
    trackingNumber: '',
    locationId: null,
    method: null,
    departureDate: null,
    arrivalDate: null,
    items: [],
  };
  const ids = { purchaseOrderId: 'order' };
  await appendEvent(shipmentsAllocated, { ...ids, created: [shipment], changed: [], removed: [] });
  expect(await directory.orderOfShipment(shopTeam, 's1')).toBe('order');
  await appendEvent(shipmentsAllocated, {
    ...ids,
    created: [],
    changed: [],
    removed: [{ id: 's1', name: 'Shipment 1', items: [] }],
  });
  expect(await directory.orderOfShipment(shopTeam, 's1')).toBeNull();
});

test('API-PO-28 a payment leads to its order, also after it was deleted, and for no other team', async () => {
  const payment = {
    id: 'p1',
    name: 'Deposit',
    description: '',
    amount: 300,
    currency: 'GBP',
    status: 'NOT_PAID' as const,
    dueDate: null,
  };
  await appendEvent(paymentsSet, { purchaseOrderId: 'order', payments: [payment] });
  expect(await directory.orderOfPayment(shopTeam, 'p1')).toBe('order');
  await appendEvent(paymentsSet, { purchaseOrderId: 'order', payments: [] });
  expect(await directory.orderOfPayment(shopTeam, 'p1')).toBe('order');
  expect(await directory.orderOfPayment('team-2', 'p1')).toBeNull();
});

test('API-PO-43 a shop has the name of its business, else the name of its store', async () => {
  expect(await directory.shopName('team-2')).toBe('');
  expect(await directory.shopName(shopTeam)).toBe('Gift shop');
  await appendEvent(businessDetailsChanged, {
    ...noBusinessDetails,
    businessName: 'Gifts Limited',
  });
  expect(await directory.shopName(shopTeam)).toBe('Gifts Limited');
});
